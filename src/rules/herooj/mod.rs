//! Herooj and Master Herooj, by the rulings HJ1–HJ6. The two differ in array and goal, so they are two variants of one game.
//!
//! `board` knows how men move and when the game is won; `state` is a position, its facts and how they change it; `decide`
//! judges a turn; `words` writes everything down; `perft` counts. Start with [`state::State`].

mod ahead;
mod board;
mod decide;
mod perft;
mod state;
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

/// Which of the two games is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// Bring a Heroo home (HJ4).
    Proper,
    /// Make two Masters (HJ5).
    Master,
}

/// Herooj, or Master Herooj with `MASTER`.
pub struct Herooj<const MASTER: bool>;

const SEATS: &[SeatAbout] = &[SeatAbout { id: "white", name: "White" }, SeatAbout { id: "black", name: "Black" }];

static PROPER: About = About {
    id: "herooj",
    name: "Herooj",
    tagline: "Run a pawn across the board, and bring the hero it becomes home again",
    edition: 1,
    seats: SEATS,
    phases: &[Phase::Move],
    options: &[],
    credit: "Designed by David Crespo (CC BY-SA-ND)",
};

static MASTER: About =
    About { id: "master-herooj", name: "Master Herooj", tagline: "Herooj with pawns alone: two heroes that come home as Masters win", ..PROPER };

impl<const MASTER: bool> Herooj<MASTER> {
    const VARIANT: Variant = if MASTER { Variant::Master } else { Variant::Proper };
}

/// The position of protocol.md, for programs that look ahead.
pub fn ahead(position: &Value, is_master: bool) -> Result<impl Ahead, BadPosition> {
    let variant = if is_master { Variant::Master } else { Variant::Proper };
    words::read_position(variant, position).map(|state| perft::Bare::of(&state))
}

impl<const MASTER: bool> Game for Herooj<MASTER> {
    type State = State;
    type Fact = Fact;

    const ABOUT: &'static About = if MASTER { &self::MASTER } else { &PROPER };

    fn empty(options: &Options) -> Result<State, BadOption> {
        cardless::no_options(options, Self::ABOUT)?;
        Ok(State::start(Self::VARIANT))
    }

    fn begin(options: &Options, _dice: &mut Dice) -> Result<Vec<Fact>, BadOption> {
        cardless::no_options(options, Self::ABOUT)?;
        Ok(Vec::new())
    }

    fn apply(state: &mut State, fact: &Fact) -> Result<(), BadFact> {
        state.apply(fact)
    }

    fn to_act(state: &State) -> Seats {
        if state.over.is_some() { Seats::NONE } else { Seats::only(state.turn.seat()) }
    }

    fn awaiting(state: &State) -> Option<Awaiting> {
        state.over.is_none().then_some(Awaiting::Turn)
    }

    /// There is no King.
    fn in_check(_state: &State) -> Seats {
        Seats::NONE
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
        words::gait(figure, MASTER)
    }

    fn read_position(position: &Value) -> Result<State, BadPosition> {
        words::read_position(Self::VARIANT, position)
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
