//! The task that sees to reminders and digests twice a minute, whether or not anybody asks for a page, and hears what other processes have done.
//!
//! It keeps nothing between two rounds: what is due follows from the logs, the members' wishes and the clock.

use std::sync::Arc;
use std::time::Duration;

use super::worker::Health;
use crate::background::{self, Running, Stopped};
use crate::service::{Club, Refused};

/// Time between two rounds, and between two looks for word from other processes.
const EVERY: Duration = Duration::from_secs(30);
const LISTEN: Duration = Duration::from_secs(2);

/// Begins the rounds; `health` is told of each.
pub fn start(club: Club, health: Arc<Health>) -> Running {
    background::start(|stopped| work(club, health, stopped))
}

async fn work(club: Club, health: Arc<Health>, mut stopped: Stopped) {
    let (mut rounds, mut knocks) = (tokio::time::interval(EVERY), tokio::time::interval(LISTEN));
    loop {
        tokio::select! {
            _ = stopped.changed() => return,
            _ = rounds.tick() => match round(&club).await {
                Ok(()) => health.note_round(club.now()),
                Err(refused) => tracing::error!(%refused, "reminders and digests cannot be seen to"),
            },
            _ = knocks.tick() => {
                if let Err(refused) = club.hear_knocks().await {
                    tracing::error!(%refused, "it cannot be told what other processes have done");
                }
            }
        }
    }
}

/// Queues the reminders and digests that are due now.
pub async fn round(club: &Club) -> Result<(), Refused> {
    let reminders = club.remind().await?;
    let digests = club.queue_digests().await?;
    if reminders + digests > 0 {
        tracing::info!(reminders, digests, "queued");
    }
    Ok(())
}

#[cfg(test)]
#[path = "rounds/simulation.rs"]
mod simulation;
