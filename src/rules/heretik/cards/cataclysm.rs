use super::super::ruling::Ruling;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Cataclysm",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "All that your opponent has declared goes back to her hand.",
    acts: Some(revoke_all),
    ..Card::BLANK
};

fn revoke_all(ruling: &mut Ruling, _: &Written) -> Result<(), Wrong> {
    let opponent = ruling.state.turn.other();
    let faces: Vec<_> = ruling.state.declared(opponent).iter().map(|lying| lying.face).collect();
    for face in faces {
        ruling.revoke(opponent, face);
    }
    Ok(())
}
