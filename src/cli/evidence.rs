//! The log in the operator's hands: games as files, as texts, and back into a club.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};

use super::upkeep::existing;
use super::{serve, settings};
use crate::clock::Clock;
use crate::config::Given;
use crate::play::entry::GameId;
use crate::play::record::Record;
use crate::play::table::Table;
use crate::play::transcript;
use crate::rules::turn::{Seat, Viewer};
use crate::service::archive::{ArchiveError, Which, is_over, read_games};
use crate::service::{Club, Refused};

const EXPORT_EXAMPLES: &str = "\
Examples:
  postern export 7kq2mz8a -o game.json
  postern export --all -o games.tar.gz
  postern export --member Ada -o ada.tar.gz

A game that runs is exported with --running only: its log holds what its players may not see of each other. You have the
database anyway; whoever gets the file from you has that game's secrets too.";

#[derive(Args)]
#[command(after_help = EXPORT_EXAMPLES)]
#[command(group(ArgGroup::new("what").required(true).args(["game", "all", "member"])))]
pub struct Export {
    /// One game, by its name in the address of its page.
    game: Option<String>,
    /// Every game that is over, as one archive.
    #[arg(long)]
    all: bool,
    /// The games that are over and that this member (name or mail address) played, as one archive.
    #[arg(long, value_name = "NAME")]
    member: Option<String>,
    /// File to write; it must not exist yet. Standard output if left out.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Export games that still run, hidden cards and all.
    #[arg(long, conflicts_with = "member")]
    running: bool,
    #[command(flatten)]
    given: Given,
}

#[derive(Args)]
#[command(after_help = "Examples:\n  postern import game.json\n  postern import games.tar.gz --data /var/lib/postern")]
pub struct Import {
    /// File that 'postern export' wrote, of one game or of many.
    file: PathBuf,
    #[command(flatten)]
    given: Given,
}

#[derive(Args)]
#[command(after_help = "Examples:\n  postern replay 7kq2mz8a\n  postern replay game.json\n  postern replay 7kq2mz8a --as white")]
pub struct Replay {
    /// A game of the club by its name, or an exported file.
    game: String,
    /// Show what this seat may see while the game runs, or 'spectator'; everything if left out.
    #[arg(long = "as", value_name = "SEAT")]
    seen_by: Option<String>,
    #[command(flatten)]
    given: Given,
}

fn words(refused: Refused) -> String {
    refused.to_string()
}

/// The game that the word names: one of the club's, or the one in a file.
pub fn record_of(word: &str, given: &Given) -> Result<Record, String> {
    let path = Path::new(word);
    if path.is_file() {
        let mut found = None;
        read_games(word, open(path)?, |record| -> Result<(), ArchiveError> {
            found.get_or_insert(record);
            Ok(())
        })
        .map_err(|error| error.to_string())?;
        return found.ok_or_else(|| format!("{word} has no game in it"));
    }
    let game = GameId::parse(word).ok_or_else(|| format!("'{word}' is neither a file nor the name of a game"))?;
    existing(&settings(given)?)?.record(&game).map_err(words)
}

pub fn open(path: &Path) -> Result<impl Read + use<>, String> {
    File::open(path).map(io::BufReader::new).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

pub fn export(export: Export) -> Result<(), String> {
    let club = existing(&settings(&export.given)?)?;
    let which = match (&export.game, &export.member) {
        (Some(game), _) => {
            let game = GameId::parse(game).ok_or_else(|| format!("'{game}' is not the name of a game"))?;
            let record = club.record(&game).map_err(words)?;
            if !export.running && !is_over(&record).map_err(words)? {
                return Err(format!("the game {game} still runs, and its log holds what its players may not see. Add --running if you mean it."));
            }
            return write_to(export.output.as_deref(), false, |to| Ok(to.write_all(record.write().as_bytes())?));
        }
        (None, Some(member)) => Which::PlayedBy(club.find_account(member).map_err(words)?.id),
        (None, None) => Which::All { running: export.running },
    };
    write_to(export.output.as_deref(), true, |to| archive(&club, &which, to))
}

fn archive(club: &Club, which: &Which, to: &mut dyn Write) -> Result<(), ArchiveError> {
    let count = club.write_archive(which, to, |game, why| eprintln!("postern: {game} was left out: {why}"))?;
    eprintln!("{count} {} exported.", if count == 1 { "game was" } else { "games were" });
    Ok(())
}

/// Writes to a new file, which goes again if something fails, or to standard output.
fn write_to(path: Option<&Path>, is_archive: bool, write: impl FnOnce(&mut dyn Write) -> Result<(), ArchiveError>) -> Result<(), String> {
    let Some(path) = path else {
        let out = io::stdout();
        if is_archive && out.is_terminal() {
            return Err("an archive is no text to be shown here. Name a file with -o.".to_string());
        }
        let mut out = BufWriter::new(out.lock());
        return write(&mut out).and_then(|()| Ok(out.flush()?)).map_err(|error| error.to_string());
    };
    let file = File::create_new(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} exists already, and an export never overwrites anything. Name another file.", path.display()),
        _ => format!("{} cannot be written: {error}", path.display()),
    })?;
    let mut to = BufWriter::new(file);
    let written = write(&mut to).and_then(|()| Ok(to.flush()?));
    if written.is_err() {
        let _ = std::fs::remove_file(path);
    }
    written.map_err(|error| error.to_string())
}

pub fn import(import: Import) -> Result<(), String> {
    let settings = settings(&import.given)?;
    let file = open(&import.file)?;
    let club = serve::open(&settings, &Clock::system())?;
    let (mut imported, mut refused) = (0, 0);
    read_games(&import.file.to_string_lossy(), file, |record| -> Result<(), ArchiveError> {
        let game = record.game.clone();
        match club.import(record) {
            Ok(listed) => {
                println!("{game}: {} entries, newest hash {}", listed.head_number, listed.head_hash);
                imported += 1;
            }
            Err(why @ Refused::Store(_)) => return Err(why.into()),
            Err(why) => {
                eprintln!("postern: {game}: {why}");
                refused += 1;
            }
        }
        Ok(())
    })
    .map_err(|error| error.to_string())?;
    match refused {
        0 => Ok(()),
        _ => Err(format!("{imported} of {} games were imported", imported + refused)),
    }
}

pub fn replay(replay: Replay) -> Result<(), String> {
    let record = record_of(&replay.game, &replay.given)?;
    let table = Table::replay(&record.game, &record.entries).map_err(|broken| format!("the log of {} cannot be read: {broken}", record.game))?;
    let seats = table.rules.about().seats;
    let viewer = match replay.seen_by.as_deref() {
        None => Viewer::Everything,
        Some("spectator") => Viewer::Spectator,
        Some(word) => {
            let at = seats.iter().position(|seat| seat.id == word).ok_or_else(|| {
                let known: Vec<&str> = seats.iter().map(|seat| seat.id).collect();
                format!("'{word}' is no seat of this game; its seats are {}", known.join(", "))
            })?;
            Viewer::Seat(Seat(at as u8))
        }
    };
    let text = transcript::write(&table, &record.entries, viewer).map_err(|broken| broken.to_string())?;
    io::stdout().write_all(text.as_bytes()).map_err(|error| error.to_string())
}
