//! What lies on the table beside the game: turns being composed, what players say to each other and do not want to hear, private notes, how far
//! each has read.

use rusqlite::{OptionalExtension, named_params};

use super::{Reading, StoreError, Writing, moment};
use crate::clock::Moment;
use crate::play::entry::GameId;
use crate::rules::turn::Turn;

/// A turn being composed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    pub turn: Turn,
    /// Number of the entry that was the newest when it was last changed; 0: there is no draft.
    pub based_on: u32,
}

/// Something that one player said to the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    pub id: i64,
    pub account: String,
    pub name: String,
    pub at: Moment,
    pub text: String,
}

/// How far somebody has read a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ReadUpTo {
    /// Number of the newest entry seen; 0: none.
    pub entry: u32,
    /// Id of the newest message seen; 0: none.
    pub message: i64,
}

impl Reading<'_> {
    pub fn draft(&self, account: &str, game: &GameId) -> Result<Draft, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT turn, based_on FROM drafts WHERE account = ?1 AND game = ?2")?;
        let found = statement.query_row((account, game.as_str()), |row| Ok((row.get::<_, String>(0)?, row.get(1)?))).optional()?;
        let Some((turn, based_on)) = found else { return Ok(Draft::default()) };
        let turn = serde_json::from_str(&turn).map_err(|error| StoreError::Unreadable { what: "a draft", why: error.to_string() })?;
        Ok(Draft { turn, based_on })
    }

    /// The newest messages of a game, oldest first, without those of people whom the reader has muted.
    pub fn messages(&self, game: &GameId, reader: &str, at_most: u32) -> Result<Vec<Message>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT * FROM (SELECT m.id, m.account, a.name, m.at, m.text FROM messages m JOIN accounts a ON a.account = m.account
             WHERE m.game = ?1 AND m.account NOT IN (SELECT muted FROM mutes WHERE account = ?3) ORDER BY m.id DESC LIMIT ?2) ORDER BY id",
        )?;
        let rows = statement.query_map((game.as_str(), at_most, reader), |row| {
            Ok(Message { id: row.get("id")?, account: row.get("account")?, name: row.get("name")?, at: moment(row, "at")?, text: row.get("text")? })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Id of the newest message of a game that this reader reads; 0: there is none.
    pub fn newest_message(&self, game: &GameId, reader: &str) -> Result<i64, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT coalesce(max(id), 0) FROM messages WHERE game = ?1 AND account NOT IN (SELECT muted FROM mutes WHERE account = ?2)",
        )?;
        Ok(statement.query_row((game.as_str(), reader), |row| row.get(0))?)
    }

    /// What she has written down for herself beside a game; empty if nothing.
    pub fn note(&self, account: &str, game: &GameId) -> Result<String, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT text FROM notes WHERE account = ?1 AND game = ?2")?;
        Ok(statement.query_row((account, game.as_str()), |row| row.get(0)).optional()?.unwrap_or_default())
    }

    /// The accounts whose messages she does not want to read.
    pub fn muted_by(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT muted FROM mutes WHERE account = ? ORDER BY since, muted")?;
        let rows = statement.query_map([account], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub fn read_up_to(&self, account: &str, game: &GameId) -> Result<ReadUpTo, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT entry, message FROM reads WHERE account = ?1 AND game = ?2")?;
        let found = statement.query_row((account, game.as_str()), |row| Ok(ReadUpTo { entry: row.get(0)?, message: row.get(1)? }));
        Ok(found.optional()?.unwrap_or_default())
    }
}

impl Writing<'_> {
    pub fn put_draft(&self, account: &str, game: &GameId, draft: &Draft, now: Moment) -> Result<(), StoreError> {
        let turn = serde_json::to_string(&draft.turn).expect("turns are plain data and serialise");
        self.db()
            .prepare_cached(
                "INSERT INTO drafts (account, game, turn, based_on, updated) VALUES (:account, :game, :turn, :based_on, :now)
                 ON CONFLICT (account, game) DO UPDATE SET turn = :turn, based_on = :based_on, updated = :now",
            )?
            .execute(named_params! { ":account": account, ":game": game.as_str(), ":turn": turn, ":based_on": draft.based_on, ":now": now.0 })?;
        Ok(())
    }

    pub fn drop_draft(&self, account: &str, game: &GameId) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM drafts WHERE account = ?1 AND game = ?2")?.execute((account, game.as_str()))?;
        Ok(())
    }

    /// Drafts for a game that is over.
    pub fn drop_drafts(&self, game: &GameId) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM drafts WHERE game = ?")?.execute([game.as_str()])?;
        Ok(())
    }

    pub fn add_message(&self, game: &GameId, account: &str, text: &str, now: Moment) -> Result<i64, StoreError> {
        self.db()
            .prepare_cached("INSERT INTO messages (game, account, at, text) VALUES (:game, :account, :now, :text)")?
            .execute(named_params! { ":game": game.as_str(), ":account": account, ":now": now.0, ":text": text })?;
        Ok(self.db().last_insert_rowid())
    }

    /// Keeps a note in place of the one before; an empty one is none.
    pub fn put_note(&self, account: &str, game: &GameId, text: &str, now: Moment) -> Result<(), StoreError> {
        if text.is_empty() {
            self.db().prepare_cached("DELETE FROM notes WHERE account = ?1 AND game = ?2")?.execute((account, game.as_str()))?;
            return Ok(());
        }
        self.db()
            .prepare_cached(
                "INSERT INTO notes (account, game, text, updated) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (account, game) DO UPDATE SET text = ?3, updated = ?4",
            )?
            .execute((account, game.as_str(), text, now.0))?;
        Ok(())
    }

    pub fn mute(&self, account: &str, muted: &str, now: Moment) -> Result<(), StoreError> {
        let words = "INSERT INTO mutes (account, muted, since) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        self.db().prepare_cached(words)?.execute((account, muted, now.0))?;
        Ok(())
    }

    pub fn unmute(&self, account: &str, muted: &str) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM mutes WHERE account = ?1 AND muted = ?2")?.execute((account, muted))?;
        Ok(())
    }

    /// Moves the marks forward; they never go back.
    pub fn put_read_up_to(&self, account: &str, game: &GameId, read: ReadUpTo) -> Result<(), StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO reads (account, game, entry, message) VALUES (:account, :game, :entry, :message)
                 ON CONFLICT (account, game) DO UPDATE SET entry = max(entry, :entry), message = max(message, :message)",
            )?
            .execute(named_params! { ":account": account, ":game": game.as_str(), ":entry": read.entry, ":message": read.message })?;
        Ok(())
    }
}
