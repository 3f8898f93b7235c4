//! A position without its history: who stands where, who is to move, castling rights, the skipped square. Attacks and checks.

use super::men::{Kind, Man};
use super::tables::{BOARD, DARK, DIAGONAL_STEP, KNIGHT, PAWN, STRAIGHT_STEP, Set, bit, slides_diagonally, slides_straight, squares};
use crate::rules::cardless::Side;

/// The men, as one set for each kind and one for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub kinds: [Set; Kind::COUNT],
    pub sides: [Set; 2],
}

impl Board {
    pub const EMPTY: Board = Board { kinds: [0; Kind::COUNT], sides: [0; 2] };

    pub fn at(&self, square: u8) -> Option<Man> {
        let side = Side::BOTH.into_iter().find(|&side| self.sides[side as usize] & bit(square) != 0)?;
        let kind = Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize] & bit(square) != 0);
        Some(Man { side, kind: kind.expect("every man is of one kind") })
    }

    pub fn put(&mut self, man: Man, on: u8) {
        self.kinds[man.kind as usize] |= bit(on);
        self.sides[man.side as usize] |= bit(on);
    }

    /// Empties a square, whoever stands there.
    pub fn clear(&mut self, square: u8) {
        for kind in &mut self.kinds {
            *kind &= !bit(square);
        }
        for side in &mut self.sides {
            *side &= !bit(square);
        }
    }

    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    pub fn men(&self, side: Side, kind: Kind) -> Set {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    /// Where the King of a side stands.
    pub fn king(&self, side: Side) -> u8 {
        self.men(side, Kind::King).trailing_zeros() as u8
    }

    /// The men of a side sorted by how they attack.
    #[inline]
    pub fn attackers(&self, side: Side) -> Attackers {
        let of = |kinds: &[Kind]| kinds.iter().fold(0, |set, &kind| set | self.kinds[kind as usize]) & self.sides[side as usize];
        use Kind::*;
        Attackers {
            straight: of(&[Rook, Queen, Marshal, Admiral, Amazon]),
            diagonal: of(&[Bishop, Queen, Cardinal, Missionary, Amazon]),
            knight: of(&[Knight, Marshal, Cardinal, Centaur, Amazon]),
            straight_step: of(&[King, Missionary, Centaur]),
            diagonal_step: of(&[King, Admiral, Centaur]),
            pawn: of(&[Pawn]),
            side,
        }
    }

    /// The men of `by` that attack a square.
    pub fn attacks_on(&self, square: u8, by: Side) -> Set {
        self.attackers(by).on(square, self.occupied())
    }

    pub fn is_in_check(&self, side: Side) -> bool {
        self.attacks_on(self.king(side), side.other()) != 0
    }

    /// Where a man that is no pawn goes from a square, own men included.
    #[inline(always)]
    pub fn reach(kind: Kind, from: u8, occupied: Set) -> Set {
        let elements = kind.elements();
        let mut set = 0;
        if elements.slides_straight {
            set |= slides_straight(from, occupied);
        }
        if elements.slides_diagonally {
            set |= slides_diagonally(from, occupied);
        }
        if elements.leaps {
            set |= KNIGHT[from as usize];
        }
        if elements.steps_straight {
            set |= STRAIGHT_STEP[from as usize];
        }
        if elements.steps_diagonally {
            set |= DIAGONAL_STEP[from as usize];
        }
        set
    }

    /// HC4: a dead position. K v K, K+B v K, K+N v K, or only Kings and Bishops all on squares of one colour.
    pub fn is_dead(&self) -> bool {
        let [bishops, knights] = [Kind::Bishop, Kind::Knight].map(|kind| self.kinds[kind as usize]);
        let others = self.occupied() & !self.kinds[Kind::King as usize];
        if others == knights {
            return knights.count_ones() <= 1;
        }
        others == bishops && (bishops & DARK == 0 || bishops & !DARK & BOARD == 0)
    }
}

/// The men of a side sorted by how they attack.
#[derive(Clone, Copy)]
pub struct Attackers {
    pub straight: Set,
    pub diagonal: Set,
    knight: Set,
    straight_step: Set,
    diagonal_step: Set,
    pawn: Set,
    side: Side,
}

impl Attackers {
    /// Those that attack a square without sliding.
    #[inline(always)]
    pub fn near(&self, square: u8) -> Set {
        let at = square as usize;
        (KNIGHT[at] & self.knight)
            | (STRAIGHT_STEP[at] & self.straight_step)
            | (DIAGONAL_STEP[at] & self.diagonal_step)
            | (PAWN[self.side.other() as usize][at] & self.pawn)
    }

    /// All that attack a square, with these squares occupied.
    #[inline(always)]
    pub fn on(&self, square: u8, occupied: Set) -> Set {
        self.near(square) | (slides_straight(square, occupied) & self.straight) | (slides_diagonally(square, occupied) & self.diagonal)
    }
}

/// Who may still castle where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rights(u8);

/// One of the four castlings (HC1). All squares by number.
#[derive(Debug, PartialEq, Eq)]
pub struct Castling {
    pub side: Side,
    pub letter: char,
    /// As it is written in a turn.
    pub text: &'static str,
    pub king: (u8, u8),
    pub rook: (u8, u8),
    /// Strictly between King and Rook.
    pub between: Set,
    /// What the King crosses, and where he lands.
    pub path: [u8; 2],
}

