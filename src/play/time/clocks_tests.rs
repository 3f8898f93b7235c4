use super::super::terms::{Bank, Nights};
use super::*;

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn utc(text: &str) -> Moment {
    Moment(chrono::DateTime::parse_from_rfc3339(&format!("{text}:00Z")).unwrap().timestamp_millis())
}

fn clocks(pace: Pace, terms: TimeTerms) -> Clocks {
    let mut clocks = Clocks::new(&Timing { pace, terms: Some(terms) });
    clocks.take(Moment(0), Some("Europe/Berlin"));
    clocks.take(Moment(0), Some("America/New_York"));
    clocks
}

/// White's clock begins to run then.
fn white_from(mut clocks: Clocks, at: &str) -> Clocks {
    clocks.pass(Seats::NONE, Seats::only(WHITE), utc(at), |_| Rest::Other);
    clocks
}

const PLAIN: TimeTerms = TimeTerms { absence: false, at_zero: AtZero::Loss, ..TimeTerms::USUAL };
const WEEKENDS: TimeTerms = TimeTerms { weekends: true, ..PLAIN };
const BANK: Pace = Pace::Bank(Bank { start: 48, add: 12, cap: 60 });

fn deadline(clocks: &Clocks) -> String {
    clocks.deadline(WHITE).unwrap().utc().format("%Y-%m-%dT%H:%M").to_string()
}

#[test]
fn without_a_calendar_a_deadline_is_so_many_days_later() {
    let clocks = white_from(clocks(Pace::DaysPerTurn(3), PLAIN), "2026-11-27T12:00");
    assert_eq!(deadline(&clocks), "2026-11-30T12:00");
    assert_eq!(clocks.deadline(BLACK), None, "whoever is not to act has no deadline");
}

#[test]
fn a_clock_stands_at_the_weekend_of_its_own_players_zone() {
    // Friday noon in Berlin is 11:00 UTC. A day before midnight, the rest from Monday on.
    let white = white_from(clocks(Pace::DaysPerTurn(1), WEEKENDS), "2026-11-27T11:00");
    assert_eq!(deadline(&white), "2026-11-30T11:00");
    let stands = white.read(WHITE, utc("2026-11-28T12:00")).stands.unwrap();
    assert_eq!((stands.why, stands.span.until), (Why::Weekend, utc("2026-11-29T23:00")));
    assert_eq!(white.read(WHITE, utc("2026-11-27T22:59")).stands, None);
    assert_eq!(white.read(WHITE, utc("2026-11-28T12:00")).left, HOUR * 12);
}

#[test]
fn a_deadline_at_the_last_instant_before_a_weekend_is_not_put_off() {
    let white = white_from(clocks(Pace::DaysPerTurn(1), WEEKENDS), "2026-11-26T23:00");
    assert_eq!(deadline(&white), "2026-11-27T23:00");
    let later = white_from(clocks(Pace::DaysPerTurn(1), WEEKENDS), "2026-11-26T23:01");
    assert_eq!(deadline(&later), "2026-11-29T23:01");
}

#[test]
fn the_hour_that_a_change_of_clocks_takes_or_gives_is_not_counted_twice() {
    // Three days across the night of 25 October, in which Berlin has 25 hours: what counts are instants.
    let white = white_from(clocks(Pace::DaysPerTurn(3), PLAIN), "2026-10-23T10:00");
    assert_eq!(deadline(&white), "2026-10-26T10:00");
    // With nights from midnight to six: that night is seven hours long.
    let nights = TimeTerms { nights: Some(Nights { from: 0, to: 6 }), ..PLAIN };
    let white = white_from(clocks(Pace::DaysPerTurn(1), nights), "2026-10-24T21:00");
    assert_eq!(white.thinking(WHITE, Span { from: utc("2026-10-24T21:00"), until: utc("2026-10-25T21:00") }), HOUR * 17);
}

#[test]
fn a_bank_is_used_up_and_filled_to_its_cap() {
    let mut clocks = white_from(clocks(BANK, PLAIN), "2026-11-02T00:00");
    assert_eq!(deadline(&clocks), "2026-11-04T00:00");
    let white = Seats::only(WHITE);
    clocks.pass(white, Seats::only(BLACK), utc("2026-11-02T10:00"), |_| Rest::TurnDone);
    assert_eq!(clocks.read(WHITE, utc("2026-11-03T00:00")), Reading { left: HOUR * 50, deadline: None, stands: None });
    clocks.pass(Seats::only(BLACK), white, utc("2026-11-03T00:00"), |_| Rest::TurnDone);
    clocks.pass(white, Seats::only(BLACK), utc("2026-11-03T01:00"), |_| Rest::TurnDone);
    assert_eq!(clocks.read(WHITE, utc("2026-11-03T01:00")).left, HOUR * 60, "never more than the cap");
}

#[test]
fn a_turn_that_waits_for_an_answer_goes_on_with_the_time_that_was_left() {
    let mut clocks = white_from(clocks(Pace::DaysPerTurn(1), PLAIN), "2026-11-02T00:00");
    clocks.pass(Seats::only(WHITE), Seats::only(BLACK), utc("2026-11-02T20:00"), |_| Rest::Interrupted);
    assert_eq!(clocks.deadline(BLACK), Some(utc("2026-11-03T20:00")));
    clocks.pass(Seats::only(BLACK), Seats::only(WHITE), utc("2026-11-03T19:00"), |_| Rest::Other);
    assert_eq!(deadline(&clocks), "2026-11-03T23:00");
}

