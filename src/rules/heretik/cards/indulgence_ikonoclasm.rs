use super::super::ruling::Ruling;
use super::super::written::{Named, Written};
use super::super::wrong::Wrong;
use super::Target;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Indulgence/Ikonoclasm",
    colour: Colour::Red,
    kind: Kind::Resource,
    text: "Indulgence: pay cards to declare and rotate. Ikonoclasm: pay cards to revoke declared cards.",
    rulings: &["R1", "R2", "R14", "R18", "R19", "R25", "R46", "R47", "R48", "R67"],
    edges: &[
        Card {
            name: "Indulgence",
            colour: Colour::Red,
            kind: Kind::Resource,
            text: "Play: discard X cards, this one perhaps among them, and declare or rotate X cards in all.",
            is_used: true,
            target: Target::Declarations,
            acts: Some(declare_and_rotate),
            ..Card::BLANK
        },
        Card {
            name: "Ikonoclasm",
            colour: Colour::Red,
            kind: Kind::Resource,
            text: "Play: discard X cards, this one perhaps among them, and name X declared cards of either player: they go back to the hand.",
            is_used: true,
            target: Target::Either,
            acts: Some(revoke),
            could_revoke: true,
            helps: Some(|at| !at.targets.is_empty()),
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};

fn declare_and_rotate(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    for card in &written.declare {
        ruling.declare_from_hand(card.plain()?)?;
    }
    ruling.rotate(&written.rotate)
}

/// R67: in the order in which they are named.
fn revoke(ruling: &mut Ruling, written: &Written) -> Result<(), Wrong> {
    let own = ruling.state.turn;
    for card in &written.target {
        let (side, name) = match card {
            Named::Plain(name) => (own.other(), name),
            Named::Own(name) => (own, name),
            Named::Declared(name) => return Err(Wrong::PlainName { name: name.clone() }),
        };
        let face = ruling.in_declared(side, name)?;
        ruling.revoke(side, face);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::trial::{Trial, kings, on};

    /// A quiet step of the King with these cards declared.
    fn king(declared: &str) -> Trial {
        kings().declared(declared).moves("e1-e2")
    }

    #[test]
    fn rotating_turns_as_many_as_are_discarded() {
        let rotate = |text: &str| king("Spawn, Shield").hand("Rout, Dash").hers("Mercenary").play(text);
        assert_eq!(rotate("rotate Spawn discard Rout").field("declared"), "Requital, Shield");
        assert_eq!(rotate("rotate Spawn, Shield discard Rout, Dash").field("declared"), "Requital, Pike");
        assert_eq!(rotate("rotate Spawn discard declared Shield").field("declared"), "Requital");
        for uneven in ["rotate Spawn", "rotate Spawn discard Rout, Dash", "rotate Spawn, Shield discard Rout"] {
            assert_eq!(rotate(uneven).reason(), "uneven", "{uneven}");
        }
        for absent in ["rotate Spawn, Spawn discard Rout, Dash", "rotate Requital discard Rout", "rotate Mercenary discard Rout", "rotate Spawn discard declared Spawn"] {
            assert_eq!(rotate(absent).reason(), "not-declared", "{absent}");
        }
        assert_eq!(rotate("rotate Spawn/Requital discard Rout").reason(), "edge-name");
    }

    #[test]
    fn indulgence_declares_and_rotates_as_many_as_are_discarded() {
        let indulge = |text: &str| king("Indulgence, Spawn").hand("Rout, Dash, Knave, Zeal, Shield/Pike").play(&format!("use Indulgence {text}"));
        assert_eq!(indulge("discard Rout declare Knave").field("declared"), "Indulgence, Spawn, Knave");
        assert_eq!(indulge("discard Rout, Dash declare Knave rotate Spawn").field("declared"), "Indulgence, Requital, Knave");
        assert_eq!(indulge("discard Rout, Dash declare Knave, Pike").field("declared"), "Indulgence, Spawn, Knave, Pike");
        assert_eq!(indulge("discard Rout rotate Indulgence").field("declared"), "Ikonoclasm, Spawn");
        assert_eq!(indulge("declare Knave").reason(), "use-of-nothing");
        for uneven in ["discard Rout", "discard Rout declare Pike rotate Spawn", "discard Rout, Dash declare Pike"] {
            assert_eq!(indulge(uneven).reason(), "uneven", "{uneven}");
        }
        for (text, reason) in [
            ("discard Rout declare Zeal", "not-declarable"),
            ("discard Rout declare Shield/Pike", "choose-edge"),
            ("discard Rout declare Flank", "not-in-hand"),
            ("discard Knave declare Knave", "not-in-hand"),
            ("discard Rout, Dash declare Knave, Knave", "not-in-hand"),
            ("discard Rout rotate Knave", "not-declared"),
            ("discard Rout target Knave", "no-use-for"),
        ] {
            assert_eq!(indulge(text).reason(), reason, "{text}");
        }
    }

    #[test]
    fn it_may_be_among_its_own_cost_and_be_used_again() {
        let own = "use Indulgence discard declared Indulgence declare Knave";
        assert_eq!(king("Indulgence").hand("Knave").play(own).field("declared"), "Knave");
        let again = king("Indulgence").hand("Knave, Flank, Rout, Dash");
        let again = again.play("use Indulgence discard Rout declare Knave; use Indulgence discard Dash declare Flank");
        assert_eq!(again.field("declared"), "Indulgence, Knave, Flank");
        let gone = king("Indulgence").hand("Knave, Flank, Rout").play(own);
        assert_eq!(gone.play("use Indulgence discard Rout declare Flank").reason(), "not-declared");
    }

    #[test]
    fn what_it_declares_can_be_played_at_once_and_is_fresh() {
        let knight = |men: &str, to: &str| on(men).declared("Indulgence").hand("Rout, Knave").moves(to);
        let played = "use Indulgence discard Rout declare Knave; declared Knave";
        assert_eq!(knight("4k3/8/8/8/8/p7/8/N3K3", "a1xa3").play(played).board(), "4k3/8/8/8/8/N7/8/4K3");
        assert_eq!(knight("4k3/8/8/8/8/n7/8/N3K3", "a1xa3").play(played).reason(), "immature");
    }

    #[test]
    fn the_edge_that_is_shown_works_and_with_two_copies_both() {
        let used = |declared: &str, text: &str| king(declared).hand("Rout, Knave").hers("Flank").play(text);
        let (declares, revokes) = ("use Indulgence discard Rout declare Knave", "use Ikonoclasm discard Rout target Flank");
        assert_eq!(used("Ikonoclasm", declares).reason(), "not-declared");
        assert_eq!(used("Indulgence", revokes).reason(), "not-declared");
        assert_eq!(used("Indulgence, Indulgence", revokes).after()["declared"]["black"], json!([]));
        assert_eq!(used("Ikonoclasm, Ikonoclasm", declares).field("declared"), "Ikonoclasm, Ikonoclasm, Knave");
        let rotated = king("Indulgence").hand("Rout, Dash").hers("Flank").play("rotate Indulgence discard Rout; use Ikonoclasm discard Dash target Flank");
        assert_eq!(rotated.after()["declared"]["black"], json!([]));
        let fresh = king("").hand("Indulgence/Ikonoclasm, Rout").hers("Flank").declare("Ikonoclasm").play(revokes);
        assert_eq!(fresh.after()["hands"]["black"], json!(["Flank"]));
        assert_eq!(king("").plays("Indulgence/Ikonoclasm").reason(), "not-played");
        assert_eq!(king("").hand("Indulgence/Ikonoclasm").play("Ikonoclasm").reason(), "whole-name");
        assert_eq!(king("").hand("Indulgence/Ikonoclasm").declare("Indulgence/Ikonoclasm").reason(), "choose-edge");
    }

    #[test]
    fn ikonoclasm_revokes_as_many_declared_cards_of_either_player() {
        let revoke = |text: &str| king("Ikonoclasm, Squire").hers("Knave, Knave").hand("Rout, Dash, Zeal").play(&format!("use Ikonoclasm {text}"));
        let after = revoke("discard Rout, Dash target Knave, own Squire").after();
        assert_eq!(after["declared"], json!({"white": ["Ikonoclasm"], "black": ["Knave"]}));
        assert_eq!(after["hands"], json!({"white": ["Zeal", "Squire", "Rout"], "black": ["Knave"]}));
        assert_eq!(revoke("discard Rout, Dash target Knave, Knave").after()["declared"]["black"], json!([]));
        assert_eq!(revoke("discard Rout target own Ikonoclasm").field("declared"), "Squire");
        assert_eq!(revoke("discard declared Ikonoclasm target Knave").after()["declared"]["black"], json!(["Knave"]));
        for (text, reason) in [
            ("target Knave", "use-of-nothing"),
            ("discard Rout", "uneven"),
            ("discard Rout target Knave, Knave", "uneven"),
            ("discard Rout, Dash target Knave", "uneven"),
            ("discard Rout, Dash, Zeal target Knave, Knave, Knave", "not-declared"),
            ("discard Rout target Squire", "not-declared"),
            ("discard Rout target own Knave", "not-declared"),
            ("discard declared Squire target own Squire", "not-declared"),
            ("discard Rout target declared Knave", "plain-name"),
            ("discard Rout declare Zeal", "no-use-for"),
        ] {
            assert_eq!(revoke(text).reason(), reason, "{text}");
        }
    }

    #[test]
    fn what_was_revoked_is_fresh_when_it_is_played_again() {
        let knight = |play: &str| on("4k3/8/8/8/8/n7/8/N3K3").declared("Ikonoclasm, Knave").hand("Rout").play(play).moves("a1xa3");
        assert_eq!(knight("declared Knave").board(), "4k3/8/8/8/8/N7/8/4K3");
        assert_eq!(knight("use Ikonoclasm discard Rout target own Knave; Knave").reason(), "immature");
    }

    #[test]
    fn a_shield_stops_at_once_so_hers_is_no_help_against_check() {
        let bishop = || on("7k/2p5/2Bp4/8/8/8/8/4K3").declared("Ikonoclasm").hand("Rout").hers("Shield").moves("c6-d7");
        assert_eq!(bishop().play("use Ikonoclasm discard Rout target Shield").board(), "7k/2pB4/3p4/8/8/8/8/4K3");
        assert_eq!(bishop().reason(), "shield");
        let behind = |hers: &str| on("4k3/8/8/8/1b6/3P4/P1P5/4K3").declared("Shield").hers(hers).moves("a2-a3");
        let safe = "4k3/8/8/8/1b6/P2P4/2P5/4K3";
        assert_eq!(behind("").board(), safe);
        assert_eq!(behind("Indulgence").board(), safe);
        assert_eq!(behind("Ikonoclasm").reason(), "left-in-check");
        assert_eq!(behind("Indulgence, Indulgence").reason(), "left-in-check");
    }
}
