use super::super::act::Many;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Crusade",
    colour: Colour::Green,
    kind: Kind::Movement,
    text: "In your Move phase leap with any number of riders that you control, each once. After a pawn has been captured no piece can be.",
    many: Some(Many { is_pawns: false, ways: by::LEAP }),
    ..Card::BLANK
};
