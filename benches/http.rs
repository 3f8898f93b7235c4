//! How fast pages are served, how fast games are replayed, how fast a large club starts and what an idle one needs: the built program, asked over
//! loopback by clients in this process.
//!
//! `cargo bench --bench http` measures for about a minute; `-- --quick` for a few seconds. Figures depend on the machine and on what else runs on
//! it; the first lines say how much of it was free. Clients and server share the cores.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use postern::chance::{Dice, Seed};
use postern::clock::Clock;
use postern::play::entry::{Entry, GameId};
use postern::play::table::{Stage, Table};
use postern::play::time::terms::Timing;
use postern::rules::sampler::{self, Habits};
use postern::rules::turn::{Awaiting, Seat};
use postern::rules::{self};
use postern::service::sign_up::NewMember;
use postern::service::start::{NewGame, WaitFor};
use postern::service::{Account, Club, Hashing, Settings};
use postern::store::{FILE_NAME, Store};

const CONNECTIONS: usize = 32;
const STORED_GAMES: usize = 10_000;
const LONG_LOG: usize = 400;

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let quick = std::env::args().any(|argument| argument == "--quick");
    let span = if quick { Duration::from_secs(1) } else { Duration::from_secs(8) };
    println!("one loop got {:.2} of a core while nothing else of ours ran", free_core());
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("there is room beside the build");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime starts");
    let world = runtime.block_on(World::new(folder.path()));
    println!("game: {}, {} entries; a long one: {} entries", world.kind, world.entries, world.long.len());

    replay(folder.path(), &world);
    pages(folder.path(), &world, span);
    starts(folder.path(), &world, if quick { STORED_GAMES / 10 } else { STORED_GAMES });
}

/// A club with a game in its middle, and one that has gone on for long.
struct World {
    kind: &'static str,
    game: GameId,
    entries: u32,
    mover: String,
    waiting: String,
    member: String,
    long_id: GameId,
    long: Vec<Entry>,
}

impl World {
    async fn new(folder: &Path) -> World {
        let store = Store::open(&folder.join(FILE_NAME), Clock::system().now()).expect("the store opens");
        let club = Club::new(store, Clock::system(), Settings { hashing: Hashing::CHEAP, ..Settings::default() });
        let mut people = Vec::new();
        for (name, is_organiser) in [("One", true), ("Other", false), ("Third", false)] {
            let member = NewMember { name: name.to_string(), email: format!("{name}@example.org"), ..NewMember::default() };
            people.push(club.add_member(member, is_organiser).await.expect("a member is added"));
        }
        let kind = rules::find("heretik").or(rules::find("herooj")).expect("a game is built in").about().id;
        let mut sessions = Vec::new();
        for person in &people {
            sessions.push(club.begin_session(person).await.expect("a session begins").token);
        }
        // Seven games wait beside the one that is measured, as in a player's life.
        for _ in 0..7 {
            play(&club, &people, kind, 6, 1).await;
        }
        let game = play(&club, &people, kind, 24, 2).await;
        let table = club.table(&game).expect("the game is there");
        let mover = table.to_act().iter().next().expect("it runs").0 as usize;
        let (long_id, long) = long_game(&club, &people, kind).await;
        World {
            kind,
            entries: table.head.number,
            game,
            mover: sessions[mover].clone(),
            waiting: sessions[1 - mover].clone(),
            member: sessions[2].clone(),
            long_id,
            long,
        }
    }
}

/// A game that runs on after so many turns.
async fn play(club: &Club, people: &[Account], kind: &str, turns: usize, seed: u64) -> GameId {
    for seed in seed.. {
        let game = begin(club, people, kind).await;
        play_on(club, people, &game, turns, seed).await;
        if club.table(&game).expect("the game is there").stage == Stage::Running {
            return game;
        }
    }
    unreachable!("seeds do not end")
}

