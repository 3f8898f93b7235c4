use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Gnosis",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: you see the first card that your opponent draws in each turn. Two copies: you see her whole hand. Declare only one copy in a turn.",
    shows_hand: true,
    ..Card::BLANK
};
