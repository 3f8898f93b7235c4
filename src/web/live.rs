//! Open pages are told that something has happened, by server-sent events, and fetch it themselves.
//!
//! What is sent is a number and nothing else; whoever may not see a page is not told more by its stream. A stream ends when its session does,
//! when its reader is gone, and when the server stops. Its reader comes back with what it has seen (`Last-Event-ID`, or `seen` in the address),
//! and is told at once if that is old.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentEncoding};
use actix_web::{HttpRequest, HttpResponse, web};
use futures_util::stream::unfold;
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, Interval, interval_at};

use super::fault::Fault;
use super::game::handlers::id_of;
use super::visitor::Visitor;
use crate::play::entry::GameId;
use crate::service::{Happened, Refused};

/// How often a stream on which nothing happens says that it is there. Proxies close what is silent for a minute.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// After how many milliseconds a browser that lost its stream asks for it again.
const COME_BACK: u32 = 3_000;
/// Streams that one member may have open, on all devices; and one network address of somebody unknown.
const MOST_OF_ONE: usize = 16;
/// Streams that the server keeps open at all.
const MOST_OF_ALL: usize = 2_000;

/// The streams that are open. Clones are the same.
#[derive(Clone, Default)]
pub struct Streams(Arc<Mutex<Open>>);

#[derive(Default)]
struct Open {
    next: u64,
    by_number: BTreeMap<u64, Ear>,
    has_ended: bool,
}

/// An open stream: whose it is, and how it is told to end.
struct Ear {
    owner: String,
    end: watch::Sender<bool>,
}

/// A place among the open streams, until it is dropped.
struct Place {
    streams: Streams,
    number: u64,
    ended: watch::Receiver<bool>,
}

impl Streams {
    /// A place for one more stream; `None` if there are too many, or the server is about to stop.
    fn open(&self, owner: &str) -> Option<Place> {
        let mut open = self.0.lock().expect("nobody panics with the list of streams in hand");
        let own = open.by_number.values().filter(|ear| ear.owner == owner).count();
        if open.has_ended || own >= MOST_OF_ONE || open.by_number.len() >= MOST_OF_ALL {
            return None;
        }
        let (end, ended) = watch::channel(false);
        let number = open.next;
        open.next += 1;
        open.by_number.insert(number, Ear { owner: owner.to_string(), end });
        Some(Place { streams: self.clone(), number, ended })
    }

    /// Ends the streams of one owner. Those whose session still holds come back by themselves.
    pub fn end(&self, owner: &str) {
        let open = self.0.lock().expect("nobody panics with the list of streams in hand");
        for ear in open.by_number.values().filter(|ear| ear.owner == owner) {
            ear.end.send_replace(true);
        }
    }

    /// Ends all streams and lets nobody open another: the server stops.
    pub fn end_all(&self) {
        let mut open = self.0.lock().expect("nobody panics with the list of streams in hand");
        open.has_ended = true;
        for ear in open.by_number.values() {
            ear.end.send_replace(true);
        }
    }

    #[cfg(test)]
    fn count(&self) -> usize {
        self.0.lock().expect("nobody panics with the list of streams in hand").by_number.len()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.streams.0.lock().expect("nobody panics with the list of streams in hand").by_number.remove(&self.number);
    }
}

/// What a page shows, and how far it has seen it.
enum Subject {
    /// A game: `17` for its newest entry, and `17.204` with the newest message for whoever plays in it.
    Game(GameId, Seen),
    /// The list of a member's games, by a mark that changes with everything that the list shows.
    Home(String),
}

/// The newest entry and message that a page shows; 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seen {
    pub entry: u32,
    pub message: i64,
}

impl Seen {
    /// Reads `17` or `17.204`; anything else is nothing seen.
    pub fn parse(text: &str) -> Seen {
        let (entry, message) = text.split_once('.').unwrap_or((text, "0"));
        Seen { entry: entry.parse().unwrap_or(0), message: message.parse().unwrap_or(0) }
    }
}

impl std::fmt::Display for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if self.message == 0 { write!(f, "{}", self.entry) } else { write!(f, "{}.{}", self.entry, self.message) }
    }
}

/// One stream at work.
struct Listener {
    by: Visitor,
    subject: Subject,
    events: broadcast::Receiver<Happened>,
    heartbeat: Interval,
    place: Place,
    is_begun: bool,
}

#[derive(serde::Deserialize, Default)]
#[serde(default)]
pub struct Asked {
    seen: String,
}

/// `GET /g/{id}/live?seen=17.204`
pub async fn game(by: Visitor, request: HttpRequest, id: web::Path<String>, from: web::Query<Asked>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    // An offer has no page of this kind, and not everybody may know of it.
    by.site().club().table(&id)?.began_at.ok_or(Fault::NotFound)?;
    let seen = Seen::parse(&last_seen(&request, &from));
    listen(by, Subject::Game(id, seen))
}

/// `GET /live?seen=…`: a member's list of games.
pub async fn home(by: Visitor, request: HttpRequest, from: web::Query<Asked>) -> Result<HttpResponse, Fault> {
    by.member("/")?;
    let seen = last_seen(&request, &from);
    listen(by, Subject::Home(seen))
}

