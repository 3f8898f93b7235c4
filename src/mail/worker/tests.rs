use std::collections::VecDeque;
use std::path::Path;

use tokio::sync::Semaphore;

use super::*;
use crate::chance::Seed;
use crate::mail::letter::Letter;
use crate::mail::post::{Memory, Sending, Undelivered};
use crate::play::acts::{self, Terms};
use crate::play::entry::{Entry, GameId, Head, OpenTo, Player};
use crate::play::notice::What;
use crate::play::table::Table;
use crate::play::time::terms::Timing;
use crate::rules::turn::Seat;
use crate::store::outbox::{self, Content, LetterLink, NewMail, State, To};
use crate::store::people::Account;
use crate::store::wishes::{Policy, Wishes};

const START: Moment = Moment(1_780_000_000_000);

/// A transport that answers as it is told, and otherwise takes everything.
#[derive(Default)]
struct Script {
    answers: Mutex<VecDeque<Undelivered>>,
    /// Message-IDs and receivers of everything that it was asked to take.
    asked: Mutex<Vec<(String, String)>>,
    /// A mail to `slow@…` waits here.
    gate: Option<Semaphore>,
}

impl Script {
    fn answering(answers: impl IntoIterator<Item = Undelivered>) -> Arc<Script> {
        Arc::new(Script { answers: Mutex::new(answers.into_iter().collect()), ..Script::default() })
    }

    fn with_gate() -> Arc<Script> {
        Arc::new(Script { gate: Some(Semaphore::new(0)), ..Script::default() })
    }

    fn asked(&self) -> Vec<(String, String)> {
        self.asked.lock().unwrap().clone()
    }
}

impl Transport for Script {
    fn send<'a>(&'a self, letter: &'a Letter) -> Sending<'a> {
        Box::pin(async move {
            let to = letter.to.email.to_string();
            self.asked.lock().unwrap().push((letter.message_id.clone(), to.clone()));
            assert!(!to.starts_with("fault@"), "a fault in a transport");
            if let (Some(gate), true) = (&self.gate, to.starts_with("slow@")) {
                gate.acquire().await.unwrap().forget();
            }
            self.answers.lock().unwrap().pop_front().map_or(Ok(()), Err)
        })
    }

    fn words(&self) -> String {
        "the script".to_string()
    }
}

/// A store, a clock that stands still, and a worker on them.
struct Desk {
    store: Store,
    clock: Clock,
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        Desk { store, clock: Clock::fixed(START), folder }
    }

    fn worker(&self, transport: &Arc<impl Transport + 'static>) -> Worker {
        Worker::new(self.store.clone(), transport.clone(), Site::example(), self.clock.clone())
    }

    fn later(&self, by: Duration) {
        self.clock.set(self.clock.now().plus(by));
    }

    async fn queue(&self, mail: NewMail) -> bool {
        let now = self.clock.now();
        self.store.write(move |on| on.queue_mail(&mail, now)).await.unwrap()
    }

    async fn queue_letters(&self, addresses: &[&str]) {
        for (at, address) in addresses.iter().enumerate() {
            assert!(self.queue(letter(&format!("letter {at}"), address)).await);
        }
    }

    fn state(&self, event: &str) -> State {
        self.store.read(|on| on.mail_state(event)).unwrap().expect("the mail was queued")
    }

    fn only(&self, state: State) -> outbox::Posted {
        let mut mails = self.store.read(|on| on.mails(state, 10)).unwrap();
        assert_eq!(mails.len(), 1, "{state:?}: {mails:?}");
        mails.remove(0)
    }

    async fn member(&self, id: &str, change: impl FnOnce(&mut Account)) {
        let mut account = Account {
            id: id.to_string(),
            name: id.to_uppercase(),
            email: Some(format!("{id}@club.example")),
            new_email: None,
            has_password: false,
            is_organiser: false,
            is_active: true,
            zone: "Europe/Berlin".to_string(),
            wishes: Wishes::default(),
            mail_trouble: None,
            is_quiet: false,
            created: START,
        };
        change(&mut account);
        self.store.write(move |on| on.put_account(&account)).await.unwrap();
    }

    /// A game of Herooj by Ada against Bo, in the store; gives its log.
    async fn game(&self) -> Vec<Entry> {
        let seed = Seed::from_number(1);
        let player = |id: &str| Player { account: id.to_string(), name: id.to_uppercase() };
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
        let opened = acts::open(game_id(), player("ada"), terms, &seed, START).unwrap();
        let joined = acts::join(&opened.table, player("bo"), String::new(), false, &seed, START).unwrap();
        let mut entries = opened.entries;
        entries.extend(joined.entries);
        let stored = entries.clone();
        self.store.write(move |on| on.append(&game_id(), &Head::START, &stored)).await.unwrap();
        entries
    }

    /// The game goes on; gives what was added.
    async fn later_entries(&self, log: &[Entry], act: impl FnOnce(&Table) -> Result<acts::Outcome, acts::CannotAct>) -> Vec<Entry> {
        let table = Table::replay(&game_id(), log).unwrap();
        let (head, entries) = (table.head, act(&table).unwrap().entries);
        let stored = entries.clone();
        self.store.write(move |on| on.append(&game_id(), &head, &stored)).await.unwrap();
        entries
    }
}