async fn long_game(club: &Club, people: &[Account], kind: &str) -> (GameId, Vec<Entry>) {
    let mut longest = (GameId::fresh(), Vec::new());
    for seed in 0..12 {
        let game = begin(club, people, kind).await;
        play_on(club, people, &game, LONG_LOG, 100 + seed).await;
        let log = club.log(&game).expect("the game is there");
        if log.len() > longest.1.len() {
            longest = (game, log.to_vec());
        }
        if longest.1.len() >= LONG_LOG {
            break;
        }
    }
    longest.1.truncate(LONG_LOG);
    longest
}

async fn begin(club: &Club, people: &[Account], kind: &str) -> GameId {
    let wait_for = WaitFor::Member(people[1].id.clone());
    let new = NewGame {
        game: kind.to_string(),
        options: Default::default(),
        timing: Timing::days(3),
        wait_for,
        seat: Some(Seat(0)),
        words: String::new(),
        deck: None,
    };
    let game = club.open_game(&people[0], new).await.expect("a game opens").table.id.clone();
    club.join(&people[1], &game, "").await.expect("the challenge is accepted");
    game
}

/// Random turns until there are so many, or so many entries, or the game ends.
async fn play_on(club: &Club, people: &[Account], game: &GameId, turns: usize, seed: u64) {
    let mut dice = Dice::from_seed(&Seed::from_number(seed));
    for _ in 0..turns {
        let table = club.table(game).expect("the game is there");
        let Some(seat) = table.to_act().iter().next().filter(|_| (table.head.number as usize) < LONG_LOG) else { return };
        let (position, who) = (table.position().expect("it runs"), &people[seat.0 as usize]);
        if position.awaiting() == Some(Awaiting::Promotion) {
            let answer = sampler::answer(position, seat, &mut dice).expect("an answer is offered");
            club.answer(who, game, table.head.number, &answer).await.expect("an offered answer is taken");
        } else {
            let Some(turn) = sampler::turn(position, seat, Habits::PATIENT, 20, &mut dice) else { return };
            club.confirm(who, game, table.head.number, &turn).await.expect("an offered turn is taken");
        }
    }
}

/// From the log in memory to the table, chain and all; and from the file, by a server that has not seen the game yet.
fn replay(folder: &Path, world: &World) {
    let from_memory = || {
        let table = Table::replay(&world.long_id, &world.long).expect("the log is sound");
        assert_eq!(table.head.number as usize, world.long.len());
    };
    timed(&format!("replay of {} entries in memory", world.long.len()), || (), |()| from_memory());
    let store = Store::open(&folder.join(FILE_NAME), Clock::system().now()).expect("the store opens");
    let entries = Club::new(store.clone(), Clock::system(), Settings::default()).table(&world.long_id).expect("the game is there").head.number;
    let fresh = || Club::new(store.clone(), Clock::system(), Settings::default());
    timed(&format!("cold replay of {entries} from SQLite"), fresh, |club| {
        assert_eq!(club.table(&world.long_id).expect("the game is there").head.number, entries);
    });
}

/// The middle and the slowest of fifty times.
fn timed<T>(words: &str, prepare: impl Fn() -> T, work: impl Fn(T)) {
    let mut times: Vec<Duration> = (0..50)
        .map(|_| {
            let prepared = prepare();
            let start = Instant::now();
            work(prepared);
            start.elapsed()
        })
        .collect();
    times.sort();
    println!("{words:35} {:8.2} ms      (aim below 3 ms; slowest of 50: {:.2} ms)", ms(times[25]), ms(times[49]));
}

