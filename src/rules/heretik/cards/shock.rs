use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Shock",
    colour: Colour::Yellow,
    kind: Kind::Manoeuvre,
    text: "This turn the pawns that you control may also capture one square straight ahead. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R32", "R35", "R36"],
    grants: Some(|men, _| men.shocks = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn pawns_take_straight_ahead() {
        assert_eq!(reach("Pa2 pa3 pb3 / hand Shock", "", "a2"), "xb3");
        assert_eq!(reach("Pa2 pa3 pb3 / hand Shock", "play Shock", "a2"), "xa3 xb3");
        assert_eq!(reach("Pa2 pa4 / hand Shock", "play Shock", "a2"), "-a3");
        assert_eq!(refused("Pa2 Na3 / hand Shock", "play Shock / move a2xa3"), "own-man");
        assert_eq!(refused("Pa2 *a3 / hand Shock", "play Shock / move a2xa3"), "boulder");
        assert_eq!(refused("Pa2 pa3 / declared Shock", "move a2xa3"), "no-such-way");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Pa2 pa3 / hand Shock", "play Shock / move a2xa3"), "Pa3");
        assert_eq!(refused("Pa2 na3 / hand Shock", "play Shock / move a2xa3"), "immature");
        assert_eq!(refused("Pa2 na3 / hand Shock", "declare Shock / play declared Shock / move a2xa3"), "immature");
        assert_eq!(after("Pa2 na3 / declared Shock", "play declared Shock / move a2xa3"), "Pa3");
        assert_eq!(after("Pa2 na3 / hand Shock", "declare Shock / move e1-d1 // move e8-d8 // play declared Shock / move a2xa3"), "Pa3 Kd1 kd8");
        assert_eq!(after("Pa2 nb3 / hand Shock", "play Shock / move a2xb3"), "Pb3", "what needs no Shock is as it was");
    }

    #[test]
    fn a_copy_that_was_revoked_is_fresh_again() {
        let held = "Pa2 na3 / hand Rout / declared Shock, Ikonoclasm";
        assert_eq!(refused(held, "play use Ikonoclasm discard Rout target own Shock; Shock / move a2xa3"), "immature");
        // Of a fresh and a mature copy both count; of two declared ones the older is meant.
        assert_eq!(after("Pa2 na3 / hand Shock / declared Shock", "play Shock; declared Shock / move a2xa3"), "Pa3");
        assert_eq!(after("Pa2 na3 / hand Shock / declared Shock", "declare Shock / play declared Shock / move a2xa3"), "Pa3");
    }

    #[test]
    fn it_takes_in_passing_straight_ahead_by_what_the_man_is_now() {
        let pawn = "Pe5 pd5 / exposed d5 e6 / hand Shock";
        assert_eq!(after(pawn, "play Shock / move e5xe6ep"), "Pe6");
        assert_eq!(reach(pawn, "", "e5"), "-e6");
        assert_eq!(reach("Pe5 nd1 / exposed d1 e6 / hand Shock", "play Shock", "e5"), "-e6");
        assert_eq!(after("Pe5 nb1 / exposed b1 e6 / declared Shock", "play declared Shock / move e5xe6ep"), "Pe6");
    }

    #[test]
    fn her_declared_shock_gives_check() {
        assert_eq!(refused("Ph2 pe2 / hers Shock", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 pe2 / her hand Shock", "move h2-h3"), "pe2 Ph3");
        assert_eq!(after("Ph2 pe3 / hers Shock", "move h2-h3"), "pe3 Ph3");
    }

    #[test]
    fn it_serves_all_pawns_that_she_controls_for_one_turn() {
        assert_eq!(after("pa4 Pa3 / hand Heretik, Shock", "play Heretik; Shock / move a4xa3"), "pa3");
        assert_eq!(after("Pa2 pa3 Ph2 ph3 / hand Charge, Shock", "play Charge; Shock / move a2xa3; h2xh3"), "Pa3 Ph3");
        assert_eq!(refused("Pa2 pa3 pa4 / declared Shock", "play declared Shock / move a2xa3 // move e8-d8 // move a3xa4"), "no-such-way");
        assert_eq!(refused("Pa2 pa3", "play declared Shock / move a2xa3"), "not-declared");
        assert_eq!(refused("Pa2 pa3 / declared Shock", "play Shock / move a2xa3"), "not-in-hand");
    }
}
