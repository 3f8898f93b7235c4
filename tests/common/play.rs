//! Games with people at them: prepared through the service, played through the pages.

use postern::chance::{Dice, Seed};
use postern::play::entry::GameId;
use postern::play::time::terms::Timing;
use postern::rules::sampler::{self, Habits};
use postern::rules::turn::{Awaiting, Seat, Turn};
use postern::rules::{self};
use postern::service::sign_up::NewMember;
use postern::service::start::{NewGame, WaitFor};
use postern::service::{Account, Club};

use super::page::Page;
use super::person::Person;
use super::server::Server;

pub fn member(name: &str) -> NewMember {
    NewMember { name: name.to_string(), email: address(name), password: Some(password(name)), zone: Some("Europe/Berlin".to_string()) }
}

pub fn address(name: &str) -> String {
    format!("{}@example.org", name.to_lowercase())
}

pub fn password(name: &str) -> String {
    format!("{name} likes slow games")
}

/// The game of five phases with hidden cards, where it is built in; a simple one otherwise.
pub fn card_game() -> &'static str {
    rules::find("heretik").or(rules::find("herooj")).expect("a game is built in").about().id
}

/// A club with Ada, its organiser, Bo and Cy; Ada and Bo play.
pub struct Three {
    pub server: Server,
    pub ada: Person,
    pub bo: Person,
    pub cy: Person,
    /// Nobody that the club knows.
    pub anybody: Person,
}

impl Three {
    pub fn new() -> Three {
        Three::with(&[], async |_, _| ()).0
    }

    /// The club and a game of this kind between Ada, who moves first, and Bo, after so many random turns.
    pub fn at_game(kind: &str, turns: usize) -> (Three, Game) {
        Three::with(&[], async |club, [ada, bo, _]| begun(club, ada, bo, kind, turns).await)
    }

    pub fn with<T>(flags: &[&str], prepare: impl AsyncFnOnce(&Club, &[Account; 3]) -> T) -> (Three, T) {
        let mut prepared = None;
        let server = Server::with(flags, async |club| {
            let people = [
                club.add_member(member("Ada"), true).await.expect("a member is added"),
                club.add_member(member("Bo"), false).await.expect("a member is added"),
                club.add_member(member("Cy"), false).await.expect("a member is added"),
            ];
            let mut sessions = Vec::new();
            for account in &people {
                sessions.push(club.begin_session(account).await.expect("a session begins").token);
            }
            prepared = Some((prepare(club, &people).await, sessions));
        });
        let (done, sessions) = prepared.expect("the club was prepared");
        let people = sessions.iter().map(|session| server.holder_of(session)).collect::<Vec<_>>();
        let [ada, bo, cy] = <[Person; 3]>::try_from(people).unwrap_or_else(|_| unreachable!());
        let anybody = server.somebody();
        (Three { server, ada, bo, cy, anybody }, done)
    }

    /// Who is to act, and the other player.
    pub fn mover(&self, game: &Game) -> (&Person, &Person) {
        if self.server.table(&game.id).to_act().has(Seat(0)) { (&self.ada, &self.bo) } else { (&self.bo, &self.ada) }
    }
}

/// A game on the server.
#[derive(Clone)]
pub struct Game {
    pub id: String,
    /// `/g/{id}`
    pub path: String,
}

impl Game {
    pub fn of(id: &GameId) -> Game {
        Game { id: id.to_string(), path: format!("/g/{id}") }
    }

    pub fn at(&self, more: &str) -> String {
        format!("{}/{more}", self.path)
    }
}

pub fn challenge(kind: &str, whom: WaitFor) -> NewGame {
    NewGame {
        game: kind.to_string(),
        options: Default::default(),
        timing: Timing::days(3),
        wait_for: whom,
        seat: Some(Seat(0)),
        words: String::new(),
        deck: None,
    }
}

/// A game between two members that has gone on for so many random turns.
pub async fn begun(club: &Club, host: &Account, guest: &Account, kind: &str, turns: usize) -> Game {
    let opened = club.open_game(host, challenge(kind, WaitFor::Member(guest.id.clone()))).await.expect("a game opens").table.id.clone();
    club.join(guest, &opened, "").await.expect("a challenge is accepted");
    play_on(club, &opened, &[host, guest], turns).await;
    Game::of(&opened)
}

