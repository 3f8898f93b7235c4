use super::super::act::{Act, Coda};
use super::super::board::{Role, Sq};
use super::super::fact::Fact;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Changeling",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: two pieces that you control change places.",
    rulings: &["R21", "R23"],
    coda: Some(Coda { choices, carry_out, ..Coda::PLAN }),
    is_even_handed: true,
    helps: Some(|at| (0..5).any(|role| role != Role::Pawn as usize && at.soon[role])),
    works_with: &[Role::Knight],
    ..Card::BLANK
};

fn choices(state: &State, acts: &mut Vec<Act>) {
    let pieces = state.board.men().filter(|&(_, man)| !man.is_pawn() && state.controls(man));
    let pieces: Vec<Sq> = pieces.map(|(on, _)| on).collect();
    for (nth, &one) in pieces.iter().enumerate() {
        acts.extend(pieces[nth + 1..].iter().map(|&other| Act::Pair(one, other)));
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Pair(one, other) = act {
        ruling.happen(Fact::Swapped { one: one.square(), other: other.square() });
        ruling.done("Changeling");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn two_pieces_change_places() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/R3K2N", "hands": {"white": ["Changeling"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Changeling"], "coda": ["Changeling h1 a1"]})
            ),
            "4k3/8/8/8/8/P7/8/N3K2R"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/R3K2N", "hands": {"white": ["Changeling"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Changeling"], "coda": ["Changeling a1 a2"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/R3K2N", "hands": {"white": ["Changeling"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Changeling"]})
            ),
            "owed"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Changeling"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Changeling"]})
            ),
            "4k3/8/8/8/8/P7/8/4K3"
        );
    }
}
