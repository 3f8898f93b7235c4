use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Squire",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Knights that you control, and whoever else is mounted, may also leap two squares diagonally ([2, 2]). It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.leap((2, 2))),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn mounted_men_also_leap_two_squares_both_ways() {
        assert_eq!(reach("Nd4 / hand Squire", "play Squire", "d4"), "-b2 -b3 -b5 -b6 -c2 -c6 -e2 -e6 -f2 -f3 -f5 -f6");
        assert_eq!(reach("Nd4 / hand Squire", "", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Ba1 Pb2 / hand Squire", "play Squire", "a1"), "", "a Bishop is not mounted");
        assert_eq!(reach("Ba1 Pb2 / hand Squire, Cardinal", "play Squire; Cardinal", "a1"), "-b3 -c2 -c3");
        assert_eq!(reach("/ hand Squire", "play Squire", "e1"), "-d1 -d2 -e2 -f1 -f2");
    }

    #[test]
    fn r28_one_of_its_ways_has_to_be_free_of_boulders_and_pikemen() {
        for (boulders, is_free) in [
            ("*e5", true),
            ("*d5 *d6 *e6", true),
            ("*e4 *f4 *f5", true),
            ("*d5 *f4", false),
            ("*e6 *f5", false),
            ("*d6 *e4", false),
        ] {
            let seen = reach(&format!("Nd4 {boulders} / hand Squire"), "play Squire", "d4");
            assert_eq!(seen.split(' ').any(|to| to == "-f6"), is_free, "{boulders}");
        }
        assert_eq!(refused("Nd4 pd6 pf5 / hand Squire / hers Pike", "play Squire / move d4-f6"), "pike");
        assert_eq!(after("Nd4 pd6 pf5 / hand Squire", "play Squire / move d4-f6"), "pd6 pf5 Nf6");
        assert_eq!(after("Nd4 pd6 pe5 / hand Squire / hers Pike", "play Squire / move d4-f6"), "pd6 pe5 Nf6");
        assert_eq!(after("Nd4 nd6 nf5 / hand Squire / hers Pike", "play Squire / move d4-f6"), "nd6 nf5 Nf6");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Nd4 pf6 / hand Squire", "play Squire / move d4xf6"), "Nf6");
        assert_eq!(refused("Nd4 rf6 / hand Squire", "play Squire / move d4xf6"), "immature");
        assert_eq!(refused("Nd4 rf6 / hand Squire", "declare Squire / play declared Squire / move d4xf6"), "immature");
        assert_eq!(after("Nd4 rf6 / declared Squire", "play declared Squire / move d4xf6"), "Nf6");
        assert_eq!(after("Nd4 rf6 / hand Squire", "declare Squire / move e1-d1 // move e8-d8 // play declared Squire / move d4xf6"), "Kd1 kd8 Nf6");
        assert_eq!(after("Nd4 rf5 / hand Squire", "play Squire / move d4xf5"), "Nf5", "its other leaps are as they were");
        assert_eq!(refused("Nd4 Nf6 / hand Squire", "play Squire / move d4xf6"), "own-man");
        assert_eq!(refused("Nd4 *f6 / hand Squire", "play Squire / move d4-f6"), "boulder");
    }

    #[test]
    fn her_declared_squire_gives_check() {
        assert_eq!(refused("Ph2 ng3 / hers Squire", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 ng3 / her hand Squire", "move h2-h3"), "ng3 Ph3");
        assert_eq!(after("Ph2 rg3 / hers Squire", "move h2-h3"), "rg3 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Nd4 / declared Squire", "move d4-f6"), "no-such-way");
        assert_eq!(refused("Nd4 / declared Squire", "play declared Squire / move d4-f6 // move e8-e7 // move f6-d4"), "no-such-way");
        assert_eq!(refused("Nd4", "play Squire / move d4-f6"), "not-in-hand");
        assert_eq!(refused("Nd4 / hand Squire", "play declared Squire / move d4-f6"), "not-declared");
        assert_eq!(after("nd4 / hand Heretik, Squire", "play Heretik; Squire / move d4-f6"), "nf6", "it serves whom she controls");
    }
}
