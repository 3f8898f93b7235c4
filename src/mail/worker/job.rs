//! One mail: written, handed over, its fate recorded.

use std::sync::Arc;
use std::time::Duration;

use super::GIVE_UP;
use crate::chance;
use crate::clock::{Clock, Moment};
use crate::mail::digest::Logged;
use crate::mail::inbox::Inbox;
use crate::mail::letter::{Letter, Recipient, Site};
use crate::mail::post::{Transport, Undelivered};
use crate::mail::{digest, game, plain};
use crate::play::entry::{Entry, GameId};
use crate::play::notice::{self, What};
use crate::play::table::{Broken, Table};
use crate::service::replies::REPLY_LASTS;
use crate::store::listing::OpenToWhom;
use crate::store::outbox::{Claimed, Content};
use crate::store::replies::ReplyRight;
use crate::store::{Reading, Store, StoreError};

/// What one mail says about the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It took the mail, or said why not.
    Answered,
    /// It could not be talked to at that moment.
    NoServer(String, Moment),
    /// It was not asked.
    Untried,
}

/// What is needed to postpone a mail.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    id: i64,
    attempts: u32,
    created: Moment,
}

impl Slip {
    pub fn of(mail: &Claimed) -> Slip {
        Slip { id: mail.id, attempts: mail.attempts, created: mail.created }
    }
}

/// Why a mail is not written.
enum Unwritten {
    /// There is nobody to send it to, or nothing to say: it is dropped.
    Pointless(String),
    /// It is a digest that has nothing to say any more.
    Empty(String),
    /// It cannot be written now.
    NotNow(String),
}

impl From<StoreError> for Unwritten {
    fn from(error: StoreError) -> Unwritten {
        match error {
            // It will not become readable by waiting.
            StoreError::Unreadable { .. } => Unwritten::Pointless(format!("the game cannot be read: {error}")),
            other => Unwritten::NotNow(other.to_string()),
        }
    }
}

/// What carrying out one mail takes.
pub struct Job {
    pub store: Store,
    pub transport: Arc<dyn Transport>,
    pub site: Arc<Site>,
    pub clock: Clock,
    pub delays: &'static [Duration],
}

impl Job {
    pub async fn carry_out(self, mail: Claimed) -> Fate {
        let slip = Slip::of(&mail);
        let (store, site, now) = (self.store.clone(), self.site.clone(), self.clock.now());
        // Replaying the log and drawing the board would hold up other tasks of this thread.
        let mail = Arc::new(mail);
        let to_write = mail.clone();
        let written = tokio::task::spawn_blocking(move || write(&store, &site, &to_write, now)).await;
        let letter = match written {
            Ok(Ok(letter)) => letter,
            Ok(Err(Unwritten::Empty(why))) => {
                self.record(slip, self.store.digest_empty(slip.id, self.clock.now(), why)).await;
                return Fate::Untried;
            }
            Ok(Err(Unwritten::Pointless(why))) => {
                tracing::info!(mail = slip.id, why, "mail dropped");
                self.record(slip, self.store.mail_dropped(slip.id, self.clock.now(), why)).await;
                return Fate::Untried;
            }
            Ok(Err(Unwritten::NotNow(why))) => {
                self.postpone(slip, why).await;
                return Fate::Untried;
            }
            Err(_) => {
                self.postpone(slip, "an error inside the server, see its log".to_string()).await;
                return Fate::Untried;
            }
        };
        match self.transport.send(&letter).await {
            Ok(()) => {
                tracing::debug!(mail = slip.id, "mail sent");
                self.record(slip, self.store.mail_sent(slip.id, self.clock.now())).await;
                Fate::Answered
            }
            Err(Undelivered::Later(why)) => {
                self.postpone(slip, why).await;
                Fate::Answered
            }
            Err(Undelivered::Never(why)) => {
                tracing::warn!(mail = slip.id, why, "mail refused for good");
                self.record(slip, self.store.mail_failed(slip.id, self.clock.now(), why)).await;
                Fate::Answered
            }
            Err(Undelivered::NoAddress(why)) => {
                tracing::warn!(mail = slip.id, why, "mail to this address is refused for good");
                self.record(slip, self.store.mail_refused(&mail, self.clock.now(), why)).await;
                Fate::Answered
            }
            Err(Undelivered::NoServer(why)) => {
                let now = self.clock.now();
                self.postpone(slip, why.clone()).await;
                Fate::NoServer(why, now)
            }
        }
    }

    /// Tries again after the delay for this attempt, or gives up when that would be too late.
    pub async fn postpone(&self, slip: Slip, why: String) {
        let now = self.clock.now();
        let due = now.plus(self.delays[(slip.attempts as usize).min(self.delays.len() - 1)]);
        if due.since(slip.created) > GIVE_UP {
            tracing::warn!(mail = slip.id, attempts = slip.attempts + 1, why, "mail given up");
            self.record(slip, self.store.mail_failed(slip.id, now, why)).await;
        } else {
            tracing::info!(mail = slip.id, attempts = slip.attempts + 1, why, "mail postponed");
            self.record(slip, self.store.mail_postponed(slip.id, due, why)).await;
        }
    }

    async fn record(&self, slip: Slip, recorded: impl Future<Output = Result<(), StoreError>>) {
        if let Err(error) = recorded.await {
            // The row stays `sending`: the next start gives it back.
            tracing::error!(mail = slip.id, %error, "what became of a mail cannot be written down");
        }
    }
}

