use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Feint",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "If your opponent can capture in her next turn with what she has declared, and stay out of check, she has to.",
    rulings: &["R45", "R57"],
    lays: Some(|bound| bound.feint = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings, on};

    const PAWN: &str = "4k3/8/8/8/8/3p4/4P3/4K3";

    fn under_feint(board: &str) -> Trial {
        on(board).with("bound", json!(["Feint"]))
    }

    #[test]
    fn it_lies_on_her_next_turn_and_on_no_other() {
        assert_eq!(kings().plays("Feint").moves("e1-e2").field("bound"), "Feint");
        assert_eq!(kings().plays("Feint; Feint").moves("e1-e2").field("bound"), "Feint");
        assert_eq!(on(PAWN).plays("Feint").moves("e1-f1").board(), "4k3/8/8/8/8/3p4/4P3/5K2");
        assert_eq!(under_feint(PAWN).moves("e2xd3").field("bound"), "");
    }

    #[test]
    fn a_capture_that_is_possible_has_to_be_made() {
        assert_eq!(under_feint(PAWN).moves("e1-f1").reason(), "capture-owed");
        assert_eq!(under_feint(PAWN).moves("e2xd3").board(), "4k3/8/8/8/8/3P4/8/4K3");
        let passing = || under_feint("4k3/8/8/3pP3/8/8/8/4K3").with("exposed", json!([{"man": "d5", "on": ["d6"]}]));
        assert_eq!(passing().moves("e1-f1").reason(), "capture-owed");
        assert_eq!(passing().moves("e5xd6ep").board(), "4k3/8/3P4/8/8/8/8/4K3");
    }

    #[test]
    fn none_is_owed_that_would_leave_her_in_check_or_is_forbidden() {
        assert_eq!(under_feint("k3r3/8/8/8/8/3p4/4P3/4K3").moves("e1-f2").board(), "k3r3/8/8/8/8/3p4/4PK2/8");
        let sheltered = on(PAWN).with("bound", json!(["Feint", "Sanctuary"])).moves("e1-f1");
        assert_eq!(sheltered.board(), "4k3/8/8/8/8/3p4/4P3/5K2");
    }

    #[test]
    fn any_capture_of_the_turn_will_do_and_no_destroying() {
        assert_eq!(under_feint(PAWN).plays("Archery").moves("e2*d3").board(), "4k3/8/8/8/8/8/4P3/4K3");
        let hired = under_feint(PAWN).declared("Mercenary").hand("Rout").play("use Mercenary discard Rout").moves("e1-f1");
        assert_eq!(hired.coda("Mercenary e2xd3").board(), "4k3/8/8/8/8/3P4/8/5K2");
        let king = under_feint("4k3/8/8/8/8/8/P2p4/4K3").plays("Divine Right").moves("a2-a3");
        assert_eq!(king.coda("Divine Right e1xd2").board(), "4k3/8/8/8/8/P7/3K4/8");
        assert_eq!(under_feint(PAWN).plays("Assassination").moves("e1-f1").coda("Assassination d3").reason(), "capture-owed");
        assert_eq!(under_feint("4k3/8/8/8/8/8/3p4/4K3").plays("Scorched Earth").moves("scorch").reason(), "capture-owed");
    }

    #[test]
    fn cards_in_the_hand_do_not_oblige_and_declared_ones_can_be_discarded() {
        let knight = |victim: &str| under_feint(&format!("4k3/8/8/8/8/{victim}7/8/N3K3")).moves("e1-e2");
        assert_eq!(knight("p").plays("Knave").board(), "4k3/8/8/8/8/p7/4K3/N7");
        assert_eq!(knight("p").declared("Knave").reason(), "capture-owed");
        assert_eq!(knight("p").declared("Knave").play("declared Knave").reason(), "capture-owed");
        assert_eq!(knight("p").declared("Knave").play("discard declared Knave").board(), "4k3/8/8/8/8/p7/4K3/N7");
        // What is declared in this turn takes pawns only.
        assert_eq!(knight("p").hand("Knave").declare("Knave").reason(), "capture-owed");
        assert_eq!(knight("r").hand("Knave").declare("Knave").board(), "4k3/8/8/8/8/r7/4K3/N7");
        assert_eq!(knight("r").declared("Knave").reason(), "capture-owed");
    }

    #[test]
    fn under_heretik_the_men_count_that_she_controls() {
        assert_eq!(under_feint("4k3/8/8/8/1n6/8/P7/4K3").plays("Heretik").moves("e1-e2").reason(), "capture-owed");
        let own = || under_feint("4k3/8/8/8/8/3n4/4P3/4K3").moves("e1-f1");
        assert_eq!(own().reason(), "capture-owed");
        assert_eq!(own().plays("Heretik").board(), "4k3/8/8/8/8/3n4/4P3/5K2");
    }
}
