//! Time on the pages, against the real server: what is agreed, what is shown, what happens without any request.

mod common;

use std::time::Duration;

use common::person::filled;
use common::play::challenge;
use common::{Game, Person, Three, until};
use postern::clock::{Clock, Moment};
use postern::play::entry::Kind;
use postern::play::time::events::TimeKind;
use postern::play::time::terms::{AtZero, DAY, TimeTerms, Timing};
use postern::rules::turn::{Phase, Turn};
use postern::service::start::{NewGame, WaitFor};
use postern::service::{Account, Club, Settings};

const GAME: &str = "herooj";

/// A game between Ada, who is to act, and Bo, in which each made a turn so long ago.
async fn long_ago(club: &Club, people: &[Account; 3], timing: Timing, ago: Duration) -> Game {
    let then = Clock::fixed(Moment(club.now().0 - ago.as_millis() as i64));
    let then = Club::new(club.store().clone(), then, Settings::default());
    let new = NewGame { timing, ..challenge(GAME, WaitFor::Member(people[1].id.clone())) };
    let id = then.open_game(&people[0], new).await.unwrap().table.id.clone();
    then.join(&people[1], &id, "").await.unwrap();
    for who in &people[..2] {
        let table = then.table(&id).unwrap();
        let seat = table.to_act().iter().next().unwrap();
        let offers = table.position().unwrap().offers(seat, &Turn::default(), Phase::Move, true).unwrap();
        let mut turn = Turn::default();
        turn.push(Phase::Move, offers.iter().find(|offer| offer.needs.is_empty()).unwrap().text.as_str());
        then.confirm(who, &id, table.head.number, &turn).await.unwrap();
    }
    Game::of(&id)
}

fn terms(at_zero: AtZero) -> Timing {
    Timing { terms: Some(TimeTerms { at_zero, ..TimeTerms::USUAL }), ..Timing::days(1) }
}

fn kinds(three: &Three, game: &Game) -> Vec<Kind> {
    three.server.entries(&game.id).iter().map(|entry| entry.kind).collect()
}

fn day(from_now: i64) -> String {
    let zone: chrono_tz::Tz = "Europe/Berlin".parse().unwrap();
    let now = Clock::system().now().utc().with_timezone(&zone).date_naive();
    (now + chrono::TimeDelta::days(from_now)).to_string()
}

fn words(who: &Person, path: &str) -> String {
    who.get(path).words()
}

#[test]
fn terms_are_chosen_in_the_form_shown_before_accepting_and_kept_when_something_is_refused() {
    let three = Three::new();
    let form = three.ada.get(&format!("/games/new?game={GAME}"));
    let fill = [("pace", "bank"), ("bank_start", "10"), ("bank_add", "24"), ("bank_cap", "5"), ("night_from", "22"), ("at_zero", "claim")];
    let refused = three.ada.submit(&filled(&form.button("Open the game"), &fill).with("weekends", "yes"));
    assert_eq!(refused.status, 422);
    assert!(refused.words().contains("holds at most 90 days, but not less than it begins with"), "{}", refused.words());
    let opened = three.ada.press(&refused, "Open the game", &[("bank_cap", "14")]);
    let path = three.bo.get("/").link("Ada");
    for (who, page) in [("Ada", opened), ("Bo", three.bo.get(&path))] {
        let wanted = "a bank of 10 days, 24 hours more after each turn, at most 14 days, weekends and nights from 22:00 to 08:00 free in each player's zone, \
                      vacation counts, at zero: the opponent may claim the win, and if nobody does within 30 days, the game is called off";
        assert!(page.words().contains(wanted), "{who}: {}", page.words());
    }
    let page = three.bo.press(&three.bo.get(&path), "Take the seat", &[]);
    assert!(page.words().contains("Time in the bank: "), "{}", page.words());
}

#[test]
fn a_game_whose_time_has_run_out_ends_without_any_request() {
    let (three, game) = Three::with(&[], async |club, people| long_ago(club, people, terms(AtZero::Loss), DAY * 3).await);
    let log = until("the end of the game", || Some(kinds(&three, &game)).filter(|kinds| kinds.contains(&Kind::OutOfTime)));
    assert_eq!(log.last(), Some(&Kind::Revealed));
    assert!(words(&three.bo, &game.path).contains("Bo (Black) won: on time"), "{}", words(&three.bo, &game.path));
    assert_eq!(three.anybody.get("/healthz").body.trim(), "ok");
}

#[test]
fn who_waits_claims_on_the_page_and_nobody_else_can() {
    let (three, game) = Three::with(&[], async |club, people| long_ago(club, people, terms(AtZero::Claim), DAY * 3).await);
    until("the mark", || kinds(&three, &game).contains(&Kind::Time(TimeKind::TimeUp)).then_some(()));
    let ada = three.ada.get(&game.path);
    assert!(ada.words().contains("Your time has run out. The turn can still be made"), "{}", ada.words());
    assert!(!ada.words().contains("Claim the win") && !words(&three.cy, &game.path).contains("Claim the win"));
    let page = three.bo.press(&three.bo.get(&game.path), "Claim a draw", &[]);
    assert!(page.words().contains("Drawn: on time"), "{}", page.words());
    assert!(page.words().contains("claimed a draw"));
}

