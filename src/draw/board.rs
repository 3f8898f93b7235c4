//! A position as a picture. The picture is for the eye only: over it a page lays its own grid of links or buttons, one for
//! each place of `places`, which carries the words for everybody else.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::ink::{Ink, Theme};
use super::men::{self, Army, STONE};
use super::{glyphs, men::SIGN_AT};
use crate::rules::grid::Square;
use crate::rules::turn::Seat;
use crate::rules::view::{Board, Thing, Tone};

/// The side of a square in the units of the picture.
pub const CELL: i32 = 45;

/// How far the board is turned, in quarter turns clockwise from how the first seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Orientation(u8);

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
    let (columns, rows) = look.orientation.extent(board);
    let (width, height) = (i32::from(columns) * CELL, i32::from(rows) * CELL);
    let mut pen = Pen { board, look, out: String::with_capacity(8192) };
    let root = match look.palette {
        Palette::Page { .. } => format!("class=\"{}\" aria-hidden=\"true\" focusable=\"false\"", look.class),
        Palette::Picture(_) => format!("xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\""),
    };
    pen.write(format_args!("<svg {root} viewBox=\"0 0 {width} {height}\">"));
    pen.definitions();
    pen.ground();
    pen.marks_below();
    if look.coordinates {
        pen.coordinates();
    }
    pen.men();
    pen.marks_above();
    pen.out += "</svg>";
    pen.out
}

/// A small board for lists: no coordinates, the last turn marked.
pub fn thumbnail(board: &Board, orientation: Orientation, seats: usize, last: &[Square], men: &str) -> String {
    let marks = Marks { last: last.to_vec(), ..Marks::default() };
    picture(board, &Look { orientation, seats, marks: &marks, palette: Palette::Page { men }, coordinates: false, class: "board-thumb" })
}

struct Pen<'a> {
    board: &'a Board,
    look: &'a Look<'a>,
    out: String,
}

