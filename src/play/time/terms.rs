//! What is agreed about time when a game is made.

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub const HOUR: Duration = Duration::from_secs(3_600);
pub const DAY: Duration = Duration::from_secs(86_400);

/// How fast the game goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// So many days (1 to 14) for each turn.
    DaysPerTurn(u8),
    /// A bank of time for all turns, to which something is added after each of them.
    Bank(Bank),
}

/// A bank of time, in hours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bank {
    /// What each player begins with.
    pub start: u16,
    /// What is added after each turn of hers.
    pub add: u16,
    /// The bank never holds more than this.
    pub cap: u16,
}

impl Pace {
    /// The time that a player has at first: for a turn, or in her bank.
    pub fn allowance(self) -> Duration {
        match self {
            Pace::DaysPerTurn(days) => DAY * u32::from(days),
            Pace::Bank(bank) => HOUR * u32::from(bank.start),
        }
    }
}

/// Local hours in which a player's clock stands, from 0 to 23. `from` 22 and `to` 8: from ten in the evening until eight in the morning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Nights {
    pub from: u8,
    pub to: u8,
}

/// What happens when a player's time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtZero {
    /// She loses; of more than two she is out.
    Loss,
    /// Her opponent may claim the win, or something milder. Until then she may still make her turn.
    Claim,
    /// Once in the game she gets so many hours more; after that it is a loss.
    Grace(u16),
}

/// What becomes of a game in which time has run out and nobody has claimed anything for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Idle {
    /// Days past the deadline.
    pub days: u16,
    pub then: IdleEnd,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IdleEnd {
    CalledOff,
    Drawn,
    /// Whose time ran out loses.
    Lost,
}

/// What is agreed beside the pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimeTerms {
    /// Whether a player's clock stands on Saturdays and Sundays of her zone.
    #[serde(default)]
    pub weekends: bool,
    /// The hours of her zone's night in which it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nights: Option<Nights>,
    /// Whether it stands while she is on vacation.
    #[serde(default)]
    pub absence: bool,
    #[serde(default = "TimeTerms::claim")]
    pub at_zero: AtZero,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Idle>,
}

impl TimeTerms {
    /// What holds in games that were made before anything was agreed about it: nothing ends by itself.
    pub const UNSAID: TimeTerms = TimeTerms { weekends: false, nights: None, absence: false, at_zero: AtZero::Claim, idle: None };

    /// What a new game offers first: vacation counts, and whoever oversteps gets a day more, once.
    pub const USUAL: TimeTerms = TimeTerms { weekends: false, nights: None, absence: true, at_zero: AtZero::Grace(24), idle: None };

    fn claim() -> AtZero {
        AtZero::Claim
    }

    /// Whether a player's zone decides when her clock stands.
    pub fn has_calendar(&self) -> bool {
        self.weekends || self.nights.is_some()
    }
}

/// Pace and terms together, as they are shown and agreed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Timing {
    pub pace: Pace,
    /// `None`: a game from before there were terms, see [`TimeTerms::UNSAID`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<TimeTerms>,
}

/// Why a game cannot be played at such a pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTiming {
    #[error("A turn may have from 1 to 14 days.")]
    Days,
    #[error(
        "A bank of time begins with 1 hour to 60 days, adds at most 14 days after a turn, and holds at most 90 days, but not less than it begins with."
    )]
    Bank,
    #[error("Nights are given as two full hours, from 0 to 23, at most 16 hours apart.")]
    Nights,
    #[error("A grace has from 1 to 168 hours.")]
    Grace,
    #[error("A game may wait from 7 to 365 days after time has run out before it ends by itself.")]
    Idle,
}

impl Timing {
    /// So many days a turn, and the usual terms.
    pub const fn days(days: u8) -> Timing {
        Timing { pace: Pace::DaysPerTurn(days), terms: Some(TimeTerms::USUAL) }
    }

    /// The terms that hold.
    pub fn holds(&self) -> TimeTerms {
        self.terms.unwrap_or(TimeTerms::UNSAID)
    }

