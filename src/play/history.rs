//! The log as one viewer may read it: entries in words, and the position after any of them.

use crate::clock::Moment;
use crate::play::entry::{Correction, Entry, Event, GameId, Hash, Kind, OpenTo, Unreadable};
use crate::play::table::{Broken, OffReason, Proposal, Stage, Table};
use crate::play::time;
use crate::rules::game::StoredPart;
use crate::rules::turn::{Outcome, Phase, Removal, Seat, Seats, Told, Viewer};

/// One entry as one viewer may read it.
#[derive(Clone, Debug)]
pub struct Line {
    pub number: u32,
    pub at: Moment,
    pub seat: Option<Seat>,
    pub kind: Kind,
    /// The choices of the phase, with what is hidden shown as `?`.
    pub choices: Vec<String>,
    /// What happened, in sentences.
    pub told: Vec<Told>,
    pub hash: Hash,
    /// The whole turn in one line for people, at its last entry so far: `Quagmire; Zeal; e2–e4; +2`.
    pub turn: Option<String>,
}

/// The entries in words for the viewer. They should begin with a turn, not within one: see [`from_turn`].
pub fn read(table: &Table, entries: &[Entry], viewer: Viewer) -> Result<Vec<Line>, Broken> {
    let mut lines: Vec<Line> = entries.iter().map(|entry| line(table, entry, viewer)).collect::<Result<_, _>>()?;
    for turn in turns(entries) {
        let last = turn.last().copied().expect("a turn has entries");
        let parts = turn_parts(turn.iter().map(|&at| &entries[at]))?;
        let notation = table.rules.notation(&parts, viewer).map_err(|why| Broken::Facts { number: entries[last].number, why })?;
        lines[last].turn = Some(notation).filter(|notation| !notation.is_empty());
    }
    Ok(lines)
}

/// The places of the entries of each turn: phases of one seat in their order, and the answers in the middle of it.
fn turns(entries: &[Entry]) -> Vec<Vec<usize>> {
    let mut turns: Vec<Vec<usize>> = Vec::new();
    // The seat and the phase of the turn's newest phase, and whether somebody has answered in it since.
    let mut open: Option<(Option<Seat>, Phase, bool)> = None;
    for (at, entry) in entries.iter().enumerate() {
        match (entry.kind, open) {
            (Kind::Phase(phase), Some((seat, last, is_answered))) if seat == entry.seat && (phase > last || (phase == last && is_answered)) => {
                turns.last_mut().expect("a turn is open").push(at);
                open = Some((seat, phase, false));
            }
            (Kind::Phase(phase), _) => {
                turns.push(vec![at]);
                open = Some((entry.seat, phase, false));
            }
            (Kind::PromotionAnswer, Some((seat, last, _))) => {
                turns.last_mut().expect("a turn is open").push(at);
                open = Some((seat, last, true));
            }
            _ => {}
        }
    }
    turns
}

/// The newest entries, so many or a few more, so that they begin with a turn.
pub fn from_turn(entries: &[Entry], at_least: usize) -> &[Entry] {
    let wanted = entries.len().saturating_sub(at_least);
    // What is left over from a longer past than a turn can be is none of its entries.
    let near = wanted.saturating_sub(64);
    let mut starts = turns(&entries[near..]).into_iter().map(|turn| near + turn[0]);
    let start = starts.rfind(|&start| start <= wanted);
    match start {
        Some(start) if turns(&entries[start..]).first().is_some_and(|turn| start + turn[turn.len() - 1] >= wanted) => &entries[start..],
        _ => &entries[wanted..],
    }
}

