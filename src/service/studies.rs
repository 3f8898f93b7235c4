//! What members try out for themselves, from any entry of a game that they may look at. It is nobody else's business, an organiser's neither.

use std::sync::Arc;
use std::time::Duration;

use super::turns::{check, check_choice};
use super::{Account, Club, Kept, Refused, checks};
use crate::clock::Moment;
use crate::play::entry::{Entry, GameId};
use crate::play::study::{self, CannotTry, Change, Sandbox};
use crate::play::table::{Broken, Table};
use crate::rules::turn::Viewer;
use crate::store::studies::{StudyRow, UNTOUCHED};

/// What-ifs of one member.
/// How long a what-if stays in which nothing was done: somebody may be typing a note on its page.
const KEEP_UNTOUCHED: Duration = Duration::from_secs(86_400);
const MOST_STUDIES: usize = 200;
const LONGEST_NAME: usize = 80;
const LONGEST_NOTE: usize = 4_000;

/// A what-if, and what it is about.
pub struct Opened {
    pub kept: Kept,
    pub table: Arc<Table>,
    pub sandbox: Sandbox,
}

impl Club {
    /// Her what-ifs, of all games or of one, newest first.
    pub fn studies(&self, who: &Account, game: Option<&GameId>) -> Result<Vec<StudyRow>, Refused> {
        Ok(self.store().read(|on| on.studies(&who.id, game))?)
    }

    /// Begins a what-if after this entry, seen through these eyes, if she may look through them. Those in which nothing was done for a day are dropped.
    pub async fn begin_study(&self, who: &Account, game: &GameId, entry: u32, eye: Viewer) -> Result<i64, Refused> {
        let (table, log) = self.table_and_log(game)?;
        if entry == 0 || entry > table.head.number {
            return Err(Refused::NoEntry);
        }
        let eye = match table.viewer(Some(&who.id)) {
            Viewer::Everything => eye,
            own @ (Viewer::Seat(_) | Viewer::Spectator) => own,
        };
        let study = study::begin(&table, &log, entry, eye).map_err(broken)?.ok_or(Refused::NothingToTry)?;
        let (id, now) = (who.id.clone(), self.now());
        let kept =
            Kept { id: 0, account: id, game: game.clone(), study, name: String::new(), note: String::new(), revision: UNTOUCHED, updated: now };
        self.store_study(kept, table.rules, true).await
    }

    async fn store_study(&self, kept: Kept, rules: &'static dyn crate::rules::game::Rules, clears: bool) -> Result<i64, Refused> {
        let now = self.now();
        self.store()
            .write(move |on| {
                if clears {
                    on.drop_untouched_studies(&kept.account, Moment(now.0 - KEEP_UNTOUCHED.as_millis() as i64))?;
                }
                if on.studies(&kept.account, None)?.len() >= MOST_STUDIES {
                    return Err(Refused::ManyStudies);
                }
                Ok(on.add_study(&kept, rules, now)?)
            })
            .await
    }

    /// One of her what-ifs, played as far as it goes.
    pub fn open_study(&self, who: &Account, id: i64) -> Result<Opened, Refused> {
        let game = self.store().read(|on| on.game_of_study(&who.id, id))?.ok_or(Refused::NoStudy)?;
        let (table, log) = self.table_and_log(&game)?;
        let kept = self.store().read(|on| on.study(&who.id, id, table.rules))?.ok_or(Refused::NoStudy)?;
        let sandbox = sandbox(&kept, &table, &log, who)?;
        Ok(Opened { kept, table, sandbox })
    }

    /// Changes a what-if as a page of this revision shows it.
    pub async fn change_study(&self, who: &Account, id: i64, revision: u32, change: Change) -> Result<(), Refused> {
        match &change {
            Change::Choose(_, choice) | Change::Answer(choice) => {
                check_choice(choice)?;
            }
            Change::Play | Change::Undo | Change::Back(_) | Change::Assume(..) | Change::Unassume(_) | Change::Reshuffle => {}
        }
        let Opened { mut kept, sandbox, .. } = self.open_study(who, id)?;
        if kept.revision != revision {
            return Err(Refused::StudyChanged);
        }
        kept.study = kept.study.changed(&sandbox, change)?;
        check(&kept.study.draft)?;
        self.put_study(kept).await
    }

    /// Gives it a name and words of her own.
    pub async fn name_study(&self, who: &Account, id: i64, name: &str, note: &str) -> Result<(), Refused> {
        let fit = |text: &str, most: usize| match text.trim().is_empty() {
            true => Ok(String::new()),
            false => checks::text(text, most).ok_or(Refused::LongNote),
        };
        let (name, note) = (fit(name, LONGEST_NAME)?.replace('\n', " "), fit(note, LONGEST_NOTE)?);
        let kept = self.open_study(who, id)?.kept;
        self.put_study(Kept { name, note, ..kept }).await
    }

    async fn put_study(&self, kept: Kept) -> Result<(), Refused> {
        let now = self.now();
        match self.store().write(move |on| Ok::<_, Refused>(on.put_study(&kept, now)?)).await? {
            true => Ok(()),
            false => Err(Refused::StudyChanged),
        }
    }

    /// Another what-if that begins as this one stands.
    pub async fn copy_study(&self, who: &Account, id: i64) -> Result<i64, Refused> {
        let Opened { mut kept, table, .. } = self.open_study(who, id)?;
        kept.revision = UNTOUCHED + 1;
        kept.name = match kept.name.is_empty() {
            true => String::new(),
            false => format!("{} (copy)", kept.name.chars().take(LONGEST_NAME - 7).collect::<String>().trim_end()),
        };
        self.store_study(kept, table.rules, false).await
    }

    pub async fn drop_study(&self, who: &Account, id: i64) -> Result<(), Refused> {
        let account = who.id.clone();
        self.store().write(move |on| Ok::<_, Refused>(on.drop_study(&account, id)?)).await
    }
}

fn sandbox(kept: &Kept, table: &Table, log: &[Entry], who: &Account) -> Result<Sandbox, Refused> {
    let opened = Sandbox::open(&kept.study, table, log, table.viewer(Some(&who.id))).map_err(broken)?;
    opened.ok_or(Refused::Try(CannotTry::NobodyToAct))
}

fn broken(why: Broken) -> Refused {
    Refused::Broken(why.to_string())
}
