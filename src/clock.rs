//! Time: the only place that reads it. Everything else is handed a [`Moment`].

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// An instant: milliseconds since 1970 in UTC, as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

impl Moment {
    pub const fn plus(self, time: Duration) -> Moment {
        Moment(self.0 + time.as_millis() as i64)
    }

    /// How long it is from `earlier` until this moment; nothing if it is not earlier.
    pub fn since(self, earlier: Moment) -> Duration {
        Duration::from_millis((self.0 - earlier.0).max(0) as u64)
    }

    pub fn utc(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default()
    }
}

/// Tells the time: the system's, or one that a test sets.
#[derive(Clone, Default)]
pub struct Clock {
    /// `None`: the system's.
    hands: Option<Arc<AtomicI64>>,
    /// Milliseconds by which the hands move on with every look at them.
    step: i64,
}

impl Clock {
    pub fn system() -> Clock {
        Clock::default()
    }

    /// A clock that stands still until [`Clock::set`] moves it.
    pub fn fixed(at: Moment) -> Clock {
        Clock { hands: Some(Arc::new(AtomicI64::new(at.0))), step: 0 }
    }

    /// A clock that moves on by a millisecond whenever it is looked at, as time does between two lines of a program.
    pub fn ticking(at: Moment) -> Clock {
        Clock { step: 1, ..Clock::fixed(at) }
    }

    pub fn set(&self, at: Moment) {
        let hands = self.hands.as_ref().expect("only a fixed clock can be set");
        hands.store(at.0, Ordering::SeqCst);
    }

    pub fn now(&self) -> Moment {
        match &self.hands {
            Some(hands) => Moment(hands.fetch_add(self.step, Ordering::SeqCst)),
            None => Moment(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)),
        }
    }
}

/// Measures how long something takes.
#[derive(Clone, Copy)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    pub fn start() -> Stopwatch {
        Stopwatch(std::time::Instant::now())
    }

    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_clock_moves_only_when_it_is_set() {
        let clock = Clock::fixed(Moment(1_000));
        assert_eq!(clock.now(), Moment(1_000));
        clock.set(Moment(2_500));
        assert_eq!(clock.now().since(Moment(1_000)), Duration::from_millis(1_500));
        assert_eq!(Moment(1_000).since(clock.now()), Duration::ZERO);
    }
}
