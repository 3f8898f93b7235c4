//! What the computer is told of a game: what the player of one seat may know, and nothing else.

use serde_json::Value;

use crate::chance::Dice;
use crate::rules::game::Position;
use crate::rules::known::{self, Hidden};
use crate::rules::turn::{Awaiting, Claim, Phase, Seat, Turn, Viewer};

/// A position as one seat may see it. This is all that the choice of a turn is made from; the true position stays behind.
#[derive(Clone, Debug)]
pub struct Seen {
    pub(super) game: &'static str,
    pub(super) seat: Seat,
    /// As [`Position::write_position`] writes it for the seat: hidden cards are `?`, piles only counted.
    pub(super) position: Value,
    /// What the seat can answer, if another's turn waits for that.
    pub(super) answers: Vec<String>,
    /// Moves after which the position would have stood three times, in games of single moves: everybody remembers that.
    pub(super) repeats: Vec<String>,
}

impl Seen {
    /// What this seat may know of the position. `None`: it has nothing to decide now.
    pub fn of(position: &dyn Position, seat: Seat) -> Option<Seen> {
        if !position.to_act().has(seat) {
            return None;
        }
        let is_answer = position.awaiting() != Some(Awaiting::Turn) && position.view(Viewer::Seat(seat)).turn_of != Some(seat);
        let answers = if is_answer { position.offers(seat, &Turn::default(), Phase::Coda, false).unwrap_or_default() } else { Vec::new() };
        Some(Seen {
            game: position.rules().about().id,
            seat,
            position: position.write_position(Viewer::Seat(seat)),
            answers: answers.into_iter().map(|offer| offer.text).collect(),
            repeats: if position.rules().about().phases == [Phase::Move] { repeats(position, seat) } else { Vec::new() },
        })
    }

    /// A position that could be the true one: the hidden cards are any of those that this seat has not seen.
    pub(super) fn imagined(&self, dice: &mut Dice) -> Option<Box<dyn Position>> {
        known::position(self.game, &self.position, Hidden::Imagined, dice)
    }
}

fn repeats(position: &dyn Position, seat: Seat) -> Vec<String> {
    let offers = position.offers(seat, &Turn::default(), Phase::Move, true).unwrap_or_default();
    let repeats = |text: &String| {
        let mut turn = Turn::default();
        turn.push(Phase::Move, text.clone());
        let after = position.decide(seat, &turn).map(|(after, _)| after);
        after.is_ok_and(|after| after.claims().contains(&Claim::Repetition) || after.outcome().is_some_and(|outcome| outcome.kind == "repetition"))
    };
    offers.into_iter().map(|offer| offer.text).filter(repeats).collect()
}
