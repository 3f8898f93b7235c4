use super::super::board::Role;
use super::super::force::ORTHOGONALLY;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Lancer",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the Knights that you control may also slide along ranks and files. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R26"],
    grants: Some(|men, _| men.slide(Role::Knight, ORTHOGONALLY)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn knights_also_slide_along_ranks_and_files() {
        assert_eq!(reach("Na1 / hand Lancer", "", "a1"), "-b3 -c2");
        assert_eq!(reach("Na1 / hand Lancer", "play Lancer", "a1"), "-a2 -a3 -a4 -a5 -a6 -a7 -a8 -b1 -b3 -c1 -c2 -d1");
        assert_eq!(reach("Na1 Pa4 / hand Lancer", "play Lancer", "a1"), "-a2 -a3 -b1 -b3 -c1 -c2 -d1", "up to whoever stands there");
        assert_eq!(refused("Na1 *a4 / hand Lancer", "play Lancer / move a1-a5"), "no-such-way");
        assert_eq!(refused("Na1 *a4 / hand Lancer", "play Lancer / move a1-a4"), "boulder");
        assert_eq!(refused("Na1 Pa4 / hand Lancer", "play Lancer / move a1xa4"), "own-man");
        assert_eq!(reach("Ba1 Pb2 / hand Lancer", "play Lancer", "a1"), "", "Knights only");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Na1 pa4 / hand Lancer", "play Lancer / move a1xa4"), "Na4");
        assert_eq!(refused("Na1 na4 / hand Lancer", "play Lancer / move a1xa4"), "immature");
        assert_eq!(refused("Na1 na4 / hand Lancer", "declare Lancer / play declared Lancer / move a1xa4"), "immature");
        assert_eq!(after("Na1 na4 / declared Lancer", "play declared Lancer / move a1xa4"), "Na4");
        assert_eq!(after("Na1 na4 / hand Lancer", "declare Lancer / move e1-f1 // move e8-e7 // play declared Lancer / move a1xa4"), "Na4 ke7 Kf1");
    }

    #[test]
    fn quagmire_and_shield_walls_bind_it() {
        assert_eq!(after("Na1 / hand Lancer / hers Quagmire", "play Lancer / move a1-a6"), "Na6");
        assert_eq!(refused("Na1 / hand Lancer / hers Quagmire", "play Lancer / move a1-a7"), "quagmire");
        assert_eq!(after("Na1 pb5 pc4 / hand Lancer / hers Shield", "play Lancer / move a1-a8"), "Na8 pb5 pc4");
    }

    #[test]
    fn her_declared_lancer_gives_check() {
        assert_eq!(refused("Ph2 ne5 / hers Lancer", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 ne5 / her hand Lancer", "move h2-h3"), "ne5 Ph3");
        assert_eq!(after("Ph2 Pe2 ne5 / hers Lancer", "move h2-h3"), "Pe2 ne5 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Na1 / declared Lancer", "move a1-a4"), "no-such-way");
        assert_eq!(refused("Na1 / declared Lancer", "play declared Lancer / move a1-a4 // move e8-e7 // move a4-a5"), "no-such-way");
        assert_eq!(refused("Na1", "play Lancer / move a1-a4"), "not-in-hand");
        assert_eq!(refused("Na1 / hand Lancer", "play declared Lancer / move a1-a4"), "not-declared");
        assert_eq!(after("na6 / hand Heretik, Lancer", "play Heretik; Lancer / move a6-a7"), "na7", "it serves whom she controls");
    }
}
