//! Vacations on the profile page, and the club's holidays on the organiser's.

use actix_web::HttpResponse;
use askama::Template;
use chrono_tz::Tz;

use super::fault::Fault;
use super::posted::Posted;
use super::times;
use super::visitor::Visitor;
use super::{organiser, profile};
use crate::clock::Moment;
use crate::play::time::calendar::{self, Span};
use crate::service::absences::{Budget, DaysAway};
use crate::service::{Account, Refused};

/// One vacation or holiday in a list.
struct Row {
    id: i64,
    days: String,
    /// Whether it lasts already.
    is_now: bool,
}

/// What was typed into the fields for days.
#[derive(Clone, Default)]
pub struct TypedDays {
    pub first: String,
    pub last: String,
}

impl TypedDays {
    pub fn of(form: &Posted) -> TypedDays {
        TypedDays { first: form.trimmed("first").to_string(), last: form.trimmed("last").to_string() }
    }

    fn days(&self) -> Option<DaysAway> {
        DaysAway::parse(&self.first, &self.last)
    }
}

/// The part of the profile page.
#[derive(Template)]
#[template(path = "profile/away.html")]
pub struct AwayPart {
    csrf: String,
    budgets: [Budget; 2],
    away: Vec<Row>,
    today: String,
    typed: TypedDays,
}

impl AwayPart {
    pub fn of(by: &Visitor, account: &Account, csrf: &str, typed: TypedDays) -> Result<AwayPart, Fault> {
        let (club, now) = (by.site().club(), by.site().club().now());
        let row = |(id, first, last, span): (i64, &str, &str, Span)| Row { id, days: times::days(first, last), is_now: span.has(now) };
        let absences = club.absences(&account.id)?;
        Ok(AwayPart {
            csrf: csrf.to_string(),
            budgets: club.vacation(account)?,
            away: absences.iter().map(|absence| row((absence.id, &absence.first_day, &absence.last_day, absence.span))).collect(),
            today: today(&account.zone, now),
            typed,
        })
    }
}

/// The part of the organiser's page.
#[derive(Template)]
#[template(path = "organiser/closings.html")]
pub struct ClosingsPart {
    csrf: String,
    closings: Vec<Row>,
    today: String,
    typed: TypedDays,
}

impl ClosingsPart {
    pub fn of(by: &Visitor, csrf: &str, typed: TypedDays) -> Result<ClosingsPart, Fault> {
        let (me, club) = (by.organiser()?, by.site().club());
        let now = club.now();
        let closings = club.closings()?;
        let row = |closing: &crate::service::absences::Closing| Row {
            id: closing.id,
            days: times::days(&closing.first_day, &closing.last_day),
            is_now: closing.span.has(now),
        };
        Ok(ClosingsPart { csrf: csrf.to_string(), closings: closings.iter().map(row).collect(), today: today(&me.zone, now), typed })
    }
}

fn today(zone: &str, now: Moment) -> String {
    calendar::day_of(zone.parse().unwrap_or(Tz::UTC), now).to_string()
}

/// `Away 3–10 August 2026.`, for everybody who may be about to play with her. Empty if she is not going away.
pub fn away_words(by: &Visitor, account: &str) -> Result<String, Fault> {
    let absences = by.site().club().absences(account)?;
    let days: Vec<String> = absences.iter().map(|absence| times::days(&absence.first_day, &absence.last_day)).collect();
    Ok(days.join(", "))
}

/// What stops the clocks of everybody, in words: `The club is closed 24 December 2026 – 2 January 2027.`
pub fn closed_words(by: &Visitor) -> Result<Vec<String>, Fault> {
    let closings = by.site().club().closings()?;
    Ok(closings.iter().map(|closing| times::days(&closing.first_day, &closing.last_day)).collect())
}

/// `POST /profile/away`
pub async fn go(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.member("/profile")?;
    let typed = TypedDays::of(&form);
    let done = match typed.days() {
        Some(days) => form.by.site().club().take_vacation(me, days).await,
        None => Err(Refused::BadAbsence),
    };
    match done {
        Ok(()) => Ok(form.by.go("/profile?done=away#away")),
        Err(refused) => profile::refuse_days(&form.by, refused, typed),
    }
}

/// `POST /profile/back`
pub async fn back(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.member("/profile")?;
    let id = form.number("id").map_or(0, i64::from);
    match form.by.site().club().end_vacation(me, id).await {
        Ok(()) => Ok(form.by.go("/profile?done=back#away")),
        Err(refused) => profile::refuse_days(&form.by, refused, TypedDays::default()),
    }
}

/// `POST /organiser/close`
pub async fn close(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.organiser()?;
    let typed = TypedDays::of(&form);
    let done = match typed.days() {
        Some(days) => form.by.site().club().close_club(me, days).await,
        None => Err(Refused::BadClosing),
    };
    match done {
        Ok(()) => Ok(form.by.go("/organiser#closings")),
        Err(refused) => organiser::refuse_days(&form.by, refused, typed),
    }
}

/// `POST /organiser/reopen`
pub async fn reopen(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.organiser()?;
    let id = form.number("id").map_or(0, i64::from);
    match form.by.site().club().reopen_club(me, id).await {
        Ok(()) => Ok(form.by.go("/organiser#closings")),
        Err(refused) => organiser::refuse_days(&form.by, refused, TypedDays::default()),
    }
}
