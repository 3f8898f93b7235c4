//! The board: men, boulders, squares and directions, with and without joined files. Must not know: cards, turns.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::rules::cardless::Side;
use crate::rules::grid::Square;
use crate::rules::view::Figure;

/// A square: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sq(pub u8);

impl Sq {
    pub const fn at(file: u8, rank: u8) -> Sq {
        Sq(rank * 8 + file)
    }

    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    pub fn all() -> impl Iterator<Item = Sq> {
        (0..64).map(Sq)
    }

    /// `e4`
    pub fn name(self) -> &'static str {
        const NAMES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                             a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
        let at = 2 * (self.0 as usize & 63);
        &NAMES[at..at + 2]
    }

    pub fn parse(text: &str) -> Option<Sq> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Sq::at(file - b'a', rank - b'1')),
            _ => None,
        }
    }

    pub fn of(square: Square) -> Option<Sq> {
        (square.file < 8 && square.rank < 8).then(|| Sq::at(square.file, square.rank))
    }

    pub fn square(self) -> Square {
        Square::new(self.file(), self.rank())
    }

    /// The square so far away; with `is_round` the a- and h-files are neighbours (R29).
    pub fn shifted(self, by: Way, is_round: bool) -> Option<Sq> {
        let rank = self.rank() as i8 + by.1;
        let file = self.file() as i8 + by.0;
        if !(0..8).contains(&rank) || !(is_round || (0..8).contains(&file)) {
            return None;
        }
        Some(Sq::at(file.rem_euclid(8) as u8, rank as u8))
    }

    /// The squares a king's step away, no cylinder (R37, R52).
    pub fn neighbours(self) -> impl Iterator<Item = Sq> {
        ALL_WAYS.iter().filter_map(move |&way| self.shifted(way, false))
    }

    pub fn is_edge(self) -> bool {
        matches!(self.file(), 0 | 7) || matches!(self.rank(), 0 | 7)
    }
}

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares of a set, from a1 on.
pub fn squares(mut set: u64) -> impl Iterator<Item = Sq> {
    std::iter::from_fn(move || {
        let index = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(Sq(index as u8))
    })
}

/// A direction or a distance: files to the right, ranks away from White.
pub type Way = (i8, i8);

pub const ORTHOGONAL: [Way; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Way; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub const ALL_WAYS: [Way; 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The names of [`ALL_WAYS`] in the notation: N is towards rank 8, E towards the h-file.
pub const WAY_NAMES: [&str; 8] = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become (R43).
    pub const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The letter in capitals: `N`.
    pub fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    pub fn parse(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    pub fn name(self) -> &'static str {
        self.figure().name()
    }

    pub fn figure(self) -> Figure {
        match self {
            Role::Pawn => Figure::Pawn,
            Role::Knight => Figure::Knight,
            Role::Bishop => Figure::Bishop,
            Role::Rook => Figure::Rook,
            Role::Queen => Figure::Queen,
            Role::King => Figure::King,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    pub side: Side,
    pub role: Role,
}

impl Man {
    pub const fn new(side: Side, role: Role) -> Man {
        Man { side, role }
    }

    pub fn is_pawn(self) -> bool {
        self.role == Role::Pawn
    }

    /// The letter of board texts: White's men in capitals.
    pub fn letter(self) -> char {
        match self.side {
            Side::White => self.role.letter(),
            Side::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    pub fn parse(letter: char) -> Option<Man> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Role::parse(letter.to_ascii_uppercase()).map(|role| Man { side, role })
    }
}

/// `White's Knight`
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}'s {}", self.side.name(), self.role.name())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Thing {
    Man(Man),
    Boulder,
}

impl Thing {
    pub fn letter(self) -> char {
        match self {
            Thing::Man(man) => man.letter(),
            Thing::Boulder => '*',
        }
    }

    pub fn parse(letter: char) -> Option<Thing> {
        if letter == '*' { Some(Thing::Boulder) } else { Man::parse(letter).map(Thing::Man) }
    }
}

/// What stands where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board([Option<Thing>; 64]);

/// As one piece of bytes, for searches ask for it at every step.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.0.map(|thing| thing.map_or(0, |thing| thing.letter() as u8)));
    }
}

impl Board {
    pub const EMPTY: Board = Board([None; 64]);

    #[inline]
    pub fn at(&self, on: Sq) -> Option<Thing> {
        self.0[on.0 as usize & 63]
    }

    #[inline]
    pub fn man(&self, on: Sq) -> Option<Man> {
        match self.at(on) {
            Some(Thing::Man(man)) => Some(man),
            Some(Thing::Boulder) | None => None,
        }
    }

    pub fn put(&mut self, on: Sq, thing: Option<Thing>) {
        self.0[on.0 as usize & 63] = thing;
    }

    #[inline]
    pub fn is_empty(&self, on: Sq) -> bool {
        self.at(on).is_none()
    }

    pub fn has(&self, on: Sq, side: Side, role: Role) -> bool {
        self.man(on) == Some(Man { side, role })
    }

    pub fn men(&self) -> impl Iterator<Item = (Sq, Man)> {
        Sq::all().filter_map(|on| self.man(on).map(|man| (on, man)))
    }

    pub fn men_of(&self, side: Side, role: Role) -> impl Iterator<Item = Sq> {
        Sq::all().filter(move |&on| self.has(on, side, role))
    }

    pub fn boulders(&self) -> impl Iterator<Item = Sq> {
        Sq::all().filter(|&on| self.at(on) == Some(Thing::Boulder))
    }

    pub fn empty_squares(&self) -> impl Iterator<Item = Sq> {
        Sq::all().filter(|&on| self.is_empty(on))
    }

    pub fn king(&self, side: Side) -> Option<Sq> {
        self.men_of(side, Role::King).next()
    }
}

/// Forward for men of this colour: +1 for White.
pub fn forward(side: Side) -> i8 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

/// Counted from the colour's own side of the board, from 0.
pub fn rank_from(side: Side, on: Sq) -> u8 {
    match side {
        Side::White => on.rank(),
        Side::Black => 7 - on.rank(),
    }
}

/// Whether this is one of the colour's two back ranks (R33, Spawn).
pub fn is_back_rank(side: Side, on: Sq) -> bool {
    rank_from(side, on) < 2
}

pub fn is_last_rank(side: Side, on: Sq) -> bool {
    rank_from(side, on) == 7
}
