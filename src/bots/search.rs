//! Alpha-beta with iterative deepening, from the point of view of the player who asks; everybody else is taken to play against her.

use crate::bots::Stop;
use crate::chance::Dice;
use crate::rules::ahead::Ahead;
use crate::rules::turn::{Seat, Seats};

/// What a position is worth to a seat, in hundredths of a pawn.
pub type Worth<A> = fn(&A, Seat) -> i32;

/// More than any position is worth.
const WON: i32 = 1_000_000;
const DEEPEST: u32 = 12;
/// How far captures are followed beyond the depth.
const LOUD: u32 = 4;
/// Positions between two questions whether to stop.
const PATIENCE: u64 = 128;

/// The best move found before `stop`; one depth is always finished. `None`: the player to move has no move. `drawn` are moves that make a draw.
pub fn best<A: Ahead>(at: &A, worth: Worth<A>, drawn: &[String], dice: &mut Dice, stop: Stop) -> Option<A::Move> {
    if at.winners().is_some() {
        return None;
    }
    let mut search = Search { me: at.to_move(), worth, stop, nodes: 0, is_hurried: false, is_stopped: false };
    let mut moves = Vec::new();
    at.add_moves(&mut moves);
    // Equal moves are not always played in the same order.
    dice.shuffle(&mut moves);
    let mut scored: Vec<(i32, A::Move)> = moves.into_iter().map(|mv| (loudness(at, mv), mv)).collect();
    scored.sort_by_key(|(score, _)| -score);
    let mut best = scored.first()?.1;
    for depth in 1..=DEEPEST {
        search.is_hurried = depth > 1;
        let (mut alpha, mut found) = (-2 * WON, Vec::with_capacity(scored.len()));
        for &(_, mv) in &scored {
            let is_drawn = !drawn.is_empty() && drawn.contains(&mv.to_string());
            let value = if is_drawn { 0 } else { search.value(&at.after(mv), depth - 1, 1, alpha, 2 * WON) };
            if search.is_stopped {
                break;
            }
            found.push((value, mv));
            if value > alpha {
                (alpha, best) = (value, mv);
            }
        }
        if search.is_stopped || alpha.abs() > WON / 2 || scored.len() == 1 {
            break;
        }
        // Stable: the best stays first, the rest in the order of what is known of them.
        found.sort_by_key(|(value, mv)| (*mv != best, -value));
        scored = found;
    }
    Some(best)
}

struct Search<'s, A> {
    me: Seat,
    worth: Worth<A>,
    stop: Stop<'s>,
    nodes: u64,
    /// Whether it may stop before the depth is finished.
    is_hurried: bool,
    is_stopped: bool,
}

impl<A: Ahead> Search<'_, A> {
    fn value(&mut self, at: &A, depth: u32, ply: i32, alpha: i32, beta: i32) -> i32 {
        self.look(at, i64::from(depth), ply, alpha, beta)
    }

    /// `depth` below 0 counts captures beyond it.
    fn look(&mut self, at: &A, depth: i64, ply: i32, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        if self.is_hurried && self.nodes.is_multiple_of(PATIENCE) && (self.stop)() {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return 0;
        }
        if let Some(winners) = at.winners() {
            return self.ended(winners, ply);
        }
        if !at.living().has(self.me) {
            return ply - WON;
        }
        let mut moves = Vec::with_capacity(64);
        at.add_moves(&mut moves);
        if moves.is_empty() {
            return self.ended(at.winners_without_moves(), ply);
        }
        let is_mine = at.to_move() == self.me;
        let mut best = if is_mine { -2 * WON } else { 2 * WON };
        if depth <= 0 {
            best = (self.worth)(at, self.me);
            if depth <= -i64::from(LOUD) || (is_mine && best >= beta) || (!is_mine && best <= alpha) {
                return best;
            }
            if is_mine {
                alpha = alpha.max(best)
            } else {
                beta = beta.min(best)
            }
            moves.retain(|&mv| at.taken(mv).is_some() || at.is_promotion(mv));
        }
        let mut ordered: Vec<(i32, A::Move)> = moves.into_iter().map(|mv| (loudness(at, mv), mv)).collect();
        ordered.sort_by_key(|(score, _)| -score);
        for (_, mv) in ordered {
            let value = self.look(&at.after(mv), depth - 1, ply + 1, alpha, beta);
            if is_mine {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta || self.is_stopped {
                break;
            }
        }
        best
    }

    /// A quick win is better than a late one.
    fn ended(&self, winners: Seats, ply: i32) -> i32 {
        match (winners.is_empty(), winners.has(self.me)) {
            (true, _) => 0,
            (false, true) => WON - ply,
            (false, false) => ply - WON,
        }
    }
}

/// Captures first, the greatest first; then promotions.
fn loudness<A: Ahead>(at: &A, mv: A::Move) -> i32 {
    at.taken(mv).map_or(0, super::worth::of) + if at.is_promotion(mv) { 400 } else { 0 }
}
