//! Counting positions. The last ply is counted without making its moves.

use super::board::Bare;
use super::men::Kind;
use super::moves::Move;
use super::state::State;
use crate::rules::cardless::one_move::OneMove;
use crate::rules::game::Perft;

pub fn perft(state: &State, depth: u32) -> Perft {
    if depth == 0 || state.over.is_some() {
        return Perft { nodes: u64::from(depth == 0), divide: Vec::new() };
    }
    let divide: Vec<_> = state.bare.legal_moves().into_iter().map(|mv| (mv.to_string(), behind(&state.played(mv).0, depth - 1))).collect();
    Perft { nodes: divide.iter().map(|(_, nodes)| nodes).sum(), divide }
}

/// Positions so many plies behind a position: with its history as long as a fivefold repetition is near, else without.
fn behind(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.over.is_some() {
        return 0;
    }
    if state.seen.could_reach(5, depth, 4) {
        return state.bare.legal_moves().into_iter().map(|mv| behind(&state.played(mv).0, depth - 1)).sum();
    }
    count(&state.bare, state.quiet, depth, &mut Vec::with_capacity(512))
}

/// Positions `depth` plies behind one that is not over; `depth` is at least 1. `stack` holds the moves of all plies above.
fn count(bare: &Bare, quiet: u32, depth: u32, stack: &mut Vec<Move>) -> u64 {
    if depth == 1 {
        return bare.count_legal_moves();
    }
    let begin = stack.len();
    bare.add_legal_moves(stack);
    let mut nodes = 0;
    for at in begin..stack.len() {
        let mv = stack[at];
        let next = bare.after(mv);
        let quiet = if mv.deed.is_capture() || mv.kind == Kind::Pawn { 0 } else { quiet + 1 };
        // HC4: a game that is drawn goes no further. Mate and stalemate have no moves anyway.
        if quiet < 150 && !next.board.is_dead() {
            nodes += count(&next, quiet, depth - 1, stack);
        }
    }
    stack.truncate(begin);
    nodes
}
