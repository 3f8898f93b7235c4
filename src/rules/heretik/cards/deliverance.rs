use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Deliverance",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "This turn your King may go to any empty square.",
    rulings: &["R37"],
    grants: Some(|men, _| men.is_delivered = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn the_king_goes_to_any_empty_square() {
        assert_eq!(
            board(json!({"hands": {"white": ["Deliverance"], "black": []}}), json!({"move": ["e1-h5"], "play": ["Deliverance"]})),
            "4k3/8/8/7K/8/8/8/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/7p/8/8/8/4K3", "hands": {"white": ["Deliverance"], "black": []}}),
                json!({"move": ["e1xh5"], "play": ["Deliverance"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/7*/8/8/8/4K3", "hands": {"white": ["Deliverance"], "black": []}}),
                json!({"move": ["e1-h5"], "play": ["Deliverance"]})
            ),
            "boulder"
        );
    }
}
