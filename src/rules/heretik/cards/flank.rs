use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Flank",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the a-file and the h-file are neighbours for every slide of your men. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.slides_round = true),
    ..Card::BLANK
};
