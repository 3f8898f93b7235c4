//! The men on the board, how they move and capture (HJ1–HJ3), and when the game is won (HJ4, HJ5). Bits: a1 is 0, h8 is 63.

use super::Variant;
use crate::rules::cardless::Side;
use crate::rules::grid::Square;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Pawn,
    Master,
    Heroo,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Pawn, Kind::Master, Kind::Heroo];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub side: Side,
    pub kind: Kind,
}

impl Man {
    /// The letter of board texts: white's men in capitals.
    pub fn letter(self) -> char {
        let letter = match self.kind {
            Kind::Pawn => 'p',
            Kind::Master => 'm',
            Kind::Heroo => 'h',
        };
        match self.side {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter,
        }
    }

    pub fn parse(letter: char) -> Option<Man> {
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Man { side, kind }));
        men.into_iter().find(|man| man.letter() == letter)
    }
}

/// A move of one man. What it captures stands where it lands; whether it promotes follows from where it lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    pub is_capture: bool,
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}{}{}", self.from, if self.is_capture { 'x' } else { '-' }, self.to)
    }
}

/// How a player has won, the word of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Won {
    pub by: Side,
    pub kind: &'static str,
}

/// The men, as one set of squares for each side and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board([[u64; 3]; 2]);

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;
const ORTHOGONAL: [Way; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const ALL_WAYS: [Way; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A direction: files to the right, ranks away from white.
type Way = (i8, i8);

/// Every square of the set moved one square that way; those that would leave the board are gone.
fn shift(set: u64, way: Way) -> u64 {
    let set = match way.0 {
        1 => (set & NOT_H) << 1,
        -1 => (set & NOT_A) >> 1,
        _ => set,
    };
    match way.1 {
        1 => set << 8,
        -1 => set >> 8,
        _ => set,
    }
}

fn bit(square: Square) -> u64 {
    1 << (square.rank * 8 + square.file)
}

fn square(index: u32) -> Square {
    Square::new(index as u8 % 8, index as u8 / 8)
}

fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let index = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(square(index))
    })
}

/// HJ1: the directions in which a kind of man may move. Forward is away from its player.
fn ways_to_move(side: Side, kind: Kind) -> &'static [Way] {
    match (kind, side) {
        (Kind::Pawn, Side::White) => &[(0, 1), (1, 1), (-1, 1)],
        (Kind::Pawn, Side::Black) => &[(0, -1), (1, -1), (-1, -1)],
        (Kind::Heroo, Side::White) => &[(1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1)],
        (Kind::Heroo, Side::Black) => &[(1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1)],
        (Kind::Master, Side::White | Side::Black) => &ALL_WAYS,
    }
}

/// HJ2: the directions in which a kind of man may capture.
fn ways_to_capture(kind: Kind) -> &'static [Way] {
    match kind {
        Kind::Pawn | Kind::Heroo => &ORTHOGONAL,
        Kind::Master => &ALL_WAYS,
    }
}

/// The player's two back ranks.
fn safe_zone(side: Side) -> u64 {
    match side {
        Side::White => 0xFFFF,
        Side::Black => 0xFFFF << 48,
    }
}

fn far_rank(side: Side) -> u64 {
    match side {
        Side::White => 0xFF << 56,
        Side::Black => 0xFF,
    }
}

impl Board {
    pub const EMPTY: Board = Board([[0; 3]; 2]);

    pub fn at(&self, on: Square) -> Option<Man> {
        let has = |side: Side, kind: Kind| self.0[side as usize][kind as usize] & bit(on) != 0;
        Side::BOTH.into_iter().find_map(|side| Kind::ALL.into_iter().find(|&kind| has(side, kind)).map(|kind| Man { side, kind }))
    }

    pub fn put(&mut self, man: Man, on: Square) {
        self.0[man.side as usize][man.kind as usize] |= bit(on);
    }

    pub fn take(&mut self, man: Man, from: Square) {
        self.0[man.side as usize][man.kind as usize] &= !bit(from);
    }

    /// Where men of this side and kind stand.
    pub fn men(&self, man: Man) -> impl Iterator<Item = Square> {
        squares(self.0[man.side as usize][man.kind as usize])
    }

    fn all(&self, side: Side) -> u64 {
        let [pawns, masters, herooj] = self.0[side as usize];
        pawns | masters | herooj
    }

    /// Calls `visit` with the squares that men of this kind reach by one kind of move, and how far that is from where they stand.
    #[inline(always)]
    fn reach(&self, side: Side, kind: Kind, mut visit: impl FnMut(Way, i8, bool, u64)) {
        let men = self.0[side as usize][kind as usize];
        let (own, enemy) = (self.all(side), self.all(side.other()));
        let empty = !(own | enemy);
        for &way in ways_to_move(side, kind) {
            let one = shift(men, way) & empty;
            visit(way, 1, false, one);
            visit(way, 2, false, shift(one, way) & empty);
        }
        for &way in ways_to_capture(kind) {
            visit(way, 2, true, shift(shift(men, way) & own, way) & enemy);
        }
    }

    /// Every move that the rules of movement allow; there is nothing else that a move has to fulfil.
    pub fn moves(&self, side: Side) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for kind in Kind::ALL {
            self.reach(side, kind, |way, steps, is_capture, targets| {
                for to in squares(targets) {
                    let back = |at: u8, by: i8| at.wrapping_add_signed(-by * steps);
                    moves.push(Move { from: Square::new(back(to.file, way.0), back(to.rank, way.1)), to, is_capture });
                }
            });
        }
        moves
    }

    /// How many moves there are, without writing them down.
    pub fn count_moves(&self, side: Side) -> u64 {
        let mut count = 0;
        for kind in Kind::ALL {
            self.reach(side, kind, |_, _, _, targets| count += u64::from(targets.count_ones()));
        }
        count
    }

    /// What a man that lands there becomes: a pawn a Heroo (HJ3), in Master Herooj a Heroo at home a Master (HJ5).
    pub fn becomes(variant: Variant, man: Man, to: Square) -> Kind {
        let is_in = |set: u64| set & bit(to) != 0;
        match (man.kind, variant) {
            (Kind::Pawn, _) if is_in(far_rank(man.side)) => Kind::Heroo,
            (Kind::Heroo, Variant::Master) if is_in(safe_zone(man.side)) => Kind::Master,
            (Kind::Pawn | Kind::Heroo | Kind::Master, _) => man.kind,
        }
    }

    /// HJ4, HJ5 as the position stands with `to_move` to move: what the player who has just moved achieved comes first.
    pub fn won(&self, variant: Variant, masters: [u8; 2], to_move: Side) -> Option<Won> {
        for by in [to_move.other(), to_move] {
            let [pawns, _, herooj] = self.0[by.other() as usize];
            let kind = match variant {
                Variant::Proper if self.0[by as usize][Kind::Heroo as usize] & safe_zone(by) != 0 => Some("home"),
                Variant::Proper if pawns | herooj == 0 => Some("eliminated"),
                Variant::Master if masters[by as usize] >= 2 => Some("masters"),
                Variant::Master if self.all(by.other()).count_ones() <= 1 => Some("last-man"),
                Variant::Proper | Variant::Master => None,
            };
            if let Some(kind) = kind {
                return Some(Won { by, kind });
            }
        }
        (self.count_moves(to_move) == 0).then(|| Won { by: to_move.other(), kind: "blocked" })
    }
}
