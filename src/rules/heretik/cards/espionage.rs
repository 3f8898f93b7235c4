use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Espionage",
    colour: Colour::Blue,
    kind: Kind::Plan,
    text: "This turn your sliding pieces may pass through enemy men; a piece that does captures nothing.",
    rulings: &["R30"],
    grants: Some(|men, _| men.passes_enemies = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn slides_pass_enemies_and_then_take_nothing() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/n7/p7/R3K3", "hands": {"white": ["Espionage"], "black": []}}),
                json!({"move": ["a1-a4"], "play": ["Espionage"]})
            ),
            "4k3/8/8/8/R7/n7/p7/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/n7/p7/R3K3", "hands": {"white": ["Espionage"], "black": []}}),
                json!({"move": ["a1xa3"], "play": ["Espionage"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/n7/p7/R3K3", "hands": {"white": ["Espionage"], "black": []}}),
                json!({"move": ["a1xa2"], "play": ["Espionage"]})
            ),
            "4k3/8/8/8/8/n7/R7/4K3"
        );
    }

    #[test]
    fn nobody_passes_his_own_colour() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/R3K3", "hands": {"white": ["Espionage"], "black": []}}),
                json!({"move": ["a1-a4"], "play": ["Espionage"]})
            ),
            "no-such-way"
        );
    }
}
