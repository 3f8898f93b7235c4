use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Quagmire",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: enemy slides reach at most five squares. Two copies: at most three. Goes on to the end of the turn in which it is lost.",
    rulings: &["R3", "R14", "R26", "R46"],
    binds: Some(|bounds, copies| bounds.slide = bounds.slide.min(if copies >= 2 { 3 } else { 5 })),
    lingers: true,
    helps: Some(|at| at.she_slides()),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn five_squares_and_with_two_copies_three() {
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/8/8/8/R6K", "declared": {"white": [], "black": ["Quagmire"]}}), json!({"move": ["a1-a6"]})),
            "4k3/8/R7/8/8/8/8/7K"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/R6K", "declared": {"white": [], "black": ["Quagmire"]}}), json!({"move": ["a1-a7"]})),
            "no-such-way"
        );
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/8/8/8/R6K", "declared": {"white": [], "black": ["Quagmire", "Quagmire"]}}), json!({"move": ["a1-a4"]})),
            "4k3/8/8/8/R7/8/8/7K"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/R6K", "declared": {"white": [], "black": ["Quagmire", "Quagmire"]}}), json!({"move": ["a1-a5"]})),
            "no-such-way"
        );
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/8/8/8/R6K", "declared": {"white": ["Quagmire"], "black": []}}), json!({"move": ["a1-a7"]})),
            "4k3/R7/8/8/8/8/8/7K"
        );
    }

    #[test]
    fn it_lingers_in_the_turn_in_which_it_is_lost() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/R6K", "hands": {"white": ["Cataclysm"], "black": []}, "declared": {"white": [], "black": ["Quagmire"]}}),
                json!({"move": ["a1-a7"], "play": ["Cataclysm"]})
            ),
            "no-such-way"
        );
    }
}
