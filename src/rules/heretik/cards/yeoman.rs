use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Yeoman",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap three squares straight ([3, 0]). Fresh from the hand it captures pawns only.",
    rulings: &["R27", "R28"],
    grants: Some(|men, _| men.leap((3, 0))),
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
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Yeoman"], "black": []}}),
                json!({"move": ["a1-a4"], "play": ["Yeoman"]})
            ),
            "4k3/8/8/8/N7/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Yeoman"], "black": []}}),
                json!({"move": ["a1-a5"], "play": ["Yeoman"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Yeoman"], "black": []}}), json!({"move": ["a1-a4"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/N3K3", "declared": {"white": ["Yeoman"], "black": []}}), json!({"move": ["a1-a4"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/p7/8/8/N3K3", "hands": {"white": ["Yeoman"], "black": []}}),
                json!({"move": ["a1xa4"], "play": ["Yeoman"]})
            ),
            "4k3/8/8/8/N7/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/n7/8/8/N3K3", "hands": {"white": ["Yeoman"], "black": []}}),
                json!({"move": ["a1xa4"], "play": ["Yeoman"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/n7/8/8/N3K3", "declared": {"white": ["Yeoman"], "black": []}}),
                json!({"move": ["a1xa4"], "play": ["declared Yeoman"]})
            ),
            "4k3/8/8/8/N7/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/n7/8/8/N3K3", "hands": {"white": ["Yeoman"], "black": []}}),
                json!({"move": ["a1xa4"], "play": ["declared Yeoman"], "declare": ["Yeoman"]})
            ),
            "immature"
        );
    }
}
