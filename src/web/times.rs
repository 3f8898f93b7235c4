//! Moments in words: in the reader's zone, with the zone's name, and as time left.

use std::sync::LazyLock;
use std::time::Duration;

use chrono::{Datelike, NaiveDate, NaiveDateTime};
use chrono_tz::Tz;

use crate::clock::Moment;
use crate::play::acts;
use crate::play::history::Line;
use crate::play::table::{Stage, Table};
use crate::play::time::calendar::Span;
use crate::play::time::clocks::Why;
use crate::play::time::terms::{AtZero, Pace};
use crate::rules::turn::Seat;

/// The reader's time zone.
#[derive(Clone, Copy)]
pub struct Zoned(pub Tz);

impl Zoned {
    /// Reads a zone's name (`Europe/Berlin`); anything else is UTC.
    pub fn parse(name: &str) -> Zoned {
        Zoned(name.parse().unwrap_or(Tz::UTC))
    }

    /// `Mon 30 Nov 2026, 14:05 CET`
    pub fn full(&self, moment: Moment) -> String {
        moment.utc().with_timezone(&self.0).format("%a %-d %b %Y, %H:%M %Z").to_string()
    }

    /// Words of the log in which a moment stands (`3 August 2026, 22:00 UTC`), with that moment as this reader's pages write it.
    pub fn told(&self, words: &str) -> String {
        const MARK: &str = " UTC";
        let Some(end) = words.find(MARK) else { return words.to_string() };
        let (before, after) = (&words[..end], &words[end + MARK.len()..]);
        // Day, month, year and time of day: the last four words.
        let start = before.rmatch_indices(' ').nth(3).map_or(0, |(at, _)| at + 1);
        let moment = NaiveDateTime::parse_from_str(&before[start..], "%d %B %Y, %H:%M");
        let written = moment.map_or(words[start..end + MARK.len()].to_string(), |at| self.full(Moment(at.and_utc().timestamp_millis())));
        format!("{}{written}{}", &before[..start], self.told(after))
    }

    /// Lines of the log with their moments as this reader's pages write them. The log itself goes by UTC.
    pub fn lines(&self, lines: &[Line]) -> Vec<Line> {
        let mut lines = lines.to_vec();
        lines.iter_mut().flat_map(|line| &mut line.told).for_each(|told| told.words = self.told(&told.words));
        lines
    }

    /// `30 Nov 2026`
    pub fn day(&self, moment: Moment) -> String {
        moment.utc().with_timezone(&self.0).format("%-d %b %Y").to_string()
    }
}

/// The names of all zones, for a list to choose from.
pub fn zones() -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name()).collect());
    &NAMES
}

