//! Time running out, in the club: the sweep, races with turns, outages, vacations and holidays.

use super::*;
use crate::play::acts::CannotAct;
use crate::play::entry::{Event, Kind};
use crate::play::notice::What;
use crate::play::table::{OffReason, Stage};
use crate::play::time::events::{TimeEvent, TimeKind, Wanted};
use crate::play::time::terms::{AtZero, HOUR, TimeTerms, Timing};
use crate::play::verify::{self, Depth};
use crate::service::absences::DaysAway;

fn terms(at_zero: AtZero) -> Timing {
    Timing { terms: Some(TimeTerms { at_zero, ..TimeTerms::USUAL }), ..Timing::days(1) }
}

impl Rig {
    /// A game at a day a turn in which each has made a turn.
    async fn timed(&self, timing: Timing) -> GameId {
        let new = NewGame { timing, ..herooj(WaitFor::Member(self.bo.id.clone())) };
        let game = self.club.open_game(&self.ada, new).await.unwrap().table.id.clone();
        self.club.join(&self.bo, &game, "").await.unwrap();
        self.play(&game).await;
        self.play(&game).await;
        game
    }

    fn kinds(&self, game: &GameId) -> Vec<&'static str> {
        self.club.log(game).unwrap().iter().map(|entry| entry.kind.word()).collect()
    }

    fn is_sound(&self, game: &GameId) {
        let log = self.club.log(game).unwrap();
        let found = verify::check(game, &log, None, Depth::Everything).findings;
        assert!(found.is_empty(), "{game}: {found:?}");
    }

    async fn told(&self) -> Vec<(What, String)> {
        let told = self.mails().await.into_iter().filter_map(|mail| match mail.content {
            Content::Game { what, .. } => Some((what, mail.address)),
            _ => None,
        });
        told.collect()
    }
}

#[tokio::test]
async fn the_sweep_ends_a_game_whose_time_has_run_out_and_does_so_once() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    rig.mails().await;
    let deadline = rig.club.table(&game).unwrap().deadline().unwrap();
    assert_eq!(rig.club.next_due().unwrap(), Some(deadline));
    rig.club.clock().set(deadline);
    assert_eq!(rig.club.sweep().await.unwrap(), 0, "at the deadline she is in time");
    rig.club.clock().set(Moment(deadline.0 + 1));
    assert_eq!(rig.club.sweep().await.unwrap(), 1);
    assert_eq!(rig.club.sweep().await.unwrap(), 0);
    let Stage::Over(outcome) = &rig.club.table(&game).unwrap().stage else { panic!("it is over") };
    assert_eq!(outcome.winners, [Seat(1)]);
    let told: Vec<What> = rig.told().await.into_iter().map(|(what, _)| what).collect();
    assert_eq!(told, [What::Ended, What::Ended], "both are told, once");
    assert_eq!(rig.club.next_due().unwrap(), None);
    rig.is_sound(&game);
    assert!(rig.club.last_sweep().is_some());
}

#[tokio::test]
async fn a_late_turn_is_refused_before_the_sweep_has_been_there() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    let table = rig.club.table(&game).unwrap();
    rig.club.clock().set(Moment(table.deadline().unwrap().0 + 1));
    let turn = first_move(&table);
    let refused = rig.club.confirm(&rig.ada, &game, table.head.number, &turn).await.err().unwrap();
    assert!(matches!(refused, Refused::Act(CannotAct::TimeIsUp(_))), "{refused}");
    let refused = rig.club.resign(&rig.bo, &game).await.err().unwrap();
    assert!(matches!(refused, Refused::Act(CannotAct::TimeIsUp(_))), "what follows is decided already");
}

#[tokio::test]
async fn a_turn_sent_twice_is_done_once_even_if_the_second_comes_after_the_deadline() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    let table = rig.club.table(&game).unwrap();
    let turn = first_move(&table);
    rig.club.clock().set(table.deadline().unwrap());
    assert!(!rig.club.confirm(&rig.ada, &game, table.head.number, &turn).await.unwrap().was_done_already);
    rig.later(MINUTE);
    assert!(rig.club.confirm(&rig.ada, &game, table.head.number, &turn).await.unwrap().was_done_already);
}

