use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Redemption",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Discard X cards, and draw X cards more at the end of this turn.",
    rulings: &["R6", "R22", "R47"],
    costs_x: true,
    draws: Some(|_, played| played.x as usize),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings};

    fn redeem(choices: &str) -> Trial {
        let deck = json!(["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave"]);
        kings().declared("Spawn").plays(choices).with("deck", deck).moves("e1-e2")
    }

    #[test]
    fn it_draws_as_many_as_were_discarded_and_one() {
        assert_eq!(redeem("Redemption").field("hands"), "Zeal");
        assert_eq!(redeem("Redemption discard Skism").field("hands"), "Zeal, Dash");
        assert_eq!(redeem("Redemption discard Skism, Charge").field("hands"), "Zeal, Dash, Rout");
        assert_eq!(redeem("Redemption discard Skism, Charge, declared Spawn").field("hands"), "Zeal, Dash, Rout, Ram");
        assert_eq!(redeem("Redemption discard Skism, declared Spawn").field("deck"), "Ram, Flank, Knave, Skism, Spawn/Requital");
        assert_eq!(redeem("Redemption discard Skism; Redemption discard Charge").field("hands"), "Zeal, Dash, Rout");
    }

    #[test]
    fn from_a_deck_that_is_short_the_discarded_come_back() {
        let short = redeem("Redemption discard Skism, Charge").with("deck", json!([]));
        assert_eq!(short.clone().field("hands"), "Skism, Charge");
        assert_eq!(short.field("deck"), "");
    }

    #[test]
    fn what_is_discarded_has_to_be_there() {
        let held = |choice: &str| kings().hand("Redemption, Skism").play(choice).moves("e1-e2").reason();
        assert_eq!(held("Redemption discard Skism, Charge"), "not-in-hand");
        assert_eq!(held("Redemption discard Skism, Redemption"), "not-in-hand");
        assert_eq!(held("Redemption discard declared Spawn"), "not-declared");
        assert_eq!(held("Redemption target Skism"), "no-use-for");
    }
}
