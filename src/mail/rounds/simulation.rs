//! More than a year of games on a clock that is set: mail servers that fail, servers that are killed in the middle of a mail, days with 23 and 25 hours.
//!
//! What should be mailed is worked out beside the club, from the logs alone; at the end the outbox and what was delivered must be just that.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::Timelike;
use chrono_tz::Tz;
use tokio::sync::Notify;

use super::round;
use crate::chance::{Dice, Seed};
use crate::clock::{Clock, Moment};
use crate::mail::letter::Letter;
use crate::mail::post::{Sending, Transport, Undelivered};
use crate::mail::worker::IN_HAND;
use crate::mail::{Site, Worker};
use crate::play::entry::GameId;
use crate::play::notice::{self, What};
use crate::play::table::Table;
use crate::play::time::terms::Timing;
use crate::rules::turn::{Phase, Turn};
use crate::service::sign_up::NewMember;
use crate::service::start::{NewGame, WaitFor};
use crate::service::{Account, Club, Hashing, Policy, Reminder, Settings, Wishes};
use crate::store::outbox::State;
use crate::store::{FILE_NAME, Store};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// A few weeks before clocks change in the north.
const START: Moment = Moment(1_772_000_000_000);

/// A mail server that fails at random, goes away for days, and now and then sees the club's server die while it has a mail.
struct Flaky {
    dice: Mutex<Dice>,
    is_away: Mutex<bool>,
    delivered: Mutex<Vec<Letter>>,
    /// The club's server is to be killed now.
    dies: Notify,
    /// How often it was killed.
    deaths: AtomicU64,
    /// Who is to act in which game, as the logs have it.
    to_act: Mutex<HashMap<GameId, BTreeSet<String>>>,
}

impl Transport for Flaky {
    fn send<'a>(&'a self, letter: &'a Letter) -> Sending<'a> {
        Box::pin(async move {
            if *self.is_away.lock().unwrap() {
                return Err(Undelivered::no_server("connection refused"));
            }
            let luck = self.dice.lock().unwrap().below(100);
            match luck {
                0..20 => return Err(Undelivered::later("451 later")),
                20..25 => return Err(Undelivered::no_server("connection reset")),
                _ => {}
            }
            if luck >= 27 {
                self.take(letter);
            }
            if luck < 29 {
                // Killed before it was taken, or after it was taken and before that was written down.
                self.deaths.fetch_add(1, Ordering::Relaxed);
                self.dies.notify_one();
                std::future::pending::<()>().await;
            }
            Ok(())
        })
    }

    fn words(&self) -> String {
        "a flaky server".to_string()
    }
}

impl Flaky {
    fn take(&self, letter: &Letter) {
        if letter.subject.starts_with("Your turn against") || letter.subject.starts_with("Your time against") {
            let (game, _) = letter.heads.first().expect("mail about a game has its head");
            let to_act = self.to_act.lock().unwrap();
            assert!(to_act[game].contains(&letter.to.email.to_string()), "a mail to {} that lies: {}", letter.to, letter.subject);
        }
        self.delivered.lock().unwrap().push(letter.clone());
    }
}

/// What was added to a log at one stroke.
struct Act {
    game: GameId,
    before: u32,
    after: u32,
    by: String,
}

struct World {
    club: Club,
    folder: tempfile::TempDir,
    clock: Clock,
    dice: Dice,
    post: Arc<Flaky>,
    members: Vec<String>,
    games: Vec<GameId>,
    acts: Vec<Act>,
    /// Per member: the newest day that was looked at.
    days: HashMap<String, String>,
    /// Notices of kinds that a digest tells by themselves, since the member's last digest.
    untold: HashMap<String, usize>,
    /// Per member: the newest digest, and how many such notices it tells.
    newest: HashMap<String, (String, usize)>,
    digests: BTreeSet<String>,
    reminders: BTreeSet<String>,
}

fn open(folder: &Path, clock: &Clock) -> Club {
    let store = Store::open(&folder.join(FILE_NAME), clock.now()).unwrap();
    Club::new(store, clock.clone(), Settings { hashing: Hashing::CHEAP, base_url: "https://club.example".to_string(), ..Settings::default() })
}

