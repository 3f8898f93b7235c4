//! What people, and the clocks, can do about time at a table.

use std::time::Duration;

use super::calendar::Span;
use super::clocks::Why;
use super::due::Due;
use super::events::{Claimed, Grace, Lapsed, TimeEvent, Until, Wanted, ZoneChanged};
use super::terms::{AtZero, DAY};
use crate::chance::Seed;
use crate::clock::Moment;
use crate::play::acts::{Acts, CannotAct, Outcome, playing_seat};
use crate::play::entry::Event;
use crate::play::table::{Stage, Table};
use crate::rules::turn::{Removal, Seat, Seats};

/// Longest pause that can be agreed on, in days.
pub const LONGEST_PAUSE: u16 = 60;

/// Writes what is due at this instant. [`CannotAct::NothingDue`] if nothing is.
pub fn time_out(table: &Table, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let due = table.due(now.max(table.head.at)).ok_or(CannotAct::NothingDue)?;
    let mut acts = Acts::on(table, now);
    match due {
        Due::Lapse(seat, how) => acts.append(Some(seat), Event::Time(TimeEvent::Lapsed(Lapsed { how })))?,
        Due::Grace(seat, hours) => acts.append(Some(seat), Event::Time(TimeEvent::Grace(Grace { hours })))?,
        Due::TimeUp(seat) => acts.append(Some(seat), Event::Time(TimeEvent::TimeUp))?,
        Due::Loss(seat) => acts.remove(seat, Removal::Time)?,
    }
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

/// Whether this seat may claim something because another's time has run out, and whose.
pub fn may_claim(table: &Table, seat: Seat, now: Moment) -> Option<Seat> {
    let late = table.overstepped(now).filter(|&late| late != seat && table.survivors().has(seat))?;
    (table.timing().holds().at_zero == AtZero::Claim).then_some(late)
}

/// What can be claimed: among more than two only that the other is out.
pub fn claims_open(table: &Table) -> &'static [Wanted] {
    if table.survivors().count() == 2 { &[Wanted::Win, Wanted::Draw, Wanted::CalledOff] } else { &[Wanted::Win] }
}

