//! How men move and capture (section 5 of the rulings), from abilities and restrictions that are handed in as values.
//!
//! Owns: [`Ground`] (all that decides where a man can go) and [`Step`] (one such move). Must not know: any card, phases,
//! how a move changes the position. Start with [`Ground::steps`].

use std::fmt;

use super::board::{ALL_WAYS, Board, DIAGONAL, Man, ORTHOGONAL, Role, Sq, Thing, Way, forward};
use super::force::{Bounds, DIAGONALLY, LEAPS, Men, ORTHOGONALLY};
use super::state::Exposed;
use crate::rules::cardless::Side;

/// How a man gets somewhere, as bits: one and the same move may be possible in several ways.
pub mod by {
    pub const LEAP: u8 = 1;
    pub const DIAGONAL: u8 = 2;
    pub const ORTHOGONAL: u8 = 4;
    /// A pawn's move, a king's.
    pub const FOOT: u8 = 8;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Deed {
    Go,
    Take,
    /// En passant (R35).
    Pass,
    /// Archery, also en passant (R36).
    Shoot,
    ShootPass,
    CastleShort,
    CastleLong,
    /// R37.
    Scorch,
}

impl Deed {
    pub fn is_capture(self) -> bool {
        matches!(self, Deed::Take | Deed::Pass | Deed::Shoot | Deed::ShootPass)
    }
}

/// One move of one man.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Step {
    pub from: Sq,
    pub to: Sq,
    pub deed: Deed,
    /// Bits of [`by`].
    pub ways: u8,
    /// It captures by what is not mature: pawns only (R25).
    pub is_fresh: bool,
}

impl Step {
    /// As it is written in the Move phase.
    pub fn text(&self) -> String {
        let (sign, end) = match self.deed {
            Deed::Go => ("-", ""),
            Deed::Take => ("x", ""),
            Deed::Pass => ("x", "ep"),
            Deed::Shoot => ("*", ""),
            Deed::ShootPass => ("*", "ep"),
            Deed::CastleShort => return "O-O".to_string(),
            Deed::CastleLong => return "O-O-O".to_string(),
            Deed::Scorch => return "scorch".to_string(),
        };
        [self.from.name(), sign, self.to.name(), end].concat()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// All that decides where a man can go.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    pub board: &'a Board,
    /// The player who makes the turn.
    pub mover: Side,
    /// Heretik: she controls the other colour's men but the King, and of her own only the King.
    pub is_turned: bool,
    pub men: Men,
    /// The abilities that are mature (R25).
    pub mature: Men,
    pub bounds: Bounds,
    pub exposed: &'a [Exposed],
}

/// What a square holds for a man that could get there.
enum Meets {
    Nothing,
    Man(Man),
}

impl Ground<'_> {
    pub fn controls(&self, man: Man) -> bool {
        (man.side == self.mover) == (!self.is_turned || man.role == Role::King)
    }

    /// Every move that the man on `from` can make as its first one, castling apart. `has_zeal`: it may still leap by Zeal.
    pub fn steps(&self, from: Sq, has_zeal: bool, steps: &mut Vec<Step>) {
        let Some(man) = self.board.man(from) else { return };
        let first = steps.len();
        self.reach(man, from, &self.mature, has_zeal, false, &mut |to, ways, deed| add(steps, first, from, to, ways, deed, false));
        if self.men != self.mature {
            self.reach(man, from, &self.men, has_zeal, true, &mut |to, ways, deed| add(steps, first, from, to, ways, deed, true));
        }
        if man.is_pawn() && self.men.shoots {
            for at in first..steps.len() {
                let deed = match steps[at].deed {
                    Deed::Take => Deed::Shoot,
                    Deed::Pass => Deed::ShootPass,
                    _ => continue,
                };
                let shot = Step { deed, ..steps[at] };
                steps.push(shot);
            }
        }
        if man.role == Role::King && self.men.scorches {
            steps.push(Step { from, to: from, deed: Deed::Scorch, ways: by::FOOT, is_fresh: false });
        }
    }

