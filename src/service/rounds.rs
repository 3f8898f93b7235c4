//! Mail that the clock gives rise to: reminders, and one digest a day for whoever wants that.
//!
//! Both are queued by what the log and the clock say at that moment, each under the name of its event, so that it does not matter how often, or after
//! how long a break, the rounds are made.

use std::time::Duration;

use chrono::{LocalResult, NaiveDate, TimeZone};
use chrono_tz::Tz;

use super::{Account, Club, Refused};
use crate::clock::Moment;
use crate::play::notice::{self, What};
use crate::store::outbox::{Content, NewMail, To};
use crate::store::rounds::Unreminded;

impl Club {
    /// Queues the reminders that are due. Gives how many there were.
    pub async fn remind(&self) -> Result<usize, Refused> {
        let now = self.now();
        let due = |game: &Unreminded| game.reminder.moment(game.waiting_since, game.deadline).is_some_and(|at| at <= now);
        let mut count = 0;
        for game in self.store().read(|on| on.unreminded(now))?.into_iter().filter(due) {
            let (table, log) = match self.table_and_log(&game.game) {
                Ok(found) => found,
                // One game that cannot be read keeps no reminder of another from being sent.
                Err(Refused::Broken(_)) => continue,
                Err(other) => return Err(other),
            };
            let Some(seat) = table.seat_of(&game.account) else { continue };
            let began = notice::turn_began(&table, &log, seat).map_err(|broken| Refused::Broken(broken.to_string()))?;
            let (Some(began), Some(_)) = (began, table.deadline().filter(|deadline| *deadline > now)) else { continue };
            let mail = NewMail {
                event: format!("reminder/{}/{began}/{}", table.id, game.account),
                to: To::Account(game.account),
                content: Content::Game { game: table.id.clone(), entry: table.head.number, what: What::Reminder },
                good_until: None,
            };
            count += usize::from(self.store().write(move |on| on.queue_mail(&mail, now)).await?);
        }
        Ok(count)
    }

    /// Sees to the digests whose hour has come. Gives how many were queued.
    pub async fn queue_digests(&self) -> Result<usize, Refused> {
        let now = self.now();
        let mut count = 0;
        for (account, seen_to) in self.store().read(|on| on.digest_readers())? {
            let zone = zone_of(&account);
            let today = day(now, zone);
            let is_due = now >= hour_of_day(today, account.wishes.digest_hour, zone);
            let today = today.to_string();
            if is_due && seen_to.is_none_or(|seen_to| seen_to < today) {
                count += usize::from(self.store().write(move |on| on.see_to_digest(&account.id, &today, now)).await?);
            }
        }
        Ok(count)
    }
}

/// The zone in which an account's days and hours are counted.
pub(super) fn zone_of(account: &Account) -> Tz {
    account.zone.parse().unwrap_or(Tz::UTC)
}

/// The date in this zone.
pub(super) fn day(now: Moment, zone: Tz) -> NaiveDate {
    now.utc().with_timezone(&zone).date_naive()
}

/// The moment at which this hour of that day begins: the first one if it comes twice, the next valid moment if it does not come at all.
pub(super) fn hour_of_day(day: NaiveDate, hour: u8, zone: Tz) -> Moment {
    let mut local = day.and_hms_opt(u32::from(hour.min(23)), 0, 0).expect("hours of a day");
    // The longest time ever skipped was a day.
    for _ in 0..=24 * 60 {
        match zone.from_local_datetime(&local) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => return Moment(at.timestamp_millis()),
            LocalResult::None => local += Duration::from_secs(60),
        }
    }
    Moment(local.and_utc().timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono_tz::{America, Australia, Europe, Pacific};

    #[test]
    fn an_hour_that_is_skipped_begins_at_the_next_moment_and_one_that_comes_twice_at_its_first() {
        let at = |y, m, d, hour, zone: Tz| hour_of_day(NaiveDate::from_ymd_opt(y, m, d).unwrap(), hour, zone).utc().format("%d %H:%M").to_string();
        assert_eq!(at(2026, 3, 28, 2, Europe::Berlin), "28 01:00");
        assert_eq!(at(2026, 3, 29, 2, Europe::Berlin), "29 01:00", "two o'clock does not come: three o'clock");
        assert_eq!(at(2026, 10, 25, 2, Europe::Berlin), "25 00:00", "two o'clock comes twice: the first one");
        assert_eq!(at(2026, 10, 4, 2, Australia::Lord_Howe), "03 15:30", "half an hour is skipped there");
        assert_eq!(at(2026, 9, 6, 0, America::Santiago), "06 04:00", "midnight is skipped there");
        assert_eq!(at(2026, 9, 27, 2, Pacific::Auckland), "26 14:00");
    }
}
