//! Feeds: a calendar of a member's deadlines, what happened in her games, what everybody may know of one game. The private ones are behind a secret
//! address, since programs that read feeds cannot sign in.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use icalendar::{Calendar, Component, Event, EventLike, Property};
use sha2::{Digest, Sha256};

use super::fault::Fault;
use super::game::handlers::id_of;
use super::posted::Posted;
use super::site::Site;
use super::times;
use super::visitor::Visitor;
use crate::clock::Moment;
use crate::mail::words::one_line;
use crate::play::table::Table;
use crate::service::feeds::Item;

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed {
    title: String,
    /// Its own address, which names it.
    url: String,
    /// The page that it belongs to.
    page: String,
    updated: String,
    author: String,
    items: Vec<FeedItem>,
}

struct FeedItem {
    title: String,
    url: String,
    updated: String,
    words: String,
}

impl Feed {
    /// `before` stands before the title of each item.
    fn of(by: &Visitor, title: String, path: &str, page: &str, items: Vec<Item>, names_table: bool, since: Moment) -> Feed {
        let base = &by.site().settings().base_url;
        let updated = items.first().map_or(since, |item| item.at);
        let item = |item: Item| FeedItem {
            title: one_line(&if names_table { format!("{} | {}", item.table, item.title) } else { item.title }, 200),
            url: format!("{base}/g/{}/at/{}", item.game, item.number),
            updated: times::iso(item.at),
            words: one_line(&item.words.join(" "), 4_000),
        };
        Feed {
            title: one_line(&title, 200),
            url: format!("{base}{path}"),
            page: format!("{base}{page}"),
            updated: times::iso(updated),
            author: one_line(&by.site().settings().club, 80),
            items: items.into_iter().map(item).collect(),
        }
    }

    fn answer(&self, request: &HttpRequest, is_private: bool) -> Result<HttpResponse, Fault> {
        let xml = self.render().map_err(|error| {
            tracing::error!(%error, "a feed could not be rendered");
            Fault::Inside
        })?;
        Ok(unless_known(request, "application/atom+xml; charset=utf-8", xml, is_private))
    }
}

/// The body, or word that the reader has it already (`If-None-Match`).
fn unless_known(request: &HttpRequest, kind: &str, body: String, is_private: bool) -> HttpResponse {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&body)[..16]));
    let cache = if is_private { "private, no-cache" } else { "public, max-age=60" };
    let asked = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // A proxy that packs the body marks the tag as weak.
    let is_known = asked.split(',').any(|known| known.trim().trim_start_matches("W/") == tag || known.trim() == "*");
    let mut answer = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header((header::ETAG, tag)).insert_header((header::CACHE_CONTROL, cache));
    if is_known { answer.finish() } else { answer.content_type(kind).body(body) }
}

/// `GET /g/{id}/feed.atom`
pub async fn of_game(by: Visitor, request: HttpRequest, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let (table, items) = by.site().club().public_happenings(&id)?;
    let names: Vec<&str> = table.players.iter().map(|player| player.name.as_str()).collect();
    let title = format!("{}: {}", table.rules.about().name, names.join(" – "));
    Feed::of(&by, title, &format!("/g/{id}/feed.atom"), &format!("/g/{id}"), items, false, table.opened_at).answer(&request, false)
}

/// `GET /feeds/{secret}/games.atom`
pub async fn of_member(by: Visitor, request: HttpRequest, secret: web::Path<String>) -> Result<HttpResponse, Fault> {
    let club = by.site().club();
    let account = club.feed_reader(&secret)?;
    let items = club.happenings(&account)?;
    let title = format!("{}: the games of {}", by.site().settings().club, account.name);
    Feed::of(&by, title, &format!("/feeds/{secret}/games.atom"), "/", items, true, account.created).answer(&request, true)
}

/// `GET /feeds/{secret}/deadlines.ics`
pub async fn deadlines(by: Visitor, request: HttpRequest, secret: web::Path<String>) -> Result<HttpResponse, Fault> {
    let club = by.site().club();
    let account = club.feed_reader(&secret)?;
    let mut calendar = Calendar::new();
    calendar.name(&one_line(&format!("{}: my turns", by.site().settings().club), 80));
    for table in club.deadlines(&account)? {
        calendar.push(event(by.site(), &table, &account.id));
    }
    Ok(unless_known(&request, "text/calendar; charset=utf-8", calendar.done().to_string(), true))
}

/// The moment at which her time in this game runs out. It keeps its name, so that a calendar moves it when the next turn comes.
fn event(site: &Site, table: &Table, account: &str) -> Event {
    let deadline = table.deadline().expect("only games with a deadline are in the calendar").utc();
    let others: Vec<String> = table.players.iter().filter(|player| player.account != account).map(|player| one_line(&player.name, 40)).collect();
    let base = &site.settings().base_url;
    let url = format!("{base}/g/{}", table.id);
    let mut event = Event::new();
    event
        .uid(&format!("deadline-{}-{account}@{}", table.id, base.host()))
        .timestamp(table.waiting_since.utc())
        .starts(deadline)
        .summary(&format!("Your time runs out: {} against {}", table.rules.about().name, others.join(", ")))
        .description(&format!("Make your turn: {url}"))
        .url(&url)
        .sequence(table.head.number)
        .append_property(Property::new("TRANSP", "TRANSPARENT"));
    event.done()
}

/// `POST /profile/feeds`: makes private addresses, or makes those that there were useless.
pub async fn make(form: Posted) -> Result<HttpResponse, Fault> {
    let account = &form.by.signed_in("/profile")?.account;
    let club = form.by.site().club();
    match form.get("do") {
        "make" => {}
        "close" => {
            club.drop_feeds(account).await?;
            return Ok(form.by.go("/profile?done=feeds-closed"));
        }
        _ => return Err(Fault::bad("Addresses of feeds are made, or made useless. Open your profile again and choose there.")),
    }
    // A page of its own, so that loading it again makes no others.
    let secret = club.make_feeds(account).await?;
    Ok(form.by.go_showing("/profile?done=feeds#feeds", &secret))
}
