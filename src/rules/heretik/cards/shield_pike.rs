use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Shield/Pike",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "Shield: nobody slides between your diagonally adjacent pawns. Pike: nobody leaps over your pawns.",
    edges: &[
        Card {
            name: "Shield",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Enemy men do not slide between two of your pawns that stand diagonally next to each other.",
            binds: Some(|bounds, _| bounds.walls = true),
            ..Card::BLANK
        },
        Card {
            name: "Pike",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Enemy men do not leap over your pawns. Goes on to the end of the turn in which it is lost.",
            binds: Some(|bounds, _| bounds.pikes = true),
            lingers: true,
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};
