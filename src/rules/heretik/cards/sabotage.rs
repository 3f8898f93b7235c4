use super::super::fact::{Fact, From};
use super::super::ruling::Ruling;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::Target;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Sabotage",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Discard X cards and name X cards that your opponent has declared: she discards them.",
    costs_x: true,
    target: Target::Hers,
    acts: Some(discard_hers),
    ..Card::BLANK
};

fn discard_hers(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    let opponent = ruling.state.turn.other();
    for face in ruling.faces_among(opponent, &written.target)? {
        ruling.happen(Fact::Discarded { seat: opponent.seat(), card: face.to_string(), from: From::Declared });
    }
    Ok(())
}