fn open(folder: &Path) -> Store {
    Store::open(&folder.join(crate::store::FILE_NAME), START).unwrap()
}

fn game_id() -> GameId {
    GameId::parse("abc").unwrap()
}

fn letter(event: &str, address: &str) -> NewMail {
    let link = LetterLink { words: "Sign in".to_string(), address: "https://club.example/sign-in/SECRETTOKEN".to_string() };
    let words =
        outbox::Letter { subject: "Subjectword".to_string(), paragraphs: vec!["Bodyword".to_string()], link: Some(link), block: None, thread: None };
    let content = Content::Letter { what: "sign-in".to_string(), letter: words };
    NewMail { event: event.to_string(), to: To::Address(address.to_string()), content, good_until: None }
}

fn about_game(event: &str, account: &str, entry: u32) -> NewMail {
    let content = Content::Game { game: game_id(), entry, what: What::YourTurn };
    NewMail { event: event.to_string(), to: To::Account(account.to_string()), content, good_until: None }
}

fn told(entry: u32, what: What) -> Content {
    Content::Game { game: game_id(), entry, what }
}

/// Waits for something that other tasks bring about.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..2_000 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it did not come about in ten seconds: {what}");
}

#[tokio::test]
async fn a_mail_that_is_refused_for_now_is_tried_at_growing_intervals_for_three_days_and_then_shown() {
    let desk = Desk::new();
    let script = Script::answering((0..50).map(|_| Undelivered::later("450 busy")));
    let worker = desk.worker(&script);
    desk.queue_letters(&["bo@x.example"]).await;
    let mut waits = Vec::new();
    loop {
        worker.round().await;
        let Some(due) = desk.store.next_mail_due().unwrap() else { break };
        let wait = due.since(desk.clock.now());
        waits.push(wait.as_secs() / 60);
        desk.later(wait - Duration::from_millis(1));
        let asked = script.asked().len();
        worker.round().await;
        assert_eq!(script.asked().len(), asked, "not a moment too soon");
        desk.later(Duration::from_millis(1));
    }
    assert_eq!(waits, [1, 5, 15, 60, 240, 480, 720, 720, 720, 720]);
    let failed = desk.only(State::Failed);
    assert_eq!((failed.attempts, failed.last_error.as_deref()), (11, Some("450 busy")));
    let ids: std::collections::HashSet<String> = script.asked().into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids.len(), 1, "every attempt has the same Message-ID");
}

#[tokio::test]
async fn a_mail_refused_once_for_now_arrives_once() {
    let desk = Desk::new();
    let script = Script::answering([Undelivered::later("451 later")]);
    let worker = desk.worker(&script);
    desk.queue_letters(&["bo@x.example"]).await;
    worker.round().await;
    assert_eq!(desk.only(State::Waiting).attempts, 1);
    desk.later(Duration::from_secs(60));
    worker.round().await;
    worker.round().await;
    assert_eq!((desk.state("letter 0"), script.asked().len()), (State::Sent, 2));
}

#[tokio::test]
async fn a_mail_refused_for_good_is_shown_at_once_and_can_be_sent_again() {
    let desk = Desk::new();
    let script = Script::answering([Undelivered::never("550 no such mailbox")]);
    let worker = desk.worker(&script);
    desk.queue_letters(&["bo@x.example", "cy@x.example"]).await;
    worker.round().await;
    let failed = desk.only(State::Failed);
    assert_eq!(failed.last_error.as_deref(), Some("550 no such mailbox"));
    // Both are in hand at once: either may be the one that is refused.
    assert_ne!(desk.only(State::Sent).id, failed.id, "the other one went out");
    assert!(desk.store.mail_again(failed.id, desk.clock.now()).await.unwrap());
    worker.round().await;
    assert_eq!([desk.state("letter 0"), desk.state("letter 1")], [State::Sent, State::Sent]);
    assert_eq!(script.asked().len(), 3);
}

