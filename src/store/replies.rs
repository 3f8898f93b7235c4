//! Mail that comes in: secrets in the addresses to which members may send turns, what was received, what came back, and what the server has to be told
//! by the processes that take mail in.

use rusqlite::{OptionalExtension, named_params};

use super::links::TokenHash;
use super::outbox::State;
use super::{Reading, Store, StoreError, Writing, moment};
use crate::clock::Moment;
use crate::play::entry::GameId;
use crate::rules::turn::Turn;

/// What a reply of `yes` carries out.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pending {
    Turn(Turn),
    Answer(String),
}

/// What the secret in an address lets its holder do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplyRight {
    pub account: String,
    pub game: GameId,
    /// The newest entry that the mail showed.
    pub entry: u32,
    pub pending: Option<Pending>,
    pub expires: Moment,
}

impl Reading<'_> {
    pub fn reply_right(&self, secret: &str) -> Result<Option<ReplyRight>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM reply_secrets WHERE secret = ?")?;
        let row = statement.query_row([TokenHash::of(secret).bytes()], |row| {
            let (game, turn): (String, Option<String>) = (row.get("game")?, row.get("turn")?);
            Ok((row.get("account")?, game, row.get("entry")?, turn, moment(row, "expires")?))
        });
        let Some((account, game, entry, turn, expires)) = row.optional()? else { return Ok(None) };
        let unreadable = |what, why: String| StoreError::Unreadable { what, why };
        let pending = turn.map(|turn| serde_json::from_str(&turn).map_err(|error| unreadable("a turn that waits", error.to_string()))).transpose()?;
        let game = GameId::parse(&game).ok_or_else(|| unreadable("the name of a game", game))?;
        Ok(Some(ReplyRight { account, game, entry, pending, expires }))
    }

    /// Whether this mail of the member was worked on.
    pub fn has_received(&self, account: &str, message: &[u8; 32]) -> Result<bool, StoreError> {
        let words = "SELECT EXISTS (SELECT 1 FROM received WHERE account = ?1 AND message = ?2)";
        Ok(self.db().prepare_cached(words)?.query_row((account, message), |row| row.get(0))?)
    }

    /// How many mails of the member were worked on since then.
    pub fn received_since(&self, account: &str, then: Moment) -> Result<u32, StoreError> {
        let words = "SELECT count(*) FROM received WHERE account = ?1 AND at > ?2";
        Ok(self.db().prepare_cached(words)?.query_row((account, then.0), |row| row.get(0))?)
    }
}

impl Writing<'_> {
    pub fn add_reply_right(&self, secret: &str, right: &ReplyRight, now: Moment) -> Result<(), StoreError> {
        let turn = right.pending.as_ref().map(|pending| serde_json::to_string(pending).expect("turns are plain data and serialise"));
        self.db()
            .prepare_cached(
                "INSERT INTO reply_secrets (secret, account, game, entry, turn, created, expires)
                 VALUES (:secret, :account, :game, :entry, :turn, :now, :expires)",
            )?
            .execute(named_params! {
                ":secret": TokenHash::of(secret).bytes(), ":account": right.account, ":game": right.game.as_str(), ":entry": right.entry,
                ":turn": turn, ":now": now.0, ":expires": right.expires.0,
            })?;
        Ok(())
    }

    /// Makes every address to which the account may reply unusable.
    pub fn drop_reply_rights(&self, account: &str) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM reply_secrets WHERE account = ?")?.execute([account])?;
        Ok(())
    }

    /// Forgets what has expired before `then`, and what was received before it.
    pub fn tidy_replies(&self, then: Moment) -> Result<(), StoreError> {
        self.db().execute("DELETE FROM reply_secrets WHERE expires < ?", [then.0])?;
        self.db().execute("DELETE FROM received WHERE at < ?", [then.0])?;
        Ok(())
    }

    /// Notes that a mail of the member was worked on. Whether it was for the first time.
    pub fn receive(&self, account: &str, message: &[u8; 32], now: Moment) -> Result<bool, StoreError> {
        let words = "INSERT INTO received (account, message, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        Ok(self.db().prepare_cached(words)?.execute((account, message, now.0))? == 1)
    }

    /// A mail came back. If it lasts and the account has that address still, no other mail about games goes there. Whether there was such a mail.
    pub fn mail_came_back(&self, secret: &str, why: &str, lasts: bool, now: Moment) -> Result<bool, StoreError> {
        let row = self
            .db()
            .prepare_cached("SELECT id, account, sent_to FROM outbox WHERE bounce = ?")?
            .query_row([TokenHash::of(secret).bytes()], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, Option<String>>(1)?, row.get::<_, Option<String>>(2)?))
            })
            .optional()?;
        let Some((id, account, sent_to)) = row else { return Ok(false) };
        self.db()
            .prepare_cached(
                "UPDATE outbox SET state = :failed, closed = :now, last_error = :why, bounce = NULL WHERE id = :id AND state IN ('sent', :failed)",
            )?
            .execute(named_params! { ":id": id, ":failed": State::Failed.word(), ":now": now.0, ":why": format!("it came back: {why}") })?;
        if let (true, Some(account), Some(sent_to)) = (lasts, account, sent_to) {
            self.stop_address(&account, &sent_to, why)?;
        }
        Ok(true)
    }

    /// No mail about games goes to this address any more, if it is the account's, until she says otherwise.
    pub fn stop_address(&self, account: &str, address: &str, why: &str) -> Result<(), StoreError> {
        let words = "UPDATE accounts SET mail_trouble = ?3 WHERE account = ?1 AND email_key = lower(?2)";
        self.db().prepare_cached(words)?.execute((account, address, why))?;
        Ok(())
    }

    /// Leaves word for the server of what this process has done: added to a game, or only put mail into the outbox.
    pub fn knock(&self, game: Option<&GameId>) -> Result<(), StoreError> {
        self.db().prepare_cached("INSERT INTO knocks (game) VALUES (?)")?.execute([game.map(GameId::as_str)])?;
        Ok(())
    }

    /// Takes the word that was left: which games were added to. `None`: there was none.
    fn answer_knocks(&self) -> Result<Option<Vec<GameId>>, StoreError> {
        let names: Vec<Option<String>> = {
            let mut statement = self.db().prepare_cached("DELETE FROM knocks RETURNING game")?;
            let rows = statement.query_map([], |row| row.get(0))?;
            rows.collect::<Result<_, _>>()?
        };
        if names.is_empty() {
            return Ok(None);
        }
        self.mail_was_queued();
        let mut games: Vec<GameId> = names.into_iter().flatten().filter_map(|name| GameId::parse(&name)).collect();
        games.sort_by(|one, other| one.as_str().cmp(other.as_str()));
        games.dedup();
        Ok(Some(games))
    }
}

impl Store {
    /// Whether another process has left word.
    pub fn has_knock(&self) -> Result<bool, StoreError> {
        self.read(|on| Ok(on.db().prepare_cached("SELECT EXISTS (SELECT 1 FROM knocks)")?.query_row([], |row| row.get(0))?))
    }

    /// The games to which another process has added since this was asked last; rings the mail bell.
    pub async fn hear_knocks(&self) -> Result<Vec<GameId>, StoreError> {
        if !self.has_knock()? {
            return Ok(Vec::new());
        }
        Ok(self.write(|on| on.answer_knocks()).await?.unwrap_or_default())
    }
}
