//! Whether a log is what it claims to be: the chain, the shuffle, and every decision of the rules asked again.
//!
//! A pure function of the entries. Nothing here trusts what it checks: after a break it goes on from what is written, so that one change is one
//! finding, and says of every finding what it means.

use serde::Serialize;

use crate::chance::{Dice, Seed};
use crate::play::acts::{self, CannotAct};
use crate::play::entry::{Began, Corrected, Done, Entry, Event, GameId, Hash, Joined, Kind, Proved, Removed};
use crate::play::history;
use crate::play::table::{Broken, Table};
use crate::play::time::due::Due;
use crate::play::time::events::TimeEvent;
use crate::play::time::judge as time;
use crate::rules::game::StoredPart;
use crate::rules::turn::{Removal, Seat, Turn};

/// What can be wrong with a game. The words are those of `--json`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    Empty,
    Numbering,
    Chain,
    Time,
    Unreadable,
    Replay,
    Commitment,
    Seats,
    Shuffle,
    Unrevealed,
    Refused,
    Decision,
    Act,
    Derived,
    Unlisted,
    SeedLost,
    Guards,
    File,
    Kept,
}

impl What {
    /// What it means, in a sentence for whoever relies on the log.
    pub fn meaning(self) -> &'static str {
        match self {
            What::Empty => "There is nothing that could be checked.",
            What::Numbering => "An entry was taken out, put in, or moved.",
            What::Chain => {
                "This entry, or the one before it, is not what was written: its hash was made over other bytes. Hashes in mails sent before the change show which."
            }
            What::Time => "A time was moved: the log says that this happened before something that stands earlier in it.",
            What::Unreadable => "The entry was damaged, or was written by a newer Postern.",
            What::Replay => "What the entry says did not happen cannot have happened at this place; nothing after it can be relied on.",
            What::Commitment => {
                "The seed that was revealed is not the one that the server committed to before the game, so that the shuffle proves nothing."
            }
            What::Seats => "Who sits where does not follow from the seed and the players' words.",
            What::Shuffle => "The deck, or what else chance decided, does not follow from the seed and the players' words.",
            What::Unrevealed => {
                "The game is over and its seed was not revealed: either the end of the log was cut off, or the shuffle is kept from being checked."
            }
            What::Refused => "The rules do not allow what was chosen here: the entry was not made by this edition of them, or was changed.",
            What::Decision => {
                "The rules decide something else from the same choices: the entry was changed, or the rules were and should have become an edition of their own."
            }
            What::Act => "At this place nobody could do that.",
            What::Derived => "A list shows something that the log does not say. The log counts; 'postern rebuild' derives the lists anew.",
            What::Unlisted => "The log and the lists do not have the same games. The log counts; 'postern rebuild' derives the lists anew.",
            What::SeedLost => "The game cannot be ended as it should be, and its shuffle can never be checked. Look for the seed in a backup.",
            What::File => "The file is damaged, or was changed after it was exported.",
            What::Guards => {
                "The database no longer keeps entries from being changed or deleted. Restore it from a backup, or find out who removed that."
            }
            What::Kept => "The log was rewritten after that hash was given out, or the hash belongs to another game.",
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The entry at which it shows; `None`: the game as a whole.
    pub entry: Option<u32>,
    pub what: What,
    /// What is wrong, in words.
    pub words: String,
}

impl Finding {
    pub fn new(entry: impl Into<Option<u32>>, what: What, words: impl Into<String>) -> Finding {
        Finding { entry: entry.into(), what, words: words.into() }
    }
}

impl Finding {
    /// A file that holds no game, or not as it was exported.
    pub fn unreadable_file(words: String) -> Finding {
        Finding::new(None, What::File, words)
    }
}

/// Whether the shuffle could be recomputed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shuffle {
    /// There was none: the game never began.
    None,
    /// From the seed that the log reveals, or that the club still keeps.
    Recomputed,
    /// The seed is still secret.
    Secret,
}

/// What a check of one game found.
pub struct Report {
    pub findings: Vec<Finding>,
    pub shuffle: Shuffle,
    /// The game, as far as its log could be replayed to its end.
    pub table: Option<Table>,
}

/// How far a check goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Numbers, times, hashes, and that every entry can be read.
    Chain,
    /// That, the shuffle, the replay, and every decision.
    Everything,
}

