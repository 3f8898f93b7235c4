//! What feeds tell: a member's deadlines, what happened in her games as she may know it, and what everybody may know of one game.

use std::sync::Arc;

use super::{Account, Club, Refused};
use crate::chance;
use crate::clock::Moment;
use crate::play::entry::{Entry, GameId};
use crate::play::history;
use crate::play::table::Table;
use crate::rules::turn::Viewer;

/// Items in a feed, and of one game in a member's.
const MOST_ITEMS: usize = 50;
const MOST_OF_ONE: usize = 8;
/// Games that ended lately in a member's feed.
const MOST_ENDED: u32 = 10;

/// One turn, or one event of a table, as the reader of the feed may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub game: GameId,
    /// `Herooj: Ada – Bo`
    pub table: String,
    /// The last entry of it.
    pub number: u32,
    pub at: Moment,
    /// In a line.
    pub title: String,
    /// In sentences.
    pub words: Vec<String>,
}

impl Club {
    /// Makes private addresses for her feeds; gives their secret, which is told once. Those that she had are dead.
    pub async fn make_feeds(&self, who: &Account) -> Result<String, Refused> {
        let (secret, now, id) = (chance::fresh_token(), self.now(), who.id.clone());
        let kept = secret.clone();
        self.store().write(move |on| on.put_feeds(&id, &kept, now)).await?;
        Ok(secret)
    }

    pub async fn drop_feeds(&self, who: &Account) -> Result<(), Refused> {
        let id = who.id.clone();
        Ok(self.store().write(move |on| on.drop_feeds(&id)).await?)
    }

    pub fn has_feeds(&self, who: &Account) -> Result<bool, Refused> {
        Ok(self.store().read(|on| on.has_feeds(&who.id))?)
    }

    /// Whose feeds this secret opens.
    pub fn feed_reader(&self, secret: &str) -> Result<Account, Refused> {
        self.store().read(|on| on.feed_reader(secret))?.filter(|account| account.is_active).ok_or(Refused::DeadLink)
    }

    /// The games that wait for her and have a deadline, the most urgent first.
    pub fn deadlines(&self, who: &Account) -> Result<Vec<Arc<Table>>, Refused> {
        let mut tables = Vec::new();
        for game in self.games_to_act(who)? {
            match self.table(&game) {
                Ok(table) if table.deadline().is_some() => tables.push(table),
                Ok(_) | Err(Refused::Broken(_)) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(tables)
    }

    /// What happened in her games, the newest first.
    pub fn happenings(&self, who: &Account) -> Result<Vec<Item>, Refused> {
        let games = self.store().read(|on| -> Result<_, Refused> {
            let (running, ended) = (on.games_in_play(&who.id)?, on.games_ended(&who.id, MOST_ENDED)?);
            Ok(running.into_iter().chain(ended).filter(|game| game.began_at.is_some()).map(|game| game.game).collect::<Vec<_>>())
        })?;
        let mut items = Vec::new();
        for game in games {
            match self.table_and_log(&game) {
                Ok((table, log)) => items.extend(items_of(&table, &log, table.viewer(Some(&who.id)), MOST_OF_ONE)?),
                Err(Refused::Broken(_)) => {}
                Err(other) => return Err(other),
            }
        }
        items.sort_by(|one, other| (other.at, other.game.as_str(), other.number).cmp(&(one.at, one.game.as_str(), one.number)));
        items.truncate(MOST_ITEMS);
        Ok(items)
    }

    /// What everybody may know of a game that has begun, the newest first.
    pub fn public_happenings(&self, game: &GameId) -> Result<(Arc<Table>, Vec<Item>), Refused> {
        let (table, log) = self.table_and_log(game)?;
        if table.began_at.is_none() {
            return Err(Refused::NoGame);
        }
        let items = items_of(&table, &log, table.viewer(None), MOST_ITEMS)?;
        Ok((table, items))
    }
}

/// The last acts of a game, the newest first.
fn items_of(table: &Table, log: &[Entry], viewer: Viewer, most: usize) -> Result<Vec<Item>, Refused> {
    let broken = |broken: crate::play::table::Broken| Refused::Broken(broken.to_string());
    let names: Vec<&str> = table.players.iter().map(|player| player.name.as_str()).collect();
    let heading = format!("{}: {}", table.rules.about().name, names.join(" – "));
    let acts: Vec<&[Entry]> = history::acts(log).collect();
    let mut items = Vec::new();
    for act in acts.into_iter().rev().take(most) {
        let lines = history::read(table, act, viewer).map_err(broken)?;
        let last = act.last().expect("an act has an entry");
        let words: Vec<String> = lines.iter().flat_map(|line| &line.told).map(|told| format!("{}.", told.words)).collect();
        let turn = lines.iter().find_map(|line| line.turn.clone().zip(line.seat));
        let title = match turn {
            Some((turn, seat)) => format!("{}: {turn}", table.player(seat).name),
            None => words.first().map_or_else(|| "The game began".to_string(), |words| words.trim_end_matches('.').to_string()),
        };
        items.push(Item { game: table.id.clone(), table: heading.clone(), number: last.number, at: last.at, title, words });
    }
    Ok(items)
}
