//! The way out of a check: a search through the rest of a turn in which a card is played only where it is used.
//!
//! Begins where the Play phase has changed what has to be changed in it ([`super::prove`] tries that): every ability that could matter is in force, since
//! abilities only add possibilities; a movement card is played for its moves, a card with an instruction when the instruction is carried out. So no
//! order of cards is enumerated, and no instruction binds that nobody needs.
//!
//! What is left out: instructions of the Coda that neither touch an attack on the King nor change anything that a later one works with. For if a way
//! out exists, then also one in which everything is needed; and what does not depend on each other can be put into such an order that the first thing
//! to touch an attack comes as soon as what it works with is done. The footprint of an instruction is all that it reads or changes; two without a
//! common square do not depend on each other.

use std::collections::HashSet;
use std::hash::BuildHasher;

use super::cards::{Face, Id};
use super::check::Menace;
use super::fact::{Fact, From};
use super::footprint::{self, Footprint, Pending, attacks, goal, routed};
use super::help::Help;
use super::movement::by;
use super::moving::{Choice, Moving};
use super::ready::{SELECTIONS, abilities, lean, play, selections, with_played};
use super::ruling::Ruling;
use super::search::{Coin, Folding, Found, fingerprint, paid_move, ways_to_pay};
use super::state::State;
use crate::rules::turn::Phase;
use crate::rules::view::Kind;

/// How far the search goes.
#[derive(Clone, Copy)]
pub struct Reach {
    /// Instructions in the Coda.
    pub coda: usize,
    /// Choices in the Move phase.
    pub moves: usize,
}

impl Reach {
    pub const ALL: Reach = Reach { coda: usize::MAX, moves: usize::MAX };
}

/// Which choices of the Move phase are looked at; a movement card is played for its own ones only.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Nothing,
    Many,
    Instruction,
    Pass,
}

pub struct Rescue<'a> {
    help: &'a Help,
    goes_on: &'a mut dyn FnMut() -> bool,
    pub visited: u64,
    /// The time has run out.
    pub is_out: bool,
    /// Something was left out that lies beyond the [`Reach`].
    pub is_cut: bool,
    /// What completes the turn, the last choice first, once it is found.
    pub found: Vec<(Phase, String)>,
    pub seen: HashSet<u64, Folding>,
    pub menace: Option<Menace>,
    declared: usize,
    /// Where the opponent's pawns stood when the Coda began, and the squares behind them.
    pub rout: Footprint,
    pub reach: Reach,
}

