use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Crown of Thorns",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: enemy pawns do not become Queens. Two copies: you say what they become. Goes on to the end of the turn in which it is lost.",
    rulings: &["R3", "R43", "R44", "R46"],
    crowns: true,
    lingers: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn one_copy_forbids_queens_and_lingers() {
        assert_eq!(
            reason(
                json!({"board": "7k/P7/8/8/8/8/8/4K3", "declared": {"white": [], "black": ["Crown of Thorns"]}}),
                json!({"move": ["a7-a8"], "coda": ["promote a8=Q"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            board(
                json!({"board": "8/P6k/8/8/8/8/8/4K3", "declared": {"white": [], "black": ["Crown of Thorns"]}}),
                json!({"move": ["a7-a8"], "coda": ["promote a8=R"]})
            ),
            "R7/7k/8/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "7k/P7/8/8/8/8/8/4K3", "hands": {"white": ["Cataclysm"], "black": []}, "declared": {"white": [], "black": ["Crown of Thorns"]}}),
                json!({"move": ["a7-a8"], "play": ["Cataclysm"], "coda": ["promote a8=Q"]})
            ),
            "no-such-act"
        );
    }

    #[test]
    fn two_copies_let_the_opponent_say() {
        assert_eq!(
            reason(
                json!({"board": "8/P6k/8/8/8/8/8/4K3", "declared": {"white": [], "black": ["Crown of Thorns", "Crown of Thorns"]}}),
                json!({"move": ["a7-a8"], "coda": ["promote a8=N"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            board(
                json!({"board": "8/P6k/8/8/8/8/8/4K3", "declared": {"white": [], "black": ["Crown of Thorns", "Crown of Thorns"]}}),
                json!({"move": ["a7-a8"], "coda": ["promote a8", "a8=N"]})
            ),
            "N7/7k/8/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "8/P6k/8/8/8/8/8/4K3", "declared": {"white": [], "black": ["Crown of Thorns", "Crown of Thorns"]}}),
                json!({"move": ["a7-a8"], "coda": ["promote a8", "a8=K"]})
            ),
            "bad-answer"
        );
    }
}
