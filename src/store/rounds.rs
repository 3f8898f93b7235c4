//! Mail that the clock gives rise to: whose time runs out, who gets a digest, and what a digest tells.

use rusqlite::named_params;

use super::outbox::{Content, NewMail, State, To};
use super::people::Account;
use super::wishes::Reminder;
use super::{Reading, StoreError, Writing, moment};
use crate::clock::Moment;
use crate::play::entry::GameId;
use crate::play::notice::What;

/// A game that waits for somebody who has not been reminded since it began to wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreminded {
    pub game: GameId,
    pub account: String,
    pub waiting_since: Moment,
    pub deadline: Moment,
    pub reminder: Reminder,
}

/// A notice that a digest has to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldNotice {
    pub game: GameId,
    /// Number of the entry after which it was written.
    pub entry: u32,
    pub what: What,
}

impl Reading<'_> {
    /// Games that wait for members who can be reminded, and have not been in this turn.
    pub fn unreminded(&self, now: Moment) -> Result<Vec<Unreminded>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT s.game, s.account, g.waiting_since, g.deadline, a.reminder
             FROM games g JOIN game_seats s USING (game) JOIN accounts a USING (account)
             WHERE g.status = 'running' AND s.is_to_act = 1 AND g.deadline > :now AND a.is_active = 1 AND a.email IS NOT NULL
             AND a.mail_trouble IS NULL AND a.mail_policy <> 'none' AND a.reminder <> 'off'
             AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.account = s.account AND o.game = s.game AND o.what = 'reminder'
                             AND o.created >= g.waiting_since)
             ORDER BY g.deadline, s.game, s.seat",
        )?;
        let rows = statement.query_map(named_params! { ":now": now.0 }, |row| {
            let (game, reminder): (String, String) = (row.get("game")?, row.get("reminder")?);
            let reminder = Reminder::parse(&reminder).unwrap_or(Reminder::Off);
            let game = GameId::parse(&game);
            let (account, waiting_since, deadline) = (row.get("account")?, moment(row, "waiting_since")?, moment(row, "deadline")?);
            Ok(game.map(|game| Unreminded { game, account, waiting_since, deadline, reminder }))
        })?;
        Ok(rows.filter_map(Result::transpose).collect::<Result<_, _>>()?)
    }

    /// Who gets one mail a day, and the newest of their days that has been seen to.
    pub fn digest_readers(&self) -> Result<Vec<(Account, Option<String>)>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT account, digest_day FROM accounts
             WHERE mail_policy = 'digest' AND is_active = 1 AND email IS NOT NULL AND mail_trouble IS NULL ORDER BY account",
        )?;
        let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?)))?;
        let mut readers = Vec::new();
        for row in rows {
            let (account, day) = row?;
            readers.extend(self.account(&account)?.map(|account| (account, day)));
        }
        Ok(readers)
    }

    /// The notices that this digest tells, in the order in which they came, but for those about games that she has looked at since.
    pub fn told_by_digest(&self, digest: i64) -> Result<Vec<HeldNotice>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT game, entry, what FROM outbox o WHERE digest = ? AND state = 'held'
             AND NOT EXISTS (SELECT 1 FROM reads r WHERE r.account = o.account AND r.game = o.game AND r.entry >= o.entry) ORDER BY id",
        )?;
        let rows = statement.query_map([digest], |row| Ok((row.get::<_, String>(0)?, row.get(1)?, row.get::<_, String>(2)?)))?;
        let mut told = Vec::new();
        for row in rows {
            let (game, entry, what) = row?;
            told.extend(GameId::parse(&game).zip(What::parse(&what)).map(|(game, what)| HeldNotice { game, entry, what }));
        }
        Ok(told)
    }
}