impl World {
    async fn new(seed: u64, members: &[(&str, &str, Wishes)]) -> World {
        let folder = tempfile::tempdir().unwrap();
        let clock = Clock::fixed(START);
        let club = open(folder.path(), &clock);
        let mut ids = Vec::new();
        for (name, zone, wishes) in members {
            let new = NewMember {
                name: name.to_string(),
                email: format!("{}@club.example", name.to_lowercase()),
                password: None,
                zone: Some(zone.to_string()),
            };
            let mut account = club.add_member(new, ids.is_empty()).await.unwrap();
            account.wishes = wishes.clone();
            ids.push(account.id.clone());
            club.store().write(move |on| on.put_account(&account)).await.unwrap();
        }
        let post = Arc::new(Flaky {
            dice: Mutex::new(Dice::from_seed(&Seed::from_number(seed + 1))),
            is_away: Mutex::new(false),
            delivered: Mutex::default(),
            dies: Notify::new(),
            deaths: AtomicU64::new(0),
            to_act: Mutex::default(),
        });
        World {
            club,
            folder,
            clock,
            dice: Dice::from_seed(&Seed::from_number(seed)),
            post,
            members: ids,
            games: Vec::new(),
            acts: Vec::new(),
            days: HashMap::new(),
            untold: HashMap::new(),
            newest: HashMap::new(),
            digests: BTreeSet::new(),
            reminders: BTreeSet::new(),
        }
    }

    fn account(&self, id: &str) -> Account {
        self.club.account(id).unwrap().unwrap()
    }

    fn later(&self, millis: u64) {
        self.clock.set(self.clock.now().plus(Duration::from_millis(millis)));
    }

    /// The server ends, however far it has come, and begins again.
    async fn restart(self) -> World {
        let World { club, folder, clock, .. } = self;
        drop(club);
        let club = open(folder.path(), &clock);
        club.store().recover_mail().await.unwrap();
        World { club, folder, clock, ..self }
    }

    /// Notes what somebody did, and what it gives rise to.
    fn note(&mut self, game: &GameId, before: u32, by: &str) {
        let (now, log) = self.club.table_and_log(game).unwrap();
        let old = (before > 0).then(|| Table::replay(game, &log[..before as usize]).unwrap());
        for notice in notice::notices(old.as_ref(), &now, &log[before as usize..], by) {
            if !matches!(notice.what, What::YourTurn | What::Challenged) {
                *self.untold.entry(notice.to.account).or_default() += 1;
            }
        }
        self.acts.push(Act { game: game.clone(), before, after: now.head.number, by: by.to_string() });
        let acting = now.to_act().iter().map(|seat| self.account(&now.player(seat).account).email.unwrap()).collect();
        self.post.to_act.lock().unwrap().insert(game.clone(), acting);
    }

    /// Somebody challenges, answers a challenge, moves, offers a draw or resigns.
    async fn act(&mut self) {
        self.games.retain(|game| !self.club.table(game).unwrap().is_over());
        // Whose time is up is no longer asked to move; nobody sweeps here.
        let now = self.clock.now();
        let deadline = |game: &GameId| self.club.table(game).unwrap().deadline();
        let mut playable: Vec<(Option<Moment>, GameId)> = self.games.iter().map(|game| (deadline(game), game.clone())).collect();
        playable.retain(|(deadline, _)| deadline.is_none_or(|deadline| deadline > now));
        playable.sort_by_key(|(deadline, _)| deadline.unwrap_or(Moment(i64::MAX)));
        if playable.len() < 4 {
            let host = self.members[self.dice.below(self.members.len() as u64) as usize].clone();
            let others: Vec<&String> = self.members.iter().filter(|other| **other != host).collect();
            let guest = others[self.dice.below(others.len() as u64) as usize].clone();
            let new = NewGame {
                game: "herooj".to_string(),
                options: Default::default(),
                timing: Timing::days(7),
                wait_for: WaitFor::Member(guest),
                seat: None,
                words: String::new(),
                deck: None,
            };
            let opened = self.club.open_game(&self.account(&host), new).await.unwrap();
            self.games.push(opened.table.id.clone());
            self.note(&opened.table.id, 0, &host);
            return;
        }
        let is_urgent = playable[0].0.is_some_and(|deadline| deadline.since(now) < Duration::from_millis(5 * DAY));
        let place = if is_urgent { 0 } else { self.dice.below(playable.len() as u64) as usize };
        let game = playable[place].1.clone();
        let table = self.club.table(&game).unwrap();
        let before = table.head.number;
        let luck = self.dice.below(100);
        let by = match table.to_act().iter().next() {
            Some(seat) => table.player(seat).account.clone(),
            None => match &table.opened.open_to {
                crate::play::entry::OpenTo::Member(invited) => invited.account.clone(),
                _ => unreachable!("every game is a challenge"),
            },
        };
        let account = self.account(&by);
        if table.began_at.is_none() {
            if luck < 15 {
                self.club.decline(&account, &game).await.unwrap();
            } else {
                self.club.join(&account, &game, "").await.unwrap();
            }
        } else if luck < 6 {
            self.club.resign(&account, &game).await.unwrap();
        } else if luck < 12 && table.draw.is_none() {
            self.club.offer_draw(&account, &game).await.unwrap();
        } else {
            let seat = table.to_act().iter().next().unwrap();
            let offers = table.position().unwrap().offers(seat, &Turn::default(), Phase::Move, true).unwrap();
            let mut turn = Turn::default();
            turn.push(Phase::Move, offers[self.dice.below(offers.len() as u64) as usize].text.clone());
            self.club.confirm(&account, &game, before, &turn).await.unwrap();
        }
        self.note(&game, before, &by);
    }

