//! Where men could get to in a turn if nothing else stood in their way: what a search need not try because nobody could get there.

use super::act::Many;
use super::board::{Man, Role, Sq, Thing, forward, rank_from, squares};
use super::cards::Card;
use super::footprint::passed;
use super::help::made;
use super::movement::{Deed, Ground};
use super::state::State;

impl State {
    /// Whether a man of hers could be the first to step on one of these squares or off it by a card that moves such a man to the next one.
    pub fn could_step(&self, role: Role, on: u64, card: &str) -> bool {
        let men = || self.board.men().filter(|&(_, man)| man.role == role && self.controls(man));
        let is_his = |at: Sq| self.board.is_empty(at) || men().any(|(from, _)| from == at);
        let held = self.hand(self.turn).iter().map(|id| id.card());
        let cards = || held.clone().chain(self.course.played.iter().map(|played| played.face.card()));
        // Others can bring such a man to any square, or make one there.
        let makes_one = |makes: fn(&mut [bool; 6])| made(makes)[role as usize];
        let comes_from_nowhere = |other: &Card| other.coda.is_some_and(|coda| coda.touches.is_none()) || other.makes.is_some_and(makes_one);
        let is_promoted = self.board.men().any(|(at, man)| man.is_pawn() && self.controls(man) && rank_from(self.turn, at) == 7);
        if is_promoted || cards().any(comes_from_nowhere) {
            return squares(on).any(is_his);
        }
        let steps = cards().filter(|other| other.name == card).count();
        let distance = |one: Sq, other: Sq| one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()));
        squares(on).filter(|&at| is_his(at)).any(|at| men().any(|(from, _)| usize::from(distance(from, at)) <= steps))
    }

    /// Whether some man could be the first to change anything on these squares by a move such as these, extra ones included.
    pub fn could_touch(&self, many: Many, goal: u64) -> bool {
        let ground = self.ground();
        let (men, mut board) = (ground.men, self.board);
        let is_such = |role: Role| role != Role::King && (role == Role::Pawn) == many.is_pawns;
        // The moves that a man has made, and those that it may make in all.
        let made = |at: Sq| self.mark(at).map_or(0, |mark| mark.moves);
        let all = |man: Man| if man.is_pawn() { men.dash.saturating_add(2) } else { men.errant.saturating_add(1) };
        let movers = || self.board.men().filter(|&(at, man)| self.controls(man) && is_such(man.role) && made(at) < all(man));
        if movers().any(|(on, _)| goal & on.bit() != 0) {
            return true;
        }
        self.board.men().filter(|(on, _)| goal & on.bit() == 0).for_each(|(on, _)| board.put(on, None));
        let mut steps = Vec::new();
        movers().any(|(at, man)| {
            let (mut reached, mut edge) = (at.bit(), at.bit());
            for nth in made(at)..all(man) {
                let mut next = 0;
                for from in squares(edge) {
                    let mut alone = board;
                    alone.put(from, Some(Thing::Man(man)));
                    steps.clear();
                    let ground = Ground { board: &alone, ..ground };
                    ground.steps(from, men.zeal > 0, &mut steps);
                    for step in &steps {
                        // Extra moves capture nothing.
                        let is_possible = step.deed == Deed::Go || nth == 0;
                        let is_there = u128::from(goal) & passed(&ground, step) & !u128::from(from.bit()) != 0;
                        if is_possible && (is_there || step.deed.is_capture() && step.deed != Deed::Take) {
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
