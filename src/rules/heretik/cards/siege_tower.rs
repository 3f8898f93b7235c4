use super::super::board::Role;
use super::super::force::DIAGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Siege Tower",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn your Rooks may also slide diagonally. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.slide(Role::Rook, DIAGONALLY)),
    ..Card::BLANK
};
