//! A turn as somebody writes it by hand: a line for each phase, or one line with semicolons, in the notation that the pages show.
//!
//! What is written is tried on the position, choice by choice, so that the rules decide what it can mean; what can mean two turns is refused.

use super::table::Table;
use crate::rules::game::Position;
use crate::rules::turn::{Awaiting, Phase, Refusal, Seat, Turn, Verdict};

/// Most choices in one turn.
const MOST_CHOICES: usize = 24;
/// Most attempts to find out what is meant.
const MOST_ATTEMPTS: usize = 2_000;

/// What somebody wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dictated {
    Turn(Turn),
    /// An answer in the middle of another's turn.
    Answer(String),
}

/// Why it is not known, or not possible, what she wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unclear {
    Nothing,
    TooLong,
    /// The same words make several turns, each written with its phases.
    Several(Vec<String>),
    /// The rules refuse this choice, or the turn as a whole.
    Refused {
        choice: Option<String>,
        why: Box<Refusal>,
    },
}

/// One choice as it was written, and the phase if that was written too.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Written {
    phase: Option<Phase>,
    /// Ways to read it, the likeliest first.
    readings: Vec<String>,
}

/// What these words mean for the player of this seat.
pub fn read(words: &str, table: &Table, seat: Seat) -> Result<Dictated, Unclear> {
    let written = written(words);
    let first = written.first().ok_or(Unclear::Nothing)?;
    let Some(position) = table.position() else { return Err(Unclear::Nothing) };
    match position.awaiting() {
        Some(Awaiting::Promotion | Awaiting::Response) => answer(position, seat, first),
        Some(Awaiting::Turn) | None => turn(position, seat, &written).map(Dictated::Turn),
    }
}

/// A turn with its phases: `move: e2-e4; coda: e8=Q`
pub fn with_phases(turn: &Turn) -> Vec<String> {
    let line = |phase: Phase| (!turn.choices(phase).is_empty()).then(|| format!("{}: {}", phase.name(), turn.choices(phase).join("; ")));
    Phase::ALL.into_iter().filter_map(line).collect()
}

fn answer(position: &dyn Position, seat: Seat, written: &Written) -> Result<Dictated, Unclear> {
    let mut refused = None;
    for reading in &written.readings {
        match position.answer(seat, reading) {
            Ok(_) => return Ok(Dictated::Answer(reading.clone())),
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    let why = Box::new(refused.expect("every choice has a reading"));
    Err(Unclear::Refused { choice: written.readings.first().cloned(), why })
}

fn turn(position: &dyn Position, seat: Seat, written: &[Written]) -> Result<Turn, Unclear> {
    if written.len() > MOST_CHOICES {
        return Err(Unclear::TooLong);
    }
    let phases = position.rules().about().phases;
    let mut search = Search { position, seat, written, phases, attempts: 0, found: Vec::new(), nearest: None };
    search.go_on(&Turn::default(), 0, 0);
    let Search { mut found, nearest, .. } = search;
    match (found.len(), nearest) {
        (1, _) => Ok(found.remove(0)),
        (0, Some((at, why))) => Err(Unclear::Refused { choice: written.get(at).and_then(|written| written.readings.first().cloned()), why }),
        (0, None) => Err(Unclear::Nothing),
        _ => Err(Unclear::Several(found.iter().map(|turn| with_phases(turn).join("; ")).collect())),
    }
}

/// The search for every turn that the words can mean.
struct Search<'a> {
    position: &'a dyn Position,
    seat: Seat,
    written: &'a [Written],
    phases: &'a [Phase],
    attempts: usize,
    found: Vec<Turn>,
    /// The refusal that came last in the words, with the place of its choice.
    nearest: Option<(usize, Box<Refusal>)>,
}

impl Search<'_> {
    /// `turn` has the choices before `at`; the next one belongs to the phase in place `from` or a later one.
    fn go_on(&mut self, turn: &Turn, at: usize, from: usize) {
        let (written, phases) = (self.written, self.phases);
        let Some(next) = written.get(at) else {
            match self.position.decide(self.seat, turn) {
                Ok(_) if !self.found.contains(turn) => self.found.push(turn.clone()),
                Ok(_) => {}
                Err(why) => self.refused(at, why),
            }
            return;
        };
        for (place, &phase) in phases.iter().enumerate().skip(from) {
            if phase == Phase::Draw || next.phase.is_some_and(|named| named != phase) {
                continue;
            }
            for reading in &next.readings {
                self.attempts += 1;
                if self.attempts > MOST_ATTEMPTS || self.found.len() > 3 {
                    return;
                }
                let mut longer = turn.clone();
                longer.push(phase, reading.as_str());
                let (_, _, verdict) = self.position.attempt(self.seat, &longer);
                match choice_refused(verdict, phase, longer.choices(phase).len() - 1) {
                    Some(why) => self.refused(at, why),
                    None => self.go_on(&longer, at + 1, place),
                }
            }
        }
        if next.phase.is_some_and(|named| !phases[from..].contains(&named)) {
            let words = format!("the {} phase comes earlier in a turn, or this game has none", next.phase.map_or("", Phase::name));
            self.refused(
                at,
                Refusal { reason: "no-such-phase", words, ruling: None, phase: None, index: None, squares: Vec::new(), cards: Vec::new() },
            );
        }
    }

    fn refused(&mut self, at: usize, why: Refusal) {
        if self.nearest.as_ref().is_none_or(|(nearest, _)| at > *nearest) {
            self.nearest = Some((at, Box::new(why)));
        }
    }
}

