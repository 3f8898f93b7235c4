//! The outbox: mail written in the transaction of what it tells, claimed and sent by the worker.
//!
//! A mail is `waiting`, then `sending` while the worker has it, then `sent`, `failed` (given up; the organiser sees it and may have it sent
//! again) or `dropped` (nobody to send it to, or no longer of use). One event gives one mail, however often it is queued. Letters carry links that
//! are secrets: their words are wiped from the row once it is sent or dropped.
//!
//! The worker's round: [`Store::recover_mail`] at start; then [`Store::claim_mail`], send, and one of [`Store::mail_sent`],
//! [`Store::mail_postponed`], [`Store::mail_failed`], [`Store::mail_dropped`]; sleep until [`Store::mail_bell`] rings or [`Store::next_mail_due`].

use std::time::Duration;

use rusqlite::{OptionalExtension, Row, named_params};
use serde::{Deserialize, Serialize};

use super::links::{NewToken, Purpose, TokenHash};
use super::people::Account;
use super::{Answer, Reading, Store, StoreError, Writing, moment, moment_or_none};
use crate::chance;
use crate::clock::Moment;
use crate::play::entry::GameId;
use crate::play::notice::What;

/// How long a link to stop mail works, counted from its mail.
pub const UNSUBSCRIBE_LASTS: Duration = Duration::from_secs(180 * 86_400);

/// A letter in words; the mail layer gives it its looks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Letter {
    pub subject: String,
    pub paragraphs: Vec<String>,
    /// Stands behind the first paragraph.
    pub link: Option<LetterLink>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LetterLink {
    /// What following it does: "Sign in".
    pub words: String,
    /// The whole address, https and all.
    pub address: String,
}

/// What a mail tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Something happened in a game; the words follow from its log up to `entry`, as the receiver may read it.
    Game { game: GameId, entry: u32, what: What },
    /// `what` is a fixed word for the kind of letter: `sign-in`, `invitation`, …
    Letter { what: String, letter: Letter },
}

/// Whom a mail goes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum To {
    /// The confirmed address that this account has when the mail is sent.
    Account(String),
    /// An address that is no account's, or not yet, or no longer.
    Address(String),
}

/// A mail to be queued.
#[derive(Clone, Debug)]
pub struct NewMail {
    /// Names the event and the receiver; a second mail with the same is not queued.
    pub event: String,
    pub to: To,
    pub content: Content,
    pub good_until: Option<Moment>,
}

/// A mail that the worker has to send now.
#[derive(Clone, Debug)]
pub struct Claimed {
    pub id: i64,
    /// The same for every attempt: make the Message-ID from it.
    pub event: String,
    /// The receiver, where she has an account.
    pub account: Option<Account>,
    pub address: String,
    pub content: Content,
    pub created: Moment,
    /// Attempts before this one.
    pub attempts: u32,
    /// A fresh token for [`List-Unsubscribe`](https://www.rfc-editor.org/rfc/rfc8058), for mail about games.
    pub unsubscribe: Option<String>,
}

/// Where a mail is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Waiting,
    Sending,
    Sent,
    Failed,
    Dropped,
}

impl State {
    pub const ALL: [State; 5] = [State::Waiting, State::Sending, State::Sent, State::Failed, State::Dropped];

    pub fn word(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Sending => "sending",
            State::Sent => "sent",
            State::Failed => "failed",
            State::Dropped => "dropped",
        }
    }

    fn parse(word: &str) -> Option<State> {
        State::ALL.into_iter().find(|state| state.word() == word)
    }
}

/// A mail as the organiser sees it: never its words.
#[derive(Clone, Debug)]
pub struct Posted {
    pub id: i64,
    /// The receiver's name, where she has an account.
    pub name: Option<String>,
    pub address: Option<String>,
    /// The word of the notice or letter.
    pub what: String,
    pub game: Option<GameId>,
    pub created: Moment,
    pub due: Moment,
    pub attempts: u32,
    pub state: State,
    pub last_error: Option<String>,
}

/// How many mails are in each state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    pub waiting: u32,
    pub sending: u32,
    pub sent: u32,
    pub failed: u32,
    pub dropped: u32,
}

