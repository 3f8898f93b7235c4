use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Ascension",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Bishop or Rook that you control and that captured a piece this turn becomes a Queen.",
    coda: Some(Coda {
        choices: |state, acts| {
            let is_choice = |role: Role| matches!(role, Role::Bishop | Role::Rook);
            let men = state.board.men().filter(|&(_, man)| is_choice(man.role) && state.controls(man));
            acts.extend(men.filter(|&(on, _)| state.mark(on).is_some_and(|mark| mark.took_piece)).map(|(on, _)| Act::On(on)));
        },
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.become_role(on, Role::Queen);
                ruling.done("Ascension");
            }
        },
        ..Coda::PLAN
    }),
    ..Card::BLANK
};
