//! The armies and the kinds of men.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::turn::Seat;
use crate::rules::view::Figure;

/// HR13: in turn order, anticlockwise from the south-west.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    Red,
    Orange,
    Green,
    Blue,
}

impl Army {
    pub const ALL: [Army; 4] = [Army::Red, Army::Orange, Army::Green, Army::Blue];

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The army of a seat of this game.
    pub fn of(seat: Seat) -> Army {
        Army::ALL[seat.0 as usize % 4]
    }

    pub fn word(self) -> &'static str {
        match self {
            Army::Red => "red",
            Army::Orange => "orange",
            Army::Green => "green",
            Army::Blue => "blue",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Army::Red => "Red",
            Army::Orange => "Orange",
            Army::Green => "Green",
            Army::Blue => "Blue",
        }
    }

    pub fn parse(word: &str) -> Option<Army> {
        Army::ALL.into_iter().find(|army| army.word() == word)
    }

    /// The other three in turn order, the next one first.
    pub fn others(self) -> [Army; 3] {
        [1, 2, 3].map(|steps| Army::ALL[(self as usize + steps) % 4])
    }

    /// HR4: neighbours in turn order.
    pub fn is_next_to(self, other: Army) -> bool {
        (self as usize + other as usize) % 2 == 1
    }
}

/// What compounds are made of (HR7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Part {
    Rook,
    Boyscout,
    Knight,
    Prince,
}

impl Part {
    pub const ALL: [Part; 4] = [Part::Rook, Part::Boyscout, Part::Knight, Part::Prince];

    pub fn letter(self) -> char {
        match self {
            Part::Rook => 'R',
            Part::Boyscout => 'B',
            Part::Knight => 'N',
            Part::Prince => 'P',
        }
    }

    pub fn parse(letter: char) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.letter() == letter)
    }

    pub fn kind(self) -> Kind {
        match self {
            Part::Rook => Kind::Rook,
            Part::Boyscout => Kind::Boyscout,
            Part::Knight => Kind::Knight,
            Part::Prince => Kind::Prince,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    King,
    Pawn,
    Rook,
    Boyscout,
    Knight,
    Prince,
    Boyrook,
    Marshal,
    Chatelaine,
    CrookedCardinal,
    CrookedPrimate,
    Acelander,
}

impl Kind {
    pub const ALL: [Kind; 12] = {
        use Kind::*;
        [King, Pawn, Rook, Boyscout, Knight, Prince, Boyrook, Marshal, Chatelaine, CrookedCardinal, CrookedPrimate, Acelander]
    };

    /// None for King and Pawn, one for a simple man, two for a compound.
    pub fn parts(self) -> &'static [Part] {
        use Part::*;
        match self {
            Kind::King | Kind::Pawn => &[],
            Kind::Rook => &[Rook],
            Kind::Boyscout => &[Boyscout],
            Kind::Knight => &[Knight],
            Kind::Prince => &[Prince],
            Kind::Boyrook => &[Rook, Boyscout],
            Kind::Marshal => &[Rook, Knight],
            Kind::Chatelaine => &[Rook, Prince],
            Kind::CrookedCardinal => &[Boyscout, Knight],
            Kind::CrookedPrimate => &[Boyscout, Prince],
            Kind::Acelander => &[Knight, Prince],
        }
    }

    /// The kind that is made of exactly these parts, in any order.
    pub fn of(parts: &[Part]) -> Option<Kind> {
        let is_same = |kind: &Kind| kind.parts().len() == parts.len() && parts.iter().all(|part| kind.parts().contains(part));
        Kind::ALL.into_iter().find(|kind| !kind.parts().is_empty() && is_same(kind))
    }

    pub fn is_compound(self) -> bool {
        self.parts().len() == 2
    }

    /// As it is written in positions: `K`, `p`, `RB`.
    pub fn text(self) -> &'static str {
        match self {
            Kind::King => "K",
            Kind::Pawn => "p",
            Kind::Rook => "R",
            Kind::Boyscout => "B",
            Kind::Knight => "N",
            Kind::Prince => "P",
            Kind::Boyrook => "RB",
            Kind::Marshal => "RN",
            Kind::Chatelaine => "RP",
            Kind::CrookedCardinal => "BN",
            Kind::CrookedPrimate => "BP",
            Kind::Acelander => "NP",
        }
    }

    pub fn parse(text: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.text() == text)
    }

    pub fn figure(self) -> Figure {
        match self {
            Kind::King => Figure::King,
            Kind::Pawn => Figure::Pawn,
            Kind::Rook => Figure::Rook,
            Kind::Boyscout => Figure::Boyscout,
            Kind::Knight => Figure::Knight,
            Kind::Prince => Figure::Prince,
            Kind::Boyrook => Figure::Boyrook,
            Kind::Marshal => Figure::Marshal,
            Kind::Chatelaine => Figure::Chatelaine,
            Kind::CrookedCardinal => Figure::CrookedCardinal,
            Kind::CrookedPrimate => Figure::CrookedPrimate,
            Kind::Acelander => Figure::Acelander,
        }
    }

    pub fn name(self) -> &'static str {
        self.figure().name()
    }

    /// What the man can do, for a player who asked it for something else.
    pub fn way_in_words(self) -> &'static str {
        match self {
            Kind::King => "a King steps one cell in any direction, never across a corner where two supersquares only touch",
            Kind::Pawn => "a Pawn steps forward to the nearest enemy hub (two cells from its own hub) and captures diagonally forward",
            Kind::Rook => "a Rook goes any distance along rank or file and stops at the first man or missing cell",
            Kind::Boyscout => "a Boyscout zigzags: diagonal steps that turn by a right angle each time, never across a closed corner",
            Kind::Knight => "a Knight leaps 2:1 into a supersquare that shares a side with its own",
            Kind::Prince => "a Prince steps one cell in any direction, never across a corner where two supersquares only touch",
            Kind::Boyrook => "a Boyrook moves as a Rook or a Boyscout",
            Kind::Marshal => "a Marshal moves as a Rook or a Knight",
            Kind::Chatelaine => "a Chatelaine moves as a Rook or a Prince",
            Kind::CrookedCardinal => "a Crooked Cardinal moves as a Boyscout or a Knight",
            Kind::CrookedPrimate => "a Crooked Primate moves as a Boyscout or a Prince",
            Kind::Acelander => "an Acelander moves as a Knight or a Prince",
        }
    }
}

/// Written as in positions.
impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        let text = String::deserialize(deserializer)?;
        Kind::parse(&text).ok_or_else(|| serde::de::Error::custom(format!("'{text}' is not a man of Herichess")))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub army: Army,
    pub kind: Kind,
}
