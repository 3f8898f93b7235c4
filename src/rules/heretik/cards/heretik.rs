use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Heretik",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "For this turn you control all enemy men but her King, and of your own only your King. Men of one colour never capture each other. No castling, and not with Petard.",
    rulings: &["R13", "R24", "R31", "R43", "R49", "R51", "R57", "R58", "R62"],
    turns_coats: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::on;

    const BOARD: &str = "4k3/3n4/8/8/8/8/P7/4K3";

    #[test]
    fn her_men_are_yours_and_yours_are_not() {
        let heretik = || on(BOARD).plays("Heretik");
        assert_eq!(heretik().moves("d7-b6").board(), "4k3/8/1n6/8/8/8/P7/4K3");
        assert_eq!(on(BOARD).moves("d7-b6").reason(), "not-controlled");
        assert_eq!(heretik().moves("a2-a3").reason(), "not-controlled");
        assert_eq!(heretik().moves("e8-f8").reason(), "not-controlled");
        assert_eq!(heretik().moves("e1-e2").board(), "4k3/3n4/8/8/8/8/P3K3/8");
    }

    #[test]
    fn two_are_as_one() {
        let twice = || on(BOARD).plays("Heretik; Heretik");
        assert_eq!(twice().moves("d7-b6").board(), "4k3/8/1n6/8/8/8/P7/4K3");
        assert_eq!(twice().moves("a2-a3").reason(), "not-controlled");
    }

    #[test]
    fn men_take_the_other_colour_only() {
        assert_eq!(on("4k3/8/8/8/1n6/8/P7/4K3").plays("Heretik").moves("b4xa2").board(), "4k3/8/8/8/8/8/n7/4K3");
        assert_eq!(on("4k3/3n4/1p6/8/8/8/P7/4K3").plays("Heretik").moves("d7xb6").reason(), "own-man");
        assert_eq!(on("4k3/8/8/8/8/8/3p4/4K3").plays("Heretik").moves("e1xd2").board(), "4k3/8/8/8/8/8/3K4/8");
        assert_eq!(on("4k3/8/8/8/8/8/3P4/4K3").plays("Heretik").moves("e1xd2").reason(), "own-man");
    }

    #[test]
    fn what_they_take_you_have_taken() {
        let after = on("4k3/8/8/8/1n6/8/P7/4K3").plays("Heretik").moves("b4xa2").after();
        assert_eq!(after["last"], json!({"pieces": 0, "pawns": 1}));
        assert_eq!(on("4k3/8/8/8/8/8/8/r3K3").plays("Heretik").moves("a1xe1").winner(), Some("black"));
    }

    #[test]
    fn her_men_go_by_their_colour_with_your_abilities_and_under_her_restrictions() {
        let pawn = || on("4k3/3p4/8/8/8/8/8/4K3").plays("Heretik");
        let twice = pawn().moves("d7-d6; d6-d5").after();
        assert_eq!((&twice["board"], &twice["exposed"]), (&json!("4k3/8/8/3p4/8/8/8/4K3"), &json!([{"man": "d5", "on": ["d6"]}])));
        assert_eq!(pawn().moves("d7-d8").reason(), "no-such-way");
        let knight = || on("1n2k3/8/8/8/8/8/8/4K3").plays("Heretik").moves("b8-b6");
        assert_eq!(knight().declared("Knave").play("declared Knave").board(), "4k3/8/1n6/8/8/8/8/4K3");
        assert_eq!(knight().hers("Knave").reason(), "no-such-way");
        let rook = || on("r3k3/8/8/8/8/8/8/4K3").hers("Quagmire").plays("Heretik");
        assert_eq!(rook().moves("a8-a3").board(), "4k3/8/8/8/8/r7/8/4K3");
        assert_eq!(rook().moves("a8-a2").reason(), "quagmire");
    }

    #[test]
    fn veterans_go_with_the_colour_and_revolutionary_with_who_moves() {
        let pawn = || on("4k3/8/3p4/8/8/8/8/4K3").plays("Heretik").moves("d6-d7");
        assert_eq!(pawn().hers("Veterans").board(), "4k3/3p4/8/8/8/8/8/4K3");
        assert_eq!(pawn().declared("Veterans").reason(), "no-such-way");
        let round = || on("4k3/8/8/p7/7N/8/8/4K3").plays("Heretik").moves("a5xh4");
        assert_eq!(round().declared("Revolutionary").board(), "4k3/8/8/8/7p/8/8/4K3");
        assert_eq!(round().hers("Revolutionary").reason(), "no-such-way");
    }

    #[test]
    fn what_lies_on_you_and_what_you_play_is_about_the_men_that_you_control() {
        let wall = || on("4k3/2p5/2bp4/8/8/8/8/4K3").plays("Heretik").moves("c6-d7");
        assert_eq!(wall().board(), "4k3/2pb4/3p4/8/8/8/8/4K3");
        assert_eq!(wall().hers("Shield").reason(), "shield");
        let sheltered = on("4k3/8/8/8/1n6/8/P7/4K3").plays("Heretik").with("bound", json!(["Sanctuary"]));
        assert_eq!(sheltered.moves("b4xa2").reason(), "sanctuary");
        let through = |pawn: &str| on(&format!("r3k3/{pawn}7/8/8/8/8/8/4K3")).declared("Catapult").plays("Heretik").play("declared Catapult");
        assert_eq!(through("p").moves("a8-a6").board(), "4k3/p7/r7/8/8/8/8/4K3");
        assert_eq!(through("P").moves("a8-a6").reason(), "no-such-way");
        let charge = on("4k3/pp6/8/8/8/8/P7/4K3").plays("Heretik; Charge");
        assert_eq!(charge.clone().moves("a7-a6; b7-b6").board(), "4k3/8/pp6/8/8/8/P7/4K3");
        assert_eq!(charge.moves("a7-a6; a2-a3").reason(), "not-controlled");
    }

    #[test]
    fn at_the_end_of_the_turn_her_men_are_hers_again() {
        assert_eq!(on("4k3/8/8/4n3/8/8/8/4K3").plays("Heretik").moves("e5-f3").reason(), "left-in-check");
    }

    #[test]
    fn her_pawn_on_its_last_rank_is_promoted_in_her_next_coda() {
        let brought = || on("4k3/8/8/8/8/8/p7/4K3").plays("Heretik").moves("a2-a1");
        assert_eq!(brought().board(), "4k3/8/8/8/8/8/8/p3K3");
        assert_eq!(brought().coda("promote a1=Q").reason(), "no-such-act");
        let next = || on("P3k3/8/8/8/8/8/8/4K3").moves("e1-e2");
        assert_eq!(next().reason(), "owed");
        assert_eq!(next().coda("promote a8=N").board(), "N3k3/8/8/8/8/8/4K3/8");
    }

    #[test]
    fn no_petard_and_no_castling() {
        assert_eq!(on(BOARD).plays("Petard; Heretik").moves("pass").reason(), "clash");
        assert_eq!(on(BOARD).plays("Heretik; Petard").moves("pass").reason(), "clash");
        let castling = || on("4k3/8/8/8/8/8/8/4K2R").with("castling", json!("K")).moves("O-O");
        assert_eq!(castling().board(), "4k3/8/8/8/8/8/8/5RK1");
        assert_eq!(castling().plays("Heretik").reason(), "castling");
    }
}
