//! Cases of the cards' tests, written short. Each is played for both colours: the board is turned round, and all must come the same.
//!
//! A position is written `Pa2 na3 *d5 / hand Zeal, Dash / declared Veterans / hers Pike / her hand Rout / deck Dash / dead Zeal /
//! bound Sanctuary / last 2 1 / exposed d5 d6 / castling KQ`: men and boulders besides the Kings, who stand on e1 and e8 unless
//! they are named, then what is not empty; `last` are the pieces and pawns captured, `exposed` is a man with its squares.
//! A turn is written `declare Knave / play Zeal; Dash / move a2-a4; a4-a5 / coda Rout`; turns that follow one another stand
//! apart by `//`.

use serde_json::{Value, json};

use super::board::{Board, Sq, Thing};
use super::tests::{mirrored, position};
use super::*;
use crate::rules::grid::write_board;

/// A position from its text.
fn fields(text: &str) -> Value {
    let mut parts = text.split("/ ").map(str::trim);
    let mut men: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().collect();
    for king in ["Ke1", "ke8"] {
        if !men.iter().any(|man| man[..1] == king[..1]) {
            men.push(king);
        }
    }
    let mut board = Board::EMPTY;
    for man in men {
        let (letter, on) = man.split_at(1);
        let on = Sq::parse(on).expect("a square of a test");
        assert!(board.is_empty(on), "two men on {on}");
        board.put(on, Thing::parse(letter.chars().next().expect("a letter")));
    }
    let mut all = json!({
        "board": write_board(8, 8, |on| board.at(Sq::at(on.file, on.rank)).map(Thing::letter)),
        "hands": { "white": [], "black": [] },
        "declared": { "white": [], "black": [] },
    });
    for part in parts {
        let is_hers = part.starts_with("her ");
        let (word, rest) = part.trim_start_matches("her ").split_once(' ').expect("a word and what it says");
        let list: Vec<&str> = rest.split(", ").collect();
        let words: Vec<&str> = rest.split(' ').collect();
        match word {
            "hand" => all["hands"][if is_hers { "black" } else { "white" }] = json!(list),
            "declared" => all["declared"]["white"] = json!(list),
            "hers" => all["declared"]["black"] = json!(list),
            "deck" | "dead" | "bound" => all[word] = json!(list),
            "last" => {
                let count = |at: usize| words[at].parse::<u16>().expect("a number");
                all["last"] = json!({ "pieces": count(0), "pawns": count(1) });
            }
            "exposed" => {
                let one = json!({ "man": words[0], "on": words[1..] });
                let before = all["exposed"].as_array().cloned().unwrap_or_default();
                all["exposed"] = json!([before, vec![one]].concat());
            }
            "castling" => all["castling"] = json!(rest),
            other => panic!("'{other}' is no part of a position"),
        }
    }
    all
}

/// Turns from their text.
fn turns(text: &str) -> Vec<Value> {
    let turn = |text: &str| {
        let mut turn = json!({});
        for part in text.split("/ ").map(str::trim).filter(|part| !part.is_empty()) {
            let (phase, choices) = part.split_once(' ').expect("a phase and its choices");
            assert!(["declare", "play", "move", "coda"].contains(&phase), "'{phase}' is no phase");
            turn[phase] = json!(choices.split("; ").collect::<Vec<_>>());
        }
        turn
    };
    text.split("//").map(turn).collect()
}

fn read(turn: &Value) -> Turn {
    serde_json::from_value(turn.clone()).expect("a turn of a test")
}

/// Plays all turns but perhaps the last, which may be refused.
fn run(fields: &Value, turns: &[Value]) -> Result<State, &'static str> {
    let mut state = position(fields);
    for (at, turn) in turns.iter().enumerate() {
        match Heretik::decide(&state, state.seat(), &read(turn)) {
            Ok(decision) => state = decision.state,
            Err(refusal) if at + 1 == turns.len() => return Err(refusal.reason),
            Err(refusal) => panic!("{turn}: {refusal}"),
        }
    }
    Ok(state)
}

/// The same with the colours changed.
fn turned(fields: &Value, turns: &[Value]) -> (Value, Vec<Value>) {
    let mut other = mirrored(fields);
    other["turn"] = json!("black");
    (other, turns.iter().map(mirrored).collect())
}

