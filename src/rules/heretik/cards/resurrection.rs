use super::super::fact::Fact;
use super::super::ruling::Ruling;
use super::super::written::Written;
use super::super::wrong::Wrong;
use super::{Card, Colour, Kind};
use super::{Id, Target};

pub static CARD: Card = Card {
    name: "Resurrection",
    colour: Colour::Purple,
    kind: Kind::Plan,
    text: "Show any other card of the dead pile and take it into your hand.",
    rulings: &["R5", "R6", "R7", "R47"],
    target: Target::Dead,
    acts: Some(take),
    ..Card::BLANK
};

/// R47: nothing from an empty pile. The card itself lies on top by now and does not count.
fn take(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    let side = ruling.state.turn;
    let dead = ruling.state.dead(side);
    let below = &dead[..dead.len().saturating_sub(1)];
    let name = match written.take.as_slice() {
        [] if below.is_empty() => return Ok(()),
        [named] => named.plain()?,
        _ => return Err(Wrong::NothingTaken),
    };
    let Some(id) = Id::parse(name) else { return Err(Wrong::NotACard { name: name.to_string() }) };
    if !below.contains(&id) {
        return Err(Wrong::NotInDead { card: id.to_string() });
    }
    ruling.happen(Fact::Taken { seat: side.seat(), card: id.to_string() });
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings, on};

    fn resurrect(dead: &[&str], take: &str) -> Trial {
        kings().plays(format!("Resurrection {take}").trim_end()).with("dead", json!(dead)).moves("e1-e2")
    }

    #[test]
    fn any_card_of_the_dead_pile_comes_into_the_hand() {
        let after = resurrect(&["Zeal", "Charge", "Knave"], "take Charge").after();
        assert_eq!(after["hands"]["white"], json!(["Charge"]));
        assert_eq!(after["dead"], json!(["Zeal", "Knave", "Resurrection"]));
        // Of two the newest leaves.
        let newest = resurrect(&["Zeal", "Rout", "Zeal"], "take Zeal").after();
        assert_eq!(newest["dead"], json!(["Zeal", "Rout", "Resurrection"]));
    }

    #[test]
    fn a_card_can_be_played_again_and_counts_again() {
        let zeal = |play: &str| on("4k3/8/8/8/8/8/P7/4K3").hand("Zeal, Resurrection").play(play).moves("a2-a4; a4-a6");
        assert_eq!(zeal("Zeal; Resurrection take Zeal; Zeal").board(), "4k3/8/P7/8/8/8/8/4K3");
        assert_eq!(zeal("Zeal; Resurrection take Zeal").reason(), "no-such-way");
        let charge = kings().hand("Charge, Resurrection").play("Charge; Resurrection take Charge; Charge").moves("pass");
        assert_eq!(charge.reason(), "second-movement");
    }

    #[test]
    fn not_itself_but_another_copy() {
        assert_eq!(resurrect(&["Rout"], "take Resurrection").reason(), "not-in-dead");
        let other = resurrect(&["Rout", "Resurrection"], "take Resurrection").after();
        assert_eq!((&other["hands"]["white"], &other["dead"]), (&json!(["Resurrection"]), &json!(["Rout", "Resurrection"])));
    }

    #[test]
    fn one_card_is_named_unless_the_pile_is_empty() {
        assert_eq!(resurrect(&[], "").field("dead"), "Resurrection");
        assert_eq!(resurrect(&[], "take Zeal").reason(), "not-in-dead");
        assert_eq!(resurrect(&["Rout"], "").reason(), "nothing-taken");
        for (text, reason) in [
            ("take Zeal", "not-in-dead"),
            ("take Gnome", "not-a-card"),
            ("take declared Rout", "plain-name"),
            ("take Rout, Dash", "nothing-taken"),
            ("discard Knave take Rout", "no-use-for"),
            ("target Rout", "no-use-for"),
        ] {
            assert_eq!(resurrect(&["Rout", "Dash"], text).reason(), reason, "{text}");
        }
    }

    #[test]
    fn in_formal_only_from_your_own_pile() {
        let formal = |take: &str| {
            let piles = json!({"white": ["Zeal"], "black": ["Rout"]});
            resurrect(&[], take).with("mode", json!("formal")).with("dead", piles)
        };
        assert_eq!(formal("take Zeal").after()["dead"], json!({"white": ["Resurrection"], "black": ["Rout"]}));
        assert_eq!(formal("take Rout").reason(), "not-in-dead");
    }
}
