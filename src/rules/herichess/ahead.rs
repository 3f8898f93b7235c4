//! Herichess for programs that look ahead.

use super::board::Bare;
use super::cells::{board, cells};
use super::men::Army;
use super::moves::{Deed, Move};
use crate::rules::ahead::Ahead;
use crate::rules::grid::Square;
use crate::rules::turn::{Seat, Seats};
use crate::rules::view::Figure;

impl Ahead for Bare {
    type Move = Move;

    fn to_move(&self) -> Seat {
        self.turn.seat()
    }

    fn living(&self) -> Seats {
        self.living.iter().map(Army::seat).collect()
    }

    fn add_moves(&self, into: &mut Vec<Move>) {
        into.extend(self.legal().into_moves());
    }

    /// With HR14 done for the player whose turn it becomes, and HR16 for the last two.
    fn after(&self, mv: Move) -> Bare {
        let mut next = Bare::after(self, mv);
        next.remove_mated();
        if next.living.count() == 2 && next.checkers(next.turn) != 0 && !next.has_safe_move() {
            let loser = next.turn;
            next.remove(loser);
            next.pass_to(next.living.after(loser));
        }
        next
    }

    fn winners(&self) -> Option<Seats> {
        match self.living.count() {
            1 => Some(self.living()),
            2 if !self.has_safe_move() => Some(Seats::NONE),
            _ => self.is_kings_only().then_some(Seats::NONE),
        }
    }

    fn winners_without_moves(&self) -> Seats {
        Seats::NONE
    }

    fn taken(&self, mv: Move) -> Option<Figure> {
        match mv.deed {
            Deed::InPassing(_) => Some(Figure::Pawn),
            deed if deed.is_capture() => self.men.at(mv.to).map(|man| man.kind.figure()),
            _ => None,
        }
    }

    fn is_promotion(&self, mv: Move) -> bool {
        matches!(mv.deed, Deed::Promote { .. })
    }

    fn each_man(&self, mut visit: impl FnMut(Seat, Figure, Square)) {
        for army in self.living.iter() {
            for cell in cells(self.men.armies[army as usize]) {
                if let Some(man) = self.men.at(cell) {
                    visit(army.seat(), man.kind.figure(), board().square(cell));
                }
            }
        }
    }
}
