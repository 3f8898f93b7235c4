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
    let folded = |paragraphs: &[String]| paragraphs.iter().map(|paragraph| fold(paragraph, 0)).collect();
    let text = Text { before_folded: folded(before), link, after_folded: folded(after), club: &club, base_url };
    let html = Html { subject: &subject, before, link, after, club: &club, base_url };
    Letter {
        to: to.mailbox(),
        text: text.render().expect("the template takes every text"),
        html: html.render().expect("the template takes every text"),
        subject,
        board: None,
        at: now,
        message_id: site.message_id_of_event(event),
        thread: None,
        head: None,
        unsubscribe: None,
    }
}

/// The letter by which an organiser, or `postern mail-test`, tries out the mail settings.
pub fn test_letter(site: &Site, to: &Recipient, event: &str, now: Moment) -> Letter {
    let paragraphs = vec![
        format!("This is the test mail of {}, sent on {}.", words::one_line(&site.club, 80), words::moment(now, to.zone)),
        "It arrived, so mails about games will too. Look at its headers for dkim=pass and spf=pass: without both, many mail servers put mails of the club among the spam.".to_string(),
    ];
    letter(site, to, event, &Words { subject: "Test mail".to_string(), paragraphs, link: None }, now)
}
