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
    rulings: &["R6", "R47"],
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_card_comes_back_and_can_be_played_again() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Zeal", "Resurrection"], "black": []}}),
                json!({"move": ["a2-a4", "a4-a6"], "play": ["Zeal", "Resurrection take Zeal", "Zeal"]})
            ),
            "4k3/8/P7/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Resurrection"], "black": []}, "dead": ["Rout"]}),
                json!({"move": ["e1-e2"], "play": ["Resurrection take Zeal"]})
            ),
            "not-in-dead"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Resurrection"], "black": []}, "dead": ["Rout"]}),
                json!({"move": ["e1-e2"], "play": ["Resurrection take Resurrection"]})
            ),
            "not-in-dead"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Resurrection"], "black": []}, "dead": ["Rout"]}),
                json!({"move": ["e1-e2"], "play": ["Resurrection"]})
            ),
            "nothing-taken"
        );
        assert_eq!(
            board(json!({"hands": {"white": ["Resurrection"], "black": []}}), json!({"move": ["e1-e2"], "play": ["Resurrection"]})),
            "4k3/8/8/8/8/8/4K3/8"
        );
    }
}
