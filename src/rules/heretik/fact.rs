//! What can happen in a game, as it is stored for ever. Men are letters as on the board, cards their names.

use serde::{Deserialize, Serialize};

use super::state::{Bound, Mode};
use crate::rules::grid::Square;
use crate::rules::turn::{Claim, Outcome, Removal, Seat, Turn};

/// Where a card was before it was played or discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum From {
    Hand,
    Declared,
}

/// How a man came to another square (R23).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It made a move.
    Move,
    /// It was moved by an instruction or by castling: it has moved, and takes no extra move.
    Carried,
    /// It was pushed or stepped back: it has not moved.
    Pushed,
}

/// Men that may be captured in passing, as in `exposed` of a position (R35).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exposure {
    pub man: Square,
    pub on: Vec<Square>,
}

/// A man that was pushed; without `to` over the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    pub man: char,
    pub from: Square,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
}

/// One thing that happened. Forms may be added, never changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// A deck is laid out, top first; everybody's where `of` is missing. Secret until the game ends.
    Deck {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<Seat>,
        cards: Vec<String>,
    },
    /// How the game is played.
    Opened {
        mode: Mode,
    },
    /// The top card came into the hand. `is_shown`: to the opponent too, by her Gnosis (R8).
    Drew {
        seat: Seat,
        card: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_shown: bool,
    },
    /// `card` names the edge that is shown.
    Declared {
        seat: Seat,
        card: String,
    },
    /// `x`: cards discarded for it. `is_mature`: a manoeuvre that was declared in an earlier turn (R25).
    Played {
        seat: Seat,
        card: String,
        from: From,
        x: u8,
        is_mature: bool,
    },
    /// From the hand its identity is secret; a declared one is named by its edge.
    Discarded {
        seat: Seat,
        card: String,
        from: From,
    },
    Revoked {
        seat: Seat,
        card: String,
    },
    /// `card` names the edge shown before.
    Rotated {
        seat: Seat,
        card: String,
    },
    /// From the dead pile into the hand, openly.
    Taken {
        seat: Seat,
        card: String,
    },
    /// A declared resource was used, `x` cards discarded for it.
    Used {
        seat: Seat,
        card: String,
        x: u8,
    },
    /// So many pawns may be moved in the Coda (Mercenary).
    Hired {
        pawns: u8,
    },
    /// One boulder may be shoved in the Coda.
    ShovePaid {
        seat: Seat,
    },
    Went {
        man: char,
        from: Square,
        to: Square,
        how: How,
    },
    /// The man made a move without leaving its square: archery, Scorched Earth.
    Stayed {
        man: char,
        on: Square,
    },
    /// A ram: the men in its way were pushed in this order.
    Rammed {
        man: char,
        from: Square,
        to: Square,
        shifts: Vec<Shift>,
    },
    Swapped {
        one: Square,
        other: Square,
    },
    /// `by`: where the capturing man stood.
    Captured {
        man: char,
        on: Square,
        by: Square,
    },
    Destroyed {
        man: char,
        on: Square,
    },
    /// The man there destroyed something by its move, so it takes no extra move (R34, R55).
    Ravaged {
        by: Square,
    },
    /// The pawn that will go from there uses Zeal.
    Leapt {
        by: Square,
    },
    Became {
        man: char,
        on: Square,
        into: char,
    },
    Spawned {
        man: char,
        on: Square,
    },
    BoulderPlaced {
        on: Square,
    },
    BoulderShoved {
        from: Square,
        to: Square,
    },
    BoulderDestroyed {
        on: Square,
    },
    /// The boulder that was paid for has been shoved.
    Shoved {
        seat: Seat,
    },
    /// An instruction of this card was carried out.
    Done {
        card: String,
    },
    Passed {
        seat: Seat,
    },
    /// The Move phase was Revelation's.
    Revealed {
        seat: Seat,
    },
    /// Feint: a capture is possible, so the turn has to contain one (R45).
    Obliged {
        seat: Seat,
    },
    /// What men do from here on they do in the Coda.
    CodaBegan {
        seat: Seat,
    },
    /// The opponent names what the pawn becomes (R44); `turn` as far as it goes.
    Asked {
        on: Square,
        turn: Turn,
    },
    /// What the opponent named; the mover goes on.
    Answered {
        seat: Seat,
        turn: Turn,
    },
    /// The mover goes on with the Coda after an answer.
    Resumed {
        seat: Seat,
    },
    /// The turn is handed over, with everything that the next one inherits.
    Next {
        turn: Seat,
        quiet: u32,
        bound: Bound,
        pieces: u16,
        pawns: u16,
        exposed: Vec<Exposure>,
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