/// How far the page has seen: what a browser remembers of the stream that it lost, or what the page said when it was made.
fn last_seen(request: &HttpRequest, from: &Asked) -> String {
    let remembered = request.headers().get("last-event-id").and_then(|value| value.to_str().ok()).filter(|value| !value.is_empty());
    remembered.unwrap_or(&from.seen).to_string()
}

fn listen(by: Visitor, subject: Subject) -> Result<HttpResponse, Fault> {
    let owner = by.account_id().map_or_else(|| format!("at {}", by.address), str::to_string);
    let Some(place) = by.site().streams().open(&owner) else {
        // A browser that is told so does not ask again; its page works as it is.
        return Ok(HttpResponse::build(StatusCode::NO_CONTENT).finish());
    };
    let listener = Listener {
        events: by.site().club().events(),
        heartbeat: interval_at(Instant::now() + HEARTBEAT, HEARTBEAT),
        by,
        subject,
        place,
        is_begun: false,
    };
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Compressing would hold the words back until there are enough of them; so would a proxy that collects answers.
        .insert_header(ContentEncoding::Identity)
        .insert_header(("X-Accel-Buffering", "no"))
        .force_close()
        .streaming(unfold(listener, |mut listener| async move {
            let words = listener.next().await?;
            Some((Ok::<_, Infallible>(web::Bytes::from(words)), listener))
        })))
}

impl Listener {
    /// What is sent next; `None` ends the stream.
    async fn next(&mut self) -> Option<String> {
        if !self.is_begun {
            self.is_begun = true;
            let news = self.news().ok()?;
            return Some(format!("retry: {COME_BACK}\n\n{}", news.unwrap_or_default()));
        }
        loop {
            tokio::select! {
                _ = self.place.ended.changed() => return None,
                _ = self.heartbeat.tick() => {
                    self.is_still_there().then_some(())?;
                    return Some(": still here\n\n".to_string());
                }
                happened = self.events.recv() => {
                    let concerns = match happened {
                        Ok(happened) => self.concerns(&happened),
                        Err(broadcast::error::RecvError::Lagged(_)) => true,
                        Err(broadcast::error::RecvError::Closed) => return None,
                    };
                    if !concerns {
                        continue;
                    }
                    self.is_still_there().then_some(())?;
                    if let Some(news) = self.news().ok()? {
                        return Some(news);
                    }
                }
            }
        }
    }

    /// Whether whoever began to listen is still signed in.
    fn is_still_there(&self) -> bool {
        let (Some(token), Some(account)) = (&self.by.token, self.by.account_id()) else { return true };
        self.by.site().club().is_signed_in(token, account).unwrap_or(false)
    }

    fn concerns(&self, happened: &Happened) -> bool {
        match &self.subject {
            Subject::Game(game, _) => happened.game == *game,
            Subject::Home(_) => {
                let table = self.by.site().club().table(&happened.game);
                // Seats that are taken, and offers, stand in everybody's list.
                table.is_ok_and(|table| table.has_moved.is_empty() || self.by.account_id().is_some_and(|account| table.has_player(account)))
            }
        }
    }

    /// The event for what the page has not seen, if there is any.
    fn news(&mut self) -> Result<Option<String>, Refused> {
        let club = self.by.site().club();
        let mark = match &mut self.subject {
            Subject::Game(id, seen) => {
                let newest = club.newest_of(self.by.account(), id)?;
                let newest = Seen { entry: newest.entry, message: newest.message };
                if newest.entry <= seen.entry && newest.message <= seen.message {
                    return Ok(None);
                }
                *seen = newest;
                newest.to_string()
            }
            Subject::Home(seen) => {
                let Some(account) = self.by.account() else { return Ok(None) };
                let mark = club.home(account)?.mark();
                if mark == *seen {
                    return Ok(None);
                }
                seen.clone_from(&mark);
                mark
            }
        };
        Ok(Some(format!("event: news\nid: {mark}\ndata: {mark}\n\n")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_may_have_so_many_streams_and_a_place_is_free_when_one_ends() {
        let streams = Streams::default();
        let mut places: Vec<Place> = (0..MOST_OF_ONE).map(|_| streams.open("ada").expect("there is room")).collect();
        assert!(streams.open("ada").is_none());
        assert!(streams.open("bo").is_some(), "others are not hindered");
        places.pop();
        assert_eq!(streams.count(), MOST_OF_ONE - 1);
        assert!(streams.open("ada").is_some());
    }

    #[test]
    fn signing_out_ends_ones_own_streams_and_stopping_ends_all() {
        let streams = Streams::default();
        let (ada, bo) = (streams.open("ada").unwrap(), streams.open("bo").unwrap());
        streams.end("ada");
        assert_eq!((*ada.ended.borrow(), *bo.ended.borrow()), (true, false));
        streams.end_all();
        assert!(*bo.ended.borrow());
        assert!(streams.open("cy").is_none());
    }

    #[test]
    fn what_a_page_has_seen_is_read_as_it_is_written() {
        for (text, entry, message) in [("17", 17, 0), ("17.204", 17, 204), ("0", 0, 0)] {
            let seen = Seen::parse(text);
            assert_eq!((seen.entry, seen.message), (entry, message));
            assert_eq!(seen.to_string(), text);
        }
        for nonsense in ["", "x", "-3", "1.2.3", "99999999999999"] {
            assert_eq!(Seen::parse(nonsense).message, 0, "{nonsense}");
        }
    }
}
