//! Vacations of members, and the club's holidays.
//!
//! The days are people's and are counted here; what they do to a game is an entry in its log, written in the same transaction. While they are written
//! no game begins and nobody acts ([`Club::all_alone`]), so that no game can miss them.

use std::sync::Arc;

use chrono::{Datelike, Days, NaiveDate};
use chrono_tz::Tz;

use super::computer::is_computer;
use super::rounds::zone_of;
use super::sign_up::organiser;
use super::{Account, Club, Refused};
use crate::clock::Moment;
use crate::play::acts::{CannotAct, Outcome};
use crate::play::entry::GameId;
use crate::play::table::{Stage, Table};
use crate::play::time::acts;
use crate::play::time::calendar::{self, Span};
use crate::store::Writing;

pub use crate::store::absences::{Absence, Closing};

/// How far ahead a vacation or a holiday may begin, in days.
const AHEAD: u64 = 366;
/// The club's longest holiday, in days.
const LONGEST_CLOSING: u64 = 60;

/// The days of a vacation, both counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DaysAway {
    pub first: NaiveDate,
    pub last: NaiveDate,
}

impl DaysAway {
    /// Reads two dates as forms send them: `2026-08-03`.
    pub fn parse(first: &str, last: &str) -> Option<DaysAway> {
        let day = |text: &str| NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d").ok();
        let (first, last) = (day(first)?, day(last)?);
        (first <= last && first.year() > 1970 && last.year() < 9000).then_some(DaysAway { first, last })
    }

    /// How many of the days lie in a year.
    pub fn in_year(&self, year: i32) -> u16 {
        let (Some(begins), Some(ends)) = (NaiveDate::from_ymd_opt(year, 1, 1), NaiveDate::from_ymd_opt(year, 12, 31)) else { return 0 };
        let (first, last) = (self.first.max(begins), self.last.min(ends));
        u16::try_from((last - first).num_days() + 1).unwrap_or(0)
    }

    /// From the first instant of the first day (or now, if that is today) to the end of the last.
    fn span(&self, zone: Tz, now: Moment) -> Span {
        Span { from: calendar::midnight(zone, self.first).max(now), until: calendar::midnight(zone, self.last + Days::new(1)) }
    }
}

/// How a member's vacation days stand in a year.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub year: i32,
    pub taken: u16,
    pub left: u16,
}

impl Club {
    /// Her vacations that are not over, the next one first.
    pub fn absences(&self, account: &str) -> Result<Vec<Absence>, Refused> {
        Ok(self.store().read(|on| on.absences_from(account, self.now()))?)
    }

    /// The club's holidays that are not over, the next one first.
    pub fn closings(&self) -> Result<Vec<Closing>, Refused> {
        Ok(self.store().read(|on| on.closings_from(self.now()))?)
    }

    /// The member's vacation days in this year and the next.
    pub fn vacation(&self, who: &Account) -> Result<[Budget; 2], Refused> {
        let taken = self.store().read(|on| on.absences_from(&who.id, Moment(0)))?;
        let year = calendar::day_of(zone_of(who), self.now()).year();
        Ok([year, year + 1].map(|year| self.budget(&taken, year)))
    }

    fn budget(&self, taken: &[Absence], year: i32) -> Budget {
        let taken: u16 =
            taken.iter().filter_map(|absence| DaysAway::parse(&absence.first_day, &absence.last_day)).map(|days| days.in_year(year)).sum();
        Budget { year, taken, left: self.settings().vacation_days.saturating_sub(taken) }
    }

    /// Takes a vacation, ahead or from now on. Her clock stands then in all her games in which vacation counts, and in those that begin meanwhile.
    pub async fn take_vacation(&self, who: &Account, days: DaysAway) -> Result<(), Refused> {
        let _alone = self.all_alone().await;
        let (now, zone) = (self.now(), zone_of(who));
        let today = calendar::day_of(zone, now);
        if days.first < today || days.first > today + Days::new(AHEAD) {
            return Err(Refused::BadAbsence);
        }
        let taken = self.store().read(|on| on.absences_from(&who.id, Moment(0)))?;
        let overlaps = |absence: &Absence| {
            DaysAway::parse(&absence.first_day, &absence.last_day).is_some_and(|other| days.first <= other.last && other.first <= days.last)
        };
        if taken.iter().any(overlaps) {
            return Err(Refused::AwayAlready);
        }
        for year in days.first.year()..=days.last.year() {
            let budget = self.budget(&taken, year);
            if days.in_year(year) > budget.left {
                return Err(Refused::NoDaysLeft { year, left: budget.left, wanted: days.in_year(year) });
            }
        }
        let away = days.span(zone, now);
        let id = who.id.clone();
        let absence =
            Absence { id: 0, account: id.clone(), first_day: days.first.to_string(), last_day: days.last.to_string(), span: away, created: now };
        let games = self.games_with(Some(&who.id))?;
        self.write_everywhere(&who.id, now, games, &|table, now| acts::go_away(table, &id, away, now), move |on| Ok(on.add_absence(&absence)?)).await
    }

