use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Veterans",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "One copy: your pawns may also step sideways, back and diagonally back. Two copies: diagonally forward too. Never to capture.",
    rulings: &["R3", "R32", "R49"],
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

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn sideways_and_back_with_one_copy_diagonally_ahead_with_two() {
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/8/8/P7/4K3", "declared": {"white": ["Veterans"], "black": []}}), json!({"move": ["a2-b2", "b2-b1"]})),
            "4k3/8/8/8/8/8/8/1P2K3"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/8/P7/4K3", "declared": {"white": ["Veterans"], "black": []}}), json!({"move": ["a2-b3"]})),
            "no-such-way"
        );
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/8/8/P7/4K3", "declared": {"white": ["Veterans", "Veterans"], "black": []}}), json!({"move": ["a2-b3"]})),
            "4k3/8/8/8/8/1P6/8/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/Pp6/4K3", "declared": {"white": ["Veterans", "Veterans"], "black": []}}),
                json!({"move": ["a2xb2"]})
            ),
            "no-such-way"
        );
        assert_eq!(reason(json!({"board": "4k3/8/8/8/8/8/P7/4K3"}), json!({"move": ["a2-b2"]})), "no-such-way");
    }
}
