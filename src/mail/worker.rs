//! The worker: takes what is due from the outbox, writes it, hands it to the transport, and tries again later if it has to.
//!
//! Each mail is claimed in the database before it is sent, and written from the log at sending time. What was in hand when the server was killed
//! is sent again at the next start, under the same Message-ID. One slow mail holds up nobody but its own place among [`IN_HAND`]; a mail server that cannot be talked to
//! is asked with one mail at a time, at growing intervals, so that the others lose no attempt. Log lines name mails by number, never by their words.
//!
//! Start with [`Worker::start`], or [`Worker::round`] for tests and commands.

mod job;

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::{Id, JoinError, JoinHandle, JoinSet};

use self::job::{Fate, Job, Slip};
use super::letter::Site;
use super::post::Transport;
use crate::clock::{Clock, Moment};
use crate::store::{Store, StoreError};

/// How many mails are in hand at once.
pub const IN_HAND: u32 = 4;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

/// How long to wait after the first failed attempt, the second, …; the last one repeats.
pub const DELAYS: [Duration; 7] = [
    MINUTE,
    Duration::from_secs(5 * 60),
    Duration::from_secs(15 * 60),
    HOUR,
    Duration::from_secs(4 * 3_600),
    Duration::from_secs(8 * 3_600),
    Duration::from_secs(12 * 3_600),
];

/// A mail that would be tried again later than this after it was written is given up, and shown to the organiser.
pub const GIVE_UP: Duration = Duration::from_secs(3 * 86_400);

/// How long to leave a server alone that could not be talked to: after the first time, the second, …; the last one repeats.
const PAUSES: [Duration; 5] = [Duration::from_secs(15), Duration::from_secs(30), MINUTE, Duration::from_secs(120), Duration::from_secs(300)];

/// The longest sleep between two looks at the outbox, so that [`Health::last_run`] tells that the worker lives.
const LONGEST_SLEEP: Duration = MINUTE;

/// How long the mails in hand may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// How the worker does.
#[derive(Default)]
pub struct Health {
    last_run: AtomicI64,
    last_round: AtomicI64,
    trouble: Mutex<Option<Trouble>>,
}

/// The mail server cannot be talked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub since: Moment,
    pub why: String,
}

impl Health {
    /// When the worker last looked at the outbox; it does so at least every minute. `None`: not yet.
    pub fn last_run(&self) -> Option<Moment> {
        let at = self.last_run.load(Ordering::Relaxed);
        (at != 0).then_some(Moment(at))
    }

    /// When reminders and digests were last seen to; that is done twice a minute. `None`: not yet.
    pub fn last_round(&self) -> Option<Moment> {
        let at = self.last_round.load(Ordering::Relaxed);
        (at != 0).then_some(Moment(at))
    }

    pub(super) fn note_round(&self, now: Moment) {
        self.last_round.store(now.0, Ordering::Relaxed);
    }

    /// Set while the mail server cannot be talked to.
    pub fn trouble(&self) -> Option<Trouble> {
        self.trouble.lock().expect("nothing panics while it holds the trouble").clone()
    }

    fn set_trouble(&self, why: Option<(String, Moment)>) {
        let mut trouble = self.trouble.lock().expect("nothing panics while it holds the trouble");
        *trouble = why.map(|(why, now)| Trouble { since: trouble.as_ref().map_or(now, |trouble| trouble.since), why });
    }
}

/// Sees to it that every mail in the outbox is sent.
pub struct Worker {
    store: Store,
    transport: Arc<dyn Transport>,
    site: Arc<Site>,
    clock: Clock,
    health: Arc<Health>,
    delays: &'static [Duration],
    pauses: &'static [Duration],
}

/// A worker at work.
pub struct Running {
    pub health: Arc<Health>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Running {
    /// Finishes the mails in hand and claims no others. After ten seconds those that are left are given back to the next start.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let abort = self.task.abort_handle();
        if tokio::time::timeout(FAREWELL, self.task).await.is_err() {
            abort.abort();
        }
    }
}

impl Worker {
    pub fn new(store: Store, transport: Arc<dyn Transport>, site: Site, clock: Clock) -> Worker {
        Worker { store, transport, site: Arc::new(site), clock, health: Arc::default(), delays: &DELAYS, pauses: &PAUSES }
    }

    /// The same with other waits, for tests against a server that comes and goes.
    #[must_use]
    pub fn with_waits(self, delays: &'static [Duration], pauses: &'static [Duration]) -> Worker {
        Worker { delays, pauses, ..self }
    }

    pub fn health(&self) -> Arc<Health> {
        self.health.clone()
    }

