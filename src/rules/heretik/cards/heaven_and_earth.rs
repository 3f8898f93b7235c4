use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Heaven and Earth",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Knight that you control becomes a Rook or a Bishop of its colour.",
    rulings: &["R21", "R23"],
    coda: Some(Coda {
        choices: |state, acts| {
            let knights = state.board.men().filter(|&(_, man)| man.role == Role::Knight && state.controls(man));
            acts.extend(knights.flat_map(|(on, _)| [Act::Into(on, Role::Rook), Act::Into(on, Role::Bishop)]));
        },
        carry_out: |ruling, act| {
            if let Act::Into(on, role) = act {
                ruling.become_role(on, role);
                ruling.done("Heaven and Earth");
            }
        },
        touches: Some(|state, on| state.holds(on, |man| man.role == Role::Knight)), ..Coda::PLAN
    }),
    helps: Some(|at| at.soon[Role::Knight as usize]),
    makes: Some(|roles| {
        roles[Role::Rook as usize] |= roles[Role::Knight as usize];
        roles[Role::Bishop as usize] |= roles[Role::Knight as usize];
    }),
    works_with: &[Role::Knight],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_knight_becomes_a_rook_or_a_bishop() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Heaven and Earth"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Heaven and Earth"], "coda": ["Heaven and Earth a1=R"]})
            ),
            "4k3/8/8/8/8/8/4K3/R7"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Heaven and Earth"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Heaven and Earth"], "coda": ["Heaven and Earth a1=B"]})
            ),
            "4k3/8/8/8/8/8/4K3/B7"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Heaven and Earth"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Heaven and Earth"], "coda": ["Heaven and Earth a1=Q"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Heaven and Earth"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Heaven and Earth"]})
            ),
            "owed"
        );
    }
}
