//! Heavy Chess written down: positions as JSON, facts and turns in words, the view for pages.

use serde_json::{Value, json};

use super::board::{Board, Rights};
use super::men::{Kind, Man};
use super::state::{Fact, State, is_on_board};
use super::tables::{name, number};
use crate::rules::cardless::{self, Side};
use crate::rules::gaits;
use crate::rules::game::BadPosition;
use crate::rules::grid::{Square, read_board, write_board};
use crate::rules::turn::{Awaiting, Part, Seats, Told};
use crate::rules::view::{self, Figure, Tone, View};

pub fn read_position(position: &Value) -> Result<State, BadPosition> {
    let mut fields = cardless::Fields::of(position)?;
    let mut bare = State::start().bare;
    if let Some(text) = fields.take::<String>("board", "a text of 10 ranks")? {
        bare.board = Board::EMPTY;
        for (on, man) in read_board(&text, 10, 10, Man::parse).map_err(BadPosition)? {
            bare.board.put(man, number(on));
        }
    }
    for side in Side::BOTH {
        let kings = bare.board.men(side, Kind::King).count_ones();
        if kings != 1 {
            return Err(BadPosition(format!("{} has {kings} Kings; each side has exactly one", side.name())));
        }
    }
    if let Some(word) = fields.take::<String>("turn", "white or black")? {
        bare.turn = cardless::read_side(&word)?;
    }
    if let Some(text) = fields.take::<String>("castling", "a text")? {
        let bad = || BadPosition("'castling' is made of the letters K, Q, k and q, or is -".to_string());
        bare.rights = Rights::parse(&text).ok_or_else(bad)?;
    }
    bare.rights = bare.rights.on(&bare.board);
    if let Some(square) = fields.take::<Option<Square>>("ep", "null or a square")?.flatten() {
        if !is_on_board(square) {
            return Err(BadPosition(format!("'ep' is {square}, which is not on the board")));
        }
        bare.skipped = Some(number(square));
        if !bare.has_skipper() {
            return Err(BadPosition(format!("'ep' is {square}, but no Pawn of the other side can have passed it with a double step")));
        }
    }
    let mut state = State::at(State::at(bare).counted());
    state.bare.skipped = bare.skipped;
    state.quiet = fields.take_quiet()?;
    fields.finish()?;
    state.over = state.judged();
    Ok(state)
}

pub fn write_position(state: &State) -> Value {
    json!({
        "board": write_board(10, 10, |on| state.man_on(on).map(Man::letter)),
        "turn": state.bare.turn.word(),
        "castling": state.bare.rights.to_string(),
        "ep": state.bare.skipped.map(name),
        "quiet": state.quiet,
    })
}

/// "White's Centaur", from a stored letter.
fn man_in_words(letter: char) -> String {
    match Man::parse(letter) {
        Some(man) => format!("{}'s {}", man.side.name(), man.kind.name()),
        None => format!("The man '{letter}'"),
    }
}

pub fn tell(fact: &Fact) -> Option<Told> {
    let told = |words: String, squares: &[Square]| Some(Told::on(words, squares));
    let went = |words: String, slides: &[(Square, Square)]| Some(Told::going(words, slides));
    match fact {
        Fact::Captured { man, on } => told(format!("{} on {on} was captured", man_in_words(*man)), &[*on]),
        Fact::Moved { man, from, to } => went(format!("{} went from {from} to {to}", man_in_words(*man)), &[(*from, *to)]),
        Fact::Castled { side, king, rook } => {
            let words = format!("{} castled: King {} to {}, Rook {} to {}", Side::of(*side).name(), king.0, king.1, rook.0, rook.1);
            went(words, &[*king, *rook])
        }
        Fact::Promoted { man, on, into } => {
            let into = Man::parse(*into).map_or("man", |man| man.kind.name());
            told(format!("{} on {on} became a {into}", man_in_words(*man)), &[*on])
        }
        Fact::Next { turn, is_check, .. } => {
            if *is_check {
                told(format!("{} is in check", Side::of(*turn).name()), &[])
            } else {
                None
            }
        }
        Fact::Claimed { seat, draw } => told(cardless::claimed(Side::of(*seat), *draw), &[]),
        Fact::Left { seat, why } => told(cardless::left_in_words(Side::of(*seat).name(), *why), &[]),
        Fact::Ended(outcome) => {
            let words = match outcome.kind.as_str() {
                "checkmate" => outcome.winners.first().map_or_else(String::new, |&by| format!("Checkmate: {} wins", Side::of(by).name())),
                "stalemate" => "Stalemate: the game is drawn".to_string(),
                "dead" => "The game is drawn: nobody can mate any more".to_string(),
                _ => cardless::ended(outcome),
            };
            told(words, &[])
        }
    }
}

