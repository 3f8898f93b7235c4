//! The server is killed in the middle of what it does, again and again: every turn is afterwards either wholly in the log, with its mail and
//! without its draft, or wholly absent, with its draft; and whatever the player was told is true.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::play::{begun, card_game, some_turn};
use common::{Form, Game, Three};
use postern::chance::{Dice, Seed};
use postern::play::entry::{Event, GameId};
use postern::rules::turn::{Awaiting, Seat};
use postern::service::Account;
use postern::service::turns::Change;

const GAMES: usize = 8;
const ROUNDS: usize = 25;

/// A turn on its way.
struct Sent {
    game: Game,
    seen: u32,
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
    let mut games = games;
    let (mut taken, mut lost, mut unanswered) = (0, 0, 0);
    for round in 0..ROUNDS {
        three.server.stop();
        replace_ended(&mut three, &mut games, &people);
        keep_drafts(&three, &games, &people, round);
        three.server.start_again();
        let mut sent = submissions(&three, &games, round);
        let (answers, moment) = (dice.below(GAMES as u64 + 1) as usize, Duration::from_micros(dice.below(4_000)));
        submit_and_kill(&mut three, &mut sent, answers, moment);
        for sent in &sent {
            match (is_in_log(&three, sent), sent.answer) {
                (true, None) => unanswered += 1,
                (true, Some(303)) => taken += 1,
                (false, None) => lost += 1,
                (is_there, answer) => panic!("round {round}: the player was told {answer:?} of a turn that is {} the log", if is_there { "in" } else { "not in" }),
            }
        }
        check_derived(&three);
        three.server.start_again();
    }
    println!("taken {taken}, in the log without an answer {unanswered}, absent {lost}");
    assert_eq!(taken + lost + unanswered, GAMES * ROUNDS);
    assert!(taken > GAMES && lost > GAMES, "kills must fall before and after commits: {taken} taken, {lost} absent");
    three.server.wait_for_mail();
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
    table.is_over() || table.position().and_then(|position| position.awaiting()) != Some(Awaiting::Turn)
}

/// The turns of this round, each kept as a draft before the server starts.
fn keep_drafts(three: &Three, games: &[Game], people: &[Account; 3], round: usize) {
    common::Server::prepare(three.server.data(), async |club| {
        for (at, game) in games.iter().enumerate() {
            let (_, turn) = some_turn(&three.server, game, (round * GAMES + at) as u64);
            let id = GameId::parse(&game.id).unwrap();
            let who = if club.table(&id).unwrap().to_act().has(Seat(0)) { &people[0] } else { &people[1] };
            club.change_draft(who, &id, Change::Replace(turn)).await.expect("a draft is kept");
        }
    });
}

fn submissions(three: &Three, games: &[Game], round: usize) -> Vec<Sent> {
    let forms = games.iter().enumerate().map(|(at, game)| {
        let (seen, turn) = some_turn(&three.server, game, (round * GAMES + at) as u64);
        let csrf = three.mover(game).0.get("/help").csrf();
        let fields = [("csrf", csrf), ("seen", seen.to_string()), ("turn", serde_json::to_string(&turn).unwrap())];
        let form = Form { action: game.at("turn"), fields: fields.map(|(name, value)| (name.to_string(), value)).to_vec() };
        Sent { game: game.clone(), seen, form, answer: None }
    });
    forms.collect()
}

/// Sends all turns at once and kills the server so long after so many of them have been answered.
fn submit_and_kill(three: &mut Three, sent: &mut [Sent], answers: usize, moment: Duration) {
    let browsers: Vec<_> = sent.iter().map(|sent| three.mover(&sent.game).0.clone()).collect();
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
    let (table, entries) = (three.server.table(&sent.game.id), three.server.entries(&sent.game.id));
    let phases = table.rules.about().phases.len();
    let added = entries.len() - sent.seen as usize;
    let turn: Vec<_> = entries[sent.seen as usize..].iter().filter(|entry| matches!(entry.event(), Ok(Event::Phase(..)))).collect();
    let db = three.server.database();
    let count = |words: &str| db.query_row(words, [&sent.game.id], |row| row.get::<_, u32>(0)).unwrap();
    let mails = count(&format!("SELECT count(*) FROM outbox WHERE game = ? AND entry > {}", sent.seen));
    let drafts = count("SELECT count(*) FROM drafts WHERE game = ?");
    if added == 0 {
        assert_eq!((mails, drafts), (0, 1), "{}: no turn, so no mail, and the draft is kept", sent.game.id);
        return false;
    }
    // A turn that waits for the opponent in the middle (R44) has fewer.
    let is_whole = turn.len() == phases || table.position().and_then(|position| position.awaiting()) == Some(Awaiting::Promotion) || table.is_over();
    assert!(is_whole, "{}: {} of {phases} phases", sent.game.id, turn.len());
    let receivers = if table.is_over() { 2 } else { 1 };
    assert_eq!((mails, drafts), (receivers, 0), "{}: a turn, so its mail, and no draft", sent.game.id);
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

/// Every mail was sent, and each is one file.
fn check_mail(three: &Three) {
    let db = three.server.database();
    let count = |words: &str| db.query_row(words, [], |row| row.get::<_, usize>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM outbox WHERE state = 'failed'"), 0);
    assert_eq!(three.server.mails().len(), count("SELECT count(*) FROM outbox WHERE state = 'sent'"));
}
