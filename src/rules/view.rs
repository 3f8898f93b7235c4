//! What one viewer may see of a position, in a shape that pages, mails and pictures share by all games.
//!
//! A view is built up field by field from what the viewer may know; nothing is ever cut away from a full copy.

use std::collections::BTreeSet;

use super::grid::Square;
use super::turn::{Awaiting, Claim, Outcome, Seat, Seats};

/// A position as one viewer may see it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    pub board: Board,
    /// Cards and other belongings, one for each seat in seat order.
    pub sides: Vec<Side>,
    /// The deck and dead pile that all share. `None` where each side has its own or the game has no cards.
    pub common: Option<Piles>,
    /// Whose turn it is in the order of the turns, even while another seat has to answer. `None` when over.
    pub turn_of: Option<Seat>,
    pub to_act: Seats,
    pub awaiting: Option<Awaiting>,
    pub in_check: Seats,
    pub claims: Vec<Claim>,
    pub outcome: Option<Outcome>,
    /// Counts turns of any player from 1.
    pub number: u32,
    /// What binds the player to move or is worth knowing: "Feint: White must capture this turn if she can".
    pub notes: Vec<String>,
}

/// The board and what stands on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub files: u8,
    pub ranks: u8,
    /// Every square that exists, rank by rank from the first, files from a.
    pub cells: Vec<Cell>,
}

impl Board {
    pub fn at(&self, square: Square) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.square == square)
    }

    /// The kinds of men that stand on it, each once.
    pub fn figures(&self) -> BTreeSet<Figure> {
        let figure = |cell: &Cell| match cell.on {
            Some(Thing::Man(man)) => Some(man.figure),
            Some(Thing::Boulder) | None => None,
        };
        self.cells.iter().filter_map(figure).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub square: Square,
    pub tone: Tone,
    pub on: Option<Thing>,
}

/// How the ground of a square is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Light,
    Dark,
    /// Herichess: a supersquare that is a hub or a ring's middle, light and dark cells.
    HubLight,
    HubDark,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Man(Man),
    Boulder,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub figure: Figure,
    /// The army it belongs to: the seat's place in turn order.
    pub army: Seat,
}

/// Every kind of man of every game; each has one drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Figure {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    /// Rook and Knight (Heavy Chess, Herichess).
    Marshal,
    /// Bishop and Knight.
    Cardinal,
    /// Rook and one step diagonally.
    Admiral,
    /// Bishop and one step orthogonally.
    Missionary,
    /// Knight and one step in every direction.
    Centaur,
    /// Queen and Knight.
    Amazon,
    /// Herooj.
    Master,
    Heroo,
    /// Herichess.
    Prince,
    Boyscout,
    Boyrook,
    Chatelaine,
    CrookedCardinal,
    CrookedPrimate,
    Acelander,
}

impl Figure {
    pub const ALL: [Figure; 21] = {
        use Figure::*;
        [
            King,
            Queen,
            Rook,
            Bishop,
            Knight,
            Pawn,
            Marshal,
            Cardinal,
            Admiral,
            Missionary,
            Centaur,
            Amazon,
            Master,
            Heroo,
            Prince,
            Boyscout,
            Boyrook,
            Chatelaine,
            CrookedCardinal,
            CrookedPrimate,
            Acelander,
        ]
    };

    /// The name a person reads.
    pub fn name(self) -> &'static str {
        match self {
            Figure::King => "King",
            Figure::Queen => "Queen",
            Figure::Rook => "Rook",
            Figure::Bishop => "Bishop",
            Figure::Knight => "Knight",
            Figure::Pawn => "Pawn",
            Figure::Marshal => "Marshal",
            Figure::Cardinal => "Cardinal",
            Figure::Admiral => "Admiral",
            Figure::Missionary => "Missionary",
            Figure::Centaur => "Centaur",
            Figure::Amazon => "Amazon",
            Figure::Master => "Master",
            Figure::Heroo => "Heroo",
            Figure::Prince => "Prince",
            Figure::Boyscout => "Boyscout",
            Figure::Boyrook => "Boyrook",
            Figure::Chatelaine => "Chatelaine",
            Figure::CrookedCardinal => "Crooked Cardinal",
            Figure::CrookedPrimate => "Crooked Primate",
            Figure::Acelander => "Acelander",
        }
    }

    /// The name as an id of the drawing: `crooked-cardinal`.
    pub fn slug(self) -> &'static str {
        match self {
            Figure::King => "king",
            Figure::Queen => "queen",
            Figure::Rook => "rook",
            Figure::Bishop => "bishop",
            Figure::Knight => "knight",
            Figure::Pawn => "pawn",
            Figure::Marshal => "marshal",
            Figure::Cardinal => "cardinal",
            Figure::Admiral => "admiral",
            Figure::Missionary => "missionary",
            Figure::Centaur => "centaur",
            Figure::Amazon => "amazon",
            Figure::Master => "master",
            Figure::Heroo => "heroo",
            Figure::Prince => "prince",
            Figure::Boyscout => "boyscout",
            Figure::Boyrook => "boyrook",
            Figure::Chatelaine => "chatelaine",
            Figure::CrookedCardinal => "crooked-cardinal",
            Figure::CrookedPrimate => "crooked-primate",
            Figure::Acelander => "acelander",
        }
    }
}

/// What belongs to one seat, as the viewer may know it. All empty in games without cards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Side {
    /// One for each card in the hand, in the order in which they came; `None` is a card the viewer may not know.
    pub hand: Vec<Option<CardFace>>,
    pub declared: Vec<Declared>,
    /// This seat's own piles, where each has its own (Formal Heretik).
    pub piles: Option<Piles>,
    /// Whether this seat has left the game (Herichess).
    pub is_out: bool,
}

/// A card in the declared area.
#[derive(Clone, PartialEq, Debug)]
pub struct Declared {
    pub card: CardFace,
    /// Declared in an earlier turn (R25).
    pub is_mature: bool,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Piles {
    pub deck: usize,
    /// Oldest first.
    pub dead: Vec<CardFace>,
}

/// A card as it is printed. For a declared double-edged card `name` and `text` are those of the edge that it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardFace {
    pub name: &'static str,
    /// The whole card's name: `Spawn/Requital`.
    pub whole: &'static str,
    pub colour: Colour,
    pub kind: Kind,
    pub text: &'static str,
}

/// A card as it lies in a deck, with what a player may want to read about it.
#[derive(Clone, PartialEq, Debug)]
pub struct WholeCard {
    pub face: CardFace,
    /// The two edges of a double-edged one.
    pub edges: Vec<CardFace>,
    /// Rulings that it rests on: `R14`.
    pub rulings: Vec<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    Red,
    Purple,
    Yellow,
    Green,
    Blue,
}

impl Colour {
    pub const ALL: [Colour; 5] = [Colour::Red, Colour::Purple, Colour::Yellow, Colour::Green, Colour::Blue];

    pub fn word(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Purple => "purple",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Plan,
    Movement,
    Manoeuvre,
    Resource,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Plan, Kind::Movement, Kind::Manoeuvre, Kind::Resource];

    /// `plan`
    pub fn word(self) -> &'static str {
        match self {
            Kind::Plan => "plan",
            Kind::Movement => "movement",
            Kind::Manoeuvre => "manoeuvre",
            Kind::Resource => "resource",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Plan => "Plan",
            Kind::Movement => "Movement",
            Kind::Manoeuvre => "Manoeuvre",
            Kind::Resource => "Resource",
        }
    }
}
