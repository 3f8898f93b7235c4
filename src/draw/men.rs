//! The men: armies and their colours, the sprite file, one man as an icon. The outlines themselves are in `figures`.

use std::fmt::Write;

use super::figures::{BOULDER, Part, parts};
use crate::rules::turn::Seat;
use crate::rules::view::{Figure, Thing};

/// The colours in which a game's men are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    White,
    Black,
    Red,
    Orange,
    Green,
    Blue,
}

/// Concrete colours, for pictures that no style sheet reaches. The sheet holds the same ones (a test compares).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    pub fill: &'static str,
    pub edge: &'static str,
    /// Details inside a body.
    pub trim: &'static str,
}

/// What boulders are made of.
pub const STONE: Paint = Paint { fill: "#a39c90", edge: "#2b2622", trim: "#5d564c" };

impl Army {
    pub const ALL: [Army; 6] = [Army::White, Army::Black, Army::Red, Army::Orange, Army::Green, Army::Blue];

    /// The army of a seat at a table of that many seats.
    pub fn of(seat: Seat, seats: usize) -> Army {
        match (seats > 2, seat.0) {
            (false, 0) => Army::White,
            (false, _) => Army::Black,
            (true, 0) => Army::Red,
            (true, 1) => Army::Orange,
            (true, 2) => Army::Green,
            (true, _) => Army::Blue,
        }
    }

    /// The word, also used in the class name `army-white`.
    pub fn word(self) -> &'static str {
        match self {
            Army::White => "white",
            Army::Black => "black",
            Army::Red => "red",
            Army::Orange => "orange",
            Army::Green => "green",
            Army::Blue => "blue",
        }
    }

    pub fn paint(self) -> Paint {
        match self {
            Army::White => Paint { fill: "#fffaf0", edge: "#2b2118", trim: "#2b2118" },
            Army::Black => Paint { fill: "#453d38", edge: "#15110e", trim: "#f6e7cd" },
            Army::Red => Paint { fill: "#c93a33", edge: "#2a0b09", trim: "#ffe9df" },
            Army::Orange => Paint { fill: "#f6b443", edge: "#3a2405", trim: "#3a2405" },
            Army::Green => Paint { fill: "#2f8257", edge: "#08210f", trim: "#e4f7e2" },
            Army::Blue => Paint { fill: "#3b68b5", edge: "#0b1733", trim: "#e6efff" },
        }
    }

    /// The sign that men of the four armies carry on their foot, so that colour is never alone: a path around (0, 0).
    /// White and black need none: they differ by light and dark.
    pub fn sign(self) -> Option<&'static str> {
        match self {
            Army::White | Army::Black => None,
            Army::Red => Some("m0-5.5l5.5 5.5-5.5 5.5-5.5-5.5z"),
            Army::Orange => Some("m-4.5 0a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0z"),
            Army::Green => Some("m0-5.5l5.7 9.5h-11.4z"),
            Army::Blue => Some("m-4-4h8v8h-8z"),
        }
    }
}

/// Where on a man's field of 45 by 45 the middle of the army's sign lies.
pub const SIGN_AT: (i32, i32) = (37, 37);

/// The name of a drawing in the sprite file: `m-crooked-cardinal`, `m-boulder`.
pub fn sprite_id(thing: Thing) -> String {
    match thing {
        Thing::Man(man) => figure_id(man.figure),
        Thing::Boulder => "m-boulder".to_string(),
    }
}

pub fn figure_id(figure: Figure) -> String {
    format!("m-{}", figure.slug())
}

/// The drawing of one man as a group with an id, in the colours of whatever surrounds its `use`.
pub fn group(figure: Figure) -> String {
    drawing(&figure_id(figure), parts(figure))
}

pub fn boulder_group() -> String {
    drawing("m-boulder", BOULDER)
}

/// `static/men.svg`: every man and the boulder.
pub fn sprite() -> String {
    let mut out = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>\n");
    for figure in Figure::ALL {
        out += &group(figure);
        out.push('\n');
    }
    out += &boulder_group();
    out += "\n</defs></svg>\n";
    out
}

/// One man alone as a picture for a page. `sprite` is the address of the sprite file, empty where it stands in the page itself.
pub fn icon(figure: Figure, army: Army, sprite: &str) -> String {
    let sign = army.sign().map_or(String::new(), |sign| format!("<path class=\"army-sign\" d=\"M{} {}{sign}\"/>", SIGN_AT.0, SIGN_AT.1));
    format!(
        "<svg class=\"man army-{}\" viewBox=\"0 0 45 45\" aria-hidden=\"true\"><use href=\"{sprite}#{}\"/>{sign}</svg>",
        army.word(),
        figure_id(figure)
    )
}

/// A boulder alone as a picture for a page.
pub fn boulder_icon(sprite: &str) -> String {
    format!("<svg class=\"man boulder\" viewBox=\"0 0 45 45\" aria-hidden=\"true\"><use href=\"{sprite}#m-boulder\"/></svg>")
}

fn drawing(id: &str, parts: &[Part]) -> String {
    let mut out = format!("<g id=\"{id}\" stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
    write_parts(&mut out, parts);
    out += "</g>";
    out
}

fn write_parts(out: &mut String, parts: &[Part]) {
    for part in parts {
        match part {
            Part::Body(path) => write!(out, "<path d=\"{path}\"/>"),
            Part::Line(path) => write!(out, "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\"/>"),
            Part::Dot(path) => write!(out, "<path d=\"{path}\" fill=\"currentColor\" stroke=\"none\"/>"),
            Part::Placed(place, width, parts) => {
                let opened = write!(out, "<g transform=\"{place}\" stroke-width=\"{width}\">");
                write_parts(out, parts);
                out.push_str("</g>");
                opened
            }
        }
        .expect("writing to a string does not fail");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::kept;

    #[test]
    fn the_sprite_file_is_what_is_drawn() {
        kept("static/men.svg", &sprite());
    }

    #[test]
    fn no_two_men_look_the_same() {
        let drawn: std::collections::HashSet<String> = Figure::ALL.map(|figure| group(figure).replace(&figure_id(figure), "")).into_iter().collect();
        assert_eq!(drawn.len(), Figure::ALL.len());
    }

    #[test]
    fn armies_come_from_the_number_of_seats() {
        assert_eq!(Army::of(Seat(1), 2), Army::Black);
        assert_eq!(Army::of(Seat(1), 4), Army::Orange);
        for army in Army::ALL {
            assert_eq!(army.sign().is_none(), matches!(army, Army::White | Army::Black));
        }
    }

    #[test]
    fn the_style_sheet_has_the_same_colours() {
        let sheet = include_str!("../../static/style.css");
        for army in Army::ALL {
            let Paint { fill, edge, trim } = army.paint();
            let rule = format!(".army-{} {{ fill: {fill}; stroke: {edge}; color: {trim}; }}", army.word());
            assert!(sheet.contains(&rule), "style.css lacks: {rule}");
        }
        assert!(sheet.contains(&format!(".boulder {{ fill: {}; stroke: {}; color: {}; }}", STONE.fill, STONE.edge, STONE.trim)));
    }
}
