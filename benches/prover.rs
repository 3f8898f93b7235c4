//! How fast a position of Heretik is proved to have a legal turn, or none (R15).
//!
//! `cargo bench --bench prover` looks at 1,000 positions of seeded games, Simple and Formal, and at 200 near-mates: positions in which the mover is
//! in check and has no more than two safe moves, about half of them true mates. The hands to be proved about hold 1 to 12 cards, each number as often as any other. A near-mate
//! that is meant to be a true one is made so: from a position that is mate without cards, with a random hand of which every card that helps is
//! exchanged until none does. `-- random` or `-- near` measures one kind; a number behind it another number of positions.
//!
//! Aims: a legal turn found within 5 ms in 99.9 % of the positions that have one, and 95 % of true mates proved within a second.

use std::collections::BTreeMap;
use std::time::Duration;

use postern::chance::{Dice, Seed};
use postern::clock::Stopwatch;
use postern::rules;
use postern::rules::game::{Options, Position, Proof};
use postern::rules::sampler::{self, Habits};
use postern::rules::turn::{Awaiting, Phase, Turn, Viewer};
use serde_json::{Value, json};

/// The longest that one position is searched.
const LONGEST: Duration = Duration::from_secs(10);
/// Looks that a search may take while positions are made.
const MAKING: u32 = 20_000;
const HANDS: usize = 12;

/// Mates by men alone, Black to move.
const MATES: [&str; 16] = [
    "R5k1/5ppp/8/8/8/8/8/4K3",
    "6rk/5Npp/8/8/8/8/8/4K3",
    "7k/6Q1/5K2/8/8/8/8/8",
    "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR",
    "5r2/1b2Nppk/8/7R/8/8/5PPP/6K1",
    "7k/7R/5N2/8/8/8/8/K7",
    "2kr4/3p4/B7/8/5B2/8/8/4K3",
    "R6k/1R6/8/8/8/8/8/4K3",
    "3rkr2/8/4Q3/8/8/8/8/4K3",
    "5rk1/6pQ/6P1/8/8/8/8/4K3",
    "r2q1bnr/ppp1kBpp/2np4/3NN3/4P3/8/PPPP1PPP/R1BbK2R",
    "rnbqkbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR",
    "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1",
    "rn3r2/pbppq1p1/1p2pN2/8/3P2NP/6P1/PPP1BP1R/R3K1k1",
    "1k6/1P6/1KB5/8/8/8/8/R7",
    "3rk3/3pNp2/3Q4/8/8/8/8/4K3",
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let count = words.iter().find_map(|word| word.parse::<u64>().ok());
    let is_meant = |kind: &str| words.iter().all(|word| word.parse::<u64>().is_ok() || word == kind);
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    if is_meant("random") {
        report("random", (0..count.unwrap_or(1_000)).map(mid_game));
    }
    if is_meant("near") {
        report("near", (0..count.unwrap_or(200)).map(near_mate));
    }
}

/// Searches each position as long as it takes, up to [`LONGEST`], and says how it went.
fn report(kind: &str, positions: impl Iterator<Item = Value>) {
    let (mut found, mut proved, mut open): (Vec<Duration>, Vec<Duration>, usize) = (Vec::new(), Vec::new(), 0);
    let mut slow = Vec::new();
    for json in positions {
        let position = rules::find("heretik").expect("a game of the list").read_position(&json).expect("a position that was written");
        let watch = Stopwatch::start();
        let proof = position.prove(&mut || watch.elapsed() < LONGEST).expect("Heretik has a search");
        let taken = watch.elapsed();
        match proof.legal_turn {
            Some(true) => found.push(taken),
            Some(false) => proved.push(taken),
            None => open += 1,
        }
        if proof.legal_turn.is_none() || taken > Duration::from_secs(1) || (proof.legal_turn == Some(true) && taken > Duration::from_millis(5)) {
            slow.push((taken, proof, json));
        }
    }
    println!("{kind}: {} with a legal turn, {} without, {open} not decided in {} s", found.len(), proved.len(), LONGEST.as_secs());
    for (name, times) in [("with a legal turn", &mut found), ("without", &mut proved)] {
        // Nobody knows of what is not decided: it counts as a mate that is not proved.
        let all = times.len() + if name == "without" { open } else { 0 };
        if all == 0 {
            continue;
        }
        times.sort_unstable();
        let within = |limit: u64| times.iter().filter(|time| **time <= Duration::from_millis(limit)).count() as f64 * 100.0 / all as f64;
        let shares = [5, 100, 1_000, 10_000].map(|limit| format!("{:.1} % in {limit} ms", within(limit)));
        let at = |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1))).copied().unwrap_or_default();
        println!("  {name}: {}", shares.join(", "));
        println!("    p50 {:?}, p99 {:?}, p99.9 {:?}, longest {:?}", at(0.5), at(0.99), at(0.999), at(1.0));
    }
    slow.sort_by_key(|(taken, ..)| std::cmp::Reverse(*taken));
    for (taken, proof, json) in slow.iter().take(if std::env::var_os("POSTERN_SLOW").is_some() { 200 } else { 0 }) {
        println!("    {taken:?} {:?} after {} looks: {json}", proof.legal_turn, proof.visited);
    }
}

