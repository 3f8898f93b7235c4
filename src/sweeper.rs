//! The clocks' own acts: what is due when time has run out is written without anybody's request, and the server notes that it lives.
//!
//! Owns: the task that looks at least every [`LOOK`], and when the next time runs out. It keeps nothing, so that it can be stopped at any moment and a
//! restart goes on. Before it sweeps it notes whether the server was down, since whoever was to act gets that time back. Must not know: what follows
//! from an overstepped time ([`crate::play::time`]), HTTP, storage.

use std::time::Duration;

use crate::background::{self, Running, Stopped};
use crate::service::{Club, Refused};

/// The longest time between two looks, and between two heartbeats.
const LOOK: Duration = Duration::from_secs(20);
/// The shortest.
const BREATH: Duration = Duration::from_millis(200);

/// Gives back what an outage took, and begins to sweep. To be called before anybody can act.
pub async fn start(club: Club) -> Result<Running, Refused> {
    club.beat().await?;
    Ok(background::start(|stopped| work(club, stopped)))
}

async fn work(club: Club, mut stopped: Stopped) {
    loop {
        let wait = match look(&club).await {
            Ok(wait) => wait,
            Err(refused) => {
                tracing::error!(%refused, "the clocks could not be looked at");
                club.sweep_failed(&refused);
                LOOK
            }
        };
        tokio::select! {
            // A sender that is gone is a stop too.
            _ = stopped.wait_for(|stop| *stop) => break,
            () = tokio::time::sleep(wait) => {}
        }
    }
    // What follows is no outage of more than it lasts.
    if let Err(refused) = club.beat().await {
        tracing::error!(%refused, "the last heartbeat could not be written");
    }
}

/// One look. Gives the time until the next.
async fn look(club: &Club) -> Result<Duration, Refused> {
    club.beat().await?;
    let written = club.sweep().await?;
    if written > 0 {
        tracing::info!(written, "time ran out in games");
    }
    let next = club.next_due()?.map_or(LOOK, |at| at.since(club.now()) + BREATH);
    Ok(next.clamp(BREATH, LOOK))
}