#[tokio::test]
async fn who_may_claim_is_told_and_claims() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Claim)).await;
    rig.mails().await;
    rig.later(DAY * 2);
    assert_eq!(rig.club.sweep().await.unwrap(), 1);
    let told = rig.told().await;
    assert_eq!(told.iter().map(|(what, _)| *what).collect::<Vec<_>>(), [What::TimeUp, What::TimeUp]);
    assert!(matches!(rig.club.claim(&rig.ada, &game, Wanted::Win).await, Err(Refused::Act(CannotAct::NothingToClaim))));
    rig.club.claim(&rig.bo, &game, Wanted::Win).await.unwrap();
    assert_eq!(rig.kinds(&game).split_off(rig.kinds(&game).len() - 3), ["time-claimed", "out-of-time", "revealed"]);
    rig.is_sound(&game);
}

#[tokio::test]
async fn a_grace_is_told_to_her_who_gets_it() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Grace(5))).await;
    rig.mails().await;
    rig.later(DAY + MINUTE);
    rig.club.sweep().await.unwrap();
    let told = rig.told().await;
    assert_eq!(told, [(What::Grace, "ada@example.org".to_string())]);
    rig.later(HOUR * 6);
    rig.club.sweep().await.unwrap();
    assert!(rig.club.table(&game).unwrap().is_over());
    rig.is_sound(&game);
}

#[tokio::test]
async fn a_sweep_after_a_long_break_does_everything_that_was_due() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Grace(5))).await;
    let lapsed = rig.club.open_game(&rig.ada, herooj(WaitFor::Member(rig.bo.id.clone()))).await.unwrap().table.id.clone();
    rig.club.join(&rig.bo, &lapsed, "").await.unwrap();
    rig.later(DAY * 40);
    rig.club.sweep().await.unwrap();
    assert_eq!(rig.kinds(&game).split_off(rig.kinds(&game).len() - 3), ["grace", "out-of-time", "revealed"]);
    assert_eq!(rig.club.table(&lapsed).unwrap().stage, Stage::Off(OffReason::Aborted));
    rig.is_sound(&game);
    rig.is_sound(&lapsed);
}

/// A turn and the sweep at the same instant, from a second before the deadline to a second after it, in whichever order the threads come.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_turn_and_the_end_of_time_at_the_same_instant_have_one_outcome_in_a_thousand_races() {
    let rig = Rig::new().await;
    let mut game = rig.timed(terms(AtZero::Loss)).await;
    let (mut in_time, mut late, mut played) = (0, 0, vec![game.clone()]);
    for run in 0..1_000i64 {
        let table = rig.club.table(&game).unwrap();
        let who = if table.to_act().has(Seat(0)) { rig.ada.clone() } else { rig.bo.clone() };
        let deadline = table.deadline().unwrap();
        // Every third race is within two milliseconds of the deadline.
        let off = if run % 3 == 0 { run / 3 % 5 - 2 } else { (run * 7_919) % 2_001 - 1_000 };
        let instant = Moment(deadline.0 + off);
        rig.club.clock().set(instant);
        let start = std::sync::Arc::new(tokio::sync::Barrier::new(2));
        let (turn, seen, club, id, other) = (first_move(&table), table.head.number, rig.club.clone(), game.clone(), start.clone());
        let sent = tokio::spawn(async move {
            other.wait().await;
            club.confirm(&who, &id, seen, &turn).await
        });
        start.wait().await;
        rig.club.sweep().await.unwrap();
        let sent = sent.await.unwrap();
        let after = rig.club.table(&game).unwrap();
        if off <= 0 {
            assert!(sent.is_ok_and(|done| !done.was_done_already), "a turn {off} ms after the deadline was lost in run {run}");
            assert_eq!((after.head.number, after.head.at, after.is_over()), (seen + 1, instant, false));
            in_time += 1;
        } else {
            let refused = sent.err().expect("it was too late");
            assert!(matches!(refused, Refused::Act(CannotAct::TimeIsUp(_) | CannotAct::Over | CannotAct::Stale { .. })), "{refused}");
            rig.club.sweep().await.unwrap();
            let after = rig.club.table(&game).unwrap();
            assert!(matches!(&after.stage, Stage::Over(outcome) if outcome.kind == "time"), "{:?}", after.stage);
            assert_eq!(after.head.number, seen + 2, "out of time, and the seed");
            late += 1;
        }
        let moves = after.head.number;
        if off > 0 || after.is_over() || moves > 60 || legal_moves(&after).is_empty() {
            game = rig.timed(terms(AtZero::Loss)).await;
            played.push(game.clone());
        }
    }
    assert!(in_time > 400 && late > 400, "{in_time} in time, {late} late");
    played.iter().for_each(|game| rig.is_sound(game));
}

