//! A match of any game: its entries, replay, what people can do to it, who is told. Pure: no storage, no HTTP, no mail; time comes in as a moment.
//!
//! Start with [`entry`] (what is stored), then [`table`] (replay), [`acts`] (what may be done), [`history`] (as one viewer may read it), [`notice`] (who is told);
//! [`time`] (clocks and what they make happen); [`record`] (a game as a file) and [`transcript`] (a game as a text); [`verify`]
//! (whether a log is what it claims to be); [`playout`] (games that nobody plays);
//! [`moments`] (where a reader may want to jump to); [`study`] (what somebody tries out from one of its positions); [`dictated`] (a turn as
//! somebody writes it in a mail).

pub mod acts;
pub mod dictated;
pub mod entry;
pub mod handicap;
pub mod history;
pub mod moments;
pub mod notice;
pub mod playout;
pub mod record;
pub mod study;
pub mod table;
pub mod time;
pub mod transcript;
pub mod verify;
pub mod visible;
