//! Pages. The only module that names the web framework.
//!
//! Owns: addresses, forms, cookies, pages. Must not know: SQL, how mail is sent, any game by name. Handlers are thin: they ask the club, make a
//! page from the answer, and give back what was typed when something is refused.
//!
//! Start with [`routes`] (every address), then [`visitor`] (who asks), [`posted`] (forms), [`game`] (composing a turn).

pub mod absences;
pub mod assets;
mod decks;
mod demo;
pub mod fault;
mod feeds;
pub mod game;
mod games;
mod health;
mod help;
mod home;
mod icons;
mod join;
mod live;
mod once;
mod organiser;
mod outbox;
mod players;
mod posted;
mod profile;
pub mod routes;
mod rulebook;
mod said;
pub mod server;
pub mod shell;
mod sign_in;
pub mod site;
mod style;
pub mod times;
pub mod timing;
mod visitor;
mod wishes;
