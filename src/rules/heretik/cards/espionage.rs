use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Espionage",
    colour: Colour::Blue,
    kind: Kind::Plan,
    text: "This turn the pieces that you control may slide through men of the other colour; a piece that does captures nothing this turn.",
    rulings: &["R30", "R41"],
    grants: Some(|men, _| men.passes_enemies = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn slides_pass_through_enemies_and_then_take_nothing() {
        assert_eq!(reach("Ra1 Nb1 pa2 na4 ra7 / hand Espionage", "", "a1"), "xa2");
        assert_eq!(reach("Ra1 Nb1 pa2 na4 ra7 / hand Espionage", "play Espionage", "a1"), "-a3 -a5 -a6 -a8 xa2");
        assert_eq!(refused("Ra1 pa2 na4 / hand Espionage", "play Espionage / move a1xa4"), "no-such-way");
        assert_eq!(after("Ra1 pa2 na4 / hand Espionage", "play Espionage / move a1xa2"), "Ra2 na4", "who passes nobody captures as ever");
        assert_eq!(reach("Ra8 Pa7 kd8 / hand Espionage", "play Espionage", "a8"), "-b8 -c8 -e8 -f8 -g8 -h8 xd8", "even through the King");
        assert_eq!(after("Na1 nb2 / hand Espionage, Paladin", "play Espionage; Paladin / move a1-d4"), "nb2 Nd4");
    }

    #[test]
    fn nobody_passes_his_own_colour_or_a_boulder() {
        assert_eq!(refused("Ra1 Pa2 / hand Espionage", "play Espionage / move a1-a4"), "no-such-way");
        assert_eq!(refused("Ra1 Na2 / hand Espionage", "play Espionage / move a1-a4"), "no-such-way");
        assert_eq!(refused("Ra1 *a2 / hand Espionage", "play Espionage / move a1-a4"), "no-such-way");
        assert_eq!(refused("Ra1 pa2 *a4 / hand Espionage", "play Espionage / move a1-a4"), "boulder");
        assert_eq!(refused("Pa2 pa3 / hand Espionage", "play Espionage / move a2-a4"), "no-such-way", "and a pawn does not slide");
    }

    #[test]
    fn with_catapult_both_are_passed() {
        let field = "Ra1 Nb1 Pa2 na3 pa5 / hand Espionage, Catapult";
        assert_eq!(reach(field, "play Espionage; Catapult", "a1"), "-a4 -a6 -a7 -a8");
        assert_eq!(reach("Ra1 Nb1 Pa2 pa3 na5 / hand Espionage, Catapult", "play Espionage; Catapult", "a1"), "-a4 -a6 -a7 -a8 xa3");
        assert_eq!(refused("Ra1 Pa2 pa3 / hand Espionage", "play Espionage / move a1-a4"), "no-such-way");
    }

    #[test]
    fn under_heretik_her_men_pass_through_yours() {
        assert_eq!(after("ra8 Pa7 / hand Heretik, Espionage", "play Heretik; Espionage / move a8-a5"), "ra5 Pa7");
        assert_eq!(refused("ra8 pa7 / hand Heretik, Espionage", "play Heretik; Espionage / move a8-a5"), "no-such-way");
    }

    #[test]
    fn squares_that_are_passed_count_for_quagmire_and_walls_stay() {
        assert_eq!(reach("Ra1 Nb1 pa2 / hand Espionage / hers Quagmire, Quagmire", "play Espionage", "a1"), "-a3 -a4 xa2");
        assert_eq!(reach("Ba2 Pb1 nb3 pc5 pd4 / hand Espionage / hers Shield", "play Espionage", "a2"), "-c4 xb3");
    }

    #[test]
    fn a_spy_that_passed_takes_nothing_as_an_extra_move_either() {
        assert_eq!(after("Ra1 pa2 / hand Espionage, Errant", "play Espionage; Errant / move a1-a3; a3-b3"), "pa2 Rb3");
        assert_eq!(refused("Ra1 pa2 / hand Espionage, Errant", "play Espionage; Errant / move a1-a3; a3xa2"), "extra-captures");
    }

    #[test]
    fn it_is_a_plan_for_one_turn() {
        assert_eq!(refused("Ra1 pa2 / hand Espionage", "play Espionage / move a1-a4 // move e8-d8 // move a4-a1"), "no-such-way");
        assert_eq!(refused("Ra1 pa2 / hand Espionage", "declare Espionage / move a1xa2"), "not-declarable");
        assert_eq!(refused("Ra1 pa2", "play Espionage / move a1-a4"), "not-in-hand");
    }
}
