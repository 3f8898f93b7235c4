use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Reward",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "At the end of this turn draw one card more for each man that you captured or destroyed in it, your own too.",
    rulings: &["R22"],
    draws: Some(|state, _| state.course.took.iter().sum::<u16>() as usize + state.course.destroyed as usize),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::play;

    #[test]
    fn it_draws_for_each_man_captured_or_destroyed() {
        assert_eq!(play(json!({"board": "n3k3/8/8/8/8/8/3p4/N3K3", "hands": {"white": ["Reward", "Attrition"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]}), json!({"move": ["e1xd2"], "play": ["Reward", "Attrition"], "coda": ["Attrition a1 a8"]})).unwrap()["hands"]["white"].as_array().unwrap().len(), 4);
        assert_eq!(play(json!({"board": "4k3/8/8/8/8/8/3p4/4K3", "hands": {"white": ["Reward", "Reward"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]}), json!({"move": ["e1xd2"], "play": ["Reward", "Reward"]})).unwrap()["hands"]["white"].as_array().unwrap().len(), 3);
        assert_eq!(
            play(
                json!({"hands": {"white": ["Reward"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]}),
                json!({"move": ["e1-e2"], "play": ["Reward"]})
            )
            .unwrap()["hands"]["white"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
    }
}
