//! `postern verify`: whether the logs are what they claim to be. Needs nothing but the database, or a file.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::evidence::open;
use super::settings;
use super::upkeep::existing;
use crate::clock::Stopwatch;
use crate::config::Given;
use crate::play::entry::{GameId, Hash};
use crate::play::verify::{Depth, Finding};
use crate::service::archive::{ArchiveError, read_games};
use crate::service::verify::{Verified, Wish};

const EXAMPLES: &str = "\
Examples:
  postern verify
  postern verify --game 7kq2mz8a
  postern verify game.json
  postern verify games.tar.gz --json
  postern verify game.json --kept 6f1c…   (the hash at the foot of a mail)

Exit status: 0 if all is as it should be, 1 if something is wrong, 2 if the check could not be made.

What is checked: numbers, times and the chain of hashes; the shuffle, from the seed that the log reveals (of a game that
runs, from the one that the club keeps) and the players' words; that what happened replays; that the rules of the game's
edition decide the same again; in a club also the lists, and the guards of the database. What no check can find in one
file is a log that was rewritten, or cut short, as a whole: for that, compare it with a hash in a mail (--kept).";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// An exported game, or an archive of many. The whole club if left out.
    file: Option<PathBuf>,
    /// Only this game of the club.
    #[arg(long, value_name = "GAME", conflicts_with = "file")]
    game: Option<String>,
    /// A hash that you kept, from a mail or a page: it must be in the log.
    #[arg(long, value_name = "HASH")]
    kept: Option<String>,
    /// Only numbers, times, hashes and forms; the rules are not asked.
    #[arg(long)]
    chain: bool,
    /// Write what is found as one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    given: Given,
}

pub fn verify(verify: Verify) -> ExitCode {
    match checked(&verify) {
        Ok(verified) if verified.findings.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(words) => {
            eprintln!("postern: {words}");
            ExitCode::from(2)
        }
    }
}

fn checked(verify: &Verify) -> Result<Verified, String> {
    let kept = match &verify.kept {
        Some(text) => Some(Hash::from_hex(text.trim()).ok_or("a hash has 64 hexadecimal digits, as at the foot of a mail")?),
        None => None,
    };
    let wish = Wish { depth: if verify.chain { Depth::Chain } else { Depth::Everything }, kept: kept.as_ref() };
    let clock = Stopwatch::start();
    // A log that was tampered with may bring the rules to a stop; that is a finding, and needs no trace on the screen.
    std::panic::set_hook(Box::new(|_| {}));
    let verified = match &verify.file {
        Some(file) => file_verified(file, wish)?,
        None => club_verified(verify, wish)?,
    };
    let _ = std::panic::take_hook();
    if verify.json {
        println!("{}", as_json(&verified));
    } else {
        print!("{}", in_words(&verified, clock.elapsed()));
    }
    Ok(verified)
}

fn file_verified(file: &std::path::Path, wish: Wish) -> Result<Verified, String> {
    let mut verified = Verified::default();
    let bar = bar(None);
    let read = read_games(&file.to_string_lossy(), open(file)?, |record| -> Result<(), ArchiveError> {
        verified.add(&record.game, &record.entries, None, wish);
        bar.inc(1);
        Ok(())
    });
    bar.finish_and_clear();
    match read {
        Ok(_) => verified.end(wish),
        Err(error @ ArchiveError::Record { .. }) => verified.findings.push((None, Finding::unreadable_file(error.to_string()))),
        Err(error) => return Err(error.to_string()),
    }
    Ok(verified)
}

fn club_verified(verify: &Verify, wish: Wish) -> Result<Verified, String> {
    let club = existing(&settings(&verify.given)?)?;
    let game = match &verify.game {
        Some(word) => Some(GameId::parse(word).ok_or_else(|| format!("'{word}' is not the name of a game"))?),
        None => None,
    };
    let bar = bar(Some(0));
    let verified = club.verify(game.as_ref(), wish, |games, _| {
        bar.set_length(games);
        bar.inc(1);
    });
    bar.finish_and_clear();
    verified.map_err(|refused| refused.to_string())
}

/// A bar on a terminal, nothing elsewhere.
fn bar(games: Option<u64>) -> ProgressBar {
    let bar = games.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let form = if games.is_some() { "{bar:40} {pos}/{len} games, {eta} left" } else { "{spinner} {pos} games" };
    bar.set_style(ProgressStyle::with_template(form).expect("the template is sound"));
    bar
}

fn in_words(verified: &Verified, took: Duration) -> String {
    let mut text = String::new();
    for (game, finding) in &verified.findings {
        let place = match (game, finding.entry) {
            (Some(game), Some(entry)) => format!("{game}, entry {entry}: "),
            (Some(game), None) => format!("{game}: "),
            (None, _) => String::new(),
        };
        text.push_str(&format!("{place}{}.\n  {}\n", finding.words.trim_end_matches('.'), finding.what.meaning()));
    }
    let count = |number: u64, what: &str, whats: &str| format!("{number} {}", if number == 1 { what } else { whats });
    let checked = format!("{} with {}", count(verified.games, "game", "games"), count(verified.entries, "entry", "entries"));
    text.push_str(&match verified.findings.len() as u64 {
        0 => format!("{checked}: all is as it should be."),
        wrong => format!("{checked}: {} wrong.", count(wrong, "thing is", "things are")),
    });
    if verified.recomputed > 0 {
        text.push_str(&format!(" {} computed again.", count(verified.recomputed, "shuffle was", "shuffles were")));
    }
    if verified.secret > 0 {
        text.push_str(&format!(" {} still secret.", count(verified.secret, "seed is", "seeds are")));
    }
    text.push_str(&format!(" ({:.1} s)\n", took.as_secs_f64()));
    text
}

fn as_json(verified: &Verified) -> serde_json::Value {
    let findings: Vec<_> = verified
        .findings
        .iter()
        .map(|(game, finding)| {
            json!({"game": game, "entry": finding.entry, "what": finding.what, "words": finding.words, "meaning": finding.what.meaning()})
        })
        .collect();
    json!({
        "sound": findings.is_empty(), "games": verified.games, "entries": verified.entries,
        "shuffles": {"recomputed": verified.recomputed, "secret": verified.secret}, "findings": findings,
    })
}
