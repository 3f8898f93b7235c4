//! The twelve kinds of men, and of which elements their moves are made.

use crate::rules::cardless::Side;
use crate::rules::view::Figure;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
    Marshal,
    Cardinal,
    Admiral,
    Missionary,
    Centaur,
    Amazon,
}

/// The elements of a man's moves besides a pawn's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elements {
    pub slides_straight: bool,
    pub slides_diagonally: bool,
    pub leaps: bool,
    pub steps_straight: bool,
    pub steps_diagonally: bool,
}

impl Kind {
    pub const COUNT: usize = 12;

    pub const ALL: [Kind; Kind::COUNT] = {
        use Kind::*;
        [Pawn, Knight, Bishop, Rook, Queen, King, Marshal, Cardinal, Admiral, Missionary, Centaur, Amazon]
    };

    /// HC3: what a pawn may become.
    pub const PROMOTIONS: [Kind; 10] = {
        use Kind::*;
        [Queen, Rook, Bishop, Knight, Amazon, Marshal, Cardinal, Admiral, Missionary, Centaur]
    };

    pub const fn elements(self) -> Elements {
        const fn of(slides_straight: bool, slides_diagonally: bool, leaps: bool, steps_straight: bool, steps_diagonally: bool) -> Elements {
            Elements { slides_straight, slides_diagonally, leaps, steps_straight, steps_diagonally }
        }
        match self {
            Kind::Pawn => of(false, false, false, false, false),
            Kind::Knight => of(false, false, true, false, false),
            Kind::Bishop => of(false, true, false, false, false),
            Kind::Rook => of(true, false, false, false, false),
            Kind::Queen => of(true, true, false, false, false),
            Kind::King => of(false, false, false, true, true),
            Kind::Marshal => of(true, false, true, false, false),
            Kind::Cardinal => of(false, true, true, false, false),
            Kind::Admiral => of(true, false, false, false, true),
            Kind::Missionary => of(false, true, false, true, false),
            Kind::Centaur => of(false, false, true, true, true),
            Kind::Amazon => of(true, true, true, false, false),
        }
    }

    /// The capital letter of board texts and promotions.
    pub fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
            Kind::Marshal => 'M',
            Kind::Cardinal => 'C',
            Kind::Admiral => 'A',
            Kind::Missionary => 'L',
            Kind::Centaur => 'T',
            Kind::Amazon => 'Z',
        }
    }

    pub fn parse(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    pub fn figure(self) -> Figure {
        match self {
            Kind::Pawn => Figure::Pawn,
            Kind::Knight => Figure::Knight,
            Kind::Bishop => Figure::Bishop,
            Kind::Rook => Figure::Rook,
            Kind::Queen => Figure::Queen,
            Kind::King => Figure::King,
            Kind::Marshal => Figure::Marshal,
            Kind::Cardinal => Figure::Cardinal,
            Kind::Admiral => Figure::Admiral,
            Kind::Missionary => Figure::Missionary,
            Kind::Centaur => Figure::Centaur,
            Kind::Amazon => Figure::Amazon,
        }
    }

    pub fn name(self) -> &'static str {
        self.figure().name()
    }

    /// What the man can do, for a player who asked it for something else.
    pub fn way_in_words(self) -> &'static str {
        match self {
            Kind::Pawn => "a Pawn steps straight forward (two squares from where it began) and captures one square diagonally forward",
            Kind::Knight => "a Knight leaps two squares one way and one to the side",
            Kind::Bishop => "a Bishop slides diagonally",
            Kind::Rook => "a Rook slides along ranks and files",
            Kind::Queen => "a Queen slides along ranks, files and diagonals",
            Kind::King => "a King steps one square; castling is written O-O or O-O-O",
            Kind::Marshal => "a Marshal moves as a Rook or a Knight",
            Kind::Cardinal => "a Cardinal moves as a Bishop or a Knight",
            Kind::Admiral => "an Admiral moves as a Rook or one step diagonally",
            Kind::Missionary => "a Missionary moves as a Bishop or one step along a rank or file",
            Kind::Centaur => "a Centaur moves as a Knight or one step in any direction",
            Kind::Amazon => "an Amazon moves as a Queen or a Knight",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub side: Side,
    pub kind: Kind,
}

impl Man {
    /// The letter of board texts: white's men in capitals.
    pub fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    pub fn parse(letter: char) -> Option<Man> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Kind::parse(letter.to_ascii_uppercase()).map(|kind| Man { side, kind }).filter(|man| man.letter() == letter)
    }
}
