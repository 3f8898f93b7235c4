use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Shield/Pike",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "Shield: nobody slides between your diagonally adjacent pawns. Pike: nobody leaps over your pawns.",
    rulings: &["R1", "R2", "R14", "R28", "R40", "R46", "R52"],
    edges: &[
        Card {
            name: "Shield",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Enemy men do not slide between two of your pawns that stand diagonally next to each other.",
            binds: Some(|bounds, _| bounds.walls = true),
            helps: Some(|at| at.she_slides() && at.pawns + at.lost_pieces as usize >= 2),
            ..Card::BLANK
        },
        Card {
            name: "Pike",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Enemy men do not leap over your pawns. Goes on to the end of the turn in which it is lost.",
            binds: Some(|bounds, _| bounds.pikes = true),
            lingers: true,
            helps: Some(|at| at.she_rides() && at.pawns + at.lost_pieces as usize > 0),
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::tests::{board, reason};

    #[test]
    fn no_slide_between_and_no_leap_over() {
        assert_eq!(
            reason(json!({"board": "7k/2p5/2Bp4/8/8/8/8/4K3", "declared": {"white": [], "black": ["Shield"]}}), json!({"move": ["c6-d7"]})),
            "no-such-way"
        );
        assert_eq!(
            board(json!({"board": "7k/2p5/2Bp4/8/8/8/8/4K3", "declared": {"white": [], "black": ["Pike"]}}), json!({"move": ["c6-d7"]})),
            "7k/2pB4/3p4/8/8/8/8/4K3"
        );
        assert_eq!(
            reason(json!({"board": "7k/2p5/2Bp4/8/8/8/8/4K3", "declared": {"white": [], "black": ["Pike", "Pike"]}}), json!({"move": ["c6-d7"]})),
            "no-such-way"
        );
        assert_eq!(
            reason(json!({"board": "4k3/8/8/8/8/1p6/2p5/1N2K3", "declared": {"white": [], "black": ["Pike"]}}), json!({"move": ["b1-c3"]})),
            "no-such-way"
        );
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/8/1p6/8/1N2K3", "declared": {"white": [], "black": ["Pike"]}}), json!({"move": ["b1-c3"]})),
            "4k3/8/8/8/8/1pN5/8/4K3"
        );
    }

    #[test]
    fn pike_lingers_and_shield_does_not() {
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/8/1p6/2p5/1N2K3", "hands": {"white": ["Cataclysm"], "black": []}, "declared": {"white": [], "black": ["Pike"]}}),
                json!({"move": ["b1-c3"], "play": ["Cataclysm"]})
            ),
            "no-such-way"
        );
        assert_eq!(
            board(
                json!({"board": "7k/2p5/2Bp4/8/8/8/8/4K3", "hands": {"white": ["Cataclysm"], "black": []}, "declared": {"white": [], "black": ["Shield"]}}),
                json!({"move": ["c6-d7"], "play": ["Cataclysm"]})
            ),
            "7k/2pB4/3p4/8/8/8/8/4K3"
        );
    }

    #[test]
    fn her_ikonoclasm_makes_a_shield_worthless_against_check() {
        assert_eq!(
            board(json!({"board": "4k3/8/8/8/1b6/3P4/2P4P/4K3", "declared": {"white": ["Shield"], "black": []}}), json!({"move": ["h2-h3"]})),
            "4k3/8/8/8/1b6/3P3P/2P5/4K3"
        );
        assert_eq!(
            reason(
                json!({"board": "4k3/8/8/8/1b6/3P4/2P4P/4K3", "declared": {"white": ["Shield"], "black": ["Ikonoclasm"]}}),
                json!({"move": ["h2-h3"]})
            ),
            "left-in-check"
        );
        assert_eq!(
            board(
                json!({"board": "4k3/8/8/8/1b6/3P4/2P4P/4K3", "declared": {"white": ["Shield"], "black": ["Indulgence"]}}),
                json!({"move": ["h2-h3"]})
            ),
            "4k3/8/8/8/1b6/3P3P/2P5/4K3"
        );
    }
}
