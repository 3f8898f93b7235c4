use std::time::Duration;

use super::acts::*;
use super::calendar::Span;
use super::due::Due;
use super::events::{Lapse, TimeKind, Wanted};
use super::terms::{AtZero, DAY, HOUR, Idle, IdleEnd, TimeTerms, Timing};
use crate::chance::{Dice, Seed};
use crate::clock::Moment;
use crate::play::acts::{self, CannotAct};
use crate::play::entry::{GameId, Kind};
use crate::play::playout::Playout;
use crate::play::table::{OffReason, Stage};
use crate::play::verify::{self, Depth};
use crate::rules::sampler::Habits;
use crate::rules::turn::{Seat, Turn};

const TICK: Duration = Duration::from_millis(1);

fn terms(at_zero: AtZero) -> TimeTerms {
    TimeTerms { at_zero, ..TimeTerms::USUAL }
}

/// A game of Herooj at a day a turn in which each side has made so many turns.
fn game(terms: Option<TimeTerms>, turns: usize) -> Playout {
    let timing = Timing { terms, ..Timing::days(1) };
    let mut game = Playout::timed(GameId::parse("time").unwrap(), "herooj", timing, Seed::from_number(1));
    game.play(turns, Habits::CURIOUS, &mut Dice::from_seed(&Seed::from_number(1)));
    game
}

fn account(game: &Playout, at: u8) -> String {
    game.table.player(Seat(at)).account.clone()
}

fn a_turn(game: &Playout) -> Turn {
    let (position, seat) = (game.table.position().unwrap(), game.table.to_act().iter().next().unwrap());
    crate::rules::sampler::turn(position, seat, Habits::CURIOUS, 20, &mut Dice::from_seed(&Seed::from_number(2))).unwrap()
}

/// Whether a turn at this moment is taken.
fn turn_at(game: &Playout, at: Moment) -> Result<Vec<Kind>, CannotAct> {
    let (seat, turn) = (game.table.to_act().iter().next().unwrap(), a_turn(game));
    let who = account(game, seat.0);
    let outcome = acts::turn(&game.table, &who, game.table.head.number, &turn, &Seed::from_number(1), at)?;
    Ok(outcome.entries.iter().map(|entry| entry.kind).collect())
}

fn is_sound(game: &Playout) -> bool {
    let record = game.record();
    verify::check(&record.game, &record.entries, None, Depth::Everything).findings.is_empty()
}

#[test]
fn a_turn_at_the_deadline_is_in_time_and_one_after_it_is_lost() {
    let game = game(Some(terms(AtZero::Loss)), 2);
    let deadline = game.table.deadline().unwrap();
    assert!(turn_at(&game, deadline).is_ok());
    assert_eq!(game.table.due(deadline), None);
    let late = deadline.plus(TICK);
    assert!(matches!(turn_at(&game, late), Err(CannotAct::TimeIsUp(_))));
    assert_eq!(game.table.due(late), Some(Due::Loss(Seat(0))));
    let other = account(&game, 1);
    assert!(matches!(acts::resign(&game.table, &other, &Seed::from_number(1), late), Err(CannotAct::TimeIsUp(_))), "nobody can do anything else");
    assert!(acts::resign(&game.table, &other, &Seed::from_number(1), deadline).is_ok());
}

#[test]
fn time_is_written_down_once() {
    let mut game = game(Some(terms(AtZero::Loss)), 2);
    game.wait(DAY + TICK);
    game.sweep();
    let Stage::Over(outcome) = &game.table.stage else { panic!("{:?}", game.table.stage) };
    assert_eq!(outcome.winners, [Seat(1)]);
    assert!(matches!(time_out(&game.table, &Seed::from_number(1), game.now()), Err(CannotAct::NothingDue)));
    assert!(is_sound(&game));
}

#[test]
fn before_each_sides_first_turn_a_game_is_called_off_whatever_was_agreed() {
    for (turns, seat) in [(0, 0), (1, 1)] {
        for at_zero in [AtZero::Loss, AtZero::Claim, AtZero::Grace(5)] {
            let mut game = game(Some(terms(at_zero)), turns);
            assert_eq!(game.table.due(game.table.deadline().unwrap().plus(TICK)), Some(Due::Lapse(Seat(seat), Lapse::FirstTurn)));
            game.wait(DAY * 2);
            game.sweep();
            assert_eq!(game.table.stage, Stage::Off(OffReason::Aborted));
            assert!(is_sound(&game));
        }
    }
}

