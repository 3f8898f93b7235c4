use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Archery",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "This turn a pawn may make any capture that it has, in passing too, without leaving its square; this is its move.",
    rulings: &["R23", "R32", "R33", "R35", "R36"],
    grants: Some(|men, _| men.shoots = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, position_after, reach, refused};

    #[test]
    fn a_pawn_takes_without_leaving_its_square() {
        assert_eq!(reach("Pb2 na3 / hand Archery", "play Archery", "b2"), "*a3 -b3 xa3");
        assert_eq!(after("Pb2 na3 / hand Archery", "play Archery / move b2*a3"), "Pb2");
        assert_eq!(refused("Pb2 na3 / hand Archery", "move b2*a3"), "card-not-played");
        assert_eq!(after("Pa7 nb8 / hand Archery", "play Archery / move a7*b8"), "Pa7", "so it is not promoted");
    }

    #[test]
    fn it_shoots_what_it_could_capture_and_nothing_else() {
        assert_eq!(refused("Pb2 nb3 / hand Archery", "play Archery / move b2*b3"), "no-such-way");
        assert_eq!(refused("Pb2 na4 / hand Archery", "play Archery / move b2*a4"), "no-such-way");
        assert_eq!(refused("Pb2 Na3 / hand Archery", "play Archery / move b2*a3"), "own-man");
        assert_eq!(refused("Nb1 na3 / hand Archery", "play Archery / move b1*a3"), "wrong-sign", "a piece does not shoot");
        assert_eq!(after("Pa2 nh3 / hand Archery / declared Revolutionary", "play Archery / move a2*h3"), "Pa2");
    }

    #[test]
    fn with_shock_it_shoots_straight_ahead_as_it_captures() {
        assert_eq!(after("Pb2 pb3 / hand Archery, Shock", "play Archery; Shock / move b2*b3"), "Pb2");
        assert_eq!(refused("Pb2 nb3 / hand Archery, Shock", "play Archery; Shock / move b2*b3"), "immature");
        assert_eq!(after("Pb2 nb3 / hand Archery / declared Shock", "play Archery; declared Shock / move b2*b3"), "Pb2");
    }

    #[test]
    fn it_shoots_in_passing_too() {
        assert_eq!(after("Pe5 pd5 / exposed d5 d6 / hand Archery", "play Archery / move e5*d6ep"), "Pe5");
        assert_eq!(refused("Pe5 pd5 / exposed d5 d6 / hand Archery", "play Archery / move e5*d6"), "wrong-sign");
        assert_eq!(refused("Pe5 pd5 / hand Archery", "play Archery / move e5*d6ep"), "no-such-way");
    }

    #[test]
    fn the_shot_is_its_move_and_a_capture() {
        assert_eq!(refused("Pb2 na3 / hand Archery", "play Archery / move b2*a3; b2-b3"), "no-extra-move");
        let hired = "Pb2 na3 / hand Archery, Rout / declared Mercenary";
        assert_eq!(refused(hired, "play Archery; use Mercenary discard Rout / move b2*a3 / coda Mercenary b2-b3"), "no-such-act");
        assert_eq!(after("Pb2 na3 / hand Archery / bound Feint", "play Archery / move b2*a3"), "Pb2");
        assert_eq!(position_after("Pb2 na3 / hand Archery", "play Archery / move b2*a3")["last"], json!({ "pieces": 1, "pawns": 0 }));
    }

    #[test]
    fn an_archer_that_dashes_is_exposed_where_it_stood() {
        let shot = position_after("Pb2 na3 / hand Archery, Dash", "play Archery; Dash / move b2*a3; b2-b3");
        assert_eq!(shot["exposed"], json!([{ "man": "b3", "on": ["b2"] }]));
        assert_eq!(refused("Pb2 na3 nc3 / hand Archery, Dash", "play Archery; Dash / move b2*a3; b2*c3"), "extra-captures");
        assert_eq!(position_after("Pb2 na3 / hand Archery", "play Archery / move b2*a3")["exposed"], json!([]));
    }

    #[test]
    fn with_charge_every_pawn_shoots_once() {
        assert_eq!(after("Pb2 na3 Ph2 pg3 / hand Archery, Charge", "play Archery; Charge / move b2*a3; h2*g3"), "Pb2 Ph2");
        assert_eq!(refused("Pb2 na3 nc3 / hand Archery, Charge", "play Archery; Charge / move b2*a3; b2*c3"), "no-extra-move");
    }

    #[test]
    fn it_is_a_plan_for_one_turn() {
        assert_eq!(refused("Pb2 na3 nc3 / hand Archery", "play Archery / move b2*a3 // move e8-d8 // move b2*c3"), "card-not-played");
        assert_eq!(refused("Pb2 na3 / hand Archery", "declare Archery / move e1-d1"), "not-declarable");
        assert_eq!(refused("Pb2 na3", "play Archery / move b2*a3"), "not-in-hand");
    }
}
