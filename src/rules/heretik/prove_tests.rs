//! What the search says, against every way in which a turn could be played: with few cards all of them can be tried.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::decide::{Hand, run};
use super::moving::Moving;
use super::offers::offers;
use super::position;
use super::prove::{fingerprint, prove};
use super::search::Search;
use super::state::State;
use crate::chance::{Dice, Seed};
use crate::rules::grid::write_board;
use crate::rules::turn::{Count, Need, Offer, Phase, Turn};

/// Positions that are looked at; `POSTERN_PROOFS` names another number.
const POSITIONS: u64 = 40;

/// Every way of writing what an offer needs behind it.
fn filled(offer: &Offer) -> Vec<String> {
    fn lists(from: &[String], count: usize) -> Vec<Vec<String>> {
        if count == 0 {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for (at, first) in from.iter().enumerate() {
            let mut rest = from.to_vec();
            rest.remove(at);
            all.extend(lists(&rest, count - 1).into_iter().map(|list| std::iter::once(first.clone()).chain(list).collect()));
        }
        all
    }
    fn go(needs: &[Need], first: Option<usize>, share: usize, text: &str, all: &mut Vec<String>) {
        let Some((need, rest)) = needs.split_first() else {
            all.push(text.to_string());
            return;
        };
        let names: Vec<String> = need.from.iter().map(|named| named.text.clone()).collect();
        let whole = first.unwrap_or(0);
        let counts: Vec<usize> = match need.count {
            Count::Exactly(count) => vec![count],
            Count::Between(least, most) => (least..=most.min(names.len())).collect(),
            Count::AsFirst => vec![whole],
            Count::ShareOfFirst if rest.is_empty() => vec![whole - share],
            Count::ShareOfFirst => (0..=whole).collect(),
        };
        for count in counts.into_iter().filter(|&count| count <= names.len()) {
            for list in lists(&names, count) {
                let text = if count == 0 { text.to_string() } else { format!("{text} {} {}", need.word, list.join(", ")) };
                let share = if need.count == Count::ShareOfFirst { share + count } else { share };
                go(rest, Some(first.unwrap_or(count)), share, &text, all);
            }
        }
    }
    let mut all = Vec::new();
    go(&offer.needs, None, 0, &offer.text, &mut all);
    all
}

/// Whether a complete turn exists: every position of the Play phase, and from each every move and instruction. `None`: too much to try.
fn by_trying(state: &State, mut left: u32) -> Option<bool> {
    let mut budget = || {
        left = left.saturating_sub(1);
        left > 0
    };
    let mut search = Search::new(&mut budget);
    let (mut seen, mut waiting) = (HashSet::new(), vec![Turn::default()]);
    let declared = offers(state, state.seat(), &Turn::default(), Phase::Declare, false).expect("it is her turn");
    for offer in declared {
        let mut turn = Turn::default();
        turn.push(Phase::Declare, offer.text);
        waiting.push(turn);
    }
    while let Some(turn) = waiting.pop() {
        let played = run(state, &turn, Phase::Play, Hand::Mover).ruling.state;
        if !seen.insert(fingerprint(&played, &[])) {
            continue;
        }
        if seen.len() > 400 {
            return None;
        }
        let begun = run(state, &turn, Phase::Move, Hand::Mover).ruling.state;
        if search.completes(&begun, &Moving::START)? {
            return Some(true);
        }
        for offer in offers(state, state.seat(), &turn, Phase::Play, false).expect("what has been accepted stays so") {
            for text in filled(&offer) {
                let mut next = turn.clone();
                next.push(Phase::Play, text);
                if run(state, &next, Phase::Play, Hand::Mover).refused.is_none() {
                    waiting.push(next);
                }
            }
        }
    }
    Some(false)
}

/// A few men round a King in check, and some cards; `None` if that is no such position.
fn random_check(number: u64) -> Option<Value> {
    let mut dice = Dice::from_seed(&Seed::from_number(77_000 + number));
    let mut below = |end: usize| dice.below(end as u64) as usize;
    let mut board = vec![' '; 64];
    let put = |on: usize, man: char, board: &mut Vec<char>| {
        let is_bad = board[on] != ' ' || (man.eq_ignore_ascii_case(&'p') && !(8..=55).contains(&on) && !number.is_multiple_of(5));
        if !is_bad {
            board[on] = man;
        }
    };
    let king = [0, 4, 7, 6, 2, 12][below(6)];
    board[king] = 'K';
    put(below(64), 'k', &mut board);
    for _ in 0..1 + below(4) {
        let man = ['q', 'r', 'r', 'b', 'n', 'p', 'q'][below(7)];
        put(below(64), man, &mut board);
    }
    for _ in 0..below(6) {
        let man = ['P', 'P', 'P', 'N', 'B', 'R', 'Q', 'P'][below(8)];
        let near = (king + [1, 7, 8, 9, 63, 2, 16, 17][below(8)]) % 64;
        let on = if below(2) == 0 { near } else { below(64) };
        put(on, man, &mut board);
    }
    if below(6) == 0 {
        put(below(64), '*', &mut board);
    }
    let text = write_board(8, 8, |on| Some(board[usize::from(on.rank) * 8 + usize::from(on.file)]).filter(|&man| man != ' '));
    let faces: Vec<_> = super::cards::Id::all().collect();
    let mut cards = |count: usize| -> Vec<String> { (0..count).map(|_| faces[below(faces.len())].to_string()).collect() };
    let hand = cards(1 + number as usize % 3);
    let dead = cards(usize::from(number.is_multiple_of(4)) * 2);
    let lying: Vec<String> = super::cards::Id::all()
        .flat_map(|id| id.faces())
        .filter(|face| matches!(face.card().kind, crate::rules::view::Kind::Manoeuvre | crate::rules::view::Kind::Resource))
        .map(|face| face.to_string())
        .collect();
    let mut some = |most: usize| -> Vec<String> { (0..below(most)).map(|_| lying[below(lying.len())].clone()).collect() };
    let (white, black) = (some(2), some(3));
    let bound: Vec<&str> = if number.is_multiple_of(17) { vec!["Silence"] } else { Vec::new() };
    Some(json!({"board": text, "number": 30, "castling": if number.is_multiple_of(6) { "KQ" } else { "-" }, "hands": {"white": hand, "black": []},
        "declared": {"white": white, "black": black}, "dead": dead, "bound": bound, "last": {"pieces": number % 7 / 5, "pawns": 0}}))
}

#[test]
fn it_says_what_trying_everything_says() {
    let wanted = std::env::var("POSTERN_PROOFS").ok().and_then(|number| number.parse().ok()).unwrap_or(POSITIONS);
    let (mut none, mut some, mut open, mut differ) = (0, 0, 0, 0);
    let from = std::env::var("POSTERN_PROOFS_FROM").ok().and_then(|number| number.parse().ok()).unwrap_or(0);
    for number in from.. {
        if none + some + open >= wanted {
            break;
        }
        let Some(json) = random_check(number) else { continue };
        let Ok(state) = position::read(&json) else { continue };
        if state.over.is_some() || !state.is_in_check(state.turn) || (!number.is_multiple_of(8) && has_plain_move(&state)) {
            continue;
        }
        let mut left = 20_000_u32;
        let proof = prove(&state, &mut || {
            left = left.saturating_sub(1);
            left > 0
        });
        let truth = by_trying(&state, if wanted > POSITIONS { 60_000 } else { 4_000 });
        match (proof.legal_turn, truth) {
            (Some(said), Some(is)) => {
                if said != is {
                    differ += 1;
                    println!("#{number}: said {said}, is {is}: {json} {:?}", proof.example);
                }
                if is { some += 1 } else { none += 1 }
            }
            _ => open += 1,
        }
    }
    println!("{none} without, {some} with a legal turn, {open} not decided");
    assert_eq!(differ, 0);
    assert!(none > 3 && some > 3, "{none} {some} {open}");
}

/// Whether a move without any card will do; most positions would be of that kind.
fn has_plain_move(state: &State) -> bool {
    offers(state, state.seat(), &Turn::default(), Phase::Move, true).is_ok_and(|moves| !moves.is_empty())
}
