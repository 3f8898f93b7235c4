//! The log as evidence, through the program and its pages: games as files, pictures of positions.

mod common;

use std::path::Path;
use std::process::Command;

use common::play::{Game, Three, begun, make_turn, member};
use postern::clock::Clock;
use postern::play::entry::GameId;
use postern::service::{Club, Hashing, Settings};
use postern::store::{FILE_NAME, Store};

/// Ada gives up, so that the game is over.
fn resign(three: &Three, game: &Game) {
    let sure = three.ada.get(&game.at("sure/resign"));
    three.ada.press(&sure, "Resign", &[]);
}

#[test]
fn a_game_can_be_taken_away_when_it_is_over_and_not_before() {
    let (three, game) = Three::at_game("heretik", 4);
    for file in ["export.json", "export.txt"] {
        for who in [&three.ada, &three.cy, &three.anybody] {
            let refused = who.get(&game.at(file));
            assert_eq!(refused.status, 400, "{file}");
            assert!(refused.words().contains("This game still runs"), "{}", refused.words());
        }
    }
    assert!(!three.ada.get(&game.path).body.contains("export.json"));
    resign(&three, &game);
    let page = three.bo.get(&game.path);
    let file = three.bo.get(&page.link("the whole log as a file"));
    assert_eq!(file.header("content-type"), Some("application/json"));
    assert!(file.body.starts_with("{\"format\":\"postern game 1\"") && file.body.contains("\\\"seed\\\""), "{}", file.body);
    let text = three.anybody.get(&page.link("the game as a text"));
    assert!(text.body.contains("Bo (Black) won: by resignation."), "{}", text.body);
}

#[test]
fn a_position_has_a_picture_at_its_own_address_and_shows_what_the_viewer_may_see() {
    let (three, game) = Three::at_game("herooj", 2);
    let newest = three.server.table(&game.id).head.number;
    let svg = three.ada.get(&game.at(&format!("at/{newest}/board.svg")));
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    assert!(svg.body.starts_with("<svg xmlns="));
    let png = three.anybody.get(&game.at(&format!("at/{newest}/board.png")));
    assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
    for nothing in ["at/1/board.png".to_string(), format!("at/{}/board.svg", newest + 1), "at/0/board.svg".to_string()] {
        assert_eq!(three.ada.get(&game.at(&nothing)).status, 404, "{nothing}");
    }
    // Whose men stand at the bottom depends on who looks; while the game runs nobody looks through another's eyes.
    let (white, black) = (&svg.body, three.bo.get(&game.at(&format!("at/{newest}/board.svg"))).body);
    assert_ne!(*white, black);
    assert_eq!(three.ada.get(&game.at(&format!("at/{newest}/board.svg?as=black"))).body, *white);
    resign(&three, &game);
    assert_eq!(three.ada.get(&game.at(&format!("at/{newest}/board.svg?as=black"))).body, black);
}

#[test]
fn a_player_takes_all_her_games_away_as_one_archive() {
    let (three, game) = Three::at_game("herooj", 2);
    make_turn(three.mover(&game).0, &game);
    resign(&three, &game);
    let page = three.ada.get("/profile");
    let archive = three.ada.get(&page.link("Download my games"));
    assert_eq!((archive.status, archive.header("content-type")), (200, Some("application/gzip")));
    assert!(archive.header("content-encoding").is_none_or(|coding| coding == "identity"));
    assert_eq!(three.anybody.ask("/profile/games.tar.gz").status, 401);
}

/// A club with one game that runs and one that is over, in a folder for the command line.
fn club_of_two_games() -> (tempfile::TempDir, Game, Game) {
    let folder = tempfile::tempdir().unwrap();
    let games = tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::open(&folder.path().join(FILE_NAME), Clock::system().now()).unwrap();
        let club = Club::new(store, Clock::system(), Settings { hashing: Hashing::CHEAP, ..Settings::default() });
        let (ada, bo) = (club.add_member(member("Ada"), true).await.unwrap(), club.add_member(member("Bo"), false).await.unwrap());
        let running = begun(&club, &ada, &bo, "heretik", 5).await;
        let over = begun(&club, &ada, &bo, "heretik", 6).await;
        club.resign(&ada, &GameId::parse(&over.id).unwrap()).await.unwrap();
        (running, over)
    });
    (folder, games.0, games.1)
}

