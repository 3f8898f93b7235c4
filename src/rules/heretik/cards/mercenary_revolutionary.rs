use super::super::act::{Act, Coda};
use super::super::fact::Fact;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Mercenary/Revolutionary",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "Mercenary: pay cards to move pawns in the Coda. Revolutionary: the files a and h join for your pawn moves.",
    edges: &[
        Card {
            name: "Mercenary",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Play: discard X cards, this one perhaps among them. In the Coda you may move up to X pawns that you control and that have neither moved nor spawned this turn.",
            is_used: true,
            acts: Some(hire),
            coda: Some(Coda { may: true, left: |_, _| 1, choices, carry_out, ..Coda::PLAN }),
            ..Card::BLANK
        },
        Card {
            name: "Revolutionary",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "The a-file and the h-file are neighbours for the pawns that you move. In the turn in which it comes into force it captures pawns only.",
            holds: Some(|men, hold| men.pawns_round |= hold.is_movers && hold.is_mature),
            matures: true,
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};

fn hire(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    ruling.happen(Fact::Hired { pawns: written.discard.len().min(u8::MAX as usize) as u8 });
    Ok(())
}

/// First moves of pawns that have neither moved nor spawned, as many as were paid for, and extra moves of those (R33).
fn choices(state: &State, acts: &mut Vec<Act>) {
    if state.course.hired == 0 {
        return;
    }
    let ground = state.ground();
    let face = super::Face::parse("Mercenary").expect("it stands in the list");
    let has_left = state.times_done(face) < state.course.hired as usize;
    let mut steps = Vec::new();
    for (at, man) in state.board.men() {
        if !man.is_pawn() || !ground.controls(man) {
            continue;
        }
        match state.mark(at) {
            Some(mark) if mark.in_coda && mark.moves > 0 => state.extra_steps(&ground, mark, &mut steps),
            Some(mark) if mark.has_moved() || mark.spawned => {}
            Some(_) | None if has_left => ground.steps(at, ground.men.zeal > 0, &mut steps),
            Some(_) | None => {}
        }
    }
    acts.extend(steps.into_iter().map(Act::Step));
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    let Act::Step(step) = act else { return };
    if !ruling.state.has_moved(step.from) {
        ruling.done("Mercenary");
    }
    ruling.step(step);
}
