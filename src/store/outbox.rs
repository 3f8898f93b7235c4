//! The outbox: mail written in the transaction of what it tells, claimed and sent by the worker.
//!
//! A mail is `waiting`, then `sending` while the worker has it, then `sent`, `failed` (given up; the organiser sees it and may have it sent
//! again) or `dropped` (nobody to send it to, or no longer of use). A notice to somebody who wants one mail a day is `held` until a digest has told
//! it. One event gives one mail, however often it is queued. Letters carry links that are secrets: their words are wiped from the row once it is
//! sent or dropped.
//!
//! The worker's round: [`Store::recover_mail`] at start; then [`Store::claim_mail`], send, and one of [`Store::mail_sent`],
//! [`Store::mail_postponed`], [`Store::mail_failed`], [`Store::mail_dropped`]; sleep until [`Store::mail_bell`] rings or [`Store::next_mail_due`].
//! What the receiver's wishes make of a mail is decided when it is claimed: [`claim`].

mod claim;

use std::time::Duration;

use rusqlite::{OptionalExtension, Row, named_params};
use serde::{Deserialize, Serialize};

use super::people::Account;
use super::{Reading, StoreError, Writing, moment};
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
    /// Lines that keep their form, such as a position; they stand behind the paragraphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<String>,
    /// Set if it belongs to the mails of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<InThread>,
}

/// The place of a letter among the mails of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InThread {
    pub game: GameId,
    /// The Message-ID, without angle brackets, of the mail that it answers.
    pub answers: Option<String>,
    /// The secret of the address to which it may be replied.
    pub reply: Option<String>,
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
    /// What waits for the receiver, and what the notices that were held for this mail tell.
    Digest,
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
    /// A fresh secret for the address to which the mail comes back if it cannot be delivered.
    pub bounce: String,
}

/// Where a mail is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Waiting,
    Sending,
    /// Until a digest has told it.
    Held,
    Sent,
    Failed,
    Dropped,
}

impl State {
    pub const ALL: [State; 6] = [State::Waiting, State::Sending, State::Held, State::Sent, State::Failed, State::Dropped];

    pub fn word(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Sending => "sending",
            State::Held => "held",
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
    pub held: u32,
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
            Content::Digest => ("digest", None, None, "digest", None),
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

    /// Forgets mails closed before `then`, and the words of those that failed so long ago.
    pub fn tidy_outbox(&self, then: Moment) -> Result<(), StoreError> {
        self.db().execute("DELETE FROM outbox WHERE closed < ?", [then.0])?;
        Ok(())
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
                State::Held => counts.held = count,
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
