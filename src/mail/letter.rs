//! A letter: one mail to one person, before it is put into the form that travels.

use chrono_tz::Tz;
use lettre::Address;
use lettre::address::Envelope;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Body, Mailbox, Message, MultiPart, SinglePart};
use sha2::{Digest, Sha256};

use super::inbox::Inbox;
use super::words;
use crate::clock::Moment;
use crate::config::{BaseUrl, Settings};
use crate::play::entry::{GameId, Head};

/// What every letter says about the server that sends it.
#[derive(Clone, Debug)]
pub struct Site {
    pub club: String,
    pub base_url: BaseUrl,
    pub from: Mailbox,
    pub reply_to: Option<Mailbox>,
    /// Where mail is taken in, if it is.
    pub inbox: Option<Inbox>,
}

impl Site {
    pub fn of(settings: &Settings) -> Site {
        Site {
            club: settings.club.clone(),
            base_url: settings.base_url.clone(),
            from: settings.mail_from.clone(),
            reply_to: settings.mail_reply_to.clone(),
            inbox: settings.mail_in.clone().map(|address| Inbox {
                address,
                from: settings.mail_from.email.clone(),
                takes_turns: settings.play_by_reply,
            }),
        }
    }

    /// The page of a game.
    pub fn game_url(&self, game: &GameId) -> String {
        format!("{}/g/{game}", self.base_url)
    }

    /// The page with all of a member's games.
    pub fn home_url(&self) -> String {
        format!("{}/", self.base_url)
    }

    /// The page on which a member sets what mail she gets.
    pub fn profile_url(&self) -> String {
        format!("{}/profile", self.base_url)
    }

    /// The address that a mail program posts to when its reader wants no more mail (RFC 8058).
    pub fn unsubscribe_url(&self, token: &str) -> String {
        format!("{}/unsubscribe/{token}", self.base_url)
    }

    /// The Message-ID of the mail that tells an event. It is the same for the same event, so that a mail that had to be repeated after a crash
    /// is known as the same one; the event itself is not readable in it.
    pub fn message_id_of_event(&self, event: &str) -> String {
        self.message_id(&hex::encode(&Sha256::digest(event)[..16]))
    }

    pub fn message_id(&self, words: &str) -> String {
        format!("<{words}@{}>", self.base_url.host().replace(':', "-"))
    }
}

/// Whom a letter goes to.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// Empty for somebody who has no account.
    pub name: String,
    pub address: Address,
    /// The zone in which she reads times.
    pub zone: Tz,
}

impl Recipient {
    /// Somebody of whom nothing is known but the address.
    pub fn stranger(address: Address) -> Recipient {
        Recipient { name: String::new(), address, zone: Tz::UTC }
    }

    pub fn mailbox(&self) -> Mailbox {
        Mailbox::new((!self.name.is_empty()).then(|| words::name(&self.name)), self.address.clone())
    }
}

/// One mail to one person.
#[derive(Clone, PartialEq, Debug)]
pub struct Letter {
    pub to: Mailbox,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The board as a PNG, which the HTML refers to as `cid:board@postern`.
    pub board: Option<Vec<u8>>,
    pub at: Moment,
    /// With its angle brackets.
    pub message_id: String,
    /// Id of the message that all mails of one game answer, so that they are one thread.
    pub thread: Option<String>,
    /// The mail that this one answers, with its angle brackets.
    pub answers: Option<String>,
    /// Where a reply to this very mail goes.
    pub reply: Option<Address>,
    /// Where it comes back if it cannot be delivered.
    pub bounce: Option<Address>,
    /// The newest entry of each game that it is about: evidence in the reader's hands that the server cannot rewrite.
    pub heads: Vec<(GameId, Head)>,
    /// Where a mail program posts to when its reader wants no more mail of this kind.
    pub unsubscribe: Option<String>,
}

/// The name by which the HTML refers to the board's picture.
pub const BOARD: &str = "board@postern";

impl Letter {
    /// A letter to this receiver that says nothing yet.
    pub fn to(to: Mailbox, at: Moment) -> Letter {
        Letter {
            to,
            subject: String::new(),
            text: String::new(),
            html: String::new(),
            board: None,
            at,
            message_id: String::new(),
            thread: None,
            answers: None,
            reply: None,
            bounce: None,
            heads: Vec::new(),
            unsubscribe: None,
        }
    }

    /// The letter in the form that travels, with its envelope. The same letter gives the same bytes.
    pub fn message(&self, site: &Site) -> Message {
        self.message_for(site, true)
    }