#[tokio::test]
async fn a_mail_in_hand_when_the_server_was_killed_is_sent_after_the_restart() {
    let desk = Desk::new();
    desk.queue_letters(&["bo@x.example", "cy@x.example"]).await;
    assert_eq!(desk.store.claim_mail(desk.clock.now(), 1).await.unwrap().len(), 1);
    let Desk { store, clock, folder } = desk;
    drop(store);
    let desk = Desk { store: open(folder.path()), clock, folder };
    let script = Script::answering([]);
    let running = desk.worker(&script).start();
    until("both are sent", || ["letter 0", "letter 1"].iter().all(|event| desk.state(event) == State::Sent)).await;
    running.stop().await;
    assert_eq!(script.asked().len(), 2);
}

#[tokio::test]
async fn an_event_queued_twice_and_two_workers_at_once_still_give_one_mail() {
    let desk = Desk::new();
    let script = Script::answering([]);
    let addresses: Vec<String> = (0..30).map(|at| format!("m{at}@x.example")).collect();
    desk.queue_letters(&addresses.iter().map(String::as_str).collect::<Vec<_>>()).await;
    assert!(!desk.queue(letter("letter 3", "m3@x.example")).await);
    let (one, other) = (desk.worker(&script), desk.worker(&script));
    tokio::join!(one.round(), other.round());
    let mut receivers: Vec<String> = script.asked().into_iter().map(|(_, to)| to).collect();
    receivers.sort();
    receivers.dedup();
    assert_eq!((receivers.len(), script.asked().len()), (30, 30));
}

#[tokio::test]
async fn a_mail_is_written_from_the_log_as_it_stood_when_it_was_queued() {
    let desk = Desk::new();
    desk.member("ada", |_| {}).await;
    desk.member("bo", |_| {}).await;
    let entries = desk.game().await;
    desk.queue(about_game("turn", "ada", 3)).await;
    desk.later_entries(&entries, |table| acts::offer_draw(table, "bo", &Seed::from_number(1), START)).await;
    let memory = Arc::new(Memory::new(Site::example()));
    desk.worker(&memory).round().await;
    let sent = memory.letters().remove(0);
    assert_eq!(sent.subject, "Your turn against BO (Herooj)");
    assert_eq!(sent.to, "ADA <ada@club.example>");
    assert!(sent.text.contains(&entries[2].hash.to_string()) && sent.text.contains("(Europe/Berlin)"), "{}", sent.text);
    assert!(sent.board.is_some() && sent.raw.windows(16).any(|bytes| bytes == b"List-Unsubscribe"));
}

#[tokio::test]
async fn what_is_no_longer_so_is_not_mailed() {
    let desk = Desk::new();
    desk.member("ada", |_| {}).await;
    desk.member("bo", |_| {}).await;
    let entries = desk.game().await;
    for what in [What::YourTurn, What::Reminder, What::Began] {
        desk.queue(NewMail { content: told(3, what), ..about_game(what.word(), "ada", 3) }).await;
    }
    desk.later_entries(&entries, |table| acts::resign(table, "bo", &Seed::from_number(1), START)).await;
    desk.queue(NewMail { content: told(5, What::Ended), ..about_game("ended", "ada", 5) }).await;
    let memory = Arc::new(Memory::new(Site::example()));
    desk.worker(&memory).round().await;
    let sent: Vec<String> = memory.letters().into_iter().map(|letter| letter.subject).collect();
    assert_eq!(sent, ["You won against BO (Herooj)"]);
    let why = |event: &str| desk.store.read(|on| on.mail_state(event)).unwrap();
    assert!(["your-turn", "reminder", "began"].iter().all(|event| why(event) == Some(State::Dropped)));
}

#[tokio::test]
async fn a_reminder_that_comes_after_the_time_has_run_out_is_not_sent() {
    let desk = Desk::new();
    desk.member("ada", |_| {}).await;
    desk.game().await;
    let script = Script::answering([]);
    for (event, at) in [("late", 3 * 86_400_000), ("in time", 3 * 86_400_000 - 1)] {
        desk.clock.set(Moment(START.0 + at));
        desk.queue(NewMail { content: told(3, What::Reminder), ..about_game(event, "ada", 3) }).await;
        desk.worker(&script).round().await;
    }
    assert_eq!((desk.state("late"), desk.state("in time")), (State::Dropped, State::Sent));
}

