//! Positions made of what one viewer may know, and of nothing else: of what [`Position::write_position`] writes for her, with cards imagined or
//! assumed in the place of those that she cannot see. The true position does not come in.

use std::collections::HashMap;

use serde_json::Value;

use super::game::Position;
use crate::chance::Dice;

/// What becomes of the cards in hands that the viewer cannot see.
#[derive(Clone, Copy, Debug)]
pub enum Hidden<'a> {
    /// They are any of those that she has not seen.
    Imagined,
    /// They are left out; these cards, by the word of a seat, are put into its hand besides.
    Assumed(&'a [(&'static str, String)]),
}

/// A position that could be the true one. `known` is what the viewer may know of it; the decks are any of the cards that are not seen.
pub fn position(game: &str, known: &Value, hidden: Hidden, dice: &mut Dice) -> Option<Box<dyn Position>> {
    let mut position = known.clone();
    if let Hidden::Assumed(assumed) = hidden {
        assume(&mut position, assumed);
    }
    let mut unseen = unseen(&position);
    dice.shuffle(&mut unseen);
    let mut next = unseen.into_iter().cycle();
    let mut card = || next.next().map_or(Value::Null, Value::String);
    if let Some(hands) = position.get_mut("hands").and_then(Value::as_object_mut) {
        let hidden = hands.values_mut().filter_map(Value::as_array_mut).flatten().filter(|held| is_hidden(held));
        hidden.for_each(|held| *held = card());
    }
    match position.get_mut("deck") {
        Some(Value::Object(decks)) => decks.values_mut().for_each(|deck| fill(deck, &mut card)),
        Some(deck) => fill(deck, &mut card),
        None => {}
    }
    super::find(game)?.read_position(&position).ok()
}

/// How many cards of this seat's hand are hidden.
pub fn hidden_in_hand(known: &Value, seat: &str) -> usize {
    let hand = known.get("hands").and_then(|hands| hands.get(seat)).and_then(Value::as_array);
    hand.map_or(0, |hand| hand.iter().filter(|held| is_hidden(held)).count())
}

/// Gives this seat's deck, where it has one of its own, an order: of these cards those that are not seen, in an order that is as likely as any other.
pub fn fill_own_deck(known: &mut Value, seat: &str, brought: &[String], dice: &mut Dice) {
    let mut left = brought.to_vec();
    let mut seen = Vec::new();
    for place in ["hands", "declared", "dead"] {
        collect(known.get(place).and_then(|place| place.get(seat)), &mut seen);
    }
    let whole = whole_names();
    for name in seen.into_iter().filter_map(|name| whole.get(name)) {
        if let Some(at) = left.iter().position(|card| card == name) {
            left.remove(at);
        }
    }
    dice.shuffle(&mut left);
    let mut next = left.into_iter().map(Value::String);
    if let Some(deck) = known.get_mut("deck").and_then(|decks| decks.get_mut(seat)) {
        fill(deck, &mut || next.next().unwrap_or(Value::Null));
        if let Some(cards) = deck.as_array_mut() {
            cards.retain(|card| !card.is_null());
        }
    }
}

fn is_hidden(held: &Value) -> bool {
    held.as_str() == Some("?")
}

fn assume(position: &mut Value, assumed: &[(&'static str, String)]) {
    let Some(hands) = position.get_mut("hands").and_then(Value::as_object_mut) else { return };
    for (seat, hand) in hands {
        let Some(hand) = hand.as_array_mut() else { continue };
        hand.retain(|held| !is_hidden(held));
        hand.extend(assumed.iter().filter(|(of, _)| of == seat).map(|(_, card)| Value::String(card.clone())));
    }
}

/// Puts cards in place of their number.
fn fill(deck: &mut Value, card: &mut impl FnMut() -> Value) {
    if let Some(count) = deck.as_u64() {
        *deck = (0..count).map(|_| card()).collect();
    }
}

/// Every name of a card, and the name of the whole card.
fn whole_names() -> HashMap<&'static str, &'static str> {
    super::cards().iter().flat_map(|face| [(face.name, face.whole), (face.whole, face.whole)]).collect()
}

/// Two of every card, without those that lie open or are known; sorted.
pub fn unseen(position: &Value) -> Vec<String> {
    let whole = whole_names();
    let mut left: HashMap<&str, u32> = super::cards().iter().map(|face| (face.whole, 2)).collect();
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
    // The same viewer sees the same in the same order, whatever the hash map does.
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
