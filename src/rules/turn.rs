//! A turn as it is written down, and what a game says about one: offers, attempts, decisions, refusals.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::grid::Square;

/// A place at the table, counted from 0 in turn order (white is 0, black 1; red 0, orange 1, green 2, blue 3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    #[must_use]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    pub fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    #[must_use]
    pub fn without(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    pub fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody without a seat while the game runs.
    Spectator,
    /// Anybody once the game is over, and the server itself: sees everything (R9).
    Everything,
}

impl Viewer {
    /// Whether what only `seat` may know is shown.
    pub fn is_privy_to(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }
}

/// A phase of a turn. Games without cards have `Move` only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Declare,
    Play,
    Move,
    Coda,
    Draw,
}

impl Phase {
    pub const ALL: [Phase; 5] = [Phase::Declare, Phase::Play, Phase::Move, Phase::Coda, Phase::Draw];

    /// The word of the turn notation and of the log.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Declare => "declare",
            Phase::Play => "play",
            Phase::Move => "move",
            Phase::Coda => "coda",
            Phase::Draw => "draw",
        }
    }

    /// The heading a person reads.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Declare => "Declare",
            Phase::Play => "Play",
            Phase::Move => "Move",
            Phase::Coda => "Coda",
            Phase::Draw => "Draw",
        }
    }

    pub fn parse(word: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.word() == word)
    }
}

/// A turn as far as it has been written: for each phase its choices, in the notation of the game.
///
/// A draft is one too. Serialises as the object of protocol.md; empty phases are left out.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Turn(BTreeMap<Phase, Vec<String>>);

impl Turn {
    pub fn choices(&self, phase: Phase) -> &[String] {
        self.0.get(&phase).map_or(&[], Vec::as_slice)
    }

    pub fn push(&mut self, phase: Phase, choice: impl Into<String>) {
        self.0.entry(phase).or_default().push(choice.into());
    }

    /// Takes back the last choice of the latest phase that has one.
    pub fn pop(&mut self) -> Option<(Phase, String)> {
        let (&phase, choices) = self.0.iter_mut().rev().find(|(_, choices)| !choices.is_empty())?;
        choices.pop().map(|choice| (phase, choice))
    }

    /// Takes back this choice and every later one, of this phase and of the phases after it.
    pub fn cut(&mut self, phase: Phase, index: usize) {
        if let Some(choices) = self.0.get_mut(&phase) {
            choices.truncate(index);
        }
        self.0.retain(|&other, choices| other <= phase && !choices.is_empty());
    }

    pub fn is_empty(&self) -> bool {
        self.0.values().all(Vec::is_empty)
    }

    /// Every choice with its phase, in the order in which they are carried out.
    pub fn iter(&self) -> impl Iterator<Item = (Phase, &str)> {
        self.0.iter().flat_map(|(&phase, choices)| choices.iter().map(move |choice| (phase, choice.as_str())))
    }

    /// The latest phase in which something has been chosen.
    pub fn latest(&self) -> Option<Phase> {
        self.0.iter().rev().find(|(_, choices)| !choices.is_empty()).map(|(&phase, _)| phase)
    }
}

/// One elementary choice that a player could make next, with what a page needs to let her point at it.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer {
    /// As it is written in the turn; the beginning of it where `needs` is not empty.
    pub text: String,
    /// For people: "Pawn e2 to e4", "Play Warlord".
    pub words: String,
    pub reach: Reach,
    /// What has to be written behind `text`, in this order. Empty: the choice is complete.
    pub needs: Vec<Need>,
}

/// How a page lets a player reach an offer.
#[derive(Clone, PartialEq, Debug)]
pub enum Reach {
    /// Point at the man, then at the square where the choice takes effect.
    Move { from: Square, to: Square, effect: Effect },
    /// Choose the instruction (`name`), then point at one square. Offers of one name belong together.
    At { name: String, square: Square },
    /// Choose the instruction (`name`), then a man, then a square (`Dressage b1-c2`).
    Instruction { name: String, from: Square, to: Square },
    /// Point at the card.
    Card { name: String, zone: Zone },
    /// A word of its own: pass, revelation, stalemate, a base rule.
    Word,
}

/// What a move does to what stands on the target, for the mark on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    Quiet,
    Capture,
    /// Joins another man of the same army (fusion).
    Join,
}

/// Where a card lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    Hand,
    Declared,
    OpponentDeclared,
    Dead,
}

/// A card that may be named, as it is written at that place (`Rout`, `declared Knave`, `own Knave`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Named {
    pub text: String,
    pub name: String,
    pub zone: Zone,
}

/// Something that has to be added to an offer: `WORD a, b, c`.
#[derive(Clone, PartialEq, Debug)]
pub struct Need {
    /// The word written before the list: `discard`, `target`, `take`, `declare`, `rotate`. Empty: the list follows at once.
    pub word: &'static str,
    /// What to tell the player: "Discard any number of cards: your King may step that much farther".
    pub words: String,
    pub count: Count,
    /// What may be named, each at most once (a card held twice stands here twice).
    pub from: Vec<Named>,
}