/// Whether the attempt stumbles over this choice, rather than over something that is still missing.
fn choice_refused(verdict: Verdict, phase: Phase, index: usize) -> Option<Refusal> {
    match verdict {
        Verdict::Complete => None,
        Verdict::Refused(why) => why.into_iter().find(|why| why.phase == Some(phase) && why.index == Some(index)),
    }
}

/// The choices in these words, in order.
fn written(words: &str) -> Vec<Written> {
    let mut found = Vec::new();
    for line in words.lines() {
        let mut phase = None;
        for item in line.split(';') {
            let item = plain(item);
            let (named, item) = match named_phase(&item) {
                Some((named, rest)) => (Some(named), rest.to_string()),
                None => (None, item),
            };
            // A phase that is named holds for the rest of its line.
            phase = named.or(phase);
            let is_count = item.strip_prefix('+').is_some_and(|count| !count.is_empty() && count.bytes().all(|b| b.is_ascii_digit()));
            if !item.is_empty() && !is_count && phase != Some(Phase::Draw) {
                found.push(Written { phase, readings: readings(&item) });
            }
        }
    }
    found
}

/// `Move: e2-e4` and `move e2-e4` name their phase.
fn named_phase(item: &str) -> Option<(Phase, &str)> {
    let end = item.find([':', ' ']).unwrap_or(item.len());
    let phase = Phase::parse(&item[..end].to_ascii_lowercase())?;
    Some((phase, item[end..].trim_start_matches([':', ' '])))
}

/// The signs that are typed for those that are printed, single spaces, no full stop at the end.
fn plain(item: &str) -> String {
    let typed: String = item
        .chars()
        .map(|c| match c {
            '–' | '—' | '‐' | '‑' | '−' => '-',
            '×' => 'x',
            '’' | '‘' => '\'',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect();
    let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_number = |word: &str| word.strip_suffix('.').is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()));
    let typed = match typed.split_once(' ') {
        Some((word, rest)) if is_number(word) => rest.to_string(),
        _ => typed,
    };
    typed.trim_end_matches(['.', ',', '!']).to_string()
}