fn line(table: &Table, entry: &Entry, viewer: Viewer) -> Result<Line, Broken> {
    let name = |seat: Option<Seat>| seat.map_or("The table", |seat| table.seat_name(seat));
    let facts = |raw: &serde_json::value::RawValue| table.rules.tell(raw, viewer).map_err(|why| Broken::Facts { number: entry.number, why });
    let say = |words: String| vec![Told::on(words, &[])];
    let by = name(entry.seat);
    let mut choices = Vec::new();
    let told = match entry.event()? {
        Event::Opened(opened) => {
            let to = match &opened.open_to {
                OpenTo::Everyone if table.rules.about().seats.len() > 2 => "open seats".to_string(),
                OpenTo::Everyone => "an open seat".to_string(),
                OpenTo::Member(invited) => format!("a challenge to {}", invited.name),
                OpenTo::LinkHolder if table.rules.about().seats.len() > 2 => "seats for the holders of a secret link".to_string(),
                OpenTo::LinkHolder => "a seat for the holder of a secret link".to_string(),
            };
            say(format!("{} opened the game with {to}, {}{}", opened.host.name, table.timing().words(), deck_words(opened.deck.as_deref())))
        }
        Event::Joined(joined) => say(format!("{} joined{}", joined.player.name, deck_words(joined.deck.as_deref()))),
        Event::Withdrawn => {
            let what = if matches!(table.opened.open_to, OpenTo::Member(_)) { "challenge" } else { "offer" };
            say(format!("{} took the {what} back", table.opened.host.name))
        }
        Event::Declined => say("The challenge was declined".to_string()),
        Event::Began(began) => {
            let who: Vec<String> =
                began.seats.iter().zip(table.rules.about().seats).map(|(player, seat)| format!("{} plays {}", player.name, seat.name)).collect();
            let mut told = say(format!("The game began: {}", who.join(", ")));
            told.extend(facts(&began.facts)?);
            told
        }
        Event::Phase(_, done) | Event::PromotionAnswer(done) => {
            let seat = entry.seat.ok_or(Broken::Misplaced { number: entry.number, kind: entry.kind.word() })?;
            choices = done.choices.iter().map(|choice| table.rules.choice_as_seen(choice, seat, viewer)).collect();
            facts(&done.facts)?
        }
        Event::Removed(why, removed) => match facts(&removed.facts)? {
            // The facts of most games say why themselves.
            told if told.is_empty() => say(match why {
                Removal::Resigned => format!("{by} resigned"),
                Removal::Time => format!("{by} ran out of time"),
            }),
            told => told,
        },
        Event::Proved(proved) => {
            let mut told = say("No legal turn is left: a search through all of them found none".to_string());
            told.extend(facts(&proved.facts)?);
            told
        }
        Event::DrawOffered => say(format!("{by} offered a draw")),
        Event::DrawDeclined => say(format!("{by} declined the draw")),
        Event::DrawAgreed => say(format!("{by} agreed to the draw")),
        Event::AbortOffered => say(format!("{by} offered to call the game off")),
        Event::AbortAgreed => say(format!("{by} agreed to call the game off")),
        Event::AbortDeclined => say(format!("{by} wants to play on")),
        Event::Aborted => say(format!("{by} called the game off")),
        Event::Corrected(corrected) => {
            let what = match corrected.what {
                Correction::Voided => "voided the game",
                Correction::Annulled => "annulled the result",
            };
            say(format!("{}, an organiser, {what}. The reason: {}", corrected.by.name, corrected.reason))
        }
        Event::Time(event) => say(time::words::entry(&event, by, |seat| table.seat_name(seat).to_string())),
        Event::Revealed(_) => say("The game is over: the seed of the shuffle and the whole log are open".to_string()),
    };
    Ok(Line { number: entry.number, at: entry.at, seat: entry.seat, kind: entry.kind, choices, told, hash: entry.hash, turn: None })
}

/// Of a deck that somebody brings everybody may know the size.
fn deck_words(deck: Option<&[String]>) -> String {
    match deck.map(<[String]>::len) {
        None => String::new(),
        Some(0) => ", and brings no cards".to_string(),
        Some(1) => ", and brings a deck of one card".to_string(),
        Some(count) => format!(", and brings a deck of {count} cards"),
    }
}

/// The table as it stood after entry `number` (at least 1, at most the newest).
pub fn table_at(id: &GameId, entries: &[Entry], number: u32) -> Result<Table, Broken> {
    let count = (number.max(1) as usize).min(entries.len());
    Table::replay(id, &entries[..count])
}

/// The log in pieces that were done at one stroke: the phases of a turn together, every other entry by itself.
pub fn acts(entries: &[Entry]) -> impl Iterator<Item = &[Entry]> {
    entries.chunk_by(|one, next| match (one.kind, next.kind) {
        // A turn goes through its phases once, in order.
        (Kind::Phase(before), Kind::Phase(after)) => one.seat == next.seat && before < after,
        _ => false,
    })
}

