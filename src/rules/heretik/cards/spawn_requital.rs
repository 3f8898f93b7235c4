use super::super::act::{Act, Coda};
use super::super::board::{Man, Role, is_back_rank};
use super::super::fact::Fact;
use super::super::state::{State, copies};
use super::Face;
use super::{Card, Colour, Kind};

pub static CARD: Card = Card {
    name: "Spawn/Requital",
    colour: Colour::Yellow,
    kind: Kind::Resource,
    text: "Spawn: put new pawns for the pieces that you lost. Requital: draw cards for the pawns that you lost.",
    rulings: &["R1", "R2", "R21", "R22", "R62"],
    edges: &[
        Card {
            name: "Spawn",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Coda: for each piece that your opponent captured in her last turn you may put a new pawn on an empty square of your two back ranks.",
            coda: Some(Coda {
                may: true,
                left: |state, _| if is_active(state) { (state.last[0] as usize).saturating_sub(spawned(state)) } else { 0 },
                choices: |state, acts| {
                    let squares = state.board.empty_squares().filter(|&on| is_back_rank(state.turn, on));
                    acts.extend(squares.map(Act::On));
                },
                carry_out: |ruling, act| {
                    if let Act::On(on) = act {
                        let man = Man::new(ruling.state.turn, Role::Pawn).letter();
                        ruling.happen(Fact::Spawned { man, on: on.square() });
                        ruling.done("Spawn");
                    }
                },
                touches: Some(|state, on| state.holds_or_empty(on, |_| false)), ..Coda::PLAN
            }),
            helps: Some(|at| at.lost_pieces > 0),
            ..Card::BLANK
        },
        Card {
            name: "Requital",
            colour: Colour::Yellow,
            kind: Kind::Resource,
            text: "Draw one card more for each pawn that your opponent captured in her last turn.",
            yields: Some(|state| state.last[1] as usize),
            ..Card::BLANK
        },
    ],
    ..Card::BLANK
};

fn spawn() -> Face {
    Face::parse("Spawn").expect("it stands in the list")
}

fn is_active(state: &State) -> bool {
    copies(state.declared(state.turn), spawn()) > 0
}

