use super::super::board::Role;
use super::super::force::ORTHOGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Skism",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn your Bishops may also slide along ranks and files. Fresh from the hand it captures pawns only.",
    rulings: &["R26"],
    grants: Some(|men, _| men.slide(Role::Bishop, ORTHOGONALLY)),
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
                json!({"board": "4k3/8/8/8/8/8/8/B3K3", "hands": {"white": ["Skism"], "black": []}}),
                json!({"move": ["a1-a6"], "play": ["Skism"]})
            ),
            "4k3/8/B7/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/B3K3", "hands": {"white": ["Skism"], "black": []}}),
                json!({"move": ["a1-b3"], "play": ["Skism"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn it_does_nothing_unplayed() {
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/B3K3", "hands": {"white": ["Skism"], "black": []}}), json!({"move": ["a1-a6"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/8/B3K3", "declared": {"white": ["Skism"], "black": []}}), json!({"move": ["a1-a6"]})),
            "no-such-way"
        );
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/p7/8/8/8/8/B3K3", "hands": {"white": ["Skism"], "black": []}}),
                json!({"move": ["a1xa6"], "play": ["Skism"]})
            ),
            "4k3/8/B7/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/n7/8/8/8/8/B3K3", "hands": {"white": ["Skism"], "black": []}}),
                json!({"move": ["a1xa6"], "play": ["Skism"]})
            ),
            "immature"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/n7/8/8/8/8/B3K3", "declared": {"white": ["Skism"], "black": []}}),
                json!({"move": ["a1xa6"], "play": ["declared Skism"]})
            ),
            "4k3/8/B7/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/n7/8/8/8/8/B3K3", "hands": {"white": ["Skism"], "black": []}}),
                json!({"move": ["a1xa6"], "play": ["declared Skism"], "declare": ["Skism"]})
            ),
            "immature"
        );
    }
}