/// Writes the letter for a mail, from the log as it stood after the entry that the mail is about.
fn write(store: &Store, site: &Site, mail: &Claimed, now: Moment) -> Result<Letter, Unwritten> {
    let pointless = |why: String| Unwritten::Pointless(why);
    let address: lettre::Address = mail.address.parse().map_err(|_| pointless("the receiver's address is not a mail address".to_string()))?;
    let to = match &mail.account {
        Some(account) => Recipient { name: account.name.clone(), address, zone: account.zone.parse().unwrap_or(chrono_tz::UTC) },
        None => Recipient::stranger(address),
    };
    let mut letter = written(store, site, mail, &to, now)?;
    letter.bounce = site.inbox.as_ref().and_then(|inbox| inbox.bounce(&mail.bounce));
    Ok(letter)
}

/// The letter, without the address to which it comes back.
fn written(store: &Store, site: &Site, mail: &Claimed, to: &Recipient, now: Moment) -> Result<Letter, Unwritten> {
    let pointless = |why: String| Unwritten::Pointless(why);
    match &mail.content {
        Content::Letter { letter, .. } => Ok(plain::letter(site, to, &mail.event, letter, now)),
        Content::Game { game, entry, what } => {
            let account = mail.account.as_ref().ok_or_else(|| pointless("its receiver has no account".to_string()))?;
            let mut entries = store.read(|on| on.entries(game).map_err(Unwritten::from))?;
            if entries.len() < *entry as usize {
                return Err(pointless("the game has no such entry".to_string()));
            }
            let newest = replay(game, &entries)?;
            if let Some(why) = notice::why_void(*what, *entry, &account.id, &newest, &entries, now) {
                return Err(pointless(why.to_string()));
            }
            entries.truncate(*entry as usize);
            let table = replay(game, &entries)?;
            let (event, unsubscribe) = (mail.event.as_str(), mail.unsubscribe.as_deref());
            let reply = match (&site.inbox, what) {
                (Some(inbox), What::YourTurn | What::Reminder) if inbox.takes_turns => reply_address(store, inbox, &account.id, &table, now)?,
                _ => None,
            };
            let about = game::About { what: *what, account: &account.id, event, unsubscribe, newest: Some(&newest), takes_reply: reply.is_some() };
            let letter = game::letter(site, to, &about, &table, &entries, now).map_err(unreadable)?;
            Ok(Letter { reply, ..letter })
        }
        Content::Digest => {
            let account = mail.account.as_ref().ok_or_else(|| pointless("its receiver has no account".to_string()))?;
            digest(store, site, to, &account.id, mail, now)
        }
    }
}

/// A fresh address to which she may send her turn, as of the newest entry that the mail shows.
fn reply_address(store: &Store, inbox: &Inbox, account: &str, table: &Table, now: Moment) -> Result<Option<lettre::Address>, Unwritten> {
    let secret = chance::fresh_token();
    let Some(address) = inbox.reply(&secret) else { return Ok(None) };
    let (account, expires) = (account.to_string(), now.plus(REPLY_LASTS));
    let right = ReplyRight { account, game: table.id.clone(), entry: table.head.number, pending: None, expires };
    store.write(move |on| on.add_reply_right(&secret, &right, now)).wait()?;
    Ok(Some(address))
}

/// Writes the digest from everything that it lists, as it stands now.
fn digest(store: &Store, site: &Site, to: &Recipient, account: &str, mail: &Claimed, now: Moment) -> Result<Letter, Unwritten> {
    let logged = |on: &Reading, game: &GameId| -> Result<Logged, Unwritten> {
        let entries = on.entries(game)?;
        Ok(Logged { table: replay(game, &entries)?, entries })
    };
    // One game that cannot be read is left out.
    let readable = |found: Result<Logged, Unwritten>| match found {
        Ok(logged) => Ok(Some(logged)),
        Err(Unwritten::Pointless(_)) => Ok(None),
        Err(other) => Err(other),
    };
    let (waiting, challenges, news) = store.read(|on| -> Result<_, Unwritten> {
        let (mut waiting, mut challenges, mut news) = (Vec::new(), Vec::new(), Vec::new());
        for game in on.games_to_act(account)? {
            waiting.extend(readable(logged(on, &game))?);
        }
        for game in on.games_open_to(account)? {
            if game.open_to == OpenToWhom::Member(account.to_string()) {
                challenges.extend(readable(logged(on, &game.game))?);
            }
        }
        for held in on.told_by_digest(mail.id)? {
            news.extend(readable(logged(on, &held.game))?.map(|logged| (held.what, held.entry, logged)));
        }
        Ok((waiting, challenges, news))
    })?;
    let (event, unsubscribe) = (mail.event.as_str(), mail.unsubscribe.as_deref());
    let about = digest::About { account, event, unsubscribe, waiting: &waiting, challenges: &challenges, news: &news };
    digest::letter(site, to, &about, now).map_err(unreadable)?.ok_or_else(|| Unwritten::Empty("there is nothing to say any more".to_string()))
}

fn replay(game: &GameId, entries: &[Entry]) -> Result<Table, Unwritten> {
    Table::replay(game, entries).map_err(unreadable)
}

fn unreadable(broken: Broken) -> Unwritten {
    Unwritten::Pointless(format!("the game cannot be read: {broken}"))
}
