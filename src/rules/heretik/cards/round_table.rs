use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Round Table",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the a-file and the h-file are neighbours for every leap of your riders. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.leaps_round = true),
    ..Card::BLANK
};
