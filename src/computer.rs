//! The computer at the table: whenever one of its seats is to act, it thinks for a second or two, off every request's path, and makes its turn
//! through the same use cases as everybody else.
//!
//! Owns: the task that looks for such games, at the start and after everything that happens. It keeps nothing, so that it can be stopped at any
//! moment and goes on after a restart. Must not know: how a turn is chosen ([`crate::bots`]), HTTP, storage.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;

use crate::background::{self, Running, Stopped};
use crate::bots::{self, Deed, Seen};
use crate::chance::{Dice, Seed};
use crate::clock::Stopwatch;
use crate::play::entry::GameId;
use crate::play::table::Table;
use crate::rules::sampler::{self, Habits};
use crate::rules::turn::{Seat, Seats};
use crate::service::computer::is_computer;
use crate::service::{Account, Club, Refused};

/// How long it thinks about one turn.
const THINKING: Duration = Duration::from_millis(1_500);
/// After so long without news it looks at all its games all the same.
const LOOK_AROUND: Duration = Duration::from_secs(60);

/// Begins to play in every game of the club that has a computer in it. It answers in the quickest time that `thinking` allows.
pub fn start(club: Club) -> Running {
    start_with(club, THINKING)
}

/// The same with another time for each turn, for tests.
pub fn start_with(club: Club, thinking: Duration) -> Running {
    background::start(|stopped| work(club, thinking, stopped))
}

async fn work(club: Club, thinking: Duration, mut stopped: Stopped) {
    let mut events = club.events();
    let mut waiting = all(&club);
    loop {
        while let Some(game) = waiting.pop_front() {
            if *stopped.borrow() {
                return;
            }
            if let Err(refused) = look(&club, &game, thinking).await
                && refused.stale().is_none()
            {
                tracing::warn!(%game, %refused, "the computer cannot play");
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
            () = tokio::time::sleep(LOOK_AROUND) => waiting = all(&club),
        }
    }
}

fn all(club: &Club) -> VecDeque<GameId> {
    club.games_of_computers().map(VecDeque::from).unwrap_or_else(|refused| {
        tracing::error!(%refused, "the computer's games cannot be listed");
        VecDeque::new()
    })
}

/// Does whatever the computer has to do in this game now. What it does makes an event, after which it looks again.
async fn look(club: &Club, game: &GameId, thinking: Duration) -> Result<(), Refused> {
    let table = club.table(game)?;
    let computers = table.survivors().iter().filter(|&seat| is_computer(&table.player(seat).account));
    for seat in computers {
        let Some(account) = club.account(&table.player(seat).account)? else { continue };
        if answer_offers(club, &table, seat, &account).await? {
            return Ok(());
        }
        if table.to_act().has(seat) {
            return play(club, &table, seat, &account, thinking).await;
        }
    }
    Ok(())
}

/// It calls a game off with whoever asks, and does not stand in the way of a draw among four; of a draw for two it thinks nothing. Whether it said something.
async fn answer_offers(club: &Club, table: &Table, seat: Seat, account: &Account) -> Result<bool, Refused> {
    if table.abort.is_some_and(|abort| !abort.agreed.has(seat)) {
        club.abort(account, &table.id).await?;
        return Ok(true);
    }
    let Some(draw) = table.draw.filter(|draw| !draw.agreed.has(seat)) else { return Ok(false) };
    let people: Seats = table.survivors().iter().filter(|&seat| !is_computer(&table.player(seat).account)).collect();
    if table.survivors().count() == 2 {
        club.decline_draw(account, &table.id).await?;
        return Ok(true);
    }
    let is_wanted = people.without(draw.agreed).is_empty();
    if is_wanted {
        club.agree_draw(account, &table.id).await?;
    }
    Ok(is_wanted)
}

async fn play(club: &Club, table: &Arc<Table>, seat: Seat, account: &Account, thinking: Duration) -> Result<(), Refused> {
    let Some(seen) = table.position().and_then(|position| Seen::of(position, seat)) else { return Ok(()) };
    let thought = tokio::task::spawn_blocking(move || {
        let watch = Stopwatch::start();
        bots::choose(&seen, &mut Dice::from_seed(&Seed::fresh()), &mut || watch.elapsed() >= thinking)
    });
    let deed = thought.await.unwrap_or_else(|error| {
        tracing::error!(%error, "the computer's thinking broke off");
        None
    });
    let (game, newest) = (&table.id, table.head.number);
    let made = match deed {
        Some(Deed::Turn(turn)) => club.confirm(account, game, newest, &turn).await.map(|_| ()),
        Some(Deed::Answer(choice)) => club.answer(account, game, newest, &choice).await.map(|_| ()),
        None => simple(club, table, seat, account).await,
    };
    match made {
        // What it imagined was not so: it takes any legal turn.
        Err(Refused::Act(refused)) if !matches!(refused, crate::play::acts::CannotAct::Stale { .. }) => simple(club, table, seat, account).await,
        made => made,
    }
}

/// Any legal turn; it gives the game up when there is none.
async fn simple(club: &Club, table: &Table, seat: Seat, account: &Account) -> Result<(), Refused> {
    let position = table.position().expect("a seat that is to act has a position");
    let turn = sampler::turn(position, seat, Habits::PATIENT, 200, &mut Dice::from_seed(&Seed::fresh()));
    match turn {
        Some(turn) => club.confirm(account, &table.id, table.head.number, &turn).await.map(|_| ()),
        None => club.resign(account, &table.id).await.map(|_| ()),
    }
}
