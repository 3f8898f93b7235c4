//! The club's file: the log of every game, what is derived from it, people, and mail to be sent.
//!
//! Owns: the SQLite file and every statement of SQL; no other module names rusqlite. Must not know: the rules of any game, HTML, HTTP, how mail
//! is sent. Invariants: entries are only ever appended; a write is either wholly there, on the disk, or not at all; `games` and `game_seats`
//! can be emptied and rebuilt from the log.
//!
//! Start with [`Store`]: [`Store::read`] hands out a [`Reading`], [`Store::write`] queues work on a [`Writing`]. What can be asked of them stands
//! beside what it is about: [`log`], [`listing`], [`people`], [`links`], [`desk`], [`decks`], [`studies`], [`outbox`], [`wishes`], [`rounds`], [`replies`],
//! [`feeds`]. [`writer`] says how writes reach the disk.

pub mod absences;
pub mod decks;
pub mod desk;
pub mod feeds;
mod guards;
pub mod links;
pub mod listing;
pub mod log;
pub mod migrate;
pub mod outbox;
pub mod people;
mod readers;
pub mod replies;
pub mod rounds;
pub mod studies;
pub mod wishes;
mod writer;

#[cfg(test)]
mod tests;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;
use rusqlite::config::DbConfig;
use tokio::sync::Notify;

use crate::clock::Moment;

pub use writer::{Answer, Writing};

/// The name of the file in its folder.
pub const FILE_NAME: &str = "postern.db";

/// Why the store could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("The database refused: {0}")]
    Sql(#[from] rusqlite::Error),
    #[error("{}: {why}", path.display())]
    File { path: PathBuf, why: std::io::Error },
    #[error(
        "This data was written by a newer Postern (form {found}; this one knows forms up to {known}). \
         Install the newer Postern again, or restore a backup that was made before."
    )]
    Newer { found: u32, known: u32 },
    #[error("Somebody else appended to the log first.")]
    HeadMoved,
    #[error("What is stored as {what} cannot be read: {why}")]
    Unreadable { what: &'static str, why: String },
    #[error("{} is not a sound Postern database: {why}", path.display())]
    NotSound { path: PathBuf, why: String },
    #[error("Another Postern is using {}. Stop it first, or give this one a folder of its own.", path.display())]
    InUse { path: PathBuf },
    #[error("Writing failed inside the server; nothing was stored.")]
    Panicked,
    #[error("The commit failed, so nothing was stored: {0}")]
    Commit(String),
    #[error("The server is stopping; nothing was stored.")]
    Stopped,
}

impl StoreError {
    fn file(path: &Path) -> impl FnOnce(std::io::Error) -> StoreError + '_ {
        move |why| StoreError::File { path: path.to_path_buf(), why }
    }
}

/// The open database. Clones share it; the last one to go stops the writer, after everything queued has been written.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    path: PathBuf,
    readers: readers::Readers,
    writer: writer::Writer,
    mail_bell: Arc<Notify>,
}

impl Store {
    /// Opens the database file, creating it if need be, and brings its form up to date: see [`migrate`].
    pub fn open(path: &Path, now: Moment) -> Result<Store, StoreError> {
        migrate::bring_up_to_date(path, now)?;
        let mail_bell = Arc::new(Notify::new());
        let writer = writer::Writer::start(path, mail_bell.clone())?;
        Ok(Store(Arc::new(Inner { path: path.to_path_buf(), readers: readers::Readers::of(path), writer, mail_bell })))
    }

    /// Asks something of one consistent state of the database. Quick; blocks for as long as it takes.
    pub fn read<T, E: From<StoreError>>(&self, ask: impl FnOnce(&Reading) -> Result<T, E>) -> Result<T, E> {
        self.0.readers.read(ask)
    }

    /// Queues work for the writer, at once. The answer comes when it is on the disk, and can be awaited, waited for, or dropped.
    ///
    /// The work runs in a savepoint of its own: if it refuses, or panics, nothing of it is kept and nobody else's work is harmed.
    pub fn write<T, E, F>(&self, work: F) -> Answer<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&Writing) -> Result<T, E> + Send + 'static,
    {
        self.0.writer.queue(work)
    }

    /// Rings whenever mail has been put into the outbox.
    pub fn mail_bell(&self) -> Arc<Notify> {
        self.0.mail_bell.clone()
    }

    /// Waits until everything queued so far is on the disk: the last thing to do before the process ends. Blocks.
    pub fn flush(&self) -> Result<(), StoreError> {
        self.write(|_| Ok(())).wait()
    }

    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Copies the whole database into a new file while it is in use.
    pub fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let from = connect(&self.0.path)?;
        migrate::copy(&from, to)
    }
}

/// The right to serve from a folder, for one process at a time. Ends with the process, however that ends.
pub struct Claim {
    _file: File,
}

impl Claim {
    /// Refuses with [`StoreError::InUse`] if another process has it. The command line's short writes beside a running server need none.
    pub fn on(folder: &Path) -> Result<Claim, StoreError> {
        let path = folder.join("postern.lock");
        let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(StoreError::file(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Claim { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: folder.to_path_buf() }),
            Err(TryLockError::Error(why)) => Err(StoreError::File { path, why }),
        }
    }
}

/// One consistent state of the database, to be asked.
pub struct Reading<'c>(&'c Connection);

impl Reading<'_> {
    fn db(&self) -> &Connection {
        self.0
    }
}

/// A connection as every part of the store wants it.
fn connect(path: &Path) -> Result<Connection, StoreError> {
    let db = Connection::open(path)?;
    db.busy_timeout(std::time::Duration::from_secs(10))?;
    db.set_prepared_statement_cache_capacity(128);
    // Without it SQLite plans a statement anew whenever a parameter is bound that a partial index is compared with.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    // Deleted secrets are overwritten where that costs nothing (`secure_delete`).
    db.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = FAST;",
    )?;
    Ok(db)
}

/// A stored moment.
fn moment(row: &rusqlite::Row, column: &str) -> rusqlite::Result<Moment> {
    row.get(column).map(Moment)
}

fn moment_or_none(row: &rusqlite::Row, column: &str) -> rusqlite::Result<Option<Moment>> {
    Ok(row.get::<_, Option<i64>>(column)?.map(Moment))
}
