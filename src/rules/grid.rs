//! Squares: how every game names a place on its board. Engines keep index types of their own.

use std::fmt;
use std::str::FromStr;

/// A square of a board of at most 26 files and 99 ranks, counted from 0 as white (red) sees them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    pub file: u8,
    pub rank: u8,
}

impl Square {
    pub const fn new(file: u8, rank: u8) -> Square {
        Square { file, rank }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is not the name of a square.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square; a square is written like e4")]
pub struct NotASquare(pub String);

impl FromStr for Square {
    type Err = NotASquare;

    /// Reads `a1` … `z99`. Whether the board has that square is the game's question.
    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let bad = || NotASquare(text.chars().take(20).collect());
        let (file, rank) = match text.as_bytes() {
            [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => (file, rank - b'0'),
            [file @ b'a'..=b'z', ten @ b'1'..=b'9', one @ b'0'..=b'9'] => (file, (ten - b'0') * 10 + one - b'0'),
            _ => return Err(bad()),
        };
        Ok(Square { file: file - b'a', rank: rank - 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_as_they_are_written() {
        for name in ["a1", "h8", "j10", "n14", "z99"] {
            assert_eq!(name.parse::<Square>().unwrap().to_string(), name);
        }
        for wrong in ["", "a", "a0", "A1", "1a", "a100", "é4", "a-1", "a01"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }
}
