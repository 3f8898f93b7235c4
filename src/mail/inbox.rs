//! The address at which mail is taken in: behind a plus sign it carries a secret.

use lettre::Address;

/// The address whose mail is brought to `postern mail-in`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inbox {
    pub address: Address,
    /// The sender of the club's mails, from whom nothing is taken in.
    pub from: Address,
    /// Whether turns are taken by mail. If not, only mails that come back are.
    pub takes_turns: bool,
}

/// What a secret behind the plus sign is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Secret {
    /// Of an address to which a member may reply.
    Reply(String),
    /// Of an address to which a mail comes back that cannot be delivered.
    Bounce(String),
}

/// What stands before the secret of an address to which mail comes back.
const BOUNCE: &str = "b-";

impl Inbox {
    /// The address to reply to.
    pub fn reply(&self, secret: &str) -> Option<Address> {
        self.with(secret)
    }

    /// The address to which a mail comes back.
    pub fn bounce(&self, secret: &str) -> Option<Address> {
        self.with(&format!("{BOUNCE}{secret}"))
    }

    fn with(&self, detail: &str) -> Option<Address> {
        Address::new(format!("{}+{detail}", self.address.user()), self.address.domain()).ok()
    }

    /// The secret in an address of ours.
    pub fn secret_in(&self, address: &str) -> Option<Secret> {
        let (local, domain) = address.trim().rsplit_once('@')?;
        let (user, detail) = local.split_once('+')?;
        let is_ours = user.eq_ignore_ascii_case(self.address.user()) && domain.eq_ignore_ascii_case(self.address.domain());
        // Some programs write addresses in capitals.
        let detail = detail.to_ascii_lowercase();
        let (is_bounce, secret) = match detail.strip_prefix(BOUNCE) {
            Some(secret) => (true, secret),
            None => (false, detail.as_str()),
        };
        let fits = !secret.is_empty() && secret.len() <= 64 && secret.bytes().all(|b| b.is_ascii_alphanumeric());
        let make: fn(String) -> Secret = if is_bounce { Secret::Bounce } else { Secret::Reply };
        (is_ours && fits).then(|| make(secret.to_string()))
    }

    /// Whether an address is one of the club's own.
    pub fn is_own(&self, address: &str) -> bool {
        let Some((local, domain)) = address.trim().rsplit_once('@') else { return false };
        let user = local.split('+').next().unwrap_or(local);
        let is = |own: &Address| user.eq_ignore_ascii_case(own.user()) && domain.eq_ignore_ascii_case(own.domain());
        is(&self.address) || is(&self.from)
    }
}

/// For tests.
#[cfg(test)]
impl Inbox {
    pub fn example() -> Inbox {
        Inbox { address: "turns@club.example".parse().unwrap(), from: "club@club.example".parse().unwrap(), takes_turns: true }
    }
}
