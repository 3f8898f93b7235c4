//! What happens at a table, through its pages: composing, confirming, leaving, looking back; and everything that goes wrong on the way, which ends
//! in a page with plain words, a log without a new entry and a draft that is still there.

mod common;

use std::sync::Barrier;

use common::play::{begun, challenge, compose, entries_of, make_turn, some_turn};
use common::{Form, Game, Page, Person, Server, Three};
use postern::play::entry::{Event, Kind};
use postern::rules::turn::{Phase, Seat, Turn};
use postern::service::start::WaitFor;

const GAME: &str = "herooj";

/// The choices that stand on the page of a game as drafted.
fn drafted(who: &Person, game: &Game) -> Vec<String> {
    who.get(&game.path).texts(".choice .notation")
}

/// Sends a whole turn as the page that looks it over does.
fn confirm(who: &Person, game: &Game, seen: &str, turn: &str) -> Page {
    who.post(&turn_form(who, game, seen, turn))
}

fn turn_form(who: &Person, game: &Game, seen: &str, turn: &str) -> Form {
    let fields =
        [("csrf", who.get("/help").csrf().as_str()), ("seen", seen), ("turn", turn)].map(|(name, value)| (name.to_string(), value.to_string()));
    Form { action: game.at("turn"), fields: fields.to_vec() }
}

fn json(turn: &Turn) -> String {
    serde_json::to_string(turn).unwrap()
}

fn act(who: &Person, game: &Game, act: &str) -> Page {
    let fields = vec![("csrf".to_string(), who.get("/help").csrf()), ("act".to_string(), act.to_string())];
    who.submit(&Form { action: game.at("act"), fields })
}

fn kinds(server: &Server, game: &Game) -> Vec<Kind> {
    server.entries(&game.id).iter().map(|entry| entry.kind).collect()
}

// COMPOSING ------------------------------------------------------------------------------------------------------------------------

#[test]
fn a_player_whose_messages_are_hidden_is_not_read_until_they_are_shown_again() {
    let (three, game) = Three::at_game("herooj", 2);
    let say = |who: &Person, text: &str| {
        let page = who.get(&game.path);
        who.submit(&page.form(&game.at("messages")).fill("text", text));
    };
    say(&three.bo, "You will lose <b>soon</b>, see https://example.org/how.");
    let page = three.ada.get(&game.path);
    assert!(page.text("#messages").contains("You will lose <b>soon</b>"), "what is written is letters, not HTML");
    assert_eq!(page.attributes("#messages a", "href"), ["https://example.org/how"]);
    let page = three.ada.press(&page, "Hide messages by Bo", &[]);
    assert!(!page.words().contains("You will lose"), "{}", page.words());
    say(&three.bo, "Are you there?");
    assert!(!three.ada.get(&game.path).words().contains("Are you there?"));
    assert!(!three.ada.get("/").has(".badge--new"), "it is no news");
    assert!(!three.bo.get(&game.path).words().contains("hidden"), "the other is not told");
    let page = three.ada.get(&game.path);
    let page = three.ada.press(&page, "Show messages by Bo again", &[]);
    for text in ["You will lose", "Are you there?"] {
        assert!(page.text("#messages").contains(text));
    }
}

#[test]
fn a_note_that_is_too_long_comes_back_and_one_is_kept_by_whoever_only_watches() {
    let (three, game) = Three::at_game("herooj", 2);
    let page = three.cy.get(&game.path);
    let long = "x".repeat(8_001);
    let refused = three.cy.submit(&page.form(&game.at("note")).fill("note", &long));
    assert_eq!(refused.status, 422);
    assert_eq!(refused.form(&game.at("note")).get("note"), long, "nothing typed is lost");
    three.cy.submit(&page.form(&game.at("note")).fill("note", "Ada plays fast."));
    assert_eq!(three.cy.get(&game.path).form(&game.at("note")).get("note"), "Ada plays fast.");
    assert_eq!(three.ada.get(&game.path).form(&game.at("note")).get("note"), "");
    assert!(!three.anybody.get(&game.path).has("#notes"));
}

#[test]
fn the_squares_of_a_board_say_who_could_capture_what_stands_there() {
    let (three, game) = Three::at_game("herooj", 6);
    let table = three.server.table(&game.id);
    let position = table.position().unwrap();
    let threats = [0, 1].map(|seat| position.threats(Seat(seat))).concat();
    let page = three.cy.get(&game.path);
    for cell in position.view(postern::rules::turn::Viewer::Spectator).board.cells {
        let said = page.text(&format!("[id='{}']", cell.square));
        let by = threats.iter().filter(|(target, _)| *target == cell.square && cell.on.is_some()).flat_map(|(_, from)| from);
        let by: Vec<String> = by.map(|from| from.to_string()).collect();
        assert_eq!(said.contains("can be captured by"), !by.is_empty(), "{said}");
        assert!(by.iter().all(|from| said.contains(from.as_str())), "{said} {by:?}");
    }
}

/// Every game that a page of lists leads to, as often as it does.
fn games_on(page: &Page) -> Vec<String> {
    page.attributes("h3 a[href], .games-more a[href]", "href").into_iter().filter(|path| path.starts_with("/g/")).collect()
}

#[test]
fn the_list_of_games_misses_none_and_has_none_twice_however_many_there_are() {
    let (three, all) = Three::with(&[], async |club, [ada, bo, cy]| {
        let mut all = Vec::new();
        for at in 0..40 {
            let (white, black) = if at < 30 { (ada, bo) } else { (bo, ada) };
            all.push(common::play::begun(club, white, black, "herooj", 0).await.path);
        }
        let over = common::play::begun(club, ada, cy, "herooj", 2).await;
        club.resign(ada, &postern::play::entry::GameId::parse(&over.id).unwrap()).await.unwrap();
        all.push(over.path);
        for waits_for in [WaitFor::Member(ada.id.clone()), WaitFor::Anybody] {
            all.push(format!("/g/{}", club.open_game(cy, common::play::challenge("herooj", waits_for)).await.unwrap().table.id));
        }
        all.push(format!("/g/{}", club.open_game(ada, common::play::challenge("heretik", WaitFor::Member(bo.id.clone()))).await.unwrap().table.id));
        all
    });
    let home = three.ada.get("/");
    let (mut listed, mut all) = (games_on(&home), all);
    listed.sort();
    all.sort();
    assert_eq!(listed, all);
    assert!(home.body.len() < 250_000, "{} bytes", home.body.len());
    assert!(home.text("#turn ~ details summary, section:first-of-type details summary").contains("more"), "what is too much stands in one line each");
    assert_eq!(games_on(&three.ada.get("/finished")).len(), 1);
    assert!(three.cy.get("/finished").words().contains("Ada"), "the opponent is named");
}

