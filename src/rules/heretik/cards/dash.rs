use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Dash",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "A pawn that moves this turn may move once more in the same phase, for each Dash played, without capturing and not when it has been promoted. It can be taken in passing where it stood between.",
    rulings: &["R33", "R35", "R53"],
    grants: Some(|men, _| men.dash = men.dash.saturating_add(1)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, position_after, reach, refused};

    #[test]
    fn a_pawn_moves_once_more_for_each_copy() {
        assert_eq!(refused("Pa3", "move a3-a4; a4-a5"), "no-extra-move");
        assert_eq!(after("Pa3 / hand Dash", "play Dash / move a3-a4; a4-a5"), "Pa5");
        assert_eq!(refused("Pa3 / hand Dash", "play Dash / move a3-a4; a4-a5; a5-a6"), "no-extra-move");
        assert_eq!(after("Pa3 / hand Dash, Dash", "play Dash; Dash / move a3-a4; a4-a5; a5-a6"), "Pa6");
        assert_eq!(refused("Pa3 / hand Dash, Dash", "play Dash; Dash / move a3-a4; a4-a5; a5-a6; a6-a7"), "no-extra-move");
    }

    #[test]
    fn it_comes_on_top_of_the_extra_move_from_the_back_ranks() {
        assert_eq!(after("Pa2 / hand Dash", "play Dash / move a2-a3; a3-a4; a4-a5"), "Pa5");
        assert_eq!(refused("Pa2 / hand Dash", "play Dash / move a2-a3; a3-a4; a4-a5; a5-a6"), "no-extra-move");
        assert_eq!(refused("Pa2 nb3 / hand Dash", "play Dash / move a2xb3; b3-b4; b4-b5"), "no-extra-move");
        assert_eq!(after("pa7 / hand Dash, Heretik", "play Dash; Heretik / move a7-a6; a6-a5; a5-a4"), "pa4", "as its colour counts the ranks");
        assert_eq!(refused("pa2 / hand Dash, Heretik", "play Dash; Heretik / move a2-a1; a1-a2"), "no-such-way");
    }

    #[test]
    fn the_first_move_may_capture_and_no_later_one() {
        assert_eq!(after("Pe2 pd3 / hand Dash", "play Dash / move e2xd3; d3-d4"), "Pd4");
        assert_eq!(refused("Pe3 pd5 / hand Dash", "play Dash / move e3-e4; e4xd5"), "extra-captures");
        assert_eq!(refused("Pe4 pd6 / exposed d6 d7 / hand Dash", "play Dash / move e4-e5; e5xd6"), "extra-captures");
    }

    #[test]
    fn pieces_and_other_pawns_do_not() {
        assert_eq!(refused("Na1 / hand Dash", "play Dash / move a1-b3; b3-d4"), "no-extra-move");
        assert_eq!(refused("Pa3 Ph3 / hand Dash", "play Dash / move a3-a4; h3-h4"), "other-man");
        assert_eq!(reach("Pa3 Ph3 / hand Dash", "play Dash / move a3-a4", "h3"), "");
    }

    #[test]
    fn with_charge_every_pawn_has_its_extra_move_interleaved() {
        assert_eq!(after("Pa3 Ph3 / hand Dash, Charge", "play Dash; Charge / move a3-a4; h3-h4; a4-a5; h4-h5"), "Pa5 Ph5");
        assert_eq!(refused("Pa3 Ph3 / hand Dash, Charge", "play Dash; Charge / move a3-a4; h3-h4; a4-a5; a5-a6"), "no-extra-move");
    }

    #[test]
    fn it_is_exposed_where_it_stood_between_for_one_turn() {
        let exposed = &position_after("Pa3 / hand Dash, Dash", "play Dash; Dash / move a3-a4; a4-a5; a5-a6")["exposed"];
        assert_eq!(*exposed, json!([{ "man": "a6", "on": ["a4", "a5"] }]));
        let dash = "play Dash / move a3-a4; a4-a5 // ";
        assert_eq!(after("Pa3 pb5 / hand Dash", &format!("{dash} move b5xa4ep")), "pa4");
        assert_eq!(refused("Pa3 pb6 / hand Dash", &format!("{dash} move b6xa5ep")), "wrong-sign", "where it stands it is captured as ever");
        assert_eq!(refused("Pa3 pb5 / hand Dash", &format!("{dash} move e8-d8 // move e1-d1 // move b5xa4ep")), "no-such-way");
    }

    #[test]
    fn r53_the_square_where_it_ends_is_exposed_too_if_it_stood_there_before() {
        let back_and_forth = position_after("Pa2 / hand Dash / declared Veterans", "play Dash / move a2-b2; b2-a2; a2-b2");
        assert_eq!(back_and_forth["exposed"], json!([{ "man": "b2", "on": ["a2", "b2"] }]));
    }

    #[test]
    fn it_is_a_plan_for_one_turn() {
        assert_eq!(refused("Pa3 / hand Dash", "play Dash / move a3-a4; a4-a5 // move e8-d8 // move a5-a6; a6-a7"), "no-extra-move");
        assert_eq!(refused("Pa3 / hand Dash", "declare Dash / move a3-a4"), "not-declarable");
        assert_eq!(refused("Pa3", "play Dash / move a3-a4; a4-a5"), "not-in-hand");
    }
}
