//! What a choice of a turn reads or changes, as a set of squares: two choices without a common one do not depend on each other.
//!
//! Owns: [`Footprint`], of moves, instructions and of an attack on the King ([`goal`]), and what may wait for what ([`joined`]). Must not know: how a search
//! goes on. Says a square too many wherever it is not certain.

use super::act::Act;
use super::board::{Role, Sq, forward, squares};
use super::check::Menace;
use super::force::Scope;
use super::movement::{Deed, Step};
use super::state::State;

/// Squares that something reads or changes; [`CAPTURE`] besides them.
pub type Footprint = u128;
pub const EVERYTHING: Footprint = u128::MAX;
/// Captures depend on each other, for after a pawn some cards let no piece be captured (R38).
const CAPTURE: Footprint = 1 << 64;

/// Squares on which something has to change before the King is out of check, or he has to go.
pub fn goal(state: &State, menace: Option<Menace>) -> Footprint {
    let by = state.turn.other();
    let Some(king) = state.board.king(state.turn) else { return EVERYTHING };
    let menace = menace.unwrap_or_else(|| state.menace(by));
    let ground = menace.ground(&state.board);
    let mut goal = square(king);
    for (from, man) in state.board.men().filter(|(_, man)| man.side == by) {
        if !ground.attacks(from, king) {
            continue;
        }
        let is_near = from.file().abs_diff(king.file()).max(from.rank().abs_diff(king.rank())) <= 1;
        goal |= square(from);
        let men = &menace.men;
        let is_round =
            (men.slides_round && men.can_slide(man.role)) || (men.leaps_round && men.is_mounted(man.role)) || (men.pawns_round && man.is_pawn());
        if is_round {
            goal |= between_ranks(from, king);
        } else if menace.bounds.walls || menace.men.is_mounted(man.role) {
            goal |= rectangle(from, king);
        } else if !is_near {
            goal |= line(from, king);
        }
    }
    goal
}

/// What a move reads or changes.
pub fn of_step(state: &State, step: &Step) -> Footprint {
    let men = state.men(Scope::Now);
    let way = if men.slides_round || men.leaps_round || men.pawns_round { between_ranks(step.from, step.to) } else { rectangle(step.from, step.to) };
    match step.deed {
        Deed::Go => way,
        Deed::Take | Deed::Shoot => way | CAPTURE,
        Deed::Pass | Deed::ShootPass | Deed::CastleShort | Deed::CastleLong | Deed::Scorch => EVERYTHING,
    }
}

/// The same of an instruction; `rout`: the pawns that one about all of them moves, and the squares behind them.
pub fn of_act(act: Act, rout: Footprint) -> Footprint {
    match act {
        Act::Plain => rout,
        Act::On(on) | Act::Into(on, _) | Act::Off(on) => square(on),
        Act::To(from, to) | Act::Pair(from, to) => square(from) | square(to),
        Act::Step(step) => {
            let is_short = step.from.file().abs_diff(step.to.file()) <= 1 && step.from.rank().abs_diff(step.to.rank()) <= 1;
            match step.deed {
                Deed::Go | Deed::Take if is_short => square(step.from) | square(step.to),
                _ => EVERYTHING,
            }
        }
        Act::Ram(..) => EVERYTHING,
    }
}

/// What waits after this footprint for something that works with it; `None`: this cannot be part of a way out in which everything is needed.
///
/// `most`: how many may wait, besides those in the `room`.
pub fn joined(open: &[Footprint], footprint: Footprint, goal: Footprint, most: usize, room: Footprint) -> Option<Vec<Footprint>> {
    let mut next: Vec<Footprint> = open.iter().copied().filter(|waiting| waiting & footprint == 0).collect();
    if footprint & goal != 0 {
        return next.is_empty().then_some(next);
    }
    // Of things that do not depend on each other only one order is looked at.
    if next.len() == open.len() && open.last().is_some_and(|last| *last > footprint) {
        return None;
    }
    next.push(footprint);
    (next.iter().filter(|waiting| *waiting & room == 0).count() <= most).then_some(next)
}

fn square(on: Sq) -> Footprint {
    u128::from(on.bit())
}

/// All squares between and with these two, as corners.
fn rectangle(one: Sq, other: Sq) -> Footprint {
    let mut all = 0;
    for rank in one.rank().min(other.rank())..=one.rank().max(other.rank()) {
        for file in one.file().min(other.file())..=one.file().max(other.file()) {
            all |= square(Sq::at(file, rank));
        }
    }
    all
}

/// The squares of a slide from one to the other, both ends included.
fn line(one: Sq, other: Sq) -> Footprint {
    let is_on_it = |on: Sq| {
        let (files, ranks) = (i16::from(other.file()) - i16::from(one.file()), i16::from(other.rank()) - i16::from(one.rank()));
        (i16::from(on.file()) - i16::from(one.file())) * ranks == (i16::from(on.rank()) - i16::from(one.rank())) * files
    };
    squares(rectangle(one, other) as u64).filter(|&on| is_on_it(on)).fold(0, |all, on| all | square(on))
}

/// All squares of the ranks between and with these two: a way over the side stays among them.
fn between_ranks(one: Sq, other: Sq) -> Footprint {
    rectangle(Sq::at(0, one.rank()), Sq::at(7, other.rank()))
}

/// The opponent's pawns and the squares behind them.
pub fn routed(state: &State) -> Footprint {
    let opponent = state.turn.other();
    let pawns = state.board.men_of(opponent, Role::Pawn);
    pawns.map(|on| square(on) | on.shifted((0, -forward(opponent)), false).map_or(0, square)).fold(0, |all, one| all | one)
}
