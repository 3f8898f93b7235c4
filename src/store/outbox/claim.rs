//! How the worker takes mail from the outbox, and what becomes of it: sent, held for a digest, tried again, given up, dropped.

use rusqlite::{Row, named_params};

use super::{Claimed, Content, State, UNSUBSCRIBE_LASTS};
use crate::chance;
use crate::clock::Moment;
use crate::play::entry::GameId;
use crate::play::notice::What;
use crate::store::links::{NewToken, Purpose, TokenHash};
use crate::store::wishes::{Policy, Treatment};
use crate::store::{Answer, Store, StoreError, Writing, moment, moment_or_none};

/// Why mail is dropped that would be the second one since she visited. It comes back if the first one does not arrive.
const QUIET: &str = "the member has been told that a game waits, and has not visited since";

/// What becomes of a mail that is due.
enum Fate {
    Send,
    /// Until a digest tells it.
    Hold,
    Drop(&'static str),
}

impl Writing<'_> {
    fn claim(&self, now: Moment, at_most: u32) -> Result<Vec<Claimed>, StoreError> {
        let mut unreadable = Vec::new();
        let rows: Vec<(Claimed, Option<String>, Option<Moment>)> = {
            let mut due = self.db().prepare_cached("SELECT * FROM outbox WHERE state = 'waiting' AND due <= :now ORDER BY due, id LIMIT :most")?;
            let mut found = Vec::new();
            let mut rows = due.query(named_params! { ":now": now.0, ":most": at_most })?;
            while let Some(row) = rows.next()? {
                match claimed_from(row) {
                    Ok(claimed) => found.push(claimed),
                    // One row that cannot be read does not hold up the others.
                    Err(error @ StoreError::Unreadable { .. }) => unreadable.push((row.get("id")?, error.to_string())),
                    Err(error) => return Err(error),
                }
            }
            found
        };
        for (id, why) in unreadable {
            self.close_mail(id, State::Failed, Some(&why), now)?;
        }
        let mut claimed = Vec::with_capacity(rows.len());
        for (mut mail, account, good_until) in rows {
            mail.account = account.map(|account| self.account(&account)).transpose()?.flatten();
            if let (true, Some(email)) = (mail.address.is_empty(), mail.account.as_ref().and_then(|account| account.email.clone())) {
                mail.address = email;
            }
            match self.fate(&mail, good_until, now)? {
                Fate::Send => {}
                Fate::Hold => {
                    self.db().prepare_cached("UPDATE outbox SET state = 'held' WHERE id = ?")?.execute([mail.id])?;
                    continue;
                }
                Fate::Drop(why) => {
                    self.close_mail(mail.id, State::Dropped, Some(why), now)?;
                    continue;
                }
            }
            let bounce = chance::fresh_token();
            self.db().prepare_cached("UPDATE outbox SET state = 'sending', sent_to = ?2, bounce = ?3 WHERE id = ?1")?.execute((
                mail.id,
                &mail.address,
                TokenHash::of(&bounce).bytes(),
            ))?;
            mail.bounce = bounce;
            if let (Content::Game { .. } | Content::Digest, Some(account)) = (&mail.content, &mail.account) {
                let token = chance::fresh_token();
                self.add_token(&NewToken {
                    token: TokenHash::of(&token),
                    purpose: Purpose::Unsubscribe,
                    account: Some(account.id.clone()),
                    email: None,
                    created: now,
                    expires: now.plus(UNSUBSCRIBE_LASTS),
                })?;
                mail.unsubscribe = Some(token);
            }
            claimed.push(mail);
        }
        Ok(claimed)
    }

    /// What becomes of a mail that is due, by its receiver's state and wishes.
    fn fate(&self, mail: &Claimed, good_until: Option<Moment>, now: Moment) -> Result<Fate, StoreError> {
        if good_until.is_some_and(|until| until <= now) {
            return Ok(Fate::Drop("its link has expired"));
        }
        if mail.account.as_ref().is_some_and(|account| !account.is_active) {
            return Ok(Fate::Drop("the account is closed"));
        }
        if mail.address.is_empty() {
            return Ok(Fate::Drop("the account has no confirmed mail address"));
        }
        let account = match (&mail.content, &mail.account) {
            // She has just asked for it, or it is about her account: it is tried whatever became of earlier mail.
            (Content::Letter { .. }, _) | (_, None) => return Ok(Fate::Send),
            (Content::Game { .. } | Content::Digest, Some(account)) => account,
        };
        if account.mail_trouble.is_some() {
            return Ok(Fate::Drop("mail to this address comes back"));
        }
        let treatment = match &mail.content {
            Content::Game { what, .. } => account.wishes.policy.treats(*what),
            Content::Digest if account.wishes.policy == Policy::Digest => Treatment::Now,
            Content::Digest => Treatment::Never("the member no longer wants one mail a day"),
            Content::Letter { .. } => Treatment::Now,
        };
        let quiet_by = self.quiet_by(&account.id)?.filter(|&by| by != mail.id);
        Ok(match (treatment, quiet_by) {
            (Treatment::Now, _) | (Treatment::UnlessQuiet, None) => Fate::Send,
            (Treatment::NowThenQuiet, None) => {
                let words = "UPDATE accounts SET quiet_by = ?2 WHERE account = ?1";
                self.db().prepare_cached(words)?.execute((&account.id, mail.id))?;
                Fate::Send
            }
            (Treatment::NowThenQuiet | Treatment::UnlessQuiet, Some(_)) => Fate::Drop(QUIET),
            (Treatment::Hold, _) => Fate::Hold,
            (Treatment::Never(why), _) => Fate::Drop(why),
        })
    }

