//! An organiser's decision about a whole game: voiding it, or annulling its result.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::evidence::Seal;
use super::handlers::id_of;
use super::page;
use crate::play::acts::LONGEST_REASON;
use crate::play::entry::GameId;
use crate::play::table::{Stage, Table};
use crate::web::fault::Fault;
use crate::web::posted::Posted;
use crate::web::shell::Shell;
use crate::web::visitor::Visitor;

#[derive(Template)]
#[template(path = "game/correct.html")]
struct CorrectPage {
    shell: Shell,
    id: String,
    title: String,
    seal: Seal,
    words: &'static str,
    meaning: &'static str,
    longest: usize,
    reason: String,
    error: Option<String>,
}

/// What an organiser can do about a game, in words. `None`: nothing.
pub fn words(table: &Table) -> Option<&'static str> {
    match table.stage {
        Stage::Running => Some("Void this game"),
        Stage::Over(_) => Some("Annul the result"),
        Stage::Open | Stage::Off(_) => None,
    }
}

fn form(by: &Visitor, id: &GameId, reason: String, error: Option<String>) -> Result<HttpResponse, Fault> {
    by.organiser()?;
    let table = by.site().club().table(id)?;
    let words = words(&table).ok_or_else(|| Fault::bad("There is nothing about this game that an organiser could decide."))?;
    let meaning = match table.stage {
        Stage::Running => "The game ends at once, without a result, and its whole log opens.",
        Stage::Open | Stage::Over(_) | Stage::Off(_) => "The game stays as it was played, and its result no longer counts.",
    };
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = CorrectPage {
        shell: by.shell()?,
        id: id.to_string(),
        title: page::title(&table),
        seal: Seal::of(&table),
        words,
        meaning,
        longest: LONGEST_REASON,
        reason,
        error,
    };
    by.page_with(status, &page)
}

/// `GET /g/{id}/correct`
pub async fn show(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    form(&by, &id_of(&id)?, String::new(), None)
}

/// `POST /g/{id}/correct`
pub async fn correct(posted: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let (by, reason) = (&posted.by, posted.trimmed("reason"));
    match by.site().club().correct(by.organiser()?, &id, reason).await {
        Ok(_) => Ok(by.go(&format!("/g/{id}"))),
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => form(by, &id, reason.to_string(), Some(refused.to_string())),
    }
}
