use super::super::ruling::Ruling;
use super::super::written::{Named, Written};
use super::super::wrong::Wrong;
use super::Target;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Indulgence/Ikonoclasm",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "Indulgence: pay cards to declare and rotate. Ikonoclasm: pay cards to revoke declared cards.",
    edges: &[
        Card {
            name: "Indulgence",
            colour: Colour::Red,
            kind: Kind::Resource,
            text: "Play: discard X cards, this one perhaps among them, and declare or rotate X cards in all.",
            is_used: true,
            target: Target::Declarations,
            acts: Some(declare_and_rotate),
            ..Card::BLANK
        },
        Card {
            name: "Ikonoclasm",
            colour: Colour::Red,
            kind: Kind::Resource,
            text: "Play: discard X cards, this one perhaps among them, and name X declared cards of either player: they go back to the hand.",
            is_used: true,
            target: Target::Either,
            acts: Some(revoke),
            could_revoke: true,
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};

fn declare_and_rotate(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    for card in &written.declare {
        ruling.declare_from_hand(card.plain()?)?;
    }
    ruling.rotate(&written.rotate)
}

/// R67: in the order in which they are named.
fn revoke(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    let own = ruling.state.turn;
    for card in &written.target {
        let (side, name) = match card {
            Named::Plain(name) => (own.other(), name),
            Named::Own(name) => (own, name),
            Named::Declared(name) => return Err(Wrong::PlainName { name: name.clone() }),
        };
        let face = ruling.in_declared(side, name)?;
        ruling.revoke(side, face);
    }
    Ok(())
}
