use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Redemption",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Discard X cards, and draw X cards more at the end of this turn.",
    costs_x: true,
    draws: Some(|_, played| played.x as usize),
    ..Card::BLANK
};