#[test]
fn a_turn_is_composed_by_links_and_buttons_looked_over_and_confirmed() {
    let (three, game) = Three::at_game(GAME, 0);
    let before = three.server.entries(&game.id).len();
    let page = compose(&three.ada, &game);
    assert_eq!(three.server.entries(&game.id).len(), before, "a draft is not in the log");
    let review = three.ada.follow(&page, "Look it over");
    assert!(review.words().contains("Nothing is sent until you confirm."));
    assert_eq!(three.server.entries(&game.id).len(), before, "looking it over sends nothing");
    assert!(three.bo.get(&game.path).words().contains("Ada (White) is to act") || three.bo.get(&game.path).words().contains("is to act"));
    let after = three.ada.press(&review, "Confirm this turn", &[]);
    assert!(after.words().contains("Your turn is in the log."), "{}", after.words());
    assert!(three.server.entries(&game.id).len() > before);
    assert!(three.bo.get(&game.path).words().contains("It is your turn"));
    assert!(drafted(&three.ada, &game).is_empty());
}

#[test]
fn a_whole_stretch_of_a_game_is_played_through_the_pages() {
    for kind in postern::rules::ALL.iter().map(|rules| rules.about()).filter(|about| about.seats.len() == 2) {
        let (three, game) = Three::at_game(kind.id, 0);
        for _ in 0..6 {
            let (mover, other) = three.mover(&game);
            assert!(!other.get(&game.path).has("form#board, .board form"), "only the mover's board can be played on");
            make_turn(mover, &game);
        }
        three.server.table(&game.id);
    }
}

#[test]
fn a_draft_is_the_same_on_every_device_and_nobody_else_sees_it() {
    let (three, game) = Three::at_game(GAME, 0);
    compose(&three.ada, &game);
    let drafted_here = drafted(&three.ada, &game);
    assert!(!drafted_here.is_empty());
    let phone = three.server.somebody();
    common::person::filled(&phone.get("/sign-in").button("Sign in"), &[]);
    let form = phone.get("/sign-in").button("Sign in").form;
    phone.submit(&form.fill("email", "ada@example.org").fill("password", "Ada likes slow games").with("way", "password"));
    assert_eq!(drafted(&phone, &game), drafted_here);
    assert!(drafted(&three.bo, &game).is_empty() && drafted(&three.cy, &game).is_empty());
    phone.press(&phone.get(&game.path), "Start again", &[]);
    assert!(drafted(&three.ada, &game).is_empty());
}

#[test]
fn a_draft_outlives_the_server() {
    let (mut three, game) = Three::at_game(GAME, 0);
    compose(&three.ada, &game);
    let before = drafted(&three.ada, &game);
    three.server.kill();
    three.server.start_again();
    assert_eq!(drafted(&three.ada, &game), before);
}

#[test]
fn choices_are_taken_back_one_by_one_or_all_at_once() {
    let (three, game) = Three::at_game(GAME, 0);
    for word in ["Undo", "Start again"] {
        compose(&three.ada, &game);
        let count = drafted(&three.ada, &game).len();
        let page = three.ada.get(&game.path);
        let button = page.buttons().into_iter().rfind(|button| button.words == word).expect("there is a button");
        three.ada.push(&button, &[]);
        assert_eq!(drafted(&three.ada, &game).len(), if word == "Undo" { count - 1 } else { 0 });
        let form = page.form(&game.at("draft"));
        // Nothing is left to take back, and asking for it again does no harm.
        for word in ["clear", "undo", "undo"] {
            assert_eq!(three.ada.submit(&form.clone().with("do", word)).status, 200);
        }
        assert!(drafted(&three.ada, &game).is_empty());
    }
    let page = compose(&three.ada, &game);
    let first = page.buttons().into_iter().find(|button| button.value == "cut").expect("each choice has its undo");
    three.ada.push(&first, &[]);
    assert!(drafted(&three.ada, &game).is_empty());
}

#[test]
fn a_choice_that_is_no_move_is_refused_with_a_reason_and_the_draft_stays() {
    let (three, game) = Three::at_game(GAME, 0);
    let page = three.ada.get(&game.path);
    let typed = page.buttons().into_iter().find(|button| button.words == "Add").expect("a choice can be typed").form;
    let entries = three.server.entries(&game.id).len();
    let long = format!("e2-{}", "e4".repeat(2_000));
    let bad =
        ["z9-z10", "e2", "a1-a1", "-", "e2-e4-e6-e8", "pass pass", "Knave", "<b>e2-e4</b>", "e2\u{0}e4", "\u{202e}e2-e4", "♞e2-e4", &long, "", "   "];
    for with_draft in [false, true] {
        if with_draft {
            compose(&three.ada, &game);
        }
        let before = drafted(&three.ada, &game);
        for text in bad {
            let answer = three.ada.post(&typed.clone().fill("typed", text));
            assert_eq!(answer.status, 422, "{text}: {}", answer.words());
            assert!(answer.text("#error").len() > 10, "{text}: {}", answer.text("#error"));
            assert_eq!(drafted(&three.ada, &game), before, "{text}");
            if text.len() < 50 && !text.trim().is_empty() && !text.contains('\u{0}') {
                assert_eq!(answer.button("Add").form.get("typed"), text.trim(), "what was typed comes back");
            }
        }
    }
    assert_eq!(three.server.entries(&game.id).len(), entries);
}

// CONFIRMING -----------------------------------------------------------------------------------------------------------------------

#[test]
fn a_turn_sent_twice_counts_once_and_the_page_says_so() {
    let (three, game) = Three::at_game(GAME, 2);
    compose(&three.ada, &game);
    let form = three.ada.get(&game.at("review")).button("Confirm this turn").form;
    three.ada.submit(&form);
    let entries = three.server.entries(&game.id);
    let again = three.ada.submit(&form);
    assert!(again.words().contains("was in the log already; it counts once"), "{}", again.words());
    assert_eq!(three.server.entries(&game.id), entries);
    // Even after the opponent has answered.
    make_turn(&three.bo, &game);
    let entries = three.server.entries(&game.id);
    let late = three.ada.submit(&form);
    assert!(late.words().contains("counts once"), "{}", late.words());
    assert_eq!(three.server.entries(&game.id), entries);
}

#[test]
fn of_eight_copies_sent_at_once_one_is_played() {
    for round in 0..4 {
        let (three, game) = Three::at_game(common::play::card_game(), round);
        let (mover, _) = three.mover(&game);
        let (seen, turn) = some_turn(&three.server, &game, 5);
        let phases = entries_of(&three.server, &game, &turn);
        let form = turn_form(mover, &game, &seen.to_string(), &json(&turn));
        let barrier = Barrier::new(8);
        let statuses: Vec<(u16, Option<String>)> = std::thread::scope(|scope| {
            let sent: Vec<_> = (0..8)
                .map(|_| {
                    let (browser, form, barrier) = (mover.clone(), &form, &barrier);
                    scope.spawn(move || {
                        barrier.wait();
                        let answer = browser.post(form);
                        (answer.status, answer.header("location").map(str::to_string))
                    })
                })
                .collect();
            sent.into_iter().map(|sent| sent.join().expect("nobody panics")).collect()
        });
        assert!(statuses.iter().all(|(status, _)| *status == 303), "{statuses:?}");
        assert_eq!(statuses.iter().filter(|(_, to)| to.as_deref().is_some_and(|to| to.ends_with("done=turn"))).count(), 1, "{statuses:?}");
        three.server.table(&game.id);
        let added = three.server.entries(&game.id).len() - seen as usize;
        assert_eq!(added, phases, "one turn's entries and no more");
    }
}

