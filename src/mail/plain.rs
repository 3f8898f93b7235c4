//! Letters in words: links to sign in, invitations, confirmations. Their words come from the use case that queued them.

use askama::Template;

use super::letter::{Letter, Recipient, Site};
use super::words::{self, fold};
use crate::clock::Moment;
use crate::store::outbox::{Letter as Words, LetterLink};

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct Text<'a> {
    before_folded: Vec<String>,
    link: Option<&'a LetterLink>,
    after_folded: Vec<String>,
    block: Option<&'a str>,
    club: &'a str,
    base_url: &'a str,
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a> {
    subject: &'a str,
    before: &'a [String],
    link: Option<&'a LetterLink>,
    after: &'a [String],
    block: Option<&'a str>,
    club: &'a str,
    base_url: &'a str,
}

/// The letter with these words. `event` names it: the same event gives the same Message-ID.
pub fn letter(site: &Site, to: &Recipient, event: &str, said: &Words, now: Moment) -> Letter {
    let subject = words::one_line(&said.subject, 120);
    let (club, base_url) = (words::one_line(&site.club, 80), site.base_url.as_str());
    let link = said.link.as_ref();
    // The link stands behind the first paragraph, so that it is on the first screen.
    let (before, after) = said.paragraphs.split_at(said.paragraphs.len().min(1));
    let folded = |paragraphs: &[String]| paragraphs.iter().map(|paragraph| fold(&words::body(paragraph), 0)).collect();
    let block = said.block.as_deref().map(|block| words::body(block).trim_end().to_string());
    let text = Text { before_folded: folded(before), link, after_folded: folded(after), block: block.as_deref(), club: &club, base_url };
    let html = Html { subject: &subject, before, link, after, block: block.as_deref(), club: &club, base_url };
    Letter {
        text: text.render().expect("the template takes every text") + "\n",
        html: html.render().expect("the template takes every text"),
        subject,
        message_id: site.message_id_of_event(event),
        thread: said.thread.as_ref().map(|thread| site.message_id(&format!("game.{}", thread.game))),
        answers: said
            .thread
            .as_ref()
            .and_then(|thread| thread.answers.as_deref())
            .map(|id| format!("<{}>", words::one_line(id, 250).replace(' ', ""))),
        reply: said.thread.as_ref().and_then(|thread| site.inbox.as_ref()?.reply(thread.reply.as_deref()?)),
        ..Letter::to(to.mailbox(), now)
    }
}

/// The letter by which an organiser, or `postern mail-test`, tries out the mail settings.
pub fn test_letter(site: &Site, to: &Recipient, event: &str, now: Moment) -> Letter {
    let paragraphs = vec![
        format!("This is the test mail of {}, sent on {}.", words::one_line(&site.club, 80), words::moment(now, to.zone)),
        "It arrived, so mails about games will too. Look at its headers for dkim=pass and spf=pass: without both, many mail servers put mails of the club among the spam.".to_string(),
    ];
    let words = Words { subject: format!("Test mail of {}", words::one_line(&site.club, 60)), paragraphs, link: None, block: None, thread: None };
    letter(site, to, event, &words, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader() -> Recipient {
        Recipient { name: "Bo".to_string(), address: "bo@club.example".parse().unwrap(), zone: chrono_tz::Europe::Berlin }
    }

    fn said(link: bool) -> Words {
        let address = "https://club.example/sign-in/0123456789abcdef0123456789abcdef".to_string();
        Words {
            subject: "Sign in to\r\nBcc: Club".to_string(),
            paragraphs: vec!["Here is your link, <b>Bo</b>. ".repeat(5), "If you did not ask for it, do nothing.\u{202e}".to_string()],
            link: link.then(|| LetterLink { words: "Sign in".to_string(), address }),
            block: None,
            thread: None,
        }
    }

    #[test]
    fn the_link_stands_behind_the_first_paragraph_and_whole() {
        let letter = letter(&Site::example(), &reader(), "sign-in/1", &said(true), Moment(0));
        let at = |words: &str| letter.text.find(words).unwrap_or_else(|| panic!("{words} in {}", letter.text));
        assert!(at("Here is your link") < at("Sign in: https://club.example/sign-in/0123456789abcdef0123456789abcdef\n"));
        assert!(at("Sign in: https") < at("If you did not"));
        assert!(letter.text.lines().all(|line| line.chars().count() <= words::COLUMNS), "{}", letter.text);
        assert_eq!(letter.subject, "Sign in to Bcc: Club");
        assert!(!letter.html.contains("<b>") && letter.html.contains("href=\"https://club.example/sign-in/0123456789abcdef0123456789abcdef\""));
        assert!(!letter.text.contains('\u{202e}'));
        assert_eq!((letter.thread, letter.heads, letter.unsubscribe), (None, Vec::new(), None));
    }

    #[test]
    fn a_letter_without_a_link_has_none() {
        let letter = letter(&Site::example(), &reader(), "address-changed/1", &said(false), Moment(0));
        assert!(!letter.text.contains("Sign in:") && !letter.html.contains("class=\"button\""));
    }

    #[test]
    fn an_event_has_one_message_id_that_does_not_tell_it() {
        let id = |event: &str| letter(&Site::example(), &reader(), event, &said(true), Moment(0)).message_id;
        assert_eq!(id("sign-in/1"), id("sign-in/1"));
        assert_ne!(id("sign-in/1"), id("sign-in/2"));
        assert!(!id("sign-in/1").contains("sign-in"));
    }

    #[test]
    fn a_test_mail_says_when_it_was_sent() {
        let sent = test_letter(&Site::example(), &reader(), "test/1", Moment(1_780_000_000_000));
        assert!(sent.text.replace('\n', " ").contains("28 May 2026, 22:26 (Europe/Berlin)"), "{}", sent.text);
        let stranger = test_letter(&Site::example(), &Recipient::stranger("cy@x.example".parse().unwrap()), "test/2", Moment(1_780_000_000_000));
        assert_eq!(stranger.to.to_string(), "cy@x.example");
    }
}
