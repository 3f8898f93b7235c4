use super::super::act::{Act, Coda};
use super::super::board::Man;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Assassination",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Coda: destroy any pawn.",
    rulings: &["R21", "R54"],
    coda: Some(Coda {
        choices: |state, acts| acts.extend(state.board.men().filter(|(_, man)| man.is_pawn()).map(|(on, _)| Act::On(on))),
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.destroy(on);
                ruling.done("Assassination");
            }
        },
        touches: Some(|state, on| state.holds(on, Man::is_pawn)), ..Coda::PLAN
    }),
    helps: Some(|at| at.pawns + at.her_pawns > 0 || at.lost_pieces > 0),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn any_pawn_goes_but_no_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/2p5/8/8/8/8/P7/4K3", "hands": {"white": ["Assassination"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Assassination"], "coda": ["Assassination c7"]})
            ),
            "4k3/8/8/8/8/8/P3K3/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/2p5/8/8/8/8/P7/4K3", "hands": {"white": ["Assassination"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Assassination"], "coda": ["Assassination e8"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/2p5/8/8/8/8/P7/4K3", "hands": {"white": ["Assassination"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Assassination"]})
            ),
            "owed"
        );
        assert_eq!(
            board(json!({"hands": {"white": ["Assassination"], "black": []}}), json!({"move": ["e1-e2"], "play": ["Assassination"]})),
            "4k3/8/8/8/8/8/4K3/8"
        );
    }
}
