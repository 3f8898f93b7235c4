//! Accounts.

use rusqlite::{OptionalExtension, Row, named_params};

use super::wishes::{Policy, Reminder, Wishes};
use super::{Reading, StoreError, Writing, moment};
use crate::clock::Moment;
use crate::play::entry::Player;

/// A member, or somebody who was one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Public name: 8 letters and digits.
    pub id: String,
    pub name: String,
    /// Confirmed mail address.
    pub email: Option<String>,
    /// Address that waits to be confirmed.
    pub new_email: Option<String>,
    pub has_password: bool,
    pub is_organiser: bool,
    pub is_active: bool,
    /// Name of her time zone: `Europe/Berlin`.
    pub zone: String,
    /// What mail about her games she wants.
    pub wishes: Wishes,
    /// Why mail to her address comes back. While this is set, none about games goes there.
    pub mail_trouble: Option<String>,
    /// Whether she gets no mail until she visits, because she has been told that a game waits.
    pub is_quiet: bool,
    pub created: Moment,
}

impl Account {
    /// As the log names her.
    pub fn player(&self) -> Player {
        Player { account: self.id.clone(), name: self.name.clone() }
    }
}

/// What names and addresses are compared by: they differ by more than case and space.
pub fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

impl Reading<'_> {
    pub fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        self.one_account("SELECT * FROM accounts WHERE account = ?", id)
    }

    pub fn account_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        self.one_account("SELECT * FROM accounts WHERE name_key = ?", &folded(name))
    }

    /// The account with this confirmed address.
    pub fn account_by_email(&self, email: &str) -> Result<Option<Account>, StoreError> {
        self.one_account("SELECT * FROM accounts WHERE email_key = ?", &folded(email))
    }

    /// The newest active account that has no confirmed address and waits for this one to be confirmed.
    pub fn account_awaiting_email(&self, email: &str) -> Result<Option<Account>, StoreError> {
        self.one_account(
            "SELECT * FROM accounts WHERE email IS NULL AND is_active = 1 AND lower(new_email) = ? ORDER BY created DESC LIMIT 1",
            &folded(email),
        )
    }

    fn one_account(&self, words: &str, key: &str) -> Result<Option<Account>, StoreError> {
        Ok(self.db().prepare_cached(words)?.query_row([key], account_from).optional()?)
    }

    /// Everybody, by name.
    pub fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM accounts ORDER BY name_key")?;
        let rows = statement.query_map([], account_from)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    pub fn has_organiser(&self) -> Result<bool, StoreError> {
        let words = "SELECT EXISTS (SELECT 1 FROM accounts WHERE is_organiser = 1 AND is_active = 1)";
        Ok(self.db().query_row(words, [], |row| row.get(0))?)
    }

    /// The hash of the account's password.
    pub fn password(&self, account: &str) -> Result<Option<String>, StoreError> {
        let found = self.db().prepare_cached("SELECT password FROM accounts WHERE account = ?")?.query_row([account], |row| row.get(0)).optional()?;
        Ok(found.flatten())
    }
}

impl Writing<'_> {
    /// Adds the account, or changes everything about it but its password. Another address has no trouble yet.
    pub fn put_account(&self, account: &Account) -> Result<(), StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO accounts (account, name, name_key, email, email_key, new_email, is_organiser, is_active, zone,
                     mail_policy, digest_hour, reminder, asks_first, created)
                 VALUES (:account, :name, :name_key, :email, :email_key, :new_email, :is_organiser, :is_active, :zone,
                     :policy, :digest_hour, :reminder, :asks_first, :created)
                 ON CONFLICT (account) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, email = excluded.email,
                     email_key = excluded.email_key, new_email = excluded.new_email, is_organiser = excluded.is_organiser,
                     is_active = excluded.is_active, zone = excluded.zone, mail_policy = excluded.mail_policy,
                     digest_hour = excluded.digest_hour, reminder = excluded.reminder, asks_first = excluded.asks_first,
                     mail_trouble = CASE WHEN email_key IS excluded.email_key THEN mail_trouble END",
            )?
            .execute(named_params! {
                ":account": account.id, ":name": account.name, ":name_key": folded(&account.name), ":email": account.email,
                ":email_key": account.email.as_deref().map(folded), ":new_email": account.new_email, ":is_organiser": account.is_organiser,
                ":is_active": account.is_active, ":zone": account.zone, ":policy": account.wishes.policy.word(), ":digest_hour": account.wishes.digest_hour,
                ":reminder": account.wishes.reminder.word(), ":asks_first": account.wishes.asks_first, ":created": account.created.0,
            })?;
        Ok(())
    }

    /// She has visited: mail may tell her of the next game that waits.
    pub fn end_quiet(&self, account: &str) -> Result<(), StoreError> {
        self.db().prepare_cached("UPDATE accounts SET quiet_by = NULL WHERE account = ?")?.execute([account])?;
        Ok(())
    }

    /// Notes why mail to the account's address comes back, or that it may be tried again.
    pub fn put_mail_trouble(&self, account: &str, why: Option<&str>) -> Result<(), StoreError> {
        self.db().prepare_cached("UPDATE accounts SET mail_trouble = ?2 WHERE account = ?1")?.execute((account, why))?;
        Ok(())
    }

    /// Stores the hash of the account's password; `None` takes the password away.
    pub fn put_password(&self, account: &str, hash: Option<&str>) -> Result<(), StoreError> {
        self.db().prepare_cached("UPDATE accounts SET password = ?2 WHERE account = ?1")?.execute((account, hash))?;
        Ok(())
    }
}

fn account_from(row: &Row) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get("account")?,
        name: row.get("name")?,
        email: row.get("email")?,
        new_email: row.get("new_email")?,
        has_password: row.get::<_, Option<String>>("password")?.is_some(),
        is_organiser: row.get("is_organiser")?,
        is_active: row.get("is_active")?,
        zone: row.get("zone")?,
        wishes: Wishes {
            policy: Policy::parse(&row.get::<_, String>("mail_policy")?).unwrap_or(Policy::Each),
            digest_hour: row.get("digest_hour")?,
            reminder: Reminder::parse(&row.get::<_, String>("reminder")?).unwrap_or(Reminder::Hours(24)),
            asks_first: row.get("asks_first")?,
        },
        mail_trouble: row.get("mail_trouble")?,
        is_quiet: row.get::<_, Option<i64>>("quiet_by")?.is_some(),
        created: moment(row, "created")?,
    })
}
