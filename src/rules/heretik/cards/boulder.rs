use super::super::act::{Act, Coda};
use super::super::fact::Fact;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Boulder",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: put a boulder on an empty square. Nothing lands on it, slides through it or leaps over it. Either player may pay a card to shove one.",
    coda: Some(Coda {
        choices: |state, acts| acts.extend(state.board.empty_squares().map(Act::On)),
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.happen(Fact::BoulderPlaced { on: on.square() });
                ruling.done("Boulder");
            }
        },
        ..Coda::PLAN
    }),
    ..Card::BLANK
};
