//! Settings: where they come from, which one wins, what is wrong with them.
//!
//! Owns: [`Settings`] (judged, ready to use) and how it is read: a flag beats the environment, the environment beats the file,
//! the file beats the default. The file is `--config`, or `postern.toml` in the data folder if it is there. Start with the
//! table in [`table`]: one record for each setting. Must not know: what the settings are used for.

mod given;
pub mod table;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use lettre::Address;
use lettre::message::Mailbox;

pub use given::Given;
use table::{Default as Fallback, Values, setting};
pub use table::{Kind, SETTINGS, Setting};

/// The settings in force.
#[derive(Clone, Debug)]
pub struct Settings {
    pub data: PathBuf,
    pub listen: SocketAddr,
    pub base_url: BaseUrl,
    pub club: String,
    pub trust_proxy: bool,
    /// `None`: one for each processor.
    pub workers: Option<usize>,
    pub mail_from: Mailbox,
    pub mail_reply_to: Option<Mailbox>,
    /// Where mail is taken in, and whether turns are.
    pub mail_in: Option<Address>,
    pub play_by_reply: bool,
    pub post: Post,
    pub session_days: u16,
    pub invitation_days: u16,
    /// Vacation days of each member in a year.
    pub vacation_days: u16,
    /// A filter that tracing-subscriber reads.
    pub log: String,
    /// Cost of argon2id: KiB of memory, and passes over it.
    pub password_memory: u32,
    pub password_passes: u32,
    /// Where each came from, in the order of the table.
    sources: Vec<Source>,
}

/// How mails leave.
#[derive(Clone, Debug)]
pub enum Post {
    Folder(PathBuf),
    Smtp(Smtp),
}

/// A mail server that sends for the club.
#[derive(Clone, Debug)]
pub struct Smtp {
    pub host: String,
    pub port: u16,
    pub encryption: Encryption,
    pub is_plain_allowed: bool,
    pub login: Option<(String, Secret)>,
    pub password_file: Option<PathBuf>,
    /// A certificate in PEM to trust besides the system's.
    pub ca: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encryption {
    StartTls,
    Tls,
    None,
}

impl Encryption {
    pub fn word(self) -> &'static str {
        match self {
            Encryption::StartTls => "starttls",
            Encryption::Tls => "tls",
            Encryption::None => "none",
        }
    }

    fn parse(text: &str) -> Result<Encryption, String> {
        let all = [Encryption::StartTls, Encryption::Tls, Encryption::None];
        all.into_iter().find(|encryption| encryption.word() == text).ok_or_else(|| "must be starttls, tls or none".to_string())
    }

    fn usual_port(self) -> u16 {
        match self {
            Encryption::StartTls => 587,
            Encryption::Tls => 465,
            Encryption::None => 25,
        }
    }
}

/// Something that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

/// The address under which members reach the server: scheme, host and port, no path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseUrl(String);

