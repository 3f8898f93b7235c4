//! What a man sees from each of the 100 squares on an empty board, computed when the program is compiled.
//!
//! Squares are numbered rank by rank, a1 is 0 and j10 is 99. A set of squares is a `u128`.

use crate::rules::grid::Square;

/// A set of squares.
pub type Set = u128;

pub const fn bit(square: u8) -> Set {
    1 << square
}

pub fn number(square: Square) -> u8 {
    square.rank * 10 + square.file
}

pub fn name(number: u8) -> Square {
    Square::new(number % 10, number / 10)
}

/// Every square of a set.
pub fn squares(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(next)
    })
}

pub const RANK: [Set; 10] = {
    let mut ranks = [0; 10];
    let mut rank = 0;
    while rank < 10 {
        ranks[rank] = 0x3FF << (10 * rank);
        rank += 1;
    }
    ranks
};

pub const BOARD: Set = (1 << 100) - 1;

const FILE_A: Set = {
    let mut file = 0;
    let mut rank = 0;
    while rank < 10 {
        file |= 1 << (10 * rank);
        rank += 1;
    }
    file
};

pub const NOT_A: Set = BOARD & !FILE_A;
pub const NOT_J: Set = BOARD & !(FILE_A << 9);

/// Squares of the colour of a1.
pub const DARK: Set = {
    let mut set = 0;
    let mut square = 0;
    while square < 100 {
        if (square % 10 + square / 10) % 2 == 0 {
            set |= 1 << square;
        }
        square += 1;
    }
    set
};

/// Directions; along the first four the numbers of the squares grow.
const WAYS: [(i32, i32); 8] = [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)];
pub const STRAIGHT: [usize; 4] = [0, 1, 4, 5];
pub const DIAGONAL: [usize; 4] = [2, 3, 6, 7];

/// All squares in one direction. The entries from 100 on are empty: they stand for "no blocker".
pub static RAYS: [[Set; 128]; 8] = {
    let mut rays = [[0; 128]; 8];
    let mut way = 0;
    while way < 8 {
        let mut from = 0;
        while from < 100 {
            let mut steps = 1;
            while steps < 10 {
                rays[way][from as usize] |= step(from, WAYS[way].0 * steps, WAYS[way].1 * steps);
                steps += 1;
            }
            from += 1;
        }
        way += 1;
    }
    rays
};

const fn step(from: i32, files: i32, ranks: i32) -> Set {
    let (file, rank) = (from % 10 + files, from / 10 + ranks);
    if file < 0 || file > 9 || rank < 0 || rank > 9 { 0 } else { 1 << (rank * 10 + file) }
}

const fn leaps<const N: usize>(by: [(i32, i32); N]) -> [Set; 100] {
    let mut sets = [0; 100];
    let mut from = 0;
    while from < 100 {
        let mut one = 0;
        while one < N {
            sets[from as usize] |= step(from, by[one].0, by[one].1);
            one += 1;
        }
        from += 1;
    }
    sets
}

pub static KNIGHT: [Set; 100] = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
pub static STRAIGHT_STEP: [Set; 100] = leaps([(0, 1), (1, 0), (0, -1), (-1, 0)]);
pub static DIAGONAL_STEP: [Set; 100] = leaps([(1, 1), (1, -1), (-1, -1), (-1, 1)]);
/// Squares on which a pawn captures, white's first.
pub static PAWN: [[Set; 100]; 2] = [leaps([(1, 1), (-1, 1)]), leaps([(1, -1), (-1, -1)])];

/// The nearest square of a set that lies on a ray; 127 (or 0, where all backward rays are empty) if there is none.
#[inline(always)]
pub fn nearest(way: usize, on_ray: Set) -> usize {
    if way < 4 { (on_ray | 1 << 127).trailing_zeros() as usize } else { 127 - (on_ray | 1).leading_zeros() as usize }
}

/// The squares that a slider reaches along one way, the first occupied one included.
#[inline(always)]
pub fn slide(way: usize, from: u8, occupied: Set) -> Set {
    let ray = RAYS[way][from as usize];
    ray ^ RAYS[way][nearest(way, ray & occupied)]
}

#[inline(always)]
pub fn slides_straight(from: u8, occupied: Set) -> Set {
    STRAIGHT.iter().fold(0, |set, &way| set | slide(way, from, occupied))
}

#[inline(always)]
pub fn slides_diagonally(from: u8, occupied: Set) -> Set {
    DIAGONAL.iter().fold(0, |set, &way| set | slide(way, from, occupied))
}
