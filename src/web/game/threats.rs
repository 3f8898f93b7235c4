//! What the opponents could capture next turn, and by what: as the game stands, or after what is being composed.

use std::collections::{BTreeMap, BTreeSet};

use crate::play::history;
use crate::play::table::Table;
use crate::rules::game::{Position, SeatAbout};
use crate::rules::grid::Square;
use crate::rules::turn::{Seat, Viewer};
use crate::rules::view::{Board, Cell, Figure, Thing, View};
use crate::web::game::desk::Desk;

/// What the others could capture, and by what.
pub struct ThreatsView {
    pub title: &'static str,
    pub lines: Vec<String>,
    pub squares: Vec<Square>,
    is_draft: bool,
}

/// Who could capture whom if it were her turn, for all seats.
pub struct Attacks(BTreeMap<Square, Vec<Square>>);

impl ThreatsView {
    /// `3 men could be captured now.`
    pub fn count_words(&self) -> String {
        let squares: BTreeSet<Square> = self.squares.iter().copied().collect();
        let when = if self.is_draft { "after this turn" } else { "now" };
        match squares.len() {
            0 => format!("No man could be captured {when}."),
            1 => format!("One man could be captured {when}."),
            count => format!("{count} men could be captured {when}."),
        }
    }
}

impl Attacks {
    pub fn of(position: &dyn Position, view: &View) -> Attacks {
        let seats = (0..view.sides.len() as u8).map(Seat).filter(|seat| view.outcome.is_none() && !view.sides[seat.0 as usize].is_out);
        let mut attacks: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
        for (target, from) in seats.flat_map(|seat| position.threats(seat)) {
            attacks.entry(target).or_default().extend(from);
        }
        Attacks(attacks)
    }

    /// The men that could capture on this square.
    pub fn on(&self, square: Square) -> &[Square] {
        self.0.get(&square).map_or(&[], Vec::as_slice)
    }

    /// `, can be captured by Bishop b7 and Pawn d5`; nothing where no man stands or none can be.
    pub fn words(&self, board: &Board, square: Square) -> String {
        let from = self.on(square);
        if from.is_empty() || !matches!(board.at(square).and_then(|cell| cell.on), Some(Thing::Man(_))) {
            return String::new();
        }
        let by: Vec<String> = from.iter().map(|&from| man(board, from)).collect();
        format!(", can be captured by {}", history::in_words(&by))
    }

    /// `White's King on e1 is in check by the Knight on f3.`, for each King in check.
    pub fn checks(&self, view: &View, seats: &[SeatAbout]) -> Vec<String> {
        let is_king = |cell: &&Cell| matches!(cell.on, Some(Thing::Man(man)) if man.figure == Figure::King && view.in_check.has(man.army));
        let words = |cell: &Cell| {
            let Some(Thing::Man(king)) = cell.on else { return None };
            let name = |from: Square| match view.board.at(from)?.on? {
                Thing::Man(man) => Some(format!("the {} on {from}", man.figure.name())),
                Thing::Boulder => None,
            };
            let by: Vec<String> = self.on(cell.square).iter().filter_map(|&from| name(from)).collect();
            (!by.is_empty()).then(|| format!("{}'s King is in check by {}.", seats[king.army.0 as usize].name, history::in_words(&by)))
        };
        view.board.cells.iter().filter(is_king).filter_map(words).collect()
    }
}

/// `Bishop b7`
fn man(board: &Board, square: Square) -> String {
    match board.at(square).and_then(|cell| cell.on) {
        Some(Thing::Man(man)) => format!("{} {square}", man.figure.name()),
        Some(Thing::Boulder) | None => square.to_string(),
    }
}

pub struct ThreatLink {
    /// What shows and what hides have one name: the focus stays there.
    pub id: &'static str,
    pub href: String,
    pub words: &'static str,
}

/// What the opponents could capture next turn, as the game stands or after what is composed; `None` if nobody asks.
pub fn threats(table: &Table, desk: &Desk) -> Option<ThreatsView> {
    let is_draft = desk.picked.threats.as_deref()? == "draft";
    let position = if is_draft { desk.after.as_ref() } else { table.position()? };
    let view = position.view(Viewer::Seat(desk.seat));
    let name = |square: Square| man(&view.board, square);
    let seats = 0..table.rules.about().seats.len() as u8;
    let found: Vec<_> = seats.map(Seat).filter(|&other| other != desk.seat).flat_map(|other| position.threats(other)).collect();
    let line = |(square, from): &(Square, Vec<Square>)| {
        let by: Vec<String> = from.iter().map(|&from| name(from)).collect();
        format!("{}: by {}", name(*square), history::in_words(&by))
    };
    Some(ThreatsView {
        title: if is_draft { "What could be captured after this turn" } else { "What could be captured now" },
        lines: found.iter().map(line).collect(),
        squares: found.iter().map(|(square, _)| *square).collect(),
        is_draft,
    })
}

pub fn threat_links(desk: &Desk, path: &str) -> Vec<ThreatLink> {
    let shown = desk.picked.threats.as_deref();
    let mut links = Vec::new();
    if shown.is_none_or(|shown| shown == "draft") {
        let id = if shown.is_none() { "threats" } else { "threats-now" };
        links.push(ThreatLink { id, href: format!("{path}?threats=1"), words: "Show what could be captured now" });
    }
    if !desk.turn.is_empty() && shown != Some("draft") {
        links.push(ThreatLink { id: "threats-draft", href: format!("{path}?threats=draft"), words: "Show what could be captured after this turn" });
    }
    if shown.is_some() {
        links.push(ThreatLink { id: "threats", href: path.to_string(), words: "Hide what could be captured" });
    }
    links
}
