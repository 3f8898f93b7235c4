//! How much memory the program needs to take many games in and to give them away: as much for ten thousand games as for ten.
//!
//! `cargo bench --bench archive` runs `postern import`, `postern export --all`, `postern verify` and a member's archive over HTTP on clubs of 10 and of
//! 10,000 games, and prints the most memory that each process ever held (VmHWM). `POSTERN_BENCH_GAMES` sets another number. Linux only.

use std::fs::File;
use std::io::{self, BufWriter, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use postern::clock::Clock;
use postern::play::playout;
use postern::service::sign_up::NewMember;
use postern::service::{Club, Hashing, Settings};
use postern::store::{FILE_NAME, Store};

/// What the games of a playout call their first player.
const PLAYER: &str = "ada00000";
const TURNS: usize = 8;

fn main() {
    if std::env::args().any(|argument| argument == "--test") || !Path::new("/proc/self/status").exists() {
        return;
    }
    let many = std::env::var("POSTERN_BENCH_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(10_000);
    println!("{:>8} {:>12} {:>12} {:>12} {:>12}   most MB held by", "games", "import", "export", "verify", "web archive");
    for games in [10, many] {
        let folder = tempfile::tempdir().expect("there is room for a club");
        let begun = Instant::now();
        let held = measure(folder.path(), games).map(|bytes| format!("{:.1}", bytes as f64 / 1e6));
        println!("{games:>8} {:>12} {:>12} {:>12} {:>12}   ({:.0} s)", held[0], held[1], held[2], held[3], begun.elapsed().as_secs_f64());
    }
}

/// The most bytes held by an import, an export, a verification, and a server that sends a member's archive.
fn measure(folder: &Path, games: u64) -> [u64; 4] {
    let archive = folder.join("games.tar.gz");
    write(&archive, games);
    let data = folder.join("club");
    std::fs::create_dir(&data).expect("a folder can be made");
    let path = |path: &Path| path.to_str().expect("a path of letters").to_string();
    let run = |words: &[&str]| most_held(program(&data, words).stdout(Stdio::null()).spawn().expect("the program runs"), true);
    let imported = run(&["import", &path(&archive)]);
    let exported = run(&["export", "--all", "-o", &path(&folder.join("again.tar.gz"))]);
    let verified = run(&["verify"]);
    [imported, exported, verified, web(&data)]
}

fn program(data: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    command.args(words).env("POSTERN_DATA", data).stderr(Stdio::null());
    command
}

/// An archive of so many games, made one by one.
fn write(to: &Path, games: u64) {
    let file = BufWriter::new(File::create(to).expect("a file can be made"));
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::fast()));
    for number in 0..games {
        let record = playout::random(&format!("bench{number}"), "herooj", number, TURNS);
        let text = record.write();
        let mut header = tar::Header::new_ustar();
        header.set_size(text.len() as u64);
        archive.append_data(&mut header, format!("games/{}.json", record.game), text.as_bytes()).expect("it can be written");
    }
    archive.into_inner().and_then(GzEncoder::finish).expect("it can be written");
}

/// The most memory that a process has held so far, in bytes.
fn held(process: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

fn most_held(mut process: Child, is_to_succeed: bool) -> u64 {
    let mut most = 0;
    loop {
        most = held(&process).unwrap_or(0).max(most);
        if let Some(status) = process.try_wait().expect("it is our child") {
            assert!(status.success() || !is_to_succeed, "the program ended with {status}");
            return most;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A server sends all games of one member; what it holds most.
fn web(data: &Path) -> u64 {
    let session = member(data);
    let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port is free").port();
    let listen = format!("127.0.0.1:{port}");
    let mut server =
        program(data, &["serve", "--listen", &listen, "--base-url", "http://club.example"]).stdout(Stdio::null()).spawn().expect("it runs");
    let agent = ureq::Agent::new_with_config(ureq::Agent::config_builder().proxy(None).build());
    let address = format!("http://{listen}/profile/games.tar.gz");
    let get = || agent.get(&address).header("Host", "club.example").header("Cookie", &format!("postern={session}")).call();
    let begun = Instant::now();
    let answer = loop {
        match get() {
            Ok(answer) => break answer,
            Err(error) => assert!(begun.elapsed() < Duration::from_secs(30), "the archive does not come: {error}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let sent = io::copy(&mut answer.into_body().into_reader().take(u64::MAX), &mut io::sink()).expect("the archive comes to its end");
    assert!(sent > 1_000, "an archive of {sent} bytes");
    let most = held(&server).expect("it runs");
    server.kill().and_then(|()| server.wait()).expect("it is our child");
    most
}

/// Makes a member of the player in all games, and gives a session of hers.
fn member(data: &Path) -> String {
    let file = data.join(FILE_NAME);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    let open = || {
        let store = Store::open(&file, Clock::system().now()).expect("the store opens");
        Club::new(store, Clock::system(), Settings { hashing: Hashing::CHEAP, ..Settings::default() })
    };
    let new = NewMember { name: "Ada".to_string(), email: "ada@example.org".to_string(), ..NewMember::default() };
    runtime.block_on(async { open().add_member(new, true).await.expect("a member is added") });
    let db = rusqlite::Connection::open(&file).expect("the database opens");
    db.execute_batch(&format!("PRAGMA foreign_keys = OFF; UPDATE accounts SET account = '{PLAYER}';")).expect("she is called so");
    drop(db);
    let club = open();
    let ada = club.find_account("Ada").expect("she is a member");
    runtime.block_on(async { club.begin_session(&ada).await.expect("a session begins").token })
}
