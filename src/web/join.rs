//! Becoming a member: by an invitation, as the first organiser, or by the secret link to a game.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::fault::Fault;
use super::posted::Posted;
use super::shell::Shell;
use super::times;
use super::visitor::Visitor;
use crate::rules;
use crate::service::sign_up::{NewMember, Welcome};

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    shell: Shell,
    title: String,
    words: String,
    error: Option<String>,
    name: String,
    email: String,
    zone: String,
    zones: &'static [&'static str],
    button: &'static str,
    is_game: bool,
    here: String,
}

impl JoinPage {
    fn of(shell: Shell, welcome: &Welcome, token: &str, new: NewMember, error: Option<String>) -> JoinPage {
        let club = shell.club.clone();
        let (title, words, email, button, is_game) = match welcome {
            Welcome::FirstOrganiser => {
                (format!("Open {club}"), "You are the first: this makes the organiser's account.".to_string(), None, "Open the club", false)
            }
            Welcome::Member { by, email, .. } => {
                (format!("Join {club}"), format!("{by} invites you. Tell us who you are, and you are in."), email.clone(), "Join the club", false)
            }
            Welcome::Player { by, game } => {
                let name = rules::find(&game.kind).map_or(game.kind.as_str(), |rules| rules.about().name);
                let words =
                    format!("{by} keeps a seat for you in a game of {name}. Make an account to take it: it costs nothing but a name and an address.");
                (format!("A game of {name}"), words, None, "Make an account and look at the game", true)
            }
        };
        JoinPage {
            shell,
            title,
            words,
            error,
            email: if new.email.is_empty() { email.unwrap_or_default() } else { new.email },
            name: new.name,
            zone: new.zone.unwrap_or_else(|| "UTC".to_string()),
            zones: times::zones(),
            button,
            is_game,
            here: format!("/invitation/{token}"),
        }
    }
}

/// `GET /invitation/{token}`
pub async fn show(by: Visitor, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let welcome = by.site().club().welcome(&token)?;
    if let (Welcome::Player { game, .. }, Some(_)) = (&welcome, by.account()) {
        return Ok(by.go(&format!("/g/{}?key={}", game.game, token.as_str())));
    }
    by.page(&JoinPage::of(by.shell()?, &welcome, &token, NewMember::default(), None))
}

/// `POST /invitation/{token}`
pub async fn join(form: Posted, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let club = form.by.site().club();
    let welcome = club.welcome(&token)?;
    let zone = form.trimmed("zone");
    let new = NewMember {
        name: form.trimmed("name").to_string(),
        email: form.trimmed("email").to_string(),
        password: Some(form.get("password").to_string()).filter(|password| !password.is_empty()),
        zone: Some(zone.to_string()).filter(|zone| !zone.is_empty()),
    };
    match club.sign_up(&token, new.clone(), form.by.address).await {
        Ok(signed_in) => {
            let to = match &welcome {
                Welcome::Player { game, .. } => format!("/g/{}?key={}", game.game, token.as_str()),
                Welcome::FirstOrganiser => "/organiser".to_string(),
                Welcome::Member { .. } => "/".to_string(),
            };
            Ok(form.by.go_signed_in(&to, signed_in.token))
        }
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => {
            let page = JoinPage::of(form.by.shell()?, &welcome, &token, new, Some(refused.to_string()));
            form.by.page_with(Fault::status_of(&refused), &page)
        }
    }
}
