use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Dash",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "A pawn that moves this turn may move once more at once, for each Dash played, without capturing. It can be taken in passing where it stood between.",
    rulings: &["R33", "R35"],
    grants: Some(|men, _| men.dash = men.dash.saturating_add(1)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_pawn_moves_once_more_also_after_a_capture() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/3p4/4P3/4K3", "hands": {"white": ["Dash"], "black": []}}),
                json!({"move": ["e2xd3", "d3-d4"], "play": ["Dash"]})
            ),
            "4k3/8/8/8/3P4/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/3p4/8/4P3/8/4K3", "hands": {"white": ["Dash"], "black": []}}),
                json!({"move": ["e3-e4", "e4xd5"], "play": ["Dash"]})
            ),
            "extra-captures"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/P7/8/4K3", "hands": {"white": ["Dash"], "black": []}}),
                json!({"move": ["a3-a4", "a4-a5", "a5-a6"], "play": ["Dash"]})
            ),
            "no-extra-move"
        );
    }

    #[test]
    fn pieces_do_not() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Dash"], "black": []}}),
                json!({"move": ["a1-b3", "b3-d4"], "play": ["Dash"]})
            ),
            "no-extra-move"
        );
    }
}
