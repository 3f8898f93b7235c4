use std::cell::Cell;

use super::*;

fn ask(line: &str) -> Value {
    serde_json::from_str(&answer_line(line.as_bytes(), &|| Duration::ZERO)).expect("an answer is JSON")
}

fn code(line: &str) -> String {
    ask(line)["error"]["code"].as_str().unwrap_or("no error").to_string()
}

#[test]
fn the_id_goes_back_as_it_came() {
    for id in ["1", "\"a\"", "null", "[1, {\"b\":2}]", "123456789012345678901234567890", "1.50"] {
        let answer = answer_line(format!(r#"{{"id":{id},"do":"games"}}"#).as_bytes(), &|| Duration::ZERO);
        assert!(answer.starts_with(&format!(r#"{{"id":{id},"ok":"#)), "{answer}");
    }
    assert!(answer_line(b"{\"do\":\"games\"}", &|| Duration::ZERO).starts_with(r#"{"id":null,"ok":"#));
    assert!(answer_line(b"{\"id\":7}", &|| Duration::ZERO).starts_with(r#"{"id":7,"error":"#));
}

#[test]
fn what_is_no_request_is_a_bad_request() {
    for line in ["", " ", "x", "[]", "1", "null", "{", "{\"do\":1}", "{\"do\":\"begin\"}", "{\"do\":\"games\",\"x\":1}", "{}", "{\"do\":\"games\"} 1"]
    {
        assert_eq!(code(line), "bad-request", "{line}");
    }
    let answer = answer_line(b"{\"id\":\xff}", &|| Duration::ZERO);
    assert!(answer.contains("not UTF-8"), "{answer}");
    let deep = format!("{{\"do\":\"status\",\"game\":\"herooj\",\"position\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(code(&deep), "bad-request");
}

#[test]
fn unknown_fields_games_seats_phases_and_options_are_bad_requests() {
    assert_eq!(code(r#"{"do":"start","game":"herooj"}"#), "no error");
    for line in [
        r#"{"do":"start","game":"chess"}"#,
        r#"{"do":"start","game":"herooj","colour":1}"#,
        r#"{"do":"start","game":"herooj","options":{"mode":"simple"}}"#,
        r#"{"do":"start","game":"herooj","options":[]}"#,
        r#"{"do":"status","game":"herooj"}"#,
        r#"{"do":"status","game":"herooj","position":{},"turns":[]}"#,
        r#"{"do":"status","game":"herooj","position":{},"options":{}}"#,
        r#"{"do":"status","game":"herooj","turns":[{"move":"b2-b4"}]}"#,
        r#"{"do":"status","game":"herooj","turns":[{"remove":"red"}]}"#,
        r#"{"do":"status","game":"herooj","turns":[{"remove":"white","why":"bored"}]}"#,
        r#"{"do":"choices","game":"herooj","turns":[]}"#,
        r#"{"do":"choices","game":"herooj","turns":[],"phase":"coda"}"#,
        r#"{"do":"choices","game":"herooj","turns":[],"phase":"dance"}"#,
        r#"{"do":"turn","game":"herooj","turns":[],"turn":{"coda":[]}}"#,
        r#"{"do":"turn","game":"herooj","turns":[],"turn":{"move":[1]}}"#,
        r#"{"do":"turn","game":"herooj","turns":[]}"#,
        r#"{"do":"perft","game":"herooj","turns":[],"depth":-1}"#,
        r#"{"do":"perft","game":"herooj","turns":[],"depth":21}"#,
        r#"{"do":"remove","game":"herooj","turns":[],"seat":"red"}"#,
        r#"{"do":"remove","game":"herooj","turns":[],"seat":"white","why":"bored"}"#,
        r#"{"do":"view","game":"herooj","turns":[],"seat":"red"}"#,
    ] {
        assert_eq!(code(line), "bad-request", "{line}");
    }
}

#[test]
fn an_illegal_choice_says_where_it_stands() {
    let error = ask(r#"{"do":"turn","game":"herooj","turns":[],"turn":{"move":["b2-b5"]}}"#)["error"].clone();
    assert_eq!((&error["code"], &error["phase"], &error["index"]), (&json!("illegal"), &json!("move"), &json!(0)));
    let error = ask(r#"{"do":"turn","game":"herooj","turns":[],"turn":{"move":["b2-b4","b4-b5"]}}"#)["error"].clone();
    assert_eq!(error["index"], json!(1));
    let error = ask(r#"{"do":"status","game":"herooj","turns":[{"move":["b2-b4"]},{"move":["b2-b4"]}]}"#)["error"].clone();
    assert!(error["message"].as_str().unwrap().starts_with("turn 2: "), "{error}");
}

#[test]
fn every_position_that_a_turn_gives_can_be_sent_back() {
    let first = ask(r#"{"do":"turn","game":"herooj","turns":[],"turn":{"move":["b2-b4"]}}"#)["ok"].clone();
    assert_eq!(first["result"], Value::Null);
    assert_eq!(first["events"][0]["choices"], json!(["b2-b4"]));
    let status = ask(&json!({ "do": "status", "game": "herooj", "position": first["position"] }).to_string());
    assert_eq!(status["ok"]["to_act"], json!(["black"]));
    let played = ask(r#"{"do":"status","game":"herooj","turns":[{"move":["b2-b4"]}]}"#);
    assert_eq!(status, played);
}

#[test]
fn a_removal_ends_a_game_for_two_and_nothing_is_legal_after_it() {
    let removed = ask(r#"{"do":"remove","game":"herooj","turns":[],"seat":"white","why":"time"}"#)["ok"].clone();
    assert_eq!(removed["result"], json!({ "kind": "time", "winners": ["black"] }));
    assert_eq!(removed["notation"], json!("White's time ran out"));
    let over = r#""game":"herooj","turns":[{"remove":"white","why":"time"}]"#;
    let status = ask(&format!(r#"{{"do":"status",{over}}}"#))["ok"].clone();
    assert_eq!((&status["to_act"], &status["awaiting"], &status["result"]), (&json!([]), &Value::Null, &removed["result"]));
    assert_eq!(ask(&format!(r#"{{"do":"choices",{over},"phase":"move"}}"#))["ok"], json!({ "choices": [] }));
    assert_eq!(ask(&format!(r#"{{"do":"perft",{over},"depth":1}}"#))["ok"]["nodes"], json!(0));
    assert_eq!(code(&format!(r#"{{"do":"turn",{over},"turn":{{"move":["b7-b6"]}}}}"#)), "illegal");
    assert_eq!(code(&format!(r#"{{"do":"remove",{over},"seat":"black"}}"#)), "illegal");
    assert_eq!(code(r#"{"do":"answer","game":"herooj","turns":[],"seat":"black","choice":"e8=N"}"#), "illegal");
}

#[test]
fn a_game_of_single_moves_is_proved_by_its_list() {
    let proof = ask(r#"{"do":"prove","game":"herooj","turns":[],"budget_ms":0}"#)["ok"].clone();
    assert_eq!((&proof["legal_turn"], &proof["visited"]), (&json!(true), &json!(40)));
    assert!(proof["example"]["move"][0].is_string());
}

#[test]
fn lines_are_answered_in_order_and_a_long_one_does_not_end_it() {
    let mut input = Vec::new();
    input.extend_from_slice(b"{\"id\":1,\"do\":\"games\"}\r\nnonsense\n");
    input.extend(std::iter::repeat_n(b'x', LONGEST_LINE + 1));
    input.extend_from_slice(b"\n\xff\n{\"id\":2,\"do\":\"games\"}");
    let (mut output, ticks) = (Vec::new(), Cell::new(0));
    let now = || Duration::from_millis(ticks.replace(ticks.get() + 1));
    serve(&mut &input[..], &mut output, &now).unwrap();
    let lines: Vec<Value> =
        output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(|line| serde_json::from_slice(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!((&lines[0]["id"], &lines[4]["id"]), (&json!(1), &json!(2)));
    for line in &lines[1..4] {
        assert_eq!(line["error"]["code"], json!("bad-request"));
    }
}

#[test]
fn the_games_are_listed_with_their_seats() {
    let games = ask(r#"{"do":"games"}"#)["ok"]["games"].clone();
    let herooj = games.as_array().unwrap().iter().find(|game| game["id"] == "herooj").unwrap();
    assert_eq!(herooj["seats"], json!(["white", "black"]));
    assert_eq!(herooj["options"], json!({}));
}
