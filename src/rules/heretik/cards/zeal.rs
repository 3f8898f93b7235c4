use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Zeal",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "This turn a pawn may leap two squares in place of a step, in a direction in which it could step without capturing. Once for each pawn and Zeal.",
    grants: Some(|men, _| men.zeal = men.zeal.saturating_add(1)),
    ..Card::BLANK
};
