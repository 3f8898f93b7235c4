use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Marshal",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Rooks ride: each may also leap like a Knight, and use every other leap in force. Fresh from the hand it captures pawns only.",
    rulings: &["R27"],
    grants: Some(|men, _| men.mount(Role::Rook)),
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
                json!({"board": "4k3/8/8/8/8/8/8/R3K3", "hands": {"white": ["Marshal"], "black": []}}),
                json!({"move": ["a1-c2"], "play": ["Marshal"]})
            ),
            "4k3/8/8/8/8/8/2R5/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/R3K3", "hands": {"white": ["Marshal"], "black": []}}),
                json!({"move": ["a1-b2"], "play": ["Marshal"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/R3K3", "hands": {"white": ["Marshal"], "black": []}}), json!({"move": ["a1-c2"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/R3K3", "declared": {"white": ["Marshal"], "black": []}}), json!({"move": ["a1-c2"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/2p5/R3K3", "hands": {"white": ["Marshal"], "black": []}}),
                json!({"move": ["a1xc2"], "play": ["Marshal"]})
            ),
            "4k3/8/8/8/8/8/2R5/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/2n5/R3K3", "hands": {"white": ["Marshal"], "black": []}}),
                json!({"move": ["a1xc2"], "play": ["Marshal"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/2n5/R3K3", "declared": {"white": ["Marshal"], "black": []}}),
                json!({"move": ["a1xc2"], "play": ["declared Marshal"]})
            ),
            "4k3/8/8/8/8/8/2R5/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/2n5/R3K3", "hands": {"white": ["Marshal"], "black": []}}),
                json!({"move": ["a1xc2"], "play": ["declared Marshal"], "declare": ["Marshal"]})
            ),
            "immature"
        );
    }
}
