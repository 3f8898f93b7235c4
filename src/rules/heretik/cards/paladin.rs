use super::super::board::Role;
use super::super::force::DIAGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Paladin",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the Knights that you control may also slide diagonally. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R26"],
    grants: Some(|men, _| men.slide(Role::Knight, DIAGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn knights_also_slide_diagonally() {
        assert_eq!(reach("Na1 / hand Paladin", "", "a1"), "-b3 -c2");
        assert_eq!(reach("Na1 / hand Paladin", "play Paladin", "a1"), "-b2 -b3 -c2 -c3 -d4 -e5 -f6 -g7 -h8");
        assert_eq!(reach("Na1 Pd4 / hand Paladin", "play Paladin", "a1"), "-b2 -b3 -c2 -c3", "up to whoever stands there");
        assert_eq!(refused("Na1 *d4 / hand Paladin", "play Paladin / move a1-e5"), "no-such-way");
        assert_eq!(refused("Na1 *d4 / hand Paladin", "play Paladin / move a1-d4"), "boulder");
        assert_eq!(refused("Na1 Pd4 / hand Paladin", "play Paladin / move a1xd4"), "own-man");
        assert_eq!(reach("Ra1 Pa2 Nb1 / hand Paladin", "play Paladin", "a1"), "", "Knights only");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Na1 pd4 / hand Paladin", "play Paladin / move a1xd4"), "Nd4");
        assert_eq!(refused("Na1 nd4 / hand Paladin", "play Paladin / move a1xd4"), "immature");
        assert_eq!(refused("Na1 nd4 / hand Paladin", "declare Paladin / play declared Paladin / move a1xd4"), "immature");
        assert_eq!(after("Na1 nd4 / declared Paladin", "play declared Paladin / move a1xd4"), "Nd4");
        assert_eq!(after("Na1 nd4 / hand Paladin", "declare Paladin / move e1-f1 // move e8-e7 // play declared Paladin / move a1xd4"), "Nd4 ke7 Kf1");
    }

    #[test]
    fn quagmire_and_shield_walls_bind_it() {
        assert_eq!(after("Na1 / hand Paladin / hers Quagmire", "play Paladin / move a1-f6"), "Nf6");
        assert_eq!(refused("Na1 / hand Paladin / hers Quagmire", "play Paladin / move a1-g7"), "quagmire");
        assert_eq!(refused("Na1 pc4 pd3 / hand Paladin / hers Shield", "play Paladin / move a1-d4"), "shield");
        assert_eq!(after("Na1 pc4 pd3 / hand Paladin / hers Shield", "play Paladin / move a1-c3"), "Nc3 pc4 pd3");
    }

    #[test]
    fn her_declared_paladin_gives_check() {
        assert_eq!(refused("Ph2 ng3 / hers Paladin", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 ng3 / her hand Paladin", "move h2-h3"), "ng3 Ph3");
        assert_eq!(after("Ph2 Pf2 ng3 / hers Paladin", "move h2-h3"), "Pf2 ng3 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Na1 / declared Paladin", "move a1-d4"), "no-such-way");
        assert_eq!(refused("Na1 / declared Paladin", "play declared Paladin / move a1-d4 // move e8-e7 // move d4-e5"), "no-such-way");
        assert_eq!(refused("Na1", "play Paladin / move a1-d4"), "not-in-hand");
        assert_eq!(refused("Na1 / hand Paladin", "play declared Paladin / move a1-d4"), "not-declared");
        assert_eq!(after("na6 / hand Heretik, Paladin", "play Heretik; Paladin / move a6-b5"), "nb5", "it serves whom she controls");
    }
}
