use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::Face;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Divine Right",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: you may move your King if he has not moved this turn: step, castle, or whatever else he can do this turn.",
    rulings: &["R21", "R31", "R55"],
    coda: Some(Coda { may: true, left, choices, carry_out, ..Coda::PLAN }),
    ..Card::BLANK
};

/// R55: for each card once an unmoved King; besides, Errant's extra moves of a King that it moved.
fn left(state: &State, face: Face) -> usize {
    match state.board.king(state.turn) {
        Some(king) if state.has_moved(king) => state.times_done(face),
        Some(_) => super::super::act::once_each(state, face),
        None => 0,
    }
}

fn choices(state: &State, acts: &mut Vec<Act>) {
    let Some(king) = state.board.men_of(state.turn, Role::King).next() else { return };
    let ground = state.ground();
    let mut steps = Vec::new();
    match state.mark(king) {
        Some(mark) if mark.has_moved() => {
            if mark.in_coda {
                state.extra_steps(&ground, mark, &mut steps);
            }
        }
        Some(_) | None => {
            ground.steps(king, false, &mut steps);
            state.castlings(&mut steps);
        }
    }
    acts.extend(steps.into_iter().map(Act::Step));
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Step(step) = act {
        ruling.step(step);
        ruling.done("Divine Right");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn the_king_moves_if_he_has_not() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P2p4/4K3", "hands": {"white": ["Divine Right"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Divine Right"], "coda": ["Divine Right e1xd2"]})
            ),
            "4k3/8/8/8/8/P7/3K4/8"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K2R", "hands": {"white": ["Divine Right"], "black": []}, "castling": "K"}),
                json!({"move": ["a2-a3"], "play": ["Divine Right"], "coda": ["Divine Right O-O"]})
            ),
            "4k3/8/8/8/8/P7/8/5RK1"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Divine Right"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Divine Right"], "coda": ["Divine Right e2-e3"]})
            ),
            "not-outstanding"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Divine Right"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Divine Right"]})
            ),
            "4k3/8/8/8/8/P7/8/4K3"
        );
    }

    #[test]
    fn errant_gives_him_one_more() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Divine Right", "Errant"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Divine Right", "Errant"], "coda": ["Divine Right e1-e2", "Divine Right e2-e3"]})
            ),
            "4k3/8/8/8/8/P3K3/8/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/4K3", "hands": {"white": ["Divine Right", "Errant"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Divine Right", "Errant"], "coda": ["Divine Right e1-e2", "Divine Right e2-e3", "Divine Right e3-e4"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/P7/4K2N", "hands": {"white": ["Divine Right", "Changeling"], "black": []}}),
                json!({"move": ["a2-a3"], "play": ["Divine Right", "Changeling"], "coda": ["Changeling e1 h1", "Divine Right h1-h2"]})
            ),
            "not-outstanding"
        );
    }
}
