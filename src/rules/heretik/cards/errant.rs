use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Errant",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "A piece that moves this turn may move once more at once, for each Errant played. It then captures and destroys nothing this turn.",
    rulings: &["R34", "R55", "R60"],
    grants: Some(|men, _| men.errant = men.errant.saturating_add(1)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_piece_moves_once_more_for_each_copy() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Errant", "Errant"], "black": []}}),
                json!({"move": ["a1-b3", "b3-d4", "d4-f5"], "play": ["Errant", "Errant"]})
            ),
            "4k3/8/8/5N2/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Errant", "Errant"], "black": []}}),
                json!({"move": ["a1-b3", "b3-d4", "d4-f5"], "play": ["Errant"]})
            ),
            "no-extra-move"
        );
    }

    #[test]
    fn it_captures_nothing() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/3p4/8/8/N3K3", "hands": {"white": ["Errant"], "black": []}}),
                json!({"move": ["a1-b3", "b3xd4"], "play": ["Errant"]})
            ),
            "extra-captures"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1p6/8/N3K3", "hands": {"white": ["Errant"], "black": []}}),
                json!({"move": ["a1xb3", "b3-d4"], "play": ["Errant"]})
            ),
            "no-extra-move"
        );
    }

    #[test]
    fn pawns_and_castled_rooks_do_not() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/P7/8/4K3", "hands": {"white": ["Errant"], "black": []}}),
                json!({"move": ["a3-a4", "a4-a5"], "play": ["Errant"]})
            ),
            "no-extra-move"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/4K2R", "hands": {"white": ["Errant"], "black": []}, "castling": "K"}),
                json!({"move": ["O-O", "f1-f2"], "play": ["Errant"]})
            ),
            "other-man"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/4K2R", "hands": {"white": ["Errant"], "black": []}, "castling": "K"}),
                json!({"move": ["O-O", "g1-h2"], "play": ["Errant"]})
            ),
            "4k3/8/8/8/8/8/7K/5R2"
        );
    }
}
