//! Positions as JSON (protocol.md): read with precise refusals, written as one viewer may see them.

use std::collections::VecDeque;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::board::{Board, Role, Sq, Thing, squares};
use super::cards::{Face, Id};
use super::decide::{Hand, fallen, run};
use super::fact::{Exposure, Fact};
use super::state::{ALL_CASTLING, Bound, CASTLING, Exposed, Lying, Mode, State, Waiting};
use super::words::choice_as_seen;
use crate::rules::cardless::{Side, read_side};
use crate::rules::game::{BadPosition, position_value};
use crate::rules::grid::{read_board, write_board};
use crate::rules::turn::{Outcome, Phase, Turn, Viewer};
use crate::rules::view::Kind;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    mode: Option<Mode>,
    board: Option<String>,
    turn: Option<String>,
    number: Option<u32>,
    castling: Option<String>,
    hands: Option<Both<Vec<Id>>>,
    declared: Option<Both<Vec<Lying>>>,
    deck: Option<Piles>,
    dead: Option<Piles>,
    exposed: Option<Vec<Exposure>>,
    bound: Option<Vec<String>>,
    last: Option<Last>,
    quiet: Option<u32>,
    waiting: Option<WrittenWaiting>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Both<T> {
    pub white: T,
    pub black: T,
}

impl<T> Both<T> {
    pub fn into_sides(self) -> [T; 2] {
        [self.white, self.black]
    }
}

/// Cards of one pile, or of one for each player.
pub enum Piles {
    Common(Vec<Id>),
    Own(Both<Vec<Id>>),
}

impl<'de> Deserialize<'de> for Piles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Piles, D::Error> {
        struct Reading;
        impl<'de> Visitor<'de> for Reading {
            type Value = Piles;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of cards, or one for white and one for black")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Piles, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Piles::Common)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Piles, A::Error> {
                Both::deserialize(MapAccessDeserializer::new(map)).map(Piles::Own)
            }
        }
        deserializer.deserialize_any(Reading)
    }
}

/// A whole card, by its name.
impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Id;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the name of a card")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Id, E> {
                Id::parse(name).ok_or_else(|| match Face::parse(name) {
                    Some(face) => E::custom(format!("in hands and piles the card is called {}, not {name}", face.id)),
                    None => E::custom(format!("'{}' is not a card", short(name))),
                })
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// A card as it is declared: a double-edged one by its edge.
impl<'de> Deserialize<'de> for Lying {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lying, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Lying;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("the name of a declared card")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Lying, E> {
                let face = Face::parse(name).ok_or_else(|| match Id::parse(name) {
                    Some(id) => E::custom(format!("a declared {id} stands under the edge that it shows")),
                    None => E::custom(format!("'{}' is not a card", short(name))),
                })?;
                match face.card().kind {
                    Kind::Resource | Kind::Manoeuvre => Ok(Lying { face, since: 0 }),
                    Kind::Plan | Kind::Movement => Err(E::custom(format!("{face} cannot lie in a declared area"))),
                }
            }
        }
        deserializer.deserialize_str(Name)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    #[serde(default)]
    pieces: u16,
    #[serde(default)]
    pawns: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenWaiting {
    turn: Turn,
    board: Option<String>,
}

fn bad<T>(words: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition(words.into()))
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The piles of a mode: one list for Simple, one for each player for Formal (R5).
pub fn read_piles(piles: Option<Piles>, mode: Mode, place: &str) -> Result<[Vec<Id>; 2], String> {
    Ok(match (piles, mode) {
        (None, _) => [Vec::new(), Vec::new()],
        (Some(Piles::Common(cards)), Mode::Simple) => [cards, Vec::new()],
        (Some(Piles::Own(both)), Mode::Formal) => both.into_sides(),
        (Some(Piles::Common(_)), Mode::Formal) => return Err(format!("in Formal '{place}' has one list for white and one for black")),
        (Some(Piles::Own(_)), Mode::Simple) => return Err(format!("in Simple '{place}' is one list")),
    })
}