    /// Comes back before a vacation is over, or takes back one that is yet to come. The days that have not begun can be taken again.
    pub async fn end_vacation(&self, who: &Account, absence: i64) -> Result<(), Refused> {
        let _alone = self.all_alone().await;
        let (now, zone, id) = (self.now(), zone_of(who), who.id.clone());
        let found = self.store().read(|on| on.absences_from(&id, now))?.into_iter().find(|found| found.id == absence).ok_or(Refused::NotAway)?;
        let from = found.span.from;
        let until = from.max(now);
        // A day that has begun is used, whatever zone she has since.
        let last = calendar::day_of(zone, now).to_string().max(found.first_day.clone()).min(found.last_day.clone());
        let games = self.games_with(Some(&who.id))?;
        self.write_everywhere(&who.id, now, games, &|table, now| acts::come_back(table, &id, from, until, now), move |on| {
            if until == from { on.drop_absence(absence) } else { on.end_absence(absence, &last, until) }.map_err(Refused::from)
        })
        .await
    }

    /// Closes the club for a while: all clocks stand. For organisers.
    pub async fn close_club(&self, by: &Account, days: DaysAway) -> Result<(), Refused> {
        organiser(by)?;
        let _alone = self.all_alone().await;
        let (now, zone) = (self.now(), zone_of(by));
        let today = calendar::day_of(zone, now);
        if days.first < today || days.first > today + Days::new(AHEAD) || days.last >= days.first + Days::new(LONGEST_CLOSING) {
            return Err(Refused::BadClosing);
        }
        let span = days.span(zone, now);
        if self.store().read(|on| on.closings_from(now))?.iter().any(|closing| closing.span.meets(&span)) {
            return Err(Refused::ClosedAlready);
        }
        let closing = Closing { id: 0, first_day: days.first.to_string(), last_day: days.last.to_string(), span, by: by.id.clone() };
        let games = self.games_with(None)?;
        self.write_everywhere(&by.id, now, games, &|table, now| acts::close(table, span, now), move |on| Ok(on.add_closing(&closing)?)).await
    }

    /// Opens the club again before its time, or takes a holiday back. For organisers.
    pub async fn reopen_club(&self, by: &Account, closing: i64) -> Result<(), Refused> {
        organiser(by)?;
        let _alone = self.all_alone().await;
        let (now, zone) = (self.now(), zone_of(by));
        let found = self.store().read(|on| on.closings_from(now))?.into_iter().find(|found| found.id == closing).ok_or(Refused::NotClosed)?;
        let from = found.span.from;
        let until = from.max(now);
        let last = calendar::day_of(zone, now).to_string().max(found.first_day.clone()).min(found.last_day.clone());
        let games = self.games_with(None)?;
        self.write_everywhere(&by.id, now, games, &|table, now| acts::reopen(table, from, until, now), move |on| {
            if until == from { on.drop_closing(closing) } else { on.end_closing(closing, &last, until) }.map_err(Refused::from)
        })
        .await
    }

    /// The games that run, with this account in them.
    pub(super) fn games_with(&self, account: Option<&str>) -> Result<Vec<GameId>, Refused> {
        let Some(account) = account else { return self.games_running() };
        Ok(self.store().read(|on| on.games_running_of(account))?)
    }

    /// Decides about each game at one moment and writes it all, with what `also` does, in one transaction. Games that an act does not concern are
    /// left out; so `now` has to be the moment from which the act itself was reckoned, or a span that begins with it would be past already.
    pub(super) async fn write_everywhere<A>(
        &self,
        by: &str,
        now: Moment,
        games: Vec<GameId>,
        decide: &(dyn Fn(&Table, Moment) -> Result<Outcome, CannotAct> + Send + Sync),
        also: A,
    ) -> Result<(), Refused>
    where
        A: FnOnce(&Writing) -> Result<(), Refused> + Send + 'static,
    {
        let mut all: Vec<(Arc<Table>, Outcome)> = Vec::new();
        for game in games {
            let table = match self.table(&game) {
                Ok(table) => table,
                // It stands in the lists as broken; others are not touched.
                Err(Refused::Broken(_)) => continue,
                Err(refused) => return Err(refused),
            };
            match decide(&table, now) {
                Ok(outcome) => all.push((table, outcome)),
                // Where vacation does not count, or a game that began without what is now taken back.
                Err(
                    CannotAct::NoAbsence | CannotAct::NoCalendar | CannotAct::PastAbsence | CannotAct::Over | CannotAct::Out | CannotAct::NotBegun,
                ) => {}
                Err(cannot) => return Err(cannot.into()),
            }
        }
        self.append_all(by, all, also).await
    }

    /// When the players, and whoever joins, are or will be away, and when the club is closed: for a game that begins.
    pub(super) fn stands_to_come(&self, table: &Table, joins: &str) -> Result<Stands, Refused> {
        let now = self.now();
        self.store().read(|on| {
            let mut away = Vec::new();
            for account in table.players.iter().map(|player| player.account.as_str()).chain([joins]) {
                away.push((account.to_string(), on.absences_from(account, now)?.iter().map(|absence| absence.span).collect()));
            }
            Ok(Stands { away, closed: on.closings_from(now)?.iter().map(|closing| closing.span).collect() })
        })
    }

    /// The vacations of whoever a game that waits would be played with.
    pub fn absences_of_players(&self, table: &Table) -> Result<Vec<(String, Vec<Absence>)>, Refused> {
        if table.stage != Stage::Open {
            return Ok(Vec::new());
        }
        let people = table.players.iter().filter(|player| !is_computer(&player.account));
        people.map(|player| Ok((player.name.clone(), self.absences(&player.account)?))).collect()
    }
}

/// What will stop clocks.
pub(super) struct Stands {
    pub away: Vec<(String, Vec<Span>)>,
    pub closed: Vec<Span>,
}

impl Stands {
    pub fn away(&self, account: &str) -> Vec<Span> {
        self.away.iter().find(|(of, _)| of == account).map_or(Vec::new(), |(_, away)| away.clone())
    }
}
