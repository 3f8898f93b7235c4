use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Errant",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "A piece that moves this turn may move once more at once, for each Errant played. It then captures and destroys nothing this turn.",
    grants: Some(|men, _| men.errant = men.errant.saturating_add(1)),
    ..Card::BLANK
};
