use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Marshal",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Rooks that you control are mounted: each may also leap like a Knight, and make every other leap in force. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.mount(Role::Rook)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn rooks_also_leap_like_knights() {
        assert_eq!(reach("Rd4 Pd5 Pd3 Pc4 Pe4 / hand Marshal", "", "d4"), "");
        assert_eq!(reach("Rd4 Pd5 Pd3 Pc4 Pe4 / hand Marshal", "play Marshal", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Rh8 Ph7 Pg8 / hand Marshal", "play Marshal", "h8"), "-f7 -g6");
        assert_eq!(reach("Ba1 Pb2 / hand Marshal", "play Marshal", "a1"), "", "Rooks only");
        assert_eq!(reach("Qa1 Pa2 Pb2 Nb1 / hand Marshal", "play Marshal", "a1"), "");
    }

    #[test]
    fn they_leap_in_every_way_that_is_in_force() {
        assert_eq!(reach("Ra1 Pa2 Nb1 / hand Marshal, Squire, Captain", "play Marshal; Squire; Captain", "a1"), "-b3 -c2 -c3 -c4 -d3");
        assert_eq!(reach("Ra1 Pa2 Nb1 / hand Squire, Captain", "play Squire; Captain", "a1"), "");
        assert_eq!(refused("Ra1 *a2 *b1 / hand Marshal", "play Marshal / move a1-b3"), "no-such-way");
        assert_eq!(after("Ra1 *a3 / hand Marshal", "play Marshal / move a1-b3"), "*a3 Rb3");
        assert_eq!(refused("Ra1 pa2 pb2 / hand Marshal / hers Pike", "play Marshal / move a1-b3"), "pike");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Ra1 pb3 / hand Marshal", "play Marshal / move a1xb3"), "Rb3");
        assert_eq!(refused("Ra1 nb3 / hand Marshal", "play Marshal / move a1xb3"), "immature");
        assert_eq!(refused("Ra1 nb3 / hand Marshal", "declare Marshal / play declared Marshal / move a1xb3"), "immature");
        assert_eq!(after("Ra1 nb3 / declared Marshal", "play declared Marshal / move a1xb3"), "Rb3");
        assert_eq!(after("Ra1 na5 / hand Marshal", "play Marshal / move a1xa5"), "Ra5", "its own slides are as they were");
    }

    #[test]
    fn a_leaping_rook_has_moved_for_castling() {
        assert_eq!(refused("Rh1 / hand Marshal / castling K", "play Marshal / move h1-g3 // move e8-d8 // move g3-g1 // move d8-e8 // move O-O"), "castling");
        let crowned = "Rh1 / hand Marshal / castling K";
        assert_eq!(after(crowned, "play Marshal / move O-O"), "Rf1 Kg1");
    }

    #[test]
    fn her_declared_marshal_gives_check() {
        assert_eq!(refused("Ph2 rf3 / hers Marshal", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 rf3 / her hand Marshal", "move h2-h3"), "rf3 Ph3");
        assert_eq!(refused("Ph2 rf4 / hers Marshal, Lieutenant", "move h2-h3"), "left-in-check", "with all that is declared");
        assert_eq!(after("Ph2 rf4 / hers Lieutenant", "move h2-h3"), "rf4 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Ra1 / declared Marshal", "move a1-b3"), "no-such-way");
        assert_eq!(refused("Ra1 / declared Marshal", "play declared Marshal / move a1-b3 // move e8-d8 // move b3-d4"), "no-such-way");
        assert_eq!(refused("Ra1", "play Marshal / move a1-b3"), "not-in-hand");
        assert_eq!(refused("Ra1 / hand Marshal", "play declared Marshal / move a1-b3"), "not-declared");
        assert_eq!(after("ra6 / hand Marshal, Heretik", "play Heretik; Marshal / move a6-b4"), "rb4", "it serves whom she controls");
    }
}
