//! The lists of games: a member's own, most urgent first, what waits for her, and the club's.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

use super::{Account, Club, Listed, OpenToWhom, Refused, Status};
use crate::play::entry::GameId;
use crate::rules::turn::Seat;

/// Ended games on the home page.
const MOST_ENDED: u32 = 20;

/// A game in a member's list.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub game: Listed,
    /// Her seat, once the game has begun.
    pub seat: Option<Seat>,
    /// Whether somebody did or said something that she has not seen.
    pub has_news: bool,
}

/// What a member sees first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Home {
    /// Games that wait for her, the shortest time left first.
    pub to_act: Vec<Row>,
    /// Games that run and wait for others.
    pub waiting: Vec<Row>,
    /// Challenges to her.
    pub challenges: Vec<Row>,
    /// Games that she opened and that wait for somebody.
    pub own_offers: Vec<Row>,
    /// Seats that any member can take.
    pub open_seats: Vec<Row>,
    /// Games that ended, newest first, at most 20.
    pub ended: Vec<Row>,
    /// Games whose log cannot be read.
    pub broken: Vec<Row>,
}

fn row(who: &Account, game: Listed, has_news: bool) -> Row {
    let place = game.seats.iter().position(|seat| seat.account == who.id);
    let seat = place.filter(|_| game.began_at.is_some()).map(|at| Seat(at as u8));
    Row { has_news, seat, game }
}

impl Home {
    /// A mark that changes whenever the lists do. Nothing follows from it but whether two lists are the same.
    pub fn mark(&self) -> String {
        let mut hash = Sha256::new();
        for part in [&self.to_act, &self.waiting, &self.challenges, &self.own_offers, &self.open_seats, &self.ended, &self.broken] {
            for row in part {
                hash.update(format!("{} {} {}\n", row.game.game, row.game.head_number, row.has_news));
            }
            hash.update("\n");
        }
        hex::encode(&hash.finalize()[..8])
    }
}

impl Club {
    pub fn home(&self, who: &Account) -> Result<Home, Refused> {
        let (own, open, ended, unread) = self.store().read(|on| -> Result<_, Refused> {
            Ok((on.games_in_play(&who.id)?, on.games_open_to(&who.id)?, on.games_ended(&who.id, MOST_ENDED)?, on.unread(&who.id)?))
        })?;
        let unread: HashSet<GameId> = unread.into_iter().map(|(game, _)| game).collect();
        let row = |game: Listed| {
            let has_news = unread.contains(&game.game);
            row(who, game, has_news)
        };
        let mut home = Home { ended: ended.into_iter().map(row).collect(), ..Home::default() };
        for row in own.into_iter().map(row) {
            let is_hers = row.seat.is_some_and(|seat| row.game.seats[seat.0 as usize].is_to_act);
            match row.game.status {
                Status::Running if is_hers => home.to_act.push(row),
                Status::Running => home.waiting.push(row),
                Status::Open => home.own_offers.push(row),
                Status::Broken(_) => home.broken.push(row),
                Status::Over(_) | Status::Off(_) => home.ended.push(row),
            }
        }
        for row in open.into_iter().filter(|game| game.seats.iter().all(|seat| seat.account != who.id)).map(row) {
            match row.game.open_to {
                OpenToWhom::Member(_) => home.challenges.push(row),
                OpenToWhom::Everyone => home.open_seats.push(row),
                OpenToWhom::LinkHolder => {}
            }
        }
        Ok(home)
    }

    /// Every game of hers that is over, newest first.
    pub fn games_finished(&self, who: &Account) -> Result<Vec<Row>, Refused> {
        let ended = self.store().read(|on| on.games_ended(&who.id, u32::MAX))?;
        Ok(ended.into_iter().map(|game| row(who, game, false)).collect())
    }

    /// One game as lists show it. `None`: there is no such game.
    pub fn listed(&self, game: &GameId) -> Result<Option<Listed>, Refused> {
        Ok(self.store().read(|on| on.listed(game))?)
    }

    /// Every game of the club that runs or was played to an end, newest first.
    pub fn games_of_club(&self) -> Result<Vec<Listed>, Refused> {
        Ok(self.store().read(|on| on.games_of_club(200))?)
    }

    /// The games that wait for her, the shortest time left first.
    pub fn games_to_act(&self, who: &Account) -> Result<Vec<GameId>, Refused> {
        Ok(self.store().read(|on| on.games_to_act(&who.id))?)
    }
}
