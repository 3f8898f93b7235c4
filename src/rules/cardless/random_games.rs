//! Seeded random games for the tests of every game whose turn is one move, with what has to hold after each of them.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde_json::Value;

use crate::chance::{Dice, Seed};
use crate::rules::game::{Game, Options};
use crate::rules::turn::{Phase, Seat, Turn, Verdict, Viewer};

/// A turn of this one move.
pub fn turn_of(choice: &str) -> Turn {
    let mut turn = Turn::default();
    turn.push(Phase::Move, choice);
    turn
}

/// The position of a JSON text.
pub fn position<G: Game>(text: &str) -> G::State {
    G::read_position(&serde_json::from_str(text).expect("JSON")).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The seat whose turn it is.
pub fn to_move<G: Game>(state: &G::State) -> Seat {
    G::to_act(state).iter().next().expect("the game is not over")
}

/// The position after these moves, each of which must be legal.
pub fn after<G: Game>(state: &G::State, choices: &[&str]) -> G::State {
    choices.iter().fold(state.clone(), |state, choice| {
        let decision = G::decide(&state, to_move::<G>(&state), &turn_of(choice));
        decision.unwrap_or_else(|refusal| panic!("{choice}: {refusal}")).state
    })
}

/// Why a move is refused, as the fixed word; `legal` if it is not.
pub fn reason<G: Game>(state: &G::State, choice: &str) -> &'static str {
    G::decide(state, to_move::<G>(state), &turn_of(choice)).map_or_else(|refusal| refusal.reason, |_| "legal")
}

/// The listed moves, sorted.
pub fn moves<G: Game>(state: &G::State, is_safe: bool) -> Vec<String> {
    let offers = G::offers(state, to_move::<G>(state), &Turn::default(), Phase::Move, is_safe).expect("an empty turn is fine");
    let mut texts: Vec<_> = offers.into_iter().map(|offer| offer.text).collect();
    texts.sort();
    texts
}

/// Plays games and checks that: what is listed is accepted and nothing else, a draft agrees, folding the stored facts gives the
/// same state, a written position reads back the same, perft counts what is listed. Says how many turns were played.
pub fn check<G: Game>(games: u64, plies: usize) -> usize
where
    G::State: PartialEq + Debug,
{
    let mut played = 0;
    for game in 0..games {
        let mut dice = Dice::from_seed(&Seed::from_number(game));
        let mut state = G::empty(&Options::new()).expect("no options");
        for ply in 0..plies {
            if G::outcome(&state).is_some() {
                check_over::<G>(&state);
                break;
            }
            state = step::<G>(&state, &mut dice);
            check_written::<G>(&state, ply % 20 == 19);
            played += 1;
        }
    }
    played
}

fn step<G: Game>(state: &G::State, dice: &mut Dice) -> G::State
where
    G::State: PartialEq + Debug,
{
    let seat = to_move::<G>(state);
    let (safe, all) = (moves::<G>(state, true), moves::<G>(state, false));
    let is_listed: BTreeSet<&String> = safe.iter().collect();
    assert_eq!(is_listed.len(), safe.len(), "no duplicates");
    assert!(!safe.is_empty(), "a game that goes on has a move");
    for choice in &all {
        let is_safe = is_listed.contains(choice);
        assert_eq!(G::decide(state, seat, &turn_of(choice)).is_ok(), is_safe, "{choice} in {}", write::<G>(state));
        let attempt = G::attempt(state, seat, &turn_of(choice));
        assert_eq!(attempt.verdict == Verdict::Complete, is_safe, "{choice} as a draft");
    }
    assert!(safe.iter().all(|choice| all.contains(choice)), "what is safe is listed without it");
    if let Some(perft) = G::perft(state, 1) {
        assert_eq!(perft.nodes, safe.len() as u64);
    }
    for other in G::view(state, Viewer::Everything).board.cells.iter().filter_map(|cell| cell.on.map(|_| cell.square)) {
        let choice = format!("{other}-{other}");
        assert!(G::decide(state, seat, &turn_of(&choice)).is_err(), "{choice}");
    }

    // Captures are rarer than other moves and more telling: they are tried first half of the time.
    let captures: Vec<&String> = safe.iter().filter(|choice| choice.contains(['x', '=', '+'])).collect();
    let choice = if captures.is_empty() || dice.below(2) == 0 {
        &safe[dice.below(safe.len() as u64) as usize]
    } else {
        captures[dice.below(captures.len() as u64) as usize]
    };
    let decision = G::decide(state, seat, &turn_of(choice)).expect("a listed move is accepted");
    let mut replayed = state.clone();
    for part in &decision.parts {
        let stored = serde_json::to_string(&part.facts).expect("facts serialise");
        let facts: Vec<G::Fact> = serde_json::from_str(&stored).unwrap_or_else(|error| panic!("{stored}: {error}"));
        for fact in &facts {
            G::apply(&mut replayed, fact).unwrap_or_else(|error| panic!("{stored}: {error}"));
            G::tell(fact, Viewer::Spectator);
        }
    }
    assert_eq!(replayed, decision.state, "replay is the state: {choice}");
    assert!(!G::notation(&decision.parts, Viewer::Spectator).is_empty());
    decision.state
}

fn write<G: Game>(state: &G::State) -> Value {
    G::write_position(state, Viewer::Everything)
}

fn check_written<G: Game>(state: &G::State, with_perft: bool) {
    let written = write::<G>(state);
    let read = G::read_position(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(write::<G>(&read), written);
    // A repetition is not to be seen in a position alone.
    let outcome = G::outcome(state).filter(|outcome| outcome.kind != "repetition");
    assert_eq!(G::outcome(&read), outcome, "{written}");
    if outcome.is_none() && G::outcome(state).is_none() {
        assert_eq!(moves::<G>(&read, true), moves::<G>(state, true));
        if with_perft {
            let perft = G::perft(&read, 2).map(|perft| perft.nodes);
            assert_eq!(perft, Some(slow_perft::<G>(&read, 2)), "{written}");
        }
    }
}

/// Perft by decisions alone.
fn slow_perft<G: Game>(state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if G::outcome(state).is_some() {
        return 0;
    }
    moves::<G>(state, true).iter().map(|choice| slow_perft::<G>(&after::<G>(state, &[choice]), depth - 1)).sum()
}

fn check_over<G: Game>(state: &G::State) {
    assert!(G::to_act(state).is_empty() && G::awaiting(state).is_none() && G::claims(state).is_empty());
    for seat in (0..G::ABOUT.seats.len() as u8).map(Seat) {
        assert_eq!(G::offers(state, seat, &Turn::default(), Phase::Move, false), Ok(Vec::new()));
        assert_eq!(G::decide(state, seat, &turn_of("a1-a2")).map(|_| ()).unwrap_err().reason, "over");
    }
    assert_eq!(G::perft(state, 1).map(|perft| perft.nodes), Some(0));
}
