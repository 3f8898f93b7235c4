//! What the games without cards share: a turn of exactly one move, repetition, the two sides of a duel.
//!
//! Must not know: any one of those games. Start with [`one_move`], which decides turns; this file has the parts around it.

pub mod one_move;
#[cfg(test)]
pub mod random_games;

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::game::{About, BadOption, BadPosition, Options};
use super::grid::Square;
use super::turn::{Claim, Outcome, Phase, Refusal, Removal, Seat, Turn};

/// The choice by which an open draw is claimed.
pub const CLAIM: &str = "claim";

/// Why a turn is not one readable move of the player whose turn it is. Each game has reasons of its own besides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    Over,
    NotYourTurn { to_act: &'static str },
    Nothing,
    TwoMoves,
    NoSuchPhase(Phase),
    Unreadable { choice: String, form: &'static str },
    NoClaim { times: usize, quiet: u32, ruling: &'static str },
    NoAnswer,
    NotInGame,
}

/// A refusal of the one choice of a turn.
pub fn refusal(reason: &'static str, ruling: Option<&'static str>, words: String) -> Refusal {
    Refusal { reason, words, ruling, phase: Some(Phase::Move), index: Some(0), squares: Vec::new(), cards: Vec::new() }
}

impl From<Unfit> for Refusal {
    fn from(unfit: Unfit) -> Refusal {
        let whole = |reason, words: &str| Refusal { phase: None, index: None, ..refusal(reason, None, words.to_string()) };
        match unfit {
            Unfit::Over => whole("over", "the game is over"),
            Unfit::NotYourTurn { to_act } => whole("not-your-turn", &format!("it is {to_act}'s turn")),
            Unfit::Nothing => Refusal { index: None, ..refusal("nothing", None, "nothing has been moved: a turn is one move".to_string()) },
            Unfit::TwoMoves => Refusal { index: Some(1), ..refusal("two-moves", None, "a turn is one move: take back the second one".to_string()) },
            Unfit::NoSuchPhase(phase) => {
                let words = format!("this game has no {} phase", phase.name());
                Refusal { phase: Some(phase), ..refusal("no-such-phase", None, words) }
            }
            Unfit::Unreadable { choice, form } => refusal("unreadable", None, format!("'{}' is not a move: {form}", short(&choice))),
            Unfit::NoClaim { times, quiet, ruling } => refusal(
                "no-claim",
                Some(ruling),
                format!(
                    "no draw can be claimed: the position has stood {times} {} with the same player to move (three are needed), and {quiet} \
                     turns have been without a capture or a pawn move (a hundred are needed)",
                    if times == 1 { "time" } else { "times" }
                ),
            ),
            Unfit::NoAnswer => whole("no-answer", "nobody is asked to answer anything in this game"),
            Unfit::NotInGame => whole("not-in-game", "this player is not in the game any more"),
        }
    }
}

/// The choice of a turn, `None` if nothing is chosen yet. Refuses what is more than one move.
pub fn choice_of(turn: &Turn) -> Result<Option<&str>, Unfit> {
    for phase in Phase::ALL {
        if phase != Phase::Move && !turn.choices(phase).is_empty() {
            return Err(Unfit::NoSuchPhase(phase));
        }
    }
    match turn.choices(Phase::Move) {
        [] => Ok(None),
        [one] => Ok(Some(one)),
        [_, _, ..] => Err(Unfit::TwoMoves),
    }
}

/// A choice as a line of notation shows it: `e2–e4`, `e4×d5`.
pub fn typeset(choice: &str) -> String {
    if choice.starts_with(|letter: char| letter.is_ascii_lowercase()) {
        choice.replace('-', "–").replace('x', "×")
    } else {
        choice.replace('-', "–")
    }
}

/// The positions that have stood since the last one that can never come again; the last one stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen<K>(Vec<K>);

impl<K: PartialEq + Clone> Seen<K> {
    pub fn only(now: K) -> Seen<K> {
        Seen(vec![now])
    }

    /// Adds the position that stands now. `is_fresh`: no earlier one can come again, so they are forgotten.
    pub fn add(&mut self, now: K, is_fresh: bool) {
        if is_fresh {
            self.0.clear();
        }
        self.0.push(now);
    }

    /// How many times the position that stands now has stood.
    pub fn times(&self) -> usize {
        let now = self.0.last().expect("the starting position has stood");
        self.0.iter().filter(|&seen| seen == now).count()
    }

    /// Whether some position could have stood `times` times within so many plies from now, if coming back takes `cycle` plies.
    ///
    /// Only a bound: an earlier position might come again with the next ply.
    pub fn could_reach(&self, times: usize, plies: u32, cycle: u32) -> bool {
        let (now, plies) = (self.0.last(), plies as usize);
        self.0.iter().any(|key| {
            let stood = self.0.iter().filter(|&seen| seen == key).count();
            let more = if Some(key) == now { plies / cycle as usize } else { 1 + plies.saturating_sub(1) / cycle as usize };
            stood + more >= times
        })
    }
}

/// Draws that the player to move may claim: threefold repetition, 50 turns each without capture or pawn move.
pub fn open_claims(times: usize, quiet: u32) -> Vec<Claim> {
    let mut claims = Vec::new();
    if times >= 3 {
        claims.push(Claim::Repetition);
    }
    if quiet >= 100 {
        claims.push(Claim::Quiet);
    }
    claims
}

/// The kind of draw that comes without a claim: fivefold repetition, 75 turns each without capture or pawn move.
pub fn forced_draw(times: usize, quiet: u32) -> Option<&'static str> {
    match () {
        () if times >= 5 => Some("repetition"),
        () if quiet >= 150 => Some("quiet"),
        () => None,
    }
}

/// A side of a game for two; white is seat 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat of a game for two.
    pub fn of(seat: Seat) -> Side {
        if seat.0 == 0 { Side::White } else { Side::Black }
    }

    pub fn word(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }

    pub fn parse(word: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.word() == word)
    }
}

