//! Signing in by password or by a mailed link, forgotten passwords, signing out.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::fault::Fault;
use super::posted::Posted;
use super::shell::Shell;
use super::visitor::{Visitor, local};
use crate::service::Refused;

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage {
    shell: Shell,
    error: Option<String>,
    done: Option<String>,
    to: String,
    email: String,
}

#[derive(serde::Deserialize)]
pub struct To {
    #[serde(default)]
    to: String,
}

/// `GET /sign-in`
pub async fn show(by: Visitor, query: web::Query<To>) -> Result<HttpResponse, Fault> {
    let to = local(&query.to).to_string();
    if by.session.is_some() {
        return Ok(by.go(&to));
    }
    by.page(&SignInPage { shell: by.shell()?, error: None, done: None, to, email: String::new() })
}

/// `POST /sign-in`: by password, or asks for a link by mail.
pub async fn sign_in(form: Posted) -> Result<HttpResponse, Fault> {
    let club = form.by.site().club();
    let (who, to) = (form.trimmed("email"), local(form.get("to")));
    let sent = |what: &str| format!("If {who} is a member's address, a mail with {what} is on its way. The link works once, for a short while.");
    let (error, done) = match form.get("way") {
        "link" | "reset" if !who.contains('@') => (Some(Refused::BadAddress), None),
        "link" => match club.ask_sign_in_link(who, form.by.address).await {
            Ok(()) => (None, Some(sent("a link to sign in"))),
            Err(refused) => (Some(refused), None),
        },
        "reset" => match club.ask_reset_link(who, form.by.address).await {
            Ok(()) => (None, Some(sent("a link to choose a new password"))),
            Err(refused) => (Some(refused), None),
        },
        _ => match club.sign_in(who, form.get("password"), form.by.address).await {
            Ok(signed_in) => return Ok(form.by.go_signed_in(to, signed_in.token)),
            Err(refused) => (Some(refused), None),
        },
    };
    let status = match &error {
        None => StatusCode::OK,
        Some(refused) if refused.is_failure() => return Err(error.expect("just looked at").into()),
        Some(refused) => Fault::status_of(refused),
    };
    let page =
        SignInPage { shell: form.by.shell()?, error: error.map(|refused| refused.to_string()), done, to: to.to_string(), email: who.to_string() };
    form.by.page_with(status, &page)
}

/// A page with one button, behind which a mailed link does what it is for: opening it does nothing yet.
#[derive(Template)]
#[template(path = "link.html")]
pub struct LinkPage {
    pub shell: Shell,
    pub title: &'static str,
    pub words: String,
    pub button: &'static str,
    pub asks_password: bool,
    pub error: Option<String>,
}

/// `GET /sign-in/{token}`
pub async fn show_link(by: Visitor, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let account = by.site().club().look_at_sign_in_link(&token)?;
    by.page(&LinkPage {
        shell: by.shell()?,
        title: "Sign in",
        words: format!("Sign in as {}?", account.name),
        button: "Sign in",
        asks_password: false,
        error: None,
    })
}

/// `POST /sign-in/{token}`
pub async fn use_link(form: Posted, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let signed_in = form.by.site().club().use_sign_in_link(&token, form.by.address).await?;
    Ok(form.by.go_signed_in("/", signed_in.token))
}

/// `GET /reset/{token}`
pub async fn show_reset(by: Visitor, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let account = by.site().club().look_at_reset_link(&token)?;
    by.page(&reset_page(by.shell()?, &account.name, None))
}

fn reset_page(shell: Shell, name: &str, error: Option<String>) -> LinkPage {
    LinkPage {
        shell,
        title: "New password",
        words: format!("Choose a new password, {name}. Every other session of yours ends."),
        button: "Change the password",
        asks_password: true,
        error,
    }
}

/// `POST /reset/{token}`
pub async fn reset(form: Posted, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let club = form.by.site().club();
    match club.reset_password(&token, form.get("password"), form.by.address).await {
        Ok(signed_in) => Ok(form.by.go_signed_in("/", signed_in.token)),
        Err(refused @ Refused::WeakPassword(_)) => {
            let account = club.look_at_reset_link(&token)?;
            form.by.page_with(StatusCode::UNPROCESSABLE_ENTITY, &reset_page(form.by.shell()?, &account.name, Some(refused.to_string())))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// `POST /sign-out`
pub async fn sign_out(form: Posted) -> Result<HttpResponse, Fault> {
    if let Some(token) = &form.by.token {
        form.by.site().club().sign_out(token).await?;
    }
    form.by.account_id().inspect(|account| form.by.site().streams().end(account));
    Ok(form.by.go_signed_out("/sign-in"))
}

/// `POST /sign-out/everywhere`
pub async fn sign_out_everywhere(form: Posted) -> Result<HttpResponse, Fault> {
    let session = form.by.signed_in("/profile")?;
    form.by.site().club().sign_out_everywhere(session).await?;
    form.by.site().streams().end(&session.account.id);
    Ok(form.by.go_signed_out("/sign-in"))
}
