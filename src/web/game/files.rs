//! What can be taken away from a game: its log and its text once it is over, a picture of any position, all of one's own games.

use std::io::{self, Write};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING};
use actix_web::{HttpResponse, web};
use tokio::sync::mpsc;

use super::eye::Eye;
use super::handlers::id_of;
use crate::draw::board::Orientation;
use crate::draw::film::{self, Frame};
use crate::draw::picture;
use crate::play::entry::{Entry, GameId, Kind};
use crate::play::record::Record;
use crate::play::table::{Broken, Table};
use crate::play::{history, transcript};
use crate::rules::grid::Square;
use crate::rules::turn::Viewer;
use crate::rules::view::View;
use crate::service::archive::Which;
use crate::web::fault::Fault;
use crate::web::visitor::Visitor;

/// Width of a picture, in pixels.
const WIDTH: u32 = 720;
const FILM_WIDTH: u32 = 360;

/// The game and its log, once it is over. Until then its log holds what its players may not see.
fn ended(by: &Visitor, id: &str) -> Result<(std::sync::Arc<Table>, std::sync::Arc<Vec<Entry>>), Fault> {
    let (table, log) = by.site().club().table_and_log(&id_of(id)?)?;
    if table.is_log_open() {
        Ok((table, log))
    } else if table.is_over() {
        Err(Fault::bad("This game never began, so there is nothing to take away."))
    } else {
        Err(Fault::bad("This game still runs, and its log holds what its players may not see yet. It can be taken away when the game is over."))
    }
}

fn download(id: &GameId, ending: &str, kind: &str, body: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(kind)
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"postern-{id}.{ending}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(body)
}

/// `GET /g/{id}/export.json`: the whole log of a game that is over, byte for byte.
pub async fn json(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let (table, log) = ended(&by, &id)?;
    let record = Record { game: table.id.clone(), entries: log.to_vec() };
    Ok(download(&table.id, "json", "application/json", record.write()))
}

#[derive(serde::Serialize)]
struct Hashes {
    game: String,
    hashes: Vec<String>,
}

/// `GET /g/{id}/hashes.json`: the hash of every entry, which is open to all while the game runs; it says nothing about what the entry says.
pub async fn hashes(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let log = by.site().club().log(&id_of(&id)?)?;
    let hashes = Hashes { game: id.into_inner(), hashes: log.iter().map(|entry| entry.hash.to_string()).collect() };
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(hashes))
}

/// `GET /g/{id}/export.txt`: the same for people.
pub async fn text(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let (table, log) = ended(&by, &id)?;
    let text = transcript::write(&table, &log, table.viewer(by.account_id())).map_err(|_| Fault::Broken)?;
    Ok(download(&table.id, "txt", "text/plain; charset=utf-8", text))
}

/// A position that can be drawn, and what the entry before it changed.
struct Scene {
    view: View,
    orientation: Orientation,
    seats: usize,
    changed: Vec<Square>,
}

fn scene(by: &Visitor, id: &str, number: &str, eye: &Eye) -> Result<Scene, Fault> {
    let (table, log) = by.site().club().table_and_log(&id_of(id)?)?;
    let number: u32 = number.parse().ok().filter(|number| (1..=table.head.number).contains(number)).ok_or(Fault::NotFound)?;
    let viewer = eye.viewer(&table, by.account_id());
    let then = history::table_at(&table.id, &log, number).map_err(|_| Fault::Broken)?;
    let lines = history::read(&table, &log[number as usize - 1..number as usize], viewer).map_err(|_| Fault::Broken)?;
    let seats = table.rules.about().seats.len();
    Ok(Scene {
        view: then.position().ok_or(Fault::NotFound)?.view(viewer),
        orientation: Orientation::for_seat(Eye::bottom(&table, viewer, by.account_id()), seats),
        seats,
        changed: lines.iter().flat_map(|line| &line.told).flat_map(|told| told.squares.clone()).collect(),
    })
}

/// `GET /g/{id}/at/{number}/board.svg`
pub async fn svg(by: Visitor, path: web::Path<(String, String)>, eye: web::Query<Eye>) -> Result<HttpResponse, Fault> {
    let scene = scene(&by, &path.0, &path.1, &eye)?;
    let svg = picture::svg(&scene.view, scene.orientation, scene.seats, &scene.changed);
    Ok(HttpResponse::Ok().content_type("image/svg+xml").insert_header((CACHE_CONTROL, "no-store")).body(svg))
}