impl Writing<'_> {
    /// Sees to this day's digest of a member, once: queues it if there is something to say. Whether it was queued.
    pub fn see_to_digest(&self, account: &str, day: &str, now: Moment) -> Result<bool, StoreError> {
        let words = "UPDATE accounts SET digest_day = ?2 WHERE account = ?1 AND coalesce(digest_day, '') < ?2";
        if self.db().prepare_cached(words)?.execute((account, day))? == 0 {
            return Ok(false);
        }
        // A mail server that is away keeps notices from being looked at by the worker.
        let hold = "UPDATE outbox SET state = 'held' WHERE account = ? AND kind = 'game' AND state = 'waiting'
                    AND what NOT IN ('reminder', 'time-up', 'grace')";
        self.db().prepare_cached(hold)?.execute([account])?;
        // What she has looked at on the site since is no news.
        let seen = "UPDATE outbox SET state = 'dropped', closed = ?2, last_error = 'seen on the site before the digest' WHERE account = ?1 AND state = 'held'
                    AND digest IS NULL AND EXISTS (SELECT 1 FROM reads r WHERE r.account = ?1 AND r.game = outbox.game AND r.entry >= outbox.entry)";
        self.db().prepare_cached(seen)?.execute((account, now.0))?;
        let older: Vec<i64> = {
            let mut statement = self.db().prepare_cached("SELECT id FROM outbox WHERE account = ? AND kind = 'digest' AND state = 'waiting'")?;
            let rows = statement.query_map([account], |row| row.get(0))?;
            rows.collect::<Result<_, _>>()?
        };
        for id in older {
            self.close_mail(id, State::Dropped, Some("the next day's digest tells it"), now)?;
        }
        if !self.has_something_to_say(account)? {
            // What is left are turns that she has made and challenges that she has answered.
            let done = "UPDATE outbox SET state = 'dropped', closed = ?2, last_error = 'no longer so when the digest was due'
                        WHERE account = ?1 AND state = 'held' AND digest IS NULL";
            self.db().prepare_cached(done)?.execute((account, now.0))?;
            return Ok(false);
        }
        let event = format!("digest/{account}/{day}");
        let mail = NewMail { event: event.clone(), to: To::Account(account.to_string()), content: Content::Digest, good_until: None };
        if !self.queue_mail(&mail, now)? {
            return Ok(false);
        }
        let words = "UPDATE outbox SET digest = (SELECT id FROM outbox WHERE event = ?2) WHERE account = ?1 AND state = 'held' AND digest IS NULL";
        self.db().prepare_cached(words)?.execute((account, event))?;
        Ok(true)
    }

    /// Whether a game waits for her, somebody challenges her, or something happened that she has not been told.
    fn has_something_to_say(&self, account: &str) -> Result<bool, StoreError> {
        let words = "SELECT EXISTS (SELECT 1 FROM game_seats JOIN games USING (game) WHERE account = ?1 AND is_to_act = 1 AND status = 'running')
                     OR EXISTS (SELECT 1 FROM games WHERE status = 'open' AND open_to = 'member' AND invited = ?1)
                     OR EXISTS (SELECT 1 FROM outbox WHERE account = ?1 AND state = 'held' AND digest IS NULL
                                AND what NOT IN ('your-turn', 'challenged'))";
        Ok(self.db().prepare_cached(words)?.query_row([account], |row| row.get(0))?)
    }

    /// Notices that were held for a digest need not be told: she wants other mail from now on.
    pub fn drop_held(&self, account: &str, now: Moment) -> Result<(), StoreError> {
        let words = "UPDATE outbox SET state = 'dropped', closed = ?2, last_error = 'the member wants other mail now'
                     WHERE account = ?1 AND (state = 'held' OR (kind = 'digest' AND state = 'waiting'))";
        self.db().prepare_cached(words)?.execute((account, now.0))?;
        Ok(())
    }

    /// Notes that this day's digest needs no seeing to.
    pub fn put_digest_day(&self, account: &str, day: &str) -> Result<(), StoreError> {
        let words = "UPDATE accounts SET digest_day = ?2 WHERE account = ?1 AND coalesce(digest_day, '') < ?2";
        self.db().prepare_cached(words)?.execute((account, day))?;
        Ok(())
    }
}
