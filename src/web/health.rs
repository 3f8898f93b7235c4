//! Whether the server does its work, for whatever watches it.

use std::time::Duration;

use actix_web::HttpResponse;

use super::visitor::Visitor;
use crate::clock::Moment;
use crate::web::fault::Fault;

/// A task that has not run for so long is not well.
const OVERDUE: Duration = Duration::from_secs(300);

/// The same for the clocks, which are looked at every twenty seconds.
const SWEEP_OVERDUE: Duration = Duration::from_secs(120);

/// `GET /healthz`: 200 with `ok`, or 503 with what is wrong, one a line.
pub async fn show(by: Visitor) -> Result<HttpResponse, Fault> {
    let site = by.site();
    let now = site.club().now();
    let mut wrong = Vec::new();
    if let Err(refused) = site.club().members() {
        wrong.push(format!("the database does not answer: {refused}"));
    }
    if let Some(mail) = site.mail() {
        wrong.extend(overdue(now, site.started(), mail.last_run(), mail.last_round()));
    }
    if now.since(site.club().last_sweep().unwrap_or(site.started())) > SWEEP_OVERDUE {
        let why = site.club().sweep_trouble().map_or(String::new(), |why| format!(": {why}"));
        wrong.push(format!("the clocks of the games have not been looked at for 2 minutes{why}"));
    }
    for why in &wrong {
        tracing::error!(why, "not well");
    }
    Ok(if wrong.is_empty() {
        HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
    } else {
        HttpResponse::ServiceUnavailable().content_type("text/plain; charset=utf-8").body(wrong.join("\n") + "\n")
    })
}

/// What has not been done for too long. A task that has never run counts from the start of the server.
fn overdue(now: Moment, started: Moment, mail: Option<Moment>, rounds: Option<Moment>) -> Vec<String> {
    let tasks = [(mail, "the mail worker has not run"), (rounds, "reminders and digests have not been seen to")];
    let is_overdue = |last: Option<Moment>| now.since(last.unwrap_or(started)) > OVERDUE;
    tasks.into_iter().filter(|(last, _)| is_overdue(*last)).map(|(_, why)| format!("{why} for 5 minutes")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_has_not_run_for_five_minutes_or_never_is_told_of() {
        let at = |seconds: i64| Moment(1_790_000_000_000 + seconds * 1_000);
        assert!(overdue(at(300), at(0), None, None).is_empty());
        assert_eq!(overdue(at(301), at(0), None, None).len(), 2);
        assert_eq!(overdue(at(900), at(0), Some(at(600)), Some(at(599))), ["reminders and digests have not been seen to for 5 minutes"]);
        assert_eq!(overdue(at(900), at(0), Some(at(599)), Some(at(900))), ["the mail worker has not run for 5 minutes"]);
    }
}
