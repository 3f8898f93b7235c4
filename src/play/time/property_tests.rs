//! Thinking and standing together are the time on the wall, whatever stops a clock: random histories against a walk minute by minute that knows nothing
//! of intervals.

use chrono::{Datelike, Timelike, Weekday};
use chrono_tz::Tz;
use proptest::prelude::*;

use super::calendar::Span;
use super::clocks::{Clocks, Rest, Why};
use super::terms::{AtZero, Bank, HOUR, Nights, Pace, TimeTerms, Timing};
use crate::clock::Moment;
use crate::rules::turn::{Seat, Seats};

const MINUTE: i64 = 60_000;

/// Both hemispheres, a change by half an hour, a change at midnight, the ends of the world.
const ZONES: [&str; 8] = [
    "Europe/Berlin",
    "America/New_York",
    "Australia/Sydney",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Africa/Casablanca",
];

/// Changes of clocks, a leap day, and turns of years, around which histories begin.
const TIMES: [&str; 9] = [
    "2026-03-29T01:00:00Z",
    "2026-10-25T01:00:00Z",
    "2026-03-08T07:00:00Z",
    "2026-11-01T06:00:00Z",
    "2026-10-03T16:00:00Z",
    "2026-04-04T15:00:00Z",
    "2026-09-06T04:00:00Z",
    "2028-02-29T00:00:00Z",
    "2026-12-31T23:00:00Z",
];

/// A history of one seat: everything in minutes after its beginning.
#[derive(Clone, Debug)]
struct History {
    begins: Moment,
    weekends: bool,
    nights: Option<Nights>,
    zones: Vec<(i64, &'static str)>,
    /// Kind (0 to 3), beginning, length.
    stands: Vec<(u8, i64, i64)>,
    lasts: i64,
    bank: u16,
}

fn histories() -> impl Strategy<Value = History> {
    let begins = (0..TIMES.len(), -6 * 1_440i64..6 * 1_440).prop_map(|(at, off)| {
        let at = chrono::DateTime::parse_from_rfc3339(TIMES[at]).unwrap().timestamp_millis();
        Moment(at + off * MINUTE)
    });
    let nights = proptest::option::of((0u8..24, 1u8..=16).prop_map(|(from, long)| Nights { from, to: (from + long) % 24 }));
    let zone = || (0..ZONES.len()).prop_map(|at| ZONES[at]);
    let zones = (zone(), proptest::collection::vec((1i64..14 * 1_440, zone()), 0..4)).prop_map(|(first, mut more)| {
        more.sort_by_key(|(at, _)| *at);
        std::iter::once((0, first)).chain(more).collect()
    });
    let stands = proptest::collection::vec((0u8..4, -1_440i64..14 * 1_440, 1i64..4 * 1_440), 0..6);
    (begins, any::<bool>(), nights, zones, stands, 0i64..14 * 1_440, 1u16..120)
        .prop_map(|(begins, weekends, nights, zones, stands, lasts, bank)| History { begins, weekends, nights, zones, stands, lasts, bank })
}

impl History {
    fn at(&self, minute: i64) -> Moment {
        Moment(self.begins.0 + minute * MINUTE)
    }

    fn clocks(&self) -> Clocks {
        let terms = TimeTerms { weekends: self.weekends, nights: self.nights, absence: true, at_zero: AtZero::Loss, idle: None };
        let pace = Pace::Bank(Bank { start: self.bank, add: 0, cap: self.bank });
        let mut clocks = Clocks::new(&Timing { pace, terms: Some(terms) });
        clocks.take(Moment(self.begins.0 - 1), Some(self.zones[0].1));
        clocks.pass(Seats::NONE, Seats::only(Seat(0)), self.begins, |_| Rest::Other);
        for (at, zone) in &self.zones[1..] {
            clocks.change_zone(Seat(0), self.at(*at), zone);
        }
        for &(kind, from, long) in &self.stands {
            let span = Span { from: self.at(from), until: self.at(from + long) };
            match kind {
                0 => clocks.go_away(Seat(0), span),
                1 => clocks.stand_still(span, Why::Closed),
                2 => clocks.stand_still(span, Why::Paused),
                _ => clocks.stand_still(span, Why::Outage),
            }
        }
        clocks
    }

