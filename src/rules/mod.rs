//! The games. Pure: no time, no storage, no HTML, no accounts.
//!
//! Start with [`game::Game`], the questions every game answers; [`turn`] and [`view`] are the words
//! in which it answers; [`known`] makes positions of what one viewer may know. One folder a game; [`cardless`] is what the
//! games without cards share; [`protocol`] serves them all as JSON lines.

pub mod ahead;
pub mod cardless;
pub mod deck;
pub mod gaits;
pub mod game;
pub mod grid;
pub mod heavy_chess;
pub mod heretik;
pub mod herichess;
pub mod herooj;
pub mod known;
pub mod lesson;
pub mod plain;
pub mod protocol;
pub mod sampler;
pub mod turn;
pub mod view;

use game::{Of, Rules};

/// Every game, in the order in which they are offered.
pub static ALL: &[&dyn Rules] = &[
    &Of::<heretik::Heretik>::NEW,
    &Of::<heavy_chess::HeavyChess>::NEW,
    &Of::<herooj::Herooj<false>>::NEW,
    &Of::<herooj::Herooj<true>>::NEW,
    &Of::<herichess::Herichess>::NEW,
];

/// The game with this id, if there is one.
pub fn find(id: &str) -> Option<&'static dyn Rules> {
    ALL.iter().copied().find(|rules| rules.about().id == id)
}

/// Every card of every game, for the pages that show them all.
pub fn cards() -> Vec<view::CardFace> {
    heretik::cards::Id::all().flat_map(|id| id.faces()).map(|face| face.printed()).collect()
}