    /// What a man reaches with these abilities. Captures of what may not be captured are left out.
    fn reach(&self, man: Man, from: Sq, men: &Men, has_zeal: bool, is_fresh: bool, visit: &mut dyn FnMut(Sq, u8, Deed)) {
        match man.role {
            Role::Pawn => self.pawn(man, from, men, has_zeal, is_fresh, visit),
            Role::King => self.king(man, from, men, visit),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
                self.pieces(man, from, men, false, &mut |to, ways, meets| match meets {
                    Meets::Nothing => visit(to, ways, Deed::Go),
                    Meets::Man(victim) if self.may_take(man, victim, is_fresh) => visit(to, ways, Deed::Take),
                    Meets::Man(_) => {}
                });
            }
        }
    }

    fn may_take(&self, man: Man, victim: Man, is_fresh: bool) -> bool {
        victim.side != man.side && if victim.is_pawn() { !self.bounds.sanctuary } else { !is_fresh }
    }

    /// Squares that a piece that can slide or leap reaches. `is_blind`: its own colour counts as the other one (Petard).
    fn pieces(&self, man: Man, from: Sq, men: &Men, is_blind: bool, visit: &mut dyn FnMut(Sq, u8, Meets)) {
        let slides = men.slides[man.role as usize];
        if slides & DIAGONALLY != 0 {
            DIAGONAL.iter().for_each(|&way| self.slide(man, from, way, men, is_blind, by::DIAGONAL, visit));
        }
        if slides & ORTHOGONALLY != 0 {
            ORTHOGONAL.iter().for_each(|&way| self.slide(man, from, way, men, is_blind, by::ORTHOGONAL, visit));
        }
        if !men.is_mounted(man.role) {
            return;
        }
        for (bit, &(long, short)) in LEAPS.iter().enumerate() {
            if men.leaps & 1 << bit == 0 {
                continue;
            }
            each_turn(long, short, |by| {
                let Some(to) = from.shifted(by, men.leaps_round) else { return };
                if !self.can_leap(from, by) {
                    return;
                }
                match self.board.at(to) {
                    None => visit(to, by::LEAP, Meets::Nothing),
                    Some(Thing::Man(victim)) => visit(to, by::LEAP, Meets::Man(victim)),
                    Some(Thing::Boulder) => {}
                }
            });
        }
    }

    /// R26, R29, R30, R40: square by square; a full circle is no move.
    #[allow(clippy::too_many_arguments)]
    fn slide(&self, man: Man, from: Sq, way: Way, men: &Men, is_blind: bool, ways: u8, visit: &mut dyn FnMut(Sq, u8, Meets)) {
        let (mut at, mut has_passed) = (from, false);
        for _ in 0..self.bounds.slide.min(8) {
            let Some(next) = at.shifted(way, men.slides_round) else { return };
            if next == from || self.is_walled(at, next, way) {
                return;
            }
            at = next;
            let other = match self.board.at(at) {
                Some(Thing::Boulder) => return,
                None => {
                    visit(at, ways, Meets::Nothing);
                    continue;
                }
                Some(Thing::Man(other)) => other,
            };
            if !has_passed && (is_blind || other.side != man.side) {
                visit(at, ways, Meets::Man(other));
            }
            let is_own_pawn = men.passes_pawns && other.is_pawn() && self.controls(other);
            let is_enemy = men.passes_enemies && other.side != man.side;
            if !is_own_pawn && !is_enemy {
                return;
            }
            has_passed |= is_enemy;
        }
    }

    /// R40, R52: whether a diagonal step leads between two pawns that form a Shield wall.
    pub fn is_walled(&self, from: Sq, to: Sq, way: Way) -> bool {
        if !self.bounds.walls || way.0 == 0 || way.1 == 0 || from.file().abs_diff(to.file()) != 1 {
            return false;
        }
        let opponent = self.mover.other();
        let is_post = |on: Sq| self.board.has(on, opponent, Role::Pawn);
        is_post(Sq::at(from.file(), to.rank())) && is_post(Sq::at(to.file(), from.rank()))
    }

    /// R28: one of the two ways is free. The files are joined if the target was found so.
    fn can_leap(&self, from: Sq, by: Way) -> bool {
        self.is_leg_free(from, by, true) || (by.0 != 0 && by.1 != 0 && self.is_leg_free(from, by, false))
    }

    /// The squares between, first along the files or first along the ranks.
    fn is_leg_free(&self, from: Sq, by: Way, is_files_first: bool) -> bool {
        let (files, ranks) = (by.0.abs(), by.1.abs());
        let turn = if is_files_first { files } else { ranks };
        (1..files + ranks).all(|steps| {
            let (first, second) = (steps.min(turn), (steps - turn).max(0));
            let (along_files, along_ranks) = if is_files_first { (first, second) } else { (second, first) };
            let over = from.shifted((along_files * by.0.signum(), along_ranks * by.1.signum()), true);
            over.is_none_or(|over| self.is_open(over))
        })
    }

    /// Whether a leap may pass over this square.
    fn is_open(&self, over: Sq) -> bool {
        match self.board.at(over) {
            None => true,
            Some(Thing::Boulder) => false,
            Some(Thing::Man(man)) => !(self.bounds.pikes && man.is_pawn() && man.side == self.mover.other()),
        }
    }

    /// R32, R35.
    fn pawn(&self, man: Man, from: Sq, men: &Men, has_zeal: bool, is_fresh: bool, visit: &mut dyn FnMut(Sq, u8, Deed)) {
        let ahead = forward(man.side);
        let mut go = |way: Way| {
            if let Some(to) = from.shifted(way, men.pawns_round)
                && self.board.is_empty(to)
            {
                visit(to, by::FOOT, Deed::Go);
            }
            let by = (2 * way.0, 2 * way.1);
            if has_zeal
                && let Some(to) = from.shifted(by, men.pawns_round)
                && self.board.is_empty(to)
                && self.can_leap(from, by)
            {
                visit(to, by::FOOT, Deed::Go);
            }
        };
        go((0, ahead));
        let veterans = men.veterans[man.side as usize];
        if veterans >= 1 {
            [(1, 0), (-1, 0), (0, -ahead), (1, -ahead), (-1, -ahead)].into_iter().for_each(&mut go);
        }
        if veterans >= 2 {
            [(1, ahead), (-1, ahead)].into_iter().for_each(&mut go);
        }
        let mut take = |way: Way| {
            let Some(to) = from.shifted(way, men.pawns_round) else { return };
            match self.board.at(to) {
                Some(Thing::Man(victim)) if self.may_take(man, victim, is_fresh) => visit(to, by::FOOT, Deed::Take),
                None if self.passed(man, to, is_fresh).next().is_some() => visit(to, by::FOOT, Deed::Pass),
                Some(Thing::Man(_) | Thing::Boulder) | None => {}
            }
        };
        take((1, ahead));
        take((-1, ahead));
        if men.shocks {
            take((0, ahead));
        }
    }

    /// The men that a pawn captures in passing on this square (R35, R53).
    pub fn passed(&self, man: Man, on: Sq, is_fresh: bool) -> impl Iterator<Item = Sq> {
        let exposed = self.exposed.iter().filter(move |exposed| exposed.on & on.bit() != 0).map(|exposed| exposed.at);
        exposed.filter(move |&at| self.board.man(at).is_some_and(|victim| self.may_take(man, victim, is_fresh)))
    }

    /// R31, R37; castling and scorching are elsewhere.
    fn king(&self, man: Man, from: Sq, men: &Men, visit: &mut dyn FnMut(Sq, u8, Deed)) {
        for to in from.neighbours() {
            match self.board.at(to) {
                None => visit(to, by::FOOT, Deed::Go),
                Some(Thing::Man(victim)) if self.may_take(man, victim, false) => visit(to, by::FOOT, Deed::Take),
                Some(Thing::Man(_) | Thing::Boulder) => {}
            }
        }
        if men.marches > 0 {
            self.march(man, from, men.marches, visit);
        }
        if men.is_delivered {
            self.board.empty_squares().for_each(|to| visit(to, by::FOOT, Deed::Go));
        }
    }

    /// R37, Warlord: so many steps over empty squares, at the end perhaps onto a pawn.
    fn march(&self, man: Man, from: Sq, steps: u8, visit: &mut dyn FnMut(Sq, u8, Deed)) {
        let (mut seen, mut edge) = (from.bit(), from.bit());
        for _ in 0..steps {
            let mut next = 0;
            for at in super::board::squares(edge) {
                for to in at.neighbours().filter(|to| seen & to.bit() == 0) {
                    match self.board.at(to) {
                        None => next |= to.bit(),
                        Some(Thing::Man(victim)) if victim.is_pawn() && self.may_take(man, victim, false) => visit(to, by::FOOT, Deed::Take),
                        Some(Thing::Man(_) | Thing::Boulder) => {}
                    }
                }
            }
            if next == 0 {
                return;
            }
            super::board::squares(next).for_each(|to| visit(to, by::FOOT, Deed::Go));
            seen |= next;
            edge = next;
        }
    }

    /// Whether the man on `from` could capture what stands on `target` by one move with its mature abilities.
    pub fn attacks(&self, from: Sq, target: Sq) -> bool {
        let Some(man) = self.board.man(from) else { return false };
        let mut hits = false;
        self.reach(man, from, &self.mature, false, false, &mut |to, _, deed| hits |= to == target && deed == Deed::Take);
        hits
    }

    /// Squares with men of either colour that a piece with these abilities could capture, its own colour as if it were the other.
    pub fn blast(&self, from: Sq, men: &Men) -> u64 {
        let Some(man) = self.board.man(from) else { return 0 };
        let mut hit = 0;
        self.pieces(man, from, men, true, &mut |to, _, meets| {
            if let Meets::Man(victim) = meets
                && !(victim.is_pawn() && self.bounds.sanctuary)
            {
                hit |= to.bit();
            }
        });
        hit
    }
}

/// Adds a move, or one more way of making it.
fn add(steps: &mut Vec<Step>, first: usize, from: Sq, to: Sq, ways: u8, deed: Deed, is_fresh: bool) {
    match steps[first..].iter_mut().find(|step| step.to == to && step.deed == deed) {
        Some(step) => step.ways |= ways,
        None => steps.push(Step { from, to, deed, ways, is_fresh }),
    }
}

/// Every orientation of a leap.
fn each_turn(long: i8, short: i8, mut visit: impl FnMut(Way)) {
    let turns: [Way; 8] =
        [(short, long), (long, short), (long, -short), (short, -long), (-short, -long), (-long, -short), (-long, short), (-short, long)];
    let is_double = short == 0 || short == long;
    for (at, &turn) in turns.iter().enumerate() {
        if !is_double || (short == 0 && at % 2 == 0) || (short == long && at % 2 == 0) {
            visit(turn);
        }
    }
}

/// The way with this index, for slides of Ram.
pub fn way(index: usize) -> (Way, u8) {
    (ALL_WAYS[index], if index < 4 { ORTHOGONALLY } else { DIAGONALLY })
}