#[test]
fn a_vacation_is_taken_on_the_profile_seen_by_opponents_and_taken_back() {
    let (three, game) = Three::with(&[], async |club, people| long_ago(club, people, Timing::days(3), DAY).await);
    let page = three.ada.press(&three.ada.get("/profile"), "Start the vacation", &[("first", "soon"), ("last", &day(9))]);
    assert_eq!(page.status, 422);
    assert!(page.words().contains("Choose other days"));
    let page = three.ada.press(&page, "Start the vacation", &[("first", &day(0)), ("last", &day(4))]);
    assert!(page.words().contains("your opponents see it"), "{}", page.words());
    let seen = words(&three.bo, &game.path);
    assert!(seen.contains("Ada is away until ") && seen.contains("Ada's clock stands still until ") && seen.contains("(away)"), "{seen}");
    assert!(words(&three.ada, &game.path).contains("You are away until "), "{}", words(&three.ada, &game.path));
    let form = three.ada.get(&format!("/games/new?game={GAME}"));
    let opened = three.ada.press(&form, "Open the game", &[]);
    assert!(words(&three.bo, "/").contains("Ada away "), "the list says so before she accepts: {}", words(&three.bo, "/"));
    let offer = three.bo.get(&opened.path);
    assert!(offer.texts(".facts").join(" ").contains("Ada: "), "{}", offer.words());
    let log = three.server.entries(&game.id).len();
    let back = three.ada.press(&three.ada.get("/profile"), "I am back", &[]);
    assert!(back.words().contains("Your clocks run again"), "{}", back.words());
    assert_eq!(three.server.entries(&game.id).len(), log + 1);
    assert!(!words(&three.bo, &game.path).contains("Ada is away"));
}

#[test]
fn the_club_is_closed_by_an_organiser_and_opened_again() {
    let (three, game) = Three::with(&[], async |club, people| long_ago(club, people, Timing::days(3), DAY).await);
    let page = three.ada.press(&three.ada.get("/organiser"), "Close the club", &[("first", &day(1)), ("last", &day(99))]);
    assert_eq!(page.status, 422);
    three.ada.press(&page, "Close the club", &[("first", &day(1)), ("last", &day(9))]);
    assert!(words(&three.bo, &game.path).contains("The club is closed from "), "{}", words(&three.bo, &game.path));
    three.ada.press(&three.ada.get("/organiser"), "Take back", &[]);
    let notices = three.bo.get(&game.path).texts(".notice").join(" ");
    assert!(!notices.contains("The club is closed"), "the log still tells of it, and the page no more: {notices}");
    assert_eq!(three.bo.get("/organiser").status, 403);
}

#[test]
fn a_pause_is_offered_agreed_to_and_ended_on_the_page() {
    let (three, game) = Three::with(&[], async |club, people| long_ago(club, people, Timing::days(3), DAY).await);
    three.bo.press(&three.bo.get(&game.path), "Offer the pause", &[("days", "14")]);
    let ada = three.ada.get(&game.path);
    assert!(ada.words().contains("offers a pause until "), "{}", ada.words());
    let ada = three.ada.press(&ada, "Agree to the pause", &[]);
    assert!(ada.words().contains("The game is paused until "), "{}", ada.words());
    assert!(ada.words().contains("Your clock stands still until ") && ada.words().contains("(pause)"));
    three.bo.press(&three.bo.get(&game.path), "End the pause", &[]);
    assert!(!words(&three.ada, &game.path).contains("is paused"));
}

#[test]
fn a_server_that_was_killed_gives_the_time_back_once() {
    let (mut three, game) = Three::with(&[], async |club, people| long_ago(club, people, terms(AtZero::Loss), DAY / 2).await);
    until("a heartbeat", || (three.server.count("heartbeat") == 1).then_some(()));
    let deadline = three.server.table(&game.id).deadline().unwrap();
    three.server.kill();
    // As if it had been killed a day ago, when there was still time.
    three.server.altered(|db| {
        db.execute("UPDATE heartbeat SET at = at - 39600000", []).unwrap();
    });
    three.server.start_again();
    let table = three.server.table(&game.id);
    let back = table.deadline().unwrap().0 - deadline.0;
    assert!((39_600_000..39_700_000).contains(&back), "{back}");
    three.server.kill();
    three.server.start_again();
    let outages = kinds(&three, &game).into_iter().filter(|kind| *kind == Kind::Time(TimeKind::Outage)).count();
    assert_eq!((outages, table.is_over()), (1, false));
    assert_eq!(three.server.count("outages"), 1);
}

#[test]
fn what_was_typed_into_the_form_for_time_is_not_lost_with_another_mistake() {
    let three = Three::new();
    let form = three.ada.get(&format!("/games/new?game={GAME}"));
    let refused = three.ada.press(&form, "Open the game", &[("at_zero", "claim"), ("idle", "drawn"), ("idle_days", "5")]);
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attributes("#idle_days", "value"), ["5"]);
    assert!(refused.has("#idle option[value=drawn][selected]"));
}
