use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Heretik",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "For this turn you control all enemy men but her King, and of your own only your King. Men of one colour never capture each other. Not with Petard.",
    turns_coats: true,
    ..Card::BLANK
};
