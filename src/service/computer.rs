//! The computer's accounts: opponents that any member can play against. Nobody can sign in to them, and no mail goes to them.
//!
//! Who chooses their turns is not known here; it acts through the same functions as everybody else.

use super::{Account, Club, Refused, Status, Wishes};
use crate::play::entry::GameId;

/// Public names of the accounts, and what they are called. A game for four may need three of them.
const COMPUTERS: [(&str, &str); 3] = [("computer", "Computer"), ("computer2", "Computer II"), ("computer3", "Computer III")];

/// The account that a challenge goes to.
pub const FIRST: &str = COMPUTERS[0].0;

/// Whether this account is the computer's.
pub fn is_computer(account: &str) -> bool {
    COMPUTERS.iter().any(|(id, _)| *id == account)
}

impl Club {
    /// Makes the computer's accounts if they are not there. A club that never plays against it has none.
    pub(super) async fn seat_computers(&self) -> Result<(), Refused> {
        let created = self.now();
        self.store()
            .write(move |on| {
                for (id, name) in COMPUTERS {
                    if on.account(id)?.is_some() {
                        continue;
                    }
                    // A member may have taken the name before there was a computer.
                    let mut own_name = name.to_string();
                    while on.account_by_name(&own_name)?.is_some() {
                        own_name.push_str(" (server)");
                    }
                    on.put_account(&Account {
                        id: id.to_string(),
                        name: own_name,
                        email: None,
                        new_email: None,
                        has_password: false,
                        is_organiser: false,
                        is_active: true,
                        zone: "UTC".to_string(),
                        wishes: Wishes::none(),
                        mail_trouble: None,
                        is_quiet: false,
                        created,
                    })?;
                }
                Ok(())
            })
            .await
    }

    /// The computer's accounts, in the order in which they take seats.
    pub(super) fn computers(&self) -> Result<Vec<Account>, Refused> {
        let mut found = Vec::new();
        for (id, _) in COMPUTERS {
            found.extend(self.account(id)?);
        }
        Ok(found)
    }

    /// Games that run with a computer in them.
    pub fn games_of_computers(&self) -> Result<Vec<GameId>, Refused> {
        let mut games = Vec::new();
        for (id, _) in COMPUTERS {
            let listed = self.store().read(|on| on.games_in_play(id))?;
            games.extend(listed.into_iter().filter(|game| game.status == Status::Running).map(|game| game.game));
        }
        games.sort();
        games.dedup();
        Ok(games)
    }
}
