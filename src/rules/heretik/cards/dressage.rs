use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Dressage",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Knight that you control goes to an empty square beside it.",
    rulings: &["R21", "R23", "R34"],
    coda: Some(Coda {
        choices: |state, acts| {
            let men = state.board.men().filter(|&(_, man)| man.role == Role::Knight && state.controls(man));
            for (from, _) in men {
                acts.extend(from.neighbours().filter(|&to| state.board.is_empty(to)).map(|to| Act::To(from, to)));
            }
        },
        carry_out: |ruling, act| {
            if let Act::To(from, to) = act {
                ruling.carry(from, to);
                ruling.done("Dressage");
            }
        },
        touches: Some(|state, on| state.holds_or_empty(on, |man| man.role == Role::Knight)), ..Coda::PLAN
    }),
    helps: Some(|at| at.soon[Role::Knight as usize]),
    works_with: &[Role::Knight],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn a_knight_steps_to_an_empty_square() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Dressage"], "black": []}}),
                json!({"move": ["a1-b3"], "play": ["Dressage"], "coda": ["Dressage b3-b4"]})
            ),
            "4k3/8/8/8/1N6/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Dressage"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Dressage"], "coda": ["Dressage a1-a3"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/p7/N3K3", "hands": {"white": ["Dressage"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Dressage"], "coda": ["Dressage a1-a2"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/8/N3K3", "hands": {"white": ["Dressage"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Dressage"]})
            ),
            "owed"
        );
        assert_eq!(
            board(json!({"hands": {"white": ["Dressage"], "black": []}}), json!({"move": ["e1-e2"], "play": ["Dressage"]})),
            "4k3/8/8/8/8/8/4K3/8"
        );
    }
}
