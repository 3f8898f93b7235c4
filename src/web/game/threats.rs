//! What the opponents could capture next turn, and by what: as the game stands, or after what is being composed.

use crate::play::history;
use crate::play::table::Table;
use crate::rules::grid::Square;
use crate::rules::turn::{Seat, Viewer};
use crate::rules::view::Thing;
use crate::web::game::desk::Desk;

/// What the others could capture, and by what.
pub struct ThreatsView {
    pub title: &'static str,
    pub lines: Vec<String>,
    pub squares: Vec<Square>,
}

pub struct ThreatLink {
    pub href: String,
    pub words: &'static str,
}

/// What the opponents could capture next turn, as the game stands or after what is composed; `None` if nobody asks.
pub fn threats(table: &Table, desk: &Desk) -> Option<ThreatsView> {
    let is_draft = desk.picked.threats.as_deref()? == "draft";
    let position = if is_draft { desk.after.as_ref() } else { table.position()? };
    let view = position.view(Viewer::Seat(desk.seat));
    let name = |square: Square| match view.board.at(square).and_then(|cell| cell.on) {
        Some(Thing::Man(man)) => format!("{} {square}", man.figure.name()),
        Some(Thing::Boulder) | None => square.to_string(),
    };
    let seats = 0..table.rules.about().seats.len() as u8;
    let found: Vec<_> = seats.map(Seat).filter(|&other| other != desk.seat).flat_map(|other| position.threats(other)).collect();
    let line = |(square, from): &(Square, Vec<Square>)| {
        let by: Vec<String> = from.iter().map(|&from| name(from)).collect();
        format!("{}: by {}", name(*square), history::in_words(&by))
    };
    Some(ThreatsView {
        title: if is_draft { "What could be captured after this turn" } else { "What could be captured as the game stands" },
        lines: found.iter().map(line).collect(),
        squares: found.iter().map(|(square, _)| *square).collect(),
    })
}

pub fn threat_links(desk: &Desk, seats: usize, path: &str) -> Vec<ThreatLink> {
    let shown = desk.picked.threats.as_deref();
    let mut links = Vec::new();
    if shown.is_none_or(|shown| shown == "draft") {
        let words = if seats == 2 { "Show what your opponent could capture next turn" } else { "Show what the others attack now" };
        links.push(ThreatLink { href: format!("{path}?threats=1"), words });
    }
    if !desk.turn.is_empty() && shown != Some("draft") {
        links.push(ThreatLink { href: format!("{path}?threats=draft"), words: "The same after what you have composed" });
    }
    if shown.is_some() {
        links.push(ThreatLink { href: path.to_string(), words: "Hide what could be captured" });
    }
    links
}
