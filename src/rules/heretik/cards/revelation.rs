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

    use crate::rules::heretik::tests::{board, play, reason};

    #[test]
    fn it_stands_in_place_of_a_move() {
        assert_eq!(
            board(json!({"hands": {"white": ["Revelation"], "black": []}}), json!({"move": ["revelation"], "play": ["Revelation"]})),
            "4k3/8/8/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(json!({"hands": {"white": ["Revelation"], "black": []}}), json!({"move": ["revelation", "e1-e2"], "play": ["Revelation"]})),
            "nothing-follows"
        );
        assert_eq!(reason(json!({"hands": {"white": ["Revelation"], "black": []}}), json!({"move": ["revelation"]})), "card-not-played");
    }

    #[test]
    fn it_draws_five_more_if_it_was_done() {
        assert_eq!(
            play(
                json!({"hands": {"white": ["Revelation"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]}),
                json!({"move": ["revelation"], "play": ["Revelation"]})
            )
            .unwrap()["hands"]["white"]
                .as_array()
                .unwrap()
                .len(),
            6
        );
        assert_eq!(
            play(
                json!({"hands": {"white": ["Revelation"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"]}),
                json!({"move": ["pass"], "play": ["Revelation"]})
            )
            .unwrap()["hands"]["white"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
    }
}
