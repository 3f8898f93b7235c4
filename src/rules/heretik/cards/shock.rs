use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Shock",
    colour: Colour::Yellow,
    kind: Kind::Manoeuvre,
    text: "This turn your pawns may also capture one square straight ahead. Fresh from the hand it captures pawns only.",
    rulings: &["R32"],
    grants: Some(|men, _| men.shocks = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn pawns_take_straight_ahead() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/p7/P7/4K3", "hands": {"white": ["Shock"], "black": []}}),
                json!({"move": ["a2xa3"], "play": ["Shock"]})
            ),
            "4k3/8/8/8/8/P7/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/n7/P7/4K3", "hands": {"white": ["Shock"], "black": []}}),
                json!({"move": ["a2xa3"], "play": ["Shock"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/n7/P7/4K3", "declared": {"white": ["Shock"], "black": []}}),
                json!({"move": ["a2xa3"], "play": ["declared Shock"]})
            ),
            "4k3/8/8/8/8/P7/8/4K3"
        );
    }
}
