use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Shock",
    colour: Colour::Yellow,
    kind: Kind::Manoeuvre,
    text: "This turn your pawns may also capture one square straight ahead. Fresh from the hand it captures pawns only.",
    grants: Some(|men, _| men.shocks = true),
    ..Card::BLANK
};
