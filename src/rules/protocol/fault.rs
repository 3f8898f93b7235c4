//! Why a request is not served: the one error of the protocol, and how it is written.

use serde_json::{Value, json};

use crate::rules::game::{BadOption, BadPosition};
use crate::rules::turn::{Phase, Refusal};

/// A request that cannot be served. Each kind is one code of the protocol.
#[derive(Debug)]
pub enum Fault {
    /// Not JSON, or an unknown word, field, game, phase, seat or option.
    Request(String),
    /// A position that cannot be.
    Position(String),
    /// Against the rules of the game; says which one, and where in the turn.
    Illegal { message: String, phase: Option<Phase>, index: Option<usize> },
    /// A defect of this program.
    Internal,
}

impl Fault {
    pub fn request(message: impl Into<String>) -> Fault {
        Fault::Request(message.into())
    }

    /// Says in which of the `turns` of a request it went wrong, counted from 1.
    #[must_use]
    pub fn in_turn(self, number: usize) -> Fault {
        let name = |message| format!("turn {number}: {message}");
        match self {
            Fault::Request(message) => Fault::Request(name(message)),
            Fault::Position(message) => Fault::Position(name(message)),
            Fault::Illegal { message, phase, index } => Fault::Illegal { message: name(message), phase, index },
            Fault::Internal => Fault::Internal,
        }
    }

    pub fn to_json(&self) -> Value {
        match self {
            Fault::Request(message) => json!({ "code": "bad-request", "message": message }),
            Fault::Position(message) => json!({ "code": "bad-position", "message": message }),
            Fault::Illegal { message, phase, index } => {
                let mut error = json!({ "code": "illegal", "message": message });
                if let Some(phase) = phase {
                    error["phase"] = json!(phase);
                }
                if let Some(index) = index {
                    error["index"] = json!(index);
                }
                error
            }
            Fault::Internal => json!({ "code": "internal", "message": "this request met a defect of the program; please report it" }),
        }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Illegal { message: refusal.to_string(), phase: refusal.phase, index: refusal.index }
    }
}

impl From<BadPosition> for Fault {
    fn from(error: BadPosition) -> Fault {
        Fault::Position(error.0)
    }
}

impl From<BadOption> for Fault {
    fn from(error: BadOption) -> Fault {
        Fault::Request(error.0)
    }
}
