//! How somebody becomes a member: as the first organiser, by an invitation, or by the secret link to a game.

use std::net::IpAddr;
use std::time::Duration;

use super::letters::{self, Outgoing};
use super::sign_in::{Session, SignedIn};
use super::{Account, Club, Invitation, Listed, Refused, Status, Wishes, checks, passwords, paths};
use crate::chance;
use crate::clock::Moment;
use crate::store::links::{NewInvitation, NewToken, Purpose, TokenHash};
use crate::store::outbox::To;
use crate::store::people::folded;
use crate::store::{Reading, StoreError, Writing};

const FIRST_LINK_LASTS: Duration = Duration::from_secs(7 * 86_400);
pub(super) const ADDRESS_LASTS: Duration = Duration::from_secs(3 * 86_400);
const MOST_DAYS: u16 = 90;

/// What a newcomer says about herself.
#[derive(Clone, Default)]
pub struct NewMember {
    pub name: String,
    pub email: String,
    /// `None`, or empty: she signs in by mailed links.
    pub password: Option<String>,
    /// `None`: UTC.
    pub zone: Option<String>,
}

/// An invitation that works, as its holder sees it.
#[derive(Clone, Debug)]
pub enum Welcome {
    /// The link printed for the operator: makes the first organiser.
    FirstOrganiser,
    /// To the club. `email` is the address that it was mailed to.
    Member { by: String, label: String, email: Option<String> },
    /// To a game, and to the club on the way.
    Player { by: String, game: Box<Listed> },
}

/// An invitation just made.
#[derive(Clone, Debug)]
pub struct Invited {
    pub id: i64,
    /// Shown once; stored nowhere but in the mail on its way.
    pub link: String,
}

/// What stands behind a token that somebody may sign up with.
enum Behind {
    FirstOrganiser,
    Invitation(Invitation),
}

impl Club {
    /// A fresh link for the first organiser, in place of any before it. `None` once the club has an organiser.
    pub async fn first_link(&self) -> Result<Option<String>, Refused> {
        let (token, now) = (chance::fresh_token(), self.now());
        let key = TokenHash::of(&token);
        let made = self
            .store()
            .write(move |on| {
                on.drop_tokens(Purpose::FirstOrganiser, None)?;
                if on.has_organiser()? {
                    return Ok(false);
                }
                let expires = now.plus(FIRST_LINK_LASTS);
                on.add_token(&NewToken { token: key, purpose: Purpose::FirstOrganiser, account: None, email: None, created: now, expires })?;
                Ok::<_, StoreError>(true)
            })
            .await?;
        Ok(made.then(|| self.link(paths::INVITATION, &token)))
    }

    /// Invites somebody to the club. With a mail address the link goes there; it is shown in any case.
    pub async fn invite(&self, by: &Account, label: &str, email: Option<&str>, days: u16) -> Result<Invited, Refused> {
        organiser(by)?;
        let email = email.filter(|email| !email.trim().is_empty()).map(checks::address).transpose()?;
        let label = if label.trim().is_empty() { email.clone().unwrap_or_default() } else { label.to_string() };
        let label = checks::text(&label, 100).ok_or(Refused::BadLabel)?;
        if !(1..=MOST_DAYS).contains(&days) {
            return Err(Refused::BadValidity);
        }
        if let Some(email) = &email {
            self.0.limits.letter_of_member(email)?;
        }
        let (token, now) = (chance::fresh_token(), self.now());
        let link = self.link(paths::INVITATION, &token);
        let expires = now.plus(Duration::from_secs(u64::from(days) * 86_400));
        let letter = letters::invitation(&self.settings().club, &by.name, days, link.clone());
        let invitation = NewInvitation {
            token: TokenHash::of(&token),
            label,
            email: email.clone(),
            game: None,
            by: by.id.clone(),
            places: 1,
            created: now,
            expires,
        };
        let id = self
            .store()
            .write(move |on| {
                let id = on.add_invitation(&invitation)?;
                if let Some(email) = email {
                    let to = To::Address(email);
                    Outgoing { what: "invitation", event: id.to_string(), to, letter, good_until: Some(expires) }.queue(on, now)?;
                }
                Ok::<_, StoreError>(id)
            })
            .await?;
        Ok(Invited { id, link })
    }

