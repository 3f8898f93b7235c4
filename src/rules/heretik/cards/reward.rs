use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Reward",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "At the end of this turn draw one card more for each man that you captured or destroyed in it, your own too.",
    draws: Some(|state, _| state.course.took.iter().sum::<u16>() as usize + state.course.destroyed as usize),
    ..Card::BLANK
};