/// R62: once for each capture, also with both copies declared.
fn spawned(state: &State) -> usize {
    state.times_done(spawn())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::rules::heretik::cases::{after, coda, position_after, refused};

    #[test]
    fn a_pawn_for_each_piece_on_two_ranks() {
        let lost = "/ declared Spawn / last 2 1";
        assert_eq!(after(lost, "move e1-f1 / coda Spawn a2; Spawn h1"), "Pa2 Kf1 Ph1");
        assert_eq!(refused(lost, "move e1-f1 / coda Spawn a2; Spawn h1; Spawn c2"), "not-outstanding");
        assert_eq!(refused(lost, "move e1-f1 / coda Spawn a3"), "no-such-act");
        assert_eq!(after(lost, "move e1-f1 / coda Spawn a2"), "Pa2 Kf1", "it may be left out in part");
        assert_eq!(after(lost, "move e1-f1"), "Kf1", "or wholly");
        assert_eq!(refused("/ declared Spawn / last 0 2", "move e1-f1 / coda Spawn a2"), "not-outstanding");
        assert_eq!(refused("/ last 2 1", "move e1-f1 / coda Spawn a2"), "not-outstanding");
    }

    #[test]
    fn the_square_has_to_be_empty() {
        let crowded = "Pa2 *b2 Nc2 / declared Spawn / last 1 0";
        let open = "a1 b1 c1 d1 e1 g1 h1 d2 e2 f2 g2 h2".split(' ').map(|on| format!("Spawn {on}"));
        let mut open: Vec<String> = open.collect();
        open.sort();
        assert_eq!(coda(crowded, "move e1-f1"), open);
        assert_eq!(refused(crowded, "move e1-f1 / coda Spawn b2"), "no-such-act");
    }

    #[test]
    fn it_counts_what_she_captured_and_not_what_she_destroyed() {
        assert_eq!(after("Na2 pb3 / declared Spawn", "move e1-e2 // move b3xa2 // move e2-e1 / coda Spawn h1"), "pa2 Ph1");
        let later = "move e1-e2 // move b3xa2 // move e2-e1 // move e8-d8 // move e1-d1 / coda Spawn h1";
        assert_eq!(refused("Na2 pb3 / declared Spawn", later), "not-outstanding", "of her last turn only");
        let blown_up = "move e1-d1 // play Petard / move explode b4 // move d1-e1 / coda Spawn h1";
        assert_eq!(refused("Na2 nb4 / declared Spawn / her hand Petard", blown_up), "not-outstanding");
        // R62: what she captured with his men counts.
        let betrayed = "move e1-e2 // play Heretik / move b1xa3 // move e2-e1 / coda Spawn h2";
        assert_eq!(after("Nb1 ra3 / declared Spawn / her hand Heretik", betrayed), "Na3 Ph2");
    }

    #[test]
    fn it_serves_while_its_edge_is_active_in_the_coda() {
        let coda = "move e1-f1 / coda Spawn a2";
        assert_eq!(after("/ hand Spawn/Requital / last 1 0", &format!("declare Spawn / {coda}")), "Pa2 Kf1");
        assert_eq!(refused("/ hand Spawn/Requital / last 1 0", &format!("declare Requital / {coda}")), "not-outstanding");
        assert_eq!(after("/ hand Rout / declared Requital / last 1 0", &format!("play rotate Requital discard Rout / {coda}")), "Pa2 Kf1");
        assert_eq!(refused("/ hand Rout / declared Spawn / last 1 0", &format!("play rotate Spawn discard Rout / {coda}")), "not-outstanding");
        assert_eq!(refused("/ declared Spawn / last 1 0", &format!("play discard declared Spawn / {coda}")), "not-outstanding");
    }

    #[test]
    fn r62_both_copies_give_both_edges_and_no_more() {
        let both = "/ declared Requital, Requital / last 1 1 / deck Zeal, Dash, Rout, Ram";
        let after = position_after(both, "move e1-f1 / coda Spawn a2");
        assert_eq!((&after["board"], &after["hands"]["white"]), (&json!("4k3/8/8/8/8/8/P7/5K2"), &json!(["Zeal", "Dash"])));
        assert_eq!(refused(both, "move e1-f1 / coda Spawn a2; Spawn b2"), "not-outstanding");
        let one_left = position_after(both, "play discard declared Requital / move e1-f1");
        assert_eq!(one_left["hands"]["white"], json!(["Zeal", "Dash"]));
        assert_eq!(refused(both, "play discard declared Requital / move e1-f1 / coda Spawn a2"), "not-outstanding");
    }

    #[test]
    fn what_has_spawned_is_a_new_pawn_that_moves_no_more_in_the_turn() {
        let hired = "Pc2 / hand Rout / declared Spawn, Mercenary / last 1 0";
        let turn = "play use Mercenary discard Rout / move e1-f1 / coda Spawn a2; Mercenary";
        assert_eq!(refused(hired, &format!("{turn} a2-a3")), "no-such-act");
        assert_eq!(after(hired, &format!("{turn} c2-c3")), "Pa2 Pc3 Kf1");
        assert_eq!(after("/ declared Spawn / last 1 0", "move e1-f1 / coda Spawn a2 // move e8-d8 // move a2-a3; a3-a4"), "Pa4 kd8 Kf1");
    }

    #[test]
    fn requital_draws_for_each_pawn() {
        let drawn = |text: &str, turn: &str| position_after(&format!("{text} / deck Zeal, Dash, Rout, Ram"), turn)["hands"]["white"].clone();
        assert_eq!(drawn("/ declared Requital / last 1 2", "move e1-e2"), json!(["Zeal", "Dash", "Rout"]));
        assert_eq!(drawn("/ declared Requital / last 2 0", "move e1-e2"), json!(["Zeal"]));
        assert_eq!(drawn("/ declared Spawn / last 1 2", "move e1-e2"), json!(["Zeal"]));
        assert_eq!(drawn("/ declared Requital / last 1 2", "play discard declared Requital / move e1-e2"), json!(["Zeal"]));
        assert_eq!(drawn("/ hand Flank / declared Spawn / last 0 1", "play rotate Spawn discard Flank / move e1-e2"), json!(["Zeal", "Dash"]));
        let short = position_after("/ declared Requital / last 0 3 / deck Zeal, Dash", "move e1-e2");
        assert_eq!(short["hands"]["white"], json!(["Zeal", "Dash"]), "as many as the deck holds");
    }

    #[test]
    fn it_is_a_resource_that_is_neither_played_nor_used() {
        assert_eq!(refused("/ hand Spawn/Requital", "declare Spawn/Requital / move e1-f1"), "choose-edge");
        assert_eq!(refused("/ hand Spawn/Requital", "play Spawn/Requital / move e1-f1"), "not-played");
        assert_eq!(refused("/ hand Spawn/Requital", "play discard Spawn / move e1-f1"), "whole-name");
        assert_eq!(refused("/ declared Spawn", "play discard declared Spawn/Requital / move e1-f1"), "edge-name");
        assert_eq!(refused("/ hand Rout / declared Spawn", "play use Spawn discard Rout / move e1-f1"), "not-used");
        assert_eq!(refused("/ hand Rout / declared Spawn", "play rotate Requital discard Rout / move e1-f1"), "not-declared");
    }
}