/// A proof within so many looks.
fn prove(position: &dyn Position, mut left: u32) -> Proof {
    let mut budget = || {
        left = left.saturating_sub(1);
        left > 0
    };
    position.prove(&mut budget).expect("Heretik has a search")
}

fn read(json: &Value) -> Box<dyn Position> {
    rules::find("heretik").expect("a game of the list").read_position(json).expect("a position of the bench")
}

/// A game played at random for some turns. `None` if it ended before.
fn playout(seed: u64, turns: u64, dice: &mut Dice) -> Option<Box<dyn Position>> {
    let mode = if seed.is_multiple_of(2) { "simple" } else { "formal" };
    let options: Options = [("mode".to_string(), json!(mode))].into();
    let (mut position, _) = rules::find("heretik")?.begin(&options, dice).ok()?;
    for _ in 0..turns {
        let seat = position.to_act().iter().next()?;
        let next = if position.awaiting() == Some(Awaiting::Promotion) {
            position.answer(seat, &sampler::answer(position.as_ref(), seat, dice)?)
        } else {
            position.decide(seat, &sampler::turn(position.as_ref(), seat, Habits::PATIENT, 20, dice)?)
        };
        position = next.ok()?.0;
    }
    (position.awaiting() == Some(Awaiting::Turn)).then_some(position)
}

/// The position with so many random cards in the hand of the mover, out of her deck.
fn with_hand(mut json: Value, cards: usize, dice: &mut Dice) -> Value {
    let (seat, mut pool) = (mover(&json), pool(&json));
    dice.shuffle(&mut pool);
    json["hands"][seat] = json!(pool[..cards]);
    json
}

fn mover(json: &Value) -> &'static str {
    if json["turn"] == json!("black") { "black" } else { "white" }
}

/// Two of each card, without those that lie declared.
fn pool(json: &Value) -> Vec<String> {
    let lying = json["declared"].to_string();
    let names = rules::cards().into_iter().map(|face| face.whole).filter(|name| !name.split('/').any(|edge| lying.contains(edge)));
    let mut names: Vec<String> = names.map(str::to_string).collect();
    names.sort_unstable();
    names.dedup();
    names.iter().flat_map(|name| [name.clone(), name.clone()]).collect()
}

fn mid_game(number: u64) -> Value {
    for attempt in 0.. {
        let mut dice = Dice::from_seed(&Seed::from_number(number * 1_000 + attempt));
        let turns = 10 + dice.below(60);
        if let Some(position) = playout(number, turns, &mut dice) {
            let json = without_decks(position.write_position(Viewer::Everything));
            return with_hand(json, 1 + number as usize % HANDS, &mut dice);
        }
    }
    unreachable!("some game lasts long enough")
}

/// No proof looks at the deck.
fn without_decks(mut json: Value) -> Value {
    json["deck"] = if json["mode"] == json!("formal") { json!({"white": [], "black": []}) } else { json!([]) };
    json
}

/// A position in which the mover is in check and has no more than so many moves that are safe without cards.
fn pressed(number: u64, safe: usize, dice: &mut Dice) -> Value {
    loop {
        if dice.below(2) == 0 {
            let json = patterned(dice);
            if is_pressed(read(&json).as_ref(), safe) {
                return json;
            }
        } else if let Some(json) = pressed_in_play(number, safe, dice) {
            return json;
        }
    }
}

