use super::super::board::Role;
use super::super::force::ORTHOGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Lancer",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn your Knights may also slide along ranks and files. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.slide(Role::Knight, ORTHOGONALLY)),
    ..Card::BLANK
};
