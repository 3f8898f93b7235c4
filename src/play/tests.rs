//! A match of Heretik, acted out without a store.

use super::acts::{self, CannotAct, Outcome, Terms};
use super::entry::{GameId, OpenTo, Pace, Player};
use super::table::{Stage, Table};
use crate::chance::Seed;
use crate::clock::Moment;
use crate::rules::game::Options;
use crate::rules::turn::{Phase, Seat, Turn};

fn player(name: &str) -> Player {
    Player { account: name.to_lowercase(), name: name.to_string() }
}

fn begun(options: serde_json::Value) -> (Table, Seed) {
    let seed = Seed::from_number(1);
    let options: Options = serde_json::from_value(options).unwrap();
    let terms = Terms {
        game: "heretik".to_string(),
        options,
        pace: Pace::DaysPerTurn(3),
        open_to: OpenTo::Everyone,
        host_seat: Some(Seat(0)),
        words: String::new(),
    };
    let opened = acts::open(GameId::fresh(), player("Ada"), terms, &seed, Moment(1_000)).unwrap();
    let joined = acts::join(&opened.table, player("Bo"), String::new(), false, &seed, Moment(2_000)).unwrap();
    (joined.table, seed)
}

fn turn(json: serde_json::Value) -> Turn {
    serde_json::from_value(json).unwrap()
}

fn play(table: &Table, seed: &Seed, who: &str, json: serde_json::Value) -> Result<Outcome, CannotAct> {
    acts::turn(table, who, table.head.number, &turn(json), seed, Moment(3_000))
}

#[test]
fn a_turn_is_confirmed_once_and_from_the_newest_page_only() {
    let (table, seed) = begun(serde_json::json!({}));
    let seen = table.head.number;
    let next = play(&table, &seed, "ada", serde_json::json!({"move": ["e2-e3"]})).unwrap().table;
    assert!(next.to_act().has(Seat(1)) && next.has_moved.has(Seat(0)));
    let stale = acts::turn(&next, "ada", seen, &turn(serde_json::json!({"move": ["e2-e3"]})), &seed, Moment(4_000));
    assert!(matches!(stale, Err(CannotAct::Stale { newest }) if newest == next.head.number));
    assert!(matches!(play(&next, &seed, "ada", serde_json::json!({"move": ["d2-d3"]})), Err(CannotAct::NotYourTurn)));
    assert!(matches!(play(&next, &seed, "cleo", serde_json::json!({"move": ["d7-d6"]})), Err(CannotAct::NoSeat)));
}

#[test]
fn r44_the_mover_cannot_write_the_opponents_answer() {
    // Black draws Crown of Thorns twice and declares both while White's pawn walks to its last rank.
    let deck = ["Crown of Thorns", "Zeal", "Crown of Thorns", "Zeal", "Rout", "Rout", "Dash", "Dash", "Shock", "Shock", "Knave", "Knave"];
    let (mut table, seed) = begun(serde_json::json!({ "deck": deck }));
    let turns = [
        ("ada", serde_json::json!({"move": ["a2-a3", "a3-a4"]})),
        ("bo", serde_json::json!({"declare": ["Crown of Thorns"], "move": ["h7-h6"]})),
        ("ada", serde_json::json!({"move": ["a4-a5"]})),
        ("bo", serde_json::json!({"declare": ["Crown of Thorns"], "move": ["b7-b6"]})),
        ("ada", serde_json::json!({"move": ["a5xb6"]})),
        ("bo", serde_json::json!({"move": ["h6-h5"]})),
        ("ada", serde_json::json!({"move": ["b6xc7"]})),
        ("bo", serde_json::json!({"move": ["h5-h4"]})),
    ];
    for (who, choices) in turns {
        table = play(&table, &seed, who, choices).unwrap_or_else(|why| panic!("{who}: {why}")).table;
    }
    let whole = serde_json::json!({"move": ["c7xb8"], "coda": ["promote b8", "b8=Q"]});
    assert!(matches!(play(&table, &seed, "ada", whole), Err(CannotAct::Illegal(_))));
    let waits = play(&table, &seed, "ada", serde_json::json!({"move": ["c7xb8"], "coda": ["promote b8"]})).unwrap().table;
    assert_eq!(waits.to_act().iter().collect::<Vec<_>>(), [Seat(1)]);
    assert!(matches!(acts::answer(&waits, "ada", waits.head.number, "b8=Q", &seed, Moment(4_000)), Err(CannotAct::NotYourTurn)));
    let answered = acts::answer(&waits, "bo", waits.head.number, "b8=N", &seed, Moment(5_000)).unwrap();
    assert_eq!(answered.entries[0].kind.word(), "promotion-answer");
    assert_eq!(answered.table.to_act().iter().collect::<Vec<_>>(), [Seat(0)]);
    let ended = play(&answered.table, &seed, "ada", serde_json::json!({})).unwrap();
    assert!(ended.entries.iter().any(|entry| entry.kind.word() == "draw") && ended.table.to_act().has(Seat(1)));
    assert_eq!(ended.table.waiting_since, Moment(5_000), "the clock runs from the entry that made her act");
}