/// Checks a game. `secret` is the seed that the club keeps while the game runs; without it the shuffle of a running game stays unchecked.
pub fn check(game: &GameId, entries: &[Entry], secret: Option<&Seed>, depth: Depth) -> Report {
    let mut report = Report { findings: Vec::new(), shuffle: Shuffle::None, table: None };
    let Some(events) = links(game, entries, &mut report.findings) else { return report };
    if depth == Depth::Everything {
        decisions(game, entries, events, secret, &mut report);
    }
    report
}

/// Numbers, times, hashes and forms. Gives what the entries say, if all of them stand in order and can be read.
fn links(game: &GameId, entries: &[Entry], findings: &mut Vec<Finding>) -> Option<Vec<Event>> {
    if entries.is_empty() {
        findings.push(Finding::new(None, What::Empty, "the log is empty"));
        return None;
    }
    let mut events = Vec::with_capacity(entries.len());
    let (mut before, mut previous, mut is_whole) = (None::<&Entry>, Hash::NOTHING, true);
    for (entry, wanted) in entries.iter().zip(1u32..) {
        if entry.number != wanted && before.is_none_or(|before| entry.number != before.number + 1) {
            is_whole = false;
            let words = format!("entry {} stands where entry {} should", entry.number, before.map_or(1, |before| before.number + 1));
            findings.push(Finding::new(entry.number, What::Numbering, words));
        }
        if let Some(before) = before.filter(|before| before.at > entry.at) {
            let words = format!("it is dated {}, before entry {}", time(entry), before.number);
            findings.push(Finding::new(entry.number, What::Time, words));
        }
        if !entry.is_sound(game, &previous) {
            findings.push(Finding::new(entry.number, What::Chain, "its hash is not that of the entry before it and its own contents"));
        }
        match entry.event() {
            Ok(event) => events.push(event),
            Err(unreadable) => {
                is_whole = false;
                findings.push(Finding::new(entry.number, What::Unreadable, format!("its {} cannot be read: {}", unreadable.kind, unreadable.why)));
            }
        }
        (before, previous) = (Some(entry), entry.hash);
    }
    is_whole.then_some(events)
}

fn time(entry: &Entry) -> String {
    entry.at.utc().format("%Y-%m-%d %H:%M:%S%.3f UTC").to_string()
}

/// Replays the log, and asks the rules again about every act before it is folded.
fn decisions(game: &GameId, entries: &[Entry], events: Vec<Event>, secret: Option<&Seed>, report: &mut Report) {
    let revealed = events.iter().find_map(|event| match event {
        Event::Revealed(revealed) => Seed::from_hex(&revealed.seed),
        _ => None,
    });
    let seed = revealed.as_ref().or(secret);
    let mut events = events.into_iter();
    let mut table: Option<Table> = None;
    for act in history::acts(entries) {
        let said: Vec<Event> = events.by_ref().take(act.len()).collect();
        if let Some(table) = &table {
            report.findings.extend(judge(table, act, &said, seed, &mut report.shuffle));
        }
        for (entry, event) in act.iter().zip(said) {
            let folded = match &mut table {
                Some(table) => table.follow(entry, event),
                None => Table::begin(game, entry, event).map(|begun| {
                    report.findings.extend(commitment(&begun, seed));
                    table = Some(begun);
                }),
            };
            if let Err(broken) = folded {
                report.findings.push(Finding::new(entry.number, What::Replay, why(broken)));
                return;
            }
        }
    }
    let Some(table) = table else { return };
    if table.began_at.is_some() && table.is_over() && table.revealed.is_none() {
        report.findings.push(Finding::new(None, What::Unrevealed, "the seed of the shuffle is not in the log"));
    }
    report.table = Some(table);
}

fn why(broken: Broken) -> String {
    match broken {
        Broken::Facts { why, .. } => format!("its facts do not fit the position: {why}"),
        other => other.to_string(),
    }
}

/// The seed against what the first entry committed to.
fn commitment(table: &Table, seed: Option<&Seed>) -> Option<Finding> {
    let seed = seed.filter(|seed| seed.commitment() != table.opened.commitment)?;
    let words = format!("the seed's SHA-256 is {}, and entry 1 commits to {}", seed.commitment(), table.opened.commitment);
    Some(Finding::new(table.head.number, What::Commitment, words))
}