/// The clock passes the deadline while the turn is on its way: what the log says fits the instant that it names.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_turn_on_its_way_while_time_runs_out_is_in_time_or_was_not() {
    let rig = Rig::new().await;
    for _ in 0..60 {
        let game = rig.timed(terms(AtZero::Loss)).await;
        let table = rig.club.table(&game).unwrap();
        let deadline = table.deadline().unwrap();
        rig.club.clock().set(deadline);
        let (turn, seen, club, id, who) = (first_move(&table), table.head.number, rig.club.clone(), game.clone(), rig.ada.clone());
        let sent = tokio::spawn(async move { club.confirm(&who, &id, seen, &turn).await });
        tokio::task::yield_now().await;
        rig.club.clock().set(Moment(deadline.0 + 1));
        rig.club.sweep().await.unwrap();
        let sent = sent.await.unwrap();
        rig.club.sweep().await.unwrap();
        let after = rig.club.table(&game).unwrap();
        assert_eq!(sent.is_ok(), !after.is_over());
        rig.is_sound(&game);
    }
}

#[tokio::test]
async fn after_an_outage_every_running_clock_has_its_time_back_and_only_once() {
    let rig = Rig::new().await;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(rig.timed(terms(AtZero::Loss)).await);
    }
    let ended = rig.timed(terms(AtZero::Loss)).await;
    rig.club.resign(&rig.ada, &ended).await.unwrap();
    rig.club.beat().await.unwrap();
    let down = rig.club.now();
    let deadlines: Vec<Moment> = games.iter().map(|game| rig.club.table(game).unwrap().deadline().unwrap()).collect();
    rig.later(DAY * 3);
    let club = rig.club.clone();
    club.beat().await.unwrap();
    assert_eq!(club.sweep().await.unwrap(), 0, "nobody lost for it");
    club.beat().await.unwrap();
    for (game, deadline) in games.iter().zip(deadlines) {
        assert_eq!(club.table(game).unwrap().deadline(), Some(deadline.plus(DAY * 3)));
        assert_eq!(rig.kinds(game).iter().filter(|kind| **kind == "outage").count(), 1);
        let log = club.log(game).unwrap();
        let Ok(Event::Time(TimeEvent::Outage(outage))) = log.last().unwrap().event() else { panic!("the newest entry tells of it") };
        assert_eq!((outage.from, outage.until), (down, club.now()));
        rig.is_sound(game);
    }
    assert!(!rig.kinds(&ended).contains(&"outage"));
}

#[tokio::test]
async fn a_gap_of_a_minute_between_two_heartbeats_is_no_outage_and_a_longer_one_is() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    rig.club.beat().await.unwrap();
    rig.later(MINUTE);
    rig.club.beat().await.unwrap();
    assert!(!rig.kinds(&game).contains(&"outage"));
    rig.later(MINUTE + Duration::from_millis(1));
    rig.club.beat().await.unwrap();
    assert!(rig.kinds(&game).contains(&"outage"));
}

#[tokio::test]
async fn a_start_that_was_broken_off_goes_on_with_the_games_that_have_no_entry_yet() {
    let rig = Rig::new().await;
    let (one, two) = (rig.timed(terms(AtZero::Loss)).await, rig.timed(terms(AtZero::Loss)).await);
    rig.club.beat().await.unwrap();
    rig.later(DAY * 3);
    // As if the server had been killed after the first game: the outage stands, and one game has its entry.
    let (from, until) = (Moment(rig.club.now().0 - DAY.as_millis() as i64 * 3), rig.club.now());
    let down = crate::play::time::calendar::Span { from, until };
    rig.club.store().write(move |on| on.add_outage(down).and_then(|()| on.put_heartbeat(until))).await.unwrap();
    rig.club.act_alone("", &one, &|table, _, now| crate::play::time::acts::outage(table, down, now)).await.unwrap();
    rig.club.beat().await.unwrap();
    for game in [one, two] {
        assert_eq!(rig.kinds(&game).iter().filter(|kind| **kind == "outage").count(), 1);
    }
    assert!(rig.club.store().read(|on| on.outages_unnoted()).unwrap().is_empty());
}

fn days(first: &str, last: &str) -> DaysAway {
    DaysAway::parse(first, last).unwrap()
}

