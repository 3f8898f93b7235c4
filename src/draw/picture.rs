//! A board as a PNG, for mails. No font and no file is read.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::board::{Look, Marks, Orientation, Palette, picture};
use super::ink::Theme;
use crate::rules::grid::Square;
use crate::rules::view::Board;

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

fn rasterise(svg: &str, width: u32) -> Vec<u8> {
    let tree = Tree::from_str(svg, &Options::default()).expect("a drawn board is well-formed");
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let mut pixels = Pixmap::new(width.max(1), height).expect("the size is neither zero nor huge");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().expect("pixels in memory can be encoded")
}
