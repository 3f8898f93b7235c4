use super::super::act::{Act, Instruction};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Chivalry",
    colour: Colour::Purple,
    kind: Kind::Movement,
    text: "In place of a move a pawn that you control becomes a Knight of its colour.",
    instruction: Some(Instruction {
        word: "",
        choices: |state, acts| {
            let pawns = state.board.men().filter(|&(_, man)| man.is_pawn() && state.controls(man));
            acts.extend(pawns.map(|(on, _)| Act::Into(on, Role::Knight)));
        },
        cost: None,
        carry_out: |ruling, act| {
            if let Act::Into(on, role) = act {
                ruling.become_role(on, role);
            }
        },
        goes_on: false,
    }),
    ..Card::BLANK
};
