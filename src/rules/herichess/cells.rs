//! The 112 cells and what lies where: the corner rule, lines, zigzags, and where forward is for each army (HR1–HR5).
//!
//! Cells are numbered rank by rank over the cells that exist, so a set of them is a `u128`. All tables are computed once.

use std::sync::LazyLock;

use super::men::{Army, Part};
use crate::rules::grid::Square;

/// A set of cells.
pub type Set = u128;

pub const CELLS: usize = 112;

/// Supersquares from the south, upper case blue. R, O, G, B a camp, X none.
const SUPERSQUARES: [&[u8; 7]; 7] = [b".r.x.o.", b"rRrXoOo", b".r...o.", b"xX...Xx", b".b...g.", b"bBbXgGg", b".b.x.g."];

pub const fn bit(cell: u8) -> Set {
    1 << cell
}

/// Every cell of a set.
pub fn cells(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(next)
    })
}

/// Cells in the order in which a line or zigzag meets them.
#[derive(Clone, Copy, Default)]
pub struct Path {
    length: u8,
    cells: [u8; 13],
}

impl Path {
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.length as usize]
    }

    fn push(&mut self, cell: u8) {
        self.cells[self.length as usize] = cell;
        self.length += 1;
    }
}

/// What a pawn of one army can do from one cell.
#[derive(Clone, Copy, Default)]
pub struct PawnWays {
    /// One step forward; from the own hub also the cell beyond (HR3). Two ways where two directions are equally near (HR1).
    pub forward: [Option<(u8, Option<u8>)>; 2],
    pub captures: Set,
}

pub struct Board {
    squares: [Square; CELLS],
    numbers: [[Option<u8>; 14]; 14],
    /// One step in the 8 directions, by the corner rule.
    pub steps: [Set; CELLS],
    pub leaps: [Set; CELLS],
    pub lines: [[Path; 4]; CELLS],
    pub zigzags: [[Path; 8]; CELLS],
    pub pawns: [[PawnWays; CELLS]; 4],
    /// From where a pawn of an army captures on a cell.
    pub pawns_on: [[Set; CELLS]; 4],
    /// Each army's blue supersquare.
    pub hubs: [Set; 4],
    /// Hubs and the middles of the ring.
    pub blue: Set,
}

/// The tables; the same for every game.
pub fn board() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(Board::compute);
    &BOARD
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn supersquare(square: Square) -> u8 {
    SUPERSQUARES[square.rank as usize / 2][square.file as usize / 2]
}

impl Board {
    /// The number of a cell, `None` for a square that is not on the board.
    pub fn number(&self, square: Square) -> Option<u8> {
        *self.numbers.get(square.rank as usize)?.get(square.file as usize)?
    }

    pub fn square(&self, cell: u8) -> Square {
        self.squares[cell as usize]
    }

    /// HR5: the hubs of all other armies, where a pawn promotes.
    pub fn promotes(&self, army: Army, cell: u8) -> bool {
        army.others().iter().any(|&other| self.hubs[other as usize] & bit(cell) != 0)
    }

    /// Where a part goes from a cell with these cells occupied; the first occupied one on a line is reached.
    #[inline]
    pub fn reach(&self, part: Part, from: u8, occupied: Set) -> Set {
        let from = from as usize;
        match part {
            Part::Rook => run(&self.lines[from], occupied),
            Part::Boyscout => run(&self.zigzags[from], occupied),
            Part::Knight => self.leaps[from],
            Part::Prince => self.steps[from],
        }
    }

    fn compute() -> Board {
        let mut board = Board {
            squares: [Square::new(0, 0); CELLS],
            numbers: [[None; 14]; 14],
            steps: [0; CELLS],
            leaps: [0; CELLS],
            lines: [[Path::default(); 4]; CELLS],
            zigzags: [[Path::default(); 8]; CELLS],
            pawns: [[PawnWays::default(); CELLS]; 4],
            pawns_on: [[0; CELLS]; 4],
            hubs: [0; 4],
            blue: 0,
        };
        let mut number = 0;
        for (rank, file) in (0..14).flat_map(|rank| (0..14).map(move |file| (rank, file))) {
            let square = Square::new(file, rank);
            if supersquare(square) != b'.' {
                board.squares[number as usize] = square;
                board.numbers[rank as usize][file as usize] = Some(number);
                number += 1;
            }
        }
        assert_eq!(number as usize, CELLS, "28 supersquares of 4 cells");
        for cell in 0..number {
            board.compute_cell(cell);
        }
        for army in Army::ALL {
            let distance = board.distances(army);
            for cell in 0..number {
                let ways = board.pawn_ways(army, cell, &distance);
                board.pawns[army as usize][cell as usize] = ways;
                for target in cells(ways.captures) {
                    board.pawns_on[army as usize][target as usize] |= bit(cell);
                }
            }
        }
        board
    }

