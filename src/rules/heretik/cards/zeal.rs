use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Zeal",
    colour: Colour::Yellow,
    kind: Kind::Plan,
    text: "This turn a pawn may leap to an empty square two squares off in place of a step, in a direction in which it could step without capturing. Once for each pawn and Zeal.",
    rulings: &["R28", "R32", "R33", "R50"],
    grants: Some(|men, _| men.zeal = men.zeal.saturating_add(1)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, position_after, reach, refused};

    #[test]
    fn a_pawn_leaps_two_squares_once_for_each_copy() {
        assert_eq!(reach("Pa3 / hand Zeal", "", "a3"), "-a4");
        assert_eq!(reach("Pa3 / hand Zeal", "play Zeal", "a3"), "-a4 -a5");
        assert_eq!(after("Pa2 / hand Zeal", "play Zeal / move a2-a4; a4-a5"), "Pa5");
        assert_eq!(refused("Pa2 / hand Zeal", "play Zeal / move a2-a4; a4-a6"), "no-such-way");
        assert_eq!(after("Pa2 / hand Zeal, Zeal", "play Zeal; Zeal / move a2-a4; a4-a6"), "Pa6");
        let three = "Pa2 / hand Zeal, Zeal, Dash";
        assert_eq!(refused(three, "play Zeal; Zeal; Dash / move a2-a4; a4-a6; a6-a8"), "no-such-way");
        assert_eq!(after(three, "play Zeal; Zeal; Dash / move a2-a4; a4-a6; a6-a7"), "Pa7");
    }

    #[test]
    fn each_pawn_has_its_own_leap_and_pieces_have_none() {
        assert_eq!(after("Pa3 Ph3 / hand Zeal, Charge", "play Zeal; Charge / move a3-a5; h3-h5"), "Pa5 Ph5");
        assert_eq!(reach("/ hand Zeal", "play Zeal", "e1"), "-d1 -d2 -e2 -f1 -f2");
        assert_eq!(after("pa6 / hand Zeal, Heretik", "play Zeal; Heretik / move a6-a4"), "pa4");
    }

    #[test]
    fn it_leaps_where_it_could_step() {
        assert_eq!(reach("Pd4 / hand Zeal / declared Veterans", "play Zeal", "d4"), "-b2 -b4 -c3 -c4 -d2 -d3 -d5 -d6 -e3 -e4 -f2 -f4");
        assert_eq!(
            reach("Pd4 / hand Zeal / declared Veterans, Veterans", "play Zeal", "d4"),
            "-b2 -b4 -b6 -c3 -c4 -c5 -d2 -d3 -d5 -d6 -e3 -e4 -e5 -f2 -f4 -f6"
        );
        assert_eq!(refused("Pd4 / hand Zeal, Shock", "play Zeal; Shock / move d4-f6"), "no-such-way");
        assert_eq!(reach("Pa7 / hand Zeal", "play Zeal", "a7"), "-a8");
        assert_eq!(after("Pa6 / hand Zeal", "play Zeal / move a6-a8 / coda promote a8=N"), "Na8");
    }

    #[test]
    fn the_square_has_to_be_empty() {
        assert_eq!(refused("Pa2 pa4 / hand Zeal", "play Zeal / move a2xa4"), "no-such-way");
        assert_eq!(refused("Pa2 pa4 / hand Zeal, Shock", "play Zeal; Shock / move a2xa4"), "no-such-way");
        assert_eq!(refused("Pa2 *a4 / hand Zeal", "play Zeal / move a2-a4"), "boulder");
        assert_eq!(refused("Pa2 Na4 / hand Zeal", "play Zeal / move a2-a4"), "own-man");
    }

    #[test]
    fn r50_a_man_on_the_near_square_does_not_matter_unless_it_is_a_pikeman() {
        assert_eq!(after("Pa2 na3 / hand Zeal", "play Zeal / move a2-a4"), "na3 Pa4");
        assert_eq!(after("Pa2 pa3 / hand Zeal", "play Zeal / move a2-a4"), "pa3 Pa4");
        assert_eq!(refused("Pa2 pa3 / hand Zeal / hers Pike", "play Zeal / move a2-a4"), "pike");
        assert_eq!(after("Pa2 Pa3 / hand Zeal / declared Pike / hers Pike", "play Zeal / move a2-a4"), "Pa3 Pa4");
        assert_eq!(refused("Pa2 *a3 / hand Zeal", "play Zeal / move a2-a4"), "no-such-way");
    }

    #[test]
    fn r28_a_diagonal_leap_has_two_ways_and_none_of_them_is_the_diagonal() {
        let sergeants = |boulders: &str| reach(&format!("Pc3 {boulders} / hand Zeal / declared Veterans, Veterans"), "play Zeal", "c3").contains("-e5");
        assert!(sergeants("*d4"));
        assert!(sergeants("*c4"));
        assert!(sergeants("*d3 *e3 *e4"));
        assert!(!sergeants("*c4 *d3"));
        assert!(!sergeants("*d5 *e4"));
    }

    #[test]
    fn it_goes_over_the_side_by_revolutionary_and_not_by_the_round_table() {
        assert_eq!(after("Pa3 / hand Zeal / declared Veterans, Revolutionary", "play Zeal / move a3-g3"), "Pg3");
        assert_eq!(refused("Pa3 / hand Zeal, Round Table / declared Veterans", "play Zeal; Round Table / move a3-g3"), "no-such-way");
        assert_eq!(refused("Pa3 *h3 / hand Zeal / declared Veterans, Revolutionary", "play Zeal / move a3-g3"), "no-such-way");
        // Over the side it is a leap too, of which there is one.
        assert_eq!(refused("Pa2 / hand Zeal / declared Veterans, Revolutionary", "play Zeal / move a2-g2; g2-a2"), "no-such-way");
        assert_eq!(after("Pa2 / hand Zeal / declared Veterans, Revolutionary", "play Zeal / move a2-g2; g2-h2"), "Ph2");
    }

    #[test]
    fn it_is_exposed_where_it_stood_and_not_where_it_passed() {
        assert_eq!(position_after("Pa2 / hand Zeal", "play Zeal / move a2-a4")["exposed"], json!([]));
        let exposed = &position_after("Pa2 / hand Zeal", "play Zeal / move a2-a4; a4-a5")["exposed"];
        assert_eq!(*exposed, json!([{ "man": "a5", "on": ["a4"] }]));
        assert_eq!(after("Pa2 nb3 / hand Zeal, Dash", "play Zeal; Dash / move a2xb3; b3-b5"), "Pb5", "an extra move may be a leap");
    }

    #[test]
    fn it_is_a_plan_for_one_turn() {
        assert_eq!(refused("Pa3 / hand Zeal", "play Zeal / move a3-a5 // move e8-d8 // move a5-a7"), "no-such-way");
        assert_eq!(refused("Pa3", "play Zeal / move a3-a5"), "not-in-hand");
        assert_eq!(refused("Pa3 / hand Zeal", "declare Zeal / move a3-a4"), "not-declarable");
        assert_eq!(refused("Pa3 / hand Zeal, Rout", "play Zeal discard Rout / move a3-a5"), "no-use-for");
    }
}
