use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Inquisition",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Bishop that you control goes to an empty square beside it.",
    rulings: &["R21", "R23", "R34"],
    coda: Some(Coda {
        choices: |state, acts| {
            let men = state.board.men().filter(|&(_, man)| man.role == Role::Bishop && state.controls(man));
            for (from, _) in men {
                acts.extend(from.neighbours().filter(|&to| state.board.is_empty(to)).map(|to| Act::To(from, to)));
            }
        },
        carry_out: |ruling, act| {
            if let Act::To(from, to) = act {
                ruling.carry(from, to);
                ruling.done("Inquisition");
            }
        },
        touches: Some(|state, on| state.holds_or_empty(on, |man| man.role == Role::Bishop)), ..Coda::PLAN
    }),
    helps: Some(|at| at.soon[Role::Bishop as usize]),
    works_with: &[Role::Bishop],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_bishop_steps_to_an_empty_square() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/B3K3", "hands": {"white": ["Inquisition"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Inquisition"], "coda": ["Inquisition a1-a2"]})
            ),
            "4k3/8/8/8/8/8/B3K3/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N1B1K3", "hands": {"white": ["Inquisition"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Inquisition"], "coda": ["Inquisition a1-a2"]})
            ),
            "no-such-act"
        );
    }
}
