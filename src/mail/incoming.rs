//! A mail that somebody sent to us, taken apart: who sent it, to which of our secret addresses, what she wrote herself.
//!
//! Owns: the form of mails (RFC 5322), of reports that a mail came back (RFC 3464), and the signs of mails that no person wrote. Must not know: what a
//! secret opens, or what is done with the words.

use mail_parser::decoders::html::html_to_text;
use mail_parser::{Address, Message, MessageParser, MimeHeaders, PartType};

use super::inbox::{Inbox, Secret};
use super::words;

/// How much of a mail is read. Nobody needs more to write a turn.
pub const MOST_BYTES: usize = 256 * 1024;

/// A mail that came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incoming {
    /// The sender's address.
    pub from: Option<String>,
    /// The secrets of our addresses that it was sent to.
    pub secrets: Vec<Secret>,
    /// Set if it tells that a mail of ours came back.
    pub report: Option<Report>,
    /// Why nobody may answer it: a program wrote it, or it went to many.
    pub automatic: Option<&'static str>,
    /// Without angle brackets.
    pub message_id: Option<String>,
    /// What she wrote herself, without what she quotes.
    pub words: String,
}

/// What a mail server reports of a mail that it could not deliver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Whether it will never be delivered.
    pub has_failed: bool,
    /// Whether that is about the address and lasts: a status of `5.x.x`.
    pub is_permanent: bool,
    /// The server's words, on one line.
    pub why: String,
}

/// Takes a mail apart. `to` is the address that it was delivered to, where the mail server tells. `None`: this is no mail.
pub fn read(bytes: &[u8], inbox: &Inbox, to: Option<&str>) -> Option<Incoming> {
    let message = MessageParser::default().parse(bytes)?;
    if message.headers().is_empty() {
        return None;
    }
    let from = message.from().and_then(Address::first).and_then(|from| from.address()).map(|from| from.trim().to_string());
    let mut secrets: Vec<Secret> = Vec::new();
    for address in receivers(&message, to) {
        if let Some(secret) = inbox.secret_in(&address).filter(|secret| !secrets.contains(secret)) {
            secrets.push(secret);
        }
    }
    let report = report(&message);
    let automatic = automatic(&message, from.as_deref(), inbox);
    let message_id = message.message_id().map(str::to_string);
    Some(Incoming { secrets, report, automatic, message_id, words: own_words(&written(&message)), from })
}

fn receivers(message: &Message, to: Option<&str>) -> Vec<String> {
    let mut found: Vec<String> = to.map(str::to_string).into_iter().collect();
    for name in ["Delivered-To", "X-Original-To", "Envelope-To"] {
        found.extend(message.header_raw(name).map(|value| value.trim().trim_matches(['<', '>']).to_string()));
    }
    for list in [message.to(), message.cc()].into_iter().flatten() {
        found.extend(list.iter().filter_map(|address| address.address()).map(str::to_string));
    }
    found
}

/// Signs that no person wrote this to us (RFC 3834).
fn automatic(message: &Message, from: Option<&str>, inbox: &Inbox) -> Option<&'static str> {
    let header = |name: &str| message.header_raw(name).map(|value| value.trim().to_ascii_lowercase());
    let Some(from) = from else { return Some("it has no sender") };
    let (local, _) = from.rsplit_once('@').unwrap_or((from, ""));
    if header("Auto-Submitted").is_some_and(|value| value != "no") {
        return Some("a program wrote it");
    }
    if header("Precedence").is_some_and(|value| matches!(value.as_str(), "bulk" | "list" | "junk" | "auto_reply")) {
        return Some("it went to many");
    }
    if header("List-Id").is_some() || header("X-Autoreply").is_some() || header("X-Auto-Response-Suppress").is_some_and(|value| value.contains("all"))
    {
        return Some("a program wrote it");
    }
    if header("Return-Path").is_some_and(|value| value == "<>") {
        return Some("it wants no answer");
    }
    if matches!(local.to_ascii_lowercase().as_str(), "mailer-daemon" | "postmaster" | "noreply" | "no-reply") {
        return Some("a program wrote it");
    }
    if header("X-Postern-Head").is_some() || inbox.is_own(from) {
        return Some("it is a mail of ours");
    }
    None
}

