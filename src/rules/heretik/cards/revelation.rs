use super::super::act::{Act, Instruction};
use super::super::fact::Fact;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Revelation",
    colour: Colour::Purple,
    kind: Kind::Movement,
    text: "In place of a move do nothing, and draw five cards more at the end of this turn.",
    instruction: Some(Instruction {
        word: "revelation",
        choices: |_, acts| acts.push(Act::Plain),
        cost: None,
        carry_out: |ruling, _| ruling.happen(Fact::Revealed { seat: ruling.state.seat() }),
        goes_on: false,
    }),
    ..Card::BLANK
};