impl BaseUrl {
    /// Reads `https://host[:port]`, with or without a slash at the end.
    pub fn parse(text: &str) -> Result<BaseUrl, String> {
        let bad = || "is not the address of a server. Write it like https://chess.example.org, without a path".to_string();
        let url = text.strip_suffix('/').unwrap_or(text);
        let (scheme, place) = url.split_once("://").ok_or_else(bad)?;
        let has_room = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']');
        if !matches!(scheme, "http" | "https") || place.is_empty() || place.starts_with(':') || !place.bytes().all(has_room) {
            return Err(bad());
        }
        Ok(BaseUrl(url.to_string()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether browsers reach the server through TLS, so that cookies are marked `Secure`.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// The host's name or address, without port or brackets.
    pub fn host(&self) -> &str {
        let place = self.0.split_once("://").map_or("", |(_, place)| place);
        match place.strip_prefix('[') {
            Some(six) => six.split(']').next().unwrap_or(six),
            None => place.split(':').next().unwrap_or(place),
        }
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where a setting came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    Flag,
    Environment,
    File(PathBuf),
    Default,
}

impl Source {
    fn words(&self, setting: &Setting) -> String {
        match self {
            Source::Flag => format!("from --{}", setting.key),
            Source::Environment => format!("from {}", setting.environment()),
            Source::File(file) => format!("from {}", file.display()),
            Source::Default => "default".to_string(),
        }
    }
}

/// Why the server does not start with these settings, in a sentence that says what to change.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadSettings {
    #[error("The setting {key} ({source_words}) is '{value}', which {why}.")]
    Value { key: &'static str, source_words: String, value: String, why: String },
    #[error("{} has '{key}', which is no setting. {}", file.display(), nearest_words(key))]
    UnknownKey { file: PathBuf, key: String },
    #[error("{} gives '{key}' a value of the kind {found}; write a text, a number, true or false.", file.display())]
    WrongType { file: PathBuf, key: String, found: &'static str },
    #[error("{} is in the data folder, so it cannot say where the data folder is. Remove 'data' from it and use --data or POSTERN_DATA, or name the file with --config.", file.display())]
    DataInDataFolder { file: PathBuf },
    #[error("The settings file {} cannot be read: {why}", file.display())]
    File { file: PathBuf, why: String },
    #[error("The file {} named by {key} cannot be read: {why}.", file.display())]
    NamedFile { key: &'static str, file: PathBuf, why: String },
    #[error("{0}")]
    Together(String),
}

fn nearest_words(key: &str) -> String {
    let nearest = SETTINGS.iter().map(|setting| setting.key).min_by_key(|known| distance(key, known)).expect("the table has settings");
    format!("The nearest is '{nearest}'; `postern config` lists them all.")
}

/// Letters to add, drop or change to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (to, &target) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != target);
            diagonal = row[to + 1];
            row[to + 1] = changed.min(diagonal + 1).min(row[to] + 1);
        }
    }
    row[other.len()]
}

impl Settings {
    /// The settings in force for this process.
    pub fn load(given: &Given) -> Result<Settings, BadSettings> {
        Settings::load_with(given, |name| std::env::var_os(name))
    }

    /// The same with another environment. An empty variable counts as none.
    pub fn load_with(given: &Given, environment: impl Fn(&str) -> Option<OsString>) -> Result<Settings, BadSettings> {
        let environment = |name: &str| environment(name).filter(|value| !value.is_empty());
        let mut reading = Reading { values: Values::default(), sources: vec![Source::Default; SETTINGS.len()] };
        let outside = |setting: &Setting| -> Option<(String, Source)> {
            let flag = given.values.get(setting.key).map(|value| (value.clone(), Source::Flag));
            flag.or_else(|| environment(&setting.environment()).map(|value| (value.to_string_lossy().into_owned(), Source::Environment)))
        };
        let data = setting("data");
        let named = given.config.clone().or_else(|| environment("POSTERN_CONFIG").map(PathBuf::from));
        let file = match &named {
            Some(file) => Some(file.clone()),
            None => {
                let folder = outside(data).map_or("data".to_string(), |(folder, _)| folder);
                Some(Path::new(&folder).join("postern.toml")).filter(|file| file.exists())
            }
        };
        let written = file.as_deref().map_or(Ok(BTreeMap::new()), read_file)?;
        if let (None, Some(file), true) = (&named, &file, written.contains_key(data.key)) {
            return Err(BadSettings::DataInDataFolder { file: file.clone() });
        }
        let beside = file.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        for (at, setting) in SETTINGS.iter().enumerate() {
            if let Some((value, source)) = outside(setting) {
                reading.set(at, &value, source, Path::new(""))?;
            } else if let (Some(value), Some(file)) = (written.get(setting.key), &file) {
                reading.set(at, value, Source::File(file.clone()), beside)?;
            } else if let Fallback::Value(value) = setting.default {
                reading.set(at, value, Source::Default, Path::new(""))?;
            }
        }
        reading.judge()
    }

    /// Whether somebody has set this, rather than its default being in force.
    pub fn is_set(&self, key: &str) -> bool {
        SETTINGS.iter().zip(&self.sources).any(|(setting, source)| setting.key == key && !matches!(source, Source::Default))
    }

    /// Every setting in force with where it came from, one a line; secrets are hidden.
    pub fn show(&self) -> String {
        let shown: Vec<(&Setting, String, String)> =
            SETTINGS.iter().zip(&self.sources).map(|(setting, source)| (setting, (setting.show)(self), source.words(setting))).collect();
        let wide = |of: fn(&(&Setting, String, String)) -> usize| shown.iter().map(of).max().unwrap_or(0);
        let (key, value) = (wide(|row| row.0.key.len()), wide(|row| row.1.chars().count()).min(40));
        shown.iter().map(|(setting, shown, source)| format!("{:key$}  {shown:value$}  {source}\n", setting.key)).collect()
    }
}

/// The keys and values of a settings file, each a key of the table.
fn read_file(file: &Path) -> Result<BTreeMap<String, String>, BadSettings> {
    let cannot = |why: String| BadSettings::File { file: file.to_path_buf(), why };
    let text = std::fs::read_to_string(file).map_err(|error| cannot(format!("{error}.")))?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| cannot(error.to_string()))?;
    let mut written = BTreeMap::new();
    for (key, value) in table {
        if !SETTINGS.iter().any(|setting| setting.key == key) {
            return Err(BadSettings::UnknownKey { file: file.to_path_buf(), key });
        }
        let text = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Boolean(on) => on.to_string(),
            other => return Err(BadSettings::WrongType { file: file.to_path_buf(), key, found: other.type_str() }),
        };
        written.insert(key, text);
    }
    Ok(written)
}