/// `GET /g/{id}/at/{number}/board.png`
pub async fn png(by: Visitor, path: web::Path<(String, String)>, eye: web::Query<Eye>) -> Result<HttpResponse, Fault> {
    let scene = scene(&by, &path.0, &path.1, &eye)?;
    let drawn = web::block(move || {
        let marks = picture::marks(&scene.view, &scene.changed);
        picture::png(&scene.view.board, scene.orientation, scene.seats, &marks.last, &marks.check, WIDTH)
    });
    let png = drawn.await.map_err(|_| Fault::Inside)?;
    Ok(HttpResponse::Ok().content_type("image/png").insert_header((CACHE_CONTROL, "no-store")).body(png))
}

/// Films drawn at the same time, and positions in one; each position takes some milliseconds of a core.
static FILMS: tokio::sync::Semaphore = tokio::sync::Semaphore::const_new(1);
const MOST_FRAMES: usize = 400;

/// `GET /g/{id}/film.png`: a game that is over as an animated PNG, one frame a turn. For members, since it keeps the server busy.
pub async fn film(by: Visitor, id: web::Path<String>, eye: web::Query<Eye>) -> Result<HttpResponse, Fault> {
    by.member(&format!("/g/{id}"))?;
    let (table, log) = ended(&by, &id)?;
    let viewer = eye.viewer(&table, by.account_id());
    let seats = table.rules.about().seats.len();
    let orientation = Orientation::for_seat(Eye::bottom(&table, viewer, by.account_id()), seats);
    let _turn = FILMS.acquire().await.map_err(|_| Fault::Inside)?;
    let id = table.id.clone();
    let drawn = web::block(move || {
        let frames = frames(&table, &log, viewer).ok().filter(|frames| !frames.is_empty())?;
        Some(film::apng(&frames, orientation, seats, FILM_WIDTH))
    });
    let film = drawn.await.map_err(|_| Fault::Inside)?.ok_or(Fault::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"postern-{id}.png\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(film))
}

/// The position at the beginning and after each turn.
fn frames(table: &Table, log: &[Entry], viewer: Viewer) -> Result<Vec<Frame>, Broken> {
    let lines = history::read(table, log, viewer)?;
    let mut frames = Vec::new();
    history::walk(&table.id, log, &lines, |history::Step { act, told, then }| {
        let is_shown = matches!(act[0].kind, Kind::Began | Kind::Phase(_) | Kind::PromotionAnswer);
        if let Some(position) = then.position().filter(|_| is_shown && frames.len() < MOST_FRAMES) {
            let changed = told.iter().flat_map(|line| &line.told).flat_map(|told| told.squares.clone()).collect();
            frames.push(Frame { view: position.view(viewer), changed });
        }
        Ok(())
    })?;
    Ok(frames)
}

/// `GET /profile/games.tar.gz`: the member's own games that are over. It is written while it is sent, so that their number does not matter.
pub async fn archive(by: Visitor) -> Result<HttpResponse, Fault> {
    let account = by.member("/profile")?.id.clone();
    let club = by.site().club().clone();
    let (sender, mut receiver) = mpsc::channel(4);
    // If whoever downloads goes away, the channel closes and the writing stops.
    drop(tokio::task::spawn_blocking(move || {
        let failed = club.write_archive(&Which::PlayedBy(account), Chunks { sender: sender.clone(), chunk: Vec::new() }, |game, refused| {
            tracing::warn!(%game, %refused, "a game was left out of an archive");
        });
        if let Err(error) = failed {
            let _ = sender.blocking_send(Err(io::Error::other(error.to_string())));
        }
    }));
    let stream = futures_util::stream::poll_fn(move |context| receiver.poll_recv(context));
    Ok(HttpResponse::Ok()
        .content_type("application/gzip")
        // It is compressed already.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header((CONTENT_DISPOSITION, "attachment; filename=\"postern-games.tar.gz\""))
        .insert_header((CACHE_CONTROL, "no-store"))
        .streaming(stream))
}

/// Sends on what is written, in pieces of a good size.
struct Chunks {
    sender: mpsc::Sender<io::Result<web::Bytes>>,
    chunk: Vec<u8>,
}

const CHUNK: usize = 32 << 10;

impl Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.chunk.extend_from_slice(bytes);
        if self.chunk.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        let chunk = web::Bytes::from(std::mem::take(&mut self.chunk));
        self.sender.blocking_send(Ok(chunk)).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