impl Pen<'_> {
    fn write(&mut self, text: std::fmt::Arguments) {
        self.out.write_fmt(text).expect("writing to a string does not fail");
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (column, row) = self.look.orientation.place(self.board, square);
        (i32::from(column) * CELL, i32::from(row) * CELL)
    }

    fn style(&self, ink: Ink) -> String {
        match self.look.palette {
            Palette::Page { .. } => format!("class=\"{}\"", ink.class()),
            Palette::Picture(theme) => ink.attributes(theme),
        }
    }

    fn path(&mut self, ink: Ink, path: &str) {
        if !path.is_empty() {
            let style = self.style(ink);
            self.write(format_args!("<path {style} d=\"{path}\"/>"));
        }
    }

    /// One path that repeats a shape on each of the squares. The shape is relative to the point (dx, dy) of a square.
    fn stamp(&mut self, ink: Ink, squares: &[Square], (dx, dy): (i32, i32), shape: &str) {
        let mut path = String::new();
        for &square in squares {
            let (x, y) = self.corner(square);
            write!(path, "M{} {}{shape}", x + dx, y + dy).expect("writing to a string does not fail");
        }
        self.path(ink, &path);
    }

    fn of_tone(&self, tone: Tone) -> Vec<Square> {
        self.board.cells.iter().filter(|cell| cell.tone == tone).map(|cell| cell.square).collect()
    }

    fn has_holes(&self) -> bool {
        self.board.cells.len() < usize::from(self.board.files) * usize::from(self.board.ranks)
    }

    /// A picture carries the drawings that it needs.
    fn definitions(&mut self) {
        if let Palette::Picture(_) = self.look.palette {
            let figures: BTreeSet<_> = self
                .board
                .cells
                .iter()
                .filter_map(|cell| match cell.on {
                    Some(Thing::Man(man)) => Some(man.figure),
                    Some(Thing::Boulder) | None => None,
                })
                .collect();
            self.out += "<defs>";
            for figure in figures {
                self.out += &men::group(figure);
            }
            self.out += &men::boulder_group();
            self.out += "</defs>";
        }
    }

    fn ground(&mut self) {
        let square = format!("h{CELL}v{CELL}h-{CELL}z");
        let rooms = self.board.cells.iter().any(|cell| matches!(cell.tone, Tone::HubLight | Tone::HubDark));
        if self.has_holes() {
            let all: Vec<Square> = self.board.cells.iter().map(|cell| cell.square).collect();
            self.stamp(Ink::Wall, &all, (0, 0), &square);
        }
        for (tone, ink) in [(Tone::Light, Ink::Light), (Tone::Dark, Ink::Dark), (Tone::HubLight, Ink::HubLight), (Tone::HubDark, Ink::HubDark)] {
            let squares = self.of_tone(tone);
            self.stamp(ink, &squares, (0, 0), &square);
        }
        if rooms {
            let (room, corners) = (self.room_lines(), self.closed_corners());
            self.path(Ink::Room, &room);
            self.path(Ink::Pillar, &corners);
        }
    }

    /// Thresholds between the rooms of two by two squares.
    fn room_lines(&self) -> String {
        let (columns, rows) = self.look.orientation.extent(self.board);
        let there = self.presence();
        let mut path = String::new();
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = (i32::from(column) * CELL, i32::from(row) * CELL);
                if column > 0 && column % 2 == 0 && there(column, row) && there(column - 1, row) {
                    write!(path, "M{x} {y}v{CELL}").expect("writing to a string does not fail");
                }
                if row > 0 && row % 2 == 0 && there(column, row) && there(column, row - 1) {
                    write!(path, "M{x} {y}h{CELL}").expect("writing to a string does not fail");
                }
            }
        }
        path
    }

    /// A pillar wherever three squares meet around a hole: nothing steps across that corner.
    fn closed_corners(&self) -> String {
        let (columns, rows) = self.look.orientation.extent(self.board);
        let there = self.presence();
        let mut path = String::new();
        for row in 1..rows {
            for column in 1..columns {
                let around = [(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)];
                if around.into_iter().filter(|&(c, r)| there(c, r)).count() == 3 {
                    let (x, y) = (i32::from(column) * CELL, i32::from(row) * CELL);
                    write!(path, "M{} {y}a6 6 0 1 1 12 0a6 6 0 1 1-12 0z", x - 6).expect("writing to a string does not fail");
                }
            }
        }
        path
    }

    fn presence(&self) -> impl Fn(u8, u8) -> bool + use<> {
        let there: BTreeSet<(u8, u8)> = self.board.cells.iter().map(|cell| self.look.orientation.place(self.board, cell.square)).collect();
        move |column, row| there.contains(&(column, row))
    }

    fn marks_below(&mut self) {
        let marks = self.look.marks;
        self.stamp(Ink::Last, &marks.last, (0, 0), "h45v45h-45z");
        self.stamp(Ink::LastEdge, &marks.last, (1, 10), "v-9h9m25 0h9v9m0 25v9h-9m-25 0h-9v-9");
        self.stamp(Ink::Check, &marks.check, (22, 1), "l4 8 8-4 1 9 8 1-4 8 4 8-8 1-1 8-8-3-4 7-4-7-8 3-1-8-8-1 4-8-4-8 8-1 1-9 8 4z");
        let selected: Vec<Square> = marks.selected.into_iter().collect();
        self.stamp(Ink::Selected, &selected, (2, 2), "h41v41h-41z");
    }

    fn marks_above(&mut self) {
        let marks = self.look.marks;
        self.stamp(Ink::Quiet, &marks.quiet, (15, 22), "a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0z");
        self.stamp(Ink::Capture, &marks.captures, (1, 1), "h13l-13 13zm43 0v13l-13-13zm0 43h-13l13-13zm-43 0v-13l13 13z");
        self.stamp(Ink::Join, &marks.joins, (3, 22), "a19.5 19.5 0 1 1 39 0a19.5 19.5 0 1 1-39 0zm31-14h10m-5-5v10");
        self.stamp(Ink::Threat, &marks.threatened, (38, 2), "l5.5 10h-11z");
    }

    /// Letters and digits inside the outermost squares of each column and row.
    fn coordinates(&mut self) {
        let (columns, rows) = self.look.orientation.extent(self.board);
        let places = places(self.board, self.look.orientation);
        let at = |column: u8, row: u8| places[usize::from(row) * usize::from(columns) + usize::from(column)].square;
        let is_turned = self.look.orientation.0 % 2 == 1;
        let (mut on_light, mut on_dark) = (String::new(), String::new());
        let mut write_at = |square: Square, text: &str, (x, y): (i32, i32)| {
            let dark = self.board.at(square).is_some_and(|cell| matches!(cell.tone, Tone::Dark | Tone::HubDark));
            let path = if dark { &mut on_dark } else { &mut on_light };
            for (place, character) in text.chars().enumerate() {
                write!(path, "<path d=\"{}\" transform=\"translate({} {y})\"/>", glyphs::strokes(character), x + 7 * place as i32)
                    .expect("writing to a string does not fail");
            }
        };
        for column in 0..columns {
            if let Some((row, square)) = (0..rows).rev().find_map(|row| Some((row, at(column, row)?))) {
                let text = if is_turned { (square.rank + 1).to_string() } else { file_letter(square) };
                let right = (i32::from(column) + 1) * CELL - 3 - glyphs::width(&text);
                write_at(square, &text, (right, (i32::from(row) + 1) * CELL - 11));
            }
        }
        for row in 0..rows {
            if let Some((column, square)) = (0..columns).find_map(|column| Some((column, at(column, row)?))) {
                let text = if is_turned { file_letter(square) } else { (square.rank + 1).to_string() };
                write_at(square, &text, (i32::from(column) * CELL + 3, i32::from(row) * CELL + 3));
            }
        }
        for (ink, paths) in [(Ink::LabelOnLight, on_light), (Ink::LabelOnDark, on_dark)] {
            let style = self.style(ink);
            self.write(format_args!("<g {style}>{paths}</g>"));
        }
    }

    fn men(&mut self) {
        let boulders: Vec<Square> = self.board.cells.iter().filter(|cell| cell.on == Some(Thing::Boulder)).map(|cell| cell.square).collect();
        self.group("boulder", STONE, &boulders.into_iter().map(|square| (square, "m-boulder".to_string())).collect::<Vec<_>>());
        for army in Army::ALL {
            let men: Vec<(Square, String)> = self
                .board
                .cells
                .iter()
                .filter_map(|cell| match cell.on {
                    Some(Thing::Man(man)) if Army::of(man.army, self.look.seats) == army => Some((cell.square, men::figure_id(man.figure))),
                    Some(Thing::Man(_) | Thing::Boulder) | None => None,
                })
                .collect();
            self.group(&format!("army-{}", army.word()), army.paint(), &men);
        }
        for army in Army::ALL {
            if let Some(sign) = army.sign() {
                let of_army = |thing| matches!(thing, Thing::Man(man) if Army::of(man.army, self.look.seats) == army);
                let squares: Vec<Square> = self.board.cells.iter().filter(|cell| cell.on.is_some_and(of_army)).map(|cell| cell.square).collect();
                self.stamp(Ink::Sign, &squares, SIGN_AT, sign);
            }
        }
    }

    fn group(&mut self, class: &str, paint: men::Paint, drawings: &[(Square, String)]) {
        if drawings.is_empty() {
            return;
        }
        let sprite = match self.look.palette {
            Palette::Page { men } => {
                self.write(format_args!("<g class=\"{class}\">"));
                men
            }
            Palette::Picture(_) => {
                self.write(format_args!("<g fill=\"{}\" stroke=\"{}\" color=\"{}\">", paint.fill, paint.edge, paint.trim));
                ""
            }
        };
        for (square, id) in drawings {
            let (x, y) = self.corner(*square);
            self.write(format_args!("<use href=\"{sprite}#{id}\" x=\"{x}\" y=\"{y}\"/>"));
        }
        self.out += "</g>";
    }
}

fn file_letter(square: Square) -> String {
    char::from(b'a' + square.file).to_string()
}
