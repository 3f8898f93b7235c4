use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Dash",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "A pawn that moves this turn may move once more at once, for each Dash played, without capturing. It can be taken in passing where it stood between.",
    grants: Some(|men, _| men.dash = men.dash.saturating_add(1)),
    ..Card::BLANK
};
