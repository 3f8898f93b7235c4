//! What people and the operator can do: one function a use case, each one transaction.
//!
//! Owns: who may do what, secrets and their lifetimes, limits on guessing, the games in memory. Must not know: HTML, HTTP, SQL, how mail is sent.
//! Everything hangs on [`Club`]. Asking is quick and synchronous; writing is `async` and answers when it is on the disk. Refusals are [`Refused`],
//! in words for whoever asked.
//!
//! Start with [`turns`] (composing and confirming a turn), [`tables`] (games in memory), [`clocks`] and [`absences`] (time), [`start`] (how games begin, with [`decks`] of the players'
//! own), [`studies`] (what members try out for themselves) and [`home`] (lists). People: [`sign_in`], [`sign_up`],
//! [`profile`], [`members`], and those that are none: [`computer`]. The operator's: [`upkeep`]. What the clock asks for: [`rounds`]; what
//! comes by mail: [`replies`]; what goes into feeds: [`feeds`]. Games as files: [`archive`]; whether all is as it should be: [`verify`].

pub mod absences;
pub mod archive;
mod checks;
pub mod clocks;
pub mod computer;
pub mod decks;
pub mod feeds;
pub mod handicaps;
pub mod home;
mod letters;
mod limits;
pub mod members;
mod passwords;
pub mod profile;
mod refused;
pub mod replies;
pub mod rounds;
pub mod sign_in;
pub mod sign_up;
pub mod start;
pub mod studies;
pub mod tables;
pub mod talk;
pub mod turns;
pub mod upkeep;
pub mod verify;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use tokio::sync::broadcast;

use crate::clock::{Clock, Moment};
use crate::play::entry::GameId;
use crate::store::Store;

pub use passwords::Hashing;
pub use refused::Refused;

pub use crate::store::decks::Deck;
pub use crate::store::desk::{Draft, Message, ReadUpTo};
pub use crate::store::links::Invitation;
pub use crate::store::listing::{Listed, OpenToWhom, SeatOf, Status};
pub use crate::store::people::Account;
pub use crate::store::studies::Kept;
pub use crate::store::wishes::{Policy, Reminder, Wishes};

/// Where the links in letters lead; what follows is the token. The web layer serves these addresses.
pub mod paths {
    pub const SIGN_IN: &str = "/sign-in/";
    pub const RESET: &str = "/reset/";
    pub const ADDRESS: &str = "/confirm/";
    pub const INVITATION: &str = "/invitation/";
    pub const UNSUBSCRIBE: &str = "/unsubscribe/";
}

/// What the operator decides.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How the club is reached: `https://games.example.org`, without a slash at the end.
    pub base_url: String,
    /// The club's name.
    pub club: String,
    pub hashing: Hashing,
    /// Days after which a session that is not used ends.
    pub session_days: u16,
    /// Vacation days of each member in a year.
    pub vacation_days: u16,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            base_url: "http://127.0.0.1:8080".to_string(),
            club: "Postern".to_string(),
            hashing: Hashing::default(),
            session_days: 60,
            vacation_days: 30,
        }
    }
}

/// Something happened at a table: new entries or a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened {
    pub game: GameId,
    /// Number of the newest entry.
    pub newest: u32,
}

/// The club: its people and games. Clones are the same club.
#[derive(Clone)]
pub struct Club(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    settings: Settings,
    passwords: passwords::Passwords,
    limits: limits::Limits,
    tables: tables::Tables,
    hands: clocks::Hands,
    sweeping: clocks::Sweeping,
    events: broadcast::Sender<Happened>,
}

impl Club {
    pub fn new(store: Store, clock: Clock, settings: Settings) -> Club {
        Club(Arc::new(Inner {
            passwords: passwords::Passwords::new(settings.hashing),
            limits: limits::Limits::new(&clock),
            tables: tables::Tables::default(),
            hands: clocks::Hands::default(),
            sweeping: clocks::Sweeping::default(),
            events: broadcast::channel(256).0,
            store,
            clock,
            settings,
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    pub fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Tells of everything that happens at any table from now on. A listener that falls behind is told that it did.
    pub fn events(&self) -> broadcast::Receiver<Happened> {
        self.0.events.subscribe()
    }

    /// The whole address of a link: one of [`paths`] and its token.
    pub fn link(&self, path: &str, token: &str) -> String {
        format!("{}{path}{token}", self.0.settings.base_url)
    }
}