#[tokio::test]
async fn after_the_first_game_that_waits_nothing_is_mailed_until_she_visits() {
    let desk = Desk::new();
    desk.member("ada", |account| account.wishes.policy = Policy::First).await;
    desk.game().await;
    let script = Script::answering([Undelivered::later("450 busy")]);
    let worker = desk.worker(&script);
    desk.queue(about_game("one", "ada", 3)).await;
    desk.queue(about_game("two", "ada", 3)).await;
    worker.round().await;
    assert_eq!((desk.state("one"), desk.state("two")), (State::Waiting, State::Dropped));
    desk.later(MINUTE);
    worker.round().await;
    assert_eq!(desk.state("one"), State::Sent, "being tried again does not count as a second mail");
    desk.queue(about_game("three", "ada", 3)).await;
    worker.round().await;
    assert_eq!(desk.state("three"), State::Dropped);
    desk.store.write(|on| on.end_quiet("ada")).await.unwrap();
    desk.queue(about_game("four", "ada", 3)).await;
    worker.round().await;
    assert_eq!(desk.state("four"), State::Sent);
}

#[tokio::test]
async fn a_first_mail_that_does_not_arrive_gives_its_place_to_the_next() {
    let desk = Desk::new();
    desk.member("ada", |account| account.wishes.policy = Policy::First).await;
    desk.game().await;
    let script = Script::answering([Undelivered::never("554 no")]);
    let worker = desk.worker(&script);
    desk.queue(about_game("one", "ada", 3)).await;
    desk.queue(about_game("two", "ada", 3)).await;
    worker.round().await;
    worker.round().await;
    assert_eq!((desk.state("one"), desk.state("two")), (State::Failed, State::Sent));
}

#[tokio::test]
async fn a_mail_that_nobody_can_or_wants_to_get_is_dropped_with_its_reason() {
    let desk = Desk::new();
    desk.member("ada", |_| {}).await;
    desk.member("bo", |account| account.wishes.policy = Policy::None).await;
    desk.member("cy", |account| account.is_active = false).await;
    desk.member("di", |account| account.email = None).await;
    let entries = desk.game().await;
    for account in ["bo", "cy", "di"] {
        desk.queue(about_game(account, account, 3)).await;
    }
    desk.queue(about_game("future", "ada", 9)).await;
    desk.queue(NewMail { content: told(3, What::DrawOffered), ..about_game("no offer", "ada", 3) }).await;
    desk.queue(letter("nonsense", "not an address")).await;
    let mut foreign = entries[0].clone();
    foreign.body = foreign.body.replace("herooj", "unknown");
    foreign.hash =
        Entry::hash_of(&crate::play::entry::Hash::NOTHING, &GameId::parse("broken").unwrap(), 1, None, foreign.at, "opened", &foreign.body);
    desk.store.write(move |on| on.append(&GameId::parse("broken").unwrap(), &Head::START, &[foreign])).await.unwrap();
    let content = Content::Game { game: GameId::parse("broken").unwrap(), entry: 1, what: What::YourTurn };
    desk.queue(NewMail { content, ..about_game("broken", "ada", 1) }).await;
    let script = Script::answering([]);
    desk.worker(&script).round().await;
    assert_eq!(script.asked(), []);
    let dropped = desk.store.read(|on| on.mails(State::Dropped, 10)).unwrap();
    let mut why: Vec<String> = dropped.into_iter().map(|mail| mail.last_error.unwrap()).collect();
    why.reverse();
    let wanted = ["turned mail off", "closed", "no confirmed", "no such entry", "no longer on the table", "not a mail address", "cannot be read"];
    assert!(why.len() == wanted.len() && why.iter().zip(wanted).all(|(why, wanted)| why.contains(wanted)), "{why:?}");
}

