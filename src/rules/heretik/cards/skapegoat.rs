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
    rulings: &["R17", "R21", "R23", "R24"],
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

    use crate::rules::heretik::trial::{Trial, on};

    const ROOK: &str = "4k3/8/8/8/8/8/7P/R3K3";

    fn goat(moves: &str) -> Trial {
        on(ROOK).plays("Skapegoat").moves(moves)
    }

    #[test]
    fn an_unmoved_piece_takes_the_place_of_a_pawn() {
        assert_eq!(goat("e1-e2").coda("Skapegoat a1-h2").board(), "4k3/8/8/8/8/8/4K2R/8");
        assert_eq!(goat("a1-a2").coda("Skapegoat a2-h2").reason(), "no-such-act");
        assert_eq!(goat("a1-a2").coda("Skapegoat e1-h2").board(), "4k3/8/8/8/8/8/R6K/8");
        assert_eq!(goat("a1-a2").with("quiet", json!(5)).coda("Skapegoat e1-h2").field("quiet"), "0");
        assert_eq!(on(ROOK).moves("e1-e2").coda("Skapegoat a1-h2").reason(), "not-outstanding");
    }

    #[test]
    fn who_castled_or_rammed_has_moved_and_who_was_pushed_has_not() {
        let castled = || on("4k3/8/8/8/8/8/P7/4K2R").plays("Skapegoat").with("castling", json!("K")).moves("O-O");
        assert_eq!(castled().coda("Skapegoat f1-a2").reason(), "no-such-act");
        assert_eq!(castled().coda("Skapegoat g1-a2").reason(), "no-such-act");
        assert_eq!(castled().board(), "4k3/8/8/8/8/8/P7/5RK1");
        let ram = |coda: &str| on("4k3/8/8/8/8/8/7P/R2N1K2").plays("Ram; Skapegoat").moves("ram a1 E 3").coda(coda);
        assert_eq!(ram("Skapegoat d1-h2").reason(), "no-such-act");
        assert_eq!(ram("Skapegoat e1-h2").board(), "4k3/8/8/8/8/8/7N/3R1K2");
    }

    #[test]
    fn the_place_is_that_of_a_pawn_of_yours() {
        let her_pawn = || on("4k3/8/8/8/8/P7/7p/R3K3").plays("Skapegoat").moves("e1-e2");
        assert_eq!(her_pawn().coda("Skapegoat a1-h2").reason(), "no-such-act");
        assert_eq!(her_pawn().coda("Skapegoat a1-b1").reason(), "no-such-act");
        assert_eq!(her_pawn().coda("Skapegoat a3-h2").reason(), "no-such-act");
        assert_eq!(her_pawn().coda("Skapegoat a1-a3").board(), "4k3/8/8/8/8/R7/4K2p/8");
        // The pawn may have moved, and stand on its last rank.
        let last = on("8/P6k/8/8/8/8/8/N3K3").plays("Skapegoat").moves("a7-a8").coda("Skapegoat a1-a8");
        assert_eq!(last.board(), "N7/7k/8/8/8/8/8/4K3");
    }

    #[test]
    fn it_is_owed_unless_pawns_or_unmoved_pieces_are_wanting() {
        assert_eq!(goat("e1-e2").reason(), "owed");
        assert_eq!(on("4k3/8/8/8/8/8/8/R3K3").plays("Skapegoat").moves("e1-e2").board(), "4k3/8/8/8/8/8/4K3/R7");
        assert_eq!(on("4k3/8/8/8/8/8/7P/4K3").plays("Skapegoat").moves("e1-e2").board(), "4k3/8/8/8/8/8/4K2P/8");
        let into_check = on("4k2r/8/8/8/8/8/7P/4K3").plays("Skapegoat").moves("h2-h3");
        assert_eq!(into_check.coda("Skapegoat e1-h3").reason(), "left-in-check");
    }

    #[test]
    fn two_copies_send_two_pieces() {
        let twice = || on("4k3/8/8/8/8/8/6PP/R3K3").plays("Skapegoat; Skapegoat").moves("g2-g3").coda("Skapegoat a1-h2");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(twice().coda("Skapegoat h2-g3").reason(), "no-such-act");
        assert_eq!(twice().coda("Skapegoat e1-g3").board(), "4k3/8/8/8/8/6K1/7R/8");
    }

    #[test]
    fn the_rights_of_castling_go_with_the_piece() {
        let after = on(ROOK).plays("Skapegoat").with("castling", json!("Q")).moves("h2-h3").coda("Skapegoat a1-h3");
        assert_eq!(after.field("castling"), "-");
    }

    #[test]
    fn under_heretik_her_pieces_or_your_king_to_your_pawn() {
        let heretik = || on("n3k3/p7/8/8/8/8/7P/R3K3").plays("Heretik; Skapegoat").moves("a7-a6");
        assert_eq!(heretik().coda("Skapegoat a8-h2").board(), "4k3/8/p7/8/8/8/7n/R3K3");
        assert_eq!(heretik().coda("Skapegoat e1-h2").board(), "n3k3/8/p7/8/8/8/7K/R7");
        assert_eq!(heretik().coda("Skapegoat a8-a6").reason(), "no-such-act");
        assert_eq!(heretik().coda("Skapegoat a1-h2").reason(), "no-such-act");
        assert_eq!(heretik().coda("Skapegoat e8-h2").reason(), "no-such-act");
    }
}