    /// Works out which digests and reminders are due now, from the logs.
    fn expect(&mut self) {
        let now = self.clock.now();
        let tables: Vec<_> = self.games.iter().map(|game| self.club.table_and_log(game).unwrap()).filter(|(table, _)| !table.is_over()).collect();
        for id in self.members.clone() {
            let account = self.account(&id);
            let waits = |table: &Table| table.seat_of(&id).is_some_and(|seat| table.to_act().has(seat));
            if let Reminder::Hours(hours) = account.wishes.reminder {
                for (table, log) in tables.iter().filter(|(table, _)| waits(table)) {
                    let (deadline, began) = (table.deadline().unwrap(), table.waiting_since);
                    let lead = (u64::from(hours) * HOUR).min(deadline.since(began).as_millis() as u64 / 2);
                    if deadline > now && deadline.since(now) <= Duration::from_millis(lead) {
                        let began =
                            log.iter().filter(|entry| entry.at == began).map(|entry| entry.number).max().expect("a turn begins with an entry");
                        self.reminders.insert(format!("reminder/{}/{began}/{id}", table.id));
                    }
                }
            }
            if account.wishes.policy != Policy::Digest {
                continue;
            }
            let zone: Tz = account.zone.parse().unwrap();
            let local = now.utc().with_timezone(&zone);
            let day = local.date_naive().to_string();
            let is_newer = self.days.get(&id).is_none_or(|seen| *seen < day);
            if !is_newer || local.hour() < u32::from(account.wishes.digest_hour) {
                continue;
            }
            self.days.insert(id.clone(), day.clone());
            let invited = |table: &Table| matches!(&table.opened.open_to, crate::play::entry::OpenTo::Member(invited) if invited.account == id);
            let has_game = tables.iter().any(|(table, _)| waits(table) || (table.began_at.is_none() && invited(table)));
            let mut untold = std::mem::take(self.untold.entry(id.clone()).or_default());
            if let Some((event, told)) = self.newest.remove(&id)
                && self.club.store().read(|on| on.mail_state(&event)).unwrap() == Some(State::Waiting)
            {
                // The mail server has not taken the last one yet: this one tells what it would have told.
                untold += told;
            }
            if has_game || untold > 0 {
                let event = format!("digest/{id}/{day}");
                self.newest.insert(id, (event.clone(), untold));
                self.digests.insert(event);
            }
        }
    }

    /// The server does what is due. When it is killed while it does, it begins again.
    async fn work(mut self) -> World {
        loop {
            let worker = Worker::new(self.club.store().clone(), self.post.clone(), Site::example(), self.clock.clone());
            round(&self.club).await.unwrap();
            let is_killed = tokio::select! {
                () = worker.round() => false,
                () = self.post.dies.notified() => true,
            };
            drop(worker);
            if !is_killed {
                return self;
            }
            self = self.restart().await;
        }
    }

