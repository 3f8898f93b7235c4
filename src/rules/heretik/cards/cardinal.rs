use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Cardinal",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Bishops that you control are mounted: each may also leap like a Knight, and make every other leap in force. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.mount(Role::Bishop)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn bishops_also_leap_like_knights() {
        assert_eq!(reach("Bd4 Pc5 Pe5 Pe3 Pc3 / hand Cardinal", "", "d4"), "");
        assert_eq!(reach("Bd4 Pc5 Pe5 Pe3 Pc3 / hand Cardinal", "play Cardinal", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Ba1 / hand Cardinal", "play Cardinal", "a1"), "-b2 -b3 -c2 -c3 -d4 -e5 -f6 -g7 -h8");
        assert_eq!(reach("Ra1 Pa2 Nb1 / hand Cardinal", "play Cardinal", "a1"), "", "Bishops only");
        assert_eq!(reach("Qa1 Pa2 Pb2 Nb1 / hand Cardinal", "play Cardinal", "a1"), "");
    }

    #[test]
    fn they_leap_in_every_way_that_is_in_force() {
        assert_eq!(reach("Ba1 Pb2 / hand Cardinal, Knave, Yeoman", "play Cardinal; Knave; Yeoman", "a1"), "-a3 -a4 -b3 -c1 -c2 -d1");
        assert_eq!(reach("Ba1 Pb2 / hand Knave, Yeoman", "play Knave; Yeoman", "a1"), "");
        assert_eq!(reach("Ba4 Pb5 Pb3 / hand Cardinal, Round Table", "play Cardinal; Round Table", "a4"), "-b2 -b6 -c3 -c5 -g3 -g5 -h2 -h6");
        assert_eq!(refused("Ba1 *a2 *b1 / hand Cardinal", "play Cardinal / move a1-b3"), "no-such-way");
        assert_eq!(after("Ba1 *a3 / hand Cardinal", "play Cardinal / move a1-b3"), "*a3 Bb3");
        assert_eq!(refused("Ba1 pa2 pb2 / hand Cardinal / hers Pike", "play Cardinal / move a1-b3"), "pike");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Ba1 pb3 / hand Cardinal", "play Cardinal / move a1xb3"), "Bb3");
        assert_eq!(refused("Ba1 nb3 / hand Cardinal", "play Cardinal / move a1xb3"), "immature");
        assert_eq!(refused("Ba1 nb3 / hand Cardinal", "declare Cardinal / play declared Cardinal / move a1xb3"), "immature");
        assert_eq!(after("Ba1 nb3 / declared Cardinal", "play declared Cardinal / move a1xb3"), "Bb3");
        assert_eq!(after("Ba1 nc3 / hand Cardinal", "play Cardinal / move a1xc3"), "Bc3", "its own slides are as they were");
    }

    #[test]
    fn a_leap_that_needs_a_fresh_card_besides_takes_no_piece() {
        let both = "Ba1 Pb2 na3 nb3";
        assert_eq!(reach(&format!("{both} / declared Cardinal / hand Knave"), "play declared Cardinal; Knave", "a1"), "-c1 -c2 xb3");
        assert_eq!(reach(&format!("{both} / declared Knave / hand Cardinal"), "play declared Knave; Cardinal", "a1"), "-c1 -c2");
        assert_eq!(reach(&format!("{both} / declared Knave, Cardinal"), "play declared Knave; declared Cardinal", "a1"), "-c1 -c2 xa3 xb3");
    }

    #[test]
    fn her_declared_cardinal_gives_check() {
        assert_eq!(refused("Ph2 bf3 / hers Cardinal", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 bf3 / her hand Cardinal", "move h2-h3"), "bf3 Ph3");
        assert_eq!(refused("Ph2 bf4 / hers Cardinal, Lieutenant", "move h2-h3"), "left-in-check", "with all that is declared");
        assert_eq!(after("Ph2 bf4 / hers Lieutenant", "move h2-h3"), "bf4 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Ba1 / declared Cardinal", "move a1-b3"), "no-such-way");
        assert_eq!(refused("Ba1 / declared Cardinal", "play declared Cardinal / move a1-b3 // move e8-d8 // move b3-d2"), "no-such-way");
        assert_eq!(refused("Ba1", "play Cardinal / move a1-b3"), "not-in-hand");
        assert_eq!(refused("Ba1 / hand Cardinal", "play declared Cardinal / move a1-b3"), "not-declared");
        assert_eq!(refused("Ba1 / hand Cardinal, Rout", "play Cardinal discard Rout / move a1-b3"), "no-use-for");
        assert_eq!(after("ba6 / hand Cardinal, Heretik", "play Heretik; Cardinal / move a6-c7"), "bc7", "it serves whom she controls");
    }
}