    /// The mail after which the account gets no other until it visits.
    fn quiet_by(&self, account: &str) -> Result<Option<i64>, StoreError> {
        Ok(self.db().prepare_cached("SELECT quiet_by FROM accounts WHERE account = ?")?.query_row([account], |row| row.get(0))?)
    }

    /// A mail reaches its end. A letter that failed keeps its words, so that it can be sent again.
    pub(in crate::store) fn close_mail(&self, id: i64, state: State, error: Option<&str>, now: Moment) -> Result<(), StoreError> {
        let closed = self
            .db()
            .prepare_cached(
                "UPDATE outbox SET state = :state, closed = :now, last_error = coalesce(:error, last_error),
                     attempts = attempts + (:state IN ('sent', 'failed')), letter = CASE :state WHEN 'failed' THEN letter END
                 WHERE id = :id AND state IN ('waiting', 'sending')",
            )?
            .execute(named_params! { ":id": id, ":state": state.word(), ":error": error, ":now": now.0 })?;
        if closed == 1 {
            if state == State::Sent {
                let told = "UPDATE outbox SET state = 'sent', closed = ?2 WHERE digest = ?1 AND state = 'held'";
                self.db().prepare_cached(told)?.execute((id, now.0))?;
            } else {
                // The next digest tells what this one did not.
                self.db().prepare_cached("UPDATE outbox SET digest = NULL WHERE digest = ? AND state = 'held'")?.execute([id])?;
                self.take_quiet_back(id, now)?;
            }
        }
        Ok(())
    }

    /// If this mail was to be the only one until its receiver visits, and did not reach her: those that were dropped for it are due again.
    fn take_quiet_back(&self, id: i64, now: Moment) -> Result<(), StoreError> {
        let freed = self.db().prepare_cached("UPDATE accounts SET quiet_by = NULL WHERE quiet_by = ?")?.execute([id])?;
        if freed == 1 {
            let words = "UPDATE outbox SET state = 'waiting', due = :now, closed = NULL, last_error = NULL
                         WHERE account = (SELECT account FROM outbox WHERE id = :id) AND state = 'dropped' AND last_error = :quiet
                         AND closed >= (SELECT created FROM outbox WHERE id = :id)";
            self.db().prepare_cached(words)?.execute(named_params! { ":id": id, ":now": now.0, ":quiet": QUIET })?;
            self.mail_was_queued();
        }
        Ok(())
    }
}

impl Store {
    /// Takes up to `at_most` mails that are due. Those that nobody can or wants to receive are dropped on the way.
    pub fn claim_mail(&self, now: Moment, at_most: u32) -> Answer<Vec<Claimed>, StoreError> {
        self.write(move |on| on.claim(now, at_most))
    }

    pub fn mail_sent(&self, id: i64, now: Moment) -> Answer<(), StoreError> {
        self.write(move |on| on.close_mail(id, State::Sent, None, now))
    }

    /// It could not be sent now; try again at `due`.
    pub fn mail_postponed(&self, id: i64, due: Moment, error: String) -> Answer<(), StoreError> {
        self.write(move |on| {
            on.db()
                .prepare_cached(
                    "UPDATE outbox SET state = 'waiting', due = :due, attempts = attempts + 1, last_error = :error
                     WHERE id = :id AND state = 'sending'",
                )?
                .execute(named_params! { ":id": id, ":due": due.0, ":error": error })?;
            Ok(())
        })
    }

    /// It will not be tried again by itself; the organiser sees it.
    pub fn mail_failed(&self, id: i64, now: Moment, error: String) -> Answer<(), StoreError> {
        self.write(move |on| on.close_mail(id, State::Failed, Some(&error), now))
    }