    /// Invitations to the club, newest first.
    pub fn invitations(&self, by: &Account) -> Result<Vec<Invitation>, Refused> {
        organiser(by)?;
        Ok(self.store().read(|on| on.invitations())?)
    }

    pub async fn revoke_invitation(&self, by: &Account, id: i64) -> Result<(), Refused> {
        organiser(by)?;
        let now = self.now();
        if self.store().write(move |on| on.revoke_invitation(id, now)).await? { Ok(()) } else { Err(Refused::NoInvitation) }
    }

    /// An invitation that was made a moment ago: its link once more, and the address to which it was mailed.
    pub fn invitation_made(&self, by: &Account, token: &str) -> Result<Option<(String, Option<String>)>, Refused> {
        organiser(by)?;
        let made = self.store().read(|on| on.invitation(TokenHash::of(token)))?;
        let open = made.filter(|made| made.game.is_none() && made.used.is_none() && made.revoked.is_none());
        Ok(open.map(|made| (self.link(paths::INVITATION, token), made.email)))
    }

    /// What the holder of this token is invited to.
    pub fn welcome(&self, token: &str) -> Result<Welcome, Refused> {
        let now = self.now();
        self.store().read(|on| match behind(on, token, now)? {
            Behind::FirstOrganiser => Ok(Welcome::FirstOrganiser),
            Behind::Invitation(Invitation { by_name, label, email, game: None, .. }) => Ok(Welcome::Member { by: by_name, label, email }),
            Behind::Invitation(Invitation { by_name, game: Some(game), .. }) => {
                let game = on.listed(&game)?.filter(|game| game.status == Status::Open).ok_or(Refused::DeadLink)?;
                Ok(Welcome::Player { by: by_name, game: Box::new(game) })
            }
        })
    }

    /// Makes an account for the holder of the token, and signs her in. A friend invited to a game accepts it afterwards, knowing its terms.
    ///
    /// The address counts as confirmed if the invitation was mailed to it, and for the first organiser; otherwise a letter with a link goes there.
    pub async fn sign_up(&self, token: &str, new: NewMember, from: IpAddr) -> Result<SignedIn, Refused> {
        self.0.limits.link(from)?;
        let now = self.now();
        self.store().read(|on| behind(on, token, now))?;
        let (account, hash) = self.newcomer(new).await?;
        let (link, club) = (token.to_string(), self.clone());
        self.store()
            .write(move |on| {
                let account = club.admit(on, &link, account, now)?;
                if let Some(hash) = hash {
                    on.put_password(&account.id, Some(&hash))?;
                }
                let (token, session) = club.fresh_session(&account.id, now);
                on.add_session(TokenHash::of(&token), &session)?;
                let account = on.account(&account.id)?.expect("the account was stored a moment ago");
                Ok(SignedIn { token, account })
            })
            .await
    }

    /// Adds a member with a confirmed address, without an invitation: for the operator and the demo.
    pub async fn add_member(&self, new: NewMember, is_organiser: bool) -> Result<Account, Refused> {
        let (mut account, hash) = self.newcomer(new).await?;
        account.is_organiser = is_organiser;
        self.store()
            .write(move |on| {
                confirm_at_once(on, &mut account)?;
                on.put_account(&account)?;
                if let Some(hash) = hash {
                    on.put_password(&account.id, Some(&hash))?;
                }
                Ok(account)
            })
            .await
    }

    /// An account as the newcomer describes it, its address not yet confirmed, and the hash of her password.
    async fn newcomer(&self, new: NewMember) -> Result<(Account, Option<String>), Refused> {
        let (name, email) = (checks::name(&new.name)?, checks::address(&new.email)?);
        let zone = new.zone.filter(|zone| !zone.is_empty()).map(|zone| checks::zone(&zone)).transpose()?;
        let password = new.password.filter(|password| !password.is_empty());
        let hash = match &password {
            Some(password) => {
                passwords::check(password, &name, &email)?;
                Some(self.0.passwords.hash(password).await?)
            }
            None => None,
        };
        let account = Account {
            id: chance::fresh_name(),
            name,
            email: None,
            new_email: Some(email),
            has_password: hash.is_some(),
            is_organiser: false,
            is_active: true,
            zone: zone.unwrap_or_else(|| "UTC".to_string()),
            wishes: Wishes::default(),
            mail_trouble: None,
            is_quiet: false,
            created: self.now(),
        };
        Ok((account, hash))
    }

