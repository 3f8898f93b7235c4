use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Veterans",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "One copy: your pawns may also step sideways, back and diagonally back. Two copies: diagonally forward too. Never to capture.",
    holds: Some(|men, hold| {
        let pawns = &mut men.veterans[hold.holder as usize];
        *pawns = (*pawns).max(hold.copies.min(2) as u8);
    }),
    ..Card::BLANK
};
