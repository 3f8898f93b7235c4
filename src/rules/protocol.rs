//! The rules on standard input and output, as JSON lines: one request a line in, one answer a line out, in order.
//!
//! Owns: the words of the protocol and what each of them answers. Must not know: any particular game, the clock (it is
//! handed in, for `prove` only), storage. A request that cannot be served gets an error line; nothing ends the process but
//! the end of the input. Start with [`answer_line`]; [`serve`] is the loop around it. `request` reads, `fault` refuses.

mod fault;
mod request;

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use self::fault::Fault;
use self::request::Fields;
use super::game::{About, Position, StoredPart};
use super::turn::{Claim, Outcome, Phase, Seat, Seats, Turn, Viewer};

/// The time that has passed since some fixed moment.
pub type Clock<'a> = &'a dyn Fn() -> Duration;

/// The longest request that is read, in bytes; a longer line is refused and skipped.
pub const LONGEST_LINE: usize = 16 << 20;

/// The deepest perft that is counted.
pub const DEEPEST_PERFT: u32 = 20;

/// Answers every line of standard input on standard output, until the input ends.
pub fn serve_stdio(now: Clock) -> io::Result<()> {
    serve(&mut io::stdin().lock(), &mut io::stdout().lock(), now)
}

/// Answers every line of `input` on `output`, flushed one by one. Fails only when reading or writing does.
pub fn serve(input: &mut dyn BufRead, output: &mut dyn Write, now: Clock) -> io::Result<()> {
    let mut line = Vec::new();
    while let Some(read) = read_line(input, &mut line)? {
        let answer = match read {
            Line::Whole => answer_line(&line, now),
            Line::TooLong => write_answer(None, Err(Fault::request(format!("a request is at most {LONGEST_LINE} bytes long")))),
        };
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

enum Line {
    Whole,
    TooLong,
}

/// Reads up to the next line feed into `line`, without it. Of a line that is too long nothing is kept. `None` at the end.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Option<Line>> {
    line.clear();
    let (mut is_too_long, mut has_begun) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let (part, used) = match end {
            Some(at) => (&chunk[..at], at + 1),
            None => (chunk, chunk.len()),
        };
        if used == 0 && !has_begun {
            return Ok(None);
        }
        has_begun = true;
        is_too_long |= line.len() + part.len() > LONGEST_LINE;
        if is_too_long {
            line.clear();
        } else {
            line.extend_from_slice(part);
        }
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(Some(if is_too_long { Line::TooLong } else { Line::Whole }));
        }
    }
}

/// Answers one request. Always one line, without its line feed.
pub fn answer_line(line: &[u8], now: Clock) -> String {
    let mut fields = match Fields::parse(line) {
        Ok(fields) => fields,
        Err(fault) => return write_answer(None, Err(fault)),
    };
    let id = fields.take_id();
    // A panic here is a defect of ours; whoever asked still gets a line, and the next request is served.
    let answer = catch_unwind(AssertUnwindSafe(|| dispatch(fields, now))).unwrap_or(Err(Fault::Internal));
    write_answer(id.as_deref(), answer)
}

fn write_answer(id: Option<&RawValue>, answer: Result<Value, Fault>) -> String {
    #[derive(Serialize)]
    struct Answer<'a> {
        id: Option<&'a RawValue>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ok: Option<Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<Value>,
    }
    let answer = match answer {
        Ok(ok) => Answer { id, ok: Some(ok), error: None },
        Err(fault) => Answer { id, ok: None, error: Some(fault.to_json()) },
    };
    serde_json::to_string(&answer).expect("an answer is plain data and serialises")
}

