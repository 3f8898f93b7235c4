//! The server is killed in the middle of what it does, again and again: every turn is afterwards either wholly in the log, with its mail and
//! without its draft, or wholly absent, with its draft; and whatever the player was told is true.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::play::{begun, card_game};
use common::{Form, Game, Three};
use postern::chance::{Dice, Seed};
use postern::play::entry::GameId;
use postern::rules::game::Position;
use postern::rules::sampler::{self, Habits};
use postern::rules::turn::{Awaiting, Seat, Turn};
use postern::service::Account;
use postern::service::turns::Change;

const GAMES: usize = 8;
const ROUNDS: usize = 25;

/// A turn on its way.
struct Sent {
    game: Game,
    seat: Seat,
    seen: u32,
    /// How many entries the turn makes, and how many mails.
    entries: usize,
    mails: u32,
    form: Form,
    /// What the player was told: `None` if the server died before it answered.
    answer: Option<u16>,
}

#[test]
fn killed_during_200_submissions_the_server_loses_no_turn_that_it_took_and_keeps_no_half() {
    let mut dice = Dice::from_seed(&Seed::from_number(77));
    let (mut three, (games, people)) = Three::with(&[], async |club, people| {
        let mut games = Vec::new();
        for _ in 0..GAMES {
            games.push(begun(club, &people[0], &people[1], card_game(), 1).await);
        }
        (games, people.clone())
    });
    three.server.stop();
    let mut games = games;
    let (mut taken, mut lost, mut unanswered) = (0, 0, 0);
    for round in 0..ROUNDS {
        replace_ended(&mut three, &mut games, &people);
        let mut sent = choose_turns(&three, &games, &people, round);
        three.server.start_again();
        let tokens = [&three.ada, &three.bo].map(|who| who.get("/help").csrf());
        for sent in &mut sent {
            sent.form = sent.form.clone().with("csrf", &tokens[sent.seat.0 as usize]);
        }
        let (answers, moment) = (dice.below(GAMES as u64 + 1) as usize, Duration::from_micros(dice.below(4_000)));
        submit_and_kill(&mut three, &mut sent, answers, moment);
        for sent in &sent {
            match (is_in_log(&three, sent), sent.answer) {
                (true, None) => unanswered += 1,
                (true, Some(303)) => taken += 1,
                (false, None) => lost += 1,
                (is_there, answer) => {
                    panic!("round {round}: the player was told {answer:?} of a turn that is {} the log", if is_there { "in" } else { "not in" })
                }
            }
        }
        check_derived(&three);
    }
    three.server.start_again();
    println!("taken {taken}, in the log without an answer {unanswered}, absent {lost}");
    assert_eq!(taken + lost + unanswered, GAMES * ROUNDS);
    assert!(taken > GAMES && lost > GAMES, "kills must fall before and after commits: {taken} taken, {lost} absent");
    three.server.stop();
    check_mail(&three);
    assert!(!three.server.log().contains("panicked"));
}

/// Games that ended by themselves make room for fresh ones.
fn replace_ended(three: &mut Three, games: &mut [Game], people: &[Account; 3]) {
    for game in games.iter_mut().filter(|game| is_unfit(three, game)) {
        *game = common::Server::prepare(three.server.data(), async |club| begun(club, &people[0], &people[1], card_game(), 1).await);
    }
}

fn is_unfit(three: &Three, game: &Game) -> bool {
    let table = three.server.table(&game.id);
    let Some((position, seat)) = table.position().zip(table.to_act().iter().next()) else { return true };
    // A mate that the server had no time to prove is the end of a game too.
    table.is_over() || position.awaiting() != Some(Awaiting::Turn) || some_turn(position, seat, 0).is_none()
}

/// A legal turn, by so many tries that one is missed only where there is hardly any.
fn some_turn(position: &dyn Position, seat: Seat, number: u64) -> Option<Turn> {
    sampler::turn(position, seat, Habits::PATIENT, 1_000, &mut Dice::from_seed(&Seed::from_number(number)))
}

/// Chooses a turn for each game and keeps it as a draft, before the server starts.
fn choose_turns(three: &Three, games: &[Game], people: &[Account; 3], round: usize) -> Vec<Sent> {
    common::Server::prepare(three.server.data(), async |club| {
        let mut chosen = Vec::new();
        for (at, game) in games.iter().enumerate() {
            let id = GameId::parse(&game.id).expect("it is the name of a game");
            let table = club.table(&id).expect("the game is there");
            let (position, seat) = (table.position().expect("it has begun"), table.to_act().iter().next().expect("somebody is to act"));
            let turn = some_turn(position, seat, (round * GAMES + at) as u64).expect("there is a legal turn");
            let (after, parts) = position.decide(seat, &turn).expect("the turn is legal");
            club.change_draft(&people[seat.0 as usize], &id, Change::Replace(turn.clone())).await.expect("a draft is kept");
            let ends = usize::from(after.outcome().is_some());
            let fields = [("seen", table.head.number.to_string()), ("turn", serde_json::to_string(&turn).expect("a turn serialises"))];
            let form = Form { action: game.at("turn"), fields: fields.map(|(name, value)| (name.to_string(), value)).to_vec() };
            // The seed is revealed with the last turn, and then both are told.
            let (entries, mails) = (parts.len() + ends, 1 + ends as u32);
            chosen.push(Sent { game: game.clone(), seat, seen: table.head.number, entries, mails, form, answer: None });
        }
        chosen
    })
}

