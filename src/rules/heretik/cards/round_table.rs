use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Round Table",
    colour: Colour::Green,
    kind: Kind::Manoeuvre,
    text: "This turn the a-file and the h-file are neighbours for every leap of the mounted men that you control. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R28", "R29", "R41", "R50", "R58"],
    grants: Some(|men, _| men.leaps_round = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn leaps_go_over_the_side() {
        assert_eq!(reach("Na4 / hand Round Table", "", "a4"), "-b2 -b6 -c3 -c5");
        assert_eq!(reach("Na4 / hand Round Table", "play Round Table", "a4"), "-b2 -b6 -c3 -c5 -g3 -g5 -h2 -h6");
        assert_eq!(reach("Ng1 / hand Round Table", "play Round Table", "g1"), "-a2 -e2 -f3 -h3", "but not over the ends");
        assert_eq!(after("Na4 / hand Round Table, Yeoman", "play Round Table; Yeoman / move a4-f4"), "Nf4", "every leap does");
        assert_eq!(after("Bh4 / hand Round Table, Cardinal", "play Round Table; Cardinal / move h4-b5"), "Bb5", "and every mounted man");
        assert_eq!(after("na4 / hand Round Table, Heretik", "play Heretik; Round Table / move a4-g5"), "ng5");
    }

    #[test]
    fn slides_steps_and_pawns_do_not() {
        assert_eq!(refused("Ra1 Nb1 Pa2 / hand Round Table", "play Round Table / move a1-h1"), "no-such-way");
        assert_eq!(refused("Ka4 / hand Round Table", "play Round Table / move a4-h4"), "no-such-way");
        assert_eq!(refused("Pa2 nh3 / hand Round Table", "play Round Table / move a2xh3"), "no-such-way");
    }

    #[test]
    fn r28_the_way_leads_over_the_side_too() {
        // From b1 to h2 by a1 and h1, or by b2 and a2.
        for (boulders, is_free) in [("*a1", true), ("*a2", true), ("*a1 *a2", false), ("*b2 *h1", false), ("*a1 *h1", true), ("*c1 *g1", true)] {
            let seen = reach(&format!("Nb1 {boulders} / hand Round Table"), "play Round Table", "b1");
            assert_eq!(seen.contains("-h2"), is_free, "{boulders}");
        }
        assert_eq!(refused("Nb4 pa4 pb5 / hers Pike / hand Round Table", "play Round Table / move b4-h5"), "pike");
        assert_eq!(after("Nb4 pa4 pb5 / hand Round Table", "play Round Table / move b4-h5"), "pa4 pb5 Nh5");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        assert_eq!(after("Na4 pg5 / hand Round Table", "play Round Table / move a4xg5"), "Ng5");
        assert_eq!(refused("Na4 ng5 / hand Round Table", "play Round Table / move a4xg5"), "immature");
        assert_eq!(refused("Na4 ng5 / hand Round Table", "declare Round Table / play declared Round Table / move a4xg5"), "immature");
        assert_eq!(after("Na4 ng5 / declared Round Table", "play declared Round Table / move a4xg5"), "Ng5");
        assert_eq!(refused("Na4 nf4 / declared Round Table / hand Yeoman", "play declared Round Table; Yeoman / move a4xf4"), "immature");
        assert_eq!(after("Na4 nf4 / declared Round Table, Yeoman", "play declared Round Table; declared Yeoman / move a4xf4"), "Nf4");
        assert_eq!(after("Na4 nc5 / hand Round Table", "play Round Table / move a4xc5"), "Nc5", "what needs no Round Table is as it was");
    }

    #[test]
    fn her_declared_round_table_gives_check() {
        assert_eq!(refused("Ka1 Pc2 nh3 / hers Round Table", "move c2-c3"), "left-in-check");
        assert_eq!(after("Ka1 Pc2 nh3 / her hand Round Table", "move c2-c3"), "Ka1 Pc3 nh3");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Na4 / declared Round Table", "move a4-g5"), "no-such-way");
        assert_eq!(refused("Na4 / declared Round Table", "play declared Round Table / move a4-g5 // move e8-d8 // move g5-a4"), "no-such-way");
        assert_eq!(refused("Na4", "play Round Table / move a4-g5"), "not-in-hand");
        assert_eq!(refused("Na4 / hand Round Table", "play declared Round Table / move a4-g5"), "not-declared");
    }
}
