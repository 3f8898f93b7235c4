//! What mail about her games a member wants, and when.

use std::time::Duration;

use crate::clock::Moment;
use crate::play::notice::What;

/// Which mail about her games a member gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// At once, each.
    Each,
    /// At once for the first game that waits for her; then nothing until she visits.
    First,
    /// One mail a day.
    Digest,
    /// About deadlines only.
    Deadlines,
    None,
}

impl Policy {
    pub const ALL: [Policy; 5] = [Policy::Each, Policy::First, Policy::Digest, Policy::Deadlines, Policy::None];

    pub fn word(self) -> &'static str {
        match self {
            Policy::Each => "each",
            Policy::First => "first",
            Policy::Digest => "digest",
            Policy::Deadlines => "deadlines",
            Policy::None => "none",
        }
    }

    pub fn parse(word: &str) -> Option<Policy> {
        Policy::ALL.into_iter().find(|policy| policy.word() == word)
    }

    /// What becomes of a notice.
    pub fn treats(self, what: What) -> Treatment {
        match (self, what) {
            (Policy::None, _) => Treatment::Never("the member has turned mail off"),
            (_, What::Reminder | What::TimeUp | What::Grace) | (Policy::Each, _) => Treatment::Now,
            (Policy::First, what) if what.is_waiting() => Treatment::NowThenQuiet,
            (Policy::First, _) => Treatment::UnlessQuiet,
            (Policy::Digest, _) => Treatment::Hold,
            (Policy::Deadlines, _) => Treatment::Never("the member wants mail about deadlines only"),
        }
    }
}

/// What becomes of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    Now,
    /// At once, unless she has not visited since another such mail; nothing follows until she has.
    NowThenQuiet,
    /// At once, unless she has not visited since a mail about a game that waits for her.
    UnlessQuiet,
    /// The next digest tells it.
    Hold,
    /// Never, and why.
    Never(&'static str),
}

/// How long before her time runs out a member is reminded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reminder {
    Off,
    Hours(u8),
    /// When so much of the time for her turn is left: one part in so many.
    Part(u8),
}

impl Reminder {
    pub const ALL: [Reminder; 7] =
        [Reminder::Off, Reminder::Hours(6), Reminder::Hours(12), Reminder::Hours(24), Reminder::Hours(48), Reminder::Part(2), Reminder::Part(4)];

    pub fn word(self) -> &'static str {
        match self {
            Reminder::Hours(6) => "6h",
            Reminder::Hours(12) => "12h",
            Reminder::Hours(24) => "24h",
            Reminder::Hours(48) => "48h",
            Reminder::Part(2) => "half",
            Reminder::Part(4) => "quarter",
            Reminder::Off | Reminder::Hours(_) | Reminder::Part(_) => "off",
        }
    }

    pub fn parse(word: &str) -> Option<Reminder> {
        Reminder::ALL.into_iter().find(|reminder| reminder.word() == word)
    }

    /// The moment at which she is to be reminded of a turn that has been hers since `since` and ends at `deadline`. At the earliest in the middle of
    /// that time: a reminder that comes with the turn says nothing.
    pub fn moment(self, since: Moment, deadline: Moment) -> Option<Moment> {
        let whole = deadline.since(since);
        let lead = match self {
            Reminder::Off => return None,
            Reminder::Hours(hours) => Duration::from_secs(u64::from(hours) * 3_600).min(whole / 2),
            Reminder::Part(part) => whole / u32::from(part),
        };
        Some(Moment(deadline.0 - lead.as_millis() as i64))
    }
}

/// What a member wants of our mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wishes {
    pub policy: Policy,
    /// The hour of her day at which the digest goes, 0 to 23.
    pub digest_hour: u8,
    pub reminder: Reminder,
    /// Whether a turn that she sends by mail counts only once she has confirmed it.
    pub asks_first: bool,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes { policy: Policy::Each, digest_hour: 8, reminder: Reminder::Hours(24), asks_first: true }
    }
}

impl Wishes {
    /// No mail about games.
    pub fn none() -> Wishes {
        Wishes { policy: Policy::None, ..Wishes::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    #[test]
    fn a_reminder_comes_so_long_before_the_end_but_not_before_the_middle() {
        let at = |reminder: Reminder, hours: i64| reminder.moment(Moment(0), Moment(hours * HOUR)).map(|at| at.0 / HOUR);
        assert_eq!(at(Reminder::Hours(24), 72), Some(48));
        assert_eq!(at(Reminder::Hours(24), 48), Some(24));
        assert_eq!(at(Reminder::Hours(24), 24), Some(12), "a day for a turn: not at once");
        assert_eq!(at(Reminder::Part(2), 72), Some(36));
        assert_eq!(at(Reminder::Part(4), 72), Some(54));
        assert_eq!(at(Reminder::Off, 72), None);
    }

    #[test]
    fn every_word_is_read_as_it_is_written() {
        assert!(Policy::ALL.into_iter().all(|policy| Policy::parse(policy.word()) == Some(policy)));
        assert!(Reminder::ALL.into_iter().all(|reminder| Reminder::parse(reminder.word()) == Some(reminder)));
        assert_eq!((Policy::parse("always"), Reminder::parse("7h")), (None, None));
    }

    #[test]
    fn what_is_about_deadlines_goes_under_every_policy_but_none() {
        for policy in Policy::ALL {
            for what in [What::Reminder, What::TimeUp, What::Grace] {
                assert_eq!(policy.treats(what) == Treatment::Now, policy != Policy::None, "{policy:?}");
            }
        }
    }
}
