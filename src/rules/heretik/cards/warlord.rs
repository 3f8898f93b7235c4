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

    use crate::rules::heretik::trial::{Trial, kings, on};

    const CARDS: [&str; 7] = ["Rout", "Dash", "Zeal", "Knave", "Flank", "Ram", "Skism"];

    /// The King of e1 on his way, for so many cards.
    fn march(x: usize, to: &str) -> Trial {
        let cost = if x == 0 { String::new() } else { format!(" discard {}", CARDS[..x].join(", ")) };
        on("k7/8/8/8/8/8/8/4K3").plays(&format!("Warlord{cost}")).moves(&format!("e1-{to}"))
    }

    #[test]
    fn two_steps_for_nothing_one_more_for_each_card() {
        for x in 0..=5 {
            let (last, beyond) = (x + 3, x + 4);
            assert_eq!(march(x, &format!("e{last}")).after()["turn"], json!("black"), "{x}");
            if beyond <= 8 {
                assert_eq!(march(x, &format!("e{beyond}")).reason(), "no-such-way", "{x}");
            }
        }
        assert_eq!(march(2, "a5").board(), "k7/8/8/K7/8/8/8/8");
        assert_eq!(march(7, "h7").board(), "k7/7K/8/8/8/8/8/8");
        let unpaid = kings().hand("Warlord, Rout").play("Warlord discard Rout, Dash").moves("e1-e5");
        assert_eq!(unpaid.reason(), "not-in-hand");
        assert_eq!(kings().hand("Warlord").play("Warlord discard Warlord").moves("e1-e4").reason(), "not-in-hand");
        assert_eq!(kings().declared("Spawn").hand("Warlord").play("Warlord discard declared Spawn").moves("e1-e4").field("declared"), "");
    }

    #[test]
    fn of_two_copies_the_longer_reach_counts() {
        let twice = |to: &str| march(0, to).plays("Warlord discard Rout");
        assert_eq!(twice("e4").board(), "k7/8/8/8/4K3/8/8/8");
        assert_eq!(twice("e5").reason(), "no-such-way");
    }

    #[test]
    fn he_takes_a_pawn_far_off_but_no_piece() {
        let take = |board: &str, at: &str| on(board).plays("Warlord").moves(&format!("e1x{at}"));
        assert_eq!(take("4k3/8/8/8/8/4p3/8/4K3", "e3").board(), "4k3/8/8/8/8/4K3/8/8");
        assert_eq!(take("4k3/8/8/8/8/4p3/8/4K3", "e3").with("bound", json!(["Sanctuary"])).reason(), "sanctuary");
        assert_eq!(take("4k3/8/8/8/8/4P3/8/4K3", "e3").reason(), "own-man");
        assert_eq!(take("4k3/8/8/8/8/4n3/8/4K3", "e3").reason(), "no-such-way");
        assert_eq!(take("4k3/8/8/8/8/8/4n3/4K3", "e2").board(), "4k3/8/8/8/8/8/4K3/8");
    }

    #[test]
    fn his_way_leads_over_empty_squares_and_may_lead_round_a_corner() {
        let walled = |rank: &str| on(&format!("4k3/8/8/8/8/8/{rank}/3RKR2")).plays("Warlord").moves("e1-e3");
        assert_eq!(walled("3PPP2").reason(), "no-such-way");
        assert_eq!(walled("3ppp2").reason(), "no-such-way");
        assert_eq!(walled("3***2").reason(), "no-such-way");
        assert_eq!(walled("4PP2").board(), "4k3/8/8/8/8/4K3/4PP2/3R1R2");
        assert_eq!(on("4k3/8/8/8/8/4*3/8/4K3").plays("Warlord").moves("e1-e3").reason(), "boulder");
        // Files are not joined.
        assert_eq!(on("4k3/8/8/8/8/8/8/K7").plays("Warlord").moves("a1-h2").reason(), "no-such-way");
    }

    #[test]
    fn he_may_pass_through_check_and_not_end_in_it() {
        let rook = |rook: &str| on(rook).plays("Warlord").moves("e1-e3");
        assert_eq!(rook("4k3/8/8/8/8/8/r7/4K3").board(), "4k3/8/8/8/8/4K3/r7/8");
        assert_eq!(rook("4k3/8/8/8/8/r7/8/4K3").reason(), "left-in-check");
        assert_eq!(on("4k3/8/8/8/8/8/8/4K3").moves("e1-e3").reason(), "no-such-way");
    }
}
