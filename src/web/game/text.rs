//! A position as plain text: for screen readers, for copying, and for programs.

use crate::play::history;
use crate::play::table::Table;
use crate::rules::plain;
use crate::rules::turn::Viewer;
use crate::rules::view::{Figure, Thing, View};
use crate::web::game::page;

/// The text; `None` before the game has begun.
pub fn position(table: &Table, viewer: Viewer) -> Option<String> {
    let position = table.position()?;
    let view = position.view(viewer);
    let seats: Vec<&str> = table.rules.about().seats.iter().map(|seat| seat.name).collect();
    let mut out = format!("{}\nAfter entry {}, {}\n", page::title(table), table.head.number, table.head.hash);
    match history::ending(table) {
        Some(ending) => out += &format!("{ending}.\n"),
        None => {
            let acting: Vec<String> = table.to_act().iter().map(|seat| format!("{} ({})", table.player(seat).name, table.seat_name(seat))).collect();
            out += &format!("To act: {}.\n", history::in_words(&acting));
        }
    }
    for seat in view.in_check.iter() {
        out += &format!("{} is in check.\n", table.seat_name(seat));
    }
    view.notes.iter().for_each(|note| out += &format!("{note}.\n"));
    out += &format!("\n{}\nMen: {}.\n\n", plain::position(&view, &seats), plain::legend(&view));
    for (name, army) in seats.iter().zip(0..) {
        out += &format!("{name}: {}\n", men(&view, army));
    }
    out += &format!("\nFor programs:\n{}\n", position.write_position(viewer));
    Some(out)
}

/// `King e1; Rooks a1, h1; Pawns a2, b2`
fn men(view: &View, army: u8) -> String {
    let mut groups = Vec::new();
    for figure in Figure::ALL {
        let is_one = |thing: Option<Thing>| matches!(thing, Some(Thing::Man(man)) if man.figure == figure && man.army.0 == army);
        let squares: Vec<String> = view.board.cells.iter().filter(|cell| is_one(cell.on)).map(|cell| cell.square.to_string()).collect();
        match squares.len() {
            0 => {}
            1 => groups.push(format!("{} {}", figure.name(), squares[0])),
            _ => groups.push(format!("{}s {}", figure.name(), squares.join(", "))),
        }
    }
    if groups.is_empty() { "no men".to_string() } else { groups.join("; ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::game::Options;
    use crate::rules::{self};

    #[test]
    fn men_are_named_with_their_squares() {
        let start = rules::find("heretik").unwrap().empty(&Options::new()).unwrap();
        let men = men(&start.view(Viewer::Spectator), 0);
        assert!(men.starts_with("King e1; Queen d1; Rooks a1, h1; "), "{men}");
    }
}