    /// Every event that should have been queued is there, and no other; gives the number of each state.
    fn check_events(&self) -> BTreeMap<String, State> {
        let mut expected: BTreeSet<String> = self.digests.union(&self.reminders).cloned().collect();
        for act in &self.acts {
            let log = self.club.log(&act.game).unwrap();
            let at = |number: u32| (number > 0).then(|| Table::replay(&act.game, &log[..number as usize]).unwrap());
            let (before, after) = (at(act.before), at(act.after).unwrap());
            for notice in notice::notices(before.as_ref(), &after, &log[act.before as usize..act.after as usize], &act.by) {
                assert!(expected.insert(format!("{}/{}/{}/{}", act.game, act.after, notice.what.word(), notice.to.account)), "told twice");
            }
        }
        let state = |event: &String| self.club.store().read(|on| on.mail_state(event)).unwrap();
        let states: BTreeMap<String, State> =
            expected.iter().map(|event| (event.clone(), state(event).unwrap_or_else(|| panic!("{event} was lost")))).collect();
        let counts = self.club.store().read(|on| on.mail_counts()).unwrap();
        let rows = counts.waiting + counts.sending + counts.held + counts.sent + counts.failed + counts.dropped;
        assert_eq!(rows as usize, states.len(), "nothing was queued that should not have been");
        states
    }

    /// How often each mail was delivered, by Message-ID.
    fn deliveries(&self) -> HashMap<String, usize> {
        let mut count = HashMap::new();
        for letter in self.post.delivered.lock().unwrap().iter() {
            *count.entry(letter.message_id.clone()).or_default() += 1;
        }
        count
    }
}

/// Reminders have a picture each, so that only one member wants them.
fn digest(hour: u8) -> Wishes {
    Wishes { policy: Policy::Digest, digest_hour: hour, reminder: Reminder::Off, ..Wishes::default() }
}

async fn until_quiet(mut world: World) -> World {
    *world.post.is_away.lock().unwrap() = false;
    for _ in 0..200 {
        world.later(13 * HOUR / 4);
        world.expect();
        world = world.work().await;
        let counts = world.club.store().read(|on| on.mail_counts()).unwrap();
        if counts.waiting + counts.sending + counts.held == 0 {
            return world;
        }
    }
    panic!("the outbox does not become empty");
}

