//! Ends by proof (R15): whether the player to move has a legal turn at all is searched for after everything that happens, off every request's path.
//!
//! Owns: the task that examines games, at the start and after every event. Only a search that finished ends a game; one whose time runs out says
//! nothing. It keeps nothing but what it has examined since it began, so that it can be stopped at any moment and a restart examines every game that
//! runs. Must not know: how a proof is found, HTTP, storage.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;

use crate::background::{self, Running, Stopped};
use crate::clock::Stopwatch;
use crate::play::acts::CannotAct;
use crate::play::entry::GameId;
use crate::service::{Club, Refused};

/// How long one position is searched.
const SEARCHING: Duration = Duration::from_secs(10);

/// Begins to examine every game that runs.
pub fn start(club: Club) -> Running {
    background::start(|stopped| work(club, stopped))
}

async fn work(club: Club, mut stopped: Stopped) {
    let mut events = club.events();
    let mut waiting = all(&club);
    // The newest entry of each game when it was examined.
    let mut examined: HashMap<GameId, u32> = HashMap::new();
    loop {
        while let Some(game) = waiting.pop_front() {
            if *stopped.borrow() {
                return;
            }
            match examine(&club, &game, examined.get(&game).copied(), &stopped).await {
                Ok(Some(newest)) => {
                    examined.insert(game, newest);
                }
                Ok(None) => {
                    examined.remove(&game);
                }
                // Somebody acted meanwhile: that was an event, after which it is examined again.
                Err(Refused::Act(CannotAct::Stale { .. } | CannotAct::Over | CannotAct::TimeIsUp(_))) => {}
                Err(refused) => tracing::warn!(%game, %refused, "the game could not be examined"),
            }
        }
        tokio::select! {
            // A sender that is gone is a stop too.
            _ = stopped.wait_for(|stop| *stop) => return,
            event = events.recv() => match event {
                Ok(happened) => waiting.push_back(happened.game),
                Err(RecvError::Lagged(_)) => waiting = all(&club),
                Err(RecvError::Closed) => return,
            },
        }
    }
}

fn all(club: &Club) -> VecDeque<GameId> {
    club.games_running().map(VecDeque::from).unwrap_or_else(|refused| {
        tracing::error!(%refused, "the games that run cannot be listed");
        VecDeque::new()
    })
}

/// Searches for a legal turn and ends the game if there is proved to be none. Gives the number of the entry that was the newest; `None` when the
/// game does not run.
async fn examine(club: &Club, game: &GameId, examined: Option<u32>, stopped: &Stopped) -> Result<Option<u32>, Refused> {
    let table = club.table(game)?;
    let newest = table.head.number;
    let Some(position) = table.position().filter(|_| !table.is_over()) else { return Ok(None) };
    if examined == Some(newest) {
        return Ok(examined);
    }
    let (position, stopped) = (position.copy(), stopped.clone());
    let search = tokio::task::spawn_blocking(move || {
        let watch = Stopwatch::start();
        position.prove(&mut || watch.elapsed() < SEARCHING && !*stopped.borrow())
    });
    let proof = search.await.unwrap_or_else(|error| {
        tracing::error!(%game, %error, "a search for a legal turn broke off");
        None
    });
    if proof.is_some_and(|proof| proof.legal_turn == Some(false)) {
        club.end_without_turn(game, newest).await?;
        return Ok(None);
    }
    Ok(Some(newest))
}
