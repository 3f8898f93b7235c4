//! Where men could get to in a turn if nothing else stood in their way: what a search need not try because nobody could get there.

use super::act::Many;
use super::board::{Role, Thing, forward, squares};
use super::movement::{Deed, Ground};
use super::state::State;

impl State {
    /// Whether some man could be the first to change anything on these squares by a move such as these, extra ones included.
    pub fn could_touch(&self, many: Many, goal: u64) -> bool {
        let ground = self.ground();
        let (men, mut board) = (ground.men, self.board);
        let is_such = |role: Role| role != Role::King && (role == Role::Pawn) == many.is_pawns;
        for (on, man) in self.board.men() {
            if goal & on.bit() == 0 {
                board.put(on, None);
            } else if self.controls(man) && is_such(man.role) {
                return true;
            }
        }
        let mut steps = Vec::new();
        self.board.men().filter(|&(_, man)| self.controls(man) && is_such(man.role)).any(|(at, man)| {
            let extra = if man.is_pawn() { men.dash.saturating_add(1) } else { men.errant };
            let (mut reached, mut edge) = (at.bit(), at.bit());
            for nth in 0..=extra {
                let mut next = 0;
                for from in squares(edge) {
                    let mut alone = board;
                    alone.put(from, Some(Thing::Man(man)));
                    steps.clear();
                    Ground { board: &alone, ..ground }.steps(from, men.zeal > 0, &mut steps);
                    for step in &steps {
                        // Extra moves capture nothing.
                        let is_possible = step.deed == Deed::Go || nth == 0;
                        if is_possible && (goal & step.to.bit() != 0 || step.deed.is_capture() && step.deed != Deed::Take) {
                            return true;
                        }
                        next |= step.to.bit();
                    }
                    if man.is_pawn() {
                        // Whatever it could capture there.
                        let ways = [-1, 0, 1].map(|file| (file, forward(man.side)));
                        next |= ways.into_iter().filter_map(|by| from.shifted(by, men.pawns_round)).fold(0, |all, on| all | on.bit());
                    }
                }
                edge = next & !reached;
                reached |= next;
            }
            false
        })
    }
}
