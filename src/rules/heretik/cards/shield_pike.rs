use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Shield/Pike",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "Shield: your opponent slides nobody between your diagonally adjacent pawns. Pike: she leaps over your pawns with nobody.",
    rulings: &["R1", "R2", "R14", "R28", "R40", "R41", "R46", "R50", "R52"],
    edges: &[
        Card {
            name: "Shield",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Your opponent slides nobody between two of your pawns that stand diagonally next to each other.",
            binds: Some(|bounds, _| bounds.walls = true),
            helps: Some(|at| at.she_slides() && at.pawns + at.lost_pieces as usize >= 2),
            ..Card::BLANK
        },
        Card {
            name: "Pike",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Your opponent leaps over your pawns with nobody. Goes on to the end of the turn in which it is lost.",
            binds: Some(|bounds, _| bounds.pikes = true),
            lingers: true,
            helps: Some(|at| at.she_rides() && at.pawns + at.lost_pieces as usize > 0),
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    /// A Bishop whose long diagonal leads between the pawns c5 and d4.
    fn bishop(rest: &str) -> String {
        reach(&format!("Ba2 Pb1 {rest}"), "", "a2")
    }

    #[test]
    fn no_slide_leads_between_two_pawns_that_stand_diagonally() {
        assert_eq!(bishop("pc5 pd4"), "-b3 -c4 -d5 -e6 -f7 -g8");
        assert_eq!(bishop("pc5 pd4 / hers Shield"), "-b3 -c4");
        assert_eq!(bishop("pc5 pd4 nd5 / hers Shield"), "-b3 -c4", "nor to capture");
        assert_eq!(reach("Bd5 pc5 pd4 / hers Shield", "", "d5"), "-a8 -b7 -c6 -e4 -e6 -f3 -f7 -g2 -g8 -h1", "nor back");
        assert_eq!(bishop("pc5 / hers Shield"), "-b3 -c4 -d5 -e6 -f7 -g8", "one pawn is no wall");
        assert_eq!(bishop("pc5 nd4 / hers Shield"), "-b3 -c4 -d5 -e6 -f7 -g8");
        assert_eq!(bishop("pc5 Pd4 / hers Shield / declared Shield"), "-b3 -c4 -d5 -e6 -f7 -g8", "nor are two colours");
        assert_eq!(bishop("Pc5 Pd4 / hers Shield / declared Shield"), "-b3 -c4 -d5 -e6 -f7 -g8", "it does not bind its holder");
        assert_eq!(reach("Rc4 pc5 pd4 / hers Shield", "", "c4"), "-a4 -b4 -c1 -c2 -c3 xc5 xd4", "straight slides are free");
    }

    #[test]
    fn steps_and_leaps_pass_a_wall() {
        assert_eq!(after("Kc4 pc5 pd4 / hers Shield", "move c4-d5"), "pc5 pd4 Kd5");
        assert_eq!(after("Pc4 pc5 pd4 nd5 / hers Shield", "move c4xd5"), "pc5 pd4 Pd5");
        assert_eq!(after("Nb3 pc5 pd4 / hers Shield / hand Squire", "play Squire / move b3-d5"), "pc5 pd4 Nd5");
    }

    #[test]
    fn a_wall_stops_borrowed_slides_rams_and_blasts() {
        assert_eq!(refused("Nb3 pc5 pd4 / hers Shield / hand Paladin", "play Paladin / move b3-d5"), "shield");
        assert_eq!(refused("Ba2 pc5 pd4 nd5 / hers Shield / hand Ram", "play Ram / move ram a2 NE 3"), "no-such-act");
        assert_eq!(after("Ba2 pc5 pd4 nd5 / hand Ram", "play Ram / move ram a2 NE 3"), "pc5 pd4 Bd5 ne6");
        assert_eq!(after("Ba2 pc5 pd4 nd5 / hers Shield / hand Petard", "play Petard / move explode a2"), "pc5 pd4 nd5");
        assert_eq!(after("Ba2 pc5 pd4 nd5 / hand Petard", "play Petard / move explode a2"), "pc5 pd4");
    }

    #[test]
    fn r24_they_bind_who_makes_the_turn_with_whatever_man() {
        assert_eq!(refused("ba2 pc5 pd4 / hers Shield / hand Heretik", "play Heretik / move a2-d5"), "shield");
        assert_eq!(after("ba2 Pc5 Pd4 / hers Shield / declared Shield / hand Heretik", "play Heretik / move a2-d5"), "Pc5 Pd4 bd5");
        assert_eq!(refused("nb1 pb3 pc2 / hers Pike / hand Heretik", "play Heretik / move b1-c3"), "pike");
        assert_eq!(after("nb1 Pb3 Pc2 / declared Pike / hand Heretik", "play Heretik / move b1-c3"), "Pb3 Pc2 nc3");
    }

    #[test]
    fn r52_there_is_no_wall_over_the_side() {
        assert_eq!(after("Bh4 pa4 ph5 / hers Shield / hand Flank", "play Flank / move h4-a5"), "pa4 Ba5 ph5");
    }

    #[test]
    fn no_leap_leads_over_a_pikeman() {
        assert_eq!(refused("Nb1 pb3 pc2 / hers Pike", "move b1-c3"), "pike");
        assert_eq!(after("Nb1 pb3 pc2", "move b1-c3"), "pb3 pc2 Nc3");
        assert_eq!(after("Nb1 pb3 / hers Pike", "move b1-c3"), "pb3 Nc3", "one way is free");
        assert_eq!(reach("Nb1 nb3 nc2 / hers Pike", "", "b1"), "-a3 -c3 -d2", "only pawns carry pikes");
        assert_eq!(reach("Nb1 Pb3 Pc2 / hers Pike / declared Pike", "", "b1"), "-a3 -c3 -d2", "and only hers");
        assert_eq!(after("Nb1 pc3 / hers Pike", "move b1xc3"), "Nc3", "who lands on one passes over none");
        assert_eq!(refused("Nb1 pa1 pb2 / hers Pike / hand Round Table", "play Round Table / move b1-h2"), "pike");
        assert_eq!(after("Nb1 pb2 / hers Pike / hand Round Table", "play Round Table / move b1-h2"), "pb2 Nh2");
    }

    #[test]
    fn r2_each_edge_binds_alone_and_both_copies_bind_doubly() {
        let wall = "-b3 -c4";
        let open = "-b3 -c4 -d5 -e6 -f7 -g8";
        for (hers, seen) in [("Pike", open), ("Pike, Pike", wall), ("Shield, Pike", wall), ("Shield, Shield", wall)] {
            assert_eq!(bishop(&format!("pc5 pd4 / hers {hers}")), seen, "{hers}");
        }
        for (hers, seen) in [("Shield", "-a3 -c3 -d2"), ("Shield, Shield", "-a3 -d2"), ("Shield, Pike", "-a3 -d2")] {
            assert_eq!(reach(&format!("Nb1 pb3 pc2 / hers {hers}"), "", "b1"), seen, "{hers}");
        }
    }

    #[test]
    fn r46_pike_lingers_and_shield_does_not() {
        let leap = "/ move b1-c3";
        assert_eq!(refused("Nb1 pb3 pc2 / hand Cataclysm / hers Pike", &format!("play Cataclysm {leap}")), "pike");
        assert_eq!(refused("Nb1 pb3 pc2 / hand Rout / hers Pike / declared Ikonoclasm", &format!("play use Ikonoclasm discard Rout target Pike {leap}")), "pike");
        let sabotage = "play Sabotage discard Rout target Shield";
        assert_eq!(refused("Nb1 pb3 pc2 / hand Sabotage, Rout / hers Shield, Shield", &format!("{sabotage} {leap}")), "pike", "the pair's other edge");
        assert_eq!(after("Nb1 pb3 pc2 / hand Cataclysm / hers Pike", "play Cataclysm / move e1-f1 // move e8-d8 // move b1-c3"), "pb3 pc2 Nc3 kd8 Kf1");
        assert_eq!(after("Ba2 pc5 pd4 / hand Cataclysm / hers Shield", "play Cataclysm / move a2-g8"), "pc5 pd4 Bg8");
        assert_eq!(after("Ba2 pc5 pd4 / hand Sabotage, Rout / hers Shield, Pike", &format!("{sabotage} / move a2-d5")), "pc5 pd4 Bd5");
        assert_eq!(refused("Ba2 pc5 pd4 / hand Sabotage, Rout / hers Shield, Shield", &format!("{sabotage} / move a2-d5")), "shield", "one is left");
    }

    #[test]
    fn r14_they_guard_the_king_while_they_will_still_be_in_force() {
        let walled = "Pc2 Pd3 Ph2 bb4";
        assert_eq!(refused(walled, "move h2-h3"), "left-in-check");
        assert_eq!(after(&format!("{walled} / declared Shield"), "move h2-h3"), "bb4 Pc2 Pd3 Ph3");
        assert_eq!(refused(&format!("{walled} / declared Shield"), "move d3-d4"), "left-in-check", "the wall is gone");
        assert_eq!(refused(&format!("{walled} / declared Shield"), "play discard declared Shield / move h2-h3"), "left-in-check");
        assert_eq!(refused(&format!("{walled} / hand Rout / declared Shield"), "play rotate Shield discard Rout / move h2-h3"), "left-in-check");
        let fenced = "Pe2 Pf2 Ph2 nf3";
        assert_eq!(refused(fenced, "move h2-h3"), "left-in-check");
        assert_eq!(after(&format!("{fenced} / declared Pike"), "move h2-h3"), "Pe2 Pf2 nf3 Ph3");
        assert_eq!(refused("Pe2 Ph2 nf3 / declared Pike", "move h2-h3"), "left-in-check");
        assert_eq!(refused(&format!("{fenced} / declared Pike"), "play discard declared Pike / move h2-h3"), "left-in-check", "it lingers in this turn only");
    }

    #[test]
    fn r14_her_ikonoclasm_makes_a_shield_worthless_and_no_pike() {
        let walled = "Pc2 Pd3 Ph2 bb4 / declared Shield / hers";
        assert_eq!(refused(&format!("{walled} Ikonoclasm"), "move h2-h3"), "left-in-check");
        assert_eq!(after(&format!("{walled} Indulgence"), "move h2-h3"), "bb4 Pc2 Pd3 Ph3", "though she could rotate it");
        assert_eq!(refused(&format!("{walled} Indulgence, Indulgence"), "move h2-h3"), "left-in-check");
        assert_eq!(after("Pe2 Pf2 Ph2 nf3 / declared Pike / hers Ikonoclasm", "move h2-h3"), "Pe2 Pf2 nf3 Ph3");
    }

    #[test]
    fn it_is_a_resource_of_two_edges() {
        assert_eq!(refused("/ hand Shield/Pike", "declare Shield/Pike / move e1-f1"), "choose-edge");
        assert_eq!(refused("/ hand Shield/Pike", "play Shield/Pike / move e1-f1"), "not-played");
        assert_eq!(refused("/ hand Rout / declared Pike", "play use Pike discard Rout / move e1-f1"), "not-used");
        assert_eq!(refused("/ hand Rout / declared Pike", "play rotate Shield discard Rout / move e1-f1"), "not-declared");
    }
}
