//! Replay: the game as it stood after any entry, with the log in words, as the viewer may see it.

use askama::Template;

use crate::play::entry::{Entry, Kind};
use crate::play::history::{self, Line};
use crate::play::table::{Broken, Table};
use crate::rules::turn::{Seat, Viewer};
use crate::web::game::page::{self, PilesView, SideView};
use crate::web::game::panel::{BoardPanel, PlaceAct, Seen};
use crate::web::shell::Shell;
use crate::web::times::{self, Zoned};

#[derive(Template)]
#[template(path = "replay.html")]
pub struct ReplayPage {
    pub shell: Shell,
    id: String,
    title: String,
    seen_as: String,
    number: u32,
    first: u32,
    previous: u32,
    next: u32,
    last: u32,
    board: Option<BoardPanel>,
    has_cards: bool,
    common: Option<PilesView>,
    far: Vec<SideView>,
    near: Vec<SideView>,
    lines: Vec<ReplayLine>,
}

struct ReplayLine {
    number: u32,
    heading: String,
    words: String,
    choices: String,
    /// The whole turn in one line, at its last entry.
    turn: String,
    at: String,
    iso: String,
    hash: String,
    hash_short: String,
}

impl ReplayPage {
    /// `table` is the game as it stands; `number` the entry to show, already known to exist.
    pub fn make(
        shell: Shell,
        table: &Table,
        entries: &[Entry],
        lines: &[Line],
        number: u32,
        account: Option<&str>,
        zone: &Zoned,
    ) -> Result<ReplayPage, Broken> {
        // What may be seen of the past is decided by where the game is now (R9).
        let viewer = table.viewer(account);
        let then = history::table_at(&table.id, entries, number)?;
        let about = table.rules.about();
        let seats = about.seats.len();
        let own = account.and_then(|account| table.seat_of(account));
        let bottom = own.unwrap_or(Seat(0));
        let view = then.position().map(|position| position.view(viewer));
        let board = view.as_ref().map(|view| {
            let last = lines.iter().filter(|line| line.number == number).flat_map(|line| &line.told).flat_map(|told| told.squares.clone()).collect();
            BoardPanel::still(&Seen {
                view,
                rules: table.rules,
                seats,
                seat_names: about.seats.iter().map(|seat| seat.name).collect(),
                bottom,
                last,
                threatened: Vec::new(),
            })
        });
        let (near, far) = match &view {
            Some(view) => page::sides(&then, view, own, bottom),
            None => (Vec::new(), Vec::new()),
        };
        let last = table.head.number;
        Ok(ReplayPage {
            id: table.id.to_string(),
            title: page::title(table),
            seen_as: match viewer {
                Viewer::Seat(seat) => format!("You see what {} may see: your own cards, and what was open to both.", table.seat_name(seat)),
                Viewer::Spectator => "You see what was open to everybody. Hands and draws are shown when the game is over.".to_string(),
                Viewer::Everything => "The game is over: everything is open.".to_string(),
            },
            number,
            first: 1,
            previous: lines.iter().rev().find(|line| line.number < number && !is_idle(line)).map_or(1, |line| line.number),
            next: lines.iter().find(|line| line.number > number && !is_idle(line)).map_or(last, |line| line.number),
            last,
            board,
            has_cards: view.as_ref().is_some_and(page::has_cards),
            common: view.as_ref().and_then(|view| view.common.as_ref().map(|piles| PilesView::of(about.id, piles))),
            far,
            near,
            lines: lines
                .iter()
                .map(|line| ReplayLine {
                    number: line.number,
                    heading: heading(table, line.seat, line.kind),
                    words: match is_idle(line) {
                        true => "Nothing.".to_string(),
                        false => line.told.iter().map(|told| format!("{}.", told.words)).collect::<Vec<_>>().join(" "),
                    },
                    choices: line.choices.join("; "),
                    turn: line.turn.clone().unwrap_or_default(),
                    at: zone.full(line.at),
                    iso: times::iso(line.at),
                    hash: line.hash.to_string(),
                    hash_short: line.hash.short(),
                })
                .collect(),
            shell,
        })
    }
}

/// A phase in which nothing was chosen and nothing happened: it has its entry, but stepping through the game passes over it.
fn is_idle(line: &Line) -> bool {
    matches!(line.kind, Kind::Phase(_)) && line.told.is_empty() && line.choices.is_empty()
}

fn heading(table: &Table, seat: Option<Seat>, kind: Kind) -> String {
    let seat = seat.filter(|_| table.began_at.is_some()).map(|seat| table.seat_name(seat));
    let what = match kind {
        Kind::Phase(phase) => phase.name(),
        Kind::PromotionAnswer => "Answer",
        Kind::Opened => "Opened",
        Kind::Joined => "Joined",
        Kind::Withdrawn => "Withdrawn",
        Kind::Declined => "Declined",
        Kind::Began => "Began",
        Kind::Resigned => "Resigned",
        Kind::OutOfTime => "Out of time",
        Kind::Proved => "No legal turn",
        Kind::DrawOffered => "Draw offered",
        Kind::DrawDeclined => "Draw declined",
        Kind::DrawAgreed => "Draw agreed",
        Kind::AbortOffered => "Calling off offered",
        Kind::AbortAgreed => "Calling off agreed to",
        Kind::AbortDeclined => "Calling off declined",
        Kind::Aborted => "Called off",
        Kind::Revealed => "Revealed",
    };
    match seat {
        Some(seat) => format!("{seat}: {what}"),
        None => what.to_string(),
    }
}
