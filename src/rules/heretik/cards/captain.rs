use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Captain",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap three squares one way and two the other ([3, 2]). Fresh from the hand it captures pawns only.",
    rulings: &["R27", "R28"],
    grants: Some(|men, _| men.leap((3, 2))),
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
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Captain"], "black": []}}),
                json!({"move": ["a1-d3"], "play": ["Captain"]})
            ),
            "4k3/8/8/8/8/3N4/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Captain"], "black": []}}),
                json!({"move": ["a1-e3"], "play": ["Captain"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Captain"], "black": []}}), json!({"move": ["a1-d3"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "declared": {"white": ["Captain"], "black": []}}), json!({"move": ["a1-d3"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/3p4/8/N3K3", "hands": {"white": ["Captain"], "black": []}}),
                json!({"move": ["a1xd3"], "play": ["Captain"]})
            ),
            "4k3/8/8/8/8/3N4/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/3n4/8/N3K3", "hands": {"white": ["Captain"], "black": []}}),
                json!({"move": ["a1xd3"], "play": ["Captain"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/3n4/8/N3K3", "declared": {"white": ["Captain"], "black": []}}),
                json!({"move": ["a1xd3"], "play": ["declared Captain"]})
            ),
            "4k3/8/8/8/8/3N4/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/3n4/8/N3K3", "hands": {"white": ["Captain"], "black": []}}),
                json!({"move": ["a1xd3"], "play": ["declared Captain"], "declare": ["Captain"]})
            ),
            "immature"
        );
    }
}
