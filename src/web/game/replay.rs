//! Replay: the game as it stood after any entry, with the log in words, as the viewer may see it.

use askama::Template;

use crate::play::entry::{Entry, Kind};
use crate::play::history::{self, Line};
use crate::play::moments::Moments;
use crate::play::table::{Broken, Table};
use crate::rules::turn::{Seat, Viewer};
use crate::web::game::evidence::Seal;
use crate::web::game::eye::Eye;
use crate::web::game::page::{self, PilesView, SideView};
use crate::web::game::panel::{BoardPanel, PlaceAct, Seen};
use crate::web::game::study::StudyLine;
use crate::web::shell::Shell;
use crate::web::times::{self, Zoned};

#[derive(Template)]
#[template(path = "replay.html")]
pub struct ReplayPage {
    pub shell: Shell,
    id: String,
    title: String,
    seen_as: String,
    number: u32,
    first: u32,
    previous: u32,
    next: u32,
    last: u32,
    seal: Seal,
    is_over: bool,
    board: Option<BoardPanel>,
    has_cards: bool,
    common: Option<PilesView>,
    far: Vec<SideView>,
    near: Vec<SideView>,
    lines: Vec<ReplayLine>,
    /// `?as=white` where the reader looks through another's eyes.
    query: String,
    eyes: Vec<EyeView>,
    seen_word: String,
    previous_turn: Option<u32>,
    next_turn: Option<u32>,
    captures: Vec<Moment>,
    cards: Vec<Moment>,
    /// The address of this page and of the picture of its position, for previews of links.
    here: String,
    preview: Option<String>,
    studies: Vec<StudyLine>,
}

/// One way to look at a game that is over.
struct EyeView {
    words: String,
    query: String,
    is_shown: bool,
}

/// A place to jump to.
struct Moment {
    words: String,
    number: u32,
}

/// What the page is made of.
pub struct Scene<'a> {
    /// The game as it stands.
    pub table: &'a Table,
    pub entries: &'a [Entry],
    /// All of them in words for the viewer.
    pub lines: &'a [Line],
    pub moments: &'a Moments,
    /// The entry to show, already known to exist.
    pub number: u32,
    pub viewer: Viewer,
    pub account: Option<&'a str>,
    pub zone: &'a Zoned,
    /// What the reader has tried out from this game.
    pub studies: Vec<StudyLine>,
}

struct ReplayLine {
    number: u32,
    heading: String,
    words: String,
    choices: String,
    /// The whole turn in one line, at its last entry.
    turn: String,
    at: String,
    iso: String,
    hash_short: String,
}

impl ReplayPage {
    /// `site` is the address of the club.
    pub fn make(shell: Shell, scene: Scene, site: &str) -> Result<ReplayPage, Broken> {
        let Scene { table, entries, lines, moments, number, viewer, account, zone, studies } = scene;
        let then = history::table_at(&table.id, entries, number)?;
        let about = table.rules.about();
        let own = account.and_then(|account| table.seat_of(account));
        let bottom = Eye::bottom(table, viewer, account);
        let query = Eye::query(table, viewer);
        let view = then.position().map(|position| position.view(viewer));
        let board = view.as_ref().map(|view| {
            let last = lines.iter().filter(|line| line.number == number).flat_map(|line| &line.told).flat_map(|told| told.squares.clone()).collect();
            BoardPanel::still(&Seen { last, ..Seen::of(view, table.rules, bottom) })
        });
        let (near, far) = match &view {
            Some(view) => page::sides(&then, view, own, bottom),
            None => (Vec::new(), Vec::new()),
        };
        let last = table.head.number;
        Ok(ReplayPage {
            id: table.id.to_string(),
            title: page::title(table),
            seen_as: seen_as(table, viewer),
            number,
            first: 1,
            previous: lines.iter().rev().find(|line| line.number < number && !is_idle(line)).map_or(1, |line| line.number),
            next: lines.iter().find(|line| line.number > number && !is_idle(line)).map_or(last, |line| line.number),
            last,
            seal: Seal::of(table),
            is_over: table.is_over(),
            board,
            has_cards: view.as_ref().is_some_and(page::has_cards),
            common: view.as_ref().and_then(|view| view.common.as_ref().map(|piles| PilesView::of(about.id, piles))),
            far,
            near,
            lines: lines
                .iter()
                .map(|line| ReplayLine {
                    number: line.number,
                    heading: heading(table, line.seat, line.kind),
                    words: match is_idle(line) {
                        true => "Nothing.".to_string(),
                        false => line.told.iter().map(|told| format!("{}.", told.words)).collect::<Vec<_>>().join(" "),
                    },
                    choices: line.choices.iter().map(|choice| table.rules.typeset(choice)).collect::<Vec<_>>().join("; "),
                    turn: line.turn.clone().unwrap_or_default(),
                    at: zone.full(line.at),
                    iso: times::iso(line.at),
                    hash_short: line.hash.short(),
                })
                .collect(),
            eyes: eyes(table, viewer),
            seen_word: query.strip_prefix("?as=").unwrap_or_default().to_string(),
            previous_turn: moments.turns.iter().rev().find(|&&turn| turn < number).copied(),
            next_turn: moments.turns.iter().find(|&&turn| turn > number).copied(),
            captures: moments.captures.iter().map(|&number| Moment { words: number.to_string(), number }).collect(),
            cards: moments.cards.iter().map(|&(card, number)| Moment { words: format!("{card} ({number})"), number }).collect(),
            here: format!("{site}/g/{}/at/{number}{query}", table.id),
            preview: view.is_some().then(|| format!("{site}/g/{}/at/{number}/board.png{query}", table.id)),
            query,
            studies,
            shell,
        })
    }
}

