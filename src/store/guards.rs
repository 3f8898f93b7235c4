//! Whether the database still guards its log: the triggers that keep entries from being changed.

use rusqlite::Connection;

use super::{Reading, StoreError, migrate};
use crate::play::entry::GameId;

impl Reading<'_> {
    /// The guards that are missing or are not what they were, by name.
    pub fn broken_guards(&self) -> Result<Vec<String>, StoreError> {
        let sound = triggers(&migrate::in_memory()?)?;
        let found = triggers(self.db())?;
        Ok(sound.into_iter().filter(|guard| !found.contains(guard)).map(|(name, _)| name).collect())
    }

    /// Games in the lists that have no log at all.
    pub fn listed_without_log(&self) -> Result<Vec<GameId>, StoreError> {
        self.names("SELECT game FROM games WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.game = games.game) ORDER BY game", [])
    }

    /// How many games the lists have.
    pub fn count_listed(&self) -> Result<u32, StoreError> {
        Ok(self.db().prepare_cached("SELECT count(*) FROM games")?.query_row([], |row| row.get(0))?)
    }
}

fn triggers(db: &Connection) -> Result<Vec<(String, String)>, StoreError> {
    let mut statement = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
