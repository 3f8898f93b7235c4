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
use std::sync::Arc;

use super::act::{Act, Coda};
use super::board::{Role, Sq, forward, squares};
use super::cards::{Face, Id};
use super::check::Menace;
use super::coda::{Instruction, Source};
use super::decide::fallen;
use super::fact::{Fact, From};
use super::force::Scope;
use super::help::Help;
use super::movement::{Deed, Step, by};
use super::moving::{Choice, Moving};
use super::ruling::Ruling;
use super::search::{Found, cost_now, fingerprint, pay, ways_to_pay};
use super::state::State;
use crate::rules::turn::Phase;
use crate::rules::view::Kind;

/// Squares that something reads or changes; [`CAPTURE`] besides them.
type Footprint = u128;
const EVERYTHING: Footprint = u128::MAX;
/// Captures depend on each other, for after a pawn some cards let no piece be captured (R38).
const CAPTURE: Footprint = 1 << 64;

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
        let abilities = self.abilities(&state);
        let (whole, texts) = with_played(&state, &abilities);
        is_sure &= match self.begin(&whole, By::Nothing, &texts) {
            Some(true) => return Some(true),
            found => found.is_some(),
        };
        let mut ids: Vec<Id> = whole.hand(whole.turn).iter().copied().filter(|&id| self.is_open(&whole, id) && is_movement(id)).collect();
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

    /// Cards that only add abilities, each as often as it adds some.
    fn abilities(&self, state: &State) -> Vec<(Face, From)> {
        let hand = state.hand(state.turn).iter().filter(|id| !id.is_double_edged()).map(|id| (id.only_face(), From::Hand));
        let declared = state.declared(state.turn).iter().map(|lying| (lying.face, From::Declared));
        let grants = |&(face, from): &(Face, From)| {
            let card = face.card();
            card.grants.is_some() && card.kind != Kind::Resource && card.kind != Kind::Movement && state.why_not_play(face, from).is_none()
        };
        let mut kept: Vec<(Face, From)> = declared.chain(hand).filter(grants).collect();
        let added = |list: &[(Face, From)]| {
            let mut men = state.men(Scope::Now);
            // What is played from the declared area can be mature, so it is never the same as from the hand.
            let mut mature = men;
            for (face, from) in list {
                if let Some(grants) = face.card().grants {
                    grants(&mut men, 0);
                    if *from == From::Declared {
                        grants(&mut mature, 0);
                    }
                }
            }
            (self.help.there(men), self.help.there(mature))
        };
        let mut at = kept.len();
        while at > 0 {
            at -= 1;
            let mut fewer = kept.clone();
            fewer.remove(at);
            if added(&fewer) == added(&kept) {
                kept = fewer;
            }
        }
        kept
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
        let goal = if kind == By::Many && round.open.is_empty() { self.goal(state) } else { round.goal };
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
                        let print = self.of_step(state, &step);
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
            let mut ruling = Ruling::new(state);
            let mut after = *moving;
            let text = pay(&mut ruling, choice, &paid);
            if cost_now(&ruling.state, choice) != Some(paid.len()) {
                continue;
            }
            ruling.carry_out_move(choice, &mut after);
            let next = ruling.state;
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
        let goal = if round.open.is_empty() { self.goal(state) } else { round.goal };
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
        let mut options = Vec::new();
        for instruction in state.instructions() {
            options.push(Choices { lazy: None, instruction, footprint: self.of_act(state, instruction.act) });
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
            options.extend(choices.map(|instruction| Choices { lazy: Some(id), instruction, footprint: self.of_act(state, instruction.act) }));
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

    /// Squares on which something has to change before the King is out of check, or he has to go.
    fn goal(&self, state: &State) -> Footprint {
        let by = state.turn.other();
        let Some(king) = state.board.king(state.turn) else { return EVERYTHING };
        let menace = self.menace.unwrap_or_else(|| state.menace(by));
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

    fn of_step(&self, state: &State, step: &Step) -> Footprint {
        let men = state.men(Scope::Now);
        let way =
            if men.slides_round || men.leaps_round || men.pawns_round { between_ranks(step.from, step.to) } else { rectangle(step.from, step.to) };
        match step.deed {
            Deed::Go => way,
            Deed::Take | Deed::Shoot => way | CAPTURE,
            Deed::Pass | Deed::ShootPass | Deed::CastleShort | Deed::CastleLong | Deed::Scorch => EVERYTHING,
        }
    }

    fn of_act(&self, state: &State, act: Act) -> Footprint {
        match act {
            Act::Plain => self.rout | routed(state),
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

/// What waits after this footprint for something that works with it; `None`: this cannot be part of a way out in which everything is needed.
///
/// `most`: how many may wait, besides those in the `room`.
fn joined(open: &[Footprint], footprint: Footprint, goal: Footprint, most: usize, room: Footprint) -> Option<Vec<Footprint>> {
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

/// The position without what no search of a turn looks at, so that it is quickly copied.
pub fn lean(state: &State) -> State {
    let mut lean = state.clone();
    lean.decks.iter_mut().for_each(|deck| deck.clear());
    lean.hands[state.turn.other() as usize].clear();
    lean.hands[state.turn as usize].sort_unstable();
    lean.before = Some(Arc::new(State::start(state.mode)));
    lean
}

fn is_movement(id: Id) -> bool {
    id.card().kind == Kind::Movement
}

fn played(state: &State, face: Face, from: From) -> Fact {
    let lying = state.declared(state.turn).iter().find(|lying| lying.face == face);
    let is_mature = from == From::Declared && lying.is_some_and(|lying| lying.since < state.number);
    Fact::Played { seat: state.seat(), card: face.to_string(), from, x: 0, is_mature }
}

fn play(state: &mut State, face: Face, from: From, texts: &mut Vec<String>) {
    let mut ruling = Ruling::new(state);
    ruling.happen(played(state, face, from));
    *state = ruling.state;
    texts.push(super::prove::played_as(face, from));
}

fn with_played(state: &State, cards: &[(Face, From)]) -> (State, Vec<String>) {
    let (mut state, mut texts) = (state.clone(), Vec::new());
    for &(face, from) in cards {
        play(&mut state, face, from, &mut texts);
    }
    (state, texts)
}

/// More selections of abilities than this are not looked at.
const SELECTIONS: usize = 1 << 10;

/// Where abilities can be in the way of an instruction, every selection of them: they make Petard destroy more, and files join for men that Ram pushes.
fn selections(abilities: &[(Face, From)], face: Face) -> Vec<Vec<(Face, From)>> {
    let has_price = face.card().instruction.is_some_and(|one| one.price.is_some());
    // What is not played can pay.
    let manoeuvres: Vec<usize> = (0..abilities.len()).filter(|&at| has_price || abilities[at].0.card().kind == Kind::Manoeuvre).collect();
    let count = (1usize << manoeuvres.len().min(20)).min(SELECTIONS);
    let chosen = |set: usize| {
        let is_left_out = |at: usize| manoeuvres.iter().position(|&other| other == at).is_some_and(|bit| set & 1 << bit == 0);
        (0..abilities.len()).filter(|&at| !is_left_out(at)).map(|at| abilities[at]).collect()
    };
    (0..count).rev().map(chosen).collect()
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
fn routed(state: &State) -> Footprint {
    let opponent = state.turn.other();
    let pawns = state.board.men_of(opponent, Role::Pawn);
    pawns.map(|on| square(on) | on.shifted((0, -forward(opponent)), false).map_or(0, square)).fold(0, |all, one| all | one)
}

/// What the rest of the search depends on.
fn key(state: &State, moving: &Moving, open: &[Footprint], kind: (u64, Footprint)) -> u64 {
    let mut hash = DefaultHasher::new();
    (fingerprint(state, moving), open, kind).hash(&mut hash);
    hash.finish()
}
