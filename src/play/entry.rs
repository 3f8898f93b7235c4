//! Entries: what the log of a game consists of, byte for byte, and the chain that holds them together.
//!
//! An entry is one phase of one turn or one event of the table. Its body is JSON written once and never
//! changed; its hash covers the hash before it, so that no entry can be altered, dropped, swapped or added
//! without changing every later hash. docs/log.md has the same in words, with a checker in another language.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use crate::chance;
use crate::clock::Moment;
use crate::play::time::events::{TimeEvent, TimeKind};
use crate::rules::game::Options;
use crate::rules::turn::{Phase, Removal, Seat};

pub use crate::play::time::terms::{Pace, TimeTerms};

/// The public name of a game: 8 letters and digits.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(String);

impl GameId {
    pub fn fresh() -> GameId {
        GameId(chance::fresh_name())
    }

    /// Reads 1 to 32 lower-case letters and digits; anything else is no game's name.
    pub fn parse(text: &str) -> Option<GameId> {
        let fits = (1..=32).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        fits.then(|| GameId(text.to_string()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// SHA-256 of an entry together with everything before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What the first entry follows.
    pub const NOTHING: Hash = Hash([0; 32]);

    pub fn from_hex(text: &str) -> Option<Hash> {
        hex::decode(text).ok()?.try_into().ok().map(Hash)
    }

    /// The first 12 hexadecimal digits, for people.
    pub fn short(&self) -> String {
        hex::encode(&self.0[..6])
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What an entry is about. The words are stored for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Opened,
    Joined,
    Withdrawn,
    Declined,
    Began,
    Phase(Phase),
    PromotionAnswer,
    Resigned,
    OutOfTime,
    /// It was proved that the player to move has no legal turn (R15).
    Proved,
    DrawOffered,
    DrawDeclined,
    DrawAgreed,
    AbortOffered,
    /// One more survivor wants the game called off, and others have yet to say so.
    AbortAgreed,
    AbortDeclined,
    Aborted,
    Revealed,
    /// An organiser voided the game or annulled its result.
    Correction,
    /// Something about the clocks.
    Time(TimeKind),
}

impl Kind {
    pub const ALL: [Kind; 38] = [
        Kind::Opened,
        Kind::Joined,
        Kind::Withdrawn,
        Kind::Declined,
        Kind::Began,
        Kind::Phase(Phase::Declare),
        Kind::Phase(Phase::Play),
        Kind::Phase(Phase::Move),
        Kind::Phase(Phase::Coda),
        Kind::Phase(Phase::Draw),
        Kind::PromotionAnswer,
        Kind::Resigned,
        Kind::OutOfTime,
        Kind::Proved,
        Kind::DrawOffered,
        Kind::DrawDeclined,
        Kind::DrawAgreed,
        Kind::AbortOffered,
        Kind::AbortAgreed,
        Kind::AbortDeclined,
        Kind::Aborted,
        Kind::Revealed,
        Kind::Correction,
        Kind::Time(TimeKind::ZoneChanged),
        Kind::Time(TimeKind::Away),
        Kind::Time(TimeKind::Back),
        Kind::Time(TimeKind::Closed),
        Kind::Time(TimeKind::Reopened),
        Kind::Time(TimeKind::PauseOffered),
        Kind::Time(TimeKind::PauseAgreed),
        Kind::Time(TimeKind::PauseDeclined),
        Kind::Time(TimeKind::Paused),
        Kind::Time(TimeKind::Resumed),
        Kind::Time(TimeKind::Outage),
        Kind::Time(TimeKind::Grace),
        Kind::Time(TimeKind::TimeUp),
        Kind::Time(TimeKind::TimeClaimed),
        Kind::Time(TimeKind::Lapsed),
    ];

    pub fn word(self) -> &'static str {
        match self {
            Kind::Opened => "opened",
            Kind::Joined => "joined",
            Kind::Withdrawn => "withdrawn",
            Kind::Declined => "declined",
            Kind::Began => "began",
            Kind::Phase(phase) => phase.word(),
            Kind::PromotionAnswer => "promotion-answer",
            Kind::Resigned => "resigned",
            Kind::OutOfTime => "out-of-time",
            Kind::Proved => "proved",
            Kind::DrawOffered => "draw-offered",
            Kind::DrawDeclined => "draw-declined",
            Kind::DrawAgreed => "draw-agreed",
            Kind::AbortOffered => "abort-offered",
            Kind::AbortAgreed => "abort-agreed",
            Kind::AbortDeclined => "abort-declined",
            Kind::Aborted => "aborted",
            Kind::Revealed => "revealed",
            Kind::Correction => "correction",
            Kind::Time(kind) => kind.word(),
        }
    }

    pub fn parse(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A person at the table, as the log names her: the account's public id, and the name she had then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    pub account: String,
    pub name: String,
}

/// Whom a new game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenTo {
    /// Any member.
    Everyone,
    /// This member only, who may decline.
    Member(Player),
    /// Whoever holds the secret link.
    LinkHolder,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Opened {
    pub game: String,
    pub edition: u32,
    pub options: Options,
    pub pace: Pace,
    /// What else was agreed about time. `None`: nothing was, as in games from before there were such terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeTerms>,
    pub open_to: OpenTo,
    /// Who opened it; she has a place already.
    pub host: Player,
    /// The seat the host takes; `None`: chance decides.
    pub host_seat: Option<Seat>,
    /// SHA-256 of the secret seed, in hexadecimal.
    pub commitment: String,
    /// Words that the host adds to the shuffle.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// The deck that the host brings, where players bring decks: names of cards, one for each copy. Secret until the game ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// The host's time zone, where the terms have a calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Joined {
    pub player: Player,
    /// Words that she adds to the shuffle.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// The deck that she brings, as the host's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// Her time zone, as the host's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Began {
    /// Who sits where, in seat order.
    pub seats: Vec<Player>,
    /// What chance decided: the deck's order, the first cards.
    pub facts: Box<RawValue>,
    /// The players' handicaps in seat order, in a game in which they count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handicaps: Vec<u32>,
}

/// One phase of a turn, or an answer in the middle of one: what was asked, and what happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Done {
    pub choices: Vec<String>,
    pub facts: Box<RawValue>,
}

/// A seat left; `facts` say what that did to the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Removed {
    pub facts: Box<RawValue>,
}

/// The player to move has no legal turn; `facts` say how that ended the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Proved {
    pub facts: Box<RawValue>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// The seed in hexadecimal; its SHA-256 is the commitment of the first entry.
    pub seed: String,
}

/// An organiser's decision about a whole game. It stands beside what it is about and changes none of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Corrected {
    /// The organiser.
    pub by: Player,
    pub what: Correction,
    pub reason: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Correction {
    /// A game that ran ends without a result.
    Voided,
    /// The result of a game that was over does not count.
    Annulled,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Nothing {}

/// What an entry says. One variant for each form of body.
#[derive(Clone, Debug)]
pub enum Event {
    Opened(Opened),
    Joined(Joined),
    /// The host took the offer back before anybody joined.
    Withdrawn,
    /// The challenged member does not want to play.
    Declined,
    Began(Began),
    Phase(Phase, Done),
    PromotionAnswer(Done),
    Removed(Removal, Removed),
    /// No legal turn is left, by a search that finished; the facts say how the game ended.
    Proved(Proved),
    DrawOffered,
    DrawDeclined,
    /// This seat agrees to the draw on offer. The last survivor's agreement ends the game.
    DrawAgreed,
    AbortOffered,
    /// This seat agrees to call the game off, and others have yet to. The last agreement is written as [`Event::Aborted`].
    AbortAgreed,
    AbortDeclined,
    Aborted,
    Revealed(Revealed),
    Corrected(Corrected),
    Time(TimeEvent),
}

/// A body that is not what its kind says: the log is damaged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("entry {number} ({kind}) cannot be read: {why}")]
pub struct Unreadable {
    pub number: u32,
    pub kind: &'static str,
    pub why: String,
}

/// The stored form of every body: a version, a salt, and what it says.
///
/// The salt hides the body while the game runs: with 60 cards, the bare hash of "drew one card" could be guessed.
#[derive(Serialize, Deserialize)]
struct Body<T> {
    v: u8,
    salt: String,
    is: T,
}

impl Event {
    pub fn kind(&self) -> Kind {
        match self {
            Event::Opened(_) => Kind::Opened,
            Event::Joined(_) => Kind::Joined,
            Event::Withdrawn => Kind::Withdrawn,
            Event::Declined => Kind::Declined,
            Event::Began(_) => Kind::Began,
            Event::Phase(phase, _) => Kind::Phase(*phase),
            Event::PromotionAnswer(_) => Kind::PromotionAnswer,
            Event::Removed(Removal::Resigned, _) => Kind::Resigned,
            Event::Removed(Removal::Time, _) => Kind::OutOfTime,
            Event::Proved(_) => Kind::Proved,
            Event::DrawOffered => Kind::DrawOffered,
            Event::DrawDeclined => Kind::DrawDeclined,
            Event::DrawAgreed => Kind::DrawAgreed,
            Event::AbortOffered => Kind::AbortOffered,
            Event::AbortAgreed => Kind::AbortAgreed,
            Event::AbortDeclined => Kind::AbortDeclined,
            Event::Aborted => Kind::Aborted,
            Event::Revealed(_) => Kind::Revealed,
            Event::Corrected(_) => Kind::Correction,
            Event::Time(event) => Kind::Time(event.kind()),
        }
    }

    /// The body's bytes, with a fresh salt.
    fn write(&self, salt: &str) -> String {
        fn body<T: Serialize>(salt: &str, is: &T) -> String {
            serde_json::to_string(&Body { v: 1, salt: salt.to_string(), is }).expect("bodies are plain data and serialise")
        }
        match self {
            Event::Opened(is) => body(salt, is),
            Event::Joined(is) => body(salt, is),
            Event::Began(is) => body(salt, is),
            Event::Phase(_, is) | Event::PromotionAnswer(is) => body(salt, is),
            Event::Removed(_, is) => body(salt, is),
            Event::Proved(is) => body(salt, is),
            Event::Revealed(is) => body(salt, is),
            Event::Corrected(is) => body(salt, is),
            Event::Time(TimeEvent::ZoneChanged(is)) => body(salt, is),
            Event::Time(TimeEvent::Away(is) | TimeEvent::Back(is) | TimeEvent::Closed(is) | TimeEvent::Reopened(is) | TimeEvent::Outage(is)) => {
                body(salt, is)
            }
            Event::Time(TimeEvent::PauseOffered(is) | TimeEvent::Paused(is)) => body(salt, is),
            Event::Time(TimeEvent::Grace(is)) => body(salt, is),
            Event::Time(TimeEvent::TimeClaimed(is)) => body(salt, is),
            Event::Time(TimeEvent::Lapsed(is)) => body(salt, is),
            Event::Time(TimeEvent::PauseAgreed | TimeEvent::PauseDeclined | TimeEvent::Resumed | TimeEvent::TimeUp) => body(salt, &Nothing {}),
            Event::Withdrawn
            | Event::Declined
            | Event::DrawOffered
            | Event::DrawDeclined
            | Event::DrawAgreed
            | Event::AbortOffered
            | Event::AbortAgreed
            | Event::AbortDeclined
            | Event::Aborted => body(salt, &Nothing {}),
        }
    }

    fn read(kind: Kind, text: &str) -> Result<Event, String> {
        fn body<T: DeserializeOwned>(text: &str) -> Result<T, String> {
            let body: Body<T> = serde_json::from_str(text).map_err(|error| error.to_string())?;
            if body.v != 1 { Err(format!("form {} is not known here", body.v)) } else { Ok(body.is) }
        }
        let bare = |event| body::<Nothing>(text).map(|_| event);
        match kind {
            Kind::Opened => body(text).map(Event::Opened),
            Kind::Joined => body(text).map(Event::Joined),
            Kind::Withdrawn => bare(Event::Withdrawn),
            Kind::Declined => bare(Event::Declined),
            Kind::Began => body(text).map(Event::Began),
            Kind::Phase(phase) => body(text).map(|is| Event::Phase(phase, is)),
            Kind::PromotionAnswer => body(text).map(Event::PromotionAnswer),
            Kind::Resigned => body(text).map(|is| Event::Removed(Removal::Resigned, is)),
            Kind::OutOfTime => body(text).map(|is| Event::Removed(Removal::Time, is)),
            Kind::Proved => body(text).map(Event::Proved),
            Kind::DrawOffered => bare(Event::DrawOffered),
            Kind::DrawDeclined => bare(Event::DrawDeclined),
            Kind::DrawAgreed => bare(Event::DrawAgreed),
            Kind::AbortOffered => bare(Event::AbortOffered),
            Kind::AbortAgreed => bare(Event::AbortAgreed),
            Kind::AbortDeclined => bare(Event::AbortDeclined),
            Kind::Aborted => bare(Event::Aborted),
            Kind::Revealed => body(text).map(Event::Revealed),
            Kind::Correction => body(text).map(Event::Corrected),
            Kind::Time(kind) => match kind {
                TimeKind::ZoneChanged => body(text).map(TimeEvent::ZoneChanged),
                TimeKind::Away => body(text).map(TimeEvent::Away),
                TimeKind::Back => body(text).map(TimeEvent::Back),
                TimeKind::Closed => body(text).map(TimeEvent::Closed),
                TimeKind::Reopened => body(text).map(TimeEvent::Reopened),
                TimeKind::PauseOffered => body(text).map(TimeEvent::PauseOffered),
                TimeKind::PauseAgreed => body::<Nothing>(text).map(|_| TimeEvent::PauseAgreed),
                TimeKind::PauseDeclined => body::<Nothing>(text).map(|_| TimeEvent::PauseDeclined),
                TimeKind::Paused => body(text).map(TimeEvent::Paused),
                TimeKind::Resumed => body::<Nothing>(text).map(|_| TimeEvent::Resumed),
                TimeKind::Outage => body(text).map(TimeEvent::Outage),
                TimeKind::Grace => body(text).map(TimeEvent::Grace),
                TimeKind::TimeUp => body::<Nothing>(text).map(|_| TimeEvent::TimeUp),
                TimeKind::TimeClaimed => body(text).map(TimeEvent::TimeClaimed),
                TimeKind::Lapsed => body(text).map(TimeEvent::Lapsed),
            }
            .map(Event::Time),
        }
    }
}

/// One entry of a game's log, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// From 1, without gaps.
    pub number: u32,
    /// Whose act it was; `None` for the table's own (began, revealed).
    pub seat: Option<Seat>,
    pub at: Moment,
    pub kind: Kind,
    /// JSON, exactly the bytes that the hash covers.
    pub body: String,
    pub hash: Hash,
}

impl Entry {
    /// What the entry says.
    pub fn event(&self) -> Result<Event, Unreadable> {
        Event::read(self.kind, &self.body).map_err(|why| Unreadable { number: self.number, kind: self.kind.word(), why })
    }

