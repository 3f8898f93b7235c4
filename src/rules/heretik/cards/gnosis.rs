use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Gnosis",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: you see the first card that your opponent draws in each turn. Two copies: you see her whole hand. Declare only one copy in a turn.",
    rulings: &["R3", "R8"],
    shows_hand: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn only_one_copy_in_a_turn() {
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Gnosis", "Gnosis", "Rout"], "black": []}, "declared": {"white": ["Indulgence"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Indulgence discard Rout declare Gnosis"], "declare": ["Gnosis"]})
            ),
            "gnosis-twice"
        );
        assert_eq!(
            board(
                json!({"hands": {"white": ["Gnosis", "Gnosis", "Rout"], "black": []}, "declared": {"white": ["Indulgence"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Indulgence discard Rout declare Gnosis"]})
            ),
            "4k3/8/8/8/8/8/4K3/8"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Gnosis"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["rotate Gnosis discard Rout"]})
            ),
            "not-double-edged"
        );
    }
}