struct Reading {
    values: Values,
    sources: Vec<Source>,
}

impl Reading {
    fn set(&mut self, at: usize, value: &str, source: Source, base: &Path) -> Result<(), BadSettings> {
        let setting = &SETTINGS[at];
        (setting.read)(&mut self.values, value, base).map_err(|why| BadSettings::Value {
            key: setting.key,
            source_words: source.words(setting),
            value: if setting.kind == Kind::Secret { "(hidden)".to_string() } else { value.chars().take(80).collect() },
            why,
        })?;
        self.sources[at] = source;
        Ok(())
    }

    /// What a setting is and where it came from, for a sentence: `smtp-user (from POSTERN_SMTP_USER)`.
    fn named(&self, key: &str) -> String {
        let at = SETTINGS.iter().position(|setting| setting.key == key).expect("settings are named by keys of the table");
        format!("{key} ({})", self.sources[at].words(&SETTINGS[at]))
    }

    /// Judges the settings together.
    fn judge(self) -> Result<Settings, BadSettings> {
        let post = self.post()?;
        let Reading { values, sources } = self;
        let listen = values.listen.expect("listen has a default");
        if values.play_by_reply && values.mail_in.is_none() {
            let words = "play-by-reply is set, but mail-in is not: set mail-in to the address that takes the replies, or remove play-by-reply.";
            return Err(BadSettings::Together(words.to_string()));
        }
        let base_url = values.base_url.unwrap_or_else(|| BaseUrl(format!("http://{listen}")));
        let mail_from = match values.mail_from {
            Some(from) => from,
            None => {
                let host = base_url.host();
                let domain = if host.parse::<std::net::IpAddr>().is_ok() { "localhost" } else { host };
                let address = lettre::Address::new("postern", domain);
                let bad = |_| {
                    BadSettings::Together(format!(
                        "mail-from has no default, since no mail comes from '{domain}': set it to the sender of the club's mails."
                    ))
                };
                Mailbox::new(Some(values.club.clone()), address.map_err(bad)?)
            }
        };
        Ok(Settings {
            data: values.data,
            listen,
            base_url,
            club: values.club,
            trust_proxy: values.trust_proxy,
            workers: values.workers,
            mail_from,
            mail_reply_to: values.mail_reply_to,
            mail_in: values.mail_in,
            play_by_reply: values.play_by_reply,
            post,
            session_days: values.session_days,
            invitation_days: values.invitation_days,
            vacation_days: values.vacation_days,
            log: values.log,
            password_memory: values.password_memory,
            password_passes: values.password_passes,
            sources,
        })
    }