#[test]
fn of_eight_different_turns_sent_at_once_one_is_played_and_the_others_are_told() {
    let (three, game) = Three::at_game("heavy-chess", 0);
    let seen = three.server.entries(&game.id).len().to_string();
    let offers = three.server.table(&game.id).position().unwrap().offers(Seat(0), &Turn::default(), Phase::Move, true).unwrap();
    let forms: Vec<Form> =
        offers.iter().take(8).map(|offer| turn_form(&three.ada, &game, &seen, &format!(r#"{{"move":["{}"]}}"#, offer.text))).collect();
    let barrier = Barrier::new(forms.len());
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let sent: Vec<_> = forms
            .iter()
            .map(|form| {
                let (browser, barrier) = (three.ada.clone(), &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    browser.post(form).status
                })
            })
            .collect();
        sent.into_iter().map(|sent| sent.join().expect("nobody panics")).collect()
    });
    assert_eq!(statuses.iter().filter(|&&status| status == 303).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|&&status| status == 409).count(), 7, "{statuses:?}");
    assert_eq!(three.server.entries(&game.id).len(), seen.parse::<usize>().unwrap() + 1);
}

#[test]
fn a_page_from_before_the_opponent_moved_is_refused_as_old_and_the_draft_is_kept() {
    let (three, game) = Three::at_game(GAME, 0);
    let (seen, turn) = some_turn(&three.server, &game, 3);
    make_turn(&three.ada, &game);
    make_turn(&three.bo, &game);
    compose(&three.ada, &game);
    let before = drafted(&three.ada, &game);
    let entries = three.server.entries(&game.id);
    let mut turn = turn;
    if three.server.table(&game.id).position().is_some_and(|position| position.decide(Seat(0), &turn).is_err()) {
        turn = some_turn(&three.server, &game, 4).1;
    }
    // Another turn than the one that was played: a second tab.
    let old = confirm(&three.ada, &game, &(seen - 1).max(1).to_string(), &json(&turn));
    assert_eq!(old.status, 409, "{}", old.words());
    assert!(old.text("#error").contains("has changed since your page was made"), "{}", old.text("#error"));
    assert!(old.has("#board"), "the game as it stands is shown");
    let lost = turn.iter().find(|(_, choice)| !old.text("#error").contains(choice));
    assert_eq!(lost, None, "what was chosen stands in {}", old.text("#error"));
    assert_eq!(drafted(&three.ada, &game), before);
    assert_eq!(three.server.entries(&game.id), entries);
    // An old page can add nothing to a draft either.
    let form = three.ada.get(&game.path).form(&game.at("draft")).with("seen", &seen.to_string()).with("do", "add").with("choice", "move:e2-e4");
    let old = three.ada.post(&form);
    assert_eq!(old.status, 422);
    assert!(old.text("#error").contains("You had chosen: e2-e4"), "{}", old.text("#error"));
    assert_eq!(drafted(&three.ada, &game), before);
}

#[test]
fn the_back_button_shows_the_game_as_it_is() {
    let (three, game) = Three::at_game(GAME, 0);
    compose(&three.ada, &game);
    let review = three.ada.get(&game.at("review"));
    assert_eq!(review.header("cache-control"), Some("no-store"), "browsers ask again when they go back");
    three.ada.press(&review, "Confirm this turn", &[]);
    let back = three.ada.get(&game.at("review"));
    assert_eq!(back.status, 200);
    assert!(back.words().contains("is to act") && !back.words().contains("Confirm this turn"), "{}", back.words());
}

