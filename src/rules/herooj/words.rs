//! Herooj written down: positions as JSON, facts and turns in words, the view for pages.

use serde::Deserialize;
use serde_json::{Value, json};

use super::Variant;
use super::board::{Board, Kind, Man};
use super::state::{Fact, State};
use crate::rules::cardless::{self, Side};
use crate::rules::game::BadPosition;
use crate::rules::grid::{Square, read_board, write_board};
use crate::rules::turn::{Part, Seats, Told};
use crate::rules::view::{self, Figure, Tone, View};

impl Kind {
    pub fn name(self) -> &'static str {
        self.figure().name()
    }

    pub fn figure(self) -> Figure {
        match self {
            Kind::Pawn => Figure::Pawn,
            Kind::Master => Figure::Master,
            Kind::Heroo => Figure::Heroo,
        }
    }

    /// What the man can do, for a player who asked it for something else.
    pub fn way_in_words(self, is_capture: bool) -> &'static str {
        match (self, is_capture) {
            (Kind::Pawn, false) => "a Pawn moves one or two squares straight or diagonally forward",
            (Kind::Master, false) => "a Master moves one or two squares in a straight line, in any direction",
            (Kind::Heroo, false) => "a Heroo moves one or two squares sideways, backward or diagonally backward, never forward",
            (Kind::Pawn, true) => "a Pawn captures two squares away along a rank or file, over a friend between",
            (Kind::Heroo, true) => "a Heroo captures two squares away along a rank or file, over a friend between",
            (Kind::Master, true) => "a Master captures two squares away in a straight line, over a friend between",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Masters {
    #[serde(default)]
    white: u8,
    #[serde(default)]
    black: u8,
}

pub fn read_position(variant: Variant, position: &Value) -> Result<State, BadPosition> {
    let mut fields = cardless::Fields::of(position)?;
    let State { mut board, mut turn, .. } = State::start(variant);
    if let Some(text) = fields.take::<String>("board", "a text of 8 ranks")? {
        board = Board::EMPTY;
        for (on, man) in read_board(&text, 8, 8, Man::parse).map_err(BadPosition)? {
            board.put(man, on);
        }
    }
    if let Some(word) = fields.take::<String>("turn", "white or black")? {
        turn = cardless::read_side(&word)?;
    }
    let mut state = State::at(variant, board, turn);
    state.quiet = fields.take_quiet()?;
    if let Some(Masters { white, black }) = fields.take("masters", "an object with a number for white and black")? {
        state.masters = [white, black];
    }
    fields.finish()?;
    if variant == Variant::Proper && state.masters != [0, 0] {
        return Err(BadPosition("'masters' counts Masters made in Master Herooj; in Herooj it is 0 for both".to_string()));
    }
    state.over = state.judged();
    Ok(state)
}

pub fn write_position(state: &State) -> Value {
    json!({
        "board": write_board(8, 8, |on| state.board.at(on).map(Man::letter)),
        "turn": state.turn.word(),
        "quiet": state.quiet,
        "masters": { "white": state.masters[0], "black": state.masters[1] },
    })
}

/// "White's Heroo", from a stored letter.
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
        Fact::Promoted { man, on, into } => {
            let into = Man::parse(*into).map_or("man", |man| man.kind.name());
            told(format!("{} on {on} became a {into}", man_in_words(*man)), &[*on])
        }
        Fact::Next { .. } => None,
        Fact::Claimed { seat, draw } => told(cardless::claimed(Side::of(*seat), *draw), &[]),
        Fact::Left { seat, why } => told(cardless::left_in_words(Side::of(*seat).name(), *why), &[]),
        Fact::Ended(outcome) => {
            let winner = outcome.winners.first().map(|&seat| Side::of(seat));
            let words = match (winner, outcome.kind.as_str()) {
                (Some(winner), "home") => format!("{} wins: a Heroo has come home", winner.name()),
                (Some(winner), "eliminated") => format!("{} wins: {} has neither pawns nor Herooj left", winner.name(), winner.other().name()),
                (Some(winner), "blocked") => format!("{} wins: {} cannot move", winner.name(), winner.other().name()),
                (Some(winner), "masters") => format!("{} wins with the second Master", winner.name()),
                (Some(winner), "last-man") => format!("{} wins: {} has one man left", winner.name(), winner.other().name()),
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

pub fn notation(parts: &[Part<Fact>]) -> String {
    let lines = parts.iter().map(|part| {
        let mut line = match part.choices.first() {
            Some(choice) => cardless::typeset(choice),
            None => part.facts.iter().find_map(tell).map_or_else(String::new, |told| told.words),
        };
        for fact in &part.facts {
            if let Fact::Promoted { into, .. } = fact {
                line += &format!("={}", into.to_ascii_uppercase());
            }
        }
        line
    });
    lines.collect::<Vec<_>>().join("; ")
}

pub fn view(state: &State) -> View {
    let cells = (0..64).map(|index| {
        let square = Square::new(index % 8, index / 8);
        let tone = if (square.file + square.rank).is_multiple_of(2) { Tone::Dark } else { Tone::Light };
        let man = state.board.at(square);
        view::Cell { square, tone, on: man.map(|man| view::Thing::Man(view::Man { figure: man.kind.figure(), army: man.side.seat() })) }
    });
    let made = |side: Side| state.masters[side as usize];
    let mut notes = Vec::new();
    if state.variant == Variant::Master && state.masters != [0, 0] {
        notes.push(format!("Masters made so far: White {}, Black {}; the second one wins", made(Side::White), made(Side::Black)));
    }
    notes.extend(cardless::quiet_note(state.quiet, "a capture or a pawn move"));
    View {
        board: view::Board { files: 8, ranks: 8, cells: cells.collect() },
        sides: vec![view::Side::default(); 2],
        common: None,
        turn_of: state.over.is_none().then(|| state.turn.seat()),
        to_act: if state.over.is_none() { Seats::only(state.turn.seat()) } else { Seats::NONE },
        awaiting: state.over.is_none().then_some(crate::rules::turn::Awaiting::Turn),
        in_check: Seats::NONE,
        claims: state.claims(),
        outcome: state.over.clone(),
        number: state.number,
        notes,
    }
}

/// How a man moves, in Herooj and in Master Herooj.
pub fn gait(figure: Figure, is_master: bool) -> Option<&'static str> {
    Some(match (figure, is_master) {
        (Figure::Pawn, _) => {
            "one or two free squares forward or diagonally forward; captures straight in four directions, over a friend onto the enemy behind it; becomes a Heroo on the far rank"
        }
        (Figure::Heroo, false) => {
            "one or two free squares sideways, backward or diagonally backward, never forward; captures as a pawn does; wins in its two home ranks"
        }
        (Figure::Heroo, true) => {
            "one or two free squares sideways, backward or diagonally backward, never forward; captures as a pawn does; becomes a Master in its two home ranks"
        }
        (Figure::Master, _) => "one or two free squares in any direction; captures in all eight directions, over a friend onto the enemy behind it",
        _ => return None,
    })
}
