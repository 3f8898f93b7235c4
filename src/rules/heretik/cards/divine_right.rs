use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::Face;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Divine Right",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: you may move your King if he has not moved this turn: step, castle, or whatever else he can do this turn.",
    coda: Some(Coda { may: true, left, choices, carry_out, ..Coda::PLAN }),
    ..Card::BLANK
};

/// R55: for each card once an unmoved King; besides, Errant's extra moves of a King that it moved.
fn left(state: &State, face: Face) -> usize {
    match state.board.king(state.turn) {
        Some(king) if state.has_moved(king) => state.times_done(face),
        Some(_) => super::super::act::once_each(state, face),
        None => 0,
    }
}

fn choices(state: &State, acts: &mut Vec<Act>) {
    let Some(king) = state.board.men_of(state.turn, Role::King).next() else { return };
    let ground = state.ground();
    let mut steps = Vec::new();
    match state.mark(king) {
        Some(mark) if mark.has_moved() => {
            if mark.in_coda {
                state.extra_steps(&ground, mark, &mut steps);
            }
        }
        Some(_) | None => {
            ground.steps(king, false, &mut steps);
            state.castlings(&mut steps);
        }
    }
    acts.extend(steps.into_iter().map(Act::Step));
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Step(step) = act {
        ruling.step(step);
        ruling.done("Divine Right");
    }
}
