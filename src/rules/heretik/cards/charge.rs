use super::super::act::Many;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Charge",
    colour: Colour::Yellow,
    kind: Kind::Movement,
    text: "In your Move phase move any number of pawns that you control, each once, extra moves apart.",
    rulings: &["R33", "R38", "R60", "R63", "R65"],
    many: Some(Many { is_pawns: true, ways: by::FOOT }),
    helps: Some(|at| at.pawns > 0),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, position_after, reach, refused};

    #[test]
    fn pawns_move_each_once_in_any_order_with_their_extra_moves_between() {
        assert_eq!(after("Pa2 Pc2 Ph2 nb3 / hand Charge", "play Charge / move h2-h3; a2xb3; h3-h4"), "Pb3 Pc2 Ph4");
        assert_eq!(refused("Pa3 Ph2 / hand Charge", "play Charge / move a3-a4; h2-h3; a4-a5"), "no-extra-move");
        assert_eq!(refused("Pa2 Ph2 / hand Charge", "play Charge / move a2-a3; h2-h3; a3-a4; a4-a5"), "no-extra-move");
        assert_eq!(refused("Pa2 Ph2 / hand Charge", "move a2-a3; h2-h3"), "other-man");
        let exposed = &position_after("Pa2 Ph2 / hand Charge", "play Charge / move a2-a3; h2-h3; a3-a4; h3-h4")["exposed"];
        assert_eq!(*exposed, json!([{ "man": "a4", "on": ["a3"] }, { "man": "h4", "on": ["h3"] }]));
    }

    #[test]
    fn pieces_do_not_move_with_it_but_one_may_in_its_place() {
        assert_eq!(refused("Pa2 Nh1 / hand Charge", "play Charge / move a2-a3; h1-g3"), "other-man");
        assert_eq!(refused("Pa2 Nh1 / hand Charge", "play Charge / move h1-g3; a2-a3"), "other-man");
        assert_eq!(reach("Pa2 Nh1 / hand Charge", "play Charge / move a2-a3", "h1"), "");
        assert_eq!(after("Pa2 Nh1 / hand Charge", "play Charge / move h1-g3"), "Pa2 Ng3");
        assert_eq!(refused("Pa2 ph3 / hand Charge", "play Charge / move a2-a3; h3-h2"), "not-controlled");
    }

    #[test]
    fn after_a_pawn_a_piece_may_be_captured() {
        assert_eq!(after("Pa2 Ph2 pb3 ng3 / hand Charge", "play Charge / move a2xb3; h2xg3"), "Pb3 Pg3");
    }

    #[test]
    fn what_one_pawn_captures_in_passing_the_next_cannot() {
        let both = "Pc5 Pe5 pd5 / exposed d5 d6 / hand Charge";
        assert_eq!(after(both, "play Charge / move c5xd6ep; e5-e6"), "Pd6 Pe6");
        assert_eq!(refused(both, "play Charge / move c5xd6ep; e5xd6ep"), "own-man");
        assert_eq!(refused("Pc5 Pe5 Pd5 pf5 / exposed f5 d6 / hand Charge", "play Charge / move d5-d6; e5xd6ep"), "own-man");
    }

    #[test]
    fn under_heretik_her_pawns_charge() {
        let field = "pa6 ph6 Pc2 / hand Charge, Heretik";
        assert_eq!(after(field, "play Heretik; Charge / move a6-a5; h6-h5"), "pa5 Pc2 ph5");
        assert_eq!(refused(field, "play Heretik; Charge / move a6-a5; c2-c3"), "not-controlled");
    }

    #[test]
    fn all_that_arrive_are_promoted() {
        assert_eq!(after("Pa7 Pb7 / hand Charge", "play Charge / move a7-a8; b7-b8 / coda promote b8=B; promote a8=N"), "Na8 Bb8");
        assert_eq!(refused("Pa7 Pb7 / hand Charge", "play Charge / move a7-a8; b7-b8 / coda promote b8=B"), "owed");
    }

    #[test]
    fn r63_at_least_one_moves_or_a_pass_is_written() {
        assert_eq!(after("Pa2 / hand Charge", "play Charge / move pass"), "Pa2");
        assert_eq!(after("Pa2 Ph2 / hand Charge", "play Charge / move a2-a3"), "Pa3 Ph2");
        assert_eq!(refused("Pa2 / hand Charge", "play Charge"), "nothing-moved");
        assert_eq!(refused("Pa2 / hand Charge", "play Charge / move pass; a2-a3"), "nothing-follows");
        assert_eq!(refused("Pa2 / hand Charge", "play Charge / move a2-a3; pass"), "nothing-follows");
        assert_eq!(refused("Pa2 / hand Charge", "move pass"), "may-not-pass");
    }

    #[test]
    fn it_is_the_only_movement_card_of_the_turn() {
        assert_eq!(refused("Pa2 / hand Charge, Charge", "play Charge; Charge / move a2-a3"), "second-movement");
        assert_eq!(refused("Pa2 / hand Charge, Crusade", "play Crusade; Charge / move a2-a3"), "second-movement");
        assert_eq!(refused("Pa2 / hand Charge", "declare Charge / move a2-a3"), "not-declarable");
        assert_eq!(refused("Pa3 Ph3 / hand Charge", "play Charge / move a3-a4 // move e8-d8 // move a4-a5; h3-h4"), "other-man");
    }
}
