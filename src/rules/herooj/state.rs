//! A game of Herooj: its state, what can happen to it, and how that changes it.

use serde::{Deserialize, Serialize};

use super::Variant;
use super::board::{Board, Kind, Man};
use crate::rules::cardless::{Seen, Side};
use crate::rules::game::BadFact;
use crate::rules::grid::{Square, read_board};
use crate::rules::turn::{Claim, Outcome, Removal, Seat};

/// A position with what went before as far as it matters (HJ6).
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub variant: Variant,
    pub board: Board,
    pub turn: Side,
    /// Turns of either player since the last capture or pawn move.
    pub quiet: u32,
    /// Masters made in the game so far, white's first (HJ5).
    pub masters: [u8; 2],
    /// Turns of either player from 1.
    pub number: u32,
    pub seen: Seen<(Board, Side)>,
    pub over: Option<Outcome>,
}

impl State {
    /// The starting array.
    pub fn start(variant: Variant) -> State {
        let array = match variant {
            Variant::Proper => "ppmppmpp/1ppmmpp1/8/8/8/8/1PPMMPP1/PPMPPMPP",
            Variant::Master => "pppppppp/1pppppp1/8/8/8/8/1PPPPPP1/PPPPPPPP",
        };
        let mut board = Board::EMPTY;
        for (on, man) in read_board(array, 8, 8, Man::parse).expect("the starting array is a board") {
            board.put(man, on);
        }
        State::at(variant, board, Side::White)
    }

    /// A position without a past.
    pub fn at(variant: Variant, board: Board, turn: Side) -> State {
        State { variant, board, turn, quiet: 0, masters: [0, 0], number: 1, seen: Seen::only((board, turn)), over: None }
    }

    /// Folds one fact; asks no rule.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), BadFact> {
        match fact {
            Fact::Captured { man, on } => {
                self.lift(*man, *on)?;
            }
            Fact::Moved { man, from, to } => {
                let man = self.lift(*man, *from)?;
                self.place(man, *to)?;
            }
            Fact::Promoted { man, on, into } => {
                let old = self.lift(*man, *on)?;
                let new = read_man(*into)?;
                if new.kind == Kind::Master {
                    self.masters[old.side as usize] = self.masters[old.side as usize].saturating_add(1);
                }
                self.place(new, *on)?;
            }
            Fact::Next { turn, quiet } => {
                self.turn = Side::of(*turn);
                self.quiet = *quiet;
                self.number += 1;
                self.seen.add((self.board, self.turn), *quiet == 0);
            }
            Fact::Claimed { .. } | Fact::Left { .. } => {}
            Fact::Ended(outcome) => self.over = Some(outcome.clone()),
        }
        Ok(())
    }

    fn lift(&mut self, letter: char, from: Square) -> Result<Man, BadFact> {
        let man = read_man(letter)?;
        if from.file >= 8 || from.rank >= 8 || self.board.at(from) != Some(man) {
            return Err(BadFact(format!("there is no '{letter}' on {from}")));
        }
        self.board.take(man, from);
        Ok(man)
    }

    fn place(&mut self, man: Man, on: Square) -> Result<(), BadFact> {
        if on.file >= 8 || on.rank >= 8 || self.board.at(on).is_some() {
            return Err(BadFact(format!("no man can be put on {on}")));
        }
        self.board.put(man, on);
        Ok(())
    }
}

fn read_man(letter: char) -> Result<Man, BadFact> {
    Man::parse(letter).ok_or_else(|| BadFact(format!("'{letter}' is not a man of Herooj")))
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
    Promoted {
        man: char,
        on: Square,
        into: char,
    },
    /// The turn is handed over; `quiet` is the count of HJ6 after it.
    Next {
        turn: Seat,
        quiet: u32,
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
