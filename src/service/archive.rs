//! Games as files: the log of one game, many games as one archive, and back into a club.
//!
//! An archive is a tar file, compressed with gzip, of one JSON file a game (see [`crate::play::record`]). It is written and read game by game, so
//! that ten thousand need no more memory than ten. A game that runs is only ever written for the operator, who has the database anyway.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::verify::{Verified, Wish};
use super::{Club, Listed, Refused};
use crate::clock::Moment;
use crate::play::entry::{GameId, Head};
use crate::play::record::{BadRecord, Record};
use crate::play::table::{Stage, Table};
use crate::play::verify::Depth;
use crate::store::StoreError;

/// Games whose names are looked up at once.
const PAGE: u32 = 100;
/// A game's file is not larger than this; whatever is, is none.
const LARGEST: u64 = 256 << 20;

/// Which games go into an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// Every game that is over; with `running`, the others too, hidden cards and all.
    All { running: bool },
    /// The games that are over and that this account played.
    PlayedBy(String),
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("{name}: {why}")]
    Record { name: String, why: BadRecord },
    #[error("{0}")]
    File(#[from] io::Error),
    #[error("{0} is larger than any exported game")]
    Large(String),
}

impl From<StoreError> for ArchiveError {
    fn from(error: StoreError) -> ArchiveError {
        ArchiveError::Refused(error.into())
    }
}

impl Club {
    /// The log of a game, for its file.
    pub fn record(&self, game: &GameId) -> Result<Record, Refused> {
        let entries = self.store().read(|on| on.entries(game))?;
        if entries.is_empty() { Err(Refused::NoGame) } else { Ok(Record { game: game.clone(), entries }) }
    }

    /// Writes an archive; gives the number of games in it. A game that cannot be read is left to `skipped`.
    pub fn write_archive(&self, which: &Which, to: impl Write, mut skipped: impl FnMut(&GameId, Refused)) -> Result<u64, ArchiveError> {
        let mut archive = tar::Builder::new(GzEncoder::new(to, Compression::default()));
        let (mut count, mut last) = (0, String::new());
        loop {
            let page = self.store().read(|on| match which {
                Which::All { .. } => on.games_after(&last, PAGE),
                Which::PlayedBy(account) => on.ended_games_after(account, &last, PAGE),
            })?;
            let Some(newest) = page.last() else { break };
            last = newest.to_string();
            for game in &page {
                match self.record_for(which, game) {
                    Ok(Some(record)) => {
                        add(&mut archive, &record)?;
                        count += 1;
                    }
                    Ok(None) => {}
                    Err(refused) => skipped(game, refused),
                }
            }
        }
        archive.into_inner()?.finish()?.flush()?;
        Ok(count)
    }

    /// The record of a game if it belongs into such an archive.
    fn record_for(&self, which: &Which, game: &GameId) -> Result<Option<Record>, Refused> {
        let record = self.record(game)?;
        let is_wanted = match which {
            Which::All { running: true } => true,
            Which::All { running: false } => is_over(&record)?,
            // The lists are derived; the log decides. She takes away what is open to her.
            Which::PlayedBy(_) => replayed(&record)?.is_log_open(),
        };
        Ok(is_wanted.then_some(record))
    }

    /// Takes a game that is over into the club: its log byte for byte, and what follows from it. Players whom the club does not know are names in it
    /// and nothing else. Nothing is mailed. Blocks; not for use inside asynchronous code.
    pub fn import(&self, record: Record) -> Result<Listed, Refused> {
        let mut verified = Verified::default();
        let table = verified.add(&record.game, &record.entries, None, Wish { depth: Depth::Everything, kept: None });
        if let Some((_, finding)) = verified.findings.first() {
            let place = finding.entry.map_or(String::new(), |entry| format!("entry {entry}: "));
            return Err(Refused::Unsound { game: record.game, words: format!("{place}{}", finding.words), meaning: finding.what.meaning() });
        }
        let table = table.expect("a log in which nothing is wrong was replayed to its end");
        if matches!(table.stage, Stage::Open | Stage::Running) {
            return Err(Refused::StillRuns(record.game));
        }
        let listed = Listed::of(&table);
        let kept = listed.clone();
        self.store()
            .write(move |on| {
                match on.append(&record.game, &Head::START, &record.entries) {
                    Err(StoreError::HeadMoved) => return Err(Refused::HasGame(record.game)),
                    done => done?,
                }
                on.put_listed(&listed)?;
                Ok(())
            })
            .wait()?;
        Ok(kept)
    }
}

/// Whether nothing more can be played in this game.
pub fn is_over(record: &Record) -> Result<bool, Refused> {
    replayed(record).map(|table| table.is_over())
}

fn replayed(record: &Record) -> Result<Table, Refused> {
    Table::replay(&record.game, &record.entries).map_err(|broken| Refused::Broken(broken.to_string()))
}

fn add(archive: &mut tar::Builder<impl Write>, record: &Record) -> io::Result<()> {
    let text = record.write();
    let mut header = tar::Header::new_ustar();
    header.set_size(text.len() as u64);
    header.set_mode(0o644);
    header.set_mtime(record.entries.last().map_or(Moment(0), |last| last.at).0.max(0) as u64 / 1000);
    archive.append_data(&mut header, format!("games/{}.json", record.game), text.as_bytes())
}

/// Every game of a file, one after the other: of an archive, or the one of a single game's file. Gives how many there were.
pub fn read_games<E: From<ArchiveError>>(name: &str, mut from: impl Read, mut take: impl FnMut(Record) -> Result<(), E>) -> Result<u64, E> {
    let mut magic = Vec::new();
    from.by_ref().take(2).read_to_end(&mut magic).map_err(ArchiveError::from)?;
    let is_archive = magic == [0x1f, 0x8b];
    let from = io::Cursor::new(magic).chain(from);
    if !is_archive {
        take(record_in(name, from)?)?;
        return Ok(1);
    }
    let mut archive = tar::Archive::new(MultiGzDecoder::new(from));
    let mut count = 0;
    for file in archive.entries().map_err(ArchiveError::from)? {
        let file = file.map_err(ArchiveError::from)?;
        let name = file.path().map_err(ArchiveError::from)?.to_string_lossy().into_owned();
        if name.ends_with(".json") {
            take(record_in(&name, file)?)?;
            count += 1;
        }
    }
    Ok(count)
}

fn record_in(name: &str, from: impl Read) -> Result<Record, ArchiveError> {
    let mut text = String::new();
    let why = |why: String| ArchiveError::Record { name: name.to_string(), why: BadRecord::NotJson(why) };
    match from.take(LARGEST + 1).read_to_string(&mut text) {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(why("it is not a text".to_string())),
        read => read?,
    };
    if text.len() as u64 > LARGEST {
        return Err(ArchiveError::Large(name.to_string()));
    }
    Record::read(&text).map_err(|why| ArchiveError::Record { name: name.to_string(), why })
}
