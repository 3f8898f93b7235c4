use super::super::act::{Act, Coda};
use super::super::board::Man;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Assassination",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Coda: destroy any pawn.",
    rulings: &["R17", "R21"],
    coda: Some(Coda {
        choices: |state, acts| acts.extend(state.board.men().filter(|(_, man)| man.is_pawn()).map(|(on, _)| Act::On(on))),
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.destroy(on);
                ruling.done("Assassination");
            }
        },
        touches: Some(|state, on| state.holds(on, Man::is_pawn)), ..Coda::PLAN
    }),
    helps: Some(|at| at.pawns + at.her_pawns > 0 || at.lost_pieces > 0),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{kings, on};

    const PAWNS: &str = "4k3/2p5/8/8/8/8/P7/4K3";

    #[test]
    fn any_pawn_goes_but_no_piece() {
        let killer = || on(PAWNS).plays("Assassination").moves("e1-e2");
        assert_eq!(killer().coda("Assassination c7").board(), "4k3/8/8/8/8/8/P3K3/8");
        assert_eq!(killer().coda("Assassination a2").board(), "4k3/2p5/8/8/8/8/4K3/8");
        assert_eq!(killer().with("quiet", json!(5)).coda("Assassination c7").field("quiet"), "0");
        assert_eq!(killer().coda("Assassination e8").reason(), "no-such-act");
        assert_eq!(killer().coda("Assassination d5").reason(), "no-such-act");
        assert_eq!(killer().coda("Assassination c7; Assassination a2").reason(), "not-outstanding");
    }

    #[test]
    fn it_is_owed_while_there_is_a_pawn() {
        assert_eq!(on(PAWNS).plays("Assassination").moves("e1-e2").reason(), "owed");
        assert_eq!(kings().plays("Assassination").moves("e1-e2").board(), "4k3/8/8/8/8/8/4K3/8");
        let twice = || on(PAWNS).plays("Assassination; Assassination").moves("e1-e2").coda("Assassination c7");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(twice().coda("Assassination a2").board(), "4k3/8/8/8/8/8/4K3/8");
        let one_left = on("4k3/8/8/8/8/8/P7/4K3").plays("Assassination; Assassination").moves("e1-e2");
        assert_eq!(one_left.coda("Assassination a2").board(), "4k3/8/8/8/8/8/4K3/8");
    }

    #[test]
    fn it_binds_also_where_it_opens_a_line() {
        let shield = || on("4r1k1/8/8/8/8/8/4P3/4K3").plays("Assassination");
        assert_eq!(shield().moves("e2-e3").reason(), "owed");
        assert_eq!(shield().moves("e2-e3").coda("Assassination e3").reason(), "left-in-check");
        assert_eq!(shield().moves("e1-d1").coda("Assassination e2").board(), "4r1k1/8/8/8/8/8/8/3K4");
    }

    #[test]
    fn a_pawn_on_its_last_rank_can_go_before_it_is_promoted() {
        let last = || on("8/P6k/8/8/8/8/8/4K3").plays("Assassination").moves("a7-a8");
        assert_eq!(last().coda("Assassination a8").board(), "8/7k/8/8/8/8/8/4K3");
        assert_eq!(last().coda("promote a8=N").board(), "N7/7k/8/8/8/8/8/4K3");
    }
}
