use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Errant",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "A piece that moves this turn may move once more at once, for each Errant played. It then captures and destroys nothing this turn.",
    rulings: &["R31", "R34", "R55", "R60"],
    grants: Some(|men, _| men.errant = men.errant.saturating_add(1)),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, on};

    fn errant(board: &str) -> Trial {
        on(board).plays("Errant")
    }

    const KNIGHT: &str = "4k3/8/8/8/8/8/8/N3K3";

    #[test]
    fn a_piece_moves_once_more_for_each_copy() {
        assert_eq!(errant(KNIGHT).moves("a1-b3; b3-d4").board(), "4k3/8/8/8/3N4/8/8/4K3");
        assert_eq!(errant(KNIGHT).moves("a1-b3; b3-d4; d4-f5").reason(), "no-extra-move");
        assert_eq!(errant(KNIGHT).plays("Errant").moves("a1-b3; b3-d4; d4-f5").board(), "4k3/8/8/5N2/8/8/8/4K3");
        assert_eq!(on(KNIGHT).moves("a1-b3; b3-d4").reason(), "no-extra-move");
        assert_eq!(errant(KNIGHT).moves("a1-b3").board(), "4k3/8/8/8/8/1N6/8/4K3");
        assert_eq!(errant(KNIGHT).moves("a1-b3; e1-e2").reason(), "other-man");
    }

    #[test]
    fn it_captures_nothing_before_or_after() {
        assert_eq!(errant("4k3/8/8/8/3p4/8/8/N3K3").moves("a1-b3; b3xd4").reason(), "extra-captures");
        assert_eq!(errant("4k3/8/8/8/3n4/8/8/N3K3").moves("a1-b3; b3xd4").reason(), "extra-captures");
        assert_eq!(errant("4k3/8/8/8/8/1p6/8/N3K3").moves("a1xb3; b3-d4").reason(), "no-extra-move");
        let ram = |board: &str, moves: &str| errant(board).plays("Ram").moves(moves);
        assert_eq!(ram("4k3/8/8/8/8/8/8/R3K3", "ram a1 N 3; a4-b4").board(), "4k3/8/8/8/1R6/8/8/4K3");
        assert_eq!(ram("4k3/8/8/8/8/8/8/R3K3", "ram a1 N 3; ram a4 N 1").reason(), "nothing-follows");
        assert_eq!(ram("n3k3/8/8/8/8/8/8/R3K3", "ram a1 N 7; a8-b8").reason(), "no-extra-move");
    }

    #[test]
    fn not_for_pawns_nor_for_a_rook_that_castled() {
        assert_eq!(errant("4k3/8/8/8/8/P7/8/4K3").moves("a3-a4; a4-a5").reason(), "no-extra-move");
        let castled = |moves: &str| errant("4k3/8/8/8/8/8/8/4K2R").with("castling", json!("K")).moves(moves);
        assert_eq!(castled("O-O; f1-f2").reason(), "other-man");
        assert_eq!(castled("O-O; g1-h2").board(), "4k3/8/8/8/8/8/7K/5R2");
        assert_eq!(castled("O-O; g1-h2; h2-h3").reason(), "no-extra-move");
        assert_eq!(castled("O-O; g1-h2; h2-h3").plays("Errant").board(), "4k3/8/8/8/8/7K/8/5R2");
    }

    #[test]
    fn a_king_may_pass_through_check_with_it() {
        assert_eq!(errant("4k3/8/8/8/8/8/r7/4K3").moves("e1-e2; e2-e3").board(), "4k3/8/8/8/8/4K3/r7/8");
        assert_eq!(errant("4k3/8/8/8/8/r7/8/4K3").moves("e1-e2; e2-e3").reason(), "left-in-check");
    }

    #[test]
    fn with_several_men_each_has_one_of_the_kind_of_the_card() {
        let crusade = |moves: &str| errant("4k3/8/8/8/8/8/8/N3K2N").plays("Crusade").moves(moves);
        assert_eq!(crusade("a1-b3; h1-g3; b3-d4; g3-e4").board(), "4k3/8/8/8/3NN3/8/8/4K3");
        assert_eq!(crusade("a1-b3; b3-d4; d4-f5").reason(), "no-extra-move");
        let slide = |moves: &str| errant("4k3/8/8/8/8/8/8/N3K2N").plays("Crusade; Paladin").moves(moves);
        assert_eq!(slide("a1-b3; b3-d5").board(), "4k3/8/8/3N4/8/8/8/4K2N");
        assert_eq!(slide("a1-b3; b3-d5; h1-g3").reason(), "other-man");
        assert_eq!(slide("a1-b3; h1-g3; b3-d5").reason(), "other-man");
    }

    #[test]
    fn under_heretik_hers_move_once_more() {
        let heretik = errant("n3k3/8/8/8/8/8/8/4K3").plays("Heretik").moves("a8-b6; b6-d5");
        assert_eq!(heretik.board(), "4k3/8/8/3n4/8/8/8/4K3");
    }
}
