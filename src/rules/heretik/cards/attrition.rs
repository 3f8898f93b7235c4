use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Attrition",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Coda: choose a piece of yours, not the King, that has not moved this turn, and an enemy piece of the same kind. Both are destroyed.",
    rulings: &["R21", "R23"],
    coda: Some(Coda { choices, carry_out, touches: Some(|state, on| state.holds(on, |man| !man.is_pawn() && man.role != Role::King)), ..Coda::PLAN }),
    helps: Some(|at| [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().any(|role| at.soon[role as usize] && at.hers[role as usize])),
    works_with: &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen],
    ..Card::BLANK
};

/// Colour counts, not control: also under Heretik.
fn choices(state: &State, acts: &mut Vec<Act>) {
    let is_choice = |role: Role| role != Role::Pawn && role != Role::King;
    for (own, man) in state.board.men().filter(|(_, man)| man.side == state.turn && is_choice(man.role)) {
        if !state.has_moved(own) {
            acts.extend(state.board.men_of(state.turn.other(), man.role).map(|other| Act::Pair(own, other)));
        }
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Pair(own, other) = act {
        ruling.destroy(own);
        ruling.destroy(other);
        ruling.done("Attrition");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn an_unmoved_piece_and_its_like() {
        assert_eq!(
            board(
                json!({"board": "n3k1n1/8/8/8/8/8/8/N3K1N1", "hands": {"white": ["Attrition"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Attrition"], "coda": ["Attrition a1 g8"]})
            ),
            "n3k3/8/8/8/8/8/4K3/6N1"
        );
        assert_eq!(
            reason(
                json!({"board": "n3k1n1/8/8/8/8/8/8/N3K1N1", "hands": {"white": ["Attrition"], "black": []}}),
                json!({"move": ["a1-b3"], "play": ["Attrition"], "coda": ["Attrition b3 g8"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "n3k1n1/8/8/8/8/8/8/N3K1N1", "hands": {"white": ["Attrition"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Attrition"]})
            ),
            "owed"
        );
        assert_eq!(
            board(
                json!({"board": "b3k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Attrition"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Attrition"]})
            ),
            "b3k3/8/8/8/8/8/4K3/N7"
        );
    }
}
