//! A club served by the real program, and people who visit it as a browser does: they load pages, follow links and send the forms they find.
//!
//! Every page that anybody loads is looked at for what must hold on all of them: see [`page::Page::check`].

// Each test file uses its own part of this.
#![allow(dead_code, unused_imports)]

pub mod page;
pub mod person;
pub mod play;
pub mod server;

pub use page::{Button, Form, Page};
pub use person::Person;
pub use play::{Game, Three};
pub use server::{Mail, Server};

use std::time::{Duration, Instant};

/// How long anything may take that a test waits for.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Looks until there is something to see.
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(seen) = look() {
            return seen;
        }
        assert!(Instant::now() < end, "waited in vain for {what}");
        std::thread::yield_now();
        std::thread::park_timeout(Duration::from_millis(5));
    }
}
