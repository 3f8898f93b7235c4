use super::super::act::{Act, Coda};
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Assassination",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Coda: destroy any pawn.",
    coda: Some(Coda {
        choices: |state, acts| acts.extend(state.board.men().filter(|(_, man)| man.is_pawn()).map(|(on, _)| Act::On(on))),
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.destroy(on);
                ruling.done("Assassination");
            }
        },
        ..Coda::PLAN
    }),
    ..Card::BLANK
};
