//! The computer's choice of a turn. Pure: no clock, no storage; how long it may think is for a function to say that it is handed.
//!
//! Owns: what a position is worth, and the search for the best turn. Must not know: the true position. All it is given is a [`Seen`], which is made
//! of what one seat may know; where cards are hidden it imagines some. Games whose turn is one move are searched several moves deep
//! ([`search`]), on the engines' own fast positions; any other game one turn deep, over turns put together from its offers ([`one_turn`]).
//!
//! Start with [`choose`].

mod one_turn;
mod search;
mod seen;
mod worth;

#[cfg(test)]
mod tests;

use std::fmt::Display;

use crate::chance::Dice;
use crate::rules::ahead::Ahead;
use crate::rules::turn::{Phase, Turn};
use crate::rules::{heavy_chess, herichess, herooj};

pub use seen::Seen;

/// What the computer does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    Turn(Turn),
    /// An answer in the middle of another's turn.
    Answer(String),
}

/// Asked again and again while the computer thinks; it hurries to an end when the answer is yes.
pub type Stop<'s> = &'s mut dyn FnMut() -> bool;

/// The best that was found until `stop` said so. `None`: no legal turn was found.
pub fn choose(seen: &Seen, dice: &mut Dice, stop: Stop) -> Option<Deed> {
    if !seen.answers.is_empty() {
        return one_turn::answer(seen).map(Deed::Answer);
    }
    let found = match seen.game {
        "heavy-chess" => heavy_chess::ahead(&seen.position).ok().and_then(|at| move_of(&at, worth::heavy_chess, seen, dice, stop)),
        "herooj" => herooj::ahead(&seen.position, false).ok().and_then(|at| move_of(&at, worth::herooj, seen, dice, stop)),
        "master-herooj" => herooj::ahead(&seen.position, true).ok().and_then(|at| move_of(&at, worth::master_herooj, seen, dice, stop)),
        "herichess" => herichess::ahead(&seen.position).ok().and_then(|at| move_of(&at, worth::herichess, seen, dice, stop)),
        _ => one_turn::best(seen, dice, stop),
    };
    found.map(Deed::Turn)
}

fn move_of<A: Ahead>(at: &A, worth: search::Worth<A>, seen: &Seen, dice: &mut Dice, stop: Stop) -> Option<Turn>
where
    A::Move: Display,
{
    let mut turn = Turn::default();
    turn.push(Phase::Move, search::best(at, worth, &seen.repeats, dice, stop)?.to_string());
    Some(turn)
}
