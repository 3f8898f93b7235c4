//! Hidden cards stay hidden: no page, part of a page, mail or log line tells anybody of a card that she has not seen; and whatever she is shown
//! stays as it is when the cards that she cannot see are exchanged for others.

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::play::{address, begin_what_if, challenge, play_on, some_turn, try_turn};
use common::{Form, Game, Page, Person, Server, Three, until};
use postern::play::entry::{Entry, GameId, Head};
use postern::play::history;
use postern::rules::turn::{Seat, Viewer};
use postern::rules::{self};
use postern::service::start::{Bringing, NewGame, WaitFor};

const GAME: &str = "heretik";

type Names = BTreeSet<&'static str>;

/// Every name that a card has: both edges of a double-edged one by themselves. One card is called like the game, whose name stands everywhere.
fn all_names() -> Names {
    let names = rules::cards().into_iter().flat_map(|card| [card.name, card.whole]).flat_map(|name| name.split('/'));
    names.filter(|name| *name != "Heretik").collect()
}

/// Cards that were shown to this viewer as they were drawn (R8).
fn shown_in_passing(entries: &[Entry], viewer: Viewer) -> Vec<String> {
    let facts =
        entries.iter().filter_map(|entry| serde_json::from_str::<serde_json::Value>(&entry.body).ok()?.pointer("/is/facts")?.as_array().cloned());
    let draws = facts.flatten().filter_map(|fact| fact.get("drew").cloned()).filter(|drew| drew["is_shown"] == true);
    let to_her = draws.filter(|drew| matches!(viewer, Viewer::Seat(Seat(seat)) if drew["seat"] != seat));
    to_her.filter_map(|drew| drew["card"].as_str().map(str::to_string)).collect()
}

/// The cards that lay open to this viewer at any time of the game so far, by what the position says, and those that their texts speak of.
fn seen(entries: &[Entry], game: &Game, viewer: Viewer) -> Names {
    let id = GameId::parse(&game.id).unwrap();
    let mut names = Names::new();
    for number in 1..=entries.len() as u32 {
        let Ok(table) = history::table_at(&id, entries, number) else { panic!("entry {number} cannot be read") };
        let Some(position) = table.position() else { continue };
        let view = position.view(viewer);
        let piles = view.common.iter().chain(view.sides.iter().filter_map(|side| side.piles.as_ref()));
        let dead = piles.flat_map(|piles| &piles.dead);
        let hands = view.sides.iter().flat_map(|side| side.hand.iter().flatten());
        let declared = view.sides.iter().flat_map(|side| side.declared.iter().map(|declared| &declared.card));
        names.extend(dead.chain(hands).chain(declared).flat_map(|card| [card.name, card.whole]).flat_map(|name| name.split('/')));
    }
    if let (Viewer::Seat(Seat(seat)), Ok(table)) = (viewer, history::table_at(&id, entries, u32::MAX)) {
        // What she brought herself.
        let brought = table.deck_brought(seat as usize, viewer).unwrap_or_default().to_vec();
        let cards = rules::cards().into_iter().filter(|card| brought.iter().any(|name| *name == card.whole));
        names.extend(cards.flat_map(|card| [card.name, card.whole]).flat_map(|name| name.split('/')));
    }
    let all = all_names();
    let passing = shown_in_passing(entries, viewer);
    names.extend(all.iter().filter(|name| passing.iter().any(|card| card.split('/').any(|edge| edge == **name))));
    let texts = rules::cards().into_iter().filter(|card| names.contains(card.name)).map(|card| card.text);
    let spoken_of: Vec<&'static str> = texts.flat_map(|text| all.iter().filter(|name| holds(text, name)).copied().collect::<Vec<_>>()).collect();
    names.extend(spoken_of);
    names
}

/// Whether the text has this name as words of its own.
fn holds(text: &str, name: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| !is_word(text[..at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next()))
}

fn told(text: &str, hidden: &Names) -> Vec<&'static str> {
    hidden.iter().filter(|name| holds(text, name)).copied().collect()
}

