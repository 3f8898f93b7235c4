//! Whether the player to move has a complete turn at all (R15): a search through Declare, Play, Move and Coda.
//!
//! It knows her hidden hand, so its answer is the server's alone until the game has ended. What is left out is left out
//! because it cannot matter:
//! - cards that do nothing for the legality of this turn are never played, and pay for others before any other card does;
//! - cards that only add possibilities are not tried one by one, but all together when the Move phase begins;
//! - resources are used for one card at a time: using one for several cards is the same as using it several times;
//! - a card is discarded for nothing only under Feint, and only from the declared area (R45).

use std::collections::{HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::cards::{Card, Face, Id, Target};
use super::decide::{Hand, run};
use super::fact::From;
use super::moving::Moving;
use super::ruling::Ruling;
use super::search::{Found, Search};
use super::state::State;
use crate::rules::game::Proof;
use crate::rules::turn::{Phase, Turn};
use crate::rules::view::Kind;

/// Positions of the Play phase that are kept for later; more than that and the search gives up.
const QUEUE: usize = 50_000;
/// Ways to pay, or choices of one position, that are looked at. Of a long hand there are millions of selections; then no proof is finished.
const MOST_WAYS: usize = 10_000;

/// A position in the Play phase, and how it came about.
struct Node {
    state: State,
    turn: Turn,
}

pub fn prove(state: &State, budget: &mut dyn FnMut() -> bool) -> Proof {
    let unknown = Proof { legal_turn: None, example: None, visited: 0 };
    if state.over.is_some() {
        return Proof { legal_turn: Some(false), ..unknown };
    }
    if state.waiting.is_some() {
        return unknown;
    }
    let mut search = Search::new(budget);
    search.keeps_path = true;
    let mut queue: VecDeque<Node> = VecDeque::new();
    let mut seen = HashSet::new();
    let mut is_sure = true;
    let root = Node { state: state.clone(), turn: Turn::default() };
    let declared: Vec<Node> = declarations(state).into_iter().filter_map(|text| after(&root, Phase::Declare, text)).collect();
    for node in std::iter::once(root).chain(declared) {
        if seen.insert(fingerprint(&node.state)) {
            queue.push_back(node);
        }
    }
    while let Some(node) = queue.pop_front() {
        let (endings, is_all) = endings(&node);
        is_sure &= is_all;
        for last in endings {
            match completes(&mut search, &last) {
                Some(true) => {
                    let mut example = last.turn;
                    for (phase, choice) in search.found.drain(..).rev() {
                        example.push(phase, choice);
                    }
                    return Proof { legal_turn: Some(true), example: Some(example), visited: search.visited };
                }
                Some(false) => {}
                None => is_sure = false,
            }
        }
        search.visited += 1;
        if !(search.goes_on)() {
            return Proof { visited: search.visited, ..unknown };
        }
        let (texts, is_all) = actions(&node.state);
        is_sure &= is_all;
        for text in texts {
            let Some(next) = after(&node, Phase::Play, text) else { continue };
            if seen.insert(fingerprint(&next.state)) {
                queue.push_back(next);
            }
        }
        if queue.len() > QUEUE {
            return Proof { visited: search.visited, ..unknown };
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

/// The position after one more choice; `None` if it is refused.
fn after(node: &Node, phase: Phase, text: String) -> Option<Node> {
    let mut ruling = Ruling::new(&node.state);
    let result = match phase {
        Phase::Declare => ruling.declare(&text, 0),
        _ => ruling.play(&text),
    };
    result.ok()?;
    let mut turn = node.turn.clone();
    turn.push(phase, text);
    Some(Node { state: ruling.state, turn })
}

/// Whether this effect can matter for the legality of the turn in which it is played, declared or used.
fn matters(card: &Card, state: &State) -> bool {
    let later = card.coda.is_some() || card.instruction.is_some() || card.many.is_some();
    let now = card.grants.is_some() || card.holds.is_some() || card.binds.is_some() || card.acts.is_some();
    later || now || card.turns_coats || card.is_used || (card.breaks_silence && state.bound.silence)
}

/// Whether it only adds possibilities.
fn is_harmless(card: &Card) -> bool {
    let adds = card.grants.is_some() || card.coda.is_some_and(|coda| coda.may);
    adds && !card.turns_coats && card.kind != Kind::Resource && card.kind != Kind::Movement
}

fn can_matter(id: Id, state: &State) -> bool {
    id.faces().any(|face| matters(face.card(), state))
}

/// Resources that may help; a manoeuvre that is declared is as fresh as one from the hand.
fn declarations(state: &State) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for face in state.hand(state.turn).iter().flat_map(|id| id.faces()) {
        let text = face.to_string();
        if face.card().kind == Kind::Resource && can_matter(face.id, state) && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// Cards from hand and declared area that could be played for nothing and only add possibilities.
fn harmless(state: &State) -> Vec<(Face, From)> {
    let hand = state.hand(state.turn).iter().filter(|id| !id.is_double_edged()).map(|id| (id.only_face(), From::Hand));
    let declared = state.declared(state.turn).iter().map(|lying| (lying.face, From::Declared));
    hand.chain(declared).filter(|&(face, from)| is_harmless(face.card()) && state.why_not_play(face, from).is_none()).collect()
}

fn written(face: Face, from: From) -> String {
    match from {
        From::Hand => face.to_string(),
        From::Declared => format!("declared {face}"),
    }
}

/// The node as it is, and with all that only adds possibilities; where cards are needed for paying in the Move phase, with
/// every selection. And whether these are all that could matter.
fn endings(node: &Node) -> (Vec<Node>, bool) {
    let copy = || Node { state: node.state.clone(), turn: node.turn.clone() };
    let harmless = harmless(&node.state);
    let pays_later = node.state.movement_card().is_some_and(|face| face.card().instruction.is_some_and(|one| one.price.is_some()));
    let mut nodes = vec![copy()];
    if harmless.is_empty() {
        return (nodes, true);
    }
    let most = 1u32 << harmless.len().min(10);
    let selections: Vec<u32> = if pays_later { (1..most).collect() } else { vec![u32::MAX] };
    for set in selections {
        let mut last = copy();
        for (at, &(face, from)) in harmless.iter().enumerate() {
            let is_chosen = at >= 32 || set & 1 << at != 0;
            if is_chosen && let Some(next) = after(&last, Phase::Play, written(face, from)) {
                last = next;
            }
        }
        nodes.push(last);
    }
    (nodes, !pays_later || harmless.len() <= 10)
}

/// Ways to pay `count` cards, each as it is written: cards that do not matter first, then every selection of the others. And whether that is all.
fn payments(state: &State, count: usize, without: Option<Face>) -> (Vec<String>, bool) {
    let mut hand: Vec<Id> = state.hand(state.turn).to_vec();
    if let Some(face) = without
        && let Some(at) = hand.iter().position(|&id| id == face.id)
    {
        hand.remove(at);
    }
    let lying = state.declared(state.turn).iter().map(|lying| (lying.face.id, format!("declared {}", lying.face)));
    let all = hand.into_iter().map(|id| (id, id.to_string())).chain(lying);
    let (mut worthy, mut idle): (Vec<_>, Vec<_>) = all.partition(|(id, _)| can_matter(*id, state));
    idle.truncate(count);
    let more = count - idle.len();
    worthy.sort();
    let mut ways: Vec<Vec<String>> = vec![idle.into_iter().map(|(_, text)| text).collect()];
    let mut is_all = true;
    if more > 0 {
        let mut picked = Vec::new();
        is_all = choose(&worthy.into_iter().map(|(_, text)| text).collect::<Vec<_>>(), more, &mut Vec::new(), &mut picked);
        let idle = ways.remove(0);
        ways.extend(picked.into_iter().map(|way| idle.iter().cloned().chain(way).collect()));
    }
    (ways.into_iter().map(|way| way.join(", ")).collect(), is_all)
}

/// Every selection of so many of the sorted texts, equal ones once. Gives whether that is all; at most [`MOST_WAYS`] are listed.
fn choose(texts: &[String], count: usize, so_far: &mut Vec<String>, out: &mut Vec<Vec<String>>) -> bool {
    if count == 0 {
        out.push(so_far.clone());
        return true;
    }
    for at in 0..texts.len() {
        if at > 0 && texts[at] == texts[at - 1] {
            continue;
        }
        if out.len() >= MOST_WAYS {
            return false;
        }
        so_far.push(texts[at].clone());
        let is_all = texts.len() - at < count || choose(&texts[at + 1..], count - 1, so_far, out);
        so_far.pop();
        if !is_all {
            return false;
        }
    }
    true
}

/// Choices of the Play phase that can matter and do more than add possibilities; and whether these are all.
fn actions(state: &State) -> (Vec<String>, bool) {
    let mut texts = Vec::new();
    let mut is_all = true;
    // A card taken back from the dead pile can be played again, so it counts which ones lie there.
    let takes_back = state.hand(state.turn).iter().any(|id| id.card().target == Target::Dead);
    let mut ids: Vec<Id> = state.hand(state.turn).iter().copied().filter(|id| !id.is_double_edged() && can_matter(*id, state)).collect();
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        let face = id.only_face();
        let card = face.card();
        if state.why_not_play(face, From::Hand).is_some() || (is_harmless(card) && !takes_back && !card.costs_x) {
            continue;
        }
        let most = state.purse().saturating_sub(1);
        match card.target {
            Target::Dead => {
                let mut dead: Vec<Id> = state.dead(state.turn).to_vec();
                dead.sort_unstable();
                dead.dedup();
                texts.extend(dead.into_iter().map(|other| format!("{face} take {other}")));
            }
            Target::Hers => {
                let mut hers: Vec<String> = state.declared(state.turn.other()).iter().map(|lying| lying.face.to_string()).collect();
                hers.sort();
                for count in 1..=most.min(hers.len()) {
                    let mut targets = Vec::new();
                    is_all &= choose(&hers, count, &mut Vec::new(), &mut targets);
                    let (ways, is_every) = payments(state, count, Some(face));
                    is_all &= is_every;
                    for paid in ways {
                        if texts.len() >= MOST_WAYS {
                            is_all = false;
                            break;
                        }
                        texts.extend(targets.iter().map(|target| format!("{face} discard {paid} target {}", target.join(", "))));
                    }
                }
            }
            Target::None | Target::Either | Target::Declarations => {
                texts.push(face.to_string());
                if card.costs_x && card.grants.is_some() {
                    // No march is longer than the board has squares to step on.
                    for count in 1..=most.min(62) {
                        if texts.len() >= MOST_WAYS {
                            is_all = false;
                            break;
                        }
                        let (ways, is_every) = payments(state, count, Some(face));
                        is_all &= is_every;
                        texts.extend(ways.into_iter().map(|paid| format!("{face} discard {paid}")));
                    }
                }
            }
        }
    }
    for lying in state.declared(state.turn) {
        if takes_back && lying.face.card().kind == Kind::Manoeuvre {
            texts.push(format!("declared {}", lying.face));
        }
        if state.bound.feint {
            texts.push(format!("discard declared {}", lying.face));
        }
    }
    texts.extend(paid_actions(state));
    texts.sort_by_key(String::len);
    texts.dedup();
    (texts, is_all)
}

/// What costs one card: uses of resources, rotation, a shove.
fn paid_actions(state: &State) -> Vec<String> {
    let mut texts = Vec::new();
    let (paid, _) = payments(state, 1, None);
    let declared = state.declared(state.turn);
    for face in declared.iter().flat_map(|lying| lying.face.id.faces()) {
        if state.why_not_use(face).is_some() {
            continue;
        }
        // A card that pays for its own use is a way of paying of its own.
        let own: Vec<String> = declared.iter().map(|lying| format!("declared {}", lying.face)).collect();
        for paid in paid.iter().chain(&own) {
            match face.card().target {
                Target::Either => {
                    let hers = state.declared(state.turn.other()).iter().map(|lying| lying.face.to_string());
                    let mine = declared.iter().map(|lying| format!("own {}", lying.face));
                    texts.extend(hers.chain(mine).map(|target| format!("use {face} discard {paid} target {target}")));
                }
                Target::Declarations => {
                    let faces = state.hand(state.turn).iter().flat_map(|id| id.faces());
                    let wanted = faces.filter(|one| state.why_not_declare(*one).is_none() && can_matter(one.id, state));
                    texts.extend(wanted.map(|one| format!("use {face} discard {paid} declare {one}")));
                    let turned = declared.iter().filter(|lying| lying.face.id.is_double_edged());
                    texts.extend(turned.map(|lying| format!("use {face} discard {paid} rotate {}", lying.face)));
                }
                Target::None | Target::Hers | Target::Dead => texts.push(format!("use {face} discard {paid}")),
            }
        }
    }
    for lying in declared.iter().filter(|lying| lying.face.id.is_double_edged()) {
        texts.extend(paid.iter().map(|paid| format!("rotate {} discard {paid}", lying.face)));
    }
    if state.why_not_boulder().is_none() {
        texts.extend(paid.iter().map(|paid| format!("boulder discard {paid}")));
    }
    texts
}

/// Two positions of the Play phase in which the same can be done: the order in which cards came does not count.
fn fingerprint(state: &State) -> u64 {
    let mut hash = DefaultHasher::new();
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
    hash.finish()
}
