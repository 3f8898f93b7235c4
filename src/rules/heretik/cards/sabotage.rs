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
    rulings: &["R6", "R14", "R47", "R48"],
    costs_x: true,
    target: Target::Hers,
    acts: Some(discard_hers),
    helps: Some(|at| !at.targets.is_empty()),
    ..Card::BLANK
};

fn discard_hers(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    let opponent = ruling.state.turn.other();
    for face in ruling.faces_among(opponent, &written.target)? {
        ruling.happen(Fact::Discarded { seat: opponent.seat(), card: face.to_string(), from: From::Declared });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn as_many_as_are_discarded() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/4n3/P7/4K3", "hands": {"white": ["Sabotage", "Rout"], "black": []}, "declared": {"white": [], "black": ["Knave", "Flank"]}}),
                json!({"move": ["a2-a3"], "play": ["Sabotage discard Rout target Knave"]})
            ),
            "4k3/8/8/8/8/P3n3/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/4n3/P7/4K3", "hands": {"white": ["Sabotage", "Rout"], "black": []}, "declared": {"white": [], "black": ["Knave", "Flank"]}}),
                json!({"move": ["a2-a3"], "play": ["Sabotage"]})
            ),
            "left-in-check"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/4n3/P7/4K3", "hands": {"white": ["Sabotage", "Rout"], "black": []}, "declared": {"white": [], "black": ["Knave", "Flank"]}}),
                json!({"move": ["a2-a3"], "play": ["Sabotage discard Rout target Knave, Flank"]})
            ),
            "uneven"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/4n3/P7/4K3", "hands": {"white": ["Sabotage", "Rout"], "black": []}, "declared": {"white": ["Squire"], "black": ["Knave"]}}),
                json!({"move": ["a2-a3"], "play": ["Sabotage discard Rout target Squire"]})
            ),
            "not-declared"
        );
    }
}
