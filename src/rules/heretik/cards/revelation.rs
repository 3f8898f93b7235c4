use super::super::act::{Act, Instruction};
use super::super::fact::Fact;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Revelation",
    colour: Colour::Purple,
    kind: Kind::Movement,
    text: "In place of a move do nothing, and draw five cards more at the end of this turn.",
    rulings: &["R20", "R22"],
    instruction: Some(Instruction {
        word: "revelation",
        choices: |_, acts| acts.push(Act::Plain),
        price: None,
        carry_out: |ruling, _| ruling.happen(Fact::Revealed { seat: ruling.state.seat() }),
        goes_on: false,
    }),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings, on};

    fn revelation() -> Trial {
        kings().plays("Revelation").with("deck", json!(["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]))
    }

    #[test]
    fn it_stands_in_place_of_a_move() {
        assert_eq!(revelation().moves("revelation").board(), "4k3/8/8/8/8/8/8/4K3");
        assert_eq!(revelation().moves("revelation; e1-e2").reason(), "nothing-follows");
        assert_eq!(revelation().moves("e1-e2; revelation").reason(), "nothing-follows");
        assert_eq!(revelation().moves("revelation; pass").reason(), "nothing-follows");
        assert_eq!(kings().moves("revelation").reason(), "card-not-played");
        assert_eq!(kings().plays("Charge").moves("revelation").reason(), "card-not-played");
        assert_eq!(revelation().plays("Revelation").moves("revelation").reason(), "second-movement");
        assert_eq!(revelation().reason(), "nothing-moved");
    }

    #[test]
    fn it_draws_five_more_if_it_was_done() {
        assert_eq!(revelation().moves("revelation").field("hands"), "Zeal, Dash, Rout, Ram, Flank, Knave");
        assert_eq!(revelation().moves("pass").field("hands"), "Zeal");
        assert_eq!(revelation().moves("e1-e2").field("hands"), "Zeal");
        assert_eq!(revelation().with("deck", json!(["Zeal", "Dash"])).moves("revelation").field("hands"), "Zeal, Dash");
        let more = revelation().plays("Redemption discard Crusade").moves("revelation");
        assert_eq!(more.field("hands"), "Zeal, Dash, Rout, Ram, Flank, Knave, Skism");
    }

    #[test]
    fn the_coda_is_as_ever() {
        let coda = || on("P3k3/8/8/8/8/8/8/N3K3").plays("Revelation; Dressage").moves("revelation");
        assert_eq!(coda().reason(), "owed");
        assert_eq!(coda().coda("promote a8=N").reason(), "owed");
        assert_eq!(coda().coda("promote a8=N; Dressage a1-a2").board(), "N3k3/8/8/8/8/8/N7/4K3");
        assert_eq!(on("4r1k1/8/8/8/8/8/8/4K3").plays("Revelation").moves("revelation").reason(), "left-in-check");
    }
}
