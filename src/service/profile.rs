//! What a member changes about herself.

use std::net::IpAddr;

use super::letters::{self, Outgoing};
use super::sign_in::Session;
use super::{Account, Club, Policy, Refused, Wishes, checks, passwords, rounds};
use crate::chance;
use crate::clock::Moment;
use crate::play::table::Table;
use crate::play::time::acts as time;
use crate::store::Reading;
use crate::store::links::{Purpose, TokenHash};
use crate::store::outbox::To;
use crate::store::people::folded;

impl Club {
    /// Changes name and time zone. Games that run keep the name that she had when she joined them; where they have a calendar, it goes by the new zone
    /// from now on.
    pub async fn change_profile(&self, session: &Session, name: &str, zone: &str) -> Result<Account, Refused> {
        let (name, zone) = (checks::name(name)?, checks::zone(zone)?);
        let id = session.account.id.clone();
        let _alone = self.all_alone().await;
        let (now, had) = (self.now(), self.account(&id)?.ok_or(Refused::NoMember)?.zone);
        let games = if had == zone { Vec::new() } else { self.games_with(Some(&id))? };
        let (who, to) = (id.clone(), zone.clone());
        let move_to = |table: &Table, now| time::change_zone(table, &who, &to, now);
        self.write_everywhere(&who, now, games, &move_to, move |on| {
            checks::free_name(on, &name, Some(&id))?;
            let mut account = on.account(&id)?.ok_or(Refused::NoMember)?;
            (account.name, account.zone) = (name, zone);
            Ok(on.put_account(&account)?)
        })
        .await?;
        self.account(&who)?.ok_or(Refused::NoMember)
    }

    /// Changes what mail she gets about her games.
    pub async fn change_wishes(&self, session: &Session, wishes: Wishes) -> Result<Account, Refused> {
        let (id, now) = (session.account.id.clone(), self.now());
        self.store()
            .write(move |on| {
                let mut account = on.account(&id)?.ok_or(Refused::NoMember)?;
                let before = std::mem::replace(&mut account.wishes, wishes);
                on.put_account(&account)?;
                let is_digest = |wishes: &Wishes| wishes.policy == Policy::Digest;
                match (is_digest(&before), is_digest(&account.wishes)) {
                    (true, false) => on.drop_held(&id, now)?,
                    // Her first digest comes when its hour comes, not at once because it has passed today.
                    (false, true) => {
                        let zone = rounds::zone_of(&account);
                        let today = rounds::day(now, zone);
                        if now >= rounds::hour_of_day(today, account.wishes.digest_hour, zone) {
                            on.put_digest_day(&id, &today.to_string())?;
                        }
                    }
                    (true, true) | (false, false) => {}
                }
                Ok(account)
            })
            .await
    }

    /// Changes the password, or sets the first one. Needs the old password, or a sign-in a moment ago; ends all other sessions.
    pub async fn change_password(&self, session: &Session, old: Option<&str>, new: &str, from: IpAddr) -> Result<(), Refused> {
        self.make_sure(session, old, from).await?;
        let account = session.account.clone();
        passwords::check(new, &account.name, account.email.as_deref().unwrap_or_default())?;
        let hash = self.0.passwords.hash(new).await?;
        let (key, now, club) = (session.key, self.now(), self.clone());
        Ok(self.store().write(move |on| club.replace_password(on, &account, &hash, Some(key), now)).await?)
    }

    /// Gives another mail address. It counts once a link that is mailed there has been used; whether it is somebody else's is not told here.
    /// Needs the password, or a sign-in a moment ago.
    pub async fn change_address(&self, session: &Session, email: &str, password: Option<&str>, from: IpAddr) -> Result<(), Refused> {
        let email = checks::address(email)?;
        self.make_sure(session, password, from).await?;
        self.0.limits.letter_of_member(&email)?;
        let (id, now, club) = (session.account.id.clone(), self.now(), self.clone());
        self.store()
            .write(move |on| {
                let mut account = on.account(&id)?.ok_or(Refused::NoMember)?;
                account.new_email = Some(email);
                on.put_account(&account)?;
                Ok(club.ask_to_confirm(on, &account, now)?)
            })
            .await
    }

