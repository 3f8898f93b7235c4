use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Catapult",
    colour: Colour::Blue,
    kind: Kind::Manoeuvre,
    text: "This turn your sliding pieces pass through pawns that you control. Fresh from the hand it captures pawns only.",
    rulings: &["R30", "R56"],
    grants: Some(|men, _| men.passes_pawns = true),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn slides_pass_own_pawns_but_no_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/P7/R3K3", "hands": {"white": ["Catapult"], "black": []}}),
                json!({"move": ["a1-a5"], "play": ["Catapult"]})
            ),
            "4k3/8/8/R7/8/8/P7/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/N7/R3K3", "hands": {"white": ["Catapult"], "black": []}}),
                json!({"move": ["a1-a5"], "play": ["Catapult"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/8/p7/R3K3", "hands": {"white": ["Catapult"], "black": []}}),
                json!({"move": ["a1-a5"], "play": ["Catapult"]})
            ),
            "no-such-way"
        );
    }

    #[test]
    fn mature_it_takes_a_piece_behind() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/n7/8/8/P7/R3K3", "declared": {"white": ["Catapult"], "black": []}}),
                json!({"move": ["a1xa5"], "play": ["declared Catapult"]})
            ),
            "4k3/8/8/R7/8/8/P7/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/n7/8/8/P7/R3K3", "hands": {"white": ["Catapult"], "black": []}}),
                json!({"move": ["a1xa5"], "play": ["Catapult"]})
            ),
            "immature"
        );
    }
}