#[test]
fn a_turn_that_is_not_legal_is_refused_with_what_is_wrong_and_can_be_mended() {
    let (three, game) = Three::at_game(GAME, 0);
    let seen = three.server.entries(&game.id).len();
    compose(&three.ada, &game);
    let before = drafted(&three.ada, &game);
    let long = format!(r#"{{"move":[{}"e2-e4"]}}"#, r#""e2-e4","#.repeat(500));
    let wide = format!(r#"{{"move":["{}"]}}"#, "x".repeat(5_000));
    for turn in [
        "{}",
        r#"{"move":[]}"#,
        r#"{"move":["z9-z99"]}"#,
        r#"{"move":["e2-e4","e4-e5","e5-e6","e6-e7"]}"#,
        r#"{"declare":["Rout"],"move":["a1-a2"]}"#,
        &long,
        &wide,
    ] {
        let answer = confirm(&three.ada, &game, &seen.to_string(), turn);
        assert_eq!(answer.status, 422, "{turn:.60}: {}", answer.words());
        assert!(answer.text("#error").len() > 10, "{turn:.60}");
    }
    for turn in ["", "null", "[]", "{", r#"{"castle":["e1-g1"]}"#, r#"{"move":"e2-e4"}"#, r#"{"move":[1]}"#, &"[".repeat(15_000)] {
        let answer = confirm(&three.ada, &game, &seen.to_string(), turn);
        assert_eq!(answer.status, 400, "{turn:.60}: {}", answer.words());
    }
    for number in ["", "x", "-1", "1.5", "4294967296", "99999999999999999999", "１"] {
        let answer = confirm(&three.ada, &game, number, r#"{"move":["e2-e4"]}"#);
        assert_eq!(answer.status, 400, "{number}: {}", answer.words());
    }
    for number in ["0", "4294967295"] {
        assert_eq!(confirm(&three.ada, &game, number, r#"{"move":["e2-e4"]}"#).status, 409, "{number}");
    }
    assert_eq!(three.server.entries(&game.id).len(), seen);
    assert_eq!(drafted(&three.ada, &game), before);
    assert!(three.ada.press(&three.ada.get(&game.at("review")), "Confirm this turn", &[]).words().contains("in the log"));
}

#[test]
fn only_the_player_whose_turn_it_is_can_move_or_answer() {
    let (three, game) = Three::at_game(GAME, 0);
    let (seen, turn) = some_turn(&three.server, &game, 1);
    let entries = three.server.entries(&game.id);
    for (who, words) in [(&three.bo, "It is not your turn."), (&three.cy, "You do not play in this game.")] {
        let answer = confirm(who, &game, &seen.to_string(), &json(&turn));
        assert!((400..500).contains(&answer.status), "{}", answer.status);
        assert!(answer.words().contains(words), "{}", answer.words());
        let fields = [("csrf", who.get("/help").csrf()), ("seen", seen.to_string()), ("choice", "e8=Queen".to_string())];
        let form = Form { action: game.at("answer"), fields: fields.map(|(name, value)| (name.to_string(), value)).to_vec() };
        let answer = who.post(&form);
        assert_eq!(answer.status, 422);
        assert!(answer.text("#error").contains(words), "{}", answer.words());
    }
    // Nobody waits for an answer of the mover's either.
    let fields = [("csrf", three.ada.get("/help").csrf()), ("seen", seen.to_string()), ("choice", "e8=Queen".to_string())];
    let answer = three.ada.post(&Form { action: game.at("answer"), fields: fields.map(|(name, value)| (name.to_string(), value)).to_vec() });
    assert_eq!(answer.status, 422, "{}", answer.words());
    assert_eq!(three.anybody.get(&game.at("review")).status, 401);
    assert_eq!(three.server.entries(&game.id), entries);
}

#[test]
fn a_game_of_others_can_be_watched_and_not_touched() {
    let (three, game) = Three::at_game(GAME, 3);
    let entries = three.server.entries(&game.id);
    for who in [&three.cy, &three.anybody] {
        let page = who.get(&game.path);
        assert_eq!(page.status, 200);
        assert!(page.has("#board") && !page.has("#turn") && !page.has("#talk"), "{}", page.words());
        let csrf = if page.has("input[name=csrf]") { page.csrf() } else { who.get("/sign-in").csrf() };
        for (route, more) in [
            ("draft", ("do", "undo")),
            ("draft", ("do", "clear")),
            ("messages", ("text", "hello")),
            ("act", ("act", "resign")),
            ("act", ("act", "abort")),
            ("act", ("act", "agree-draw")),
            ("withdraw", ("x", "y")),
            ("decline", ("x", "y")),
            ("join", ("words", "")),
            ("link", ("x", "y")),
        ] {
            let fields = [("csrf", csrf.as_str()), more].map(|(name, value)| (name.to_string(), value.to_string())).to_vec();
            let answer = who.post(&Form { action: game.at(route), fields });
            assert!((400..500).contains(&answer.status), "{route} {more:?}: {} {}", answer.status, answer.words());
        }
    }
    assert_eq!(three.server.entries(&game.id), entries);
    assert_eq!((three.server.count("messages"), three.server.count("drafts")), (0, 0));
}

// TALK -----------------------------------------------------------------------------------------------------------------------------

#[test]
fn players_talk_and_nobody_else_reads_it() {
    let (three, game) = Three::at_game(GAME, 1);
    let page = three.ada.press(&three.ada.get(&game.path), "Send", &[("text", "Good luck <b>Bo</b> & have fun")]);
    assert!(page.texts(".message").iter().any(|message| message.ends_with("Good luck <b>Bo</b> & have fun")), "{:?}", page.texts(".message"));
    assert!(three.bo.get(&game.path).body.contains("Good luck"));
    assert!(!three.cy.get(&game.path).body.contains("Good luck") && !three.anybody.get(&game.path).body.contains("Good luck"));
}

#[test]
fn a_message_has_at_most_2000_characters_and_one_that_is_too_long_comes_back() {
    let (three, game) = Three::at_game(GAME, 1);
    let send = |text: &str| {
        let form = three.ada.get(&game.path).button("Send").form.fill("text", text);
        three.ada.submit(&form)
    };
    assert_eq!(send(&"é".repeat(2_000)).status, 200);
    for (text, status) in [
        ("é".repeat(2_001), 422),
        ("x".repeat(10_000), 422),
        ("é".repeat(10_000), 422),
        ("♞".repeat(40_000), 422),
        ("♞".repeat(70_000), 413),
        (String::new(), 422),
        (" \n ".to_string(), 422),
    ] {
        let page = send(&text);
        assert_eq!(page.status, status, "{} characters", text.chars().count());
        if status == 422 && !text.trim().is_empty() {
            assert_eq!(page.button("Send").form.get("text"), text, "what was written is not lost");
        }
    }
    assert_eq!(three.server.count("messages"), 1);
}

#[test]
fn a_flood_of_messages_is_stopped_and_the_one_that_was_stopped_comes_back() {
    let (three, game) = Three::at_game(GAME, 1);
    let form = three.ada.get(&game.path).button("Send").form;
    let mut stopped = None;
    for n in 0..30 {
        let page = three.ada.post(&form.clone().fill("text", &format!("message {n}")));
        if page.status == 429 {
            stopped = Some((n, page));
            break;
        }
    }
    let (n, page) = stopped.expect("somebody stops a flood");
    assert!(n >= 20, "the first twenty pass");
    assert!(page.words().contains("Too many attempts"), "{}", page.words());
    assert_eq!(page.button("Send").form.get("text"), format!("message {n}"));
    assert_eq!(three.server.count("messages"), n);
}

// BAD INPUT ------------------------------------------------------------------------------------------------------------------------

#[test]
fn addresses_that_lead_nowhere_are_answered_with_a_page() {
    let (three, game) = Three::at_game(GAME, 1);
    let newest = three.server.entries(&game.id).len();
    let long = "a".repeat(5_000);
    let paths = [
        "/g/none1234",
        "/g/UPPER",
        "/g/a.b",
        "/g/%00",
        "/g/%ff%fe",
        "/g/%C3%28",
        "/g/..%2f..%2fetc%2fpasswd",
        "/g/'%20OR%201=1",
        "/nowhere",
        "/g",
        "/g/",
        "/static/0/none.css",
        "/static/0/../Cargo.toml",
        "/static/0/..%2f..%2fCargo.toml",
        "/outbox",
        "/outbox/1",
        "/demo/abc",
        "/index.html",
        "/.env",
        "/invitation",
        "/sign-in/%ff",
        "/reset/x/y",
    ];
    for path in paths.map(str::to_string).into_iter().chain([format!("/g/{long}"), format!("/sign-in/{long}")]) {
        for who in [&three.ada, &three.anybody] {
            let page = who.get(&path);
            assert!((400..500).contains(&page.status), "{path:.60}: {}", page.status);
            assert!(page.is_html(), "{path:.60}: {:?}", page.headers);
        }
    }
    for number in ["0", "-1", "x", "1e3", "4294967295", "4294967296", "99999999999999999999999", "%31%00", "%EF%BC%91", &(newest + 1).to_string()] {
        let page = three.ada.get(&game.at(&format!("at/{number}")));
        assert_eq!(page.status, 404, "{number}");
    }
    assert_eq!(three.ada.get(&game.at(&format!("at/{newest}"))).status, 200);
    for query in [
        "man=zz",
        "man=",
        "man=e2&to=zz9",
        "card=hand:Nothing",
        "card=nothing",
        "do=coda:Nothing",
        "do=::",
        "say=play:x",
        "threats=1",
        "man=%ff",
        "man=e2&man=e3",
        "key=%00",
    ] {
        let page = three.ada.get(&format!("{}?{query}", game.path));
        assert!(page.status == 200 || (400..500).contains(&page.status), "{query}: {}", page.status);
    }
}

#[test]
fn an_address_that_only_takes_forms_says_so_when_it_is_opened() {
    let (three, game) = Three::at_game(GAME, 1);
    for path in ["draft", "turn", "answer", "act", "messages", "join", "decline", "withdraw", "link"]
        .map(|word| game.at(word))
        .into_iter()
        .chain(["/games", "/sign-out", "/organiser/invite"].map(str::to_string))
    {
        let page = three.ada.get(&path);
        assert!((400..500).contains(&page.status), "{path}: {}", page.status);
        assert!(page.is_html() && page.words().len() > 20, "{path}: {}", page.words());
    }
    for path in ["/", "/help", "/healthz"] {
        let page = three.ada.post_body(path, b"x=y");
        assert!((400..500).contains(&page.status) && page.is_html(), "{path}: {}", page.status);
    }
}

#[test]
fn pages_answer_to_head_and_other_ways_of_asking_are_named() {
    let (three, game) = Three::at_game(GAME, 1);
    let agent = ureq::Agent::new_with_config(ureq::Agent::config_builder().proxy(None).http_status_as_error(false).build());
    let url = |path: &str| format!("http://127.0.0.1:{}{path}", three.server.port());
    for path in ["/", "/healthz", "/help", game.path.as_str()] {
        let mut head = agent.head(url(path)).call().unwrap();
        assert_eq!(head.status(), 200, "{path}");
        assert_eq!(head.body_mut().read_to_string().unwrap(), "", "{path}");
        let refused = agent.put(url(path)).send("").unwrap();
        assert_eq!((refused.status().as_u16(), refused.headers()["allow"].to_str().unwrap()), (405, "GET, HEAD"), "{path}");
    }
    let refused = agent.get(url("/games")).call().unwrap();
    assert_eq!((refused.status().as_u16(), refused.headers()["allow"].to_str().unwrap()), (405, "POST"));
}

#[cfg(unix)]
#[test]
fn what_the_server_writes_is_for_its_own_user_only() {
    use std::os::unix::fs::PermissionsExt;
    let (three, _) = Three::at_game(GAME, 1);
    three.server.wait_for_mail();
    let mut folders = vec![three.server.data().to_path_buf()];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            // The test itself keeps the server's words.
            if path.file_name().is_some_and(|name| name == "log") {
                continue;
            }
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{} has mode {mode:o}", path.display());
            files += 1;
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    assert!(files > 3, "the database and mails are there");
}

#[test]
fn a_page_with_a_secret_link_can_be_loaded_again_and_does_nothing_twice() {
    let three = Three::new();
    let page = three.ada.get("/games/new?game=herooj");
    let link = three.ada.press(&page, "Open", &[("open_to", "link")]);
    assert_eq!((three.server.count("games"), link.status), (1, 200));
    let again = three.ada.get(&link.path);
    assert_eq!(three.server.count("games"), 1);
    assert_eq!(again.texts(".notation a"), link.texts(".notation a"), "the link stands there still");
    let invited = three.ada.press(&three.ada.get("/organiser"), "Make an invitation", &[("label", "Dora")]);
    let again = three.ada.get(&invited.path);
    assert_eq!((three.server.count("invitations"), again.texts(".notation a")), (2, invited.texts(".notation a")));
}

#[test]
fn a_button_that_is_pressed_twice_makes_one_thing() {
    let (three, game) = Three::at_game(GAME, 0);
    let new = three.ada.get(&format!("/games/new?game={GAME}")).button("Open the game").form;
    let say = three.ada.get(&game.path).button("Send").form.fill("text", "Hello");
    let invite = three.ada.get("/organiser").button("Make an invitation").form.fill("label", "Dora");
    let counts = || ["games", "messages", "invitations"].map(|table| three.server.count(table));
    let before = counts();
    for form in [&new, &say, &invite] {
        // At the same time, as two presses come, and once more.
        let pages: Vec<_> = std::thread::scope(|scope| {
            let presses: Vec<_> = (0..2).map(|_| scope.spawn(|| three.ada.post(form))).collect();
            presses.into_iter().map(|press| press.join().unwrap()).collect()
        });
        let again = three.ada.post(form);
        let ways: Vec<_> = pages.iter().chain([&again]).map(|page| (page.status, page.header("location"))).collect();
        assert!(ways.iter().all(|way| *way == ways[0] && way.0 == 303), "{ways:?}");
    }
    assert_eq!(counts(), before.map(|count| count + 1));
    // The same by somebody else, and something else, are things of their own.
    three.ada.post(&say.clone().fill("text", "Hello?"));
    three.bo.post(&three.bo.get(&game.path).button("Send").form.fill("text", "Hello"));
    assert_eq!(three.server.count("messages"), before[1] + 3);
}

#[test]
fn what_was_written_before_signing_out_elsewhere_can_be_copied_from_the_refusal() {
    let (three, game) = Three::at_game(GAME, 0);
    let words = "A long thought <b>about</b> e4 & more";
    let form = three.ada.get(&game.path).button("Send").form.fill("text", words);
    three.ada.press(&three.ada.get("/"), "Sign out", &[]);
    let body = common::person::encode(&form.fields);
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let refused = three.ada.send(&form.action, &[kind, ("sec-fetch-site", "same-origin")], Some(body.as_bytes()));
    assert_eq!((refused.status, refused.text("textarea")), (403, words.to_string()));
    assert!(refused.words().contains("Nothing of it was sent"), "{}", refused.words());
    let foreign = three.ada.send(&form.action, &[kind, ("sec-fetch-site", "cross-site")], Some(body.as_bytes()));
    assert_eq!((foreign.status, foreign.has("textarea")), (403, false), "another site's words stand on no page of ours");
    assert_eq!(three.server.count("messages"), 0);
}

#[test]
fn forms_that_no_page_would_send_are_refused_and_change_nothing() {
    let (three, game) = Three::at_game(GAME, 0);
    compose(&three.ada, &game);
    let before = (three.server.entries(&game.id), drafted(&three.ada, &game));
    let csrf = three.ada.get("/help").csrf();
    let seen = before.0.len();
    let huge = "x".repeat(600_000);
    let many = "a=b&".repeat(16_000);
    let posts: Vec<(String, Vec<u8>, u16)> = vec![
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=add&choice=castle:e1-g1").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=add&choice=move:z9-z10").into_bytes(), 422),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=add&choice=play:Rout").into_bytes(), 422),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=add&choice=declare:Rout").into_bytes(), 422),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=add&choice=e2-e4").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=add").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=cut&phase=castle&index=0").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=cut&phase=move&index=-1").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=cut&phase=move&index=99999999999999999999").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}&seen={seen}&do=fly").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}").into_bytes(), 400),
        (game.at("draft"), format!("csrf={csrf}&do=add&seen={seen}&choice=move:%FF%FE").into_bytes(), 400),
        (game.at("draft"), [format!("csrf={csrf}&do=add&seen={seen}&choice=move:").as_bytes(), b"\xff\xfe\x00"].concat(), 400),
        (game.at("draft"), format!("csrf={csrf}&do=type&seen={seen}&phase=move&typed={huge}").into_bytes(), 413),
        (
            game.at("draft"),
            format!("csrf={csrf}&do=add&seen={seen}&choice=move:e2-e4&word0=discard{}", "&need0=Rout".repeat(3_000)).into_bytes(),
            422,
        ),
        (game.at("turn"), format!("csrf={csrf}&seen={seen}&turn={huge}").into_bytes(), 413),
        (game.at("turn"), format!("csrf={csrf}&seen={seen}&turn=%FF").into_bytes(), 400),
        (game.at("act"), format!("csrf={csrf}&act=win").into_bytes(), 400),
        (game.at("act"), format!("csrf={csrf}").into_bytes(), 400),
        (game.at("act"), format!("csrf={csrf}&act=offer-pause&days=61").into_bytes(), 422),
        (game.at("act"), format!("csrf={csrf}&act=offer-pause&days=0").into_bytes(), 422),
        (game.at("act"), format!("csrf={csrf}&act=offer-pause&days=x").into_bytes(), 422),
        ("/profile/feeds".to_string(), format!("csrf={csrf}&do=x").into_bytes(), 400),
        ("/profile/feeds".to_string(), format!("csrf={csrf}").into_bytes(), 400),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&at_zero=loss&pace=fast").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&at_zero=loss&weekends=maybe").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&at_zero=loss&absence=no").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&at_zero=claim&idle=x&idle_days=30").into_bytes(), 422),
        (game.at("answer"), format!("csrf={csrf}&seen={seen}&choice={}", "x".repeat(5_000)).into_bytes(), 422),
        (game.at("messages"), format!("csrf={csrf}&text=%C3%28").into_bytes(), 400),
        (game.at("messages"), many.into_bytes(), 403),
        ("/g/none1234/turn".to_string(), format!("csrf={csrf}&seen=1&turn={{}}").into_bytes(), 404),
        ("/g/none1234/messages".to_string(), format!("csrf={csrf}&text=x").into_bytes(), 404),
        ("/g/NONE/draft".to_string(), format!("csrf={csrf}&do=undo").into_bytes(), 404),
        ("/games".to_string(), format!("csrf={csrf}&game=chess-boxing&open_to=everyone&days=3").into_bytes(), 400),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=0").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=15").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=259").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=-3").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&seat=purple").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=moon&days=3").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=member&days=3&member=nobody").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=member&days=3&member=").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&words={}", "w".repeat(201)).into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&words=lucky%E2%80%AEydnahc").into_bytes(), 422),
        ("/games".to_string(), format!("csrf={csrf}&game={GAME}&open_to=everyone&days=3&words=a%00b").into_bytes(), 422),
        ("/organiser/invite".to_string(), format!("csrf={csrf}&label=x&days=0").into_bytes(), 422),
        ("/organiser/invite".to_string(), format!("csrf={csrf}&label=x&days=91").into_bytes(), 422),
        ("/organiser/invite".to_string(), format!("csrf={csrf}&label=x&days=65536").into_bytes(), 422),
        ("/organiser/invite".to_string(), format!("csrf={csrf}&label={}&days=3", "w".repeat(101)).into_bytes(), 422),
        ("/organiser/revoke".to_string(), format!("csrf={csrf}&id=1e9").into_bytes(), 400),
        ("/organiser/revoke".to_string(), format!("csrf={csrf}&id=9999").into_bytes(), 400),
        ("/organiser/resend".to_string(), format!("csrf={csrf}&id=-1").into_bytes(), 200),
        ("/organiser/member".to_string(), format!("csrf={csrf}&account=nobody&do=close").into_bytes(), 422),
        ("/organiser/member".to_string(), format!("csrf={csrf}&account=nobody&do=crown").into_bytes(), 400),
        ("/profile".to_string(), format!("csrf={csrf}&name={}&zone=UTC", "n".repeat(41)).into_bytes(), 422),
        ("/profile".to_string(), format!("csrf={csrf}&name=Ada&zone=Moon/Crater").into_bytes(), 422),
        ("/profile".to_string(), format!("csrf={csrf}&name=Bo&zone=UTC").into_bytes(), 422),
        ("/profile/password".to_string(), format!("csrf={csrf}&password=short").into_bytes(), 422),
        ("/profile/password".to_string(), format!("csrf={csrf}&password={}", "p".repeat(1_001)).into_bytes(), 422),
    ];
    for (path, body, status) in posts {
        let answer = three.ada.post_body(&path, &body);
        let shown = String::from_utf8_lossy(&body[..body.len().min(120)]).into_owned();
        assert_eq!(answer.status, status, "{path} {shown}: {}", answer.words());
    }
    assert_eq!((three.server.entries(&game.id), drafted(&three.ada, &game)), before);
    assert_eq!((three.server.count("games"), three.server.count("messages"), three.server.count("invitations")), (1, 0, 0));
    make_turn(&three.ada, &game);
}