    /// The hash that an entry with these fields has after `previous`.
    ///
    /// SHA-256 of: `postern entry 1` and a zero byte; the previous hash (32 bytes); the game's name, its kind and its body,
    /// each with its length before it (big-endian 32-bit); number (big-endian 32-bit); seat (one byte, 255 for none);
    /// time (big-endian 64-bit milliseconds). The order is: previous, game, number, seat, time, kind, body.
    pub fn hash_of(previous: &Hash, game: &GameId, number: u32, seat: Option<Seat>, at: Moment, kind: &str, body: &str) -> Hash {
        let mut hash = Sha256::new();
        hash.update(b"postern entry 1\0");
        hash.update(previous.0);
        hash.update((game.as_str().len() as u32).to_be_bytes());
        hash.update(game.as_str().as_bytes());
        hash.update(number.to_be_bytes());
        hash.update([seat.map_or(255, |seat| seat.0)]);
        hash.update(at.0.to_be_bytes());
        hash.update((kind.len() as u32).to_be_bytes());
        hash.update(kind.as_bytes());
        hash.update((body.len() as u32).to_be_bytes());
        hash.update(body.as_bytes());
        Hash(hash.finalize().into())
    }

    /// Whether this entry follows `previous` unaltered.
    pub fn is_sound(&self, game: &GameId, previous: &Hash) -> bool {
        self.hash == Entry::hash_of(previous, game, self.number, self.seat, self.at, self.kind.word(), &self.body)
    }
}

/// The newest entry of a game: where the next one attaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    pub number: u32,
    pub hash: Hash,
    pub at: Moment,
}

