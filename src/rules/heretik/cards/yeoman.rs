use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Yeoman",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap three squares straight ([3, 0]). Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.leap((3, 0))),
    ..Card::BLANK
};
