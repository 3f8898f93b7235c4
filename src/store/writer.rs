//! How writes reach the disk: one thread takes whatever is queued, commits it together, then answers everybody.
//!
//! A commit waits for the disk (`synchronous = FULL`), so that everything queued meanwhile shares the next one. Each piece of work has a
//! savepoint of its own. A second thread moves committed pages from the write-ahead log into the database file, which would otherwise make
//! every few hundredth commit slow.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::task::{Context, Poll};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::{Notify, oneshot};

use super::{Reading, StoreError, connect};

/// At most so many pieces of work share a commit, so that nobody waits long for those behind.
const MOST_TOGETHER: usize = 256;
/// Pieces of work after which the write-ahead log is moved into the database file.
const WORK_BETWEEN_CHECKPOINTS: usize = 128;
/// Pages in the write-ahead log at which the writer itself waits for it to be emptied (64 MB).
const LONG_LOG: i64 = 16_384;

/// The database inside a write. Everything that can be asked of a [`Reading`] can be asked here too, and sees what has been written so far.
pub struct Writing<'c> {
    reading: Reading<'c>,
    after: RefCell<Vec<Box<dyn FnOnce() + Send>>>,
    has_mail: Cell<bool>,
}

impl<'c> Deref for Writing<'c> {
    type Target = Reading<'c>;

    fn deref(&self) -> &Reading<'c> {
        &self.reading
    }
}

impl<'c> Writing<'c> {
    fn on(db: &'c Connection) -> Writing<'c> {
        Writing { reading: Reading(db), after: RefCell::default(), has_mail: Cell::new(false) }
    }

    /// Does something once this work is on the disk, whether or not anybody still waits for the answer. Must be quick, and must not write.
    pub fn after_commit(&self, then: impl FnOnce() + Send + 'static) {
        self.after.borrow_mut().push(Box::new(then));
    }

    /// Notes that the mail bell has to be rung.
    pub(super) fn mail_was_queued(&self) {
        self.has_mail.set(true);
    }
}

/// The answer to a write: a future, or something to wait for. Dropping it does not take the write back.
pub struct Answer<T, E>(oneshot::Receiver<Result<T, E>>);

impl<T, E: From<StoreError>> Answer<T, E> {
    /// Blocks until the answer comes. Not for use inside asynchronous code.
    pub fn wait(self) -> Result<T, E> {
        self.0.blocking_recv().unwrap_or_else(|_| Err(StoreError::Stopped.into()))
    }
}

impl<T, E: From<StoreError>> Future for Answer<T, E> {
    type Output = Result<T, E>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context).map(|answer| answer.unwrap_or_else(|_| Err(StoreError::Stopped.into())))
    }
}

pub struct Writer {
    queue: Option<Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub fn start(path: &Path, mail_bell: Arc<Notify>) -> Result<Writer, StoreError> {
        let db = connect(path)?;
        db.execute_batch("PRAGMA wal_autocheckpoint = 0;")?;
        let checkpoints = Checkpoints::start(path)?;
        let (queue, jobs) = channel();
        let thread = std::thread::Builder::new()
            .name("store-writer".to_string())
            .spawn(move || write_all(&db, &jobs, checkpoints, &mail_bell))
            .map_err(StoreError::file(path))?;
        Ok(Writer { queue: Some(queue), thread: Some(thread) })
    }

    pub fn queue<T, E, F>(&self, work: F) -> Answer<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&Writing) -> Result<T, E> + Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        let job = Box::new(Queued { work: Some(work), outcome: None, sender });
        let queue = self.queue.as_ref().expect("the queue lives until the writer is dropped");
        // If the thread is gone, the job and its sender are dropped, and the receiver says so.
        let _ = queue.send(job);
        Answer(receiver)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        let Some(thread) = self.thread.take() else { return };
        // The last clone of the store may be dropped by something that the writer itself runs.
        if thread.thread().id() != std::thread::current().id() {
            let _ = thread.join();
        }
    }
}

/// A piece of work whose types are known only to the one who waits for it.
trait Job: Send {
    /// Does the work; says whether it is to be kept.
    fn run(&mut self, on: &Writing) -> bool;
    fn panicked(&mut self);
    /// Answers, once its fate is known.
    fn answer(self: Box<Self>, committed: Result<(), &str>);
}

