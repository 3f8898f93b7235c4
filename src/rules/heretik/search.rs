//! Whether a turn that has come so far can still be completed (R16, `safe` of the protocol): a search through the rest of the
//! Move phase and the Coda. Looks at nothing that the mover may not know.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, Hasher};

use super::act::Act;
use super::board::Role;
use super::coda::Source;
use super::decide::{fallen, is_complete};
use super::fact::{Fact, From};
use super::moving::{Choice, Moving};
use super::ruling::Ruling;
use super::state::State;
use crate::rules::turn::Phase;

/// The choice by which a stalemate is claimed.
pub const STALEMATE: &str = "stalemate";

/// How positions are folded into one number: quickly, and always in the same way.
pub type Folding = foldhash::quality::FixedState;

/// Positions that a search looks at before it gives up.
const LIMIT: usize = 200_000;

/// A search for a way to complete a turn; positions seen before are not looked at again.
pub struct Search<'a> {
    seen: HashSet<u64, Folding>,
    pub visited: u64,
    /// Whether the search may go on.
    pub goes_on: &'a mut dyn FnMut() -> bool,
    /// The choices that complete the turn, the last one first, once they are found.
    pub found: Vec<(Phase, String)>,
    pub keeps_path: bool,
}

/// A way was found, there is none, or the search gave up.
pub type Found = Option<bool>;

