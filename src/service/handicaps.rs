//! Handicaps as they stand, derived from the games that ended.

use super::{Club, Listed, Refused, Status};
use crate::play::handicap::{Handicaps, Played};
use crate::rules::{self};

impl Club {
    /// Everybody's handicap in this kind of game.
    pub fn handicaps(&self, kind: &str) -> Result<Handicaps, Refused> {
        let Some(rules) = rules::find(kind) else { return Ok(Handicaps::default()) };
        let games = self.store().read(|on| on.games_over(kind))?;
        let counted = games.into_iter().filter(|game| rules.counts_handicaps(&game.options));
        Ok(Handicaps::of_games(counted.filter_map(played)))
    }
}

fn played(game: Listed) -> Option<Played> {
    match game.status {
        Status::Over(outcome) => Some(Played { game: game.game, outcome, players: game.seats.into_iter().map(|seat| seat.account).collect() }),
        Status::Open | Status::Running | Status::Off(_) | Status::Broken(_) => None,
    }
}
