use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Silence",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "In her next turn your opponent declares nothing in Declare, and plays nothing from her hand before a Silence of her own.",
    rulings: &["R18", "R19"],
    lays: Some(|bound| bound.silence = true),
    breaks_silence: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn nothing_is_declared_or_played_before_a_silence() {
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Zeal", "Knave"], "black": []}, "bound": ["Silence"]}),
                json!({"move": ["e1-e2"], "declare": ["Knave"]})
            ),
            "silenced"
        );
        assert_eq!(
            reason(json!({"hands": {"white": ["Zeal"], "black": []}, "bound": ["Silence"]}), json!({"move": ["e1-e2"], "play": ["Zeal"]})),
            "silenced"
        );
        assert_eq!(
            board(
                json!({"hands": {"white": ["Zeal", "Silence"], "black": []}, "bound": ["Silence"]}),
                json!({"move": ["e1-e2"], "play": ["Silence", "Zeal"]})
            ),
            "4k3/8/8/8/8/8/4K3/8"
        );
    }

    #[test]
    fn declared_cards_may_be_played() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "declared": {"white": ["Knave"], "black": []}, "bound": ["Silence"]}),
                json!({"move": ["a1-a3"], "play": ["declared Knave"]})
            ),
            "4k3/8/8/8/8/N7/8/4K3"
        );
    }
}
