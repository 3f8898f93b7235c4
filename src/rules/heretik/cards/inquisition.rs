use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Inquisition",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Bishop that you control goes to an empty square beside it.",
    rulings: &["R21", "R23", "R34", "R52"],
    coda: Some(Coda {
        choices: |state, acts| {
            let men = state.board.men().filter(|&(_, man)| man.role == Role::Bishop && state.controls(man));
            for (from, _) in men {
                acts.extend(from.neighbours().filter(|&to| state.board.is_empty(to)).map(|to| Act::To(from, to)));
            }
        },
        carry_out: |ruling, act| {
            if let Act::To(from, to) = act {
                ruling.carry(from, to);
                ruling.done("Inquisition");
            }
        },
        touches: Some(|state, on| state.could_step(Role::Bishop, on, "Inquisition")), ..Coda::PLAN
    }),
    helps: Some(|at| at.soon[Role::Bishop as usize]),
    works_with: &[Role::Bishop],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::trial::{Trial, on};

    fn inquisition(board: &str) -> Trial {
        on(board).plays("Inquisition").moves("e1-e2")
    }

    const BISHOP: &str = "4k3/8/8/8/8/8/8/B3K3";

    #[test]
    fn a_bishop_steps_to_an_empty_square_beside_it() {
        for (to, board) in [("a2", "4k3/8/8/8/8/8/B3K3/8"), ("b1", "4k3/8/8/8/8/8/4K3/1B6"), ("b2", "4k3/8/8/8/8/8/1B2K3/8")] {
            assert_eq!(inquisition(BISHOP).coda(&format!("Inquisition a1-{to}")).board(), board);
        }
        for to in ["a3", "c3", "h1", "a1", "e2"] {
            assert_eq!(inquisition(BISHOP).coda(&format!("Inquisition a1-{to}")).reason(), "no-such-act", "{to}");
        }
        for beside in ["p7", "P7", "*7"] {
            let taken = inquisition(&format!("4k3/8/8/8/8/8/{beside}/B3K3")).coda("Inquisition a1-a2");
            assert_eq!(taken.reason(), "no-such-act", "{beside}");
        }
        for other in ["N", "Q", "R"] {
            let no_bishop = inquisition(&format!("4k3/8/8/8/8/8/8/{other}1B1K3")).coda("Inquisition a1-a2");
            assert_eq!(no_bishop.reason(), "no-such-act", "{other}");
        }
    }

    #[test]
    fn the_bishop_may_have_moved_or_just_become_one() {
        let moved = on(BISHOP).plays("Inquisition").moves("a1-b2").coda("Inquisition b2-b3");
        assert_eq!(moved.board(), "4k3/8/8/8/8/1B6/8/4K3");
        let knight = || on("4k3/8/8/8/8/8/8/N3K3").plays("Inquisition; Heaven and Earth").moves("e1-e2");
        assert_eq!(knight().coda("Heaven and Earth a1=B; Inquisition a1-a2").board(), "4k3/8/8/8/8/8/B3K3/8");
        assert_eq!(knight().coda("Heaven and Earth a1=B").reason(), "owed");
        assert_eq!(knight().coda("Heaven and Earth a1=R").board(), "4k3/8/8/8/8/8/4K3/R7");
    }

    #[test]
    fn it_is_owed_if_a_bishop_can_step() {
        assert_eq!(inquisition(BISHOP).reason(), "owed");
        assert_eq!(inquisition("4k3/8/8/8/8/8/8/N3K3").board(), "4k3/8/8/8/8/8/4K3/N7");
        assert_eq!(inquisition("4k3/8/8/8/8/8/P*6/BN2K3").board(), "4k3/8/8/8/8/8/P*2K3/BN6");
        let pinned = || on("4r1k1/8/8/8/8/8/P3B3/4K3").plays("Inquisition").moves("a2-a3");
        assert_eq!(pinned().coda("Inquisition e2-d2").reason(), "left-in-check");
        assert_eq!(pinned().coda("Inquisition e2-e3").board(), "4r1k1/8/8/8/8/P3B3/8/4K3");
    }

    #[test]
    fn once_for_each_copy_and_not_for_errant() {
        let twice = || inquisition(BISHOP).plays("Inquisition").coda("Inquisition a1-a2");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(twice().coda("Inquisition a2-a3").board(), "4k3/8/8/8/8/B7/4K3/8");
        assert_eq!(inquisition(BISHOP).plays("Errant").coda("Inquisition a1-a2; Inquisition a2-a3").reason(), "not-outstanding");
    }

    #[test]
    fn the_bishop_has_moved_then() {
        let goat = on("4k3/8/8/8/8/8/7P/B3K3").plays("Inquisition; Skapegoat").moves("e1-e2").coda("Inquisition a1-a2");
        assert_eq!(goat.coda("Skapegoat a2-h2").reason(), "no-such-act");
    }

    #[test]
    fn under_heretik_hers_step() {
        let both = || on("b3k3/8/8/8/8/8/8/B3K3").plays("Heretik; Inquisition").moves("e1-e2");
        assert_eq!(both().coda("Inquisition a8-a7").board(), "4k3/b7/8/8/8/8/4K3/B7");
        assert_eq!(both().coda("Inquisition a1-a2").reason(), "no-such-act");
    }
}