/// A game's page, as its players and onlookers load it.
fn pages(folder: &Path, world: &World, span: Duration) {
    let server = Server::start(folder);
    let game = format!("/g/{}", world.game);
    println!("memory after the start              {:8.1} MB      (aim below 50 MB)", server.megabytes());
    let cases = [
        ("the mover's page", game.clone(), world.mover.as_str()),
        ("the waiting player's page", game.clone(), world.waiting.as_str()),
        ("a member's page who watches", game.clone(), world.member.as_str()),
        ("a stranger's page", game.clone(), ""),
        ("a replay page", format!("{game}/at/{}", world.entries), world.member.as_str()),
        ("the mover's list of games", "/".to_string(), world.mover.as_str()),
    ];
    for (words, path, session) in cases {
        let load = server.load(&path, session, CONNECTIONS, span);
        println!(
            "{words:27} {:8.0} /s   p50 {:5.1} ms   p99 {:5.1} ms   {:3} KB   server took {:.0} µs of CPU each   (aim 2000 /s, p99 below 40 ms)",
            load.rate,
            ms(load.p50),
            ms(load.p99),
            load.bytes / 1024,
            load.cpu.as_secs_f64() * 1e6
        );
    }
    println!("memory after it                     {:8.1} MB", server.megabytes());
}

/// Starting with many stored games: from the command to the first answer; and what the idle server holds then.
fn starts(folder: &Path, world: &World, games: usize) {
    multiply(folder, world, games);
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let start = Instant::now();
            let server = Server::start(folder);
            let took = start.elapsed();
            drop(server);
            took
        })
        .collect();
    times.sort();
    println!("start with {games} games            {:8.0} ms      (aim below 1000 ms)", ms(times[2]));
    let server = Server::start(folder);
    server.get("/", &world.mover);
    println!("memory with {games} games, a page shown {:6.1} MB      (aim below 50 MB)", server.megabytes());
}

