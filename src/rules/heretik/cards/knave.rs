use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Knave",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights, and whoever else rides, may also leap two squares straight ([2, 0]). Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.leap((2, 0))),
    ..Card::BLANK
};
