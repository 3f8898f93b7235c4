//! A position as lines of text, for reading and for whoever has no picture. Only what the view shows.

use super::view::{Figure, Side, Thing, View};

/// The letter, or two, of a man in a text. Letters mean what they mean in the same game; [`legend`] says it.
fn letter(figure: Figure) -> &'static str {
    match figure {
        Figure::King => "K",
        Figure::Queen => "Q",
        Figure::Rook => "R",
        Figure::Bishop => "B",
        Figure::Knight => "N",
        Figure::Pawn => "P",
        Figure::Marshal => "M",
        Figure::Cardinal => "C",
        Figure::Admiral => "A",
        Figure::Missionary => "L",
        Figure::Centaur => "T",
        Figure::Amazon => "Z",
        Figure::Master => "Ma",
        Figure::Heroo => "H",
        Figure::Prince => "Pr",
        Figure::Boyscout => "Bs",
        Figure::Boyrook => "Br",
        Figure::Chatelaine => "Ch",
        Figure::CrookedCardinal => "Cc",
        Figure::CrookedPrimate => "Cp",
        Figure::Acelander => "Al",
    }
}

/// The board rank by rank from the top, and the cards that can be seen. `seats` are the names of the seats in turn order.
///
/// Of two armies the first is in capitals; of four each man has the first letter of his army before him. `.` is an empty square, `#` a boulder.
pub fn position(view: &View, seats: &[&str]) -> String {
    let mut text = String::new();
    let width = if seats.len() > 2 { 4 } else { 3 };
    for rank in (0..view.board.ranks).rev() {
        text.push_str(&format!("{:>3}", rank + 1));
        let mut line = String::new();
        for file in 0..view.board.files {
            let cell = view.board.at(super::grid::Square::new(file, rank));
            let sign = match cell.map(|cell| cell.on) {
                None => String::new(),
                Some(None) => ".".to_string(),
                Some(Some(Thing::Boulder)) => "#".to_string(),
                Some(Some(Thing::Man(man))) => match (seats.len() > 2, man.army.0) {
                    (true, army) => format!("{}{}", seats[army as usize][..1].to_lowercase(), letter(man.figure)),
                    (false, 0) => letter(man.figure).to_string(),
                    (false, _) => letter(man.figure).to_lowercase(),
                },
            };
            line.push_str(&format!("{sign:>width$}"));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    let files: String = (0..view.board.files).map(|file| format!("{:>width$}", (b'a' + file) as char)).collect();
    text.push_str(&format!("   {files}\n"));
    for (side, name) in view.sides.iter().zip(seats) {
        text.push_str(&cards(side, name));
    }
    if let Some(piles) = &view.common {
        let dead: Vec<&str> = piles.dead.iter().map(|card| card.whole).collect();
        text.push_str(&format!("Deck: {}. Dead: {}.\n", piles.deck, list(&dead)));
    }
    text
}

fn cards(side: &Side, name: &str) -> String {
    let mut text = String::new();
    if !side.declared.is_empty() {
        let declared: Vec<&str> = side.declared.iter().map(|declared| declared.card.name).collect();
        text.push_str(&format!("{name} has declared: {}.\n", list(&declared)));
    }
    if !side.hand.is_empty() {
        let hand: Vec<&str> = side.hand.iter().map(|card| card.map_or("?", |card| card.whole)).collect();
        text.push_str(&format!("{name}'s hand: {}.\n", list(&hand)));
    }
    if let Some(piles) = &side.piles {
        let dead: Vec<&str> = piles.dead.iter().map(|card| card.whole).collect();
        text.push_str(&format!("{name}'s deck: {}. Dead: {}.\n", piles.deck, list(&dead)));
    }
    text
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".to_string() } else { names.join(", ") }
}

/// What the letters of the men on this board mean: `K King, Q Queen`.
pub fn legend(view: &View) -> String {
    view.board.figures().into_iter().map(|figure| format!("{} {}", letter(figure), figure.name())).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::rules;
    use crate::rules::turn::Viewer;

    #[test]
    fn no_two_men_of_any_game_have_the_same_letters() {
        let letters: HashSet<&str> = Figure::ALL.into_iter().map(letter).collect();
        assert_eq!(letters.len(), Figure::ALL.len());
    }

    #[test]
    fn a_board_reads_as_players_write_it() {
        let start = rules::find("heretik").unwrap().empty(&Default::default()).unwrap().view(Viewer::Everything);
        let text = position(&start, &["White", "Black"]);
        assert!(text.starts_with("  8  r  n  b  q  k  b  n  r\n  7  p  p"), "{text}");
        assert!(text.contains("  1  R  N  B  Q  K  B  N  R\n     a  b  c  d  e  f  g  h\n"), "{text}");
    }

    #[test]
    fn four_armies_are_told_apart_and_holes_stay_empty() {
        let start = rules::find("herichess").unwrap().empty(&Default::default()).unwrap().view(Viewer::Everything);
        let text = position(&start, &["Red", "Orange", "Green", "Blue"]);
        for king in ["rK", "oK", "gK", "bK"] {
            assert_eq!(text.matches(king).count(), 1, "{king} in\n{text}");
        }
    }
}
