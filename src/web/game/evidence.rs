//! What a reader can hold against the server: the newest hash on every page of a game, and a page of all hashes and of the shuffle.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::handlers::id_of;
use super::page;
use crate::play::entry::{Entry, Event};
use crate::play::table::Table;
use crate::web::fault::Fault;
use crate::web::shell::Shell;
use crate::web::times;
use crate::web::visitor::Visitor;

/// The newest entry of a game, as it stands on its pages.
pub struct Seal {
    pub game: String,
    pub number: u32,
    pub hash: String,
    pub short: String,
}

impl Seal {
    pub fn of(table: &Table) -> Seal {
        Seal { game: table.id.to_string(), number: table.head.number, hash: table.head.hash.to_string(), short: table.head.hash.short() }
    }
}

#[derive(Template)]
#[template(path = "game/evidence.html")]
struct EvidencePage {
    shell: Shell,
    seal: Seal,
    title: String,
    is_over: bool,
    commitment: String,
    seed: Option<String>,
    words: Vec<PlayerWords>,
    rows: Vec<HashRow>,
}

struct PlayerWords {
    name: String,
    words: String,
}

struct HashRow {
    number: u32,
    at: String,
    iso: String,
    hash: String,
}

/// `GET /g/{id}/evidence`
pub async fn show(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let (table, log) = by.site().club().table_and_log(&id_of(&id)?)?;
    let zone = by.zone();
    let rows =
        log.iter().map(|entry| HashRow { number: entry.number, at: zone.full(entry.at), iso: times::iso(entry.at), hash: entry.hash.to_string() });
    by.page(&EvidencePage {
        shell: by.shell()?,
        seal: Seal::of(&table),
        title: page::title(&table),
        is_over: table.is_over(),
        commitment: table.opened.commitment.clone(),
        seed: table.revealed.as_ref().map(|seed| seed.to_hex()),
        words: words(&table, &log, by.account_id()),
        rows: rows.collect(),
    })
}

/// Who added words to the shuffle: what they are is hers to know until the game is over.
fn words(table: &Table, log: &[Entry], account: Option<&str>) -> Vec<PlayerWords> {
    let added = log.iter().map_while(|entry| match entry.event().ok()? {
        Event::Opened(opened) => Some((opened.host, opened.words)),
        Event::Joined(joined) => Some((joined.player, joined.words)),
        _ => None,
    });
    let words = added.map(|(player, words)| PlayerWords {
        words: match words.as_str() {
            "" => "none".to_string(),
            words if table.is_over() || account == Some(player.account.as_str()) => words.to_string(),
            _ => "added; they are shown when the game is over".to_string(),
        },
        name: player.name,
    });
    words.collect()
}
