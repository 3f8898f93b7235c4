//! How a board is drawn, layer by layer: ground, walls, what happened, coordinates, men, what can be done.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::board::{CELL, Look, Palette, places};
use super::glyphs;
use super::ink::Ink;
use super::men::{self, Army, SIGN_AT, STONE};
use crate::rules::grid::Square;
use crate::rules::view::{Board, Thing, Tone};

pub(super) struct Pen<'a> {
    board: &'a Board,
    look: &'a Look<'a>,
    is_holed: bool,
    out: String,
}

impl<'a> Pen<'a> {
    pub(super) fn new(board: &'a Board, look: &'a Look<'a>) -> Pen<'a> {
        let is_holed = board.cells.len() < usize::from(board.files) * usize::from(board.ranks);
        Pen { board, look, is_holed, out: String::with_capacity(8192) }
    }

    pub(super) fn draw(mut self) -> String {
        let (columns, rows) = self.look.orientation.extent(self.board);
        let (width, height) = (i32::from(columns) * CELL, i32::from(rows) * CELL);
        match self.look.palette {
            Palette::Page { .. } => self
                .write(format_args!("<svg class=\"{}\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\" focusable=\"false\">", self.look.class)),
            // Walls and coordinates of a board with holes stand outside the squares.
            Palette::Picture(_) => {
                let (x, y, rest) = if self.is_holed { (-34, -6, 40) } else { (0, 0, 0) };
                let (w, h) = (width + rest, height + rest);
                self.write(format_args!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\">"));
                if self.is_holed {
                    self.path(Ink::Paper, &format!("M{x} {y}h{w}v{h}h-{w}z"));
                }
            }
        }
        self.definitions();
        self.ground();
        self.marks_below();
        if self.look.coordinates {
            self.coordinates();
        }
        self.men();
        self.marks_above();
        self.out += "</svg>";
        self.out
    }

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
        for &square in squares.iter().filter(|&&square| self.board.at(square).is_some()) {
            let (x, y) = self.corner(square);
            write!(path, "M{} {}{shape}", x + dx, y + dy).expect("writing to a string does not fail");
        }
        self.path(ink, &path);
    }

    fn of_tone(&self, tone: Tone) -> Vec<Square> {
        self.board.cells.iter().filter(|cell| cell.tone == tone).map(|cell| cell.square).collect()
    }

    /// A picture carries the drawings that it needs.
    fn definitions(&mut self) {
        if let Palette::Picture(_) = self.look.palette {
            self.out += "<defs>";
            for figure in self.board.figures() {
                self.out += &men::group(figure);
            }
            self.out += &men::boulder_group();
            self.out += "</defs>";
        }
    }

    fn ground(&mut self) {
        let square = format!("h{CELL}v{CELL}h-{CELL}z");
        let rooms = self.board.cells.iter().any(|cell| matches!(cell.tone, Tone::HubLight | Tone::HubDark));
        if self.is_holed {
            let floors = self.floors();
            self.path(Ink::Wall, &floors);
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

    /// All squares, those of a row that touch in one piece.
    fn floors(&self) -> String {
        let (columns, rows) = self.look.orientation.extent(self.board);
        let there = self.presence();
        let mut path = String::new();
        for row in 0..rows {
            for start in (0..columns).filter(|&column| there(column, row) && (column == 0 || !there(column - 1, row))) {
                let length = (start..columns).take_while(|&column| there(column, row)).count() as i32 * CELL;
                write!(path, "M{} {}h{length}v{CELL}h-{length}z", i32::from(start) * CELL, i32::from(row) * CELL)
                    .expect("writing to a string does not fail");
            }
        }
        path
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
        self.stamp(Ink::News, &marks.news, (3, 3), "h39v39h-39z");
        self.stamp(Ink::Draft, &marks.drafted, (0, 0), "h45v45h-45z");
        self.stamp(Ink::DraftEdge, &marks.drafted, (1, 10), "v-9h9m25 0h9v9m0 25v9h-9m-25 0h-9v-9");
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

    /// Letters and digits: inside the outermost squares at their left edge, clear of the men; around a board with holes
    /// outside its walls, where the page leaves room.
    fn coordinates(&mut self) {
        let (columns, rows) = self.look.orientation.extent(self.board);
        let places = places(self.board, self.look.orientation);
        let at = |column: u8, row: u8| places[usize::from(row) * usize::from(columns) + usize::from(column)].square;
        let is_turned = self.look.orientation.0 % 2 == 1;
        let scale = if self.is_holed { 1.8 } else { 0.85 };
        let mut inks = [(Ink::LabelOnLight, String::new()), (Ink::LabelOnDark, String::new()), (Ink::LabelOutside, String::new())];
        let mut label = |square: Square, is_file: bool, is_below: bool, (column, row): (u8, u8)| {
            let text = if is_file { char::from(b'a' + square.file).to_string() } else { (square.rank + 1).to_string() };
            let width = text.chars().map(glyphs::advance).sum::<f32>() * scale;
            let (x, y) = (f32::from(column) * CELL as f32, f32::from(row) * CELL as f32);
            let (mut x, y) = match (self.is_holed, is_below) {
                (true, true) => (x + (CELL as f32 - width) / 2.0, y + CELL as f32 + 9.0),
                (true, false) => (x - width - 6.0, y + 19.0),
                (false, true) => (x + 2.0, y + CELL as f32 - 9.0),
                (false, false) => (x + 2.0, y + 2.0),
            };
            let is_dark = self.board.at(square).is_some_and(|cell| matches!(cell.tone, Tone::Dark | Tone::HubDark));
            let path = &mut inks[if self.is_holed { 2 } else { usize::from(is_dark) }].1;
            for character in text.chars() {
                let strokes = glyphs::strokes(character);
                write!(path, "<path transform=\"translate({x} {y})scale({scale})\" d=\"{strokes}\"/>").expect("writing to a string does not fail");
                x += glyphs::advance(character) * scale;
            }
        };
        for column in 0..columns {
            if let Some((row, square)) = (0..rows).rev().find_map(|row| Some((row, at(column, row)?))) {
                label(square, !is_turned, true, (column, row));
            }
        }
        for row in 0..rows {
            if let Some((column, square)) = (0..columns).find_map(|column| Some((column, at(column, row)?))) {
                label(square, is_turned, false, (column, row));
            }
        }
        for (ink, paths) in inks {
            if !paths.is_empty() {
                let style = self.style(ink);
                self.write(format_args!("<g {style}>{paths}</g>"));
            }
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