impl Writing<'_> {
    /// Queues a mail, due at once. Whether it is there for the first time.
    pub fn queue_mail(&self, mail: &NewMail, now: Moment) -> Result<bool, StoreError> {
        let (account, address) = match &mail.to {
            To::Account(account) => (Some(account), None),
            To::Address(address) => (None, Some(address)),
        };
        let (kind, game, entry, what, letter) = match &mail.content {
            Content::Game { game, entry, what } => ("game", Some(game.as_str()), Some(*entry), what.word(), None),
            Content::Letter { what, letter } => {
                let letter = serde_json::to_string(letter).expect("letters are plain data and serialise");
                ("letter", None, None, what.as_str(), Some(letter))
            }
        };
        let queued = self
            .db()
            .prepare_cached(
                "INSERT INTO outbox (event, account, address, kind, game, entry, what, letter, created, due, good_until, attempts, state)
                 VALUES (:event, :account, :address, :kind, :game, :entry, :what, :letter, :now, :now, :good_until, 0, 'waiting')
                 ON CONFLICT (event) DO NOTHING",
            )?
            .execute(named_params! {
                ":event": mail.event, ":account": account, ":address": address, ":kind": kind, ":game": game, ":entry": entry,
                ":what": what, ":letter": letter, ":now": now.0, ":good_until": mail.good_until.map(|until| until.0),
            })?;
        self.mail_was_queued();
        Ok(queued == 1)
    }

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
            if let Some(why) = why_not(&mail, good_until, now) {
                self.close_mail(mail.id, State::Dropped, Some(why), now)?;
                continue;
            }
            self.db().prepare_cached("UPDATE outbox SET state = 'sending' WHERE id = ?")?.execute([mail.id])?;
            if let (Content::Game { .. }, Some(account)) = (&mail.content, &mail.account) {
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

    /// A mail reaches its end. A letter that failed keeps its words, so that it can be sent again.
    fn close_mail(&self, id: i64, state: State, error: Option<&str>, now: Moment) -> Result<(), StoreError> {
        self.db()
            .prepare_cached(
                "UPDATE outbox SET state = :state, closed = :now, last_error = coalesce(:error, last_error),
                     attempts = attempts + (:state IN ('sent', 'failed')), letter = CASE :state WHEN 'failed' THEN letter END
                 WHERE id = :id AND state IN ('waiting', 'sending')",
            )?
            .execute(named_params! { ":id": id, ":state": state.word(), ":error": error, ":now": now.0 })?;
        Ok(())
    }

    /// Forgets mails closed before `then`, and the words of those that failed so long ago.
    pub fn tidy_outbox(&self, then: Moment) -> Result<(), StoreError> {
        self.db().execute("DELETE FROM outbox WHERE closed < ?", [then.0])?;
        Ok(())
    }
}

/// Why a mail that is due cannot or need not be sent.
fn why_not(mail: &Claimed, good_until: Option<Moment>, now: Moment) -> Option<&'static str> {
    if good_until.is_some_and(|until| until <= now) {
        return Some("its link has expired");
    }
    if mail.account.as_ref().is_some_and(|account| !account.is_active) {
        return Some("the account is closed");
    }
    if mail.address.is_empty() {
        return Some("the account has no confirmed mail address");
    }
    match (&mail.content, &mail.account) {
        (Content::Game { .. }, Some(account)) if !account.wants_mail => Some("the member has turned mail off"),
        _ => None,
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

impl Reading<'_> {
    pub fn mail_counts(&self) -> Result<Counts, StoreError> {
        let mut counts = Counts::default();
        let mut statement = self.db().prepare_cached("SELECT state, count(*) FROM outbox GROUP BY state")?;
        let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, u32>(1)?)))?;
        for row in rows {
            let (word, count) = row?;
            match state(&word)? {
                State::Waiting => counts.waiting = count,
                State::Sending => counts.sending = count,
                State::Sent => counts.sent = count,
                State::Failed => counts.failed = count,
                State::Dropped => counts.dropped = count,
            }
        }
        Ok(counts)
    }

    /// Mails in this state, newest first.
    pub fn mails(&self, which: State, at_most: u32) -> Result<Vec<Posted>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT *, coalesce(address, email) AS goes_to FROM outbox LEFT JOIN accounts USING (account) WHERE state = :state ORDER BY id DESC LIMIT :most",
        )?;
        let rows = statement.query_and_then(named_params! { ":state": which.word(), ":most": at_most }, posted_from)?;
        rows.collect()
    }

    /// Mails that have failed an attempt and are still being tried, newest first.
    pub fn mails_in_trouble(&self, at_most: u32) -> Result<Vec<Posted>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT *, coalesce(address, email) AS goes_to FROM outbox LEFT JOIN accounts USING (account)
             WHERE state = 'waiting' AND attempts > 0 ORDER BY id DESC LIMIT :most",
        )?;
        let rows = statement.query_and_then(named_params! { ":most": at_most }, posted_from)?;
        rows.collect()
    }

    /// What became of the mail about this event.
    pub fn mail_state(&self, event: &str) -> Result<Option<State>, StoreError> {
        let word: Option<String> = self.db().query_row("SELECT state FROM outbox WHERE event = ?", [event], |row| row.get(0)).optional()?;
        word.map(|word| state(&word)).transpose()
    }
}

fn state(word: &str) -> Result<State, StoreError> {
    State::parse(word).ok_or_else(|| StoreError::Unreadable { what: "the state of a mail", why: word.to_string() })
}

fn posted_from(row: &Row) -> Result<Posted, StoreError> {
    Ok(Posted {
        id: row.get("id")?,
        name: row.get("name")?,
        address: row.get("goes_to")?,
        what: row.get("what")?,
        game: row.get::<_, Option<String>>("game")?.and_then(|game| GameId::parse(&game)),
        created: moment(row, "created")?,
        due: moment(row, "due")?,
        attempts: row.get("attempts")?,
        state: state(&row.get::<_, String>("state")?)?,
        last_error: row.get("last_error")?,
    })
}

/// The mail but for its receiver, with the receiver's account, and until when it is of use.
fn claimed_from(row: &Row) -> Result<(Claimed, Option<String>, Option<Moment>), StoreError> {
    let unreadable = |what: &'static str, why: &str| StoreError::Unreadable { what, why: why.to_string() };
    let what: String = row.get("what")?;
    let content = match row.get::<_, Option<String>>("letter")? {
        Some(letter) => {
            let letter = serde_json::from_str(&letter).map_err(|error| unreadable("a letter", &error.to_string()))?;
            Content::Letter { what, letter }
        }
        None => {
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
    };
    Ok((claimed, row.get("account")?, moment_or_none(row, "good_until")?))
}
