use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Heaven and Earth",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Knight that you control becomes a Rook or a Bishop of its colour.",
    coda: Some(Coda {
        choices: |state, acts| {
            let knights = state.board.men().filter(|&(_, man)| man.role == Role::Knight && state.controls(man));
            acts.extend(knights.flat_map(|(on, _)| [Act::Into(on, Role::Rook), Act::Into(on, Role::Bishop)]));
        },
        carry_out: |ruling, act| {
            if let Act::Into(on, role) = act {
                ruling.become_role(on, role);
                ruling.done("Heaven and Earth");
            }
        },
        ..Coda::PLAN
    }),
    ..Card::BLANK
};
