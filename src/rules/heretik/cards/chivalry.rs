use super::super::act::{Act, Instruction};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Chivalry",
    colour: Colour::Purple,
    kind: Kind::Movement,
    text: "In place of a move a pawn that you control becomes a Knight of its colour.",
    rulings: &["R23", "R54"],
    instruction: Some(Instruction {
        word: "",
        choices: |state, acts| {
            let pawns = state.board.men().filter(|&(_, man)| man.is_pawn() && state.controls(man));
            acts.extend(pawns.map(|(on, _)| Act::Into(on, Role::Knight)));
        },
        price: None,
        carry_out: |ruling, act| {
            if let Act::Into(on, role) = act {
                ruling.become_role(on, role);
            }
        },
        goes_on: false,
    }),
    helps: Some(|at| at.pawns > 0),
    makes: Some(|roles| roles[Role::Knight as usize] |= roles[Role::Pawn as usize]),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_pawn_becomes_a_knight_and_nothing_else_happens() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Chivalry"], "black": []}}),
                json!({"move": ["a2=N"], "play": ["Chivalry"]})
            ),
            "4k3/8/8/8/8/8/N7/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Chivalry"], "black": []}}),
                json!({"move": ["a2=N", "a2-b4"], "play": ["Chivalry"]})
            ),
            "nothing-follows"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/p7/8/8/8/8/8/4K3", "hands": {"white": ["Chivalry"], "black": []}}),
                json!({"move": ["a7=N"], "play": ["Chivalry"]})
            ),
            "not-controlled"
        );
    }
}
