use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Silence",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "In her next turn your opponent declares nothing in Declare, and plays nothing from her hand before a Silence of her own.",
    lays: Some(|bound| bound.silence = true),
    breaks_silence: true,
    ..Card::BLANK
};
