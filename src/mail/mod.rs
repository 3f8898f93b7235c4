//! Mail: what letters say, how they travel, and the worker that sees to it that each arrives once.
//!
//! Owns: the words and looks of every mail, the transports, when to try again. Must not know: HTTP, SQL, the rules of any game. Secrets of a game
//! are kept by writing every letter from what its receiver may see, never by taking things out.
//!
//! Start with [`letter`] (what a mail is), then [`game`], [`digest`] and [`plain`] (how one is written), [`post`] (how it leaves), [`worker`] and [`rounds`] (when). What others send to us: [`inbox`] (to which address) and
//! [`incoming`] (what it says).

pub mod board;
pub mod digest;
pub mod game;
pub mod inbox;
pub mod incoming;
pub mod letter;
pub mod plain;
pub mod post;
pub mod rounds;
pub mod words;
pub mod worker;

pub use letter::{Letter, Recipient, Site};
pub use post::Transport;
pub use worker::Worker;
