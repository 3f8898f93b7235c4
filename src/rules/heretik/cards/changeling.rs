use super::super::act::{Act, Coda};
use super::super::board::Sq;
use super::super::fact::Fact;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Changeling",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: two pieces that you control change places.",
    coda: Some(Coda { choices, carry_out, ..Coda::PLAN }),
    is_even_handed: true,
    ..Card::BLANK
};

fn choices(state: &State, acts: &mut Vec<Act>) {
    let pieces = state.board.men().filter(|&(_, man)| !man.is_pawn() && state.controls(man));
    let pieces: Vec<Sq> = pieces.map(|(on, _)| on).collect();
    for (nth, &one) in pieces.iter().enumerate() {
        acts.extend(pieces[nth + 1..].iter().map(|&other| Act::Pair(one, other)));
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Pair(one, other) = act {
        ruling.happen(Fact::Swapped { one: one.square(), other: other.square() });
        ruling.done("Changeling");
    }
}
