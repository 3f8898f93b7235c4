use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Dressage",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Knight that you control goes to an empty square beside it.",
    rulings: &["R21", "R23", "R34", "R52"],
    coda: Some(Coda {
        choices: |state, acts| {
            let men = state.board.men().filter(|&(_, man)| man.role == Role::Knight && state.controls(man));
            for (from, _) in men {
                acts.extend(from.neighbours().filter(|&to| state.board.is_empty(to)).map(|to| Act::To(from, to)));
            }
        },
        carry_out: |ruling, act| {
            if let Act::To(from, to) = act {
                ruling.carry(from, to);
                ruling.done("Dressage");
            }
        },
        touches: Some(|state, on| state.could_step(Role::Knight, on, "Dressage")), ..Coda::PLAN
    }),
    helps: Some(|at| at.soon[Role::Knight as usize]),
    works_with: &[Role::Knight],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::trial::{Trial, on};

    fn dressage(board: &str) -> Trial {
        on(board).plays("Dressage").moves("e1-e2")
    }

    const KNIGHT: &str = "4k3/8/8/8/8/8/8/N3K3";

    #[test]
    fn a_knight_steps_to_an_empty_square_beside_it() {
        for (to, board) in [("a2", "4k3/8/8/8/8/8/N3K3/8"), ("b1", "4k3/8/8/8/8/8/4K3/1N6"), ("b2", "4k3/8/8/8/8/8/1N2K3/8")] {
            assert_eq!(dressage(KNIGHT).coda(&format!("Dressage a1-{to}")).board(), board);
        }
        for to in ["a3", "b3", "h1", "a1", "e2"] {
            assert_eq!(dressage(KNIGHT).coda(&format!("Dressage a1-{to}")).reason(), "no-such-act", "{to}");
        }
        for (beside, near) in [("p7", "a2"), ("P7", "a2"), ("*7", "a2")] {
            let taken = dressage(&format!("4k3/8/8/8/8/8/{beside}/N3K3")).coda(&format!("Dressage a1-{near}"));
            assert_eq!(taken.reason(), "no-such-act", "{beside}");
        }
        assert_eq!(dressage("4k3/8/8/8/8/8/8/N1B1K3").coda("Dressage c1-c2").reason(), "no-such-act");
        assert_eq!(on(KNIGHT).moves("e1-e2").coda("Dressage a1-a2").reason(), "not-outstanding");
    }

    #[test]
    fn the_knight_may_have_moved_or_just_become_one() {
        let moved = on(KNIGHT).plays("Dressage").moves("a1-b3").coda("Dressage b3-b4");
        assert_eq!(moved.board(), "4k3/8/8/8/1N6/8/8/4K3");
        let knighted = on("4k3/8/8/8/8/8/P7/4K3").plays("Dressage; Chivalry").moves("a2=N").coda("Dressage a2-b1");
        assert_eq!(knighted.board(), "4k3/8/8/8/8/8/8/1N2K3");
    }

    #[test]
    fn it_is_owed_if_a_knight_can_step() {
        assert_eq!(dressage(KNIGHT).reason(), "owed");
        assert_eq!(dressage("4k3/8/8/8/8/8/8/4K3").board(), "4k3/8/8/8/8/8/4K3/8");
        assert_eq!(dressage("4k3/8/8/8/8/8/P*6/NB2K3").board(), "4k3/8/8/8/8/8/P*2K3/NB6");
    }

    #[test]
    fn it_binds_also_where_the_knight_is_pinned() {
        let pinned = || on("4r1k1/8/8/8/8/8/P3N3/4K3").plays("Dressage").moves("a2-a3");
        assert_eq!(pinned().reason(), "owed");
        assert_eq!(pinned().coda("Dressage e2-d2").reason(), "left-in-check");
        assert_eq!(pinned().coda("Dressage e2-e3").board(), "4r1k1/8/8/8/8/P3N3/8/4K3");
    }

    #[test]
    fn once_for_each_copy_and_not_for_errant() {
        let twice = || dressage(KNIGHT).plays("Dressage").coda("Dressage a1-a2");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(twice().coda("Dressage a2-a3").board(), "4k3/8/8/8/8/N7/4K3/8");
        assert_eq!(dressage(KNIGHT).plays("Errant").coda("Dressage a1-a2; Dressage a2-a3").reason(), "not-outstanding");
    }

    #[test]
    fn the_knight_has_moved_then() {
        let goat = on("4k3/8/8/8/8/8/7P/N3K3").plays("Dressage; Skapegoat").moves("e1-e2").coda("Dressage a1-a2");
        assert_eq!(goat.coda("Skapegoat a2-h2").reason(), "no-such-act");
    }

    #[test]
    fn under_heretik_hers_step() {
        let both = || on("n3k3/8/8/8/8/8/8/N3K3").plays("Heretik; Dressage").moves("e1-e2");
        assert_eq!(both().coda("Dressage a8-a7").board(), "4k3/n7/8/8/8/8/4K3/N7");
        assert_eq!(both().coda("Dressage a1-a2").reason(), "no-such-act");
    }
}
