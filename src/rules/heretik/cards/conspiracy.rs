use super::super::act::Many;
use super::super::force::DIAGONALLY;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Conspiracy",
    colour: Colour::Blue,
    kind: Kind::Movement,
    text: "In your Move phase slide diagonally with any number of pieces that you control, each once, extra moves apart. After a pawn has been captured no piece can be.",
    rulings: &["R26", "R38", "R60", "R63", "R65"],
    many: Some(Many { is_pawns: false, ways: by::DIAGONAL }),
    helps: Some(|at| at.slides_by(DIAGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn pieces_slide_diagonally_each_once_in_any_order() {
        assert_eq!(after("Ba1 Bf1 / hand Conspiracy", "play Conspiracy / move a1-b2; f1-g2"), "Bb2 Bg2");
        assert_eq!(after("Ba1 Qd1 / hand Conspiracy", "play Conspiracy / move d1-h5; a1-b2"), "Bb2 Qh5");
        assert_eq!(refused("Ba1 Bf1 / hand Conspiracy", "move a1-b2; f1-g2"), "other-man");
        assert_eq!(refused("Ba1 Bf1 / hand Conspiracy", "play Conspiracy / move a1-b2; f1-g2; b2-c3"), "no-extra-move");
        assert_eq!(after("ba8 bg8 Ba1 / hand Conspiracy, Heretik", "play Heretik; Conspiracy / move a8-b7; g8-f7"), "Ba1 bb7 bf7");
    }

    #[test]
    fn it_slides_diagonally_and_does_nothing_else() {
        assert_eq!(refused("Ba1 Rh1 / hand Conspiracy", "play Conspiracy / move a1-b2; h1-h4"), "other-man");
        assert_eq!(refused("Ba1 Qd1 / hand Conspiracy", "play Conspiracy / move a1-b2; d1-d4"), "other-man");
        assert_eq!(refused("Ba1 Ng1 / hand Conspiracy", "play Conspiracy / move a1-b2; g1-f3"), "other-man");
        assert_eq!(refused("Ba1 / hand Conspiracy", "play Conspiracy / move a1-b2; e1-f2"), "other-man", "a step is no slide");
        assert_eq!(refused("Ba1 Pg3 ph4 / hand Conspiracy", "play Conspiracy / move a1-b2; g3xh4"), "other-man");
        assert_eq!(after("Ba1 Rh1 / hand Conspiracy", "play Conspiracy / move h1-h4"), "Ba1 Rh4", "one ordinary move may stand in its place");
    }

    #[test]
    fn whoever_can_slide_so_slides() {
        let field = "Rh1 Nb1 / hand Conspiracy, Siege Tower, Paladin";
        assert_eq!(after(field, "play Conspiracy; Siege Tower; Paladin / move h1-f3; b1-e4"), "Ne4 Rf3");
        assert_eq!(refused(field, "play Conspiracy; Paladin / move b1-e4; h1-f3"), "no-such-way");
        assert_eq!(refused("Ba1 Rh1 nf3 / hand Conspiracy, Siege Tower", "play Conspiracy; Siege Tower / move a1-b2; h1xf3"), "immature");
        assert_eq!(after("Ba1 Rh1 nf3 / hand Conspiracy / declared Siege Tower", "play Conspiracy; declared Siege Tower / move a1-b2; h1xf3"), "Bb2 Rf3");
    }

    #[test]
    fn no_piece_is_captured_after_a_pawn() {
        let field = "Ba1 nc3 Bh1 pf3 / hand Conspiracy";
        assert_eq!(after(field, "play Conspiracy / move a1xc3; h1xf3"), "Bc3 Bf3");
        assert_eq!(refused(field, "play Conspiracy / move h1xf3; a1xc3"), "pawn-first");
        assert_eq!(after(field, "play Conspiracy / move h1xf3; a1-b2"), "Bb2 nc3 Bf3");
        assert_eq!(after("Ba1 pc3 Bh1 pf3 / hand Conspiracy", "play Conspiracy / move h1xf3; a1xc3"), "Bc3 Bf3");
    }

    #[test]
    fn one_man_makes_way_for_the_next() {
        assert_eq!(after("Ba1 Bc3 / hand Conspiracy", "play Conspiracy / move c3-d2; a1-h8"), "Bd2 Bh8");
        assert_eq!(refused("Ba1 Bc3 / hand Conspiracy", "play Conspiracy / move a1-h8; c3-d2"), "no-such-way");
        assert_eq!(refused("Ba2 Bh1 pc5 pd4 / hand Conspiracy / hers Shield", "play Conspiracy / move h1-g2; a2-d5"), "shield");
        assert_eq!(after("Ba2 Bh1 pc5 pd4 / hand Conspiracy / hers Shield", "play Conspiracy / move h1-g2; a2-c4"), "Bc4 pc5 pd4 Bg2");
    }

    #[test]
    fn r60_extra_moves_are_diagonal_slides_unless_one_man_has_moved() {
        let queens = "Qa1 Bh1 / hand Conspiracy, Errant";
        let turn = "play Conspiracy; Errant / move a1-b2;";
        assert_eq!(after(queens, &format!("{turn} h1-g2; b2-c1")), "Qc1 Bg2");
        assert_eq!(refused(queens, &format!("{turn} h1-g2; b2-b7")), "other-man");
        assert_eq!(after(queens, &format!("{turn} b2-b7")), "Qb7 Bh1");
        assert_eq!(refused(queens, &format!("{turn} b2-b7; h1-g2")), "other-man");
        assert_eq!(reach(queens, &format!("{turn} b2-b7"), "h1"), "");
    }

    #[test]
    fn at_least_one_slides_or_a_pass_is_written() {
        assert_eq!(after("Ba1 / hand Conspiracy", "play Conspiracy / move pass"), "Ba1");
        assert_eq!(refused("Ba1 / hand Conspiracy", "play Conspiracy"), "nothing-moved");
        assert_eq!(refused("Ba1 / hand Conspiracy, Conquest", "play Conquest; Conspiracy / move a1-b2"), "second-movement");
        assert_eq!(refused("Ba1 / hand Conspiracy", "declare Conspiracy / move a1-b2"), "not-declarable");
    }
}
