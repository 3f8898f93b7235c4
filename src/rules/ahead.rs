//! Positions for looking ahead: without their history, small enough to be copied at every move, found with the engines' own fast generators.
//!
//! A game whose turn is one move offers this beside [`super::game::Game`]; the computer's search and nothing else uses it.

use std::fmt::Display;

use super::grid::Square;
use super::turn::{Seat, Seats};
use super::view::Figure;

/// A position without its history. Draws by repetition are not seen from it.
pub trait Ahead: Clone {
    /// Written as in the turn notation.
    type Move: Copy + PartialEq + Display;

    fn to_move(&self) -> Seat;

    /// The seats that are still in the game.
    fn living(&self) -> Seats;

    /// Adds every legal move; none means that the game is over, see [`Ahead::winners_without_moves`].
    fn add_moves(&self, into: &mut Vec<Self::Move>);

    #[must_use]
    fn after(&self, mv: Self::Move) -> Self;

    /// The winners if the game is over as it stands, whatever moves there are; an empty set is a draw.
    fn winners(&self) -> Option<Seats>;

    /// The winners if the player to move has no move.
    fn winners_without_moves(&self) -> Seats;

    /// The man that a move takes off the board.
    fn taken(&self, mv: Self::Move) -> Option<Figure>;

    /// Whether a move changes what its man is worth (promotion).
    fn is_promotion(&self, mv: Self::Move) -> bool;

    /// Every man: whose it is, which, where.
    fn each_man(&self, visit: impl FnMut(Seat, Figure, Square));
}