/// The phases of one turn, for its notation, with the answers in the middle of it.
pub fn turn_parts<'e>(entries: impl IntoIterator<Item = &'e Entry>) -> Result<Vec<StoredPart>, Unreadable> {
    let mut parts = Vec::new();
    for entry in entries {
        match (entry.seat, entry.event()?) {
            (Some(seat), Event::Phase(phase, done)) => parts.push(StoredPart { phase, seat, choices: done.choices, facts: done.facts }),
            (Some(seat), Event::PromotionAnswer(done)) => {
                parts.push(StoredPart { phase: Phase::Coda, seat, choices: done.choices, facts: done.facts })
            }
            _ => {}
        }
    }
    Ok(parts)
}

/// The entries of the newest turn or answer by somebody other than `seat`: what the opponent did since she last acted.
pub fn since_last_act(entries: &[Entry], seat: Seat) -> &[Entry] {
    let last_own = entries.iter().rposition(|entry| entry.seat == Some(seat) && matches!(entry.kind, Kind::Phase(_) | Kind::PromotionAnswer));
    let began = entries.iter().position(|entry| entry.kind == Kind::Began);
    let from = last_own.max(began).map_or(0, |at| at + 1);
    &entries[from..]
}

/// One act of a game (a turn, or an event of the table), and the table as it stood after it.
pub struct Step<'a> {
    pub act: &'a [Entry],
    /// The same entries in words.
    pub told: &'a [Line],
    pub then: &'a Table,
}

/// Goes through a game act by act. `lines` are all its entries in words.
pub fn walk(id: &GameId, entries: &[Entry], lines: &[Line], mut each: impl FnMut(Step) -> Result<(), Broken>) -> Result<(), Broken> {
    let Some((first, _)) = entries.split_first() else { return Ok(()) };
    let mut then = Table::replay(id, [first])?;
    let mut at = 0;
    for act in acts(entries) {
        let told = &lines[at..at + act.len()];
        // The first entry has made the table.
        act.iter().skip(usize::from(at == 0)).try_for_each(|entry| then.fold(entry))?;
        at += act.len();
        each(Step { act, told, then: &then })?;
    }
    Ok(())
}

/// One sentence on how a finished game ended.
pub fn ending(table: &Table) -> Option<String> {
    match &table.stage {
        Stage::Open | Stage::Running => None,
        Stage::Off(OffReason::Withdrawn) => Some("The offer was taken back".to_string()),
        Stage::Off(OffReason::Declined) => Some("The challenge was declined".to_string()),
        Stage::Off(OffReason::Aborted) => Some("The game was called off".to_string()),
        Stage::Off(OffReason::Voided | OffReason::Annulled) => {
            let (corrected, annulled) = table.corrected.as_ref().expect("a corrected game has its correction");
            let (by, reason) = (&corrected.by.name, &corrected.reason);
            Some(match annulled {
                None => format!("{by}, an organiser, voided the game: {reason}"),
                Some(outcome) => format!("{by}, an organiser, annulled the result: {reason}. Before that: {}", outcome_words(table, outcome)),
            })
        }
        Stage::Over(outcome) => Some(outcome_words(table, outcome)),
    }
}

/// Who won and how, and the places of a game of more than two.
pub fn outcome_words(table: &Table, outcome: &Outcome) -> String {
    let who = |seat: &Seat| format!("{} ({})", table.player(*seat).name, table.seat_name(*seat));
    let how = how_words(&outcome.kind);
    let result = if outcome.winners.is_empty() {
        format!("Drawn: {how}")
    } else {
        let winners: Vec<String> = outcome.winners.iter().map(who).collect();
        format!("{} won: {how}", winners.join(" and "))
    };
    let places = places(outcome).into_iter().map(|place| {
        let sharers: Vec<String> = place.seats.iter().map(who).collect();
        format!("{} {}", place.words(), in_words(&sharers))
    });
    let places: Vec<String> = places.collect();
    if places.is_empty() { result } else { format!("{result}. Places: {}", places.join("; ")) }
}

/// A place in the final order of a game of more than two, or several that are shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// From 1.
    pub first: usize,
    pub last: usize,
    pub seats: Vec<Seat>,
}

impl Place {
    /// `second`, `first and second`, `first to third`.
    pub fn words(&self) -> String {
        let (first, last) = (ordinal(self.first), ordinal(self.last));
        match self.last - self.first {
            0 => first.to_string(),
            1 => format!("{first} and {last}"),
            _ => format!("{first} to {last}"),
        }
    }
}