    /// The mail server takes nothing for its receiver's address: no other mail about games goes there until she says otherwise.
    pub fn mail_refused(&self, mail: &Claimed, now: Moment, error: String) -> Answer<(), StoreError> {
        let (id, address, account) = (mail.id, mail.address.clone(), mail.account.as_ref().map(|account| account.id.clone()));
        self.write(move |on| {
            on.close_mail(id, State::Failed, Some(&error), now)?;
            account.map_or(Ok(()), |account| on.stop_address(&account, &address, &error))
        })
    }

    /// A digest has nothing to say any more: what was held for it is no longer so.
    pub fn digest_empty(&self, id: i64, now: Moment, why: String) -> Answer<(), StoreError> {
        self.write(move |on| {
            let words = "UPDATE outbox SET state = 'dropped', closed = ?2, last_error = ?3 WHERE digest = ?1 AND state = 'held'";
            on.db().prepare_cached(words)?.execute((id, now.0, &why))?;
            on.close_mail(id, State::Dropped, Some(&why), now)
        })
    }

    /// It need not be sent any more.
    pub fn mail_dropped(&self, id: i64, now: Moment, why: String) -> Answer<(), StoreError> {
        self.write(move |on| on.close_mail(id, State::Dropped, Some(&why), now))
    }

    /// Puts a mail that failed back in the queue, as if it were written now. Whether there was one.
    pub fn mail_again(&self, id: i64, now: Moment) -> Answer<bool, StoreError> {
        self.write(move |on| {
            let words =
                "UPDATE outbox SET state = 'waiting', due = :now, created = :now, attempts = 0, closed = NULL WHERE id = :id AND state = 'failed'";
            let changed = on.db().prepare_cached(words)?.execute(named_params! { ":id": id, ":now": now.0 })?;
            on.mail_was_queued();
            Ok(changed == 1)
        })
    }

    /// At start: what a worker had in hand when it stopped is waiting again. Whether it went out is unknown; its Message-ID is the same.
    /// Gives how many there were.
    pub fn recover_mail(&self) -> Answer<usize, StoreError> {
        self.write(|on| Ok(on.db().execute("UPDATE outbox SET state = 'waiting' WHERE state = 'sending'", [])?))
    }

    /// Drops what waits but for the newest `count`: for a club that was filled with games a moment ago.
    pub fn keep_newest_mail(&self, count: u32, now: Moment) -> Answer<(), StoreError> {
        self.write(move |on| {
            let words = "UPDATE outbox SET state = 'dropped', closed = :now, letter = NULL, last_error = 'older than the games are shown to be'
                 WHERE state = 'waiting' AND id NOT IN (SELECT id FROM outbox ORDER BY id DESC LIMIT :count)";
            on.db().execute(words, named_params! { ":now": now.0, ":count": count })?;
            Ok(())
        })
    }

    /// When the next waiting mail is due.
    pub fn next_mail_due(&self) -> Result<Option<Moment>, StoreError> {
        self.read(|on| {
            let due: Option<i64> = on.db().query_row("SELECT min(due) FROM outbox WHERE state = 'waiting'", [], |row| row.get(0))?;
            Ok(due.map(Moment))
        })
    }
}

/// The mail but for its receiver, with the receiver's account, and until when it is of use.
fn claimed_from(row: &Row) -> Result<(Claimed, Option<String>, Option<Moment>), StoreError> {
    let unreadable = |what: &'static str, why: &str| StoreError::Unreadable { what, why: why.to_string() };
    let what: String = row.get("what")?;
    let kind: String = row.get("kind")?;
    let content = match (kind.as_str(), row.get::<_, Option<String>>("letter")?) {
        ("digest", _) => Content::Digest,
        (_, Some(letter)) => {
            let letter = serde_json::from_str(&letter).map_err(|error| unreadable("a letter", &error.to_string()))?;
            Content::Letter { what, letter }
        }
        (_, None) => {
            let game: Option<String> = row.get("game")?;
            let game = game.as_deref().and_then(GameId::parse).ok_or_else(|| unreadable("a mail's game", "it is missing"))?;
            let what = What::parse(&what).ok_or_else(|| unreadable("a notice", &what))?;
            Content::Game { game, entry: row.get("entry")?, what }
        }
    };
    let claimed = Claimed {
        id: row.get("id")?,
        event: row.get("event")?,
        account: None,
        address: row.get::<_, Option<String>>("address")?.unwrap_or_default(),
        content,
        created: moment(row, "created")?,
        attempts: row.get("attempts")?,
        unsubscribe: None,
        bounce: String::new(),
    };
    Ok((claimed, row.get("account")?, moment_or_none(row, "good_until")?))
}
