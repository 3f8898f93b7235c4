use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Lieutenant",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap three squares one way and one the other ([3, 1]). Fresh from the hand it captures pawns only.",
    rulings: &["R27", "R28"],
    grants: Some(|men, _| men.leap((3, 1))),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn it_goes_where_the_card_says_and_nowhere_else() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Lieutenant"], "black": []}}),
                json!({"move": ["a1-b4"], "play": ["Lieutenant"]})
            ),
            "4k3/8/8/8/1N6/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Lieutenant"], "black": []}}),
                json!({"move": ["a1-b5"], "play": ["Lieutenant"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Lieutenant"], "black": []}}), json!({"move": ["a1-b4"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "declared": {"white": ["Lieutenant"], "black": []}}), json!({"move": ["a1-b4"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/1p6/8/8/N3K3", "hands": {"white": ["Lieutenant"], "black": []}}),
                json!({"move": ["a1xb4"], "play": ["Lieutenant"]})
            ),
            "4k3/8/8/8/1N6/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/1n6/8/8/N3K3", "hands": {"white": ["Lieutenant"], "black": []}}),
                json!({"move": ["a1xb4"], "play": ["Lieutenant"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/1n6/8/8/N3K3", "declared": {"white": ["Lieutenant"], "black": []}}),
                json!({"move": ["a1xb4"], "play": ["declared Lieutenant"]})
            ),
            "4k3/8/8/8/1N6/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/1n6/8/8/N3K3", "hands": {"white": ["Lieutenant"], "black": []}}),
                json!({"move": ["a1xb4"], "play": ["declared Lieutenant"], "declare": ["Lieutenant"]})
            ),
            "immature"
        );
    }
}
