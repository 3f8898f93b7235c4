//! A position as a picture. The picture is for the eye only: over it a page lays its own grid of links or buttons, one for
//! each place of `places`, which carries the words for everybody else.

use super::ink::Theme;
use super::pen::Pen;
use crate::rules::grid::Square;
use crate::rules::turn::Seat;
use crate::rules::view::Board;

/// The side of a square in the units of the picture.
pub const CELL: i32 = 45;

/// How far the board is turned, in quarter turns clockwise from how the first seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Orientation(pub(super) u8);

impl Orientation {
    pub const FIRST: Orientation = Orientation(0);

    pub fn quarters(turns: u8) -> Orientation {
        Orientation(turns % 4)
    }

    /// With this seat's men at the bottom; of four, with its camp at the bottom left.
    pub fn for_seat(seat: Seat, seats: usize) -> Orientation {
        Orientation::quarters(if seats > 2 { seat.0 } else { 2 * seat.0 })
    }

    /// The next seat of the table to sit at the bottom.
    #[must_use]
    pub fn turned(self, seats: usize) -> Orientation {
        Orientation::quarters(self.0 + if seats > 2 { 1 } else { 2 })
    }

    /// Column and row of a square, from the top left, from 0.
    pub fn place(self, board: &Board, square: Square) -> (u8, u8) {
        let (file, rank) = (square.file, square.rank);
        match self.0 {
            0 => (file, board.ranks - 1 - rank),
            1 => (rank, file),
            2 => (board.files - 1 - file, rank),
            _ => (board.ranks - 1 - rank, board.files - 1 - file),
        }
    }

    /// Columns and rows of the board as it is turned.
    pub fn extent(self, board: &Board) -> (u8, u8) {
        if self.0.is_multiple_of(2) { (board.files, board.ranks) } else { (board.ranks, board.files) }
    }
}

/// One place of the grid that a page lays over the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub column: u8,
    pub row: u8,
    /// `None` where the board has a hole.
    pub square: Option<Square>,
}

/// Every place in the order of reading: row by row from the top left.
pub fn places(board: &Board, orientation: Orientation) -> Vec<Place> {
    let (columns, rows) = orientation.extent(board);
    let mut places: Vec<Place> = (0..rows).flat_map(|row| (0..columns).map(move |column| Place { column, row, square: None })).collect();
    for cell in &board.cells {
        let (column, row) = orientation.place(board, cell.square);
        places[usize::from(row) * usize::from(columns) + usize::from(column)].square = Some(cell.square);
    }
    places
}

/// What is pointed out on a board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// Where the last turn happened.
    pub last: Vec<Square>,
    /// Where something else has happened that the reader has not seen yet.
    pub news: Vec<Square>,
    /// Where something is going to happen, if what is being composed is confirmed.
    pub drafted: Vec<Square>,
    pub selected: Option<Square>,
    /// Where the selected man can go.
    pub quiet: Vec<Square>,
    pub captures: Vec<Square>,
    pub joins: Vec<Square>,
    /// Men that the opponent could capture next turn.
    pub threatened: Vec<Square>,
    /// Kings in check.
    pub check: Vec<Square>,
}

/// Who colours the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette<'a> {
    /// The page's style sheet; the men come from the sprite file at this address (empty: they stand in the page).
    Page { men: &'a str },
    /// Nobody but the picture itself.
    Picture(Theme),
}

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    pub orientation: Orientation,
    /// How many play: two are white and black, four are red, orange, green and blue.
    pub seats: usize,
    pub marks: &'a Marks,
    pub palette: Palette<'a>,
    pub coordinates: bool,
    /// A class for the `svg` element.
    pub class: &'a str,
}

/// The board as an `svg` element.
pub fn picture(board: &Board, look: &Look) -> String {
    Pen::new(board, look).draw()
}

