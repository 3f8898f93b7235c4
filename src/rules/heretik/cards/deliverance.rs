use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Deliverance",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "This turn your King may go to any empty square.",
    grants: Some(|men, _| men.is_delivered = true),
    ..Card::BLANK
};
