//! Herichess written down: positions as JSON, facts and turns in words, the view for pages.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::board::{Exposed, Men};
use super::cells::{CELLS, bit, board, cells};
use super::men::{Army, Kind, Man};
use super::state::{Fact, State};
use crate::rules::cardless::{self, Fields, short};
use crate::rules::game::BadPosition;
use crate::rules::grid::Square;
use crate::rules::turn::{Awaiting, Part, Seats, Told};
use crate::rules::view::{self, Figure, Tone, View};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenExposed {
    man: Square,
    on: Square,
    until: String,
}

/// Reads a position and brings it to where HR14 is done.
pub fn read_position(position: &Value) -> Result<State, BadPosition> {
    let mut fields = Fields::of(position)?;
    let mut bare = State::start().bare;
    if let Some(men) = fields.take("men", "an object with a list of men for each army")? {
        bare.men = read_men(&men)?;
    }
    let mut out = Vec::new();
    for word in fields.take::<Vec<String>>("out", "a list of armies")?.unwrap_or_default() {
        let army = read_army("out", &word)?;
        if out.contains(&army) {
            return bad(format!("'out' names {word} twice"));
        }
        if bare.men.armies[army as usize] != 0 {
            return bad(format!("{} is out, but has men on the board", army.name()));
        }
        bare.living = bare.living.without(army);
        out.push(army);
    }
    if bare.living.count() == 0 {
        return bad("all armies are out".to_string());
    }
    for army in bare.living.iter() {
        let kings = (bare.men.kings & bare.men.armies[army as usize]).count_ones();
        if kings != 1 {
            return bad(format!("{} has {kings} Kings; an army that is not out has exactly one", army.name()));
        }
    }
    if let Some(word) = fields.take::<String>("turn", "an army")? {
        bare.turn = read_army("turn", &word)?;
    }
    if !bare.living.has(bare.turn) {
        if bare.living.count() > 1 {
            return bad(format!("it is {}'s turn, but that army is out", bare.turn.name()));
        }
        bare.turn = bare.living.after(bare.turn);
    }
    let exposed: Option<Vec<WrittenExposed>> = fields.take("exposed", "a list of pawns that have stepped twice")?;
    for WrittenExposed { man, on, until } in exposed.unwrap_or_default() {
        let owner = read_army("until", &until)?;
        let (cell, passed) = (read_cell(man)?, read_cell(on)?);
        if bare.men.at(cell) != Some(Man { army: owner, kind: Kind::Pawn }) {
            return bad(format!("'exposed' says that {}'s Pawn stands on {man}, and it does not", owner.name()));
        }
        if bare.exposed[owner as usize].replace(Exposed { man: cell, on: passed }).is_some() {
            return bad(format!("{} has two exposed Pawns; there is one double step a turn", owner.name()));
        }
    }
    bare.pass_to(bare.turn);
    let mut state = State::at(bare, out);
    state.begin_turn(&mut Vec::new(), fields.take_quiet()?);
    fields.finish()?;
    let (quiet, over) = (state.quiet, state.over);
    let mut read = State::at(state.bare, state.out);
    (read.quiet, read.over) = (quiet, over);
    Ok(read)
}

fn bad<T>(words: String) -> Result<T, BadPosition> {
    Err(BadPosition(words))
}

fn read_army(field: &str, word: &str) -> Result<Army, BadPosition> {
    Army::parse(word).ok_or_else(|| BadPosition(format!("'{field}' is red, orange, green or blue, not '{}'", short(word))))
}

fn read_cell(square: Square) -> Result<u8, BadPosition> {
    board().number(square).ok_or_else(|| BadPosition(format!("there is no cell {square} on this board")))
}

fn read_men(armies: &BTreeMap<String, Vec<String>>) -> Result<Men, BadPosition> {
    let mut men = Men::NONE;
    for (word, texts) in armies {
        let army = read_army("men", word)?;
        for text in texts {
            let parts = |kind: Kind| Some((kind, text.strip_prefix(kind.text())?.parse::<Square>().ok()?));
            let Some((kind, square)) = Kind::ALL.into_iter().find_map(parts) else {
                return bad(format!("'{}' of {word} is not a man on a cell, like Kc3, pd4 or RBd5", short(text)));
            };
            let cell = read_cell(square)?;
            if men.occupied() & bit(cell) != 0 {
                return bad(format!("two men stand on {square}"));
            }
            men.put(Man { army, kind }, cell);
        }
    }
    Ok(men)
}

