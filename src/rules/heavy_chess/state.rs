//! A game of Heavy Chess: its state, what can happen to it, and how that changes it.

use serde::{Deserialize, Serialize};

use super::board::{Bare, Board, Rights};
use super::men::{Kind, Man};
use super::tables::{name, number};
use crate::rules::cardless::{Seen, Side};
use crate::rules::game::BadFact;
use crate::rules::grid::{Square, read_board};
use crate::rules::turn::{Claim, Outcome, Removal, Seat};

pub const ARRAY: &str = "mcaqllqacm/trnbzkbnrt/pppppppppp/10/10/10/10/PPPPPPPPPP/TRNBZKBNRT/MCAQLLQACM";

/// A position with what went before as far as it matters (HC4).
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub bare: Bare,
    /// Turns of either player since the last capture or pawn move.
    pub quiet: u32,
    /// Turns of either player from 1.
    pub number: u32,
    /// For repetition: the skipped square is left out where no capture there is legal.
    pub seen: Seen<Bare>,
    pub over: Option<Outcome>,
}

impl State {
    pub fn start() -> State {
        let mut board = Board::EMPTY;
        for (on, man) in read_board(ARRAY, 10, 10, Man::parse).expect("the starting array is a board") {
            board.put(man, number(on));
        }
        State::at(Bare { board, turn: Side::White, rights: Rights::ALL, skipped: None })
    }

    /// A position without a past.
    pub fn at(bare: Bare) -> State {
        State { bare, quiet: 0, number: 1, seen: Seen::only(bare), over: None }
    }

    /// Folds one fact; asks no rule.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), BadFact> {
        match fact {
            Fact::Captured { man, on } => {
                if self.lift(*man, *on)?.kind == Kind::King {
                    return Err(BadFact(format!("a King on {on} was captured")));
                }
            }
            Fact::Moved { man, from, to } => {
                let man = self.lift(*man, *from)?;
                self.place(man, *to)?;
            }
            Fact::Castled { side, king, rook } => {
                for (kind, (from, to)) in [(Kind::King, king), (Kind::Rook, rook)] {
                    let man = Man { side: Side::of(*side), kind };
                    self.lift(man.letter(), *from)?;
                    self.place(man, *to)?;
                }
            }
            Fact::Promoted { man, on, into } => {
                let (old, new) = (self.lift(*man, *on)?, read_man(*into)?);
                if old.kind != Kind::Pawn || new.kind == Kind::King || new.side != old.side {
                    return Err(BadFact(format!("'{man}' on {on} became '{into}'")));
                }
                self.place(new, *on)?;
            }
            Fact::Next { turn, quiet, castling, skipped, is_open, .. } => {
                self.bare.turn = Side::of(*turn);
                self.bare.rights = Rights::parse(castling).ok_or_else(|| BadFact(format!("'{castling}' are no castling rights")))?;
                self.bare.skipped = skipped.map(on_board).transpose()?;
                self.quiet = *quiet;
                self.number += 1;
                let counted = Bare { skipped: self.bare.skipped.filter(|_| *is_open), ..self.bare };
                self.seen.add(counted, *quiet == 0);
            }
            Fact::Claimed { .. } | Fact::Left { .. } => {}
            Fact::Ended(outcome) => self.over = Some(outcome.clone()),
        }
        Ok(())
    }

    fn lift(&mut self, letter: char, from: Square) -> Result<Man, BadFact> {
        let (man, square) = (read_man(letter)?, on_board(from)?);
        if self.bare.board.at(square) != Some(man) {
            return Err(BadFact(format!("there is no '{letter}' on {from}")));
        }
        self.bare.board.clear(square);
        Ok(man)
    }

    fn place(&mut self, man: Man, on: Square) -> Result<(), BadFact> {
        let square = on_board(on)?;
        if self.bare.board.at(square).is_some() {
            return Err(BadFact(format!("there is a man on {on} already")));
        }
        self.bare.board.put(man, square);
        Ok(())
    }

    /// What stands on a square of the board.
    pub fn man_on(&self, square: Square) -> Option<Man> {
        if is_on_board(square) { self.bare.board.at(number(square)) } else { None }
    }

    /// Where a side's King stands.
    pub fn king(&self, side: Side) -> Square {
        name(self.bare.board.king(side))
    }
}

pub fn is_on_board(square: Square) -> bool {
    square.file < 10 && square.rank < 10
}

fn on_board(square: Square) -> Result<u8, BadFact> {
    if is_on_board(square) { Ok(number(square)) } else { Err(BadFact(format!("{square} is not on the board"))) }
}

fn read_man(letter: char) -> Result<Man, BadFact> {
    Man::parse(letter).ok_or_else(|| BadFact(format!("'{letter}' is not a man of Heavy Chess")))
}

/// One thing that happened. Men are letters as on the board. Stored for ever: forms may be added, never changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    Captured {
        man: char,
        on: Square,
    },
    Moved {
        man: char,
        from: Square,
        to: Square,
    },
    Castled {
        side: Seat,
        king: (Square, Square),
        rook: (Square, Square),
    },
    Promoted {
        man: char,
        on: Square,
        into: char,
    },
    /// The turn is handed over. All that changes with it stands here, so that replay asks no rule.
    Next {
        turn: Seat,
        /// The count of HC4.
        quiet: u32,
        castling: String,
        /// The square that a double step has just skipped.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        skipped: Option<Square>,
        /// Whether a capture there is legal, so that it counts for repetition.
        #[serde(default, skip_serializing_if = "is_false")]
        is_open: bool,
        /// Whether the player whose turn it is stands in check.
        #[serde(default, skip_serializing_if = "is_false")]
        is_check: bool,
    },
    Claimed {
        seat: Seat,
        draw: Claim,
    },
    Left {
        seat: Seat,
        why: Removal,
    },
    Ended(Outcome),
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(flag: &bool) -> bool {
    !flag
}
