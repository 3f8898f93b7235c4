//! Vacations, holidays, heartbeats and outages.

use rusqlite::{OptionalExtension, Row, named_params};

use super::{Reading, StoreError, Writing, moment};
use crate::clock::Moment;
use crate::play::entry::GameId;
use crate::play::time::calendar::Span;

/// A vacation of a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Absence {
    /// 0: not stored yet.
    pub id: i64,
    pub account: String,
    /// First day away, `2026-08-03`, in her zone as it was then.
    pub first_day: String,
    /// Last day away, which counts too.
    pub last_day: String,
    pub span: Span,
    pub created: Moment,
}

/// A holiday of the club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closing {
    /// 0: not stored yet.
    pub id: i64,
    pub first_day: String,
    pub last_day: String,
    pub span: Span,
    /// The organiser's account.
    pub by: String,
}

fn span(row: &Row) -> rusqlite::Result<Span> {
    Ok(Span { from: moment(row, "from_at")?, until: moment(row, "until_at")? })
}

impl Reading<'_> {
    /// The member's vacations that end after this moment, in order.
    pub fn absences_from(&self, account: &str, after: Moment) -> Result<Vec<Absence>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM absences WHERE account = ?1 AND until_at > ?2 ORDER BY from_at, id")?;
        let rows = statement.query_map((account, after.0), |row| {
            Ok(Absence {
                id: row.get("id")?,
                account: row.get("account")?,
                first_day: row.get("first_day")?,
                last_day: row.get("last_day")?,
                span: span(row)?,
                created: moment(row, "created")?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The club's holidays that end after this moment, in order.
    pub fn closings_from(&self, after: Moment) -> Result<Vec<Closing>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM closings WHERE until_at > ? ORDER BY from_at, id")?;
        let rows = statement.query_map([after.0], |row| {
            Ok(Closing { id: row.get("id")?, first_day: row.get("first_day")?, last_day: row.get("last_day")?, span: span(row)?, by: row.get("by")? })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The names of the games that run and in which this account takes part.
    pub fn games_running_of(&self, account: &str) -> Result<Vec<GameId>, StoreError> {
        let words = "SELECT game FROM game_seats JOIN games USING (game) WHERE account = ? AND status = 'running' ORDER BY game";
        self.names(words, [account])
    }

    /// The last moment at which the server is known to have run.
    pub fn heartbeat(&self) -> Result<Option<Moment>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT at FROM heartbeat")?;
        Ok(statement.query_row([], |row| moment(row, "at")).optional()?)
    }

    /// Outages of which not every game is known to have its entry, in order.
    pub fn outages_unnoted(&self) -> Result<Vec<(i64, Span)>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM outages WHERE is_noted = 0 ORDER BY id")?;
        let rows = statement.query_map([], |row| Ok((row.get("id")?, span(row)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

impl Writing<'_> {
    pub fn add_absence(&self, absence: &Absence) -> Result<(), StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO absences (account, first_day, last_day, from_at, until_at, created)
                 VALUES (:account, :first_day, :last_day, :from_at, :until_at, :created)",
            )?
            .execute(named_params! {
                ":account": absence.account, ":first_day": absence.first_day, ":last_day": absence.last_day,
                ":from_at": absence.span.from.0, ":until_at": absence.span.until.0, ":created": absence.created.0,
            })?;
        Ok(())
    }

    /// The vacation ends earlier; the days after `last_day` are given back.
    pub fn end_absence(&self, id: i64, last_day: &str, until: Moment) -> Result<(), StoreError> {
        self.db().prepare_cached("UPDATE absences SET last_day = ?2, until_at = ?3 WHERE id = ?1")?.execute((id, last_day, until.0))?;
        Ok(())
    }

    pub fn drop_absence(&self, id: i64) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM absences WHERE id = ?")?.execute([id])?;
        Ok(())
    }

    pub fn add_closing(&self, closing: &Closing) -> Result<(), StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO closings (first_day, last_day, from_at, until_at, by) VALUES (:first_day, :last_day, :from_at, :until_at, :by)",
            )?
            .execute(named_params! {
                ":first_day": closing.first_day, ":last_day": closing.last_day, ":from_at": closing.span.from.0,
                ":until_at": closing.span.until.0, ":by": closing.by,
            })?;
        Ok(())
    }

    /// The holiday ends earlier.
    pub fn end_closing(&self, id: i64, last_day: &str, until: Moment) -> Result<(), StoreError> {
        self.db().prepare_cached("UPDATE closings SET last_day = ?2, until_at = ?3 WHERE id = ?1")?.execute((id, last_day, until.0))?;
        Ok(())
    }

    pub fn drop_closing(&self, id: i64) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM closings WHERE id = ?")?.execute([id])?;
        Ok(())
    }

    pub fn put_heartbeat(&self, at: Moment) -> Result<(), StoreError> {
        let words = "INSERT INTO heartbeat (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1";
        self.db().prepare_cached(words)?.execute([at.0])?;
        Ok(())
    }

    pub fn add_outage(&self, down: Span) -> Result<(), StoreError> {
        self.db().prepare_cached("INSERT INTO outages (from_at, until_at, is_noted) VALUES (?1, ?2, 0)")?.execute((down.from.0, down.until.0))?;
        Ok(())
    }

    /// Every game that ran has its entry.
    pub fn outage_is_noted(&self, id: i64) -> Result<(), StoreError> {
        self.db().prepare_cached("UPDATE outages SET is_noted = 1 WHERE id = ?")?.execute([id])?;
        Ok(())
    }
}
