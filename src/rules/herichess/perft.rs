//! Counting positions. The last ply is counted without making its moves.

use super::board::Bare;
use super::state::State;
use crate::rules::cardless::one_move::OneMove;
use crate::rules::game::Perft;

pub fn perft(state: &State, depth: u32) -> Perft {
    if depth == 0 || state.over.is_some() {
        return Perft { nodes: u64::from(depth == 0), divide: Vec::new() };
    }
    let moves = state.bare.legal().into_moves().into_iter();
    let divide: Vec<_> = moves.map(|mv| (mv.to_string(), behind(&state.played(mv).0, depth - 1))).collect();
    Perft { nodes: divide.iter().map(|(_, nodes)| nodes).sum(), divide }
}

/// Positions so many plies behind a position: with its history as long as a third repetition is near, else without.
fn behind(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.over.is_some() {
        return 0;
    }
    // Three players who all have to pass come back to a position after three plies.
    if state.seen.could_reach(3, depth, 3) {
        return state.bare.legal().into_moves().into_iter().map(|mv| behind(&state.played(mv).0, depth - 1)).sum();
    }
    count(&state.bare, state.quiet, depth)
}

/// Positions `depth` plies behind one that is not over; `depth` is at least 1.
fn count(bare: &Bare, quiet: u32, depth: u32) -> u64 {
    if depth == 1 {
        return bare.count_legal();
    }
    let mut nodes = 0;
    for mv in bare.legal().into_moves() {
        let mut next = bare.after(mv);
        let is_progress = next.remove_mated() || bare.is_progress(mv);
        let quiet = if is_progress { 0 } else { quiet + 1 };
        let living = next.living.count();
        let is_over = living == 1 || quiet >= 50 * living || next.is_kings_only() || living == 2 && !next.has_safe_move();
        if !is_over {
            nodes += count(&next, quiet, depth - 1);
        }
    }
    nodes
}
