use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Zeal",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "This turn a pawn may leap two squares in place of a step, in a direction in which it could step without capturing. Once for each pawn and Zeal.",
    rulings: &["R28", "R32", "R50"],
    grants: Some(|men, _| men.zeal = men.zeal.saturating_add(1)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_pawn_leaps_two_squares_once_for_each_copy() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/n7/P7/4K3", "hands": {"white": ["Zeal"], "black": []}}),
                json!({"move": ["a2-a4", "a4-a5"], "play": ["Zeal"]})
            ),
            "4k3/8/8/P7/8/n7/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Zeal"], "black": []}}),
                json!({"move": ["a2-a4", "a4-a6"], "play": ["Zeal"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Zeal", "Zeal"], "black": []}}),
                json!({"move": ["a2-a4", "a4-a6"], "play": ["Zeal", "Zeal"]})
            ),
            "4k3/8/P7/8/8/8/8/4K3"
        );
    }

    #[test]
    fn it_needs_a_direction_an_empty_square_and_a_free_way() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Zeal"], "black": []}}), json!({"move": ["a2-c2"], "play": ["Zeal"]})),
            "no-such-way"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Zeal"], "black": []}, "declared": {"white": ["Veterans"], "black": []}}),
                json!({"move": ["a2-c2"], "play": ["Zeal"]})
            ),
            "4k3/8/8/8/8/8/2P5/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/*7/P7/4K3", "hands": {"white": ["Zeal"], "black": []}}),
                json!({"move": ["a2-a4"], "play": ["Zeal"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/p7/8/P7/4K3", "hands": {"white": ["Zeal"], "black": []}}),
                json!({"move": ["a2xa4"], "play": ["Zeal"]})
            ),
            "no-such-way"
        );
    }
}