    /// The same for a mail server that may not take bytes with eight bits (8BITMIME).
    pub fn message_for(&self, site: &Site, takes_eight_bits: bool) -> Message {
        let name = |from: &Mailbox| from.name.as_deref().map(|name| words::one_line(name, 80)).filter(|name| !name.is_empty());
        let clean = |from: &Mailbox| Mailbox::new(name(from), from.email.clone());
        let sender = self.bounce.clone().unwrap_or_else(|| site.from.email.clone());
        let mut message = Message::builder()
            .envelope(Envelope::new(Some(sender), vec![self.to.email.clone()]).expect("one receiver is enough"))
            .from(clean(&site.from))
            .to(clean(&self.to))
            .subject(words::one_line(&self.subject, 120))
            .date(self.at.utc().into())
            .message_id(Some(self.message_id.clone()))
            .raw_header(header("Auto-Submitted", if self.answers.is_some() { "auto-replied" } else { "auto-generated" }));
        let reply_to = self.reply.clone().map(|address| Mailbox::new(site.from.name.clone(), address));
        if let Some(reply_to) = reply_to.or_else(|| site.reply_to.clone()) {
            message = message.reply_to(clean(&reply_to));
        }
        if let Some(before) = self.answers.as_ref().or(self.thread.as_ref()) {
            let line: Vec<&str> = self.thread.iter().chain(&self.answers).map(String::as_str).collect();
            message = message.in_reply_to(before.clone()).references(line.join(" "));
        }
        if !self.heads.is_empty() {
            let heads = self.heads.iter().map(|(game, head)| format!("game={game}; entry={}; sha256={}", head.number, head.hash));
            message = message.raw_header(header("X-Postern-Head", &heads.collect::<Vec<_>>().join(", ")));
        }
        if let Some(url) = &self.unsubscribe {
            message = message
                .raw_header(header("List-Unsubscribe", &format!("<{}>", words::one_line(url, 900).replace(' ', ""))))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        message.multipart(self.parts(takes_eight_bits)).expect("a letter has a sender and a receiver")
    }

    /// Text first, then HTML with its picture: a reader shows the last form that it can.
    fn parts(&self, takes_eight_bits: bool) -> MultiPart {
        let part = |of: &str| MultiPart::alternative().boundary(self.boundary(of));
        let text = SinglePart::builder().header(ContentType::TEXT_PLAIN).body(whole_lines(words::body(&self.text), takes_eight_bits));
        let html = SinglePart::builder().header(ContentType::TEXT_HTML).body(words::body(&self.html));
        let alternative = part("alternative").singlepart(text);
        match &self.board {
            None => alternative.singlepart(html),
            Some(png) => {
                let png_type = ContentType::parse("image/png").expect("a type");
                let picture = Attachment::new_inline_with_name(BOARD.to_string(), "board.png".to_string()).body(png.clone(), png_type);
                alternative.multipart(MultiPart::related().boundary(self.boundary("related")).singlepart(html).singlepart(picture))
            }
        }
    }

    /// A line between parts that no part can contain by chance, and that is the same for the same letter.
    fn boundary(&self, of: &str) -> String {
        let digest = Sha256::digest(format!("{of} {} {}", self.message_id, self.text));
        format!("postern-{}", hex::encode(&digest[..16]))
    }
}

/// Longest line that may travel, in bytes (RFC 5322).
const LONGEST_LINE: usize = 998;

/// A text with its lines as they are, so that whoever opens the file finds every address whole. Quoted-printable would break long ones in two.
fn whole_lines(text: String, takes_eight_bits: bool) -> Body {
    let fits = text.lines().all(|line| line.len() <= LONGEST_LINE);
    let encoding = match (fits, text.is_ascii(), takes_eight_bits) {
        (true, true, _) => ContentTransferEncoding::SevenBit,
        (true, false, true) => ContentTransferEncoding::EightBit,
        (true, false, false) | (false, ..) => return Body::new(text),
    };
    let lines = text.replace("\r\n", "\n").replace('\n', "\r\n");
    Body::dangerous_pre_encoded(lines.into_bytes(), encoding)
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_string())
}

/// For tests.
#[cfg(test)]
impl Site {
    pub fn example() -> Site {
        Site {
            club: "Chess Club Sometown".to_string(),
            base_url: BaseUrl::parse("https://club.example").unwrap(),
            from: "Club <club@club.example>".parse().unwrap(),
            reply_to: Some("ada@club.example".parse().unwrap()),
            inbox: None,
        }
    }
}

