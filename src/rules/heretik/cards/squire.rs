use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Squire",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap two squares diagonally ([2, 2]). Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.leap((2, 2))),
    ..Card::BLANK
};
