use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Flank",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the a-file and the h-file are neighbours for every slide of your men. Fresh from the hand it captures pawns only.",
    rulings: &["R29"],
    grants: Some(|men, _| men.slides_round = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn slides_go_over_the_side_up_to_their_own_square() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/R2P4/8/8/4K3", "hands": {"white": ["Flank"], "black": []}}),
                json!({"move": ["a4-e4"], "play": ["Flank"]})
            ),
            "4k3/8/8/8/3PR3/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/R2P4/8/8/4K3", "hands": {"white": ["Flank"], "black": []}}),
                json!({"move": ["a4-d4"], "play": ["Flank"]})
            ),
            "own-man"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/R7/8/8/4K3", "hands": {"white": ["Flank"], "black": []}}),
                json!({"move": ["a4-a4"], "play": ["Flank"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn leaps_do_not() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/1N2K3", "hands": {"white": ["Flank"], "black": []}}),
                json!({"move": ["b1-h2"], "play": ["Flank"]})
            ),
            "no-such-way"
        );
    }
}
