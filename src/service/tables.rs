//! Games in memory: each is replayed once and then kept as long as its log has not grown behind its back.
//!
//! [`Club::act`] is how everything is added to a log: decided on the table in memory, outside the writer; written in one transaction, if the log
//! still ends where the decision began, with the derived rows and the mail; then shown to everybody.

use std::sync::Arc;

use moka::sync::Cache;

use super::computer::is_computer;
use super::{Account, Club, Happened, Listed, Refused, Status};
use crate::chance::Seed;
use crate::clock::Moment;
use crate::play::acts::{self, CannotAct};
use crate::play::entry::{Entry, GameId, Hash, Head};
use crate::play::history::{self, Line};
use crate::play::moments::{self, Moments};
use crate::play::notice;
use crate::play::table::{Broken, Stage, Table};
use crate::rules::turn::Viewer;
use crate::store::outbox::{Content, NewMail, To};
use crate::store::{StoreError, Writing};

/// Tables kept, and bytes of logs kept.
const MOST_TABLES: u64 = 512;
const MOST_LOG_BYTES: u64 = 16 << 20;
/// Logs in words kept, each for one reader.
const MOST_LINES: u64 = 256;
/// Times that an act is decided afresh because the log has grown meanwhile.
const MOST_TRIES: usize = 8;

pub struct Tables {
    tables: Cache<GameId, Arc<Table>>,
    logs: Cache<GameId, Arc<Vec<Entry>>>,
    /// By the hash of the newest entry, which names the whole log, the first entry read, and who reads.
    lines: Cache<(Hash, u32, Viewer), Arc<Vec<Line>>>,
    moments: Cache<(Hash, Viewer), Arc<Moments>>,
}

impl Default for Tables {
    fn default() -> Tables {
        let weight = |_: &GameId, log: &Arc<Vec<Entry>>| log.iter().map(|entry| entry.body.len() as u32 + 128).sum();
        Tables {
            tables: Cache::new(MOST_TABLES),
            logs: Cache::builder().max_capacity(MOST_LOG_BYTES).weigher(weight).build(),
            lines: Cache::new(MOST_LINES),
            moments: Cache::new(MOST_LINES),
        }
    }
}

impl Tables {
    /// Keeps a table, unless a newer one is kept already.
    fn keep(&self, table: &Arc<Table>) {
        self.tables.entry_by_ref(&table.id).and_upsert_with(|kept| match kept {
            Some(kept) if kept.value().head.number > table.head.number => kept.into_value(),
            _ => table.clone(),
        });
    }
}

/// Decides an act on a table, with the game's secret seed.
pub(super) type Decide<'d> = &'d (dyn Fn(&Table, &Seed, Moment) -> Result<acts::Outcome, CannotAct> + Send + Sync);

impl Club {
    /// The game as it stands.
    pub fn table(&self, game: &GameId) -> Result<Arc<Table>, Refused> {
        let head = self.store().read(|on| on.head(game))?.ok_or(Refused::NoGame)?;
        self.table_with(game, head)
    }

    /// The game as it stands, and its whole log.
    pub fn table_and_log(&self, game: &GameId) -> Result<(Arc<Table>, Arc<Vec<Entry>>), Refused> {
        let table = self.table(game)?;
        let log = self.log_up_to(game, table.head)?;
        Ok((table, log))
    }

    /// These newest entries of the game in words, as the viewer may read them.
    pub fn lines(&self, table: &Table, entries: &[Entry], viewer: Viewer) -> Result<Arc<Vec<Line>>, Refused> {
        let key = (table.head.hash, entries.first().map_or(0, |first| first.number), viewer);
        if let Some(lines) = self.0.tables.lines.get(&key) {
            return Ok(lines);
        }
        let lines = history::read(table, entries, viewer).map_err(|broken| Refused::Broken(broken.to_string()))?;
        let lines = Arc::new(lines);
        self.0.tables.lines.insert(key, lines.clone());
        Ok(lines)
    }

