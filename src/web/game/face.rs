//! A card on the game's page.

use crate::draw::card;
use crate::rules::turn::Zone;
use crate::rules::view::CardFace;
use crate::web::assets;
use crate::web::game::desk::{Desk, encode, with_query};
use crate::web::rulebook::cards;

pub struct CardView {
    pub name: &'static str,
    /// The whole face, and the small one.
    pub face: String,
    pub mini: String,
    pub class: String,
    pub mini_class: String,
    /// Its page among the cards.
    pub about: String,
    /// Where picking it leads; empty when nothing can be done with it now.
    pub href: String,
    pub id: String,
    pub is_picked: bool,
    pub is_fresh: bool,
    /// Whether it lies there since the reader last looked.
    pub is_news: bool,
    /// Two copies lie across each other.
    pub is_double: bool,
}

impl CardView {
    /// A card of this game to look at.
    pub fn plain(game: &str, face: &CardFace) -> CardView {
        let sprite = assets::address("cards.svg");
        CardView {
            name: face.name,
            face: card::face(face, sprite),
            mini: card::mini(face, sprite),
            class: card::class(face, false),
            mini_class: card::class(face, true),
            about: cards::href(game, face),
            href: String::new(),
            id: String::new(),
            is_picked: false,
            is_fresh: false,
            is_news: false,
            is_double: false,
        }
    }

    /// Makes it something to pick up, or to put down again; `copy` tells copies of one card apart.
    pub fn make_link(&mut self, desk: &Desk, path: &str, place: &str, face: &CardFace, zone: Zone, copy: usize) {
        if !desk.has_uses(face.name, face.whole, zone) {
            return;
        }
        let pick = format!("{place}:{}", face.name);
        self.id = format!("{place}-{}-{copy}", face.name.to_lowercase().replace([' ', '/'], "-"));
        self.is_picked = desk.picked.card.as_deref() == Some(pick.as_str());
        self.href = if self.is_picked { path.to_string() } else { with_query(path, &format!("card={}#panel", encode(&pick))) };
    }
}