    fn compute_cell(&mut self, cell: u8) {
        let at = cell as usize;
        let colour = supersquare(self.squares[at]);
        if colour.is_ascii_uppercase() {
            self.blue |= bit(cell);
            if let Some(army) = b"ROGB".iter().position(|&hub| hub == colour) {
                self.hubs[army] |= bit(cell);
            }
        }
        let set = |ways: &[(i8, i8)]| ways.iter().filter_map(|&way| self.step(cell, way)).fold(0, |set, to| set | bit(to));
        let (steps, leaps) = (set(&ORTHOGONAL) | set(&DIAGONAL), set(&LEAPS));
        (self.steps[at], self.leaps[at]) = (steps, leaps);
        for (index, way) in ORTHOGONAL.into_iter().enumerate() {
            self.lines[at][index] = self.path(cell, [way, way]);
        }
        for (index, first) in DIAGONAL.into_iter().enumerate() {
            self.zigzags[at][2 * index] = self.path(cell, [first, (first.0, -first.1)]);
            self.zigzags[at][2 * index + 1] = self.path(cell, [first, (-first.0, first.1)]);
        }
    }

    /// One step or leap by the corner rule: it ends in the same supersquare or in one that shares a side with it.
    fn step(&self, from: u8, (files, ranks): (i8, i8)) -> Option<u8> {
        let from = self.square(from);
        let to = Square::new(from.file.checked_add_signed(files)?, from.rank.checked_add_signed(ranks)?);
        let number = self.number(to)?;
        let is_joined = (from.file / 2).abs_diff(to.file / 2) + (from.rank / 2).abs_diff(to.rank / 2) <= 1;
        is_joined.then_some(number)
    }

    /// Steps this way and that in turn, as far as the board goes.
    fn path(&self, from: u8, ways: [(i8, i8); 2]) -> Path {
        let (mut path, mut at) = (Path::default(), from);
        for &way in ways.iter().cycle() {
            match self.step(at, way) {
                Some(next) => path.push(next),
                None => break,
            }
            at = path.cells()[path.cells().len() - 1];
        }
        path
    }

    /// Orthogonal walking distance from each cell to the nearest hub of another army.
    fn distances(&self, army: Army) -> [u8; CELLS] {
        let mut distance = [u8::MAX; CELLS];
        let mut edge: Vec<u8> = (0..CELLS as u8).filter(|&cell| self.promotes(army, cell)).collect();
        let mut steps = 0;
        while !edge.is_empty() {
            edge.retain(|&cell| distance[cell as usize] == u8::MAX);
            edge.iter().for_each(|&cell| distance[cell as usize] = steps);
            edge = edge.iter().flat_map(|&cell| ORTHOGONAL.into_iter().filter_map(move |way| self.step(cell, way))).collect();
            steps += 1;
        }
        distance
    }

    /// HR1–HR3. Forward is every orthogonal step that shortens the way to the nearest enemy hub.
    fn pawn_ways(&self, army: Army, cell: u8, distance: &[u8; CELLS]) -> PawnWays {
        let mut ways = PawnWays::default();
        let mut found = 0;
        for way in ORTHOGONAL {
            let Some(one) = self.step(cell, way).filter(|&one| distance[one as usize] < distance[cell as usize]) else { continue };
            let is_home = self.hubs[army as usize] & bit(cell) != 0;
            ways.forward[found] = Some((one, self.step(one, way).filter(|_| is_home)));
            found += 1;
            for diagonal in DIAGONAL.into_iter().filter(|diagonal| diagonal.0 == way.0 || diagonal.1 == way.1) {
                ways.captures |= self.step(cell, diagonal).map_or(0, bit);
            }
        }
        ways
    }
}

