//! The words of letters that are not about a game.

use crate::clock::Moment;
use crate::store::StoreError;
use crate::store::Writing;
use crate::store::outbox::{Content, Letter, LetterLink, NewMail, To};

/// A letter on its way.
pub struct Outgoing {
    /// Fixed word for the kind of letter.
    pub what: &'static str,
    /// Makes the event unique among letters of its kind.
    pub event: String,
    pub to: To,
    pub letter: Letter,
    pub good_until: Option<Moment>,
}

impl Outgoing {
    pub fn queue(self, on: &Writing, now: Moment) -> Result<(), StoreError> {
        let content = Content::Letter { what: self.what.to_string(), letter: self.letter };
        on.queue_mail(&NewMail { event: format!("{}/{}", self.what, self.event), to: self.to, content, good_until: self.good_until }, now)?;
        Ok(())
    }
}

fn letter(subject: String, paragraphs: &[&str], link: Option<(&str, String)>) -> Letter {
    let paragraphs = paragraphs.iter().map(|words| words.to_string()).collect();
    Letter { subject, paragraphs, link: link.map(|(words, address)| LetterLink { words: words.to_string(), address }) }
}

pub fn sign_in(club: &str, name: &str, link: String) -> Letter {
    letter(
        format!("Sign in to {club}"),
        &[
            &format!("Here is your link to sign in as {name}. It works once, for 20 minutes."),
            "If you did not ask for it, do nothing: without the link nobody gets in.",
        ],
        Some(("Sign in", link)),
    )
}

pub fn test(club: &str, name: &str) -> Letter {
    letter(
        format!("Test mail from {club}"),
        &[
            &format!("This is the test mail that {name} asked for on the organiser's page."),
            "It arrived, so mails about games will too. If it lies among the spam, see the chapter on mail in the manual.",
        ],
        None,
    )
}

pub fn reset(club: &str, name: &str, link: String) -> Letter {
    letter(
        format!("A new password for {club}"),
        &[
            &format!("Here is your link to choose a new password, {name}. It works once, for an hour, and signs you out everywhere else."),
            "If you did not ask for it, do nothing: your password stays as it is.",
        ],
        Some(("Choose a new password", link)),
    )
}

pub fn password_changed(club: &str, name: &str) -> Letter {
    letter(
        format!("Your password for {club} was changed"),
        &[
            &format!("The password of {name} was changed just now."),
            "If it was not you, ask for a new password on the sign-in page at once, and tell the organiser.",
        ],
        None,
    )
}

pub fn confirm_address(club: &str, name: &str, link: String) -> Letter {
    letter(
        format!("Confirm your mail address for {club}"),
        &[
            &format!("{name} gave this mail address. Confirm it, and mail about your games comes here. The link works once, for three days."),
            "If you do not know what this is about, do nothing: no more mail will come.",
        ],
        Some(("Confirm this address", link)),
    )
}

/// To the holder of an address that somebody else gave as her own.
pub fn address_in_use(club: &str, name: &str, sign_in: String) -> Letter {
    letter(
        format!("You have an account at {club} already"),
        &[
            &format!(
                "Somebody, probably you, gave this mail address for another account at {club}. It belongs to {name} already, so nothing was changed."
            ),
            "If it was not you, do nothing.",
        ],
        Some(("Sign in", sign_in)),
    )
}

/// To the old address.
pub fn address_changed(club: &str, name: &str, new: &str) -> Letter {
    letter(
        format!("Your mail address for {club} was changed"),
        &[&format!("Mail for {name} now goes to {new}."), "If it was not you, tell the organiser at once."],
        None,
    )
}

pub fn invitation(club: &str, by: &str, days: u16, link: String) -> Letter {
    let days = if days == 1 { "1 day".to_string() } else { format!("{days} days") };
    letter(
        format!("{by} invites you to {club}"),
        &[
            &format!(
                "{by} invites you to {club}, a club for slow games: a turn a day, and a mail when it is yours. The link is for you and works for {days}."
            ),
            "If you do not want to join, do nothing.",
        ],
        Some(("Make an account", link)),
    )
}
