//! The task that sees to reminders and digests twice a minute, whether or not anybody asks for a page.
//!
//! It keeps nothing between two rounds: what is due follows from the logs, the members' wishes and the clock.

use std::sync::Arc;
use std::time::Duration;

use super::worker::Health;
use crate::background::{self, Running, Stopped};
use crate::service::{Club, Refused};

/// Time between two rounds.
pub const EVERY: Duration = Duration::from_secs(30);

/// Begins the rounds; `health` is told of each.
pub fn start(club: Club, health: Arc<Health>) -> Running {
    background::start(|stopped| work(club, health, stopped))
}

async fn work(club: Club, health: Arc<Health>, mut stopped: Stopped) {
    loop {
        match round(&club).await {
            Ok(()) => health.note_round(club.now()),
            Err(refused) => tracing::error!(%refused, "reminders and digests cannot be seen to"),
        }
        tokio::select! {
            _ = stopped.changed() => return,
            () = tokio::time::sleep(EVERY) => {}
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