#[test]
fn a_grace_begins_by_itself_and_is_given_once() {
    let mut game = game(Some(terms(AtZero::Grace(5))), 2);
    let deadline = game.table.deadline().unwrap();
    let last = deadline.plus(HOUR * 5);
    assert_eq!(turn_at(&game, deadline).unwrap()[0], turn_at(&game, deadline.plus(TICK)).unwrap()[1], "with the turn that it saves");
    assert_eq!(turn_at(&game, last).unwrap()[0], Kind::Time(TimeKind::Grace));
    assert!(matches!(turn_at(&game, last.plus(TICK)), Err(CannotAct::TimeIsUp(_))));
    game.wait(DAY + TICK);
    game.sweep();
    assert_eq!(game.table.deadline(), Some(last), "whenever it is written");
    assert_eq!(game.table.due(last), None);
    game.wait(HOUR * 5);
    game.sweep();
    assert!(matches!(game.table.stage, Stage::Over(_)));
    assert!(is_sound(&game));
}

#[test]
fn who_waits_may_claim_until_the_turn_is_made() {
    let mut game = game(Some(terms(AtZero::Claim)), 2);
    let (late, waits) = (account(&game, 0), account(&game, 1));
    let deadline = game.table.deadline().unwrap();
    let claim_at = |game: &Playout, who: &str, wants, at| claim(&game.table, who, wants, &Seed::from_number(1), at);
    assert!(matches!(claim_at(&game, &waits, Wanted::Win, deadline), Err(CannotAct::NothingToClaim)));
    let after = deadline.plus(TICK);
    assert!(matches!(claim_at(&game, &late, Wanted::Win, after), Err(CannotAct::NothingToClaim)), "not by herself");
    let won = claim_at(&game, &waits, Wanted::Win, after).unwrap();
    assert_eq!(won.entries.iter().map(|entry| entry.kind.word()).collect::<Vec<_>>(), ["time-claimed", "out-of-time", "revealed"]);
    let drawn = claim_at(&game, &waits, Wanted::Draw, after).unwrap();
    let Stage::Over(outcome) = &drawn.table.stage else { panic!("{:?}", drawn.table.stage) };
    assert_eq!((outcome.kind.as_str(), outcome.winners.len()), ("time", 0));
    assert_eq!(claim_at(&game, &waits, Wanted::CalledOff, after).unwrap().table.stage, Stage::Off(OffReason::Aborted));
    assert!(turn_at(&game, after).is_ok(), "a late turn counts as long as nothing is claimed");
    game.wait(DAY * 2);
    game.sweep();
    assert!(game.table.time_up.has(Seat(0)));
    game.turn(&a_turn(&game)).unwrap();
    assert!(game.table.time_up.is_empty());
    assert!(matches!(claim_at(&game, &waits, Wanted::Win, game.now()), Err(CannotAct::NothingToClaim)));
    assert!(is_sound(&game));
}

#[test]
fn a_game_that_nobody_plays_ends_as_was_agreed_and_never_without_that() {
    for (then, ends) in [(Some(IdleEnd::CalledOff), true), (Some(IdleEnd::Drawn), true), (Some(IdleEnd::Lost), true), (None, false)] {
        let idle = then.map(|then| Idle { days: 7, then });
        let mut game = game(Some(TimeTerms { idle, ..terms(AtZero::Claim) }), 2);
        let deadline = game.table.deadline().unwrap();
        game.wait(DAY * 2);
        game.sweep();
        assert_eq!(game.table.next_due().map(|(at, _)| at), then.map(|_| deadline.plus(DAY * 7)));
        game.wait(DAY * 30);
        game.sweep();
        assert_eq!(game.table.is_over(), ends);
        assert!(is_sound(&game));
    }
}

#[test]
fn in_games_from_before_there_were_terms_nothing_ends_by_itself() {
    let mut game = game(None, 0);
    game.wait(DAY * 400);
    game.sweep();
    assert!(!game.table.is_over());
    game.turn(&a_turn(&game)).unwrap();
    assert!(is_sound(&game));
}

#[test]
fn a_pause_needs_everybody_and_any_of_them_ends_it() {
    let mut game = game(Some(terms(AtZero::Loss)), 2);
    let (white, black) = (account(&game, 0), account(&game, 1));
    let (deadline, until) = (game.table.deadline().unwrap(), game.now().plus(DAY * 20));
    let now = game.now();
    assert!(matches!(offer_pause(&game.table, &white, now, now), Err(CannotAct::BadPause)));
    assert!(matches!(offer_pause(&game.table, &white, now.plus(DAY * 62), now), Err(CannotAct::BadPause)));
    assert!(matches!(agree_pause(&game.table, &black, now), Err(CannotAct::NoOffer)));
    game.act(|table, _, now| offer_pause(table, &white, until, now)).unwrap();
    assert_eq!(game.table.deadline(), Some(deadline), "an offer stops nothing");
    assert!(matches!(agree_pause(&game.table, &white, game.now()), Err(CannotAct::OfferedAlready)));
    assert!(matches!(decline_pause(&game.table, &white, game.now()), Err(CannotAct::NoOffer)));
    game.act(|table, _, now| agree_pause(table, &black, now)).unwrap();
    let begins = game.now();
    assert_eq!(game.table.deadline(), Some(deadline.plus(until.since(begins))));
    assert!(matches!(offer_pause(&game.table, &white, until, begins), Err(CannotAct::PausedAlready)));
    game.wait(DAY * 3);
    game.act(|table, _, now| resume(table, &black, now)).unwrap();
    assert_eq!(game.table.deadline(), Some(deadline.plus(game.now().since(begins))));
    assert!(matches!(resume(&game.table, &black, game.now()), Err(CannotAct::NotPaused)));
    assert!(is_sound(&game));
}

