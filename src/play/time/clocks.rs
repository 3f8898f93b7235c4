//! The players' clocks, as a fold of the log.
//!
//! A seat's thinking time is the time on the wall while it is to act, less the union of everything that stops its clock: weekends and nights in the
//! player's zone as it was then, her absence, the club's holidays, a pause that was agreed on, outages of the server.

use std::time::Duration;

use chrono_tz::Tz;

use super::calendar::{self, Span};
use super::terms::{AtZero, DAY, HOUR, Pace, TimeTerms, Timing};
use crate::clock::Moment;
use crate::rules::turn::{Seat, Seats};

/// Why a clock stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    Weekend,
    Night,
    Away,
    Closed,
    Paused,
    Outage,
}

/// A time in which a clock stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    pub span: Span,
    pub why: Why,
}

/// One player's clock.
#[derive(Clone, Debug)]
struct SeatClock {
    /// Her zone from each moment on. Empty where no calendar matters, and for the computer.
    zones: Vec<(Moment, Tz)>,
    away: Vec<Span>,
    /// What she has left, as it was at `since` while her clock runs.
    left: Duration,
    since: Option<Moment>,
    /// What she got when her time had run out.
    grace: Duration,
    has_had_grace: bool,
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    pace: Pace,
    terms: TimeTerms,
    seats: Vec<SeatClock>,
    /// What stops everybody's clock.
    all: Vec<Stand>,
}

/// How a seat stopped being to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Its turn is complete.
    TurnDone,
    /// Its turn waits for another's answer and goes on after it.
    Interrupted,
    /// It answered in another's turn, or the game went on without it.
    Other,
}

/// How one clock stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Thinking time that is left; for a pace of days a turn, for this turn.
    pub left: Duration,
    /// When it runs out; `None`: it does not run.
    pub deadline: Option<Moment>,
    /// Why it stands now though its player is to act, and until when if nothing changes.
    pub stands: Option<Stand>,
}

impl Clocks {
    pub fn new(timing: &Timing) -> Clocks {
        Clocks { pace: timing.pace, terms: timing.holds(), seats: Vec::new(), all: Vec::new() }
    }

    /// Somebody takes a place. Her zone counts only where the terms have a calendar.
    pub fn take(&mut self, at: Moment, zone: Option<&str>) {
        let zone = zone.and_then(|zone| zone.parse::<Tz>().ok()).filter(|_| self.terms.has_calendar());
        self.seats.push(SeatClock {
            zones: zone.map(|zone| (at, zone)).into_iter().collect(),
            away: Vec::new(),
            left: self.pace.allowance(),
            since: None,
            grace: Duration::ZERO,
            has_had_grace: false,
        });
    }

    /// The game begins: who took the place `order[n]` sits at seat n.
    pub fn sit(&mut self, order: &[usize]) {
        self.seats = order.iter().map(|&at| self.seats[at].clone()).collect();
    }

    /// Other seats are to act than before. `rest` says how each that no longer is came to rest.
    pub fn pass(&mut self, before: Seats, after: Seats, at: Moment, rest: impl Fn(Seat) -> Rest) {
        for seat in before.without(after).iter() {
            let used = self.seats[seat.0 as usize].since.map_or(Duration::ZERO, |since| self.thinking(seat, Span { from: since, until: at }));
            let (pace, clock) = (self.pace, &mut self.seats[seat.0 as usize]);
            (clock.since, clock.grace) = (None, Duration::ZERO);
            let left = clock.left.saturating_sub(used);
            clock.left = match (pace, rest(seat)) {
                (Pace::DaysPerTurn(_), Rest::TurnDone | Rest::Other) => pace.allowance(),
                (Pace::DaysPerTurn(_), Rest::Interrupted) => left,
                (Pace::Bank(bank), Rest::TurnDone) => (left + HOUR * u32::from(bank.add)).min(HOUR * u32::from(bank.cap)),
                (Pace::Bank(_), Rest::Interrupted | Rest::Other) => left,
            };
        }
        for seat in after.without(before).iter() {
            self.seats[seat.0 as usize].since = Some(at);
        }
    }

    pub fn change_zone(&mut self, seat: Seat, at: Moment, zone: &str) {
        if let Some(zone) = zone.parse::<Tz>().ok().filter(|_| self.terms.has_calendar()) {
            self.seats[seat.0 as usize].zones.push((at, zone));
        }
    }

