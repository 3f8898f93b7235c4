//! The organiser's page: invitations, members, how mail does.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::absences::{ClosingsPart, TypedDays};
use super::fault::Fault;
use super::once::Way;
use super::posted::Posted;
use super::shell::Shell;
use super::visitor::Visitor;
use crate::service::{Invitation, Refused};

/// For how many days an invitation may work.
const DAYS: [u16; 4] = [3, 7, 14, 30];

#[derive(Template)]
#[template(path = "organiser.html")]
struct OrganiserPage {
    shell: Shell,
    error: Option<String>,
    link: Option<String>,
    label: String,
    email: String,
    days: u16,
    mail_words: String,
    failures: Vec<Failure>,
    invitations: Vec<InvitationView>,
    members: Vec<MemberView>,
    broken: Vec<BrokenGame>,
    closings: ClosingsPart,
}

struct Failure {
    id: i64,
    to: String,
    what: String,
    at: String,
    why: String,
}

struct InvitationView {
    id: i64,
    label: String,
    made: String,
    state: String,
    is_open: bool,
}

struct MemberView {
    account: String,
    name: String,
    email: String,
    /// Why mail to it comes back; empty if it does not.
    mail_trouble: String,
    since: String,
    is_organiser: bool,
    is_active: bool,
    is_self: bool,
}

struct BrokenGame {
    id: String,
    why: String,
}

#[derive(serde::Deserialize)]
pub struct Done {
    /// `invitation`: one was just made.
    #[serde(default)]
    done: String,
}

#[derive(Default)]
struct Typed {
    error: Option<String>,
    /// Of a page with an error, where it is not the usual one.
    status: Option<StatusCode>,
    flash: Option<String>,
    link: Option<String>,
    label: String,
    email: String,
    days: Option<u16>,
    closed: TypedDays,
}

/// The page again, with the days that were typed.
pub fn refuse_days(by: &Visitor, refused: Refused, closed: TypedDays) -> Result<HttpResponse, Fault> {
    if refused.is_failure() {
        return Err(refused.into());
    }
    page(by, Typed { error: Some(refused.to_string()), closed, ..Typed::default() })
}

fn page(by: &Visitor, typed: Typed) -> Result<HttpResponse, Fault> {
    let me = by.organiser()?;
    let club = by.site().club();
    let zone = by.zone();
    let report = club.mail_report(me)?;
    let counts = report.counts;
    let waiting = counts.waiting + counts.sending;
    let mut mail_words = format!("{} sent, {waiting} waiting, {} kept for a daily mail, {} given up.", counts.sent, counts.held, counts.failed);
    if let Some(trouble) = report.in_trouble.first() {
        mail_words.push_str(&format!(" Being tried again: {}", trouble.last_error.as_deref().unwrap_or("the last attempt failed")));
    }
    if let Some(trouble) = by.site().mail().and_then(|mail| mail.trouble()) {
        mail_words.push_str(&format!(" Since {} the mail server cannot be talked to: {}.", zone.full(trouble.since), trouble.why));
    }
    let now = club.now();
    let state = |invitation: &Invitation| match invitation {
        Invitation { used: Some(at), .. } => (format!("used {}", zone.day(*at)), false),
        Invitation { revoked: Some(at), .. } => (format!("taken back {}", zone.day(*at)), false),
        Invitation { expires, .. } if *expires < now => (format!("expired {}", zone.day(*expires)), false),
        Invitation { expires, .. } => (format!("open until {}", zone.day(*expires)), true),
    };
    let usual = if typed.error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let status = typed.status.unwrap_or(usual);
    let shell = by.shell()?.with_flash(typed.flash);
    let page = OrganiserPage {
        closings: ClosingsPart::of(by, &shell.csrf, typed.closed)?,
        shell,
        error: typed.error,
        link: typed.link,
        label: typed.label,
        email: typed.email,
        days: typed.days.unwrap_or(by.site().settings().invitation_days),
        mail_words,
        failures: report
            .failed
            .into_iter()
            .map(|mail| Failure {
                id: mail.id,
                to: mail.name.or(mail.address).unwrap_or_default(),
                what: mail.what,
                at: zone.full(mail.created),
                why: mail.last_error.unwrap_or_default(),
            })
            .collect(),
        invitations: club
            .invitations(me)?
            .into_iter()
            .filter(|invitation| invitation.game.is_none())
            .map(|invitation| {
                let (state, is_open) = state(&invitation);
                InvitationView { id: invitation.id, made: zone.day(invitation.created), label: invitation.label, state, is_open }
            })
            .collect(),
        members: club
            .all_accounts()?
            .into_iter()
            .map(|member| MemberView {
                is_self: member.id == me.id,
                mail_trouble: member.mail_trouble.unwrap_or_default(),
                email: member.email.or(member.new_email.map(|email| format!("{email} (not confirmed)"))).unwrap_or_default(),
                since: zone.day(member.created),
                account: member.id,
                name: member.name,
                is_organiser: member.is_organiser,
                is_active: member.is_active,
            })
            .collect(),
        broken: club
            .broken_games()?
            .into_iter()
            .map(|game| BrokenGame {
                id: game.game.to_string(),
                why: match game.status {
                    crate::service::Status::Broken(why) => why,
                    _ => String::new(),
                },
            })
            .collect(),
    };
    by.page_with(status, &page)
}

