//! The games as lists need them. Everything here is derived from the log and can be rebuilt from it.

use rusqlite::{Row, named_params};

use super::desk::ReadUpTo;
use super::{Reading, StoreError, Writing, moment, moment_or_none};
use crate::clock::Moment;
use crate::play::entry::{Entry, GameId, Hash, OpenTo, Pace};
use crate::play::table::{OffReason, Stage, Table};
use crate::play::time::terms::Timing;
use crate::rules::game::Options;
use crate::rules::turn::{Outcome, Seat};

/// One game in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    pub game: GameId,
    /// Which game is played: `heretik`; `?` if the log cannot be read.
    pub kind: String,
    pub options: Options,
    pub timing: Timing,
    pub status: Status,
    pub open_to: OpenToWhom,
    /// Account that opened it.
    pub host: String,
    /// The seat that the host takes; `None`: chance decides.
    pub host_seat: Option<Seat>,
    pub opened_at: Moment,
    pub began_at: Option<Moment>,
    pub ended_at: Option<Moment>,
    pub waiting_since: Moment,
    pub deadline: Option<Moment>,
    /// After this moment the table itself has to write something.
    pub due: Option<Moment>,
    pub head_number: u32,
    pub head_hash: Hash,
    /// By seat once begun; in joining order while open.
    pub seats: Vec<SeatOf>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatOf {
    pub account: String,
    pub name: String,
    pub is_to_act: bool,
}

/// Where a game is in its life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    Open,
    Running,
    Over(Outcome),
    Off(OffReason),
    /// Its log cannot be replayed, and why.
    Broken(String),
}

/// Whom a game waits, or waited, for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenToWhom {
    Everyone,
    /// The account of the challenged member.
    Member(String),
    LinkHolder,
}

impl Status {
    fn word(&self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over(_) => "over",
            Status::Off(_) => "off",
            Status::Broken(_) => "broken",
        }
    }

    fn result(&self) -> Option<String> {
        match self {
            Status::Open | Status::Running => None,
            Status::Over(outcome) => Some(serde_json::to_string(outcome).expect("outcomes are plain data and serialise")),
            Status::Off(OffReason::Withdrawn) => Some("withdrawn".to_string()),
            Status::Off(OffReason::Declined) => Some("declined".to_string()),
            Status::Off(OffReason::Aborted) => Some("aborted".to_string()),
            Status::Off(OffReason::Voided) => Some("voided".to_string()),
            Status::Off(OffReason::Annulled) => Some("annulled".to_string()),
            Status::Broken(why) => Some(why.clone()),
        }
    }

    fn read(word: &str, result: Option<String>) -> Result<Status, StoreError> {
        let result = result.unwrap_or_default();
        match (word, result.as_str()) {
            ("open", _) => Ok(Status::Open),
            ("running", _) => Ok(Status::Running),
            ("over", outcome) => {
                let outcome = serde_json::from_str(outcome).map_err(|error| StoreError::Unreadable { what: "a result", why: error.to_string() })?;
                Ok(Status::Over(outcome))
            }
            ("off", "withdrawn") => Ok(Status::Off(OffReason::Withdrawn)),
            ("off", "declined") => Ok(Status::Off(OffReason::Declined)),
            ("off", "aborted") => Ok(Status::Off(OffReason::Aborted)),
            ("off", "voided") => Ok(Status::Off(OffReason::Voided)),
            ("off", "annulled") => Ok(Status::Off(OffReason::Annulled)),
            ("broken", _) => Ok(Status::Broken(result)),
            _ => Err(StoreError::Unreadable { what: "the status of a game", why: format!("{word} {result}") }),
        }
    }
}

impl Listed {
    /// What the table's log says.
    pub fn of(table: &Table) -> Listed {
        let to_act = table.to_act();
        Listed {
            game: table.id.clone(),
            kind: table.opened.game.clone(),
            options: table.opened.options.clone(),
            timing: table.timing(),
            status: match &table.stage {
                Stage::Open => Status::Open,
                Stage::Running => Status::Running,
                Stage::Over(outcome) => Status::Over(outcome.clone()),
                Stage::Off(reason) => Status::Off(*reason),
            },
            open_to: match &table.opened.open_to {
                OpenTo::Everyone => OpenToWhom::Everyone,
                OpenTo::Member(invited) => OpenToWhom::Member(invited.account.clone()),
                OpenTo::LinkHolder => OpenToWhom::LinkHolder,
            },
            host: table.opened.host.account.clone(),
            host_seat: table.opened.host_seat,
            opened_at: table.opened_at,
            began_at: table.began_at,
            ended_at: table.ended_at,
            waiting_since: table.waiting_since,
            deadline: table.deadline(),
            due: table.next_due().map(|(after, _)| after),
            head_number: table.head.number,
            head_hash: table.head.hash,
            seats: table
                .players
                .iter()
                .zip(0..)
                .map(|(player, seat)| SeatOf { account: player.account.clone(), name: player.name.clone(), is_to_act: to_act.has(Seat(seat)) })
                .collect(),
        }
    }

