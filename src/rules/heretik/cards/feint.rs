use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Feint",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "If your opponent can capture in her next turn with what she has declared, and stay out of check, she has to.",
    lays: Some(|bound| bound.feint = true),
    ..Card::BLANK
};
