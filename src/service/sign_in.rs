//! Signing in and out, by password or by a mailed link, and new passwords for forgotten ones.
//!
//! Nothing here tells whether somebody is a member: answers, and the work behind them, are the same for known and unknown names.

use std::net::IpAddr;
use std::time::Duration;

use sha2::{Digest, Sha256};

use super::letters::{self, Outgoing};
use super::{Account, Club, Refused, passwords, paths};
use crate::chance;
use crate::clock::Moment;
use crate::store::links::{NewToken, Purpose, StoredSession, Token, TokenHash};
use crate::store::outbox::To;
use crate::store::people::folded;
use crate::store::{StoreError, Writing};

const SIGN_IN_LASTS: Duration = Duration::from_secs(20 * 60);
const RESET_LASTS: Duration = Duration::from_secs(60 * 60);
/// For so long after signing in she need not give her password again.
const SURE_FOR: Duration = Duration::from_secs(15 * 60);
/// The last use of a session is noted to the hour, so that looking at pages writes next to nothing.
const NOTE_USE_EVERY: Duration = Duration::from_secs(60 * 60);

/// Somebody who is signed in.
#[derive(Clone)]
pub struct Session {
    pub account: Account,
    /// What every form of this session has to bring along.
    pub csrf: String,
    /// When she signed in.
    pub since: Moment,
    pub(super) key: TokenHash,
}

/// A session just begun.
#[derive(Clone)]
pub struct SignedIn {
    /// For the cookie; stored nowhere.
    pub token: String,
    pub account: Account,
}

impl Club {
    /// Who holds this cookie. `None`: nobody, or no longer.
    pub fn session(&self, token: &str) -> Result<Option<Session>, Refused> {
        let (key, now) = (TokenHash::of(token), self.now());
        let found = self.store().read(|on| -> Result<_, Refused> {
            let Some(session) = on.session(key)? else { return Ok(None) };
            let account = on.account(&session.account)?;
            Ok(account.map(|account| (session, account)))
        })?;
        let Some((session, account)) = found.filter(|(session, account)| session.expires > now && account.is_active) else { return Ok(None) };
        if now.since(session.seen) >= NOTE_USE_EVERY {
            let expires = self.session_expires(now);
            // Nobody needs to wait for this.
            drop(self.store().write(move |on| on.touch_session(key, now, expires)));
        }
        Ok(Some(Session { account, csrf: csrf_of(token), since: session.created, key }))
    }

    /// She looks at a page herself: mail may tell her of the next game that waits.
    pub fn note_visit(&self, who: &Account) {
        if who.is_quiet {
            let account = who.id.clone();
            // Nobody needs to wait for this.
            drop(self.store().write(move |on| on.end_quiet(&account)));
        }
    }

    /// Whether this cookie is still held by this account. Asking is no visit: it changes nothing.
    pub fn is_signed_in(&self, token: &str, account: &str) -> Result<bool, Refused> {
        let (key, now) = (TokenHash::of(token), self.now());
        let found = self.store().read(|on| -> Result<_, Refused> { Ok((on.session(key)?, on.account(account)?)) })?;
        Ok(matches!(found, (Some(session), Some(account)) if session.expires > now && session.account == account.id && account.is_active))
    }

    /// Signs a member in without asking for anything: for the demo's one-click links.
    pub async fn begin_session(&self, account: &Account) -> Result<SignedIn, Refused> {
        let (token, session) = self.fresh_session(&account.id, self.now());
        let key = TokenHash::of(&token);
        self.store().write(move |on| on.add_session(key, &session)).await?;
        Ok(SignedIn { token, account: account.clone() })
    }

    /// Signs in with a name or mail address and a password.
    pub async fn sign_in(&self, who: &str, password: &str, from: IpAddr) -> Result<SignedIn, Refused> {
        self.0.limits.password(who, from)?;
        let (account, stored) = self.store().read(|on| -> Result<_, Refused> {
            let account = if who.contains('@') {
                on.account_by_email(who)?.map_or_else(|| on.account_awaiting_email(who), |account| Ok(Some(account)))?
            } else {
                on.account_by_name(who)?
            };
            let account = account.filter(|account| account.is_active);
            let stored = account.as_ref().map(|account| on.password(&account.id)).transpose()?.flatten();
            Ok((account, stored))
        })?;
        let is_right = self.0.passwords.is_right(password, stored).await?;
        let account = account.filter(|_| is_right).ok_or(Refused::NotRecognised)?;
        let now = self.now();
        let (token, session) = self.fresh_session(&account.id, now);
        let key = TokenHash::of(&token);
        self.store().write(move |on| on.add_session(key, &session)).await?;
        Ok(SignedIn { token, account })
    }

