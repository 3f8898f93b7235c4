use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Lieutenant",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Knights that you control, and whoever else is mounted, may also leap three squares one way and one the other ([3, 1]). It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.leap((3, 1))),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn mounted_men_also_leap_three_squares_and_one() {
        assert_eq!(reach("Nd4 Kh8 kh1 / hand Lieutenant", "play Lieutenant", "d4"), "-a3 -a5 -b3 -b5 -c1 -c2 -c6 -c7 -e1 -e2 -e6 -e7 -f3 -f5 -g3 -g5");
        assert_eq!(reach("Nd4 Kh8 kh1 / hand Lieutenant", "", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Ba1 Pb2 / hand Lieutenant", "play Lieutenant", "a1"), "", "a Bishop is not mounted");
        assert_eq!(reach("Ba1 Pb2 / hand Lieutenant, Cardinal", "play Lieutenant; Cardinal", "a1"), "-b3 -b4 -c2 -d2");
        assert_eq!(reach("/ hand Lieutenant", "play Lieutenant", "e1"), "-d1 -d2 -e2 -f1 -f2");
    }

    #[test]
    fn r28_one_of_its_ways_has_to_be_free_of_boulders_and_pikemen() {
        for (boulders, is_free) in [
            ("*d5 *d6 *d7", true),
            ("*e4 *e5 *e6", true),
            ("*d5 *e5", false),
            ("*d7 *e4", false),
            ("*d6 *e6", false),
            ("*d8 *f7", true),
        ] {
            let seen = reach(&format!("Nd4 {boulders} / hand Lieutenant"), "play Lieutenant", "d4");
            assert_eq!(seen.split(' ').any(|to| to == "-e7"), is_free, "{boulders}");
        }
        assert_eq!(refused("Nd4 pd6 pe5 / hand Lieutenant / hers Pike", "play Lieutenant / move d4-e7"), "pike");
        assert_eq!(after("Nd4 pd6 pe5 / hand Lieutenant", "play Lieutenant / move d4-e7"), "pd6 pe5 Ne7");
        assert_eq!(after("Nd4 pd5 pd6 / hand Lieutenant / hers Pike", "play Lieutenant / move d4-e7"), "pd5 pd6 Ne7");
        assert_eq!(after("Nd4 nd6 ne5 / hand Lieutenant / hers Pike", "play Lieutenant / move d4-e7"), "nd6 ne5 Ne7");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Nd4 pe7 / hand Lieutenant", "play Lieutenant / move d4xe7"), "Ne7");
        assert_eq!(refused("Nd4 re7 / hand Lieutenant", "play Lieutenant / move d4xe7"), "immature");
        assert_eq!(refused("Nd4 re7 / hand Lieutenant", "declare Lieutenant / play declared Lieutenant / move d4xe7"), "immature");
        assert_eq!(after("Nd4 re7 / declared Lieutenant", "play declared Lieutenant / move d4xe7"), "Ne7");
        assert_eq!(after("Nd4 re7 / hand Lieutenant", "declare Lieutenant / move e1-d1 // move e8-d8 // play declared Lieutenant / move d4xe7"), "Kd1 kd8 Ne7");
        assert_eq!(after("Nd4 rf5 / hand Lieutenant", "play Lieutenant / move d4xf5"), "Nf5", "its other leaps are as they were");
        assert_eq!(refused("Nd4 Ne7 / hand Lieutenant", "play Lieutenant / move d4xe7"), "own-man");
        assert_eq!(refused("Nd4 *e7 / hand Lieutenant", "play Lieutenant / move d4-e7"), "boulder");
    }

    #[test]
    fn her_declared_lieutenant_gives_check() {
        assert_eq!(refused("Ph2 nf4 / hers Lieutenant", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 nf4 / her hand Lieutenant", "move h2-h3"), "nf4 Ph3");
        assert_eq!(after("Ph2 bf4 / hers Lieutenant", "move h2-h3"), "bf4 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Nd4 / declared Lieutenant", "move d4-e7"), "no-such-way");
        assert_eq!(refused("Nd4 / declared Lieutenant", "play declared Lieutenant / move d4-e7 // move e8-d8 // move e7-d4"), "no-such-way");
        assert_eq!(refused("Nd4", "play Lieutenant / move d4-e7"), "not-in-hand");
        assert_eq!(refused("Nd4 / hand Lieutenant", "play declared Lieutenant / move d4-e7"), "not-declared");
        assert_eq!(after("nd4 / hand Heretik, Lieutenant", "play Heretik; Lieutenant / move d4-e7"), "ne7", "it serves whom she controls");
    }
}
