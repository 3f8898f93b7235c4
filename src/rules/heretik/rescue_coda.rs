//! The Coda of a way out of a check: instructions of what was played, and of cards of the hand that are played for them.
//!
//! Owns: [`Touchers`], all that could still be carried out, and what that could reach. Must not know: the Move phase. What may be left out is said in
//! [`super::rescue`].

use super::act::{Act, Coda};
use super::cards::Id;
use super::coda::{Instruction, Source};
use super::decide::fallen;
use super::fact::From;
use super::footprint::{self, EVERYTHING, Footprint, Pending, attacks, goal, routed};
use super::force::Scope;
use super::moving::Moving;
use super::ready::played;
use super::rescue::{Rescue, key, most_moves_waiting};
use super::ruling::Ruling;
use super::search::Found;
use super::state::State;
use crate::rules::turn::Phase;
use crate::rules::view::Kind;

/// Instructions of one source that are left.
struct Toucher {
    by: Source,
    /// Of a card that is held and would be played.
    is_held: bool,
    left: usize,
    coda: Coda,
}

impl Toucher {
    /// Whether nothing is left of it after this. What may be left out may also be carried out again and again (R47, R62).
    fn is_spent_by(&self, option: &Choices) -> bool {
        let is_it = option.instruction.source == self.by && option.lazy.is_some() == self.is_held;
        is_it && self.left < 2 && (self.is_held || !self.coda.may)
    }

    fn could_touch(&self, state: &State, on: Footprint) -> bool {
        self.coda.touches.is_none_or(|touches| touches(state, on as u64))
    }
}

/// All that could still be carried out in the Coda.
pub struct Touchers {
    list: Vec<Toucher>,
    /// A boulder can be shoved: anywhere, for all we know.
    touches_all: bool,
    is_promoting: bool,
}

impl Touchers {
    /// Whether one of them could be the first to touch one of these squares, whatever is done elsewhere before; perhaps after this option.
    pub fn could_touch(&self, state: &State, on: Footprint, after: Option<&Choices>) -> bool {
        let is_left = |one: &&Toucher| !after.is_some_and(|option| one.is_spent_by(option));
        self.touches_all || self.list.iter().filter(is_left).any(|one| one.could_touch(state, on))
    }

    /// Whether one of them could work with what was done, or with what this option would do, on these squares.
    pub fn could_work_with(&self, state: &State, done: Footprint, after: Option<&Choices>) -> bool {
        // A promotion has to be done in any case, whatever waits for it.
        let has_pawns_to_block = self.list.iter().any(|one| one.coda.is_due.is_some());
        let works = |one: &&Toucher| {
            !after.is_some_and(|option| one.is_spent_by(option)) && (has_pawns_to_block || !one.coda.only_blocks) && one.could_touch(state, done)
        };
        self.touches_all || self.is_promoting || self.list.iter().any(|one| works(&one))
    }
}

/// How many things may wait elsewhere for others that work with them: an instruction reads two squares; a pawn's moves are as those of a movement card.
fn most_waiting(state: &State) -> usize {
    if state.course.hired > 0 { most_moves_waiting(state) } else { 2 }
}

/// An instruction that could be carried out next.
pub struct Choices {
    /// Of this card of the hand, which is played for it.
    lazy: Option<Id>,
    instruction: Instruction,
    footprint: Footprint,
}

