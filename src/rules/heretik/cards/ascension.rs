use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Ascension",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Bishop or Rook that you control and that captured a piece this turn becomes a Queen.",
    rulings: &["R21"],
    coda: Some(Coda {
        choices: |state, acts| {
            let is_choice = |role: Role| matches!(role, Role::Bishop | Role::Rook);
            let men = state.board.men().filter(|&(_, man)| is_choice(man.role) && state.controls(man));
            acts.extend(men.filter(|&(on, _)| state.mark(on).is_some_and(|mark| mark.took_piece)).map(|(on, _)| Act::On(on)));
        },
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.become_role(on, Role::Queen);
                ruling.done("Ascension");
            }
        },
        touches: Some(|state, on| state.holds(on, |man| matches!(man.role, Role::Bishop | Role::Rook))), ..Coda::PLAN
    }),
    helps: Some(|at| (at.soon[Role::Bishop as usize] || at.soon[Role::Rook as usize]) && at.hers[Role::Queen as usize]),
    makes: Some(|roles| roles[Role::Queen as usize] |= roles[Role::Bishop as usize] || roles[Role::Rook as usize]),
    works_with: &[Role::Bishop, Role::Rook],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn who_took_a_piece_becomes_a_queen() {
        assert_eq!(
            board(
                json!({"board": "7k/8/8/n7/8/8/8/R3K3", "hands": {"white": ["Ascension"], "black": []}}),
                json!({"move": ["a1xa5"], "play": ["Ascension"], "coda": ["Ascension a5"]})
            ),
            "7k/8/8/Q7/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "7k/8/8/p7/8/8/8/R3K3", "hands": {"white": ["Ascension"], "black": []}}),
                json!({"move": ["a1xa5"], "play": ["Ascension"], "coda": ["Ascension a5"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "7k/8/8/n7/8/8/8/R3K3", "hands": {"white": ["Ascension"], "black": []}}),
                json!({"move": ["a1xa5"], "play": ["Ascension"]})
            ),
            "owed"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/1n6/8/N3K3", "hands": {"white": ["Ascension", "Heaven and Earth"], "black": []}}),
                json!({"move": ["a1xb3"], "play": ["Ascension", "Heaven and Earth"], "coda": ["Heaven and Earth b3=B", "Ascension b3"]})
            ),
            "4k3/8/8/8/8/1Q6/8/4K3"
        );
    }
}
