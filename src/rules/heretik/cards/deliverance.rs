use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Deliverance",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "This turn your King may go to any empty square.",
    rulings: &["R37"],
    grants: Some(|men, _| men.is_delivered = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, on};

    fn delivered(board: &str, to: &str) -> Trial {
        on(board).plays("Deliverance").moves(to)
    }

    const BARE: &str = "4k3/8/8/8/8/8/8/4K3";

    #[test]
    fn the_king_goes_to_any_empty_square() {
        assert_eq!(delivered(BARE, "e1-h5").board(), "4k3/8/8/7K/8/8/8/8");
        assert_eq!(on(BARE).moves("e1-h5").reason(), "no-such-way");
        for (thing, reason) in [("p", "no-such-way"), ("n", "no-such-way"), ("*", "boulder"), ("P", "own-man")] {
            let sign = if thing == "p" || thing == "n" { "x" } else { "-" };
            let taken = delivered(&format!("4k3/8/8/7{thing}/8/8/8/4K3"), &format!("e1{sign}h5"));
            assert_eq!(taken.reason(), reason, "{thing}");
        }
        assert_eq!(delivered("4k3/8/8/8/8/8/4n3/4K3", "e1xe2").board(), "4k3/8/8/8/8/8/4K3/8");
    }

    #[test]
    fn he_may_not_end_in_check() {
        assert_eq!(delivered("4k2r/8/8/8/8/8/8/4K3", "e1-h5").reason(), "left-in-check");
        assert_eq!(delivered(BARE, "e1-e7").reason(), "left-in-check");
        assert_eq!(delivered("4r1k1/8/8/8/8/8/8/4K3", "e1-a5").board(), "4r1k1/8/8/K7/8/8/8/8");
    }

    #[test]
    fn it_is_one_move_of_his() {
        let castle = delivered("4k3/8/8/8/8/8/8/4K2R", "e1-a5").with("castling", json!("K"));
        assert_eq!(castle.field("castling"), "-");
        assert_eq!(delivered(BARE, "e1-h5; h5-a1").reason(), "no-extra-move");
        assert_eq!(delivered(BARE, "e1-h5; h5-a1").plays("Deliverance").reason(), "no-extra-move");
        assert_eq!(delivered(BARE, "e1-h5; h5-a1").plays("Errant").board(), "4k3/8/8/8/8/8/8/K7");
    }
}