/// A small board for lists: no coordinates, the last turn marked.
pub fn thumbnail(board: &Board, orientation: Orientation, seats: usize, last: &[Square], men: &str) -> String {
    let marks = Marks { last: last.to_vec(), ..Marks::default() };
    picture(board, &Look { orientation, seats, marks: &marks, palette: Palette::Page { men }, coordinates: false, class: "board-thumb" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::specimen::{heavy, heretik, herichess};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn drawn(board: &Board, orientation: Orientation, seats: usize, marks: &Marks) -> String {
        let palette = Palette::Page { men: "/static/men-0123456789abcdef.svg" };
        picture(board, &Look { orientation, seats, marks, palette, coordinates: true, class: "board-picture" })
    }

    #[test]
    fn every_seat_has_its_own_men_at_the_bottom() {
        let board = heretik();
        assert_eq!(Orientation::for_seat(Seat(0), 2).place(&board, square("a1")), (0, 7));
        assert_eq!(Orientation::for_seat(Seat(1), 2).place(&board, square("h8")), (0, 7));
        let board = herichess();
        for (seat, king) in [(0, "c3"), (1, "l3"), (2, "l12"), (3, "c12")] {
            assert_eq!(Orientation::for_seat(Seat(seat), 4).place(&board, square(king)), (2, 11), "{king}");
        }
    }

    #[test]
    fn turning_goes_round_the_table() {
        assert_eq!(Orientation::FIRST.turned(2).turned(2), Orientation::FIRST);
        assert_eq!(Orientation::FIRST.turned(4), Orientation::for_seat(Seat(1), 4));
        assert_eq!((0..4).fold(Orientation::FIRST, |turned, _| turned.turned(4)), Orientation::FIRST);
    }

    #[test]
    fn places_are_read_from_the_top_left_and_know_the_holes() {
        let black = places(&heretik(), Orientation::quarters(2));
        assert_eq!((black[0].square, black[1].square, black[8].square), (Some(square("h1")), Some(square("g1")), Some(square("h2"))));
        let board = herichess();
        for quarters in 0..4 {
            let places = places(&board, Orientation::quarters(quarters));
            assert_eq!(places.len(), 196);
            assert_eq!(places.iter().filter(|place| place.square.is_some()).count(), 112);
            assert!(places.iter().enumerate().all(|(index, place)| index == usize::from(place.row) * 14 + usize::from(place.column)));
        }
    }

    #[test]
    fn a_board_of_rooms_shows_its_closed_corners() {
        let drawn = drawn(&herichess(), Orientation::FIRST, 4, &Marks::default());
        let pillars = drawn.split("b-pillar\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(pillars.matches('M').count(), 24);
        assert!(!self::drawn(&heavy(), Orientation::FIRST, 2, &Marks::default()).contains("b-pillar"));
    }

    #[test]
    fn every_kind_of_mark_is_drawn_where_it_belongs() {
        let marks = Marks {
            last: vec![square("a8")],
            news: vec![square("h8")],
            drafted: vec![square("a7")],
            selected: Some(square("b8")),
            quiet: vec![square("c8")],
            captures: vec![square("d8")],
            joins: vec![square("e8")],
            threatened: vec![square("f8")],
            check: vec![square("g8")],
        };
        let drawn = drawn(&heretik(), Orientation::FIRST, 2, &marks);
        for (class, start) in [
            ("b-last", "M0 0"),
            ("b-news", "M318 3"),
            ("b-draft", "M0 45"),
            ("b-selected", "M47 2"),
            ("b-quiet", "M105 22"),
            ("b-capture", "M136 1"),
            ("b-join", "M183 22"),
            ("b-threat", "M263 2"),
            ("b-check", "M292 1"),
        ] {
            assert!(drawn.contains(&format!("<path class=\"{class}\" d=\"{start}")), "{class}");
        }
    }

    #[test]
    fn a_mark_in_a_hole_or_off_the_board_is_not_drawn() {
        let marks = Marks { last: vec![square("a1"), square("z99")], ..Marks::default() };
        assert!(!drawn(&herichess(), Orientation::FIRST, 4, &marks).contains("b-last"));
    }

    #[test]
    fn pages_stay_light() {
        for (board, seats, most) in [(heretik(), 2, 7_000), (heavy(), 2, 10_000), (herichess(), 4, 16_000)] {
            let size = drawn(&board, Orientation::FIRST, seats, &Marks::default()).len();
            assert!(size < most, "{size} bytes");
        }
        assert!(thumbnail(&heretik(), Orientation::FIRST, 2, &[], "/static/men-0123456789abcdef.svg").len() < 4_500);
    }

    #[test]
    fn a_picture_needs_nothing_from_outside() {
        let look = Look {
            orientation: Orientation::FIRST,
            seats: 2,
            marks: &Marks::default(),
            palette: Palette::Picture(Theme::Light),
            coordinates: true,
            class: "",
        };
        let drawn = picture(&heavy(), &look);
        assert!(drawn.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"450\" height=\"450\" viewBox=\"0 0 450 450\">"));
        for foreign in ["class=", "var(", "<text", "href=\"/"] {
            assert!(!drawn.contains(foreign), "{foreign}");
        }
    }
}
