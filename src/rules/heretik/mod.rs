//! Heretik Chess, by the rulings R1–R67: a chess in five phases with sixty cards.
//!
//! Read in this order: `board` (squares, men), `cards` (what a card is, and the list of them), `force` (abilities and
//! restrictions as values), `movement` (how men move, from those values alone), `check`; `state` and `fact` (a game, and
//! what can happen to it), `apply` (the only place that changes a state), `ruling` (a scratch position on which a turn is
//! decided); `play`, `moving`, `coda` (the phases), `decide` (a whole turn), `search`, `prove`, `prepare`, `rescue`, `help`
//! and `touch` (whether a turn can be completed); `offers`, `explain`, `wrong`, `view`, `words`, `position` (what players and programs see); `lessons` (positions for newcomers).

mod act;
mod apply;
mod board;
pub mod cards;
mod check;
mod coda;
mod decide;
mod explain;
mod fact;
mod footprint;
mod force;
mod help;
mod lessons;
mod movement;
mod moving;
mod offers;
mod opening;
mod play;
mod position;
mod prepare;
mod prove;
mod ready;
mod rescue;
mod rescue_coda;
mod ruling;
mod search;
mod state;
mod touch;
mod view;
mod words;
mod written;
mod wrong;

use serde_json::Value;

pub use self::fact::Fact;
pub use self::state::State;
use super::cardless::{Side, group_by_target};
use super::deck::{Brought, DeckRules};
use super::game::{About, BadFact, BadOption, BadPosition, Game, Options, Proof, SeatAbout, claim_offer};
use super::grid::Square;
use super::lesson::Lesson;
use super::turn::{
    Attempt, Awaiting, Claim, Decision, Offer, Outcome, Part, Phase, Reach, Refusal, Removal, Seat, Seats, Told, Turn, Verdict, Viewer,
};
use super::view::{Figure, View, WholeCard};
use crate::chance::Dice;

pub struct Heretik;