/// The tests' clock begins on Monday 21 September 2026, 16:13 in Berlin, where Ada and Bo live.
#[tokio::test]
async fn a_vacation_stops_her_clocks_in_games_that_run_and_in_those_that_begin_meanwhile() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    let strict = Timing { terms: Some(TimeTerms { absence: false, at_zero: AtZero::Loss, ..TimeTerms::USUAL }), ..Timing::days(1) };
    let strict = rig.timed(strict).await;
    rig.club.take_vacation(&rig.ada, days("2026-09-22", "2026-09-24")).await.unwrap();
    let table = rig.club.table(&game).unwrap();
    // Until midnight, and the rest from midnight of Friday on.
    assert_eq!(table.deadline().unwrap(), table.waiting_since.plus(DAY * 4));
    let table = rig.club.table(&strict).unwrap();
    assert_eq!(table.deadline().unwrap(), table.waiting_since.plus(DAY), "where vacation does not count, it does not");
    let new = NewGame { timing: terms(AtZero::Loss), ..herooj(WaitFor::Member(rig.bo.id.clone())) };
    let begun = rig.club.open_game(&rig.ada, new).await.unwrap().table.id.clone();
    assert_eq!(rig.club.absences_of_players(&rig.club.table(&begun).unwrap()).unwrap()[0].1.len(), 1, "whoever accepts can see it");
    rig.club.join(&rig.bo, &begun, "").await.unwrap();
    assert_eq!(rig.kinds(&begun), ["opened", "joined", "began", "away"]);
    rig.is_sound(&game);
    rig.is_sound(&begun);
}

#[tokio::test]
async fn vacation_days_are_counted_by_the_year_and_come_back_when_they_are_not_used() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    let ada = &rig.ada;
    let left = || rig.club.vacation(ada).unwrap().map(|budget| budget.left);
    assert_eq!(left(), [30, 30]);
    rig.club.take_vacation(ada, days("2026-12-20", "2027-01-09")).await.unwrap();
    assert_eq!(left(), [18, 21], "each year pays for its own days");
    let refused = rig.club.take_vacation(ada, days("2026-10-01", "2026-10-19")).await;
    assert!(matches!(refused, Err(Refused::NoDaysLeft { year: 2026, left: 18, wanted: 19 })), "{refused:?}");
    assert!(matches!(rig.club.take_vacation(ada, days("2027-01-09", "2027-01-10")).await, Err(Refused::AwayAlready)));
    assert!(matches!(rig.club.take_vacation(ada, days("2026-09-20", "2026-09-22")).await, Err(Refused::BadAbsence)), "yesterday is past");
    rig.club.take_vacation(ada, days("2026-09-21", "2026-09-30")).await.unwrap();
    assert_eq!(left(), [8, 21]);
    let now = rig.club.now();
    assert_eq!(rig.club.table(&game).unwrap().away(now), crate::rules::turn::Seats::only(Seat(0)), "at once");
    rig.later(DAY * 2);
    let absences = rig.club.absences(&ada.id).unwrap();
    rig.club.end_vacation(ada, absences[0].id).await.unwrap();
    assert_eq!(left(), [15, 21], "three days have begun");
    assert!(rig.club.table(&game).unwrap().away(rig.club.now()).is_empty());
    rig.club.end_vacation(ada, absences[1].id).await.unwrap();
    assert_eq!(left(), [27, 30], "what was yet to come is taken back as a whole");
    assert!(matches!(rig.club.end_vacation(ada, absences[1].id).await, Err(Refused::NotAway)));
    assert!(matches!(rig.club.end_vacation(&rig.bo, absences[0].id).await, Err(Refused::NotAway)), "only her own");
    rig.is_sound(&game);
}

#[tokio::test]
async fn the_club_closes_for_everybody_and_opens_again() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    let deadline = rig.club.table(&game).unwrap().deadline().unwrap();
    assert!(rig.club.close_club(&rig.bo, days("2026-09-21", "2026-09-23")).await.is_err(), "organisers only");
    rig.club.close_club(&rig.ada, days("2026-09-21", "2026-09-23")).await.unwrap();
    assert!(matches!(rig.club.close_club(&rig.ada, days("2026-09-23", "2026-09-25")).await, Err(Refused::ClosedAlready)));
    assert!(rig.club.table(&game).unwrap().deadline().unwrap() > deadline.plus(DAY * 2));
    let begun = rig.timed(terms(AtZero::Loss)).await;
    assert!(rig.kinds(&begun).contains(&"closed"));
    let (closed, id) = (rig.club.now(), rig.club.closings().unwrap()[0].id);
    rig.later(DAY);
    rig.club.reopen_club(&rig.ada, id).await.unwrap();
    assert_eq!(rig.club.table(&game).unwrap().deadline(), Some(deadline.plus(rig.club.now().since(closed))));
    assert!(rig.club.closings().unwrap().is_empty());
    rig.is_sound(&game);
    rig.is_sound(&begun);
}