/// Finds the word and lets it answer. Every field is read, and unread ones are refused, before a rule is asked.
fn dispatch(mut fields: Fields, now: Clock) -> Result<Value, Fault> {
    let word: String = fields.need("do", "a word")?;
    match word.as_str() {
        "games" => {
            fields.finish()?;
            Ok(json!({ "games": super::ALL.iter().map(|rules| describe(rules.about())).collect::<Vec<_>>() }))
        }
        "start" => {
            let (rules, options) = (fields.game()?, fields.options()?);
            fields.finish()?;
            Ok(json!({ "position": request::begin(rules, options)?.write_position(Viewer::Everything) }))
        }
        "status" => {
            let (rules, source) = fields.position()?;
            fields.finish()?;
            Ok(status(&*source.build(rules)?))
        }
        "choices" => choices(fields),
        "turn" => {
            let (rules, source) = fields.position()?;
            let turn = request::read_turn(rules, fields.need("turn", "an object of phases")?)?;
            fields.finish()?;
            let position = source.build(rules)?;
            Ok(decided(position.decide(request::seat_to_act(&*position)?, &turn)?))
        }
        "answer" => {
            let (rules, source) = fields.position()?;
            let seat = fields.seat(rules)?;
            let choice: String = fields.need("choice", "a string")?;
            fields.finish()?;
            let position = source.build(rules)?;
            request::seat_to_act(&*position)?;
            Ok(decided(position.answer(seat, &choice)?))
        }
        "remove" => {
            let (rules, source) = fields.position()?;
            let seat = fields.seat(rules)?;
            let why = fields.removal()?;
            fields.finish()?;
            let position = source.build(rules)?;
            request::seat_to_act(&*position)?;
            Ok(decided(position.remove(seat, why)?))
        }
        "perft" => perft(fields),
        "prove" => prove(fields, now),
        "view" => {
            let (rules, source) = fields.position()?;
            let seat = fields.seat_or_null(rules)?;
            fields.finish()?;
            let position = source.build(rules)?;
            let viewer = match seat {
                _ if position.outcome().is_some() => Viewer::Everything,
                Some(seat) => Viewer::Seat(seat),
                None => Viewer::Spectator,
            };
            Ok(json!({ "position": position.write_position(viewer) }))
        }
        other => Err(Fault::request(format!(
            "'{}' is not a word of the protocol: games, start, status, choices, turn, answer, remove, perft, prove or view",
            super::cardless::short(other)
        ))),
    }
}

fn choices(mut fields: Fields) -> Result<Value, Fault> {
    let (rules, source) = fields.position()?;
    let turn = request::read_turn(rules, fields.take("turn", "an object of phases")?.unwrap_or_default())?;
    let word: String = fields.need("phase", "the name of a phase")?;
    let phase = request::read_phase(rules, &word)?;
    let is_safe = fields.take("safe", "true or false")?.unwrap_or(false);
    fields.finish()?;
    let position = source.build(rules)?;
    let mut texts = Vec::new();
    if let Some(seat) = position.to_act().iter().next() {
        let mut seen = BTreeSet::new();
        texts = position.offers(seat, &turn, phase, is_safe)?.into_iter().map(|offer| offer.text).collect();
        texts.retain(|text| seen.insert(text.clone()));
    }
    Ok(json!({ "choices": texts }))
}

fn perft(mut fields: Fields) -> Result<Value, Fault> {
    let (rules, source) = fields.position()?;
    let depth: u32 = fields.need("depth", "a number")?;
    fields.finish()?;
    if depth > DEEPEST_PERFT {
        return Err(Fault::request(format!("'depth' is a number from 0 to {DEEPEST_PERFT}")));
    }
    let position = source.build(rules)?;
    let Some(count) = position.perft(depth) else {
        return Err(Fault::request(format!("perft is for games whose turn is a single move; {} is not one", rules.about().name)));
    };
    let divide: serde_json::Map<String, Value> = count.divide.into_iter().map(|(choice, nodes)| (choice, nodes.into())).collect();
    Ok(json!({ "nodes": count.nodes, "divide": divide }))
}