/// Random turns of whoever is to act; fewer if the game ends. `players` by seat.
pub async fn play_on(club: &Club, game: &GameId, players: &[&Account], turns: usize) {
    let mut dice = Dice::from_seed(&Seed::from_number(11));
    for _ in 0..turns {
        let table = club.table(game).expect("the game is there");
        let Some(seat) = table.to_act().iter().next() else { return };
        let position = table.position().expect("a running game has a position");
        let (who, seen) = (players[seat.0 as usize], table.head.number);
        if position.awaiting() == Some(Awaiting::Promotion) {
            let choice = sampler::answer(position, seat, &mut dice).expect("an answer is offered");
            club.answer(who, game, seen, &choice).await.expect("an offered answer is taken");
        } else {
            let Some(turn) = sampler::turn(position, seat, Habits::PATIENT, 20, &mut dice) else { return };
            club.confirm(who, game, seen, &turn).await.expect("an offered turn is taken");
        }
    }
}

/// A legal turn for whoever is to act, and the number of the newest entry.
pub fn some_turn(server: &Server, game: &Game, seed: u64) -> (u32, Turn) {
    let table = server.table(&game.id);
    let seat = table.to_act().iter().next().expect("somebody is to act");
    let mut dice = Dice::from_seed(&Seed::from_number(seed));
    let turn = sampler::turn(table.position().expect("it has begun"), seat, Habits::PATIENT, 1_000, &mut dice).expect("there is a legal turn");
    (table.head.number, turn)
}

/// How many entries this turn makes when it is confirmed.
pub fn entries_of(server: &Server, game: &Game, turn: &Turn) -> usize {
    let table = server.table(&game.id);
    let seat = table.to_act().iter().next().expect("somebody is to act");
    let (after, parts) = table.position().expect("it has begun").decide(seat, turn).expect("the turn is legal");
    // The seed is revealed with the last one.
    parts.len() + usize::from(after.outcome().is_some())
}

/// Picks up a man and puts him somewhere, on the page, until the turn could be looked over. Gives the page with the draft.
pub fn compose(who: &Person, game: &Game) -> Page {
    let mut page = who.get(&game.path);
    for _ in 0..12 {
        if page.has("#review") {
            return page;
        }
        let targets: Vec<_> = page.choices().into_iter().filter(|choice| choice.value.starts_with("move:")).collect();
        page = match targets.first() {
            Some(target) => who.push(target, &[]),
            None => {
                let men = page.attributes("a.cell.is-movable", "href");
                who.get(men.first().unwrap_or_else(|| panic!("no man can be picked up on {}:\n{}", page.path, page.words())))
            }
        };
    }
    panic!("no turn could be composed:\n{}", page.words());
}

/// Composes a turn on the page, looks it over and confirms it.
pub fn make_turn(who: &Person, game: &Game) -> Page {
    compose(who, game);
    let review = who.get(&game.at("review"));
    let after = who.press(&review, "Confirm this turn", &[]);
    assert!(after.words().contains("Your turn is in the log."), "{}", after.words());
    after
}

/// In a what-if: picks up men and puts them somewhere until the turn is whole, and tries it. Answers where an answer is waited for.
pub fn try_turn(who: &Person, page: &Page) -> Page {
    let path = page.path.split('?').next().unwrap().to_string();
    let mut page = who.get(&path);
    for _ in 0..12 {
        let buttons = page.buttons();
        if let Some(button) = buttons.iter().find(|button| button.value == "play" || button.value.starts_with("answer:")) {
            return who.push(button, &[]);
        }
        let target = page.choices().into_iter().find(|choice| choice.value.starts_with("move:"));
        page = match target {
            Some(target) => who.push(&target, &[]),
            None => {
                let men = page.attributes("a.cell.is-movable", "href");
                who.get(men.first().unwrap_or_else(|| panic!("no man can be picked up on {}:\n{}", page.path, page.words())))
            }
        };
    }
    panic!("no turn could be composed:\n{}", page.words());
}

/// Presses the button that begins a what-if, on this page of a game.
pub fn begin_what_if(who: &Person, at: &str) -> Page {
    let page = who.get(at);
    who.press(&page, "What if", &[])
}
