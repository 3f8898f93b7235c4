//! The questions that every game answers, once with its own types ([`Game`]) and once for callers that
//! play any game ([`Rules`], [`Position`]): replay, pages, mails, the protocol.
//!
//! A game implements [`Game`] and is listed in [`super::ALL`] as `&Of::<ItsType>::NEW`. Everything else follows.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::deck::{Brought, DeckRules};
use super::lesson::Lesson;
use super::turn::{
    Attempt, Awaiting, Claim, Decision, Offer, Outcome, Part, Phase, Reach, Refusal, Removal, Seat, Seats, Told, Turn, Verdict, Viewer,
};
use super::view::{Figure, View, WholeCard};
use crate::chance::Dice;

/// What a game is called and what it looks like from outside.
#[derive(Debug)]
pub struct About {
    /// The word of the protocol and the log: `heretik`, `heavy-chess`.
    pub id: &'static str,
    pub name: &'static str,
    /// One line that tells a newcomer what it is.
    pub tagline: &'static str,
    /// The edition of the rules under which games are opened now, from 1.
    pub edition: u32,
    /// In turn order.
    pub seats: &'static [SeatAbout],
    /// The phases of a turn in which something can be chosen, in order, and Draw where it happens by itself.
    pub phases: &'static [Phase],
    pub options: &'static [OptionAbout],
    /// Inventor and sources.
    pub credit: &'static str,
}

impl About {
    /// What was agreed on where there was a choice: each option's name, and what its value means.
    pub fn agreed(&self, options: &Options) -> Vec<(&'static str, String)> {
        let choices = self.options.iter().filter(|option| option.allowed.len() > 1);
        let meaning = |option: &OptionAbout| {
            let value = options.get(option.id).and_then(Value::as_str).unwrap_or(option.default);
            option.allowed.iter().find(|(id, _)| *id == value).map_or(value, |(_, words)| words).to_string()
        };
        choices.map(|option| (option.name, meaning(option))).collect()
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct SeatAbout {
    /// `white`
    pub id: &'static str,
    /// `White`
    pub name: &'static str,
}

/// One thing that players agree on before a game.
#[derive(Debug)]
pub struct OptionAbout {
    pub id: &'static str,
    pub name: &'static str,
    pub words: &'static str,
    pub default: &'static str,
    /// Value and what it means. Empty: a structure of its own (decks), not offered as a choice on the start page.
    pub allowed: &'static [(&'static str, &'static str)],
}

/// The options of one game: id → value, as in `start` of protocol.md. Missing ones take their default.
pub type Options = BTreeMap<String, Value>;

/// An option that is not one, or a value that is not allowed; says what would be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOption(pub String);

/// A position that cannot be; says which part of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub String);

/// Facts that cannot be read or do not fit the position they are applied to: the stored game is damaged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadFact(pub String);

/// Perft: positions after so many plies, and how many of them lie behind each first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Perft {
    pub nodes: u64,
    pub divide: Vec<(String, u64)>,
}

/// What a proof search found (R15).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// `Some(true)` with an example, `Some(false)` for a finished search, `None` when the time ran out.
    pub legal_turn: Option<bool>,
    pub example: Option<Turn>,
    pub visited: u64,
}

