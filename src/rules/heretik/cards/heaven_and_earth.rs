use super::super::act::{Act, Coda};
use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Heaven and Earth",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: a Knight that you control becomes a Rook or a Bishop of its colour.",
    rulings: &["R21", "R23"],
    coda: Some(Coda {
        choices: |state, acts| {
            let knights = state.board.men().filter(|&(_, man)| man.role == Role::Knight && state.controls(man));
            acts.extend(knights.flat_map(|(on, _)| [Act::Into(on, Role::Rook), Act::Into(on, Role::Bishop)]));
        },
        carry_out: |ruling, act| {
            if let Act::Into(on, role) = act {
                ruling.become_role(on, role);
                ruling.done("Heaven and Earth");
            }
        },
        touches: Some(|state, on| state.holds(on, |man| man.role == Role::Knight)), ..Coda::PLAN
    }),
    helps: Some(|at| at.soon[Role::Knight as usize]),
    makes: Some(|roles| {
        roles[Role::Rook as usize] |= roles[Role::Knight as usize];
        roles[Role::Bishop as usize] |= roles[Role::Knight as usize];
    }),
    works_with: &[Role::Knight],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::trial::{Trial, on};

    fn heaven(board: &str) -> Trial {
        on(board).plays("Heaven and Earth").moves("e1-e2")
    }

    const KNIGHT: &str = "4k3/8/8/8/8/8/8/N3K3";

    #[test]
    fn a_knight_becomes_a_rook_or_a_bishop() {
        for role in ["R", "B"] {
            let board = format!("4k3/8/8/8/8/8/4K3/{role}7");
            assert_eq!(heaven(KNIGHT).coda(&format!("Heaven and Earth a1={role}")).board(), board);
        }
        for role in ["Q", "N", "K", "P"] {
            assert_eq!(heaven(KNIGHT).coda(&format!("Heaven and Earth a1={role}")).reason(), "no-such-act", "{role}");
        }
        for other in ["B", "R", "Q", "P"] {
            let no_knight = heaven(&format!("4k3/8/8/8/8/8/{other}7/N3K3")).coda("Heaven and Earth a2=R");
            assert_eq!(no_knight.reason(), "no-such-act", "{other}");
        }
        assert_eq!(on(KNIGHT).moves("e1-e2").coda("Heaven and Earth a1=R").reason(), "not-outstanding");
    }

    #[test]
    fn it_is_owed_while_there_is_a_knight() {
        assert_eq!(heaven(KNIGHT).reason(), "owed");
        assert_eq!(heaven("4k3/8/8/8/8/8/8/B3K3").board(), "4k3/8/8/8/8/8/4K3/B7");
        let twice = || heaven("4k3/8/8/8/8/8/8/NN2K3").plays("Heaven and Earth").coda("Heaven and Earth a1=R");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(twice().coda("Heaven and Earth b1=B").board(), "4k3/8/8/8/8/8/4K3/RB6");
        let one = heaven(KNIGHT).plays("Heaven and Earth").coda("Heaven and Earth a1=R");
        assert_eq!(one.board(), "4k3/8/8/8/8/8/4K3/R7");
    }

    #[test]
    fn the_player_orders_it_with_dressage() {
        let both = || heaven(KNIGHT).plays("Dressage");
        assert_eq!(both().coda("Heaven and Earth a1=R").board(), "4k3/8/8/8/8/8/4K3/R7");
        assert_eq!(both().coda("Dressage a1-a2; Heaven and Earth a2=R").board(), "4k3/8/8/8/8/8/R3K3/8");
        assert_eq!(both().coda("Dressage a1-a2").reason(), "owed");
    }

    #[test]
    fn the_man_is_the_same_moved_or_not() {
        let pair = |moves: &str| on("r3k3/8/8/8/8/8/8/N3K3").plays("Heaven and Earth; Attrition").moves(moves);
        let unmoved = pair("e1-e2").coda("Heaven and Earth a1=R; Attrition a1 a8");
        assert_eq!(unmoved.board(), "4k3/8/8/8/8/8/4K3/8");
        assert_eq!(pair("a1-b3").coda("Heaven and Earth b3=R; Attrition b3 a8").reason(), "no-such-act");
    }

    #[test]
    fn under_heretik_hers_become_hers() {
        let both = || on("n3k3/8/8/8/8/8/8/N3K3").plays("Heretik; Heaven and Earth").moves("e1-e2");
        assert_eq!(both().coda("Heaven and Earth a8=R").board(), "r3k3/8/8/8/8/8/4K3/N7");
        assert_eq!(both().coda("Heaven and Earth a1=R").reason(), "no-such-act");
    }
}