/// "White's Bishop on g4 took the Pawn on e2".
pub fn tell_taking(capture: &Fact, next: &Fact) -> Option<Told> {
    let (Fact::Captured { man: taken, on }, Fact::Moved { man, from, to }) = (capture, next) else { return None };
    let taken = Man::parse(*taken)?.kind.name();
    Some(Told::taking(&man_in_words(*man), (*from, *to), &format!("the {taken}"), *on))
}

/// `Nc2–d4`, `e4×d5`, `a9–a10=A+`, `O–O`.
pub fn notation(parts: &[Part<Fact>]) -> String {
    let lines = parts.iter().map(|part| {
        let Some(choice) = part.choices.first() else {
            return part.facts.iter().find_map(tell).map_or_else(String::new, |told| told.words);
        };
        let mut line = String::new();
        let mut mark = "";
        for fact in &part.facts {
            match fact {
                Fact::Moved { man, .. } if !man.eq_ignore_ascii_case(&'p') => line.push(man.to_ascii_uppercase()),
                Fact::Next { is_check: true, .. } => mark = "+",
                Fact::Ended(outcome) if outcome.kind == "checkmate" => mark = "#",
                Fact::Captured { .. }
                | Fact::Moved { .. }
                | Fact::Castled { .. }
                | Fact::Promoted { .. }
                | Fact::Next { .. }
                | Fact::Claimed { .. }
                | Fact::Left { .. }
                | Fact::Ended(_) => {}
            }
        }
        line + cardless::typeset(choice).as_str() + mark
    });
    lines.collect::<Vec<_>>().join("; ")
}

pub fn in_check(state: &State) -> Seats {
    Side::BOTH.into_iter().filter(|&side| state.bare.board.is_in_check(side)).map(Side::seat).collect()
}

pub fn view(state: &State) -> View {
    let cells = (0..100).map(|index| {
        let square = name(index);
        let tone = if (square.file + square.rank).is_multiple_of(2) { Tone::Dark } else { Tone::Light };
        let man = state.man_on(square);
        view::Cell { square, tone, on: man.map(|man| view::Thing::Man(view::Man { figure: man.kind.figure(), army: man.side.seat() })) }
    });
    let is_running = state.over.is_none();
    let mut notes = Vec::new();
    if let Some(skipped) = state.counted().skipped.filter(|_| is_running) {
        notes.push(format!("A Pawn has just skipped {}: it can be captured there in passing", name(skipped)));
    }
    notes.extend(cardless::quiet_note(state.quiet, "a capture or a pawn move"));
    View {
        board: view::Board { files: 10, ranks: 10, cells: cells.collect() },
        sides: vec![view::Side::default(); 2],
        common: None,
        turn_of: is_running.then(|| state.bare.turn.seat()),
        to_act: if is_running { Seats::only(state.bare.turn.seat()) } else { Seats::NONE },
        awaiting: is_running.then_some(Awaiting::Turn),
        in_check: in_check(state),
        claims: state.claims(),
        outcome: state.over.clone(),
        number: state.number,
        notes,
    }
}

/// How a man moves.
pub fn gait(figure: Figure) -> Option<&'static str> {
    Some(match figure {
        Figure::Pawn => {
            "one step forward, two from its first rank; captures one step diagonally forward, also in passing; must become a piece on the last rank"
        }
        Figure::Marshal => "any distance along its rank or its file, or a Knight's leap",
        Figure::Cardinal => "any distance diagonally, or a Knight's leap",
        Figure::Admiral => "any distance along its rank or its file, or one step diagonally",
        Figure::Missionary => "any distance diagonally, or one step straight",
        Figure::Centaur => "one step in any direction, or a Knight's leap",
        Figure::Amazon => "any distance in all eight directions, or a Knight's leap",
        _ => return gaits::orthodox(figure),
    })
}
