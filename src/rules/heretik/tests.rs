//! Whole games: seeded random turns with the invariants that every position has to keep.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::cards::Id;
use super::decide::{self, Hand};
use super::state::State;
use super::*;
use crate::chance::Seed;
use crate::rules::turn::{Count, Verdict};

/// A position from some of its fields; by default two bare Kings, White to move, the twentieth turn.
pub fn position(fields: &Value) -> State {
    let mut all = json!({ "board": "4k3/8/8/8/8/8/8/4K3", "number": 20, "castling": "-" });
    for (name, value) in fields.as_object().expect("fields") {
        all[name] = value.clone();
    }
    Heretik::read_position(&all).expect("a position of a test")
}

/// Plays a turn of White's: the position after it, or the reason of the refusal. Black has to fare the same on the mirrored board.
pub fn play(fields: Value, turn: Value) -> Result<Value, &'static str> {
    let one = play_once(&fields, &turn);
    let mut other = mirrored(&fields);
    other["turn"] = json!("black");
    let other = play_once(&other, &mirrored(&turn));
    match (&one, &other) {
        (Ok(one), Ok(other)) => {
            for field in ["board", "exposed", "hands", "declared", "deck", "dead", "last", "quiet", "bound", "castling"] {
                assert_eq!(one[field], mirrored(&json!({ field: other[field] }))[field], "{field}: Black fares otherwise than White: {turn}");
            }
        }
        _ => assert_eq!(one.as_ref().err(), other.as_ref().err(), "Black fares otherwise than White: {turn}"),
    }
    one
}

fn play_once(fields: &Value, turn: &Value) -> Result<Value, &'static str> {
    let state = position(fields);
    let turn: Turn = serde_json::from_value(turn.clone()).expect("a turn of a test");
    match Heretik::decide(&state, state.seat(), &turn) {
        Ok(decision) => Ok(Heretik::write_position(&decision.state, Viewer::Everything)),
        Err(refusal) => Err(refusal.reason),
    }
}

/// The same with the colours changed: the board upside down.
pub fn mirrored(value: &Value) -> Value {
    let Some(fields) = value.as_object() else { return value.clone() };
    let mut out = serde_json::Map::new();
    for (name, value) in fields {
        let turned = match (name.as_str(), value) {
            ("board", Value::String(board)) => json!(board.split('/').rev().map(swap_case).collect::<Vec<_>>().join("/")),
            ("castling", Value::String(rights)) => {
                let mut letters: Vec<char> = swap_case(rights).chars().collect();
                letters.sort_unstable();
                json!(letters.into_iter().collect::<String>())
            }
            ("hands" | "declared" | "deck" | "dead", Value::Object(sides)) => {
                let side = |name: &str| sides.get(name).cloned().unwrap_or(json!([]));
                json!({ "white": side("black"), "black": side("white") })
            }
            ("declare" | "play" | "move" | "coda", Value::Array(choices)) => {
                choices.iter().map(|choice| json!(upside_down(choice.as_str().expect("a choice")))).collect()
            }
            ("exposed", Value::Array(list)) => {
                let square = |square: &Value| json!(upside_down(square.as_str().expect("a square")));
                let on = |one: &Value| {
                    let mut on: Vec<String> =
                        one["on"].as_array().expect("squares").iter().map(|on| upside_down(on.as_str().expect("a square"))).collect();
                    on.sort();
                    on
                };
                list.iter().map(|one| json!({ "man": square(&one["man"]), "on": on(one) })).collect()
            }
            _ => value.clone(),
        };
        out.insert(name.clone(), turned);
    }
    Value::Object(out)
}

fn swap_case(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }).collect()
}

/// Squares of a choice seen from the other side, and the directions of a ram.
fn upside_down(choice: &str) -> String {
    if let Some(ram) = choice.strip_prefix("ram ") {
        let words = ram.split(' ').enumerate().map(|(at, word)| match at {
            1 => word
                .chars()
                .map(|way| {
                    if way == 'N' {
                        'S'
                    } else if way == 'S' {
                        'N'
                    } else {
                        way
                    }
                })
                .collect(),
            0 => upside_down(word),
            _ => word.to_string(),
        });
        return format!("ram {}", words.collect::<Vec<_>>().join(" "));
    }
    let bytes = choice.as_bytes();
    let mut out = String::new();
    for (at, letter) in choice.char_indices() {
        let follows_file =
            at > 0 && matches!(bytes[at - 1], b'a'..=b'h') && (at < 2 || !bytes[at - 2].is_ascii_alphabetic() || bytes[at - 2] == b'x');
        match letter.to_digit(10) {
            Some(rank @ 1..=8) if follows_file => out += &(9 - rank).to_string(),
            _ => out.push(letter),
        }
    }
    out
}

/// Random choices, weighted towards what does something.
struct Player {
    dice: Dice,
}

impl Player {
    fn below(&mut self, end: usize) -> usize {
        self.dice.below(end as u64) as usize
    }