    fn post(&self) -> Result<Post, BadSettings> {
        let stop = |words: String| Err(BadSettings::Together(words));
        let values = &self.values;
        let Some(host) = &values.smtp_host else {
            let of_smtp = |(at, setting): (usize, &'static Setting)| {
                (setting.key.starts_with("smtp-") && self.sources[at] != Source::Default).then_some(setting.key)
            };
            if let Some(key) = SETTINGS.iter().enumerate().find_map(of_smtp) {
                return stop(format!("{} is set, but smtp-host is not: set smtp-host too, or remove {key}.", self.named(key)));
            }
            return Ok(Post::Folder(values.mail_folder.clone().unwrap_or_else(|| values.data.join("mail"))));
        };
        let host_words = self.named("smtp-host");
        if values.mail_folder.is_some() {
            return stop(format!("{host_words} and {} are both set, but mails go one way: remove one of them.", self.named("mail-folder")));
        }
        if values.base_url.is_none() {
            return stop(format!(
                "{host_words} is set, so base-url must be too: links in mails begin with it. Set it to the address under which members reach the server."
            ));
        }
        if values.mail_from.is_none() {
            return stop(format!("{host_words} is set, so mail-from must be too: set it to an address that this mail server may send for."));
        }
        let encryption = values.smtp_encryption.expect("smtp-encryption has a default");
        let is_here = host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
        if encryption == Encryption::None && !is_here && !values.smtp_plain_anywhere {
            return stop(format!(
                "{} is none, but '{host}' is another machine, so that mails and the password would travel readable: use starttls or tls, or set smtp-plain-anywhere to true.",
                self.named("smtp-encryption")
            ));
        }
        Ok(Post::Smtp(Smtp {
            host: host.clone(),
            port: values.smtp_port.unwrap_or(encryption.usual_port()),
            encryption,
            is_plain_allowed: values.smtp_plain_anywhere,
            login: self.login()?,
            password_file: values.smtp_password_file.clone(),
            ca: values.smtp_ca.clone(),
        }))
    }

    fn login(&self) -> Result<Option<(String, Secret)>, BadSettings> {
        let stop = |words: String| Err(BadSettings::Together(words));
        let values = &self.values;
        let (key, password) = match (&values.smtp_password, &values.smtp_password_file) {
            (Some(_), Some(_)) => {
                return stop(format!("{} and {} are both set: remove one of them.", self.named("smtp-password"), self.named("smtp-password-file")));
            }
            (Some(password), None) => ("smtp-password", Some(password.clone())),
            (None, Some(file)) => {
                let cannot = |why: String| BadSettings::NamedFile { key: "smtp-password-file", file: file.clone(), why };
                let text = std::fs::read_to_string(file).map_err(|error| cannot(error.to_string()))?;
                let password = text.lines().next().filter(|line| !line.is_empty()).ok_or_else(|| cannot("its first line is empty".to_string()))?;
                ("smtp-password-file", Some(Secret(password.to_string())))
            }
            (None, None) => ("smtp-password", None),
        };
        match (&values.smtp_user, password) {
            (Some(user), Some(password)) => Ok(Some((user.clone(), password))),
            (None, None) => Ok(None),
            (Some(_), None) => {
                stop(format!("{} is set, but no password: set smtp-password-file or smtp-password, or remove smtp-user.", self.named("smtp-user")))
            }
            (None, Some(_)) => stop(format!("{} is set, but smtp-user is not: set smtp-user too, or remove {key}.", self.named(key))),
        }
    }
}

#[cfg(test)]
#[path = "config/tests.rs"]
mod tests;
