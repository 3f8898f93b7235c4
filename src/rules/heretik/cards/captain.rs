use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Captain",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Knights that you control, and whoever else is mounted, may also leap three squares one way and two the other ([3, 2]). It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.leap((3, 2))),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn mounted_men_also_leap_three_squares_and_two() {
        assert_eq!(reach("Nd4 / hand Captain", "play Captain", "d4"), "-a2 -a6 -b1 -b3 -b5 -b7 -c2 -c6 -e2 -e6 -f1 -f3 -f5 -f7 -g2 -g6");
        assert_eq!(reach("Nd4 / hand Captain", "", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Ba1 Pb2 / hand Captain", "play Captain", "a1"), "", "a Bishop is not mounted");
        assert_eq!(reach("Ba1 Pb2 / hand Captain, Cardinal", "play Captain; Cardinal", "a1"), "-b3 -c2 -c4 -d3");
        assert_eq!(reach("/ hand Captain", "play Captain", "e1"), "-d1 -d2 -e2 -f1 -f2");
    }

    #[test]
    fn r28_one_of_its_ways_has_to_be_free_of_boulders_and_pikemen() {
        for (boulders, is_free) in [
            ("*d5 *d6 *d7 *e7", true),
            ("*e4 *f4 *f5 *f6", true),
            ("*e7 *f6", false),
            ("*d5 *e4", false),
            ("*d7 *f4", false),
            ("*e5 *e6", true),
        ] {
            let seen = reach(&format!("Nd4 {boulders} / hand Captain"), "play Captain", "d4");
            assert_eq!(seen.split(' ').any(|to| to == "-f7"), is_free, "{boulders}");
        }
        assert_eq!(refused("Nd4 pd6 pf5 / hand Captain / hers Pike", "play Captain / move d4-f7"), "pike");
        assert_eq!(after("Nd4 pd6 pf5 / hand Captain", "play Captain / move d4-f7"), "pd6 pf5 Nf7");
        assert_eq!(after("Nd4 pd5 pd6 / hand Captain / hers Pike", "play Captain / move d4-f7"), "pd5 pd6 Nf7");
        assert_eq!(after("Nd4 nd6 nf5 / hand Captain / hers Pike", "play Captain / move d4-f7"), "nd6 nf5 Nf7");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Nd4 pf7 / hand Captain", "play Captain / move d4xf7"), "Nf7");
        assert_eq!(refused("Nd4 rf7 / hand Captain", "play Captain / move d4xf7"), "immature");
        assert_eq!(refused("Nd4 rf7 / hand Captain", "declare Captain / play declared Captain / move d4xf7"), "immature");
        assert_eq!(after("Nd4 rf7 / declared Captain", "play declared Captain / move d4xf7"), "Nf7");
        assert_eq!(after("Nd4 rf7 / hand Captain", "declare Captain / move e1-d1 // move e8-d8 // play declared Captain / move d4xf7"), "Kd1 kd8 Nf7");
        assert_eq!(after("Nd4 rf5 / hand Captain", "play Captain / move d4xf5"), "Nf5", "its other leaps are as they were");
        assert_eq!(refused("Nd4 Nf7 / hand Captain", "play Captain / move d4xf7"), "own-man");
        assert_eq!(refused("Nd4 *f7 / hand Captain", "play Captain / move d4-f7"), "boulder");
    }

    #[test]
    fn her_declared_captain_gives_check() {
        assert_eq!(refused("Ph2 ng4 / hers Captain", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 ng4 / her hand Captain", "move h2-h3"), "ng4 Ph3");
        assert_eq!(after("Ph2 bg4 / hers Captain", "move h2-h3"), "bg4 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Nd4 / declared Captain", "move d4-f7"), "no-such-way");
        assert_eq!(refused("Nd4 / declared Captain", "play declared Captain / move d4-f7 // move e8-e7 // move f7-d4"), "no-such-way");
        assert_eq!(refused("Nd4", "play Captain / move d4-f7"), "not-in-hand");
        assert_eq!(refused("Nd4 / hand Captain", "play declared Captain / move d4-f7"), "not-declared");
        assert_eq!(after("nd4 / hand Heretik, Captain", "play Heretik; Captain / move d4-f7"), "nf7", "it serves whom she controls");
    }
}
