//! What can be done in the Declare and Play phases of a turn, as far as a search for a legal one has to try it.
//!
//! Owns: [`Prepare`], the next positions of the Play phase. Must not know: what comes after it.

use super::cards::{Card, Face, Id, Target};
use super::fact::From;
use super::help::Help;
use super::prove::{Node, matters, played_as};
use super::ruling::Ruling;
use super::state::State;
use crate::rules::turn::Phase;
use crate::rules::view::Kind;

/// Ways to pay, or choices of one position, that are looked at. Of a long hand there are millions of selections; then no proof is finished.
const MOST_WAYS: usize = 10_000;

/// The choices that are worth trying.
pub struct Prepare<'h> {
    /// Out of a check: what helps. Cards with abilities, moves and instructions are then played where they are used, not here.
    pub help: Option<&'h Help>,
}

impl Prepare<'_> {
    fn can_matter(&self, id: Id, state: &State) -> bool {
        match self.help {
            Some(help) => help.has(id),
            None => id.faces().any(|face| matters(face.card(), state)),
        }
    }

    /// Resources that may help; a manoeuvre that is declared is as fresh as one from the hand.
    pub fn declarations(&self, state: &State) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for face in state.hand(state.turn).iter().flat_map(|id| id.faces()) {
            let text = face.to_string();
            if face.card().kind == Kind::Resource && self.can_matter(face.id, state) && !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    /// Every next position, and whether these are all that could matter.
    pub fn next(&self, node: &Node) -> (Vec<Node>, bool) {
        let (texts, is_all) = self.actions(&node.state);
        let mut nodes: Vec<Node> = texts.into_iter().filter_map(|text| after(node, Phase::Play, text)).collect();
        if self.help.is_some() {
            nodes.extend(self.doubled(node));
        }
        (nodes, is_all)
    }

    /// A card that is played where it is used can be taken back and used again.
    fn doubled(&self, node: &Node) -> Vec<Node> {
        let state = &node.state;
        let hand = state.hand(state.turn);
        let Some(taker) = hand.iter().copied().find(|id| id.card().target == Target::Dead) else { return Vec::new() };
        if state.why_not_play(taker.only_face(), From::Hand).is_some() {
            return Vec::new();
        }
        let mut ids: Vec<Id> =
            hand.iter().copied().filter(|&id| is_lazy(id) && id.card().kind != Kind::Movement && self.can_matter(id, state)).collect();
        ids.sort_unstable();
        ids.dedup();
        let double = |id: Id| {
            let played = after(node, Phase::Play, id.to_string())?;
            let mut taken = after(&played, Phase::Play, format!("{taker} take {id}"))?;
            // As if it had not been played yet: it is when it is used.
            let at = taken.state.course.played.iter().rposition(|one| one.face.id == id)?;
            taken.state.course.played.remove(at);
            taken.state.hands[state.turn as usize].push(id);
            taken.state.hands[state.turn as usize].sort_unstable();
            taken.twice.push(id);
            Some(taken)
        };
        ids.into_iter().filter_map(double).collect()
    }

    /// Ways to pay `count` cards, each as it is written: cards that do not matter first, then every selection of the others. And whether that is all.
    fn payments(&self, state: &State, count: usize, without: Option<Face>) -> (Vec<String>, bool) {
        let mut hand: Vec<Id> = state.hand(state.turn).to_vec();
        if let Some(face) = without
            && let Some(at) = hand.iter().position(|&id| id == face.id)
        {
            hand.remove(at);
        }
        let lying = state.declared(state.turn).iter().map(|lying| (lying.face.id, format!("declared {}", lying.face)));
        let all = hand.into_iter().map(|id| (id, id.to_string())).chain(lying);
        let (mut worthy, mut idle): (Vec<_>, Vec<_>) = all.partition(|(id, _)| self.can_matter(*id, state));
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

    /// Choices of the Play phase that can matter and do more than add possibilities; and whether these are all.
    fn actions(&self, state: &State) -> (Vec<String>, bool) {
        let mut texts = Vec::new();
        let mut is_all = true;
        // A card taken back from the dead pile can be played again, so it counts which ones lie there.
        let takes_back = state.hand(state.turn).iter().any(|id| id.card().target == Target::Dead);
        let mut ids: Vec<Id> = state.hand(state.turn).iter().copied().filter(|id| !id.is_double_edged() && self.can_matter(*id, state)).collect();
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            let face = id.only_face();
            let card = face.card();
            if state.why_not_play(face, From::Hand).is_some()
                || (if self.help.is_some() { is_lazy(id) && !card.costs_x } else { is_harmless(card) && !takes_back && !card.costs_x })
            {
                continue;
            }
            let most = state.purse().saturating_sub(1);
            match card.target {
                Target::Dead => {
                    let mut dead: Vec<Id> = state.dead(state.turn).to_vec();
                    dead.sort_unstable();
                    dead.dedup();
                    dead.retain(|other| self.can_matter(*other, state));
                    texts.extend(dead.into_iter().map(|other| format!("{face} take {other}")));
                }
                Target::Hers => {
                    let mut hers: Vec<String> = self.targets(state).iter().map(|face| face.to_string()).collect();
                    hers.sort();
                    for count in 1..=most.min(hers.len()) {
                        let mut targets = Vec::new();
                        is_all &= choose(&hers, count, &mut Vec::new(), &mut targets);
                        let (ways, is_every) = self.payments(state, count, Some(face));
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
                    if self.help.is_none() || !is_lazy(id) {
                        texts.push(face.to_string());
                    }
                    if card.costs_x && card.grants.is_some() {
                        // No march is longer than the board has squares to step on.
                        for count in 1..=most.min(62) {
                            if texts.len() >= MOST_WAYS {
                                is_all = false;
                                break;
                            }
                            let (ways, is_every) = self.payments(state, count, Some(face));
                            is_all &= is_every;
                            texts.extend(ways.into_iter().map(|paid| format!("{face} discard {paid}")));
                        }
                    }
                }
            }
        }
        for lying in state.declared(state.turn) {
            if self.help.is_none() && takes_back && lying.face.card().kind == Kind::Manoeuvre {
                texts.push(format!("declared {}", lying.face));
            }
            let joins = lying.face.id.faces().any(|face| face.card().matures);
            if state.bound.feint || (joins && has_priced_instruction(state)) {
                texts.push(format!("discard declared {}", lying.face));
            }
        }
        texts.extend(self.paid_actions(state));
        texts.sort_by_key(String::len);
        texts.dedup();
        (texts, is_all)
    }

    /// What costs one card: uses of resources, rotation, a shove.
    fn paid_actions(&self, state: &State) -> Vec<String> {
        let mut texts = Vec::new();
        let (paid, _) = self.payments(state, 1, None);
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
                        let hers = self.targets(state).into_iter().map(|face| face.to_string());
                        // One's own cards can as well be discarded, but for those that are played or declared again.
                        let mine = declared.iter().filter(|_| self.help.is_none()).map(|lying| format!("own {}", lying.face));
                        texts.extend(hers.chain(mine).map(|target| format!("use {face} discard {paid} target {target}")));
                    }
                    Target::Declarations => {
                        let faces = state.hand(state.turn).iter().flat_map(|id| id.faces());
                        let wanted = faces.filter(|one| state.why_not_declare(*one).is_none() && self.can_matter(one.id, state));
                        texts.extend(wanted.map(|one| format!("use {face} discard {paid} declare {one}")));
                        let turned = declared.iter().filter(|lying| lying.face.id.is_double_edged());
                        texts.extend(turned.map(|lying| format!("use {face} discard {paid} rotate {}", lying.face)));
                    }
                    Target::None | Target::Hers | Target::Dead => texts.push(format!("use {face} discard {paid}")),
                }
            }
        }
        texts.extend(self.paid_by_twins(state));
        for lying in declared.iter().filter(|lying| lying.face.id.is_double_edged()) {
            texts.extend(paid.iter().map(|paid| format!("rotate {} discard {paid}", lying.face)));
        }
        if state.why_not_boulder().is_none() {
            texts.extend(paid.iter().map(|paid| format!("boulder discard {paid}")));
        }
        texts
    }

    /// Two copies give an edge that neither shows (R2); with one of them gone it is gone too, so only one use can cost both.
    fn paid_by_twins(&self, state: &State) -> Vec<String> {
        let mut texts = Vec::new();
        let declared = state.declared(state.turn);
        for lying in declared {
            let face = lying.face.turned();
            let is_twin = lying.face.id.is_double_edged() && declared.iter().filter(|other| other.face == lying.face).count() >= 2;
            if !is_twin || state.why_not_use(face).is_some() {
                continue;
            }
            let head = format!("use {face} discard declared {0}, declared {0}", lying.face);
            let pairs = |names: &[String]| -> Vec<String> {
                let others = |at: usize| names[at + 1..].iter().map(move |other| format!("{}, {other}", names[at]));
                (0..names.len()).flat_map(others).collect()
            };
            match face.card().target {
                Target::Either => {
                    let hers: Vec<String> = self.targets(state).into_iter().map(|face| face.to_string()).collect();
                    texts.extend(pairs(&hers).into_iter().map(|pair| format!("{head} target {pair}")));
                }
                Target::Declarations => {
                    let faces = state.hand(state.turn).iter().flat_map(|id| id.faces());
                    let wanted = faces.filter(|one| state.why_not_declare(*one).is_none() && self.can_matter(one.id, state));
                    let wanted: Vec<String> = wanted.map(|one| one.to_string()).collect();
                    let turned = declared.iter().filter(|other| other.face.id.is_double_edged() && other.face.id != lying.face.id);
                    let turned: Vec<String> = turned.map(|other| other.face.to_string()).collect();
                    texts.extend(pairs(&wanted).into_iter().map(|pair| format!("{head} declare {pair}")));
                    texts.extend(pairs(&turned).into_iter().map(|pair| format!("{head} rotate {pair}")));
                    texts.extend(
                        wanted.iter().flat_map(|one| turned.iter().map(|other| format!("{head} declare {one} rotate {other}")).collect::<Vec<_>>()),
                    );
                }
                Target::None | Target::Hers | Target::Dead => texts.push(head),
            }
        }
        texts
    }

    /// The opponent's declared cards that it is worth taking from her.
    fn targets(&self, state: &State) -> Vec<Face> {
        let lying = state.declared(state.turn.other()).iter().map(|lying| lying.face);
        match self.help {
            Some(help) => lying.filter(|face| help.targets.contains(face)).collect(),
            None => lying.collect(),
        }
    }
}

