//! Adds games to tests/golden: random ones of every kind, and a few that are made by hand to have every kind of entry and of ending.
//!
//! `cargo run --example golden` writes only what is not there yet. A game that is there is never written again: it stands for all games that
//! were stored in its form.

use std::path::Path;

use postern::chance::{Dice, Seed};
use postern::play::acts;
use postern::play::entry::{GameId, Kind, OpenTo};
use postern::play::playout::{self, Playout};
use postern::play::record::Record;
use postern::rules;
use postern::rules::game::{Options, Rules};
use postern::rules::sampler::Habits;
use postern::rules::turn::{Phase, Removal, Seat, Turn};

/// `heretik-whole`; of a later edition `heretik-edition-2-whole`, so that the games of the first one stay.
fn name(rules: &dyn Rules, what: &str) -> String {
    match rules.about() {
        about if about.edition == 1 => format!("{}-{what}", about.id),
        about => format!("{}-edition-{}-{what}", about.id, about.edition),
    }
}

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for rules in rules::ALL {
        let kind = rules.about().id;
        let turns = if kind == "heretik" { 45 } else { 80 };
        for seed in 1..=3 {
            keep(&folder, &name(*rules, &format!("random-{seed}")), || playout::random(&format!("random{seed}"), kind, seed, turns));
        }
    }
    for rules in rules::ALL {
        let kind = rules.about().id;
        keep(&folder, &name(*rules, "whole"), || whole(kind));
    }
    keep(&folder, "heretik-formal", formal);
    keep(&folder, "heretik-answered", answered);
    keep(&folder, "heretik-proved", proved);
    keep(&folder, "heretik-patient", patient);
    keep(&folder, "heavy-chess-drawn", drawn);
    keep(&folder, "heavy-chess-time", out_of_time);
    keep(&folder, "herooj-called-off", called_off);
    keep(&folder, "herooj-withdrawn", || offered(false));
    keep(&folder, "herooj-declined", || offered(true));
    keep(&folder, "herichess-drawn", four_agree);
    keep(&folder, "herooj-voided", || corrected(false));
    keep(&folder, "herooj-annulled", || corrected(true));
}

fn keep(folder: &Path, name: &str, make: impl FnOnce() -> Record) {
    let path = folder.join(format!("{name}.json"));
    if !path.exists() {
        let record = make();
        std::fs::write(&path, record.write()).expect("the folder can be written");
        println!("{name}: {} entries", record.entries.len());
    }
}

fn id(name: &str) -> GameId {
    GameId::parse(name).expect("the name of a game")
}

fn dice(number: u64) -> Dice {
    Dice::from_seed(&Seed::from_number(number))
}

/// A game that comes to an end by itself, the shortest of several.
fn whole(kind: &str) -> Record {
    let played = (1..=12).map(|seed| {
        let mut game = Playout::begun(id("whole1"), kind, Options::new(), Seed::from_number(seed));
        game.play(500, Habits::CURIOUS, &mut dice(seed));
        let is_over = game.table.is_over();
        game.give_up();
        (!is_over, game.record())
    });
    played.min_by_key(|(was_given_up, record)| (*was_given_up, record.entries.len())).expect("several were played").1
}

/// A game in which somebody had to name what another's Pawn becomes.
fn answered() -> Record {
    (1..)
        .find_map(|seed| {
            let mut game = Playout::begun(id("answered1"), "heretik", Options::new(), Seed::from_number(seed));
            let mut dice = dice(seed);
            for _ in 0..120 {
                game.play(1, Habits::CURIOUS, &mut dice);
                if game.record().entries.last().is_some_and(|last| last.kind == Kind::PromotionAnswer) {
                    game.play(3, Habits::CURIOUS, &mut dice);
                    game.give_up();
                    return Some(game.record());
                }
            }
            None
        })
        .expect("some seed does")
}

/// Each side has a deck of its own.
fn formal() -> Record {
    let options: Options = [("mode".to_string(), "formal".into())].into();
    let mut game = Playout::begun(id("formal1"), "heretik", options, Seed::from_number(21));
    game.play(24, Habits::CURIOUS, &mut dice(21));
    game.give_up();
    game.record()
}

/// The shortest mate of chess, without cards; the proof of it ends the game.
fn proved() -> Record {
    let none = serde_json::json!({ "white": [], "black": [] });
    let options: Options = [("mode".to_string(), "formal".into()), ("deck".to_string(), none)].into();
    let mut game = Playout::begun(id("proved1"), "heretik", options, Seed::from_number(25));
    for moves in [&["f2-f3"][..], &["e7-e6", "e6-e5"], &["g2-g3", "g3-g4"], &["d8-h4"]] {
        let mut turn = Turn::default();
        moves.iter().for_each(|step| turn.push(Phase::Move, *step));
        game.act(|table, seed, now| {
            let who = table.player(table.to_act().iter().next().expect("somebody is to act")).account.clone();
            acts::turn(table, &who, table.head.number, &turn, seed, now)
        })
        .expect("the turn is legal");
    }
    game.act(|table, seed, now| acts::end_without_turn(table, table.head.number, seed, now)).expect("it is a mate");
    game.record()
}

