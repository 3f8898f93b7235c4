use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Warlord",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Discard X cards. This turn your King may march up to 2+X steps over empty squares; he may end on a pawn and capture it, but never on a piece.",
    costs_x: true,
    grants: Some(|men, x| men.marches = men.marches.max(x.saturating_add(2))),
    ..Card::BLANK
};