/// These games are always played the same way.
pub fn no_options(options: &Options, about: &About) -> Result<(), BadOption> {
    match options.keys().next() {
        Some(option) => Err(BadOption(format!("'{}' is not an option: {} has none", short(option), about.name))),
        None => Ok(()),
    }
}

/// The fields of a written position. Missing ones take the starting position's value; ill-shaped and unknown ones are named.
pub struct Fields(Map<String, Value>);

impl Fields {
    pub fn of(position: &Value) -> Result<Fields, BadPosition> {
        position.as_object().cloned().map(Fields).ok_or_else(|| BadPosition("a position is an object".to_string()))
    }

    /// Reads a field as a `T`; `what` says what it should be.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str, what: &str) -> Result<Option<T>, BadPosition> {
        let Some(value) = self.0.remove(name) else { return Ok(None) };
        serde_json::from_value(value).map(Some).map_err(|error| BadPosition(format!("'{name}' is {what}: {error}")))
    }

    /// The count of quiet turns.
    pub fn take_quiet(&mut self) -> Result<u32, BadPosition> {
        Ok(self.take("quiet", "a whole number from 0")?.unwrap_or(0))
    }

    pub fn finish(self) -> Result<(), BadPosition> {
        match self.0.keys().next() {
            Some(name) => Err(BadPosition(format!("'{}' is not a field of this game's positions", short(name)))),
            None => Ok(()),
        }
    }
}

/// What was sent, cut to a length that is fit for a message.
pub fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

pub fn read_side(word: &str) -> Result<Side, BadPosition> {
    Side::parse(word).ok_or_else(|| BadPosition(format!("'turn' is white or black, not '{}'", short(word))))
}

/// Targets with all from where they are reached, in the order of the board.
pub fn group_by_target(pairs: impl Iterator<Item = (Square, Square)>) -> Vec<(Square, Vec<Square>)> {
    let mut targets: BTreeMap<(u8, u8), Vec<Square>> = BTreeMap::new();
    for (target, from) in pairs {
        let froms = targets.entry((target.rank, target.file)).or_default();
        if !froms.contains(&from) {
            froms.push(from);
        }
    }
    targets.into_iter().map(|((rank, file), froms)| (Square::new(file, rank), froms)).collect()
}

/// The end of a game for two that a player has left.
pub fn left(side: Side, why: Removal) -> Outcome {
    Outcome { kind: removal_word(why).to_string(), winners: vec![side.other().seat()], places: Vec::new() }
}

/// The kind of an end that a removal brings.
pub fn removal_word(why: Removal) -> &'static str {
    match why {
        Removal::Resigned => "resigned",
        Removal::Time => "time",
    }
}

pub fn left_in_words(name: &str, why: Removal) -> String {
    match why {
        Removal::Resigned => format!("{name} resigned"),
        Removal::Time => format!("{name}'s time ran out"),
    }
}

pub fn claimed(side: Side, draw: Claim) -> String {
    match draw {
        Claim::Repetition => format!("{} claimed a draw: the position has stood three times", side.name()),
        Claim::Quiet => format!("{} claimed a draw: fifty turns each without a capture or a pawn move", side.name()),
    }
}

/// The end of a game for two in words, for the kinds that several games share.
pub fn ended(outcome: &Outcome) -> String {
    let why = match outcome.kind.as_str() {
        "repetition" => ": the position has come again and again",
        "quiet" => ": too long without a capture or a pawn move",
        "agreed" => " by agreement",
        _ => "",
    };
    match outcome.winners.first() {
        // That the other has left is told before it.
        Some(&winner) => format!("{} wins{why}", Side::of(winner).name()),
        None => format!("The game is drawn{why}"),
    }
}

/// Tells the players when a draw for want of progress comes near.
pub fn quiet_note(quiet: u32, progress: &str) -> Option<String> {
    (quiet >= 80).then(|| format!("{quiet} turns without {progress}: at 100 the player to move may claim a draw, at 150 the game is drawn"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_one_move() {
        let mut turn = Turn::default();
        assert_eq!(choice_of(&turn), Ok(None));
        turn.push(Phase::Move, "e2-e4");
        assert_eq!(choice_of(&turn), Ok(Some("e2-e4")));
        turn.push(Phase::Move, "e4-e5");
        assert_eq!(choice_of(&turn), Err(Unfit::TwoMoves));
        assert_eq!(Refusal::from(Unfit::TwoMoves).index, Some(1));
        turn.cut(Phase::Move, 0);
        turn.push(Phase::Coda, "promote");
        assert_eq!(choice_of(&turn), Err(Unfit::NoSuchPhase(Phase::Coda)));
    }

    #[test]
    fn the_position_that_stands_is_counted() {
        let mut seen = Seen::only('a');
        seen.add('b', false);
        seen.add('a', false);
        assert_eq!(seen.times(), 2);
        seen.add('a', true);
        assert_eq!(seen.times(), 1);
    }

    #[test]
    fn draws_open_at_three_and_a_hundred_and_come_at_five_and_a_hundred_and_fifty() {
        assert_eq!(open_claims(2, 99), []);
        assert_eq!(open_claims(3, 100), [Claim::Repetition, Claim::Quiet]);
        assert_eq!(forced_draw(4, 149), None);
        assert_eq!(forced_draw(5, 150), Some("repetition"));
        assert_eq!(forced_draw(4, 150), Some("quiet"));
    }
}
