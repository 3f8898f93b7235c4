//! Squares: how every game names a place on its board, and how a board is written. Engines keep index types of their own.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

/// Written as its name, `e4`.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Reads a board: ranks from the top one down to 1, separated by `/`, a number for that many empty squares.
///
/// `thing` says what a letter stands for. The error is a sentence about the rank that is wrong.
pub fn read_board<T>(text: &str, files: u8, ranks: u8, thing: impl Fn(char) -> Option<T>) -> Result<Vec<(Square, T)>, String> {
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != ranks as usize {
        return Err(format!("the board has {} ranks; it has to have {ranks}", lines.len()));
    }
    let mut things = Vec::new();
    for (rank, line) in (0..ranks).rev().zip(lines) {
        let mut width = 0u32;
        let mut empty: Option<u32> = None;
        for letter in line.chars() {
            match letter.to_digit(10) {
                Some(0) if empty.is_none() => return Err(format!("rank {} has a number that begins with 0", rank + 1)),
                Some(digit) => empty = Some(empty.unwrap_or(0).saturating_mul(10).saturating_add(digit)),
                None => {
                    width = width.saturating_add(empty.take().unwrap_or(0));
                    let Some(found) = thing(letter) else {
                        return Err(format!("'{letter}' on rank {} is not a man of this game", rank + 1));
                    };
                    if width < files as u32 {
                        things.push((Square::new(width as u8, rank), found));
                    }
                    width = width.saturating_add(1);
                }
            }
        }
        width = width.saturating_add(empty.unwrap_or(0));
        if width != files as u32 {
            return Err(format!("rank {} is {width} squares wide; it has to be {files}", rank + 1));
        }
    }
    Ok(things)
}

/// Writes a board as [`read_board`] reads it; `letter` says what stands on a square.
pub fn write_board(files: u8, ranks: u8, letter: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..files {
            let Some(letter) = letter(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_as_they_are_written() {
        for text in ["3/3/3", "a2/1b1/2c", "abc/3/c1a"] {
            let men = read_board(text, 3, 3, |letter| letter.is_ascii_lowercase().then_some(letter)).unwrap();
            let at = |square| men.iter().find(|(on, _)| *on == square).map(|&(_, letter)| letter);
            assert_eq!(write_board(3, 3, at), text);
        }
    }

    #[test]
    fn a_wrong_board_says_which_rank() {
        let wrong = |text: &str, words: &str| {
            let error = read_board(text, 10, 2, |letter| (letter == 'k').then_some(())).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        };
        wrong("10", "1 ranks");
        wrong("10/10/10", "3 ranks");
        wrong("10/k10", "rank 1 is 11 squares wide");
        wrong("9/10", "rank 2 is 9 squares wide");
        wrong("10/9x", "'x' on rank 1");
        wrong("010/10", "rank 2 has a number that begins with 0");
        wrong("99999999999999999999k/10", "rank 2 is");
    }

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
