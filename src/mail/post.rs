//! How letters leave: by SMTP, into a folder of .eml files, or into memory for the demo and tests.

mod folder;
mod memory;
mod smtp;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use folder::Folder;
pub use memory::{Kept, Memory};
pub use smtp::SmtpPost;

use super::letter::{Letter, Site};
use super::words;
use crate::config::{Post, Settings};

/// Something that takes letters away.
pub trait Transport: Send + Sync {
    /// Takes one letter. `Ok` means that somebody else has it for good.
    fn send<'a>(&'a self, letter: &'a Letter) -> Sending<'a>;

    /// Nothing is to be sent for now: connections may be closed.
    fn rest(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(std::future::ready(()))
    }

    /// Where letters go, for people: `the mail server mail.example.org`.
    fn words(&self) -> String;
}

pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), Undelivered>> + Send + 'a>>;

/// Why a letter was not taken. The words are for the organiser: one line, without addresses of pages and without anything that looks like a token,
/// since servers like to quote what they refuse.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// This letter, or everything for now, is refused; another time it may be taken.
    #[error("{0}")]
    Later(String),
    /// The server will never take this letter.
    #[error("{0}")]
    Never(String),
    /// The server takes nothing for this receiver's address, and will not.
    #[error("{0}")]
    NoAddress(String),
    /// The server cannot be talked to at all, so that no other letter would fare better.
    #[error("{0}")]
    NoServer(String),
}

impl Undelivered {
    pub fn later(why: impl ToString) -> Undelivered {
        Undelivered::Later(harmless(&why.to_string()))
    }

    pub fn never(why: impl ToString) -> Undelivered {
        Undelivered::Never(harmless(&why.to_string()))
    }

    pub fn no_address(why: impl ToString) -> Undelivered {
        Undelivered::NoAddress(harmless(&why.to_string()))
    }

    pub fn no_server(why: impl ToString) -> Undelivered {
        Undelivered::NoServer(harmless(&why.to_string()))
    }
}

/// Words of another program, without what could be a secret.
pub(super) fn harmless(words: &str) -> String {
    let is_secret = |word: &str| word.contains("://") || word.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| part.len() >= 20);
    let words: Vec<&str> = words.split_whitespace().map(|word| if is_secret(word) { "…" } else { word }).collect();
    words::one_line(&words.join(" "), 300)
}

/// The transport that the settings ask for, or a sentence on why it cannot be.
pub fn transport(settings: &Settings) -> Result<Arc<dyn Transport>, String> {
    let site = Site::of(settings);
    Ok(match &settings.post {
        Post::Folder(folder) => Arc::new(Folder::at(folder.clone(), site)),
        Post::Smtp(smtp) => Arc::new(SmtpPost::to(smtp, site)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_quotes_a_letter_does_not_put_its_secrets_into_the_log() {
        let quoted = "554 5.7.1 refused: see https://club.example/sign-in/0123456789abcdef0123456789abcdef\r\n(token=0123456789abcdef0123456789abcdef) x@y.example";
        assert_eq!(Undelivered::never(quoted).to_string(), "554 5.7.1 refused: see … … x@y.example");
        assert_eq!(Undelivered::later("450 4.2.0 greylisted, try again").to_string(), "450 4.2.0 greylisted, try again");
    }
}
