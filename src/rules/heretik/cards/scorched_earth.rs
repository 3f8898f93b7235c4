use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Scorched Earth",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "This turn your King may stay where he is and destroy everything beside him: men of both colours and boulders.",
    grants: Some(|men, _| men.scorches = true),
    ..Card::BLANK
};
