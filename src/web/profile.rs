//! A member's own settings, and the links that mails about them lead to.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::absences::{AwayPart, TypedDays};
use super::fault::Fault;
use super::posted::Posted;
use super::shell::Shell;
use super::sign_in::LinkPage;
use super::times;
use super::visitor::Visitor;
use super::wishes::WishesPart;
use crate::service::Refused;

#[derive(Template)]
#[template(path = "profile.html")]
struct ProfilePage {
    shell: Shell,
    error: Option<String>,
    account: String,
    name: String,
    zone: String,
    zones: &'static [&'static str],
    mail: WishesPart,
    email: String,
    pending: Option<String>,
    new_email: String,
    has_password: bool,
    away: AwayPart,
    has_feeds: bool,
    /// Addresses that were just made.
    feeds: Option<Feeds>,
}

struct Feeds {
    calendar: String,
    games: String,
}

/// What was typed when something was refused.
#[derive(Default)]
struct Typed {
    error: Option<String>,
    name: Option<String>,
    zone: Option<String>,
    new_email: String,
    days: TypedDays,
    /// The secret of feeds that were just made.
    feeds: String,
}

#[derive(serde::Deserialize)]
pub struct Done {
    #[serde(default)]
    done: String,
}

/// What a redirect may say was done: fixed words, so that an address cannot put words into our mouth.
fn done_words(done: &str) -> Option<String> {
    let words = match done {
        "saved" => "Saved.",
        "away" => "Your vacation is noted, and your opponents see it.",
        "back" => "Your clocks run again, and the days that had not begun are yours again.",
        "feeds-closed" => "Done: your feeds' addresses show nothing any more.",
        "replies" => "Done: replies to earlier mails make no turn any more. The next mail about a game has a new address.",
        "mail-again" => "Mail goes to your address again. Should it come back, this page will say so.",
        "password" => "The password is changed. Your other sessions have ended.",
        "address" => "A link is on its way to the new address. The change counts once it has been opened.",
        _ => return None,
    };
    Some(words.to_string())
}

fn page(by: &Visitor, typed: Typed, flash: Option<String>) -> Result<HttpResponse, Fault> {
    let account = by.member("/profile")?;
    // What another request changed a moment ago is shown as it is now.
    let account = by.site().club().account(&account.id)?.unwrap_or_else(|| account.clone());
    let status = if typed.error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let shell = by.shell()?.with_flash(flash);
    let away = AwayPart::of(by, &account, &shell.csrf, typed.days)?;
    let club = by.site().club();
    let has_feeds = club.has_feeds(&account)?;
    // Only her own addresses are shown, whatever the browser has kept.
    let is_own = !typed.feeds.is_empty() && club.feed_reader(&typed.feeds).is_ok_and(|reader| reader.id == account.id);
    let page = ProfilePage {
        away,
        error: typed.error,
        account: account.id,
        name: typed.name.unwrap_or(account.name),
        zone: typed.zone.unwrap_or(account.zone),
        zones: times::zones(),
        mail: WishesPart::of(&account.wishes, by.site().settings().play_by_reply, &shell.csrf),
        shell,
        email: account.email.unwrap_or_else(|| "none is confirmed yet".to_string()),
        pending: account.new_email,
        new_email: typed.new_email,
        has_password: account.has_password,
        has_feeds,
        feeds: Some(typed.feeds).filter(|_| is_own).map(|secret| Feeds {
            calendar: club.link("/feeds/", &format!("{secret}/deadlines.ics")),
            games: club.link("/feeds/", &format!("{secret}/games.atom")),
        }),
    };
    by.page_with(status, &page)
}

/// `GET /profile`
pub async fn show(by: Visitor, query: web::Query<Done>) -> Result<HttpResponse, Fault> {
    let Done { done } = query.into_inner();
    let feeds = if done == "feeds" { by.made.clone() } else { String::new() };
    page(&by, Typed { feeds, ..Typed::default() }, done_words(&done))
}

