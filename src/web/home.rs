//! The first page: a member's games, or a welcome.

use actix_web::HttpResponse;
use askama::Template;

use super::absences;
use super::fault::Fault;
use super::game::page;
use super::game::panel;
use super::shell::Shell;
use super::times;
use super::visitor::Visitor;
use crate::clock::Moment;
use crate::play::entry::{Kind, OpenTo};
use crate::play::history::{self, Line};
use crate::play::table::Table;
use crate::rules;
use crate::rules::grid::Square;
use crate::rules::turn::{Phase, Seat, Viewer};
use crate::service::home::{Home, Row};
use crate::service::{Listed, OpenToWhom, Refused, Status};

/// So many games of a part are shown with their boards; the others stand below in one line each.
const WITH_BOARDS: usize = 24;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    shell: Shell,
    /// A mark of what the lists show, for the page's stream of news.
    mark: String,
    parts: Vec<Part>,
}

#[derive(Template)]
#[template(path = "finished.html")]
struct FinishedPage {
    shell: Shell,
    rows: Vec<RowView>,
}

struct Part {
    id: &'static str,
    title: &'static str,
    /// What to do where there is nothing. Empty: the part is left out.
    empty: Empty,
    is_turn: bool,
    rows: Vec<RowView>,
    /// Those without a board.
    more: Vec<RowView>,
    has_all: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Empty {
    LeftOut,
    NoTurn,
    NoWaiting,
    NoSeats,
}

struct RowView {
    id: String,
    title: String,
    game: String,
    terms: String,
    news: String,
    time: String,
    is_urgent: bool,
    has_news: bool,
    thumbnail: String,
}

#[derive(Template)]
#[template(path = "front.html")]
struct FrontPage {
    shell: Shell,
    demo_links: Vec<DemoLinkView>,
}

struct DemoLinkView {
    href: String,
    name: String,
    about: String,
}

/// `GET /`
pub async fn show(by: Visitor) -> Result<HttpResponse, Fault> {
    let Some(account) = by.account() else { return front(&by) };
    let home = by.site().club().home(account)?;
    let mark = home.mark();
    let Home { to_act, waiting, challenges, own_offers, open_seats, ended, broken } = home;
    let waits = to_act.len();
    let part = |id, title, empty, is_turn, rows: Vec<Row>| {
        let views = |rows: &[Row], has_board| rows.iter().map(|row| row_view(&by, row, has_board)).collect::<Result<Vec<_>, Fault>>();
        let (first, rest) = rows.split_at(rows.len().min(WITH_BOARDS));
        Ok::<_, Fault>(Part { id, title, empty, is_turn, rows: views(first, true)?, more: views(rest, false)?, has_all: id == "ended" })
    };
    let has_games = !(to_act.is_empty() && waiting.is_empty());
    let parts = [
        part("turn", "Your turn", Empty::NoTurn, true, to_act)?,
        part("challenges", "Challenges to you", Empty::LeftOut, true, challenges)?,
        part("waiting", "Waiting for others", if has_games { Empty::LeftOut } else { Empty::NoWaiting }, false, waiting)?,
        part("offers", "Waiting for players", Empty::LeftOut, false, own_offers)?,
        part("open", "Open seats", Empty::NoSeats, false, open_seats)?,
        part("ended", "Finished", Empty::LeftOut, false, ended)?,
        part("broken", "Cannot be shown", Empty::LeftOut, false, broken)?,
    ];
    let parts = parts.into_iter().filter(|part| !part.rows.is_empty() || part.empty != Empty::LeftOut).collect();
    by.page(&HomePage { shell: by.shell_with(waits), mark, parts })
}

/// `GET /finished`: all her games that are over.
pub async fn finished(by: Visitor) -> Result<HttpResponse, Fault> {
    let account = by.member("/finished")?;
    let rows = by.site().club().games_finished(account)?;
    let rows = rows.iter().map(|row| row_view(&by, row, false)).collect::<Result<Vec<_>, Fault>>()?;
    by.page(&FinishedPage { shell: by.shell()?, rows })
}

fn front(by: &Visitor) -> Result<HttpResponse, Fault> {
    let demo_links = by.site().demo().map_or(Vec::new(), |demo| {
        let view =
            |link: &super::site::DemoLink| DemoLinkView { href: format!("/demo/{}", link.token), name: link.name.clone(), about: link.about.clone() };
        demo.links.iter().map(view).collect()
    });
    by.page(&FrontPage { shell: by.shell()?, demo_links })
}

fn row_view(by: &Visitor, row: &Row, has_board: bool) -> Result<RowView, Fault> {
    let game = &row.game;
    let about = rules::find(&game.kind).map(|rules| rules.about());
    let mut view = RowView {
        id: game.game.to_string(),
        title: title(by, game)?,
        game: about.map_or(game.kind.clone(), |about| about.name.to_string()),
        terms: terms(by, game)?,
        news: String::new(),
        time: time(game, row.seat, by.site().club().now()),
        is_urgent: game.deadline.is_some_and(|deadline| deadline < by.site().club().now().plus(std::time::Duration::from_secs(86_400))),
        has_news: row.has_news,
        thumbnail: String::new(),
    };
    match by.site().club().table(&game.game) {
        Ok(table) if has_board => {
            let (bottom, seats) = (row.seat.unwrap_or(Seat(0)), table.rules.about().seats.len());
            let acting = row.seat.filter(|&seat| table.to_act().has(seat));
            let lines = acting.map_or(Ok(Vec::new()), |seat| lines_since(by, &table, seat))?;
            let squares: Vec<Square> = lines.iter().flat_map(|line| &line.told).flat_map(|told| told.squares.clone()).collect();
            view.thumbnail = match table.position() {
                Some(position) => panel::thumbnail(&position.view(table.viewer(by.account_id())), bottom, seats, &squares),
                None => table
                    .rules
                    .empty(&table.opened.options)
                    .map_or(String::new(), |start| panel::thumbnail(&start.view(Viewer::Spectator), bottom, seats, &[])),
            };
            view.news = match acting {
                Some(seat) => last_act(&table, seat, &lines),
                None => status(&table, row.seat),
            };
        }
        Ok(table) => view.news = history::ending(&table).map_or(String::new(), |ending| format!("{ending}.")),
        Err(Refused::Broken(_)) => view.news = "The log of this game cannot be read. The organiser has been told on her page.".to_string(),
        Err(other) => return Err(other.into()),
    }
    Ok(view)
}

/// Whom she plays, who offers the seat, or whom she has asked: everybody at the table but herself.
fn title(by: &Visitor, game: &Listed) -> Result<String, Fault> {
    let others = game.seats.iter().filter(|seat| Some(seat.account.as_str()) != by.account_id());
    let others: Vec<String> = others.map(|seat| seat.name.clone()).collect();
    if !others.is_empty() {
        return Ok(history::in_words(&others));
    }
    let asked = if game.status == Status::Open { by.site().club().table(&game.game).ok() } else { None };
    Ok(match asked.as_deref().map(|table| &table.opened.open_to) {
        Some(OpenTo::Member(invited)) => format!("{} (asked)", invited.name),
        _ => "Nobody yet".to_string(),
    })
}

fn status(table: &Table, seat: Option<Seat>) -> String {
    let words = page::status(table, seat, None);
    match seat {
        Some(seat) if !table.is_over() => format!("You play {}. {words}", table.seat_name(seat)),
        _ => words,
    }
}

/// What the others did since she last acted, for a game that waits for her.
fn lines_since(by: &Visitor, table: &Table, seat: Seat) -> Result<Vec<Line>, Fault> {
    let club = by.site().club();
    let (table, log) = club.table_and_log(&table.id)?;
    Ok(by.zone().lines(&club.lines(&table, history::since_last_act(&log, seat), table.viewer(by.account_id()))?))
}

fn last_act(table: &Table, seat: Seat, lines: &[Line]) -> String {
    let acts = lines.iter().filter(|line| line.kind != Kind::Phase(Phase::Draw)).flat_map(|line| &line.told);
    let acts: Vec<String> = acts.map(|told| format!("{}.", told.words)).collect();
    let name = table.seat_name(seat);
    if acts.is_empty() { format!("You play {name}, and it is your first turn.") } else { format!("You play {name}. {}", acts.join(" ")) }
}

fn terms(by: &Visitor, game: &Listed) -> Result<String, Fault> {
    let open_to = match (&game.status, &game.open_to) {
        (Status::Open, OpenToWhom::Everyone) => ", open to everybody",
        (Status::Open, OpenToWhom::Member(_)) => ", a challenge",
        (Status::Open, OpenToWhom::LinkHolder) if game.seats.len() > 1 => ", for friends by a secret link",
        (Status::Open, OpenToWhom::LinkHolder) => ", kept for a friend",
        _ => "",
    };
    let seats = rules::find(&game.kind).map_or(2, |rules| rules.about().seats.len());
    let taken = if game.status == Status::Open && seats > 2 { format!(", {} of {seats} seats taken", game.seats.len()) } else { String::new() };
    let mut away = String::new();
    // Who is asked to play sees who will not be there.
    for seat in game.seats.iter().filter(|seat| game.status == Status::Open && by.account_id() != Some(seat.account.as_str())) {
        let days = absences::away_words(by, &seat.account)?;
        if !days.is_empty() {
            away.push_str(&format!(", {} away {days}", seat.name));
        }
    }
    Ok(format!("{}{open_to}{taken}{away}", game.timing.pace.words()))
}

fn time(game: &Listed, seat: Option<Seat>, now: Moment) -> String {
    match game.deadline {
        Some(deadline) if deadline >= now => {
            let whose = seat.and_then(|seat| game.seats.get(seat.0 as usize)).is_some_and(|seat| seat.is_to_act);
            format!("{} left{}", times::span(deadline.since(now)), if whose { "" } else { " for them" })
        }
        Some(deadline) => format!("{} over", times::span(now.since(deadline))),
        None => String::new(),
    }
}
