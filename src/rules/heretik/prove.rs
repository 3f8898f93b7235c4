//! Whether the player to move has a complete turn at all (R15).
//!
//! It knows her hidden hand, so its answer is the server's alone until the game has ended. Two searches share the work:
//! - out of a check, [`Rescue`] searches the rest of a turn from every position of the Play phase that [`Prepare`] can make of this one, a little deeper
//!   each time: most turns are found with hardly a card;
//! - where it is not only the check that is in the way (Feint, a stalemate, two Crowns of Thorns, Heretik, which turns the men round), [`plain`] tries
//!   every set of cards, then every move and instruction.
//!
//! "There is none" is said only by a search that has come to its end; and no turn is given that has not been decided like a player's.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasher, Hash, Hasher};

use super::cards::{Card, Face, Id, Target};
use super::coda::crowns;
use super::decide::{self, Hand, run};
use super::fact::From;
use super::help::Help;
use super::moving::Moving;
use super::prepare::{Prepare, after, endings};
use super::ready::lean;
use super::rescue::{Reach, Rescue};
use super::search::{Folding, Found, Search};
use super::state::State;
use crate::rules::game::Proof;
use crate::rules::turn::{Phase, Turn, Verdict};

/// Positions of the Play phase that are kept for later; more than that and the search gives up.
const KEPT: usize = 30_000;

/// How far the search for a way out goes, one after the other, and how many choices of the Play phase come before it.
const STAGES: [(Reach, usize); 5] = [
    (Reach { coda: 0, moves: 1 }, 0),
    (Reach { coda: 1, moves: 2 }, 1),
    (Reach { coda: 2, moves: 3 }, 2),
    (Reach { coda: 3, moves: 5 }, 3),
    (Reach::ALL, usize::MAX),
];

/// The stage after which Heretik is tried.
const TURNED: usize = 1;

/// A position in the Play phase, and how it came about.
#[derive(Clone)]
pub struct Node {
    pub state: State,
    pub turn: Turn,
    /// Cards that are written once before they are taken back from the dead pile; they lie in the hand as if they had been there twice.
    pub twice: Vec<Id>,
}

type Budget<'b> = &'b mut dyn FnMut() -> bool;

pub fn prove(state: &State, budget: Budget) -> Proof {
    let unknown = Proof { legal_turn: None, example: None, visited: 0 };
    if state.over.is_some() {
        return Proof { legal_turn: Some(false), ..unknown };
    }
    if state.waiting.is_some() {
        return unknown;
    }
    let root = Node { state: lean(state), turn: Turn::default(), twice: Vec::new() };
    let is_check_all = state.is_in_check(state.turn) && !state.bound.feint && crowns(state) < 2;
    if is_check_all { out_of_check(state, root, budget) } else { plain(state, begun(&root, &Prepare { help: None }), budget) }
}

/// The position as it is, and after every declaration that could matter.
fn begun(root: &Node, prepare: &Prepare) -> Vec<Node> {
    let declared = prepare.declarations(&root.state).into_iter().filter_map(|text| after(root, Phase::Declare, text));
    std::iter::once(root.clone()).chain(declared).collect()
}

fn out_of_check(state: &State, root: Node, budget: Budget) -> Proof {
    let help = Help::of(state);
    let prepare = Prepare { help: Some(&help) };
    let mut layers = Layers::new(begun(&root, &prepare));
    let (mut visited, mut is_turned_sure) = (0, true);
    for (stage, (reach, depth)) in STAGES.into_iter().enumerate() {
        let mut rescue = Rescue::new(&help, &mut *budget);
        let mut is_sure = true;
        for layer in 0.. {
            if layer > depth || !layers.grow(layer, &prepare) {
                break;
            }
            for node in &layers.nodes[layer] {
                match rescue.completes(&node.state, reach) {
                    Some(true) => match written(state, node, &mut rescue.found) {
                        Some(example) => return Proof { legal_turn: Some(true), example: Some(example), visited: visited + rescue.visited },
                        None => is_sure = false,
                    },
                    Some(false) => {}
                    None => is_sure = false,
                }
                if rescue.is_out {
                    return Proof { legal_turn: None, example: None, visited: visited + rescue.visited };
                }
            }
        }
        let is_cut = rescue.is_cut;
        visited += rescue.visited;
        if stage == TURNED {
            let turned = plain(state, turned(&root, &prepare), &mut *budget);
            visited += turned.visited;
            match turned.legal_turn {
                Some(true) => return Proof { visited, ..turned },
                Some(false) => {}
                None => is_turned_sure = false,
            }
        }
        if stage >= TURNED && !is_cut && layers.is_whole() {
            let legal_turn = (is_sure && is_turned_sure && !layers.is_too_many).then_some(false);
            return Proof { legal_turn, example: None, visited };
        }
    }
    Proof { legal_turn: None, example: None, visited }
}

