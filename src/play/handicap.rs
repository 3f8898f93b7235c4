//! Handicaps (R12): a function of the games that were played for them, in the order in which they ended.

use std::collections::HashMap;

use crate::play::entry::GameId;
use crate::rules::turn::{Outcome, Seat};

/// A game that was played to an end and in which handicaps count.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    pub game: GameId,
    pub outcome: Outcome,
    /// Accounts by seat.
    pub players: Vec<String>,
}

/// What a result did to one player's handicap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub game: GameId,
    pub account: String,
    pub before: u32,
    pub after: u32,
}

/// Everybody's handicap, and how it came about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Handicaps {
    now: HashMap<String, u32>,
    /// In the order in which the games ended; draws too, which change nothing.
    pub changes: Vec<Change>,
}

impl Handicaps {
    /// `games` in the order in which they ended.
    pub fn of_games(games: impl IntoIterator<Item = Played>) -> Handicaps {
        let mut handicaps = Handicaps::default();
        for Played { game, outcome, players } in games {
            for (account, seat) in players.into_iter().zip(0..) {
                let before = handicaps.of(&account);
                let after = match (outcome.winners.is_empty(), outcome.winners.contains(&Seat(seat))) {
                    (true, _) => before,
                    (false, true) => before + 1,
                    (false, false) => before.saturating_sub(1),
                };
                handicaps.now.insert(account.clone(), after);
                handicaps.changes.push(Change { game: game.clone(), account, before, after });
            }
        }
        handicaps
    }

    /// 0 for who has not played yet.
    pub fn of(&self, account: &str) -> u32 {
        self.now.get(account).copied().unwrap_or(0)
    }

    /// Whether this account has played for its handicap.
    pub fn has(&self, account: &str) -> bool {
        self.now.contains_key(account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(winners: &[u8]) -> Played {
        let outcome = Outcome { kind: "resigned".to_string(), winners: winners.iter().copied().map(Seat).collect(), places: Vec::new() };
        Played { game: GameId::parse("abc").unwrap(), outcome, players: vec!["ada".to_string(), "bo".to_string()] }
    }

    fn after(games: &[&[u8]]) -> (u32, u32) {
        let handicaps = Handicaps::of_games(games.iter().map(|winners| played(winners)));
        (handicaps.of("ada"), handicaps.of("bo"))
    }

    #[test]
    fn r12_the_winners_handicap_rises_and_the_losers_falls_but_not_below_nothing() {
        assert_eq!(after(&[]), (0, 0));
        assert_eq!(after(&[&[0]]), (1, 0));
        assert_eq!(after(&[&[0], &[0], &[1]]), (1, 1));
        assert_eq!(after(&[&[1], &[1], &[0], &[0], &[0]]), (3, 0));
    }

    #[test]
    fn r12_a_draw_changes_nothing() {
        assert_eq!(after(&[&[0], &[]]), after(&[&[0]]));
        assert_eq!(Handicaps::of_games([played(&[])]).changes.len(), 2);
    }
}
