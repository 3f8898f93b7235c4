//! Whether the server does its work, for whatever watches it.

use std::time::Duration;

use actix_web::HttpResponse;

use super::visitor::Visitor;
use crate::web::fault::Fault;

/// A worker that has not looked at the outbox for so long is not well.
const OVERDUE: Duration = Duration::from_secs(300);

/// `GET /healthz`: 200 with `ok`, or 503 with what is wrong, one a line.
pub async fn show(by: Visitor) -> Result<HttpResponse, Fault> {
    let site = by.site();
    let now = site.club().now();
    let mut wrong = Vec::new();
    if let Err(refused) = site.club().members() {
        wrong.push(format!("the database does not answer: {refused}"));
    }
    if let Some(mail) = site.mail() {
        match mail.last_run() {
            Some(at) if now.since(at) > OVERDUE => wrong.push("the mail worker has not run for 5 minutes".to_string()),
            _ => {}
        }
    }
    Ok(if wrong.is_empty() {
        HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
    } else {
        HttpResponse::ServiceUnavailable().content_type("text/plain; charset=utf-8").body(wrong.join("\n") + "\n")
    })
}
