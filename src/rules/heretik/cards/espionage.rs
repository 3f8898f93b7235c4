use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Espionage",
    colour: Colour::Blue,
    kind: Kind::Plan,
    text: "This turn your sliding pieces may pass through enemy men; a piece that does captures nothing.",
    grants: Some(|men, _| men.passes_enemies = true),
    ..Card::BLANK
};
