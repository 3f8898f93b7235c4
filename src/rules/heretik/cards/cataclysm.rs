use super::super::ruling::Ruling;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Cataclysm",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "All that your opponent has declared goes back to her hand.",
    rulings: &["R6", "R14", "R46"],
    acts: Some(revoke_all),
    helps: Some(|at| !at.targets.is_empty()),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn all_that_she_declared_goes_back() {
        assert_eq!(
            board(
                json!({"board": "7k/2p5/2Bp4/8/8/8/8/4K3", "hands": {"white": ["Cataclysm"], "black": []}, "declared": {"white": [], "black": ["Shield"]}}),
                json!({"move": ["c6-d7"], "play": ["Cataclysm"]})
            ),
            "7k/2pB4/3p4/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "7k/2p5/2Bp4/8/8/8/8/4K3", "hands": {"white": ["Cataclysm"], "black": []}, "declared": {"white": [], "black": ["Shield"]}}),
                json!({"move": ["c6-d7"]})
            ),
            "no-such-way"
        );
    }
}
