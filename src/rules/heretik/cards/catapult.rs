use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Catapult",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the pieces that you control may slide through pawns that you control. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R30", "R41", "R56"],
    grants: Some(|men, _| men.passes_pawns = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn slides_pass_through_own_pawns() {
        let rook = "Ra1 Nb1 Pa2 Pa4 / hand Catapult";
        assert_eq!(reach(rook, "", "a1"), "");
        assert_eq!(reach(rook, "play Catapult", "a1"), "-a3 -a5 -a6 -a7 -a8");
        assert_eq!(reach("Ba1 Pb2 / hand Catapult", "play Catapult", "a1"), "-c3 -d4 -e5 -f6 -g7 -h8");
        assert_eq!(after("Na1 Pb2 / hand Catapult, Paladin", "play Catapult; Paladin / move a1-d4"), "Pb2 Nd4");
        assert_eq!(refused("Ra1 Pa2 / hand Catapult", "play Catapult / move a1-a2"), "own-man", "but end on none");
    }

    #[test]
    fn nothing_else_is_passed() {
        assert_eq!(refused("Ra1 Na2 / hand Catapult", "play Catapult / move a1-a5"), "no-such-way");
        assert_eq!(refused("Ra1 pa2 / hand Catapult", "play Catapult / move a1-a5"), "no-such-way");
        assert_eq!(refused("Ra1 *a2 / hand Catapult", "play Catapult / move a1-a5"), "no-such-way");
        assert_eq!(refused("Pa2 Pa3 / hand Catapult, Zeal", "play Catapult / move a2-a4"), "no-such-way", "and a pawn does not slide");
        assert_eq!(refused("Pe2 / hand Catapult", "play Catapult / move e1-e3"), "no-such-way", "nor does a King");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Ra1 Pa2 pa5 / hand Catapult", "play Catapult / move a1xa5"), "Pa2 Ra5");
        assert_eq!(refused("Ra1 Pa2 na5 / hand Catapult", "play Catapult / move a1xa5"), "immature");
        assert_eq!(refused("Ra1 Pa2 na5 / hand Catapult", "declare Catapult / play declared Catapult / move a1xa5"), "immature");
        assert_eq!(after("Ra1 Pa2 na5 / declared Catapult", "play declared Catapult / move a1xa5"), "Pa2 Ra5");
        assert_eq!(after("Ra1 nd1 Pa2 / hand Catapult", "play Catapult / move a1xd1"), "Pa2 Rd1", "what passes nobody is as it was");
    }

    #[test]
    fn a_square_that_is_passed_counts_for_quagmire() {
        assert_eq!(reach("Ra1 Nb1 Pa2 / hand Catapult / hers Quagmire, Quagmire", "play Catapult", "a1"), "-a3 -a4");
    }

    #[test]
    fn under_heretik_they_are_the_pawns_that_she_controls() {
        assert_eq!(after("ra8 pa7 / hand Heretik, Catapult", "play Heretik; Catapult / move a8-a5"), "ra5 pa7");
        assert_eq!(refused("ra8 Pa7 / hand Heretik, Catapult", "play Heretik; Catapult / move a8-a5"), "no-such-way");
    }

    #[test]
    fn her_declared_catapult_gives_check_through_her_pawn() {
        assert_eq!(refused("Ph2 re5 pe4 / hers Catapult", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 re5 pe4 / her hand Catapult", "move h2-h3"), "pe4 re5 Ph3");
        assert_eq!(after("Ph2 re5 Pe4 / hers Catapult", "move h2-h3"), "Pe4 re5 Ph3");
        assert_eq!(after("Ph2 re5 ne4 / hers Catapult", "move h2-h3"), "ne4 re5 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Ra1 Pa2 / declared Catapult", "move a1-a5"), "no-such-way");
        assert_eq!(refused("Ra1 Pa2 / declared Catapult", "play declared Catapult / move a1-a5 // move e8-d8 // move a5-a1"), "no-such-way");
        assert_eq!(refused("Ra1 Pa2", "play Catapult / move a1-a5"), "not-in-hand");
        assert_eq!(refused("Ra1 Pa2 / hand Catapult", "play declared Catapult / move a1-a5"), "not-declared");
    }
}