#[test]
fn several_who_are_to_act_have_a_clock_each() {
    let mut clocks = clocks(Pace::DaysPerTurn(1), PLAIN);
    let both = Seats::only(WHITE).with(BLACK);
    clocks.pass(Seats::NONE, Seats::only(WHITE), utc("2026-11-02T00:00"), |_| Rest::Other);
    clocks.pass(Seats::only(WHITE), both, utc("2026-11-02T06:00"), |_| Rest::Other);
    assert_eq!(deadline(&clocks), "2026-11-03T00:00");
    assert_eq!(clocks.deadline(BLACK), Some(utc("2026-11-03T06:00")));
    clocks.pass(both, Seats::only(BLACK), utc("2026-11-02T12:00"), |_| Rest::TurnDone);
    assert_eq!(clocks.deadline(BLACK), Some(utc("2026-11-03T06:00")), "another's turn changes nothing about her clock");
}

#[test]
fn pauses_that_overlap_are_counted_once() {
    let span = |from, until| Span { from: utc(from), until: utc(until) };
    let mut clocks = white_from(clocks(Pace::DaysPerTurn(1), WEEKENDS), "2026-11-27T11:00");
    clocks.go_away(WHITE, span("2026-11-27T12:00", "2026-11-28T23:00"));
    clocks.stand_still(span("2026-11-29T00:00", "2026-12-01T00:00"), Why::Closed);
    // One hour on Friday, and from Tuesday on the other 23.
    assert_eq!(deadline(&clocks), "2026-12-01T23:00");
    assert_eq!(clocks.stands(WHITE, utc("2026-11-28T12:00")).unwrap().span.until, utc("2026-12-01T00:00"), "without a break");
    assert!(clocks.come_back(WHITE, utc("2026-11-27T12:00"), utc("2026-11-27T13:00")));
    assert!(!clocks.come_back(WHITE, utc("2026-11-27T12:00"), utc("2026-11-27T13:00")), "she is back already");
    assert!(clocks.go_on(Why::Closed, Some(utc("2026-11-29T00:00")), utc("2026-11-29T00:00")), "it does not take place");
    assert_eq!(deadline(&clocks), "2026-11-30T12:00");
}

#[test]
fn another_players_absence_stops_only_her_clock() {
    let mut clocks = white_from(clocks(Pace::DaysPerTurn(1), PLAIN), "2026-11-02T00:00");
    clocks.go_away(BLACK, Span { from: utc("2026-11-02T00:00"), until: utc("2026-12-02T00:00") });
    assert_eq!(deadline(&clocks), "2026-11-03T00:00");
}

#[test]
fn a_zone_counts_from_the_moment_at_which_it_was_changed() {
    // On Saturday noon in Berlin she moves to Auckland, where it is Sunday already: her weekend ends at 11:00 UTC on Sunday.
    let mut clocks = white_from(clocks(Pace::DaysPerTurn(1), WEEKENDS), "2026-11-27T11:00");
    clocks.change_zone(WHITE, utc("2026-11-28T11:00"), "Pacific/Auckland");
    assert_eq!(clocks.stands(WHITE, utc("2026-11-28T00:00")).unwrap().span.until, utc("2026-11-29T11:00"));
    assert_eq!(deadline(&clocks), "2026-11-29T23:00");
    // On Friday morning she moves to where it is Saturday.
    let mut clocks = white_from(self::clocks(Pace::DaysPerTurn(1), WEEKENDS), "2026-11-27T09:00");
    clocks.change_zone(WHITE, utc("2026-11-27T11:00"), "Pacific/Kiritimati");
    assert_eq!(clocks.stands(WHITE, utc("2026-11-27T11:00")).unwrap().span.from, utc("2026-11-27T11:00"), "not before she moved");
    assert_eq!(clocks.thinking(WHITE, Span { from: utc("2026-11-27T09:00"), until: utc("2026-11-28T09:00") }), HOUR * 2);
}

#[test]
fn a_grace_is_added_once_and_is_gone_with_the_turn() {
    let terms = TimeTerms { at_zero: AtZero::Grace(5), ..PLAIN };
    let mut clocks = white_from(clocks(BANK, terms), "2026-11-02T00:00");
    assert_eq!(clocks.grace_open(WHITE), Some(5));
    clocks.give_grace(WHITE, 5);
    assert_eq!((clocks.grace_open(WHITE), deadline(&clocks)), (None, "2026-11-04T05:00".to_string()));
    clocks.pass(Seats::only(WHITE), Seats::only(BLACK), utc("2026-11-04T01:00"), |_| Rest::TurnDone);
    assert_eq!(clocks.read(WHITE, utc("2026-11-04T02:00")).left, HOUR * 12, "an empty bank, and what a turn adds");
}

#[test]
fn who_has_no_zone_has_no_weekend() {
    let mut clocks = Clocks::new(&Timing { pace: Pace::DaysPerTurn(1), terms: Some(WEEKENDS) });
    clocks.take(Moment(0), None);
    let clocks = white_from(clocks, "2026-11-28T11:00");
    assert_eq!(deadline(&clocks), "2026-11-29T11:00");
}
