use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Skapegoat",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a piece that you control, the King too, that has not moved this turn takes the place of one of your pawns, which is destroyed.",
    rulings: &["R21", "R23", "R54"],
    coda: Some(Coda { choices, carry_out, ..Coda::PLAN }),
    helps: Some(|at| at.pawns > 0 || at.lost_pieces > 0),
    works_with: &[Role::Knight],
    ..Card::BLANK
};

/// The piece by control, the pawn by colour: also under Heretik.
fn choices(state: &State, acts: &mut Vec<Act>) {
    for (from, _) in state.board.men().filter(|&(_, man)| !man.is_pawn() && state.controls(man)) {
        if !state.has_moved(from) {
            acts.extend(state.board.men_of(state.turn, Role::Pawn).map(|to| Act::To(from, to)));
        }
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::To(from, to) = act {
        ruling.destroy(to);
        ruling.carry(from, to);
        ruling.done("Skapegoat");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn an_unmoved_piece_takes_the_place_of_a_pawn() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/7P/R3K3", "hands": {"white": ["Skapegoat"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Skapegoat"], "coda": ["Skapegoat a1-h2"]})
            ),
            "4k3/8/8/8/8/8/4K2R/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/7P/R3K3", "hands": {"white": ["Skapegoat"], "black": []}}),
                json!({"move": ["a1-a2"], "play": ["Skapegoat"], "coda": ["Skapegoat a2-h2"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/7P/R3K3", "hands": {"white": ["Skapegoat"], "black": []}}),
                json!({"move": ["a1-a2"], "play": ["Skapegoat"], "coda": ["Skapegoat e1-h2"]})
            ),
            "4k3/8/8/8/8/8/R6K/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/7p/R3K3", "hands": {"white": ["Skapegoat"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Skapegoat"], "coda": ["Skapegoat a1-h2"]})
            ),
            "no-such-act"
        );
    }
}
