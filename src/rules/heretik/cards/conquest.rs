use super::super::act::Many;
use super::super::force::ORTHOGONALLY;
use super::super::movement::by;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Conquest",
    colour: Colour::Blue,
    kind: Kind::Movement,
    text: "In your Move phase slide along ranks and files with any number of pieces that you control, each once, extra moves apart. After a pawn has been captured no piece can be.",
    rulings: &["R26", "R38", "R60", "R63", "R65"],
    many: Some(Many { is_pawns: false, ways: by::ORTHOGONAL }),
    helps: Some(|at| at.slides_by(ORTHOGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn pieces_slide_along_ranks_and_files_each_once_in_any_order() {
        assert_eq!(after("Ra1 Rh1 / hand Conquest", "play Conquest / move h1-h2; a1-a2"), "Ra2 Rh2");
        assert_eq!(after("Ra1 Qd1 / hand Conquest", "play Conquest / move d1-d2; a1-d1"), "Rd1 Qd2");
        assert_eq!(refused("Ra1 Rh1 / hand Conquest", "move h1-h2; a1-a2"), "other-man");
        assert_eq!(refused("Ra1 Rh1 / hand Conquest", "play Conquest / move h1-h2; a1-a2; h2-h3"), "no-extra-move");
        assert_eq!(after("ra7 rh7 Ra1 / hand Conquest, Heretik", "play Heretik; Conquest / move a7-a6; h7-h6"), "Ra1 ra6 rh6");
    }

    #[test]
    fn it_slides_straight_and_does_nothing_else() {
        assert_eq!(refused("Ra1 Bh1 / hand Conquest", "play Conquest / move a1-a2; h1-g2"), "other-man");
        assert_eq!(refused("Ra1 Qd1 / hand Conquest", "play Conquest / move a1-a2; d1-h5"), "other-man");
        assert_eq!(refused("Ra1 Ng1 / hand Conquest", "play Conquest / move a1-a2; g1-f3"), "other-man");
        assert_eq!(refused("Ra1 / hand Conquest", "play Conquest / move a1-a2; e1-e2"), "other-man", "a step is no slide");
        assert_eq!(refused("Ra1 Ph2 / hand Conquest", "play Conquest / move a1-a2; h2-h3"), "other-man");
        assert_eq!(refused("Ra1 Rh1 / hand Conquest / castling K", "play Conquest / move a1-a2; O-O"), "castling");
        assert_eq!(after("Ra1 Rh1 / hand Conquest / castling K", "play Conquest / move O-O"), "Ra1 Rf1 Kg1", "which is an ordinary move");
        assert_eq!(refused("Ra1 Rh1 / hand Conquest / castling K", "play Conquest / move O-O; a1-a2"), "other-man");
    }

    #[test]
    fn whoever_can_slide_so_slides() {
        let field = "Bh1 Nb1 / hand Conquest, Skism, Lancer";
        assert_eq!(after(field, "play Conquest; Skism; Lancer / move h1-h3; b1-b6"), "Nb6 Bh3");
        assert_eq!(refused(field, "play Conquest; Lancer / move b1-b6; h1-h3"), "no-such-way");
        assert_eq!(refused("Ra1 Bh1 nh3 / hand Conquest, Skism", "play Conquest; Skism / move a1-a2; h1xh3"), "immature");
        assert_eq!(after("Ra1 Bh1 nh3 / hand Conquest / declared Skism", "play Conquest; declared Skism / move a1-a2; h1xh3"), "Ra2 Bh3");
    }

    #[test]
    fn no_piece_is_captured_after_a_pawn() {
        let field = "Ra1 na3 Rh1 ph3 / hand Conquest";
        assert_eq!(after(field, "play Conquest / move a1xa3; h1xh3"), "Ra3 Rh3");
        assert_eq!(refused(field, "play Conquest / move h1xh3; a1xa3"), "pawn-first");
        assert_eq!(after(field, "play Conquest / move h1xh3; a1-a2"), "Ra2 na3 Rh3");
        assert_eq!(after("Ra1 pa3 Rh1 ph3 / hand Conquest", "play Conquest / move h1xh3; a1xa3"), "Ra3 Rh3");
    }

    #[test]
    fn quagmire_binds_every_slide() {
        let field = "Ra1 Rh1 / hand Conquest / hers Quagmire, Quagmire";
        assert_eq!(after(field, "play Conquest / move a1-a4; h1-h4"), "Ra4 Rh4");
        assert_eq!(refused(field, "play Conquest / move a1-a4; h1-h5"), "quagmire");
    }

    #[test]
    fn r60_extra_moves_are_straight_slides_unless_one_man_has_moved() {
        let queens = "Qa1 Rh1 / hand Conquest, Errant";
        let turn = "play Conquest; Errant / move a1-a2;";
        assert_eq!(after(queens, &format!("{turn} h1-h2; a2-d2")), "Qd2 Rh2");
        assert_eq!(refused(queens, &format!("{turn} h1-h2; a2-b3")), "other-man");
        assert_eq!(after(queens, &format!("{turn} a2-b3")), "Qb3 Rh1");
        assert_eq!(refused(queens, &format!("{turn} a2-b3; h1-h2")), "other-man");
        assert_eq!(reach(queens, &format!("{turn} a2-b3"), "h1"), "");
    }

    #[test]
    fn at_least_one_slides_or_a_pass_is_written() {
        assert_eq!(after("Ra1 / hand Conquest", "play Conquest / move pass"), "Ra1");
        assert_eq!(refused("Ra1 / hand Conquest", "play Conquest"), "nothing-moved");
        assert_eq!(refused("Ra1 / hand Conquest, Conquest", "play Conquest; Conquest / move a1-a2"), "second-movement");
        assert_eq!(refused("Ra1 / hand Conquest", "declare Conquest / move a1-a2"), "not-declarable");
    }
}
