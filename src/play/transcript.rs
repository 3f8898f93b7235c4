//! A game as a text for people: one line of notation a turn, the entries in words, the position after every turn.

use std::fmt::Write;

use crate::play::entry::{Entry, Kind};
use crate::play::history::{self, Line};
use crate::play::table::{Broken, Table};
use crate::rules::plain;
use crate::rules::turn::{Seat, Viewer};

/// Widest line.
const COLUMNS: usize = 100;

/// Writes the game as the viewer may read it. `table` is the replay of `entries`.
pub fn write(table: &Table, entries: &[Entry], viewer: Viewer) -> Result<String, Broken> {
    let lines = history::read(table, entries, viewer)?;
    let mut text = heading(table);
    let seats: Vec<&str> = table.rules.about().seats.iter().map(|seat| seat.name).collect();
    let mut turns = 0;
    history::walk(&table.id, entries, &lines, |history::Step { act, told, then }| {
        let is_turn = matches!(act[0].kind, Kind::Phase(_) | Kind::PromotionAnswer);
        if is_turn {
            let seat = act[0].seat.unwrap_or(Seat(0));
            turns += 1;
            let notation = table.rules.notation(&history::turn_parts(act)?, viewer).map_err(|why| Broken::Facts { number: act[0].number, why })?;
            let notation = if notation.is_empty() {
                told.iter().flat_map(|line| line.choices.iter().map(|choice| table.rules.typeset(choice))).collect::<Vec<_>>().join("; ")
            } else {
                notation
            };
            let _ = writeln!(text, "\n{turns}. {}: {notation}", table.seat_name(seat));
        } else {
            text.push('\n');
        }
        told.iter().for_each(|line| text.push_str(&entry_in_words(line)));
        let view = then.position().map(|position| position.view(viewer));
        if let Some(view) = view.filter(|_| is_turn || act[0].kind == Kind::Began) {
            if act[0].kind == Kind::Began {
                let _ = writeln!(text, "\nMen: {}.", plain::legend(&view));
            }
            let _ = write!(text, "\n{}", plain::position(&view, &seats));
        }
        Ok(())
    })?;
    Ok(text)
}

fn heading(table: &Table) -> String {
    let about = table.rules.about();
    let names: Vec<&str> = table.players.iter().map(|player| player.name.as_str()).collect();
    let mut text = format!("{}: {}\n", about.name, names.join(" – "));
    let _ = writeln!(text, "Game {}, edition {} of the rules, {}", table.id, table.opened.edition, table.timing().words());
    for (option, value) in &table.opened.options {
        let _ = writeln!(text, "{option}: {}", value.as_str().map_or(value.to_string(), str::to_string));
    }
    if table.began_at.is_some() {
        for (player, seat) in table.players.iter().zip(about.seats) {
            let _ = writeln!(text, "{}: {}", seat.name, player.name);
        }
    }
    let day = |at: crate::clock::Moment| at.utc().format("%-d %B %Y, %H:%M UTC").to_string();
    let _ = writeln!(text, "Opened {}", day(table.opened_at));
    if let Some(ended) = table.ended_at {
        let _ = writeln!(text, "Ended {}", day(ended));
    }
    if let Some(ending) = history::ending(table) {
        let _ = writeln!(text, "{ending}.");
    }
    let _ = writeln!(text, "Newest entry {}: {}", table.head.number, table.head.hash);
    text
}

/// `   12. 30 November 2026, 02:37 UTC  Move: White Pawn went from e2 to e4.`
fn entry_in_words(line: &Line) -> String {
    let label = match line.kind {
        Kind::Phase(phase) => format!("{}: ", phase.name()),
        _ => String::new(),
    };
    let words: Vec<String> = line.told.iter().map(|told| format!("{}.", told.words)).collect();
    let words = if words.is_empty() { "nothing.".to_string() } else { words.join(" ") };
    fold(&format!("{:>5}. {}  {label}{words}", line.number, line.at.utc().format("%Y-%m-%d %H:%M")))
}

/// The words on lines that are not too wide, the later ones indented.
fn fold(text: &str) -> String {
    let mut folded = String::new();
    let mut width = 0;
    for word in text.split_inclusive(' ') {
        let long = word.chars().count();
        if width + long > COLUMNS && width > 7 {
            folded.truncate(folded.trim_end().len());
            folded.push_str("\n       ");
            width = 7;
        }
        folded.push_str(word);
        width += long;
    }
    folded.truncate(folded.trim_end().len());
    folded.push('\n');
    folded
}