    /// Whose address a link confirms, and which. Using it is another step.
    pub fn look_at_address_link(&self, token: &str) -> Result<(Account, String), Refused> {
        self.store().read(|on| confirmable(on, token, self.now()))
    }

    /// Confirms an address by the link that was mailed to it. The old address is told.
    pub async fn confirm_address(&self, token: &str, from: IpAddr) -> Result<Account, Refused> {
        self.0.limits.link(from)?;
        let (token, now, club) = (token.to_string(), self.now(), self.clone());
        self.store()
            .write(move |on| {
                let (mut account, email) = confirmable(on, &token, now)?;
                if on.account_by_email(&email)?.is_some_and(|other| other.id != account.id) {
                    return Err(Refused::AddressTaken);
                }
                on.use_token(TokenHash::of(&token), now)?;
                let old = account.email.replace(email.clone());
                account.new_email = None;
                on.put_account(&account)?;
                // The link has just arrived there.
                on.put_mail_trouble(&account.id, None)?;
                // Links on their way to the old address must not sign anybody in.
                on.drop_tokens(Purpose::SignIn, Some(&account.id))?;
                on.drop_tokens(Purpose::Reset, Some(&account.id))?;
                if let Some(old) = old.filter(|old| folded(old) != folded(&email)) {
                    let letter = letters::address_changed(&club.settings().club, &account.name, &email);
                    let to = To::Address(old);
                    Outgoing { what: "address-changed", event: chance::fresh_token(), to, letter, good_until: None }.queue(on, now)?;
                }
                Ok(account)
            })
            .await
    }

    /// Lets mail go to an address again from which it came back.
    pub async fn try_address_again(&self, session: &Session) -> Result<(), Refused> {
        let id = session.account.id.clone();
        Ok(self.store().write(move |on| on.put_mail_trouble(&id, None)).await?)
    }

    /// Whose mail a link stops. Using it is another step.
    pub fn look_at_unsubscribe_link(&self, token: &str) -> Result<Account, Refused> {
        self.store().read(|on| unsubscribable(on, token, self.now()))
    }

    /// Stops mail about games, by the link in any of them, without signing in (RFC 8058). May be done again.
    pub async fn unsubscribe(&self, token: &str) -> Result<Account, Refused> {
        let (token, now) = (token.to_string(), self.now());
        self.store()
            .write(move |on| {
                let mut account = unsubscribable(on, &token, now)?;
                account.wishes.policy = Policy::None;
                on.put_account(&account)?;
                on.drop_held(&account.id, now)?;
                Ok(account)
            })
            .await
    }
}

fn confirmable(on: &Reading, token: &str, now: Moment) -> Result<(Account, String), Refused> {
    let found = on.token(TokenHash::of(token), Purpose::Address)?.filter(|found| found.used.is_none() && found.expires > now);
    let account = found.as_ref().and_then(|found| found.account.as_deref()).map(|account| on.account(account)).transpose()?.flatten();
    let account = account.filter(|account| account.is_active).ok_or(Refused::DeadLink)?;
    // A link to an address that she has replaced since is dead.
    let email = account.new_email.clone().filter(|email| found.and_then(|found| found.email) == Some(folded(email))).ok_or(Refused::DeadLink)?;
    Ok((account, email))
}

fn unsubscribable(on: &Reading, token: &str, now: Moment) -> Result<Account, Refused> {
    let found = on.token(TokenHash::of(token), Purpose::Unsubscribe)?.filter(|found| found.expires > now);
    let account = found.and_then(|found| found.account).map(|account| on.account(&account)).transpose()?.flatten();
    account.ok_or(Refused::DeadLink)
}