/// How many have to be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    Exactly(usize),
    Between(usize, usize),
    /// As many as were named for the first need of this offer.
    AsFirst,
    /// This need and the others marked so have together as many as were named for the first one.
    ShareOfFirst,
}

/// Why a choice, or a whole turn, cannot be. Made by a game from its own error enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// A fixed word for the reason, for tests and styles: `not-in-hand`, `left-in-check`, …
    pub reason: &'static str,
    /// A sentence for the player: what is wrong, which man, which card, what to do.
    pub words: String,
    /// The ruling behind it: `R14`.
    pub ruling: Option<&'static str>,
    pub phase: Option<Phase>,
    /// Which choice of that phase, from 0.
    pub index: Option<usize>,
    /// The squares that it is about: the checking man first, then the King.
    pub squares: Vec<Square>,
    /// The cards that it is about.
    pub cards: Vec<String>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.words)?;
        match self.ruling {
            Some(ruling) => write!(f, " ({ruling})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

/// How a turn stands that has been carried out as far as it is written.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It can be confirmed as it is.
    Complete,
    /// It cannot be confirmed: a choice is refused (everything before it was carried out), something is owed, or it would end in check.
    Refused(Vec<Refusal>),
}

/// One phase of a decided turn, as it goes into the log.
#[derive(Clone, Debug)]
pub struct Part<Fact> {
    pub phase: Phase,
    pub seat: Seat,
    pub choices: Vec<String>,
    pub facts: Vec<Fact>,
}

/// A turn carried out as far as it is written, without its Draw phase and without ending it.
#[derive(Clone, Debug)]
pub struct Attempt<State, Fact> {
    pub state: State,
    pub parts: Vec<Part<Fact>>,
    pub verdict: Verdict,
}

/// A legal turn (or answer, or removal): what goes into the log, and the state that the facts lead to.
#[derive(Clone, Debug)]
pub struct Decision<State, Fact> {
    pub state: State,
    pub parts: Vec<Part<Fact>>,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaiting {
    Turn,
    /// R44: the opponent names the piece.
    Promotion,
    /// An answer to a card (Knightmare).
    Response,
}

impl Awaiting {
    pub fn word(self) -> &'static str {
        match self {
            Awaiting::Turn => "turn",
            Awaiting::Promotion => "promotion",
            Awaiting::Response => "response",
        }
    }
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    Repetition,
    Quiet,
}

impl Claim {
    /// The word of the protocol, and the kind of the draw.
    pub fn word(self) -> &'static str {
        match self {
            Claim::Repetition => "repetition",
            Claim::Quiet => "quiet",
        }
    }
}

/// Why a seat leaves a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Removal {
    Resigned,
    Time,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The kind of protocol.md: `king`, `checkmate`, `agreed`, …
    pub kind: String,
    /// Empty: a draw.
    pub winners: Vec<Seat>,
    /// Herichess: best place first, sharers together. Empty elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Vec<Seat>>,
}

/// One thing that happened, told to one viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// A sentence without its full stop: "White's pawn went from e2 to e4".
    pub words: String,
    /// Squares to mark on the board.
    pub squares: Vec<Square>,
    /// What went from one square to another, for whoever shows it going.
    pub slides: Vec<(Square, Square)>,
}

impl Told {
    /// Something that happened on these squares.
    pub fn on(words: String, squares: &[Square]) -> Told {
        Told { words, squares: squares.to_vec(), slides: Vec::new() }
    }

    /// A man that went where it captured another, or past it: "White's Bishop on g4 took the Pawn on e2".
    pub fn taking(man: &str, (from, to): (Square, Square), taken: &str, on: Square) -> Told {
        let after = if to == on { String::new() } else { format!(" and went to {to}") };
        let mut told = Told::going(format!("{man} on {from} took {taken} on {on}{after}"), &[(from, to)]);
        if to != on {
            told.squares.push(on);
        }
        told
    }

    /// Men, or boulders, that went from one square to another.
    pub fn going(words: String, slides: &[(Square, Square)]) -> Told {
        Told { words, squares: slides.iter().flat_map(|&(from, to)| [from, to]).collect(), slides: slides.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undoing_goes_back_from_the_latest_phase() {
        let mut turn = Turn::default();
        turn.push(Phase::Coda, "Rout");
        turn.push(Phase::Play, "Rout");
        turn.push(Phase::Move, "e2-e3");
        turn.push(Phase::Move, "e3-e4");
        let mut cut = turn.clone();
        cut.cut(Phase::Move, 1);
        assert_eq!(serde_json::to_string(&cut).unwrap(), r#"{"play":["Rout"],"move":["e2-e3"]}"#);
        assert_eq!(turn.pop(), Some((Phase::Coda, "Rout".to_string())));
        assert_eq!(turn.pop(), Some((Phase::Move, "e3-e4".to_string())));
        assert_eq!(turn.latest(), Some(Phase::Move));
    }

    #[test]
    fn seats_are_a_set() {
        let seats: Seats = [Seat(2), Seat(0)].into_iter().collect();
        assert!(seats.has(Seat(0)) && seats.has(Seat(2)) && !seats.has(Seat(1)));
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
    }
}