/// The machine's part of a delivery report.
fn report(message: &Message) -> Option<Report> {
    let is_report = message.content_type().is_some_and(|kind| kind.ctype() == "multipart" && kind.subtype() == Some("report"));
    if !is_report {
        return None;
    }
    let part = message.parts.iter().find(|part| {
        part.content_type().is_some_and(|kind| kind.ctype().eq_ignore_ascii_case("message") && kind.subtype() == Some("delivery-status"))
    })?;
    let text = match &part.body {
        PartType::Text(text) | PartType::Html(text) => text.to_string(),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        PartType::Message(inner) => String::from_utf8_lossy(inner.raw_message()).into_owned(),
        PartType::Multipart(_) => return None,
    };
    let text = text.replace("\r\n", "\n").replace("\n ", " ").replace("\n\t", " ");
    let field = |name: &str| {
        text.lines().find_map(|line| line.split_once(':').filter(|(key, _)| key.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()))
    };
    let status = field("Status").unwrap_or_default();
    let why = field("Diagnostic-Code").map(|code| code.split_once(';').map_or(code, |(_, words)| words.trim()));
    Some(Report {
        has_failed: field("Action").is_some_and(|action| action.eq_ignore_ascii_case("failed")),
        is_permanent: status.starts_with("5."),
        why: super::post::harmless(why.filter(|why| !why.is_empty()).unwrap_or(status)),
    })
}

/// The text of the mail: its plain form, or its HTML form without markup and quotes.
fn written(message: &Message) -> String {
    match message.text_part(0).map(|part| &part.body) {
        Some(PartType::Text(text)) => text.to_string(),
        Some(PartType::Html(html)) => html_to_text(without_quotes(html)),
        _ => match message.html_part(0).map(|part| &part.body) {
            Some(PartType::Html(html)) => html_to_text(without_quotes(html)),
            _ => String::new(),
        },
    }
}

/// What stands in an HTML form before the mail that it answers.
fn without_quotes(html: &str) -> &str {
    let lower = html.to_ascii_lowercase();
    let marks = ["<blockquote", "class=\"gmail_quote", "id=\"divrplyfwdmsg", "id=\"appendonsend", "class=\"moz-cite-prefix"];
    let end = marks.iter().filter_map(|mark| lower.find(mark)).min().unwrap_or(html.len());
    // Back to the beginning of the tag that has the mark.
    let end = if end < html.len() { lower[..end].rfind('<').filter(|at| !lower[*at..end].contains('>')).unwrap_or(end) } else { end };
    &html[..end]
}

/// The lines that the sender wrote: without quotes, what introduces them, and her signature.
fn own_words(text: &str) -> String {
    let mut own: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.replace('\u{a0}', " ");
        let trimmed = line.trim();
        if is_end(&line, trimmed) {
            break;
        }
        if trimmed.starts_with('>') {
            drop_introduction(&mut own);
            continue;
        }
        own.push(words::body(trimmed));
    }
    if let Some(at) = own.iter().position(|line| line.starts_with("On ")).filter(|&at| own[at..].iter().take(3).any(|line| line.ends_with("wrote:")))
    {
        own.truncate(at);
    }
    own.join("\n").trim().to_string()
}

/// Where a signature or a forwarded mail begins.
fn is_end(line: &str, trimmed: &str) -> bool {
    line == "-- "
        || trimmed == "--"
        || (trimmed.len() >= 10 && trimmed.bytes().all(|b| b == b'_'))
        || (trimmed.starts_with("-----") && trimmed.ends_with("-----"))
        || trimmed.starts_with("Sent from my ")
        || trimmed.starts_with("From: ")
}