#[tokio::test]
async fn a_slow_mail_holds_up_no_other() {
    let desk = Desk::new();
    let script = Script::with_gate();
    let mut addresses = vec!["slow@x.example".to_string()];
    addresses.extend((0..20).map(|at| format!("m{at}@x.example")));
    desk.queue_letters(&addresses.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let running = desk.worker(&script).start();
    let counts = || desk.store.read(|on| on.mail_counts()).unwrap();
    until("the others are sent", || counts().sent == 20).await;
    assert_eq!(desk.state("letter 0"), State::Sending);
    desk.queue(letter("one more", "new@x.example")).await;
    until("a mail queued meanwhile is sent", || counts().sent == 21).await;
    script.gate.as_ref().unwrap().add_permits(1);
    until("the slow one is sent", || counts().sent == 22).await;
    running.stop().await;
}

#[tokio::test]
async fn a_stop_finishes_what_is_in_hand_and_takes_nothing_else() {
    let desk = Desk::new();
    let script = Script::with_gate();
    let addresses: Vec<&str> = (0..IN_HAND + 2).map(|_| "slow@x.example").collect();
    desk.queue_letters(&addresses).await;
    let running = desk.worker(&script).start();
    until("it has its hands full", || script.asked().len() == IN_HAND as usize).await;
    let stopping = tokio::spawn(running.stop());
    tokio::task::yield_now().await;
    script.gate.as_ref().unwrap().add_permits(100);
    stopping.await.unwrap();
    let counts = desk.store.read(|on| on.mail_counts()).unwrap();
    assert_eq!((counts.sending, counts.sent, counts.waiting), (0, IN_HAND, 2));
}

#[tokio::test]
async fn a_server_that_is_away_is_asked_with_one_mail_and_the_others_lose_no_attempt() {
    let desk = Desk::new();
    let script = Script::answering((0..IN_HAND as usize + 2).map(|_| Undelivered::no_server("connection refused")));
    let worker = desk.worker(&script);
    let health = worker.health();
    assert_eq!(health.last_run(), None);
    let addresses: Vec<String> = (0..20).map(|at| format!("m{at}@x.example")).collect();
    desk.queue_letters(&addresses.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let running = worker.start();
    until("the first mails are tried", || script.asked().len() == IN_HAND as usize).await;
    until("they are back in the outbox", || desk.store.read(|on| on.mail_counts()).unwrap().waiting == 20).await;
    until("the trouble is known", || health.trouble() == Some(Trouble { since: START, why: "connection refused".to_string() })).await;
    assert_eq!(health.last_run(), Some(START));
    let tried = desk.store.read(|on| on.mails_in_trouble(50)).unwrap();
    assert_eq!(tried.len(), IN_HAND as usize, "sixteen mails have lost no attempt");
    // Within the pause nothing is tried; after it, one mail. The worker learns of the time by its bell.
    let first = IN_HAND as usize;
    for (pause, asked) in [(14_999, first), (1, first + 1), (29_999, first + 1), (1, first + 2)] {
        desk.later(Duration::from_millis(pause));
        let looked = health.last_run();
        desk.store.mail_bell().notify_one();
        until("the worker has looked", || health.last_run() > looked && script.asked().len() >= asked).await;
        until("nothing is in hand", || desk.store.read(|on| on.mail_counts()).unwrap().sending == 0).await;
        assert_eq!(script.asked().len(), asked);
    }
    until("all are sent", || {
        desk.later(Duration::from_secs(30));
        desk.store.mail_bell().notify_one();
        desk.store.read(|on| on.mail_counts()).unwrap().sent == 20
    })
    .await;
    until("the trouble is over", || health.trouble().is_none()).await;
    running.stop().await;
    assert_eq!(script.asked().len(), 20 + first + 2);
}

#[tokio::test]
async fn a_fault_while_one_mail_is_sent_postpones_that_mail() {
    let desk = Desk::new();
    let script = Script::answering([]);
    desk.queue_letters(&["fault@x.example", "bo@x.example"]).await;
    desk.worker(&script).round().await;
    assert_eq!((desk.state("letter 0"), desk.state("letter 1")), (State::Waiting, State::Sent));
    assert!(desk.only(State::Waiting).last_error.unwrap().contains("error inside the server"));
}

#[test]
fn log_lines_hold_no_words_of_mails() {
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);
    impl std::io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let lines = Lines::default();
    let writer = lines.clone();
    // With a single subscriber tracing asks only the thread that reaches a line first whether it is wanted, and other tests run in other threads.
    let _another = tracing::Dispatch::new(tracing_subscriber::registry());
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(move || writer.clone()).finish();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    tracing::subscriber::with_default(subscriber, || {
        runtime.block_on(async {
            let desk = Desk::new();
            let quoted = "550 refused: https://club.example/sign-in/SECRETTOKEN";
            let script = Script::answering([Undelivered::never(quoted), Undelivered::later(quoted), Undelivered::no_server(quoted)]);
            desk.queue_letters(&["a@x.example", "b@x.example", "c@x.example", "d@x.example", "not an address"]).await;
            desk.worker(&script).round().await;
            assert!(!desk.only(State::Failed).last_error.unwrap().contains("SECRETTOKEN"));
        });
    });
    let lines = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    assert!(lines.contains("mail refused for good") && lines.contains("mail postponed") && lines.contains("mail dropped"), "{lines}");
    for word in ["Subjectword", "Bodyword", "SECRETTOKEN", "club.example/sign-in"] {
        assert!(!lines.contains(word), "{word} in {lines}");
    }
}
