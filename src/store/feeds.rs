//! Private addresses of members' feeds. Only hashes of their secrets are kept.

use rusqlite::OptionalExtension;

use super::links::TokenHash;
use super::people::Account;
use super::{Reading, StoreError, Writing};
use crate::clock::Moment;

impl Reading<'_> {
    /// Whose feeds this secret opens.
    pub fn feed_reader(&self, secret: &str) -> Result<Option<Account>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT account FROM feeds WHERE secret = ?")?;
        let account: Option<String> = statement.query_row([TokenHash::of(secret).bytes()], |row| row.get(0)).optional()?;
        account.map_or(Ok(None), |account| self.account(&account))
    }

    pub fn has_feeds(&self, account: &str) -> Result<bool, StoreError> {
        let words = "SELECT EXISTS (SELECT 1 FROM feeds WHERE account = ?)";
        Ok(self.db().prepare_cached(words)?.query_row([account], |row| row.get(0))?)
    }
}

impl Writing<'_> {
    /// Gives the account's feeds a secret, in place of the one that they had.
    pub fn put_feeds(&self, account: &str, secret: &str, now: Moment) -> Result<(), StoreError> {
        let words = "INSERT INTO feeds (account, secret, created) VALUES (?1, ?2, ?3)
                     ON CONFLICT (account) DO UPDATE SET secret = excluded.secret, created = excluded.created";
        self.db().prepare_cached(words)?.execute((account, TokenHash::of(secret).bytes(), now.0))?;
        Ok(())
    }

    pub fn drop_feeds(&self, account: &str) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM feeds WHERE account = ?")?.execute([account])?;
        Ok(())
    }
}
