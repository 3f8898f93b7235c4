use super::super::act::{Act, Instruction};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Chivalry",
    colour: Colour::Purple,
    kind: Kind::Movement,
    text: "In place of a move a pawn that you control becomes a Knight of its colour.",
    rulings: &["R17", "R23", "R43"],
    instruction: Some(Instruction {
        word: "",
        choices: |state, acts| {
            let pawns = state.board.men().filter(|&(_, man)| man.is_pawn() && state.controls(man));
            acts.extend(pawns.map(|(on, _)| Act::Into(on, Role::Knight)));
        },
        price: None,
        carry_out: |ruling, act| {
            if let Act::Into(on, role) = act {
                ruling.become_role(on, role);
            }
        },
        goes_on: false,
    }),
    helps: Some(|at| at.pawns > 0),
    makes: Some(|roles| roles[Role::Knight as usize] |= roles[Role::Pawn as usize]),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, on};

    fn chivalry(board: &str) -> Trial {
        on(board).plays("Chivalry")
    }

    const PAWN: &str = "4k3/8/8/8/8/8/P7/R3K3";

    #[test]
    fn a_pawn_becomes_a_knight_and_nothing_else_happens() {
        assert_eq!(chivalry(PAWN).moves("a2=N").board(), "4k3/8/8/8/8/8/N7/R3K3");
        assert_eq!(chivalry(PAWN).with("quiet", json!(5)).moves("a2=N").field("quiet"), "0");
        for after in ["a2-b4", "a1-b1", "pass", "a2=N"] {
            assert_eq!(chivalry(PAWN).plays("Errant").moves(&format!("a2=N; {after}")).reason(), "nothing-follows", "{after}");
        }
        assert_eq!(chivalry(PAWN).moves("a1-b1; a2=N").reason(), "nothing-follows");
        assert_eq!(chivalry(PAWN).moves("pass").board(), PAWN);
    }

    #[test]
    fn only_a_pawn_of_yours_and_only_a_knight() {
        assert_eq!(on(PAWN).moves("a2=N").reason(), "card-not-played");
        assert_eq!(chivalry("4k3/p7/8/8/8/8/8/4K3").moves("a7=N").reason(), "not-controlled");
        assert_eq!(chivalry(PAWN).moves("a1=N").reason(), "no-such-act");
        assert_eq!(chivalry(PAWN).moves("h5=N").reason(), "no-man");
        for role in ["Q", "R", "B"] {
            assert_eq!(chivalry(PAWN).moves(&format!("a2={role}")).reason(), "no-such-move", "{role}");
        }
    }

    #[test]
    fn under_heretik_hers_becomes_her_knight() {
        let heretik = || chivalry("4k3/p7/8/8/8/8/P7/4K3").plays("Heretik");
        assert_eq!(heretik().moves("a7=N").board(), "4k3/n7/8/8/8/8/P7/4K3");
        assert_eq!(heretik().moves("a2=N").reason(), "not-controlled");
    }

    #[test]
    fn the_knight_has_not_moved() {
        let pair = chivalry("n3k3/8/8/8/8/8/P7/4K3").plays("Attrition").moves("a2=N");
        assert_eq!(pair.coda("Attrition a2 a8").board(), "4k3/8/8/8/8/8/8/4K3");
        let goat = chivalry("4k3/8/8/8/8/8/P6P/4K3").plays("Skapegoat").moves("a2=N");
        assert_eq!(goat.coda("Skapegoat a2-h2").board(), "4k3/8/8/8/8/8/7N/4K3");
    }

    #[test]
    fn a_pawn_on_its_last_rank_is_no_longer_to_be_promoted() {
        let last = || chivalry("P3k3/8/8/8/8/8/8/4K3").moves("a8=N");
        assert_eq!(last().board(), "N3k3/8/8/8/8/8/8/4K3");
        assert_eq!(last().coda("promote a8=Q").reason(), "no-such-act");
    }

    #[test]
    fn a_check_may_not_stand_at_its_end() {
        assert_eq!(chivalry("4r1k1/8/8/8/8/8/P7/4K3").moves("a2=N").reason(), "left-in-check");
    }
}
