//! What a card can have done later in the turn: the shapes of its instructions in the Move phase and in the Coda.

use std::fmt;

use super::board::{ALL_WAYS, Role, Sq, WAY_NAMES};
use super::cards::Face;
use super::movement::Step;
use super::ruling::Ruling;
use super::state::State;

/// One way of carrying out an instruction. Written behind its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Act {
    /// `Rout`
    Plain,
    /// `Assassination d5`
    On(Sq),
    /// `Heaven and Earth b1=R`
    Into(Sq, Role),
    /// `Dressage b1-c2`
    To(Sq, Sq),
    /// `Changeling d1 f1`
    Pair(Sq, Sq),
    /// `Divine Right e1xd2`
    Step(Step),
    /// `shove a5 off`
    Off(Sq),
    /// `ram d1 N 5`, by the place of the direction in `ALL_WAYS`.
    Ram(Sq, u8, u8),
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Act::Plain => Ok(()),
            Act::On(on) => write!(f, "{on}"),
            Act::Into(on, role) => write!(f, "{on}={}", role.letter()),
            Act::To(from, to) => write!(f, "{from}-{to}"),
            Act::Pair(one, other) => write!(f, "{one} {other}"),
            Act::Step(step) => write!(f, "{step}"),
            Act::Off(on) => write!(f, "{on} off"),
            Act::Ram(from, way, length) => write!(f, "{from} {} {length}", WAY_NAMES[*way as usize % ALL_WAYS.len()]),
        }
    }
}

impl Act {
    /// The text with the name before it, as it is written.
    pub fn written(&self, name: &str) -> String {
        match self {
            Act::Plain => name.to_string(),
            // Petard's and Chivalry's names are left out where the form says all.
            _ if name.is_empty() => self.to_string(),
            _ => format!("{name} {self}"),
        }
    }
}

/// An instruction in the Coda.
#[derive(Clone, Copy)]
pub struct Coda {
    /// It can be left out (R21).
    pub may: bool,
    /// How often it can still be carried out; what the board allows is asked by `choices`.
    pub left: fn(&State, Face) -> usize,
    pub choices: fn(&State, &mut Vec<Act>),
    /// Whether it would do anything: an instruction that may be written for nothing lapses by itself (R59).
    pub is_due: Option<fn(&State) -> bool>,
    pub carry_out: fn(&mut Ruling, Act),
    /// Whether it could be the first to change anything on one of these squares, whatever has been done elsewhere before. Silent: it could.
    pub touches: Option<fn(&State, u64) -> bool>,
    /// All it does is to stand in the way: of pawns that step back, or of an attack.
    pub only_blocks: bool,
}

impl Coda {
    /// Mandatory, once for each copy of the plan.
    pub const PLAN: Coda =
        Coda { may: false, left: once_each, choices: |_, _| {}, is_due: None, carry_out: |_, _| {}, touches: None, only_blocks: false };
}

/// An instruction in the Move phase (Ram, Petard, Revelation, Chivalry).
#[derive(Clone, Copy)]
pub struct Instruction {
    /// The word before it: `ram`, `explode`, `revelation`; empty for `e4=N`.
    pub word: &'static str,
    /// Only what the player can pay for.
    pub choices: fn(&State, &mut Vec<Act>),
    pub price: Option<Price>,
    pub carry_out: fn(&mut Ruling, Act),
    /// The piece that may take an extra move afterwards (R55).
    pub goes_on: bool,
}

/// Cards that an instruction costs (Ram).
#[derive(Clone, Copy)]
pub struct Price {
    /// With the cards as they lie; `None` if it cannot be done.
    pub now: fn(&State, Act) -> Option<usize>,
    /// What it can come to, and be paid: costs are paid first, and a card discarded for it can change it (R58).
    pub open: fn(&State, Act) -> Vec<usize>,
}

/// Moves of any number of men (R38).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Many {
    /// Charge: pawns; else pieces that go in one of `ways`.
    pub is_pawns: bool,
    /// Bits of `movement::by`.
    pub ways: u8,
}

/// For plans: once for each copy played.
pub fn once_each(state: &State, face: Face) -> usize {
    state.times_played(face).saturating_sub(state.times_done(face))
}

/// With a capital at its beginning.
pub fn sentence(words: String) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
