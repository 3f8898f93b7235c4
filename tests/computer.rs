//! The computer as an opponent, through the real server: it is challenged on a page, plays by itself, and goes on after a restart.

mod common;

use common::play::make_turn;
use common::{Game, Person, Server, Three, until};
use postern::play::table::Table;
use postern::service::computer::{FIRST, is_computer};
use postern::service::start::WaitFor;

/// Opens a game on the page, with these fields filled in, and gives it.
fn opened(who: &Person, kind: &str, fill: &[(&str, &str)]) -> Game {
    let page = who.get(&format!("/games/new?game={kind}"));
    let form = fill.iter().fold(page.form("/games"), |form, (name, value)| form.with(name, value));
    let page = who.submit(&form);
    let id = page.path.trim_start_matches("/g/").to_string();
    assert_eq!(page.status, 200, "{}", page.words());
    Game { path: format!("/g/{id}"), id }
}

fn table_when(server: &Server, game: &Game, is_so: impl Fn(&Table) -> bool) -> Table {
    until("the computer to play", || Some(server.table(&game.id)).filter(&is_so))
}

#[test]
fn it_answers_within_seconds_gets_no_mail_and_is_marked_as_a_computer() {
    let three = Three::new();
    for kind in ["heretik", "herooj"] {
        let game = opened(&three.ada, kind, &[("open_to", "computer"), ("seat", "white")]);
        for _ in 0..2 {
            make_turn(&three.ada, &game);
            let table = table_when(&three.server, &game, |table| table.is_over() || table.to_act().has(postern::rules::turn::Seat(0)));
            assert!(table.players.iter().any(|player| is_computer(&player.account)));
        }
        let page = three.ada.get(&game.path);
        assert!(page.texts(".player .badge").contains(&"computer".to_string()) && page.words().contains("Computer (Black)"), "{}", page.words());
    }
    let computers: u32 = three
        .server
        .database()
        .query_row("SELECT count(*) FROM outbox WHERE account LIKE 'computer%'", [], |row| row.get(0))
        .expect("the outbox can be read");
    assert_eq!(computers, 0, "no mail is written to a computer");
    assert!(!three.ada.get("/organiser").words().contains("Computer"), "it is no member");
    let form = three.ada.get("/games/new?game=herooj");
    assert!(!form.texts("select[name=member] option").iter().any(|name| name.contains("Computer")));
}

#[test]
fn it_fills_the_seats_of_a_table_for_four() {
    let three = Three::new();
    let game = opened(&three.ada, "herichess", &[("computers", "3"), ("seat", "red")]);
    make_turn(&three.ada, &game);
    let table = table_when(&three.server, &game, |table| table.to_act().has(postern::rules::turn::Seat(0)) && table.has_moved.count() == 4);
    assert_eq!(table.players.iter().filter(|player| is_computer(&player.account)).count(), 3);
    // Two people and two computers: the game begins when the second person sits down.
    let shared = opened(&three.ada, "herichess", &[("computers", "2"), ("seat", "red")]);
    let page = three.bo.get(&shared.path);
    assert!(page.words().contains("one seat is free"), "{}", page.words());
    three.bo.press(&page, "Take the seat", &[]);
    assert!(three.server.table(&shared.id).began_at.is_some());
}

#[test]
fn it_goes_on_after_a_restart() {
    let (mut three, game) = Three::with(&[], async |club, [ada, _, _]| {
        let new = common::play::challenge("herooj", WaitFor::Member(FIRST.to_string()));
        let new = postern::service::start::NewGame { seat: Some(postern::rules::turn::Seat(1)), ..new };
        Game::of(&club.open_game(ada, new).await.expect("a game opens").table.id)
    });
    // It was to act before the server ran, and has white.
    table_when(&three.server, &game, |table| table.to_act().has(postern::rules::turn::Seat(1)));
    three.server.kill();
    three.server.start_again();
    make_turn(&three.ada, &game);
    table_when(&three.server, &game, |table| table.to_act().has(postern::rules::turn::Seat(1)));
}

#[test]
fn it_declines_draws_for_two_and_calls_a_game_off_when_it_is_asked() {
    let three = Three::new();
    let game = opened(&three.ada, "herooj", &[("open_to", "computer"), ("seat", "white")]);
    make_turn(&three.ada, &game);
    table_when(&three.server, &game, |table| table.to_act().has(postern::rules::turn::Seat(0)));
    three.ada.press(&three.ada.get(&game.path), "Offer a draw", &[]);
    table_when(&three.server, &game, |table| table.draw.is_none());
    three.ada.press(&three.ada.get(&game.path), "Offer to call the game off", &[]);
    table_when(&three.server, &game, Table::is_over);
}