    /// Mails a link to sign in, if the address is a member's.
    pub async fn ask_sign_in_link(&self, email: &str, from: IpAddr) -> Result<(), Refused> {
        self.mail_link(Purpose::SignIn, email, from).await
    }

    /// Mails a link to choose a new password, if the address is a member's.
    pub async fn ask_reset_link(&self, email: &str, from: IpAddr) -> Result<(), Refused> {
        self.mail_link(Purpose::Reset, email, from).await
    }

    /// Whom a link signs in. Using it is another step.
    pub fn look_at_sign_in_link(&self, token: &str) -> Result<Account, Refused> {
        self.store().read(|on| live(on, token, Purpose::SignIn, self.now())).map(|(_, account)| account)
    }

    /// Whose password a link changes. Using it is another step.
    pub fn look_at_reset_link(&self, token: &str) -> Result<Account, Refused> {
        self.store().read(|on| live(on, token, Purpose::Reset, self.now())).map(|(_, account)| account)
    }

    /// Signs in by a mailed link, once. If the address that it went to was not confirmed yet, it is now.
    pub async fn use_sign_in_link(&self, token: &str, from: IpAddr) -> Result<SignedIn, Refused> {
        self.0.limits.link(from)?;
        let (link, now) = (token.to_string(), self.now());
        let (token, account) = self
            .store()
            .write({
                let club = self.clone();
                move |on| {
                    let account = redeem(on, &link, Purpose::SignIn, now)?;
                    let (token, session) = club.fresh_session(&account.id, now);
                    on.add_session(TokenHash::of(&token), &session)?;
                    Ok::<_, Refused>((token, account))
                }
            })
            .await?;
        Ok(SignedIn { token, account })
    }

    /// Chooses a new password by a mailed link, once; ends every session and begins a fresh one.
    pub async fn reset_password(&self, token: &str, password: &str, from: IpAddr) -> Result<SignedIn, Refused> {
        self.0.limits.link(from)?;
        let account = self.look_at_reset_link(token)?;
        passwords::check(password, &account.name, account.email.as_deref().unwrap_or_default())?;
        let hash = self.0.passwords.hash(password).await?;
        let (link, now, club) = (token.to_string(), self.now(), self.clone());
        let (token, account) = self
            .store()
            .write(move |on| {
                let account = redeem(on, &link, Purpose::Reset, now)?;
                club.replace_password(on, &account, &hash, None, now)?;
                let (token, session) = club.fresh_session(&account.id, now);
                on.add_session(TokenHash::of(&token), &session)?;
                Ok::<_, Refused>((token, account))
            })
            .await?;
        Ok(SignedIn { token, account })
    }

    pub async fn sign_out(&self, token: &str) -> Result<(), Refused> {
        let key = TokenHash::of(token);
        Ok(self.store().write(move |on| on.end_session(key)).await?)
    }

    /// Ends every session of the account, this one too, and every link to sign in. Gives the number of sessions.
    pub async fn sign_out_everywhere(&self, session: &Session) -> Result<usize, Refused> {
        let account = session.account.id.clone();
        Ok(self
            .store()
            .write(move |on| {
                on.drop_tokens(Purpose::SignIn, Some(&account))?;
                on.end_sessions(&account, None)
            })
            .await?)
    }

    async fn mail_link(&self, purpose: Purpose, email: &str, from: IpAddr) -> Result<(), Refused> {
        self.0.limits.letter(email, from)?;
        let (email, now, club) = (folded(email), self.now(), self.clone());
        self.store()
            .write(move |on| {
                let account = on.account_by_email(&email)?;
                let account = if account.is_some() { account } else { on.account_awaiting_email(&email)? }.filter(|account| account.is_active);
                let token = chance::fresh_token();
                let expires = now.plus(if purpose == Purpose::Reset { RESET_LASTS } else { SIGN_IN_LASTS });
                // Without an account a token is stored all the same, which nobody holds, so that the work is the same.
                on.add_token(&NewToken {
                    token: TokenHash::of(&token),
                    purpose,
                    account: account.as_ref().map(|account| account.id.clone()),
                    email: Some(email),
                    created: now,
                    expires,
                })?;
                let Some(account) = account else { return Ok(()) };
                let name = &club.settings().club;
                let (what, letter) = match purpose {
                    Purpose::Reset => ("reset", letters::reset(name, &account.name, club.link(paths::RESET, &token))),
                    _ => ("sign-in", letters::sign_in(name, &account.name, club.link(paths::SIGN_IN, &token))),
                };
                let to = match &account.email {
                    Some(_) => To::Account(account.id),
                    None => To::Address(account.new_email.unwrap_or_default()),
                };
                Outgoing { what, event: chance::fresh_token(), to, letter, good_until: Some(expires) }.queue(on, now)
            })
            .await?;
        Ok(())
    }

