//! The program `postern serve` on a folder of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};

use mail_parser::MessageParser;
use postern::clock::Clock;
use postern::play::entry::{Entry, GameId};
use postern::play::table::Table;
use postern::service::{Club, Hashing, Settings};
use postern::store::{FILE_NAME, Store};

use super::person::Person;
use super::{PATIENCE, until};

pub const BASE: &str = "http://club.example";

/// A running server. It ends when this is dropped.
pub struct Server {
    folder: tempfile::TempDir,
    flags: Vec<String>,
    process: Child,
    printed: Receiver<String>,
    port: Arc<AtomicU16>,
    people: AtomicU32,
}

impl Server {
    /// A club in which nobody is yet.
    pub fn new() -> Server {
        Server::with(&[], async |_| ())
    }

    /// A club whose data was prepared through the service before the server starts.
    pub fn with<T>(flags: &[&str], prepare: impl AsyncFnOnce(&Club) -> T) -> Server {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("there is room beside the build");
        Server::prepare(folder.path(), prepare);
        let flags: Vec<String> = flags.iter().map(|flag| flag.to_string()).collect();
        let (process, printed, port) = spawn(folder.path(), &flags);
        Server { folder, flags, process, printed, port: Arc::new(AtomicU16::new(port)), people: AtomicU32::new(0) }
    }

    /// Does something to the data through the service, while no server runs on it.
    pub fn prepare<T>(folder: &Path, work: impl AsyncFnOnce(&Club) -> T) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
        let club = open(folder);
        runtime.block_on(work(&club))
    }

    /// Where it listens on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port.load(Ordering::SeqCst)
    }

    pub fn data(&self) -> &Path {
        self.folder.path()
    }

    /// The link for the first organiser, as it is printed in the terminal.
    pub fn first_link(&self) -> String {
        until("the link for the first organiser", || {
            let line = self.printed.recv_timeout(PATIENCE).ok()?;
            line.trim().starts_with(BASE).then(|| line.trim().to_string())
        })
    }

    /// The next line that the server prints, if there is one already.
    pub fn printed(&self) -> Option<String> {
        self.printed.try_recv().ok()
    }

    /// Somebody with a fresh browser, at an address of her own.
    pub fn somebody(&self) -> Person {
        let number = self.people.fetch_add(1, Ordering::Relaxed) + 1;
        Person::new(self.port.clone(), format!("192.0.2.{number}"))
    }

    /// Somebody who holds this session.
    pub fn holder_of(&self, session: &str) -> Person {
        let person = self.somebody();
        person.keep("postern", session);
        person
    }

    /// SIGTERM, and the end of the process.
    pub fn stop(&mut self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("there is a kill command").success());
        let status = until("the server to end", || self.process.try_wait().expect("it is our child"));
        assert!(status.success(), "the server ended with {status}");
    }

    /// SIGKILL: the end without a chance to tidy up.
    pub fn kill(&mut self) {
        self.process.kill().expect("it is our child");
        self.process.wait().expect("it is our child");
    }

    /// Starts on the same folder again; browsers find the way.
    pub fn start_again(&mut self) {
        let (process, printed, port) = spawn(self.folder.path(), &self.flags);
        (self.process, self.printed) = (process, printed);
        self.port.store(port, Ordering::SeqCst);
    }

    /// Everything that the server has logged, at level debug.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).expect("the log is a file")
    }

    /// The mails sent so far, in no order.
    pub fn mails(&self) -> Vec<Mail> {
        let Ok(files) = std::fs::read_dir(self.folder.path().join("mail")) else { return Vec::new() };
        let files = files.map(|file| file.expect("the folder can be read").path()).filter(|path| path.extension().is_some_and(|end| end == "eml"));
        files.map(|path| Mail::read(&path)).collect()
    }

    /// The mail to this address with these words in its subject, once it is there. The words must fit only one.
    pub fn mail(&self, to: &str, subject: &str) -> Mail {
        until(&format!("a mail to {to} with {subject}"), || {
            let mut fitting: Vec<Mail> = self.mails().into_iter().filter(|mail| mail.to == to && mail.subject.contains(subject)).collect();
            assert!(fitting.len() < 2, "several mails to {to} with {subject}");
            fitting.pop()
        })
    }

    /// Waits until no mail is on its way any more.
    pub fn wait_for_mail(&self) {
        until("the outbox to be empty", || {
            let words = "SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')";
            let waiting: u32 = self.database().query_row(words, [], |row| row.get(0)).expect("the outbox can be read");
            (waiting == 0).then_some(())
        });
    }

    /// The database as it lies there, to be looked at beside the server.
    pub fn database(&self) -> rusqlite::Connection {
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
        let db = rusqlite::Connection::open_with_flags(self.folder.path().join(FILE_NAME), flags).expect("the database is there");
        db.busy_timeout(PATIENCE).expect("the database takes settings");
        db
    }

    /// The database, to be changed behind the server's back while it is stopped.
    pub fn altered(&self, alter: impl FnOnce(&rusqlite::Connection)) {
        alter(&rusqlite::Connection::open(self.folder.path().join(FILE_NAME)).expect("the database is there"));
    }

    /// How many rows a table has.
    pub fn count(&self, table: &str) -> u32 {
        self.database().query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).expect("the table can be counted")
    }

    /// The log of a game, as it lies in the database.
    pub fn entries(&self, game: &str) -> Vec<Entry> {
        let db = self.database();
        let mut statement = db.prepare("SELECT number, seat, at, kind, body, hash FROM entries WHERE game = ? ORDER BY number").expect("it is SQL");
        let rows = statement.query_map([game], |row| {
            Ok(Entry {
                number: row.get(0)?,
                seat: row.get::<_, Option<u8>>(1)?.map(postern::rules::turn::Seat),
                at: postern::clock::Moment(row.get(2)?),
                kind: postern::play::entry::Kind::parse(&row.get::<_, String>(3)?).expect("a kind that is known"),
                body: row.get(4)?,
                hash: postern::play::entry::Hash(row.get(5)?),
            })
        });
        rows.expect("entries can be read").map(|entry| entry.expect("an entry can be read")).collect()
    }

    /// The game that the log in the database leads to. Checks its chain on the way.
    pub fn table(&self, game: &str) -> Table {
        let id = GameId::parse(game).expect("it is the name of a game");
        Table::replay(&id, &self.entries(game)).unwrap_or_else(|broken| panic!("{game}: {broken}"))
    }

    /// Sends bytes as they are and reads all that comes back.
    pub fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port.load(Ordering::SeqCst))).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a stream takes a limit");
        // A server that has read enough may close before all is written.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if std::thread::panicking() {
            let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            let lines: Vec<&str> = log.lines().filter(|line| !line.contains("DEBUG")).collect();
            eprintln!("the server's log:\n{}", lines[lines.len().saturating_sub(20)..].join("\n"));
        }
    }
}

