//! The board on a page: a drawn picture, and over it a grid of links and buttons that carries the words.

use crate::draw::board::{self, Look, Marks, Orientation, Palette};
use crate::rules::game::Rules;
use crate::rules::grid::Square;
use crate::rules::turn::{Effect, Seat};
use crate::rules::view::{Board, Thing, View};
use crate::web::assets;
use crate::web::game::desk::{Act, Desk, with_query};
use crate::web::game::news;
use crate::web::game::threats::Attacks;

/// One place of the grid.
pub struct Place {
    /// `e4`; empty for a hole.
    pub square: String,
    /// What a screen reader says.
    pub label: String,
    /// How the man here moves; empty where none stands.
    pub says: String,
    /// Where the man here can go, if it can be picked up or is in the hand, and whether or not another in the hand could come here: `e3 d3x b1+`.
    pub to: Option<String>,
    /// Whether it can be pointed at without a man.
    pub is_pointed_at: bool,
    pub class: &'static str,
    pub act: PlaceAct,
}

pub enum PlaceAct {
    None,
    Link { href: String },
    Button { phase: &'static str, choice: String },
}

/// The board ready for a template.
pub struct BoardPanel {
    pub picture: String,
    pub rows: Vec<Vec<Place>>,
    /// The classes of the board's element.
    pub class: String,
    pub is_live: bool,
    /// What went where in what is shown, to be seen going: `e7 e6 e5;g8 f6`; and a name by which it is shown once.
    pub slides: String,
    pub slides_of: String,
}

/// How a board is looked at.
pub struct Seen<'a> {
    pub view: &'a View,
    pub rules: &'static dyn Rules,
    pub seats: usize,
    pub seat_names: Vec<&'static str>,
    pub bottom: Seat,
    /// Squares that the last turn touched.
    pub last: Vec<Square>,
    /// Squares of what has happened since the reader last looked.
    pub news: Vec<Square>,
    /// Squares of what is being composed.
    pub drafted: Vec<Square>,
    pub threatened: Vec<Square>,
    /// Who could capture whom, where that is said.
    pub attacks: Option<&'a Attacks>,
}

impl<'a> Seen<'a> {
    /// A board with nothing pointed out on it.
    pub fn of(view: &'a View, rules: &'static dyn Rules, bottom: Seat) -> Seen<'a> {
        let seat_names: Vec<&'static str> = rules.about().seats.iter().map(|seat| seat.name).collect();
        let seats = seat_names.len();
        Seen {
            view,
            rules,
            seats,
            seat_names,
            bottom,
            last: Vec::new(),
            news: Vec::new(),
            drafted: Vec::new(),
            threatened: Vec::new(),
            attacks: None,
        }
    }
}

impl BoardPanel {
    /// A board to look at.
    pub fn still(seen: &Seen) -> BoardPanel {
        panel(seen, None, "")
    }

    /// A board to play on; `path` is the page's address, to which picks are added.
    pub fn live(seen: &Seen, desk: &Desk, path: &str) -> BoardPanel {
        panel(seen, Some(desk), path)
    }

    /// The same, on which men are seen going where they went.
    #[must_use]
    pub fn sliding(mut self, of: u32, ways: &[Vec<Square>]) -> BoardPanel {
        (self.slides, self.slides_of) = (news::written(ways), of.to_string());
        self
    }
}