    pub fn go_away(&mut self, seat: Seat, span: Span) {
        self.seats[seat.0 as usize].away.push(span);
    }

    /// The absence that begins at `from` ends at `until` instead. Says whether there is one.
    pub fn come_back(&mut self, seat: Seat, from: Moment, until: Moment) -> bool {
        let away = &mut self.seats[seat.0 as usize].away;
        let found = away.iter_mut().find(|span| span.from == from && until < span.until);
        let is_there = found.map(|span| span.until = until).is_some();
        away.retain(|span| !span.is_empty());
        is_there
    }

    pub fn stand_still(&mut self, span: Span, why: Why) {
        self.all.push(Stand { span, why });
    }

    /// What of this kind began at `from` (`None`: whatever lasts at `until`) ends at `until` instead. Says whether there is such a thing.
    pub fn go_on(&mut self, why: Why, from: Option<Moment>, until: Moment) -> bool {
        let is_meant =
            |stand: &Stand| stand.why == why && until < stand.span.until && from.map_or(stand.span.has(until), |from| stand.span.from == from);
        let mut is_there = false;
        for stand in self.all.iter_mut().filter(|stand| is_meant(stand)) {
            stand.span.until = until;
            is_there = true;
        }
        self.all.retain(|stand| !stand.span.is_empty());
        is_there
    }

    /// Once in the game a player gets some hours more.
    pub fn give_grace(&mut self, seat: Seat, hours: u16) {
        let clock = &mut self.seats[seat.0 as usize];
        (clock.grace, clock.has_had_grace) = (HOUR * u32::from(hours), true);
    }

    pub fn has_had_grace(&self, seat: Seat) -> bool {
        self.seats[seat.0 as usize].has_had_grace
    }

    /// The hours of grace that this seat would get if its time ran out.
    pub fn grace_open(&self, seat: Seat) -> Option<u16> {
        match self.terms.at_zero {
            AtZero::Grace(hours) if !self.has_had_grace(seat) => Some(hours),
            AtZero::Grace(_) | AtZero::Loss | AtZero::Claim => None,
        }
    }

    /// The times in which everybody's clock stands, as far as they are known.
    pub fn everybody(&self) -> &[Stand] {
        &self.all
    }

    /// When the player of this seat is away, as far as it is known and counts.
    pub fn absences(&self, seat: Seat) -> &[Span] {
        self.seats.get(seat.0 as usize).map_or(&[], |clock| &clock.away)
    }

    /// When the player's zone was last changed in this game.
    pub fn zone_changed(&self, seat: Seat) -> Option<Moment> {
        let zones = &self.seats[seat.0 as usize].zones;
        zones.last().filter(|_| zones.len() > 1).map(|(at, _)| *at)
    }

    /// The player's zone at a moment, where it matters.
    pub fn zone(&self, seat: Seat, at: Moment) -> Option<Tz> {
        let zones = &self.seats[seat.0 as usize].zones;
        zones.iter().rev().find(|(from, _)| *from <= at).or(zones.first()).map(|(_, zone)| *zone)
    }

    /// When the time of a seat that is to act runs out: the first instant at which nothing is left.
    pub fn deadline(&self, seat: Seat) -> Option<Moment> {
        let clock = self.seats.get(seat.0 as usize)?;
        clock.since.map(|since| self.runs_out(seat, since, clock.left + clock.grace))
    }

    /// How the clock of this seat stands.
    pub fn read(&self, seat: Seat, now: Moment) -> Reading {
        let clock = &self.seats[seat.0 as usize];
        let Some(since) = clock.since else { return Reading { left: clock.left, deadline: None, stands: None } };
        let left = (clock.left + clock.grace).saturating_sub(self.thinking(seat, Span { from: since, until: now.max(since) }));
        let stands = (!left.is_zero()).then(|| self.stands(seat, now)).flatten();
        Reading { left, deadline: self.deadline(seat), stands }
    }

    /// How long a player thinks in a span in which she is to act.
    pub fn thinking(&self, seat: Seat, span: Span) -> Duration {
        let mut thought = Duration::ZERO;
        self.walk(seat, span.from, |runs| {
            thought += runs.until.min(span.until).since(runs.from);
            runs.until >= span.until
        });
        thought
    }