impl Rescue<'_> {
    /// The Coda from here, with so many instructions carried out before.
    pub fn coda(&mut self, state: &State, done: usize, round: &Pending) -> Found {
        if self.is_out {
            return None;
        }
        if fallen(state).is_some() {
            // R64.
            return Some(true);
        }
        let owed = state.owed();
        let is_bound = owed.iter().any(|source| *source != Source::Promotion);
        if !is_bound {
            let promoted = self.promoted(state, !owed.is_empty());
            if let Some((texts, last)) = promoted
                && !self.is_in_check(&last)
            {
                self.found.extend(texts.into_iter().rev().map(|text| (Phase::Coda, text)));
                return Some(true);
            }
        }
        let touchers = self.touchers(state);
        if !round.each().all(|waiting| touchers.could_work_with(state, waiting, None)) {
            return Some(false);
        }
        let attacks = attacks(state, self.menace);
        if !is_bound && !attacks.iter().all(|&attack| touchers.could_touch(state, attack, None)) {
            return Some(false);
        }
        let options = self.options(state);
        if options.is_empty() {
            return Some(false);
        }
        if done >= self.reach.coda {
            self.is_cut = true;
            return Some(false);
        }
        let goal = if round.is_empty() { goal(state, &attacks) } else { round.goal };
        let (round, room) = (round.towards(goal), self.waiting_room(state));
        let mut is_sure = true;
        for option in &options {
            // Nothing that is left could touch an attack, whatever is done before it.
            if !is_bound
                && option.footprint & goal == 0
                && option.instruction.source != Source::Promotion
                && !touchers.could_touch(state, goal, Some(option))
            {
                continue;
            }
            let next = if is_bound {
                Pending::default()
            } else if option.instruction.source == Source::Promotion {
                // It has to be done in any case, so nothing has to need it.
                round.without(option.footprint)
            } else {
                let changed = match option.instruction.act {
                    Act::Step(step) => footprint::changed(&step),
                    _ => option.footprint,
                };
                match round.joined(option.footprint, changed, most_waiting(state), room) {
                    Some(next) => next,
                    None => continue,
                }
            };
            // Asked before it is carried out, where it brings nothing to its squares that was not on one of them.
            let brings_nothing = matches!(option.instruction.act, Act::To(..));
            if !next.is_empty() && brings_nothing && !touchers.could_work_with(state, option.footprint, Some(option)) {
                continue;
            }
            is_sure &= match self.after_instruction(state, option, done, &next) {
                Some(true) => return Some(true),
                found => found.is_some(),
            };
        }
        is_sure.then_some(false)
    }

    /// Any number of things on these squares may wait for one that works with all of them.
    pub fn waiting_room(&self, state: &State) -> Footprint {
        let men = state.men(Scope::Now);
        let held = state.hand(state.turn).iter().map(|id| id.card());
        let mut codas = held.chain(state.course.played.iter().map(|played| played.face.card())).filter_map(|card| Some((card.kind, card.coda?)));
        let moves_king = |(kind, coda): (Kind, Coda)| kind == Kind::Plan && coda.may;
        if (state.castling != 0 || men.marches > 0) && codas.clone().any(moves_king) {
            return EVERYTHING;
        }
        if codas.any(|(_, coda)| coda.is_due.is_some()) { self.rout | routed(state) } else { 0 }
    }

    fn after_instruction(&mut self, state: &State, option: &Choices, done: usize, round: &Pending) -> Found {
        if !self.looks() {
            return None;
        }
        let mut ruling = Ruling::new(state);
        if let Some(id) = option.lazy {
            ruling.happen(played(state, id.only_face(), From::Hand));
        }
        ruling.carry_out(option.instruction);
        if !self.seen.insert(key(&ruling.state, &Moving::START, round, 2 + self.rout.rotate_left(8) + done as u128)) {
            return Some(false);
        }
        let found = self.coda(&ruling.state, done + 1, round);
        if found == Some(true) {
            self.found.push((Phase::Coda, option.instruction.to_string()));
            self.found.extend(option.lazy.map(|id| (Phase::Play, id.to_string())));
        }
        found
    }

    /// All whose instructions could still be carried out.
    pub fn touchers(&self, state: &State) -> Touchers {
        let mut list = Vec::new();
        let mut touches_all = false;
        for source in state.sources() {
            match source {
                Source::Promotion => {}
                Source::Shove => touches_all = true,
                Source::Card(face) => {
                    let coda = |coda: Coda| Toucher { by: source, is_held: false, left: (coda.left)(state, face), coda };
                    list.extend(face.card().coda.map(coda));
                }
            }
        }
        let hand = state.hand(state.turn);
        for (at, &id) in hand.iter().enumerate() {
            if let Some(coda) = id.card().coda
                && !hand[..at].contains(&id)
                && self.is_open(state, id)
            {
                let left = hand.iter().filter(|&&other| other == id).count();
                list.push(Toucher { by: Source::Card(id.only_face()), is_held: true, left, coda });
            }
        }
        Touchers { list, touches_all, is_promoting: state.owed().contains(&Source::Promotion) }
    }

    /// Every next instruction, of cards too that are not played yet.
    fn options(&self, state: &State) -> Vec<Choices> {
        let (mut options, rout) = (Vec::new(), self.rout | routed(state));
        for instruction in state.instructions() {
            options.push(Choices { lazy: None, instruction, footprint: footprint::of_act(state, instruction.act, rout) });
        }
        let mut ids: Vec<Id> = state.hand(state.turn).iter().copied().filter(|id| id.card().coda.is_some() && self.is_open(state, *id)).collect();
        ids.sort_unstable();
        ids.dedup();
        let mut acts = Vec::new();
        for id in ids {
            let face = id.only_face();
            let Some(coda) = face.card().coda else { continue };
            let mut ruling = Ruling::new(state);
            ruling.happen(played(state, face, From::Hand));
            if (coda.left)(&ruling.state, face) == 0 {
                continue;
            }
            acts.clear();
            (coda.choices)(&ruling.state, &mut acts);
            let choices = acts.iter().map(|&act| Instruction { source: Source::Card(face), act });
            options.extend(choices.map(|instruction| Choices {
                lazy: Some(id),
                instruction,
                footprint: footprint::of_act(state, instruction.act, rout),
            }));
        }
        options
    }

    /// The position after all promotions that are owed, and how they are written. What a pawn becomes makes no difference for her own King.
    fn promoted(&self, state: &State, is_owed: bool) -> Option<(Vec<String>, State)> {
        let mut texts = Vec::new();
        let mut ruling = Ruling::new(state);
        let next = |ruling: &Ruling| ruling.state.instructions().into_iter().find(|one| one.source == Source::Promotion);
        while let Some(one) = if is_owed { next(&ruling) } else { None } {
            if let Act::On(_) = one.act {
                return None;
            }
            texts.push(one.to_string());
            ruling.carry_out(one);
        }
        Some((texts, ruling.state))
    }
}