/// One of [`MATES`] with some cards declared, perhaps with changed colours, as it is or turned round.
fn patterned(dice: &mut Dice) -> Value {
    let mut board = MATES[dice.below(MATES.len() as u64) as usize].to_string();
    let mut turn = if board.starts_with("rnbqkbnr/pppp1ppp") { "white" } else { "black" };
    if dice.below(2) == 0 {
        board = board.split('/').rev().map(swap_case).collect::<Vec<_>>().join("/");
        turn = if turn == "white" { "black" } else { "white" };
    }
    if dice.below(2) == 0 {
        board = board.split('/').map(|rank| rank.chars().rev().collect::<String>()).collect::<Vec<_>>().join("/");
    }
    let mut json = json!({"mode": "simple", "board": board, "turn": turn, "number": 40, "castling": "-", "declared": {"white": [], "black": []}});
    let mut faces: Vec<&str> = rules::cards().into_iter().filter(|face| !face.name.contains('/')).filter(can_lie).map(|face| face.name).collect();
    dice.shuffle(&mut faces);
    for side in ["white", "black"] {
        let count = dice.below(3) as usize;
        json["declared"][side] = json!(faces.split_off(faces.len() - count));
    }
    json
}

fn can_lie(face: &rules::view::CardFace) -> bool {
    use rules::view::Kind;
    matches!(face.kind, Kind::Resource | Kind::Manoeuvre)
}

fn swap_case(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }).collect()
}

/// From a random game: the first turn of many that gives check and leaves hardly a safe move.
fn pressed_in_play(number: u64, safe: usize, dice: &mut Dice) -> Option<Value> {
    let turns = 20 + dice.below(40);
    let mut position = playout(number, turns, dice)?;
    for _ in 0..20 {
        let seat = position.to_act().iter().next()?;
        for _ in 0..30 {
            let turn = sampler::turn_from(&Turn::default(), position.as_ref(), seat, Habits::CURIOUS, 3, dice)?;
            let Ok((after, _)) = position.decide(seat, &turn) else { continue };
            let bare = with_hand(without_decks(after.write_position(Viewer::Everything)), 0, dice);
            if after.awaiting() == Some(Awaiting::Turn) && is_pressed(read(&bare).as_ref(), safe) {
                return Some(bare);
            }
        }
        let turn = sampler::turn(position.as_ref(), seat, Habits::PATIENT, 20, dice)?;
        position = position.decide(seat, &turn).ok()?.0;
        if position.awaiting() != Some(Awaiting::Turn) {
            return None;
        }
    }
    None
}

fn is_pressed(position: &dyn Position, safe: usize) -> bool {
    let Some(seat) = position.to_act().iter().next() else { return false };
    position.in_check().has(seat) && position.offers(seat, &Turn::default(), Phase::Move, true).is_ok_and(|moves| moves.len() <= safe)
}

fn near_mate(number: u64) -> Value {
    let mut dice = Dice::from_seed(&Seed::from_number(5_000_000 + number));
    let cards = 1 + number as usize % HANDS;
    if number / HANDS as u64 % 2 == 1 {
        let json = pressed(number, 2, &mut dice);
        return with_hand(json, cards, &mut dice);
    }
    loop {
        let bare = pressed(number, 0, &mut dice);
        if prove(read(&bare).as_ref(), MAKING).legal_turn != Some(false) {
            continue;
        }
        let json = with_hand(bare, cards, &mut dice);
        if let Some(mate) = without_help(json, &mut dice) {
            return mate;
        }
    }
}

/// Exchanges the cards that help until none does. `None`: too many do.
fn without_help(mut json: Value, dice: &mut Dice) -> Option<Value> {
    let seat = mover(&json);
    let mut banned: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..120 {
        let proof = prove(read(&json).as_ref(), MAKING);
        let Some(example) = proof.example else { return Some(json) };
        let hand: Vec<String> = serde_json::from_value(json["hands"][seat].clone()).ok()?;
        let written = serde_json::to_string(&example).ok()?;
        let helps = |card: &String| card.split('/').any(|edge| written.contains(edge));
        let mut kept: Vec<String> = hand.iter().filter(|card| !helps(card)).cloned().collect();
        if kept.len() == hand.len() {
            return None;
        }
        for card in hand.iter().filter(|card| helps(card)) {
            *banned.entry(card.clone()).or_default() += 1;
        }
        // What has helped three times helps whatever else is held.
        let mut pool = pool(&json);
        pool.retain(|card| banned.get(card).copied().unwrap_or(0) < 3 && kept.iter().filter(|held| *held == card).count() < 2);
        dice.shuffle(&mut pool);
        let missing = hand.len() - kept.len();
        kept.extend(pool.into_iter().take(missing));
        if kept.len() < hand.len() {
            return None;
        }
        json["hands"][seat] = json!(kept);
    }
    None
}