#[cfg(test)]
impl Letter {
    pub fn example(name: &str) -> Letter {
        let site = Site::example();
        Letter {
            to: Mailbox::new(Some(name.to_string()), "bo@club.example".parse().unwrap()),
            subject: format!("Your turn against {name}"),
            text: "Text\n".to_string(),
            html: "<p>Text</p>\n".to_string(),
            board: Some(vec![1, 2, 3]),
            at: Moment(1_780_000_000_000),
            message_id: site.message_id("abc.7.your-turn.bo"),
            thread: Some(site.message_id("abc")),
            answers: None,
            reply: None,
            bounce: None,
            heads: vec![(GameId::parse("abc").unwrap(), Head { number: 7, hash: crate::play::entry::Hash([0xab; 32]), at: Moment(0) })],
            unsubscribe: Some(site.unsubscribe_url("0123")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Headers without folding, one a line, in lower case up to the colon.
    fn headers(name: &str) -> Vec<String> {
        let bytes = Letter::example(name).message(&Site::example()).formatted();
        let text = String::from_utf8(bytes).unwrap();
        let head = text.split("\r\n\r\n").next().unwrap();
        head.replace("\r\n ", " ").split("\r\n").map(str::to_string).collect()
    }

    #[test]
    fn a_letter_has_the_headers_that_mail_programs_ask_for() {
        let headers = headers("Bo");
        for wanted in [
            "From: Club <club@club.example>",
            "Reply-To: ada@club.example",
            "To: Bo <bo@club.example>",
            "Subject: Your turn against Bo",
            "Date: Thu, 28 May 2026 20:26:40 +0000",
            "Message-ID: <abc.7.your-turn.bo@club.example>",
            "In-Reply-To: <abc@club.example>",
            "References: <abc@club.example>",
            "Auto-Submitted: auto-generated",
            "List-Unsubscribe: <https://club.example/unsubscribe/0123>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "MIME-Version: 1.0",
        ] {
            assert!(headers.iter().any(|line| line == wanted), "{wanted} in {headers:#?}");
        }
        assert!(headers.contains(&format!("X-Postern-Head: game=abc; entry=7; sha256={}", "ab".repeat(32))));
    }

    #[test]
    fn whoever_opens_the_file_finds_every_address_whole() {
        let url = format!("https://club.example/{}", "long/".repeat(40));
        for name in ["Bo", "Žofie"] {
            let mut letter = Letter::example(name);
            letter.text = format!("{name}, your turn:\n{url}\n");
            let raw = String::from_utf8(letter.message(&Site::example()).formatted()).unwrap();
            assert!(raw.contains(&format!("{url}\r\n")), "{raw}");
            assert!(raw.lines().all(|line| line.len() <= 998));
            let seven = letter.message_for(&Site::example(), false).formatted();
            assert!(seven.is_ascii(), "a server without 8BITMIME gets no eight bits");
        }
    }

    #[test]
    fn a_letter_in_a_talk_answers_its_mail_and_says_where_to_reply() {
        let mut letter = Letter::example("Bo");
        letter.answers = Some("<hers@example.org>".to_string());
        letter.reply = Some("turns+abc@club.example".parse().unwrap());
        letter.bounce = Some("turns+b-def@club.example".parse().unwrap());
        let message = letter.message(&Site::example());
        let text = String::from_utf8(message.formatted()).unwrap();
        for wanted in [
            "In-Reply-To: <hers@example.org>\r\n",
            "References: <abc@club.example> <hers@example.org>\r\n",
            "Reply-To: Club <turns+abc@club.example>\r\n",
            "Auto-Submitted: auto-replied\r\n",
        ] {
            assert!(text.contains(wanted), "{wanted} in {text}");
        }
        assert_eq!(message.envelope().from().unwrap().to_string(), "turns+b-def@club.example");
    }

    #[test]
    fn the_same_letter_gives_the_same_bytes() {
        assert_eq!(Letter::example("Bo").message(&Site::example()).formatted(), Letter::example("Bo").message(&Site::example()).formatted());
    }

    #[test]
    fn no_name_can_add_a_header() {
        for name in [
            "Bo\r\nBcc: all@example.org",
            "Bo\nX-Evil: 1",
            "\"Bo\" <evil@example.org>,",
            "Žofie\r\n\r\nbody",
            "\u{202e}oB",
            "=?utf-8?q?Bo=0D=0ABcc:_x?=",
        ] {
            let (plain, odd) = (headers("Bo"), headers(name));
            let names = |lines: &[String]| lines.iter().map(|line| line.split(':').next().unwrap().to_string()).collect::<Vec<_>>();
            assert_eq!(names(&odd), names(&plain), "{name:?}");
            let message = Letter::example(name).message(&Site::example());
            assert_eq!(message.envelope().to(), ["bo@club.example".parse().unwrap()], "{name:?}");
            let to = odd.iter().find(|line| line.starts_with("To:")).unwrap();
            assert!(to.ends_with("<bo@club.example>"), "{to}");
        }
    }
}
