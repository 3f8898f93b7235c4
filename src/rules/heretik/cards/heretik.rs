use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Heretik",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "For this turn you control all enemy men but her King, and of your own only your King. Men of one colour never capture each other. Not with Petard.",
    rulings: &["R24", "R44", "R51", "R57", "R62"],
    turns_coats: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn her_men_are_yours_and_yours_are_not() {
        assert_eq!(
            board(
                json!({"board": "4k3/3n4/8/8/8/8/P7/4K3", "hands": {"white": ["Heretik"], "black": []}}),
                json!({"move": ["d7-b6"], "play": ["Heretik"]})
            ),
            "4k3/8/1n6/8/8/8/P7/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/3n4/8/8/8/8/P7/4K3", "hands": {"white": ["Heretik"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Heretik"]})
            ),
            "not-controlled"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/3n4/8/8/8/8/P7/4K3", "hands": {"white": ["Heretik"], "black": []}}),
                json!({"move": ["e8-f8"], "play": ["Heretik"]})
            ),
            "not-controlled"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/3n4/8/8/8/8/P7/4K3", "hands": {"white": ["Heretik"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Heretik"]})
            ),
            "4k3/3n4/8/8/8/8/P3K3/8"
        );
    }

    #[test]
    fn men_take_the_other_colour_only() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/1n6/8/P7/4K3", "hands": {"white": ["Heretik"], "black": []}}),
                json!({"move": ["b4xa2"], "play": ["Heretik"]})
            ),
            "4k3/8/8/8/8/8/n7/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/3n4/1p6/8/8/8/P7/4K3", "hands": {"white": ["Heretik"], "black": []}}),
                json!({"move": ["d7xb6"], "play": ["Heretik"]})
            ),
            "own-man"
        );
    }

    #[test]
    fn no_petard_and_no_castling() {
        assert_eq!(
            reason(
                json!({"board": "4k3/3n4/8/8/8/8/8/4K3", "hands": {"white": ["Heretik", "Petard"], "black": []}}),
                json!({"move": ["pass"], "play": ["Petard", "Heretik"]})
            ),
            "clash"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/3n4/8/8/8/8/8/4K3", "hands": {"white": ["Heretik", "Petard"], "black": []}}),
                json!({"move": ["pass"], "play": ["Heretik", "Petard"]})
            ),
            "clash"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/4K2R", "hands": {"white": ["Heretik"], "black": []}, "castling": "K"}),
                json!({"move": ["O-O"], "play": ["Heretik"]})
            ),
            "castling"
        );
    }
}