    /// Whether the clock stands in the minute that begins then, read off the clock on the wall.
    fn stands(&self, minute: i64) -> bool {
        let zone: Tz = self.zones.iter().rev().find(|(at, _)| *at <= minute).unwrap().1.parse().unwrap();
        let local = self.at(minute).utc().with_timezone(&zone);
        let is_weekend = self.weekends && matches!(local.weekday(), Weekday::Sat | Weekday::Sun);
        let is_night = self.nights.is_some_and(|Nights { from, to }| {
            let hour = local.hour() as u8;
            if from < to { (from..to).contains(&hour) } else { hour >= from || hour < to }
        });
        is_weekend || is_night || self.stands.iter().any(|&(_, from, long)| (from..from + long).contains(&minute))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn thinking_and_standing_are_the_time_on_the_wall(history in histories()) {
        let clocks = history.clocks();
        let span = Span { from: history.begins, until: history.at(history.lasts) };
        let thinking = clocks.thinking(Seat(0), span);
        let stood = (0..history.lasts).filter(|&minute| history.stands(minute)).count() as u64;
        prop_assert_eq!(thinking.as_secs() + stood * 60, span.until.since(span.from).as_secs());
        prop_assert_eq!(thinking.subsec_millis(), 0);
    }

    #[test]
    fn time_runs_out_in_the_minute_in_which_a_slow_clock_runs_out(history in histories()) {
        let clocks = history.clocks();
        let mut left = i64::from(history.bank) * 60;
        let mut minute = 0;
        while left > 0 {
            left -= i64::from(!history.stands(minute));
            minute += 1;
        }
        let deadline = clocks.deadline(Seat(0)).unwrap();
        prop_assert_eq!(deadline, history.at(minute));
        // And the same by its own reckoning: all is used up then, and not a moment before.
        let until = |until| clocks.thinking(Seat(0), Span { from: history.begins, until });
        prop_assert_eq!(until(deadline), HOUR * u32::from(history.bank));
        prop_assert!(until(Moment(deadline.0 - 1)) < HOUR * u32::from(history.bank));
        prop_assert_eq!(clocks.read(Seat(0), deadline).left.as_secs(), 0);
    }

    #[test]
    fn a_clock_stands_until_the_first_minute_in_which_a_slow_clock_runs(history in histories(), minute in 0i64..14 * 1_440) {
        let found = history.clocks().stands(Seat(0), history.at(minute));
        prop_assert_eq!(found.is_some(), history.stands(minute));
        if let Some(stand) = found {
            let end = (minute..).find(|&minute| !history.stands(minute)).unwrap();
            prop_assert_eq!(stand.span.until, history.at(end));
            prop_assert!(stand.span.from <= history.at(minute));
        }
    }

    #[test]
    fn what_is_used_of_a_bank_does_not_depend_on_how_it_is_cut_into_turns(history in histories(), cuts in proptest::collection::vec(0i64..14 * 1_440, 0..6)) {
        let mut clocks = history.clocks();
        let (white, black) = (Seats::only(Seat(0)), Seats::NONE);
        let mut cuts: Vec<i64> = cuts.into_iter().map(|cut| cut.min(history.lasts)).collect();
        cuts.sort_unstable();
        for &cut in &cuts {
            clocks.pass(white, black, history.at(cut), |_| Rest::TurnDone);
            clocks.pass(black, white, history.at(cut), |_| Rest::TurnDone);
        }
        let end = history.at(history.lasts);
        prop_assert_eq!(clocks.read(Seat(0), end).left, history.clocks().read(Seat(0), end).left);
    }
}