/// A game in its own types. All functions are pure: chance comes in as [`Dice`], time does not come in at all.
pub trait Game: Sized + Send + Sync + 'static {
    /// A whole position, with what is secret. Deliberately not serialisable.
    type State: Clone + Send + Sync + 'static;
    /// One thing that happened. Stored in the log for ever: a form once written must stay readable.
    type Fact: Serialize + DeserializeOwned + Clone + Send + Sync + 'static;

    const ABOUT: &'static About;

    /// The table before any fact: the starting array, empty hands, no deck.
    fn empty(options: &Options) -> Result<Self::State, BadOption>;

    /// What chance decides at the start (order of the deck, first cards), as facts to apply to [`Game::empty`].
    fn begin(options: &Options, dice: &mut Dice) -> Result<Vec<Self::Fact>, BadOption>;

    /// The only function that changes a state. Folds one fact; asks no rule.
    fn apply(state: &mut Self::State, fact: &Self::Fact) -> Result<(), BadFact>;

    /// The seats that must do something now; empty when over.
    fn to_act(state: &Self::State) -> Seats;
    fn awaiting(state: &Self::State) -> Option<Awaiting>;
    fn in_check(state: &Self::State) -> Seats;
    fn claims(state: &Self::State) -> Vec<Claim>;
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Seats that have left a game that goes on without them. Two players never do.
    fn out(_state: &Self::State) -> Seats {
        Seats::NONE
    }

    /// What it means that all survivors have agreed to a draw.
    fn agreed(_state: &Self::State) -> Outcome {
        Outcome { kind: "agreed".to_string(), winners: Vec::new(), places: Vec::new() }
    }

    /// Carries out a turn as far as it is written, for a draft: never draws, never ends the turn, and says how it stands.
    /// Uses nothing that `seat` may not know.
    fn attempt(state: &Self::State, seat: Seat, turn: &Turn) -> Attempt<Self::State, Self::Fact>;

    /// Every next choice of `phase` after the turn so far. With `is_safe`, for games without cards, only those that leave a legal turn.
    /// Refuses when the turn so far is illegal.
    fn offers(state: &Self::State, seat: Seat, turn: &Turn, phase: Phase, is_safe: bool) -> Result<Vec<Offer>, Refusal>;

    /// Choices by which the player to move could end the game now, after the turn so far: an open claim, a stalemate. `offers` leaves them out.
    fn endings(state: &Self::State, _seat: Seat, turn: &Turn) -> Vec<Offer> {
        if turn.is_empty() { Self::claims(state).into_iter().take(1).map(claim_offer).collect() } else { Vec::new() }
    }

    /// Decides a whole turn, Draw and the hand-over included.
    fn decide(state: &Self::State, seat: Seat, turn: &Turn) -> Result<Decision<Self::State, Self::Fact>, Refusal>;

    /// The same for a turn that the mover herself sends: what is another seat's to say (R44) cannot stand in it, as it can in a record.
    fn decide_sent(state: &Self::State, seat: Seat, turn: &Turn) -> Result<Decision<Self::State, Self::Fact>, Refusal> {
        Self::decide(state, seat, turn)
    }

    /// Decides the answer of a seat in the middle of another's turn (R44).
    fn answer(state: &Self::State, seat: Seat, choice: &str) -> Result<Decision<Self::State, Self::Fact>, Refusal>;

    /// A seat leaves: the game ends, or the others play on.
    fn remove(state: &Self::State, seat: Seat, why: Removal) -> Result<Decision<Self::State, Self::Fact>, Refusal>;

    /// The game ends because it was proved ([`Game::prove`]) that the player to move has no legal turn. `None` where nothing is proved.
    fn without_turn(_state: &Self::State) -> Option<Decision<Self::State, Self::Fact>> {
        None
    }

    /// What the viewer may see, built field by field. `Everything` shows all.
    fn view(state: &Self::State, viewer: Viewer) -> View;

    /// Squares that could be captured on by `by` if it were to move now with what is declared, and the men that could. Empty where the game has no such idea.
    fn threats(state: &Self::State, by: Seat) -> Vec<(super::grid::Square, Vec<super::grid::Square>)>;

    /// Who may see a fact, and in which words. `None`: nothing worth a line for this viewer. No wildcard arm.
    fn tell(fact: &Self::Fact, viewer: Viewer) -> Option<Told>;

    /// A capture and what the man did that captured, in one sentence. Only for what everybody sees. `None`: they are told one by one.
    fn tell_taking(_capture: &Self::Fact, _next: &Self::Fact) -> Option<Told> {
        None
    }

    /// A choice of the turn notation as the viewer may read it while the game runs (R66).
    fn choice_as_seen(choice: &str, by: Seat, viewer: Viewer) -> String;

    /// A choice of the turn notation as it is printed for people: `e2–e4`, `e4×d5`.
    fn typeset(choice: &str) -> String {
        super::cardless::typeset(choice)
    }

    /// One line for people for a whole turn: `Quagmire; Zeal; e2–e4; Assassination d5; +2`.
    fn notation(parts: &[Part<Self::Fact>], viewer: Viewer) -> String;

    /// How a man moves, in words that follow its name and a colon: `any distance diagonally`. `None`: this game has no such man.
    fn gait(figure: Figure) -> Option<&'static str> {
        super::gaits::orthodox(figure)
    }

    /// The cards that the game is played with, by colour; none in most games.
    fn cards() -> Vec<WholeCard> {
        Vec::new()
    }

    /// Guided positions for newcomers, in their order; none in most games.
    fn lessons() -> &'static [Lesson] {
        &[]
    }

    /// What may be in a deck that a player brings. `None`: nobody brings cards to this game.
    fn deck_rules() -> Option<DeckRules> {
        None
    }

    /// Whether players bring decks to a game with these options.
    fn takes_decks(_options: &Options) -> bool {
        false
    }

    /// Whether handicaps count in a game with these options.
    fn counts_handicaps(_options: &Options) -> bool {
        false
    }

    /// The options with what each seat brings, as `begin` takes them.
    fn with_brought(options: &Options, _brought: &[Brought]) -> Options {
        options.clone()
    }

    /// Reads a `position` of protocol.md, complete or not (missing fields take the start's value).
    fn read_position(position: &Value) -> Result<Self::State, BadPosition>;

    /// The same from its JSON text, for callers that have nothing but that.
    fn read_position_text(position: &str) -> Result<Self::State, BadPosition> {
        Self::read_position(&position_value(position)?)
    }

    /// Writes the `position` of protocol.md as the viewer may see it; for `Everything` it can be read back.
    fn write_position(state: &Self::State, viewer: Viewer) -> Value;

    /// `None` for games whose turn is not a single move. An impossible depth is the caller's to limit.
    fn perft(_state: &Self::State, _depth: u32) -> Option<Perft> {
        None
    }

    /// Whether a complete legal turn exists (R15). `None` where the game has no such search.
    fn prove(_state: &Self::State, _budget: &mut dyn FnMut() -> bool) -> Option<Proof> {
        None
    }
}

