//! Signing in with one click, in the demo only.

use actix_web::{HttpResponse, web};

use super::fault::Fault;
use super::visitor::Visitor;

/// `GET /demo/{token}`: the one address that acts on GET; a real club does not have it.
pub async fn sign_in(by: Visitor, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let demo = by.site().demo().ok_or(Fault::NotFound)?;
    let link = demo.links.iter().find(|link| link.token == *token).ok_or(Fault::NotFound)?;
    let club = by.site().club();
    let account = club.account(&link.account)?.ok_or(Fault::NotFound)?;
    let signed_in = club.begin_session(&account).await?;
    Ok(by.go_signed_in("/", signed_in.token))
}
