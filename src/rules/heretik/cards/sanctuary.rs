use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Sanctuary",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "In her next turn your opponent captures no pawns of either colour. To destroy one is not to capture it.",
    rulings: &["R35", "R45", "R53"],
    lays: Some(|bound| bound.sanctuary = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, position_after, refused};

    #[test]
    fn it_lies_on_her_next_turn_and_on_no_other() {
        assert_eq!(position_after("/ hand Sanctuary", "play Sanctuary / move e1-e2")["bound"], json!(["Sanctuary"]));
        let played = "play Sanctuary / move e1-d1 // ";
        assert_eq!(refused("Pa2 pb3 / hand Sanctuary", &format!("{played} move b3xa2")), "sanctuary");
        assert_eq!(after("Pa2 pb3 / hand Sanctuary", &format!("{played} move e8-d8 // move d1-e1 // move b3xa2")), "pa2 kd8");
        assert_eq!(after("Pa2 pb3 / hand Sanctuary", "play Sanctuary / move a2xb3"), "Pb3", "who plays it captures as ever");
    }

    #[test]
    fn no_pawn_is_captured_and_every_piece_can_be() {
        assert_eq!(refused("Pe2 pd3 / bound Sanctuary", "move e2xd3"), "sanctuary");
        assert_eq!(after("Pe2 nd3 / bound Sanctuary", "move e2xd3"), "Pd3");
        assert_eq!(refused("pe2 / bound Sanctuary", "move e1xe2"), "sanctuary");
        assert_eq!(refused("Ra1 pa5 / bound Sanctuary", "move a1xa5"), "sanctuary");
        assert_eq!(refused("Pb2 pa3 / hand Archery / bound Sanctuary", "play Archery / move b2*a3"), "sanctuary");
        assert_eq!(refused("pe3 / hand Warlord / bound Sanctuary", "play Warlord / move e1xe3"), "sanctuary");
    }

    #[test]
    fn pawns_of_both_colours_are_safe() {
        assert_eq!(refused("nb4 Pa2 / hand Heretik / bound Sanctuary", "play Heretik / move b4xa2"), "sanctuary");
        assert_eq!(after("nb4 Na2 / hand Heretik / bound Sanctuary", "play Heretik / move b4xa2"), "na2");
    }

    #[test]
    fn r35_in_passing_a_man_counts_as_what_it_is_now() {
        assert_eq!(refused("Pe5 pd5 / exposed d5 d6 / bound Sanctuary", "move e5xd6ep"), "sanctuary");
        assert_eq!(after("Pe5 nh1 / exposed h1 d6 / bound Sanctuary", "move e5xd6ep"), "Pd6");
        // R53: of two that stood there the promoted one goes.
        assert_eq!(after("Pe5 pd5 nh1 / exposed d5 d6 / exposed h1 d6 / bound Sanctuary", "move e5xd6ep"), "pd5 Pd6");
    }

    #[test]
    fn destroying_is_not_capturing_but_petard_destroys_what_it_could_capture() {
        assert_eq!(after("pa5 / hand Assassination / bound Sanctuary", "play Assassination / move e1-d1 / coda Assassination a5"), "Kd1");
        assert_eq!(after("pd2 / hand Scorched Earth / bound Sanctuary", "play Scorched Earth / move scorch"), "");
        assert_eq!(after("Rd4 ph4 / hand Ram / bound Sanctuary", "play Ram / move ram d4 E 4"), "Rh4");
        assert_eq!(after("Nb1 pa3 Nc3 / hand Petard / bound Sanctuary", "play Petard / move explode b1"), "pa3");
    }

    #[test]
    fn feint_asks_for_no_pawn_under_it() {
        assert_eq!(refused("Pe2 pd3 / bound Feint", "move e1-f1"), "capture-owed");
        assert_eq!(after("Pe2 pd3 / bound Feint, Sanctuary", "move e1-f1"), "pd3 Pe2 Kf1");
        assert_eq!(refused("Pe2 nd3 / bound Feint, Sanctuary", "move e1-f1"), "capture-owed");
    }

    #[test]
    fn it_is_a_plan() {
        assert_eq!(refused("/ hand Sanctuary", "declare Sanctuary / move e1-e2"), "not-declarable");
        assert_eq!(refused("", "play Sanctuary / move e1-e2"), "not-in-hand");
    }
}