    /// Where a reader of the whole log may want to jump to. `lines` are all entries in words for this viewer.
    pub fn moments(&self, table: &Table, entries: &[Entry], lines: &[Line], viewer: Viewer) -> Result<Arc<Moments>, Refused> {
        let key = (table.head.hash, viewer);
        if let Some(moments) = self.0.tables.moments.get(&key) {
            return Ok(moments);
        }
        let moments = moments::moments(table, entries, lines).map_err(|broken| Refused::Broken(broken.to_string()))?;
        let moments = Arc::new(moments);
        self.0.tables.moments.insert(key, moments.clone());
        Ok(moments)
    }

    /// The game as it stood after entry `number`, with the log up to then.
    pub fn table_at(&self, game: &GameId, number: u32) -> Result<(Table, Vec<Entry>), Refused> {
        let (table, log) = self.table_and_log(game)?;
        if number == 0 || number > table.head.number {
            return Err(Refused::NoEntry);
        }
        let log = log[..number as usize].to_vec();
        let then = Table::replay(game, &log).map_err(|broken| Refused::Broken(broken.to_string()))?;
        Ok((then, log))
    }

    /// The whole log, whether or not it can be replayed.
    pub fn log(&self, game: &GameId) -> Result<Arc<Vec<Entry>>, Refused> {
        let head = self.store().read(|on| on.head(game))?.ok_or(Refused::NoGame)?;
        self.log_up_to(game, head)
    }

    /// The log that ends with `head`, which is or was the newest entry.
    fn log_up_to(&self, game: &GameId, head: Head) -> Result<Arc<Vec<Entry>>, Refused> {
        let ends_there = |log: &[Entry]| log.last().is_some_and(|last| last.number == head.number && last.hash == head.hash);
        if let Some(log) = self.0.tables.logs.get(game).filter(|log| ends_there(log)) {
            return Ok(log);
        }
        let mut log = self.store().read(|on| on.entries(game))?;
        log.truncate(head.number as usize);
        let log = Arc::new(log);
        self.0.tables.logs.insert(game.clone(), log.clone());
        Ok(log)
    }

    fn table_with(&self, game: &GameId, head: Head) -> Result<Arc<Table>, Refused> {
        let kept = self.0.tables.tables.get(game);
        if let Some(kept) = kept.as_ref().filter(|kept| kept.head == head) {
            return Ok(kept.clone());
        }
        match self.replayed(game, kept.filter(|kept| kept.head.number < head.number)) {
            Ok(table) => {
                let table = Arc::new(table);
                self.0.tables.keep(&table);
                Ok(table)
            }
            Err(Refused::Broken(why)) => {
                self.note_broken(game, &why);
                Err(Refused::Broken(why))
            }
            Err(other) => Err(other),
        }
    }

    /// The game as its log tells it; from where `kept` stands, if another process (the command line) has added to the log.
    fn replayed(&self, game: &GameId, kept: Option<Arc<Table>>) -> Result<Table, Refused> {
        let broken = |broken: Broken| Refused::Broken(broken.to_string());
        match kept {
            Some(kept) => {
                let mut table = Table::clone(&kept);
                let entries = self.store().read(|on| on.entries_after(game, kept.head.number))?;
                entries.iter().try_for_each(|entry| table.fold(entry)).map_err(broken)?;
                Ok(table)
            }
            None => Table::replay(game, &self.store().read(|on| on.entries(game))?).map_err(broken),
        }
    }

    /// Marks the game as broken in the lists, once.
    fn note_broken(&self, game: &GameId, why: &str) {
        let listed = self.store().read(|on| on.listed(game));
        if matches!(listed, Ok(Some(Listed { ref status, .. })) if !matches!(status, Status::Broken(_))) {
            tracing::warn!(%game, why, "the log of a game cannot be read; it is marked as broken");
            let (game, why) = (game.clone(), why.to_string());
            drop(self.store().write(move |on| on.mark_broken(&game, &why)));
        }
    }