    /// Writes costs and targets behind an offer, as its needs say. `None` where it cannot be met.
    fn fill(&mut self, offer: &Offer) -> Option<String> {
        let mut text = offer.text.clone();
        let (mut first, mut share) = (0, None);
        for (nth, need) in offer.needs.iter().enumerate() {
            let count = match need.count {
                Count::Exactly(count) => count,
                Count::Between(least, most) => least + self.below((most.min(least + 2)).checked_sub(least)? + 1),
                Count::AsFirst => first,
                Count::ShareOfFirst => match share {
                    None => self.below(first.min(need.from.len()) + 1),
                    Some(taken) => first - taken,
                },
            };
            if count > need.from.len() {
                return None;
            }
            if need.count == Count::ShareOfFirst {
                share = Some(count);
            }
            let mut left: Vec<&str> = need.from.iter().map(|named| named.text.as_str()).collect();
            let picked: Vec<&str> = (0..count).map(|_| left.remove(self.below(left.len()))).collect();
            if nth == 0 {
                first = count;
            }
            if !picked.is_empty() {
                text += &format!(" {} {}", need.word, picked.join(", "));
            }
        }
        Some(text)
    }

    /// A whole random turn, if one is found in some tries.
    fn turn(&mut self, state: &State) -> Option<(Turn, decide::Run)> {
        for _ in 0..40 {
            let mut written = Turn::default();
            for (phase, most) in [(Phase::Declare, 2), (Phase::Play, 6), (Phase::Move, 4), (Phase::Coda, 6)] {
                let wanted = if phase == Phase::Move { 1 + self.below(most) } else { self.below(most) };
                for nth in 0..wanted {
                    let offers = offers::offers(state, state.seat(), &written, phase, false).expect("what has been accepted stays so");
                    let useful: Vec<&Offer> =
                        offers.iter().filter(|offer| phase != Phase::Play || !offer.text.starts_with("discard") || nth > 3).collect();
                    if useful.is_empty() {
                        break;
                    }
                    let offer = useful[self.below(useful.len())];
                    let Some(text) = self.fill(offer) else { continue };
                    let mut next = written.clone();
                    next.push(phase, text.as_str());
                    let tried = decide::run(state, &next, phase, Hand::Mover);
                    let is_listed_whole = offer.needs.is_empty();
                    assert!(tried.refused.is_none() || !is_listed_whole, "{text} is offered, and refused: {:?}", tried.refused);
                    if tried.refused.is_none() {
                        written = next;
                    }
                }
            }
            let attempt = decide::attempt(state, state.seat(), &written);
            if attempt.verdict == Verdict::Complete {
                let run = decide::run(state, &written, Phase::Coda, Hand::Mover);
                return Some((written, run));
            }
        }
        None
    }
}

/// How many of each card there are, wherever they lie.
fn cards(state: &State) -> BTreeMap<Id, usize> {
    let mut count = BTreeMap::new();
    let piles = state.hands.iter().flatten().chain(state.dead.iter().flatten()).chain(state.decks.iter().flatten());
    for &id in piles.chain(state.declared.iter().flatten().map(|lying| &lying.face.id)) {
        *count.entry(id).or_default() += 1;
    }
    count
}

/// The same position with everything changed that `seat` may not know.
fn shuffled(state: &State, seat: Seat, dice: &mut Dice) -> State {
    let mut other = state.clone();
    let hers = Side::of(seat).other();
    if !state.shows_hand(hers, Viewer::Seat(seat)) {
        // Her hand and her deck are thrown together and dealt again.
        let pile = state.pile(hers);
        let mut cards: Vec<Id> = other.hands[hers as usize].drain(..).chain(other.decks[pile].drain(..)).collect();
        dice.shuffle(&mut cards);
        let held = state.hand(hers).len();
        other.hands[hers as usize] = cards.drain(..held).collect();
        other.decks[pile] = cards.into();
    }
    for deck in &mut other.decks {
        let mut cards: Vec<Id> = deck.drain(..).collect();
        dice.shuffle(&mut cards);
        *deck = cards.into();
    }
    other
}

fn check_secrecy(state: &State, turn: &Turn, dice: &mut Dice) {
    for seat in [Seat(0), Seat(1)] {
        let other = shuffled(state, seat, dice);
        let viewer = Viewer::Seat(seat);
        assert_eq!(Heretik::view(state, viewer), Heretik::view(&other, viewer));
        assert_eq!(Heretik::write_position(state, viewer), Heretik::write_position(&other, viewer));
        if state.to_act().map(Side::seat) == Some(seat) {
            for phase in [Phase::Declare, Phase::Play, Phase::Move, Phase::Coda] {
                assert_eq!(
                    Heretik::offers(state, seat, &Turn::default(), phase, false),
                    Heretik::offers(&other, seat, &Turn::default(), phase, false)
                );
            }
            let (one, two) = (Heretik::attempt(state, seat, turn), Heretik::attempt(&other, seat, turn));
            assert_eq!(one.verdict, two.verdict);
            assert_eq!(Heretik::view(&one.state, viewer), Heretik::view(&two.state, viewer));
        }
    }
    let other = shuffled(&shuffled(state, Seat(0), dice), Seat(1), dice);
    if !state.shows_hand(Side::White, Viewer::Spectator) {
        assert_eq!(Heretik::view(state, Viewer::Spectator), Heretik::view(&other, Viewer::Spectator));
    }
}

