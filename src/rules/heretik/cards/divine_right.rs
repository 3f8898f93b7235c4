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
    rulings: &["R21", "R23", "R31", "R37", "R55"],
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

    use crate::rules::heretik::trial::{Trial, on};

    /// A pawn moves, the King may follow.
    fn divine(board: &str) -> Trial {
        on(board).plays("Divine Right").moves("a2-a3")
    }

    const BARE: &str = "4k3/8/8/8/8/8/P7/4K3";

    #[test]
    fn the_king_may_move_if_he_has_not() {
        assert_eq!(divine(BARE).board(), "4k3/8/8/8/8/P7/8/4K3");
        assert_eq!(divine(BARE).coda("Divine Right e1-e2").board(), "4k3/8/8/8/8/P7/4K3/8");
        assert_eq!(divine("4k3/8/8/8/8/8/P2p4/4K3").coda("Divine Right e1xd2").board(), "4k3/8/8/8/8/P7/3K4/8");
        assert_eq!(divine(BARE).coda("Divine Right e1-e3").reason(), "no-such-act");
        assert_eq!(divine(BARE).coda("Divine Right a3-a4").reason(), "no-such-act");
        assert_eq!(on(BARE).moves("a2-a3").coda("Divine Right e1-e2").reason(), "not-outstanding");
        let moved = on(BARE).plays("Divine Right").moves("e1-e2").coda("Divine Right e2-e3");
        assert_eq!(moved.reason(), "not-outstanding");
    }

    #[test]
    fn he_has_to_end_out_of_check() {
        let rook = || divine("4r1k1/8/8/8/8/8/P7/4K3");
        assert_eq!(rook().reason(), "left-in-check");
        assert_eq!(rook().coda("Divine Right e1-e2").reason(), "left-in-check");
        assert_eq!(rook().coda("Divine Right e1-d1").board(), "4r1k1/8/8/8/8/P7/8/3K4");
    }

    #[test]
    fn he_may_castle() {
        let castle = |board: &str| divine(board).with("castling", json!("KQ"));
        assert_eq!(castle("4k3/8/8/8/8/8/P7/4K2R").coda("Divine Right O-O").board(), "4k3/8/8/8/8/P7/8/5RK1");
        assert_eq!(castle("4k3/8/8/8/8/8/P7/R3K3").coda("Divine Right O-O-O").board(), "4k3/8/8/8/8/P7/8/2KR4");
        assert_eq!(castle("4kr2/8/8/8/8/8/P7/4K2R").coda("Divine Right O-O").reason(), "no-such-act");
        let rook = on("4k3/8/8/8/8/8/P7/4K2R").plays("Divine Right").with("castling", json!("K")).moves("h1-h2");
        assert_eq!(rook.coda("Divine Right O-O").reason(), "no-such-act");
        let heretik = on("4k3/p7/8/8/8/8/8/4K2R").plays("Divine Right; Heretik").with("castling", json!("K")).moves("a7-a6");
        assert_eq!(heretik.clone().coda("Divine Right O-O").reason(), "no-such-act");
        assert_eq!(heretik.coda("Divine Right e1-e2").board(), "4k3/8/p7/8/8/8/4K3/7R");
    }

    #[test]
    fn whatever_else_he_can_do_this_turn_he_may_do_then() {
        assert_eq!(divine(BARE).plays("Deliverance").coda("Divine Right e1-h5").board(), "4k3/8/8/7K/8/P7/8/8");
        assert_eq!(divine(BARE).plays("Warlord discard Rout").coda("Divine Right e1-e4").board(), "4k3/8/8/8/4K3/P7/8/8");
        assert_eq!(divine(BARE).plays("Warlord").coda("Divine Right e1-e4").reason(), "no-such-act");
        let scorch = divine("4k3/8/8/8/8/8/P2q1*2/3NK3").plays("Scorched Earth");
        assert_eq!(scorch.coda("Divine Right scorch").board(), "4k3/8/8/8/8/P7/8/4K3");
        assert_eq!(divine(BARE).coda("Divine Right scorch").reason(), "no-such-act");
    }

    #[test]
    fn a_king_that_an_instruction_moved_has_moved_and_one_that_was_taken_is_gone() {
        let changed = divine("4k3/8/8/8/8/8/P7/4K2N").plays("Changeling").coda("Changeling e1 h1");
        assert_eq!(changed.coda("Divine Right h1-h2").reason(), "not-outstanding");
        let goat = divine("4k3/8/8/8/8/8/P6P/4K3").plays("Skapegoat").coda("Skapegoat e1-h2");
        assert_eq!(goat.coda("Divine Right h2-h3").reason(), "not-outstanding");
        let lost = on("4k3/8/8/8/8/8/8/r3K3").plays("Divine Right; Heretik").moves("a1xe1").coda("Divine Right e1-e2");
        assert_eq!(lost.winner(), Some("black"));
    }

    #[test]
    fn errant_gives_him_one_more_and_a_second_copy_nothing() {
        let moves = ["Divine Right e1-e2", "Divine Right e2-e3", "Divine Right e3-e4"];
        let errant = |copies: usize, board: &str| divine(board).plays(&["Errant"; 2][..copies].join("; "));
        assert_eq!(errant(1, BARE).coda(&moves[..2].join("; ")).board(), "4k3/8/8/8/8/P3K3/8/8");
        assert_eq!(errant(1, BARE).coda(&moves.join("; ")).reason(), "no-such-act");
        assert_eq!(errant(2, BARE).coda(&moves.join("; ")).board(), "4k3/8/8/8/4K3/P7/8/8");
        assert_eq!(divine(BARE).plays("Divine Right").coda(&moves[..2].join("; ")).reason(), "no-such-act");
        // Who captured goes no further, and who goes on captures nothing.
        assert_eq!(errant(1, "4k3/8/8/8/8/8/P2p4/4K3").coda("Divine Right e1xd2; Divine Right d2-d3").reason(), "no-such-act");
        assert_eq!(errant(1, "4k3/8/8/8/8/4p3/P7/4K3").coda("Divine Right e1-e2; Divine Right e2xe3").reason(), "no-such-act");
        let castled = errant(1, "4k3/8/8/8/8/8/P7/4K2R").with("castling", json!("K")).coda("Divine Right O-O; Divine Right g1-h2");
        assert_eq!(castled.board(), "4k3/8/8/8/8/P7/7K/5R2");
    }
}
