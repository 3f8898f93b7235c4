use super::super::board::Role;
use super::super::force::ORTHOGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Skism",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the Bishops that you control may also slide along ranks and files. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R26"],
    grants: Some(|men, _| men.slide(Role::Bishop, ORTHOGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn bishops_also_slide_along_ranks_and_files() {
        assert_eq!(reach("Ba1 Pb2 / hand Skism", "", "a1"), "");
        assert_eq!(reach("Ba1 Pb2 / hand Skism", "play Skism", "a1"), "-a2 -a3 -a4 -a5 -a6 -a7 -a8 -b1 -c1 -d1");
        assert_eq!(reach("Ba1 Pb2 Pa4 / hand Skism", "play Skism", "a1"), "-a2 -a3 -b1 -c1 -d1", "up to whoever stands there");
        assert_eq!(refused("Ba1 Pb2 *a4 / hand Skism", "play Skism / move a1-a5"), "no-such-way");
        assert_eq!(refused("Ba1 Pb2 *a4 / hand Skism", "play Skism / move a1-a4"), "boulder");
        assert_eq!(refused("Ba1 Pb2 Pa4 / hand Skism", "play Skism / move a1xa4"), "own-man");
        assert_eq!(reach("Na1 Pb3 Pc2 / hand Skism", "play Skism", "a1"), "", "Bishops only");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Ba1 Pb2 pa4 / hand Skism", "play Skism / move a1xa4"), "Ba4 Pb2");
        assert_eq!(refused("Ba1 Pb2 na4 / hand Skism", "play Skism / move a1xa4"), "immature");
        assert_eq!(refused("Ba1 Pb2 na4 / hand Skism", "declare Skism / play declared Skism / move a1xa4"), "immature");
        assert_eq!(after("Ba1 Pb2 na4 / declared Skism", "play declared Skism / move a1xa4"), "Ba4 Pb2");
        assert_eq!(after("Ba1 Pb2 na4 / hand Skism", "declare Skism / move e1-f1 // move e8-e7 // play declared Skism / move a1xa4"), "Ba4 Pb2 ke7 Kf1");
    }

    #[test]
    fn quagmire_and_shield_walls_bind_it() {
        assert_eq!(after("Ba1 Pb2 / hand Skism / hers Quagmire", "play Skism / move a1-a6"), "Ba6 Pb2");
        assert_eq!(refused("Ba1 Pb2 / hand Skism / hers Quagmire", "play Skism / move a1-a7"), "quagmire");
        assert_eq!(after("Ba1 Pb2 pb5 pc4 / hand Skism / hers Shield", "play Skism / move a1-a8"), "Ba8 Pb2 pb5 pc4");
    }

    #[test]
    fn her_declared_skism_gives_check() {
        assert_eq!(refused("Ph2 ba1 / hers Skism", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 ba1 / her hand Skism", "move h2-h3"), "ba1 Ph3");
        assert_eq!(after("Ph2 Pd1 ba1 / hers Skism", "move h2-h3"), "ba1 Pd1 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Ba1 Pb2 / declared Skism", "move a1-a4"), "no-such-way");
        assert_eq!(refused("Ba1 Pb2 / declared Skism", "play declared Skism / move a1-a4 // move e8-e7 // move a4-a5"), "no-such-way");
        assert_eq!(refused("Ba1 Pb2", "play Skism / move a1-a4"), "not-in-hand");
        assert_eq!(refused("Ba1 Pb2 / hand Skism", "play declared Skism / move a1-a4"), "not-declared");
        assert_eq!(after("ba6 / hand Heretik, Skism", "play Heretik; Skism / move a6-a7"), "ba7", "it serves whom she controls");
    }
}