/// The JSON of a position, not judged yet.
pub fn position_value(text: &str) -> Result<Value, BadPosition> {
    serde_json::from_str(text).map_err(|error| BadPosition(format!("the position cannot be read: {error}")))
}

/// The choice by which an open draw is claimed; it stands alone in its turn.
pub fn claim_offer(claim: Claim) -> Offer {
    let words = match claim {
        Claim::Repetition => "Claim a draw: this position has come back often enough",
        Claim::Quiet => "Claim a draw: nothing was captured and no pawn moved for long enough",
    };
    Offer { text: "claim".to_string(), words: words.to_string(), reach: Reach::Word, needs: Vec::new() }
}

/// One phase of a turn as it is stored: its facts are JSON, as written by the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredPart {
    pub phase: Phase,
    pub seat: Seat,
    pub choices: Vec<String>,
    pub facts: Box<RawValue>,
}

/// A game for callers that play any game.
pub trait Rules: Send + Sync {
    fn about(&self) -> &'static About;
    fn empty(&self, options: &Options) -> Result<Box<dyn Position>, BadOption>;
    /// The started position, and its facts as JSON.
    fn begin(&self, options: &Options, dice: &mut Dice) -> Result<(Box<dyn Position>, Box<RawValue>), BadOption>;
    fn read_position(&self, position: &Value) -> Result<Box<dyn Position>, BadPosition>;
    /// The same from its JSON text.
    fn read_position_text(&self, position: &str) -> Result<Box<dyn Position>, BadPosition>;
    /// How a man of this game moves: `any distance diagonally`.
    fn gait(&self, figure: Figure) -> Option<&'static str>;
    /// The cards that it is played with, by colour; none in most games.
    fn cards(&self) -> Vec<WholeCard>;
    /// What may be in a deck that a player brings. `None`: nobody brings cards to this game.
    fn deck_rules(&self) -> Option<DeckRules>;
    fn lessons(&self) -> &'static [Lesson];
    fn takes_decks(&self, options: &Options) -> bool;
    fn counts_handicaps(&self, options: &Options) -> bool;
    /// The options with what each seat brings, as `begin` takes them.
    fn with_brought(&self, options: &Options, brought: &[Brought]) -> Options;
    /// What `facts` say to the viewer, in order.
    fn tell(&self, facts: &RawValue, viewer: Viewer) -> Result<Vec<Told>, BadFact>;
    fn choice_as_seen(&self, choice: &str, by: Seat, viewer: Viewer) -> String;
    /// A choice as it is printed for people: `e2–e4`, `e4×d5`.
    fn typeset(&self, choice: &str) -> String;
    fn notation(&self, parts: &[StoredPart], viewer: Viewer) -> Result<String, BadFact>;
}

