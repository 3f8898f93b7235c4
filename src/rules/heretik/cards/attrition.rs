use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Attrition",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Coda: choose a piece of yours, not the King, that has not moved this turn, and an enemy piece of the same kind. Both are destroyed.",
    coda: Some(Coda { choices, carry_out, ..Coda::PLAN }),
    ..Card::BLANK
};

/// Colour counts, not control: also under Heretik.
fn choices(state: &State, acts: &mut Vec<Act>) {
    let is_choice = |role: Role| role != Role::Pawn && role != Role::King;
    for (own, man) in state.board.men().filter(|(_, man)| man.side == state.turn && is_choice(man.role)) {
        if !state.has_moved(own) {
            acts.extend(state.board.men_of(state.turn.other(), man.role).map(|other| Act::Pair(own, other)));
        }
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Pair(own, other) = act {
        ruling.destroy(own);
        ruling.destroy(other);
        ruling.done("Attrition");
    }
}