fn board(text: &str) -> Result<Board, BadPosition> {
    let mut board = Board::EMPTY;
    for (on, thing) in read_board(text, 8, 8, Thing::parse).map_err(BadPosition)? {
        board.put(Sq::at(on.file, on.rank), Some(thing));
    }
    for side in Side::BOTH {
        let kings = board.men_of(side, Role::King).count();
        if kings > 1 {
            return bad(format!("{} has {kings} Kings", side.name()));
        }
    }
    Ok(board)
}

fn castling(text: &str) -> Result<u8, BadPosition> {
    let mut rights = 0;
    for letter in text.chars().filter(|&letter| text != "-" || letter != '-') {
        match "KQkq".find(letter) {
            Some(bit) => rights |= 1 << bit,
            None => return bad(format!("'castling' is made of K, Q, k and q, or is -; not '{}'", short(text))),
        }
    }
    Ok(rights)
}

/// Rights that King and Rook are not at home for are none.
fn at_home(rights: u8, board: &Board) -> u8 {
    let mut kept = 0;
    for (bit, (side, king, rook)) in CASTLING.into_iter().enumerate() {
        if rights & 1 << bit != 0 && board.has(king, side, Role::King) && board.has(rook, side, Role::Rook) {
            kept |= 1 << bit;
        }
    }
    kept
}

fn bound(names: &[String]) -> Result<Bound, BadPosition> {
    let mut bound = Bound::default();
    for name in names {
        match name.as_str() {
            "Feint" => bound.feint = true,
            "Silence" => bound.silence = true,
            "Sanctuary" => bound.sanctuary = true,
            other => return bad(format!("'{}' cannot bind a player: Feint, Silence and Sanctuary can", short(other))),
        }
    }
    Ok(bound)
}

fn exposed(list: Vec<Exposure>, board: &Board) -> Result<Vec<Exposed>, BadPosition> {
    let mut all = Vec::new();
    for exposure in list {
        let at = Sq::of(exposure.man).filter(|&at| board.man(at).is_some());
        let Some(at) = at else { return bad(format!("no man stands on {} to be exposed", exposure.man)) };
        let mut on = 0;
        for square in exposure.on {
            let Some(square) = Sq::of(square) else { return bad(format!("{square} is not on the board")) };
            on |= square.bit();
        }
        all.push(Exposed { at, on });
    }
    Ok(all)
}

pub fn read(position: &Value) -> Result<State, BadPosition> {
    judge(read_fields(position)?)
}

/// Reads the text itself where that is possible: most of a program's requests are positions with a hundred names of cards in them.
pub fn read_text(position: &str) -> Result<State, BadPosition> {
    match serde_json::from_str::<Written>(position) {
        Ok(written) => judge(written),
        // What is wrong is said in one way.
        Err(_) => read(&position_value(position)?),
    }
}

fn judge(written: Written) -> Result<State, BadPosition> {
    let mut state = State::start(written.mode.unwrap_or(Mode::Simple));
    if let Some(text) = &written.board {
        state.board = board(text)?;
    }
    if let Some(word) = &written.turn {
        state.turn = read_side(word)?;
    }
    state.number = written.number.unwrap_or(1);
    if state.number == 0 {
        return bad("'number' counts turns from 1");
    }
    let rights = written.castling.as_deref().map_or(Ok(ALL_CASTLING), castling)?;
    state.castling = at_home(rights, &state.board);
    state.hands = written.hands.unwrap_or_default().into_sides();
    state.declared = written.declared.unwrap_or_default().into_sides();
    let decks = read_piles(written.deck, state.mode, "deck").map_err(BadPosition)?;
    state.decks = decks.map(VecDeque::from);
    state.dead = read_piles(written.dead, state.mode, "dead").map_err(BadPosition)?;
    state.exposed = exposed(written.exposed.unwrap_or_default(), &state.board)?;
    state.bound = bound(&written.bound.unwrap_or_default())?;
    state.last = written.last.map_or([0, 0], |last| [last.pieces, last.pawns]);
    state.quiet = written.quiet.unwrap_or(0);
    state.begin_turn();
    state.over = fallen(&state);
    if state.over.is_none() && state.quiet >= 150 {
        state.over = Some(Outcome { kind: "quiet".to_string(), winners: Vec::new(), places: Vec::new() });
    }
    match written.waiting {
        Some(waiting) => wait(&state, waiting),
        None => Ok(state),
    }
}

