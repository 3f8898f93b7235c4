//! Feeds as calendars and feed readers meet them: private addresses that can be renewed, valid Atom, a calendar whose events keep their names.

mod common;

use common::play::begun;
use common::{Game, Page, Person, Three};

/// The private addresses that she has just made: calendar, games.
fn make(who: &Person, words: &str) -> (String, String) {
    let made = who.press(&who.get("/profile"), words, &[]);
    let mut links = made.attributes("#feeds a", "href").into_iter();
    (links.next().expect("a calendar"), links.next().expect("a feed"))
}

fn three() -> (Three, Game) {
    Three::with(&[], async |club, [ada, bo, _]| begun(club, ada, bo, "herooj", 3).await)
}

/// Titles of the entries of a valid Atom feed.
fn titles(page: &Page) -> Vec<String> {
    assert_eq!((page.status, page.header("Content-Type")), (200, Some("application/atom+xml; charset=utf-8")));
    let tree = roxmltree::Document::parse(&page.body).expect("well-formed XML");
    let feed = tree.root_element();
    assert_eq!((feed.tag_name().name(), feed.tag_name().namespace()), ("feed", Some("http://www.w3.org/2005/Atom")));
    let child = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.children().find(|child| child.tag_name().name() == name).and_then(|child| child.text()).map(str::to_string)
    };
    for needed in ["title", "id", "updated", "author"] {
        assert!(feed.children().any(|child| child.tag_name().name() == needed), "{needed}");
    }
    let entries: Vec<_> = feed.children().filter(|child| child.tag_name().name() == "entry").collect();
    let mut ids: Vec<String> = entries.iter().map(|entry| child(*entry, "id").unwrap()).collect();
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "every entry has an id of its own");
    assert!(entries.iter().all(|entry| child(*entry, "updated").is_some_and(|at| at.ends_with('Z'))));
    entries.iter().map(|entry| child(*entry, "title").unwrap()).collect()
}

#[test]
fn a_calendar_has_the_deadlines_that_are_hers_and_a_feed_what_happened() {
    let (three, game) = three();
    let (mover, waiting) = three.mover(&game);
    let (calendar, games) = make(mover, "Make my addresses");
    let ics = three.anybody.ask(&calendar);
    assert_eq!((ics.status, ics.header("Content-Type")), (200, Some("text/calendar; charset=utf-8")));
    let lines: Vec<String> = ics.body.replace("\r\n ", "").split("\r\n").map(str::to_string).collect();
    let deadline = three.server.table(&game.id).deadline().unwrap().utc().format("DTSTART:%Y%m%dT%H%M%SZ").to_string();
    assert!(lines.contains(&deadline), "{deadline} in {lines:#?}");
    assert_eq!(lines.iter().filter(|line| *line == "BEGIN:VEVENT").count(), 1);
    assert!(lines.iter().any(|line| line.starts_with(&format!("UID:deadline-{}-", game.id))) && lines.iter().any(|line| line.ends_with(&game.path)));
    assert_eq!((lines[0].as_str(), lines[1].as_str()), ("BEGIN:VCALENDAR", "VERSION:2.0"));
    let (theirs, _) = make(waiting, "Make my addresses");
    assert!(!three.anybody.ask(&theirs).body.contains("BEGIN:VEVENT"), "the others' deadlines are not hers");
    let mine = titles(&three.anybody.ask(&games));
    let public = titles(&three.anybody.ask(&game.at("feed.atom")));
    assert!(mine.len() >= 4 && mine.len() == public.len(), "{mine:?} {public:?}");
    assert!(mine.iter().all(|title| title.starts_with("Herooj: Ada – Bo | ")) && public.iter().any(|title| title.contains('–')), "{mine:?}");
}

#[test]
fn a_reader_that_has_it_already_is_told_so_and_a_renewed_address_is_the_only_one() {
    let (three, game) = three();
    let (calendar, games) = make(&three.ada, "Make my addresses");
    for address in [&calendar, &games, &game.at("feed.atom")] {
        let first = three.anybody.ask(address);
        let tag = first.header("ETag").unwrap().to_string();
        let known = three.anybody.send(address, &[("If-None-Match", &tag)], None);
        assert_eq!((known.status, known.body.as_str(), known.header("ETag")), (304, "", Some(tag.as_str())));
        assert_eq!(three.anybody.send(address, &[("If-None-Match", "\"other\"")], None).status, 200);
    }
    let (fresh, _) = make(&three.ada, "Make new addresses");
    assert_ne!(fresh, calendar);
    assert_eq!((three.anybody.ask(&calendar).status, three.anybody.ask(&games).status, three.anybody.ask(&fresh).status), (410, 410, 200));
    let page = three.ada.press(&three.ada.get("/profile"), "Make the addresses useless", &[]);
    assert!(page.words().contains("show nothing any more"));
    assert_eq!(three.anybody.ask(&fresh).status, 410);
    // Whoever puts somebody else's secret into her own browser sees nothing on her profile.
    let (of_bo, _) = make(&three.bo, "Make my addresses");
    let secret = of_bo.split('/').nth(4).unwrap();
    three.ada.keep("postern-made", secret);
    assert!(!three.ada.get("/profile?done=feeds").body.contains(secret));
    assert!(three.bo.get("/profile?done=feeds").body.contains(secret), "its maker sees it when she loads the page again");
    assert!(!three.bo.get("/profile").body.contains(secret));
}
