use super::super::fact::{Fact, From};
use super::super::ruling::Ruling;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::Target;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Sabotage",
    colour: Colour::Red,
    kind: Kind::Plan,
    text: "Discard X cards and name X cards that your opponent has declared: she discards them.",
    rulings: &["R6", "R14", "R46", "R47", "R48", "R67"],
    costs_x: true,
    target: Target::Hers,
    acts: Some(discard_hers),
    helps: Some(|at| !at.targets.is_empty()),
    ..Card::BLANK
};

fn discard_hers(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    let opponent = ruling.state.turn.other();
    for face in ruling.faces_among(opponent, &written.target)? {
        ruling.happen(Fact::Discarded { seat: opponent.seat(), card: face.to_string(), from: From::Declared });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings, on};

    const KNIGHT: &str = "4k3/8/8/8/8/4n3/P7/4K3";

    /// Her Knight checks with Knave.
    fn knave() -> Trial {
        on(KNIGHT).hers("Knave, Flank").moves("a2-a3")
    }

    #[test]
    fn it_takes_a_check_away_if_it_hits_the_right_card() {
        assert_eq!(knave().plays("Sabotage discard Rout target Knave").board(), "4k3/8/8/8/8/P3n3/8/4K3");
        assert_eq!(knave().plays("Sabotage discard Rout target Flank").reason(), "left-in-check");
        assert_eq!(knave().plays("Sabotage").reason(), "left-in-check");
    }

    #[test]
    fn cards_go_under_the_deck_yours_first_in_the_order_named() {
        let after = knave().plays("Sabotage discard Rout, Dash target Knave, Flank").with("deck", json!(["Zeal"])).after();
        assert_eq!(after["deck"], json!(["Rout", "Dash", "Knave", "Flank"]));
        assert_eq!(after["declared"]["black"], json!([]));
        let formal = knave().plays("Sabotage discard Rout target Knave").with("mode", json!("formal")).after();
        assert_eq!(formal["deck"], json!({"white": [], "black": ["Knave"]}));
        assert_eq!(formal["hands"]["white"], json!(["Rout"]));
    }

    #[test]
    fn as_many_as_are_discarded_from_none_up() {
        let none = kings().hers("Knave").plays("Sabotage").moves("e1-e2").after();
        assert_eq!(none["declared"]["black"], json!(["Knave"]));
        assert_eq!(knave().plays("Sabotage discard Rout target Knave, Flank").reason(), "uneven");
        assert_eq!(knave().plays("Sabotage discard Rout, Dash target Knave").reason(), "uneven");
        assert_eq!(knave().plays("Sabotage discard Rout").reason(), "uneven");
        assert_eq!(knave().plays("Sabotage discard Rout, Dash, Zeal target Knave, Flank, Knave").reason(), "not-declared");
        let both = kings().hers("Knave, Knave").plays("Sabotage discard Rout, Dash target Knave, Knave").moves("e1-e2");
        assert_eq!(both.after()["declared"]["black"], json!([]));
    }

    #[test]
    fn the_cost_comes_from_the_hand_or_the_declared_area() {
        let own = knave().declared("Squire").hand("Sabotage").play("Sabotage discard declared Squire target Knave");
        assert_eq!(own.field("declared"), "");
        assert_eq!(knave().hand("Sabotage").play("Sabotage discard Rout target Knave").reason(), "not-in-hand");
        assert_eq!(knave().hand("Sabotage").play("Sabotage discard Sabotage target Knave").reason(), "not-in-hand");
    }

    #[test]
    fn it_hits_her_declared_cards_by_the_edge_that_they_show() {
        let target = |name: &str| knave().declared("Squire").hers("Shield").plays(&format!("Sabotage discard Rout, Dash target Knave, {name}"));
        assert_eq!(target("Shield").after()["declared"]["black"], json!(["Flank"]));
        assert_eq!(target("Pike").reason(), "not-declared");
        assert_eq!(target("Shield/Pike").reason(), "edge-name");
        assert_eq!(target("Squire").reason(), "not-declared");
        assert_eq!(target("own Squire").reason(), "plain-name");
        assert_eq!(target("Gnome").reason(), "not-a-card");
    }
}