    /// Works until it is stopped.
    pub fn start(self) -> Running {
        let (stop, mut stopped) = watch::channel(false);
        let health = self.health.clone();
        let task = tokio::spawn(async move {
            match self.store.recover_mail().await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "mails were in hand when the server stopped; they are sent again"),
                Err(error) => tracing::error!(%error, "mails that were in hand cannot be given back to the outbox"),
            }
            let stop = async move {
                // A sender that is gone is a stop too.
                let _ = stopped.wait_for(|stop| *stop).await;
            };
            self.work(stop, false).await;
        });
        Running { health, stop, task }
    }

    /// Sends everything that is due now, and comes back.
    pub async fn round(&self) {
        self.work(std::future::pending(), true).await;
    }

    async fn work(&self, stop: impl Future<Output = ()>, is_once: bool) {
        let mut round = Round { worker: self, in_hand: JoinSet::new(), slips: HashMap::new(), failures: 0, not_before: Moment(0) };
        let bell = self.store.mail_bell();
        let mut is_stopping = false;
        tokio::pin!(stop);
        loop {
            let sleep = if is_stopping { LONGEST_SLEEP } else { round.claim().await };
            if round.in_hand.is_empty() {
                self.transport.rest().await;
                if is_stopping || is_once {
                    return;
                }
            }
            tokio::select! {
                // A stop is heard before anything else, so that nothing is claimed after it.
                biased;
                () = &mut stop, if !is_stopping => is_stopping = true,
                Some(done) = round.in_hand.join_next_with_id() => round.note(done).await,
                () = bell.notified(), if !is_stopping => {}
                () = tokio::time::sleep(sleep), if !is_stopping => {}
            }
        }
    }

    fn job(&self) -> Job {
        Job { store: self.store.clone(), transport: self.transport.clone(), site: self.site.clone(), clock: self.clock.clone(), delays: self.delays }
    }
}

/// The state of [`Worker::work`].
struct Round<'a> {
    worker: &'a Worker,
    in_hand: JoinSet<Fate>,
    slips: HashMap<Id, Slip>,
    /// How often in a row the server could not be talked to, and until when it is left alone.
    failures: usize,
    not_before: Moment,
}

impl Round<'_> {
    /// Takes in hand what is due, as far as there is room. Gives how long to sleep if nothing else happens.
    async fn claim(&mut self) -> Duration {
        let Worker { store, clock, .. } = self.worker;
        let most = if self.failures == 0 { IN_HAND } else { 1 };
        loop {
            let now = clock.now();
            let room = most.saturating_sub(self.in_hand.len() as u32);
            if room == 0 {
                break;
            }
            let next = match store.next_mail_due() {
                Ok(next) => next,
                Err(error) => return self.cannot_read(&error),
            };
            self.worker.health.last_run.store(now.0, Ordering::Relaxed);
            match next.map(|due| due.max(self.not_before)) {
                None => break,
                Some(due) if due > now => return due.since(now).min(LONGEST_SLEEP),
                Some(_) => {}
            }
            match store.claim_mail(now, room).await {
                Ok(claimed) => {
                    for mail in claimed {
                        let slip = Slip::of(&mail);
                        let task = self.in_hand.spawn(self.worker.job().carry_out(mail));
                        self.slips.insert(task.id(), slip);
                    }
                }
                Err(error) => return self.cannot_read(&error),
            }
        }
        LONGEST_SLEEP
    }

    fn cannot_read(&self, error: &StoreError) -> Duration {
        tracing::error!(%error, "the outbox cannot be read");
        Duration::from_secs(10)
    }

    async fn note(&mut self, done: Result<(Id, Fate), JoinError>) {
        let health = &self.worker.health;
        match done {
            Ok((id, fate)) => {
                self.slips.remove(&id);
                match fate {
                    Fate::NoServer(why, now) => {
                        // Those that were in hand together fail together; that counts once.
                        if now >= self.not_before {
                            let pause = self.worker.pauses[self.failures.min(self.worker.pauses.len() - 1)];
                            self.failures += 1;
                            self.not_before = now.plus(pause);
                            tracing::warn!(why, pause_in_seconds = pause.as_secs(), "{} cannot be talked to", self.worker.transport.words());
                        }
                        health.set_trouble(Some((why, now)));
                    }
                    Fate::Answered => {
                        self.failures = 0;
                        self.not_before = Moment(0);
                        health.set_trouble(None);
                    }
                    Fate::Untried => {}
                }
            }
            // A fault in this program. The mail is tried again: the next version may be able to write it.
            Err(error) => {
                if let Some(slip) = self.slips.remove(&error.id()) {
                    self.worker.job().postpone(slip, "an error inside the server, see its log".to_string()).await;
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "worker/tests.rs"]
mod tests;
