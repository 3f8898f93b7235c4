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
    rulings: &["R1", "R2", "R14", "R46", "R47"],
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
            helps: Some(|at| !at.targets.is_empty()),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn it_declares_and_rotates_as_many_as_are_discarded() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Rout", "Knave"], "black": []}, "declared": {"white": ["Indulgence"], "black": []}}),
                json!({"move": ["a1-a3"], "play": ["use Indulgence discard Rout declare Knave", "declared Knave"]})
            ),
            "4k3/8/8/8/8/N7/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Rout", "Shield/Pike"], "black": []}, "declared": {"white": ["Indulgence", "Spawn"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Indulgence discard Rout declare Pike rotate Spawn"]})
            ),
            "uneven"
        );
        assert_eq!(
            board(
                json!({"hands": {"white": ["Knave"], "black": []}, "declared": {"white": ["Indulgence"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Indulgence discard declared Indulgence declare Knave"]})
            ),
            "4k3/8/8/8/8/8/4K3/8"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Rout", "Knave"], "black": []}, "declared": {"white": ["Ikonoclasm"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Indulgence discard Rout declare Knave"]})
            ),
            "not-declared"
        );
    }

    #[test]
    fn it_revokes_declared_cards_of_either_player() {
        assert_eq!(
            board(
                json!({"board": "7k/2p5/2Bp4/8/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Ikonoclasm"], "black": ["Shield"]}}),
                json!({"move": ["c6-d7"], "play": ["use Ikonoclasm discard Rout target Shield"]})
            ),
            "7k/2pB4/3p4/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/n7/8/N3K3", "hands": {"white": ["Rout"], "black": []}, "declared": {"white": ["Ikonoclasm", "Knave"], "black": []}}),
                json!({"move": ["a1xa3"], "play": ["use Ikonoclasm discard Rout target own Knave", "Knave"]})
            ),
            "immature"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Rout"], "black": ["Knave"]}, "declared": {"white": ["Ikonoclasm"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["use Ikonoclasm discard Rout target Knave"]})
            ),
            "not-declared"
        );
    }
}
