//! A position without its history: who stands where, whose turn it is, who is still in, which pawns may be captured in passing.

use super::cells::{Set, bit, board, cells};
use super::men::{Army, Kind, Man, Part};

/// The men, as one set for each army, each part, the Kings and the pawns. A compound is in the sets of both its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Men {
    pub armies: [Set; 4],
    pub parts: [Set; 4],
    pub kings: Set,
    pub pawns: Set,
}

impl Men {
    pub const NONE: Men = Men { armies: [0; 4], parts: [0; 4], kings: 0, pawns: 0 };

    pub fn at(&self, cell: u8) -> Option<Man> {
        let army = Army::ALL.into_iter().find(|&army| self.armies[army as usize] & bit(cell) != 0)?;
        Some(Man { army, kind: self.kind_at(cell) })
    }

    fn kind_at(&self, cell: u8) -> Kind {
        if self.kings & bit(cell) != 0 {
            return Kind::King;
        }
        if self.pawns & bit(cell) != 0 {
            return Kind::Pawn;
        }
        let parts: Vec<Part> = Part::ALL.into_iter().filter(|&part| self.parts[part as usize] & bit(cell) != 0).collect();
        Kind::of(&parts).expect("every man is of one kind")
    }

    pub fn put(&mut self, man: Man, on: u8) {
        self.armies[man.army as usize] |= bit(on);
        match man.kind {
            Kind::King => self.kings |= bit(on),
            Kind::Pawn => self.pawns |= bit(on),
            kind => kind.parts().iter().for_each(|&part| self.parts[part as usize] |= bit(on)),
        }
    }

    /// Takes away whoever stands on these cells.
    #[inline]
    pub fn clear(&mut self, set: Set) {
        for army in &mut self.armies {
            *army &= !set;
        }
        for part in &mut self.parts {
            *part &= !set;
        }
        self.kings &= !set;
        self.pawns &= !set;
    }

    #[inline]
    pub fn occupied(&self) -> Set {
        let [red, orange, green, blue] = self.armies;
        red | orange | green | blue
    }

    /// Men of one part only: the ones that may fuse (HR7).
    pub fn simple(&self) -> Set {
        let [rooks, boyscouts, knights, princes] = self.parts;
        rooks ^ boyscouts ^ knights ^ princes
    }

    /// Where an army's King stands.
    pub fn king(&self, army: Army) -> u8 {
        (self.kings & self.armies[army as usize]).trailing_zeros() as u8
    }

    /// HR14: the men of `by` that could capture on a cell, with these cells occupied. En passant does not count.
    #[inline]
    pub fn attackers(&self, cell: u8, by: Armies, occupied: Set) -> Set {
        let (tables, at) = (board(), cell as usize);
        let enemies = by.iter().fold(0, |set, army| set | self.armies[army as usize]);
        let [rooks, boyscouts, knights, princes] = self.parts;
        let mut found = (tables.steps[at] & (self.kings | princes) | tables.leaps[at] & knights) & enemies;
        for army in by.iter() {
            found |= tables.pawns_on[army as usize][at] & self.pawns & self.armies[army as usize];
        }
        if enemies & rooks != 0 {
            found |= tables.reach(Part::Rook, cell, occupied) & rooks & enemies;
        }
        if enemies & boyscouts != 0 {
            found |= tables.reach(Part::Boyscout, cell, occupied) & boyscouts & enemies;
        }
        found
    }
}

/// A set of armies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Armies(u8);

impl Armies {
    pub const ALL: Armies = Armies(15);

    #[must_use]
    pub fn without(self, army: Army) -> Armies {
        Armies(self.0 & !(1 << army as u8))
    }

    pub fn has(self, army: Army) -> bool {
        self.0 & 1 << army as u8 != 0
    }

    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Army> {
        Army::ALL.into_iter().filter(move |&army| self.has(army))
    }

    /// The next one of the set in turn order.
    pub fn after(self, army: Army) -> Army {
        army.others().into_iter().find(|&other| self.has(other)).unwrap_or(army)
    }
}

/// A pawn that has just stepped twice (HR4): where it stands, and the cell that it passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exposed {
    pub man: u8,
    pub on: u8,
}

/// A position without its history. It counts for repetition as it stands (HR19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bare {
    pub men: Men,
    pub turn: Army,
    pub living: Armies,
    /// By army, until its own next turn begins.
    pub exposed: [Option<Exposed>; 4],
}

impl Bare {
    pub fn own(&self) -> Set {
        self.men.armies[self.turn as usize]
    }

    /// The living opponents of the player to move.
    pub fn opponents(&self) -> Armies {
        self.living.without(self.turn)
    }

    /// Living opponents' men that attack an army's King.
    pub fn checkers(&self, army: Army) -> Set {
        self.men.attackers(self.men.king(army), self.living.without(army), self.men.occupied())
    }

    /// HR14: the armies that the player to move checkmates now, the one nearest after her last (HR17).
    pub fn mated(&self) -> impl Iterator<Item = Army> {
        let (only, occupied) = (Armies(1 << self.turn as u8), self.men.occupied());
        let others = self.turn.others().into_iter().rev().filter(|&army| self.living.has(army));
        others.filter(move |&army| self.men.attackers(self.men.king(army), only, occupied) != 0)
    }

    /// An army leaves the board.
    pub fn remove(&mut self, army: Army) {
        self.men.clear(self.men.armies[army as usize]);
        self.living = self.living.without(army);
        self.exposed[army as usize] = None;
    }

    /// Passes the turn, whose player's own pawns are exposed no longer (HR4).
    pub fn pass_to(&mut self, army: Army) {
        self.turn = army;
        self.exposed[army as usize] = None;
    }

    /// HR14 repeated until no King is attacked any more. Says whether an army went.
    pub fn remove_mated(&mut self) -> bool {
        let mut has_removed = false;
        loop {
            let mut going = [None; 3];
            for (slot, army) in going.iter_mut().zip(self.mated()) {
                *slot = Some(army);
            }
            if going[0].is_none() {
                return has_removed;
            }
            has_removed = true;
            going.into_iter().flatten().for_each(|army| self.remove(army));
        }
    }

    /// HR19: only Kings are left.
    pub fn is_kings_only(&self) -> bool {
        self.men.occupied() == self.men.kings
    }

    /// HR4: the captures in passing that the rules of movement allow: the pawn, and whose pawn it takes.
    pub fn in_passing(&self) -> impl Iterator<Item = (u8, Army)> {
        let exposed = Army::ALL.into_iter().filter_map(|owner| self.exposed[owner as usize].map(|exposed| (owner, exposed)));
        let open = exposed.filter(|(owner, exposed)| owner.is_next_to(self.turn) && self.men.occupied() & bit(exposed.on) == 0);
        open.flat_map(|(owner, exposed)| {
            let pawns = board().pawns_on[self.turn as usize][exposed.on as usize] & self.men.pawns & self.own();
            cells(pawns).map(move |from| (from, owner))
        })
    }
}
