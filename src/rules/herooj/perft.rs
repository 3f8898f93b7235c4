//! Counting positions. The last ply is counted without making its moves.

use super::Variant;
use super::board::{Board, Kind, Man, Move};
use super::state::State;
use crate::rules::cardless::Side;
use crate::rules::cardless::one_move::OneMove;
use crate::rules::game::Perft;

pub fn perft(state: &State, depth: u32) -> Perft {
    if depth == 0 || state.over.is_some() {
        return Perft { nodes: u64::from(depth == 0), divide: Vec::new() };
    }
    let divide: Vec<_> = state.board.moves(state.turn).into_iter().map(|mv| (mv.to_string(), behind(&state.played(mv).0, depth - 1))).collect();
    Perft { nodes: divide.iter().map(|(_, nodes)| nodes).sum(), divide }
}

/// Positions `depth` plies behind a position; with its history as long as a draw by repetition is near, else without.
fn behind(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if state.over.is_some() {
        return 0;
    }
    if state.seen.could_reach(5, depth, 4) {
        return state.board.moves(state.turn).into_iter().map(|mv| behind(&state.played(mv).0, depth - 1)).sum();
    }
    Bare::of(state).count(depth)
}

/// A position without its history, for counting and looking ahead.
#[derive(Clone, Copy)]
pub struct Bare {
    pub variant: Variant,
    pub board: Board,
    pub turn: Side,
    pub masters: [u8; 2],
    pub quiet: u32,
}

impl Bare {
    pub fn of(state: &State) -> Bare {
        Bare { variant: state.variant, board: state.board, turn: state.turn, masters: state.masters, quiet: state.quiet }
    }

    /// Positions `depth` plies on, from a position that is not over; `depth` is at least 1.
    fn count(self, depth: u32) -> u64 {
        if depth == 1 {
            return self.board.count_moves(self.turn);
        }
        let mut nodes = 0;
        for mv in self.board.moves(self.turn) {
            let next = self.after(mv);
            if next.quiet < 150 && next.board.won(next.variant, next.masters, next.turn).is_none() {
                nodes += next.count(depth - 1);
            }
        }
        nodes
    }

    #[must_use]
    pub fn after(mut self, mv: Move) -> Bare {
        let man = self.board.at(mv.from).expect("a legal move has a man");
        if mv.is_capture {
            self.board.take(self.board.at(mv.to).expect("a legal capture has a victim"), mv.to);
        }
        self.board.take(man, mv.from);
        let kind = Board::becomes(self.variant, man, mv.to);
        self.board.put(Man { kind, ..man }, mv.to);
        if kind == Kind::Master && man.kind != Kind::Master {
            self.masters[man.side as usize] += 1;
        }
        self.quiet = if mv.is_capture || man.kind == Kind::Pawn { 0 } else { self.quiet + 1 };
        self.turn = self.turn.other();
        self
    }
}
