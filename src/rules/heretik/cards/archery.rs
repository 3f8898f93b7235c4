use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Archery",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "This turn a pawn may make any capture that it has without leaving its square.",
    rulings: &["R35", "R36"],
    grants: Some(|men, _| men.shoots = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_pawn_takes_without_leaving_its_square() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/3n4/4P3/4K3", "hands": {"white": ["Archery"], "black": []}}),
                json!({"move": ["e2*d3"], "play": ["Archery"]})
            ),
            "4k3/8/8/8/8/8/4P3/4K3"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/3n4/4P3/4K3", "hands": {"white": ["Archery"], "black": []}}), json!({"move": ["e2*d3"]})),
            "card-not-played"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/3n4/4P3/4K3", "hands": {"white": ["Archery"], "black": []}}),
                json!({"move": ["e2*d3", "e2-e3"], "play": ["Archery"]})
            ),
            "no-extra-move"
        );
    }
}