pub fn write_position(state: &State) -> Value {
    let men = |army: Army| {
        let own = cells(state.bare.men.armies[army as usize]);
        let man = |cell: u8| state.bare.men.at(cell).map(|man| format!("{}{}", man.kind.text(), board().square(cell)));
        own.filter_map(man).collect::<Vec<_>>()
    };
    let exposed = Army::ALL.into_iter().filter_map(|owner| {
        let Exposed { man, on } = state.bare.exposed[owner as usize]?;
        Some(json!({ "man": board().square(man), "on": board().square(on), "until": owner }))
    });
    json!({
        "men": Army::ALL.into_iter().map(|army| (army.word().to_string(), json!(men(army)))).collect::<serde_json::Map<_, _>>(),
        "turn": state.bare.turn,
        "out": state.out,
        "exposed": exposed.collect::<Vec<_>>(),
        "quiet": state.quiet,
    })
}

pub fn tell(fact: &Fact) -> Option<Told> {
    let told = |words: String, squares: &[Square]| Some(Told::on(words, squares));
    let went = |words: String, slides: &[(Square, Square)]| Some(Told::going(words, slides));
    let man = |army: &Army, kind: &Kind| format!("{}'s {}", army.name(), kind.name());
    match fact {
        Fact::Captured { army, man: kind, on } => told(format!("{} on {on} was captured", man(army, kind)), &[*on]),
        Fact::Moved { army, man: kind, from, to } => went(format!("{} went from {from} to {to}", man(army, kind)), &[(*from, *to)]),
        Fact::Promoted { army, on, into } => told(format!("{}'s Pawn on {on} became a {}", army.name(), into.name()), &[*on]),
        Fact::Fused { army, man: kind, from, to, into } => {
            went(format!("{} went from {from} to {to} and became part of a {}", man(army, kind), into.name()), &[(*from, *to)])
        }
        Fact::Split { army, man: kind, on, part, to } => {
            went(format!("{} on {on} split: the {} went to {to}", man(army, kind), part.name()), &[(*on, *to)])
        }
        Fact::Exposed { army, man, on } => {
            told(format!("{}'s Pawn on {man} can be captured in passing on {on} until {}'s next turn", army.name(), army.name()), &[*man, *on])
        }
        Fact::Passed { army } => told(format!("{} passed", army.name()), &[]),
        Fact::Left { army, why } => told(format!("{}; the army is removed", cardless::left_in_words(army.name(), *why)), &[]),
        Fact::Mated { army, by } => told(format!("{} is checkmated by {}; the army is removed", army.name(), by.name()), &[]),
        Fact::Next { .. } | Fact::Counted { .. } => None,
        Fact::Ended(outcome) => {
            let words = match (outcome.winners.first(), outcome.kind.as_str()) {
                (Some(&winner), _) => format!("{} wins", Army::of(winner).name()),
                (None, "stalemate") => "Stalemate: the last two armies draw".to_string(),
                (None, "kings") => "Drawn: only Kings are left".to_string(),
                (None, "repetition") => "Drawn: the position has stood three times".to_string(),
                (None, "quiet") => "Drawn: fifty turns each without a capture, a Pawn move or a removal".to_string(),
                (None, "agreed") => "Drawn by agreement".to_string(),
                (None, _) => "Drawn".to_string(),
            };
            told(words, &[])
        }
    }
}

/// "Red's Bishop on g4 took Green's Pawn on e2".
pub fn tell_taking(capture: &Fact, next: &Fact) -> Option<Told> {
    let (Fact::Captured { army: of, man: taken, on }, Fact::Moved { army, man, from, to }) = (capture, next) else { return None };
    let name = |army: &Army, kind: &Kind| format!("{}'s {}", army.name(), kind.name());
    Some(Told::taking(&name(army, man), (*from, *to), &name(of, taken), *on))
}

/// `Ra4–a6`, `e4×f5`, `Ra4+a3`, `RPa3/R–a4`, `j3–k3=R`; then `#` and the initials of armies that went.
pub fn notation(parts: &[Part<Fact>]) -> String {
    let lines = parts.iter().map(|part| {
        let (mut man, mut gone) = (String::new(), String::new());
        for fact in &part.facts {
            match fact {
                Fact::Moved { man: kind, .. } | Fact::Fused { man: kind, .. } | Fact::Split { man: kind, .. } if *kind != Kind::Pawn => {
                    man = kind.text().to_string();
                }
                Fact::Mated { army, .. } => gone += &format!(" #{}", army.name()),
                Fact::Captured { .. }
                | Fact::Moved { .. }
                | Fact::Promoted { .. }
                | Fact::Fused { .. }
                | Fact::Split { .. }
                | Fact::Exposed { .. }
                | Fact::Passed { .. }
                | Fact::Left { .. }
                | Fact::Next { .. }
                | Fact::Counted { .. }
                | Fact::Ended(_) => {}
            }
        }
        let choice = match part.choices.first() {
            Some(choice) => cardless::typeset(choice),
            None => part.facts.iter().find_map(tell).map_or_else(String::new, |told| told.words),
        };
        man + choice.as_str() + gone.as_str()
    });
    lines.collect::<Vec<_>>().join("; ")
}

