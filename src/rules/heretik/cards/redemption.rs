use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Redemption",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Discard X cards, and draw X cards more at the end of this turn.",
    rulings: &["R22", "R47"],
    costs_x: true,
    draws: Some(|_, played| played.x as usize),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::play;

    #[test]
    fn it_draws_as_many_as_were_discarded_and_one() {
        assert_eq!(play(json!({"hands": {"white": ["Redemption", "Skism", "Charge"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]}), json!({"move": ["e1-e2"], "play": ["Redemption discard Skism, Charge"]})).unwrap()["hands"]["white"].as_array().unwrap().len(), 3);
        assert_eq!(
            play(
                json!({"hands": {"white": ["Redemption"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]}),
                json!({"move": ["e1-e2"], "play": ["Redemption"]})
            )
            .unwrap()["hands"]["white"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
    }
}
