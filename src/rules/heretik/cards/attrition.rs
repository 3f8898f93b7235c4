use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::super::ruling::Ruling;
use super::super::state::State;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Attrition",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Coda: choose a piece of yours, not the King, that has not moved this turn, and an enemy piece of the same kind. Both are destroyed.",
    rulings: &["R21", "R23", "R24"],
    coda: Some(Coda { choices, carry_out, touches: Some(|state, on| state.holds(on, |man| !man.is_pawn() && man.role != Role::King)), ..Coda::PLAN }),
    helps: Some(|at| [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().any(|role| at.soon[role as usize] && at.hers[role as usize])),
    works_with: &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen],
    ..Card::BLANK
};

/// Colour counts, not control: also under Heretik.
fn choices(state: &State, acts: &mut Vec<Act>) {
    let is_choice = |role: Role| role != Role::Pawn && role != Role::King;
    for (own, man) in state.board.men().filter(|(_, man)| man.side == state.turn && is_choice(man.role)) {
        if !state.has_moved(own) {
            acts.extend(state.board.men_of(state.turn.other(), man.role).map(|other| Act::Pair(own, other)));
        }
    }
}

fn carry_out(ruling: &mut Ruling, act: Act) {
    if let Act::Pair(own, other) = act {
        ruling.destroy(own);
        ruling.destroy(other);
        ruling.done("Attrition");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::on;

    const KNIGHTS: &str = "n3k1n1/8/8/8/8/8/8/N3K1N1";
    const ONE_EACH: &str = "n3k3/8/8/8/8/8/8/N3K3";

    #[test]
    fn an_unmoved_piece_and_its_like() {
        let attrition = || on(KNIGHTS).plays("Attrition");
        assert_eq!(attrition().moves("e1-e2").coda("Attrition a1 g8").board(), "n3k3/8/8/8/8/8/4K3/6N1");
        assert_eq!(attrition().moves("a1-b3").coda("Attrition b3 g8").reason(), "no-such-act");
        assert_eq!(attrition().moves("e1-e2").coda("Attrition g8 a1").reason(), "no-such-act");
        assert_eq!(attrition().moves("e1-e2").reason(), "owed");
        assert_eq!(on(KNIGHTS).moves("e1-e2").coda("Attrition a1 g8").reason(), "not-outstanding");
        assert_eq!(attrition().with("quiet", json!(5)).moves("e1-e2").coda("Attrition a1 g8").field("quiet"), "0");
    }

    #[test]
    fn neither_kings_nor_pawns() {
        let attrition = || on("n3k3/p7/8/8/8/8/P7/N3K3").plays("Attrition").moves("a1-b3");
        assert_eq!(attrition().coda("Attrition e1 e8").reason(), "no-such-act");
        assert_eq!(attrition().coda("Attrition a2 a7").reason(), "no-such-act");
        assert_eq!(attrition().board(), "n3k3/p7/8/8/8/1N6/P7/4K3");
    }

    #[test]
    fn it_lapses_without_a_pair() {
        assert_eq!(on("b3k3/8/8/8/8/8/8/N3K3").plays("Attrition").moves("e1-e2").board(), "b3k3/8/8/8/8/8/4K3/N7");
        let castled = on("r3k3/8/8/8/8/8/8/4K2R").with("castling", json!("K")).plays("Attrition").moves("O-O");
        assert_eq!(castled.board(), "r3k3/8/8/8/8/8/8/5RK1");
        let dressed = || on(ONE_EACH).plays("Attrition; Dressage").moves("e1-e2").coda("Dressage a1-b1");
        assert_eq!(dressed().board(), "n3k3/8/8/8/8/8/4K3/1N6");
        assert_eq!(dressed().coda("Attrition b1 a8").reason(), "no-such-act");
    }

    #[test]
    fn a_piece_that_was_pushed_has_not_moved() {
        let pushed = on("n3k3/8/8/8/8/8/8/R2N1K2").plays("Attrition; Ram").moves("ram a1 E 3");
        assert_eq!(pushed.coda("Attrition e1 a8").board(), "4k3/8/8/8/8/8/8/3R1K2");
    }

    #[test]
    fn two_copies_work_on_two_pairs_and_the_second_lapses_with_one() {
        let twice = on("nn2k3/8/8/8/8/8/8/NN2K3").plays("Attrition; Attrition").moves("e1-e2");
        assert_eq!(twice.clone().coda("Attrition a1 a8").reason(), "owed");
        assert_eq!(twice.coda("Attrition a1 a8; Attrition b1 b8").board(), "4k3/8/8/8/8/8/4K3/8");
        assert_eq!(on(ONE_EACH).plays("Attrition; Attrition").moves("e1-e2").coda("Attrition a1 a8").board(), "4k3/8/8/8/8/8/4K3/8");
    }

    #[test]
    fn under_heretik_colour_counts_and_hers_may_have_moved() {
        let heretik = on(ONE_EACH).plays("Heretik; Attrition").moves("a8-b6");
        assert_eq!(heretik.coda("Attrition a1 b6").board(), "4k3/8/8/8/8/8/8/4K3");
    }
}
