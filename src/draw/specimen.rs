//! Everything that is drawn, on one page, to look at: the page `/style` embeds it.

use super::art::arts;
use super::board::{self, Look, Marks, Orientation, Palette};
use super::card;
use super::men::{self, Army};
use crate::rules::grid::Square;
use crate::rules::turn::Seat;
use crate::rules::view::{Board, CardFace, Cell, Colour, Figure, Kind, Man, Thing, Tone};

/// All of it as a fragment of a page. `men` and `cards` are the addresses of the two sprite files.
pub fn fragment(men: &str, cards: &str) -> String {
    format!("<section class=\"specimen\"><h3>Men</h3>{}<h3>Boards</h3>{}<h3>Cards</h3>{}</section>", men_sheet(men), boards(men), card_sheet(cards))
}

/// Every man of every army, large, at board size and small.
fn men_sheet(sprite: &str) -> String {
    let mut out = String::new();
    for (size, armies) in [("large", &Army::ALL[..2]), ("middle", &Army::ALL[..]), ("small", &Army::ALL[..])] {
        for army in armies {
            out += &format!("<ul class=\"specimen-men specimen-men--{size}\">");
            for figure in Figure::ALL {
                let caption = if size == "large" { figure.name() } else { "" };
                out += &format!("<li>{}<span>{caption}</span></li>", men::icon(figure, *army, sprite));
            }
            out += &format!("<li>{}</li></ul>", men::boulder_icon(sprite));
        }
    }
    out
}

fn boards(sprite: &str) -> String {
    let marks = |squares: [&[&str]; 8]| {
        let read = |names: &[&str]| names.iter().map(|name| name.parse().expect("a square's name")).collect::<Vec<Square>>();
        let [last, news, drafted, selected, quiet, captures, threatened, check] = squares.map(read);
        Marks { last, news, drafted, selected: selected.first().copied(), quiet, captures, joins: Vec::new(), threatened, check }
    };
    let marked = marks([&["d7", "d5"], &["a6"], &["b4"], &["d1"], &["e2", "f3", "g4", "d2", "d3"], &["d5", "h5"], &["h2"], &["e8"]]);
    let mut out = String::from("<div class=\"columns\">");
    for (board, orientation, seats, marks) in [
        (&heretik(), Orientation::FIRST, 2, &marked),
        (&heavy(), Orientation::quarters(2), 2, &Marks::default()),
        (&herichess(), Orientation::FIRST, 4, &Marks { joins: vec![Square::new(1, 3)], selected: Some(Square::new(0, 3)), ..Marks::default() }),
        (&herichess(), Orientation::quarters(1), 4, &Marks::default()),
    ] {
        let look = Look { orientation, seats, marks, palette: Palette::Page { men: sprite }, coordinates: true, class: "board-picture" };
        let holed = if seats > 2 { " board--holed" } else { "" };
        out += &format!("<div class=\"board board--{}{holed}\">{}</div>", board.files, board::picture(board, &look));
    }
    out += "</div>";
    out
}

fn card_sheet(sprite: &str) -> String {
    let mut out = String::from("<div class=\"declared\">");
    for (name, _) in arts() {
        let (colour, kind) = printed(name);
        let face = CardFace { name, whole: name, colour, kind, text: "" };
        out += &format!("<div class=\"{}\">{}</div>", card::class(&face, true), card::mini(&face, sprite));
    }
    out += "</div>";
    out
}

/// Colour and kind as the card sheet prints them (R4).
fn printed(name: &str) -> (Colour, Kind) {
    let place = arts().position(|(known, _)| known == name).unwrap_or_default();
    let colour = match place {
        0..17 => Colour::Red,
        17..32 => Colour::Purple,
        32..48 => Colour::Yellow,
        48..58 => Colour::Green,
        _ => Colour::Blue,
    };
    let kind = match name {
        "Petard" | "Revelation" | "Chivalry" | "Charge" | "Crusade" | "Ram" | "Conspiracy" | "Conquest" => Kind::Movement,
        "Crown of Thorns"
        | "Quagmire"
        | "Gnosis"
        | "Indulgence"
        | "Ikonoclasm"
        | "Indulgence/Ikonoclasm"
        | "Veterans"
        | "Spawn"
        | "Requital"
        | "Spawn/Requital"
        | "Shield"
        | "Pike"
        | "Shield/Pike"
        | "Mercenary"
        | "Revolutionary"
        | "Mercenary/Revolutionary" => Kind::Resource,
        "Shock" | "Paladin" | "Lancer" | "Siege Tower" | "Skism" | "Flank" | "Catapult" => Kind::Manoeuvre,
        _ if colour == Colour::Green => Kind::Manoeuvre,
        _ => Kind::Plan,
    };
    (colour, kind)
}

