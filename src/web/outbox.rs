//! The demo's outbox: what would have been mailed. A real club has no such page.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::fault::Fault;
use super::shell::Shell;
use super::visitor::Visitor;

#[derive(Template)]
#[template(path = "outbox.html")]
struct OutboxPage {
    shell: Shell,
    letters: Vec<LetterRow>,
}

struct LetterRow {
    number: u64,
    to: String,
    subject: String,
    at: String,
}

#[derive(Template)]
#[template(path = "letter.html")]
struct LetterPage {
    shell: Shell,
    from: String,
    to: String,
    subject: String,
    at: String,
    text: String,
    picture: Option<String>,
}

/// `GET /outbox`
pub async fn list(by: Visitor) -> Result<HttpResponse, Fault> {
    let demo = by.site().demo().ok_or(Fault::NotFound)?;
    let zone = by.zone();
    let letters = demo
        .outbox
        .letters()
        .into_iter()
        .map(|kept| LetterRow { number: kept.number, to: kept.to, subject: kept.subject, at: zone.full(kept.at) })
        .collect();
    by.page(&OutboxPage { shell: by.shell()?, letters })
}

/// `GET /outbox/{number}`
pub async fn show(by: Visitor, number: web::Path<u64>) -> Result<HttpResponse, Fault> {
    let demo = by.site().demo().ok_or(Fault::NotFound)?;
    let kept = demo.outbox.letter(*number).ok_or(Fault::NotFound)?;
    let zone = by.zone();
    by.page(&LetterPage {
        shell: by.shell()?,
        from: kept.from,
        to: kept.to,
        subject: kept.subject,
        at: zone.full(kept.at),
        text: kept.text,
        picture: kept.board.is_some().then(|| format!("/outbox/{number}/board.png")),
    })
}

/// `GET /outbox/{number}/board.png`
pub async fn picture(by: Visitor, number: web::Path<u64>) -> Result<HttpResponse, Fault> {
    let demo = by.site().demo().ok_or(Fault::NotFound)?;
    let png = demo.outbox.letter(*number).and_then(|kept| kept.board).ok_or(Fault::NotFound)?;
    Ok(HttpResponse::Ok().content_type("image/png").body(png))
}