    /// Stores a link to sign in that is handed over in another way than by mail.
    pub(super) async fn add_sign_in_token(&self, who: &Account, token: &str, now: Moment) -> Result<(), Refused> {
        let (token, account, expires) = (TokenHash::of(token), Some(who.id.clone()), now.plus(SIGN_IN_LASTS));
        let token = NewToken { token, purpose: Purpose::SignIn, account, email: None, created: now, expires };
        Ok(self.store().write(move |on| on.add_token(&token)).await?)
    }

    /// Whether she signed in a moment ago, or gives her password again.
    pub(super) async fn make_sure(&self, session: &Session, password: Option<&str>, from: IpAddr) -> Result<(), Refused> {
        if self.now().since(session.since) < SURE_FOR {
            return Ok(());
        }
        let password = password.filter(|password| !password.is_empty()).ok_or(Refused::NotSure)?;
        self.0.limits.password(&session.account.name, from)?;
        let stored = self.store().read(|on| on.password(&session.account.id))?;
        if self.0.passwords.is_right(password, stored).await? { Ok(()) } else { Err(Refused::WrongPassword) }
    }

    /// Stores a password, ends the other sessions and tells the member.
    pub(super) fn replace_password(
        &self,
        on: &Writing,
        account: &Account,
        hash: &str,
        but: Option<TokenHash>,
        now: Moment,
    ) -> Result<(), StoreError> {
        on.put_password(&account.id, Some(hash))?;
        on.end_sessions(&account.id, but)?;
        on.drop_tokens(Purpose::SignIn, Some(&account.id))?;
        on.drop_tokens(Purpose::Reset, Some(&account.id))?;
        let letter = letters::password_changed(&self.settings().club, &account.name);
        let to = To::Account(account.id.clone());
        Outgoing { what: "password-changed", event: chance::fresh_token(), to, letter, good_until: None }.queue(on, now)
    }

    pub(super) fn fresh_session(&self, account: &str, now: Moment) -> (String, StoredSession) {
        (chance::fresh_token(), StoredSession { account: account.to_string(), created: now, seen: now, expires: self.session_expires(now) })
    }

    fn session_expires(&self, now: Moment) -> Moment {
        now.plus(Duration::from_secs(u64::from(self.settings().session_days) * 86_400))
    }
}

/// The form token of a session: follows from the cookie's token, which the server does not keep, and does not lead back to it.
pub fn csrf_of(token: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(b"postern form 1\0");
    hash.update(token);
    hex::encode(&hash.finalize()[..16])
}

/// A link that works, and whose it is.
fn live(on: &crate::store::Reading, token: &str, purpose: Purpose, now: Moment) -> Result<(Token, Account), Refused> {
    let found = on.token(TokenHash::of(token), purpose)?.filter(|found| found.used.is_none() && found.expires > now).ok_or(Refused::DeadLink)?;
    let account = found.account.as_deref().map(|account| on.account(account)).transpose()?.flatten();
    let account = account.filter(|account| account.is_active).ok_or(Refused::DeadLink)?;
    Ok((found, account))
}

/// Uses a link up. If it went to an address that was waiting to be confirmed, it has confirmed it.
fn redeem(on: &Writing, token: &str, purpose: Purpose, now: Moment) -> Result<Account, Refused> {
    let (found, mut account) = live(on, token, purpose, now)?;
    if !on.use_token(TokenHash::of(token), now)? {
        return Err(Refused::DeadLink);
    }
    let waiting = account.new_email.as_deref().map(folded);
    if account.email.is_none()
        && waiting.is_some()
        && waiting == found.email
        && on.account_by_email(waiting.as_deref().unwrap_or_default())?.is_none()
    {
        account.email = account.new_email.take();
        on.put_account(&account)?;
    }
    Ok(account)
}
