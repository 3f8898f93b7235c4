use super::super::act::{Act, Coda};
use super::super::board::{Sq, forward, rank_from, squares};
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
    coda: Some(Coda { choices: |_, acts| acts.push(Act::Plain), is_due: Some(moves_anything), carry_out, touches: Some(touches), ..Coda::PLAN }),
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

/// By Rout after Rout a pawn comes back as far as there is a board behind it.
fn touches(state: &State, on: u64) -> bool {
    let files = |from: Sq| squares(on).any(|to| to.file() == from.file() && rank_from(state.turn, to) >= rank_from(state.turn, from));
    state.board.men().any(|(from, man)| man.is_pawn() && !state.controls(man) && files(from))
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

    use crate::rules::heretik::trial::{Trial, on};

    fn rout(board: &str) -> Trial {
        on(board).plays("Rout").moves("e1-e2")
    }

    const PAWN: &str = "4k3/8/8/2p5/8/8/P7/4K3";

    #[test]
    fn her_pawns_step_back_rear_ones_first_if_nothing_stands_behind() {
        assert_eq!(rout("p3kn2/1p3p2/1p5*/7p/8/8/8/4K3").coda("Rout").board(), "1p2kn2/1p3p2/7*/7p/8/8/4K3/8");
        assert_eq!(rout("4k3/2P5/2p5/8/8/8/8/4K3").coda("Rout").board(), "4k3/2P5/2p5/8/8/8/4K3/8");
        assert_eq!(rout(PAWN).coda("Rout").board(), "4k3/8/2p5/8/8/8/P3K3/8");
        assert_eq!(rout(PAWN).with("quiet", json!(5)).coda("Rout").field("quiet"), "0");
    }

    #[test]
    fn it_has_to_be_carried_out_unless_it_would_move_nothing() {
        assert_eq!(rout(PAWN).reason(), "owed");
        let blocked = || rout("1n2k3/1p6/8/8/8/8/8/4K3");
        assert_eq!(blocked().board(), "1n2k3/1p6/8/8/8/8/4K3/8");
        assert_eq!(blocked().with("quiet", json!(5)).coda("Rout").field("quiet"), "6");
        assert_eq!(rout("4k3/8/8/8/8/8/P7/4K3").board(), "4k3/8/8/8/8/8/P3K3/8");
    }

    #[test]
    fn once_for_each_copy() {
        let twice = || rout(PAWN).plays("Rout").coda("Rout");
        assert_eq!(twice().coda("Rout").board(), "4k3/2p5/8/8/8/8/P3K3/8");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(rout(PAWN).coda("Rout; Rout").reason(), "not-outstanding");
        // Nothing is left for the second one.
        let off = rout("2p1k3/8/8/8/8/8/8/4K3").plays("Rout").coda("Rout");
        assert_eq!(off.board(), "4k3/8/8/8/8/8/4K3/8");
    }

    #[test]
    fn a_line_that_it_opens_counts() {
        let bishop = |to: &str| on("6k1/8/8/8/7b/6p1/P7/4K3").plays("Rout").moves(to);
        assert_eq!(bishop("a2-a3").reason(), "owed");
        assert_eq!(bishop("a2-a3").coda("Rout").reason(), "left-in-check");
        assert_eq!(bishop("e1-e2").coda("Rout").board(), "6k1/8/8/8/6pb/8/P3K3/8");
    }

    #[test]
    fn under_heretik_your_own_step_back() {
        let heretik = || on("4k3/8/8/2p5/8/P7/8/P3K3").plays("Heretik; Rout").moves("e1-e2");
        assert_eq!(heretik().coda("Rout").board(), "4k3/8/8/2p5/8/8/P3K3/8");
        assert_eq!(heretik().reason(), "owed");
    }
}