/// Positions of the Play phase by the number of choices that led to them, each once.
struct Layers {
    nodes: Vec<Vec<Node>>,
    seen: HashSet<u64, Folding>,
    is_too_many: bool,
}

impl Layers {
    fn new(first: Vec<Node>) -> Layers {
        let mut layers = Layers { nodes: Vec::new(), seen: HashSet::default(), is_too_many: false };
        layers.add(first);
        layers
    }

    fn add(&mut self, nodes: impl IntoIterator<Item = Node>) {
        let mut fresh = Vec::new();
        for node in nodes {
            if self.seen.len() >= KEPT {
                self.is_too_many = true;
                break;
            }
            if self.seen.insert(fingerprint(&node.state, &node.twice)) {
                fresh.push(node);
            }
        }
        self.nodes.push(fresh);
    }

    /// Makes this layer if it is not there. Whether it holds anything.
    fn grow(&mut self, layer: usize, prepare: &Prepare) -> bool {
        if layer >= self.nodes.len() {
            let mut next = Vec::new();
            for node in &self.nodes[layer - 1] {
                let (nodes, is_all) = prepare.next(node);
                self.is_too_many |= !is_all;
                next.extend(nodes);
                if next.len() > KEPT {
                    self.is_too_many = true;
                    break;
                }
            }
            self.add(next);
        }
        !self.nodes[layer].is_empty()
    }

    /// The last layer holds nothing, so there are no more.
    fn is_whole(&self) -> bool {
        self.nodes.last().is_some_and(Vec::is_empty)
    }
}

/// The whole turn as it would be written, if it is legal as such.
fn written(state: &State, node: &Node, found: &mut Vec<(Phase, String)>) -> Option<Turn> {
    let (mut turn, mut twice) = (node.turn.clone(), node.twice.clone());
    for (phase, choice) in found.drain(..).rev() {
        if phase == Phase::Play
            && let Some(at) = twice.iter().position(|id| id.to_string() == choice)
        {
            // Written before it was taken back.
            twice.remove(at);
            continue;
        }
        turn.push(phase, choice);
    }
    let is_legal = decide::attempt(state, state.seat(), &turn).verdict == Verdict::Complete;
    debug_assert!(is_legal, "a way out is a legal turn: {turn:?}");
    is_legal.then_some(turn)
}

/// Positions after a card that turns the men round.
fn turned(root: &Node, prepare: &Prepare) -> Vec<Node> {
    let mut ready = begun(root, prepare);
    let in_hand = |node: &Node, is_such: fn(&Card) -> bool| node.state.hand(node.state.turn).iter().copied().find(|id| is_such(id.card()));
    if root.state.bound.silence {
        let broken = ready.iter().filter_map(|node| after(node, Phase::Play, in_hand(node, |card| card.breaks_silence)?.to_string()));
        ready = broken.collect();
    }
    let taken = |node: &Node| {
        let taker = in_hand(node, |card| card.target == Target::Dead)?;
        let coat = node.state.dead(node.state.turn).iter().copied().find(|id| id.card().turns_coats)?;
        after(node, Phase::Play, format!("{taker} take {coat}"))
    };
    let back: Vec<Node> = ready.iter().filter_map(taken).collect();
    let coats = |node: &Node| after(node, Phase::Play, in_hand(node, |card| card.turns_coats)?.to_string());
    ready.iter().chain(&back).filter_map(coats).collect()
}

