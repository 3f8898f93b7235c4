//! What-ifs: trying turns out from an entry of a game for oneself, with the real rules, and never in the game.

mod common;

use std::path::Path;

use common::play::{begin_what_if as begin, challenge, member, play_on, try_turn};
use common::{Game, Page, Three};
use postern::chance::{Dice, Seed};
use postern::play::history;
use postern::play::record::Record;
use postern::play::study::{self, Change, Sandbox, Step};
use postern::play::table::Table;
use postern::rules::sampler::{self, Habits};
use postern::rules::turn::{Seat, Verdict, Viewer};
use postern::service::start::WaitFor;
use postern::service::{Account, Club};

fn path(page: &Page) -> String {
    page.path.split('?').next().unwrap().to_string()
}

fn tried(page: &Page) -> usize {
    page.texts(".game-side .log > li").len()
}

#[test]
fn a_what_if_is_tried_for_all_sides_taken_back_noted_and_found_again() {
    let (three, game) = Three::at_game("heretik", 4);
    let before = three.server.table(&game.id).head;
    let mut page = begin(&three.bo, &game.path);
    assert!(page.text("#what-it-is").starts_with("This is not the game."), "{}", page.words());
    assert!(!page.buttons().iter().any(|button| button.form.action.starts_with("/g/")), "nothing on the page goes to the game");
    let here = path(&page);
    for count in 1..=5 {
        page = try_turn(&three.bo, &page);
        assert_eq!(tried(&page), count, "{}", page.words());
    }
    page = three.bo.press(&page, "Undo", &[]);
    assert_eq!((tried(&page), page.has(".choice")), (4, true), "the turn lies composed again");
    for _ in 0..200 {
        if !page.buttons().iter().any(|button| button.words == "Undo") {
            break;
        }
        page = three.bo.press(&page, "Undo", &[]);
    }
    assert_eq!((tried(&page), page.has(".game-turn .choice")), (0, false), "everything can be taken back");
    for _ in 0..3 {
        page = try_turn(&three.bo, &page);
    }
    page = three.bo.press(&page, "Back to here", &[]);
    assert_eq!(tried(&page), 1);
    page = three.bo.press(&page, "Keep the note", &[("name", "The fork"), ("note", "He has to give the Knight.")]);
    assert_eq!(page.text("h1"), "What if The fork");
    let copy = three.bo.press(&page, "Branch off a copy", &[]);
    assert_eq!((copy.text("h1"), tried(&copy)), ("What if The fork (copy)".to_string(), 1));
    let list = three.bo.get("/what-if");
    assert!(list.words().contains("The fork") && list.words().contains("He has to give the Knight."), "{}", list.words());
    assert!(three.bo.get(&game.at("at/3")).words().contains("The fork"), "a replay lists what was tried out from it");
    let page = three.bo.press(&three.bo.get(&here), "Delete this what-if and its note", &[]);
    assert!(!page.words().contains("He has to give the Knight. ") || page.texts(".plain > li").len() == 1);
    assert_eq!(three.bo.get(&here).status, 404);
    assert_eq!(three.server.table(&game.id).head, before, "the game is as it was");
    assert!(three.bo.get(&game.path).words().contains("Entry"), "and can be looked at");
}

#[test]
fn nobody_else_can_open_or_change_it_an_organiser_neither() {
    let (three, game) = Three::at_game("heretik", 2);
    let page = begin(&three.bo, &game.path);
    three.bo.press(&page, "Keep the note", &[("name", "Secret plan"), ("note", "Sacrifice everything.")]);
    let here = path(&page);
    for other in [&three.ada, &three.cy] {
        assert_eq!(other.get(&here).status, 404);
        assert_eq!(other.get(&format!("{here}/cards")).status, 404);
        let csrf = other.get("/profile").csrf();
        for what in ["undo", "name", "copy", "play"] {
            let fields = [("csrf", csrf.as_str()), ("do", what), ("revision", "2"), ("name", "Mine")];
            let form = common::Form { action: here.clone(), fields: fields.map(|(name, value)| (name.to_string(), value.to_string())).to_vec() };
            assert_eq!(other.submit(&form).status, 404, "{what}");
        }
        let gone = common::Form { action: here.clone(), fields: vec![("csrf".into(), csrf.clone()), ("do".into(), "delete".into())] };
        other.submit(&gone);
        for place in ["/what-if", &game.path, &game.at("at/2"), "/organiser", "/"] {
            assert!(!other.get(place).body.contains("Secret plan"), "{place}");
        }
    }
    assert_eq!(three.anybody.get(&here).status, 401);
    assert!(three.bo.get(&here).words().contains("Secret plan"), "{}", three.bo.get(&here).words());
}