#[tokio::test]
async fn holidays_and_vacations_reach_every_game_however_long_the_server_takes_to_write_them() {
    let rig = Rig::with_clock(Clock::ticking(NOW)).await;
    let games = [rig.timed(terms(AtZero::Loss)).await, rig.timed(terms(AtZero::Loss)).await];
    let today = "2026-09-21";
    for _ in 0..3 {
        rig.club.close_club(&rig.ada, days(today, "2026-09-23")).await.unwrap();
        let closing = rig.club.closings().unwrap()[0].id;
        rig.club.reopen_club(&rig.ada, closing).await.unwrap();
    }
    rig.club.take_vacation(&rig.ada, days(today, "2026-09-22")).await.unwrap();
    let absence = rig.club.absences(&rig.ada.id).unwrap()[0].id;
    rig.club.end_vacation(&rig.ada, absence).await.unwrap();
    for game in &games {
        let kinds = rig.kinds(game);
        let count = |kind: &str| kinds.iter().filter(|other| **other == kind).count();
        assert_eq!(["closed", "reopened", "away", "back"].map(count), [3, 3, 1, 1], "{kinds:?}");
        rig.is_sound(game);
    }
}

#[tokio::test]
async fn who_hops_from_zone_to_zone_does_not_take_the_night_along() {
    let rig = Rig::new().await;
    let mut calendar = terms(AtZero::Loss);
    calendar.terms.as_mut().expect("there are terms").weekends = true;
    let game = rig.timed(calendar).await;
    let session = rig.session(&rig.club.begin_session(&rig.ada).await.unwrap());
    rig.club.change_profile(&session, "Ada", "America/New_York").await.unwrap();
    rig.later(DAY * 7 - Duration::from_millis(1));
    let refused = rig.club.change_profile(&session, "Ada", "Asia/Tokyo").await.unwrap_err();
    assert!(refused.to_string().ends_with("You can change it again in 1 day."), "{refused}");
    assert_eq!(rig.club.account(&rig.ada.id).unwrap().unwrap().zone, "America/New_York");
    rig.club.change_profile(&session, "Ada the First", "America/New_York").await.unwrap();
    rig.later(Duration::from_millis(1));
    rig.club.change_profile(&session, "Ada", "Asia/Tokyo").await.unwrap();
    rig.is_sound(&game);
}

#[tokio::test]
async fn another_zone_is_told_to_games_with_a_calendar_only() {
    let rig = Rig::new().await;
    let weekends = Timing { terms: Some(TimeTerms { weekends: true, ..TimeTerms::USUAL }), ..Timing::days(1) };
    let (with, without) = (rig.timed(weekends).await, rig.timed(terms(AtZero::Loss)).await);
    let signed_in = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    let session = rig.session(&signed_in);
    rig.club.change_profile(&session, "Ada", "Europe/Berlin").await.unwrap();
    assert!(!rig.kinds(&with).contains(&"zone-changed"), "it is the same as before");
    rig.club.change_profile(&session, "Ada", "America/Santiago").await.unwrap();
    assert!(rig.kinds(&with).contains(&"zone-changed") && !rig.kinds(&without).contains(&"zone-changed"));
    rig.is_sound(&with);
}

#[tokio::test]
async fn a_pause_is_offered_told_agreed_to_and_ended() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    rig.mails().await;
    let until = rig.club.now().plus(DAY * 10);
    rig.club.offer_pause(&rig.bo, &game, until).await.unwrap();
    assert_eq!(rig.told().await, [(What::PauseOffered, "ada@example.org".to_string())]);
    rig.club.agree_pause(&rig.ada, &game).await.unwrap();
    assert_eq!(rig.told().await, [(What::Paused, "bo@example.org".to_string())]);
    rig.later(DAY * 5);
    assert_eq!(rig.club.sweep().await.unwrap(), 0);
    rig.club.resume(&rig.bo, &game).await.unwrap();
    assert_eq!(rig.told().await, [(What::Resumed, "ada@example.org".to_string())]);
    assert_eq!(rig.club.log(&game).unwrap().last().unwrap().kind, Kind::Time(TimeKind::Resumed));
    rig.is_sound(&game);
}

#[tokio::test]
async fn a_list_that_says_that_something_is_due_when_nothing_is_gets_what_the_log_says() {
    let rig = Rig::new().await;
    let game = rig.timed(terms(AtZero::Loss)).await;
    let mut listed = rig.club.listed(&game).unwrap().unwrap();
    let due = listed.due;
    listed.due = Some(Moment(1));
    rig.club.store().write(move |on| on.put_listed(&listed)).await.unwrap();
    assert_eq!(rig.club.sweep().await.unwrap(), 0);
    assert_eq!(rig.club.listed(&game).unwrap().unwrap().due, due);
}
