use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Marshal",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn your Rooks ride: each may also leap like a Knight, and use every other leap in force. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.mount(Role::Rook)),
    ..Card::BLANK
};
