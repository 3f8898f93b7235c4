use super::super::act::Many;
use super::super::force::DIAGONALLY;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Conspiracy",
    colour: Colour::Blue,
    kind: Kind::Movement,
    text: "In your Move phase slide diagonally with any number of pieces that you control, each once. After a pawn has been captured no piece can be.",
    rulings: &["R26", "R38", "R60", "R65"],
    many: Some(Many { is_pawns: false, ways: by::DIAGONAL }),
    helps: Some(|at| at.slides_by(DIAGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn pieces_slide_diagonally() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/B2K1B2", "hands": {"white": ["Conspiracy"], "black": []}}),
                json!({"move": ["a1-b2", "f1-g2"], "play": ["Conspiracy"]})
            ),
            "4k3/8/8/8/8/8/1B4B1/3K4"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/B2K3R", "hands": {"white": ["Conspiracy"], "black": []}}),
                json!({"move": ["a1-b2", "h1-h4"], "play": ["Conspiracy"]})
            ),
            "other-man"
        );
    }
}
