//! The picture of the board in a mail.

use crate::draw::board::Orientation;
use crate::draw::picture;
use crate::rules::grid::Square;
use crate::rules::turn::Seat;
use crate::rules::view::{Figure, Thing, View};

/// A PNG of the board with the receiver's men at the bottom, what changed marked, and Kings in check.
pub fn png(view: &View, seat: Option<Seat>, seats: usize, changed: &[Square]) -> Vec<u8> {
    let orientation = seat.map_or(Orientation::FIRST, |seat| Orientation::for_seat(seat, seats));
    let is_checked_king = |thing: &Thing| matches!(thing, Thing::Man(man) if man.figure == Figure::King && view.in_check.has(man.army));
    let check: Vec<Square> = view.board.cells.iter().filter(|cell| cell.on.as_ref().is_some_and(is_checked_king)).map(|cell| cell.square).collect();
    let mut last: Vec<Square> = changed.iter().copied().filter(|&square| view.board.at(square).is_some()).collect();
    last.sort();
    last.dedup();
    picture::png(&view.board, orientation, seats, &last, &check, picture::WIDTH)
}
