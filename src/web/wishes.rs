//! What mail a member wants about her games: its part of the profile, and its forms.

use actix_web::HttpResponse;
use askama::Template;

use super::fault::Fault;
use super::posted::Posted;
use crate::service::{Policy, Reminder, Wishes};

/// The part of the profile page.
#[derive(Template)]
#[template(path = "profile/mail.html")]
pub struct WishesPart {
    csrf: String,
    policies: Vec<Choice>,
    hours: Vec<Choice>,
    reminders: Vec<Choice>,
    /// Whether a turn sent by mail has to be confirmed. `None`: no turns are taken by mail.
    asks_first: Option<bool>,
}

/// One of several values.
struct Choice {
    value: String,
    words: String,
    is_chosen: bool,
}

impl WishesPart {
    pub fn of(wishes: &Wishes, takes_turns: bool, csrf: &str) -> WishesPart {
        let policy = |policy: &Policy| Choice {
            value: policy.word().to_string(),
            words: policy_words(*policy).to_string(),
            is_chosen: *policy == wishes.policy,
        };
        let hour = |hour: u8| Choice { value: hour.to_string(), words: format!("{hour:02}:00"), is_chosen: hour == wishes.digest_hour };
        let reminder = |reminder: &Reminder| Choice {
            value: reminder.word().to_string(),
            words: reminder_words(*reminder),
            is_chosen: *reminder == wishes.reminder,
        };
        WishesPart {
            csrf: csrf.to_string(),
            policies: Policy::ALL.iter().map(policy).collect(),
            hours: (0..24).map(hour).collect(),
            reminders: Reminder::ALL.iter().map(reminder).collect(),
            asks_first: takes_turns.then_some(wishes.asks_first),
        }
    }
}

fn policy_words(policy: Policy) -> &'static str {
    match policy {
        Policy::Each => "At once, for each game",
        Policy::First => "At once for the first game that waits for me, then nothing until I visit",
        Policy::Digest => "Once a day, everything in one mail",
        Policy::Deadlines => "Only about deadlines: a reminder, and when time has run out",
        Policy::None => "No mail about my games",
    }
}

fn reminder_words(reminder: Reminder) -> String {
    match reminder {
        Reminder::Off => "never".to_string(),
        Reminder::Hours(hours) => format!("{hours} hours before my time runs out"),
        Reminder::Part(2) => "when half of my time is left".to_string(),
        Reminder::Part(4) => "when a quarter of my time is left".to_string(),
        Reminder::Part(part) => format!("when one part in {part} of my time is left"),
    }
}

/// `POST /profile/mail`
pub async fn save(form: Posted) -> Result<HttpResponse, Fault> {
    let session = form.by.signed_in("/profile")?;
    let unknown = || Fault::bad("That is not a choice of this form. Open your profile again.");
    let policy = Policy::parse(form.trimmed("policy")).ok_or_else(unknown)?;
    let reminder = Reminder::parse(form.trimmed("reminder")).ok_or_else(unknown)?;
    let hour = form.number("hour").and_then(|hour| u8::try_from(hour).ok()).filter(|hour| *hour < 24).ok_or_else(unknown)?;
    let asks_first = if form.by.site().settings().play_by_reply { form.has("ask") } else { session.account.wishes.asks_first };
    let wishes = Wishes { policy, digest_hour: hour, reminder, asks_first };
    form.by.site().club().change_wishes(session, wishes).await?;
    Ok(form.by.go("/profile?done=saved"))
}

/// `POST /profile/mail-again`
pub async fn try_again(form: Posted) -> Result<HttpResponse, Fault> {
    let session = form.by.signed_in("/profile")?;
    form.by.site().club().try_address_again(session).await?;
    Ok(form.by.go("/profile?done=mail-again"))
}

/// `POST /profile/replies`
pub async fn renew_replies(form: Posted) -> Result<HttpResponse, Fault> {
    let session = form.by.signed_in("/profile")?;
    form.by.site().club().renew_reply_addresses(&session.account).await?;
    Ok(form.by.go("/profile?done=replies"))
}
