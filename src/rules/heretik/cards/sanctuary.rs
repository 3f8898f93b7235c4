use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Sanctuary",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "In her next turn your opponent captures no pawns.",
    lays: Some(|bound| bound.sanctuary = true),
    ..Card::BLANK
};
