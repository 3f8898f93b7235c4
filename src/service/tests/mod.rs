//! The use cases, on a real store in a folder that goes with the test, a clock that stands still, and cheap hashes.

mod clocks;
mod evidence;
mod four;
mod people;
mod play;
mod replies;
mod rounds;
mod talk;
mod verify;

use std::net::IpAddr;
use std::time::Duration;

use super::sign_in::{Session, SignedIn};
use super::sign_up::NewMember;
use super::start::{NewGame, WaitFor};
use super::*;
use crate::play::table::Table;
use crate::play::time::terms::Timing;
use crate::rules::turn::{Phase, Seat, Turn};
use crate::store::outbox::{Claimed, Content, Letter};
use crate::store::{FILE_NAME, StoreError};

const NOW: Moment = Moment(1_790_000_000_000);
const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(86_400);

/// A club with two members, Ada (organiser) and Bo.
struct Rig {
    club: Club,
    folder: tempfile::TempDir,
    ada: Account,
    bo: Account,
}

impl Rig {
    async fn new() -> Rig {
        Rig::with_clock(Clock::fixed(NOW)).await
    }

    async fn with_clock(clock: Clock) -> Rig {
        let folder = tempfile::tempdir().unwrap();
        let club = club_with(folder.path(), clock);
        let ada = club.add_member(member("Ada"), true).await.unwrap();
        let bo = club.add_member(member("Bo"), false).await.unwrap();
        Rig { club, folder, ada, bo }
    }

    fn later(&self, time: Duration) {
        self.club.clock().set(self.club.now().plus(time));
    }

    fn session(&self, signed_in: &SignedIn) -> Session {
        self.club.session(&signed_in.token).unwrap().unwrap()
    }

    /// The mails that are waiting, taken out as if sent.
    async fn mails(&self) -> Vec<Claimed> {
        let mails = self.club.store().claim_mail(self.club.now(), 100).await.unwrap();
        for mail in &mails {
            self.club.store().mail_sent(mail.id, self.club.now()).await.unwrap();
        }
        mails
    }

    /// The one letter that is waiting.
    async fn letter(&self) -> (String, Letter) {
        let mut mails = self.mails().await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        let mail = mails.remove(0);
        let Content::Letter { letter, .. } = mail.content else { panic!("a letter was expected") };
        (mail.address, letter)
    }

    /// A game of Herooj between Ada (first to move) and Bo that has begun, its mails sent.
    async fn game(&self) -> GameId {
        let opened = self.club.open_game(&self.ada, herooj(WaitFor::Member(self.bo.id.clone()))).await.unwrap();
        let game = opened.table.id.clone();
        self.club.join(&self.bo, &game, "").await.unwrap();
        self.mails().await;
        game
    }

    /// Plays the first legal move of whoever is to act.
    async fn play(&self, game: &GameId) {
        let table = self.club.table(game).unwrap();
        let who = if table.to_act().has(Seat(0)) { &self.ada } else { &self.bo };
        self.club.confirm(who, game, table.head.number, &first_move(&table)).await.unwrap();
    }

    /// What somebody who gets hold of a copy of the file can read.
    fn bytes(&self) -> Vec<u8> {
        let copy = self.folder.path().join("copy.db");
        self.club.backup(&copy).unwrap();
        std::fs::read(copy).unwrap()
    }

    fn has_entries(&self, game: &GameId) -> u32 {
        self.club.table(game).unwrap().head.number
    }
}

fn club_in(folder: &std::path::Path) -> Club {
    club_with(folder, Clock::fixed(NOW))
}

fn club_with(folder: &std::path::Path, clock: Clock) -> Club {
    let store = Store::open(&folder.join(FILE_NAME), NOW).unwrap();
    let settings = Settings { hashing: Hashing::CHEAP, base_url: "https://club.example".to_string(), ..Settings::default() };
    Club::new(store, clock, settings)
}

fn member(name: &str) -> NewMember {
    NewMember {
        name: name.to_string(),
        email: format!("{}@example.org", name.to_lowercase()),
        password: Some(format!("{name} likes slow games")),
        zone: Some("Europe/Berlin".to_string()),
    }
}

fn herooj(wait_for: WaitFor) -> NewGame {
    NewGame {
        game: "herooj".to_string(),
        options: Default::default(),
        timing: Timing::days(3),
        wait_for,
        seat: Some(Seat(0)),
        words: String::new(),
        deck: None,
    }
}

fn legal_moves(table: &Table) -> Vec<Turn> {
    let seat = table.to_act().iter().next().expect("somebody is to act");
    let offers = table.position().unwrap().offers(seat, &Turn::default(), Phase::Move, true).unwrap();
    let turn = |text: &str| {
        let mut turn = Turn::default();
        turn.push(Phase::Move, text);
        turn
    };
    offers.iter().filter(|offer| offer.needs.is_empty()).map(|offer| turn(&offer.text)).collect()
}

fn first_move(table: &Table) -> Turn {
    legal_moves(table).remove(0)
}

/// The token at the end of a link.
fn token(link: &str) -> String {
    link.rsplit('/').next().unwrap().to_string()
}
