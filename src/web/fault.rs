//! Why a page cannot be shown, in plain words, as a page of its own.

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, ContentType, HeaderValue, RETRY_AFTER};
use actix_web::middleware::Next;
use actix_web::{HttpResponse, ResponseError};
use askama::Template;

use super::shell::Shell;
use super::visitor::Visitor;
use super::{assets, times};
use crate::play::entry::GameId;
use crate::service::Refused;

/// Everything that can go wrong between a request and its page.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("There is no page here. The link may be old, or mistyped.")]
    NotFound,
    #[error("{0}")]
    Bad(String),
    #[error("Sign in first, then open this page again.")]
    SignInFirst {
        /// Where to go on after signing in.
        to: String,
    },
    #[error("This page is for organisers of the club.")]
    Forbidden,
    #[error(
        "The form was not sent from one of our pages, or you have signed in or out since it was made. Open the page again and send it once more."
    )]
    Forged {
        /// The texts that came with it from a page of ours, so that they can be copied.
        typed: Vec<String>,
    },
    #[error("That is more than this server reads at once. Shorten it and send it again.")]
    TooLarge,
    #[error("The form took too long to arrive. Check the connection and send it again.")]
    Slow,
    #[error("This address cannot be asked in that way. Go back to the page and use its links and buttons.")]
    WrongMethod,
    #[error("Too many attempts. Wait {} and try again.", times::span(*.0))]
    TooMany(Duration),
    #[error("{0}")]
    Gone(String),
    #[error(
        "This game's log cannot be read, so the game cannot be shown or played on. Nothing else is affected; the organiser can see what is wrong with 'postern verify'."
    )]
    Broken,
    #[error("Something went wrong on the server. Nothing was changed; try again, and tell the organiser if it happens again.")]
    Inside,
}

impl Fault {
    pub fn bad(words: impl Into<String>) -> Fault {
        Fault::Bad(words.into())
    }

    /// The status of a page that comes back with its form and says why it was refused.
    pub fn status_of(refused: &Refused) -> StatusCode {
        match refused {
            Refused::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Refused::NotRecognised => StatusCode::UNAUTHORIZED,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Fault::NotFound => "Not found",
            Fault::Bad(_) => "That did not work",
            Fault::SignInFirst { .. } => "Sign in first",
            Fault::Forbidden => "Not for you",
            Fault::Forged { .. } => "Send it once more",
            Fault::TooLarge => "Too long",
            Fault::Slow => "Too slow",
            Fault::WrongMethod => "That did not work",
            Fault::TooMany(_) => "Too many attempts",
            Fault::Gone(_) => "No longer there",
            Fault::Broken => "This game is broken",
            Fault::Inside => "Our mistake",
        }
    }
}

/// What the page says, with or without the site around it.
struct About<'a> {
    title: &'static str,
    words: String,
    sign_in: Option<&'a str>,
    typed: &'a [String],
    /// The game at whose address it went wrong.
    game: Option<String>,
}

/// The page within the frame that every other page has.
#[derive(Template)]
#[template(path = "fault.html")]
struct FaultPage<'a> {
    shell: Shell,
    about: About<'a>,
}

/// The page where the frame cannot be had, as when the store fails.
#[derive(Template)]
#[template(path = "fault_bare.html")]
struct BarePage<'a> {
    about: About<'a>,
    css: &'static str,
    icon: &'static str,
}

impl Fault {
    fn about(&self, game: Option<String>) -> About<'_> {
        let sign_in = match self {
            Fault::SignInFirst { to } => Some(to.as_str()),
            _ => None,
        };
        let typed: &[String] = match self {
            Fault::Forged { typed } => typed,
            _ => &[],
        };
        About { title: self.title(), words: self.to_string(), sign_in, typed, game }
    }
}

/// Puts the site's frame around a fault's page: who looks at it is known from the request only. Where even that fails the bare page stands.
pub async fn framed(request: ServiceRequest, next: Next<impl MessageBody + 'static>) -> Result<ServiceResponse, actix_web::Error> {
    let answer = next.call(request).await?;
    let page = answer.response().error().and_then(|error| error.as_error::<Fault>()).and_then(|fault| {
        let visitor = Visitor::of(answer.request()).ok()?;
        let about = fault.about(game_at(answer.request().path()).filter(|_| !matches!(fault, Fault::Broken)));
        FaultPage { shell: visitor.shell().ok()?, about }.render().ok()
    });
    Ok(match page {
        Some(page) => answer.map_body(|head, _| {
            // It names whoever is signed in.
            head.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            BoxBody::new(page)
        }),
        None => answer.map_into_boxed_body(),
    })
}

/// The address of the game to which another address belongs.
fn game_at(path: &str) -> Option<String> {
    let (id, _) = path.strip_prefix("/g/")?.split_once('/')?;
    GameId::parse(id).map(|_| format!("/g/{id}"))
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Fault {
        match refused {
            Refused::NoGame | Refused::NoEntry | Refused::NoMember | Refused::NoStudy => Fault::NotFound,
            Refused::DeadLink => Fault::Gone(refused.to_string()),
            Refused::TooMany { wait } => Fault::TooMany(wait),
            Refused::NotOrganiser => Fault::Forbidden,
            Refused::Broken(why) => {
                tracing::warn!(%why, "a game cannot be read");
                Fault::Broken
            }
            Refused::Store(error) => {
                tracing::error!(%error, "the store failed");
                Fault::Inside
            }
            other => Fault::Bad(other.to_string()),
        }
    }
}

impl ResponseError for Fault {
    fn status_code(&self) -> StatusCode {
        match self {
            Fault::NotFound => StatusCode::NOT_FOUND,
            Fault::Bad(_) => StatusCode::BAD_REQUEST,
            Fault::SignInFirst { .. } => StatusCode::UNAUTHORIZED,
            Fault::Forbidden | Fault::Forged { .. } => StatusCode::FORBIDDEN,
            Fault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Fault::Slow => StatusCode::REQUEST_TIMEOUT,
            Fault::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Fault::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Fault::Gone(_) => StatusCode::GONE,
            Fault::Broken | Fault::Inside => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let page = BarePage { about: self.about(None), css: assets::address("style.css"), icon: assets::address("favicon.svg") };
        let mut response = HttpResponse::build(self.status_code());
        if let Fault::TooMany(wait) = self {
            // Whole seconds, rounded up.
            response.insert_header((RETRY_AFTER, wait.as_millis().div_ceil(1_000).to_string()));
        }
        response.content_type(ContentType::html()).body(page.render().unwrap_or_else(|_| self.to_string()))
    }
}