/// Who sees what on this page.
fn seen_as(table: &Table, viewer: Viewer) -> String {
    match (viewer, table.is_over()) {
        (Viewer::Seat(seat), true) => format!("As {} saw it while the game ran.", table.seat_name(seat)),
        (Viewer::Spectator, true) => "As everybody could see it while the game ran.".to_string(),
        (Viewer::Seat(seat), false) => format!("You see what {} may see: your own cards, and what was open to both.", table.seat_name(seat)),
        (Viewer::Spectator, false) => "You see what was open to everybody. Hands and draws are shown when the game is over.".to_string(),
        (Viewer::Everything, _) => "The game is over: everything is open.".to_string(),
    }
}

/// The ways to look at a game that is over. None while it runs; nothing is hidden in a game without cards, but each seat has its own side of the board.
fn eyes(table: &Table, viewer: Viewer) -> Vec<EyeView> {
    if !table.is_over() || table.began_at.is_none() {
        return Vec::new();
    }
    let eye = |words: String, eye: Viewer| EyeView { words, query: Eye::query(table, eye), is_shown: eye == viewer };
    let seats = table.rules.about().seats.iter().zip(0..).map(|(seat, at)| eye(format!("As {} saw it", seat.name), Viewer::Seat(Seat(at))));
    std::iter::once(eye("All open".to_string(), Viewer::Everything)).chain(seats).collect()
}

/// A phase in which nothing was chosen and nothing happened: it has its entry, but stepping through the game passes over it.
fn is_idle(line: &Line) -> bool {
    matches!(line.kind, Kind::Phase(_)) && line.told.is_empty() && line.choices.is_empty()
}

fn heading(table: &Table, seat: Option<Seat>, kind: Kind) -> String {
    let seat = seat.filter(|_| table.began_at.is_some()).map(|seat| table.seat_name(seat));
    let what = match kind {
        Kind::Phase(phase) => phase.name(),
        Kind::PromotionAnswer => "Answer",
        Kind::Opened => "Opened",
        Kind::Joined => "Joined",
        Kind::Withdrawn => "Withdrawn",
        Kind::Declined => "Declined",
        Kind::Began => "Began",
        Kind::Resigned => "Resigned",
        Kind::OutOfTime => "Out of time",
        Kind::Proved => "No legal turn",
        Kind::DrawOffered => "Draw offered",
        Kind::DrawDeclined => "Draw declined",
        Kind::DrawAgreed => "Draw agreed",
        Kind::AbortOffered => "Calling off offered",
        Kind::AbortAgreed => "Calling off agreed to",
        Kind::AbortDeclined => "Calling off declined",
        Kind::Aborted => "Called off",
        Kind::Revealed => "Revealed",
        Kind::Correction => "Decision of an organiser",
        Kind::Time(kind) => kind.name(),
    };
    match seat {
        Some(seat) => format!("{seat}: {what}"),
        None => what.to_string(),
    }
}