    /// What can be said of a log that cannot be replayed. `None`: it has no entries at all.
    pub fn of_broken(game: &GameId, entries: &[Entry], why: String) -> Option<Listed> {
        let (first, last) = (entries.first()?, entries.last()?);
        Some(Listed {
            game: game.clone(),
            kind: "?".to_string(),
            options: Options::new(),
            timing: Timing { pace: Pace::DaysPerTurn(1), terms: None },
            status: Status::Broken(why),
            open_to: OpenToWhom::LinkHolder,
            host: String::new(),
            host_seat: None,
            opened_at: first.at,
            began_at: None,
            ended_at: None,
            waiting_since: last.at,
            deadline: None,
            due: None,
            head_number: last.number,
            head_hash: last.hash,
            seats: Vec::new(),
        })
    }
}

impl Reading<'_> {
    pub fn listed(&self, game: &GameId) -> Result<Option<Listed>, StoreError> {
        Ok(self.list("SELECT * FROM games WHERE game = ?", [game.as_str()])?.pop())
    }

    /// Games in which the account takes part and which are not over, the most urgent first.
    pub fn games_in_play(&self, account: &str) -> Result<Vec<Listed>, StoreError> {
        self.list(
            "SELECT * FROM games WHERE game IN (SELECT game FROM game_seats WHERE account = ?) AND status IN ('open', 'running', 'broken')
             ORDER BY deadline IS NULL, deadline, opened_at, game",
            [account],
        )
    }

    /// Games in which the account took part and which are over, the newest first.
    pub fn games_ended(&self, account: &str, at_most: u32) -> Result<Vec<Listed>, StoreError> {
        self.list(
            "SELECT * FROM games WHERE game IN (SELECT game FROM game_seats WHERE account = ?1) AND status IN ('over', 'off')
             ORDER BY ended_at DESC, game LIMIT ?2",
            (account, at_most),
        )
    }

    /// Games that wait for any member, and those that wait for this one, the newest first.
    pub fn games_open_to(&self, account: &str) -> Result<Vec<Listed>, StoreError> {
        self.list(
            "SELECT * FROM games WHERE status = 'open' AND (open_to = 'everyone' OR invited = ?1) AND host IN (SELECT account FROM accounts WHERE is_active = 1)
             ORDER BY opened_at DESC, game LIMIT 200",
            [account],
        )
    }

    /// Every game of the club that runs or was played to an end, the newest first.
    pub fn games_of_club(&self, at_most: u32) -> Result<Vec<Listed>, StoreError> {
        self.list("SELECT * FROM games WHERE status IN ('running', 'over') ORDER BY coalesce(ended_at, waiting_since) DESC, game LIMIT ?", [at_most])
    }

    /// The names of all games that run, those first that somebody has acted in last.
    pub fn games_running(&self) -> Result<Vec<GameId>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT game FROM games WHERE status = 'running' ORDER BY waiting_since DESC, game")?;
        let names = statement.query_map([], |row| row.get::<_, String>(0))?;
        names.map(|name| Ok(GameId::parse(&name?))).filter_map(Result::transpose).collect()
    }

    /// The names of the games in which the table itself has to write something at this moment, the longest overdue first.
    pub fn games_due(&self, now: Moment) -> Result<Vec<GameId>, StoreError> {
        self.names("SELECT game FROM games WHERE status = 'running' AND due < ? ORDER BY due, game", [now.0])
    }

    /// The earliest moment after which that will be so.
    pub fn next_due(&self) -> Result<Option<Moment>, StoreError> {
        let words = "SELECT min(due) FROM games WHERE status = 'running' AND due IS NOT NULL";
        Ok(self.db().prepare_cached(words)?.query_row([], |row| moment_or_none(row, "min(due)"))?)
    }

    /// Games of this kind that were played to an end, in the order in which they ended.
    pub fn games_over(&self, kind: &str) -> Result<Vec<Listed>, StoreError> {
        self.list("SELECT * FROM games WHERE kind = ? AND status = 'over' ORDER BY ended_at, game", [kind])
    }

    /// The names of the games that wait for this account, the shortest time left first.
    pub fn games_to_act(&self, account: &str) -> Result<Vec<GameId>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT game FROM game_seats JOIN games USING (game) WHERE account = ?1 AND is_to_act = 1 AND status = 'running' ORDER BY deadline, game",
        )?;
        let names = statement.query_map([account], |row| row.get::<_, String>(0))?;
        names.map(|name| Ok(GameId::parse(&name?))).filter_map(Result::transpose).collect()
    }

    pub fn games_broken(&self) -> Result<Vec<Listed>, StoreError> {
        self.list("SELECT * FROM games WHERE status = 'broken' ORDER BY game", [])
    }

    /// How many games this account has opened that still wait for somebody.
    pub fn open_offers_of(&self, account: &str) -> Result<u32, StoreError> {
        let words = "SELECT count(*) FROM games WHERE status = 'open' AND host = ?";
        Ok(self.db().prepare_cached(words)?.query_row([account], |row| row.get(0))?)
    }

    /// Games of this account with entries, or messages of others, that she has not seen; and the newest of each.
    pub fn unread(&self, account: &str) -> Result<Vec<(GameId, ReadUpTo)>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT s.game, g.head_number,
                    coalesce((SELECT max(id) FROM messages m WHERE m.game = s.game AND m.account <> s.account
                                AND m.account NOT IN (SELECT muted FROM mutes WHERE account = s.account)), 0) AS newest
             FROM game_seats s JOIN games g ON g.game = s.game LEFT JOIN reads r ON r.account = s.account AND r.game = s.game
             WHERE s.account = ?1 AND (g.head_number > coalesce(r.entry, 0) OR newest > coalesce(r.message, 0))",
        )?;
        let rows = statement.query_map([account], |row| Ok((row.get::<_, String>(0)?, ReadUpTo { entry: row.get(1)?, message: row.get(2)? })))?;
        let mut unread = Vec::new();
        for row in rows {
            let (game, newest) = row?;
            unread.extend(GameId::parse(&game).map(|game| (game, newest)));
        }
        Ok(unread)
    }

    fn list(&self, words: &str, params: impl rusqlite::Params) -> Result<Vec<Listed>, StoreError> {
        let mut listed: Vec<Listed> = {
            let mut statement = self.db().prepare_cached(words)?;
            let rows = statement.query_and_then(params, listed_from)?;
            rows.collect::<Result<_, _>>()?
        };
        let mut seats = self.db().prepare_cached("SELECT account, name, is_to_act FROM game_seats WHERE game = ? ORDER BY seat")?;
        for game in &mut listed {
            let rows = seats.query_map([game.game.as_str()], |row| Ok(SeatOf { account: row.get(0)?, name: row.get(1)?, is_to_act: row.get(2)? }))?;
            game.seats = rows.collect::<Result<_, _>>()?;
        }
        Ok(listed)
    }
}

