//! What a choice of a turn reads or changes, as a set of squares: two choices without a common one do not depend on each other.
//!
//! Owns: [`Footprint`], of moves, instructions and of an attack on the King ([`goal`]), and what may wait for what ([`joined`]). Must not know: how a search
//! goes on. Says a square too many wherever it is not certain.

use super::act::Act;
use super::board::{Man, Role, Sq, forward, squares};
use super::check::Menace;
use super::movement::{Deed, Ground, Step, by};
use super::state::State;

/// Squares that something reads or changes; [`CAPTURE`] besides them.
pub type Footprint = u128;
pub const EVERYTHING: Footprint = u128::MAX;
/// Captures depend on each other, for after a pawn some cards let no piece be captured (R38).
const CAPTURE: Footprint = 1 << 64;

/// For each attack on the King of the player to move the squares of which one has to change before it ends, unless he goes.
pub fn attacks(state: &State, menace: Option<Menace>) -> Vec<Footprint> {
    let by = state.turn.other();
    let Some(king) = state.board.king(state.turn) else { return Vec::new() };
    let menace = menace.unwrap_or_else(|| state.menace(by));
    let (ground, men) = (menace.ground(&state.board), &menace.men);
    let attackers = state.board.men().filter(|&(from, man)| man.side == by && ground.attacks(from, king));
    let can_bar = menace.bounds.pikes || can_be_barred(state);
    let squares = |(from, man): (Sq, Man)| {
        let (files, ranks) = (from.file().abs_diff(king.file()), from.rank().abs_diff(king.rank()));
        let mut attack = square(from);
        if men.can_slide(man.role) {
            attack |= match (men.slides_round, files == 0 || ranks == 0 || files == ranks) {
                (true, _) => between_ranks(from, king),
                (false, true) if menace.bounds.walls => rectangle(from, king),
                (false, true) => line(from, king),
                (false, false) => 0,
            };
        }
        if men.is_mounted(man.role) && can_bar {
            attack |= if men.leaps_round { between_ranks(from, king) } else { rectangle(from, king) };
        }
        attack
    };
    attackers.map(squares).map(|attack| attack & !square(king)).collect()
}

/// Whether there is a boulder, or could be one in this turn: nothing else is in the way of a leap, but for pikemen.
fn can_be_barred(state: &State) -> bool {
    let held = state.hand(state.turn).iter().map(|id| id.card());
    let mut cards = held.chain(state.course.played.iter().map(|played| played.face.card()));
    state.board.boulders().next().is_some() || cards.any(|card| card.coda.is_some_and(|coda| coda.only_blocks))
}

/// Squares on which something has to change before the King is out of check, or he has to go.
pub fn goal(state: &State, attacks: &[Footprint]) -> Footprint {
    let Some(king) = state.board.king(state.turn) else { return EVERYTHING };
    attacks.iter().fold(square(king), |all, attack| all | attack)
}

/// What a move reads or changes.
pub fn of_step(state: &State, step: &Step) -> Footprint {
    let way = passed(&state.ground(), step);
    match step.deed {
        Deed::Go => way,
        Deed::Take | Deed::Shoot => way | CAPTURE,
        Deed::Pass | Deed::ShootPass | Deed::CastleShort | Deed::CastleLong | Deed::Scorch => EVERYTHING,
    }
}

/// The squares that a move changes.
pub fn changed(step: &Step) -> Footprint {
    match step.deed {
        Deed::Go | Deed::Take | Deed::Shoot => square(step.from) | square(step.to),
        Deed::Pass | Deed::ShootPass | Deed::CastleShort | Deed::CastleLong | Deed::Scorch => EVERYTHING,
    }
}

/// The same of an instruction; `rout`: the pawns that one about all of them moves, and the squares behind them.
pub fn of_act(state: &State, act: Act, rout: Footprint) -> Footprint {
    match act {
        Act::Plain => rout,
        Act::On(on) | Act::Into(on, _) | Act::Off(on) => square(on),
        Act::To(from, to) | Act::Pair(from, to) => square(from) | square(to),
        Act::Step(step) => of_step(state, &step),
        Act::Ram(..) => EVERYTHING,
    }
}

/// Things done that wait for one which works with them, since the last that touched an attack.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Pending {
    /// The squares that each changed.
    pub changed: Vec<Footprint>,
    /// All that the last one reads or changes.
    last: Footprint,
    /// The squares that moves changed, once the Coda has begun: they may wait for any instruction, also for one of those that touch the next attack.
    pub moved: Vec<Footprint>,
    /// What one of them, or one that comes of it, has to touch.
    pub goal: Footprint,
}

impl Pending {
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }

    pub fn each(&self) -> impl Iterator<Item = Footprint> {
        self.changed.iter().chain(&self.moved).copied()
    }

    /// What waits after something with this footprint, and with these squares changed; `None`: this cannot be part of a way out in which everything is
    /// needed.
    ///
    /// `most`: how many may wait, besides those in the `room`.
    pub fn joined(&self, footprint: Footprint, changed: Footprint, most: usize, room: Footprint) -> Option<Pending> {
        let mut next = self.without(footprint);
        if footprint & self.goal != 0 {
            return next.changed.is_empty().then_some(next);
        }
        // Of things that do not depend on each other only one order is looked at.
        let is_free = next.changed.len() == self.changed.len() && self.last & footprint == 0;
        if is_free && !self.is_empty() && self.last > footprint {
            return None;
        }
        next.changed.push(changed);
        next.last = footprint;
        (next.changed.iter().filter(|waiting| *waiting & room == 0).count() <= most).then_some(next)
    }

    /// What still waits after something with this footprint.
    pub fn without(&self, footprint: Footprint) -> Pending {
        let rest = |list: &[Footprint]| list.iter().copied().filter(|waiting| waiting & footprint & !CAPTURE == 0).collect();
        Pending { changed: rest(&self.changed), moved: rest(&self.moved), last: self.last, goal: self.goal }
    }

    pub fn towards(&self, goal: Footprint) -> Pending {
        Pending { goal, ..self.clone() }
    }

    /// The Coda begins.
    pub fn in_coda(&self) -> Pending {
        Pending { moved: self.changed.clone(), ..Pending::default() }
    }
}

/// The ends of a move, and all squares on which something could stand in its way (R26, R28, R37, R40).
pub fn passed(ground: &Ground, step: &Step) -> Footprint {
    let Step { from, to, ways, .. } = *step;
    let (men, bounds) = (&ground.men, &ground.bounds);
    let is_far = from.file().abs_diff(to.file()) > 1 || from.rank().abs_diff(to.rank()) > 1;
    if is_far && ways & by::FOOT != 0 && !ground.board.man(from).is_some_and(Man::is_pawn) {
        return EVERYTHING;
    }
    // Men are in the way of no leap, but for pikemen.
    let leaps = is_far && ways & (by::LEAP | by::FOOT) != 0 && (bounds.pikes || ground.board.boulders().next().is_some());
    let slides = ways & (by::DIAGONAL | by::ORTHOGONAL) != 0;
    if (slides && men.slides_round) || (leaps && (men.leaps_round || men.pawns_round)) {
        between_ranks(from, to)
    } else if leaps || (slides && bounds.walls) {
        rectangle(from, to)
    } else if slides {
        line(from, to)
    } else {
        square(from) | square(to)
    }
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