#[test]
fn what_is_not_http_or_far_too_long_does_not_stop_the_server() {
    let (three, game) = Three::at_game(GAME, 0);
    let csrf = three.ada.get("/help").csrf();
    let cookie = three.ada.cookie("postern").unwrap();
    let head = format!("POST {} HTTP/1.1\r\nHost: x\r\nCookie: postern={cookie}\r\nConnection: close\r\n", game.at("messages"));
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let requests: Vec<Vec<u8>> = vec![
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello by TLS\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        b"GET /%zz%\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".to_vec(),
        b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nCookie: postern=\xff\xfe\r\nConnection: close\r\n\r\n".to_vec(),
        format!("GET / HTTP/1.1\r\nHost: x\r\nCookie: {}\r\nConnection: close\r\n\r\n", "x".repeat(200_000)).into_bytes(),
        format!("GET /{} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "x".repeat(200_000)).into_bytes(),
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ,,,\xff\r\nConnection: close\r\n\r\n".to_vec(),
        format!("{head}{form}Content-Length: 999999999999\r\n\r\nx").into_bytes(),
        format!("{head}{form}Content-Length: -1\r\n\r\nx").into_bytes(),
        format!("{head}{form}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nx").into_bytes(),
        // Packed bytes that unpack to nonsense, or to nothing.
        format!("{head}{form}Content-Encoding: gzip\r\nContent-Length: 10\r\n\r\n0123456789").into_bytes(),
        format!("{head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4\r\n\r\n--x-").into_bytes(),
        format!("{head}Content-Type: application/x-www-form-urlencoded; charset=utf-16\r\nContent-Length: 4\r\n\r\na=b&").into_bytes(),
    ];
    for request in requests {
        let answer = three.server.raw(&request);
        let shown = String::from_utf8_lossy(&request[..request.len().min(60)]).into_owned();
        let status: u16 = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(400);
        assert!(status < 500, "{shown}: {answer:.300}");
        assert_eq!(three.anybody.get("/healthz").body, "ok\n", "{shown}");
    }
    // A cookie that nobody gave out, and the forms of a page made with it.
    three.anybody.keep("postern", "not a session");
    assert_eq!(three.anybody.get("/profile").status, 401);
    assert!(!csrf.is_empty() && !three.server.log().contains("panicked"));
    make_turn(&three.ada, &game);
}

// BEGINNING AND ENDING -------------------------------------------------------------------------------------------------------------

#[test]
fn a_challenge_is_accepted_with_its_terms_known() {
    let three = Three::new();
    let page = three.ada.get(&format!("/games/new?game={GAME}"));
    let bo = page
        .attributes("select[name=member] option", "value")
        .into_iter()
        .zip(page.texts("select[name=member] option"))
        .find(|(_, name)| name == "Bo");
    let (bo, _) = bo.expect("Bo can be challenged");
    let form = page
        .button("Open the game")
        .form
        .with("open_to", "member")
        .fill("member", &bo)
        .fill("days", "7")
        .with("seat", "")
        .fill("words", "lucky ducks");
    let offered = three.ada.submit(&form);
    assert!(offered.words().contains("You have challenged Bo"), "{}", offered.words());
    let game = Game { id: offered.path.rsplit('/').next().unwrap().to_string(), path: offered.path.clone() };
    assert!(three.bo.get("/").text("#challenges").contains("Challenges to you"));
    let terms = three.bo.get(&game.path);
    assert!(terms.words().contains("7 days") && terms.words().contains("by lot"), "{}", terms.words());
    assert!(three.server.mail("bo@example.org", "challenge").text.contains(&game.path));
    // It is Bo's to take and nobody else's.
    for who in [&three.cy, &three.ada, &three.anybody] {
        let csrf = who.get("/sign-in").csrf();
        let fields = vec![("csrf".to_string(), csrf)];
        let answer = who.post(&Form { action: game.at("join"), fields });
        assert!((400..500).contains(&answer.status), "{}", answer.status);
    }
    let accept = terms.button("Accept");
    let begun = three.bo.push(&accept, &[]);
    assert!(begun.has("#board"), "{}", begun.words());
    // A double click is no second acceptance.
    let again = three.bo.push(&accept, &[]);
    assert!(again.status == 200 && again.has("#board"), "{}", again.words());
    assert_eq!(kinds(&three.server, &game), [Kind::Opened, Kind::Joined, Kind::Began]);
    for name in ["ada", "bo"] {
        three.server.wait_for_mail();
        assert!(three.server.mails().iter().any(|mail| mail.to == format!("{name}@example.org") && mail.text.contains(&game.path)), "{name} is told");
    }
}

#[test]
fn a_challenge_is_declined_and_an_offer_taken_back() {
    let (three, (to_bo, open)) = Three::with(&[], async |club, [ada, bo, _]| {
        let to_bo = club.open_game(ada, challenge(GAME, WaitFor::Member(bo.id.clone()))).await.unwrap().table.id.clone();
        let open = club.open_game(ada, challenge(GAME, WaitFor::Anybody)).await.unwrap().table.id.clone();
        (Game::of(&to_bo), Game::of(&open))
    });
    assert_eq!(three.cy.get("/").texts("#open ~ ul .game-row").len(), 1, "one seat is open to Cy");
    let offer = three.ada.get(&open.path);
    three.bo.press(&three.bo.get(&to_bo.path), "Decline", &[]);
    three.ada.press(&offer, "Take the offer back", &[]);
    assert_eq!(kinds(&three.server, &to_bo), [Kind::Opened, Kind::Declined]);
    assert_eq!(kinds(&three.server, &open), [Kind::Opened, Kind::Withdrawn]);
    for (game, words) in [(&to_bo, "The challenge was declined"), (&open, "The offer was taken back")] {
        for who in [&three.ada, &three.bo, &three.cy, &three.anybody] {
            let page = who.get(&game.path);
            assert_eq!(page.status, 410);
            assert!(page.words().contains(words), "{}", page.words());
        }
        let csrf = three.cy.get("/help").csrf();
        let answer = three.cy.post(&Form { action: game.at("join"), fields: vec![("csrf".to_string(), csrf)] });
        assert!((400..500).contains(&answer.status));
        assert!(answer.words().contains("no longer open"), "{}", answer.words());
    }
    let again = three.ada.press(&offer, "Take the offer back", &[]);
    assert!((400..500).contains(&again.status), "taking back twice is told: {}", again.words());
    assert_eq!(three.cy.get("/").status, 200);
}

#[test]
fn of_two_who_take_the_last_seat_at_once_one_gets_it() {
    let (three, game) =
        Three::with(&[], async |club, [ada, ..]| Game::of(&club.open_game(ada, challenge(GAME, WaitFor::Anybody)).await.unwrap().table.id));
    let buttons = [&three.bo, &three.cy].map(|who| (who, who.get(&game.path).button("Take the seat")));
    let barrier = Barrier::new(2);
    let pages: Vec<Page> = std::thread::scope(|scope| {
        let sent = buttons.map(|(who, button)| {
            let barrier = &barrier;
            scope.spawn(move || {
                barrier.wait();
                who.push(&button, &[])
            })
        });
        sent.into_iter().map(|sent| sent.join().expect("nobody panics")).collect()
    });
    assert_eq!(pages.iter().filter(|page| page.status == 200).count(), 1, "{:?}", pages.iter().map(Page::words).collect::<Vec<_>>());
    assert_eq!(kinds(&three.server, &game), [Kind::Opened, Kind::Joined, Kind::Began]);
}

#[test]
fn a_draw_is_offered_declined_offered_again_and_agreed() {
    let (three, game) = Three::at_game(GAME, 2);
    let page = three.ada.press(&three.ada.get(&game.path), "Offer a draw", &[]);
    assert_eq!(page.status, 200);
    let twice = act(&three.ada, &game, "offer-draw");
    assert!(twice.text("#error").contains("said so already"), "{}", twice.words());
    assert_eq!(act(&three.ada, &game, "agree-draw").status, 422, "nobody agrees with herself");
    assert!(three.server.mail("bo@example.org", "draw").text.contains(&game.path));
    act(&three.bo, &game, "decline-draw");
    assert_eq!(act(&three.bo, &game, "agree-draw").status, 422, "what was declined is gone");
    act(&three.bo, &game, "offer-draw");
    let page = act(&three.ada, &game, "agree-draw");
    assert!(page.words().contains("Drawn: by agreement"), "{}", page.words());
    assert_eq!(kinds(&three.server, &game).iter().rev().take(2).collect::<Vec<_>>(), [&Kind::Revealed, &Kind::DrawAgreed]);
    for what in ["offer-draw", "resign", "abort"] {
        let page = act(&three.bo, &game, what);
        assert!(page.text("#error").contains("This game is over."), "{}", page.words());
    }
    let (mover, _) = three.mover(&game);
    let last = three.server.entries(&game.id).len().to_string();
    let late = confirm(mover, &game, &last, r#"{"move":["e2-e4"]}"#);
    assert!((400..500).contains(&late.status) && late.words().contains("This game is over."), "{}", late.words());
}

#[test]
fn a_move_answers_a_draw_offer_with_no() {
    let (three, game) = Three::at_game(GAME, 2);
    act(&three.bo, &game, "offer-draw");
    make_turn(&three.ada, &game);
    assert_eq!(act(&three.ada, &game, "agree-draw").status, 422);
}

#[test]
fn a_game_is_called_off_alone_before_ones_first_turn_and_together_later() {
    let (three, (early, late)) =
        Three::with(&[], async |club, [ada, bo, _]| (begun(club, ada, bo, GAME, 1).await, begun(club, ada, bo, GAME, 4).await));
    // Bo has not moved in the first game; Ada has.
    act(&three.ada, &early, "abort");
    assert_eq!(kinds(&three.server, &early).last(), Some(&Kind::AbortOffered));
    let sure = three.bo.follow(&three.bo.get(&early.path), "Call");
    let page = three.bo.press(&sure, "Call the game off", &[]);
    assert!(page.words().contains("The game was called off"), "{}", page.words());
    assert_eq!(three.server.table(&early.id).stage, postern::play::table::Stage::Off(postern::play::table::OffReason::Aborted));

    act(&three.ada, &late, "offer-abort");
    act(&three.bo, &late, "decline-abort");
    assert_eq!(act(&three.bo, &late, "decline-abort").status, 422);
    act(&three.bo, &late, "offer-abort");
    act(&three.ada, &late, "abort");
    assert!(three.server.table(&late.id).is_over());
}

#[test]
fn resigning_asks_first_and_then_ends_the_game() {
    let (three, game) = Three::at_game(GAME, 3);
    compose(three.mover(&game).0, &game);
    let sure = three.bo.follow(&three.bo.get(&game.path), "Resign");
    assert!(sure.words().contains("cannot be taken back"));
    assert!(!three.server.table(&game.id).is_over(), "asking does nothing");
    let page = three.bo.press(&sure, "Resign", &[]);
    assert!(page.words().contains("Ada (") && page.words().contains("won: by resignation"), "{}", page.words());
    assert_eq!(three.server.count("drafts"), 0, "drafts of a game that is over are of no use");
    assert!(three.server.mail("ada@example.org", "won").text.contains(&game.path));
    let again = three.bo.press(&sure, "Resign", &[]);
    assert!(again.text("#error").contains("over"), "{}", again.words());
}

// LOOKING BACK ---------------------------------------------------------------------------------------------------------------------

#[test]
fn every_entry_has_its_page_for_everybody_while_the_game_runs_and_after_it() {
    let (three, game) = Three::at_game(common::play::card_game(), 4);
    for is_over in [false, true] {
        if is_over {
            act(&three.bo, &game, "resign");
        }
        let entries = three.server.entries(&game.id);
        let newest = entries.len();
        // Phases in which nothing was done have their page too, but stepping passes over them.
        let is_idle = |number: usize| match entries[number - 1].event().unwrap() {
            Event::Phase(_, done) => done.choices.is_empty() && done.facts.get() == "[]",
            _ => false,
        };
        assert!((1..=newest).any(is_idle));
        for number in 1..=newest {
            let next = (number + 1..=newest).find(|&number| !is_idle(number)).unwrap_or(newest);
            let previous = (1..number).rfind(|&number| !is_idle(number)).unwrap_or(1);
            for who in [&three.ada, &three.bo, &three.cy, &three.anybody] {
                let page = who.get(&game.at(&format!("at/{number}")));
                assert_eq!(page.status, 200, "{number}");
                assert!(page.text(".replay-place").contains(&format!("Entry {number} of {newest}")));
                assert_eq!(page.texts(".log li").len(), newest);
                assert_eq!(page.attributes("#next", "href"), [game.at(&format!("at/{next}"))]);
                assert_eq!(page.attributes("#previous", "href"), [game.at(&format!("at/{previous}"))]);
            }
        }
        let hash = three.server.entries(&game.id).last().unwrap().hash.to_string();
        assert!(three.anybody.get(&game.path).body.contains(&hash), "the newest hash stands on the page");
    }
}

#[test]
fn a_game_whose_log_is_broken_shows_a_page_of_its_own_and_disturbs_nothing_else() {
    let breaks = [
        ("body", "UPDATE entries SET body = replace(body, 'salt', 'salz') WHERE game = ?1 AND number = 4"),
        ("hash", "UPDATE entries SET hash = zeroblob(32) WHERE game = ?1 AND number = 4"),
        ("a gap", "DELETE FROM entries WHERE game = ?1 AND number = 4"),
        ("the end", "DELETE FROM entries WHERE game = ?1 AND number > 4"),
        ("the beginning", "DELETE FROM entries WHERE game = ?1 AND number < 4"),
        ("a kind", "UPDATE entries SET kind = 'castled' WHERE game = ?1 AND number = 4"),
        ("time", "UPDATE entries SET at = at - 1 WHERE game = ?1 AND number = 4"),
        ("the seed", "DELETE FROM seeds WHERE game = ?1"),
    ];
    let (mut three, games) = Three::with(&[], async |club, [ada, bo, _]| {
        let mut games = Vec::new();
        for _ in 0..9 {
            games.push(begun(club, ada, bo, GAME, 4).await);
        }
        games
    });
    three.server.stop();
    three.server.altered(|db| {
        for trigger in ["entries_are_never_changed", "entries_are_never_deleted"] {
            db.execute(&format!("DROP TRIGGER {trigger}"), []).unwrap();
        }
        for (game, (what, words)) in games.iter().zip(breaks) {
            assert!(db.execute(words, [&game.id]).unwrap() > 0, "{what}");
        }
    });
    three.server.start_again();
    let whole = games.last().unwrap();
    for (game, (what, _)) in games.iter().zip(breaks) {
        for path in [game.path.clone(), game.at("at/1"), game.at("at/5"), game.at("review"), game.at("sure/resign")] {
            let page = three.ada.get(&path);
            // Without its seed, or its end, a game can still be read.
            let may_be_read = ["the seed", "the end"].contains(&what);
            assert!(page.status == 500 || may_be_read && page.status < 500, "{what} {path}: {} {}", page.status, page.words());
            if page.status == 500 {
                assert!(page.words().contains("This game is broken"), "{what} {path}: {}", page.words());
                assert!(page.words().contains("Nothing else is affected"), "{what} {path}: {}", page.words());
            }
        }
        let csrf = three.ada.get("/help").csrf();
        for (route, more) in
            [("turn", ("turn", r#"{"move":["e2-e4"]}"#)), ("draft", ("do", "undo")), ("act", ("act", "resign")), ("messages", ("text", "hello"))]
        {
            let fields = [("csrf", csrf.as_str()), ("seen", "7"), more].map(|(name, value)| (name.to_string(), value.to_string())).to_vec();
            let count =
                three.server.database().query_row("SELECT count(*) FROM entries WHERE game = ?", [&game.id], |row| row.get::<_, u32>(0)).unwrap();
            let answer = three.ada.post(&Form { action: game.at(route), fields });
            assert!(answer.status >= 303, "{what} {route}: {}", answer.words());
            let after =
                three.server.database().query_row("SELECT count(*) FROM entries WHERE game = ?", [&game.id], |row| row.get::<_, u32>(0)).unwrap();
            assert!(after == count || what == "the end", "{what} {route} added to a broken log");
        }
        for who in [&three.ada, &three.bo, &three.cy] {
            let home = who.get("/");
            assert_eq!(home.status, 200, "{what}");
        }
    }
    assert_eq!(three.ada.get("/organiser").status, 200);
    assert!(three.ada.get("/organiser").has("#broken"), "the organiser sees what is broken");
    make_turn(three.mover(whole).0, whole);
    for (game, _) in games.iter().zip(breaks).filter(|(_, (what, _))| !["the seed", "the end"].contains(what)) {
        assert!(three.server.log().lines().any(|line| line.contains("marked as broken") && line.contains(&game.id)), "the log names the game");
    }
    // Mail about what cannot be read is dropped, and says why; it does not wait for ever. What was no longer so before the break is dropped too.
    three.server.wait_for_mail();
    let words = "SELECT coalesce(group_concat(what || ': ' || last_error, '; '), '') FROM outbox JOIN games USING (game) WHERE games.status = 'broken' AND state = 'dropped'
         AND last_error NOT LIKE '%cannot be read%' AND last_error NOT LIKE '%no such entry%' AND last_error NOT LIKE '%no longer%'";
    assert_eq!(three.server.database().query_row(words, [], |row| row.get::<_, String>(0)).unwrap(), "");
}
