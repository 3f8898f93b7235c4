use super::super::board::Role;
use super::super::force::DIAGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Siege Tower",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn your Rooks may also slide diagonally. Fresh from the hand it captures pawns only.",
    rulings: &["R26"],
    grants: Some(|men, _| men.slide(Role::Rook, DIAGONALLY)),
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
                json!({"board": "4k3/8/8/8/8/8/8/R3K3", "hands": {"white": ["Siege Tower"], "black": []}}),
                json!({"move": ["a1-d4"], "play": ["Siege Tower"]})
            ),
            "4k3/8/8/8/3R4/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/R3K3", "hands": {"white": ["Siege Tower"], "black": []}}),
                json!({"move": ["a1-d3"], "play": ["Siege Tower"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/R3K3", "hands": {"white": ["Siege Tower"], "black": []}}), json!({"move": ["a1-d4"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/R3K3", "declared": {"white": ["Siege Tower"], "black": []}}), json!({"move": ["a1-d4"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/3p4/8/8/R3K3", "hands": {"white": ["Siege Tower"], "black": []}}),
                json!({"move": ["a1xd4"], "play": ["Siege Tower"]})
            ),
            "4k3/8/8/8/3R4/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/3n4/8/8/R3K3", "hands": {"white": ["Siege Tower"], "black": []}}),
                json!({"move": ["a1xd4"], "play": ["Siege Tower"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/3n4/8/8/R3K3", "declared": {"white": ["Siege Tower"], "black": []}}),
                json!({"move": ["a1xd4"], "play": ["declared Siege Tower"]})
            ),
            "4k3/8/8/8/3R4/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/3n4/8/8/R3K3", "hands": {"white": ["Siege Tower"], "black": []}}),
                json!({"move": ["a1xd4"], "play": ["declared Siege Tower"], "declare": ["Siege Tower"]})
            ),
            "immature"
        );
    }
}
