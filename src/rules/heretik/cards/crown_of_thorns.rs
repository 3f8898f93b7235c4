use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Crown of Thorns",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: enemy pawns do not become Queens. Two copies: you say what they become. Goes on to the end of the turn in which it is lost.",
    crowns: true,
    lingers: true,
    ..Card::BLANK
};
