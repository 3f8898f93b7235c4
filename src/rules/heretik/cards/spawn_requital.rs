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
                ..Coda::PLAN
            }),
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
