//! Open pages are told that something is new: by a number, to whoever may see it, until they are left, signed out, or the server stops.

mod common;

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use common::play::make_turn;
use common::{Game, PATIENCE, Person, Server, Three};

const GAME: &str = "herooj";

/// A stream as a browser listens to it.
struct Ear {
    lines: BufReader<TcpStream>,
}

impl Ear {
    fn open(server: &Server, who: &Person, path: &str, headers: &str) -> Ear {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port())).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a stream takes a limit");
        let cookie = who.cookie("postern").map_or(String::new(), |cookie| format!("Cookie: postern={cookie}\r\n"));
        write!(stream, "GET {path} HTTP/1.1\r\nHost: club.example\r\n{cookie}{headers}\r\n").expect("the server reads");
        Ear { lines: BufReader::new(stream) }
    }

    /// The next line; `None` when the server has ended the stream.
    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim_end().to_string()),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => None,
            Err(error) => panic!("the stream says nothing: {error}"),
        }
    }

    fn status(&mut self) -> u16 {
        let line = self.line().expect("an answer");
        line.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status line")
    }

    /// The next line that begins so.
    fn wait_for(&mut self, beginning: &str) -> String {
        loop {
            let line = self.line().unwrap_or_else(|| panic!("the stream ended before {beginning}"));
            if let Some(rest) = line.strip_prefix(beginning) {
                return rest.to_string();
            }
        }
    }

    /// Everything until the stream ends.
    fn rest(mut self) -> Vec<String> {
        std::iter::from_fn(|| self.line()).collect()
    }
}

fn live(game: &Game, seen: &str) -> String {
    format!("{}?seen={seen}", game.at("live"))
}

fn newest(three: &Three, game: &Game) -> usize {
    three.server.entries(&game.id).len()
}

/// What Ada, or whoever, says to the table.
fn say(who: &Person, game: &Game, text: &str) {
    let page = who.get(&game.path);
    who.submit(&page.form(&game.at("messages")).fill("text", text));
}

#[test]
fn an_open_page_hears_of_a_turn_and_of_what_it_has_missed() {
    let (three, game) = Three::at_game(GAME, 2);
    let before = newest(&three, &game);
    let mut ear = Ear::open(&three.server, &three.bo, &live(&game, &before.to_string()), "");
    assert_eq!(ear.status(), 200);
    assert_eq!(ear.wait_for("content-type: "), "text/event-stream");
    assert_eq!(ear.wait_for("retry: "), "3000");
    make_turn(&three.ada, &game);
    let now = newest(&three, &game);
    assert_eq!(ear.wait_for("event: "), "news");
    assert_eq!(ear.wait_for("id: "), now.to_string());
    assert_eq!(ear.wait_for("data: "), now.to_string());

    // Whoever comes back with an old number is told at once; what her browser remembers counts for more than the page.
    for (path, headers) in [(live(&game, &before.to_string()), String::new()), (live(&game, "9999"), format!("Last-Event-ID: {before}\r\n"))] {
        let mut late = Ear::open(&three.server, &three.bo, &path, &headers);
        assert_eq!(late.wait_for("id: "), now.to_string());
    }
}

#[test]
fn a_message_is_heard_of_by_players_alone_and_its_words_by_nobody() {
    let (mut three, game) = Three::at_game(GAME, 2);
    let seen = newest(&three, &game).to_string();
    let mut ears: Vec<Ear> =
        [&three.bo, &three.cy, &three.anybody].map(|who| Ear::open(&three.server, who, &live(&game, &seen), "")).into_iter().collect();
    ears.iter_mut().for_each(|ear| drop(ear.wait_for("retry: ")));
    say(&three.ada, &game, "A secret plan");
    assert!(ears[0].wait_for("id: ").starts_with(&format!("{seen}.")));
    three.server.stop();
    for (ear, who) in ears.into_iter().zip(["Bo", "Cy", "somebody unknown"]) {
        let rest = ear.rest();
        assert!(rest.iter().all(|line| !line.contains("secret")), "{who} hears {rest:?}");
        assert!(!rest.iter().any(|line| line.starts_with("id: ")), "{who} hears {rest:?}");
    }
}

#[test]
fn the_list_of_games_hears_of_what_is_in_it() {
    let (three, game) = Three::at_game(GAME, 2);
    let mark = |who: &Person| who.get("/").attributes("[data-live]", "data-seen").pop().expect("the list has a mark");
    let path = format!("/live?seen={}", mark(&three.bo));
    let mut ear = Ear::open(&three.server, &three.bo, &path, "");
    ear.wait_for("retry: ");
    make_turn(&three.ada, &game);
    let heard = ear.wait_for("id: ");
    assert_eq!(heard, mark(&three.bo));
    assert_eq!(Ear::open(&three.server, &three.anybody, "/live", "").status(), 401, "whoever is not signed in has no list");
}

#[test]
fn signing_out_ends_the_stream() {
    let (three, game) = Three::at_game(GAME, 2);
    let mut ear = Ear::open(&three.server, &three.ada, &live(&game, "9999"), "");
    ear.wait_for("retry: ");
    let page = three.ada.get("/");
    three.ada.press(&page, "Sign out", &[]);
    assert!(ear.rest().iter().all(|line| !line.starts_with("id: ")));
}

#[test]
fn too_many_streams_of_one_member_are_turned_away_and_others_are_not() {
    let (three, game) = Three::at_game(GAME, 2);
    let open = |who: &Person| {
        let mut ear = Ear::open(&three.server, who, &live(&game, "9999"), "");
        (ear.status(), ear)
    };
    let ears: Vec<(u16, Ear)> = (0..18).map(|_| open(&three.ada)).collect();
    let statuses: Vec<u16> = ears.iter().map(|(status, _)| *status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 16, "{statuses:?}");
    assert_eq!(statuses.last(), Some(&204), "a browser that is told so does not ask again");
    assert_eq!(open(&three.bo).0, 200);
}

#[test]
fn a_server_that_is_stopped_does_not_wait_for_those_who_listen() {
    let (mut three, game) = Three::at_game(GAME, 2);
    let ears: Vec<Ear> = [&three.ada, &three.bo, &three.anybody]
        .map(|who| {
            let mut ear = Ear::open(&three.server, who, &live(&game, "9999"), "");
            ear.wait_for("retry: ");
            ear
        })
        .into_iter()
        .collect();
    let begun = Instant::now();
    three.server.stop();
    assert!(begun.elapsed() < Duration::from_secs(5), "it took {:?}", begun.elapsed());
    ears.into_iter().for_each(|ear| drop(ear.rest()));
}
