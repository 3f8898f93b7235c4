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
use postern::play::time;
use postern::play::time::calendar::Span;
use postern::play::time::events::Wanted;
use postern::play::time::terms::{AtZero, Bank, DAY, HOUR, Idle, IdleEnd, Nights, Pace, TimeTerms, Timing};
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
    keep(&folder, "heavy-chess-bank", bank);
    keep(&folder, "herooj-weekends", weekends);
    keep(&folder, "herooj-grace", grace);
    keep(&folder, "herooj-claimed", || claimed(Wanted::Win));
    keep(&folder, "herooj-claimed-draw", || claimed(Wanted::Draw));
    keep(&folder, "herooj-idle", idle);
    keep(&folder, "herooj-lapsed", lapsed);
    keep(&folder, "herooj-away", away);
    keep(&folder, "herooj-outage", outage);
    keep(&folder, "herichess-pause", pause);
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

/// So many days a turn, with other terms than the usual.
fn timing(change: impl FnOnce(&mut TimeTerms)) -> Timing {
    let mut terms = TimeTerms::USUAL;
    change(&mut terms);
    Timing { terms: Some(terms), ..Timing::days(2) }
}

fn account(game: &Playout, at: u8) -> String {
    game.table.player(Seat(at)).account.clone()
}

/// A bank that is filled to its cap, emptied, and lost.
fn bank() -> Record {
    let pace = Pace::Bank(Bank { start: 48, add: 6, cap: 50 });
    let terms = TimeTerms { at_zero: AtZero::Loss, ..TimeTerms::USUAL };
    let mut game = Playout::timed(id("bank1"), "heavy-chess", Timing { pace, terms: Some(terms) }, Seed::from_number(31));
    let mut dice = dice(31);
    for _ in 0..4 {
        game.play(2, Habits::CURIOUS, &mut dice);
        game.wait(HOUR * 9);
    }
    game.wait(DAY * 3);
    game.sweep();
    assert!(game.table.is_over());
    game.record()
}

/// Weekends and nights of two zones, one of which is changed; a turn in the middle of each.
fn weekends() -> Record {
    let timing = timing(|terms| (terms.weekends, terms.nights, terms.at_zero) = (true, Some(Nights { from: 23, to: 7 }), AtZero::Loss));
    let mut game = Playout::timed(id("weekends1"), "herooj", timing, Seed::from_number(32));
    let mut dice = dice(32);
    for turn in 0..8 {
        game.play(1, Habits::CURIOUS, &mut dice);
        game.wait(HOUR * 31);
        if turn == 4 {
            let ada = Playout::player(0).account;
            game.act(|table, _, now| time::acts::change_zone(table, &ada, "America/Santiago", now)).expect("she may live elsewhere");
        }
    }
    game.wait(DAY * 5);
    game.sweep();
    assert!(game.table.is_over());
    game.record()
}

/// Each player gets a grace; who oversteps again loses.
fn grace() -> Record {
    let mut game = Playout::timed(id("grace1"), "herooj", timing(|terms| terms.at_zero = AtZero::Grace(12)), Seed::from_number(33));
    let mut dice = dice(33);
    game.play(2, Habits::CURIOUS, &mut dice);
    // One is written by the clock, one with the turn that it saved.
    game.wait(DAY * 2);
    game.sweep();
    game.play(1, Habits::CURIOUS, &mut dice);
    game.wait(DAY * 2 + HOUR * 2);
    game.play(2, Habits::CURIOUS, &mut dice);
    game.wait(DAY * 2 + HOUR);
    game.sweep();
    assert!(game.table.is_over());
    game.record()
}

/// Time is up, the turn is made all the same, time is up again, and the other claims.
fn claimed(wants: Wanted) -> Record {
    let name = if wants == Wanted::Win { "claimed1" } else { "claimed2" };
    let mut game = Playout::timed(id(name), "herooj", timing(|terms| terms.at_zero = AtZero::Claim), Seed::from_number(34));
    let mut dice = dice(34);
    game.play(2, Habits::CURIOUS, &mut dice);
    game.wait(DAY * 4);
    game.sweep();
    game.play(2, Habits::CURIOUS, &mut dice);
    game.wait(DAY * 4);
    game.sweep();
    let waits = account(&game, 1);
    game.act(|table, seed, now| time::acts::claim(table, &waits, wants, seed, now)).expect("Black may claim");
    game.record()
}

