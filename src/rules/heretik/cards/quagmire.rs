use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Quagmire",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: enemy slides reach at most five squares. Two copies: at most three. Goes on to the end of the turn in which it is lost.",
    binds: Some(|bounds, copies| bounds.slide = bounds.slide.min(if copies >= 2 { 3 } else { 5 })),
    lingers: true,
    ..Card::BLANK
};
