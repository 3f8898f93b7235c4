//! Secrets handed out: sessions, links that work once, invitations. Only their hashes are kept.

use rusqlite::{OptionalExtension, Row, named_params};
use sha2::{Digest, Sha256};

use super::{Reading, StoreError, Writing, moment, moment_or_none};
use crate::clock::Moment;
use crate::play::entry::GameId;

/// SHA-256 of a token: what is stored in its place. Tokens have 128 random bits, so that a plain hash cannot be guessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    pub fn of(token: &str) -> TokenHash {
        TokenHash(Sha256::digest(token).into())
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    SignIn,
    Reset,
    /// Confirms a mail address.
    Address,
    FirstOrganiser,
    Unsubscribe,
}

impl Purpose {
    pub const ALL: [Purpose; 5] = [Purpose::SignIn, Purpose::Reset, Purpose::Address, Purpose::FirstOrganiser, Purpose::Unsubscribe];

    pub fn word(self) -> &'static str {
        match self {
            Purpose::SignIn => "sign-in",
            Purpose::Reset => "reset",
            Purpose::Address => "address",
            Purpose::FirstOrganiser => "first-organiser",
            Purpose::Unsubscribe => "unsubscribe",
        }
    }
}

#[derive(Clone)]
pub struct NewToken {
    pub token: TokenHash,
    pub purpose: Purpose,
    pub account: Option<String>,
    /// The address that the link was sent to.
    pub email: Option<String>,
    pub created: Moment,
    pub expires: Moment,
}

/// A link that somebody holds.
#[derive(Clone, Debug)]
pub struct Token {
    pub account: Option<String>,
    pub email: Option<String>,
    pub expires: Moment,
    pub used: Option<Moment>,
}

#[derive(Clone, Debug)]
pub struct StoredSession {
    pub account: String,
    pub created: Moment,
    pub seen: Moment,
    pub expires: Moment,
}

pub struct NewInvitation {
    pub token: TokenHash,
    pub label: String,
    pub email: Option<String>,
    pub game: Option<GameId>,
    pub by: String,
    /// How many may use it.
    pub places: u32,
    pub created: Moment,
    pub expires: Moment,
}

#[derive(Clone, Debug)]
pub struct Invitation {
    pub id: i64,
    pub label: String,
    pub email: Option<String>,
    /// The game that its holder may join.
    pub game: Option<GameId>,
    /// Account and name of who invites.
    pub by: String,
    pub by_name: String,
    pub created: Moment,
    pub expires: Moment,
    pub revoked: Option<Moment>,
    /// When the last place was used.
    pub used: Option<Moment>,
    /// Accounts that came by it.
    pub users: Vec<String>,
}

impl Invitation {
    /// Whether this account may still come by it, or has.
    pub fn admits(&self, account: &str) -> bool {
        self.used.is_none() || self.is_used_by(account)
    }

    pub fn is_used_by(&self, account: &str) -> bool {
        self.users.iter().any(|user| user == account)
    }
}