/// A board from lines of letters, the highest rank first. A capital is of the first army, `*` a boulder, `.` empty.
fn from_lines(lines: &[&str], letter: impl Fn(char) -> Figure) -> Board {
    let ranks = lines.len() as u8;
    let files = lines[0].len() as u8;
    let mut cells = Vec::new();
    for (line, rank) in lines.iter().rev().zip(0..ranks) {
        for (sign, file) in line.chars().zip(0..files) {
            let on = match sign {
                '.' => None,
                '*' => Some(Thing::Boulder),
                _ => Some(Thing::Man(Man { figure: letter(sign.to_ascii_lowercase()), army: Seat(u8::from(sign.is_ascii_lowercase())) })),
            };
            let tone = if (file + rank) % 2 == 0 { Tone::Dark } else { Tone::Light };
            cells.push(Cell { square: Square::new(file, rank), tone, on });
        }
    }
    Board { files, ranks, cells }
}

fn figure(letter: char) -> Figure {
    match letter {
        'k' => Figure::King,
        'q' => Figure::Queen,
        'r' => Figure::Rook,
        'b' => Figure::Bishop,
        'n' => Figure::Knight,
        'm' => Figure::Marshal,
        'c' => Figure::Cardinal,
        'a' => Figure::Admiral,
        'l' => Figure::Missionary,
        't' => Figure::Centaur,
        'z' => Figure::Amazon,
        _ => Figure::Pawn,
    }
}

/// A position of Heretik with a boulder.
pub fn heretik() -> Board {
    from_lines(&["r.bqkb.r", "ppp..ppp", "..n..n..", "...pp..q", "..*.P...", "..N..N..", "PPPP.PPP", "R.BQKB.R"], figure)
}

/// The beginning of Heavy Chess.
pub fn heavy() -> Board {
    from_lines(
        &["mcaqllqacm", "trnbzkbnrt", "pppppppppp", "..........", "..........", "..........", "..........", "PPPPPPPPPP", "TRNBZKBNRT", "MCAQLLQACM"],
        figure,
    )
}

/// Herichess with some fused men.
pub fn herichess() -> Board {
    use Figure::*;
    // Red's corner; the others are this one turned.
    const CAMP: [(u8, u8, Figure); 16] = [
        (2, 2, King),
        (3, 0, Boyrook),
        (0, 3, Rook),
        (2, 0, Knight),
        (0, 2, Acelander),
        (2, 1, Boyscout),
        (1, 2, CrookedCardinal),
        (3, 1, Prince),
        (1, 3, CrookedPrimate),
        (3, 2, Pawn),
        (2, 3, Pawn),
        (3, 3, Chatelaine),
        (4, 2, Pawn),
        (4, 3, Marshal),
        (2, 4, Pawn),
        (3, 4, Pawn),
    ];
    // The rooms of two by two squares, the highest first; capitals are hubs and the ring's middles.
    const ROOMS: [&str; 7] = [".b.x.g.", "bBbXgGg", ".b...g.", "xX...Xx", ".r...o.", "rRrXoOo", ".r.x.o."];
    let mut cells = Vec::new();
    for rank in 0..14 {
        for file in 0..14 {
            let room = ROOMS[6 - usize::from(rank) / 2].as_bytes()[usize::from(file) / 2];
            let tone = match (room, (file + rank) % 2) {
                (b'.', _) => continue,
                (b'A'..=b'Z', 0) => Tone::HubDark,
                (b'A'..=b'Z', _) => Tone::HubLight,
                (_, 0) => Tone::Dark,
                (_, _) => Tone::Light,
            };
            cells.push(Cell { square: Square::new(file, rank), tone, on: None });
        }
    }
    let mut board = Board { files: 14, ranks: 14, cells };
    for (file, rank, figure) in CAMP {
        let (mut file, mut rank) = (file, rank);
        for army in 0..4 {
            let square = Square::new(file, rank);
            if let Some(cell) = board.cells.iter_mut().find(|cell| cell.square == square) {
                cell.on = Some(Thing::Man(Man { figure, army: Seat(army) }));
            }
            (file, rank) = (13 - rank, file);
        }
    }
    board
}
