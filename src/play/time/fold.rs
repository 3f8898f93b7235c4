//! How an entry about time changes a table.

use super::clocks::{Rest, Why};
use super::events::{Lapse, TimeEvent, Wanted};
use crate::play::entry::Entry;
use crate::play::table::{OffReason, Proposal, Table};
use crate::rules::game::Position;
use crate::rules::turn::{Awaiting, Outcome, Seat, Seats};

/// The kind of a result that came about by the clock.
const ON_TIME: &str = "time";

impl Table {
    /// Folds an entry about time into a game that runs. Says whether it belongs there.
    pub(in crate::play) fn follow_time(&mut self, entry: &Entry, event: TimeEvent) -> bool {
        match (event, entry.seat) {
            (TimeEvent::ZoneChanged(changed), Some(seat)) => self.clocks.change_zone(seat, entry.at, &changed.zone),
            (TimeEvent::Away(away), Some(seat)) => self.clocks.go_away(seat, away.span()),
            (TimeEvent::Back(back), Some(seat)) => return self.clocks.come_back(seat, back.from, back.until),
            (TimeEvent::Closed(closed), None) => self.clocks.stand_still(closed.span(), Why::Closed),
            (TimeEvent::Reopened(open), None) => return self.clocks.go_on(Why::Closed, Some(open.from), open.until),
            (TimeEvent::PauseOffered(until), Some(seat)) => self.pause = Some((Proposal::of(seat), until.until)),
            (TimeEvent::PauseAgreed, Some(seat)) => match self.pause {
                Some((proposal, until)) => self.pause = Some((proposal.and(seat), until)),
                None => return false,
            },
            (TimeEvent::PauseDeclined, Some(_)) => self.pause = None,
            (TimeEvent::Paused(until), Some(_)) => {
                self.pause = None;
                self.clocks.stand_still(super::calendar::Span { from: entry.at, until: until.until }, Why::Paused);
            }
            (TimeEvent::Resumed, Some(_)) => return self.clocks.go_on(Why::Paused, None, entry.at),
            (TimeEvent::Outage(outage), None) => self.clocks.stand_still(outage.span(), Why::Outage),
            (TimeEvent::Grace(grace), Some(seat)) => self.clocks.give_grace(seat, grace.hours),
            (TimeEvent::TimeUp, Some(seat)) => self.time_up = self.time_up.with(seat),
            (TimeEvent::TimeClaimed(claimed), Some(_)) => match claimed.wants {
                // That she is out is an entry of its own, with its facts.
                Wanted::Win => self.claimed = Some(claimed.of),
                Wanted::Draw => self.end(drawn(self.position())),
                Wanted::CalledOff => self.call_off(OffReason::Aborted),
            },
            (TimeEvent::Lapsed(lapsed), Some(_)) => match lapsed.how {
                Lapse::FirstTurn | Lapse::CalledOff => self.call_off(OffReason::Aborted),
                Lapse::Drawn => self.end(drawn(self.position())),
            },
            (
                TimeEvent::ZoneChanged(_)
                | TimeEvent::Away(_)
                | TimeEvent::Back(_)
                | TimeEvent::PauseOffered(_)
                | TimeEvent::PauseAgreed
                | TimeEvent::PauseDeclined
                | TimeEvent::Paused(_)
                | TimeEvent::Resumed
                | TimeEvent::Grace(_)
                | TimeEvent::TimeUp
                | TimeEvent::TimeClaimed(_)
                | TimeEvent::Lapsed(_),
                None,
            )
            | (TimeEvent::Closed(_) | TimeEvent::Reopened(_) | TimeEvent::Outage(_), Some(_)) => return false,
        }
        true
    }

    /// Passes the clocks on after an entry, from those who were to act before it. `turn_of`: whose phase the entry was.
    pub(in crate::play) fn pass_clocks(&mut self, before: Seats, turn_of: Option<Seat>, entry: &Entry) {
        let after = self.to_act();
        if before == after {
            return;
        }
        let is_asked = match self.position().and_then(Position::awaiting) {
            Some(Awaiting::Promotion | Awaiting::Response) => true,
            Some(Awaiting::Turn) | None => false,
        };
        let rest = |seat: Seat| match turn_of == Some(seat) {
            true if is_asked => Rest::Interrupted,
            true => Rest::TurnDone,
            false => Rest::Other,
        };
        self.clocks.pass(before, after, entry.at, rest);
        self.time_up = self.time_up.without(before.without(after));
    }
}

/// A draw as the game has it, that came about by the clock.
fn drawn(position: Option<&dyn Position>) -> Outcome {
    let agreed = position.expect("a running game has a position").agreed();
    Outcome { kind: ON_TIME.to_string(), ..agreed }
}
