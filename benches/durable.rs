//! How fast turns become durable: through the service (entries, derived rows, mail, `synchronous = FULL`), beside bare SQLite commits of the
//! same bytes on the same disk, in one run, so that the ratios mean something where the figures do not.
//!
//! `cargo bench --bench durable` measures for about a minute; `-- --quick` for a few seconds.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use postern::chance::Seed;
use postern::clock::Clock;
use postern::play::acts;
use postern::play::entry::GameId;
use postern::play::table::Table;
use postern::play::time::terms::Timing;
use postern::rules;
use postern::rules::turn::{Phase, Seat, Turn, Verdict};
use postern::service::sign_up::NewMember;
use postern::service::start::{NewGame, WaitFor};
use postern::service::{Account, Club, Hashing, Settings};
use postern::store::{FILE_NAME, Store};

const SUBMITTERS: usize = 32;
/// Turns of one game.
const TURNS: usize = 40;

struct Players {
    club: Club,
    one: Account,
    other: Account,
    kind: &'static str,
}

/// A game that has begun, and turns that can be played in it one after the other.
struct Script {
    game: GameId,
    turns: Vec<(Seat, u32, Turn)>,
}

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    // Games that one submitter plays, and that each of many plays.
    let (games, games_each) = if std::env::args().any(|argument| argument == "--quick") { (20, 2) } else { (100, 8) };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime starts");
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("there is room beside the build");
    let players = Arc::new(runtime.block_on(Players::new(folder.path())));
    let turns = |submitters, games_each| {
        let scripts = runtime.block_on(players.scripts(submitters * games_each));
        move |runtime: &tokio::runtime::Runtime, players: &Arc<Players>| runtime.block_on(players.clone().play(submitters, scripts))
    };

    let rows = runtime.block_on(players.clone().sample());
    let (count, bytes) = (rows.iter().flatten().count(), rows.iter().flatten().map(|row| row.len()).sum::<usize>());
    let a_turn = |sum: usize| sum as f64 / rows.len() as f64;
    println!(
        "game: {}; a turn has {:.1} entries, and writes {:.0} bytes in {:.1} rows",
        players.kind,
        a_turn(count) - 4.0,
        a_turn(bytes),
        a_turn(count)
    );
    let commits = games * TURNS;
    let bare_before = bare(folder.path(), &rows, commits);
    let one_before = turns(1, games)(&runtime, &players);
    let many = turns(SUBMITTERS, games_each)(&runtime, &players);
    let one_after = turns(1, games)(&runtime, &players);
    let bare_after = bare(folder.path(), &rows, commits);
    let (one, bare) = ((one_before + one_after) / 2.0, (bare_before + bare_after) / 2.0);
    let prepared = turns(SUBMITTERS, games_each);
    let busy = busily(|| prepared(&runtime, &players));
    let prepared = turns(1, games / 10);
    let one_busy = busily(|| prepared(&runtime, &players));
    let bare_busy = busily(|| self::bare(folder.path(), &rows, commits / 10));

    println!("bare commits, one submitter        {bare:8.0} /s    both cores busy {bare_busy:8.0} /s");
    println!("durable turns, one submitter       {one:8.0} /s    both cores busy {one_busy:8.0} /s");
    println!("durable turns, {SUBMITTERS} games            {many:8.0} /s    both cores busy {busy:8.0} /s");
    println!("one submitter against bare         {:8.2}       (aim 0.60)", one / bare);
    println!("{SUBMITTERS} games against one submitter    {:8.2}       (aim 3.00)", many / one);
    println!("{SUBMITTERS} games when busy against idle   {:8.2}       (aim 0.50)", busy / many);
}

impl Players {
    async fn new(folder: &Path) -> Players {
        let store = Store::open(&folder.join(FILE_NAME), Clock::system().now()).expect("the store opens");
        let club = Club::new(store, Clock::system(), Settings { hashing: Hashing::CHEAP, ..Settings::default() });
        let member = |name: &str| NewMember { name: name.to_string(), email: format!("{name}@example.org"), ..NewMember::default() };
        let one = club.add_member(member("One"), true).await.expect("a member is added");
        let other = club.add_member(member("Other"), false).await.expect("a member is added");
        // The game of five phases, where it is built in.
        let kind = rules::find("heretik").or(rules::find("herooj")).expect("a game is built in").about().id;
        Players { club, one, other, kind }
    }

    async fn game(&self) -> GameId {
        let new = NewGame {
            game: self.kind.to_string(),
            options: Default::default(),
            timing: Timing::days(3),
            wait_for: WaitFor::Member(self.other.id.clone()),
            seat: Some(Seat(0)),
            words: String::new(),
            deck: None,
        };
        let game = self.club.open_game(&self.one, new).await.expect("a game opens").table.id.clone();
        self.club.join(&self.other, &game, "").await.expect("the challenge is accepted");
        game
    }

    /// So many games with their turns. Finding legal turns is not the server's work and is done before anything is measured.
    async fn scripts(&self, games: usize) -> Vec<Script> {
        let mut scripts = Vec::new();
        for _ in 0..games {
            let game = self.game().await;
            let mut table = Table::clone(&*self.club.table(&game).expect("the game is there"));
            let mut turns = Vec::new();
            while let Some((seat, turn)) = legal_turn(&table).filter(|_| turns.len() < TURNS) {
                let (seen, seed) = (table.head.number, Seed([0; 32]));
                let outcome = acts::turn(&table, &table.player(seat).account, seen, &turn, &seed, self.club.now()).expect("the turn is legal");
                turns.push((seat, seen, turn));
                table = outcome.table;
            }
            scripts.push(Script { game, turns });
        }
        scripts
    }

