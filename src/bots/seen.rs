//! What the computer is told of a game: what the player of one seat may know, and nothing else.

use std::collections::HashMap;

use serde_json::Value;

use crate::chance::Dice;
use crate::rules;
use crate::rules::game::Position;
use crate::rules::turn::{Awaiting, Claim, Phase, Seat, Turn, Viewer};

/// A position as one seat may see it. This is all that the choice of a turn is made from; the true position stays behind.
#[derive(Clone, Debug)]
pub struct Seen {
    pub(super) game: &'static str,
    pub(super) seat: Seat,
    /// As [`Position::write_position`] writes it for the seat: hidden cards are `?`, piles only counted.
    pub(super) position: Value,
    /// What the seat can answer, if another's turn waits for that.
    pub(super) answers: Vec<String>,
    /// Moves after which the position would have stood three times, in games of single moves: everybody remembers that.
    pub(super) repeats: Vec<String>,
}

impl Seen {
    /// What this seat may know of the position. `None`: it has nothing to decide now.
    pub fn of(position: &dyn Position, seat: Seat) -> Option<Seen> {
        if !position.to_act().has(seat) {
            return None;
        }
        let is_answer = position.awaiting() != Some(Awaiting::Turn) && position.view(Viewer::Seat(seat)).turn_of != Some(seat);
        let answers = if is_answer { position.offers(seat, &Turn::default(), Phase::Coda, false).unwrap_or_default() } else { Vec::new() };
        Some(Seen {
            game: position.rules().about().id,
            seat,
            position: position.write_position(Viewer::Seat(seat)),
            answers: answers.into_iter().map(|offer| offer.text).collect(),
            repeats: if position.rules().about().phases == [Phase::Move] { repeats(position, seat) } else { Vec::new() },
        })
    }

    /// A position that could be the true one: the hidden cards are any of those that this seat has not seen.
    pub(super) fn imagined(&self, dice: &mut Dice) -> Option<Box<dyn Position>> {
        let mut position = self.position.clone();
        let mut unseen = unseen(&position);
        dice.shuffle(&mut unseen);
        let mut next = unseen.into_iter().cycle();
        let mut card = || next.next().map_or(Value::Null, Value::String);
        if let Some(hands) = position.get_mut("hands").and_then(Value::as_object_mut) {
            let hidden = hands.values_mut().filter_map(Value::as_array_mut).flatten().filter(|held| held.as_str() == Some("?"));
            hidden.for_each(|held| *held = card());
        }
        match position.get_mut("deck") {
            Some(Value::Object(decks)) => decks.values_mut().for_each(|deck| fill(deck, &mut card)),
            Some(deck) => fill(deck, &mut card),
            None => {}
        }
        rules::find(self.game)?.read_position(&position).ok()
    }
}

fn repeats(position: &dyn Position, seat: Seat) -> Vec<String> {
    let offers = position.offers(seat, &Turn::default(), Phase::Move, true).unwrap_or_default();
    let repeats = |text: &String| {
        let mut turn = Turn::default();
        turn.push(Phase::Move, text.clone());
        let after = position.decide(seat, &turn).map(|(after, _)| after);
        after.is_ok_and(|after| after.claims().contains(&Claim::Repetition) || after.outcome().is_some_and(|outcome| outcome.kind == "repetition"))
    };
    offers.into_iter().map(|offer| offer.text).filter(repeats).collect()
}

/// Puts cards in place of their number.
fn fill(deck: &mut Value, card: &mut impl FnMut() -> Value) {
    if let Some(count) = deck.as_u64() {
        *deck = (0..count).map(|_| card()).collect();
    }
}

/// Two of every card, without those that lie open or are known.
fn unseen(position: &Value) -> Vec<String> {
    let faces = rules::cards();
    let whole: HashMap<&str, &str> = faces.iter().flat_map(|face| [(face.name, face.whole), (face.whole, face.whole)]).collect();
    let mut left: HashMap<&str, u32> = faces.iter().map(|face| (face.whole, 2)).collect();
    let mut names = Vec::new();
    for place in ["hands", "declared", "dead"] {
        collect(position.get(place), &mut names);
    }
    for name in names {
        if let Some(count) = whole.get(name).and_then(|whole| left.get_mut(whole)) {
            *count = count.saturating_sub(1);
        }
    }
    let mut unseen: Vec<String> = left.into_iter().flat_map(|(name, count)| std::iter::repeat_n(name.to_string(), count as usize)).collect();
    // The same seat sees the same in the same order, whatever the hash map does.
    unseen.sort();
    unseen
}

/// Every text in a value, however deep.
fn collect<'v>(value: Option<&'v Value>, into: &mut Vec<&'v str>) {
    match value {
        Some(Value::String(text)) => into.push(text),
        Some(Value::Array(list)) => list.iter().for_each(|item| collect(Some(item), into)),
        Some(Value::Object(fields)) => fields.values().for_each(|item| collect(Some(item), into)),
        Some(Value::Null | Value::Bool(_) | Value::Number(_)) | None => {}
    }
}