/// A turn that has stopped (R44): played again from the position before it.
fn wait(before: &State, waiting: WrittenWaiting) -> Result<State, BadPosition> {
    let run = run(before, &waiting.turn, Phase::Coda, Hand::Record);
    if let Some(refusal) = run.refused {
        return bad(format!("the waiting turn is not legal: {refusal}"));
    }
    let mut state = run.ruling.state;
    let ends_in_answer = matches!(run.parts.last().and_then(|part| part.facts.last()), Some(Fact::Resumed { .. }));
    if ends_in_answer {
        state.waiting = Some(Waiting { turn: waiting.turn, on: None });
    }
    if state.waiting.is_none() {
        return bad("the waiting turn does not stop for an answer: it has to end in a promotion that the opponent decides, or in her answer");
    }
    if let Some(text) = waiting.board
        && board(&text)? != state.board
    {
        return bad("the board of the waiting turn does not follow from the turn");
    }
    Ok(state)
}

/// Writes a position; for `Everything` it can be read back.
pub fn write(state: &State, viewer: Viewer) -> Value {
    if let (Some(waiting), Some(before)) = (&state.waiting, &state.before) {
        let mut position = write(before, viewer);
        let mut turn = Turn::default();
        for (phase, choice) in waiting.turn.iter() {
            turn.push(phase, choice_as_seen(choice, state.seat(), viewer));
        }
        position["waiting"] = json!({ "turn": turn, "board": board_text(state) });
        return position;
    }
    let hand = |side: Side| -> Vec<String> {
        let is_shown = state.shows_hand(side, viewer);
        state.hand(side).iter().map(|id| if is_shown { id.to_string() } else { "?".to_string() }).collect()
    };
    let declared = |side: Side| state.declared(side).iter().map(|lying| lying.face.to_string()).collect::<Vec<_>>();
    let is_open = viewer == Viewer::Everything;
    let deck = |side: Side| -> Value {
        let deck = state.deck(side);
        if is_open { json!(deck.iter().map(|id| id.to_string()).collect::<Vec<_>>()) } else { json!(deck.len()) }
    };
    let dead = |side: Side| -> Value { json!(state.dead(side).iter().map(|id| id.to_string()).collect::<Vec<_>>()) };
    let piles = |one: &dyn Fn(Side) -> Value| match state.mode {
        Mode::Simple => one(Side::White),
        Mode::Formal => json!({ "white": one(Side::White), "black": one(Side::Black) }),
    };
    let exposed: Vec<Value> = state
        .exposed
        .iter()
        .map(|exposed| json!({ "man": exposed.at.square(), "on": squares(exposed.on).map(|on| on.square()).collect::<Vec<_>>() }))
        .collect();
    let bound = [("Feint", state.bound.feint), ("Silence", state.bound.silence), ("Sanctuary", state.bound.sanctuary)];
    let bound: Vec<&str> = bound.into_iter().filter(|(_, is_laid)| *is_laid).map(|(name, _)| name).collect();
    json!({
        "mode": state.mode,
        "board": board_text(state),
        "turn": state.turn.word(),
        "number": state.number,
        "castling": castling_text(state.castling),
        "hands": { "white": hand(Side::White), "black": hand(Side::Black) },
        "declared": { "white": declared(Side::White), "black": declared(Side::Black) },
        "deck": piles(&deck),
        "dead": piles(&dead),
        "exposed": exposed,
        "bound": bound,
        "last": { "pieces": state.last[0], "pawns": state.last[1] },
        "quiet": state.quiet,
    })
}

fn board_text(state: &State) -> String {
    write_board(8, 8, |on| state.board.at(Sq::at(on.file, on.rank)).map(Thing::letter))
}

fn castling_text(rights: u8) -> String {
    let text: String = "KQkq".chars().enumerate().filter(|(bit, _)| rights & 1 << bit != 0).map(|(_, letter)| letter).collect();
    if text.is_empty() { "-".to_string() } else { text }
}

/// Reads the fields of a position; an unknown or ill-shaped one is said by name.
fn read_fields<T: serde::de::DeserializeOwned>(position: &Value) -> Result<T, BadPosition> {
    if !position.is_object() {
        return Err(BadPosition("a position is an object".to_string()));
    }
    T::deserialize(position).map_err(|error| BadPosition(format!("the position cannot be read: {error}")))
}