impl<'a> Search<'a> {
    pub fn new(goes_on: &'a mut dyn FnMut() -> bool) -> Search<'a> {
        Search { seen: HashSet::default(), visited: 0, goes_on, found: Vec::new(), keeps_path: false }
    }

    /// Whether the turn can be completed from here, in the Move phase or in the Coda.
    pub fn completes(&mut self, state: &State, moving: &Moving) -> Found {
        if fallen(state).is_some() {
            // R64: a choice that takes a King ends legally.
            return Some(true);
        }
        if is_complete(state, moving) {
            return Some(true);
        }
        self.visited += 1;
        if !(self.goes_on)() {
            return None;
        }
        if !self.seen.insert(fingerprint(state, moving)) {
            return Some(false);
        }
        let mut is_sure = true;
        if moving.count > 0 {
            match self.coda(state, moving) {
                Some(false) => {}
                Some(true) => return Some(true),
                None => is_sure = false,
            }
        }
        if !state.course.is_coda {
            match self.moves(state, moving) {
                Some(false) => {}
                Some(true) => return Some(true),
                None => is_sure = false,
            }
        }
        is_sure.then_some(false)
    }

    fn moves(&mut self, state: &State, moving: &Moving) -> Found {
        let mut is_sure = true;
        for choice in state.move_choices(moving) {
            match self.after_move(state, moving, choice) {
                Some(false) => {}
                Some(true) => return Some(true),
                None => is_sure = false,
            }
        }
        is_sure.then_some(false)
    }

    /// Whether the turn can be completed after this choice of the Move phase.
    pub fn after_move(&mut self, state: &State, moving: &Moving, choice: Choice) -> Found {
        let mut is_sure = true;
        for paid in payments(state, choice) {
            let Some((next, after, text)) = paid_move(state, moving, choice, &paid) else { continue };
            match self.completes(&next, &after) {
                Some(false) => {}
                Some(true) => {
                    self.keep(Phase::Move, text);
                    return Some(true);
                }
                None => is_sure = false,
            }
        }
        is_sure.then_some(false)
    }

    fn coda(&mut self, state: &State, moving: &Moving) -> Found {
        let mut is_sure = true;
        let mut begun = Ruling::new(state);
        if !state.course.is_coda {
            begun.happen(Fact::CodaBegan { seat: state.seat() });
        }
        for instruction in begun.state.instructions() {
            match self.after_instruction(&begun.state, moving, instruction) {
                Some(false) => {}
                Some(true) => return Some(true),
                None => is_sure = false,
            }
        }
        is_sure.then_some(false)
    }

    /// Whether the turn can be completed after this instruction; with an answer to come (R44), whatever it is.
    pub fn after_instruction(&mut self, state: &State, moving: &Moving, instruction: super::coda::Instruction) -> Found {
        if let (Source::Promotion, Act::On(on)) = (instruction.source, instruction.act) {
            let kept = self.found.len();
            for role in Role::PROMOTED {
                let mut ruling = Ruling::new(state);
                ruling.become_role(on, role);
                match self.completes(&ruling.state, moving) {
                    Some(true) => {}
                    other => return other,
                }
                // The turn stops here; what follows depends on the answer.
                self.found.truncate(kept);
            }
            self.keep(Phase::Coda, instruction.to_string());
            return Some(true);
        }
        let mut ruling = Ruling::new(state);
        ruling.carry_out(instruction);
        let found = self.completes(&ruling.state, moving);
        if found == Some(true) {
            self.keep(Phase::Coda, instruction.to_string());
        }
        found
    }

    fn keep(&mut self, phase: Phase, choice: String) {
        if self.keeps_path {
            self.found.push((phase, choice));
        }
    }
}

fn cost_now(state: &State, choice: Choice) -> Option<usize> {
    match (choice, choice.price()) {
        (Choice::Instruction(_, act), Some(price)) => (price.now)(state, act),
        _ => Some(0),
    }
}

/// A card that is discarded for an instruction.
#[derive(Clone, Copy)]
pub enum Coin {
    Hand(super::cards::Id),
    Declared(super::cards::Face),
}

/// The ways of paying for a choice, whatever it then comes to (R58): cards from the hand first, then every selection of declared
/// ones that differs.
fn payments(state: &State, choice: Choice) -> Vec<Vec<Coin>> {
    let costs = match (choice, choice.price()) {
        (Choice::Instruction(_, act), Some(price)) => (price.open)(state, act),
        _ => return vec![Vec::new()],
    };
    costs.into_iter().flat_map(|cost| payments_of(state, cost)).collect()
}

fn payments_of(state: &State, cost: usize) -> Vec<Vec<Coin>> {
    if cost == 0 {
        return vec![Vec::new()];
    }
    let hand: Vec<Coin> = state.hand(state.turn).iter().map(|&id| Coin::Hand(id)).collect();
    let declared: Vec<Coin> = state.declared(state.turn).iter().map(|lying| Coin::Declared(lying.face)).collect();
    let mut ways = Vec::new();
    for set in 0..1u32 << declared.len().min(12) {
        let from_declared = set.count_ones() as usize;
        if from_declared > cost || cost - from_declared > hand.len() {
            continue;
        }
        let mut way: Vec<Coin> = hand[..cost - from_declared].to_vec();
        way.extend(declared.iter().enumerate().filter(|(at, _)| set & 1 << at != 0).map(|(_, &coin)| coin));
        ways.push(way);
    }
    ways
}

/// The same where cards that are left can still be of use: the idle ones pay first. And whether these are all.
pub fn ways_to_pay(state: &State, choice: Choice, is_idle: &dyn Fn(Coin) -> bool) -> (Vec<Vec<Coin>>, bool) {
    let costs = match (choice, choice.price()) {
        (Choice::Instruction(_, act), Some(price)) => (price.open)(state, act),
        _ => return (vec![Vec::new()], true),
    };
    let hand = state.hand(state.turn).iter().map(|&id| Coin::Hand(id));
    let declared = state.declared(state.turn).iter().map(|lying| Coin::Declared(lying.face));
    let (idle, worthy): (Vec<Coin>, Vec<Coin>) = hand.chain(declared).partition(|&coin| is_idle(coin));
    let (mut ways, mut is_all) = (Vec::new(), worthy.len() <= MOST_WORTHY);
    for cost in costs {
        let free = cost.min(idle.len());
        for set in (0..1u32 << worthy.len().min(MOST_WORTHY)).filter(|set| set.count_ones() as usize == cost - free) {
            if ways.len() >= MOST_WAYS {
                is_all = false;
                break;
            }
            let others = (0..worthy.len()).filter(|at| set & 1 << at != 0).map(|at| worthy[at]);
            ways.push(idle[..free].iter().copied().chain(others).collect());
        }
    }
    (ways, is_all)
}

/// Selections of more cards than this are not all looked at.
const MOST_WORTHY: usize = 16;

/// More ways of paying for one choice are not looked at.
const MOST_WAYS: usize = 5_000;

/// The position after a choice of the Move phase that these cards paid for, and how it is written; `None` if it then costs something else (R58).
pub fn paid_move(state: &State, moving: &Moving, choice: Choice, coins: &[Coin]) -> Option<(State, Moving, String)> {
    let mut ruling = Ruling::new(state);
    let mut after = *moving;
    let text = pay(&mut ruling, choice, coins);
    if cost_now(&ruling.state, choice) != Some(coins.len()) {
        return None;
    }
    ruling.carry_out_move(choice, &mut after);
    Some((ruling.state, after, text))
}

fn pay(ruling: &mut Ruling, choice: Choice, coins: &[Coin]) -> String {
    let seat = ruling.state.seat();
    let mut named = Vec::new();
    for coin in coins {
        let fact = match coin {
            Coin::Hand(id) => {
                named.push(id.to_string());
                Fact::Discarded { seat, card: id.to_string(), from: From::Hand }
            }
            Coin::Declared(face) => {
                named.push(format!("declared {face}"));
                Fact::Discarded { seat, card: face.to_string(), from: From::Declared }
            }
        };
        ruling.happen(fact);
    }
    if named.is_empty() { choice.to_string() } else { format!("{choice} discard {}", named.join(", ")) }
}

/// All that the rest of the turn depends on, folded.
pub fn fingerprint(state: &State, moving: &Moving) -> u64 {
    let mut hash = Folding::default().build_hasher();
    state.board.hash(&mut hash);
    moving.hash(&mut hash);
    state.castling.hash(&mut hash);
    let mut marks = state.course.marks.clone();
    marks.sort_unstable_by_key(|mark| mark.at);
    marks.hash(&mut hash);
    for exposed in &state.exposed {
        (exposed.at, exposed.on).hash(&mut hash);
    }
    let mut done = state.course.done.clone();
    done.sort_unstable();
    done.hash(&mut hash);
    let mut played: Vec<_> = state.course.played.iter().map(|one| (one.face, one.x, one.is_from_declared, one.is_mature)).collect();
    played.sort_unstable();
    played.hash(&mut hash);
    for lying in state.declared(state.turn).iter().chain(state.declared(state.turn.other())) {
        (lying.face, lying.since).hash(&mut hash);
    }
    state.declared(state.turn).len().hash(&mut hash);
    state.hand(state.turn).hash(&mut hash);
    state.course.lost.hash(&mut hash);
    let course = &state.course;
    (course.took, course.hired, course.has_paid_shove, course.has_shoved).hash(&mut hash);
    (course.is_coda, course.is_obliged, course.is_revolution_broken, course.has_declared_gnosis).hash(&mut hash);
    hash.finish()
}

/// R16: a choice of the Move phase that can be completed, none, or `None` when the search was too long.
pub fn has_completion(state: &State) -> Option<Option<String>> {
    let mut left = LIMIT;
    let mut goes_on = || {
        left = left.saturating_sub(1);
        left > 0
    };
    let mut search = Search::new(&mut goes_on);
    let mut is_sure = true;
    for choice in state.move_choices(&Moving::START) {
        match search.after_move(state, &Moving::START, choice) {
            Some(true) => return Some(Some(choice.to_string())),
            Some(false) => {}
            None => is_sure = false,
        }
    }
    is_sure.then_some(None)
}

/// Keeps the choices after which the turn can still be completed; one that the search gives up on is kept.
///
/// Each choice has its share of the limit, and what others leave of theirs, so that a long search hides no short one.
pub fn keep_safe<T: Copy>(choices: &mut Vec<T>, after: impl Fn(&mut Search, T) -> Found) {
    let (mut left, mut waiting) = (LIMIT, choices.len());
    choices.retain(|&choice| {
        let share = left / waiting;
        let mut mine = share;
        let mut goes_on = || {
            mine = mine.saturating_sub(1);
            mine > 0
        };
        let found = after(&mut Search::new(&mut goes_on), choice);
        left -= share - mine;
        waiting -= 1;
        found != Some(false)
    });
}
