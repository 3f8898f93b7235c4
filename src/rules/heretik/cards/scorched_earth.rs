use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Scorched Earth",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "This turn your King may stay where he is and destroy everything beside him: men of both colours and boulders.",
    rulings: &["R13", "R23", "R37", "R55"],
    grants: Some(|men, _| men.scorches = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, on};

    fn scorching(board: &str) -> Trial {
        on(board).plays("Scorched Earth")
    }

    #[test]
    fn all_beside_the_king_goes_and_nothing_further_off() {
        assert_eq!(scorching("4k3/8/8/8/8/3r4/3q1*2/3PKN2").moves("scorch").board(), "4k3/8/8/8/8/3r4/8/4K3");
        assert_eq!(on("4k3/8/8/8/8/8/3q4/4K3").moves("scorch").reason(), "card-not-played");
        // The files are not joined.
        assert_eq!(scorching("4k3/8/8/8/8/8/7r/K7").moves("scorch").board(), "4k3/8/8/8/8/8/7r/K7");
        assert_eq!(scorching("8/8/8/8/8/8/4k3/4K3").moves("scorch").winner(), Some("white"));
    }

    #[test]
    fn it_is_a_move_of_the_king() {
        let castle = scorching("4k3/8/8/8/8/8/8/R3K3").with("castling", json!("Q"));
        assert_eq!(castle.moves("scorch").field("castling"), "-");
        let king = || scorching("4k3/8/8/8/8/8/8/4K3").moves("scorch");
        assert_eq!(king().plays("Divine Right").coda("Divine Right e1-e2").reason(), "not-outstanding");
        assert_eq!(king().moves("e1-e2").reason(), "no-extra-move");
    }

    #[test]
    fn what_is_destroyed_is_not_captured() {
        let quiet = |board: &str| scorching(board).with("quiet", json!(5)).moves("scorch").after();
        let man = quiet("4k3/8/8/8/8/8/3q4/4K3");
        assert_eq!((&man["last"], &man["quiet"]), (&json!({"pieces": 0, "pawns": 0}), &json!(0)));
        assert_eq!(quiet("4k3/8/8/8/8/8/3*4/4K3")["quiet"], json!(6));
    }

    #[test]
    fn sanctuary_does_not_save_from_it_and_heretik_does_not_stop_it() {
        let pawn = || scorching("4k3/8/8/8/8/8/3p4/4K3").moves("scorch");
        assert_eq!(pawn().with("bound", json!(["Sanctuary"])).board(), "4k3/8/8/8/8/8/8/4K3");
        assert_eq!(pawn().plays("Heretik").board(), "4k3/8/8/8/8/8/8/4K3");
    }

    #[test]
    fn with_errant_it_must_destroy_nothing() {
        let errant = |board: &str, moves: &str| scorching(board).plays("Errant").moves(moves);
        assert_eq!(errant("4k3/8/8/8/8/8/8/4K3", "scorch; e1-f1").board(), "4k3/8/8/8/8/8/8/5K2");
        assert_eq!(errant("4k3/8/8/8/8/8/3q4/4K3", "scorch; e1-f1").reason(), "no-extra-move");
        assert_eq!(errant("4k3/8/8/8/8/8/3*4/4K3", "scorch; e1-f1").reason(), "no-extra-move");
        assert_eq!(errant("4k3/8/8/8/8/8/3q4/5K2", "f1-g1; scorch").board(), "4k3/8/8/8/8/8/3q4/6K1");
        assert_eq!(errant("4k3/8/8/8/8/8/7n/5K2", "f1-g1; scorch").reason(), "extra-captures");
    }
}
