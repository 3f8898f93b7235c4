use super::super::board::Role;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Amazon",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the Queens that you control are mounted: each may also leap like a Knight, and make every other leap in force. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R27", "R28"],
    grants: Some(|men, _| men.mount(Role::Queen)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn queens_also_leap_like_knights() {
        let crowded = "Qd4 Pc3 Pc4 Pc5 Pd3 Pd5 Pe3 Pe4 Pe5 / hand Amazon";
        assert_eq!(reach(crowded, "", "d4"), "");
        assert_eq!(reach(crowded, "play Amazon", "d4"), "-b3 -b5 -c2 -c6 -e2 -e6 -f3 -f5");
        assert_eq!(reach("Qa1 Pa2 Pb2 Nb1 / hand Amazon", "play Amazon", "a1"), "-b3 -c2");
        assert_eq!(reach("Ra1 Pa2 Nb1 / hand Amazon", "play Amazon", "a1"), "", "Queens only");
        assert_eq!(reach("Ba1 Pb2 / hand Amazon", "play Amazon", "a1"), "");
        assert_eq!(reach("/ hand Amazon", "play Amazon", "e1"), "-d1 -d2 -e2 -f1 -f2", "and no King");
    }

    #[test]
    fn they_leap_in_every_way_that_is_in_force() {
        let corner = "Qa1 Pa2 Pb2 Nb1 / hand";
        assert_eq!(reach(&format!("{corner} Amazon, Lieutenant, Knave"), "play Amazon; Lieutenant; Knave", "a1"), "-a3 -b3 -b4 -c1 -c2 -d2");
        assert_eq!(reach(&format!("{corner} Lieutenant, Knave"), "play Lieutenant; Knave", "a1"), "");
        assert_eq!(refused("Qa1 *a2 *b1 / hand Amazon", "play Amazon / move a1-b3"), "no-such-way");
        assert_eq!(after("Qa1 *a3 / hand Amazon", "play Amazon / move a1-b3"), "*a3 Qb3");
        assert_eq!(refused("Qa1 pa2 pb2 / hand Amazon / hers Pike", "play Amazon / move a1-b3"), "pike");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Qa1 pb3 / hand Amazon", "play Amazon / move a1xb3"), "Qb3");
        assert_eq!(refused("Qa1 nb3 / hand Amazon", "play Amazon / move a1xb3"), "immature");
        assert_eq!(refused("Qa1 nb3 / hand Amazon", "declare Amazon / play declared Amazon / move a1xb3"), "immature");
        assert_eq!(after("Qa1 nb3 / declared Amazon", "play declared Amazon / move a1xb3"), "Qb3");
        assert_eq!(after("Qa1 na5 / hand Amazon", "play Amazon / move a1xa5"), "Qa5", "her own slides are as they were");
    }

    #[test]
    fn her_declared_amazon_gives_check() {
        assert_eq!(refused("Ph2 qf3 / hers Amazon", "move h2-h3"), "left-in-check");
        assert_eq!(after("Ph2 qf3 / her hand Amazon", "move h2-h3"), "qf3 Ph3");
        assert_eq!(after("Ph2 Pe2 Pf2 qf3 / hers Amazon / declared Pike", "move h2-h3"), "Pe2 Pf2 qf3 Ph3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Qa1 / declared Amazon", "move a1-b3"), "no-such-way");
        assert_eq!(refused("Qa1 / declared Amazon", "play declared Amazon / move a1-b3 // move e8-d8 // move b3-d2"), "no-such-way");
        assert_eq!(refused("Qa1", "play Amazon / move a1-b3"), "not-in-hand");
        assert_eq!(refused("Qa1 / hand Amazon", "play declared Amazon / move a1-b3"), "not-declared");
        assert_eq!(after("qa6 / hand Amazon, Heretik", "play Heretik; Amazon / move a6-c7"), "qc7", "it serves whom she controls");
    }
}