/// A stalemate is offered as a claim when no more moves than this are left.
const FEW_MOVES: usize = 6;

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

    /// R16, R17. Whether a stalemate can be claimed is asked only where few moves are left: before, nobody would claim it.
    fn endings(state: &State, seat: Seat, turn: &Turn) -> Vec<Offer> {
        let is_move_open = turn.choices(Phase::Move).is_empty() && turn.choices(Phase::Coda).is_empty();
        let has_few_moves = || offers::offers(state, seat, turn, Phase::Move, false).is_ok_and(|moves| moves.len() <= FEW_MOVES);
        let mut endings: Vec<Offer> = Vec::new();
        if turn.is_empty() {
            endings.extend(Self::claims(state).into_iter().map(claim_offer));
        }
        if is_move_open && has_few_moves() {
            let mut claim = turn.clone();
            claim.push(Phase::Move, search::STALEMATE);
            if Self::attempt(state, seat, &claim).verdict == Verdict::Complete {
                let words = "Claim a stalemate: no move of yours can be completed".to_string();
                endings.push(Offer { text: search::STALEMATE.to_string(), words, reach: Reach::Word, needs: Vec::new() });
            }
        }
        endings
    }

    fn decide(state: &State, seat: Seat, turn: &Turn) -> Result<Decision<State, Fact>, Refusal> {
        decide::decide(state, seat, turn, decide::Hand::Record)
    }

    fn decide_sent(state: &State, seat: Seat, turn: &Turn) -> Result<Decision<State, Fact>, Refusal> {
        decide::decide(state, seat, turn, decide::Hand::Mover)
    }

    fn answer(state: &State, seat: Seat, choice: &str) -> Result<Decision<State, Fact>, Refusal> {
        decide::answer(state, seat, choice)
    }

    fn remove(state: &State, seat: Seat, why: Removal) -> Result<Decision<State, Fact>, Refusal> {
        decide::remove(state, seat, why)
    }

    fn without_turn(state: &State) -> Option<Decision<State, Fact>> {
        decide::without_turn(state)
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

    fn tell_taking(capture: &Fact, next: &Fact) -> Option<Told> {
        words::tell_taking(capture, next)
    }

    fn typeset(choice: &str) -> String {
        words::typeset(choice)
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

    fn cards() -> Vec<WholeCard> {
        cards::listed()
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }

    fn deck_rules() -> Option<DeckRules> {
        Some(opening::DECKS)
    }

    fn takes_decks(options: &Options) -> bool {
        opening::takes_decks(options)
    }

    fn counts_handicaps(options: &Options) -> bool {
        opening::counts_handicaps(options)
    }

    fn with_brought(options: &Options, brought: &[Brought]) -> Options {
        opening::with_brought(options, brought)
    }

    fn read_position(position: &Value) -> Result<State, BadPosition> {
        position::read(position)
    }

    fn read_position_text(position: &str) -> Result<State, BadPosition> {
        position::read_text(position)
    }

    fn write_position(state: &State, viewer: Viewer) -> Value {
        position::write(state, viewer)
    }

    fn prove(state: &State, budget: &mut dyn FnMut() -> bool) -> Option<Proof> {
        Some(prove::prove(state, budget))
    }
}

#[cfg(test)]
mod cases;
#[cfg(test)]
mod facts_tests;
#[cfg(test)]
mod prove_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial;

#[cfg(test)]
mod ending_tests {
    use super::*;

    fn endings(position: &str) -> Vec<String> {
        let state = Heretik::read_position(&serde_json::from_str(position).unwrap()).unwrap();
        let seat = Heretik::to_act(&state).iter().next().unwrap();
        Heretik::endings(&state, seat, &Turn::default()).into_iter().map(|offer| offer.text).collect()
    }

    #[test]
    fn r17_a_draw_can_be_claimed_from_the_hundredth_quiet_turn() {
        assert_eq!(endings(r#"{"board":"4k3/8/8/8/8/8/8/4K2R","castling":"-","quiet":100}"#), ["claim"]);
        assert!(endings(r#"{"board":"4k3/8/8/8/8/8/8/4K2R","castling":"-","quiet":99}"#).is_empty());
    }

    #[test]
    fn r16_a_stalemate_can_be_claimed_once_nothing_can_be_completed() {
        assert_eq!(endings(r#"{"board":"7k/5Q2/8/8/8/8/8/4K3","castling":"-","turn":"black"}"#), ["stalemate"]);
        assert!(endings(r#"{"board":"7k/4Q3/8/8/8/8/8/4K3","castling":"-","turn":"black"}"#).is_empty());
        assert!(endings(r#"{"board":"7k/6Q1/5K2/8/8/8/8/8","castling":"-","turn":"black"}"#).is_empty(), "in check it is no stalemate");
    }

    /// How the game ends if nothing can be completed, and whether that is so.
    fn proved(position: &str) -> (Option<bool>, String) {
        let state = Heretik::read_position(&serde_json::from_str(position).unwrap()).unwrap();
        let proof = Heretik::prove(&state, &mut || true).unwrap();
        let outcome = Heretik::without_turn(&state).and_then(|decision| decision.state.over);
        (proof.legal_turn, outcome.map_or(String::new(), |outcome| outcome.kind))
    }

    #[test]
    fn r15_no_complete_turn_is_checkmate_in_check_and_else_stalemate() {
        let mate = r#"{"board":"6k1/5ppp/8/8/8/8/8/R3K2R","castling":"-","turn":"black"}"#;
        assert_eq!(proved(&mate.replace("6k1", "R5k1").replace("R3K2R", "4K2R")), (Some(false), "checkmate".to_string()));
        assert_eq!(proved(mate).0, Some(true));
        let stale = r#"{"board":"7k/5Q2/8/8/8/8/8/4K3","castling":"-","turn":"black"}"#;
        assert_eq!(proved(stale), (Some(false), "stalemate".to_string()));
        assert_eq!(
            proved(&stale.replace("\"turn\"", "\"hands\":{\"white\":[],\"black\":[\"Deliverance\"]},\"turn\"")).0,
            Some(true),
            "a card saves her"
        );
        let fallen = r#"{"board":"8/5Q2/8/8/8/8/8/4K3","castling":"-","turn":"black"}"#;
        assert_eq!(proved(fallen).1, "", "what is over does not end again");
    }
}