impl<'a> Rescue<'a> {
    pub fn new(help: &'a Help, goes_on: &'a mut dyn FnMut() -> bool) -> Rescue<'a> {
        Rescue {
            help,
            goes_on,
            visited: 0,
            is_out: false,
            is_cut: false,
            found: Vec::new(),
            seen: HashSet::default(),
            menace: None,
            declared: 0,
            rout: 0,
            reach: Reach::ALL,
        }
    }

    pub fn looks(&mut self) -> bool {
        self.visited += 1;
        self.is_out |= !(self.goes_on)();
        !self.is_out
    }

    /// Whether the turn can be completed from this position of the Play phase, within this reach.
    pub fn completes(&mut self, state: &State, reach: Reach) -> Found {
        self.reach = reach;
        let state = lean(state);
        self.menace = Some(state.menace(state.turn.other()));
        self.declared = state.declared(state.turn).len();
        let mut is_sure = true;
        let mut has_passed = false;
        let abilities = abilities(&state, self.help);
        let (whole, texts) = with_played(&state, &abilities);
        is_sure &= match self.begin(&whole, By::Nothing, &texts) {
            Some(true) => return Some(true),
            found => found.is_some(),
        };
        let mut ids: Vec<Id> =
            whole.hand(whole.turn).iter().copied().filter(|&id| self.is_open(&whole, id) && id.card().kind == Kind::Movement).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            let face = id.only_face();
            let card = face.card();
            for by in [By::Pass, By::Many, By::Instruction] {
                let is_such = match by {
                    By::Nothing => false,
                    By::Pass => !std::mem::replace(&mut has_passed, true),
                    By::Many => card.many.is_some(),
                    By::Instruction => card.instruction.is_some(),
                };
                if !is_such {
                    continue;
                }
                let selections = if by == By::Instruction { selections(&abilities, face) } else { vec![abilities.clone()] };
                is_sure &= selections.len() < SELECTIONS;
                for chosen in selections {
                    let (mut begun, mut texts) = with_played(&state, &chosen);
                    play(&mut begun, face, From::Hand, &mut texts);
                    is_sure &= match self.begin(&begun, by, &texts) {
                        Some(true) => return Some(true),
                        found => found.is_some(),
                    };
                }
            }
        }
        is_sure.then_some(false)
    }

    fn begin(&mut self, state: &State, by: By, texts: &[String]) -> Found {
        self.seen.clear();
        let found = self.moves(state, &Moving::START, by, &Pending::default());
        if found == Some(true) {
            self.found.extend(texts.iter().rev().map(|text| (Phase::Play, text.clone())));
        }
        found
    }

    /// Whether this card of the hand can be played and could help.
    pub fn is_open(&self, state: &State, id: Id) -> bool {
        !id.is_double_edged() && self.help.has(id) && state.why_not_play(id.only_face(), From::Hand).is_none()
    }

    fn moves(&mut self, state: &State, moving: &Moving, kind: By, round: &Pending) -> Found {
        if self.is_out {
            return None;
        }
        if moving.count >= self.reach.moves {
            self.is_cut = true;
            return Some(false);
        }
        // Of many moves those are looked at that lead to one which touches an attack, or an instruction of the Coda does.
        let goal = if kind == By::Many && round.is_empty() { goal(state, &attacks(state, self.menace)) } else { round.goal };
        let round = round.towards(goal);
        let is_strict = kind == By::Many && !self.touchers(state).could_touch(state, goal, None);
        let room = if is_strict || kind != By::Many { 0 } else { self.waiting_room(state) };
        if is_strict
            && round.is_empty()
            && !state.movement_card().and_then(|face| face.card().many).is_none_or(|many| state.could_touch(many, goal as u64))
        {
            return Some(false);
        }
        let most = most_moves_waiting(state);
        let mut is_sure = true;
        for choice in state.move_choices(moving) {
            let mut next = Pending::default();
            match (choice, kind) {
                (Choice::Pass, By::Pass) | (Choice::Instruction(..), By::Instruction) => {}
                (Choice::Step { .. }, By::Nothing) => {}
                (Choice::Step { .. }, By::Instruction) if moving.count > 0 => {}
                (Choice::Step { step, is_card: true, .. }, By::Many) => {
                    let slides = step.ways & (by::DIAGONAL | by::ORTHOGONAL) != 0;
                    let most = if slides { MANY } else { most };
                    match round.joined(footprint::of_step(state, &step), footprint::changed(&step), most, room) {
                        Some(waiting) => next = waiting,
                        None => continue,
                    }
                }
                _ => continue,
            }
            is_sure &= match self.after_move(state, moving, choice, (kind, is_strict), &next) {
                Some(true) => return Some(true),
                found => found.is_some(),
            };
        }
        is_sure.then_some(false)
    }

    fn after_move(&mut self, state: &State, moving: &Moving, choice: Choice, (kind, is_strict): (By, bool), round: &Pending) -> Found {
        let mut is_sure = true;
        // What is left in the hand can only be of use in the Coda; of what is declared, what holds or binds.
        let is_idle = |coin: Coin| match coin {
            Coin::Hand(id) => id.card().coda.is_none() || !self.help.has(id),
            Coin::Declared(face) => !face.id.faces().map(Face::card).any(|card| card.holds.is_some() || card.binds.is_some() || card.coda.is_some()),
        };
        let (ways, is_all) = ways_to_pay(state, choice, &is_idle);
        is_sure &= is_all;
        for paid in ways {
            let Some((next, after, text)) = paid_move(state, moving, choice, &paid) else { continue };
            if !round.each().all(|waiting| goes_on(&next, waiting) || (!is_strict && self.touchers(&next).could_work_with(&next, waiting, None))) {
                continue;
            }
            // As long as something waits for a further move, no attack has been touched.
            let mut found = if is_strict && !round.is_empty() { Some(false) } else { self.after_that(&next, &after, round) };
            if found != Some(true) && !after.is_over && self.seen.insert(key(&next, &after, round, 1)) {
                found = match self.moves(&next, &after, kind, round) {
                    Some(false) => found,
                    other => other,
                };
            }
            match found {
                Some(true) => {
                    self.found.push((Phase::Move, text));
                    return Some(true);
                }
                Some(false) => {}
                None => is_sure = false,
            }
        }
        is_sure.then_some(false)
    }

    /// The Move phase may end here.
    fn after_that(&mut self, state: &State, moving: &Moving, round: &Pending) -> Found {
        if !self.looks() {
            return None;
        }
        if !self.seen.insert(key(state, moving, round, 0)) {
            return Some(false);
        }
        let mut begun = Ruling::new(state);
        begun.happen(Fact::CodaBegan { seat: state.seat() });
        self.rout = routed(state);
        self.coda(&begun.state, 0, &round.in_coda())
    }

    pub fn is_in_check(&self, state: &State) -> bool {
        match self.menace {
            Some(menace) if state.declared(state.turn).len() == self.declared => menace.checks(&state.board),
            Some(_) | None => state.is_in_check(state.turn),
        }
    }
}

/// A slide, or a leap that can be barred, reads many squares.
const MANY: usize = 8;

/// How many moves may wait for another one, slides apart.
pub fn most_moves_waiting(state: &State) -> usize {
    if state.bounds().pikes || state.board.boulders().next().is_some() { MANY } else { 4 }
}

/// Whether a move of the movement card could work with what another one did on these squares.
fn goes_on(state: &State, done: Footprint) -> bool {
    state.movement_card().and_then(|face| face.card().many).is_none_or(|many| state.could_touch(many, done as u64))
}

/// What the rest of the search depends on.
pub fn key(state: &State, moving: &Moving, waiting: &Pending, kind: u128) -> u64 {
    Folding::default().hash_one((fingerprint(state, moving), waiting, kind))
}
