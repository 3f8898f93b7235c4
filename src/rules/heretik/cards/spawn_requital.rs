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
    rulings: &["R1", "R2", "R22", "R62"],
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

    use crate::rules::heretik::tests::{board, play, reason};

    #[test]
    fn a_pawn_for_each_piece_on_two_ranks() {
        assert_eq!(
            board(
                json!({"declared": {"white": ["Spawn"], "black": []}, "last": {"pieces": 2, "pawns": 1}}),
                json!({"move": ["e1-f1"], "coda": ["Spawn a2", "Spawn h1"]})
            ),
            "4k3/8/8/8/8/8/P7/5K1P"
        );
        assert_eq!(
            reason(
                json!({"declared": {"white": ["Spawn"], "black": []}, "last": {"pieces": 2, "pawns": 1}}),
                json!({"move": ["e1-f1"], "coda": ["Spawn a2", "Spawn h1", "Spawn c2"]})
            ),
            "not-outstanding"
        );
        assert_eq!(
            reason(
                json!({"declared": {"white": ["Spawn"], "black": []}, "last": {"pieces": 2, "pawns": 1}}),
                json!({"move": ["e1-f1"], "coda": ["Spawn a3"]})
            ),
            "no-such-act"
        );
        assert_eq!(
            reason(
                json!({"declared": {"white": ["Requital"], "black": []}, "last": {"pieces": 2, "pawns": 1}}),
                json!({"move": ["e1-f1"], "coda": ["Spawn a2"]})
            ),
            "not-outstanding"
        );
        assert_eq!(
            board(json!({"declared": {"white": ["Spawn"], "black": []}, "last": {"pieces": 2, "pawns": 1}}), json!({"move": ["e1-f1"]})),
            "4k3/8/8/8/8/8/8/5K2"
        );
    }

    #[test]
    fn requital_draws_for_each_pawn() {
        assert_eq!(play(json!({"declared": {"white": ["Requital"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"], "last": {"pieces": 1, "pawns": 2}}), json!({"move": ["e1-e2"]})).unwrap()["hands"]["white"].as_array().unwrap().len(), 3);
        assert_eq!(play(json!({"declared": {"white": ["Spawn"], "black": []}, "deck": ["Zeal", "Dash", "Rout", "Ram", "Flank", "Knave", "Skism"], "last": {"pieces": 1, "pawns": 2}}), json!({"move": ["e1-e2"]})).unwrap()["hands"]["white"].as_array().unwrap().len(), 1);
    }
}
