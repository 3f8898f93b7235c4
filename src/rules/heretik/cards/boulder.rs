use super::super::act::{Act, Coda};
use super::super::fact::Fact;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Boulder",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: put a boulder on an empty square. Nothing lands on it, slides through it or leaps over it. Either player may pay a card to shove one.",
    rulings: &["R21", "R28", "R42"],
    coda: Some(Coda {
        choices: |state, acts| acts.extend(state.board.empty_squares().map(Act::On)),
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.happen(Fact::BoulderPlaced { on: on.square() });
                ruling.done("Boulder");
            }
        },
        touches: Some(|state, on| state.holds_or_empty(on, |_| false)), ..Coda::PLAN
    }),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn it_lies_on_an_empty_square() {
        assert_eq!(
            board(json!({"hands": {"white": ["Boulder"], "black": []}}), json!({"move": ["e1-e2"], "play": ["Boulder"], "coda": ["Boulder d5"]})),
            "4k3/8/8/3*4/8/8/4K3/8"
        );
        assert_eq!(
            reason(json!({"hands": {"white": ["Boulder"], "black": []}}), json!({"move": ["e1-e2"], "play": ["Boulder"], "coda": ["Boulder e8"]})),
            "no-such-act"
        );
        assert_eq!(reason(json!({"hands": {"white": ["Boulder"], "black": []}}), json!({"move": ["e1-e2"], "play": ["Boulder"]})), "owed");
    }

    #[test]
    fn one_is_shoved_for_one_card() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/*2*4/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["boulder discard Rout"], "coda": ["shove d5-e6"]})
            ),
            "4k3/8/4*3/*7/8/8/4K3/8"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/*2*4/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["boulder discard Rout"], "coda": ["shove a5 off"]})
            ),
            "4k3/8/8/3*4/8/8/4K3/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/*2*4/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["boulder discard Rout"], "coda": ["shove d5 off"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/*2*4/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["boulder discard Rout"]})
            ),
            "4k3/8/8/*2*4/8/8/4K3/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/*2*4/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["boulder"]})
            ),
            "cost"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/*2*4/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "coda": ["shove d5-e6"]})
            ),
            "not-outstanding"
        );
        assert_eq!(
            reason(json!({"hands": {"white": ["Rout"], "black": []}}), json!({"move": ["e1-e2"], "play": ["boulder discard Rout"]})),
            "no-boulder"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/*2*4/8/8/8/4K3", "hands": {"white": ["Rout", "Dash"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["boulder discard Rout", "boulder discard Dash"]})
            ),
            "shove-paid-twice"
        );
    }
}
