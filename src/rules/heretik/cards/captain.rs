use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Captain",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap three squares one way and two the other ([3, 2]). Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.leap((3, 2))),
    ..Card::BLANK
};