/// Who looks, and as whom.
fn readers(three: &Three) -> [(&'static str, &Person, Viewer); 4] {
    [
        ("Ada", &three.ada, Viewer::Seat(Seat(0))),
        ("Bo", &three.bo, Viewer::Seat(Seat(1))),
        ("Cy", &three.cy, Viewer::Spectator),
        ("somebody unknown", &three.anybody, Viewer::Spectator),
    ]
}

/// Every address about a game that anybody can open, those that name a card too.
fn addresses(game: &Game, newest: usize, hidden: &Names) -> Vec<String> {
    let mut addresses = vec!["/".to_string(), game.path.clone(), format!("{}?threats=1", game.path), game.at("review")];
    addresses.extend(["sure/resign", "sure/abort"].map(|more| game.at(more)));
    addresses.extend((1..=newest).flat_map(|number| [format!("at/{number}"), format!("at/{number}/text")]).map(|more| game.at(&more)));
    addresses.extend(["text", "evidence", "feed.atom"].map(|more| game.at(more)));
    addresses.extend(["/organiser", "/outbox", "/what-if"].map(str::to_string));
    // Her own what-ifs, and everybody else's.
    addresses.extend((1..=WHAT_IFS).map(|number| format!("/what-if/{number}")));
    // Whoever guesses learns nothing: what she asks for is not said again.
    for name in hidden.iter().take(6) {
        let name = name.replace(' ', "%20");
        addresses.extend(
            ["card=hand:", "card=declared:", "do=play:", "do=coda:", "say=play:", "say=declare:"].map(|what| format!("{}?{what}{name}", game.path)),
        );
    }
    addresses
}

/// The highest number that a what-if may get here.
const WHAT_IFS: usize = 9;

/// Everybody begins what-ifs after these entries, and keeps them; with turns tried in them, which draws cards that are only assumed.
fn try_out(three: &Three, game: &Game, entries: &[usize], turns: usize) {
    for who in [&three.ada, &three.bo, &three.cy] {
        for number in entries {
            let page = begin_what_if(who, &game.at(&format!("at/{number}")));
            let mut page = who.press(&page, "Keep the note", &[("name", "Tried"), ("note", "")]);
            for _ in 0..turns {
                page = try_turn(who, &page);
            }
        }
    }
}

fn look_everywhere(who: &Person, game: &Game, newest: usize, hidden: &Names) -> Vec<Page> {
    let mut pages = Vec::new();
    for address in addresses(game, newest, hidden) {
        pages.push(who.get(&address));
        pages.push(who.fragment(&address));
    }
    // A member's own feeds.
    let profile = who.get("/profile");
    if profile.status == 200 {
        let words = ["Make my addresses", "Make new addresses"].into_iter().find(|words| profile.words().contains(words)).unwrap();
        let made = who.press(&profile, words, &[]);
        let feeds: Vec<Page> = made.attributes("#feeds a", "href").iter().map(|feed| who.ask(feed)).collect();
        assert!(feeds.len() == 2 && feeds.iter().all(|feed| feed.status == 200), "{} feeds", feeds.len());
        pages.extend(feeds);
    }
    // What a refusal says about somebody else's turn.
    // Signed in or not, some form stands behind this address.
    let csrf = who.get("/sign-in").csrf();
    for (route, more) in [("draft", ("do", "undo")), ("turn", ("turn", "{}")), ("answer", ("choice", "e8=Queen"))] {
        let fields =
            [("csrf", csrf.as_str()), ("seen", &newest.to_string()), more].map(|(name, value)| (name.to_string(), value.to_string())).to_vec();
        pages.push(who.submit(&Form { action: game.at(route), fields }));
    }
    pages
}

/// Looks at everything as everybody.
fn check_everything(three: &Three, game: &Game) {
    let entries = three.server.entries(&game.id);
    for (name, who, viewer) in readers(three) {
        let seen = seen(&entries, game, viewer);
        let hidden: Names = all_names().difference(&seen).copied().collect();
        assert!(hidden.len() > 10, "there is something to hide from {name}");
        for page in look_everywhere(who, game, entries.len(), &hidden) {
            let told = told(&page.body.replace(&page.path, ""), &hidden);
            let asked = page.path.split('?').nth(1).unwrap_or_default().replace("%20", " ");
            let told: Vec<_> = told.into_iter().filter(|name| !holds(&asked, name)).collect();
            assert!(told.is_empty(), "{} tells {name} of {told:?}", page.path);
        }
        for mail in three.server.mails().iter().filter(|mail| mail.to == address(name)) {
            for part in [&mail.subject, &mail.text, &mail.html] {
                let told = told(part, &hidden);
                assert!(told.is_empty(), "the mail '{}' tells {name} of {told:?}", mail.subject);
            }
            for (header, value) in &mail.headers {
                assert!(told(value, &hidden).is_empty(), "{header} tells {name} of a card");
            }
        }
    }
    let seen_by_all = seen(&entries, game, Viewer::Spectator);
    let hidden: Names = all_names().difference(&seen_by_all).copied().collect();
    let log = three.server.log();
    for line in log.lines() {
        // An address that somebody asked for is her own words.
        assert!(told(line, &hidden).is_empty() || line.contains("GET "), "the server's log tells of {:?}: {line}", told(line, &hidden));
    }
}

#[test]
fn nobody_is_told_of_a_card_that_she_has_not_seen() {
    for turns in [0, 7] {
        let (three, game) = Three::at_game(GAME, turns);
        try_out(&three, &game, &[3, three.server.entries(&game.id).len()], 0);
        check_everything(&three, &game);
        // A turn that is being composed is nobody else's business either.
        let (mover, _) = three.mover(&game);
        let (seen, turn) = some_turn(&three.server, &game, 4);
        let page = mover.get(&game.path);
        for (phase, choice) in turn.iter() {
            let form = page.form(&game.at("draft")).with("do", "type").with("phase", phase.word()).with("typed", choice);
            assert_eq!(mover.submit(&form).status, 200, "{choice}");
        }
        check_everything(&three, &game);
        let fields = [("csrf", page.csrf()), ("seen", seen.to_string()), ("turn", serde_json::to_string(&turn).unwrap())];
        let form = Form { action: game.at("turn"), fields: fields.map(|(name, value)| (name.to_string(), value)).to_vec() };
        assert_eq!(mover.post(&form).status, 303);
        three.server.wait_for_mail();
        check_everything(&three, &game);
    }
}

/// A formal game to which Ada has brought one half of the cards and Bo the other, after so many random turns.
fn at_formal_game(turns: usize) -> (Three, Game) {
    let text = |parity: usize| -> String {
        let cards = rules::find(GAME).unwrap().cards();
        cards.iter().enumerate().filter(|(at, _)| at % 2 == parity).map(|(_, card)| format!("2 {}\n", card.face.name)).collect()
    };
    Three::with(&[], async |club, [ada, bo, _]| {
        let (hers, his) = (club.add_deck(ada, GAME, "Hers", &text(0)).await.unwrap(), club.add_deck(bo, GAME, "His", &text(1)).await.unwrap());
        let options = [("mode".to_string(), "formal".into())].into();
        let new = NewGame { options, deck: Some(hers), ..challenge(GAME, WaitFor::Member(bo.id.clone())) };
        let id = club.open_game(ada, new).await.unwrap().table.id.clone();
        club.join(bo, &id, Bringing { words: String::new(), deck: Some(his) }).await.unwrap();
        play_on(club, &id, &[ada, bo], turns).await;
        Game::of(&id)
    })
}

#[test]
fn nobody_is_told_what_another_has_brought() {
    let (three, game) = at_formal_game(6);
    let table = three.server.table(&game.id);
    assert_eq!([0, 1].map(|at| table.deck_size(at)), [Some(60), Some(60)]);
    check_everything(&three, &game);
}

#[test]
fn when_the_deck_that_another_has_brought_is_another_nothing_that_somebody_is_shown_changes() {
    let (mut three, game) = at_formal_game(5);
    let entries = three.server.entries(&game.id);
    try_out(&three, &game, &[entries.len() - 2, entries.len()], 2);
    for (name, at) in [("Ada", 0), ("Bo", 1), ("Cy", 2)] {
        let viewer = readers(&three)[at].2;
        let names = exchange(&entries, &game, viewer);
        assert!(names.len() > 5, "there is something to exchange behind the back of {name}");
        let look = |three: &Three| {
            let who = readers(three)[at].1;
            look_at(who, &game);
            shown(three, name, who, &game, entries.len())
        };
        let before = look(&three);
        three.server.stop();
        rewrite(three.server.data(), &game, &entries, &names);
        three.server.start_again();
        let decks = |table: &postern::play::table::Table| [0, 1].map(|at| table.deck_brought(at, Viewer::Everything).map(<[String]>::to_vec));
        assert_ne!(decks(&three.server.table(&game.id)), decks(&history::table_at(&GameId::parse(&game.id).unwrap(), &entries, u32::MAX).unwrap()));
        for ((address, before), (_, now)) in before.iter().zip(&look(&three)) {
            assert!(before == now, "{address} changed for {name}: {}", difference(before, now));
        }
        three.server.stop();
        restore(three.server.data(), &game, &entries);
        three.server.start_again();
    }
}

/// Looks at the game, so that nothing in it is news any more. That it was looked at is written down behind the answer.
fn look_at(who: &Person, game: &Game) {
    who.get(&game.path);
    until("the list of games to have no news", || (!who.ask("/").body.contains("badge--new")).then_some(()));
}

#[test]
fn a_note_is_read_by_nobody_else_while_the_game_runs_or_when_it_is_over() {
    const NOTE: &str = "Zugzwang on Thursday";
    let (three, game) = Three::at_game(GAME, 4);
    let page = three.bo.get(&game.path);
    three.bo.submit(&page.form(&game.at("note")).fill("note", NOTE));
    for is_over in [false, true] {
        assert!(three.bo.get(&game.path).body.contains(NOTE), "she reads it herself");
        let newest = three.server.entries(&game.id).len();
        for (name, who, _) in readers(&three).into_iter().filter(|(name, _, _)| *name != "Bo") {
            let mut pages = look_everywhere(who, &game, newest, &Names::new());
            pages.extend(["export.json", "export.txt", "hashes.json"].into_iter().filter(|_| is_over).map(|end| who.get(&game.at(end))));
            pages.push(who.get("/profile"));
            for page in pages {
                assert!(!page.body.contains(NOTE), "{} tells {name} of a note", page.path);
            }
        }
        three.server.wait_for_mail();
        assert!(three.server.mails().iter().all(|mail| !mail.raw.contains(NOTE) && !mail.html.contains(NOTE) && !mail.text.contains(NOTE)));
        assert!(!three.server.log().contains(NOTE), "the server's log tells of a note");
        if !is_over {
            let sure = three.ada.get(&game.at("sure/resign"));
            three.ada.press(&sure, "Resign", &[]);
        }
    }
}

#[test]
fn when_the_game_is_over_everything_is_open_to_everybody() {
    let (three, game) = Three::at_game(GAME, 6);
    let hands: Vec<Names> = [0, 1]
        .map(|seat| {
            let view = three.server.table(&game.id).position().unwrap().view(Viewer::Seat(Seat(seat)));
            view.sides[seat as usize].hand.iter().flatten().map(|card| card.whole).collect()
        })
        .to_vec();
    let sure = three.bo.get(&game.at("sure/resign"));
    three.bo.press(&sure, "Resign", &[]);
    for (name, who, _) in readers(&three) {
        let page = who.get(&game.path);
        for hand in &hands {
            for card in hand.iter().flat_map(|card| card.split('/')) {
                assert!(holds(&page.body, card), "{name} is not shown {card}");
            }
        }
    }
}

// EXCHANGED ------------------------------------------------------------------------------------------------------------------------

/// A new name for each card with one edge that this viewer has not seen.
fn exchange(entries: &[Entry], game: &Game, viewer: Viewer) -> Vec<(&'static str, &'static str)> {
    let seen = seen(entries, game, viewer);
    let unseen: Vec<&'static str> = rules::cards()
        .iter()
        .filter(|card| card.name == card.whole && !seen.contains(card.name))
        .map(|card| card.name)
        .collect::<Names>()
        .into_iter()
        .collect();
    unseen.iter().copied().zip(unseen.iter().copied().cycle().skip(unseen.len() / 2 + 1)).take(unseen.len()).collect()
}

/// Puts every card in the place of another, all at once.
fn exchanged(text: &str, names: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let is_word_before = out.chars().next_back().is_some_and(char::is_alphanumeric);
        let fits = |name: &str| rest.starts_with(name) && !rest[name.len()..].chars().next().is_some_and(char::is_alphanumeric);
        match names.iter().filter(|(from, _)| !is_word_before && fits(from)).max_by_key(|(from, _)| from.len()) {
            Some((from, to)) => {
                out.push_str(to);
                rest = &rest[from.len()..];
            }
            None => {
                let next = rest.chars().next().expect("something is left");
                out.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    out
}

/// Rewrites the log of a game with a sound chain, and everything that is derived from it.
fn rewrite(folder: &Path, game: &Game, entries: &[Entry], names: &[(&str, &str)]) {
    let id = GameId::parse(&game.id).unwrap();
    let db = rusqlite::Connection::open(folder.join(postern::store::FILE_NAME)).unwrap();
    db.execute("DROP TRIGGER entries_are_never_changed", []).unwrap();
    let mut head = Head::START;
    for entry in entries {
        let body = exchanged(&entry.body, names);
        let hash = Entry::hash_of(&head.hash, &id, entry.number, entry.seat, entry.at, entry.kind.word(), &body);
        head = Head { number: entry.number, hash, at: entry.at };
        db.execute("UPDATE entries SET body = ?3, hash = ?4 WHERE game = ?1 AND number = ?2", (&game.id, entry.number, body, hash.0)).unwrap();
    }
    db.execute("UPDATE outbox SET state = 'waiting', closed = NULL, attempts = 0 WHERE kind = 'game'", []).unwrap();
    drop(db);
    Server::prepare(folder, async |club| assert_eq!(club.rebuild().await.unwrap().broken, []));
}

/// A page or mail without the hashes and tokens in it.
fn masked(text: &str) -> String {
    let mut out = String::new();
    let mut run = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_hexdigit() && !c.is_ascii_uppercase() {
            run.push(c);
        } else {
            out.push_str(if run.len() >= 12 { "#" } else { &run });
            run.clear();
            out.push(c);
        }
    }
    out
}

/// Everything that somebody is shown of the game: pages by their address, and mails by their subject.
fn shown(three: &Three, name: &str, who: &Person, game: &Game, newest: usize) -> Vec<(String, String)> {
    three.server.wait_for_mail();
    let mut shown: Vec<(String, String)> =
        look_everywhere(who, game, newest, &Names::new()).into_iter().map(|page| (page.path.clone(), masked(&page.body))).collect();
    let mails = three.server.mails().into_iter().filter(|mail| mail.to == address(name));
    let mut mails: Vec<(String, String)> = mails.map(|mail| (mail.subject, masked(&(mail.text + &mail.html)))).collect();
    mails.sort();
    shown.extend(mails);
    shown
}

#[test]
fn when_the_cards_that_somebody_cannot_see_are_others_nothing_that_she_is_shown_changes() {
    let mut exchanged_hands = 0;
    let (mut three, game) = Three::at_game(GAME, 8);
    let entries = three.server.entries(&game.id);
    // In the middle of a turn of either side, and at the newest entry.
    try_out(&three, &game, &[6, 12, entries.len()], 2);
    let shown_first: Vec<Vec<(String, String)>> = readers(&three)
        .map(|(name, who, _)| {
            look_at(who, &game);
            shown(&three, name, who, &game, entries.len())
        })
        .to_vec();
    for at in 0..4 {
        let (name, _, viewer) = readers(&three)[at];
        let names = exchange(&entries, &game, viewer);
        assert!(names.len() > 5, "there is something to exchange behind the back of {name}");
        three.server.stop();
        rewrite(three.server.data(), &game, &entries, &names);
        three.server.start_again();
        let id = GameId::parse(&game.id).unwrap();
        let (then, table) = (history::table_at(&id, &entries, u32::MAX).unwrap(), three.server.table(&game.id));
        assert_ne!(table.head.hash, then.head.hash);
        for (other, (other_name, who, other_viewer)) in readers(&three).into_iter().enumerate() {
            let now = shown(&three, other_name, who, &game, entries.len());
            let before = &shown_first[other];
            if other_viewer == viewer || other_viewer == Viewer::Spectator {
                for ((address, before), (_, now)) in before.iter().zip(&now) {
                    assert!(before == now, "{address} changed for {other_name}: {}", difference(before, now));
                }
                assert_eq!(before.len(), now.len());
            } else if then.position().unwrap().view(other_viewer) != table.position().unwrap().view(other_viewer) {
                assert!(*before != now, "{other_name} sees her own cards, which were exchanged");
                exchanged_hands += 1;
            }
        }
        three.server.stop();
        restore(three.server.data(), &game, &entries);
        three.server.start_again();
    }
    assert!(exchanged_hands > 0, "the exchange reaches into hands");
}

/// Writes the log as it was.
fn restore(folder: &Path, game: &Game, entries: &[Entry]) {
    let db = rusqlite::Connection::open(folder.join(postern::store::FILE_NAME)).unwrap();
    for entry in entries {
        db.execute("UPDATE entries SET body = ?3, hash = ?4 WHERE game = ?1 AND number = ?2", (&game.id, entry.number, &entry.body, entry.hash.0))
            .unwrap();
    }
    db.execute_batch(
        "CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;",
    )
    .unwrap();
}

/// Where two texts begin to differ.
fn difference(one: &str, other: &str) -> String {
    let at = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let from = at.saturating_sub(60);
    let part = |text: &str| text.chars().skip(from).take(160).collect::<String>();
    format!("\n…{}…\n…{}…", part(one), part(other))
}
