use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Quagmire",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: enemy slides reach at most five squares. Two copies: at most three. Goes on to the end of the turn in which it is lost.",
    rulings: &["R3", "R14", "R26", "R41", "R46"],
    binds: Some(|bounds, copies| bounds.slide = bounds.slide.min(if copies >= 2 { 3 } else { 5 })),
    lingers: true,
    helps: Some(|at| at.she_slides()),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use crate::rules::heretik::trial::{kings, on};

    const ROOK: &str = "4k3/8/8/8/8/8/8/R6K";

    #[test]
    fn five_squares_and_with_two_copies_three() {
        let rook = |hers: &str, to: &str| on(ROOK).hers(hers).moves(&format!("a1-{to}"));
        assert_eq!(rook("Quagmire", "a6").board(), "4k3/8/R7/8/8/8/8/7K");
        assert_eq!(rook("Quagmire", "a7").reason(), "quagmire");
        assert_eq!(rook("Quagmire, Quagmire", "a4").board(), "4k3/8/8/8/R7/8/8/7K");
        assert_eq!(rook("Quagmire, Quagmire", "a5").reason(), "quagmire");
        assert_eq!(rook("", "a7").declared("Quagmire, Quagmire").board(), "4k3/R7/8/8/8/8/8/7K");
        let bishop = |to: &str| on("4k3/8/8/8/8/8/8/B6K").hers("Quagmire").moves(&format!("a1-{to}"));
        assert_eq!(bishop("f6").board(), "4k3/8/5B2/8/8/8/8/7K");
        assert_eq!(bishop("g7").reason(), "quagmire");
    }

    #[test]
    fn it_binds_rams_and_not_the_king_or_leaps() {
        let ram = |squares: u8| on("4k3/8/8/8/8/8/8/R6K").hers("Quagmire").plays("Ram").moves(&format!("ram a1 N {squares}"));
        assert_eq!(ram(5).board(), "4k3/8/R7/8/8/8/8/7K");
        assert_eq!(ram(6).reason(), "no-such-act");
        let king = kings().hers("Quagmire, Quagmire").plays("Warlord discard Rout, Dash").moves("e1-a5");
        assert_eq!(king.board(), "4k3/8/8/K7/8/8/8/8");
    }

    #[test]
    fn it_lingers_in_the_turn_in_which_it_is_lost() {
        let rook = |hers: &str, to: &str| on(ROOK).hers(hers).moves(&format!("a1-{to}"));
        assert_eq!(rook("Quagmire", "a7").plays("Cataclysm").reason(), "quagmire");
        assert_eq!(rook("Quagmire", "a7").plays("Sabotage discard Rout target Quagmire").reason(), "quagmire");
        assert_eq!(rook("Quagmire, Quagmire", "a5").plays("Sabotage discard Rout target Quagmire").reason(), "quagmire");
    }

    #[test]
    fn yours_keeps_a_far_check_off_if_you_keep_it() {
        let rook_on = |board: &str| on(board).moves("a2-a3");
        let far = || rook_on("4r1k1/8/8/8/8/8/P7/4K3");
        assert_eq!(far().reason(), "left-in-check");
        assert_eq!(far().declared("Quagmire").board(), "4r1k1/8/8/8/8/P7/8/4K3");
        assert_eq!(far().hand("Quagmire").declare("Quagmire").board(), "4r1k1/8/8/8/8/P7/8/4K3");
        assert_eq!(far().declared("Quagmire").play("discard declared Quagmire").reason(), "left-in-check");
        // She could not get round it by revoking it first: it lingers.
        assert_eq!(far().declared("Quagmire").hers("Ikonoclasm").board(), "4r1k1/8/8/8/8/P7/8/4K3");
        assert_eq!(rook_on("6k1/8/4r3/8/8/8/P7/4K3").declared("Quagmire").reason(), "left-in-check");
        assert_eq!(rook_on("6k1/8/8/4r3/8/8/P7/4K3").declared("Quagmire, Quagmire").board(), "6k1/8/8/4r3/8/P7/8/4K3");
        assert_eq!(rook_on("6k1/8/8/8/4r3/8/P7/4K3").declared("Quagmire, Quagmire").reason(), "left-in-check");
    }

    #[test]
    fn it_is_declared_and_has_no_other_edge() {
        assert_eq!(on(ROOK).plays("Quagmire").moves("a1-a2").reason(), "not-played");
        let rotated = on(ROOK).declared("Quagmire, Quagmire").hand("Rout").play("rotate Quagmire discard Rout");
        assert_eq!(rotated.moves("a1-a2").reason(), "not-double-edged");
    }
}
