use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Flank",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn the a-file and the h-file are neighbours for every slide of the men that you control. It captures pieces only if it was declared in an earlier turn, else pawns.",
    rulings: &["R14", "R26", "R29", "R41", "R52", "R58"],
    grants: Some(|men, _| men.slides_round = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::cases::{after, reach, refused};

    #[test]
    fn slides_go_over_the_side() {
        assert_eq!(reach("Ra4 Pa3 Pa5 Pb4 / hand Flank", "", "a4"), "");
        assert_eq!(reach("Ra4 Pa3 Pa5 Pb4 / hand Flank", "play Flank", "a4"), "-c4 -d4 -e4 -f4 -g4 -h4");
        assert_eq!(reach("Ba3 Pb2 Pb4 / hand Flank", "play Flank", "a3"), "-d8 -e7 -f6 -g1 -g5 -h2 -h4", "diagonally too");
        assert_eq!(reach("Rh8 Ph7 Pg8 / hand Flank", "play Flank", "h8"), "-a8 -b8 -c8 -d8", "but not over the ends");
        assert_eq!(after("Na4 / hand Flank, Paladin", "play Flank; Paladin / move a4-h5"), "Nh5", "borrowed slides too");
        assert_eq!(after("ra4 Pb4 / hand Flank, Heretik", "play Heretik; Flank / move a4-f4"), "Pb4 rf4", "of all men that she controls");
    }

    #[test]
    fn r26_a_slide_never_returns_to_its_own_square() {
        assert_eq!(reach("Ra4 Pa3 Pa5 / hand Flank", "play Flank", "a4"), "-b4 -c4 -d4 -e4 -f4 -g4 -h4");
        assert_eq!(refused("Ra4 / hand Flank", "play Flank / move a4-a4"), "no-such-way");
        assert_eq!(refused("Ra4 Pd4 / hand Flank", "play Flank / move a4-d4"), "own-man");
    }

    #[test]
    fn leaps_steps_and_pawns_do_not() {
        assert_eq!(refused("Nb1 / hand Flank", "play Flank / move b1-h2"), "no-such-way");
        assert_eq!(refused("Ka4 / hand Flank", "play Flank / move a4-h4"), "no-such-way");
        assert_eq!(refused("Pa2 nh3 / hand Flank", "play Flank / move a2xh3"), "no-such-way");
    }

    #[test]
    fn fresh_it_takes_a_pawn_and_mature_a_piece() {
        let rook = "Ra4 Pb4";
        assert_eq!(after(&format!("{rook} pf4 / hand Flank"), "play Flank / move a4xf4"), "Pb4 Rf4");
        assert_eq!(refused(&format!("{rook} nf4 / hand Flank"), "play Flank / move a4xf4"), "immature");
        assert_eq!(refused(&format!("{rook} nf4 / hand Flank"), "declare Flank / play declared Flank / move a4xf4"), "immature");
        assert_eq!(after(&format!("{rook} nf4 / declared Flank"), "play declared Flank / move a4xf4"), "Pb4 Rf4");
        assert_eq!(after("Ra4 nf4 / hand Flank", "play Flank / move a4xf4"), "Rf4", "what needs no Flank is as it was");
        assert_eq!(refused("Ba4 Pb4 nf4 / declared Flank / hand Skism", "play declared Flank; Skism / move a4xf4"), "immature");
    }

    #[test]
    fn boulders_and_quagmire_bind_it() {
        assert_eq!(reach("Ra4 Pa3 Pa5 Pb4 *f4 / hand Flank", "play Flank", "a4"), "-g4 -h4");
        assert_eq!(reach("Ra4 Pa3 Pa5 Pb4 / hand Flank / hers Quagmire, Quagmire", "play Flank", "a4"), "-f4 -g4 -h4");
    }

    #[test]
    fn r30_catapult_and_espionage_lead_round_the_board_too() {
        assert_eq!(reach("Ra4 Na3 Na5 Pb4 Ph4 / hand Flank, Catapult", "play Flank; Catapult", "a4"), "-c4 -d4 -e4 -f4 -g4");
        assert_eq!(reach("Ra4 Pa3 Pa5 Pb4 nh4 / hand Flank, Espionage", "play Flank; Espionage", "a4"), "-c4 -d4 -e4 -f4 -g4");
        assert_eq!(reach("Ra4 Pa3 Pa5 Pb4 nh4 / declared Flank / hand Espionage", "play declared Flank; Espionage", "a4"), "-c4 -d4 -e4 -f4 -g4 xh4");
        // The one way passes a man and so captures nothing, the other passes nobody.
        assert_eq!(reach("Ra4 Pa3 Pa5 nb4 nh4 / declared Flank / hand Espionage", "play declared Flank; Espionage", "a4"), "-c4 -d4 -e4 -f4 -g4 xb4 xh4");
    }

    #[test]
    fn her_declared_flank_gives_check() {
        assert_eq!(refused("Ka4 Pb4 Pd2 rh4 / hers Flank", "move d2-d3"), "left-in-check");
        assert_eq!(after("Ka4 Pb4 Pd2 rh4 / her hand Flank", "move d2-d3"), "Ka4 Pb4 Pd3 rh4");
    }

    #[test]
    fn it_has_to_be_played_and_lasts_one_turn() {
        assert_eq!(refused("Ra4 Pb4 / declared Flank", "move a4-f4"), "no-such-way");
        assert_eq!(refused("Ra4 Pb4 / declared Flank", "play declared Flank / move a4-h4 // move e8-d8 // move h4-a4"), "no-such-way");
        assert_eq!(refused("Ra4 Pb4", "play Flank / move a4-f4"), "not-in-hand");
        assert_eq!(refused("Ra4 Pb4 / hand Flank", "play declared Flank / move a4-f4"), "not-declared");
    }
}
