//! Check (R14), castling (R31, R61), threats, and which declared cards a check needs.

use super::board::{Board, Role, Sq, Thing};
use super::cards::Face;
use super::force::{Bounds, Men, men_of};
use super::movement::{Deed, Ground, Step, by};
use super::state::{CASTLING, State};
use crate::rules::cardless::Side;

/// What a player could do in her next turn with what she has declared (R14).
#[derive(Clone, Copy)]
pub struct Menace {
    pub by: Side,
    pub men: Men,
    pub bounds: Bounds,
}

impl Menace {
    pub fn ground<'a>(&self, board: &'a Board) -> Ground<'a> {
        Ground { board, mover: self.by, is_turned: false, men: self.men, mature: self.men, bounds: self.bounds, exposed: &[] }
    }

    /// Whether one of her men could capture on this square.
    pub fn hits(&self, board: &Board, target: Sq) -> bool {
        let ground = self.ground(board);
        board.men().any(|(from, man)| man.side == self.by && ground.attacks(from, target))
    }

    /// Whether the King of the other side stands where he could be captured. No King, no check.
    pub fn checks(&self, board: &Board) -> bool {
        board.king(self.by.other()).is_some_and(|king| self.hits(board, king))
    }
}

/// One man that gives check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checker {
    pub from: Sq,
    pub role: Role,
    /// Declared cards without which it would not.
    pub needs: Vec<Face>,
}

impl State {
    pub fn menace(&self, by: Side) -> Menace {
        Menace { by, men: self.men_next(by), bounds: self.bounds_next(by) }
    }

    /// Whether the King of `side` could be captured in the opponent's next turn.
    pub fn is_in_check(&self, side: Side) -> bool {
        self.menace(side.other()).checks(&self.board)
    }

    /// Every man that gives check to `side`, with the declared cards that it needs.
    pub fn checkers(&self, side: Side) -> Vec<Checker> {
        let by = side.other();
        let Some(king) = self.board.king(side) else { return Vec::new() };
        let menace = self.menace(by);
        let ground = menace.ground(&self.board);
        let hitting = self.board.men().filter(|&(from, man)| man.side == by && ground.attacks(from, king));
        hitting.map(|(from, man)| Checker { from, role: man.role, needs: self.needed(&menace, from, king) }).collect()
    }

    /// Declared cards of which none can be spared for this capture.
    fn needed(&self, menace: &Menace, from: Sq, target: Sq) -> Vec<Face> {
        let mut kept = self.declared(menace.by).to_vec();
        let mut at = 0;
        while at < kept.len() {
            let mut fewer = kept.clone();
            fewer.remove(at);
            let men = men_of(&fewer, menace.by, |_| true);
            if (Menace { men, ..*menace }).ground(&self.board).attacks(from, target) {
                kept = fewer;
            } else {
                at += 1;
            }
        }
        kept.into_iter().map(|lying| lying.face).collect()
    }

    /// The ground of the turn under way, for men as `men` and `mature` say.
    pub fn ground_for(&self, men: Men, mature: Men) -> Ground<'_> {
        Ground { board: &self.board, mover: self.turn, is_turned: self.is_heretik(), men, mature, bounds: self.bounds(), exposed: &self.exposed }
    }

    pub fn ground(&self) -> Ground<'_> {
        use super::force::Scope;
        self.ground_for(self.men(Scope::Now), self.men(Scope::Mature))
    }

    /// R31: the castling moves that the player who makes the turn has now.
    pub fn castlings(&self, steps: &mut Vec<Step>) {
        if self.castling == 0 || self.is_heretik() {
            return;
        }
        let mut menace = None;
        for (bit, (side, king, rook)) in CASTLING.into_iter().enumerate() {
            let is_right = side == self.turn && self.castling & 1 << bit != 0;
            if !is_right || !self.board.has(king, side, Role::King) || !self.board.has(rook, side, Role::Rook) {
                continue;
            }
            let is_short = rook.file() == 7;
            let between = if is_short { king.0 + 1..rook.0 } else { rook.0 + 1..king.0 };
            if between.clone().any(|on| !self.board.is_empty(Sq(on))) {
                continue;
            }
            let (over, to) = castled(king, is_short);
            let menace = menace.get_or_insert_with(|| self.menace(side.other()));
            let mut board = self.board;
            let is_safe_on = |board: &mut Board, from: Sq, on: Sq| {
                let man = board.at(from);
                board.put(from, None);
                board.put(on, man);
                !menace.hits(board, on)
            };
            let is_free = !menace.hits(&board, king) && is_safe_on(&mut board, king, over) && {
                // R61: for the last square the Rook has moved.
                let man = board.at(over);
                board.put(over, board.at(rook));
                board.put(rook, None);
                board.put(to, man);
                !menace.hits(&board, to)
            };
            if is_free {
                let deed = if is_short { Deed::CastleShort } else { Deed::CastleLong };
                steps.push(Step { from: king, to, deed, ways: by::FOOT, is_fresh: false });
            }
        }
    }

    /// Squares on which `by` could capture if she were to move now with what is declared, and the men that could.
    pub fn threats(&self, by: Side) -> Vec<(Sq, Sq)> {
        let menace = self.menace(by);
        let mut ground = menace.ground(&self.board);
        if by == self.turn {
            ground.exposed = &self.exposed;
            ground.bounds.sanctuary = self.bound.sanctuary;
        }
        let mut steps = Vec::new();
        for (from, man) in self.board.men() {
            if man.side == by {
                ground.steps(from, false, &mut steps);
            }
        }
        let mut pairs = Vec::new();
        for step in steps.into_iter().filter(|step| step.deed.is_capture()) {
            if step.deed == Deed::Pass
                && let Some(man) = self.board.man(step.from)
            {
                pairs.extend(ground.passed(man, step.to, false).map(|at| (at, step.from)));
            } else {
                pairs.push((step.to, step.from));
            }
        }
        pairs
    }

    /// What stands on the squares next to this one.
    pub fn around(&self, on: Sq) -> impl Iterator<Item = (Sq, Thing)> {
        on.neighbours().filter_map(|near| self.board.at(near).map(|thing| (near, thing)))
    }
}

/// Where a castling King passes, which is where the Rook comes to, and where he ends.
pub fn castled(king: Sq, is_short: bool) -> (Sq, Sq) {
    if is_short { (Sq(king.0 + 1), Sq(king.0 + 2)) } else { (Sq(king.0 - 1), Sq(king.0 - 2)) }
}
