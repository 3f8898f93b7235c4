use super::super::board::Role;
use super::super::force::DIAGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Siege Tower",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the Rooks that you control may also slide diagonally. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R26"],
    grants: Some(|men, _| men.slide(Role::Rook, DIAGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn rooks_also_slide_diagonally() {
        assert_eq!(reach("Ra1 Pa2 Nb1 / hand Siege Tower", "", "a1"), "");
        assert_eq!(reach("Ra1 Pa2 Nb1 / hand Siege Tower", "play Siege Tower", "a1"), "-b2 -c3 -d4 -e5 -f6 -g7 -h8");
        assert_eq!(reach("Ra1 Pa2 Nb1 Pd4 / hand Siege Tower", "play Siege Tower", "a1"), "-b2 -c3", "up to whoever stands there");
        assert_eq!(refused("Ra1 Pa2 Nb1 *d4 / hand Siege Tower", "play Siege Tower / move a1-e5"), "no-such-way");
        assert_eq!(refused("Ra1 Pa2 Nb1 *d4 / hand Siege Tower", "play Siege Tower / move a1-d4"), "boulder");
        assert_eq!(refused("Ra1 Pa2 Nb1 Pd4 / hand Siege Tower", "play Siege Tower / move a1xd4"), "own-man");
        assert_eq!(reach("Na1 Pb3 Pc2 / hand Siege Tower", "play Siege Tower", "a1"), "", "Rooks only");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Ra1 Pa2 Nb1 pd4 / hand Siege Tower", "play Siege Tower / move a1xd4"), "Pa2 Nb1 Rd4");
        assert_eq!(refused("Ra1 Pa2 Nb1 nd4 / hand Siege Tower", "play Siege Tower / move a1xd4"), "immature");
        assert_eq!(refused("Ra1 Pa2 Nb1 nd4 / hand Siege Tower", "declare Siege Tower / play declared Siege Tower / move a1xd4"), "immature");
        assert_eq!(after("Ra1 Pa2 Nb1 nd4 / declared Siege Tower", "play declared Siege Tower / move a1xd4"), "Pa2 Nb1 Rd4");
        assert_eq!(after("Ra1 Pa2 Nb1 nd4 / hand Siege Tower", "declare Siege Tower / move e1-f1 // move e8-e7 // play declared Siege Tower / move a1xd4"), "Pa2 Nb1 Rd4 ke7 Kf1");
    }

    #[test]
    fn quagmire_and_shield_walls_bind_it() {
        assert_eq!(after("Ra1 Pa2 Nb1 / hand Siege Tower / hers Quagmire", "play Siege Tower / move a1-f6"), "Pa2 Nb1 Rf6");
        assert_eq!(refused("Ra1 Pa2 Nb1 / hand Siege Tower / hers Quagmire", "play Siege Tower / move a1-g7"), "quagmire");
        assert_eq!(refused("Ra1 Pa2 Nb1 pc4 pd3 / hand Siege Tower / hers Shield", "play Siege Tower / move a1-d4"), "shield");
        assert_eq!(after("Ra1 Pa2 Nb1 pc4 pd3 / hand Siege Tower / hers Shield", "play Siege Tower / move a1-c3"), "Pa2 Nb1 Rc3 pc4 pd3");
    }

    #[test]
    fn her_declared_siege_tower_gives_check() {
        assert_eq!(refused("Ph2 rh4 / hers Siege Tower", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 rh4 / her hand Siege Tower", "move h2-h3"), "Ph3 rh4");
        assert_eq!(after("Ph2 Pg3 rh4 / hers Siege Tower", "move h2-h3"), "Pg3 Ph3 rh4");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Ra1 Pa2 Nb1 / declared Siege Tower", "move a1-d4"), "no-such-way");
        assert_eq!(refused("Ra1 Pa2 Nb1 / declared Siege Tower", "play declared Siege Tower / move a1-d4 // move e8-e7 // move d4-e5"), "no-such-way");
        assert_eq!(refused("Ra1 Pa2 Nb1", "play Siege Tower / move a1-d4"), "not-in-hand");
        assert_eq!(refused("Ra1 Pa2 Nb1 / hand Siege Tower", "play declared Siege Tower / move a1-d4"), "not-declared");
        assert_eq!(after("ra6 / hand Heretik, Siege Tower", "play Heretik; Siege Tower / move a6-b5"), "rb5", "it serves whom she controls");
    }
}
