use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Veterans",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "One copy: your pawns may also step sideways, back and diagonally back, to empty squares. Two copies: diagonally forward too.",
    rulings: &["R3", "R32", "R33", "R49", "R50"],
    holds: Some(|men, hold| {
        let pawns = &mut men.veterans[hold.holder as usize];
        *pawns = (*pawns).max(hold.copies.min(2) as u8);
    }),
    helps: Some(|at| at.pawns > 0),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, position_after, reach, refused};

    #[test]
    fn sideways_and_back_with_one_copy_diagonally_ahead_with_two() {
        assert_eq!(reach("Pd4", "", "d4"), "-d5");
        assert_eq!(reach("Pd4 / declared Veterans", "", "d4"), "-c3 -c4 -d3 -d5 -e3 -e4");
        assert_eq!(reach("Pd4 / declared Veterans, Veterans", "", "d4"), "-c3 -c4 -c5 -d3 -d5 -e3 -e4 -e5");
        assert_eq!(reach("Pd4 / hers Veterans, Veterans", "", "d4"), "-d5");
        assert_eq!(reach("Pa1 / declared Veterans", "", "a1"), "-a2 -b1");
    }

    #[test]
    fn captures_stay_as_they_are() {
        assert_eq!(reach("Pd4 nc3 nc4 nc5 nd3 nd5 ne3 ne4 / declared Veterans, Veterans", "", "d4"), "-e5 xc5");
        assert_eq!(refused("Pa2 pb2 / declared Veterans, Veterans", "move a2xb2"), "no-such-way");
        assert_eq!(refused("Pd4 *c4 / declared Veterans", "move d4-c4"), "boulder");
        assert_eq!(refused("Pd4 Nc4 / declared Veterans", "move d4-c4"), "own-man");
    }

    #[test]
    fn an_extra_move_goes_the_same_ways_if_the_turn_began_on_the_back_ranks() {
        assert_eq!(after("Pa2 / declared Veterans", "move a2-b2; b2-b1"), "Pb1");
        assert_eq!(refused("Pa3 / declared Veterans", "move a3-a2; a2-a1"), "no-extra-move");
        let exposed = &position_after("Pa2 / declared Veterans", "move a2-b2; b2-a2")["exposed"];
        assert_eq!(*exposed, json!([{ "man": "a2", "on": ["b2"] }]));
        assert_eq!(after("Pc2 pa2 / declared Veterans", "move c2-b2; b2-c2 // move a2-a1 / coda promote a1=N"), "na1 Pc2");
    }

    #[test]
    fn they_serve_as_soon_as_they_lie_and_no_longer() {
        assert_eq!(after("Pa3 / hand Veterans", "declare Veterans / move a3-b3"), "Pb3");
        assert_eq!(after("Pa3 / hand Veterans / declared Veterans", "declare Veterans / move a3-b4"), "Pb4");
        assert_eq!(refused("Pa3 / hand Veterans", "declare Veterans / move a3-b4"), "no-such-way");
        assert_eq!(refused("Pa3 / declared Veterans", "play discard declared Veterans / move a3-b3"), "no-such-way");
        assert_eq!(refused("Pa3 / declared Veterans, Veterans", "play discard declared Veterans / move a3-b4"), "no-such-way");
        assert_eq!(after("Pa3 / declared Veterans, Veterans", "play discard declared Veterans / move a3-b3"), "Pb3");
        assert_eq!(after("Pa3 / declared Veterans", "move a3-b3 // move e8-d8 // move b3-a2"), "Pa2 kd8");
        assert_eq!(refused("Pa3 / declared Veterans / her hand Cataclysm", "move e1-d1 // play Cataclysm / move e8-d8 // move a3-b3"), "no-such-way");
    }

    #[test]
    fn r49_they_go_with_the_colour_of_the_pawn() {
        assert_eq!(after("pa5 / hand Heretik / hers Veterans", "play Heretik / move a5-b6"), "pb6");
        assert_eq!(refused("pa5 / hand Heretik / declared Veterans", "play Heretik / move a5-b6"), "no-such-way");
        assert_eq!(refused("pa5 / hand Heretik / hers Veterans", "play Heretik / move a5-b4"), "no-such-way");
        assert_eq!(after("pa5 / hand Heretik / hers Veterans, Veterans", "play Heretik / move a5-b4"), "pb4");
    }

    #[test]
    fn a_pawn_on_its_last_rank_may_step_away_before_it_is_promoted() {
        assert_eq!(after("Pa8 / declared Veterans", "move a8-a7"), "Pa7");
        assert_eq!(refused("Pa8 / declared Veterans", "move a8-b8"), "owed");
    }

    #[test]
    fn they_are_a_resource_with_one_edge() {
        assert_eq!(refused("/ hand Rout / declared Veterans", "play rotate Veterans discard Rout / move e1-d1"), "not-double-edged");
        assert_eq!(refused("/ hand Veterans", "play Veterans / move e1-d1"), "not-played");
        assert_eq!(refused("/ hand Rout / declared Veterans", "play use Veterans discard Rout / move e1-d1"), "not-used");
        assert_eq!(refused("", "declare Veterans / move e1-d1"), "not-in-hand");
    }
}