    /// The game as it stands, and the secret seed of its shuffle, or the one that its log has revealed.
    pub(super) fn table_and_seed(&self, game: &GameId) -> Result<(Arc<Table>, Seed), Refused> {
        let (head, seed) = self.store().read(|on| -> Result<_, StoreError> { Ok((on.head(game)?, on.seed(game)?)) })?;
        let table = self.table_with(game, head.ok_or(Refused::NoGame)?)?;
        let seed = Club::seed_of(&table, seed)?;
        Ok((table, seed))
    }

    /// The seed of a game, given what is kept of it.
    pub(super) fn seed_of(table: &Table, kept: Option<Seed>) -> Result<Seed, Refused> {
        match kept.or_else(|| table.revealed.clone()) {
            Some(seed) => Ok(seed),
            // Nothing can follow from it any more; the act will be refused in its own words.
            None if table.is_over() => Ok(Seed([0; 32])),
            None => Err(Refused::Broken("the secret seed of its shuffle is missing".to_string())),
        }
    }

    /// Decides, and appends what was decided. If the log has grown meanwhile, decides again on what is there then.
    ///
    /// `also` is done in the same transaction, with the table that results.
    pub(super) async fn act<A>(&self, by: &Account, game: &GameId, decide: Decide<'_>, also: A) -> Result<Arc<Table>, Refused>
    where
        A: Fn(&Writing) -> Result<(), Refused> + Clone + Send + 'static,
    {
        let _in_hand = self.in_hand(game).await;
        self.act_now(&by.id, game, self.now(), decide, also).await
    }

    /// The same for an act of the table itself, or an organiser's: while nothing that players have in hand is under way.
    pub(super) async fn act_alone(&self, by: &str, game: &GameId, decide: Decide<'_>) -> Result<Arc<Table>, Refused> {
        let _alone = self.alone(game).await;
        self.act_now(by, game, self.now(), decide, |_| Ok(())).await
    }

    /// The same for whoever has the game in hand, by an account's name or by nobody's, the empty one.
    pub(super) async fn act_now<A>(&self, by: &str, game: &GameId, now: Moment, decide: Decide<'_>, also: A) -> Result<Arc<Table>, Refused>
    where
        A: Fn(&Writing) -> Result<(), Refused> + Clone + Send + 'static,
    {
        for _ in 0..MOST_TRIES {
            let (table, seed) = self.table_and_seed(game)?;
            let outcome = decide(&table, &seed, now)?;
            match self.append(by, Some(table), outcome, also.clone()).await {
                Err(Refused::Store(StoreError::HeadMoved)) => {}
                done => return done,
            }
        }
        Err(Refused::Store(StoreError::HeadMoved))
    }

    /// Games that run, those first that somebody has acted in last.
    pub fn games_running(&self) -> Result<Vec<GameId>, Refused> {
        Ok(self.store().read(|on| on.games_running())?)
    }

    /// Ends a game whose newest entry is `examined` and in which no legal turn is left, as a search that finished has proved (R15).
    pub async fn end_without_turn(&self, game: &GameId, examined: u32) -> Result<Arc<Table>, Refused> {
        let _in_hand = self.in_hand(game).await;
        self.act_now("", game, self.now(), &|table, seed, now| acts::end_without_turn(table, examined, seed, now), |_| Ok(())).await
    }

    /// Writes what was decided on `before` (`None`: nothing, the game is being opened), with derived rows and mail, in one transaction.
    pub(super) async fn append<A>(&self, by: &str, before: Option<Arc<Table>>, outcome: acts::Outcome, also: A) -> Result<Arc<Table>, Refused>
    where
        A: FnOnce(&Writing) -> Result<(), Refused> + Send + 'static,
    {
        let piece = Piece::of(by, before.as_deref(), outcome);
        let after = piece.after.clone();
        self.write(vec![piece], also).await?;
        Ok(after)
    }

    /// Writes what was decided in several games, all of it or nothing.
    pub(super) async fn append_all<A>(&self, by: &str, all: Vec<(Arc<Table>, acts::Outcome)>, also: A) -> Result<(), Refused>
    where
        A: FnOnce(&Writing) -> Result<(), Refused> + Send + 'static,
    {
        let pieces = all.into_iter().map(|(before, outcome)| Piece::of(by, Some(&before), outcome)).collect();
        self.write(pieces, also).await
    }

    async fn write<A>(&self, pieces: Vec<Piece>, also: A) -> Result<(), Refused>
    where
        A: FnOnce(&Writing) -> Result<(), Refused> + Send + 'static,
    {
        let (now, club) = (self.now(), self.clone());
        self.store()
            .write(move |on| {
                pieces.iter().try_for_each(|piece| piece.write(on, now))?;
                also(on)?;
                on.after_commit(move || pieces.into_iter().for_each(|piece| club.show(piece.after)));
                Ok(())
            })
            .await
    }

    /// What was written is there for everybody.
    fn show(&self, table: Arc<Table>) {
        self.0.tables.keep(&table);
        self.tell(&table.id, table.head.number);
    }

    pub(super) fn tell(&self, game: &GameId, newest: u32) {
        // Nobody may be listening.
        let _ = self.0.events.send(Happened { game: game.clone(), newest });
    }

    /// The account if it has a place in this game, begun or not.
    pub(super) fn player_at(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        let table = self.table(game)?;
        if table.has_player(&who.id) { Ok(table) } else { Err(Refused::Act(CannotAct::NoSeat)) }
    }
}

/// What was decided in one game, as it is written.
struct Piece {
    head: Head,
    entries: Vec<Entry>,
    after: Arc<Table>,
    mails: Vec<NewMail>,
    /// Nobody can join any more.
    is_full: bool,
}

impl Piece {
    fn of(by: &str, before: Option<&Table>, outcome: acts::Outcome) -> Piece {
        let acts::Outcome { entries, table } = outcome;
        Piece {
            head: before.map_or(Head::START, |before| before.head),
            mails: mails(before, &table, &entries, by),
            is_full: table.stage != Stage::Open && before.is_some_and(|before| before.stage == Stage::Open),
            entries,
            after: Arc::new(table),
        }
    }

    fn write(&self, on: &Writing, now: Moment) -> Result<(), StoreError> {
        let game = &self.after.id;
        on.append(game, &self.head, &self.entries)?;
        on.put_listed(&Listed::of(&self.after))?;
        for mail in &self.mails {
            on.queue_mail(mail, now)?;
        }
        if self.after.is_over() {
            on.drop_seed(game)?;
            on.drop_drafts(game)?;
        }
        if self.is_full {
            on.revoke_game_links(game, now)?;
        }
        Ok(())
    }
}

/// The mails that new entries give rise to.
fn mails(before: Option<&Table>, after: &Table, entries: &[Entry], by: &str) -> Vec<NewMail> {
    let notices = notice::notices(before, after, entries, by);
    let entry = after.head.number;
    let mail = |notice: notice::Notice| NewMail {
        event: format!("{}/{entry}/{}/{}", after.id, notice.what.word(), notice.to.account),
        to: To::Account(notice.to.account),
        content: Content::Game { game: after.id.clone(), entry, what: notice.what },
        good_until: None,
    };
    notices.into_iter().filter(|notice| !is_computer(&notice.to.account)).map(mail).collect()
}

/// Whether two entries say the same, though at different times and with different salts.
pub(super) fn say_the_same(one: &Entry, other: &Entry) -> bool {
    let says = |entry: &Entry| {
        serde_json::from_str::<serde_json::Value>(&entry.body).ok().and_then(|mut body| body.get_mut("is").map(serde_json::Value::take))
    };
    one.number == other.number && one.seat == other.seat && one.kind == other.kind && says(one) == says(other)
}
