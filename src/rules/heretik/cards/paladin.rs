use super::super::board::Role;
use super::super::force::DIAGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Paladin",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights may also slide diagonally. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.slide(Role::Knight, DIAGONALLY)),
    ..Card::BLANK
};