/// `POST /profile`
pub async fn save(form: Posted) -> Result<HttpResponse, Fault> {
    let session = form.by.signed_in("/profile")?;
    let (name, zone) = (form.trimmed("name"), form.trimmed("zone"));
    match form.by.site().club().change_profile(session, name, zone).await {
        Ok(_) => Ok(form.by.go("/profile?done=saved")),
        Err(refused) => {
            let (name, zone) = (Some(name.to_string()), Some(zone.to_string()));
            refuse(&form.by, refused, Typed { name, zone, ..Typed::default() })
        }
    }
}

/// `POST /profile/email`
pub async fn change_address(form: Posted) -> Result<HttpResponse, Fault> {
    let session = form.by.signed_in("/profile")?;
    let password = Some(form.get("password")).filter(|password| !password.is_empty());
    match form.by.site().club().change_address(session, form.trimmed("email"), password, form.by.address).await {
        Ok(()) => Ok(form.by.go("/profile?done=address")),
        Err(refused) => refuse(&form.by, refused, Typed { new_email: form.trimmed("email").to_string(), ..Typed::default() }),
    }
}

/// `POST /profile/password`
pub async fn change_password(form: Posted) -> Result<HttpResponse, Fault> {
    let session = form.by.signed_in("/profile")?;
    let old = Some(form.get("old")).filter(|old| !old.is_empty());
    match form.by.site().club().change_password(session, old, form.get("password"), form.by.address).await {
        Ok(()) => Ok(form.by.go("/profile?done=password")),
        Err(refused) => refuse(&form.by, refused, Typed::default()),
    }
}

/// The page again, with the days that were typed.
pub fn refuse_days(by: &Visitor, refused: Refused, days: TypedDays) -> Result<HttpResponse, Fault> {
    refuse(by, refused, Typed { days, ..Typed::default() })
}

fn refuse(by: &Visitor, refused: Refused, typed: Typed) -> Result<HttpResponse, Fault> {
    if refused.is_failure() || matches!(refused, Refused::TooMany { .. }) {
        return Err(refused.into());
    }
    page(by, Typed { error: Some(refused.to_string()), ..typed }, None)
}

/// `GET /confirm/{token}`
pub async fn show_address_link(by: Visitor, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let (account, address) = by.site().club().look_at_address_link(&token)?;
    by.page(&LinkPage {
        shell: by.shell()?,
        title: "Confirm the address",
        words: format!("Is {address} your address, {}? From now on your mail goes there.", account.name),
        button: "Yes, use this address",
        asks_password: false,
        error: None,
    })
}

/// `POST /confirm/{token}`
pub async fn use_address_link(form: Posted, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    form.by.site().club().confirm_address(&token, form.by.address).await?;
    Ok(form.by.go(if form.by.session.is_some() { "/profile?done=saved" } else { "/sign-in" }))
}

/// `GET /unsubscribe/{token}`: asks first, since programs open links in mails too.
pub async fn show_unsubscribe(by: Visitor, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let account = by.site().club().look_at_unsubscribe_link(&token)?;
    by.page(&LinkPage {
        shell: by.shell()?,
        title: "No more mail",
        words: format!("Shall we stop mailing you about your games, {}? You can turn mail on again in your profile.", account.name),
        button: "Stop the mail",
        asks_password: false,
        error: None,
    })
}

/// `POST /unsubscribe/{token}`: from the page's button, or in one click from a mail program (RFC 8058), which brings no token of ours.
pub async fn unsubscribe(by: Visitor, token: web::Path<String>) -> Result<HttpResponse, Fault> {
    let account = by.site().club().unsubscribe(&token).await?;
    by.page(&LinkPage {
        shell: by.shell()?.with_flash(Some("Done: no more mail about games goes to you.".to_string())),
        title: "No more mail",
        words: format!("{}, you can turn mail on again in your profile.", account.name),
        button: "",
        asks_password: false,
        error: None,
    })
}
