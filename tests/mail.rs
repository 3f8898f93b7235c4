//! Mail through a real SMTP server on this machine, with STARTTLS or TLS and a sign-in: everything arrives, once, as mail programs expect it.
//!
//! The server is aiosmtpd, run by tests/smtp/server.py; tests/smtp/setup installs it. Without it these tests fail.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use postern::chance::Seed;
use postern::clock::{Clock, Moment};
use postern::config::{Given, Post, Settings};
use postern::mail::post::SmtpPost;
use postern::mail::worker::Running;
use postern::mail::{Site, Worker};
use postern::play::acts::{self, Terms};
use postern::play::entry::{Entry, GameId, Head, OpenTo, Player};
use postern::play::notice::What;
use postern::play::time::terms::Timing;
use postern::rules::turn::Seat;
use postern::store::outbox::{Content, Letter, LetterLink, NewMail, State, To};
use postern::store::people::Account;
use postern::store::wishes::Wishes;
use postern::store::{FILE_NAME, Store};
use serde_json::Value;

/// Waits short enough for a test.
const DELAYS: [Duration; 1] = [Duration::from_millis(200)];
const PAUSES: [Duration; 1] = [Duration::from_millis(200)];

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Python that has aiosmtpd, made by tests/smtp/setup.
fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let setup = Command::new(project().join("tests/smtp/setup")).stderr(Stdio::inherit()).output().expect("tests/smtp/setup can be run");
        assert!(setup.status.success(), "tests/smtp/setup failed; its words are above");
        String::from_utf8(setup.stdout).unwrap().trim().to_string()
    })
}

/// A folder with a certificate authority and a certificate for localhost.
fn certificates() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates");
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let made = Command::new(project().join("tests/smtp/certificates")).arg(&folder).status().expect("tests/smtp/certificates can be run");
        assert!(made.success(), "tests/smtp/certificates failed; its words are above");
        folder
    })
}

/// A mail server. It ends when this is dropped.
struct Server {
    process: Child,
    port: u16,
}

