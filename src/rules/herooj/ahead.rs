//! Herooj and Master Herooj for programs that look ahead.

use super::board::{Board, Kind, Man, Move};
use super::perft::Bare;
use crate::rules::ahead::Ahead;
use crate::rules::cardless::Side;
use crate::rules::grid::Square;
use crate::rules::turn::{Seat, Seats};
use crate::rules::view::Figure;

impl Ahead for Bare {
    type Move = Move;

    fn to_move(&self) -> Seat {
        self.turn.seat()
    }

    fn living(&self) -> Seats {
        Side::BOTH.into_iter().map(Side::seat).collect()
    }

    fn add_moves(&self, into: &mut Vec<Move>) {
        into.extend(self.board.moves(self.turn));
    }

    fn after(&self, mv: Move) -> Bare {
        Bare::after(*self, mv)
    }

    fn winners(&self) -> Option<Seats> {
        if self.quiet >= 150 {
            return Some(Seats::NONE);
        }
        self.board.won(self.variant, self.masters, self.turn).map(|won| Seats::only(won.by.seat()))
    }

    fn winners_without_moves(&self) -> Seats {
        Seats::only(self.turn.other().seat())
    }

    fn taken(&self, mv: Move) -> Option<Figure> {
        self.board.at(mv.to).filter(|_| mv.is_capture).map(|man| man.kind.figure())
    }

    fn is_promotion(&self, mv: Move) -> bool {
        self.board.at(mv.from).is_some_and(|man| Board::becomes(self.variant, man, mv.to) != man.kind)
    }

    fn each_man(&self, mut visit: impl FnMut(Seat, Figure, Square)) {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for square in self.board.men(Man { side, kind }) {
                    visit(side.seat(), kind.figure(), square);
                }
            }
        }
    }
}