#[tokio::test]
async fn in_400_days_with_failing_mail_and_kills_every_day_has_its_digest_and_nothing_is_lost_or_told_twice() {
    let members = [
        ("Ada", "Europe/Berlin", Wishes { reminder: Reminder::Hours(24), ..digest(2) }),
        ("Bo", "America/Santiago", digest(0)),
        ("Cy", "Australia/Lord_Howe", digest(2)),
        ("Di", "Pacific/Auckland", digest(8)),
    ];
    let mut world = World::new(7, &members).await;
    let end = START.plus(Duration::from_millis(400 * DAY));
    let mut away_until = START;
    while world.clock.now() < end {
        let step = 20 * MINUTE + world.dice.below(10 * HOUR);
        world.later(step);
        let now = world.clock.now();
        match world.dice.below(1_000) {
            0..4 => away_until = now.plus(Duration::from_millis(world.dice.below(2 * DAY))),
            4..30 => world = world.restart().await,
            // Moves to the other side of the date line and back.
            30..33 => {
                let mut account = world.account(&world.members[3]);
                account.zone = if account.zone == "Pacific/Auckland" { "America/Los_Angeles" } else { "Pacific/Auckland" }.to_string();
                world.club.store().write(move |on| on.put_account(&account)).await.unwrap();
            }
            // Now and then nobody plays for days, so that there is somebody to be reminded.
            33..500 if now.0 as u64 / DAY % 9 < 5 => world.act().await,
            _ => {}
        }
        *world.post.is_away.lock().unwrap() = now < away_until;
        world.expect();
        world = world.work().await;
    }
    let world = until_quiet(world).await;
    let states = world.check_events();
    let (site, delivered) = (Site::example(), world.deliveries());
    let mut repeated = 0;
    for (event, state) in &states {
        let times = delivered.get(&site.message_id_of_event(event)).copied().unwrap_or(0);
        if event.starts_with("digest/") || event.starts_with("reminder/") {
            assert!(matches!(state, State::Sent | State::Dropped), "{event} is {state:?}");
            // A mail that was taken just before a kill is sent once more, with the same Message-ID, or superseded.
            assert!(times >= usize::from(*state == State::Sent), "{event} was delivered {times} times and is {state:?}");
            repeated += times.saturating_sub(1);
        } else {
            assert_eq!(times, 0, "{event} waits for the digest and is no mail of its own");
        }
    }
    // Each kill interrupts the mails that are in hand.
    let deaths = world.post.deaths.load(Ordering::Relaxed) as usize;
    assert!(repeated <= deaths * IN_HAND as usize, "{repeated} repetitions after {deaths} kills");
    // What ended is told in one digest to each player.
    let letters = world.post.delivered.lock().unwrap();
    let mut seen = BTreeSet::new();
    let distinct: Vec<&Letter> = letters.iter().filter(|letter| seen.insert(letter.message_id.clone())).collect();
    let (mut ended, mut twice) = (0, 0);
    for act in &world.acts {
        let table = world.club.table(&act.game).unwrap();
        if !table.is_over() || act.after != table.head.number || table.began_at.is_none() {
            continue;
        }
        for player in table.players.iter().filter(|player| player.account != act.by) {
            let email = world.account(&player.account).email.unwrap();
            let told = distinct.iter().filter(|letter| {
                let text = letter.text.split("What happened").nth(1).unwrap_or_default();
                letter.to.email.to_string() == email
                    && text.contains(&format!("/g/{}\n", act.game))
                    && text.replace("\n  ", " ").contains("whole log is open now")
            });
            let told = told.count();
            ended += 1;
            twice += usize::from(told > 1);
            assert!(told >= 1, "the end of {} was not told to {email}", act.game);
        }
    }
    assert!(twice <= deaths * IN_HAND as usize, "{twice} ends told twice after {deaths} kills");
    let digests = states.keys().filter(|event| event.starts_with("digest/")).count();
    let reminders = states.keys().filter(|event| event.starts_with("reminder/")).count();
    assert!(
        digests > 500 && reminders > 3 && ended > 5 && deaths > 10,
        "the year was not worth the name: {digests} digests, {reminders} reminders, {ended} ends, {deaths} kills"
    );
}

#[tokio::test]
async fn at_once_and_first_then_quiet_lose_and_double_nothing_either() {
    let first = Wishes { policy: Policy::First, ..Wishes::default() };
    let members = [
        ("Ada", "Europe/Berlin", Wishes::default()),
        ("Bo", "America/Santiago", first),
        ("Cy", "UTC", Wishes { reminder: Reminder::Off, ..Wishes::default() }),
    ];
    let mut world = World::new(11, &members).await;
    let bo = world.members[1].clone();
    let mut visits = 0;
    while world.clock.now() < START.plus(Duration::from_millis(20 * DAY)) {
        let step = 20 * MINUTE + world.dice.below(8 * HOUR);
        world.later(step);
        match world.dice.below(10) {
            0 => {
                visits += 1;
                let bo = bo.clone();
                world.club.store().write(move |on| on.end_quiet(&bo)).await.unwrap();
            }
            1..8 => world.act().await,
            _ => {}
        }
        world.expect();
        world = world.work().await;
    }
    let world = until_quiet(world).await;
    let states = world.check_events();
    let (site, delivered) = (Site::example(), world.deliveries());
    // Each kill interrupts the mails that are in hand.
    let deaths = world.post.deaths.load(Ordering::Relaxed) as usize;
    let (mut repeated, mut first_mails) = (0, 0);
    for (event, state) in &states {
        let times = delivered.get(&site.message_id_of_event(event)).copied().unwrap_or(0);
        assert!(matches!(state, State::Sent | State::Dropped), "{event} is {state:?}");
        assert!(times >= usize::from(*state == State::Sent), "{event} was delivered {times} times and is {state:?}");
        repeated += times.saturating_sub(1);
        first_mails += usize::from(*state == State::Sent && event.ends_with(&bo) && event.contains("/your-turn/"));
    }
    assert!(repeated <= deaths * IN_HAND as usize, "{repeated} repetitions after {deaths} kills");
    assert!(first_mails > 0 && first_mails <= visits + 1, "{first_mails} mails of a turn to Bo, who visited {visits} times");
}