impl Server {
    /// Starts one that puts mails into `mails`, and waits until it listens.
    fn start(mails: &Path, options: &[&str]) -> Server {
        let mut command = Command::new(python());
        command.arg(project().join("tests/smtp/server.py")).arg("--mails").arg(mails).arg("--certificates").arg(certificates()).args(options);
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the mail server can be started");
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().strip_prefix("ready ").and_then(|port| port.parse().ok());
        Server { port: port.unwrap_or_else(|| panic!("the mail server said '{line}' instead of being ready")), process }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A port of this machine on which nobody listens.
fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A club that sends mail, and the folder in which it arrives.
struct Club {
    folder: tempfile::TempDir,
    store: Store,
}

impl Club {
    fn new() -> Club {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("mails")).unwrap();
        let store = Store::open(&folder.path().join(FILE_NAME), Moment(0)).unwrap();
        Club { folder, store }
    }

    fn mails(&self) -> PathBuf {
        self.folder.path().join("mails")
    }

    fn server(&self, options: &[&str]) -> Server {
        Server::start(&self.mails(), options)
    }

    /// Starts the worker with the settings that an organiser would write.
    fn worker(&self, port: u16, more: &[(&str, &str)]) -> Running {
        let (port, ca) = (port.to_string(), certificates().join("ca.pem"));
        let mut pairs = BTreeMap::from([
            ("base-url", "https://club.example"),
            ("mail-from", "Chess Club <club@club.example>"),
            ("smtp-host", "localhost"),
            ("smtp-port", port.as_str()),
            ("smtp-user", "club"),
            ("smtp-password", "right"),
            ("smtp-ca", ca.to_str().unwrap()),
        ]);
        pairs.extend(more.iter().copied());
        pairs.retain(|_, value| !value.is_empty());
        let settings = Settings::load_with(&Given::of(pairs), |_| None).unwrap();
        let Post::Smtp(smtp) = &settings.post else { panic!("mails go by SMTP") };
        let site = Site::of(&settings);
        let transport = SmtpPost::to(smtp, site.clone()).unwrap().with_patience(Duration::from_secs(5), Duration::from_secs(3));
        Worker::new(self.store.clone(), std::sync::Arc::new(transport), site, Clock::system()).with_waits(&DELAYS, &PAUSES).start()
    }

    /// Queues a letter to each address; the event is `letter` and its place.
    async fn queue_letters(&self, addresses: &[&str]) {
        for (at, address) in addresses.iter().enumerate() {
            let letter = Letter {
                subject: format!("Letter {at}"),
                paragraphs: vec!["Žofie, hello.".to_string(), ".A line that begins with a dot\n.\n".to_string()],
                link: Some(LetterLink { words: "Sign in".to_string(), address: "https://club.example/sign-in/0123".to_string() }),
                block: None,
                thread: None,
            };
            let content = Content::Letter { what: "sign-in".to_string(), letter };
            self.queue(NewMail { event: format!("letter {at}"), to: To::Address(address.to_string()), content, good_until: None }).await;
        }
    }

    async fn queue(&self, mail: NewMail) {
        let now = Clock::system().now();
        assert!(self.store.write(move |on| on.queue_mail(&mail, now)).await.unwrap());
    }

    /// What has arrived, in order, as Python's parser reads it.
    fn arrived(&self) -> Vec<Value> {
        let mut files: Vec<PathBuf> = self.mails().read_dir().unwrap().map(|file| file.unwrap().path()).collect();
        files.retain(|file| file.extension().is_some_and(|kind| kind == "json"));
        files.sort();
        files.iter().map(|file| serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()).collect()
    }

    /// The addresses at which something arrived, in alphabetical order.
    fn receivers(&self) -> Vec<String> {
        let mut receivers: Vec<String> = self.arrived().iter().map(|mail| mail["to"][0].as_str().unwrap().to_string()).collect();
        receivers.sort();
        receivers
    }

    fn states(&self) -> (u32, u32, u32) {
        let counts = self.store.read(|on| on.mail_counts()).unwrap();
        (counts.waiting + counts.sending, counts.sent, counts.failed)
    }

    /// Waits until so many mails wait, are sent, have failed.
    async fn until(&self, waiting: u32, sent: u32, failed: u32) {
        until(|| self.states() == (waiting, sent, failed), || format!("{:?} instead of {:?}", self.states(), (waiting, sent, failed))).await;
    }
}

async fn until(is_so: impl Fn() -> bool, what: impl Fn() -> String) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < deadline, "{}", what());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn header<'a>(mail: &'a Value, name: &str) -> &'a str {
    let values = mail["headers"][name].as_array().unwrap_or_else(|| panic!("{name} in {:#}", mail["headers"]));
    assert_eq!(values.len(), 1, "{name} stands there once");
    values[0].as_str().unwrap()
}

/// A game of Herooj in the store that Ada has to begin; gives its log.
async fn game(store: &Store) -> (GameId, Vec<Entry>) {
    let (id, seed, now) = (GameId::parse("abc").unwrap(), Seed::from_number(1), Clock::system().now());
    let player = |id: &str, name: &str| Player { account: id.to_string(), name: name.to_string() };
    let terms = Terms {
        game: "herooj".to_string(),
        options: Default::default(),
        timing: Timing::days(3),
        zone: None,
        open_to: OpenTo::Everyone,
        host_seat: Some(Seat(0)),
        words: String::new(),
        deck: None,
    };
    let opened = acts::open(id.clone(), player("ada", "Ada"), terms, &seed, now).unwrap();
    let joined = acts::join(&opened.table, player("bo", "Bořivoj"), String::new(), false, &seed, now).unwrap();
    let entries: Vec<Entry> = opened.entries.into_iter().chain(joined.entries).collect();
    let account = Account {
        id: "ada".to_string(),
        name: "Ada".to_string(),
        email: Some("ada@club.example".to_string()),
        new_email: None,
        has_password: false,
        is_organiser: false,
        is_active: true,
        zone: "Pacific/Auckland".to_string(),
        wishes: Wishes::default(),
        mail_trouble: None,
        is_quiet: false,
        created: now,
    };
    let (stored, game) = (entries.clone(), id.clone());
    let written = store.write(move |on| {
        on.put_account(&account)?;
        on.append(&game, &Head::START, &stored)
    });
    written.await.unwrap();
    (id, entries)
}