/// Sends all turns at once and kills the server so long after so many of them have been answered.
fn submit_and_kill(three: &mut Three, sent: &mut [Sent], answers: usize, moment: Duration) {
    let browsers: Vec<_> = sent.iter().map(|sent| [&three.ada, &three.bo][sent.seat.0 as usize].clone()).collect();
    let (server, answered, given_up) = (&mut three.server, &AtomicUsize::new(0), &AtomicUsize::new(0));
    let count = sent.len();
    std::thread::scope(|scope| {
        for (sent, browser) in sent.iter_mut().zip(browsers) {
            scope.spawn(move || {
                sent.answer = browser.try_post(&sent.form).map(|page| page.status);
                if sent.answer.is_some() { answered } else { given_up }.fetch_add(1, Ordering::SeqCst);
            });
        }
        while answered.load(Ordering::SeqCst) < answers.min(count) {
            assert_eq!(given_up.load(Ordering::SeqCst), 0, "nobody is cut off before the kill");
            std::thread::yield_now();
        }
        let start = Instant::now();
        while start.elapsed() < moment {
            std::hint::spin_loop();
        }
        server.kill();
    });
}

/// Whether the turn is wholly in the log with its mail and its draft gone, or wholly absent with no mail and the draft kept; panics if neither.
fn is_in_log(three: &Three, sent: &Sent) -> bool {
    let added = three.server.table(&sent.game.id).head.number as usize - sent.seen as usize;
    let db = three.server.database();
    let count = |words: &str| db.query_row(words, [&sent.game.id], |row| row.get::<_, u32>(0)).unwrap();
    let mails = count(&format!("SELECT count(*) FROM outbox WHERE game = ? AND entry > {}", sent.seen));
    let drafts = count("SELECT count(*) FROM drafts WHERE game = ?");
    if added == 0 {
        assert_eq!((mails, drafts), (0, 1), "{}: no turn, so no mail, and the draft is kept", sent.game.id);
        return false;
    }
    assert_eq!(added, sent.entries, "{}: a turn is wholly in the log", sent.game.id);
    assert_eq!((mails, drafts), (sent.mails, 0), "{}: a turn, so its mail, and no draft", sent.game.id);
    true
}

/// What is derived says what a rebuild from the log says.
fn check_derived(three: &Three) {
    let before = derived(three);
    common::Server::prepare(three.server.data(), async |club| {
        let rebuilt = club.rebuild().await.expect("a rebuild works");
        assert_eq!(rebuilt.broken, []);
    });
    assert_eq!(before, derived(three));
}

fn derived(three: &Three) -> Vec<String> {
    let db = three.server.database();
    let mut rows = Vec::new();
    for words in ["SELECT * FROM games ORDER BY game", "SELECT * FROM game_seats ORDER BY game, seat"] {
        let mut statement = db.prepare(words).unwrap();
        let columns = statement.column_count();
        let found = statement.query_map([], |row| Ok((0..columns).map(|at| format!("{:?}", row.get_ref(at).unwrap())).collect::<Vec<_>>().join(" ")));
        rows.extend(found.unwrap().map(Result::unwrap));
    }
    rows
}

/// What was sent lies in the folder, what is left waits for the next start, and nothing is in between or was given up.
fn check_mail(three: &Three) {
    let db = three.server.database();
    let count = |state: &str| db.query_row("SELECT count(*) FROM outbox WHERE state = ?", [state], |row| row.get::<_, u32>(0)).unwrap() as usize;
    let (sent, files) = (count("sent"), three.server.mails().len());
    // A mail that was written but not noted as sent before a kill is sent once more, into the same file.
    assert!(sent > 0 && files >= sent && files <= sent + count("waiting"), "{sent} sent, {files} files, {} waiting", count("waiting"));
    assert_eq!((count("sending"), count("failed")), (0, 0));
    // What was made good by a later turn before it could be sent is not sent any more.
    let words = "SELECT count(*) FROM outbox WHERE state = 'dropped' AND last_error NOT LIKE '%no longer%'";
    assert_eq!(db.query_row(words, [], |row| row.get::<_, u32>(0)).unwrap(), 0);
}
