//! Help: how a turn is composed, what the log is, the games.

use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use askama::Template;

use super::fault::Fault;
use super::shell::Shell;
use super::visitor::Visitor;
use crate::rules;
use crate::rules::game::About;

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    shell: Shell,
    games: Vec<&'static About>,
}

/// `GET /help`
pub async fn show(by: Visitor) -> Result<HttpResponse, Fault> {
    by.page(&HelpPage { shell: by.shell()?, games: rules::ALL.iter().map(|rules| rules.about()).collect() })
}

/// `GET /help/log.md`: how a log is made, byte for byte.
pub async fn log() -> HttpResponse {
    document(include_str!("../../docs/log.md"))
}

/// `GET /help/check_log.py`: a checker of exported games that shares no line with the server.
pub async fn check_log() -> HttpResponse {
    document(include_str!("../../docs/check_log.py"))
}

/// `GET /help/shuffle.py`: the shuffle in another language.
pub async fn shuffle() -> HttpResponse {
    document(include_str!("../../docs/shuffle.py"))
}

fn document(text: &'static str) -> HttpResponse {
    HttpResponse::Ok().content_type(ContentType::plaintext()).body(text)
}
