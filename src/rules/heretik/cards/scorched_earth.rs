use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Scorched Earth",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "This turn your King may stay where he is and destroy everything beside him: men of both colours and boulders.",
    rulings: &["R37", "R55"],
    grants: Some(|men, _| men.scorches = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn all_beside_the_king_goes_and_nothing_further_off() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/3r4/3q1*2/3PKN2", "hands": {"white": ["Scorched Earth"], "black": []}}),
                json!({"move": ["scorch"], "play": ["Scorched Earth"]})
            ),
            "4k3/8/8/8/8/3r4/8/4K3"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/3q4/4K3", "hands": {"white": ["Scorched Earth"], "black": []}}), json!({"move": ["scorch"]})),
            "card-not-played"
        );
    }
}