impl Reading<'_> {
    pub fn session(&self, token: TokenHash) -> Result<Option<StoredSession>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM sessions WHERE token = ?")?;
        let session = statement.query_row([token.0], |row| {
            Ok(StoredSession {
                account: row.get("account")?,
                created: moment(row, "created")?,
                seen: moment(row, "seen")?,
                expires: moment(row, "expires")?,
            })
        });
        Ok(session.optional()?)
    }

    pub fn token(&self, token: TokenHash, purpose: Purpose) -> Result<Option<Token>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM tokens WHERE token = :token AND purpose = :purpose")?;
        let found = statement.query_row(named_params! { ":token": token.0, ":purpose": purpose.word() }, |row| {
            Ok(Token { account: row.get("account")?, email: row.get("email")?, expires: moment(row, "expires")?, used: moment_or_none(row, "used")? })
        });
        Ok(found.optional()?)
    }

    pub fn invitation(&self, token: TokenHash) -> Result<Option<Invitation>, StoreError> {
        let words = "SELECT i.*, a.name AS by_name FROM invitations i JOIN accounts a ON a.account = i.by WHERE i.token = ?";
        let Some(mut invitation) = self.db().prepare_cached(words)?.query_row([token.0], invitation_from).optional()? else { return Ok(None) };
        let mut users = self.db().prepare_cached("SELECT account FROM invitation_uses WHERE invitation = ?")?;
        invitation.users = users.query_map([invitation.id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(Some(invitation))
    }

    /// Invitations to the club, newest first.
    pub fn invitations(&self) -> Result<Vec<Invitation>, StoreError> {
        let mut statement = self.db().prepare_cached(
            "SELECT i.*, a.name AS by_name FROM invitations i JOIN accounts a ON a.account = i.by WHERE i.game IS NULL ORDER BY i.id DESC",
        )?;
        let rows = statement.query_map([], invitation_from)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

impl Writing<'_> {
    pub fn add_session(&self, token: TokenHash, session: &StoredSession) -> Result<(), StoreError> {
        self.db()
            .prepare_cached("INSERT INTO sessions (token, account, created, seen, expires) VALUES (:token, :account, :created, :seen, :expires)")?
            .execute(named_params! {
                ":token": token.0, ":account": session.account, ":created": session.created.0, ":seen": session.seen.0, ":expires": session.expires.0,
            })?;
        Ok(())
    }

    pub fn touch_session(&self, token: TokenHash, seen: Moment, expires: Moment) -> Result<(), StoreError> {
        self.db()
            .prepare_cached("UPDATE sessions SET seen = :seen, expires = :expires WHERE token = :token AND seen < :seen")?
            .execute(named_params! { ":token": token.0, ":seen": seen.0, ":expires": expires.0 })?;
        Ok(())
    }

    pub fn end_session(&self, token: TokenHash) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM sessions WHERE token = ?")?.execute([token.0])?;
        Ok(())
    }

    /// Ends every session of the account, but for the one to be kept.
    pub fn end_sessions(&self, account: &str, but: Option<TokenHash>) -> Result<usize, StoreError> {
        let ended = self
            .db()
            .prepare_cached("DELETE FROM sessions WHERE account = :account AND token IS NOT :but")?
            .execute(named_params! { ":account": account, ":but": but.map(|token| token.0) })?;
        Ok(ended)
    }

    pub fn add_token(&self, token: &NewToken) -> Result<(), StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO tokens (token, purpose, account, email, created, expires) VALUES (:token, :purpose, :account, :email, :created, :expires)",
            )?
            .execute(named_params! {
                ":token": token.token.0, ":purpose": token.purpose.word(), ":account": token.account, ":email": token.email,
                ":created": token.created.0, ":expires": token.expires.0,
            })?;
        Ok(())
    }

    /// Marks a link as used. Whether it was this call that did.
    pub fn use_token(&self, token: TokenHash, now: Moment) -> Result<bool, StoreError> {
        let used = self.db().prepare_cached("UPDATE tokens SET used = ?2 WHERE token = ?1 AND used IS NULL")?.execute((token.0, now.0))?;
        Ok(used == 1)
    }

    /// Makes every link of this purpose and account (or of nobody) unusable.
    pub fn drop_tokens(&self, purpose: Purpose, account: Option<&str>) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM tokens WHERE purpose = ?1 AND account IS ?2")?.execute((purpose.word(), account))?;
        Ok(())
    }

    pub fn add_invitation(&self, invitation: &NewInvitation) -> Result<i64, StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO invitations (token, label, email, game, by, places, created, expires)
                 VALUES (:token, :label, :email, :game, :by, :places, :created, :expires)",
            )?
            .execute(named_params! {
                ":token": invitation.token.0, ":label": invitation.label, ":email": invitation.email,
                ":game": invitation.game.as_ref().map(GameId::as_str), ":by": invitation.by,
                ":places": invitation.places, ":created": invitation.created.0,
                ":expires": invitation.expires.0,
            })?;
        Ok(self.db().last_insert_rowid())
    }

    /// Takes an unused invitation back. Whether there was one.
    pub fn revoke_invitation(&self, id: i64, now: Moment) -> Result<bool, StoreError> {
        let words = "UPDATE invitations SET revoked = ?2 WHERE id = ?1 AND game IS NULL AND revoked IS NULL AND used IS NULL";
        Ok(self.db().prepare_cached(words)?.execute((id, now.0))? == 1)
    }

    /// Makes every secret link to this game unusable.
    pub fn revoke_game_links(&self, game: &GameId, now: Moment) -> Result<(), StoreError> {
        self.db().prepare_cached("UPDATE invitations SET revoked = ?2 WHERE game = ?1 AND revoked IS NULL")?.execute((game.as_str(), now.0))?;
        Ok(())
    }

    /// Gives this account one of the invitation's places. Whether it was this call that did.
    pub fn use_invitation(&self, id: i64, account: &str, now: Moment) -> Result<bool, StoreError> {
        let taken = "INSERT INTO invitation_uses (invitation, account, at)
                     SELECT id, ?2, ?3 FROM invitations WHERE id = ?1 AND used IS NULL AND revoked IS NULL ON CONFLICT DO NOTHING";
        if self.db().prepare_cached(taken)?.execute((id, account, now.0))? == 0 {
            return Ok(false);
        }
        let used_up = "UPDATE invitations SET used = ?2, used_by = ?3
                       WHERE id = ?1 AND places <= (SELECT count(*) FROM invitation_uses WHERE invitation = ?1)";
        self.db().prepare_cached(used_up)?.execute((id, now.0, account))?;
        Ok(true)
    }

    /// Forgets links and sessions that expired before `then`.
    pub fn tidy_links(&self, then: Moment) -> Result<(), StoreError> {
        self.db().execute("DELETE FROM tokens WHERE expires < ?", [then.0])?;
        self.db().execute("DELETE FROM sessions WHERE expires < ?", [then.0])?;
        Ok(())
    }
}

fn invitation_from(row: &Row) -> rusqlite::Result<Invitation> {
    Ok(Invitation {
        id: row.get("id")?,
        label: row.get("label")?,
        email: row.get("email")?,
        game: row.get::<_, Option<String>>("game")?.and_then(|game| GameId::parse(&game)),
        by: row.get("by")?,
        by_name: row.get("by_name")?,
        created: moment(row, "created")?,
        expires: moment(row, "expires")?,
        revoked: moment_or_none(row, "revoked")?,
        used: moment_or_none(row, "used")?,
        users: Vec::new(),
    })
}