#[inline(always)]
fn run<const N: usize>(paths: &[Path; N], occupied: Set) -> Set {
    let mut set = 0;
    for path in paths {
        for &cell in path.cells() {
            set |= bit(cell);
            if occupied & bit(cell) != 0 {
                break;
            }
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> u8 {
        board().number(name.parse().unwrap()).unwrap()
    }

    fn names(set: Set) -> String {
        let mut names: Vec<_> = cells(set).map(|cell| board().square(cell).to_string()).collect();
        names.sort();
        names.join(" ")
    }

    #[test]
    fn twenty_four_corners_are_closed() {
        let closed = (0..CELLS as u8).flat_map(|from| DIAGONAL.into_iter().map(move |way| (from, way))).filter(|&(from, (files, ranks))| {
            let square = board().square(from);
            let to = Square::new(square.file.wrapping_add_signed(files), square.rank.wrapping_add_signed(ranks));
            board().number(to).is_some() && board().step(from, (files, ranks)).is_none()
        });
        assert_eq!(closed.count(), 48);
        assert_eq!(names(board().steps[cell("b3") as usize]), "a3 a4 b4 c3 c4");
    }

    #[test]
    fn knights_are_bound_to_28_cells_and_diagonal_steps_to_56() {
        let components = |next: &dyn Fn(u8) -> Set| {
            let (mut left, mut sizes): (Set, Vec<u32>) = ((1 << CELLS) - 1, Vec::new());
            while left != 0 {
                let (mut seen, mut edge): (Set, Set) = (0, left & left.wrapping_neg());
                while edge != 0 {
                    seen |= edge;
                    edge = cells(edge).fold(0, |set, cell| set | next(cell)) & !seen;
                }
                sizes.push(seen.count_ones());
                left &= !seen;
            }
            sizes
        };
        assert_eq!(components(&|cell| board().leaps[cell as usize]), [28; 4]);
        let diagonal = |cell: u8| DIAGONAL.into_iter().filter_map(|way| board().step(cell, way)).fold(0, |set, to| set | bit(to));
        assert_eq!(components(&diagonal), [56; 2]);
    }

    #[test]
    fn forward_is_towards_the_nearest_enemy_hub() {
        let forward = |army: Army, name: &str| {
            let ways = board().pawns[army as usize][cell(name) as usize].forward;
            names(ways.into_iter().flatten().fold(0, |set, (one, _)| set | bit(one)))
        };
        for (from, to) in [
            ("d3", "e3"),
            ("e3", "f3"),
            ("g3", "h3"),
            ("j4", "k4"),
            ("c4", "c5"),
            ("c7", "c8"),
            ("d10", "d11"),
            ("d4", "d5 e4"),
            ("h2", "h3"),
            ("b8", "c8"),
        ] {
            assert_eq!(forward(Army::Red, from), to, "{from}");
        }
        assert_eq!(forward(Army::Orange, "k4"), "j4 k5");
        assert_eq!(forward(Army::Green, "j12"), "i12");
        assert_eq!(forward(Army::Blue, "c10"), "c9");
    }

    #[test]
    fn pawns_step_twice_from_their_own_hub_only() {
        let twice =
            |army: Army, name: &str| board().pawns[army as usize][cell(name) as usize].forward.into_iter().flatten().any(|(_, two)| two.is_some());
        assert!(twice(Army::Red, "d3") && twice(Army::Red, "d4") && twice(Army::Red, "c4"));
        assert!(!twice(Army::Red, "e3") && !twice(Army::Red, "c5") && !twice(Army::Red, "g3"));
        assert!(twice(Army::Blue, "d11") && !twice(Army::Blue, "d10"));
    }

    #[test]
    fn a_boyscout_turns_at_every_step() {
        let reach = |from: &str| names(board().reach(Part::Boyscout, cell(from), 0));
        assert!(reach("b3").split(' ').any(|cell| cell == "d3"));
        assert!(!reach("b3").split(' ').any(|cell| cell == "d5"));
    }
}