/// Writes so many further games straight into the file: copies of the long one's beginning.
fn multiply(folder: &Path, world: &World, games: usize) {
    let mut db = rusqlite::Connection::open(folder.join(FILE_NAME)).expect("the file is there");
    let on = db.transaction().expect("it begins");
    let entries: Vec<&Entry> = world.long.iter().take(40).collect();
    for number in 0..games {
        let id = GameId::parse(&format!("copy{number}")).expect("it is a name");
        let mut head = postern::play::entry::Head::START;
        for entry in &entries {
            let hash = Entry::hash_of(&head.hash, &id, entry.number, entry.seat, entry.at, entry.kind.word(), &entry.body);
            head = postern::play::entry::Head { number: entry.number, hash, at: entry.at };
            on.prepare_cached("INSERT INTO entries (game, number, seat, at, kind, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)")
                .and_then(|mut insert| {
                    let seat = entry.seat.map(|seat| seat.0);
                    insert.execute((id.as_str(), entry.number, seat, entry.at.0, entry.kind.word(), &entry.body, hash.0))
                })
                .expect("it is written");
        }
        // Rows as they are derived: a club's past, of which a few run.
        let words = "INSERT INTO games SELECT ?1, kind, options, days_per_turn, CASE WHEN ?2 % 50 = 0 THEN 'running' ELSE 'over' END, open_to, invited, host, \
                     host_seat, opened_at, began_at, CASE WHEN ?2 % 50 = 0 THEN NULL ELSE waiting_since END, waiting_since, \
                     CASE WHEN ?2 % 50 = 0 THEN deadline END, CASE WHEN ?2 % 50 = 0 THEN NULL ELSE '{\"kind\":\"agreed\",\"winners\":[]}' END, ?3, ?4 \
                     FROM games WHERE game = ?5";
        on.prepare_cached(words)
            .and_then(|mut insert| insert.execute((id.as_str(), number as i64, head.number, head.hash.0, world.game.as_str())))
            .expect("it is written");
    }
    on.commit().expect("it is committed");
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// How much of a core a loop gets: 1 on a machine that is free.
fn free_core() -> f64 {
    let start = Instant::now();
    let before = cpu_ticks("/proc/self/stat");
    while start.elapsed() < Duration::from_millis(500) {
        std::hint::spin_loop();
    }
    (cpu_ticks("/proc/self/stat") - before).as_secs_f64() / start.elapsed().as_secs_f64()
}

/// The time that a process has had on the processors.
fn cpu_ticks(file: &str) -> Duration {
    let stat = std::fs::read_to_string(file).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let field = |at: usize| after_name.split_whitespace().nth(at).and_then(|ticks| ticks.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis((field(11) + field(12)) * 10)
}

/// The built program.
struct Server {
    process: Child,
    address: SocketAddr,
}

struct Load {
    rate: f64,
    p50: Duration,
    p99: Duration,
    bytes: usize,
    cpu: Duration,
}

impl Server {
    /// Comes back once the server has answered.
    fn start(folder: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
        command.env_clear().args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--workers", "2", "--data"]).arg(folder);
        command.args(["--base-url", "http://club.example"]);
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program can be run");
        let mut first = String::new();
        BufReader::new(process.stdout.take().expect("its output is a pipe")).read_line(&mut first).expect("it says where it listens");
        let address = first.split("http://").nth(1).and_then(|rest| rest.split(',').next()).and_then(|address| address.parse().ok());
        let server = Server { process, address: address.unwrap_or_else(|| panic!("no address in: {first}")) };
        server.get("/healthz", "");
        server
    }

    fn get(&self, path: &str, session: &str) -> usize {
        let mut client = Client::new(self.address, path, session);
        loop {
            if let Some(bytes) = client.as_mut().ok().and_then(Client::ask) {
                return bytes;
            }
            std::thread::yield_now();
            client = Client::new(self.address, path, session);
        }
    }

    /// The same page over so many connections, each asking again as soon as it has the answer.
    fn load(&self, path: &str, session: &str, connections: usize, span: Duration) -> Load {
        let stop = Arc::new(AtomicBool::new(false));
        let bytes = self.get(path, session);
        let stat = format!("/proc/{}/stat", self.process.id());
        let (start, cpu) = (Instant::now(), cpu_ticks(&stat));
        let mut times: Vec<Duration> = std::thread::scope(|scope| {
            let clients: Vec<_> = (0..connections)
                .map(|_| {
                    let stop = stop.clone();
                    scope.spawn(move || {
                        let mut client = Client::new(self.address, path, session).expect("the server listens");
                        let mut times = Vec::new();
                        while !stop.load(Ordering::Relaxed) {
                            let start = Instant::now();
                            client.ask().expect("every request is answered with a page");
                            times.push(start.elapsed());
                        }
                        times
                    })
                })
                .collect();
            std::thread::sleep(span);
            stop.store(true, Ordering::Relaxed);
            clients.into_iter().flat_map(|client| client.join().expect("nobody panics")).collect()
        });
        let (elapsed, cpu) = (start.elapsed(), cpu_ticks(&stat) - cpu);
        times.sort();
        let count = times.len().max(1);
        let at = |share: usize| times[(count * share / 100).min(count - 1)];
        Load { rate: count as f64 / elapsed.as_secs_f64(), p50: at(50), p99: at(99), bytes, cpu: cpu / count as u32 }
    }

    /// What the process holds in memory now.
    fn megabytes(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kb| kb.parse::<f64>().ok()).unwrap_or(f64::NAN) / 1024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// One connection that is kept, and one request.
struct Client {
    stream: TcpStream,
    request: Vec<u8>,
    buffer: Vec<u8>,
}

impl Client {
    fn new(address: SocketAddr, path: &str, session: &str) -> std::io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: club.example\r\nCookie: postern={session}\r\n\r\n").into_bytes();
        Ok(Client { stream, request, buffer: vec![0; 256 * 1024] })
    }

    /// The bytes of a page that came with status 200.
    fn ask(&mut self) -> Option<usize> {
        self.stream.write_all(&self.request).ok()?;
        let mut held = 0;
        loop {
            let read = self.stream.read(&mut self.buffer[held..]).ok().filter(|&read| read > 0)?;
            held += read;
            let Some(end) = self.buffer[..held].windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let head = std::str::from_utf8(&self.buffer[..end]).ok()?;
            let length: usize = head.lines().find_map(|line| line.strip_prefix("content-length: "))?.parse().ok()?;
            if held >= end + 4 + length {
                return head.starts_with("HTTP/1.1 200").then_some(length);
            }
        }
    }
}