struct Queued<T, E, F> {
    work: Option<F>,
    outcome: Option<Result<T, E>>,
    sender: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Job for Queued<T, E, F>
where
    T: Send,
    E: From<StoreError> + Send,
    F: FnOnce(&Writing) -> Result<T, E> + Send,
{
    fn run(&mut self, on: &Writing) -> bool {
        let work = self.work.take().expect("a job runs once");
        self.outcome.insert(work(on)).is_ok()
    }

    fn panicked(&mut self) {
        self.outcome = Some(Err(StoreError::Panicked.into()));
    }

    fn answer(self: Box<Self>, committed: Result<(), &str>) {
        let outcome = match (self.outcome, committed) {
            // A refusal stands whether or not the others were committed.
            (Some(Err(refused)), _) => Err(refused),
            (Some(done), Ok(())) => done,
            (_, Err(why)) => Err(StoreError::Commit(why.to_string()).into()),
            (None, Ok(())) => Err(StoreError::Stopped.into()),
        };
        // Whoever asked may have gone.
        let _ = self.sender.send(outcome);
    }
}

fn write_all(db: &Connection, jobs: &Receiver<Box<dyn Job>>, checkpoints: Checkpoints, mail_bell: &Notify) {
    let mut since_checkpoint = 0;
    while let Ok(first) = jobs.recv() {
        since_checkpoint += write_together(db, first, jobs, mail_bell);
        if checkpoints.is_log_long.swap(false, Ordering::Relaxed) {
            // The other thread cannot keep up, because the log grows while it works: nothing is written while this one runs.
            let _ = checkpoint(db);
        }
        if since_checkpoint >= WORK_BETWEEN_CHECKPOINTS {
            since_checkpoint = 0;
            checkpoints.ask();
        }
    }
}

/// Runs the first job and those that are queued behind it in one transaction, commits, and answers. Gives the number of jobs.
fn write_together(db: &Connection, first: Box<dyn Job>, jobs: &Receiver<Box<dyn Job>>, mail_bell: &Notify) -> usize {
    let mut done: Vec<Box<dyn Job>> = Vec::new();
    let mut then = Vec::new();
    let mut has_mail = false;
    let begun = run(db, "BEGIN IMMEDIATE");
    let mut next = Some(first);
    while let Some(mut job) = next {
        if begun.is_ok() {
            let on = Writing::on(db);
            let stands = if done.is_empty() { run_first(db, &on, job.as_mut()) } else { run_in_savepoint(db, &on, job.as_mut()) };
            if stands {
                then.extend(on.after.take());
                has_mail |= on.has_mail.get();
            }
        }
        done.push(job);
        next = if done.len() < MOST_TOGETHER { jobs.try_recv().ok() } else { None };
    }
    let committed = begun.and_then(|()| run(db, "COMMIT")).map_err(|error| error.to_string());
    if committed.is_ok() {
        then.into_iter().for_each(|then| then());
        if has_mail {
            mail_bell.notify_one();
        }
    } else if !db.is_autocommit() {
        let _ = run(db, "ROLLBACK");
    }
    let count = done.len();
    done.into_iter().for_each(|job| job.answer(committed.as_ref().map(|_| ()).map_err(String::as_str)));
    count
}

/// Whether the work of the first job of a transaction stands. There is nothing before it, so that no savepoint need be kept.
fn run_first(db: &Connection, on: &Writing, job: &mut dyn Job) -> bool {
    let stands = run_caught(on, job);
    if !stands {
        // If no transaction can be begun again, the commit will fail and say so.
        let _ = run(db, "ROLLBACK").and_then(|()| run(db, "BEGIN IMMEDIATE"));
    }
    stands
}

/// Whether the job's work stands. If not, what was done before it does.
fn run_in_savepoint(db: &Connection, on: &Writing, job: &mut dyn Job) -> bool {
    if run(db, "SAVEPOINT job").is_err() {
        return false;
    }
    let stands = run_caught(on, job);
    let ended = if stands { Ok(()) } else { run(db, "ROLLBACK TO job") };
    ended.and_then(|()| run(db, "RELEASE job")).is_ok() && stands
}

fn run_caught(on: &Writing, job: &mut dyn Job) -> bool {
    catch_unwind(AssertUnwindSafe(|| job.run(on))).unwrap_or_else(|_| {
        job.panicked();
        false
    })
}

fn run(db: &Connection, words: &str) -> rusqlite::Result<()> {
    db.prepare_cached(words)?.execute([]).map(|_| ())
}

/// The thread that moves the write-ahead log into the database file.
struct Checkpoints {
    asks: SyncSender<()>,
    is_log_long: Arc<AtomicBool>,
}

impl Checkpoints {
    fn start(path: &Path) -> Result<Checkpoints, StoreError> {
        let db = connect(path)?;
        let is_log_long = Arc::new(AtomicBool::new(false));
        let tells = is_log_long.clone();
        let (asks, asked) = sync_channel(1);
        std::thread::Builder::new()
            .name("store-checkpoints".to_string())
            .spawn(move || {
                while !matches!(asked.recv_timeout(Duration::from_secs(60)), Err(RecvTimeoutError::Disconnected)) {
                    if checkpoint(&db).is_ok_and(|pages| pages > LONG_LOG) {
                        tells.store(true, Ordering::Relaxed);
                    }
                }
            })
            .map_err(StoreError::file(path))?;
        Ok(Checkpoints { asks, is_log_long })
    }

    /// Asks for a checkpoint, unless one is asked for already.
    fn ask(&self) {
        let _ = self.asks.try_send(());
    }
}

/// Moves what can be moved without making anybody wait; gives the length of the log in pages.
fn checkpoint(db: &Connection) -> rusqlite::Result<i64> {
    db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1))
}
