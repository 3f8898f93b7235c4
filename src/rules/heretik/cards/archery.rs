use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Archery",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "This turn a pawn may make any capture that it has without leaving its square.",
    grants: Some(|men, _| men.shoots = true),
    ..Card::BLANK
};
