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

    use crate::rules::heretik::trial::{Trial, on};

    /// The number of cards that White draws.
    fn drawn(trial: Trial) -> usize {
        let deck = json!(["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]);
        trial.with("deck", deck).after()["hands"]["white"].as_array().unwrap().len()
    }

    fn reward(board: &str, moves: &str) -> Trial {
        on(board).plays("Reward").moves(moves)
    }

    #[test]
    fn one_for_each_man_captured() {
        assert_eq!(drawn(reward("4k3/8/8/8/8/8/3p4/4K3", "e1-f1")), 1);
        assert_eq!(drawn(reward("4k3/8/8/8/8/8/3p4/4K3", "e1xd2")), 2);
        assert_eq!(drawn(reward("4k3/8/8/8/8/8/3n4/4K3", "e1xd2")), 2);
        assert_eq!(drawn(on("4k3/8/8/8/8/8/3n4/4K3").moves("e1xd2")), 1);
        assert_eq!(drawn(reward("4k3/8/8/n6p/8/8/8/R3K2R", "a1xa5; h1xh5").plays("Conquest")), 3);
        assert_eq!(drawn(reward("4k3/8/8/8/1n6/8/P7/4K3", "b4xa2").plays("Heretik")), 2);
        let passing = reward("4k3/8/8/3pP3/8/8/8/4K3", "e5xd6ep").with("exposed", json!([{"man": "d5", "on": ["d6"]}]));
        assert_eq!(drawn(passing), 2);
    }

    #[test]
    fn one_for_each_man_destroyed_your_own_too() {
        let attrition = reward("n3k3/8/8/8/8/8/3p4/N3K3", "e1xd2").plays("Attrition").coda("Attrition a1 a8");
        assert_eq!(drawn(attrition), 4);
        assert_eq!(drawn(reward("4k3/8/8/8/8/6P1/5r2/4K2N", "explode h1").plays("Petard")), 4);
        assert_eq!(drawn(reward("4k3/8/8/8/8/8/7P/R3K3", "e1-e2").plays("Skapegoat").coda("Skapegoat a1-h2")), 2);
        assert_eq!(drawn(reward("4k3/8/8/8/8/8/7P/R3K3", "e1-e2").plays("Assassination").coda("Assassination h2")), 2);
        assert_eq!(drawn(reward("2p1k3/8/8/8/8/8/8/4K3", "e1-e2").plays("Rout").coda("Rout")), 2);
        assert_eq!(drawn(reward("n3k3/8/8/8/8/8/8/R3K3", "ram a1 N 7").plays("Ram")), 2);
    }

    #[test]
    fn nothing_for_boulders_and_cards() {
        assert_eq!(drawn(reward("4k3/8/8/8/8/8/3*q3/4K3", "scorch").plays("Scorched Earth")), 2);
        assert_eq!(drawn(reward("4k3/8/8/8/8/8/8/4K3", "e1-e2").hers("Knave").plays("Cataclysm")), 1);
    }

    #[test]
    fn each_copy_counts_as_far_as_the_deck_goes() {
        let twice = || reward("4k3/8/8/8/8/8/3p4/4K3", "e1xd2").plays("Reward");
        assert_eq!(drawn(twice()), 3);
        assert_eq!(twice().with("deck", json!(["Zeal", "Dash"])).field("hands"), "Zeal, Dash");
    }
}