#[test]
fn a_turn_made_without_agreeing_declines_a_pause() {
    let mut game = game(Some(terms(AtZero::Loss)), 2);
    let (black, until) = (account(&game, 1), game.now().plus(DAY * 5));
    game.act(|table, _, now| offer_pause(table, &black, until, now)).unwrap();
    game.turn(&a_turn(&game)).unwrap();
    assert!(game.table.pause.is_none());
}

#[test]
fn vacation_counts_where_that_was_agreed_and_never_for_what_is_past() {
    let strict = game(Some(TimeTerms { absence: false, ..terms(AtZero::Loss) }), 2);
    let away = |game: &Playout| Span { from: game.now().plus(HOUR), until: game.now().plus(DAY * 9) };
    assert!(matches!(go_away(&strict.table, &account(&strict, 0), away(&strict), strict.now()), Err(CannotAct::NoAbsence)));
    let mut game = game(Some(terms(AtZero::Loss)), 2);
    let (white, deadline, span) = (account(&game, 0), game.table.deadline().unwrap(), away(&game));
    assert!(matches!(go_away(&game.table, &white, span, span.from.plus(TICK)), Err(CannotAct::PastAbsence)));
    game.act(|table, _, now| go_away(table, &white, span, now)).unwrap();
    assert_eq!(game.table.deadline(), Some(deadline.plus(span.until.since(span.from))));
    assert!(matches!(come_back(&game.table, &white, span.from.plus(TICK), game.now(), game.now()), Err(CannotAct::PastAbsence)));
    game.wait(DAY * 2);
    game.act(|table, _, now| come_back(table, &white, span.from, now, now)).unwrap();
    assert_eq!(game.table.deadline(), Some(deadline.plus(game.now().since(span.from))));
    assert!(is_sound(&game));
}

#[test]
fn what_only_moves_clocks_does_not_make_a_page_stale() {
    let mut game = game(Some(terms(AtZero::Loss)), 2);
    let (seen, turn) = (game.table.head.number, a_turn(&game));
    let (white, black) = (account(&game, 0), account(&game, 1));
    let sends = |game: &Playout| acts::turn(&game.table, &white, seen, &turn, &Seed::from_number(1), game.now()).is_ok();
    game.act(|table, _, now| go_away(table, &black, Span { from: now, until: now.plus(DAY) }, now)).unwrap();
    assert!(sends(&game));
    game.act(|table, _, now| offer_pause(table, &black, now.plus(DAY), now)).unwrap();
    assert!(!sends(&game), "an offer is something to answer");
}

#[test]
fn an_outage_over_the_deadline_gives_the_time_back() {
    let mut game = game(Some(terms(AtZero::Loss)), 2);
    let deadline = game.table.deadline().unwrap();
    let down = Span { from: game.now().plus(HOUR), until: game.now().plus(DAY * 3) };
    game.wait(DAY * 3);
    game.act(|table, _, now| outage(table, down, now)).unwrap();
    assert_eq!(game.table.due(game.now()), None);
    assert_eq!(game.table.deadline(), Some(deadline.plus(down.until.since(down.from))));
    assert!(matches!(outage(&game.table, down, game.now()), Err(CannotAct::NothingDue)), "once");
    assert!(is_sound(&game));
}

#[test]
fn an_end_by_the_clock_that_the_clocks_do_not_justify_is_found() {
    let mut game = game(Some(terms(AtZero::Loss)), 2);
    game.act(|table, seed, now| acts::remove(table, Seat(0), crate::rules::turn::Removal::Time, seed, now)).unwrap();
    let record = game.record();
    let found = verify::check(&record.game, &record.entries, None, Depth::Everything).findings;
    assert_eq!(
        found.iter().map(|finding| (finding.what, finding.words.as_str())).collect::<Vec<_>>(),
        [(verify::What::Act, "its time had not run out")]
    );
}
