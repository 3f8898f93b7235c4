use super::super::act::Many;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Crusade",
    colour: Colour::Green,
    kind: Kind::Movement,
    text: "In your Move phase leap with any number of riders that you control, each once. After a pawn has been captured no piece can be.",
    rulings: &["R27", "R38", "R60", "R65"],
    many: Some(Many { is_pawns: false, ways: by::LEAP }),
    helps: Some(|at| at.rides()),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn riders_leap_each_once_and_take_no_piece_after_a_pawn() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/1n3p2/8/N3K1N1", "hands": {"white": ["Crusade"], "black": []}}),
                json!({"move": ["a1xb3", "g1xf3"], "play": ["Crusade"]})
            ),
            "4k3/8/8/8/8/1N3N2/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1n3p2/8/N3K1N1", "hands": {"white": ["Crusade"], "black": []}}),
                json!({"move": ["g1xf3", "a1xb3"], "play": ["Crusade"]})
            ),
            "pawn-first"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/R3K1N1", "hands": {"white": ["Crusade"], "black": []}}),
                json!({"move": ["g1-f3", "a1-a2"], "play": ["Crusade"]})
            ),
            "other-man"
        );
    }
}