fn panel(seen: &Seen, desk: Option<&Desk>, path: &str) -> BoardPanel {
    let view = seen.view;
    let orientation = Orientation::for_seat(seen.bottom, seen.seats);
    let mut marks = Marks { last: seen.last.clone(), drafted: seen.drafted.clone(), threatened: seen.threatened.clone(), ..Marks::default() };
    marks.news = seen.news.iter().filter(|square| !marks.last.contains(square)).copied().collect();
    marks.check = kings(&view.board, |seat| view.in_check.has(seat));
    if let Some(attacks) = seen.attacks {
        let checking: Vec<Square> = marks.check.iter().flat_map(|&king| attacks.on(king).to_vec()).collect();
        marks.check.extend(checking);
    }
    if let Some(desk) = desk {
        for refusal in &desk.refusals {
            if refusal.reason == "left-in-check" {
                marks.check.extend(&refusal.squares);
            }
        }
    }
    let (columns, _) = orientation.extent(&view.board);
    let mut rows: Vec<Vec<Place>> = Vec::new();
    for place in board::places(&view.board, orientation) {
        if place.column == 0 {
            rows.push(Vec::with_capacity(columns as usize));
        }
        let row = rows.last_mut().expect("the first place of a row opens it");
        let Some(square) = place.square else {
            row.push(Place {
                square: String::new(),
                label: String::new(),
                says: String::new(),
                to: None,
                is_pointed_at: false,
                class: "cell",
                act: PlaceAct::None,
            });
            continue;
        };
        let mut label = describe(&view.board, square, &seen.seat_names);
        if let Some(attacks) = seen.attacks {
            label += &attacks.words(&view.board, square);
        }
        let is_pointed_at = desk.is_some_and(|desk| desk.is_pointed_at(square));
        let to = desk.filter(|desk| !is_pointed_at && desk.starts(square)).map(|desk| desk.targets(square));
        let act = desk.map_or(Act::Nothing, |desk| desk.act(square));
        let (class, act) = match act {
            Act::Nothing => ("cell", PlaceAct::None),
            Act::Pick { query, effect } => {
                let class = match effect {
                    None if desk.and_then(|desk| desk.picked.man()) == Some(square) => {
                        label.push_str(", picked up; put it down");
                        "cell is-selected"
                    }
                    None => {
                        label.push_str(", pick up");
                        "cell is-movable"
                    }
                    Some(effect) => {
                        label.push_str(", several ways");
                        class_of(effect)
                    }
                };
                (class, PlaceAct::Link { href: if query.is_empty() { path.to_string() } else { with_query(path, &query) } })
            }
            Act::Choose { phase, text, words, effect } => {
                label = format!("{label}: {words}");
                (class_of(effect), PlaceAct::Button { phase: phase.word(), choice: text })
            }
        };
        row.push(Place { square: square.to_string(), label, says: says(seen.rules, &view.board, square), to, is_pointed_at, class, act });
    }
    let is_holed = view.board.cells.len() < view.board.files as usize * view.board.ranks as usize;
    let class = format!("board board--{columns}{}", if is_holed { " board--holed" } else { "" });
    let look = Look {
        orientation,
        seats: seen.seats,
        marks: &marks,
        palette: Palette::Page { men: assets::address("men.svg") },
        coordinates: true,
        class: "board-picture",
    };
    BoardPanel { picture: board::picture(&view.board, &look), rows, class, is_live: desk.is_some(), slides: String::new(), slides_of: String::new() }
}

/// What can be done is said by the cells; the picture's marks say what happened.
fn class_of(effect: Effect) -> &'static str {
    match effect {
        Effect::Quiet => "cell is-target",
        Effect::Capture => "cell is-capture",
        Effect::Join => "cell is-join",
    }
}

/// `e4, White Pawn`.
pub fn describe(board: &Board, square: Square, seat_names: &[&str]) -> String {
    match board.at(square).and_then(|cell| cell.on) {
        Some(Thing::Man(man)) => format!("{square}, {} {}", seat_names[man.army.0 as usize], man.figure.name()),
        Some(Thing::Boulder) => format!("{square}, boulder"),
        None => format!("{square}, empty"),
    }
}

/// `Rook: any distance along its rank or its file`
fn says(rules: &dyn Rules, board: &Board, square: Square) -> String {
    match board.at(square).and_then(|cell| cell.on) {
        Some(Thing::Man(man)) => rules.gait(man.figure).map_or(String::new(), |gait| format!("{}: {gait}", man.figure.name())),
        Some(Thing::Boulder) | None => String::new(),
    }
}

/// The squares of the Kings whose seat is asked for.
fn kings(board: &Board, is_wanted: impl Fn(Seat) -> bool) -> Vec<Square> {
    board
        .cells
        .iter()
        .filter(|cell| match cell.on {
            Some(Thing::Man(man)) => man.figure == crate::rules::view::Figure::King && is_wanted(man.army),
            Some(Thing::Boulder) | None => false,
        })
        .map(|cell| cell.square)
        .collect()
}

/// A small board for a list.
pub fn thumbnail(view: &View, bottom: Seat, seats: usize, last: &[Square]) -> String {
    board::thumbnail(&view.board, Orientation::for_seat(bottom, seats), seats, last, assets::address("men.svg"))
}
