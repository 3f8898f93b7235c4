use super::super::act::{Act, Coda};
use super::super::fact::Fact;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Boulder",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Coda: put a boulder on an empty square. Nothing lands on it, slides through it or leaps over it. Either player may pay a card to shove one.",
    rulings: &["R21", "R28", "R42", "R52"],
    coda: Some(Coda {
        choices: |state, acts| acts.extend(state.board.empty_squares().map(Act::On)),
        carry_out: |ruling, act| {
            if let Act::On(on) = act {
                ruling.happen(Fact::BoulderPlaced { on: on.square() });
                ruling.done("Boulder");
            }
        },
        touches: Some(|state, on| state.holds_or_empty(on, |_| false)),
        only_blocks: true,
        ..Coda::PLAN
    }),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, on};

    const TWO: &str = "4k3/8/8/*2*4/8/8/8/4K3";

    fn boulder(board: &str) -> Trial {
        on(board).plays("Boulder").moves("e1-e2")
    }

    /// A shove that was paid with Rout.
    fn paid(board: &str) -> Trial {
        on(board).hand("Rout").play("boulder discard Rout").moves("e1-e2")
    }

    #[test]
    fn it_lies_on_an_empty_square() {
        assert_eq!(boulder("4k3/8/8/8/8/8/8/4K3").coda("Boulder d5").board(), "4k3/8/8/3*4/8/8/4K3/8");
        for taken in ["a5", "e2", "e8"] {
            assert_eq!(boulder(TWO).coda(&format!("Boulder {taken}")).reason(), "no-such-act", "{taken}");
        }
        assert_eq!(boulder(TWO).reason(), "owed");
        assert_eq!(on(TWO).moves("e1-e2").coda("Boulder a1").reason(), "not-outstanding");
        assert_eq!(boulder(TWO).coda("Boulder a1; Boulder a2").reason(), "not-outstanding");
        let twice = || boulder("4k3/8/8/8/8/8/8/4K3").plays("Boulder").coda("Boulder d5");
        assert_eq!(twice().reason(), "owed");
        assert_eq!(twice().coda("Boulder d6").board(), "4k3/8/3*4/3*4/8/8/4K3/8");
    }

    #[test]
    fn it_keeps_a_check_off_and_sets_no_count_back() {
        let rook = |on_board: &str| on(on_board).plays("Boulder").with("quiet", json!(5)).moves("h1-h2");
        assert_eq!(rook("4r1k1/8/8/8/8/8/8/4K2R").coda("Boulder e4").field("quiet"), "6");
        assert_eq!(rook("4r1k1/8/8/8/8/8/8/4K2R").coda("Boulder d4").reason(), "left-in-check");
        assert_eq!(on("4k3/8/8/8/8/*7/8/R3K3").moves("a1-a4").reason(), "no-such-way");
        assert_eq!(on("4k3/8/8/8/8/*7/8/R3K3").moves("a1-a3").reason(), "boulder");
    }

    #[test]
    fn one_is_shoved_for_one_card() {
        assert_eq!(paid(TWO).coda("shove d5-e6").board(), "4k3/8/4*3/*7/8/8/4K3/8");
        assert_eq!(paid(TWO).coda("shove a5 off").board(), "4k3/8/8/3*4/8/8/4K3/8");
        assert_eq!(paid(TWO).board(), "4k3/8/8/*2*4/8/8/4K3/8");
        for shove in ["shove d5 off", "shove d5-d7", "shove a5-h5", "shove d5", "shove a1 off"] {
            assert_eq!(paid(TWO).coda(shove).reason(), "no-such-act", "{shove}");
        }
        for near in ["d6", "e6", "c4"] {
            assert_eq!(paid("4k3/8/3pN3/3*4/2*5/8/8/4K3").coda(&format!("shove d5-{near}")).reason(), "no-such-act", "{near}");
        }
        assert_eq!(paid("*3k3/8/8/8/8/8/8/4K3").coda("shove a8 off").board(), "4k3/8/8/8/8/8/4K3/8");
        assert_eq!(paid(TWO).coda("shove d5-e6; shove a5 off").reason(), "not-outstanding");
        assert_eq!(on(TWO).hand("Rout").moves("e1-e2").coda("shove d5-e6").reason(), "not-outstanding");
    }

    #[test]
    fn the_payment_is_one_card_once_a_turn_while_there_is_a_boulder() {
        let pay = |board: &str, play: &str| on(board).declared("Knave").hand("Rout, Dash").play(play).moves("e1-e2");
        assert_eq!(pay(TWO, "boulder discard Rout").field("hands"), "Dash, Rout");
        assert_eq!(pay(TWO, "boulder discard declared Knave").field("declared"), "");
        assert_eq!(pay(TWO, "boulder").reason(), "cost");
        assert_eq!(pay(TWO, "boulder discard Rout, Dash").reason(), "cost");
        assert_eq!(pay(TWO, "boulder discard Rout; boulder discard Dash").reason(), "shove-paid-twice");
        let bare = "4k3/8/8/8/8/8/8/4K3";
        assert_eq!(pay(bare, "boulder discard Rout").reason(), "no-boulder");
        assert_eq!(pay(bare, "Boulder; boulder discard Rout").hand("Boulder").reason(), "no-boulder");
    }

    #[test]
    fn any_boulder_can_be_shoved_also_one_of_the_same_coda_but_not_into_a_check() {
        let placed = paid("4k3/8/8/*7/8/8/8/4K3").plays("Boulder").coda("Boulder d5; shove d5-d6");
        assert_eq!(placed.board(), "4k3/8/3*4/*7/8/8/4K3/8");
        let line = || on("4r1k1/8/8/8/4*3/8/P7/4K3").hand("Rout").play("boulder discard Rout").moves("a2-a3");
        assert_eq!(line().coda("shove e4-d4").reason(), "left-in-check");
        assert_eq!(line().coda("shove e4-e3").board(), "4r1k1/8/8/8/8/P3*3/8/4K3");
    }
}