/// Nobody claims anything.
fn idle() -> Record {
    let idle = Idle { days: 30, then: IdleEnd::Drawn };
    let mut game =
        Playout::timed(id("idle1"), "herooj", timing(|terms| (terms.at_zero, terms.idle) = (AtZero::Claim, Some(idle))), Seed::from_number(35));
    game.play(3, Habits::CURIOUS, &mut dice(35));
    game.wait(DAY * 3);
    game.sweep();
    game.wait(DAY * 30);
    game.sweep();
    assert!(game.table.is_over());
    game.record()
}

/// Black never makes a first turn.
fn lapsed() -> Record {
    let mut game = Playout::timed(id("lapsed1"), "herooj", timing(|terms| terms.at_zero = AtZero::Loss), Seed::from_number(36));
    game.play(1, Habits::CURIOUS, &mut dice(36));
    game.wait(DAY * 2 + HOUR);
    game.sweep();
    assert!(game.table.is_over());
    game.record()
}

/// Vacations ahead and at once, one that is cut short and one that is taken back; the club closes, and opens again before its time.
fn away() -> Record {
    let mut game = Playout::timed(id("away1"), "herooj", timing(|terms| terms.at_zero = AtZero::Loss), Seed::from_number(37));
    let mut dice = dice(37);
    game.play(2, Habits::CURIOUS, &mut dice);
    let (white, black) = (account(&game, 0), account(&game, 1));
    let begins = game.now().plus(DAY);
    let away = Span { from: begins, until: begins.plus(DAY * 7) };
    game.act(|table, _, now| time::acts::go_away(table, &white, away, now)).expect("she may go away");
    game.act(|table, _, now| time::acts::go_away(table, &black, Span { from: now, until: now.plus(DAY * 20) }, now)).expect("so may the other");
    let later = Span { from: begins.plus(DAY * 60), until: begins.plus(DAY * 62) };
    game.act(|table, _, now| time::acts::go_away(table, &white, later, now)).expect("she may go away again");
    game.act(|table, _, now| time::acts::come_back(table, &white, later.from, later.from, now)).expect("or not");
    game.wait(DAY * 8);
    game.play(1, Habits::CURIOUS, &mut dice);
    let gone = game.table.clocks.absences(Seat(1))[0].from;
    game.act(|table, _, now| time::acts::come_back(table, &black, gone, now, now)).expect("she may come back");
    let holidays = Span { from: game.now().plus(HOUR * 2), until: game.now().plus(DAY * 10) };
    game.act(|table, _, now| time::acts::close(table, holidays, now)).expect("the club may close");
    game.wait(DAY * 5);
    game.act(|table, _, now| time::acts::reopen(table, holidays.from, now, now)).expect("and open again");
    game.play(1, Habits::CURIOUS, &mut dice);
    game.wait(DAY * 2 + HOUR);
    game.sweep();
    assert!(game.table.is_over());
    game.record()
}

/// The server is down over the deadline, and gives the time back.
fn outage() -> Record {
    let mut game = Playout::timed(id("outage1"), "herooj", timing(|terms| terms.at_zero = AtZero::Loss), Seed::from_number(38));
    let mut dice = dice(38);
    game.play(3, Habits::CURIOUS, &mut dice);
    let down = Span { from: game.now().plus(DAY), until: game.now().plus(DAY * 4) };
    game.wait(DAY * 4);
    game.act(|table, _, now| time::acts::outage(table, down, now)).expect("the server was down");
    game.sweep();
    assert!(!game.table.is_over());
    game.play(1, Habits::CURIOUS, &mut dice);
    game.give_up();
    game.record()
}

/// Four agree to a pause after one declined it; it is ended before its time; another ends by itself.
fn pause() -> Record {
    let mut game = Playout::timed(id("pause1"), "herichess", timing(|terms| terms.at_zero = AtZero::Loss), Seed::from_number(39));
    let mut dice = dice(39);
    game.play(5, Habits::CURIOUS, &mut dice);
    let who: Vec<String> = (0..4).map(|at| account(&game, at)).collect();
    let until = game.now().plus(DAY * 9);
    let offer =
        |game: &mut Playout, at: usize| game.act(|table, _, now| time::acts::offer_pause(table, &who[at], until, now)).expect("each may agree");
    offer(&mut game, 0);
    game.act(|table, _, now| time::acts::decline_pause(table, &who[2], now)).expect("Green may decline");
    (0..4).for_each(|at| offer(&mut game, at));
    game.wait(DAY * 6);
    game.act(|table, _, now| time::acts::resume(table, &who[1], now)).expect("any of them may end it");
    game.play(1, Habits::CURIOUS, &mut dice);
    (0..4).for_each(|at| offer(&mut game, at));
    game.wait(DAY * 4);
    game.play(2, Habits::CURIOUS, &mut dice);
    game.give_up();
    game.record()
}