/// Takes back the lines just before a quote that say whose words follow.
fn drop_introduction(own: &mut Vec<String>) {
    while own.last().is_some_and(String::is_empty) {
        own.pop();
    }
    if own.last().is_some_and(|line| line.ends_with(':')) {
        for _ in 0..3 {
            if own.last().is_none_or(String::is_empty) {
                break;
            }
            own.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "0123456789abcdef0123456789abcdef";

    fn mail(headers: &str, body: &str) -> Incoming {
        let text = format!("From: Ada <ada@example.org>\r\nTo: turns+{SECRET}@club.example\r\n{headers}\r\n{body}");
        read(text.as_bytes(), &Inbox::example(), None).unwrap()
    }

    #[test]
    fn a_reply_gives_its_sender_its_secret_and_her_own_words() {
        let body =
            "e2-e4\r\n\r\nOn Mon, 30 Nov 2026 at 08:00, Chess Club\r\n<club@club.example> wrote:\r\n\r\n> Your turn.\r\n> e7-e5\r\n-- \r\nAda\r\n";
        let got = mail("Message-ID: <1@example.org>\r\n", body);
        assert_eq!(got.from.as_deref(), Some("ada@example.org"));
        assert_eq!(got.secrets, [Secret::Reply(SECRET.to_string())]);
        assert_eq!((got.words.as_str(), got.automatic, got.report), ("e2-e4", None, None));
        assert_eq!(got.message_id.as_deref(), Some("1@example.org"));
        assert_eq!(mail("", "> old\r\n\r\nMove: e2-e4\r\nCoda: e8=Q\r\n").words, "Move: e2-e4\nCoda: e8=Q", "written below the quote");
        assert_eq!(mail("", "e2-e4\r\n\r\nAm Mo., 30. Nov. 2026 schrieb Club:\r\n> x\r\n").words, "e2-e4");
        assert_eq!(mail("", "e2-e4\r\n________________________________\r\nFrom: Club\r\n").words, "e2-e4");
        assert_eq!(mail("", "yes\r\n\r\nSent from my telephone\r\n").words, "yes");
    }

    #[test]
    fn html_alone_is_read_without_its_quotes() {
        let html = "Content-Type: text/html; charset=utf-8\r\n";
        let body = "<div>e2&ndash;e4</div><div class=\"gmail_quote\"><div>On Monday Club wrote:</div><blockquote>Qxf7</blockquote></div>";
        assert_eq!(mail(html, body).words, "e2–e4");
    }

    #[test]
    fn what_programs_write_is_known() {
        for header in [
            "Auto-Submitted: auto-replied\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Precedence: bulk\r\n",
            "List-Id: <x.example.org>\r\n",
            "Return-Path: <>\r\n",
            "X-Postern-Head: game=abc; entry=1; sha256=00\r\n",
        ] {
            assert!(mail(header, "e2-e4").automatic.is_some(), "{header}");
        }
        assert!(mail("Auto-Submitted: no\r\n", "e2-e4").automatic.is_none());
        for from in ["MAILER-DAEMON@example.org", "turns+x@club.example", "club@club.example", ""] {
            let text = format!("From: {from}\r\nTo: turns@club.example\r\n\r\nx");
            assert!(read(text.as_bytes(), &Inbox::example(), None).unwrap().automatic.is_some(), "{from}");
        }
    }

    #[test]
    fn a_secret_is_found_wherever_the_mail_server_put_the_address() {
        let inbox = Inbox::example();
        let bare = "From: a@b.example\r\nTo: Club <turns@club.example>\r\n";
        let with = |more: &str, to: Option<&str>| read(format!("{bare}{more}\r\nx").as_bytes(), &inbox, to).unwrap().secrets;
        assert_eq!(with("", None), []);
        assert_eq!(with("", Some("TURNS+abc123@CLUB.example")), [Secret::Reply("abc123".to_string())]);
        assert_eq!(with("Delivered-To: turns+abc123@club.example\r\n", None), [Secret::Reply("abc123".to_string())]);
        assert_eq!(with("Cc: x@y.example, turns+b-abc123@club.example\r\n", None), [Secret::Bounce("abc123".to_string())]);
        assert_eq!(with("Cc: turns+abc123@elsewhere.example\r\n", None), []);
    }

    #[test]
    fn a_report_says_whether_the_address_is_gone_for_good() {
        let report = |action: &str, status: &str| {
            let text = format!(
                "From: MAILER-DAEMON@mx.example\r\nTo: turns+b-abc123@club.example\r\nAuto-Submitted: auto-replied\r\n\
                 Content-Type: multipart/report; report-type=delivery-status; boundary=\"B\"\r\n\r\n--B\r\n\r\nIt did not work.\r\n\
                 --B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ada@example.org\r\n\
                 Action: {action}\r\nStatus: {status}\r\nDiagnostic-Code: smtp; 550 5.1.1 no such\r\n mailbox\r\n\
                 --B\r\nContent-Type: text/rfc822-headers\r\n\r\nSubject: Your turn\r\n--B--\r\n"
            );
            let got = read(text.as_bytes(), &Inbox::example(), None).unwrap();
            assert_eq!(got.secrets, [Secret::Bounce("abc123".to_string())]);
            got.report.unwrap()
        };
        assert_eq!(report("failed", "5.1.1"), Report { has_failed: true, is_permanent: true, why: "550 5.1.1 no such mailbox".to_string() });
        assert!(!report("delayed", "4.4.1").has_failed && !report("failed", "4.4.7").is_permanent);
    }

    #[test]
    fn what_is_no_mail_is_not_taken_for_one() {
        for bytes in [&b""[..], b"\r\n\r\n", b"just words\r\n"] {
            assert_eq!(read(bytes, &Inbox::example(), None), None, "{:?}", String::from_utf8_lossy(bytes));
        }
    }
}