/// Asks the rules, or the table, whether this could be done, and whether this is what follows from it.
fn judge(table: &Table, act: &[Entry], said: &[Event], seed: Option<&Seed>, shuffle: &mut Shuffle) -> Vec<Finding> {
    let (entry, at) = (&act[0], act[0].number);
    if entry.seat.is_some_and(|seat| seat.0 as usize >= table.rules.about().seats.len()) {
        return possible(at, Err(CannotAct::NoSeat));
    }
    if table.opened.edition != table.rules.about().edition
        && matches!(entry.kind, Kind::Phase(_) | Kind::PromotionAnswer | Kind::Proved | Kind::Began)
    {
        // Rules that this Postern does not have cannot be asked; the facts stand for themselves.
        return Vec::new();
    }
    let late = late(table, entry);
    if !late.is_empty() {
        return late;
    }
    match &said[0] {
        Event::Phase(..) => turn(table, act, said),
        Event::PromotionAnswer(done) => answer(table, entry, done),
        Event::Time(event) => match time::again(table, entry, event) {
            Ok(outcome) if !says(&outcome, event) => {
                vec![Finding::new(at, What::Act, "the clocks, and what was agreed about them, say something else")]
            }
            done => same(entry, done),
        },
        Event::Removed(why, removed) => removal(table, entry, *why, removed),
        Event::Proved(end) => proved(table, entry, end),
        Event::Began(began) => start(table, entry, began, seed, shuffle),
        Event::Joined(joined) => {
            let Joined { player, words, deck, zone } = joined.clone();
            let brings = acts::Bringing { words, deck, zone };
            // Whether she held a secret link is not in the log. The seed decides nothing but the entry after this one.
            possible(at, acts::join(table, player, brings, true, &Seed([0; 32]), entry.at).map(|_| ()))
        }
        Event::Withdrawn => possible(at, acts::withdraw(table, &table.opened.host.account, entry.at).map(|_| ())),
        Event::Declined => match &table.opened.open_to {
            crate::play::entry::OpenTo::Member(invited) => possible(at, acts::decline(table, &invited.account, entry.at).map(|_| ())),
            _ => possible(at, Err(CannotAct::NotInvited)),
        },
        Event::DrawOffered | Event::DrawAgreed => {
            same(entry, by(table, entry).and_then(|who| acts::offer_draw(table, &who, &Seed([0; 32]), entry.at)))
        }
        Event::DrawDeclined => same(entry, by(table, entry).and_then(|who| acts::decline_draw(table, &who, entry.at))),
        Event::AbortOffered | Event::AbortAgreed | Event::Aborted => {
            same(entry, by(table, entry).and_then(|who| acts::abort(table, &who, &Seed([0; 32]), entry.at)))
        }
        Event::AbortDeclined => same(entry, by(table, entry).and_then(|who| acts::decline_abort(table, &who, entry.at))),
        Event::Corrected(corrected) => {
            let Corrected { by, reason, .. } = corrected.clone();
            same(entry, acts::correct(table, by, reason, &Seed([0; 32]), entry.at))
        }
        // The commitment is compared once, when the game is opened; a second opening cannot be folded.
        Event::Revealed(_) | Event::Opened(_) => Vec::new(),
    }
}

/// The account of the seat whose act it was.
fn by(table: &Table, entry: &Entry) -> Result<String, CannotAct> {
    let seat = entry.seat.filter(|_| table.began_at.is_some()).ok_or(CannotAct::NoSeat)?;
    Ok(table.player(seat).account.clone())
}

fn possible(at: u32, done: Result<(), CannotAct>) -> Vec<Finding> {
    done.err().map(|cannot| Finding::new(at, What::Act, cannot.to_string())).into_iter().collect()
}

/// Whether the act would be written as this entry again.
fn same(entry: &Entry, done: Result<acts::Outcome, CannotAct>) -> Vec<Finding> {
    let at = entry.number;
    match done {
        Err(cannot) => possible(at, Err(cannot)),
        Ok(outcome) if outcome.entries[0].kind == entry.kind => Vec::new(),
        Ok(outcome) => {
            vec![Finding::new(at, What::Act, format!("it is '{}' and should be '{}'", entry.kind.word(), outcome.entries[0].kind.word()))]
        }
    }
}