/// `GET /organiser`
pub async fn show(by: Visitor, done: web::Query<Done>) -> Result<HttpResponse, Fault> {
    let me = by.organiser()?;
    let made = if done.done == "invitation" { by.site().club().invitation_made(me, &by.made)? } else { None };
    let typed = match made {
        Some((link, email)) => {
            let flash = email.map(|email| format!("A mail with the link is on its way to {email}."));
            Typed { link: Some(link), flash, ..Typed::default() }
        }
        None => Typed::default(),
    };
    page(&by, typed)
}

/// `POST /organiser/invite`
pub async fn invite(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.organiser()?;
    let (label, email) = (form.trimmed("label"), form.trimmed("email"));
    let days = form.number("days").and_then(|days| u16::try_from(days).ok()).unwrap_or(0);
    let email_or_none = Some(email).filter(|email| !email.is_empty());
    let (site, organiser, to) = (form.by.site().clone(), me.clone(), (label.to_string(), email_or_none.map(str::to_string)));
    let work = async move {
        let invited = site.club().invite(&organiser, &to.0, to.1.as_deref(), days).await?;
        // A page of its own, so that loading it again makes no second invitation.
        Ok(Way { to: "/organiser?done=invitation".to_string(), made: invited.link.rsplit('/').next().map(str::to_string) })
    };
    match form.by.site().once().take(&form, "/organiser/invite", work).await {
        Ok(way) => Ok(way.answer(&form.by)),
        Err(refused) if Refused::is_failure(&refused) => Err(refused.into()),
        Err(refused) => {
            let (label, email, status) = (label.to_string(), email.to_string(), Some(Fault::status_of(&refused)));
            page(&form.by, Typed { error: Some(refused.to_string()), status, label, email, days: Some(days), ..Typed::default() })
        }
    }
}

/// `POST /organiser/revoke`
pub async fn revoke(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.organiser()?;
    let id = form.trimmed("id").parse().map_err(|_| Fault::bad("Which invitation? Open the organiser's page again."))?;
    form.by.site().club().revoke_invitation(me, id).await?;
    page(&form.by, Typed { flash: Some("The invitation is taken back; its link no longer works.".to_string()), ..Typed::default() })
}

/// `POST /organiser/resend`
pub async fn resend(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.organiser()?;
    let id = form.trimmed("id").parse().map_err(|_| Fault::bad("Which mail? Open the organiser's page again."))?;
    let was_there = form.by.site().club().send_again(me, id).await?;
    let words = if was_there { "The mail is tried again." } else { "That mail is not among the failed ones any more." };
    page(&form.by, Typed { flash: Some(words.to_string()), ..Typed::default() })
}

/// `POST /organiser/test-mail`
pub async fn test_mail(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.organiser()?;
    form.by.site().club().send_test_mail(me).await?;
    page(
        &form.by,
        Typed {
            flash: Some("A test mail to you is in the outbox. If it does not arrive, the reason will stand here.".to_string()),
            ..Typed::default()
        },
    )
}

#[derive(Template)]
#[template(path = "sure_of_member.html")]
struct SureOfMemberPage {
    shell: Shell,
    words: &'static str,
    meaning: &'static str,
    what: String,
    account: String,
    name: String,
}

/// What is asked about first: the button's words, and what it means.
fn grave(what: &str) -> Option<(&'static str, &'static str)> {
    match what {
        "promote" => Some(("Make organiser", "An organiser invites members, closes accounts, yours too, and makes other organisers.")),
        "demote" => Some(("No longer organiser", "This member can then no longer invite anybody or see this page.")),
        "close" => Some((
            "Close account",
            "This member is signed out everywhere and can no longer sign in. Games that run go on, and their clocks too. You can open the account again.",
        )),
        _ => None,
    }
}

/// `POST /organiser/member`: what is grave only once it has been asked about.
pub async fn member(form: Posted) -> Result<HttpResponse, Fault> {
    let me = form.by.organiser()?;
    let (club, account) = (form.by.site().club(), form.trimmed("account"));
    let what = form.get("do");
    if let Some((words, meaning)) = grave(what)
        && !form.has("sure")
        && let Some(member) = club.all_accounts()?.into_iter().find(|member| member.id == account)
    {
        let (account, name) = (member.id, member.name);
        return form.by.page(&SureOfMemberPage { shell: form.by.shell()?, words, meaning, what: what.to_string(), account, name });
    }
    let done = match what {
        "promote" => club.set_organiser(me, account, true).await,
        "demote" => club.set_organiser(me, account, false).await,
        "close" => club.set_active(me, account, false).await,
        "reopen" => club.set_active(me, account, true).await,
        _ => return Err(Fault::bad("That is not something an organiser can do to a member.")),
    };
    match done {
        Ok(member) => {
            let words = match what {
                "promote" => "is an organiser now",
                "demote" => "is no organiser any more",
                "close" => "can no longer sign in",
                _ => "can sign in again",
            };
            page(&form.by, Typed { flash: Some(format!("{} {words}.", member.name)), ..Typed::default() })
        }
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => page(&form.by, Typed { error: Some(refused.to_string()), ..Typed::default() }),
    }
}