/// HC1: f2-h2 with i2-g2, f2-d2 with b2-e2; Black on rank 9.
pub static CASTLINGS: [Castling; 4] = {
    const fn short(side: Side, letter: char, rank: u8) -> Castling {
        let between = bit(rank + 6) | bit(rank + 7);
        Castling { side, letter, text: "O-O", king: (rank + 5, rank + 7), rook: (rank + 8, rank + 6), between, path: [rank + 6, rank + 7] }
    }
    const fn long(side: Side, letter: char, rank: u8) -> Castling {
        let between = bit(rank + 2) | bit(rank + 3) | bit(rank + 4);
        Castling { side, letter, text: "O-O-O", king: (rank + 5, rank + 3), rook: (rank + 1, rank + 4), between, path: [rank + 4, rank + 3] }
    }
    [short(Side::White, 'K', 10), long(Side::White, 'Q', 10), short(Side::Black, 'k', 80), long(Side::Black, 'q', 80)]
};

impl Rights {
    pub const NONE: Rights = Rights(0);
    pub const ALL: Rights = Rights(15);

    pub fn has(self, index: usize) -> bool {
        self.0 & 1 << index != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is left after a man has left or reached a square: a King or Rook that moves or is captured ends its castlings.
    #[inline]
    #[must_use]
    pub fn after(self, square: u8) -> Rights {
        const KEPT: [u8; 100] = {
            let mut kept = [15; 100];
            let mut index = 0;
            while index < 4 {
                kept[CASTLINGS[index].king.0 as usize] &= !(1 << index);
                kept[CASTLINGS[index].rook.0 as usize] &= !(1 << index);
                index += 1;
            }
            kept
        };
        Rights(self.0 & KEPT[square as usize])
    }

    /// Reads `KQkq`, `Kq`, `-` or nothing, in any order.
    pub fn parse(text: &str) -> Option<Rights> {
        if text == "-" {
            return Some(Rights::NONE);
        }
        let mut rights = 0;
        for letter in text.chars() {
            rights |= 1 << CASTLINGS.iter().position(|castling| castling.letter == letter)?;
        }
        Some(Rights(rights))
    }

    /// Only those whose King and Rook stand at home: the others can never be used.
    #[must_use]
    pub fn on(self, board: &Board) -> Rights {
        let stands = |castling: &Castling| {
            let at_home = |kind, square| board.at(square) == Some(Man { side: castling.side, kind });
            at_home(Kind::King, castling.king.0) && at_home(Kind::Rook, castling.rook.0)
        };
        Rights((0..4).filter(|&index| self.has(index) && stands(&CASTLINGS[index])).fold(0, |rights, index| rights | 1 << index))
    }
}

impl std::fmt::Display for Rights {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        CASTLINGS.iter().enumerate().filter(|(index, _)| self.has(*index)).try_for_each(|(_, castling)| write!(f, "{}", castling.letter))
    }
}

/// A position without its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bare {
    pub board: Board,
    pub turn: Side,
    pub rights: Rights,
    /// The square that a double step has just skipped (HC2).
    pub skipped: Option<u8>,
}

impl Bare {
    /// Whether the skipped square is empty and the pawn that skipped it stands before it.
    pub fn has_skipper(&self) -> bool {
        let Some(square) = self.skipped else { return false };
        let victim = match self.turn {
            Side::White => square.checked_sub(10),
            Side::Black => square.checked_add(10).filter(|&square| square < 100),
        };
        let pawns = self.board.men(self.turn.other(), Kind::Pawn);
        self.board.occupied() & bit(square) == 0 && victim.is_some_and(|victim| pawns & bit(victim) != 0)
    }

    /// The pawns that could capture on the skipped square by the rules of movement (HC2).
    pub fn capturers_in_passing(&self) -> Set {
        match self.skipped {
            Some(square) if self.has_skipper() => PAWN[self.turn.other() as usize][square as usize] & self.board.men(self.turn, Kind::Pawn),
            Some(_) | None => 0,
        }
    }

    /// Why a castling is not possible now; `None` if it is. The rights are looked at first, then the squares, then the attacks.
    pub fn castling_bar(&self, index: usize) -> Option<Bar> {
        let castling = &CASTLINGS[index];
        if !self.rights.has(index) {
            return Some(Bar::Moved);
        }
        if let Some(square) = squares(castling.between & self.board.occupied()).next() {
            return Some(Bar::Between(square));
        }
        let attackers = self.board.attackers(self.turn.other());
        let occupied = self.board.occupied();
        if let Some(by) = squares(attackers.on(castling.king.0, occupied)).next() {
            return Some(Bar::InCheck(by));
        }
        // The Rook may have shielded the King's path: it is looked at with both lifted off the board.
        let lifted = occupied & !bit(castling.king.0) & !bit(castling.rook.0);
        castling.path.into_iter().find_map(|square| squares(attackers.on(square, lifted)).next().map(|by| Bar::Attacked { square, by }))
    }
}

/// What stands in the way of a castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// The King or that Rook has moved.
    Moved,
    Between(u8),
    InCheck(u8),
    Attacked {
        square: u8,
        by: u8,
    },
}