/// Out of a check these cards are played where they are used: they do nothing else in the Play phase.
fn is_lazy(id: Id) -> bool {
    let card = id.card();
    !id.is_double_edged() && (card.grants.is_some() || card.coda.is_some() || card.kind == Kind::Movement)
}

/// Whether a card could be played that costs cards in the Move phase.
fn has_priced_instruction(state: &State) -> bool {
    let has_price = |card: &Card| card.instruction.is_some_and(|one| one.price.is_some());
    state.movement_card().is_some_and(|face| has_price(face.card())) || state.hand(state.turn).iter().any(|id| has_price(id.card()))
}

/// The position after one more choice; `None` if it is refused.
pub fn after(node: &Node, phase: Phase, text: String) -> Option<Node> {
    let mut ruling = Ruling::new(&node.state);
    let result = match phase {
        Phase::Declare => ruling.declare(&text, 0),
        _ => ruling.play(&text),
    };
    result.ok()?;
    let mut turn = node.turn.clone();
    turn.push(phase, text);
    Some(Node { state: ruling.state, turn, twice: node.twice.clone() })
}

/// Whether it only adds possibilities.
fn is_harmless(card: &Card) -> bool {
    let adds = card.grants.is_some() || card.coda.is_some_and(|coda| coda.may);
    adds && !card.turns_coats && card.kind != Kind::Resource && card.kind != Kind::Movement
}

/// Cards from hand and declared area that could be played for nothing and only add possibilities.
fn harmless(state: &State) -> Vec<(Face, From)> {
    let hand = state.hand(state.turn).iter().filter(|id| !id.is_double_edged()).map(|id| (id.only_face(), From::Hand));
    let declared = state.declared(state.turn).iter().map(|lying| (lying.face, From::Declared));
    hand.chain(declared).filter(|&(face, from)| is_harmless(face.card()) && state.why_not_play(face, from).is_none()).collect()
}

/// The node as it is, and with all that only adds possibilities; where cards are needed for paying in the Move phase, with
/// every selection. And whether these are all that could matter.
pub fn endings(node: &Node) -> (Vec<Node>, bool) {
    let copy = || node.clone();
    let harmless = harmless(&node.state);
    // What is played cannot pay; and what only adds possibilities for moves can be in the way of an explosion or of a push.
    let pays_later = node.state.movement_card().is_some_and(|face| face.card().instruction.is_some());
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
            if is_chosen && let Some(next) = after(&last, Phase::Play, played_as(face, from)) {
                last = next;
            }
        }
        nodes.push(last);
    }
    (nodes, !pays_later || harmless.len() <= 10)
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
