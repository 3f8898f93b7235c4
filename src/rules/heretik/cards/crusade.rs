use super::super::act::Many;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Crusade",
    colour: Colour::Green,
    kind: Kind::Movement,
    text: "In your Move phase leap with any number of mounted men that you control, each once, extra moves apart. After a pawn has been captured no piece can be.",
    rulings: &["R27", "R38", "R60", "R63", "R65"],
    many: Some(Many { is_pawns: false, ways: by::LEAP }),
    helps: Some(|at| at.rides()),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn mounted_men_leap_each_once_in_any_order() {
        assert_eq!(after("Na1 Ng1 / hand Crusade", "play Crusade / move g1-f3; a1-b3"), "Nb3 Nf3");
        assert_eq!(refused("Na1 Ng1 / hand Crusade", "move g1-f3; a1-b3"), "other-man");
        assert_eq!(refused("Na1 Ng1 / hand Crusade", "play Crusade / move g1-f3; a1-b3; g1-h3"), "no-man");
        assert_eq!(refused("Na1 Ng1 / hand Crusade", "play Crusade / move g1-f3; a1-b3; f3-g5"), "no-extra-move");
        assert_eq!(after("na8 nh8 Nb1 / hand Crusade, Heretik", "play Heretik; Crusade / move a8-b6; h8-g6"), "Nb1 nb6 ng6");
    }

    #[test]
    fn it_leaps_and_does_nothing_else() {
        assert_eq!(refused("Ra1 Ng1 / hand Crusade", "play Crusade / move g1-f3; a1-a2"), "other-man");
        assert_eq!(refused("Ra1 Ng1 / hand Crusade", "play Crusade / move a1-a2; g1-f3"), "other-man");
        assert_eq!(refused("Pa2 Ng1 / hand Crusade, Zeal", "play Crusade; Zeal / move g1-f3; a2-a4"), "other-man", "nor does a pawn");
        assert_eq!(refused("Ng1 / hand Crusade", "play Crusade / move g1-f3; e1-e2"), "other-man");
        assert_eq!(refused("Na1 Ng1 / hand Crusade, Paladin", "play Crusade; Paladin / move g1-f3; a1-c3"), "other-man");
        assert_eq!(after("Ra1 Ng1 / hand Crusade", "play Crusade / move a1-a2"), "Ra2 Ng1", "one ordinary move may stand in its place");
    }

    #[test]
    fn whoever_is_mounted_leaps_in_every_way_in_force() {
        let riders = "Ba1 Rh1 Ng1 / hand Crusade, Cardinal, Marshal, Yeoman";
        assert_eq!(after(riders, "play Crusade; Cardinal; Marshal; Yeoman / move a1-b3; h1-g3; g1-g4"), "Bb3 Rg3 Ng4");
        assert_eq!(refused(riders, "play Crusade; Cardinal; Yeoman / move a1-b3; h1-g3"), "no-such-way");
        // [2,2] is a leap of the Bishop's as well as a slide, so it may be made with this card.
        assert_eq!(after("Ba1 Ng1 / hand Crusade, Cardinal, Squire", "play Crusade; Cardinal; Squire / move g1-f3; a1-c3"), "Bc3 Nf3");
        assert_eq!(refused("Ba1 Ng1 / hand Crusade, Cardinal", "play Crusade; Cardinal / move g1-f3; a1-c3"), "other-man");
    }

    #[test]
    fn no_piece_is_captured_after_a_pawn() {
        let field = "Na1 nb3 Ng1 pf3 / hand Crusade";
        assert_eq!(after(field, "play Crusade / move a1xb3; g1xf3"), "Nb3 Nf3");
        assert_eq!(refused(field, "play Crusade / move g1xf3; a1xb3"), "pawn-first");
        assert_eq!(after(field, "play Crusade / move g1xf3; a1-c2"), "nb3 Nc2 Nf3", "who captures nothing may go on");
        assert_eq!(after("Na1 pb3 Ng1 pf3 / hand Crusade", "play Crusade / move g1xf3; a1xb3"), "Nb3 Nf3", "and who captures a pawn");
        assert_eq!(refused("Na1 pb3 Nh1 ng3 Nb1 pc3 / hand Crusade", "play Crusade / move h1xg3; a1xb3; b1xc3; b1-a3"), "no-man");
        assert_eq!(refused("Na1 ra3 Ng1 / hand Crusade, Knave", "play Crusade; Knave / move g1-f3; a1xa3"), "immature");
    }

    #[test]
    fn r60_extra_moves_are_leaps_unless_one_man_has_moved() {
        let knights = "Na1 Ng1 / hand Crusade, Errant, Paladin";
        let turn = "play Crusade; Errant; Paladin / move a1-b3;";
        assert_eq!(after(knights, &format!("{turn} g1-f3; b3-d4; f3-h4")), "Nd4 Nh4");
        assert_eq!(refused(knights, &format!("{turn} g1-f3; b3-d5")), "other-man");
        assert_eq!(after(knights, &format!("{turn} b3-d5")), "Nd5 Ng1", "then it is an ordinary move");
        assert_eq!(refused(knights, &format!("{turn} b3-d5; g1-f3")), "other-man");
        assert_eq!(after(knights, &format!("{turn} b3-d4; g1-f3")), "Nd4 Nf3", "both can still be");
        // R65: what can follow the first leap is what either reading allows.
        assert!(reach(knights, &turn.replace("b3;", "b3"), "b3").contains("-d5"));
        assert!(reach(knights, &turn.replace("b3;", "b3"), "g1").contains("-f3"));
        assert_eq!(refused("Na1 pb3 Ng1 / hand Crusade, Errant", "play Crusade; Errant / move a1xb3; g1-f3; b3-d4"), "no-extra-move");
    }

    #[test]
    fn r63_at_least_one_leaps_or_a_pass_is_written() {
        assert_eq!(after("Na1 / hand Crusade", "play Crusade / move pass"), "Na1");
        assert_eq!(refused("Na1 / hand Crusade", "play Crusade"), "nothing-moved");
        assert_eq!(refused("Na1 / hand Crusade", "play Crusade / move a1-b3; pass"), "nothing-follows");
        assert_eq!(refused("Na1 / hand Crusade, Crusade", "play Crusade; Crusade / move a1-b3"), "second-movement");
        assert_eq!(refused("Na1 / hand Crusade", "declare Crusade / move a1-b3"), "not-declarable");
    }
}
