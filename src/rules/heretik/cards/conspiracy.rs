use super::super::act::Many;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Conspiracy",
    colour: Colour::Blue,
    kind: Kind::Movement,
    text: "In your Move phase slide diagonally with any number of pieces that you control, each once. After a pawn has been captured no piece can be.",
    many: Some(Many { is_pawns: false, ways: by::DIAGONAL }),
    ..Card::BLANK
};