    fn admit(&self, on: &Writing, token: &str, mut account: Account, now: Moment) -> Result<Account, Refused> {
        checks::free_name(on, &account.name, None)?;
        let given = account.new_email.clone().unwrap_or_default();
        match behind(on, token, now)? {
            Behind::FirstOrganiser => {
                on.use_token(TokenHash::of(token), now)?;
                account.is_organiser = true;
                confirm_at_once(on, &mut account)?;
                on.put_account(&account)?;
            }
            Behind::Invitation(invitation) => {
                if invitation.email.as_deref().map(folded) == Some(folded(&given)) {
                    confirm_at_once(on, &mut account)?;
                    on.put_account(&account)?;
                } else {
                    on.put_account(&account)?;
                    self.ask_to_confirm(on, &account, now)?;
                }
                if !on.use_invitation(invitation.id, &account.id, now)? {
                    return Err(Refused::DeadLink);
                }
            }
        }
        Ok(account)
    }

    /// Mails a link that confirms the account's new address; or, if the address is another member's, tells that member.
    pub(super) fn ask_to_confirm(&self, on: &Writing, account: &Account, now: Moment) -> Result<(), StoreError> {
        let Some(email) = &account.new_email else { return Ok(()) };
        let (club, expires) = (&self.settings().club, now.plus(ADDRESS_LASTS));
        on.drop_tokens(Purpose::Address, Some(&account.id))?;
        let holder = on.account_by_email(email)?;
        let (what, letter) = match &holder {
            Some(holder) => ("address-in-use", letters::address_in_use(club, &holder.name, self.link("/sign-in", ""))),
            None => {
                let token = chance::fresh_token();
                let link = self.link(paths::ADDRESS, &token);
                let (id, email) = (Some(account.id.clone()), Some(folded(email)));
                on.add_token(&NewToken { token: TokenHash::of(&token), purpose: Purpose::Address, account: id, email, created: now, expires })?;
                ("confirm-address", letters::confirm_address(club, &account.name, link))
            }
        };
        Outgoing { what, event: chance::fresh_token(), to: To::Address(email.clone()), letter, good_until: Some(expires) }.queue(on, now)
    }

    /// Sends the link that confirms the address once more.
    pub async fn ask_confirmation_again(&self, session: &Session) -> Result<(), Refused> {
        let (account, now, club) = (session.account.clone(), self.now(), self.clone());
        self.0.limits.letter_of_member(account.new_email.as_deref().unwrap_or_default())?;
        Ok(self.store().write(move |on| club.ask_to_confirm(on, &account, now)).await?)
    }
}

pub(super) fn organiser(by: &Account) -> Result<(), Refused> {
    if by.is_organiser && by.is_active { Ok(()) } else { Err(Refused::NotOrganiser) }
}

/// The address is known to be hers, so she may be told that it is in use.
fn confirm_at_once(on: &Writing, account: &mut Account) -> Result<(), Refused> {
    let email = account.new_email.take().unwrap_or_default();
    if on.account_by_email(&email)?.is_some() {
        return Err(Refused::AddressTaken);
    }
    checks::free_name(on, &account.name, Some(&account.id))?;
    account.email = Some(email);
    Ok(())
}

fn behind(on: &Reading, token: &str, now: Moment) -> Result<Behind, Refused> {
    let key = TokenHash::of(token);
    if let Some(invitation) = on.invitation(key)? {
        let works = invitation.revoked.is_none() && invitation.used.is_none() && invitation.expires > now;
        return if works { Ok(Behind::Invitation(invitation)) } else { Err(Refused::DeadLink) };
    }
    let first = on.token(key, Purpose::FirstOrganiser)?.filter(|first| first.used.is_none() && first.expires > now);
    match first {
        Some(_) if on.has_organiser()? => Err(Refused::HasOrganiser),
        Some(_) => Ok(Behind::FirstOrganiser),
        None => Err(Refused::DeadLink),
    }
}
