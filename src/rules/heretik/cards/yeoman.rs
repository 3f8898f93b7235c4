use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Yeoman",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Knights that you control, and whoever else is mounted, may also leap three squares straight ([3, 0]). It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.leap((3, 0))),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn mounted_men_also_leap_three_squares_straight() {
        assert_eq!(reach("Nd4 / hand Yeoman", "play Yeoman", "d4"), "-a4 -b3 -b5 -c2 -c6 -d1 -d7 -e2 -e6 -f3 -f5 -g4");
        assert_eq!(reach("Nd4 / hand Yeoman", "", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Ba1 Pb2 / hand Yeoman", "play Yeoman", "a1"), "", "a Bishop is not mounted");
        assert_eq!(reach("Ba1 Pb2 / hand Yeoman, Cardinal", "play Yeoman; Cardinal", "a1"), "-a4 -b3 -c2 -d1");
        assert_eq!(reach("/ hand Yeoman", "play Yeoman", "e1"), "-d1 -d2 -e2 -f1 -f2");
    }

    #[test]
    fn r28_one_of_its_ways_has_to_be_free_of_boulders_and_pikemen() {
        for (boulders, is_free) in [
            ("*d5", false),
            ("*d6", false),
            ("*d8 *c5 *e6", true),
        ] {
            let seen = reach(&format!("Nd4 {boulders} / hand Yeoman"), "play Yeoman", "d4");
            assert_eq!(seen.split(' ').any(|to| to == "-d7"), is_free, "{boulders}");
        }
        assert_eq!(refused("Nd4 pd6 / hand Yeoman / hers Pike", "play Yeoman / move d4-d7"), "pike");
        assert_eq!(after("Nd4 pd6 / hand Yeoman", "play Yeoman / move d4-d7"), "pd6 Nd7");
        assert_eq!(after("Nd4 pe6 / hand Yeoman / hers Pike", "play Yeoman / move d4-d7"), "Nd7 pe6");
        assert_eq!(after("Nd4 nd6 / hand Yeoman / hers Pike", "play Yeoman / move d4-d7"), "nd6 Nd7");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Nd4 pd7 / hand Yeoman", "play Yeoman / move d4xd7"), "Nd7");
        assert_eq!(refused("Nd4 rd7 / hand Yeoman", "play Yeoman / move d4xd7"), "immature");
        assert_eq!(refused("Nd4 rd7 / hand Yeoman", "declare Yeoman / play declared Yeoman / move d4xd7"), "immature");
        assert_eq!(after("Nd4 rd7 / declared Yeoman", "play declared Yeoman / move d4xd7"), "Nd7");
        assert_eq!(after("Nd4 rd7 / hand Yeoman", "declare Yeoman / move e1-d1 // move e8-d8 // play declared Yeoman / move d4xd7"), "Kd1 Nd7 kd8");
        assert_eq!(after("Nd4 rf5 / hand Yeoman", "play Yeoman / move d4xf5"), "Nf5", "its other leaps are as they were");
        assert_eq!(refused("Nd4 Nd7 / hand Yeoman", "play Yeoman / move d4xd7"), "own-man");
        assert_eq!(refused("Nd4 *d7 / hand Yeoman", "play Yeoman / move d4-d7"), "boulder");
    }

    #[test]
    fn her_declared_yeoman_gives_check() {
        assert_eq!(refused("Ph2 ne4 / hers Yeoman", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 ne4 / her hand Yeoman", "move h2-h3"), "ne4 Ph3");
        assert_eq!(after("Ph2 be4 / hers Yeoman", "move h2-h3"), "be4 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Nd4 / declared Yeoman", "move d4-d7"), "no-such-way");
        assert_eq!(refused("Nd4 / declared Yeoman", "play declared Yeoman / move d4-d7 // move e8-e7 // move d7-d4"), "no-such-way");
        assert_eq!(refused("Nd4", "play Yeoman / move d4-d7"), "not-in-hand");
        assert_eq!(refused("Nd4 / hand Yeoman", "play declared Yeoman / move d4-d7"), "not-declared");
        assert_eq!(after("nd4 / hand Heretik, Yeoman", "play Heretik; Yeoman / move d4-d7"), "nd7", "it serves whom she controls");
    }
}