    fn runs_out(&self, seat: Seat, since: Moment, allowance: Duration) -> Moment {
        let (mut left, mut end) = (allowance, since);
        self.walk(seat, since, |runs| {
            let fits = runs.until.since(runs.from);
            end = runs.from.plus(left.min(fits));
            left = left.saturating_sub(fits);
            left.is_zero()
        });
        end
    }

    /// Why the clock stands at an instant, and until when without a break. The reason is what stops it at that instant, the longest of several.
    pub fn stands(&self, seat: Seat, at: Moment) -> Option<Stand> {
        let first = self.upcoming(seat, at).into_iter().filter(|stand| stand.span.has(at)).max_by_key(|stand| stand.span.until)?;
        let mut end = None;
        self.walk(seat, at, |runs| {
            end = Some(runs.from);
            true
        });
        Some(Stand { span: Span { from: first.span.from, until: end.unwrap_or(first.span.until) }, why: first.why })
    }

    /// Goes through the spans in which the clock runs from `since` on, in order and without a gap in either that is not a stand, until told to stop.
    fn walk(&self, seat: Seat, since: Moment, mut stop: impl FnMut(Span) -> bool) {
        /// Beyond this nobody reckons: a game's clock that stands for centuries.
        const END: Moment = Moment(i64::MAX / 4);
        let mut at = since;
        while at < END {
            let coming = self.upcoming(seat, at);
            // What stops it now, and then what stops it when that is over.
            if let Some(until) = coming.iter().filter(|stand| stand.span.has(at)).map(|stand| stand.span.until).max() {
                at = until;
                continue;
            }
            let until = coming.iter().map(|stand| stand.span.from).min().unwrap_or(END);
            if stop(Span { from: at, until }) {
                return;
            }
            at = until;
        }
    }

    /// Of each thing that stops this seat's clock, the next that ends after `at`.
    fn upcoming(&self, seat: Seat, at: Moment) -> Vec<Stand> {
        let clock = &self.seats[seat.0 as usize];
        let mut coming: Vec<Stand> = self.all.iter().filter(|stand| stand.span.until > at).copied().collect();
        coming.extend(clock.away.iter().filter(|span| span.until > at).map(|&span| Stand { span, why: Why::Away }));
        if self.terms.weekends {
            coming.extend(self.in_zone(seat, at, calendar::weekend).map(|span| Stand { span, why: Why::Weekend }));
        }
        if let Some(nights) = self.terms.nights {
            coming.extend(self.in_zone(seat, at, |zone, at| calendar::night(zone, nights, at)).map(|span| Stand { span, why: Why::Night }));
        }
        coming
    }

    /// The next span of a calendar that ends after `at`, in the zones that the player has from then on.
    fn in_zone(&self, seat: Seat, at: Moment, next: impl Fn(Tz, Moment) -> Span) -> Option<Span> {
        let zones = &self.seats[seat.0 as usize].zones;
        let mut at = at;
        let mut place = zones.iter().rposition(|(from, _)| *from <= at).unwrap_or(0);
        loop {
            let (_, zone) = zones.get(place)?;
            let ends = zones.get(place + 1).map(|(from, _)| *from);
            let span = next(*zone, at);
            let begins = if place == 0 { span.from } else { span.from.max(zones[place].0) };
            let span = Span { from: begins, until: ends.map_or(span.until, |ends| ends.min(span.until)) };
            match ends {
                // This zone's next one comes when she has another zone.
                Some(ends) if span.from >= ends => (at, place) = (ends, place + 1),
                _ if span.until <= at => (at, place) = (at.max(ends.unwrap_or(at)), place + 1),
                _ => return Some(span),
            }
        }
    }

    /// The instant at which a game that nobody plays any more ends by itself: so many days after the deadline, less what stopped everybody.
    pub fn idle_end(&self, deadline: Moment, days: u16) -> Moment {
        let nobody = Clocks {
            pace: self.pace,
            terms: TimeTerms::UNSAID,
            seats: vec![SeatClock {
                zones: Vec::new(),
                away: Vec::new(),
                left: Duration::ZERO,
                since: None,
                grace: Duration::ZERO,
                has_had_grace: false,
            }],
            all: self.all.clone(),
        };
        nobody.runs_out(Seat(0), deadline, DAY * u32::from(days))
    }
}

#[cfg(test)]
#[path = "clocks_tests.rs"]
mod tests;
