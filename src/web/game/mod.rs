//! One game's pages: composing a turn, looking it over, replay.

mod clock;
pub mod correct;
pub mod desk;
pub mod evidence;
pub mod eye;
pub mod face;
pub mod files;
pub mod handlers;
pub mod learn;
mod log;
mod news;
pub mod page;
pub mod panel;
pub mod replay;
pub mod review;
mod sheet;
mod sides;
mod spoken;
pub mod study;
mod text;
mod threats;
