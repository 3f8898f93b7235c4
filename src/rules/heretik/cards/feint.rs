use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Feint",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "If your opponent can capture in her next turn with what she has declared, and stay out of check, she has to.",
    rulings: &["R45", "R57"],
    lays: Some(|bound| bound.feint = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_capture_that_is_possible_has_to_be_made() {
        assert_eq!(reason(json!({"board": "4k3/8/8/8/8/3p4/4P3/4K3", "bound": ["Feint"]}), json!({"move": ["e1-f1"]})), "capture-owed");
        assert_eq!(board(json!({"board": "4k3/8/8/8/8/3p4/4P3/4K3", "bound": ["Feint"]}), json!({"move": ["e2xd3"]})), "4k3/8/8/8/8/3P4/8/4K3");
        assert_eq!(board(json!({"board": "k3r3/8/8/8/8/3p4/4P3/4K3", "bound": ["Feint"]}), json!({"move": ["e1-f2"]})), "k3r3/8/8/8/8/3p4/4PK2/8");
    }

    #[test]
    fn cards_in_the_hand_do_not_oblige_and_declared_ones_can_be_discarded() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/p7/8/N3K3", "hands": {"white": ["Knave"], "black": []}, "bound": ["Feint"]}),
                json!({"move": ["e1-e2"], "play": ["Knave"]})
            ),
            "4k3/8/8/8/8/p7/4K3/N7"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/p7/8/N3K3", "declared": {"white": ["Knave"], "black": []}, "bound": ["Feint"]}),
                json!({"move": ["e1-e2"]})
            ),
            "capture-owed"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/p7/8/N3K3", "declared": {"white": ["Knave"], "black": []}, "bound": ["Feint"]}),
                json!({"move": ["e1-e2"], "play": ["discard declared Knave"]})
            ),
            "4k3/8/8/8/8/p7/4K3/N7"
        );
    }
}
