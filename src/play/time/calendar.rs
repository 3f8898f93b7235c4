//! Weekends and nights of a zone, as intervals of instants.
//!
//! A day begins at the first instant at which the clock on the wall shows its midnight or something later: where clocks are put back over midnight that
//! is the earlier of two, where they are put forward over it the instant of the change.

use chrono::offset::LocalResult;
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone, Weekday};
use chrono_tz::Tz;

use super::terms::Nights;
use crate::clock::Moment;

/// From an instant up to, not including, another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub from: Moment,
    pub until: Moment,
}

impl Span {
    pub fn has(&self, at: Moment) -> bool {
        self.from <= at && at < self.until
    }

    pub fn is_empty(&self) -> bool {
        self.until <= self.from
    }

    pub fn meets(&self, other: &Span) -> bool {
        self.from < other.until && other.from < self.until
    }
}

/// The first instant at which the clock on the wall shows this, or something later.
pub fn instant(zone: Tz, day: NaiveDate, hour: u8) -> Moment {
    let time = NaiveTime::from_hms_opt(u32::from(hour), 0, 0).unwrap_or(NaiveTime::MIN);
    let mut local = day.and_time(time);
    // The longest time that a zone has ever left out is a day.
    for _ in 0..=1_440 {
        match zone.from_local_datetime(&local) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => return Moment(at.timestamp_millis()),
            LocalResult::None => local += TimeDelta::minutes(1),
        }
    }
    Moment(local.and_utc().timestamp_millis())
}

/// The day's first instant.
pub fn midnight(zone: Tz, day: NaiveDate) -> Moment {
    instant(zone, day, 0)
}

/// The day at an instant.
pub fn day_of(zone: Tz, at: Moment) -> NaiveDate {
    local(zone, at).date_naive()
}

fn local(zone: Tz, at: Moment) -> DateTime<Tz> {
    at.utc().with_timezone(&zone)
}

/// The weekend (Saturday and Sunday) that ends next after `at`.
pub fn weekend(zone: Tz, at: Moment) -> Span {
    let day = day_of(zone, at);
    let mut saturday = day - Days::new(u64::from(day.weekday().num_days_from_monday())) + Days::new(5);
    loop {
        debug_assert_eq!(saturday.weekday(), Weekday::Sat);
        let span = Span { from: midnight(zone, saturday), until: midnight(zone, saturday + Days::new(2)) };
        if span.until > at {
            return span;
        }
        saturday = saturday + Days::new(7);
    }
}

/// The night that ends next after `at`.
pub fn night(zone: Tz, nights: Nights, at: Moment) -> Span {
    let mut day = day_of(zone, at) - Days::new(1);
    loop {
        let morning = if nights.to > nights.from { day } else { day + Days::new(1) };
        let span = Span { from: instant(zone, day, nights.from), until: instant(zone, morning, nights.to) };
        if span.until > at && !span.is_empty() {
            return span;
        }
        day = day + Days::new(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono_tz::{America, Europe};

    fn utc(text: &str) -> Moment {
        Moment(chrono::DateTime::parse_from_rfc3339(text).unwrap().timestamp_millis())
    }

    fn is(span: Span, from: &str, until: &str) {
        assert_eq!((span.from.utc(), span.until.utc()), (utc(from).utc(), utc(until).utc()));
    }

    #[test]
    fn a_weekend_is_as_long_as_its_zone_makes_it() {
        // Clocks go forward on Sunday 29 March 2026, and back on Sunday 25 October.
        is(weekend(Europe::Berlin, utc("2026-03-27T12:00:00Z")), "2026-03-27T23:00:00Z", "2026-03-29T22:00:00Z");
        is(weekend(Europe::Berlin, utc("2026-10-24T12:00:00Z")), "2026-10-23T22:00:00Z", "2026-10-25T23:00:00Z");
    }

    #[test]
    fn a_weekend_ends_when_monday_begins_and_not_before() {
        let monday = utc("2026-11-29T23:00:00Z");
        assert_eq!(weekend(Europe::Berlin, Moment(monday.0 - 1)).until, monday);
        assert_eq!(weekend(Europe::Berlin, monday).from, utc("2026-12-04T23:00:00Z"));
    }

    #[test]
    fn a_day_whose_midnight_is_left_out_begins_at_the_change() {
        // In Santiago clocks go from Saturday's midnight to one o'clock on Sunday 6 September 2026.
        assert_eq!(midnight(America::Santiago, NaiveDate::from_ymd_opt(2026, 9, 6).unwrap()).utc(), utc("2026-09-06T04:00:00Z").utc());
        assert_eq!(midnight(America::Santiago, NaiveDate::from_ymd_opt(2026, 9, 7).unwrap()).utc(), utc("2026-09-07T03:00:00Z").utc());
    }

    #[test]
    fn a_day_that_was_left_out_as_a_whole_begins_with_the_next_one() {
        let day = |day| midnight(chrono_tz::Pacific::Apia, NaiveDate::from_ymd_opt(2011, 12, day).unwrap());
        assert_eq!(day(30), day(31));
        assert!(day(29) < day(30));
    }

    #[test]
    fn nights_cross_midnight_or_do_not() {
        let at = utc("2026-11-30T12:00:00Z");
        is(night(Europe::Berlin, Nights { from: 22, to: 8 }, at), "2026-11-30T21:00:00Z", "2026-12-01T07:00:00Z");
        is(night(Europe::Berlin, Nights { from: 0, to: 6 }, at), "2026-11-30T23:00:00Z", "2026-12-01T05:00:00Z");
        is(night(Europe::Berlin, Nights { from: 22, to: 8 }, utc("2026-11-30T06:59:59Z")), "2026-11-29T21:00:00Z", "2026-11-30T07:00:00Z");
        is(night(Europe::Berlin, Nights { from: 22, to: 8 }, utc("2026-11-30T07:00:00Z")), "2026-11-30T21:00:00Z", "2026-12-01T07:00:00Z");
    }
}
