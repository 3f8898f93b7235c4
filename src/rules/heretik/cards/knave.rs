use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Knave",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap two squares straight ([2, 0]). Fresh from the hand it captures pawns only.",
    rulings: &["R27", "R28"],
    grants: Some(|men, _| men.leap((2, 0))),
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
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Knave"], "black": []}}),
                json!({"move": ["a1-a3"], "play": ["Knave"]})
            ),
            "4k3/8/8/8/8/N7/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Knave"], "black": []}}),
                json!({"move": ["a1-a2"], "play": ["Knave"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Knave"], "black": []}}), json!({"move": ["a1-a3"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "declared": {"white": ["Knave"], "black": []}}), json!({"move": ["a1-a3"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/p7/8/N3K3", "hands": {"white": ["Knave"], "black": []}}),
                json!({"move": ["a1xa3"], "play": ["Knave"]})
            ),
            "4k3/8/8/8/8/N7/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/n7/8/N3K3", "hands": {"white": ["Knave"], "black": []}}),
                json!({"move": ["a1xa3"], "play": ["Knave"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/n7/8/N3K3", "declared": {"white": ["Knave"], "black": []}}),
                json!({"move": ["a1xa3"], "play": ["declared Knave"]})
            ),
            "4k3/8/8/8/8/N7/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/n7/8/N3K3", "hands": {"white": ["Knave"], "black": []}}),
                json!({"move": ["a1xa3"], "play": ["declared Knave"], "declare": ["Knave"]})
            ),
            "immature"
        );
    }
}
