//! A board as a PNG, for mails. No font and no file is read.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::board::{Look, Marks, Orientation, Palette, picture};
use super::ink::Theme;
use crate::rules::grid::Square;
use crate::rules::view::{Board, Figure, Thing, View};

/// How wide a picture in a mail is, in pixels.
pub const WIDTH: u32 = 480;

/// The board as a PNG of that width, with coordinates and what happened last.
///
/// # Panics
/// If the drawing itself is broken, which the tests of every board exclude.
pub fn png(board: &Board, orientation: Orientation, seats: usize, last: &[Square], check: &[Square], width: u32) -> Vec<u8> {
    let marks = Marks { last: last.to_vec(), check: check.to_vec(), ..Marks::default() };
    let look = Look { orientation, seats, marks: &marks, palette: Palette::Picture(Theme::Light), coordinates: true, class: "" };
    rasterise(&picture(board, &look), width)
}

/// What is pointed out in a picture of a view: where something changed, and Kings in check.
pub fn marks(view: &View, changed: &[Square]) -> Marks {
    let is_checked_king = |thing: &Thing| matches!(thing, Thing::Man(man) if man.figure == Figure::King && view.in_check.has(man.army));
    let check = view.board.cells.iter().filter(|cell| cell.on.as_ref().is_some_and(is_checked_king)).map(|cell| cell.square).collect();
    let mut last: Vec<Square> = changed.iter().copied().filter(|&square| view.board.at(square).is_some()).collect();
    last.sort();
    last.dedup();
    Marks { last, check, ..Marks::default() }
}

/// The board of a view as an SVG that needs nothing from outside.
pub fn svg(view: &View, orientation: Orientation, seats: usize, changed: &[Square]) -> String {
    let marks = marks(view, changed);
    let look = Look { orientation, seats, marks: &marks, palette: Palette::Picture(Theme::Light), coordinates: true, class: "" };
    picture(&view.board, &look)
}

/// Any drawing that carries its own colours as a PNG of that width; also the icons made from `static/favicon.svg`.
///
/// # Panics
/// If it is not well-formed SVG.
pub fn rasterise(svg: &str, width: u32) -> Vec<u8> {
    pixels(svg, width).encode_png().expect("pixels in memory can be encoded")
}

/// The same before it is encoded.
pub(super) fn pixels(svg: &str, width: u32) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("our drawings are well-formed");
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = Pixmap::new(width.max(1), height).expect("the size is neither zero nor huge");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::specimen::{heavy, heretik, herichess};

    fn decoded(png: &[u8]) -> Pixmap {
        Pixmap::decode_png(png).expect("a PNG")
    }

    #[test]
    fn every_board_becomes_a_picture_from_every_seat() {
        for (board, seats) in [(heretik(), 2), (heavy(), 2), (herichess(), 4)] {
            for quarters in 0..4 {
                let picture = decoded(&png(&board, Orientation::quarters(quarters), seats, &[], &[], 240));
                assert_eq!((picture.width(), picture.height()), (240, 240));
                assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255), "nothing is left blank");
            }
        }
    }

    #[test]
    fn men_and_marks_can_be_seen() {
        let board = heretik();
        let plain = png(&board, Orientation::FIRST, 2, &[], &[], WIDTH);
        let marked = png(&board, Orientation::FIRST, 2, &["e4".parse().unwrap()], &["e8".parse().unwrap()], WIDTH);
        assert_ne!(plain, marked);
        let mut empty = board.clone();
        empty.cells.iter_mut().for_each(|cell| cell.on = None);
        let (full, empty) = (decoded(&plain), decoded(&png(&empty, Orientation::FIRST, 2, &[], &[], WIDTH)));
        let differ = full.pixels().iter().zip(empty.pixels()).filter(|(one, other)| one != other).count();
        assert!(differ > 20_000, "{differ} pixels of men");
    }
}
