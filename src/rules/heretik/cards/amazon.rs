use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Amazon",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Queens ride: each may also leap like a Knight, and use every other leap in force. Fresh from the hand it captures pawns only.",
    rulings: &["R27"],
    grants: Some(|men, _| men.mount(Role::Queen)),
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
                json!({"board": "4k3/8/8/8/8/8/8/Q3K3", "hands": {"white": ["Amazon"], "black": []}}),
                json!({"move": ["a1-b3"], "play": ["Amazon"]})
            ),
            "4k3/8/8/8/8/1Q6/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/Q3K3", "hands": {"white": ["Amazon"], "black": []}}),
                json!({"move": ["a1-d2"], "play": ["Amazon"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/Q3K3", "hands": {"white": ["Amazon"], "black": []}}), json!({"move": ["a1-b3"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/Q3K3", "declared": {"white": ["Amazon"], "black": []}}), json!({"move": ["a1-b3"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/1p6/8/Q3K3", "hands": {"white": ["Amazon"], "black": []}}),
                json!({"move": ["a1xb3"], "play": ["Amazon"]})
            ),
            "4k3/8/8/8/8/1Q6/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1n6/8/Q3K3", "hands": {"white": ["Amazon"], "black": []}}),
                json!({"move": ["a1xb3"], "play": ["Amazon"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/1n6/8/Q3K3", "declared": {"white": ["Amazon"], "black": []}}),
                json!({"move": ["a1xb3"], "play": ["declared Amazon"]})
            ),
            "4k3/8/8/8/8/1Q6/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1n6/8/Q3K3", "hands": {"white": ["Amazon"], "black": []}}),
                json!({"move": ["a1xb3"], "play": ["declared Amazon"], "declare": ["Amazon"]})
            ),
            "immature"
        );
    }
}
