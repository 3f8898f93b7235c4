//! What a check asks about an entry about time: whether the table would have written it.

use super::acts;
use super::events::TimeEvent;
use crate::chance::Seed;
use crate::clock::Moment;
use crate::play::acts::{CannotAct, Outcome};
use crate::play::entry::Entry;
use crate::play::table::Table;

/// Entries that begin or end something at a moment name that moment, which was read a little before the entry was written.
const A_LITTLE: i64 = 5 * 60_000;

/// What the table would have written in place of this entry, from the same wish.
pub(in crate::play) fn again(table: &Table, entry: &Entry, event: &TimeEvent) -> Result<Outcome, CannotAct> {
    let (now, before) = (entry.at, Moment(entry.at.0 - A_LITTLE));
    let by = || entry.seat.map(|seat| table.player(seat).account.clone()).ok_or(CannotAct::NoSeat);
    let seed = Seed([0; 32]);
    match event {
        TimeEvent::ZoneChanged(changed) => acts::change_zone(table, &by()?, &changed.zone, now),
        TimeEvent::Away(away) => acts::go_away(table, &by()?, away.span(), before),
        TimeEvent::Back(back) => acts::come_back(table, &by()?, back.from, back.until, before),
        TimeEvent::Closed(closed) => acts::close(table, closed.span(), before),
        TimeEvent::Reopened(open) => acts::reopen(table, open.from, open.until, before),
        TimeEvent::PauseOffered(until) => acts::offer_pause(table, &by()?, until.until, now),
        TimeEvent::PauseAgreed | TimeEvent::Paused(_) => acts::agree_pause(table, &by()?, now),
        TimeEvent::PauseDeclined => acts::decline_pause(table, &by()?, now),
        TimeEvent::Resumed => acts::resume(table, &by()?, now),
        TimeEvent::Outage(outage) => acts::outage(table, outage.span(), now),
        TimeEvent::TimeClaimed(claimed) => acts::claim(table, &by()?, claimed.wants, &seed, now),
        TimeEvent::Grace(_) | TimeEvent::TimeUp | TimeEvent::Lapsed(_) => acts::time_out(table, &seed, now),
    }
}