/// The final order, best first. Empty for games of two, where the winner says it all.
pub fn places(outcome: &Outcome) -> Vec<Place> {
    let mut next = 1;
    let place = |seats: &Vec<Seat>| {
        let first = next;
        next += seats.len();
        Place { first, last: next - 1, seats: seats.clone() }
    };
    outcome.places.iter().map(place).collect()
}

fn ordinal(place: usize) -> &'static str {
    ["first", "second", "third", "fourth"].get(place - 1).copied().unwrap_or("last")
}

/// `Ada, Bo and Cy`
pub fn in_words(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// The offers on the table in words, and whose agreement they still need.
pub fn proposals(table: &Table) -> Vec<String> {
    let names =
        |seats: Seats| in_words(&seats.iter().map(|seat| format!("{} ({})", table.player(seat).name, table.seat_name(seat))).collect::<Vec<_>>());
    let one = |proposal: Option<Proposal>, what: &str| {
        let Proposal { by, agreed } = proposal?;
        let (others, missing) = (agreed.without(Seats::only(by)), table.survivors().without(agreed));
        let agree = if others.is_empty() { String::new() } else { format!("; {} agreed", names(others)) };
        Some(format!("{} offers {what}{agree}. It needs {}", names(Seats::only(by)), names(missing)))
    };
    let pause = table.pause.and_then(|(pause, until)| one(Some(pause), &format!("a pause until {}", until.utc().format("%-d %B %Y, %H:%M UTC"))));
    [one(table.draw, "a draw"), one(table.abort, "to call the game off"), pause].into_iter().flatten().collect()
}

/// The words for a kind of result (protocol.md).
pub fn how_words(kind: &str) -> &str {
    match kind {
        "king" => "a King fell",
        "checkmate" => "checkmate",
        "stalemate" => "stalemate",
        "quiet" => "too many turns in which nothing was captured and no pawn moved",
        "repetition" => "the position came back too often",
        "dead" => "neither side can win any more",
        "agreed" => "by agreement",
        "resigned" => "by resignation",
        "time" => "on time",
        "home" => "a Heroo came home",
        "eliminated" => "no pawns and no Herooj are left",
        "blocked" => "no legal move is left",
        "masters" => "the second Master",
        "last-man" => "one man is left",
        "last-army" => "the last army",
        "kings" => "only Kings are left",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u32, seat: u8, kind: Kind) -> Entry {
        Entry { number, seat: Some(Seat(seat)), at: Moment(0), kind, body: String::new(), hash: Hash::NOTHING }
    }

    fn log(kinds: &[(u8, Kind)]) -> Vec<Entry> {
        kinds.iter().zip(1..).map(|(&(seat, kind), number)| entry(number, seat, kind)).collect()
    }

    const MOVE: Kind = Kind::Phase(Phase::Move);
    const CODA: Kind = Kind::Phase(Phase::Coda);
    const DRAW: Kind = Kind::Phase(Phase::Draw);

    #[test]
    fn a_turn_is_the_phases_of_one_seat_in_their_order() {
        assert_eq!(turns(&log(&[(0, MOVE), (0, DRAW), (1, MOVE), (1, DRAW), (0, MOVE)])), [vec![0, 1], vec![2, 3], vec![4]]);
        assert_eq!(turns(&log(&[(0, MOVE), (0, MOVE)])), [vec![0], vec![1]], "one seat may act twice running");
        assert_eq!(turns(&log(&[(0, MOVE), (1, Kind::DrawOffered), (0, DRAW)])), [vec![0, 2]]);
    }

    #[test]
    fn an_answer_stands_in_the_turn_that_it_interrupts() {
        let log = log(&[(0, MOVE), (0, CODA), (1, Kind::PromotionAnswer), (0, CODA), (0, DRAW), (1, MOVE)]);
        assert_eq!(turns(&log), [vec![0, 1, 2, 3, 4], vec![5]]);
    }

    #[test]
    fn the_newest_entries_begin_with_a_turn() {
        let log = log(&[(0, Kind::Began), (0, MOVE), (0, CODA), (0, DRAW), (1, MOVE), (1, DRAW)]);
        let first = |count| from_turn(&log, count).first().map(|entry| entry.number);
        assert_eq!([1, 2, 3, 5, 6, 60].map(first), [Some(5), Some(5), Some(2), Some(2), Some(1), Some(1)]);
        assert!(from_turn(&[], 5).is_empty());
    }
}