    /// Plays the games, so many at the same time, each by one submitter who waits for every answer. Gives turns a second.
    async fn play(self: Arc<Self>, submitters: usize, mut scripts: Vec<Script>) -> f64 {
        let count: usize = scripts.iter().map(|script| script.turns.len()).sum();
        let each = scripts.len() / submitters;
        let start = Instant::now();
        let tasks: Vec<_> = (0..submitters)
            .map(|_| {
                let (players, scripts) = (self.clone(), scripts.split_off(scripts.len() - each));
                tokio::spawn(async move {
                    for Script { game, turns } in scripts {
                        for (seat, seen, turn) in turns {
                            let who = if seat == Seat(0) { &players.one } else { &players.other };
                            let done = players.club.confirm(who, &game, seen, &turn).await;
                            done.unwrap_or_else(|refused| panic!("{refused}"));
                        }
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("nobody panics");
        }
        count as f64 / start.elapsed().as_secs_f64()
    }

    /// Turns as the service writes them, in bytes: the rows of each, its entries and round figures for the rows beside them.
    async fn sample(self: Arc<Self>) -> Vec<Vec<Vec<u8>>> {
        let scripts = self.scripts(5).await;
        let played: Vec<_> =
            scripts.iter().map(|script| (script.game.clone(), script.turns.iter().map(|&(_, seen, _)| seen as usize).collect())).collect();
        self.clone().play(1, scripts).await;
        let mut turns = Vec::new();
        for (game, starts) in played {
            let (log, starts): (_, Vec<usize>) = (self.club.log(&game).expect("the log is there"), starts);
            let ends = starts.iter().skip(1).copied().chain([log.len()]);
            for (start, end) in starts.iter().zip(ends) {
                // Beside its body an entry has a hash, the game's name, a number, a kind and a time.
                let entries = log[*start..end].iter().map(|entry| entry.body.len() + 32 + 30);
                // The derived row of the game, its two seats, and the mail.
                turns.push(entries.chain([220, 40, 40, 150]).map(|bytes| vec![b'x'; bytes]).collect());
            }
        }
        turns
    }
}

/// A turn that is legal now, with something in as many phases as a short search finds.
fn legal_turn(table: &Table) -> Option<(Seat, Turn)> {
    let seat = table.to_act().iter().next()?;
    let position = table.position()?;
    let is_complete = |turn: &Turn| position.attempt(seat, turn).2 == Verdict::Complete;
    let offers = position.offers(seat, &Turn::default(), Phase::Move, false).ok()?;
    let skip = table.head.number as usize / 2 % offers.len().max(1);
    let moves = offers.iter().cycle().skip(skip).take(offers.len()).filter(|offer| offer.needs.is_empty());
    let mut turn = moves.map(|offer| with(&Turn::default(), Phase::Move, &offer.text)).find(is_complete)?;
    for phase in [Phase::Declare, Phase::Play, Phase::Coda] {
        let before = if phase == Phase::Coda { turn.clone() } else { Turn::default() };
        let offers = position.offers(seat, &before, phase, false).unwrap_or_default();
        let more = offers.iter().take(12).filter(|offer| offer.needs.is_empty()).map(|offer| with(&turn, phase, &offer.text)).find(is_complete);
        turn = more.unwrap_or(turn);
    }
    Some((seat, turn))
}

fn with(turn: &Turn, phase: Phase, choice: &str) -> Turn {
    let mut turn = turn.clone();
    turn.push(phase, choice);
    turn
}

/// Commits a second of one submitter who writes the same rows into one table with nothing around it.
fn bare(folder: &Path, turns: &[Vec<Vec<u8>>], commits: usize) -> f64 {
    let db = rusqlite::Connection::open(folder.join("bare.db")).expect("a file is made");
    db.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, row BLOB);")
        .expect("a table is made");
    let start = Instant::now();
    for rows in turns.iter().cycle().take(commits) {
        db.prepare_cached("BEGIN IMMEDIATE").and_then(|mut begin| begin.execute([])).expect("it begins");
        for row in rows {
            db.prepare_cached("INSERT INTO bare (row) VALUES (?)").and_then(|mut insert| insert.execute([row])).expect("it is written");
        }
        db.prepare_cached("COMMIT").and_then(|mut commit| commit.execute([])).expect("it is committed");
    }
    commits as f64 / start.elapsed().as_secs_f64()
}

/// Measures while as many threads as there are cores do nothing but turn.
fn busily(measure: impl FnOnce() -> f64) -> f64 {
    let stop = Arc::new(AtomicBool::new(false));
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let loops: Vec<_> = (0..cores)
        .map(|_| {
            let stop = stop.clone();
            std::thread::spawn(move || while !stop.load(Ordering::Relaxed) {})
        })
        .collect();
    let measured = measure();
    stop.store(true, Ordering::Relaxed);
    loops.into_iter().for_each(|turning| turning.join().expect("a loop ends"));
    measured
}
