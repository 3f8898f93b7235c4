use super::super::act::Many;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Charge",
    colour: Colour::Yellow,
    kind: Kind::Movement,
    text: "In your Move phase move any number of pawns that you control, each once.",
    rulings: &["R38", "R60", "R63", "R65"],
    many: Some(Many { is_pawns: true, ways: by::FOOT }),
    helps: Some(|at| at.pawns > 0),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn pawns_move_each_once() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/1n6/P1P4P/4K3", "hands": {"white": ["Charge"], "black": []}}),
                json!({"move": ["h2-h3", "a2xb3", "h3-h4"], "play": ["Charge"]})
            ),
            "4k3/8/8/8/7P/1P6/2P5/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/P7/7P/4K3", "hands": {"white": ["Charge"], "black": []}}),
                json!({"move": ["a3-a4", "h2-h3", "a4-a5"], "play": ["Charge"]})
            ),
            "no-extra-move"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/4K2N", "hands": {"white": ["Charge"], "black": []}}),
                json!({"move": ["a2-a3", "h1-g3"], "play": ["Charge"]})
            ),
            "other-man"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/P6P/4K3", "hands": {"white": ["Charge"], "black": []}}), json!({"move": ["a2-a3", "h2-h3"]})),
            "other-man"
        );
    }
}
