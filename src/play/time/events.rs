//! The entries about time: their kinds, their bodies, and what each says in words.

use serde::{Deserialize, Serialize};

use super::calendar::Span;
use crate::clock::Moment;
use crate::rules::turn::Seat;

/// What an entry about time is about. The words are stored for ever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeKind {
    ZoneChanged,
    Away,
    Back,
    Closed,
    Reopened,
    PauseOffered,
    PauseAgreed,
    PauseDeclined,
    Paused,
    Resumed,
    Outage,
    Grace,
    TimeUp,
    TimeClaimed,
    Lapsed,
}

impl TimeKind {
    pub fn word(self) -> &'static str {
        match self {
            TimeKind::ZoneChanged => "zone-changed",
            TimeKind::Away => "away",
            TimeKind::Back => "back",
            TimeKind::Closed => "closed",
            TimeKind::Reopened => "reopened",
            TimeKind::PauseOffered => "pause-offered",
            TimeKind::PauseAgreed => "pause-agreed",
            TimeKind::PauseDeclined => "pause-declined",
            TimeKind::Paused => "paused",
            TimeKind::Resumed => "resumed",
            TimeKind::Outage => "outage",
            TimeKind::Grace => "grace",
            TimeKind::TimeUp => "time-up",
            TimeKind::TimeClaimed => "time-claimed",
            TimeKind::Lapsed => "lapsed",
        }
    }

    /// A heading for people.
    pub fn name(self) -> &'static str {
        match self {
            TimeKind::ZoneChanged => "Time zone",
            TimeKind::Away => "Away",
            TimeKind::Back => "Back",
            TimeKind::Closed => "Club closed",
            TimeKind::Reopened => "Club open",
            TimeKind::PauseOffered => "Pause offered",
            TimeKind::PauseAgreed => "Pause agreed to",
            TimeKind::PauseDeclined => "Pause declined",
            TimeKind::Paused => "Pause",
            TimeKind::Resumed => "Pause ended",
            TimeKind::Outage => "Outage",
            TimeKind::Grace => "More time",
            TimeKind::TimeUp => "Time is up",
            TimeKind::TimeClaimed => "Claim",
            TimeKind::Lapsed => "Lapsed",
        }
    }

    /// Whether whoever composes a turn has to know of it before she sends it. What only moves clocks does not make her page stale.
    pub fn concerns_turns(self) -> bool {
        match self {
            TimeKind::PauseOffered | TimeKind::PauseAgreed | TimeKind::PauseDeclined | TimeKind::TimeClaimed | TimeKind::Lapsed => true,
            TimeKind::ZoneChanged
            | TimeKind::Away
            | TimeKind::Back
            | TimeKind::Closed
            | TimeKind::Reopened
            | TimeKind::Paused
            | TimeKind::Resumed
            | TimeKind::Outage
            | TimeKind::Grace
            | TimeKind::TimeUp => false,
        }
    }
}

/// From an instant up to, not including, another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lasting {
    pub from: Moment,
    pub until: Moment,
}

impl Lasting {
    pub fn span(self) -> Span {
        Span { from: self.from, until: self.until }
    }
}

impl From<Span> for Lasting {
    fn from(span: Span) -> Lasting {
        Lasting { from: span.from, until: span.until }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ZoneChanged {
    /// `Europe/Berlin`
    pub zone: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Until {
    pub until: Moment,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grace {
    pub hours: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wanted {
    Win,
    Draw,
    CalledOff,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claimed {
    /// Whose time ran out.
    pub of: Seat,
    pub wants: Wanted,
}

/// Why a game ended by itself without anybody's loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lapse {
    /// A player did not make her first turn in time: called off.
    FirstTurn,
    /// Nobody moved for long after time had run out: called off.
    CalledOff,
    /// The same: a draw.
    Drawn,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lapsed {
    pub how: Lapse,
}

/// What an entry about time says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeEvent {
    /// This seat's player lives in another zone from now on.
    ZoneChanged(ZoneChanged),
    /// Her clock stands from then until then.
    Away(Lasting),
    /// The absence that begins at `from` ends at `until` instead; if the two are equal, it does not take place.
    Back(Lasting),
    /// The club is closed: everybody's clock stands.
    Closed(Lasting),
    /// That ends at `until` instead, as with [`TimeEvent::Back`].
    Reopened(Lasting),
    /// A pause until then at most.
    PauseOffered(Until),
    /// This seat agrees, and others have yet to. The last agreement is written as [`TimeEvent::Paused`].
    PauseAgreed,
    PauseDeclined,
    Paused(Until),
    /// This seat ends the pause.
    Resumed,
    /// The server was down, and gives the time back.
    Outage(Lasting),
    /// This seat's time ran out, and it gets so many hours more.
    Grace(Grace),
    /// This seat's time ran out; the others may claim what follows from that.
    TimeUp,
    TimeClaimed(Claimed),
    Lapsed(Lapsed),
}

impl TimeEvent {
    pub fn kind(&self) -> TimeKind {
        match self {
            TimeEvent::ZoneChanged(_) => TimeKind::ZoneChanged,
            TimeEvent::Away(_) => TimeKind::Away,
            TimeEvent::Back(_) => TimeKind::Back,
            TimeEvent::Closed(_) => TimeKind::Closed,
            TimeEvent::Reopened(_) => TimeKind::Reopened,
            TimeEvent::PauseOffered(_) => TimeKind::PauseOffered,
            TimeEvent::PauseAgreed => TimeKind::PauseAgreed,
            TimeEvent::PauseDeclined => TimeKind::PauseDeclined,
            TimeEvent::Paused(_) => TimeKind::Paused,
            TimeEvent::Resumed => TimeKind::Resumed,
            TimeEvent::Outage(_) => TimeKind::Outage,
            TimeEvent::Grace(_) => TimeKind::Grace,
            TimeEvent::TimeUp => TimeKind::TimeUp,
            TimeEvent::TimeClaimed(_) => TimeKind::TimeClaimed,
            TimeEvent::Lapsed(_) => TimeKind::Lapsed,
        }
    }
}
