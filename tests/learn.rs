//! The worked first game, as somebody without an account goes through it.

mod common;

use common::{Page, Person, Server};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use postern::rules;

fn encode(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// Presses a button of a form that is sent by its address.
fn press(who: &Person, page: &Page, value: &str) -> Page {
    let buttons = page.buttons();
    let button = buttons.iter().find(|button| button.value == value);
    let button = button.unwrap_or_else(|| panic!("no button {value} on {}: {:?}", page.path, buttons.iter().map(|b| &b.value).collect::<Vec<_>>()));
    let mut fields = button.form.fields.clone();
    fields.push((button.name.clone(), button.value.clone()));
    let query: Vec<String> = fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    who.get(&format!("{}?{}", button.form.action, query.join("&")))
}

#[test]
fn ten_lessons_lead_from_one_to_the_next_and_each_takes_its_solution() {
    let server = Server::new();
    let anybody = server.somebody();
    let list = anybody.get("/learn");
    assert_eq!(list.texts(".lessons li").len(), 10);
    for (lesson, number) in rules::find("heretik").unwrap().lessons().iter().zip(1..) {
        let page = anybody.get(&format!("/learn/{number}"));
        assert!(page.words().contains(lesson.task), "{}", page.words());
        let tried = anybody.get(&format!("/learn/{number}?turn={}&try=1", encode(lesson.solution)));
        assert!(tried.text("#verdict").starts_with("Done."), "{}: {}", lesson.title, tried.words());
        if number < 10 {
            assert_eq!(tried.link("Next"), format!("/learn/{}", number + 1));
        } else {
            assert!(tried.link("Play a game").contains("/games/new"));
        }
    }
    for missing in ["/learn/0", "/learn/11", "/learn/x"] {
        assert_eq!(anybody.get(missing).status, 404);
    }
}

#[test]
fn a_lesson_is_done_by_pointing_and_pressing() {
    let server = Server::new();
    let anybody = server.somebody();
    let page = anybody.get("/learn/3");
    let card = page.attributes(".hand a.card", "href").remove(0);
    let page = anybody.get(card.split('#').next().unwrap());
    let page = press(&anybody, &page, "play:Knave");
    let man = page.attributes("a#d4", "href").remove(0);
    let page = anybody.get(&man);
    let page = press(&anybody, &page, "move:d4xd6");
    assert_eq!(page.texts(".choice .notation"), ["Knave", "d4xd6"]);
    let page = press(&anybody, &page, "1");
    assert!(page.text("#verdict").starts_with("Done."), "{}", page.words());
}

#[test]
fn what_is_illegal_or_beside_the_point_is_answered_in_words() {
    let server = Server::new();
    let anybody = server.somebody();
    let tried = |number: u32, turn: &str| anybody.get(&format!("/learn/{number}?turn={}&try=1", encode(turn))).text("#verdict");
    assert!(tried(1, r#"{"move":["e2-e3"]}"#).contains("legal turn, but not what was asked for"));
    assert!(tried(8, r#"{"move":["h2-h3"]}"#).contains("check"), "{}", tried(8, r#"{"move":["h2-h3"]}"#));
    assert!(tried(1, "{}").contains("nothing has been moved"));
    let refused = anybody.get("/learn/4?turn=%7B%7D&choice=move:d4xd6");
    assert!(refused.has("#error") && refused.texts(".choice").is_empty(), "{}", refused.words());
    for odd in [
        "/learn/1?turn=x",
        "/learn/1?turn=%7B%22move%22%3A%5B%22x%22%5D%7D",
        "/learn/1?choice=x",
        "/learn/1?man=z9&to=q",
        "/learn/7?choice=play:Warlord&word0=discard&need0=Zeal",
    ] {
        assert_eq!(anybody.get(odd).status, 200, "{odd}");
    }
}