#[test]
fn what_is_refused_changes_nothing_and_a_page_that_is_old_is_known() {
    let (three, game) = Three::at_game("heretik", 2);
    let page = begin(&three.ada, &game.path);
    let here = path(&page);
    let refused = three.ada.submit(&page.form(&here).with("do", "type").with("phase", "move").with("typed", "a1-a9"));
    assert_eq!((refused.status, refused.has("#error")), (422, true));
    assert!(refused.attributes("#typed", "value").contains(&"a1-a9".to_string()), "what was typed is still there");
    let old = three.ada.get(&here);
    try_turn(&three.ada, &old);
    let stale = three.ada.submit(&old.form(&here).with("do", "undo"));
    assert_eq!((stale.status, tried(&stale)), (409, 1), "{}", stale.words());
    for odd in ["/what-if/x", "/what-if/999999"] {
        assert_eq!(three.ada.get(odd).status, 404);
    }
    let long = three.ada.submit(&stale.form(&here).with("do", "name").with("name", &"x".repeat(90)).with("note", "kept"));
    assert_eq!((long.status, long.text("#note")), (422, "kept".to_string()));
}

#[test]
fn cards_are_put_into_hands_and_taken_out() {
    let (three, game) = Three::at_game("heretik", 2);
    let page = begin(&three.ada, &game.path);
    assert!(page.text("#what-it-is").contains("You do not know"), "{}", page.words());
    let cards = three.ada.get(&format!("{}/cards", path(&page)));
    let button = cards.buttons().into_iter().find(|button| button.value == "assume:1:Zeal").expect("any card can be put into his hand");
    let page = three.ada.push(&button, &[]);
    assert!(page.text("#cards").contains("Zeal, in Black's hand"), "{}", page.words());
    let page = three.ada.press(&page, "Take out", &[]);
    assert!(!page.text("#cards").contains("Zeal"), "{}", page.words());
}

#[test]
fn a_game_of_four_is_tried_by_a_player_and_by_somebody_who_looks_on() {
    let (three, (game, sessions)) = Three::with(&[], async |club: &Club, [ada, bo, cy]| {
        let di = club.add_member(member("Di"), false).await.expect("a member is added");
        let ed = club.add_member(member("Ed"), false).await.expect("a member is added");
        let game = club.open_game(ada, challenge("herichess", WaitFor::Anybody)).await.expect("a game opens").table.id.clone();
        for who in [bo, cy, &di] {
            club.join(who, &game, "").await.expect("a seat is free");
        }
        let all = [ada, bo, cy, &di];
        let table = club.table(&game).expect("the game is there");
        let players: Vec<Account> =
            table.players.iter().map(|player| (*all.iter().find(|who| who.id == player.account).expect("one of the four")).clone()).collect();
        play_on(club, &game, &players.iter().collect::<Vec<_>>(), 5).await;
        (Game::of(&game), club.begin_session(&ed).await.expect("a session begins").token)
    });
    let ed = three.server.holder_of(&sessions);
    for who in [&three.ada, &ed] {
        let mut page = begin(who, &game.path);
        for count in 1..=6 {
            page = try_turn(who, &page);
            assert_eq!(tried(&page), count, "{}", page.words());
        }
    }
}