fn turn(table: &Table, act: &[Entry], said: &[Event]) -> Vec<Finding> {
    let (Some(seat), Some(position)) = (act[0].seat, table.position()) else { return Vec::new() };
    let mut turn = Turn::default();
    let mut stored = Vec::with_capacity(act.len());
    for (entry, event) in act.iter().zip(said) {
        let Event::Phase(phase, done) = event else { continue };
        done.choices.iter().for_each(|choice| turn.push(*phase, choice.as_str()));
        stored.push((entry.number, Kind::Phase(*phase), done));
    }
    match position.decide(seat, &turn) {
        Err(refusal) => {
            let at = refusal.phase.and_then(|phase| stored.iter().find(|part| part.1 == Kind::Phase(phase))).map_or(act[0].number, |part| part.0);
            vec![Finding::new(at, What::Refused, format!("the rules refuse it: {refusal}"))]
        }
        Ok((_, parts)) => compare(&stored, &parts),
    }
}

/// The parts of a turn as they are stored, against those that the rules give. Phases in which nothing was done and nothing happened do not count.
fn compare(stored: &[(u32, Kind, &Done)], decided: &[StoredPart]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut decided = decided.iter().filter(|part| !is_idle(&part.choices, part.facts.get())).peekable();
    for (number, kind, done) in stored.iter().filter(|(_, _, done)| !is_idle(&done.choices, done.facts.get())) {
        let Some(part) = decided.next_if(|part| Kind::Phase(part.phase) == *kind) else {
            findings.push(Finding::new(*number, What::Decision, "the rules let nothing happen in this phase"));
            continue;
        };
        if part.choices != done.choices {
            let words = format!("its choices are {}, and of these the rules carry out {}", list(&done.choices), list(&part.choices));
            findings.push(Finding::new(*number, What::Decision, words));
        } else if let Some(words) = differ(done.facts.get(), part.facts.get()) {
            findings.push(Finding::new(*number, What::Decision, words));
        }
    }
    for part in decided {
        let at = stored.last().map(|stored| stored.0);
        findings.push(Finding::new(
            at,
            What::Decision,
            format!("by the rules something happened in the {} phase, and no entry says so", part.phase.name()),
        ));
    }
    findings
}

fn is_idle(choices: &[String], facts: &str) -> bool {
    choices.is_empty() && facts == "[]"
}

fn list(choices: &[String]) -> String {
    if choices.is_empty() { "none".to_string() } else { choices.iter().map(|choice| format!("'{choice}'")).collect::<Vec<_>>().join(", ") }
}

/// Where two lists of facts differ, in words; `None` if they say the same.
fn differ(stored: &str, decided: &str) -> Option<String> {
    if stored == decided {
        return None;
    }
    let read = |text: &str| serde_json::from_str::<Vec<serde_json::Value>>(text).unwrap_or_default();
    let (stored, decided) = (read(stored), read(decided));
    if stored == decided {
        return None;
    }
    let at = stored.iter().zip(&decided).take_while(|(one, other)| one == other).count();
    let fact = |facts: &[serde_json::Value]| facts.get(at).map_or("nothing".to_string(), short);
    Some(format!("its fact {} is {}, and the rules decide {}", at + 1, fact(&stored), fact(&decided)))
}

fn short(fact: &serde_json::Value) -> String {
    let text = fact.to_string();
    if text.chars().count() <= 160 { text } else { text.chars().take(159).chain(['…']).collect() }
}

fn answer(table: &Table, entry: &Entry, done: &Done) -> Vec<Finding> {
    let (Some(seat), Some(position), [choice]) = (entry.seat, table.position(), done.choices.as_slice()) else {
        return vec![Finding::new(entry.number, What::Refused, "an answer is one choice of one seat")];
    };
    match position.answer(seat, choice) {
        Err(refusal) => vec![Finding::new(entry.number, What::Refused, format!("the rules refuse it: {refusal}"))],
        Ok((_, parts)) => {
            let decided = acts::join_facts(parts);
            differ(done.facts.get(), decided.get()).map(|words| Finding::new(entry.number, What::Decision, words)).into_iter().collect()
        }
    }
}

/// A player did something after time had run out so that nothing could be done any more.
fn late(table: &Table, entry: &Entry) -> Vec<Finding> {
    let is_players = match entry.kind {
        Kind::Phase(_) | Kind::PromotionAnswer | Kind::Resigned | Kind::Proved => true,
        Kind::DrawOffered | Kind::DrawDeclined | Kind::DrawAgreed | Kind::AbortOffered | Kind::AbortAgreed | Kind::AbortDeclined | Kind::Aborted => {
            true
        }
        // The first are of the table or before the game; the last two ask the clocks themselves.
        Kind::Opened | Kind::Joined | Kind::Withdrawn | Kind::Declined | Kind::Began | Kind::Revealed | Kind::Correction => false,
        Kind::OutOfTime | Kind::Time(_) => false,
    };
    let is_late = is_players && table.is_time_up(entry.at);
    is_late.then(|| Finding::new(entry.number, What::Act, "time had run out before that")).into_iter().collect()
}