/// There is a legal turn, so a search that ends has to find one, and what it finds has to be legal.
fn check_proof(state: &State) {
    let mut left = 3000;
    let proof = super::prove::prove(state, &mut || {
        left -= 1;
        left > 0
    });
    assert_ne!(proof.legal_turn, Some(false), "{}", Heretik::write_position(state, Viewer::Everything));
    if let Some(example) = proof.example {
        let decision = Heretik::decide(state, state.seat(), &example);
        assert!(decision.is_ok(), "{example:?}: {:?}", decision.err());
    }
}

/// What a log stores: every fact through its JSON, applied to the position before.
fn replayed(before: &State, parts: &[Part<Fact>]) -> State {
    let mut state = before.clone();
    for part in parts {
        let stored = serde_json::to_string(&part.facts).expect("facts serialise");
        let facts: Vec<Fact> = serde_json::from_str(&stored).expect("facts are read back");
        for fact in &facts {
            state.apply(fact).expect("facts fit the position before them");
        }
    }
    state
}

fn random_game(seed: u64, formal: bool, most: usize) -> usize {
    let mut player = Player { dice: Dice::from_seed(&Seed::from_number(seed)) };
    let mut options = Options::new();
    options.insert("mode".to_string(), json!(if formal { "formal" } else { "simple" }));
    options.insert("handicap".to_string(), json!({ "white": 0, "black": seed % 5 * 6 }));
    let mut state = Heretik::empty(&options).expect("options");
    for fact in Heretik::begin(&options, &mut player.dice).expect("options") {
        state.apply(&fact).expect("a start");
    }
    let all = cards(&state);
    for played in 0..most {
        if state.over.is_some() {
            return played;
        }
        if state.to_act() != Some(state.turn) {
            let answers = Heretik::offers(&state, state.turn.other().seat(), &Turn::default(), Phase::Coda, false).expect("answers");
            let choice = answers[player.below(answers.len())].text.clone();
            let decision = Heretik::answer(&state, state.turn.other().seat(), &choice).expect("an answer that is offered");
            assert_eq!(replayed(&state, &decision.parts), decision.state);
            state = decision.state;
            continue;
        }
        let (written, _) = if state.waiting.is_some() {
            match player.rest(&state) {
                Some(written) => (written, ()),
                None => return played,
            }
        } else {
            match player.turn(&state) {
                Some((written, _)) => (written, ()),
                None => return played,
            }
        };
        check_secrecy(&state, &written, &mut player.dice);
        if state.waiting.is_none() && player.below(6) == 0 {
            check_proof(&state);
        }
        let decision = Heretik::decide(&state, state.seat(), &written).unwrap_or_else(|refusal| panic!("{written:?}: {refusal}"));
        assert_eq!(replayed(&state, &decision.parts), decision.state, "replay: {written:?}");
        assert_eq!(cards(&decision.state), all, "a card is lost: {written:?}");
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Everything] {
            Heretik::notation(&decision.parts, viewer);
        }
        state = decision.state;
        let json = Heretik::write_position(&state, Viewer::Everything);
        let again = Heretik::read_position(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(Heretik::write_position(&again, Viewer::Everything), json);
        if state.over.is_none() && state.waiting.is_none() {
            let side = state.turn.other();
            assert!(!state.is_in_check(side), "{written:?} left {side:?} in check");
        }
    }
    most
}

impl Player {
    /// The rest of a turn after an answer: whatever is owed.
    fn rest(&mut self, state: &State) -> Option<Turn> {
        for _ in 0..40 {
            let mut written = Turn::default();
            for _ in 0..8 {
                if decide::attempt(state, state.seat(), &written).verdict == Verdict::Complete {
                    return Some(written);
                }
                let offers = offers::offers(state, state.seat(), &written, Phase::Coda, false).expect("what has been accepted stays so");
                if offers.is_empty() {
                    break;
                }
                written.push(Phase::Coda, offers[self.below(offers.len())].text.as_str());
            }
        }
        None
    }
}

/// Seeded, so that what fails fails again. `HERETIK_GAMES` asks for more of them.
#[test]
fn random_games_keep_every_invariant() {
    let games: u64 = std::env::var("HERETIK_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(10);
    let turns: usize = (0..games).map(|seed| random_game(seed, seed % 2 == 1, 80)).sum();
    assert!(turns as u64 > 15 * games, "{turns} turns");
}