impl Writing<'_> {
    /// Stores what is derived from a game's log, in place of what was.
    pub fn put_listed(&self, game: &Listed) -> Result<(), StoreError> {
        let options = serde_json::to_string(&game.options).expect("options are plain data and serialise");
        let timing = serde_json::to_string(&game.timing).expect("terms are plain data and serialise");
        let days = match game.timing.pace {
            Pace::DaysPerTurn(days) => days,
            Pace::Bank(_) => 0,
        };
        let (open_to, invited) = match &game.open_to {
            OpenToWhom::Everyone => ("everyone", None),
            OpenToWhom::Member(account) => ("member", Some(account)),
            OpenToWhom::LinkHolder => ("link", None),
        };
        self.db()
            .prepare_cached(
                "INSERT INTO games (game, kind, options, days_per_turn, status, open_to, invited, host, host_seat, opened_at, began_at, ended_at,
                                    waiting_since, deadline, due, timing, result, head_number, head_hash)
                 VALUES (:game, :kind, :options, :days, :status, :open_to, :invited, :host, :host_seat, :opened_at, :began_at, :ended_at,
                         :waiting_since, :deadline, :due, :timing, :result, :head_number, :head_hash)
                 ON CONFLICT (game) DO UPDATE SET kind = :kind, options = :options, days_per_turn = :days, status = :status, began_at = :began_at,
                     ended_at = :ended_at, waiting_since = :waiting_since, deadline = :deadline, due = :due, timing = :timing, result = :result, head_number = :head_number,
                     head_hash = :head_hash",
            )?
            .execute(named_params! {
                ":game": game.game.as_str(), ":kind": game.kind, ":options": options, ":days": days, ":status": game.status.word(),
                ":open_to": open_to, ":invited": invited, ":host": game.host, ":host_seat": game.host_seat.map(|seat| seat.0),
                ":opened_at": game.opened_at.0, ":began_at": game.began_at.map(|at| at.0), ":ended_at": game.ended_at.map(|at| at.0),
                ":waiting_since": game.waiting_since.0, ":deadline": game.deadline.map(|at| at.0), ":due": game.due.map(|at| at.0), ":timing": timing, ":result": game.status.result(),
                ":head_number": game.head_number, ":head_hash": game.head_hash.0,
            })?;
        let mut statement = self.db().prepare_cached(
            "INSERT INTO game_seats (game, seat, account, name, is_to_act) VALUES (:game, :seat, :account, :name, :is_to_act)
             ON CONFLICT (game, seat) DO UPDATE SET account = :account, name = :name, is_to_act = :is_to_act
                 WHERE account <> :account OR name <> :name OR is_to_act <> :is_to_act",
        )?;
        for (of, seat) in game.seats.iter().zip(0..) {
            statement.execute(named_params! {
                ":game": game.game.as_str(), ":seat": seat, ":account": of.account, ":name": of.name, ":is_to_act": of.is_to_act,
            })?;
        }
        Ok(())
    }

    /// Marks a game whose log cannot be replayed. Its players stay listed.
    pub fn mark_broken(&self, game: &GameId, why: &str) -> Result<(), StoreError> {
        self.db()
            .prepare_cached("UPDATE games SET status = 'broken', result = ?2, deadline = NULL, due = NULL WHERE game = ?1")?
            .execute((game.as_str(), why))?;
        self.db().prepare_cached("UPDATE game_seats SET is_to_act = 0 WHERE game = ?")?.execute([game.as_str()])?;
        Ok(())
    }

    /// Empties what is derived, to be rebuilt from the log in the same transaction.
    pub fn drop_listed(&self) -> Result<(), StoreError> {
        self.db().execute("DELETE FROM game_seats", [])?;
        self.db().execute("DELETE FROM games", [])?;
        Ok(())
    }
}