/// Whether this seat had to lose on time, or somebody claimed it.
fn is_out_of_time(table: &Table, seat: Seat, entry: &Entry) -> bool {
    if table.opened.time.is_none() && table.claimed.is_none() {
        // Before there were terms.
        return table.to_act().has(seat) && table.deadline().is_some_and(|deadline| entry.at >= deadline);
    }
    table.claimed == Some(seat) || table.due(entry.at) == Some(Due::Loss(seat))
}

/// Whether an act begins with an entry that says this.
fn says(outcome: &acts::Outcome, event: &TimeEvent) -> bool {
    matches!(outcome.entries[0].event(), Ok(Event::Time(said)) if said == *event)
}

fn removal(table: &Table, entry: &Entry, why: Removal, removed: &Removed) -> Vec<Finding> {
    let Some((seat, position)) = entry.seat.zip(table.position()).filter(|(seat, _)| table.survivors().has(*seat)) else {
        return possible(entry.number, Err(CannotAct::NoSeat));
    };
    let mut findings = Vec::new();
    if why == Removal::Time && !is_out_of_time(table, seat, entry) {
        findings.push(Finding::new(entry.number, What::Act, "its time had not run out"));
    }
    match position.remove(seat, why) {
        Err(refusal) => findings.push(Finding::new(entry.number, What::Refused, format!("the rules refuse it: {refusal}"))),
        Ok((_, parts)) => {
            let words = differ(removed.facts.get(), acts::join_facts(parts).get());
            findings.extend(words.map(|words| Finding::new(entry.number, What::Decision, words)));
        }
    }
    findings
}

/// Steps of the search by which an end without a legal turn is looked into again.
const STEPS: usize = 20_000;

/// The end follows from the position, and no legal turn is found in it.
fn proved(table: &Table, entry: &Entry, end: &Proved) -> Vec<Finding> {
    let ended = table.position().and_then(|position| Some((position, position.without_turn()?)));
    let Some((position, (_, parts))) = ended else { return possible(entry.number, Err(CannotAct::NothingProved)) };
    let words = differ(end.facts.get(), acts::join_facts(parts).get());
    let mut findings: Vec<Finding> = words.map(|words| Finding::new(entry.number, What::Decision, words)).into_iter().collect();
    let mut left = STEPS;
    let proof = position.prove(&mut || {
        left = left.saturating_sub(1);
        left > 0
    });
    if proof.is_none_or(|proof| proof.legal_turn == Some(true)) {
        findings.push(Finding::new(entry.number, What::Refused, "there was a legal turn"));
    }
    findings
}

/// What chance decided, computed again.
fn start(table: &Table, entry: &Entry, began: &Began, seed: Option<&Seed>, shuffle: &mut Shuffle) -> Vec<Finding> {
    let at = entry.number;
    if table.players.len() != table.rules.about().seats.len() {
        return vec![Finding::new(at, What::Act, "not every seat had been taken")];
    }
    let Some(seed) = seed else {
        *shuffle = Shuffle::Secret;
        return Vec::new();
    };
    *shuffle = Shuffle::Recomputed;
    let mut dice = Dice::from_seed(&seed.mixed_with(&table.words));
    let mut findings = Vec::new();
    let seats = acts::seat_order(table, &mut dice);
    if seats != began.seats {
        let names = |players: &[crate::play::entry::Player]| players.iter().map(|player| player.name.clone()).collect::<Vec<_>>().join(", ");
        let words = format!("it seats {}, and the shuffle gives {}", names(&began.seats), names(&seats));
        findings.push(Finding::new(at, What::Seats, words));
    }
    // Handicaps come from other games; here they are taken as the entry has them.
    match table.rules.begin(&table.options_with(&began.seats, &began.handicaps), &mut dice) {
        Err(bad) => findings.push(Finding::new(at, What::Refused, bad.to_string())),
        Ok((_, facts)) => {
            let words = differ(began.facts.get(), facts.get());
            findings.extend(words.map(|words| Finding::new(at, What::Shuffle, words)));
        }
    }
    findings
}

/// Whether a hash that somebody kept, from a mail or a page, is one of this log's.
pub fn has_hash(entries: &[Entry], kept: &Hash) -> bool {
    entries.iter().any(|entry| entry.hash == *kept)
}
