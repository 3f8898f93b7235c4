//! A position as plain text: for screen readers, for copying, and for programs.

use crate::play::history;
use crate::play::table::Table;
use crate::rules::turn::Viewer;
use crate::rules::view::{Board, Figure, Piles, Side, Thing, View};
use crate::web::game::page;

/// The text; `None` before the game has begun.
pub fn position(table: &Table, viewer: Viewer) -> Option<String> {
    let position = table.position()?;
    let view = position.view(viewer);
    let names: Vec<&str> = table.rules.about().seats.iter().map(|seat| seat.name).collect();
    let written = position.write_position(viewer);
    let mut out = format!("{}\nAfter entry {}, {}\n", page::title(table), table.head.number, table.head.hash);
    let acting = |seats: Vec<String>| if seats.is_empty() { String::new() } else { format!("To act: {}.\n", history::in_words(&seats)) };
    match history::ending(table) {
        Some(ending) => out += &format!("{ending}.\n"),
        None => out += &acting(table.to_act().iter().map(|seat| format!("{} ({})", table.player(seat).name, table.seat_name(seat))).collect()),
    }
    for seat in view.in_check.iter() {
        out += &format!("{} is in check.\n", table.seat_name(seat));
    }
    view.notes.iter().for_each(|note| out += &format!("{note}.\n"));
    out += "\n";
    if let Some(diagram) = written.get("board").and_then(|board| board.as_str()).and_then(|board| diagram(board, &view.board)) {
        out += &diagram;
        out += "\n";
    }
    for (name, seat) in names.iter().zip(0..) {
        out += &format!("{name}: {}\n", men(&view, seat));
    }
    let boulders: Vec<String> = view.board.cells.iter().filter(|cell| cell.on == Some(Thing::Boulder)).map(|cell| cell.square.to_string()).collect();
    if !boulders.is_empty() {
        out += &format!("Boulders: {}\n", boulders.join(", "));
    }
    if page::has_cards(&view) {
        out += "\n";
        for (name, side) in names.iter().zip(&view.sides) {
            out += &cards(name, side);
        }
        if let Some(common) = &view.common {
            out += &piles("", common);
        }
    }
    out += &format!("\nFor programs:\n{written}\n");
    Some(out)
}

/// Ranks from the top, a dot for an empty square. `None` where the board is not written rank by rank.
fn diagram(written: &str, board: &Board) -> Option<String> {
    let ranks: Vec<&str> = written.split('/').collect();
    if ranks.len() != board.ranks as usize {
        return None;
    }
    let mut out = String::new();
    for (rank, number) in ranks.iter().zip((1..=board.ranks).rev()) {
        let mut row = String::new();
        let mut digits = String::new();
        for c in rank.chars().chain(['\n']) {
            if c.is_ascii_digit() {
                digits.push(c);
                continue;
            }
            row.extend(std::iter::repeat_n(" .", digits.parse().unwrap_or(0)));
            digits.clear();
            if c != '\n' {
                row.push(' ');
                row.push(c);
            }
        }
        if row.chars().count() != 2 * board.files as usize {
            return None;
        }
        out += &format!("{number:2} {row}\n");
    }
    let files: String = ('a'..).take(board.files as usize).flat_map(|file| [' ', file]).collect();
    Some(format!("{out}   {files}\n"))
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

fn cards(name: &str, side: &Side) -> String {
    let hidden = side.hand.iter().filter(|card| card.is_none()).count();
    let mut hand: Vec<String> = side.hand.iter().flatten().map(|card| card.whole.to_string()).collect();
    match hidden {
        0 => {}
        1 => hand.push("1 hidden card".to_string()),
        _ => hand.push(format!("{hidden} hidden cards")),
    }
    let declared = side.declared.iter().map(|declared| format!("{}{}", declared.card.name, if declared.is_mature { "" } else { " (fresh)" }));
    let list = |words: Vec<String>| if words.is_empty() { "none".to_string() } else { words.join(", ") };
    let mut out = format!("{name}, hand: {}\n{name}, declared: {}\n", list(hand), list(declared.collect()));
    if let Some(own) = &side.piles {
        out += &piles(&format!("{name}, "), own);
    }
    out
}

fn piles(whose: &str, piles: &Piles) -> String {
    let dead: Vec<&str> = piles.dead.iter().map(|card| card.whole).collect();
    let dead = if dead.is_empty() { "empty".to_string() } else { format!("{}, oldest first", dead.join(", ")) };
    format!("{whose}deck: {} cards\n{whose}dead pile: {dead}\n", piles.deck)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::game::Options;
    use crate::rules::{self};

    #[test]
    fn a_board_is_drawn_in_letters_where_it_is_written_rank_by_rank() {
        let start = |game: &str| rules::find(game).unwrap().empty(&Options::new()).unwrap();
        let draw = |game: &str| {
            let position = start(game);
            let written = position.write_position(Viewer::Spectator);
            diagram(written["board"].as_str().unwrap_or_default(), &position.view(Viewer::Spectator).board)
        };
        let heretik = draw("heretik").unwrap();
        assert!(heretik.starts_with(" 8  r n b q k b n r\n 7  p p p p p p p p\n 6  . . . ."), "{heretik}");
        assert!(heretik.ends_with("    a b c d e f g h\n"), "{heretik}");
        assert!(draw("heavy-chess").unwrap().starts_with("10 "));
        assert_eq!(diagram("x", &start("heretik").view(Viewer::Spectator).board), None);
        assert_eq!(men(&start("heretik").view(Viewer::Spectator), 0).split(';').next(), Some("King e1"));
    }
}
