//! Time in words: the terms of a game, and the entries about time. One voice for pages, mails and texts.

use super::clocks::Why;
use super::events::{Lapse, TimeEvent, Wanted};
use super::terms::{AtZero, Bank, IdleEnd, Pace, TimeTerms, Timing};
use crate::clock::Moment;

/// `1 day`, `3 days`
fn count(number: u16, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// Hours as people say them: `36 hours`, `10 days`.
pub fn hours(hours: u16) -> String {
    if hours >= 48 && hours.is_multiple_of(24) { count(hours / 24, "day") } else { count(hours, "hour") }
}

impl Pace {
    /// `3 days a turn`
    pub fn words(self) -> String {
        match self {
            Pace::DaysPerTurn(days) => format!("{} a turn", count(u16::from(days), "day")),
            Pace::Bank(Bank { start, add: 0, .. }) => format!("{} for all turns", hours(start)),
            Pace::Bank(Bank { start, add, cap }) => {
                format!("a bank of {}, {} more after each turn, at most {}", hours(start), hours(add), hours(cap))
            }
        }
    }
}

impl Timing {
    /// Everything that was agreed about time: `3 days a turn, weekends free in each player's zone, vacation counts, at zero: loss`.
    pub fn words(&self) -> String {
        std::iter::once(self.pace.words()).chain(self.details()).collect::<Vec<_>>().join(", ")
    }

    /// The same without the pace; `None` where nothing else was agreed.
    pub fn details(&self) -> Option<String> {
        let terms = self.terms.as_ref()?;
        let all = [calendar(terms), Some(absence(terms).to_string()), Some(format!("at zero: {}", at_zero(terms)))];
        Some(all.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// `weekends free in each player's zone`
pub fn calendar(terms: &TimeTerms) -> Option<String> {
    let nights = terms.nights.map(|nights| format!("nights from {:02}:00 to {:02}:00", nights.from, nights.to));
    match (terms.weekends, nights) {
        (false, None) => None,
        (true, None) => Some("weekends free in each player's zone".to_string()),
        (false, Some(nights)) => Some(format!("{nights} free in each player's zone")),
        (true, Some(nights)) => Some(format!("weekends and {nights} free in each player's zone")),
    }
}

pub fn absence(terms: &TimeTerms) -> &'static str {
    if terms.absence { "vacation counts" } else { "vacation does not stop the clock" }
}

pub fn at_zero(terms: &TimeTerms) -> String {
    let idle = terms.idle.map_or(String::new(), |idle| {
        let then = match idle.then {
            IdleEnd::CalledOff => "called off",
            IdleEnd::Drawn => "drawn",
            IdleEnd::Lost => "lost for whoever ran out of time",
        };
        format!(", and if nobody does within {}, the game is {then}", count(idle.days, "day"))
    });
    match terms.at_zero {
        AtZero::Loss => "loss".to_string(),
        AtZero::Claim => format!("the opponent may claim the win{idle}"),
        AtZero::Grace(grace) => format!("loss after one grace of {}", count(grace, "hour")),
    }
}

impl Why {
    pub fn word(self) -> &'static str {
        match self {
            Why::Weekend => "weekend",
            Why::Night => "night",
            Why::Away => "away",
            Why::Closed => "the club is closed",
            Why::Paused => "pause",
            Why::Outage => "outage",
        }
    }
}

/// `3 August 2026, 22:00 UTC`
fn moment(at: Moment) -> String {
    at.utc().format("%-d %B %Y, %H:%M UTC").to_string()
}

/// An entry in a sentence without its full stop. `by` is the seat, `of` gives other seats.
pub fn entry(event: &TimeEvent, by: &str, of: impl Fn(crate::rules::turn::Seat) -> String) -> String {
    let lasting = |span: &super::events::Lasting| format!("from {} until {}", moment(span.from), moment(span.until));
    match event {
        TimeEvent::ZoneChanged(changed) => format!("{by}'s clock goes by the time zone {} from now on", changed.zone),
        TimeEvent::Away(away) => format!("{by} is away {}", lasting(away)),
        TimeEvent::Back(back) if back.from == back.until => format!("{by} is not away from {} after all", moment(back.from)),
        TimeEvent::Back(back) => format!("{by} is back on {}", moment(back.until)),
        TimeEvent::Closed(closed) => format!("The club is closed {}", lasting(closed)),
        TimeEvent::Reopened(open) if open.from == open.until => format!("The club is not closed from {} after all", moment(open.from)),
        TimeEvent::Reopened(open) => format!("The club is open again on {}", moment(open.until)),
        TimeEvent::PauseOffered(until) => format!("{by} offered a pause until {}", moment(until.until)),
        TimeEvent::PauseAgreed => format!("{by} agreed to the pause"),
        TimeEvent::PauseDeclined => format!("{by} declined the pause"),
        TimeEvent::Paused(until) => format!("{by} agreed to the pause: all clocks stand until {} at most", moment(until.until)),
        TimeEvent::Resumed => format!("{by} ended the pause"),
        TimeEvent::Outage(outage) => format!("The server was down {}, and gives the time back", lasting(outage)),
        TimeEvent::Grace(grace) => format!("{by}'s time ran out; {} more are given, once in this game", count(grace.hours, "hour")),
        TimeEvent::TimeUp => format!("{by}'s time ran out; until somebody claims what follows from that, the turn may still be made"),
        TimeEvent::TimeClaimed(claimed) => {
            let wants = match claimed.wants {
                Wanted::Win => "the win",
                Wanted::Draw => "a draw",
                Wanted::CalledOff => "that the game is called off",
            };
            format!("{by} claimed {wants}, since {} ran out of time", of(claimed.of))
        }
        TimeEvent::Lapsed(lapsed) => match lapsed.how {
            Lapse::FirstTurn => format!("{by} did not make a first turn in time: the game is called off"),
            Lapse::CalledOff => format!("Nobody moved for long after {by}'s time had run out: the game is called off"),
            Lapse::Drawn => format!("Nobody moved for long after {by}'s time had run out: the game is drawn"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::terms::{Idle, Nights};
    use super::*;

    #[test]
    fn terms_are_told_in_one_line() {
        let mut timing = Timing::days(3);
        assert_eq!(timing.words(), "3 days a turn, vacation counts, at zero: loss after one grace of 24 hours");
        timing.pace = Pace::Bank(Bank { start: 240, add: 24, cap: 336 });
        timing.terms = Some(TimeTerms {
            weekends: true,
            nights: Some(Nights { from: 22, to: 8 }),
            absence: false,
            at_zero: AtZero::Claim,
            idle: Some(Idle { days: 30, then: IdleEnd::CalledOff }),
        });
        assert_eq!(
            timing.words(),
            "a bank of 10 days, 24 hours more after each turn, at most 14 days, weekends and nights from 22:00 to 08:00 free in each player's zone, \
             vacation does not stop the clock, at zero: the opponent may claim the win, and if nobody does within 30 days, the game is called off"
        );
    }

    #[test]
    fn a_game_without_terms_tells_its_pace() {
        assert_eq!(Timing { pace: Pace::DaysPerTurn(1), terms: None }.words(), "1 day a turn");
    }
}