#[test]
fn a_game_that_ends_reveals_its_seed_and_takes_nothing_more() {
    let (table, seed) = begun(serde_json::json!({}));
    let ended = acts::resign(&table, "bo", &seed, Moment(9_000)).unwrap();
    assert!(matches!(&ended.table.stage, Stage::Over(outcome) if outcome.kind == "resigned" && outcome.winners == [Seat(0)]));
    assert_eq!(ended.table.revealed.as_ref().map(Seed::commitment), Some(table.opened.commitment.clone()));
    assert!(matches!(play(&ended.table, &seed, "ada", serde_json::json!({"move": ["e2-e3"]})), Err(CannotAct::Over)));
    assert_eq!(ended.entries.last().map(|entry| entry.kind.word()), Some("revealed"));
}

#[test]
fn a_draw_is_agreed_by_an_offer_and_an_answer() {
    let (table, seed) = begun(serde_json::json!({}));
    let offered = acts::offer_draw(&table, "ada", &seed, Moment(3_000)).unwrap().table;
    assert!(matches!(acts::agree_draw(&offered, "ada", &seed, Moment(3_000)), Err(CannotAct::NoOffer)));
    assert!(matches!(acts::offer_draw(&offered, "ada", &seed, Moment(3_000)), Err(CannotAct::OfferedAlready)));
    let declined = acts::decline_draw(&offered, "bo", Moment(4_000)).unwrap().table;
    assert!(matches!(acts::agree_draw(&declined, "bo", &seed, Moment(4_000)), Err(CannotAct::NoOffer)));
    let agreed = acts::agree_draw(&offered, "bo", &seed, Moment(4_000)).unwrap().table;
    assert!(matches!(&agreed.stage, Stage::Over(outcome) if outcome.kind == "agreed" && outcome.winners.is_empty()));
}

#[test]
fn a_game_is_called_off_alone_before_ones_first_turn_and_together_after_it() {
    let (table, seed) = begun(serde_json::json!({}));
    assert!(acts::abort(&table, "bo", &seed, Moment(3_000)).unwrap().table.is_over());
    let moved = play(&table, &seed, "ada", serde_json::json!({"move": ["e2-e3"]})).unwrap().table;
    let offered = acts::abort(&moved, "ada", &seed, Moment(4_000)).unwrap().table;
    assert_eq!((offered.is_over(), offered.abort_offered_by), (false, Some(Seat(0))));
    assert!(acts::abort(&offered, "bo", &seed, Moment(5_000)).unwrap().table.is_over());
    assert_eq!(acts::decline_abort(&offered, "bo", Moment(5_000)).unwrap().table.abort_offered_by, None);
}

#[test]
fn players_words_change_the_shuffle() {
    let begin = |words: &str| {
        let seed = Seed::from_number(1);
        let terms = Terms {
            game: "heretik".to_string(),
            options: Options::new(),
            pace: Pace::DaysPerTurn(1),
            open_to: OpenTo::Everyone,
            host_seat: Some(Seat(0)),
            words: String::new(),
        };
        let opened = acts::open(GameId::parse("same").unwrap(), player("Ada"), terms, &seed, Moment(1)).unwrap();
        let joined = acts::join(&opened.table, player("Bo"), words.to_string(), false, &seed, Moment(2)).unwrap();
        joined.table.position().unwrap().write_position(crate::rules::turn::Viewer::Everything).to_string()
    };
    assert_eq!(begin("x"), begin("x"));
    assert_ne!(begin("x"), begin("y"));
    assert_eq!(turn(serde_json::json!({"move": ["e2-e3"]})).choices(Phase::Move), ["e2-e3"]);
}
