//! A member as the others see her: her handicaps, with what each result did to them.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::absences;
use super::fault::Fault;
use super::shell::Shell;
use super::times;
use super::visitor::Visitor;
use crate::play::history;
use crate::rules;
use crate::rules::game::About;
use crate::service::{Listed, Status};

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    shell: Shell,
    name: String,
    games: Vec<GameView>,
    away: String,
}

struct GameView {
    about: &'static About,
    handicap: u32,
    /// Newest first.
    changes: Vec<ChangeView>,
}

struct ChangeView {
    href: String,
    against: String,
    result: &'static str,
    how: String,
    at: String,
    iso: String,
    before: u32,
    after: u32,
}

/// `GET /players/{account}`
pub async fn show(by: Visitor, account: web::Path<String>) -> Result<HttpResponse, Fault> {
    by.member(&format!("/players/{account}"))?;
    let club = by.site().club();
    let player = club.account(&account)?.ok_or(Fault::NotFound)?;
    let mut games = Vec::new();
    for rules in rules::ALL {
        let about = rules.about();
        let handicaps = club.handicaps(about.id)?;
        if !handicaps.has(&player.id) {
            continue;
        }
        let mut changes = Vec::new();
        for change in handicaps.changes.iter().rev().filter(|change| change.account == player.id) {
            if let Some(game) = club.listed(&change.game)? {
                changes.push(change_view(&by, &game, &player.id, change.before, change.after));
            }
        }
        games.push(GameView { about, handicap: handicaps.of(&player.id), changes });
    }
    let away = absences::away_words(&by, &player.id)?;
    by.page(&PlayerPage { shell: by.shell()?, name: player.name, games, away })
}

fn change_view(by: &Visitor, game: &Listed, account: &str, before: u32, after: u32) -> ChangeView {
    let others: Vec<String> = game.seats.iter().filter(|seat| seat.account != account).map(|seat| seat.name.clone()).collect();
    let place = game.seats.iter().position(|seat| seat.account == account);
    let (result, how) = match &game.status {
        Status::Over(outcome) => {
            let has_won = outcome.winners.iter().any(|seat| Some(seat.0 as usize) == place);
            let result = if outcome.winners.is_empty() {
                "drawn"
            } else if has_won {
                "won"
            } else {
                "lost"
            };
            (result, history::how_words(&outcome.kind).to_string())
        }
        Status::Open | Status::Running | Status::Off(_) | Status::Broken(_) => ("", String::new()),
    };
    let at = game.ended_at.unwrap_or(game.waiting_since);
    ChangeView {
        href: format!("/g/{}", game.game),
        against: history::in_words(&others),
        result,
        how,
        at: by.zone().full(at),
        iso: times::iso(at),
        before,
        after,
    }
}
