use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Knave",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Knights that you control, and whoever else is mounted, may also leap two squares straight ([2, 0]). It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.leap((2, 0))),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn mounted_men_also_leap_two_squares_straight() {
        assert_eq!(reach("Nd4 / hand Knave", "play Knave", "d4"), "-b3 -b4 -b5 -c2 -c6 -d2 -d6 -e2 -e6 -f3 -f4 -f5");
        assert_eq!(reach("Nd4 / hand Knave", "", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Ba1 Pb2 / hand Knave", "play Knave", "a1"), "", "a Bishop is not mounted");
        assert_eq!(reach("Ba1 Pb2 / hand Knave, Cardinal", "play Knave; Cardinal", "a1"), "-a3 -b3 -c1 -c2");
        assert_eq!(reach("/ hand Knave", "play Knave", "e1"), "-d1 -d2 -e2 -f1 -f2");
    }

    #[test]
    fn r28_one_of_its_ways_has_to_be_free_of_boulders_and_pikemen() {
        for (boulders, is_free) in [
            ("*d5", false),
            ("*d7 *c5 *e5", true),
        ] {
            let seen = reach(&format!("Nd4 {boulders} / hand Knave"), "play Knave", "d4");
            assert_eq!(seen.split(' ').any(|to| to == "-d6"), is_free, "{boulders}");
        }
        assert_eq!(refused("Nd4 pd5 / hand Knave / hers Pike", "play Knave / move d4-d6"), "pike");
        assert_eq!(after("Nd4 pd5 / hand Knave", "play Knave / move d4-d6"), "pd5 Nd6");
        assert_eq!(after("Nd4 pe5 / hand Knave / hers Pike", "play Knave / move d4-d6"), "Nd6 pe5");
        assert_eq!(after("Nd4 nd5 / hand Knave / hers Pike", "play Knave / move d4-d6"), "nd5 Nd6");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Nd4 pd6 / hand Knave", "play Knave / move d4xd6"), "Nd6");
        assert_eq!(refused("Nd4 rd6 / hand Knave", "play Knave / move d4xd6"), "immature");
        assert_eq!(refused("Nd4 rd6 / hand Knave", "declare Knave / play declared Knave / move d4xd6"), "immature");
        assert_eq!(after("Nd4 rd6 / declared Knave", "play declared Knave / move d4xd6"), "Nd6");
        assert_eq!(after("Nd4 rd6 / hand Knave", "declare Knave / move e1-d1 // move e8-d8 // play declared Knave / move d4xd6"), "Kd1 Nd6 kd8");
        assert_eq!(after("Nd4 rf5 / hand Knave", "play Knave / move d4xf5"), "Nf5", "its other leaps are as they were");
        assert_eq!(refused("Nd4 Nd6 / hand Knave", "play Knave / move d4xd6"), "own-man");
        assert_eq!(refused("Nd4 *d6 / hand Knave", "play Knave / move d4-d6"), "boulder");
    }

    #[test]
    fn her_declared_knave_gives_check() {
        assert_eq!(refused("Ph2 ne3 / hers Knave", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 ne3 / her hand Knave", "move h2-h3"), "ne3 Ph3");
        assert_eq!(after("Ph2 be3 / hers Knave", "move h2-h3"), "be3 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Nd4 / declared Knave", "move d4-d6"), "no-such-way");
        assert_eq!(refused("Nd4 / declared Knave", "play declared Knave / move d4-d6 // move e8-e7 // move d6-d4"), "no-such-way");
        assert_eq!(refused("Nd4", "play Knave / move d4-d6"), "not-in-hand");
        assert_eq!(refused("Nd4 / hand Knave", "play declared Knave / move d4-d6"), "not-declared");
        assert_eq!(after("nd4 / hand Heretik, Knave", "play Heretik; Knave / move d4-d6"), "nd6", "it serves whom she controls");
    }
}
