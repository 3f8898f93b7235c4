//! Reading a request: its fields, its game, the position that it is about, turns.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use super::fault::Fault;
use crate::chance::{Dice, Seed};
use crate::rules::cardless::short;
use crate::rules::game::{Options, Position, Rules};
use crate::rules::turn::{Phase, Removal, Seat, Turn};

/// The fields of a request that have not been read yet.
pub struct Fields(BTreeMap<String, Box<RawValue>>);

impl Fields {
    pub fn parse(line: &[u8]) -> Result<Fields, Fault> {
        let text = std::str::from_utf8(line).map_err(|_| Fault::request("the request is not UTF-8"))?;
        serde_json::from_str(text).map(Fields).map_err(|error| Fault::request(format!("the request is not a JSON object: {error}")))
    }

    /// The id as it was written, so that it goes back unchanged.
    pub fn take_id(&mut self) -> Option<Box<RawValue>> {
        self.0.remove("id")
    }

    /// Reads the field as a `T`; `what` says what it should be.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str, what: &str) -> Result<Option<T>, Fault> {
        let Some(raw) = self.0.remove(name) else { return Ok(None) };
        serde_json::from_str(raw.get()).map(Some).map_err(|error| Fault::request(format!("'{name}' must be {what}: {error}")))
    }

    pub fn need<T: DeserializeOwned>(&mut self, name: &str, what: &str) -> Result<T, Fault> {
        self.take(name, what)?.ok_or_else(|| Fault::request(format!("the field '{name}' is missing: {what}")))
    }

    /// Refuses what nobody has read.
    pub fn finish(self) -> Result<(), Fault> {
        match self.0.keys().next() {
            Some(name) => Err(Fault::request(format!("the field '{}' is not known for this word", short(name)))),
            None => Ok(()),
        }
    }

    pub fn game(&mut self) -> Result<&'static dyn Rules, Fault> {
        let id: String = self.need("game", "the id of a game")?;
        crate::rules::find(&id).ok_or_else(|| Fault::request(format!("'{}' is not a game; the word 'games' lists them", short(&id))))
    }

    pub fn options(&mut self) -> Result<Options, Fault> {
        Ok(self.take("options", "an object")?.unwrap_or_default())
    }

    /// The game, and the position or the turns that lead to it.
    pub fn position(&mut self) -> Result<(&'static dyn Rules, Source), Fault> {
        let rules = self.game()?;
        let position = self.0.remove("position");
        let turns: Option<Vec<Value>> = self.take("turns", "a list of turns")?;
        let source = match (position, turns) {
            (Some(position), None) => Source::Position(position),
            (None, Some(turns)) => {
                let steps = turns.into_iter().enumerate().map(|(at, step)| read_step(rules, step).map_err(|fault| fault.in_turn(at + 1)));
                Source::Turns { options: self.options()?, steps: steps.collect::<Result<_, _>>()? }
            }
            (Some(_), Some(_)) => return Err(Fault::request("a request has 'position' or 'turns', not both")),
            (None, None) => return Err(Fault::request("the position is missing: give 'position', or 'turns' from the start with 'options'")),
        };
        Ok((rules, source))
    }

    pub fn seat(&mut self, rules: &dyn Rules) -> Result<Seat, Fault> {
        let id: String = self.need("seat", "the name of a seat")?;
        read_seat(rules, &id)
    }

    /// A seat, or nobody: null, or no such field.
    pub fn seat_or_null(&mut self, rules: &dyn Rules) -> Result<Option<Seat>, Fault> {
        let id: Option<Option<String>> = self.take("seat", "the name of a seat, or null")?;
        id.flatten().map(|id| read_seat(rules, &id)).transpose()
    }

    pub fn removal(&mut self) -> Result<Removal, Fault> {
        Ok(self.take("why", "'resigned' or 'time'")?.unwrap_or(Removal::Resigned))
    }
}

/// Where a position comes from.
pub enum Source {
    /// As it was written.
    Position(Box<RawValue>),
    Turns {
        options: Options,
        steps: Vec<Step>,
    },
}

/// One of the `turns`.
pub enum Step {
    Turn(Turn),
    Remove(Seat, Removal),
}