fn listed_from(row: &Row) -> Result<Listed, StoreError> {
    let unreadable = |what: &'static str, why: String| StoreError::Unreadable { what, why };
    let game: String = row.get("game")?;
    let open_to: String = row.get("open_to")?;
    Ok(Listed {
        game: GameId::parse(&game).ok_or_else(|| unreadable("the name of a game", game))?,
        kind: row.get("kind")?,
        options: serde_json::from_str(&row.get::<_, String>("options")?).map_err(|error| unreadable("options", error.to_string()))?,
        timing: match row.get::<_, String>("timing")?.as_str() {
            // From before there were terms.
            "" => Timing { pace: Pace::DaysPerTurn(row.get("days_per_turn")?), terms: None },
            timing => serde_json::from_str(timing).map_err(|error| unreadable("what is agreed about time", error.to_string()))?,
        },
        status: Status::read(&row.get::<_, String>("status")?, row.get("result")?)?,
        open_to: match (open_to.as_str(), row.get("invited")?) {
            ("everyone", _) => OpenToWhom::Everyone,
            ("member", Some(account)) => OpenToWhom::Member(account),
            _ => OpenToWhom::LinkHolder,
        },
        host: row.get("host")?,
        host_seat: row.get::<_, Option<u8>>("host_seat")?.map(Seat),
        opened_at: moment(row, "opened_at")?,
        began_at: moment_or_none(row, "began_at")?,
        ended_at: moment_or_none(row, "ended_at")?,
        waiting_since: moment(row, "waiting_since")?,
        deadline: moment_or_none(row, "deadline")?,
        due: moment_or_none(row, "due")?,
        head_number: row.get("head_number")?,
        head_hash: Hash(row.get("head_hash")?),
        seats: Vec::new(),
    })
}
