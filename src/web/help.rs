//! Help: how a turn is composed, what the log is, the games.

use actix_web::HttpResponse;
use askama::Template;

use super::fault::Fault;
use super::shell::Shell;
use super::visitor::Visitor;
use crate::draw::specimen;
use crate::rules;
use crate::rules::game::About;

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    shell: Shell,
    games: Vec<&'static About>,
}

/// `GET /help`
pub async fn show(by: Visitor) -> Result<HttpResponse, Fault> {
    by.page(&HelpPage { shell: by.shell()?, games: rules::ALL.iter().map(|rules| rules.about()).collect() })
}

#[derive(Template)]
#[template(path = "style.html")]
struct StylePage {
    shell: Shell,
    specimen: String,
}

/// `GET /style`: everything that is drawn, in the demo.
pub async fn style(by: Visitor) -> Result<HttpResponse, Fault> {
    by.site().demo().ok_or(Fault::NotFound)?;
    by.page(&StylePage { shell: by.shell()?, specimen: specimen::fragment(super::assets::address("men.svg"), super::assets::address("cards.svg")) })
}