/// Claims what follows from another's having run out of time.
pub fn claim(table: &Table, account: &str, wants: Wanted, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    let of = may_claim(table, seat, now.max(table.head.at)).filter(|_| claims_open(table).contains(&wants)).ok_or(CannotAct::NothingToClaim)?;
    let mut acts = Acts::of_player(table, now)?;
    acts.append(Some(seat), Event::Time(TimeEvent::TimeClaimed(Claimed { of, wants })))?;
    if wants == Wanted::Win {
        acts.remove(of, Removal::Time)?;
    }
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

/// Offers a pause that lasts until then at most, or agrees to the one on offer, which keeps its own end.
pub fn offer_pause(table: &Table, account: &str, until: Moment, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if table.paused_until(now).is_some() {
        return Err(CannotAct::PausedAlready);
    }
    if table.pause.is_some() {
        return agree_pause(table, account, now);
    }
    if until <= now || until > now.plus(DAY * u32::from(LONGEST_PAUSE + 1)) {
        return Err(CannotAct::BadPause);
    }
    Acts::of_player(table, now)?.only(Some(seat), Event::Time(TimeEvent::PauseOffered(Until { until })))
}

/// Agrees to the pause on offer. The last agreement begins it.
pub fn agree_pause(table: &Table, account: &str, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    let (proposal, until) = table.pause.filter(|(_, until)| *until > now).ok_or(CannotAct::NoOffer)?;
    if proposal.agreed.has(seat) {
        return Err(CannotAct::OfferedAlready);
    }
    let is_last = table.survivors().without(proposal.agreed.with(seat)).is_empty();
    let event = if is_last { TimeEvent::Paused(Until { until }) } else { TimeEvent::PauseAgreed };
    Acts::of_player(table, now)?.only(Some(seat), Event::Time(event))
}

pub fn decline_pause(table: &Table, account: &str, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if table.pause.is_none_or(|(proposal, _)| proposal.by == seat) {
        return Err(CannotAct::NoOffer);
    }
    Acts::of_player(table, now)?.only(Some(seat), Event::Time(TimeEvent::PauseDeclined))
}

/// Ends a pause before its end.
pub fn resume(table: &Table, account: &str, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if table.paused_until(now).is_none() {
        return Err(CannotAct::NotPaused);
    }
    Acts::of_player(table, now)?.only(Some(seat), Event::Time(TimeEvent::Resumed))
}

/// How long a player's zone stays in a game before it can change again: or nights and weekends would follow whoever hops from zone to zone.
pub const ZONE_STAYS: Duration = Duration::from_secs(7 * 86_400);

/// The entries by which a seat's player lives in another zone. Only where a calendar counts.
pub fn change_zone(table: &Table, account: &str, zone: &str, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if !table.timing().holds().has_calendar() {
        return Err(CannotAct::NoCalendar);
    }
    if let Some(last) = table.clocks.zone_changed(seat)
        && now < last.plus(ZONE_STAYS)
    {
        return Err(CannotAct::ZoneTooSoon { days: last.plus(ZONE_STAYS).since(now).as_millis().div_ceil(86_400_000) as u64 });
    }
    let changed = ZoneChanged { zone: zone.to_string() };
    Acts::on(table, now).only(Some(seat), Event::Time(TimeEvent::ZoneChanged(changed)))
}

/// A player is away for a while. Only where that counts, and never for what is past.
pub fn go_away(table: &Table, account: &str, away: Span, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if !table.timing().holds().absence {
        return Err(CannotAct::NoAbsence);
    }
    if away.from < now || away.is_empty() {
        return Err(CannotAct::PastAbsence);
    }
    Acts::on(table, now).only(Some(seat), Event::Time(TimeEvent::Away(away.into())))
}

/// The absence that begins at `from` ends at `until` instead; equal moments take it back as a whole.
pub fn come_back(table: &Table, account: &str, from: Moment, until: Moment, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    // What has been away already stays so.
    let is_there = table.clocks.absences(seat).iter().any(|away| away.from == from && until < away.until && until >= from);
    if !is_there || until < now && until != from || (until == from && from < now) {
        return Err(CannotAct::PastAbsence);
    }
    Acts::on(table, now).only(Some(seat), Event::Time(TimeEvent::Back(Span { from, until }.into())))
}

/// The club closes for a while: everybody's clock stands.
pub fn close(table: &Table, closed: Span, now: Moment) -> Result<Outcome, CannotAct> {
    running(table)?;
    if closed.from < now || closed.is_empty() {
        return Err(CannotAct::PastAbsence);
    }
    Acts::on(table, now).only(None, Event::Time(TimeEvent::Closed(closed.into())))
}

/// That ends earlier, or does not take place.
pub fn reopen(table: &Table, from: Moment, until: Moment, now: Moment) -> Result<Outcome, CannotAct> {
    running(table)?;
    let is_meant = |span: &Span| span.from == from && until < span.until && until >= from;
    let is_there = table.clocks.everybody().iter().any(|stand| stand.why == Why::Closed && is_meant(&stand.span));
    if !is_there || until < now {
        return Err(CannotAct::PastAbsence);
    }
    Acts::on(table, now).only(None, Event::Time(TimeEvent::Reopened(Span { from, until }.into())))
}

/// The server was down, and gives the time back to whoever was to act.
pub fn outage(table: &Table, down: Span, now: Moment) -> Result<Outcome, CannotAct> {
    running(table)?;
    let is_known = table.clocks.everybody().iter().any(|stand| stand.why == Why::Outage && stand.span == down);
    if is_known || down.is_empty() || down.until > now {
        return Err(CannotAct::NothingDue);
    }
    Acts::on(table, now).only(None, Event::Time(TimeEvent::Outage(down.into())))
}

fn running(table: &Table) -> Result<(), CannotAct> {
    match table.stage {
        Stage::Running => Ok(()),
        Stage::Open => Err(CannotAct::NotBegun),
        Stage::Over(_) | Stage::Off(_) => Err(CannotAct::Over),
    }
}

impl Table {
    /// Until when a pause lasts that was agreed on.
    pub fn paused_until(&self, now: Moment) -> Option<Moment> {
        let pauses = self.clocks.everybody().iter().filter(|stand| stand.why == Why::Paused && stand.span.has(now));
        pauses.map(|stand| stand.span.until).max()
    }

    /// The seats whose players are away now.
    pub fn away(&self, now: Moment) -> Seats {
        self.survivors().iter().filter(|&seat| self.clocks.absences(seat).iter().any(|span| span.has(now))).collect()
    }
}
