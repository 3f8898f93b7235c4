use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Gnosis",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "One copy: you see the first card that your opponent draws in each turn. Two copies: you see her whole hand. Declare only one copy in a turn.",
    rulings: &["R3", "R7", "R8"],
    shows_hand: true,
    ..Card::BLANK
};

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings};
    use crate::rules::heretik::Fact;

    /// Which cards that White draws are shown to Black.
    fn shown(trial: Trial) -> Vec<bool> {
        let decision = trial.plays("Redemption discard Skism").with("deck", json!(["Zeal", "Dash", "Rout"])).moves("e1-e2").decided();
        let facts = decision.parts.into_iter().flat_map(|part| part.facts);
        facts.filter_map(|fact| if let Fact::Drew { is_shown, .. } = fact { Some(is_shown) } else { None }).collect()
    }

    #[test]
    fn one_copy_shows_the_first_card_drawn_and_two_the_whole_hand() {
        assert_eq!(shown(kings()), [false, false]);
        assert_eq!(shown(kings().declared("Gnosis, Gnosis")), [false, false]);
        assert_eq!(shown(kings().hers("Gnosis")), [true, false]);
        assert_eq!(shown(kings().hers("Gnosis, Gnosis")), [true, true]);
    }

    #[test]
    fn what_is_lost_shows_nothing_more() {
        assert_eq!(shown(kings().hers("Gnosis").plays("Cataclysm")), [false, false]);
        assert_eq!(shown(kings().hers("Gnosis, Gnosis").plays("Sabotage discard Knave target Gnosis")), [true, false]);
    }

    #[test]
    fn only_one_copy_is_declared_in_a_turn_by_whatever_means() {
        let king = || kings().hand("Gnosis, Gnosis, Rout, Dash").declared("Indulgence").moves("e1-e2");
        let indulged = |cards: &str| format!("use Indulgence discard {cards}");
        assert_eq!(king().declare("Gnosis").play(&indulged("Rout declare Gnosis")).reason(), "gnosis-twice");
        assert_eq!(king().play(&indulged("Rout, Dash declare Gnosis, Gnosis")).reason(), "gnosis-twice");
        assert_eq!(king().play(&indulged("Rout declare Gnosis")).field("declared"), "Indulgence, Gnosis");
        assert_eq!(king().declared("Gnosis").declare("Gnosis").field("declared"), "Indulgence, Gnosis, Gnosis");
        // Taken back and declared once more would be the second time.
        let again = king().declared("Ikonoclasm").declare("Gnosis").play("use Ikonoclasm discard Rout target own Gnosis");
        assert_eq!(again.clone().field("declared"), "Indulgence, Ikonoclasm");
        assert_eq!(again.play(&indulged("Dash declare Gnosis")).reason(), "gnosis-twice");
    }

    #[test]
    fn it_is_declared_and_has_no_other_edge() {
        assert_eq!(kings().plays("Gnosis").moves("e1-e2").reason(), "not-played");
        let rotated = kings().declared("Gnosis").hand("Rout").moves("e1-e2");
        assert_eq!(rotated.clone().play("rotate Gnosis discard Rout").reason(), "not-double-edged");
        assert_eq!(rotated.declared("Indulgence").play("use Indulgence discard Rout rotate Gnosis").reason(), "not-double-edged");
    }
}
