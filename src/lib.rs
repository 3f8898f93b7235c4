//! Postern: a club's own server for slow games. The map of the code is in docs/architecture.md.

pub mod background;
pub mod bots;
pub mod chance;
pub mod cli;
pub mod clock;
pub mod computer;
pub mod config;
pub mod draw;
pub mod mail;
pub mod play;
pub mod prover;
pub mod rules;
pub mod service;
pub mod store;
pub mod sweeper;
pub mod web;
