//! A game of Heretik Chess as it stands, also in the middle of a turn. Changed by `apply` only. Deliberately not serialisable.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::board::{Board, Man, Role, Sq, Thing, squares};
use super::cards::{Card, Face, Id};
use crate::rules::cardless::Side;
use crate::rules::grid::read_board;
use crate::rules::turn::{Outcome, Seat, Turn};

/// Simple: one deck and one dead pile for both; Formal: each player has her own (R5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    Simple,
    Formal,
}

impl Mode {
    pub fn word(self) -> &'static str {
        match self {
            Mode::Simple => "simple",
            Mode::Formal => "formal",
        }
    }
}

/// What the last turn laid on the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bound {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub feint: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub silence: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sanctuary: bool,
}

/// A card in a declared area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lying {
    pub face: Face,
    /// The turn in which it was declared; 0 for long ago.
    pub since: u32,
}

/// A man that can be captured in passing on these squares (R35).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exposed {
    pub at: Sq,
    pub on: u64,
}

/// A card played in the turn under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    pub face: Face,
    /// Cards discarded for it.
    pub x: u8,
    pub is_from_declared: bool,
    /// A manoeuvre that was declared in an earlier turn (R25).
    pub is_mature: bool,
}

/// What a man has done, or what was done to it, in the turn under way. Goes with the man.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Mark {
    /// Where it stands.
    pub at: Sq,
    /// Where it stood when the turn began.
    pub began: Sq,
    /// Moves that it made, extra ones included.
    pub moves: u8,
    /// The first of them was made in the Coda.
    pub in_coda: bool,
    /// Its first move captured or destroyed something.
    pub first_took: bool,
    /// It captured or destroyed something.
    pub took: bool,
    pub took_piece: bool,
    /// An instruction or castling moved it.
    pub carried: bool,
    /// Leaps of two squares by Zeal.
    pub zeal: u8,
    pub spawned: bool,
    pub promoted: bool,
    /// Squares on which it stood since its last move, and those on which it stood between moves.
    pub stands: u64,
    pub between: u64,
}

impl Mark {
    pub fn new(at: Sq) -> Mark {
        Mark {
            at,
            began: at,
            moves: 0,
            in_coda: false,
            first_took: false,
            took: false,
            took_piece: false,
            carried: false,
            zeal: 0,
            spawned: false,
            promoted: false,
            stands: 0,
            between: 0,
        }
    }

    /// R23.
    pub fn has_moved(&self) -> bool {
        self.moves > 0 || self.carried
    }
}

/// The turn under way, as far as later parts of it need to know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    pub played: Vec<Played>,
    pub marks: Vec<Mark>,
    /// Instructions carried out.
    pub done: Vec<Face>,
    /// Declared cards that the opponent has lost in this turn (R46).
    pub lost: Vec<Face>,
    /// Men captured, of either colour: pieces and pawns.
    pub took: [u16; 2],
    /// Men destroyed.
    pub destroyed: u16,
    /// A pawn's square changed, or a man went (R17, R54).
    pub is_lively: bool,
    /// Pawns that Mercenary may move.
    pub hired: u16,
    pub has_declared_gnosis: bool,
    pub has_paid_shove: bool,
    pub has_shoved: bool,
    pub has_passed: bool,
    pub is_coda: bool,
    pub has_revealed: bool,
    /// R45: the turn has to contain a capture.
    pub is_obliged: bool,
    /// R49: Revolutionary's effect has not been active all the time.
    pub is_revolution_broken: bool,
}

/// A turn that has stopped for an answer (R44).
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    pub turn: Turn,
    /// The pawn that is promoted; `None` when the mover has to go on.
    pub on: Option<Sq>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub mode: Mode,
    pub board: Board,
    pub turn: Side,
    /// Turns of either player from 1.
    pub number: u32,
    /// Bit 0 and 1: White's short and long castling; 2 and 3: Black's.
    pub castling: u8,
    pub hands: [Vec<Id>; 2],
    /// Oldest first.
    pub declared: [Vec<Lying>; 2],
    /// Top first; in Simple the first one is everybody's.
    pub decks: [VecDeque<Id>; 2],
    /// Oldest first; in Simple the first one is everybody's.
    pub dead: [Vec<Id>; 2],
    pub exposed: Vec<Exposed>,
    pub bound: Bound,
    /// Pieces and pawns that the last turn's player captured.
    pub last: [u16; 2],
    pub quiet: u32,
    pub over: Option<Outcome>,
    pub course: Course,
    pub waiting: Option<Waiting>,
    /// The position before the turn under way, once something has happened in it.
    pub before: Option<Arc<State>>,
}

pub const ALL_CASTLING: u8 = 0b1111;

/// Where King and Rooks have to stand for the bits of `castling`.
pub const CASTLING: [(Side, Sq, Sq); 4] =
    [(Side::White, Sq(4), Sq(7)), (Side::White, Sq(4), Sq(0)), (Side::Black, Sq(60), Sq(63)), (Side::Black, Sq(60), Sq(56))];

