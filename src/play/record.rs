//! A game as a file: the whole log as JSON, one entry a line, every body exactly as it is stored. docs/export.schema.json describes it.
//!
//! There is one way to write a log down, and a file that differs from it in a single byte is refused: what a file shows and what its hashes cover
//! can then never be two things. Nothing in it is secret but what the log itself holds: of a game that runs, hidden cards.

use serde::{Deserialize, Serialize};

use crate::clock::Moment;
use crate::play::entry::{Entry, GameId, Hash, Kind};
use crate::rules::turn::Seat;

/// The word in every file, and its version.
pub const FORMAT: &str = "postern game 1";

/// A game's log, by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub game: GameId,
    pub entries: Vec<Entry>,
}

/// Why a file is not an exported game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    #[error("this is not an exported game: {0}")]
    NotJson(String),
    #[error("this file's form is '{0}', and this Postern reads '{FORMAT}'")]
    Format(String),
    #[error("'{0}' is not the name of a game")]
    Name(String),
    #[error("entry {number}: '{word}' is not a kind of entry")]
    Kind { number: u32, word: String },
    #[error("entry {0}: its hash is not 64 hexadecimal digits")]
    Hash(u32),
    #[error("the file names {said} as its newest hash, and its last entry has {found}")]
    Head { said: String, found: String },
    #[error("the file has no entries")]
    Empty,
    #[error("line {line} is not as it was exported: the file was changed, if only in its spaces")]
    Rewritten { line: usize },
}

/// The first line of a file, and the frame of the rest.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    format: String,
    game: String,
    head: String,
    #[serde(borrow)]
    entries: Vec<Line<'a>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    number: u32,
    seat: Option<Seat>,
    time: i64,
    #[serde(borrow)]
    kind: std::borrow::Cow<'a, str>,
    body: String,
    hash: String,
}

impl Record {
    /// The file's bytes.
    pub fn write(&self) -> String {
        let head = self.entries.last().map_or(Hash::NOTHING, |last| last.hash);
        let mut text = format!("{{\"format\":\"{FORMAT}\",\"game\":\"{}\",\"head\":\"{head}\",\"entries\":[", self.game);
        for (at, entry) in self.entries.iter().enumerate() {
            text.push_str(if at == 0 { "\n" } else { ",\n" });
            let line = Line {
                number: entry.number,
                seat: entry.seat,
                time: entry.at.0,
                kind: entry.kind.word().into(),
                body: entry.body.clone(),
                hash: entry.hash.to_string(),
            };
            text.push_str(&serde_json::to_string(&line).expect("lines are plain data and serialise"));
        }
        text.push_str("\n]}\n");
        text
    }

    /// Reads a file. Whether its hashes fit together is for [`super::table::Table::replay`] to say.
    pub fn read(text: &str) -> Result<Record, BadRecord> {
        let file: File = serde_json::from_str(text).map_err(|error| BadRecord::NotJson(error.to_string()))?;
        if file.format != FORMAT {
            return Err(BadRecord::Format(file.format));
        }
        let game = GameId::parse(&file.game).ok_or(BadRecord::Name(file.game))?;
        let entry = |line: Line| {
            let number = line.number;
            Ok(Entry {
                number,
                seat: line.seat,
                at: Moment(line.time),
                kind: Kind::parse(&line.kind).ok_or_else(|| BadRecord::Kind { number, word: line.kind.into_owned() })?,
                body: line.body,
                hash: Hash::from_hex(&line.hash).ok_or(BadRecord::Hash(number))?,
            })
        };
        let entries = file.entries.into_iter().map(entry).collect::<Result<Vec<_>, BadRecord>>()?;
        let found = entries.last().ok_or(BadRecord::Empty)?.hash.to_string();
        if file.head != found {
            return Err(BadRecord::Head { said: file.head, found });
        }
        let record = Record { game, entries };
        let written = record.write();
        if written != text {
            let same = written.lines().zip(text.lines()).take_while(|(one, other)| one == other).count();
            return Err(BadRecord::Rewritten { line: same + 1 });
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::entry::{Event, Head, chain};

    fn record() -> Record {
        let game = GameId::parse("abc").unwrap();
        let mut head = Head::START;
        let entries = chain(&game, &mut head, Moment(5), &[(Some(Seat(0)), Event::DrawOffered), (None, Event::Aborted)]);
        Record { game, entries }
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let mut record = record();
        record.entries[0].body = "quotes \" and \\ and \u{1f408} and \u{7f}\u{1}".to_string();
        assert_eq!(Record::read(&record.write()), Ok(record));
    }

    #[test]
    fn whatever_is_not_written_so_is_refused() {
        let text = record().write();
        let refused = |from: &str, to: &str| Record::read(&text.replacen(from, to, 1)).unwrap_err();
        assert!(matches!(refused("postern game 1", "postern game 2"), BadRecord::Format(_)));
        assert!(matches!(refused("\"abc\"", "\"a/c\""), BadRecord::Name(_)));
        assert!(matches!(refused("draw-offered", "draw-proffered"), BadRecord::Kind { number: 1, .. }));
        assert!(matches!(refused("\"number\":1", "\"more\":2,\"number\":1"), BadRecord::NotJson(_)));
        assert_eq!(refused("\"number\":2", "\"number\": 2"), BadRecord::Rewritten { line: 3 });
        assert_eq!(refused("\n]}\n", "\n]}"), BadRecord::Rewritten { line: 5 });
        assert!(matches!(refused("\"head\":\"", "\"head\":\"0"), BadRecord::Head { .. }));
        assert!(matches!(Record::read("[]"), Err(BadRecord::NotJson(_))));
    }
}
