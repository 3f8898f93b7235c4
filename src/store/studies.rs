//! What members try out for themselves.

use rusqlite::{Row, named_params};

use super::{Reading, StoreError, Writing, moment};
use crate::clock::Moment;
use crate::play::entry::GameId;
use crate::play::study::{self, Study};
use crate::rules::game::Rules;

/// The revision of a what-if that was only looked at.
pub const UNTOUCHED: u32 = 1;

/// A what-if with what is kept about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    pub id: i64,
    pub account: String,
    pub game: GameId,
    pub study: Study,
    /// Empty: not named yet.
    pub name: String,
    pub note: String,
    /// Rises with every change.
    pub revision: u32,
    pub updated: Moment,
}

/// A what-if in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    pub id: i64,
    pub game: GameId,
    pub entry: u32,
    pub name: String,
    pub note: String,
    pub updated: Moment,
}

impl Reading<'_> {
    /// The account's what-ifs, of all games or of one, newest first.
    pub fn studies(&self, account: &str, game: Option<&GameId>) -> Result<Vec<StudyRow>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT id, game, entry, name, note, updated FROM studies WHERE account = ?1 AND (?2 IS NULL OR game = ?2) ORDER BY updated DESC, id DESC",
        )?;
        let rows = statement.query_and_then((account, game.map(GameId::as_str)), |row| {
            Ok(StudyRow {
                id: row.get("id")?,
                game: game_of(row)?,
                entry: row.get("entry")?,
                name: row.get("name")?,
                note: row.get("note")?,
                updated: moment(row, "updated")?,
            })
        })?;
        rows.collect()
    }

    /// Which game a what-if is about, if it is this account's.
    pub fn game_of_study(&self, account: &str, id: i64) -> Result<Option<GameId>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT game FROM studies WHERE account = ?1 AND id = ?2")?;
        let mut rows = statement.query_and_then((account, id), game_of)?;
        rows.next().transpose()
    }

    /// A what-if, if it is this account's; `rules` are those of its game.
    pub fn study(&self, account: &str, id: i64, rules: &dyn Rules) -> Result<Option<Kept>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM studies WHERE account = ?1 AND id = ?2")?;
        let mut rows = statement.query_and_then((account, id), |row| kept(row, rules))?;
        rows.next().transpose()
    }
}

impl Writing<'_> {
    /// Stores a what-if and gives its number. `kept.id` is not looked at.
    pub fn add_study(&self, kept: &Kept, rules: &dyn Rules, now: Moment) -> Result<i64, StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO studies (account, game, entry, eye, assumed, shuffle, steps, draft, name, note, revision, updated)
                 VALUES (:account, :game, :entry, :eye, :assumed, :shuffle, :steps, :draft, :name, :note, :revision, :now)",
            )?
            .execute(named_params! {
                ":account": kept.account, ":game": kept.game.as_str(), ":entry": kept.study.entry, ":eye": study::eye_word(rules, kept.study.eye),
                ":assumed": json(&kept.study.assumed), ":shuffle": kept.study.shuffle, ":steps": json(&kept.study.steps),
                ":draft": json(&kept.study.draft), ":name": kept.name, ":note": kept.note, ":revision": kept.revision, ":now": now.0,
            })?;
        Ok(self.db().last_insert_rowid())
    }

    /// Puts all of it in place of what was there, if that is still of this revision; says whether it was.
    pub fn put_study(&self, kept: &Kept, now: Moment) -> Result<bool, StoreError> {
        let changed = self
            .db()
            .prepare_cached(
                "UPDATE studies SET assumed = :assumed, shuffle = :shuffle, steps = :steps, draft = :draft, name = :name, note = :note,
                    revision = revision + 1, updated = :now WHERE id = :id AND account = :account AND revision = :revision",
            )?
            .execute(named_params! {
                ":id": kept.id, ":account": kept.account, ":revision": kept.revision, ":assumed": json(&kept.study.assumed),
                ":shuffle": kept.study.shuffle, ":steps": json(&kept.study.steps), ":draft": json(&kept.study.draft), ":name": kept.name,
                ":note": kept.note, ":now": now.0,
            })?;
        Ok(changed == 1)
    }

    pub fn drop_study(&self, account: &str, id: i64) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM studies WHERE account = ?1 AND id = ?2")?.execute((account, id))?;
        Ok(())
    }

    /// Deletes this account's what-ifs that are of the first revision and older than that: nothing was ever done in them.
    pub fn drop_untouched_studies(&self, account: &str, older_than: Moment) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM studies WHERE account = ?1 AND revision = ?2 AND updated < ?3")?.execute((
            account,
            UNTOUCHED,
            older_than.0,
        ))?;
        Ok(())
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what is tried out is plain data and serialises")
}

fn game_of(row: &Row) -> Result<GameId, StoreError> {
    let game: String = row.get("game")?;
    GameId::parse(&game).ok_or_else(|| unreadable(format!("'{game}' names no game")))
}

fn unreadable(why: String) -> StoreError {
    StoreError::Unreadable { what: "a what-if", why }
}

fn kept(row: &Row, rules: &dyn Rules) -> Result<Kept, StoreError> {
    fn read<T: serde::de::DeserializeOwned>(row: &Row, column: &str) -> Result<T, StoreError> {
        let text: String = row.get(column)?;
        serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))
    }
    let eye: String = row.get("eye")?;
    Ok(Kept {
        id: row.get("id")?,
        account: row.get("account")?,
        game: game_of(row)?,
        study: Study {
            entry: row.get("entry")?,
            eye: study::eye_of(rules, &eye),
            assumed: read(row, "assumed")?,
            shuffle: row.get("shuffle")?,
            steps: read(row, "steps")?,
            draft: read(row, "draft")?,
        },
        name: row.get("name")?,
        note: row.get("note")?,
        revision: row.get("revision")?,
        updated: moment(row, "updated")?,
    })
}
