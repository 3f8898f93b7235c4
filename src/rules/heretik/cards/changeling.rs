use super::super::act::{Act, Coda};
use super::super::board::{Role, Sq};
use super::super::fact::Fact;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Changeling",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: two pieces that you control change places.",
    rulings: &["R21", "R23"],
    coda: Some(Coda { choices, carry_out, ..Coda::PLAN }),
    is_even_handed: true,
    helps: Some(|at| (0..5).any(|role| role != Role::Pawn as usize && at.soon[role])),
    works_with: &[Role::Knight],
    ..Card::BLANK
};

fn choices(state: &State, acts: &mut Vec<Act>) {
    let pieces = state.board.men().filter(|&(_, man)| !man.is_pawn() && state.controls(man));
    let pieces: Vec<Sq> = pieces.map(|(on, _)| on).collect();
    for (nth, &one) in pieces.iter().enumerate() {
        acts.extend(pieces[nth + 1..].iter().map(|&other| Act::Pair(one, other)));
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Pair(one, other) = act {
        ruling.happen(Fact::Swapped { one: one.square(), other: other.square() });
        ruling.done("Changeling");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, on};

    const PIECES: &str = "4k3/8/8/8/8/8/P7/R3K2N";

    fn changeling(coda: &str) -> Trial {
        on(PIECES).plays("Changeling").moves("a2-a3").coda(coda)
    }

    #[test]
    fn two_pieces_change_places() {
        for coda in ["Changeling h1 a1", "Changeling a1 h1"] {
            assert_eq!(changeling(coda).board(), "4k3/8/8/8/8/P7/8/N3K2R");
        }
        assert_eq!(changeling("Changeling a1 e1").board(), "4k3/8/8/8/8/P7/8/K3R2N");
        for coda in ["Changeling a1 a3", "Changeling a1 a1", "Changeling a1 e8", "Changeling a1 b1", "Changeling a1-h1"] {
            assert_eq!(changeling(coda).reason(), "no-such-act", "{coda}");
        }
        assert_eq!(on(PIECES).moves("a2-a3").coda("Changeling a1 h1").reason(), "not-outstanding");
    }

    #[test]
    fn also_pieces_that_have_moved_and_then_both_have() {
        let moved = on(PIECES).plays("Changeling").moves("h1-g3").coda("Changeling a1 g3");
        assert_eq!(moved.board(), "4k3/8/8/8/8/6R1/P7/N3K3");
        let goat = |from: &str| {
            let changed = on(PIECES).plays("Changeling; Skapegoat").moves("a2-a3").coda("Changeling a1 h1");
            changed.coda(&format!("Skapegoat {from}-a3"))
        };
        assert_eq!(goat("a1").reason(), "no-such-act");
        assert_eq!(goat("h1").reason(), "no-such-act");
        assert_eq!(goat("e1").board(), "4k3/8/8/8/8/K7/8/N6R");
    }

    #[test]
    fn it_is_owed_if_there_are_two_pieces() {
        assert_eq!(changeling("").reason(), "owed");
        let alone = on("4k3/8/8/8/8/8/P7/4K3").plays("Changeling").moves("a2-a3");
        assert_eq!(alone.board(), "4k3/8/8/8/8/P7/8/4K3");
        let into_check = on("4k2r/8/8/8/8/8/P7/4K2N").plays("Changeling").moves("a2-a3");
        assert_eq!(into_check.coda("Changeling e1 h1").reason(), "left-in-check");
    }

    #[test]
    fn two_copies_may_change_them_back() {
        let twice = || changeling("Changeling a1 h1").plays("Changeling");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(twice().coda("Changeling a1 h1").with("castling", json!("Q")).field("castling"), "-");
        assert_eq!(twice().coda("Changeling a1 h1").board(), "4k3/8/8/8/8/P7/8/R3K2N");
        assert_eq!(changeling("Changeling a1 h1; Changeling a1 h1").reason(), "not-outstanding");
    }

    #[test]
    fn under_heretik_her_pieces_and_your_king() {
        let heretik = |coda: &str| on("r3k2n/p7/8/8/8/8/8/R3K3").plays("Heretik; Changeling").moves("a7-a6").coda(coda);
        assert_eq!(heretik("Changeling a8 h8").board(), "n3k2r/8/p7/8/8/8/8/R3K3");
        assert_eq!(heretik("Changeling e1 h8").board(), "r3k2K/8/p7/8/8/8/8/R3n3");
        assert_eq!(heretik("Changeling a8 e8").reason(), "no-such-act");
        assert_eq!(heretik("Changeling a1 e1").reason(), "no-such-act");
    }
}
