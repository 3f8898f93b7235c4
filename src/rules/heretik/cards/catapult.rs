use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Catapult",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn your sliding pieces pass through pawns that you control. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.passes_pawns = true),
    ..Card::BLANK
};