    /// Whether a game can be made with this.
    pub fn check(&self) -> Result<(), BadTiming> {
        let terms = self.holds();
        let is_pace = match self.pace {
            Pace::DaysPerTurn(days) if !(1..=14).contains(&days) => Err(BadTiming::Days),
            Pace::Bank(Bank { start, add, cap }) if !(1..=1_440).contains(&start) || add > 336 || cap < start || cap > 2_160 => Err(BadTiming::Bank),
            Pace::DaysPerTurn(_) | Pace::Bank(_) => Ok(()),
        };
        is_pace?;
        if terms.nights.is_some_and(|nights| nights.from > 23 || nights.to > 23 || !(1..=16).contains(&nights.hours())) {
            return Err(BadTiming::Nights);
        }
        if matches!(terms.at_zero, AtZero::Grace(hours) if !(1..=168).contains(&hours)) {
            return Err(BadTiming::Grace);
        }
        if terms.idle.is_some_and(|idle| !(7..=365).contains(&idle.days)) {
            return Err(BadTiming::Idle);
        }
        Ok(())
    }
}

impl Nights {
    /// How long a night is by the clock on the wall.
    pub fn hours(self) -> u8 {
        (24 + self.to.min(24) - self.from.min(24)) % 24
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(change: fn(&mut Timing, &mut TimeTerms)) -> Result<(), BadTiming> {
        let (mut timing, mut terms) = (Timing::days(3), TimeTerms::USUAL);
        change(&mut timing, &mut terms);
        timing.terms = Some(terms);
        timing.check()
    }

    #[test]
    fn what_can_be_agreed_on_has_its_limits() {
        assert_eq!(with(|_, _| {}), Ok(()));
        let days = |days| Timing::days(days).check();
        assert_eq!([0, 1, 14, 15].map(days), [Err(BadTiming::Days), Ok(()), Ok(()), Err(BadTiming::Days)]);
        let bank = |start, add, cap| Timing { pace: Pace::Bank(Bank { start, add, cap }), ..Timing::days(1) }.check();
        assert_eq!([bank(1, 0, 1), bank(1_440, 336, 2_160)], [Ok(()), Ok(())]);
        let refused = [bank(0, 1, 1), bank(1_441, 1, 2_000), bank(1, 337, 400), bank(5, 1, 4), bank(5, 1, 2_161)];
        assert_eq!(refused, [Err(BadTiming::Bank); 5]);
        assert_eq!(with(|_, terms| terms.nights = Some(Nights { from: 20, to: 12 })), Ok(()));
        assert_eq!(with(|_, terms| terms.nights = Some(Nights { from: 20, to: 13 })), Err(BadTiming::Nights));
        assert_eq!(with(|_, terms| terms.nights = Some(Nights { from: 8, to: 8 })), Err(BadTiming::Nights));
        assert_eq!(with(|_, terms| terms.nights = Some(Nights { from: 22, to: 24 })), Err(BadTiming::Nights));
        assert_eq!(with(|_, terms| terms.at_zero = AtZero::Grace(168)), Ok(()));
        assert_eq!(with(|_, terms| terms.at_zero = AtZero::Grace(169)), Err(BadTiming::Grace));
        assert_eq!(with(|_, terms| terms.idle = Some(Idle { days: 6, then: IdleEnd::Drawn })), Err(BadTiming::Idle));
        assert_eq!(with(|_, terms| terms.idle = Some(Idle { days: 7, then: IdleEnd::Drawn })), Ok(()));
    }

    #[test]
    fn terms_that_were_written_short_are_read() {
        let read = |text: &str| serde_json::from_str::<TimeTerms>(text).unwrap();
        assert_eq!(read("{}"), TimeTerms::UNSAID);
        assert_eq!(
            read(r#"{"weekends":true,"at_zero":{"grace":24}}"#),
            TimeTerms { weekends: true, at_zero: AtZero::Grace(24), ..TimeTerms::UNSAID }
        );
    }
}