/// A position of any game. Cloned with [`Position::copy`].
pub trait Position: Send + Sync {
    fn rules(&self) -> &'static dyn Rules;
    fn copy(&self) -> Box<dyn Position>;
    /// Folds facts written by this game. On an error the position must be thrown away.
    fn apply(&mut self, facts: &RawValue) -> Result<(), BadFact>;
    fn to_act(&self) -> Seats;
    fn awaiting(&self) -> Option<Awaiting>;
    fn in_check(&self) -> Seats;
    fn claims(&self) -> Vec<Claim>;
    fn outcome(&self) -> Option<Outcome>;
    /// Seats that have left a game that goes on without them.
    fn out(&self) -> Seats;
    /// How the game ends if all survivors agree to a draw.
    fn agreed(&self) -> Outcome;
    fn attempt(&self, seat: Seat, turn: &Turn) -> (Box<dyn Position>, Vec<StoredPart>, Verdict);
    fn offers(&self, seat: Seat, turn: &Turn, phase: Phase, is_safe: bool) -> Result<Vec<Offer>, Refusal>;
    fn endings(&self, seat: Seat, turn: &Turn) -> Vec<Offer>;
    fn decide(&self, seat: Seat, turn: &Turn) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal>;
    fn decide_sent(&self, seat: Seat, turn: &Turn) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal>;
    fn answer(&self, seat: Seat, choice: &str) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal>;
    fn remove(&self, seat: Seat, why: Removal) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal>;
    /// How the game ends once it is proved that the player to move has no legal turn. `None` where nothing is proved.
    fn without_turn(&self) -> Option<(Box<dyn Position>, Vec<StoredPart>)>;
    fn view(&self, viewer: Viewer) -> View;
    fn threats(&self, by: Seat) -> Vec<(super::grid::Square, Vec<super::grid::Square>)>;
    fn write_position(&self, viewer: Viewer) -> Value;
    fn perft(&self, depth: u32) -> Option<Perft>;
    fn prove(&self, budget: &mut dyn FnMut() -> bool) -> Option<Proof>;
}

/// The bridge from a [`Game`] to [`Rules`] and [`Position`].
pub struct Of<G>(PhantomData<G>);

impl<G> Of<G> {
    pub const NEW: Of<G> = Of(PhantomData);
}

/// A position of one game behind the common face.
struct At<G: Game>(G::State);

fn write_facts<F: Serialize>(facts: &[F]) -> Box<RawValue> {
    serde_json::value::to_raw_value(facts).expect("facts are plain data and serialise")
}

fn read_facts<F: DeserializeOwned>(facts: &RawValue) -> Result<Vec<F>, BadFact> {
    serde_json::from_str(facts.get()).map_err(|error| BadFact(format!("the facts cannot be read: {error}")))
}

fn store<F: Serialize>(parts: Vec<Part<F>>) -> Vec<StoredPart> {
    parts.into_iter().map(|part| StoredPart { phase: part.phase, seat: part.seat, choices: part.choices, facts: write_facts(&part.facts) }).collect()
}

fn at<G: Game>(decision: Decision<G::State, G::Fact>) -> (Box<dyn Position>, Vec<StoredPart>) {
    (Box::new(At::<G>(decision.state)), store(decision.parts))
}

impl<G: Game> Rules for Of<G> {
    fn about(&self) -> &'static About {
        G::ABOUT
    }

    fn empty(&self, options: &Options) -> Result<Box<dyn Position>, BadOption> {
        Ok(Box::new(At::<G>(G::empty(options)?)))
    }

    fn begin(&self, options: &Options, dice: &mut Dice) -> Result<(Box<dyn Position>, Box<RawValue>), BadOption> {
        let mut state = G::empty(options)?;
        let facts = G::begin(options, dice)?;
        for fact in &facts {
            G::apply(&mut state, fact).expect("the facts of a start fit the empty table");
        }
        Ok((Box::new(At::<G>(state)), write_facts(&facts)))
    }

    fn read_position(&self, position: &Value) -> Result<Box<dyn Position>, BadPosition> {
        Ok(Box::new(At::<G>(G::read_position(position)?)))
    }

    fn read_position_text(&self, position: &str) -> Result<Box<dyn Position>, BadPosition> {
        Ok(Box::new(At::<G>(G::read_position_text(position)?)))
    }

    fn gait(&self, figure: Figure) -> Option<&'static str> {
        G::gait(figure)
    }

    fn cards(&self) -> Vec<WholeCard> {
        G::cards()
    }

    fn lessons(&self) -> &'static [Lesson] {
        G::lessons()
    }

    fn deck_rules(&self) -> Option<DeckRules> {
        G::deck_rules()
    }

    fn takes_decks(&self, options: &Options) -> bool {
        G::takes_decks(options)
    }

    fn counts_handicaps(&self, options: &Options) -> bool {
        G::counts_handicaps(options)
    }

    fn with_brought(&self, options: &Options, brought: &[Brought]) -> Options {
        G::with_brought(options, brought)
    }

    fn tell(&self, facts: &RawValue, viewer: Viewer) -> Result<Vec<Told>, BadFact> {
        let facts = read_facts::<G::Fact>(facts)?;
        let seen: Vec<(&G::Fact, Told)> = facts.iter().filter_map(|fact| Some((fact, G::tell(fact, viewer)?))).collect();
        let mut all: Vec<Told> = Vec::with_capacity(seen.len());
        let mut captured: Option<&G::Fact> = None;
        for (fact, told) in seen {
            // Who took comes before what was taken.
            match captured.and_then(|capture| G::tell_taking(capture, fact)) {
                Some(taking) => *all.last_mut().expect("a capture has been told") = taking,
                None => all.push(told),
            }
            captured = Some(fact);
        }
        Ok(all)
    }

    fn choice_as_seen(&self, choice: &str, by: Seat, viewer: Viewer) -> String {
        G::choice_as_seen(choice, by, viewer)
    }

    fn typeset(&self, choice: &str) -> String {
        G::typeset(choice)
    }

    fn notation(&self, parts: &[StoredPart], viewer: Viewer) -> Result<String, BadFact> {
        let mut typed = Vec::with_capacity(parts.len());
        for part in parts {
            typed.push(Part { phase: part.phase, seat: part.seat, choices: part.choices.clone(), facts: read_facts(&part.facts)? });
        }
        Ok(G::notation(&typed, viewer))
    }
}

