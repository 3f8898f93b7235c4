use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Squire",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap two squares diagonally ([2, 2]). Fresh from the hand it captures pawns only.",
    rulings: &["R27", "R28"],
    grants: Some(|men, _| men.leap((2, 2))),
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
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Squire"], "black": []}}),
                json!({"move": ["a1-c3"], "play": ["Squire"]})
            ),
            "4k3/8/8/8/8/2N5/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Squire"], "black": []}}),
                json!({"move": ["a1-d4"], "play": ["Squire"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Squire"], "black": []}}), json!({"move": ["a1-c3"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "declared": {"white": ["Squire"], "black": []}}), json!({"move": ["a1-c3"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/2p5/8/N3K3", "hands": {"white": ["Squire"], "black": []}}),
                json!({"move": ["a1xc3"], "play": ["Squire"]})
            ),
            "4k3/8/8/8/8/2N5/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/2n5/8/N3K3", "hands": {"white": ["Squire"], "black": []}}),
                json!({"move": ["a1xc3"], "play": ["Squire"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/2n5/8/N3K3", "declared": {"white": ["Squire"], "black": []}}),
                json!({"move": ["a1xc3"], "play": ["declared Squire"]})
            ),
            "4k3/8/8/8/8/2N5/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/2n5/8/N3K3", "hands": {"white": ["Squire"], "black": []}}),
                json!({"move": ["a1xc3"], "play": ["declared Squire"], "declare": ["Squire"]})
            ),
            "immature"
        );
    }
}
