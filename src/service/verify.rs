//! Checking everything that the club has stored: every log, and whether the lists say what the logs say. Nothing is changed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Club, Listed, Refused, Status};
use crate::chance::Seed;
use crate::play::entry::{Entry, GameId, Hash};
use crate::play::table::{Stage, Table};
use crate::play::verify::{self, Depth, Finding, Shuffle, What};
use crate::store::StoreError;

/// Games whose names are looked up at once.
const PAGE: u32 = 100;

/// What was checked, and what is wrong.
#[derive(Default, Debug)]
pub struct Verified {
    pub games: u64,
    pub entries: u64,
    /// Games whose shuffle was computed again, and those whose seed is still secret.
    pub recomputed: u64,
    pub secret: u64,
    /// `None`: the database as a whole.
    pub findings: Vec<(Option<GameId>, Finding)>,
    /// Whether the hash that somebody kept was met.
    pub has_kept: bool,
}

/// What to check.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    pub depth: Depth,
    /// A hash from a mail or a page that must be one of the log's.
    pub kept: Option<&'a Hash>,
}

impl Verified {
    /// Adds what is found in a log by itself.
    pub fn add(&mut self, game: &GameId, entries: &[Entry], secret: Option<&Seed>, wish: Wish) -> Option<Table> {
        self.games += 1;
        self.entries += entries.len() as u64;
        self.has_kept |= wish.kept.is_some_and(|kept| verify::has_hash(entries, kept));
        // A log that was tampered with can be something that no rule was made for.
        let checked = catch_unwind(AssertUnwindSafe(|| verify::check(game, entries, secret, wish.depth)));
        let Ok(report) = checked else {
            let words = "the rules cannot make sense of it";
            self.findings.push((Some(game.clone()), Finding::new(None, What::Replay, words)));
            return None;
        };
        match report.shuffle {
            Shuffle::Recomputed => self.recomputed += 1,
            Shuffle::Secret => self.secret += 1,
            Shuffle::None => {}
        }
        self.findings.extend(report.findings.into_iter().map(|finding| (Some(game.clone()), finding)));
        report.table
    }

    /// Says so if the hash that somebody kept was in none of the logs.
    pub fn end(&mut self, wish: Wish) {
        if let Some(kept) = wish.kept.filter(|_| !self.has_kept) {
            self.findings.push((None, Finding::new(None, What::Kept, format!("the hash {kept} is nowhere in what was checked"))));
        }
    }
}

impl Club {
    /// Checks one game, or all of them. `progress` is told after each game how many there are and how many entries it had.
    pub fn verify(&self, only: Option<&GameId>, wish: Wish, mut progress: impl FnMut(u64, u64)) -> Result<Verified, Refused> {
        let mut verified = Verified::default();
        let (guards, count) = self.store().read(|on| Ok::<_, StoreError>((on.broken_guards()?, on.count_listed()?)))?;
        for guard in guards {
            verified.findings.push((None, Finding::new(None, What::Guards, format!("the guard '{guard}' is missing or was changed"))));
        }
        match only {
            Some(game) => {
                self.verify_game(game, wish, &mut verified)?;
                if verified.games == 0 {
                    return Err(Refused::NoGame);
                }
                progress(1, verified.entries);
            }
            None => {
                let mut last = String::new();
                loop {
                    let page = self.store().read(|on| on.games_after(&last, PAGE))?;
                    let Some(newest) = page.last() else { break };
                    last = newest.to_string();
                    for game in &page {
                        let before = verified.entries;
                        self.verify_game(game, wish, &mut verified)?;
                        progress(u64::from(count).max(verified.games), verified.entries - before);
                    }
                }
                for game in self.store().read(|on| on.listed_without_log())? {
                    verified.findings.push((Some(game), Finding::new(None, What::Unlisted, "it stands in the lists and has no log")));
                }
            }
        }
        verified.end(wish);
        Ok(verified)
    }

    fn verify_game(&self, game: &GameId, wish: Wish, verified: &mut Verified) -> Result<(), Refused> {
        let read = self.store().read(|on| Ok::<_, StoreError>((on.entries(game), on.seed(game)?, on.listed(game))))?;
        let (entries, secret, listed) = read;
        let entries = match entries {
            Ok(entries) => entries,
            Err(error) => {
                verified.games += 1;
                verified.findings.push((Some(game.clone()), Finding::new(None, What::Unreadable, error.to_string())));
                return Ok(());
            }
        };
        if entries.is_empty() {
            return Ok(());
        }
        let Some(table) = verified.add(game, &entries, secret.as_ref(), wish) else { return Ok(()) };
        let mut wrong = |what, words: String| verified.findings.push((Some(game.clone()), Finding::new(None, what, words)));
        if matches!(table.stage, Stage::Open | Stage::Running) && secret.is_none() {
            wrong(What::SeedLost, "the club no longer has the game's secret seed".to_string());
        }
        match listed {
            Ok(None) => wrong(What::Unlisted, "it has a log and stands in no list".to_string()),
            Ok(Some(listed)) => differences(&Listed::of(&table), &listed).into_iter().for_each(|words| wrong(What::Derived, words)),
            Err(error) => wrong(What::Derived, error.to_string()),
        }
        Ok(())
    }
}

/// Every field of a list that is not what the log says, in words.
fn differences(log: &Listed, list: &Listed) -> Vec<String> {
    let mut words = Vec::new();
    let mut compare = |what: &str, log: String, list: String| {
        if log != list {
            words.push(format!("the list's {what} is {list}, and the log says {log}"));
        }
    };
    compare("game", log.kind.clone(), list.kind.clone());
    compare("options", format!("{:?}", log.options), format!("{:?}", list.options));
    compare("pace", log.timing.words(), list.timing.words());
    compare("status", status(&log.status), status(&list.status));
    compare("invitation", format!("{:?}", log.open_to), format!("{:?}", list.open_to));
    compare("host", log.host.clone(), list.host.clone());
    compare("seat of the host", format!("{:?}", log.host_seat), format!("{:?}", list.host_seat));
    compare("opening", log.opened_at.0.to_string(), list.opened_at.0.to_string());
    let at = |moment: Option<crate::clock::Moment>| moment.map_or("none".to_string(), |moment| moment.0.to_string());
    compare("beginning", at(log.began_at), at(list.began_at));
    compare("end", at(log.ended_at), at(list.ended_at));
    compare("waiting time", log.waiting_since.0.to_string(), list.waiting_since.0.to_string());
    compare("deadline", at(log.deadline), at(list.deadline));
    compare("next act of its own", at(log.due), at(list.due));
    compare("newest entry", log.head_number.to_string(), list.head_number.to_string());
    compare("newest hash", log.head_hash.to_string(), list.head_hash.to_string());
    let seats = |listed: &Listed| {
        let seat = |seat: &super::SeatOf| format!("{} ({}){}", seat.name, seat.account, if seat.is_to_act { " to act" } else { "" });
        listed.seats.iter().map(seat).collect::<Vec<_>>().join(", ")
    };
    compare("players", seats(log), seats(list));
    if words.is_empty() && log != list {
        words.push("the list differs from the log".to_string());
    }
    words
}

fn status(status: &Status) -> String {
    match status {
        Status::Open => "open".to_string(),
        Status::Running => "running".to_string(),
        Status::Over(outcome) => format!("over ({}, won by {:?})", outcome.kind, outcome.winners),
        Status::Off(reason) => format!("off ({reason:?})"),
        Status::Broken(why) => format!("broken ({why})"),
    }
}