/// Asks the game's own search, or, where a turn is a single move and there is none, the list of legal moves.
fn prove(mut fields: Fields, now: Clock) -> Result<Value, Fault> {
    let (rules, source) = fields.position()?;
    let budget: u64 = fields.need("budget_ms", "a number of milliseconds")?;
    fields.finish()?;
    let position = source.build(rules)?;
    let (begin, budget) = (now(), Duration::from_millis(budget));
    if let Some(proof) = position.prove(&mut || now().saturating_sub(begin) < budget) {
        let mut answer = json!({ "legal_turn": proof.legal_turn, "visited": proof.visited });
        if let Some(example) = proof.example {
            answer["example"] = json!(example);
        }
        return Ok(answer);
    }
    if rules.about().phases != [Phase::Move] {
        return Err(Fault::request("nothing can be proved about this position"));
    }
    let legal = match position.to_act().iter().next() {
        Some(seat) => position.offers(seat, &Turn::default(), Phase::Move, true)?,
        None => Vec::new(),
    };
    let mut answer = json!({ "legal_turn": !legal.is_empty(), "visited": legal.len() });
    if let Some(first) = legal.into_iter().next() {
        answer["example"] = json!({ "move": [first.text] });
    }
    Ok(answer)
}

fn status(position: &dyn Position) -> Value {
    let about = position.rules().about();
    json!({
        "to_act": seat_ids(about, position.to_act()),
        "awaiting": position.awaiting().map(|awaiting| awaiting.word()),
        "in_check": seat_ids(about, position.in_check()),
        "claims": position.claims().into_iter().map(Claim::word).collect::<Vec<_>>(),
        "result": position.outcome().map(|outcome| result(about, &outcome)),
    })
}

/// What `turn`, `answer` and `remove` give.
fn decided((position, parts): (Box<dyn Position>, Vec<StoredPart>)) -> Value {
    let rules = position.rules();
    let about = rules.about();
    let event = |part: &StoredPart| {
        let told = rules.tell(&part.facts, Viewer::Everything).expect("a game reads the facts that it has just written");
        json!({
            "phase": part.phase,
            "seat": seat_id(about, part.seat),
            "choices": part.choices,
            "facts": serde_json::from_str::<Value>(part.facts.get()).expect("facts are JSON"),
            "words": told.into_iter().map(|told| told.words).collect::<Vec<_>>(),
        })
    };
    json!({
        "position": position.write_position(Viewer::Everything),
        "events": parts.iter().map(event).collect::<Vec<_>>(),
        "notation": rules.notation(&parts, Viewer::Everything).expect("a game reads the facts that it has just written"),
        "result": position.outcome().map(|outcome| result(about, &outcome)),
    })
}

fn result(about: &About, outcome: &Outcome) -> Value {
    let ids = |seats: &[Seat]| seats.iter().map(|&seat| seat_id(about, seat)).collect::<Vec<_>>();
    let mut result = json!({ "kind": outcome.kind, "winners": ids(&outcome.winners) });
    if !outcome.places.is_empty() {
        result["places"] = outcome.places.iter().map(|place| ids(place)).collect();
    }
    result
}

fn seat_id(about: &About, seat: Seat) -> &'static str {
    about.seats[seat.0 as usize].id
}

fn seat_ids(about: &About, seats: Seats) -> Vec<&'static str> {
    seats.iter().map(|seat| seat_id(about, seat)).collect()
}

/// One game of `games`.
fn describe(about: &About) -> Value {
    let options = about.options.iter().map(|option| {
        let allowed: Vec<_> = option.allowed.iter().map(|(value, _)| value).collect();
        (option.id.to_string(), json!({ "name": option.name, "words": option.words, "default": option.default, "allowed": allowed }))
    });
    json!({
        "id": about.id,
        "name": about.name,
        "seats": about.seats.iter().map(|seat| seat.id).collect::<Vec<_>>(),
        "phases": about.phases,
        "options": options.collect::<serde_json::Map<_, _>>(),
    })
}

#[cfg(test)]
mod tests;
