//! Heavy Chess for programs that look ahead.

use super::board::Bare;
use super::men::Kind;
use super::moves::{Deed, Move};
use super::tables::{name, squares};
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
        self.add_legal_moves(into);
    }

    fn after(&self, mv: Move) -> Bare {
        Bare::after(self, mv)
    }

    fn winners(&self) -> Option<Seats> {
        self.board.is_dead().then_some(Seats::NONE)
    }

    fn winners_without_moves(&self) -> Seats {
        if self.board.is_in_check(self.turn) { Seats::only(self.turn.other().seat()) } else { Seats::NONE }
    }

    fn taken(&self, mv: Move) -> Option<Figure> {
        match mv.deed {
            Deed::InPassing => Some(Figure::Pawn),
            deed if deed.is_capture() => self.board.at(mv.to).map(|man| man.kind.figure()),
            _ => None,
        }
    }

    fn is_promotion(&self, mv: Move) -> bool {
        matches!(mv.deed, Deed::Promote { .. })
    }

    fn each_man(&self, mut visit: impl FnMut(Seat, Figure, Square)) {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for square in squares(self.board.men(side, kind)) {
                    visit(side.seat(), kind.figure(), name(square));
                }
            }
        }
    }
}
