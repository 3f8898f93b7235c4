//! Positions in which the cards that only add possibilities have been played: where a search of the moves begins.

use std::sync::Arc;

use super::cards::Face;
use super::fact::{Fact, From};
use super::force::Scope;
use super::help::Help;
use super::prove::played_as;
use super::ruling::Ruling;
use super::state::State;
use crate::rules::view::Kind;

/// The position without what no search of a turn looks at, so that it is quickly copied.
pub fn lean(state: &State) -> State {
    let mut lean = state.clone();
    lean.decks.iter_mut().for_each(|deck| deck.clear());
    lean.hands[state.turn.other() as usize].clear();
    lean.hands[state.turn as usize].sort_unstable();
    lean.before = Some(Arc::new(State::start(state.mode)));
    lean
}

/// Cards that only add abilities, each as often as it adds some.
pub fn abilities(state: &State, help: &Help) -> Vec<(Face, From)> {
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
        (help.there(men), help.there(mature))
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

/// A card as it is played for nothing.
pub fn played(state: &State, face: Face, from: From) -> Fact {
    let lying = state.declared(state.turn).iter().find(|lying| lying.face == face);
    let is_mature = from == From::Declared && lying.is_some_and(|lying| lying.since < state.number);
    Fact::Played { seat: state.seat(), card: face.to_string(), from, x: 0, is_mature }
}

/// Plays it, and writes it down.
pub fn play(state: &mut State, face: Face, from: From, texts: &mut Vec<String>) {
    let mut ruling = Ruling::new(state);
    ruling.happen(played(state, face, from));
    *state = ruling.state;
    texts.push(played_as(face, from));
}

/// The position with these cards played, and how they are written.
pub fn with_played(state: &State, cards: &[(Face, From)]) -> (State, Vec<String>) {
    let (mut state, mut texts) = (state.clone(), Vec::new());
    for &(face, from) in cards {
        play(&mut state, face, from, &mut texts);
    }
    (state, texts)
}

/// More selections of abilities than this are not looked at.
pub const SELECTIONS: usize = 1 << 10;

/// Where abilities can be in the way of an instruction, every selection of them: they make Petard destroy more, and files join for men that Ram pushes.
pub fn selections(abilities: &[(Face, From)], face: Face) -> Vec<Vec<(Face, From)>> {
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
