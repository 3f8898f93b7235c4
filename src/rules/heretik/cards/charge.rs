use super::super::act::Many;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Charge",
    colour: Colour::Yellow,
    kind: Kind::Movement,
    text: "In your Move phase move any number of pawns that you control, each once.",
    many: Some(Many { is_pawns: true, ways: by::FOOT }),
    ..Card::BLANK
};
