use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Warlord",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Discard X cards. This turn your King may march up to 2+X steps over empty squares; he may end on a pawn and capture it, but never on a piece.",
    rulings: &["R37", "R47", "R51"],
    costs_x: true,
    grants: Some(|men, x| men.marches = men.marches.max(x.saturating_add(2))),
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn two_steps_for_nothing_one_more_for_each_card() {
        assert_eq!(
            board(json!({"hands": {"white": ["Warlord"], "black": []}}), json!({"move": ["e1-e3"], "play": ["Warlord"]})),
            "4k3/8/8/8/8/4K3/8/8"
        );
        assert_eq!(
            board(
                json!({"hands": {"white": ["Warlord", "Rout", "Dash"], "black": []}}),
                json!({"move": ["e1-e5"], "play": ["Warlord discard Rout, Dash"]})
            ),
            "4k3/8/8/4K3/8/8/8/8"
        );
        assert_eq!(
            reason(
                json!({"hands": {"white": ["Warlord", "Rout", "Dash"], "black": []}}),
                json!({"move": ["e1-e5"], "play": ["Warlord discard Rout"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"hands": {"white": ["Warlord", "Rout"], "black": []}}), json!({"move": ["e1-e5"], "play": ["Warlord discard Rout, Dash"]})),
            "not-in-hand"
        );
    }

    #[test]
    fn he_takes_a_pawn_far_off_but_no_piece() {
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/4p3/8/4K3", "hands": {"white": ["Warlord"], "black": []}}),
                json!({"move": ["e1xe3"], "play": ["Warlord"]})
            ),
            "4k3/8/8/8/8/4K3/8/8"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/4n3/8/4K3", "hands": {"white": ["Warlord"], "black": []}}),
                json!({"move": ["e1xe3"], "play": ["Warlord"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/8/8/4n3/4K3", "hands": {"white": ["Warlord"], "black": []}}),
                json!({"move": ["e1xe2"], "play": ["Warlord"]})
            ),
            "4k3/8/8/8/8/8/4K3/8"
        );
    }
}