impl Source {
    /// Judges the position, or plays the turns.
    pub fn build(self, rules: &'static dyn Rules) -> Result<Box<dyn Position>, Fault> {
        match self {
            Source::Position(position) => {
                rules.read_position_text(position.get()).map_err(|bad| match serde_json::from_str::<Value>(position.get()) {
                    Ok(_) => bad.into(),
                    Err(error) => Fault::request(format!("'position' must be an object: {error}")),
                })
            }
            Source::Turns { options, steps } => {
                let mut position = begin(rules, options)?;
                for (at, step) in steps.iter().enumerate() {
                    position = play(&*position, step).map_err(|fault| fault.in_turn(at + 1))?;
                }
                Ok(position)
            }
        }
    }
}

fn play(position: &dyn Position, step: &Step) -> Result<Box<dyn Position>, Fault> {
    let to_act = seat_to_act(position)?;
    let (next, _) = match step {
        Step::Turn(turn) => position.decide(to_act, turn)?,
        Step::Remove(seat, why) => position.remove(*seat, *why)?,
    };
    Ok(next)
}

/// The started position. The option `seed`, for games with a deck to shuffle, is the protocol's own: a number, or the
/// 64 hexadecimal digits of a seed that a finished game has published. Left out it is 0, so that `turns` always replay alike.
pub fn begin(rules: &dyn Rules, mut options: Options) -> Result<Box<dyn Position>, Fault> {
    let mut seed = Seed::from_number(0);
    if rules.about().phases.contains(&Phase::Draw)
        && let Some(given) = options.remove("seed")
    {
        let read = match &given {
            Value::Number(number) => number.as_u64().map(Seed::from_number),
            Value::String(digits) => Seed::from_hex(digits),
            _ => None,
        };
        seed = read.ok_or_else(|| Fault::request("the option 'seed' is a whole number from 0, or 64 hexadecimal digits"))?;
    }
    let (position, _) = rules.begin(&options, &mut Dice::from_seed(&seed))?;
    Ok(position)
}

/// The seat whose turn or answer it is; once a game is over nothing more is legal.
pub fn seat_to_act(position: &dyn Position) -> Result<Seat, Fault> {
    position.to_act().iter().next().ok_or_else(|| Fault::Illegal { message: "the game is over".to_string(), phase: None, index: None })
}

fn read_seat(rules: &dyn Rules, id: &str) -> Result<Seat, Fault> {
    let seats = rules.about().seats;
    match seats.iter().position(|seat| seat.id == id) {
        Some(place) => Ok(Seat(place as u8)),
        None => {
            let ids: Vec<_> = seats.iter().map(|seat| seat.id).collect();
            Err(Fault::request(format!("'{}' is not a seat of {}: {}", short(id), rules.about().name, ids.join(", "))))
        }
    }
}

/// A phase that the game has.
pub fn read_phase(rules: &dyn Rules, word: &str) -> Result<Phase, Fault> {
    Phase::parse(word).filter(|phase| rules.about().phases.contains(phase)).ok_or_else(|| {
        let words: Vec<_> = rules.about().phases.iter().map(|phase| phase.word()).collect();
        Fault::request(format!("'{}' is not a phase of {}: {}", short(word), rules.about().name, words.join(", ")))
    })
}

/// A turn: an array of choices for each phase in which something can be chosen.
pub fn read_turn(rules: &dyn Rules, phases: BTreeMap<String, Vec<String>>) -> Result<Turn, Fault> {
    let mut turn = Turn::default();
    for (word, choices) in phases {
        let phase = read_phase(rules, &word)?;
        if phase == Phase::Draw && !choices.is_empty() {
            return Err(Fault::request("Draw follows by itself: a turn has nothing to say about it"));
        }
        for choice in choices {
            turn.push(phase, choice);
        }
    }
    Ok(turn)
}

fn read_step(rules: &dyn Rules, step: Value) -> Result<Step, Fault> {
    let is_removal = step.as_object().is_some_and(|fields| fields.contains_key("remove"));
    if !is_removal {
        let phases = serde_json::from_value(step).map_err(|error| Fault::request(format!("a turn is an object of phases: {error}")))?;
        return read_turn(rules, phases).map(Step::Turn);
    }
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Removed {
        remove: String,
        #[serde(default = "resigned")]
        why: Removal,
    }
    fn resigned() -> Removal {
        Removal::Resigned
    }
    let removed: Removed = serde_json::from_value(step).map_err(|error| Fault::request(format!("a removal names a seat and why: {error}")))?;
    Ok(Step::Remove(read_seat(rules, &removed.remove)?, removed.why))
}