/// Long hands and many declared cards.
fn patient() -> Record {
    let mut game = Playout::begun(id("patient1"), "heretik", Options::new(), Seed::from_number(22));
    game.play(50, Habits::PATIENT, &mut dice(22));
    game.give_up();
    game.record()
}

/// A draw is offered, declined, offered again, ended by a turn, offered once more and agreed to.
fn drawn() -> Record {
    let mut game = Playout::begun(id("drawn1"), "heavy-chess", Options::new(), Seed::from_number(23));
    let mut dice = dice(23);
    let by = |game: &Playout, at: u8| game.table.player(Seat(at)).account.clone();
    let (white, black) = (by(&game, 0), by(&game, 1));
    game.play(2, Habits::CURIOUS, &mut dice);
    game.act(|table, seed, now| acts::offer_draw(table, &white, seed, now)).expect("White may offer");
    game.act(|table, _, now| acts::decline_draw(table, &black, now)).expect("Black may decline");
    game.act(|table, seed, now| acts::offer_draw(table, &white, seed, now)).expect("White may offer again");
    game.play(2, Habits::CURIOUS, &mut dice);
    game.act(|table, seed, now| acts::offer_draw(table, &black, seed, now)).expect("Black may offer");
    game.act(|table, seed, now| acts::agree_draw(table, &white, seed, now)).expect("White may agree");
    game.record()
}

/// White's time runs out.
fn out_of_time() -> Record {
    let mut game = Playout::begun(id("time1"), "heavy-chess", Options::new(), Seed::from_number(24));
    game.play(4, Habits::CURIOUS, &mut dice(24));
    game.act(|table, seed, now| acts::remove(table, Seat(0), Removal::Time, seed, now.plus(std::time::Duration::from_secs(4 * 86_400))))
        .expect("somebody without time is out");
    game.record()
}

/// Calling off is offered, declined, offered again and agreed to.
fn called_off() -> Record {
    let mut game = Playout::begun(id("off1"), "herooj", Options::new(), Seed::from_number(25));
    game.play(4, Habits::CURIOUS, &mut dice(25));
    let by = |game: &Playout, at: u8| game.table.player(Seat(at)).account.clone();
    let (white, black) = (by(&game, 0), by(&game, 1));
    game.act(|table, seed, now| acts::abort(table, &white, seed, now)).expect("White may offer");
    game.act(|table, _, now| acts::decline_abort(table, &black, now)).expect("Black may decline");
    game.act(|table, seed, now| acts::abort(table, &black, seed, now)).expect("Black may offer");
    game.act(|table, seed, now| acts::abort(table, &white, seed, now)).expect("White may agree");
    game.record()
}

/// A challenge that came to nothing.
fn offered(is_declined: bool) -> Record {
    let name = if is_declined { "declined1" } else { "withdrawn1" };
    let mut game = Playout::open(id(name), "herooj", Options::new(), Seed::from_number(26), OpenTo::Member(Playout::player(1)));
    let (host, invited) = (Playout::player(0).account, Playout::player(1).account);
    game.act(|table, _, now| if is_declined { acts::decline(table, &invited, now) } else { acts::withdraw(table, &host, now) })
        .expect("the challenge stands");
    game.record()
}

/// An organiser decides about a game: while it runs, or about its result.
fn corrected(is_over: bool) -> Record {
    let name = if is_over { "annulled1" } else { "voided1" };
    let mut game = Playout::begun(id(name), "herooj", Options::new(), Seed::from_number(28));
    game.play(4, Habits::CURIOUS, &mut dice(28));
    if is_over {
        game.give_up();
    }
    let reason = "Two accounts of one person played each other".to_string();
    game.act(|table, seed, now| acts::correct(table, Playout::player(3), reason.clone(), seed, now)).expect("an organiser may decide");
    game.record()
}

/// Of four one gives up, calling off is agreed to by two and ended by a turn, and the three agree to a draw.
fn four_agree() -> Record {
    let mut game = Playout::begun(id("four1"), "herichess", Options::new(), Seed::from_number(27));
    let mut dice = dice(27);
    game.play(9, Habits::CURIOUS, &mut dice);
    game.act(|table, seed, now| acts::remove(table, Seat(2), Removal::Resigned, seed, now)).expect("Green may give up");
    let who: Vec<String> = [0, 1, 3].map(|at| game.table.player(Seat(at)).account.clone()).to_vec();
    game.act(|table, seed, now| acts::abort(table, &who[0], seed, now)).expect("Red may offer");
    game.act(|table, seed, now| acts::abort(table, &who[1], seed, now)).expect("Orange may agree");
    game.play(3, Habits::CURIOUS, &mut dice);
    for account in &who {
        game.act(|table, seed, now| acts::offer_draw(table, account, seed, now)).expect("each may agree");
    }
    assert!(game.table.is_over());
    game.record()
}