/// A choice as it may have been meant: as it stands; without the mark of check; with a small first letter, as telephones write a large one; without the
/// letter of the man.
fn readings(item: &str) -> Vec<String> {
    let mut readings = vec![item.to_string()];
    let bare = item.trim_end_matches(['+', '#']);
    let mut chars = bare.chars();
    let first = chars.next().unwrap_or(' ');
    let rest = chars.as_str();
    let is_square = |text: &str| {
        let mut chars = text.chars();
        chars.next().is_some_and(|c| c.is_ascii_lowercase()) && chars.next().is_some_and(|c| c.is_ascii_digit())
    };
    if bare != item && is_square(bare) {
        readings.push(bare.to_string());
    }
    if first.is_ascii_uppercase() && rest.starts_with(|c: char| c.is_ascii_digit()) {
        readings.push(format!("{}{rest}", first.to_ascii_lowercase()));
    }
    if first.is_ascii_uppercase() && is_square(rest) {
        readings.push(rest.to_string());
    }
    readings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Dice, Seed};
    use crate::clock::Moment;
    use crate::play::acts::{self, Terms};
    use crate::play::entry::{GameId, OpenTo, Player};
    use crate::play::time::terms::Timing;
    use crate::rules::sampler::{self, Habits};

    fn table(game: &str) -> Table {
        let seed = Seed::from_number(3);
        let player = |id: &str| Player { account: id.to_string(), name: id.to_uppercase() };
        let terms = Terms {
            game: game.to_string(),
            options: Default::default(),
            timing: Timing::days(3),
            zone: None,
            open_to: OpenTo::Everyone,
            host_seat: Some(Seat(0)),
            words: String::new(),
            deck: None,
        };
        let opened = acts::open(GameId::parse("abc").unwrap(), player("ada"), terms, &seed, Moment(0)).unwrap();
        acts::join(&opened.table, player("bo"), String::new(), false, &seed, Moment(0)).unwrap().table
    }

    fn moves(words: &str, table: &Table) -> Result<String, Unclear> {
        read(words, table, Seat(0)).map(|dictated| match dictated {
            Dictated::Turn(turn) => serde_json::to_string(&turn).unwrap(),
            Dictated::Answer(answer) => answer,
        })
    }

    #[test]
    fn a_move_is_understood_as_it_is_typed_printed_and_capitalised() {
        let chess = table("heavy-chess");
        let turn = chess.position().unwrap().offers(Seat(0), &Turn::default(), Phase::Move, true).unwrap();
        let pawn = &turn.iter().find(|offer| offer.text.starts_with(|c: char| c.is_ascii_lowercase())).unwrap().text;
        let wanted = Ok(format!(r#"{{"move":["{pawn}"]}}"#));
        let printed = pawn.replace('-', "–");
        let capital = format!("{}{}", pawn[..1].to_uppercase(), &pawn[1..]);
        for words in [
            pawn.clone(),
            printed.clone(),
            capital,
            format!("Move: {pawn}."),
            format!("move {printed}"),
            format!("1. {pawn}"),
            format!("N{printed}+"),
        ] {
            assert_eq!(moves(&words, &chess), wanted, "{words}");
        }
        assert_eq!(moves("", &chess), Err(Unclear::Nothing));
        assert!(matches!(moves("Thanks for the game!", &chess), Err(Unclear::Refused { choice: Some(_), .. })));
        assert!(matches!(moves(&format!("{pawn}; {pawn}"), &chess), Err(Unclear::Refused { .. })), "a turn is one move");
        assert!(matches!(moves(&format!("Coda: {pawn}"), &chess), Err(Unclear::Refused { .. })));
        assert_eq!(moves(&"x;".repeat(30), &chess), Err(Unclear::TooLong));
    }

    #[test]
    fn turns_of_many_phases_are_understood_by_their_phases_and_mostly_without() {
        let mut dice = Dice::from_seed(&Seed::from_number(5));
        let mut now = table("heretik");
        let (mut turns, mut alone) = (0, 0);
        while turns < 24 && !now.is_over() {
            let seat = now.to_act().iter().next().unwrap();
            let position = now.position().unwrap();
            if position.awaiting() != Some(Awaiting::Turn) {
                break;
            }
            let Some(turn) = sampler::turn(position, seat, Habits::CURIOUS, 20, &mut dice) else { break };
            let lines = with_phases(&turn).join("\n");
            assert_eq!(read(&lines, &now, seat), Ok(Dictated::Turn(turn.clone())), "{lines}");
            let one_line = turn.iter().map(|(_, choice)| choice).collect::<Vec<_>>().join("; ");
            match read(&one_line, &now, seat) {
                Ok(Dictated::Turn(read)) => {
                    assert_eq!(read, turn, "{one_line}");
                    alone += 1;
                }
                Err(Unclear::Several(readings)) => assert!(readings.contains(&with_phases(&turn).join("; ")), "{one_line}: {readings:?}"),
                other => panic!("{one_line}: {other:?}"),
            }
            turns += 1;
            let account = now.player(seat).account.clone();
            now = acts::turn(&now, &account, now.head.number, &turn, &Seed::from_number(3), Moment(0)).unwrap().table;
        }
        assert!(turns >= 10 && alone * 2 > turns, "{alone} of {turns}");
    }
}