#[test]
fn when_the_game_is_over_it_begins_as_whoever_was_looked_through_saw_it() {
    let (three, game) = Three::at_game("heretik", 4);
    let sure = three.bo.get(&game.at("sure/resign"));
    three.bo.press(&sure, "Resign", &[]);
    let last = three.server.table(&game.id).head.number;
    let open = begin(&three.cy, &game.at(&format!("at/{last}")));
    assert!(!open.text("#what-it-is").contains("You do not know"), "{}", open.words());
    try_turn(&three.cy, &open);
    let through = begin(&three.cy, &game.at(&format!("at/{last}?as=white")));
    assert!(through.text("#what-it-is").contains("in Black's hand"), "{}", through.words());
    assert_eq!(three.cy.get(&path(&open)).status, 200);
}

// THE STORED GAMES -----------------------------------------------------------------------------------------------------------------

fn stored() -> Vec<(String, Record)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(folder).expect("tests/golden is there").map(|file| file.expect("it can be read").path());
    let games = files.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
    let read = |path: std::path::PathBuf| {
        let record = Record::read(&std::fs::read_to_string(&path).expect("it is text")).expect("it is a game");
        (path.file_stem().expect("it has a name").to_string_lossy().into_owned(), record)
    };
    games.map(read).collect()
}

/// From every phase of every stored game, through everybody's eyes: the what-if shows the board as it stood, and the rules take turns in it.
#[test]
fn every_phase_of_every_stored_game_can_be_branched_from_through_all_eyes() {
    let mut dice = Dice::from_seed(&Seed::from_number(5));
    let (mut begun, mut short) = (0, 0);
    for (name, record) in stored() {
        let (id, log) = (&record.game, &record.entries);
        let now = Table::replay(id, log).expect("it is sound");
        let seats = (0..now.rules.about().seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        let eyes: Vec<Viewer> = seats.chain([Viewer::Spectator, Viewer::Everything]).collect();
        // Long games of single moves are looked at here and there.
        let step = 1 + log.len() / 16;
        for entry in log.iter().step_by(step) {
            let number = entry.number;
            let then = history::table_at(id, log, number).expect("it is sound");
            for &eye in &eyes {
                let study = study::begin(&now, log, number, eye).expect("it can be read");
                let Some(study) = study else {
                    assert!(then.position().is_none(), "{name}, entry {number}: nothing to try");
                    continue;
                };
                begun += 1;
                let sandbox = Sandbox::open(&study, &now, log, eye).expect("it can be read").expect("it began");
                assert_eq!(sandbox.refused, None, "{name}, entry {number}, {eye:?}");
                let Some(seat) = sandbox.to_act() else { continue };
                let (after, _, verdict) = sandbox.position.attempt(seat, &study.draft);
                let is_phase = matches!(entry.kind, postern::play::entry::Kind::Phase(_));
                let is_as_it_was = after.view(eye).board == then.position().expect("it has begun").view(eye).board;
                assert!(is_as_it_was || eye != Viewer::Everything || !is_phase, "{name}, entry {number}: {:?}", study.draft);
                short += usize::from(is_phase && !is_as_it_was);
                if let (Verdict::Complete, true) = (verdict, number % 5 == 0) {
                    continue;
                }
                if let Some(turn) = sampler::turn(sandbox.position.as_ref(), seat, Habits::PATIENT, 4, &mut dice).filter(|_| number % 5 == 0) {
                    let mut more = study.clone();
                    more.draft = Default::default();
                    for (phase, choice) in turn.iter() {
                        more =
                            more.changed(&sandbox, Change::Choose(phase, choice.to_string())).unwrap_or_else(|why| panic!("{name}: {choice}: {why}"));
                    }
                    let more = more.changed(&sandbox, Change::Play).unwrap_or_else(|why| panic!("{name}, entry {number}: {why}"));
                    assert!(matches!(more.steps.last(), Some(Step::Turn(..))));
                    let on = Sandbox::open(&more, &now, log, eye).expect("it can be read").expect("it began");
                    assert_eq!((on.refused, on.made.len()), (None, study.steps.len() + 1));
                }
            }
        }
    }
    assert!(begun > 700, "{begun}");
    assert!(short * 50 < begun, "of {begun} only {short} could not be built up again from what their reader may know");
}