fn postern(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    let done = command.args(words).env("POSTERN_DATA", folder).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes text");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

/// What `postern verify` finds in the club: the words of the findings.
fn findings(folder: &Path) -> Vec<String> {
    let (status, out, _) = postern(folder, &["verify", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&out).expect("one JSON object");
    let whats: Vec<String> = found["findings"].as_array().unwrap().iter().map(|finding| finding["what"].as_str().unwrap().to_string()).collect();
    assert_eq!(status, Some(i32::from(!whats.is_empty())));
    whats
}

fn sql(folder: &Path, words: &str) {
    rusqlite::Connection::open(folder.join(FILE_NAME)).unwrap().execute_batch(words).unwrap();
}

#[test]
fn whatever_is_changed_behind_the_clubs_back_is_found() {
    let (folder, running, over) = club_of_two_games();
    let folder = folder.path();
    assert!(findings(folder).is_empty());
    // A list says what the log does not.
    let derived = [
        format!("UPDATE games SET result = replace(result, '[1]', '[0]') WHERE game = '{}'", over.id),
        format!("UPDATE games SET deadline = deadline + 86400000 WHERE game = '{}'", running.id),
        format!("UPDATE game_seats SET name = 'Cy' WHERE game = '{}' AND seat = 0", running.id),
    ];
    for words in derived {
        sql(folder, &words);
        assert_eq!(findings(folder), ["derived"], "{words}");
        assert_eq!(postern(folder, &["rebuild"]).0, Some(0));
        assert!(findings(folder).is_empty());
    }
    sql(folder, &format!("PRAGMA foreign_keys = ON; DELETE FROM games WHERE game = '{}'", over.id));
    assert_eq!(findings(folder), ["unlisted"]);
    postern(folder, &["rebuild"]);
    // The guards of the log itself, and what can be done once they are gone.
    sql(folder, "DROP TRIGGER entries_are_never_changed; DROP TRIGGER entries_are_never_deleted");
    assert_eq!(findings(folder), ["guards", "guards"]);
    sql(folder, &format!("UPDATE entries SET at = at + 1 WHERE game = '{}' AND number = 4", over.id));
    assert_eq!(findings(folder)[..3], ["guards", "guards", "chain"]);
    sql(folder, &format!("DELETE FROM entries WHERE game = '{}' AND number = 1", running.id));
    let found = findings(folder);
    assert!(found.contains(&"numbering".to_string()), "{found:?}");
}

#[test]
fn a_file_is_verified_replayed_and_imported_with_nothing_but_itself() {
    let (folder, running, over) = club_of_two_games();
    let (folder, elsewhere) = (folder.path(), tempfile::tempdir().unwrap());
    let file = elsewhere.path().join("game.json").to_string_lossy().into_owned();
    let (status, _, error) = postern(folder, &["export", &running.id]);
    assert!(status == Some(1) && error.contains("--running"), "{error}");
    assert_eq!(postern(folder, &["export", &running.id, "--running"]).0, Some(0));
    assert_eq!(postern(folder, &["export", &over.id, "-o", &file]).0, Some(0));
    assert_eq!(postern(folder, &["export", &over.id, "-o", &file]).0, Some(1), "nothing is written over");
    let archive = elsewhere.path().join("games.tar.gz").to_string_lossy().into_owned();
    assert_eq!(postern(folder, &["export", "--member", "Bo", "-o", &archive]).0, Some(0));
    let (status, out, _) = postern(elsewhere.path(), &["verify", &file]);
    assert!(status == Some(0) && out.contains("all is as it should be. 1 shuffle was computed again."), "{out}");
    assert!(postern(elsewhere.path(), &["verify", &archive]).1.starts_with("1 game with "));
    assert!(postern(elsewhere.path(), &["replay", &file]).1.contains("\n1. White: "));
    // Into another club, and once only.
    let other = tempfile::tempdir().unwrap();
    assert_eq!(postern(other.path(), &["import", &archive]).0, Some(0));
    let (status, _, error) = postern(other.path(), &["import", &file]);
    assert!(status == Some(1) && error.contains("is in this club already"), "{error}");
    assert!(findings(other.path()).is_empty());
    assert_eq!(postern(other.path(), &["export", &over.id]).1, std::fs::read_to_string(&file).unwrap());
    // A hash that somebody kept.
    let text = std::fs::read_to_string(&file).unwrap();
    let head = text.split("\"head\":\"").nth(1).unwrap()[..64].to_string();
    assert_eq!(postern(elsewhere.path(), &["verify", &file, "--kept", &head]).0, Some(0));
    assert_eq!(postern(elsewhere.path(), &["verify", &file, "--kept", &head.replace(&head[..1], "x")]).0, Some(2));
    assert_eq!(postern(elsewhere.path(), &["verify", &file, "--kept", &"0".repeat(64)]).0, Some(1));
    assert_eq!(postern(elsewhere.path(), &["verify", "nowhere.json"]).0, Some(2));
    std::fs::write(&file, text.replacen("White", "Black", 1).replacen("Ada", "Eve", 1)).unwrap();
    let (status, out, _) = postern(elsewhere.path(), &["verify", &file]);
    assert!(status == Some(1) && out.contains("entry 1: "), "{out}");
}

/// Runs the checker of docs/ on a file; gives its exit status.
fn independently_checked(file: &Path) -> Option<i32> {
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/check_log.py");
    Command::new("python3").arg(checker).arg(file).output().expect("python3 runs").status.code()
}

#[test]
fn a_checker_in_another_language_accepts_what_we_export_and_nothing_else() {
    let (folder, running, over) = club_of_two_games();
    let file = folder.path().join("game.json");
    for game in [&over, &running] {
        let (_, text, _) = postern(folder.path(), &["export", &game.id, "--running"]);
        std::fs::write(&file, &text).unwrap();
        assert_eq!(independently_checked(&file), Some(0));
        let lines: Vec<&str> = text.lines().collect();
        let mut removed = lines.clone();
        removed.remove(4);
        let mut swapped = lines.clone();
        swapped.swap(3, 4);
        let mut seed = lines.clone();
        let commitment = lines[1].replacen("commitment\\\":\\\"", "commitment\\\":\\\"0", 1);
        seed[1] = &commitment;
        for tampered in [removed, swapped, seed] {
            std::fs::write(&file, tampered.join("\n")).unwrap();
            assert_eq!(independently_checked(&file), Some(1));
        }
        std::fs::write(&file, text.replacen("\"seat\":0", "\"seat\":1", 1)).unwrap();
        assert_eq!(independently_checked(&file), Some(1));
    }
}

#[test]
fn a_game_that_is_over_is_seen_as_each_side_saw_it_and_one_that_runs_is_not() {
    let (three, game) = Three::at_game("heretik", 8);
    let running = three.ada.get(&game.at("at/5?as=black"));
    assert_eq!(running.words(), three.ada.get(&game.at("at/5")).words(), "while it runs nobody looks through another's eyes");
    assert!(running.attributes(".eyes a", "href").is_empty());
    resign(&three, &game);
    let open = three.cy.get(&game.at("at/5"));
    assert!(open.words().contains("everything is open"));
    let white = three.cy.follow(&open, "As White saw it");
    assert!(white.path.ends_with("/at/5?as=white") && white.words().contains("As White saw it while the game ran."), "{}", white.path);
    assert_ne!(white.words(), three.cy.follow(&open, "As Black saw it").words());
    assert!(!white.words().contains("The deck from its top") && open.words().contains("The deck from its top"));
    // Every link on the page keeps the view; the slider does too.
    assert!(white.attributes("nav.replay a[rel=next]", "href").iter().all(|link| link.ends_with("?as=white")));
    let slid = three.cy.get(&game.at("at?number=12&as=white"));
    assert!(slid.path.ends_with("/at/12?as=white"), "{}", slid.path);
    assert!(three.cy.get(&game.at("at?number=100000")).words().contains("Entry"));
    let preview = open.attributes("meta[property='og:image']", "content");
    assert_eq!(three.anybody.get(&preview[0]).header("content-type"), Some("image/png"));
    let turn = three.cy.follow(&open, "Next turn");
    assert_eq!(turn.status, 200);
}

#[test]
fn a_game_that_is_over_has_a_film_for_members() {
    let (three, game) = Three::at_game("herooj", 6);
    assert_eq!(three.ada.get(&game.at("film.png")).status, 400);
    resign(&three, &game);
    let film = three.cy.get(&game.at("film.png"));
    assert_eq!((film.status, film.header("content-type")), (200, Some("image/png")));
    assert!(film.body.contains("acTL"), "it is animated");
    assert_eq!(three.anybody.ask(&game.at("film.png")).status, 401);
}

#[test]
fn the_hashes_of_a_game_that_runs_are_open_and_nothing_else_of_it() {
    let (three, game) = Three::at_game("heretik", 4);
    let answer = three.anybody.get(&game.at("hashes.json"));
    let hashes: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    let log: Vec<String> = three.server.entries(&game.id).iter().map(|entry| entry.hash.to_string()).collect();
    assert_eq!(hashes, serde_json::json!({"game": game.id, "hashes": log}));
}

#[test]
fn an_organiser_decides_about_a_game_on_a_page_and_the_players_read_it() {
    let (three, game) = Three::at_game("herooj", 4);
    assert!(!three.bo.get(&game.path).body.contains("/correct"));
    assert_eq!(three.bo.ask(&game.at("correct")).status, 403);
    let page = three.ada.follow(&three.ada.get(&game.path), "Void this game");
    let refused = three.ada.press(&page, "Void this game", &[("reason", "  ")]);
    assert_eq!(refused.status, 422);
    let after = three.ada.press(&page, "Void this game", &[("reason", "Opened by mistake")]);
    assert!(after.words().contains("Ada, an organiser, voided the game: Opened by mistake"), "{}", after.words());
    let seen = three.bo.get(&game.path);
    assert!(seen.words().contains("Ada, an organiser, voided the game. The reason: Opened by mistake."), "{}", seen.words());
    let mail = three.server.mail("bo@example.org", "An organiser decided about your game");
    assert!(mail.text.contains("Opened by mistake"), "{}", mail.text);
}

#[test]
fn the_newest_hash_stands_on_every_page_of_a_game_for_fingers_too() {
    let (three, game) = Three::at_game("heretik", 4);
    let newest = three.server.table(&game.id).head;
    let (mover, _) = three.mover(&game);
    let review = common::play::compose(mover, &game);
    assert!(review.has("#review"));
    for place in ["", "/at/3", "/review", "/sure/resign", "/evidence", "?threats=1"] {
        let page = mover.get(&format!("{}{place}", game.path));
        assert!(page.words().contains(&newest.hash.to_string()), "{} has no head", page.path);
    }
    assert!(three.ada.get(&game.at("correct")).words().contains(&newest.hash.to_string()));
    assert!(three.anybody.get(&game.at("text")).body.contains(&newest.hash.to_string()));
    let offered = three.ada.submit(&three.ada.get("/games/new?game=herooj").form("/games"));
    let id = offered.attributes(".seal a", "href").pop().expect("an offer has its head too");
    assert!(three.anybody.get(&id).words().contains(&offered.text(".seal p.hash")), "{}", offered.words());
}

#[test]
fn the_page_of_hashes_shows_what_the_server_is_bound_to_and_opens_the_shuffle_at_the_end() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| {
        let new = common::play::challenge("heretik", postern::service::start::WaitFor::Member(bo.id.clone()));
        let new = postern::service::start::NewGame { words: "three ravens".to_string(), ..new };
        let id = club.open_game(ada, new).await.unwrap().table.id.clone();
        club.join(bo, &id, "").await.unwrap();
        Game::of(&id)
    });
    let table = three.server.table(&game.id);
    let address = three.bo.get(&game.path).attributes(".seal a", "href").remove(0);
    let page = three.bo.get(&address);
    assert_eq!(page.text("#commitment"), table.opened.commitment);
    assert_eq!(page.text("#seed"), "It is shown when the game is over.");
    assert!(page.words().contains("added; they are shown when the game is over"), "{}", page.words());
    assert!(!page.body.contains("three ravens") && three.ada.get(&address).body.contains("three ravens"), "only she knows her words");
    for entry in three.server.entries(&game.id) {
        assert!(page.words().contains(&entry.hash.to_string()), "entry {}", entry.number);
    }
    resign(&three, &game);
    let page = three.anybody.get(&address);
    let seed = three.server.table(&game.id).revealed.expect("the game is over");
    assert_eq!((page.text("#seed"), seed.commitment()), (seed.to_hex(), page.text("#commitment")));
    assert!(page.words().contains("three ravens"));
    for help in page.attributes("a[href^='/help/']", "href") {
        assert_eq!(three.anybody.get(&help).status, 200, "{help}");
    }
}
