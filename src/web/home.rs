//! The first page: a member's games, or a welcome.

use actix_web::HttpResponse;
use askama::Template;

use super::fault::Fault;
use super::game::page;
use super::game::panel;
use super::shell::Shell;
use super::times;
use super::visitor::Visitor;
use crate::clock::Moment;
use crate::play::entry::Kind;
use crate::play::history;
use crate::play::table::Table;
use crate::rules;
use crate::rules::turn::{Phase, Seat, Viewer};
use crate::service::home::{Home, Row};
use crate::service::{Listed, OpenToWhom, Refused, Status};

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    shell: Shell,
    parts: Vec<Part>,
}

struct Part {
    id: &'static str,
    title: &'static str,
    empty: &'static str,
    is_turn: bool,
    rows: Vec<RowView>,
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
    let Home { to_act, waiting, challenges, own_offers, open_seats, ended, broken } = by.site().club().home(account)?;
    let views = |rows: Vec<Row>| rows.iter().map(|row| row_view(&by, row)).collect::<Result<Vec<_>, Fault>>();
    let parts = vec![
        Part { id: "turn", title: "Your turn", empty: "Nothing waits for you.", is_turn: true, rows: views(to_act)? },
        Part { id: "challenges", title: "Challenges to you", empty: "", is_turn: true, rows: views(challenges)? },
        Part { id: "waiting", title: "Waiting for others", empty: "No game waits for anybody else.", is_turn: false, rows: views(waiting)? },
        Part { id: "offers", title: "Waiting for players", empty: "", is_turn: false, rows: views(own_offers)? },
        Part { id: "open", title: "Open seats", empty: "Nobody offers a seat. Open a game yourself.", is_turn: false, rows: views(open_seats)? },
        Part { id: "ended", title: "Finished", empty: "", is_turn: false, rows: views(ended)? },
        Part { id: "broken", title: "Cannot be shown", empty: "", is_turn: false, rows: views(broken)? },
    ];
    let parts = parts.into_iter().filter(|part| !part.rows.is_empty() || !part.empty.is_empty()).collect();
    by.page(&HomePage { shell: by.shell()?, parts })
}

fn front(by: &Visitor) -> Result<HttpResponse, Fault> {
    let demo_links = by.site().demo().map_or(Vec::new(), |demo| {
        let view =
            |link: &super::site::DemoLink| DemoLinkView { href: format!("/demo/{}", link.token), name: link.name.clone(), about: link.about.clone() };
        demo.links.iter().map(view).collect()
    });
    by.page(&FrontPage { shell: by.shell()?, demo_links })
}

fn row_view(by: &Visitor, row: &Row) -> Result<RowView, Fault> {
    let game = &row.game;
    let about = rules::find(&game.kind).map(|rules| rules.about());
    let names: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
    let mut view = RowView {
        id: game.game.to_string(),
        title: names.join(" – "),
        game: about.map_or(game.kind.clone(), |about| about.name.to_string()),
        terms: terms(game),
        news: String::new(),
        time: time(game, row.seat, by.site().club().now()),
        is_urgent: game.deadline.is_some_and(|deadline| deadline < by.site().club().now().plus(std::time::Duration::from_secs(86_400))),
        has_news: row.has_news,
        thumbnail: String::new(),
    };
    match by.site().club().table(&game.game) {
        Ok(table) => {
            let (bottom, seats) = (row.seat.unwrap_or(Seat(0)), table.rules.about().seats.len());
            view.thumbnail = match table.position() {
                Some(position) => panel::thumbnail(&position.view(table.viewer(by.account_id())), bottom, seats),
                None => table
                    .rules
                    .empty(&table.opened.options)
                    .map_or(String::new(), |start| panel::thumbnail(&start.view(Viewer::Spectator), bottom, seats)),
            };
            view.news = match row.seat.filter(|&seat| table.to_act().has(seat)) {
                Some(seat) => last_act(by, &table, seat)?,
                None => page::status(&table, row.seat, None),
            };
        }
        Err(Refused::Broken(_)) => view.news = "The log of this game cannot be read. The organiser has been told on her page.".to_string(),
        Err(other) => return Err(other.into()),
    }
    Ok(view)
}

/// What the others did since she last acted, for a game that waits for her.
fn last_act(by: &Visitor, table: &Table, seat: Seat) -> Result<String, Fault> {
    let club = by.site().club();
    let (table, log) = club.table_and_log(&table.id)?;
    let since = history::since_last_act(&log, seat);
    let lines = club.lines(&table, since, table.viewer(by.account_id()))?;
    let acts = lines.iter().filter(|line| line.kind != Kind::Phase(Phase::Draw)).flat_map(|line| &line.told);
    let acts: Vec<String> = acts.map(|told| format!("{}.", told.words)).collect();
    let name = table.seat_name(seat);
    Ok(if acts.is_empty() { format!("You play {name}, and it is your first turn.") } else { format!("You play {name}. {}", acts.join(" ")) })
}

fn terms(game: &Listed) -> String {
    let open_to = match (&game.status, &game.open_to) {
        (Status::Open, OpenToWhom::Everyone) => ", open to everybody",
        (Status::Open, OpenToWhom::Member(_)) => ", a challenge",
        (Status::Open, OpenToWhom::LinkHolder) if game.seats.len() > 1 => ", for friends by a secret link",
        (Status::Open, OpenToWhom::LinkHolder) => ", kept for a friend",
        _ => "",
    };
    let seats = rules::find(&game.kind).map_or(2, |rules| rules.about().seats.len());
    let taken = if game.status == Status::Open && seats > 2 { format!(", {} of {seats} seats taken", game.seats.len()) } else { String::new() };
    format!("{}{open_to}{taken}", game.pace.words())
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
