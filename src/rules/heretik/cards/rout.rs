use super::super::act::{Act, Coda};
use super::super::board::{Sq, forward, rank_from};
use super::super::fact::How;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Rout",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Coda: every pawn that you do not control steps straight back, if nothing stands behind it. A pawn that steps off the board is destroyed.",
    rulings: &["R21", "R23", "R54", "R59"],
    coda: Some(Coda { choices: |_, acts| acts.push(Act::Plain), is_due: Some(moves_anything), carry_out, ..Coda::PLAN }),
    helps: Some(|at| at.her_pawns > 0),
    ..Card::BLANK
};

/// The pawns that step back, from their back ranks forwards.
fn pawns(state: &State) -> Vec<Sq> {
    let men = state.board.men().filter(|&(_, man)| man.is_pawn() && !state.controls(man));
    let mut pawns: Vec<(u8, Sq)> = men.map(|(on, man)| (rank_from(man.side, on), on)).collect();
    pawns.sort_unstable();
    pawns.into_iter().map(|(_, on)| on).collect()
}

/// The square behind a pawn; `None` off the board.
fn behind(state: &State, on: Sq) -> Option<Sq> {
    let ahead = state.board.man(on).map_or(0, |man| forward(man.side));
    on.shifted((0, -ahead), false)
}

/// R59.
fn moves_anything(state: &State) -> bool {
    pawns(state).into_iter().any(|on| behind(state, on).is_none_or(|to| state.board.is_empty(to)))
}

fn carry_out(ruling: &mut Ruling, _: Act) {
    for on in pawns(&ruling.state) {
        match behind(&ruling.state, on) {
            None => ruling.destroy(on),
            Some(to) if ruling.state.board.is_empty(to) => ruling.go(on, to, How::Pushed),
            Some(_) => {}
        }
    }
    ruling.done("Rout");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn her_pawns_step_back_rear_ones_first() {
        assert_eq!(
            board(
                json!({"board": "p3kn2/1p3p2/1p5*/7p/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Rout"], "coda": ["Rout"]})
            ),
            "1p2kn2/1p3p2/7*/7p/8/8/4K3/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/2p5/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Rout"]})
            ),
            "owed"
        );
        assert_eq!(
            board(
                json!({"board": "1n2k3/1p6/8/8/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Rout"]})
            ),
            "1n2k3/1p6/8/8/8/8/4K3/8"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/2p5/8/8/8/4K3", "hands": {"white": ["Rout", "Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Rout", "Rout"], "coda": ["Rout", "Rout"]})
            ),
            "4k3/2p5/8/8/8/8/4K3/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/2p5/8/8/8/4K3", "hands": {"white": ["Rout"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Rout"], "coda": ["Rout", "Rout"]})
            ),
            "not-outstanding"
        );
    }

    #[test]
    fn under_heretik_your_own_step_back() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/2p5/8/P7/8/4K3", "hands": {"white": ["Rout", "Heretik"], "black": []}}),
                json!({"move": ["e1-e2"], "play": ["Heretik", "Rout"], "coda": ["Rout"]})
            ),
            "4k3/8/8/2p5/8/8/P3K3/8"
        );
    }
}
