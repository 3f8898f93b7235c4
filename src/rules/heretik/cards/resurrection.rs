use super::super::fact::Fact;
use super::super::ruling::Ruling;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::{Card, Colour, Kind};
use super::{Id, Target};

pub static CARD: Card = Card {
    name: "Resurrection",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Show any card of the dead pile and take it into your hand.",
    target: Target::Dead,
    acts: Some(take),
    ..Card::BLANK
};

/// R47: nothing from an empty pile. The card itself lies on top by now and does not count.
fn take(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    let side = ruling.state.turn;
    let dead = ruling.state.dead(side);
    let below = &dead[..dead.len().saturating_sub(1)];
    let name = match written.take.as_slice() {
        [] if below.is_empty() => return Ok(()),
        [named] => named.plain()?,
        _ => return Err(Wrong::NothingTaken),
    };
    let Some(id) = Id::parse(name) else { return Err(Wrong::NotACard { name: name.to_string() }) };
    if !below.contains(&id) {
        return Err(Wrong::NotInDead { card: id.to_string() });
    }
    ruling.happen(Fact::Taken { seat: side.seat(), card: id.to_string() });
    Ok(())
}
