//! Trials of a card: a position and a turn put together step by step, so that one can be varied; played for both colours.
//! Whole cases are told in one text by `cases`.

use serde_json::{Value, json};

use super::fact::Fact;
use super::state::State;
use super::tests::{play, position};
use super::written::Written;
use super::{Game, Heretik};
use crate::rules::turn::Decision;

/// A position with White to move and her turn. Lists are written as one text: cards with `, `, choices with `; ` between them.
#[derive(Clone)]
pub struct Trial {
    fields: Value,
    turn: Value,
}

/// A trial on this board; nobody holds or has declared anything.
pub fn on(board: &str) -> Trial {
    let nobody = json!({ "white": [], "black": [] });
    Trial { fields: json!({ "board": board, "hands": nobody, "declared": nobody }), turn: json!({}) }
}

/// A trial on a board with the Kings alone, on e1 and e8.
pub fn kings() -> Trial {
    on("4k3/8/8/8/8/8/8/4K3")
}

fn add(list: &mut Value, text: &str, between: &str) {
    if list.is_null() {
        *list = json!([]);
    }
    list.as_array_mut().expect("a list").extend(text.split(between).filter(|one| !one.is_empty()).map(|one| json!(one)));
}

impl Trial {
    /// Cards in White's hand.
    pub fn hand(mut self, cards: &str) -> Trial {
        add(&mut self.fields["hands"]["white"], cards, ", ");
        self
    }

    /// Cards that White has declared in an earlier turn.
    pub fn declared(mut self, cards: &str) -> Trial {
        add(&mut self.fields["declared"]["white"], cards, ", ");
        self
    }

    /// Cards that Black has declared.
    pub fn hers(mut self, cards: &str) -> Trial {
        add(&mut self.fields["declared"]["black"], cards, ", ");
        self
    }

    /// Another field of the position.
    pub fn with(mut self, field: &str, value: Value) -> Trial {
        self.fields[field] = value;
        self
    }

    pub fn declare(mut self, choices: &str) -> Trial {
        add(&mut self.turn["declare"], choices, "; ");
        self
    }

    pub fn play(mut self, choices: &str) -> Trial {
        add(&mut self.turn["play"], choices, "; ");
        self
    }

    /// Plays cards that lie in the hand together with what is discarded for them from there.
    pub fn plays(self, choices: &str) -> Trial {
        let mut trial = self;
        for choice in choices.split("; ") {
            let written = Written::parse(choice).expect("a choice of a test");
            let paid = written.discard.iter().filter_map(|card| card.plain().ok());
            let held: Vec<&str> = std::iter::once(written.head.as_str()).chain(paid).collect();
            trial = trial.hand(&held.join(", ")).play(choice);
        }
        trial
    }

    pub fn moves(mut self, choices: &str) -> Trial {
        add(&mut self.turn["move"], choices, "; ");
        self
    }

    pub fn coda(mut self, choices: &str) -> Trial {
        add(&mut self.turn["coda"], choices, "; ");
        self
    }

    /// The position after the turn.
    pub fn after(self) -> Value {
        let turn = self.turn.clone();
        play(self.fields, self.turn).unwrap_or_else(|reason| panic!("{turn} is refused: {reason}"))
    }

    /// The board after the turn.
    pub fn board(self) -> String {
        self.after()["board"].as_str().expect("a board").to_string()
    }

    /// A field of the position after the turn, or White's part of it.
    pub fn field(self, field: &str) -> String {
        let value = &self.after()[field];
        let names = |list: &Vec<Value>| list.iter().map(|one| one.as_str().map_or_else(|| one.to_string(), str::to_string)).collect::<Vec<_>>();
        match value.get("white").unwrap_or(value) {
            Value::Array(list) => names(list).join(", "),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }

    /// What was decided on White's turn.
    pub fn decided(self) -> Decision<State, Fact> {
        let state = position(&self.fields);
        let turn = serde_json::from_value(self.turn).expect("a turn of a test");
        Heretik::decide(&state, state.seat(), &turn).unwrap_or_else(|refusal| panic!("{turn:?} is refused: {refusal}"))
    }

    /// Who has won by the turn.
    pub fn winner(self) -> Option<&'static str> {
        self.clone().after();
        let outcome = self.decided().state.over?;
        outcome.winners.first().map(|seat| if seat.0 == 0 { "white" } else { "black" })
    }

    /// Why the turn is refused.
    pub fn reason(self) -> &'static str {
        let turn = self.turn.clone();
        play(self.fields, self.turn).err().unwrap_or_else(|| panic!("{turn} is not refused"))
    }
}
