//! Whole games that nobody plays: random legal turns from seeded dice, for the corpus of stored games, tests and benchmarks.

use std::time::Duration;

use crate::chance::{Dice, Seed};
use crate::clock::Moment;
use crate::play::acts::{self, CannotAct, Outcome, Terms};
use crate::play::entry::{Entry, GameId, OpenTo, Player};
use crate::play::record::Record;
use crate::play::table::Table;
use crate::play::time;
use crate::play::time::terms::Timing;
use crate::rules;
use crate::rules::game::Options;
use crate::rules::sampler::{self, Habits};
use crate::rules::turn::{Awaiting, Removal, Seat, Turn};

/// A game that is being played out.
pub struct Playout {
    pub table: Table,
    entries: Vec<Entry>,
    seed: Seed,
    now: Moment,
}

/// The players' accounts, by joining order.
const ACCOUNTS: [&str; 4] = ["ada00000", "bo000000", "cy000000", "di000000"];
const NAMES: [&str; 4] = ["Ada", "Bo", "Cy", "Di"];

impl Playout {
    /// A game of this kind with every seat taken, each by the dice.
    ///
    /// # Panics
    /// If there is no such game or option.
    pub fn begun(id: GameId, kind: &str, options: Options, seed: Seed) -> Playout {
        let mut playout = Playout::open(id, kind, options, seed, OpenTo::Everyone);
        let seats = rules::find(kind).expect("the game was opened").about().seats.len();
        (1..seats).for_each(|at| playout.join(at));
        playout
    }

    /// The same with other terms of time; Ada lives in Berlin, the others in Sydney.
    ///
    /// # Panics
    /// If there is no such game.
    pub fn timed(id: GameId, kind: &str, timing: Timing, seed: Seed) -> Playout {
        let mut playout = Playout::open_with(id, kind, Options::new(), seed, OpenTo::Everyone, timing);
        let seats = rules::find(kind).expect("the game was opened").about().seats.len();
        (1..seats).for_each(|at| playout.join(at));
        playout
    }

    /// A game that waits for players.
    ///
    /// # Panics
    /// If there is no such game or option.
    pub fn open(id: GameId, kind: &str, options: Options, seed: Seed, open_to: OpenTo) -> Playout {
        Playout::open_with(id, kind, options, seed, open_to, Timing::days(3))
    }

    fn open_with(id: GameId, kind: &str, options: Options, seed: Seed, open_to: OpenTo, timing: Timing) -> Playout {
        let zone = Some("Europe/Berlin".to_string());
        let words = "some words of Ada's".to_string();
        let terms = Terms { game: kind.to_string(), options, timing, open_to, host_seat: None, words, deck: None, zone };
        let now = Moment(1_790_000_000_000);
        let Outcome { entries, table } = acts::open(id, Playout::player(0), terms, &seed, now).expect("the terms can be agreed on");
        Playout { table, entries, seed, now }
    }

    pub fn player(at: usize) -> Player {
        Player { account: ACCOUNTS[at].to_string(), name: NAMES[at].to_string() }
    }

    /// The next player takes a seat.
    ///
    /// # Panics
    /// If there is none.
    pub fn join(&mut self, at: usize) {
        let words = if at == 1 { String::new() } else { format!("and of {}'s", NAMES[at]) };
        self.act(|table, seed, now| {
            let brings = acts::Bringing { words: words.clone(), deck: None, zone: Some("Australia/Sydney".to_string()) };
            acts::join(table, Playout::player(at), brings, true, seed, now)
        })
        .expect("there is a free seat");
    }

    /// What time it is.
    pub fn now(&self) -> Moment {
        self.now
    }

    /// Lets time pass.
    pub fn wait(&mut self, time: Duration) {
        self.now = self.now.plus(time);
    }

    /// What the clocks make happen by now, if anything.
    ///
    /// # Panics
    /// If the game cannot be added to.
    pub fn sweep(&mut self) {
        while self.table.due(self.now).is_some() {
            let outcome = time::acts::time_out(&self.table, &self.seed, self.now).expect("what is due can be written");
            self.entries.extend(outcome.entries);
            self.table = outcome.table;
        }
    }

    /// Does something an hour later.
    pub fn act(&mut self, act: impl Fn(&Table, &Seed, Moment) -> Result<Outcome, CannotAct>) -> Result<(), CannotAct> {
        self.now = self.now.plus(Duration::from_secs(3600));
        let outcome = act(&self.table, &self.seed, self.now)?;
        self.entries.extend(outcome.entries);
        self.table = outcome.table;
        Ok(())
    }

    /// Whoever is to act makes this turn.
    pub fn turn(&mut self, turn: &Turn) -> Result<(), CannotAct> {
        let Some(seat) = self.table.to_act().iter().next() else { return Err(CannotAct::Over) };
        self.act(|table, seed, now| acts::turn(table, &table.player(seat).account, table.head.number, turn, seed, now))
    }

    /// So many random turns and answers; fewer if the game ends or no legal turn is found.
    pub fn play(&mut self, turns: usize, habits: Habits, dice: &mut Dice) {
        for _ in 0..turns {
            let Some(seat) = self.table.to_act().iter().next() else { return };
            let position = self.table.position().expect("a game in which somebody is to act has begun");
            let account = self.table.player(seat).account.clone();
            if position.awaiting() == Some(Awaiting::Promotion) {
                let Some(choice) = sampler::answer(position, seat, dice) else { return };
                self.act(|table, seed, now| acts::answer(table, &account, table.head.number, &choice, seed, now))
                    .expect("an offered answer is taken");
            } else {
                let Some(turn) = sampler::turn(position, seat, habits, 20, dice) else { return };
                self.turn(&turn).expect("an offered turn is taken");
            }
        }
    }

    /// Seats give up, the first one first, until the game is over.
    pub fn give_up(&mut self) {
        for at in 0..self.table.players.len() as u8 {
            let seat = Seat(at);
            if !self.table.is_over() && self.table.survivors().has(seat) {
                self.act(|table, seed, now| acts::remove(table, seat, Removal::Resigned, seed, now)).expect("a player may leave");
            }
        }
    }

    pub fn record(&self) -> Record {
        Record { game: self.table.id.clone(), entries: self.entries.clone() }
    }
}

/// A whole random game, given up at the end if it still runs after so many turns.
///
/// # Panics
/// If there is no such game.
pub fn random(id: &str, kind: &str, seed: u64, turns: usize) -> Record {
    let id = GameId::parse(id).expect("the name of a game");
    let mut playout = Playout::begun(id, kind, Options::new(), Seed::from_number(seed));
    playout.play(turns, Habits::CURIOUS, &mut Dice::from_seed(&Seed::from_number(seed)));
    playout.give_up();
    playout.record()
}
