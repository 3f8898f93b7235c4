use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Sanctuary",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "In her next turn your opponent captures no pawns.",
    rulings: &["R25", "R35"],
    lays: Some(|bound| bound.sanctuary = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn no_pawn_is_captured() {
        assert_eq!(reason(json!({"board": "4k3/8/8/8/8/3p4/4P3/4K3", "bound": ["Sanctuary"]}), json!({"move": ["e2xd3"]})), "sanctuary");
        assert_eq!(board(json!({"board": "4k3/8/8/8/8/3n4/4P3/4K3", "bound": ["Sanctuary"]}), json!({"move": ["e2xd3"]})), "4k3/8/8/8/8/3P4/8/4K3");
    }
}
