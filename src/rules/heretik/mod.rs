//! Heretik Chess, by the rulings R1–R67: a chess in five phases with sixty cards.
//!
//! Read in this order: `board` (squares, men), `cards` (what a card is, and the list of them), `force` (abilities and
//! restrictions as values), `movement` (how men move, from those values alone), `check`; `state` and `fact` (a game, and
//! what can happen to it), `apply` (the only place that changes a state), `ruling` (a scratch position on which a turn is
//! decided); `play`, `moving`, `coda` (the phases), `decide` (a whole turn), `search` and `prove` (whether a turn can be
//! completed); `offers`, `explain`, `wrong`, `view`, `words`, `position` (what players and programs see).

mod act;
mod apply;
mod board;
pub mod cards;
mod check;
mod coda;
mod decide;
mod explain;
mod fact;
mod force;
mod movement;
mod moving;
mod offers;
mod opening;
mod play;
mod position;
mod prove;
mod ruling;
mod search;
mod state;
mod view;
mod words;
mod written;
mod wrong;

use serde_json::Value;

pub use self::fact::Fact;
pub use self::state::State;
use super::cardless::{Side, group_by_target};
use super::game::{About, BadFact, BadOption, BadPosition, Game, Options, Proof, SeatAbout};
use super::grid::Square;
use super::turn::{Attempt, Awaiting, Claim, Decision, Offer, Outcome, Part, Phase, Refusal, Removal, Seat, Seats, Told, Turn, Viewer};
use super::view::{Figure, View};
use crate::chance::Dice;

pub struct Heretik;

static ABOUT: About = About {
    id: "heretik",
    name: "Heretik Chess",
    tagline: "Chess with sixty cards that bend it: declare, play, move, and see what the Coda brings",
    edition: 1,
    seats: &[SeatAbout { id: "white", name: "White" }, SeatAbout { id: "black", name: "Black" }],
    phases: &[Phase::Declare, Phase::Play, Phase::Move, Phase::Coda, Phase::Draw],
    options: opening::OPTIONS,
    credit: "Heretik Chess, after its rulebook and card reference",
};

impl Game for Heretik {
    type State = State;
    type Fact = Fact;

    const ABOUT: &'static About = &ABOUT;

    fn empty(options: &Options) -> Result<State, BadOption> {
        opening::empty(options)
    }

    fn begin(options: &Options, dice: &mut Dice) -> Result<Vec<Fact>, BadOption> {
        opening::begin(options, dice)
    }

    fn apply(state: &mut State, fact: &Fact) -> Result<(), BadFact> {
        state.apply(fact)
    }

    fn to_act(state: &State) -> Seats {
        state.to_act().map_or(Seats::NONE, |side| Seats::only(side.seat()))
    }

    fn awaiting(state: &State) -> Option<Awaiting> {
        state.awaiting()
    }

    fn in_check(state: &State) -> Seats {
        state.seats_in_check()
    }

    fn claims(state: &State) -> Vec<Claim> {
        state.claims()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.over.clone()
    }

    fn attempt(state: &State, seat: Seat, turn: &Turn) -> Attempt<State, Fact> {
        decide::attempt(state, seat, turn)
    }

    fn offers(state: &State, seat: Seat, turn: &Turn, phase: Phase, is_safe: bool) -> Result<Vec<Offer>, Refusal> {
        offers::offers(state, seat, turn, phase, is_safe)
    }

    fn decide(state: &State, seat: Seat, turn: &Turn) -> Result<Decision<State, Fact>, Refusal> {
        decide::decide(state, seat, turn)
    }

    fn answer(state: &State, seat: Seat, choice: &str) -> Result<Decision<State, Fact>, Refusal> {
        decide::answer(state, seat, choice)
    }

    fn remove(state: &State, seat: Seat, why: Removal) -> Result<Decision<State, Fact>, Refusal> {
        decide::remove(state, seat, why)
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn threats(state: &State, by: Seat) -> Vec<(Square, Vec<Square>)> {
        let pairs = state.threats(Side::of(by)).into_iter();
        group_by_target(pairs.map(|(target, from)| (target.square(), from.square())))
    }

    fn tell(fact: &Fact, viewer: Viewer) -> Option<Told> {
        words::tell(fact, viewer)
    }

    fn choice_as_seen(choice: &str, by: Seat, viewer: Viewer) -> String {
        words::choice_as_seen(choice, by, viewer)
    }

    fn notation(parts: &[Part<Fact>], viewer: Viewer) -> String {
        words::notation(parts, viewer)
    }

    /// Cards change all of this; these are the men as they are without any.
    fn gait(figure: Figure) -> Option<&'static str> {
        match figure {
            Figure::Pawn => {
                Some("one step forward, and a second from its two back ranks; captures one step diagonally forward; promoted in the Coda")
            }
            _ => super::gaits::orthodox(figure),
        }
    }

    fn read_position(position: &Value) -> Result<State, BadPosition> {
        position::read(position)
    }

    fn write_position(state: &State, viewer: Viewer) -> Value {
        position::write(state, viewer)
    }

    fn prove(state: &State, budget: &mut dyn FnMut() -> bool) -> Option<Proof> {
        Some(prove::prove(state, budget))
    }
}

#[cfg(test)]
mod tests;