impl<G: Game> Position for At<G> {
    fn rules(&self) -> &'static dyn Rules {
        const { &Of::<G>(PhantomData) }
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(At::<G>(self.0.clone()))
    }

    fn apply(&mut self, facts: &RawValue) -> Result<(), BadFact> {
        read_facts::<G::Fact>(facts)?.iter().try_for_each(|fact| G::apply(&mut self.0, fact))
    }

    fn to_act(&self) -> Seats {
        G::to_act(&self.0)
    }

    fn awaiting(&self) -> Option<Awaiting> {
        G::awaiting(&self.0)
    }

    fn in_check(&self) -> Seats {
        G::in_check(&self.0)
    }

    fn claims(&self) -> Vec<Claim> {
        G::claims(&self.0)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.0)
    }

    fn out(&self) -> Seats {
        G::out(&self.0)
    }

    fn agreed(&self) -> Outcome {
        G::agreed(&self.0)
    }

    fn attempt(&self, seat: Seat, turn: &Turn) -> (Box<dyn Position>, Vec<StoredPart>, Verdict) {
        let attempt = G::attempt(&self.0, seat, turn);
        (Box::new(At::<G>(attempt.state)), store(attempt.parts), attempt.verdict)
    }

    fn offers(&self, seat: Seat, turn: &Turn, phase: Phase, is_safe: bool) -> Result<Vec<Offer>, Refusal> {
        G::offers(&self.0, seat, turn, phase, is_safe)
    }

    fn endings(&self, seat: Seat, turn: &Turn) -> Vec<Offer> {
        G::endings(&self.0, seat, turn)
    }

    fn decide(&self, seat: Seat, turn: &Turn) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal> {
        G::decide(&self.0, seat, turn).map(at::<G>)
    }

    fn decide_sent(&self, seat: Seat, turn: &Turn) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal> {
        G::decide_sent(&self.0, seat, turn).map(at::<G>)
    }

    fn answer(&self, seat: Seat, choice: &str) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal> {
        G::answer(&self.0, seat, choice).map(at::<G>)
    }

    fn remove(&self, seat: Seat, why: Removal) -> Result<(Box<dyn Position>, Vec<StoredPart>), Refusal> {
        G::remove(&self.0, seat, why).map(at::<G>)
    }

    fn without_turn(&self) -> Option<(Box<dyn Position>, Vec<StoredPart>)> {
        G::without_turn(&self.0).map(at::<G>)
    }

    fn view(&self, viewer: Viewer) -> View {
        G::view(&self.0, viewer)
    }

    fn threats(&self, by: Seat) -> Vec<(super::grid::Square, Vec<super::grid::Square>)> {
        G::threats(&self.0, by)
    }

    fn write_position(&self, viewer: Viewer) -> Value {
        G::write_position(&self.0, viewer)
    }

    fn perft(&self, depth: u32) -> Option<Perft> {
        G::perft(&self.0, depth)
    }

    fn prove(&self, budget: &mut dyn FnMut() -> bool) -> Option<Proof> {
        G::prove(&self.0, budget)
    }
}
