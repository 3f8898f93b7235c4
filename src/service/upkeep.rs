//! What the operator and the clock ask for: rebuilding what is derived, backups, tidying.

use std::path::Path;
use std::time::Duration;

use super::{Club, Listed, Refused};
use crate::play::entry::GameId;
use crate::play::table::Table;
use crate::store::{StoreError, Writing};

/// Links and sessions are forgotten a month after they expired, mail three months after it was sent.
const KEEP_LINKS: Duration = Duration::from_secs(30 * 86_400);
const KEEP_MAIL: Duration = Duration::from_secs(90 * 86_400);

/// What a rebuild found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rebuilt {
    pub games: usize,
    /// Games whose logs cannot be replayed, and why.
    pub broken: Vec<(GameId, String)>,
}

impl Club {
    /// Empties the derived tables and fills them from the log, in one transaction.
    pub async fn rebuild(&self) -> Result<Rebuilt, Refused> {
        Ok(self.store().write(rebuild).await?)
    }

    /// Copies the whole database into a new file while it is in use.
    pub fn backup(&self, to: &Path) -> Result<(), Refused> {
        Ok(self.store().backup(to)?)
    }

    /// Forgets what has expired long ago. Once a day is often enough.
    pub async fn tidy(&self) -> Result<(), Refused> {
        self.0.limits.tidy();
        let now = self.now();
        let before = |keep: Duration| crate::clock::Moment(now.0 - keep.as_millis() as i64);
        let (links, mail) = (before(KEEP_LINKS), before(KEEP_MAIL));
        self.store()
            .write(move |on| {
                on.tidy_links(links)?;
                on.tidy_replies(links)?;
                on.tidy_outbox(mail)
            })
            .await?;
        Ok(())
    }
}

fn rebuild(on: &Writing) -> Result<Rebuilt, StoreError> {
    on.drop_listed()?;
    let games = on.games()?;
    let mut broken = Vec::new();
    for game in &games {
        let listed = match on.entries(game) {
            Ok(entries) => match Table::replay(game, &entries) {
                Ok(table) => Some(Listed::of(&table)),
                Err(why) => {
                    broken.push((game.clone(), why.to_string()));
                    Listed::of_broken(game, &entries, why.to_string())
                }
            },
            Err(StoreError::Unreadable { what, why }) => {
                broken.push((game.clone(), format!("{what} cannot be read: {why}")));
                None
            }
            Err(other) => return Err(other),
        };
        if let Some(listed) = listed {
            on.put_listed(&listed)?;
        }
    }
    Ok(Rebuilt { games: games.len(), broken })
}
