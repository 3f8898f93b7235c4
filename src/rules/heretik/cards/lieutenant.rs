use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Lieutenant",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap three squares one way and one the other ([3, 1]). Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.leap((3, 1))),
    ..Card::BLANK
};