/// Every living seat whose King a living opponent attacks.
pub fn in_check(state: &State) -> Seats {
    let living = state.bare.living;
    living.iter().filter(|&army| state.bare.checkers(army) != 0).map(Army::seat).collect()
}

pub fn view(state: &State) -> View {
    let tables = board();
    let cell = |number: u8| {
        let square = tables.square(number);
        let is_dark = (square.file + square.rank).is_multiple_of(2);
        let tone = match (tables.blue & bit(number) != 0, is_dark) {
            (true, true) => Tone::HubDark,
            (true, false) => Tone::HubLight,
            (false, true) => Tone::Dark,
            (false, false) => Tone::Light,
        };
        let on = state.bare.men.at(number).map(|man| view::Thing::Man(view::Man { figure: man.kind.figure(), army: man.army.seat() }));
        view::Cell { square, tone, on }
    };
    let is_running = state.over.is_none();
    let mut notes = Vec::new();
    for owner in Army::ALL {
        if let Some(Exposed { man, on }) = state.bare.exposed[owner as usize].filter(|_| is_running) {
            let (man, on, name) = (tables.square(man), tables.square(on), owner.name());
            notes.push(format!("{name}'s Pawn on {man} may be captured in passing on {on} until {name}'s next turn"));
        }
    }
    let limit = 50 * state.bare.living.count();
    if is_running && state.quiet * 2 >= limit {
        notes.push(format!("{} turns without a capture, a Pawn move or a removal: at {limit} the game is drawn", state.quiet));
    }
    View {
        board: view::Board { files: 14, ranks: 14, cells: (0..CELLS as u8).map(cell).collect() },
        sides: Army::ALL.map(|army| view::Side { is_out: !state.bare.living.has(army), ..view::Side::default() }).to_vec(),
        common: None,
        turn_of: is_running.then(|| state.bare.turn.seat()),
        to_act: if is_running { Seats::only(state.bare.turn.seat()) } else { Seats::NONE },
        awaiting: is_running.then_some(Awaiting::Turn),
        in_check: in_check(state),
        claims: Vec::new(),
        outcome: state.over.clone(),
        number: state.number,
        notes,
    }
}

/// How a man moves. No step or leap crosses a closed corner; a line ends where the floor does.
pub fn gait(figure: Figure) -> Option<&'static str> {
    Some(match figure {
        Figure::King => "one step in any direction, but through no closed corner; whoever attacks him when her turn comes takes the whole army off",
        Figure::Prince => "one step in any direction, but through no closed corner; may be captured; may join another man",
        Figure::Rook => "any distance straight, as far as the floor goes; may join another man",
        Figure::Boyscout => "any distance in a zigzag: a diagonal step one way, then at a right angle to it, in turn; may join another man",
        Figure::Knight => "a leap of two cells one way and one sideways, into the next block of cells; may join another man",
        Figure::Pawn => {
            "one step toward the nearest enemy hub, two from its own hub; captures diagonally forward; becomes a man in another army's hub"
        }
        Figure::Boyrook => "a Rook and a Boyscout in one: moves as either, or lets one of them step out",
        Figure::Marshal => "a Rook and a Knight in one: moves as either, or lets one of them step out",
        Figure::Chatelaine => "a Rook and a Prince in one: moves as either, or lets one of them step out",
        Figure::CrookedCardinal => "a Boyscout and a Knight in one: moves as either, or lets one of them step out",
        Figure::CrookedPrimate => "a Boyscout and a Prince in one: moves as either, or lets one of them step out",
        Figure::Acelander => "a Prince and a Knight in one: moves as either, or lets one of them step out",
        Figure::Queen
        | Figure::Bishop
        | Figure::Cardinal
        | Figure::Admiral
        | Figure::Missionary
        | Figure::Centaur
        | Figure::Amazon
        | Figure::Master
        | Figure::Heroo => return None,
    })
}
