use super::super::act::Many;
use super::super::force::ORTHOGONALLY;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Conquest",
    colour: Colour::Blue,
    kind: Kind::Movement,
    text: "In your Move phase slide along ranks and files with any number of pieces that you control, each once. After a pawn has been captured no piece can be.",
    rulings: &["R26", "R38", "R60", "R65"],
    many: Some(Many { is_pawns: false, ways: by::ORTHOGONAL }),
    helps: Some(|at| at.slides_by(ORTHOGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn pieces_slide_along_ranks_and_files() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/R2K3R", "hands": {"white": ["Conquest"], "black": []}}),
                json!({"move": ["h1-h2", "a1-a2"], "play": ["Conquest"]})
            ),
            "4k3/8/8/8/8/8/R6R/3K4"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/R2K3R", "hands": {"white": ["Conquest"], "black": []}}),
                json!({"move": ["h1-h2", "a1-a2", "h2-h3"], "play": ["Conquest"]})
            ),
            "no-extra-move"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/R2K3B", "hands": {"white": ["Conquest"], "black": []}}),
                json!({"move": ["a1-a2", "h1-g2"], "play": ["Conquest"]})
            ),
            "other-man"
        );
    }
}