/// Tries every set of cards from these positions of the Play phase on, and after each every move and instruction. What is left out cannot matter:
/// - cards that do nothing for the legality of this turn are never played, and pay for others before any other card does;
/// - cards that only add possibilities are not tried one by one, but all together when the Move phase begins;
/// - resources are used for one card at a time: using one for several cards is the same as using it several times;
/// - a card is discarded for nothing only under Feint or where it joins the files for Ram, and only from the declared area (R45, R41).
fn plain(state: &State, begun: Vec<Node>, budget: Budget) -> Proof {
    let prepare = Prepare { help: None };
    let mut search = Search::new(budget);
    search.keeps_path = true;
    let (mut queue, mut seen, mut is_sure) = (VecDeque::new(), HashSet::<u64, Folding>::default(), true);
    for node in begun {
        if seen.insert(fingerprint(&node.state, &node.twice)) {
            queue.push_back(node);
        }
    }
    let give_up = |visited: u64| Proof { legal_turn: None, example: None, visited };
    while let Some(node) = queue.pop_front() {
        let (endings, is_all) = endings(&node);
        is_sure &= is_all;
        for last in endings {
            match completes(&mut search, &last) {
                Some(true) => match written(state, &last, &mut search.found) {
                    Some(example) => return Proof { legal_turn: Some(true), example: Some(example), visited: search.visited },
                    None => is_sure = false,
                },
                Some(false) => {}
                None => is_sure = false,
            }
        }
        search.visited += 1;
        if !(search.goes_on)() {
            return give_up(search.visited);
        }
        let (nodes, is_all) = prepare.next(&node);
        is_sure &= is_all;
        queue.extend(nodes.into_iter().filter(|next| seen.insert(fingerprint(&next.state, &next.twice))));
        if queue.len() > KEPT {
            return give_up(search.visited);
        }
    }
    Proof { legal_turn: is_sure.then_some(false), example: None, visited: search.visited }
}

/// Whether the turn can be completed from the beginning of the Move phase.
fn completes(search: &mut Search, node: &Node) -> Found {
    // The Move phase begins: Feint is tested (R45).
    let begun = run(&node.state, &Turn::default(), Phase::Move, Hand::Mover).ruling.state;
    search.completes(&begun, &Moving::START)
}

/// Whether this effect can matter for the legality of the turn in which it is played, declared or used.
pub fn matters(card: &Card, state: &State) -> bool {
    let later = card.coda.is_some() || card.instruction.is_some() || card.many.is_some();
    let now = card.grants.is_some() || card.holds.is_some() || card.binds.is_some() || card.acts.is_some();
    later || now || card.turns_coats || card.is_used || (card.breaks_silence && state.bound.silence)
}

/// A card as it is played.
pub fn played_as(face: Face, from: From) -> String {
    match from {
        From::Hand => face.to_string(),
        From::Declared => format!("declared {face}"),
    }
}

/// Two positions of the Play phase in which the same can be done: the order in which cards came does not count.
pub fn fingerprint(state: &State, twice: &[Id]) -> u64 {
    let mut hash = Folding::default().build_hasher();
    let mut hand: Vec<Id> = state.hand(state.turn).to_vec();
    hand.sort_unstable();
    hand.hash(&mut hash);
    for side in [state.turn, state.turn.other()] {
        let mut lying: Vec<(Face, bool)> = state.declared(side).iter().map(|lying| (lying.face, lying.since < state.number)).collect();
        lying.sort_unstable();
        lying.hash(&mut hash);
    }
    let mut played: Vec<_> = state.course.played.iter().map(|one| (one.face, one.x, one.is_from_declared, one.is_mature)).collect();
    played.sort_unstable();
    played.hash(&mut hash);
    let course = &state.course;
    (course.hired, course.has_paid_shove, course.has_declared_gnosis, course.is_revolution_broken).hash(&mut hash);
    let mut lost = course.lost.clone();
    lost.sort_unstable();
    lost.hash(&mut hash);
    twice.hash(&mut hash);
    hash.finish()
}