fn open(folder: &Path) -> Club {
    let store = Store::open(&folder.join(FILE_NAME), Clock::system().now()).expect("the store opens");
    let settings = Settings { hashing: Hashing::CHEAP, base_url: BASE.to_string(), ..Settings::default() };
    Club::new(store, Clock::system(), settings)
}

fn spawn(folder: &Path, flags: &[String]) -> (Child, Receiver<String>, u16) {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).expect("a log file is made");
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    command.env_clear().arg("serve").arg("--data").arg(folder);
    command.args(["--listen", "127.0.0.1:0", "--trust-proxy", "--workers", "2", "--log", "debug"]);
    command.args(["--password-memory", "8", "--password-passes", "1"]).env("POSTERN_BASE_URL", BASE).args(flags);
    let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("the program can be run");
    let mut lines = BufReader::new(process.stdout.take().expect("its output is a pipe")).lines();
    let (sender, printed) = channel();
    std::thread::spawn(move || {
        while let Some(Ok(line)) = lines.next() {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let first = printed.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("the server did not start:\n{}", last_words(folder)));
    let address = first.split("http://").nth(1).and_then(|rest| rest.split(',').next()).expect("the server says where it listens");
    let port = address.rsplit(':').next().and_then(|port| port.parse().ok()).expect("an address ends with its port");
    let health = ureq::Agent::new_with_config(ureq::Agent::config_builder().proxy(None).http_status_as_error(false).build());
    until("the server to answer", || {
        let ended = process.try_wait().expect("it is our child");
        assert!(ended.is_none(), "the server ended with {ended:?}:\n{}", last_words(folder));
        health.get(&format!("http://127.0.0.1:{port}/healthz")).call().ok().filter(|answer| answer.status() == 200)
    });
    (process, printed, port)
}

fn last_words(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("log")).unwrap_or_default()
}

/// A mail as its reader has it.
pub struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Every header with its value, as sent.
    pub headers: Vec<(String, String)>,
    /// The whole file, and everything in it decoded: for looking for words that must not be there.
    pub raw: String,
}

impl Mail {
    fn read(path: &PathBuf) -> Mail {
        let bytes = std::fs::read(path).expect("a mail can be read");
        let message = MessageParser::default().parse(&bytes).expect("a mail can be parsed");
        Mail {
            to: message.to().and_then(|to| to.first()).and_then(|to| to.address()).expect("a mail has a receiver").to_string(),
            subject: message.subject().unwrap_or_default().to_string(),
            text: message.body_text(0).unwrap_or_default().into_owned(),
            html: message.body_html(0).unwrap_or_default().into_owned(),
            headers: message.headers_raw().map(|(name, value)| (name.to_string(), value.trim().to_string())).collect(),
            raw: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The path of the link in the text that begins so: `/sign-in/`.
    pub fn link(&self, beginning: &str) -> String {
        let start = format!("{BASE}{beginning}");
        let at = self.text.find(&start).unwrap_or_else(|| panic!("no link {beginning} in:\n{}", self.text));
        self.text[at + BASE.len()..].split_whitespace().next().expect("something was found there").to_string()
    }
}
