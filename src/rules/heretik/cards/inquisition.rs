use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Inquisition",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Bishop that you control goes to an empty square beside it.",
    coda: Some(Coda {
        choices: |state, acts| {
            let men = state.board.men().filter(|&(_, man)| man.role == Role::Bishop && state.controls(man));
            for (from, _) in men {
                acts.extend(from.neighbours().filter(|&to| state.board.is_empty(to)).map(|to| Act::To(from, to)));
            }
        },
        carry_out: |ruling, act| {
            if let Act::To(from, to) = act {
                ruling.carry(from, to);
                ruling.done("Inquisition");
            }
        },
        ..Coda::PLAN
    }),
    ..Card::BLANK
};
