//! A game of Herichess: its state, what can happen to it, and how that changes it.

use serde::{Deserialize, Serialize};

use super::board::{Armies, Bare, Exposed, Men};
use super::cells::{bit, board};
use super::men::{Army, Kind, Man, Part};
use crate::rules::cardless::Seen;
use crate::rules::game::BadFact;
use crate::rules::grid::Square;
use crate::rules::turn::{Outcome, Removal};

/// A position with what went before as far as it matters (HR17, HR19).
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub bare: Bare,
    /// Turns, passes too, since the last capture, pawn move or removal.
    pub quiet: u32,
    /// Turns of any player from 1.
    pub number: u32,
    /// Armies that are out, the first to go first.
    pub out: Vec<Army>,
    pub seen: Seen<Bare>,
    pub over: Option<Outcome>,
}

/// Red in full; the others are Red turned by quarter turns.
const RED: [(&str, Kind); 16] = [
    ("c3", Kind::King),
    ("d1", Kind::Rook),
    ("a4", Kind::Rook),
    ("c1", Kind::Knight),
    ("a3", Kind::Knight),
    ("c2", Kind::Boyscout),
    ("b3", Kind::Boyscout),
    ("d2", Kind::Prince),
    ("b4", Kind::Prince),
    ("d3", Kind::Pawn),
    ("c4", Kind::Pawn),
    ("d4", Kind::Pawn),
    ("e3", Kind::Pawn),
    ("e4", Kind::Pawn),
    ("c5", Kind::Pawn),
    ("d5", Kind::Pawn),
];

impl State {
    pub fn start() -> State {
        let mut men = Men::NONE;
        for (name, kind) in RED {
            let mut square: Square = name.parse().expect("a cell of the array");
            for army in Army::ALL {
                men.put(Man { army, kind }, board().number(square).expect("a cell of the array"));
                // A quarter turn anticlockwise.
                square = Square::new(13 - square.rank, square.file);
            }
        }
        State::at(Bare { men, turn: Army::Red, living: Armies::ALL, exposed: [None; 4] }, Vec::new())
    }

    /// A position without a past.
    pub fn at(bare: Bare, out: Vec<Army>) -> State {
        State { bare, quiet: 0, number: 1, out, seen: Seen::only(bare), over: None }
    }

    pub fn man_on(&self, square: Square) -> Option<Man> {
        board().number(square).and_then(|cell| self.bare.men.at(cell))
    }

    /// Folds one fact; asks no rule.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), BadFact> {
        match fact {
            Fact::Captured { army, man, on } => {
                if *man == Kind::King {
                    return Err(BadFact(format!("a King on {on} was captured")));
                }
                let cell = self.lift(*army, *man, *on)?;
                let exposed = &mut self.bare.exposed[*army as usize];
                *exposed = exposed.filter(|exposed| exposed.man != cell);
            }
            Fact::Moved { army, man, from, to } => {
                self.lift(*army, *man, *from)?;
                self.place(*army, *man, *to)?;
            }
            Fact::Promoted { army, on, into } => {
                self.lift(*army, Kind::Pawn, *on)?;
                self.place(*army, *into, *on)?;
            }
            Fact::Fused { army, man, from, to, into } => {
                self.lift(*army, *man, *from)?;
                let partner = self.man_on(*to).ok_or_else(|| BadFact(format!("there is nobody to join on {to}")))?;
                self.lift(*army, partner.kind, *to)?;
                self.place(*army, *into, *to)?;
            }
            Fact::Split { army, man, on, part, to } => {
                self.lift(*army, *man, *on)?;
                let rest: Vec<Part> = man.parts().iter().copied().filter(|left| left.kind() != *part).collect();
                let rest = Kind::of(&rest).ok_or_else(|| BadFact(format!("a {} on {on} split", man.name())))?;
                self.place(*army, rest, *on)?;
                self.place(*army, *part, *to)?;
            }
            Fact::Exposed { army, man, on } => self.bare.exposed[*army as usize] = Some(Exposed { man: cell_of(*man)?, on: cell_of(*on)? }),
            Fact::Left { army, .. } => self.go(*army)?,
            Fact::Mated { army, by } => {
                self.go(*army)?;
                if self.bare.turn == *army {
                    self.bare.turn = *by;
                }
            }
            Fact::Next { turn } => {
                self.bare.pass_to(*turn);
                self.number += 1;
            }
            Fact::Counted { quiet } => {
                self.quiet = *quiet;
                self.seen.add(self.bare, *quiet == 0);
            }
            Fact::Passed { .. } => {}
            Fact::Ended(outcome) => self.over = Some(outcome.clone()),
        }
        Ok(())
    }

    fn go(&mut self, army: Army) -> Result<(), BadFact> {
        if !self.bare.living.has(army) {
            return Err(BadFact(format!("{} is out already", army.name())));
        }
        self.bare.remove(army);
        self.out.push(army);
        Ok(())
    }

    fn lift(&mut self, army: Army, kind: Kind, from: Square) -> Result<u8, BadFact> {
        let cell = cell_of(from)?;
        if self.bare.men.at(cell) != Some(Man { army, kind }) {
            return Err(BadFact(format!("{} has no {} on {from}", army.name(), kind.name())));
        }
        self.bare.men.clear(bit(cell));
        Ok(cell)
    }

    fn place(&mut self, army: Army, kind: Kind, on: Square) -> Result<(), BadFact> {
        let cell = cell_of(on)?;
        if self.bare.men.occupied() & bit(cell) != 0 {
            return Err(BadFact(format!("there is a man on {on} already")));
        }
        self.bare.men.put(Man { army, kind }, cell);
        Ok(())
    }
}

fn cell_of(square: Square) -> Result<u8, BadFact> {
    board().number(square).ok_or_else(|| BadFact(format!("{square} is not on the board")))
}

/// One thing that happened. Men are written as in positions. Stored for ever: forms may be added, never changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    Captured {
        army: Army,
        man: Kind,
        on: Square,
    },
    Moved {
        army: Army,
        man: Kind,
        from: Square,
        to: Square,
    },
    Promoted {
        army: Army,
        on: Square,
        into: Kind,
    },
    Fused {
        army: Army,
        man: Kind,
        from: Square,
        to: Square,
        into: Kind,
    },
    /// The part has gone; the other one stays.
    Split {
        army: Army,
        man: Kind,
        on: Square,
        part: Kind,
        to: Square,
    },
    /// HR4: a pawn on `man` has passed `on` with a double step.
    Exposed {
        army: Army,
        man: Square,
        on: Square,
    },
    Passed {
        army: Army,
    },
    Left {
        army: Army,
        why: Removal,
    },
    /// HR14, HR16.
    Mated {
        army: Army,
        by: Army,
    },
    Next {
        turn: Army,
    },
    /// The position that now stands is complete and counts for repetition; `quiet` is the count of HR19.
    Counted {
        quiet: u32,
    },
    Ended(Outcome),
}
