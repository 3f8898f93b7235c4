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
use std::hash::{DefaultHasher, Hash, Hasher};

use super::act::{Act, Coda};
use super::cards::Id;
use super::check::Menace;
use super::coda::{Instruction, Source};
use super::decide::fallen;
use super::fact::{Fact, From};
use super::footprint::{self, EVERYTHING, Footprint, goal, joined, routed};
use super::force::Scope;
use super::help::Help;
use super::movement::by;
use super::moving::{Choice, Moving};
use super::ready::{SELECTIONS, abilities, lean, play, played, selections, with_played};
use super::ruling::Ruling;
use super::search::{Found, fingerprint, paid_move, ways_to_pay};
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
    seen: HashSet<u64>,
    menace: Option<Menace>,
    declared: usize,
    /// Where the opponent's pawns stood when the Coda began, and the squares behind them.
    rout: Footprint,
    reach: Reach,
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
            seen: HashSet::new(),
            menace: None,
            declared: 0,
            rout: 0,
            reach: Reach::ALL,
        }
    }

    fn looks(&mut self) -> bool {
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
        let found = self.moves(state, &Moving::START, by, &Round::default());
        if found == Some(true) {
            self.found.extend(texts.iter().rev().map(|text| (Phase::Play, text.clone())));
        }
        found
    }

    /// Whether this card of the hand can be played and could help.
    fn is_open(&self, state: &State, id: Id) -> bool {
        !id.is_double_edged() && self.help.has(id) && state.why_not_play(id.only_face(), From::Hand).is_none()
    }

    fn moves(&mut self, state: &State, moving: &Moving, kind: By, round: &Round) -> Found {
        if self.is_out {
            return None;
        }
        if moving.count >= self.reach.moves {
            self.is_cut = true;
            return Some(false);
        }
        // Of many moves those are looked at that lead to one which touches an attack, unless an instruction of the Coda could be the first to do so.
        let goal = if kind == By::Many && round.open.is_empty() { goal(state, self.menace) } else { round.goal };
        let is_strict = kind == By::Many && self.touching(state, goal).is_empty();
        if is_strict
            && round.open.is_empty()
            && !state.movement_card().and_then(|face| face.card().many).is_none_or(|many| state.could_touch(many, goal as u64))
        {
            return Some(false);
        }
        let most = if state.men(Scope::Now).zeal == 0 { 3 } else { 8 };
        let mut is_sure = true;
        for choice in state.move_choices(moving) {
            let mut next = Round { open: Vec::new(), goal };
            match (choice, kind) {
                (Choice::Pass, By::Pass) | (Choice::Instruction(..), By::Instruction) => {}
                (Choice::Step { .. }, By::Nothing) => {}
                (Choice::Step { .. }, By::Instruction) if moving.count > 0 => {}
                (Choice::Step { step, is_card: true, .. }, By::Many) => {
                    if is_strict {
                        let print = footprint::of_step(state, &step);
                        match joined(&round.open, print, goal, if step.ways == by::FOOT { most } else { 8 }, 0) {
                            Some(open) => next.open = open,
                            None => continue,
                        }
                    }
                }
                _ => continue,
            }
            is_sure &= match self.after_move(state, moving, choice, kind, &next) {
                Some(true) => return Some(true),
                found => found.is_some(),
            };
        }
        is_sure.then_some(false)
    }

    fn after_move(&mut self, state: &State, moving: &Moving, choice: Choice, kind: By, round: &Round) -> Found {
        let mut is_sure = true;
        let is_idle = |id: Id| !self.help.has(id);
        let (ways, is_all) = ways_to_pay(state, choice, &is_idle);
        is_sure &= is_all;
        for paid in ways {
            let Some((next, after, text)) = paid_move(state, moving, choice, &paid) else { continue };
            let mut found = self.after_that(&next, &after, round);
            if found != Some(true) && !after.is_over && self.seen.insert(key(&next, &after, &round.open, (1, round.goal))) {
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
    fn after_that(&mut self, state: &State, moving: &Moving, round: &Round) -> Found {
        if !self.looks() {
            return None;
        }
        if !self.seen.insert(key(state, moving, &round.open, (0, 0))) {
            return Some(false);
        }
        let mut begun = Ruling::new(state);
        begun.happen(Fact::CodaBegan { seat: state.seat() });
        self.rout = routed(state);
        self.coda(&begun.state, 0, &Round::default())
    }

    fn is_in_check(&self, state: &State) -> bool {
        match self.menace {
            Some(menace) if state.declared(state.turn).len() == self.declared => menace.checks(&state.board),
            Some(_) | None => state.is_in_check(state.turn),
        }
    }

    /// The Coda from here, with so many instructions carried out before.
    fn coda(&mut self, state: &State, done: usize, round: &Round) -> Found {
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
        let options = self.options(state);
        if options.is_empty() {
            return Some(false);
        }
        if done >= self.reach.coda {
            self.is_cut = true;
            return Some(false);
        }
        let goal = if round.open.is_empty() { goal(state, self.menace) } else { round.goal };
        let (open, room) = (&round.open, self.waiting_room(state));
        let mut is_sure = true;
        let touching = self.touching(state, goal);
        for option in &options {
            // Nothing that is left could touch an attack, whatever is done before it.
            if !is_bound
                && option.footprint & goal == 0
                && option.instruction.source != Source::Promotion
                && !touching.iter().any(|one| !one.is_spent_by(option))
            {
                continue;
            }
            let next_open = if is_bound {
                Vec::new()
            } else if option.instruction.source == Source::Promotion {
                // It has to be done in any case, so nothing has to need it.
                open.iter().copied().filter(|waiting| waiting & option.footprint == 0).collect()
            } else {
                match joined(open, option.footprint, goal, 2, room) {
                    Some(next) => next,
                    None => continue,
                }
            };
            let next = Round { open: next_open, goal };
            is_sure &= match self.after_instruction(state, option, done, &next) {
                Some(true) => return Some(true),
                found => found.is_some(),
            };
        }
        is_sure.then_some(false)
    }

    /// Any number of things on these squares may wait for one that works with all of them; elsewhere not more than two, since that reads two squares.
    fn waiting_room(&self, state: &State) -> Footprint {
        let men = state.men(Scope::Now);
        let held = state.hand(state.turn).iter().map(|id| id.card());
        let mut codas = held.chain(state.course.played.iter().map(|played| played.face.card())).filter_map(|card| Some((card.kind, card.coda?)));
        let moves_king = |(kind, coda): (Kind, Coda)| kind == Kind::Plan && coda.may;
        if state.course.hired > 0 || ((state.castling != 0 || men.marches > 0) && codas.clone().any(moves_king)) {
            return EVERYTHING;
        }
        if codas.any(|(_, coda)| coda.is_due.is_some()) { self.rout | routed(state) } else { 0 }
    }

    fn after_instruction(&mut self, state: &State, option: &Choices, done: usize, round: &Round) -> Found {
        if !self.looks() {
            return None;
        }
        let mut ruling = Ruling::new(state);
        if let Some(id) = option.lazy {
            ruling.happen(played(state, id.only_face(), From::Hand));
        }
        ruling.carry_out(option.instruction);
        if !self.seen.insert(key(&ruling.state, &Moving::START, &round.open, (2 + done as u64, self.rout ^ round.goal.rotate_left(7)))) {
            return Some(false);
        }
        let found = self.coda(&ruling.state, done + 1, round);
        if found == Some(true) {
            self.found.push((Phase::Coda, option.instruction.to_string()));
            self.found.extend(option.lazy.map(|id| (Phase::Play, id.to_string())));
        }
        found
    }

    /// Whose instructions could be the first to touch one of these squares, whatever is done elsewhere before.
    fn touching(&self, state: &State, goal: Footprint) -> Vec<Touching> {
        let board = goal as u64;
        let mut list = Vec::new();
        for source in state.sources() {
            let touches = match source {
                Source::Promotion => None,
                Source::Shove => return vec![Touching::Played],
                Source::Card(face) => face.card().coda.map(|coda| coda.touches.is_none_or(|touches| touches(state, board))),
            };
            if touches == Some(true) {
                list.push(Touching::Played);
            }
        }
        let mut ids: Vec<Id> = state.hand(state.turn).to_vec();
        ids.dedup();
        for id in ids {
            if let Some(coda) = id.card().coda
                && self.is_open(state, id)
                && coda.touches.is_none_or(|touches| touches(state, board))
            {
                list.push(Touching::Held(id, state.hand(state.turn).iter().filter(|&&other| other == id).count()));
            }
        }
        list
    }

    /// Every next instruction, of cards too that are not played yet.
    fn options(&self, state: &State) -> Vec<Choices> {
        let (mut options, rout) = (Vec::new(), self.rout | routed(state));
        for instruction in state.instructions() {
            options.push(Choices { lazy: None, instruction, footprint: footprint::of_act(instruction.act, rout) });
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
            options.extend(choices.map(|instruction| Choices { lazy: Some(id), instruction, footprint: footprint::of_act(instruction.act, rout) }));
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

/// Instructions that wait for one which works with what they did, and the squares of which that one, or one that comes of it, has to touch some.
#[derive(Default)]
struct Round {
    open: Vec<Footprint>,
    goal: Footprint,
}

/// Whose instructions could touch an attack: of a card that is held so many times, or of what is played already.
enum Touching {
    Held(Id, usize),
    Played,
}

impl Touching {
    /// Whether nothing is left of it after this.
    fn is_spent_by(&self, option: &Choices) -> bool {
        match self {
            Touching::Held(id, count) => option.lazy == Some(*id) && *count < 2,
            Touching::Played => false,
        }
    }
}

/// An instruction that could be carried out next.
struct Choices {
    /// Of this card of the hand, which is played for it.
    lazy: Option<Id>,
    instruction: Instruction,
    footprint: Footprint,
}

/// What the rest of the search depends on.
fn key(state: &State, moving: &Moving, open: &[Footprint], kind: (u64, Footprint)) -> u64 {
    let mut hash = DefaultHasher::new();
    (fingerprint(state, moving), open, kind).hash(&mut hash);
    hash.finish()
}
