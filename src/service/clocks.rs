//! What the clocks make happen, what players do about time, and what the server knows of its own absences.
//!
//! Whether a turn was in time is decided by the instant at which it is taken in hand: [`Club::in_hand`]. The sweep of a game waits until nothing that
//! was taken in hand before it is under way, so that a turn in time is never overtaken by the end of it.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::{Account, Club, Listed, Refused};
use crate::clock::Moment;
use crate::play::acts::CannotAct;
use crate::play::entry::GameId;
use crate::play::table::Table;
use crate::play::time::acts;
use crate::play::time::calendar::Span;
use crate::play::time::events::Wanted;

/// A gap between two heartbeats that is longer is an outage.
pub const OUTAGE: Duration = Duration::from_secs(60);
/// Games that are written to at the same time.
const TOGETHER: usize = 16;
/// Games share so many locks.
const HANDS: usize = 64;

/// Who has which game in hand: players together, the table's own acts alone.
pub(super) struct Hands(Vec<RwLock<()>>);

impl Default for Hands {
    fn default() -> Hands {
        Hands((0..HANDS).map(|_| RwLock::new(())).collect())
    }
}

impl Hands {
    fn of(&self, game: &GameId) -> &RwLock<()> {
        let mixed = game.as_str().bytes().fold(0usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte as usize));
        &self.0[mixed % HANDS]
    }
}

/// How the sweep does.
#[derive(Default)]
pub(super) struct Sweeping {
    last: AtomicI64,
    trouble: Mutex<Option<String>>,
}

impl Club {
    /// A player's act begins: what she does has the instant that is read after this.
    pub(super) async fn in_hand(&self, game: &GameId) -> RwLockReadGuard<'_, ()> {
        self.0.hands.of(game).read().await
    }

    /// An act of the table itself begins: nothing that players have in hand is under way.
    pub(super) async fn alone(&self, game: &GameId) -> RwLockWriteGuard<'_, ()> {
        self.0.hands.of(game).write().await
    }

    /// Nobody acts in any game, and none begins.
    pub(super) async fn all_alone(&self) -> Vec<RwLockWriteGuard<'_, ()>> {
        let mut alone = Vec::with_capacity(HANDS);
        // Always in the same order, so that two who want them all do not wait for each other.
        for hand in &self.0.hands.0 {
            alone.push(hand.write().await);
        }
        alone
    }

    /// Writes what is due in every game. Gives the number of games in which something was.
    pub async fn sweep(&self) -> Result<usize, Refused> {
        let due = self.store().read(|on| on.games_due(self.now()))?;
        let written = stream::iter(due).map(|game| async move { self.sweep_game(&game).await }).buffer_unordered(TOGETHER);
        let written = written.filter(|&was_due| async move { was_due }).count().await;
        self.0.sweeping.last.store(self.now().0, Ordering::Relaxed);
        *self.0.sweeping.trouble.lock().expect("nothing panics while it holds the trouble") = None;
        Ok(written)
    }

    /// Writes what is due in one game: a grace, perhaps, and then what is due after it. Whether anything was.
    async fn sweep_game(&self, game: &GameId) -> bool {
        let mut was_due = false;
        loop {
            match self.act_alone("", game, &acts::time_out).await {
                Ok(_) => was_due = true,
                Err(Refused::Act(CannotAct::NothingDue | CannotAct::Over | CannotAct::NotBegun)) => break,
                Err(refused) => {
                    tracing::warn!(%game, %refused, "the clocks of a game cannot be looked at");
                    break;
                }
            }
        }
        if !was_due {
            self.list_again(game).await;
        }
        was_due
    }

    /// A list that says that something is due when nothing is gets what the log says.
    async fn list_again(&self, game: &GameId) {
        let Ok(table) = self.table(game) else { return };
        let (listed, head) = (Listed::of(&table), table.head);
        let written = self.store().write(move |on| if on.head(&listed.game)? == Some(head) { on.put_listed(&listed) } else { Ok(()) });
        if let Err(error) = written.await {
            tracing::warn!(%game, %error, "a list could not be derived again");
        }
    }

    /// The earliest moment after which something will be due.
    pub fn next_due(&self) -> Result<Option<Moment>, Refused> {
        Ok(self.store().read(|on| on.next_due())?)
    }

    /// When the sweep last went through to its end. `None`: not yet.
    pub fn last_sweep(&self) -> Option<Moment> {
        let at = self.0.sweeping.last.load(Ordering::Relaxed);
        (at != 0).then_some(Moment(at))
    }

    /// Why the sweep last failed, if it has not gone well since.
    pub fn sweep_trouble(&self) -> Option<String> {
        self.0.sweeping.trouble.lock().expect("nothing panics while it holds the trouble").clone()
    }

    pub fn sweep_failed(&self, refused: &Refused) {
        *self.0.sweeping.trouble.lock().expect("nothing panics while it holds the trouble") = Some(refused.to_string());
    }

    /// Notes that the server lives. If it did not for longer than [`OUTAGE`], every game that runs gets that time back, once, however often this is
    /// broken off in the middle.
    pub async fn beat(&self) -> Result<(), Refused> {
        let now = self.now();
        self.store()
            .write(move |on| {
                if let Some(last) = on.heartbeat()?.filter(|last| now.since(*last) > OUTAGE) {
                    on.add_outage(Span { from: last, until: now })?;
                }
                on.put_heartbeat(now)
            })
            .await?;
        let unnoted = self.store().read(|on| on.outages_unnoted())?;
        for (id, down) in unnoted {
            let games = self.games_running()?;
            let given = stream::iter(games).map(|game| async move { self.give_back(&game, down).await }).buffer_unordered(TOGETHER);
            let given: Vec<Result<bool, Refused>> = given.collect().await;
            let given = given.into_iter().collect::<Result<Vec<bool>, Refused>>()?;
            self.store().write(move |on| on.outage_is_noted(id)).await?;
            let games = given.into_iter().filter(|&given| given).count();
            tracing::warn!(from = %down.from.utc(), until = %down.until.utc(), games, "the server was down; running clocks got the time back");
        }
        Ok(())
    }

    async fn give_back(&self, game: &GameId, down: Span) -> Result<bool, Refused> {
        match self.act_alone("", game, &|table, _, now| acts::outage(table, down, now)).await {
            Ok(_) => Ok(true),
            Err(Refused::Act(CannotAct::NothingDue | CannotAct::Over)) | Err(Refused::Broken(_)) => Ok(false),
            Err(refused) => Err(refused),
        }
    }

    /// Claims what follows from the opponent's having run out of time.
    pub async fn claim(&self, who: &Account, game: &GameId, wants: Wanted) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, seed, now| acts::claim(table, &who.id, wants, seed, now), |_| Ok(())).await
    }

    /// Offers a pause until then at most, or agrees to the one on offer.
    pub async fn offer_pause(&self, who: &Account, game: &GameId, until: Moment) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::offer_pause(table, &who.id, until, now), |_| Ok(())).await
    }

    pub async fn agree_pause(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::agree_pause(table, &who.id, now), |_| Ok(())).await
    }

    pub async fn decline_pause(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::decline_pause(table, &who.id, now), |_| Ok(())).await
    }

    pub async fn resume(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::resume(table, &who.id, now), |_| Ok(())).await
    }
}
