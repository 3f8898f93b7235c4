//! Ends by proof (R15), through the real server: a mate ends the game by itself, also one that was there before the server began.

mod common;

use common::{Game, Person, Three, until};
use postern::play::entry::Kind;
use postern::play::table::Stage;
use postern::rules::turn::{Phase, Seat, Turn};
use postern::service::start::{Bringing, NewGame, WaitFor};
use postern::service::{Account, Club};

/// The shortest mate of chess, which it also is in a game without cards.
const MATE: [&[&str]; 4] = [&["f2-f3"], &["e7-e6", "e6-e5"], &["g2-g3", "g3-g4"], &["d8-h4"]];

fn turn(moves: &[&str]) -> Turn {
    let mut turn = Turn::default();
    moves.iter().for_each(|step| turn.push(Phase::Move, *step));
    turn
}

/// A game to which both bring no cards, after so many turns of the mate.
async fn without_cards(club: &Club, [ada, bo, _]: &[Account; 3], turns: usize) -> Game {
    let (none, no_cards) = (club.add_deck(ada, "heretik", "None", "").await.unwrap(), club.add_deck(bo, "heretik", "None", "").await.unwrap());
    let options = [("mode".to_string(), "formal".into())].into();
    let new = NewGame { options, deck: Some(none), ..common::play::challenge("heretik", WaitFor::Member(bo.id.clone())) };
    let id = club.open_game(ada, new).await.unwrap().table.id.clone();
    club.join(bo, &id, Bringing { words: String::new(), deck: Some(no_cards) }).await.unwrap();
    for (at, moves) in MATE.into_iter().take(turns).enumerate() {
        let table = club.table(&id).unwrap();
        club.confirm([ada, bo][at % 2], &id, table.head.number, &turn(moves)).await.unwrap();
    }
    Game::of(&id)
}

fn is_mate(three: &Three, game: &Game) {
    let table = until("the proof to end the game", || Some(three.server.table(&game.id)).filter(|table| table.is_over()));
    let Stage::Over(outcome) = &table.stage else { panic!("{:?}", table.stage) };
    assert_eq!((outcome.kind.as_str(), &outcome.winners[..]), ("checkmate", &[Seat(1)][..]));
    let kinds: Vec<Kind> = three.server.entries(&game.id).iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds[kinds.len() - 2..], [Kind::Proved, Kind::Revealed]);
    let page = three.cy.get(&game.path);
    assert!(
        page.words().contains("Bo (Black) won: checkmate") && page.words().contains("a search through all of them found none"),
        "{}",
        page.words()
    );
    for who in ["ada", "bo"] {
        three.server.mail(&format!("{who}@example.org"), if who == "ada" { "You lost" } else { "You won" });
    }
}

fn play(who: &Person, game: &Game, moves: &[&str]) {
    for step in moves {
        let form = who.get(&game.path).form(&game.at("draft")).with("do", "type").with("phase", "move").with("typed", step);
        assert_eq!(who.submit(&form).status, 200, "{step}");
    }
    who.press(&who.get(&game.at("review")), "Confirm this turn", &[]);
}

#[test]
fn a_mate_ends_the_game_by_itself() {
    let (three, game) = Three::with(&[], async |club, people| without_cards(club, people, 2).await);
    play(&three.ada, &game, MATE[2]);
    assert!(!three.server.table(&game.id).is_over(), "there is no mate yet");
    play(&three.bo, &game, MATE[3]);
    is_mate(&three, &game);
    assert_eq!(three.ada.get(&game.path).status, 200);
}

#[test]
fn a_mate_that_was_not_examined_before_the_server_stopped_is_examined_when_it_starts() {
    let (three, game) = Three::with(&[], async |club, people| without_cards(club, people, 4).await);
    is_mate(&three, &game);
}
