//! What the clocks make happen by themselves, and when: a function of the log and an instant.

use super::events::Lapse;
use super::terms::{AtZero, Idle, IdleEnd, Timing};
use crate::clock::Moment;
use crate::play::acts::may_abort_alone;
use crate::play::table::{Stage, Table};
use crate::rules::turn::Seat;

/// Something that has to be written because time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The game ends without anybody's loss.
    Lapse(Seat, Lapse),
    /// Once in the game a player gets so many hours more.
    Grace(Seat, u16),
    /// She loses; of more than two she is out.
    Loss(Seat),
    /// That her time has run out; the rest is for the others to say.
    TimeUp(Seat),
}

impl Table {
    /// Pace and terms, as they were agreed on.
    pub fn timing(&self) -> Timing {
        Timing { pace: self.opened.pace, terms: self.opened.time }
    }

    /// The seat whose time runs out first among those that are to act, and when.
    pub fn first_out(&self) -> Option<(Moment, Seat)> {
        self.to_act().iter().filter_map(|seat| self.clocks.deadline(seat).map(|at| (at, seat))).min()
    }

    /// When the time of those who are to act runs out: the earliest of several. A turn at that instant is in time.
    pub fn deadline(&self) -> Option<Moment> {
        self.first_out().map(|(at, _)| at)
    }

    /// The seat that is to act and whose time has run out, the first of several.
    pub fn overstepped(&self, now: Moment) -> Option<Seat> {
        self.first_out().filter(|(deadline, _)| *deadline < now).map(|(_, seat)| seat)
    }

    /// What has to be written at this instant.
    pub fn due(&self, now: Moment) -> Option<Due> {
        self.next_due().filter(|(after, _)| *after < now).map(|(_, due)| due)
    }

    /// What has to be written next if nobody does anything, and the instant after which it has to be.
    pub fn next_due(&self) -> Option<(Moment, Due)> {
        if self.stage != Stage::Running {
            return None;
        }
        let (deadline, seat) = self.first_out()?;
        // Nothing ends by itself in games in which that was not agreed on.
        if self.opened.time.is_some() && may_abort_alone(self, seat) {
            return Some((deadline, Due::Lapse(seat, Lapse::FirstTurn)));
        }
        match self.timing().holds().at_zero {
            AtZero::Loss => Some((deadline, Due::Loss(seat))),
            AtZero::Grace(_) => Some((deadline, self.clocks.grace_open(seat).map_or(Due::Loss(seat), |hours| Due::Grace(seat, hours)))),
            AtZero::Claim if !self.time_up.has(seat) => Some((deadline, Due::TimeUp(seat))),
            AtZero::Claim => {
                let Idle { days, then } = self.timing().holds().idle?;
                let due = match then {
                    IdleEnd::CalledOff => Due::Lapse(seat, Lapse::CalledOff),
                    IdleEnd::Drawn => Due::Lapse(seat, Lapse::Drawn),
                    IdleEnd::Lost => Due::Loss(seat),
                };
                Some((self.clocks.idle_end(deadline, days), due))
            }
        }
    }

    /// Whether time has run out in such a way that nothing but the end of that can be written any more.
    pub fn is_time_up(&self, now: Moment) -> bool {
        match self.due(now) {
            Some(Due::Lapse(..) | Due::Loss(_)) => true,
            Some(Due::Grace(..) | Due::TimeUp(_)) | None => false,
        }
    }
}
