//! The settings, one record each: the word that names it everywhere, its help, its default, how it is read and how it is shown.
//!
//! The flag is `--KEY`, the environment name `POSTERN_KEY` in capitals with underscores, the key in the file `KEY`. Command-line
//! help and `postern config` are made from this table; the example file and docs/configuration.md are tested against it.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lettre::Address;
use lettre::message::Mailbox;

use super::{BaseUrl, Encryption, Post, Secret, Settings, Smtp};

/// One setting.
pub struct Setting {
    pub key: &'static str,
    /// What stands for the value in help: `ADDRESS:PORT`.
    pub value: &'static str,
    pub help: &'static str,
    pub default: Default,
    /// What the example file shows behind its comment sign.
    pub example: &'static str,
    pub kind: Kind,
    /// Reads a value. `base` is the folder that a relative path starts from.
    pub(super) read: fn(&mut Values, &str, &Path) -> Result<(), String>,
    pub(super) show: fn(&Settings) -> String,
}

/// What holds where nothing is set.
pub enum Default {
    /// This, read like any other value.
    Value(&'static str),
    /// What follows from other settings, in words.
    Follows(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Plain,
    /// `true` or `false`; the bare flag means `true`.
    Switch,
    /// Never shown.
    Secret,
}

impl Setting {
    /// The environment name: `POSTERN_SMTP_HOST`.
    pub fn environment(&self) -> String {
        format!("POSTERN_{}", self.key.to_uppercase().replace('-', "_"))
    }
}

/// What was read, before the settings are judged together.
#[derive(Default)]
pub(super) struct Values {
    pub data: PathBuf,
    pub listen: Option<SocketAddr>,
    pub base_url: Option<BaseUrl>,
    pub club: String,
    pub trust_proxy: bool,
    pub workers: Option<usize>,
    pub smtp_host: Option<String>,
    pub smtp_port: Option<u16>,
    pub smtp_encryption: Option<Encryption>,
    pub smtp_plain_anywhere: bool,
    pub smtp_user: Option<String>,
    pub smtp_password: Option<Secret>,
    pub smtp_password_file: Option<PathBuf>,
    pub smtp_ca: Option<PathBuf>,
    pub mail_from: Option<Mailbox>,
    pub mail_reply_to: Option<Mailbox>,
    pub mail_folder: Option<PathBuf>,
    pub mail_in: Option<Address>,
    pub play_by_reply: bool,
    pub session_days: u16,
    pub invitation_days: u16,
    pub vacation_days: u16,
    pub log: String,
    pub password_memory: u32,
    pub password_passes: u32,
}

/// Every setting, in the order in which they are listed.
pub static SETTINGS: &[Setting] = &[
    Setting {
        key: "data",
        value: "FOLDER",
        help: "Folder that holds everything: the database, its backups, mails until SMTP is configured. Made on first start",
        default: Default::Value("data"),
        example: r#""/var/lib/postern""#,
        kind: Kind::Plain,
        read: |values, text, base| path(text, base).map(|path| values.data = path),
        show: |settings| settings.data.display().to_string(),
    },
    Setting {
        key: "listen",
        value: "ADDRESS:PORT",
        help: "Where to accept HTTP requests. Put a proxy that speaks TLS in front before opening it to the world",
        default: Default::Value("127.0.0.1:8080"),
        example: r#""127.0.0.1:8080""#,
        kind: Kind::Plain,
        read: |values, text, _| {
            let address = text.parse().map_err(|_| "is not an address and a port. Write it like 127.0.0.1:8080".to_string());
            address.map(|address| values.listen = Some(address))
        },
        show: |settings| settings.listen.to_string(),
    },
    Setting {
        key: "base-url",
        value: "URL",
        help: "The address under which members reach the server; every link in a mail begins with it. With https, cookies are marked Secure",
        default: Default::Follows("http:// and the listen address"),
        example: r#""https://chess.example.org""#,
        kind: Kind::Plain,
        read: |values, text, _| BaseUrl::parse(text).map(|url| values.base_url = Some(url)),
        show: |settings| settings.base_url.to_string(),
    },
    Setting {
        key: "club",
        value: "NAME",
        help: "The club's name, on every page and in every mail",
        default: Default::Value("Postern"),
        example: r#""Chess Club Sometown""#,
        kind: Kind::Plain,
        read: |values, text, _| line(text, 60).map(|name| values.club = name),
        show: |settings| settings.club.clone(),
    },
    Setting {
        key: "trust-proxy",
        value: "true|false",
        help: "Whether to believe the Forwarded and X-Forwarded-For headers: true behind a proxy that sets them, and only there",
        default: Default::Value("false"),
        example: "true",
        kind: Kind::Switch,
        read: |values, text, _| switch(text).map(|on| values.trust_proxy = on),
        show: |settings| settings.trust_proxy.to_string(),
    },
    Setting {
        key: "workers",
        value: "NUMBER",
        help: "Threads that answer requests",
        default: Default::Follows("one for each processor"),
        example: "2",
        kind: Kind::Plain,
        read: |values, text, _| number(text, 1, 256).map(|count: usize| values.workers = Some(count)),
        show: |settings| settings.workers.map_or("one for each processor".to_string(), |count| count.to_string()),
    },
    Setting {
        key: "smtp-host",
        value: "HOST",
        help: "The mail server that sends for the club. While there is none, mails are written to mail-folder",
        default: Default::Follows("none"),
        example: r#""mail.example.org""#,
        kind: Kind::Plain,
        read: |values, text, _| host(text).map(|host| values.smtp_host = Some(host)),
        show: |settings| of_smtp(settings, |smtp| smtp.host.clone()),
    },
    Setting {
        key: "smtp-port",
        value: "PORT",
        help: "The mail server's port",
        default: Default::Follows("587 with starttls, 465 with tls, 25 with none"),
        example: "587",
        kind: Kind::Plain,
        read: |values, text, _| number(text, 1, u16::MAX).map(|port| values.smtp_port = Some(port)),
        show: |settings| of_smtp(settings, |smtp| smtp.port.to_string()),
    },
    Setting {
        key: "smtp-encryption",
        value: "starttls|tls|none",
        help: "How the connection to the mail server is protected. `none` is for a server on this machine only",
        default: Default::Value("starttls"),
        example: r#""starttls""#,
        kind: Kind::Plain,
        read: |values, text, _| Encryption::parse(text).map(|encryption| values.smtp_encryption = Some(encryption)),
        show: |settings| of_smtp(settings, |smtp| smtp.encryption.word().to_string()),
    },
    Setting {
        key: "smtp-plain-anywhere",
        value: "true|false",
        help: "Allows smtp-encryption none to a server on another machine: mails, links to sign in and the password travel readable",
        default: Default::Value("false"),
        example: "false",
        kind: Kind::Switch,
        read: |values, text, _| switch(text).map(|on| values.smtp_plain_anywhere = on),
        show: |settings| of_smtp(settings, |smtp| smtp.is_plain_allowed.to_string()),
    },
    Setting {
        key: "smtp-user",
        value: "NAME",
        help: "The name to sign in with at the mail server",
        default: Default::Follows("none: no sign-in"),
        example: r#""postern@example.org""#,
        kind: Kind::Plain,
        read: |values, text, _| line(text, 200).map(|name| values.smtp_user = Some(name)),
        show: |settings| of_smtp(settings, |smtp| smtp.login.as_ref().map_or("none".to_string(), |(user, _)| user.clone())),
    },
    Setting {
        key: "smtp-password",
        value: "PASSWORD",
        help: "Its password. A flag can be seen by everybody on the machine; prefer smtp-password-file, the environment or the file",
        default: Default::Follows("none"),
        example: r#""a long password""#,
        kind: Kind::Secret,
        read: |values, text, _| {
            values.smtp_password = Some(Secret(text.to_string()));
            Ok(())
        },
        show: |settings| of_smtp(settings, |smtp| smtp.login.as_ref().map_or("none", |_| "(hidden)").to_string()),
    },
    Setting {
        key: "smtp-password-file",
        value: "FILE",
        help: "A file whose first line is the password",
        default: Default::Follows("none"),
        example: r#""/etc/postern/smtp-password""#,
        kind: Kind::Plain,
        read: |values, text, base| path(text, base).map(|path| values.smtp_password_file = Some(path)),
        show: |settings| of_smtp(settings, |smtp| file(&smtp.password_file)),
    },
    Setting {
        key: "smtp-ca",
        value: "FILE",
        help: "A certificate (PEM) to trust besides the system's, for a mail server with a certificate of its own making",
        default: Default::Follows("none"),
        example: r#""/etc/postern/mail-ca.pem""#,
        kind: Kind::Plain,
        read: |values, text, base| path(text, base).map(|path| values.smtp_ca = Some(path)),
        show: |settings| of_smtp(settings, |smtp| file(&smtp.ca)),
    },
    Setting {
        key: "mail-from",
        value: "ADDRESS",
        help: "The sender of every mail. The mail server must be allowed to send for its domain (docs/mail.md)",
        default: Default::Follows("postern@ and the host of base-url; must be set once smtp-host is"),
        example: r#""Chess Club Sometown <postern@example.org>""#,
        kind: Kind::Plain,
        read: |values, text, _| mailbox(text).map(|from| values.mail_from = Some(from)),
        show: |settings| settings.mail_from.to_string(),
    },
    Setting {
        key: "mail-reply-to",
        value: "ADDRESS",
        help: "Where answers to mails go: a person who reads them",
        default: Default::Follows("none: to mail-from"),
        example: r#""organiser@example.org""#,
        kind: Kind::Plain,
        read: |values, text, _| mailbox(text).map(|to| values.mail_reply_to = Some(to)),
        show: |settings| settings.mail_reply_to.as_ref().map_or("none".to_string(), Mailbox::to_string),
    },
    Setting {
        key: "mail-folder",
        value: "FOLDER",
        help: "Where mails are written as .eml files instead of being sent",
        default: Default::Follows("mail in the data folder, until smtp-host is set"),
        example: r#""/var/lib/postern/mail""#,
        kind: Kind::Plain,
        read: |values, text, base| path(text, base).map(|path| values.mail_folder = Some(path)),
        show: |settings| match &settings.post {
            Post::Folder(folder) => folder.display().to_string(),
            Post::Smtp(_) => "none".to_string(),
        },
    },
    Setting {
        key: "mail-in",
        value: "ADDRESS",
        help: "The address whose mail the mail server pipes into 'postern mail-in', with what stands behind a plus sign too. Mails that cannot be delivered come back there (docs/mail.md)",
        default: Default::Follows("none: no mail is taken in"),
        example: r#""turns@example.org""#,
        kind: Kind::Plain,
        read: |values, text, _| plus_address(text).map(|address| values.mail_in = Some(address)),
        show: |settings| settings.mail_in.as_ref().map_or("none".to_string(), Address::to_string),
    },
    Setting {
        key: "play-by-reply",
        value: "true|false",
        help: "Whether members may send their turns as replies to mails about their games. Needs mail-in",
        default: Default::Value("false"),
        example: "true",
        kind: Kind::Switch,
        read: |values, text, _| switch(text).map(|on| values.play_by_reply = on),
        show: |settings| settings.play_by_reply.to_string(),
    },
    Setting {
        key: "session-days",
        value: "DAYS",
        help: "For how long a browser stays signed in after its last visit",
        default: Default::Value("60"),
        example: "60",
        kind: Kind::Plain,
        read: |values, text, _| number(text, 1, 400).map(|days| values.session_days = days),
        show: |settings| settings.session_days.to_string(),
    },
    Setting {
        key: "invitation-days",
        value: "DAYS",
        help: "For how long an invitation can be taken up",
        default: Default::Value("14"),
        example: "14",
        kind: Kind::Plain,
        read: |values, text, _| number(text, 1, 365).map(|days| values.invitation_days = days),
        show: |settings| settings.invitation_days.to_string(),
    },
    Setting {
        key: "vacation-days",
        value: "DAYS",
        help: "How many days of vacation each member may take in a year",
        default: Default::Value("30"),
        example: "30",
        kind: Kind::Plain,
        read: |values, text, _| number(text, 0, 366).map(|days| values.vacation_days = days),
        show: |settings| settings.vacation_days.to_string(),
    },
    Setting {
        key: "log",
        value: "FILTER",
        help: "What is logged: error, warn, info, debug, trace, or one for each part of the program (info,postern::mail=debug)",
        default: Default::Value("info"),
        example: r#""info,postern::mail=debug""#,
        kind: Kind::Plain,
        read: |values, text, _| {
            tracing_subscriber::EnvFilter::try_new(text)
                .map_err(|_| "is not a filter. Write it like info or info,postern::mail=debug".to_string())?;
            values.log = text.to_string();
            Ok(())
        },
        show: |settings| settings.log.clone(),
    },
    Setting {
        key: "password-memory",
        value: "KIB",
        help: "Memory that hashing one password takes (argon2id). Less is for tests and very small machines",
        default: Default::Value("19456"),
        example: "19456",
        kind: Kind::Plain,
        read: |values, text, _| number(text, 8, 1_048_576).map(|kib| values.password_memory = kib),
        show: |settings| settings.password_memory.to_string(),
    },
    Setting {
        key: "password-passes",
        value: "NUMBER",
        help: "How often hashing one password goes over that memory",
        default: Default::Value("2"),
        example: "2",
        kind: Kind::Plain,
        read: |values, text, _| number(text, 1, 20).map(|passes| values.password_passes = passes),
        show: |settings| settings.password_passes.to_string(),
    },
];

/// The setting with this key.
pub fn setting(key: &str) -> &'static Setting {
    SETTINGS.iter().find(|setting| setting.key == key).expect("settings are named by keys of the table")
}

fn of_smtp(settings: &Settings, show: impl Fn(&Smtp) -> String) -> String {
    match &settings.post {
        Post::Smtp(smtp) => show(smtp),
        Post::Folder(_) => "not used without smtp-host".to_string(),
    }
}

fn file(path: &Option<PathBuf>) -> String {
    path.as_ref().map_or("none".to_string(), |path| path.display().to_string())
}

fn path(text: &str, base: &Path) -> Result<PathBuf, String> {
    if text.is_empty() || text.contains('\0') { Err("is not a path".to_string()) } else { Ok(base.join(text)) }
}

fn line(text: &str, most: usize) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > most || text.chars().any(char::is_control) {
        return Err(format!("must be one line of 1 to {most} characters"));
    }
    Ok(text.to_string())
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("must be true or false".to_string()),
    }
}

fn number<N: FromStr + PartialOrd + std::fmt::Display>(text: &str, least: N, most: N) -> Result<N, String> {
    text.parse().ok().filter(|number| *number >= least && *number <= most).ok_or_else(|| format!("must be a number from {least} to {most}"))
}

fn host(text: &str) -> Result<String, String> {
    let is_name = !text.is_empty() && text.len() <= 253 && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
    if is_name || text.parse::<IpAddr>().is_ok() {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("is not the name of a host. Write it like mail.example.org, without a port".to_string())
    }
}

/// An address without a name that can carry a secret of 34 characters behind a plus sign.
fn plus_address(text: &str) -> Result<Address, String> {
    let bad = || {
        "is not a mail address that can carry a secret. Write it like turns@example.org, without a plus sign and with at most 28 characters before the @".to_string()
    };
    let address: Address = text.parse().map_err(|_| bad())?;
    if address.user().contains('+') || address.user().len() > 28 || !text.is_ascii() { Err(bad()) } else { Ok(address) }
}

fn mailbox(text: &str) -> Result<Mailbox, String> {
    text.parse().map_err(|_| "is not a mail address. Write it like postern@example.org or Chess Club <postern@example.org>".to_string())
}
