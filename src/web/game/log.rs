//! The newest turns of a game in words, for the list beside its board.

use crate::play::entry::Kind;
use crate::play::history::Line;
use crate::play::table::Table;
use crate::rules::turn::Seat;

pub struct LogTurn {
    pub number: u32,
    pub is_news: bool,
    pub heading: String,
    /// The turn in one line; empty for what is no turn.
    pub notation: String,
    pub lines: Vec<LogLine>,
}

pub struct LogLine {
    pub phase: &'static str,
    pub words: String,
}

/// The newest turns first, each with its entries in words.
pub(super) fn log(table: &Table, lines: &[Line], own: Option<Seat>, news_from: u32) -> Vec<LogTurn> {
    let mut turns: Vec<LogTurn> = Vec::new();
    let mut last: Option<Option<Seat>> = None;
    for line in lines {
        let words: Vec<String> = line.told.iter().map(|told| format!("{}.", told.words)).collect();
        let is_phase = matches!(line.kind, Kind::Phase(_));
        if !(is_phase && last == Some(line.seat)) || turns.is_empty() {
            let heading = line.seat.map_or("The table".to_string(), |seat| format!("{} ({})", table.player(seat).name, table.seat_name(seat)));
            turns.push(LogTurn {
                number: line.number,
                is_news: line.number >= news_from && is_phase && (own.is_none() || line.seat != own),
                heading,
                notation: String::new(),
                lines: Vec::new(),
            });
        }
        last = is_phase.then_some(line.seat);
        let turn = turns.last_mut().expect("a turn was just opened");
        turn.number = line.number;
        if let Some(notation) = &line.turn {
            turn.notation.clone_from(notation);
        }
        let phase = match line.kind {
            Kind::Phase(phase) if table.rules.about().phases.len() > 1 => phase.name(),
            _ => "",
        };
        if !words.is_empty() {
            turn.lines.push(LogLine { phase, words: words.join(" ") });
        }
    }
    turns.retain(|turn| !turn.lines.is_empty());
    turns.reverse();
    turns
}
