//! Time in a game: how fast it goes, when a player's clock stands, when it runs out, and what happens then.
//!
//! Owns: the terms that are agreed on ([`terms`]), the calendar of a zone ([`calendar`]), the clocks as a fold of the log ([`clocks`]), the entries
//! about time ([`events`]), what is due at an instant ([`due`]) and what people can do about time ([`acts`]). Everything is arithmetic on instants
//! in UTC; a zone's rules come in only where a calendar matters. Must not know: what time it is.
//!
//! Start with [`terms::TimeTerms`], then [`clocks::Clocks`].

pub mod acts;
pub mod calendar;
pub mod clocks;
pub mod due;
pub mod events;
mod fold;
pub(in crate::play) mod judge;
pub mod terms;
pub mod words;

#[cfg(test)]
mod acts_tests;
#[cfg(test)]
mod property_tests;
