//! The log of every game, and the secret seeds of those that are not over.

use rusqlite::{OptionalExtension, Row, named_params};

use super::{Reading, StoreError, Writing, moment};
use crate::chance::Seed;
use crate::play::entry::{Entry, GameId, Hash, Head, Kind};
use crate::rules::turn::Seat;

impl Reading<'_> {
    /// The whole log of a game, in order; empty if there is no such game.
    pub fn entries(&self, game: &GameId) -> Result<Vec<Entry>, StoreError> {
        self.entries_after(game, 0)
    }

    /// The entries with higher numbers than this.
    pub fn entries_after(&self, game: &GameId, number: u32) -> Result<Vec<Entry>, StoreError> {
        let mut statement =
            self.db().prepare_cached("SELECT number, seat, at, kind, body, hash FROM entries WHERE game = ?1 AND number > ?2 ORDER BY number")?;
        let rows = statement.query_and_then((game.as_str(), number), entry_from)?;
        rows.collect()
    }

    /// The newest entry of a game; `None` if there is no such game.
    pub fn head(&self, game: &GameId) -> Result<Option<Head>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT number, at, hash FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1")?;
        let head =
            statement.query_row([game.as_str()], |row| Ok(Head { number: row.get("number")?, at: moment(row, "at")?, hash: Hash(row.get("hash")?) }));
        Ok(head.optional()?)
    }

    /// Every game that has a log.
    pub fn games(&self) -> Result<Vec<GameId>, StoreError> {
        self.names("SELECT game FROM entries WHERE number = 1 ORDER BY game", [])
    }

    /// The names of the next games that have a log, at most so many, in order. `after` is the last one already seen; empty to begin.
    pub fn games_after(&self, after: &str, at_most: u32) -> Result<Vec<GameId>, StoreError> {
        // One look-up for each name, however long the logs are, and whether or not their first entries are there.
        let words = "WITH RECURSIVE found (game) AS (
                         SELECT min(game) FROM entries WHERE game > ?1
                         UNION ALL SELECT (SELECT min(game) FROM entries WHERE game > found.game) FROM found WHERE found.game IS NOT NULL)
                     SELECT game FROM found WHERE game IS NOT NULL LIMIT ?2";
        self.names(words, (after, at_most))
    }

    /// The same for the games that are over and in which this account took part.
    pub fn ended_games_after(&self, account: &str, after: &str, at_most: u32) -> Result<Vec<GameId>, StoreError> {
        let words = "SELECT game FROM game_seats JOIN games USING (game) WHERE account = ?1 AND began_at IS NOT NULL AND status IN ('over', 'off')
                     AND game > ?2 ORDER BY game LIMIT ?3";
        self.names(words, (account, after, at_most))
    }

    pub(super) fn names(&self, words: &str, params: impl rusqlite::Params) -> Result<Vec<GameId>, StoreError> {
        let mut statement = self.db().prepare_cached(words)?;
        let rows = statement.query_map(params, |row| row.get::<_, String>(0))?;
        let named = |name: String| GameId::parse(&name).ok_or(StoreError::Unreadable { what: "the name of a game", why: name });
        rows.map(|name| named(name?)).collect()
    }

    /// The secret seed of a game that is not over.
    pub fn seed(&self, game: &GameId) -> Result<Option<Seed>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT seed FROM seeds WHERE game = ?")?;
        Ok(statement.query_row([game.as_str()], |row| row.get(0).map(Seed)).optional()?)
    }
}

impl Writing<'_> {
    /// Appends entries that continue `after`. Refuses with [`StoreError::HeadMoved`] if that is no longer the newest entry.
    pub fn append(&self, game: &GameId, after: &Head, entries: &[Entry]) -> Result<(), StoreError> {
        if self.head(game)?.unwrap_or(Head::START) != *after {
            return Err(StoreError::HeadMoved);
        }
        let mut statement = self.db().prepare_cached(
            "INSERT INTO entries (game, number, seat, at, kind, body, hash) VALUES (:game, :number, :seat, :at, :kind, :body, :hash)",
        )?;
        for entry in entries {
            statement.execute(named_params! {
                ":game": game.as_str(), ":number": entry.number, ":seat": entry.seat.map(|seat| seat.0), ":at": entry.at.0,
                ":kind": entry.kind.word(), ":body": entry.body, ":hash": entry.hash.0,
            })?;
        }
        Ok(())
    }

    pub fn put_seed(&self, game: &GameId, seed: &Seed) -> Result<(), StoreError> {
        self.db().prepare_cached("INSERT INTO seeds (game, seed) VALUES (?1, ?2)")?.execute((game.as_str(), seed.0))?;
        Ok(())
    }

    /// Forgets a seed that the log has revealed, or that nothing will ever follow from.
    pub fn drop_seed(&self, game: &GameId) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM seeds WHERE game = ?")?.execute([game.as_str()])?;
        Ok(())
    }
}

fn entry_from(row: &Row) -> Result<Entry, StoreError> {
    let word: String = row.get("kind")?;
    let kind = Kind::parse(&word).ok_or_else(|| StoreError::Unreadable { what: "the kind of an entry", why: word })?;
    Ok(Entry {
        number: row.get("number")?,
        seat: row.get::<_, Option<u8>>("seat")?.map(Seat),
        at: moment(row, "at")?,
        kind,
        body: row.get("body")?,
        hash: Hash(row.get("hash")?),
    })
}