/// The position after these turns, or the reason why the last is refused.
fn played(before: &str, text: &str) -> Result<Value, &'static str> {
    let (fields, turns) = (fields(before), turns(text));
    let written = |state: State| Heretik::write_position(&state, Viewer::Everything);
    let one = run(&fields, &turns).map(written);
    let (fields, turns) = turned(&fields, &turns);
    let other = run(&fields, &turns).map(written);
    match (&one, &other) {
        (Ok(one), Ok(other)) => {
            for field in ["board", "exposed", "hands", "declared", "deck", "dead", "last", "quiet", "bound", "castling"] {
                let other = mirrored(&json!({ field: other[field] }));
                assert_eq!(one[field], other[field], "{field}: Black fares otherwise than White: {before}: {text}");
            }
        }
        _ => assert_eq!(one.as_ref().err(), other.as_ref().err(), "Black fares otherwise than White: {before}: {text}"),
    }
    one
}

/// The whole position after legal turns.
pub fn position_after(before: &str, turns: &str) -> Value {
    played(before, turns).unwrap_or_else(|reason| panic!("{before}: {turns}: {reason}"))
}

/// The men after legal turns by their squares from a1 to h8, the Kings only where they have left home: `Pa4 na3`.
pub fn after(before: &str, turns: &str) -> String {
    let state = position(&json!({ "board": position_after(before, turns)["board"] }));
    let things = Sq::all().filter_map(|on| state.board.at(on).map(|thing| format!("{}{on}", thing.letter())));
    let mut things: Vec<String> = things.filter(|thing| thing != "Ke1" && thing != "ke8").collect();
    things.sort_by_key(|thing| thing[1..].to_string());
    things.join(" ")
}

/// The reason why the last turn is refused.
pub fn refused(before: &str, turns: &str) -> &'static str {
    match played(before, turns) {
        Ok(position) => panic!("{before}: {turns}: not refused, {}", position["board"]),
        Err(reason) => reason,
    }
}

fn offered(before: &str, text: &str, phase: Phase) -> Vec<String> {
    let list = |fields: &Value, turn: &Value| {
        let state = position(fields);
        let offers = Heretik::offers(&state, state.seat(), &read(turn), phase, false).expect("a turn that is legal so far");
        let mut texts: Vec<String> = offers.into_iter().map(|offer| offer.text).collect();
        texts.sort();
        texts
    };
    let (fields, turns) = (fields(before), turns(text));
    let [turn] = &turns[..] else { panic!("one turn is looked into") };
    let one = list(&fields, turn);
    let (fields, turns) = turned(&fields, &turns);
    let other = mirrored(&json!({ "move": list(&fields, &turns[0]) }));
    let mut other: Vec<String> = serde_json::from_value(other["move"].clone()).expect("texts");
    other.sort();
    assert_eq!(one, other, "Black may choose otherwise than White: {before}: {text}");
    one
}

/// Where the man on a square can go next, in the order of the alphabet: `-a3 -a4 xb3`.
pub fn reach(before: &str, turn: &str, from: &str) -> String {
    let list = offered(before, turn, Phase::Move);
    list.iter().filter_map(|text| text.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}

/// All that can come next in the Coda, in the order of the alphabet.
pub fn coda(before: &str, turn: &str) -> Vec<String> {
    offered(before, turn, Phase::Coda)
}

#[test]
fn a_case_is_read_as_it_is_written() {
    let before = fields("Pa2 kh8 *d5 / hand Zeal, Mercenary/Revolutionary / hers Pike / her hand Rout / last 2 1 / exposed a2 a3 a4");
    assert_eq!(before["board"], "7k/8/8/3*4/8/8/P7/4K3");
    assert_eq!(before["hands"], json!({ "white": ["Zeal", "Mercenary/Revolutionary"], "black": ["Rout"] }));
    assert_eq!(before["declared"], json!({ "white": [], "black": ["Pike"] }));
    assert_eq!(before["exposed"], json!([{ "man": "a2", "on": ["a3", "a4"] }]));
    assert_eq!(before["last"], json!({ "pieces": 2, "pawns": 1 }));
    assert_eq!(fields("/ hand Zeal")["board"], "4k3/8/8/8/8/8/8/4K3");
    let turns = turns("declare Knave / play Zeal; use Mercenary discard Rout, Dash // move e8-e7");
    assert_eq!(turns[0], json!({ "declare": ["Knave"], "play": ["Zeal", "use Mercenary discard Rout, Dash"] }));
    assert_eq!(turns[1], json!({ "move": ["e8-e7"] }));
}

#[test]
fn a_case_is_told_as_it_ends() {
    assert_eq!(after("Pa2 nb3", "move a2xb3 // move e8-d8"), "Pb3 kd8");
    assert_eq!(refused("Pa2 nb3", "move a2xb3 // move e8-d6"), "no-such-way");
    assert_eq!(reach("Pa2 nb3", "", "a2"), "-a3 xb3");
    assert_eq!(coda("Pa8", "move e1-e2"), ["promote a8=B", "promote a8=N", "promote a8=Q", "promote a8=R"]);
}
