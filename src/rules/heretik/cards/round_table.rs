use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Round Table",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the a-file and the h-file are neighbours for every leap of your riders. Fresh from the hand it captures pawns only.",
    rulings: &["R29", "R50"],
    grants: Some(|men, _| men.leaps_round = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn leaps_go_over_the_side() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/1N2K3", "hands": {"white": ["Round Table"], "black": []}}),
                json!({"move": ["b1-h2"], "play": ["Round Table"]})
            ),
            "4k3/8/8/8/8/8/7N/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/1N2K3", "hands": {"white": ["Round Table"], "black": []}}),
                json!({"move": ["b1-h3"], "play": ["Round Table"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn slides_do_not() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/R3K3", "hands": {"white": ["Round Table"], "black": []}}),
                json!({"move": ["a1-h1"], "play": ["Round Table"]})
            ),
            "no-such-way"
        );
    }
}