/// For the `datetime` attribute.
pub fn iso(moment: Moment) -> String {
    moment.utc().format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// `2 days 3 hours`, `5 hours`, `12 minutes`: two units where the first is days, else one.
pub fn span(time: Duration) -> String {
    let unit = |n: u64, word: &str| if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") };
    let minutes = time.as_secs() / 60;
    let (days, hours) = (minutes / 1_440, minutes / 60 % 24);
    match (days, hours) {
        (0, 0) if minutes == 0 => "less than a minute".to_string(),
        (0, 0) => unit(minutes, "minute"),
        (0, hours) => unit(hours, "hour"),
        (days, 0) => unit(days, "day"),
        (days, hours) => format!("{} {}", unit(days, "day"), unit(hours, "hour")),
    }
}

/// Days as a form stores them: `3–10 August 2026`, `3 August 2026`, `28 July – 3 August 2026`.
pub fn days(first: &str, last: &str) -> String {
    let day = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    let (Some(first), Some(last)) = (day(first), day(last)) else { return format!("{first} – {last}") };
    let end = last.format("%-d %B %Y");
    match first {
        _ if first == last => end.to_string(),
        _ if first.year() != last.year() => format!("{} – {end}", first.format("%-d %B %Y")),
        _ if first.month() != last.month() => format!("{} – {end}", first.format("%-d %B")),
        _ => format!("{}–{end}", first.format("%-d")),
    }
}

/// What there is to say about the clocks of a game that runs, beside its deadline: why one stands, what the banks hold, who is or will be away.
pub fn clock_notes(table: &Table, own: Option<Seat>, zone: &Zoned, now: Moment) -> Vec<String> {
    let mut notes = Vec::new();
    let name = |seat: Seat| table.player(seat).name.as_str();
    let whose = |seat: Seat| if own == Some(seat) { "Your".to_string() } else { format!("{}'s", name(seat)) };
    for seat in table.to_act().iter() {
        if let Some(stands) = table.clocks.read(seat, now).stands {
            notes.push(format!("{} clock stands still until {} ({}).", whose(seat), zone.full(stands.span.until), stands.why.word()));
        }
        if table.overstepped(now) == Some(seat) && table.timing().holds().at_zero == AtZero::Claim {
            notes.push(format!("{} time has run out. The turn can still be made until somebody claims what follows from that.", whose(seat)));
        }
    }
    if matches!(table.timing().pace, Pace::Bank(_)) && !table.survivors().is_empty() {
        let banks = table.survivors().iter().map(|seat| format!("{} {}", name(seat), span(table.clocks.read(seat, now).left)));
        notes.push(format!("Time in the bank: {}.", banks.collect::<Vec<_>>().join(", ")));
    }
    for seat in table.survivors().iter() {
        for away in table.clocks.absences(seat).iter().filter(|away| away.until > now) {
            let who = if own == Some(seat) { "You are".to_string() } else { format!("{} is", name(seat)) };
            notes.push(format!("{who} away {}.", lasting(zone, *away, now)));
        }
    }
    for stand in table.clocks.everybody().iter().filter(|stand| stand.span.until > now && table.stage == Stage::Running) {
        match stand.why {
            Why::Closed => notes.push(format!("The club is closed {}.", lasting(zone, stand.span, now))),
            Why::Paused => notes.push(format!("The game is paused {}, or until a player ends that.", lasting(zone, stand.span, now))),
            Why::Weekend | Why::Night | Why::Away | Why::Outage => {}
        }
    }
    notes
}

/// `until …`, or `from … until …` of what is yet to come.
fn lasting(zone: &Zoned, span: Span, now: Moment) -> String {
    let until = zone.full(span.until);
    if span.has(now) { format!("until {until}") } else { format!("from {} until {until}", zone.full(span.from)) }
}

/// When the time of those who are to act runs out.
pub struct Deadline {
    pub left: String,
    pub at: String,
    pub iso: String,
    pub is_late: bool,
    pub is_soon: bool,
}

pub fn deadline(table: &Table, zone: &Zoned, now: Moment) -> Option<Deadline> {
    let at = table.deadline()?;
    let (left, is_late, is_soon) = match acts::time_left(table, now)? {
        Ok(left) => (format!("{} left", span(left)), false, left < Duration::from_secs(86_400)),
        Err(over) => (format!("{} over", span(over)), true, true),
    };
    Some(Deadline { left, at: zone.full(at), iso: iso(at), is_late, is_soon })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_read_naturally() {
        let cases = [(30, "less than a minute"), (60, "1 minute"), (7_200, "2 hours"), (86_400, "1 day"), (97_200, "1 day 3 hours")];
        for (seconds, words) in cases {
            assert_eq!(span(Duration::from_secs(seconds)), words);
        }
    }

    #[test]
    fn days_are_told_as_short_as_they_can_be() {
        assert_eq!(days("2026-08-03", "2026-08-03"), "3 August 2026");
        assert_eq!(days("2026-08-03", "2026-08-10"), "3–10 August 2026");
        assert_eq!(days("2026-07-28", "2026-08-03"), "28 July – 3 August 2026");
        assert_eq!(days("2026-12-24", "2027-01-02"), "24 December 2026 – 2 January 2027");
    }

    #[test]
    fn moments_in_the_log_are_told_in_the_readers_zone() {
        let zone = Zoned::parse("Europe/Berlin");
        for (words, told) in [
            ("3 August 2026, 22:00 UTC", "Tue 4 Aug 2026, 00:00 CEST"),
            ("Ada is away until 3 August 2026, 22:00 UTC.", "Ada is away until Tue 4 Aug 2026, 00:00 CEST."),
            (
                "The club is closed 1 January 2027, 23:30 UTC to 2 January 2027, 08:05 UTC",
                "The club is closed Sat 2 Jan 2027, 00:30 CET to Sat 2 Jan 2027, 09:05 CET",
            ),
            ("White's Pawn went from e2 to e4", "White's Pawn went from e2 to e4"),
            ("Ada moved to UTC today", "Ada moved to UTC today"),
            ("É UTC", "É UTC"),
        ] {
            assert_eq!(zone.told(words), told);
        }
    }

    #[test]
    fn moments_are_told_in_the_readers_zone() {
        let zone = Zoned::parse("Europe/Berlin");
        assert_eq!(zone.full(Moment(1_782_900_000_000)), "Wed 1 Jul 2026, 12:00 CEST");
        assert_eq!(Zoned::parse("nowhere").full(Moment(0)), "Thu 1 Jan 1970, 00:00 UTC");
    }
}