impl State {
    /// The starting array, empty hands, no deck.
    pub fn start(mode: Mode) -> State {
        let mut board = Board::EMPTY;
        let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        for (on, thing) in read_board(array, 8, 8, Thing::parse).expect("the starting array is a board") {
            board.put(Sq::at(on.file, on.rank), Some(thing));
        }
        State {
            mode,
            board,
            turn: Side::White,
            number: 1,
            castling: ALL_CASTLING,
            hands: [Vec::new(), Vec::new()],
            declared: [Vec::new(), Vec::new()],
            decks: [VecDeque::new(), VecDeque::new()],
            dead: [Vec::new(), Vec::new()],
            exposed: Vec::new(),
            bound: Bound::default(),
            last: [0, 0],
            quiet: 0,
            over: None,
            course: Course::default(),
            waiting: None,
            before: None,
        }
    }

    /// Which deck and dead pile are this player's (R5).
    pub fn pile(&self, side: Side) -> usize {
        match self.mode {
            Mode::Simple => 0,
            Mode::Formal => side as usize,
        }
    }

    pub fn deck(&self, side: Side) -> &VecDeque<Id> {
        &self.decks[self.pile(side)]
    }

    pub fn dead(&self, side: Side) -> &Vec<Id> {
        &self.dead[self.pile(side)]
    }

    pub fn hand(&self, side: Side) -> &[Id] {
        &self.hands[side as usize]
    }

    pub fn declared(&self, side: Side) -> &[Lying] {
        &self.declared[side as usize]
    }

    /// Cards that the player who makes the turn draws in its Draw phase (R22), if the deck holds so many.
    pub fn cards_to_draw(&self) -> usize {
        let revelation = if self.course.has_revealed { 5 } else { 0 };
        let plans = self.course.played.iter().filter_map(|played| played.face.card().draws.map(|draws| draws(self, played)));
        let mut resources = 0;
        for face in Id::all().flat_map(Id::faces) {
            if let Some(yields) = face.card().yields
                && copies(self.declared(self.turn), face) > 0
            {
                resources += yields(self);
            }
        }
        1 + revelation + plans.sum::<usize>() + resources
    }

    /// Who has to do something now; `None` when over.
    pub fn to_act(&self) -> Option<Side> {
        match (&self.over, &self.waiting) {
            (Some(_), _) => None,
            (None, Some(Waiting { on: Some(_), .. })) => Some(self.turn.other()),
            (None, Some(Waiting { on: None, .. }) | None) => Some(self.turn),
        }
    }

    pub fn seat(&self) -> Seat {
        self.turn.seat()
    }

    pub fn mark(&self, on: Sq) -> Option<&Mark> {
        self.course.marks.iter().find(|mark| mark.at == on)
    }

    pub fn has_moved(&self, on: Sq) -> bool {
        self.mark(on).is_some_and(Mark::has_moved)
    }

    /// Copies of this effect played in the turn under way.
    pub fn times_played(&self, face: Face) -> usize {
        self.course.played.iter().filter(|played| played.face == face).count()
    }

    /// How often an instruction of this card has been carried out.
    pub fn times_done(&self, face: Face) -> usize {
        self.course.done.iter().filter(|&&done| done == face).count()
    }

    pub fn has_played(&self, is_such: fn(&Card) -> bool) -> bool {
        self.course.played.iter().any(|played| is_such(played.face.card()))
    }

    /// The movement card played in the turn under way (R19).
    pub fn movement_card(&self) -> Option<Face> {
        self.course.played.iter().map(|played| played.face).find(|face| face.card().kind == crate::rules::view::Kind::Movement)
    }

    /// Heretik turns control round for the turn.
    pub fn is_heretik(&self) -> bool {
        self.has_played(|card| card.turns_coats)
    }

    /// Whether such a man stands on one of these squares.
    pub fn holds(&self, on: u64, is_such: fn(Man) -> bool) -> bool {
        squares(on).any(|on| self.board.man(on).is_some_and(is_such))
    }

    /// The same, or one of them is empty.
    pub fn holds_or_empty(&self, on: u64, is_such: fn(Man) -> bool) -> bool {
        self.holds(on, is_such) || squares(on).any(|on| self.board.is_empty(on))
    }

    /// Whether the player who makes the turn controls this man (R24, Heretik).
    pub fn controls(&self, man: Man) -> bool {
        (man.side == self.turn) == (!self.is_heretik() || man.role == Role::King)
    }
}

/// How strongly this effect is active among these cards: R2 for double-edged ones, the number of copies for the others (R3).
pub fn copies(lying: &[Lying], face: Face) -> usize {
    let count = lying.iter().filter(|other| other.face.id == face.id).count();
    if !face.id.is_double_edged() {
        return count;
    }
    usize::from(count >= 2 || lying.iter().any(|other| other.face == face))
}
