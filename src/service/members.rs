//! The members, and what organisers decide about them.

use super::computer::is_computer;
use super::letters::{self, Outgoing};
use super::sign_up::organiser;
use super::{Account, Club, Listed, Refused};
use crate::chance;
use crate::store::Writing;
use crate::store::outbox::{Counts, Posted, State, To};

/// What became of the mail, for the organiser.
#[derive(Clone, Debug)]
pub struct MailReport {
    pub counts: Counts,
    /// Given up, newest first.
    pub failed: Vec<Posted>,
    /// Still being tried after at least one failure, newest first.
    pub in_trouble: Vec<Posted>,
}

impl Club {
    pub fn account(&self, id: &str) -> Result<Option<Account>, Refused> {
        Ok(self.store().read(|on| on.account(id))?)
    }

    /// A member by her name or mail address, for the command line.
    pub fn find_account(&self, who: &str) -> Result<Account, Refused> {
        let found = self.store().read(|on| if who.contains('@') { on.account_by_email(who) } else { on.account_by_name(who) })?;
        found.ok_or(Refused::NoMember)
    }

    /// Everybody who has not left, by name.
    pub fn members(&self) -> Result<Vec<Account>, Refused> {
        Ok(self.all_accounts()?.into_iter().filter(|account| account.is_active).collect())
    }

    /// Everybody, those who have left too, by name; not the computer.
    pub fn all_accounts(&self) -> Result<Vec<Account>, Refused> {
        let accounts = self.store().read(|on| on.accounts())?;
        Ok(accounts.into_iter().filter(|account| !is_computer(&account.id)).collect())
    }

    /// Makes a member an organiser, or no longer one.
    pub async fn set_organiser(&self, by: &Account, who: &str, is_organiser: bool) -> Result<Account, Refused> {
        organiser(by)?;
        self.change(who, move |account| account.is_organiser = is_organiser).await
    }

    /// Closes an account, or opens it again. Whoever holds it is signed out and cannot sign in; her games stay as they are.
    pub async fn set_active(&self, by: &Account, who: &str, is_active: bool) -> Result<Account, Refused> {
        organiser(by)?;
        self.change(who, move |account| account.is_active = is_active).await
    }

    /// The operator's way to make an organiser, when none can sign in.
    pub async fn promote(&self, who: &Account) -> Result<Account, Refused> {
        self.change(&who.id, |account| (account.is_organiser, account.is_active) = (true, true)).await
    }

    /// A link to sign in as this member, for the operator to hand over. Works once, for 20 minutes.
    pub async fn operator_link(&self, who: &Account) -> Result<String, Refused> {
        let (token, now) = (chance::fresh_token(), self.now());
        self.add_sign_in_token(who, &token, now).await?;
        Ok(self.link(super::paths::SIGN_IN, &token))
    }

    async fn change(&self, who: &str, change: impl FnOnce(&mut Account) + Send + 'static) -> Result<Account, Refused> {
        let who = who.to_string();
        self.store()
            .write(move |on: &Writing| {
                let mut account = on.account(&who)?.ok_or(Refused::NoMember)?;
                change(&mut account);
                on.put_account(&account)?;
                if !account.is_active {
                    on.end_sessions(&account.id, None)?;
                }
                if on.has_organiser()? { Ok(account) } else { Err(Refused::LastOrganiser) }
            })
            .await
    }

    pub fn mail_report(&self, by: &Account) -> Result<MailReport, Refused> {
        organiser(by)?;
        self.store()
            .read(|on| Ok(MailReport { counts: on.mail_counts()?, failed: on.mails(State::Failed, 50)?, in_trouble: on.mails_in_trouble(50)? }))
    }

    /// Has a mail that failed sent again. Whether there was one.
    pub async fn send_again(&self, by: &Account, mail: i64) -> Result<bool, Refused> {
        organiser(by)?;
        Ok(self.store().mail_again(mail, self.now()).await?)
    }

    /// Games whose log cannot be read.
    pub fn broken_games(&self) -> Result<Vec<Listed>, Refused> {
        Ok(self.store().read(|on| on.games_broken())?)
    }

    /// Puts a test mail to the organiser into the outbox.
    pub async fn send_test_mail(&self, by: &Account) -> Result<(), Refused> {
        organiser(by)?;
        let now = self.now();
        let letter = letters::test(&self.settings().club, &by.name);
        let mail = Outgoing { what: "test", event: chance::fresh_token(), to: To::Account(by.id.clone()), letter, good_until: None };
        Ok(self.store().write(move |on| mail.queue(on, now)).await?)
    }
}