impl Head {
    /// Before the first entry.
    pub const START: Head = Head { number: 0, hash: Hash::NOTHING, at: Moment(0) };
}

/// Writes events as the entries that follow `head`, all at `now` (never earlier than the head), and moves the head.
pub fn chain(game: &GameId, head: &mut Head, now: Moment, events: &[(Option<Seat>, Event)]) -> Vec<Entry> {
    let mut entries = Vec::with_capacity(events.len());
    for (seat, event) in events {
        let body = event.write(&chance::fresh_token());
        let (number, at, kind) = (head.number + 1, now.max(head.at), event.kind());
        let hash = Entry::hash_of(&head.hash, game, number, *seat, at, kind.word(), &body);
        *head = Head { number, hash, at };
        entries.push(Entry { number, seat: *seat, at, kind, body, hash });
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_as_they_are_written() {
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.word()), Some(kind));
        }
    }

    #[test]
    fn any_change_breaks_the_chain() {
        let game = GameId::parse("abc").unwrap();
        let mut head = Head::START;
        let entries = chain(&game, &mut head, Moment(5), &[(Some(Seat(0)), Event::DrawOffered), (Some(Seat(1)), Event::DrawAgreed)]);
        assert!(entries[0].is_sound(&game, &Hash::NOTHING) && entries[1].is_sound(&game, &entries[0].hash));
        assert_eq!(head.hash, entries[1].hash);
        let altered = |change: fn(&mut Entry)| {
            let mut entry = entries[1].clone();
            change(&mut entry);
            entry.is_sound(&game, &entries[0].hash)
        };
        assert!(!altered(|e| e.number += 1));
        assert!(!altered(|e| e.seat = None));
        assert!(!altered(|e| e.at.0 += 1));
        assert!(!altered(|e| e.kind = Kind::DrawDeclined));
        assert!(!altered(|e| e.body.push(' ')));
        assert!(!entries[1].is_sound(&GameId::parse("abd").unwrap(), &entries[0].hash));
        assert!(!entries[1].is_sound(&game, &Hash::NOTHING));
    }

    #[test]
    fn equal_events_have_bodies_that_cannot_be_guessed() {
        let game = GameId::parse("abc").unwrap();
        let mut head = Head::START;
        let entries = chain(&game, &mut head, Moment(5), &[(None, Event::Aborted), (None, Event::Aborted)]);
        assert_ne!(entries[0].body, entries[1].body);
    }

    #[test]
    fn the_clock_never_runs_backwards_in_a_log() {
        let game = GameId::parse("abc").unwrap();
        let mut head = Head { number: 3, hash: Hash::NOTHING, at: Moment(100) };
        let entries = chain(&game, &mut head, Moment(50), &[(None, Event::Aborted)]);
        assert_eq!((entries[0].number, entries[0].at), (4, Moment(100)));
    }

    /// Every form that was ever written has its line in tests/golden/forms.txt, and a test that reads it.
    #[test]
    fn a_form_that_is_not_known_is_not_guessed_at() {
        assert!(Event::read(Kind::Revealed, r#"{"v":1,"salt":"00","is":{"seed":"00"}}"#).is_ok());
        assert!(Event::read(Kind::Revealed, r#"{"v":2,"salt":"00","is":{"seed":"00"}}"#).is_err());
    }
}