#[tokio::test]
async fn a_turn_arrives_once_encrypted_signed_in_and_as_mail_programs_expect_it() {
    let club = Club::new();
    let (id, entries) = game(&club.store).await;
    let server = club.server(&[]);
    let running = club.worker(server.port, &[]);
    let content = Content::Game { game: id, entry: 3, what: What::YourTurn };
    club.queue(NewMail { event: "abc 3 your-turn ada".to_string(), to: To::Account("ada".to_string()), content, good_until: None }).await;
    club.until(0, 1, 0).await;
    running.stop().await;
    let arrived = club.arrived();
    assert_eq!(arrived.len(), 1);
    let mail = &arrived[0];
    assert_eq!((mail["is_encrypted"].as_bool(), mail["is_signed_in"].as_bool()), (Some(true), Some(true)));
    assert_eq!((mail["from"].as_str(), mail["to"][0].as_str()), (Some("club@club.example"), Some("ada@club.example")));
    assert_eq!(mail["defects"], Value::Array(Vec::new()), "Python finds nothing wrong with it");
    assert_eq!(header(mail, "subject"), "Your turn against Bořivoj (Herooj)");
    assert_eq!(header(mail, "to"), "Ada <ada@club.example>");
    assert_eq!(header(mail, "auto-submitted"), "auto-generated");
    assert_eq!(header(mail, "list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert!(header(mail, "list-unsubscribe").starts_with("<https://club.example/unsubscribe/"));
    assert_eq!(header(mail, "references"), "<game.abc@club.example>");
    assert_eq!(header(mail, "in-reply-to"), header(mail, "references"));
    assert!(header(mail, "message-id").ends_with("@club.example>"));
    let hash = entries[2].hash.to_string();
    assert_eq!(header(mail, "x-postern-head"), format!("game=abc; entry=3; sha256={hash}"));
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains(&hash) && text.contains("Bořivoj") && text.contains("(Pacific/Auckland)"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 78 || line.contains("https://")), "{text}");
    let types: Vec<&str> = mail["types"].as_array().unwrap().iter().map(|kind| kind.as_str().unwrap()).collect();
    assert_eq!(types, ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"]);
    let picture = &mail["pictures"][0];
    assert_eq!((picture["start"].as_str(), picture["id"].as_str()), (Some("89504e470d0a1a0a"), Some("<board@postern>")));
    assert!(mail["html"].as_str().unwrap().contains("cid:board@postern"));
}

#[tokio::test]
async fn many_letters_arrive_once_each_over_few_connections() {
    let club = Club::new();
    let server = club.server(&[]);
    let addresses: Vec<String> = (10..70).map(|at| format!("m{at}@x.example")).collect();
    club.queue_letters(&addresses.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let running = club.worker(server.port, &[]);
    club.until(0, 60, 0).await;
    running.stop().await;
    assert_eq!(club.receivers(), addresses);
    let arrived = club.arrived();
    let connections: std::collections::BTreeSet<u64> = arrived.iter().map(|mail| mail["connection"].as_u64().unwrap()).collect();
    assert!(connections.len() <= postern::mail::worker::IN_HAND as usize, "{} connections", connections.len());
    let ids: std::collections::BTreeSet<&str> = arrived.iter().map(|mail| header(mail, "message-id")).collect();
    assert_eq!(ids.len(), 60);
    let text = arrived[0]["text"].as_str().unwrap();
    assert!(
        text.contains("Žofie, hello.") && text.contains("\n.A line that begins with a dot") && text.contains("https://club.example/sign-in/0123"),
        "{text}"
    );
}

#[tokio::test]
async fn tls_from_the_first_byte_works_too() {
    let club = Club::new();
    let server = club.server(&["--tls"]);
    club.queue_letters(&["bo@x.example", "cy@x.example"]).await;
    let running = club.worker(server.port, &[("smtp-encryption", "tls")]);
    club.until(0, 2, 0).await;
    running.stop().await;
    assert_eq!(club.receivers(), ["bo@x.example", "cy@x.example"]);
    assert!(club.arrived().iter().all(|mail| mail["is_encrypted"].as_bool() == Some(true)));
}

#[tokio::test]
async fn a_refusal_for_good_is_shown_and_one_for_now_is_tried_again() {
    let club = Club::new();
    let server = club.server(&[]);
    club.queue_letters(&["refuse@x.example", "later@x.example", "bo@x.example"]).await;
    let running = club.worker(server.port, &[]);
    club.until(0, 2, 1).await;
    running.stop().await;
    assert_eq!(club.receivers(), ["bo@x.example", "later@x.example"]);
    let failed = club.store.read(|on| on.mails(State::Failed, 10)).unwrap();
    assert!(failed[0].last_error.as_ref().unwrap().contains("no such mailbox"), "{failed:?}");
    assert_eq!((failed[0].address.as_deref(), failed[0].attempts), (Some("refuse@x.example"), 1));
}

#[tokio::test]
async fn a_slow_receiver_holds_up_no_other_and_one_that_never_answers_is_tried_again() {
    let club = Club::new();
    let server = club.server(&["--slow", "1.5"]);
    club.queue_letters(&["slow@x.example", "stuck@x.example", "bo@x.example", "cy@x.example", "di@x.example"]).await;
    let running = club.worker(server.port, &[]);
    club.until(0, 5, 0).await;
    running.stop().await;
    assert_eq!(club.receivers(), ["bo@x.example", "cy@x.example", "di@x.example", "slow@x.example", "stuck@x.example"]);
    let arrived = club.arrived();
    let last: Vec<&str> = arrived[3..].iter().map(|mail| mail["to"][0].as_str().unwrap()).collect();
    assert_eq!(last, ["slow@x.example", "stuck@x.example"], "the others went first");
}

#[tokio::test]
async fn mails_outlast_a_server_that_is_down_and_settings_that_were_wrong() {
    let club = Club::new();
    let port = free_port();
    club.queue_letters(&["bo@x.example", "cy@x.example"]).await;
    let running = club.worker(port, &[]);
    let health = running.health.clone();
    until(|| health.trouble().is_some(), || "no trouble was noticed".to_string()).await;
    assert_eq!(club.states(), (2, 0, 0));

    // It comes up, but with another password than the one in the settings.
    let port_words = port.to_string();
    let server = club.server(&["--port", &port_words, "--password", "other"]);
    until(|| health.trouble().is_some_and(|trouble| trouble.why.contains("signing in")), || format!("{:?}", health.trouble())).await;
    assert_eq!(club.states(), (2, 0, 0));
    drop(server);

    let _server = club.server(&["--port", &port_words]);
    club.until(0, 2, 0).await;
    until(|| health.trouble().is_none(), || format!("{:?}", health.trouble())).await;
    running.stop().await;
    assert_eq!(club.receivers(), ["bo@x.example", "cy@x.example"]);
}

#[tokio::test]
async fn nothing_is_sent_to_a_server_whose_certificate_nobody_vouches_for() {
    let club = Club::new();
    let server = club.server(&[]);
    club.queue_letters(&["bo@x.example"]).await;
    let running = club.worker(server.port, &[("smtp-ca", "")]);
    let health = running.health.clone();
    until(|| health.trouble().is_some_and(|trouble| trouble.why.contains("STARTTLS")), || format!("{:?}", health.trouble())).await;
    running.stop().await;
    assert_eq!((club.states(), club.arrived().len()), ((1, 0, 0), 0));
}

#[tokio::test]
async fn what_was_in_hand_when_the_server_was_killed_arrives_after_the_restart() {
    let club = Club::new();
    let server = club.server(&[]);
    club.queue_letters(&["bo@x.example", "cy@x.example"]).await;
    let claimed = club.store.claim_mail(Clock::system().now(), 1).await.unwrap();
    assert_eq!(claimed.len(), 1);
    let Club { folder, store } = club;
    drop(store);
    let store = Store::open(&folder.path().join(FILE_NAME), Moment(0)).unwrap();
    let club = Club { folder, store };
    let running = club.worker(server.port, &[]);
    club.until(0, 2, 0).await;
    running.stop().await;
    assert_eq!(club.receivers(), ["bo@x.example", "cy@x.example"]);
}

/// What the mail server does with a mail to the address for turns: gives the exit status.
fn pipe(club: &Club, mail: &str) -> i32 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    command.args(["mail-in", "--mail-in", "turns@club.example", "--play-by-reply", "--base-url", "https://club.example"]);
    command.arg("--data").arg(club.folder.path()).env_remove("POSTERN_CONFIG").stdin(Stdio::piped()).stderr(Stdio::null());
    let mut process = command.spawn().expect("postern can be run");
    std::io::Write::write_all(&mut process.stdin.take().unwrap(), mail.as_bytes()).unwrap();
    process.wait().unwrap().code().unwrap()
}

/// The newest mail with this beginning of its subject to this address, once it has arrived.
async fn arrived(club: &Club, to: &str, subject: &str) -> Value {
    let find = || club.arrived().into_iter().rev().find(|mail| mail["to"][0] == to && header(mail, "subject").starts_with(subject));
    until(|| find().is_some(), || format!("no mail '{subject}' to {to}")).await;
    find().unwrap()
}

#[tokio::test]
async fn a_turn_sent_as_a_reply_is_asked_about_made_and_answered_and_a_mail_that_comes_back_is_noted() {
    use postern::service::sign_up::NewMember;
    use postern::service::start::{NewGame, WaitFor};
    use postern::service::{self, Hashing};

    let club = Club::new();
    let server = club.server(&[]);
    let members = service::Club::new(
        club.store.clone(),
        Clock::system(),
        service::Settings { base_url: "https://club.example".to_string(), hashing: Hashing::CHEAP, ..service::Settings::default() },
    );
    let member = |name: &str, email: &str| NewMember { name: name.to_string(), email: email.to_string(), password: None, zone: None };
    let ada = members.add_member(member("Ada", "ada@club.example"), true).await.unwrap();
    let bo = members.add_member(member("Bo", "bo@club.example"), false).await.unwrap();
    let running = club.worker(server.port, &[("mail-in", "turns@club.example"), ("play-by-reply", "true")]);
    let rounds = postern::mail::rounds::start(members.clone(), running.health.clone());
    let new = NewGame {
        game: "heavy-chess".to_string(),
        options: Default::default(),
        timing: Timing::days(3),
        wait_for: WaitFor::Member(bo.id.clone()),
        seat: Some(Seat(0)),
        words: String::new(),
        deck: None,
    };
    let game = members.open_game(&ada, new).await.unwrap().table.id.clone();
    let table = members.join(&bo, &game, "").await.unwrap();
    let offers = table.position().unwrap().offers(Seat(0), &Default::default(), postern::rules::turn::Phase::Move, true).unwrap();
    let pawn = offers.iter().find(|offer| offer.text.starts_with(|c: char| c.is_ascii_lowercase())).unwrap().text.clone();

    let asked = arrived(&club, "ada@club.example", "Your turn against Bo").await;
    let reply_to = header(&asked, "reply-to").to_string();
    assert!(reply_to.contains("turns+") && asked["text"].as_str().unwrap().contains("reply to this mail"), "{reply_to}");
    let came_from = asked["from"].as_str().unwrap().to_string();
    assert!(came_from.starts_with("turns+b-") && came_from.ends_with("@club.example"), "{came_from}");
    let reply = |from: &str, to: &str, id: &str, words: &str| {
        format!(
            "From: {from}\r\nTo: {to}\r\nMessage-ID: <{id}@mail.example>\r\nSubject: Re: Your turn\r\n\r\n{words}\r\n\r\nOn Monday Club wrote:\r\n> Your turn.\r\n"
        )
    };
    let printed = pawn.replace('-', "–");
    assert_eq!(pipe(&club, &reply("Bo <bo@club.example>", &reply_to, "0", &printed)), 0, "from another address: dropped without a word");
    assert_eq!(pipe(&club, &reply("Ada <ada@club.example>", &reply_to, "1", &printed)), 0);
    let shown = arrived(&club, "ada@club.example", "Is this your turn?").await;
    assert_eq!((header(&shown, "in-reply-to"), header(&shown, "auto-submitted")), ("<1@mail.example>", "auto-replied"));
    assert!(header(&shown, "references").starts_with(&format!("<game.{game}@club.example>")), "{}", header(&shown, "references"));
    assert!(shown["text"].as_str().unwrap().contains(&format!("Move: {pawn}")), "{}", shown["text"]);
    assert_eq!(members.table(&game).unwrap().head.number, 3, "she has not said yes");
    let automatic = format!("Auto-Submitted: auto-replied\r\n{}", reply("Ada <ada@club.example>", header(&shown, "reply-to"), "2", "yes"));
    assert_eq!(pipe(&club, &automatic), 0);
    assert_eq!(members.table(&game).unwrap().head.number, 3, "a program has no say");
    for _ in 0..2 {
        assert_eq!(pipe(&club, &reply("Ada <ada@club.example>", header(&shown, "reply-to"), "3", "yes")), 0);
    }
    arrived(&club, "ada@club.example", "Your turn is made").await;
    assert_eq!(members.table(&game).unwrap().head.number, 4, "it is made once");
    arrived(&club, "bo@club.example", "Your turn against Ada").await;
    assert_eq!(pipe(&club, "just words\r\n"), 65);
    assert_eq!(pipe(&club, ""), 65);

    let report = format!(
        "From: MAILER-DAEMON@mx.example\r\nTo: {came_from}\r\nAuto-Submitted: auto-replied\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=B\r\n\r\n\
         --B\r\n\r\nSorry.\r\n--B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
         Final-Recipient: rfc822; ada@club.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such mailbox\r\n--B--\r\n"
    );
    assert_eq!(pipe(&club, &report), 0);
    let trouble = members.account(&ada.id).unwrap().unwrap().mail_trouble;
    assert_eq!(trouble.as_deref(), Some("550 5.1.1 no such mailbox"));
    rounds.stop().await;
    running.stop().await;
    let to_ada = club.arrived().iter().filter(|mail| mail["to"][0] == "ada@club.example").count();
    assert_eq!(to_ada, 3, "her turn, the question, the answer: nobody else's mail was answered");
}

#[tokio::test]
async fn a_mailbox_that_the_server_refuses_gets_no_more_mail() {
    let club = Club::new();
    let server = club.server(&[]);
    let (id, _) = game(&club.store).await;
    let refused = club.store.write(|on| {
        let mut ada = on.account("ada")?.unwrap();
        ada.email = Some("refuse@club.example".to_string());
        on.put_account(&ada)
    });
    refused.await.unwrap();
    let running = club.worker(server.port, &[]);
    for event in ["one", "two"] {
        let content = Content::Game { game: id.clone(), entry: 3, what: What::YourTurn };
        club.queue(NewMail { event: event.to_string(), to: To::Account("ada".to_string()), content, good_until: None }).await;
        until(|| club.states().0 == 0, || "it is not worked on".to_string()).await;
    }
    running.stop().await;
    let state = |event: &str| club.store.read(|on| on.mail_state(event)).unwrap();
    assert_eq!((state("one"), state("two")), (Some(State::Failed), Some(State::Dropped)));
    let trouble = club.store.read(|on| on.account("ada")).unwrap().unwrap().mail_trouble.unwrap();
    assert!(trouble.contains("no such mailbox"), "{trouble}");
}
