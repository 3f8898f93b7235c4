//! Reading connections: as many as read at the same time, kept for the next readers.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rusqlite::Connection;

use super::{Reading, StoreError, connect};

/// Connections kept open when nobody reads.
const MOST_IDLE: usize = 8;

pub struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub fn of(path: &Path) -> Readers {
        Readers { path: path.to_path_buf(), idle: Mutex::new(Vec::new()) }
    }

    pub fn read<T, E: From<StoreError>>(&self, ask: impl FnOnce(&Reading) -> Result<T, E>) -> Result<T, E> {
        let db = self.take()?;
        // If `ask` panics, the connection is dropped with its open transaction rather than kept.
        begin_or_end(&db, "BEGIN")?;
        let answer = ask(&Reading(&db));
        begin_or_end(&db, "COMMIT")?;
        self.keep(db);
        answer
    }

    fn take(&self) -> Result<Connection, StoreError> {
        if let Some(db) = self.idle.lock().expect("nothing panics while this is locked").pop() {
            return Ok(db);
        }
        let db = connect(&self.path)?;
        db.execute_batch("PRAGMA query_only = ON;")?;
        Ok(db)
    }

    fn keep(&self, db: Connection) {
        let mut idle = self.idle.lock().expect("nothing panics while this is locked");
        if idle.len() < MOST_IDLE {
            idle.push(db);
        }
    }
}

fn begin_or_end(db: &Connection, word: &str) -> Result<(), StoreError> {
    db.prepare_cached(word)?.execute([])?;
    Ok(())
}
