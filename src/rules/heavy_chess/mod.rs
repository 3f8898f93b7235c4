//! Heavy Chess: chess on 10x10 with every pair of chess elements as a piece, by the rulings HC1–HC5.
//!
//! `men` are the kinds of men, `tables` what they see from each square; `board` is a position without its history and knows
//! attacks, `moves` finds the moves; `state` is a whole position, its facts and how they change it; `decide` judges a turn,
//! `refuse` says why not; `words` writes everything down; `perft` counts. Start with [`state::State`].

mod ahead;
mod board;
mod decide;
mod men;
mod moves;
mod perft;
mod refuse;
mod state;
mod tables;
mod words;

use serde_json::Value;

use self::state::{Fact, State};
use super::ahead::Ahead;
use super::cardless::{self, Side, one_move};
use super::game::{About, BadFact, BadOption, BadPosition, Game, Options, Perft, SeatAbout};
use super::grid::Square;
use super::turn::{Attempt, Awaiting, Claim, Decision, Offer, Outcome, Part, Phase, Refusal, Removal, Seat, Seats, Told, Turn, Viewer};
use super::view::{Figure, View};
use crate::chance::Dice;

pub struct HeavyChess;

static ABOUT: About = About {
    id: "heavy-chess",
    name: "Heavy Chess",
    tagline: "Chess on ten files with Marshals, Cardinals, Admirals, Missionaries, Centaurs and an Amazon",
    edition: 1,
    seats: &[SeatAbout { id: "white", name: "White" }, SeatAbout { id: "black", name: "Black" }],
    phases: &[Phase::Move],
    options: &[],
    credit: "By Jean-Louis Cazaux, after Sac Chess by Kevin Pacey",
};

/// The position of protocol.md, for programs that look ahead.
pub fn ahead(position: &Value) -> Result<impl Ahead, BadPosition> {
    words::read_position(position).map(|state| state.bare)
}

impl Game for HeavyChess {
    type State = State;
    type Fact = Fact;

    const ABOUT: &'static About = &ABOUT;

    fn empty(options: &Options) -> Result<State, BadOption> {
        cardless::no_options(options, &ABOUT)?;
        Ok(State::start())
    }

    fn begin(options: &Options, _dice: &mut Dice) -> Result<Vec<Fact>, BadOption> {
        cardless::no_options(options, &ABOUT)?;
        Ok(Vec::new())
    }

    fn apply(state: &mut State, fact: &Fact) -> Result<(), BadFact> {
        state.apply(fact)
    }

    fn to_act(state: &State) -> Seats {
        if state.over.is_some() { Seats::NONE } else { Seats::only(state.bare.turn.seat()) }
    }

    fn awaiting(state: &State) -> Option<Awaiting> {
        state.over.is_none().then_some(Awaiting::Turn)
    }

    fn in_check(state: &State) -> Seats {
        words::in_check(state)
    }

    fn claims(state: &State) -> Vec<Claim> {
        state.claims()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.over.clone()
    }

    fn attempt(state: &State, seat: Seat, turn: &Turn) -> Attempt<State, Fact> {
        one_move::attempt(state, seat, turn)
    }

    fn offers(state: &State, seat: Seat, turn: &Turn, phase: Phase, is_safe: bool) -> Result<Vec<Offer>, Refusal> {
        one_move::offers(state, seat, turn, phase, is_safe)
    }

    fn decide(state: &State, seat: Seat, turn: &Turn) -> Result<Decision<State, Fact>, Refusal> {
        one_move::decide(state, seat, turn)
    }

    fn answer(_state: &State, _seat: Seat, _choice: &str) -> Result<Decision<State, Fact>, Refusal> {
        Err(cardless::Unfit::NoAnswer.into())
    }

    fn remove(state: &State, seat: Seat, why: Removal) -> Result<Decision<State, Fact>, Refusal> {
        decide::remove(state, seat, why)
    }

    fn view(state: &State, _viewer: Viewer) -> View {
        words::view(state)
    }

    fn threats(state: &State, by: Seat) -> Vec<(Square, Vec<Square>)> {
        decide::threats(state, Side::of(by))
    }

    fn tell(fact: &Fact, _viewer: Viewer) -> Option<Told> {
        words::tell(fact)
    }

    fn tell_taking(capture: &Fact, next: &Fact) -> Option<Told> {
        words::tell_taking(capture, next)
    }

    fn choice_as_seen(choice: &str, _by: Seat, _viewer: Viewer) -> String {
        choice.to_string()
    }

    fn notation(parts: &[Part<Fact>], _viewer: Viewer) -> String {
        words::notation(parts)
    }

    fn gait(figure: Figure) -> Option<&'static str> {
        words::gait(figure)
    }

    fn read_position(position: &Value) -> Result<State, BadPosition> {
        words::read_position(position)
    }

    fn write_position(state: &State, _viewer: Viewer) -> Value {
        words::write_position(state)
    }

    fn perft(state: &State, depth: u32) -> Option<Perft> {
        Some(perft::perft(state, depth))
    }
}

#[cfg(test)]
mod tests;
