//! The picture of the board in a mail.

use crate::draw::board::Orientation;
use crate::draw::picture;
use crate::rules::grid::Square;
use crate::rules::turn::Seat;
use crate::rules::view::View;

/// A PNG of the board with the receiver's men at the bottom, what changed marked, and Kings in check.
pub fn png(view: &View, seat: Option<Seat>, seats: usize, changed: &[Square]) -> Vec<u8> {
    let orientation = seat.map_or(Orientation::FIRST, |seat| Orientation::for_seat(seat, seats));
    let marks = picture::marks(view, changed);
    picture::png(&view.board, orientation, seats, &marks.last, &marks.check, picture::WIDTH)
}
