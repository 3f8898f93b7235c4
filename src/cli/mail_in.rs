//! `postern mail-in`: one mail on standard input, from the mail server. Its exit status says what the mail server is to do.

use std::io::Read;
use std::process::ExitCode;

use super::serve;
use crate::clock::Clock;
use crate::config::Settings;
use crate::mail::inbox::Secret;
use crate::mail::incoming::{self, MOST_BYTES};
use crate::mail::letter::Site;
use crate::service::replies::{Reply, Taken};
use crate::service::{Club, Refused};
use crate::store;
use crate::web::server::block_on;

/// Exit statuses as mail servers know them (sysexits.h): this is no mail; try again later; the settings are wrong.
const NO_MAIL: u8 = 65;
const LATER: u8 = 75;
const SETTINGS: u8 = 78;

/// Takes one mail in. `to` is the address that it was delivered to.
pub fn mail_in(settings: &Settings, to: Option<&str>) -> ExitCode {
    super::start_log(&settings.log);
    let Some(inbox) = Site::of(settings).inbox else {
        eprintln!("postern: no mail is taken in: set mail-in to the address that this mail was sent to.");
        return ExitCode::from(SETTINGS);
    };
    let mut bytes = Vec::new();
    if let Err(error) = std::io::stdin().lock().take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes) {
        eprintln!("postern: the mail cannot be read: {error}");
        return ExitCode::from(LATER);
    }
    let is_cut = bytes.len() > MOST_BYTES;
    // The mail server must not find that nobody listens while it still writes.
    let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
    bytes.truncate(MOST_BYTES);
    let Some(mail) = incoming::read(&bytes, &inbox, to) else {
        eprintln!("postern: what came in is no mail.");
        return ExitCode::from(NO_MAIL);
    };
    if !settings.data.join(store::FILE_NAME).exists() {
        eprintln!("postern: there is no club in {}. Name its data folder with --data.", settings.data.display());
        return ExitCode::from(LATER);
    }
    let taken = block_on(async {
        let club = serve::open(settings, &Clock::system())?;
        take(&club, mail, inbox.takes_turns, is_cut).await.map_err(|refused| refused.to_string())
    });
    match taken {
        Ok(Taken::Dropped(why)) => tracing::info!(why, "a mail was dropped without an answer"),
        Ok(Taken::Answered(what)) => tracing::info!(what, "a mail was worked on and is answered"),
        Ok(Taken::CameBack) => tracing::warn!("a mail of ours came back"),
        Err(why) => {
            tracing::error!(why, "a mail cannot be worked on now");
            return ExitCode::from(LATER);
        }
    }
    ExitCode::SUCCESS
}

async fn take(club: &Club, mail: incoming::Incoming, takes_turns: bool, is_cut: bool) -> Result<Taken, Refused> {
    let bounce = mail.secrets.iter().find_map(|secret| match secret {
        Secret::Bounce(secret) => Some(secret.as_str()),
        Secret::Reply(_) => None,
    });
    if let Some(secret) = bounce {
        return match mail.report {
            Some(report) if report.has_failed => club.take_bounce(secret, &report.why, report.is_permanent).await,
            Some(_) => Ok(Taken::Dropped("it reports that a mail of ours is late")),
            None => Ok(Taken::Dropped("it was sent to an address for reports and is none that can be read")),
        };
    }
    if let Some(why) = mail.automatic {
        return Ok(Taken::Dropped(why));
    }
    let reply = mail.secrets.into_iter().find_map(|secret| match secret {
        Secret::Reply(secret) => Some(secret),
        Secret::Bounce(_) => None,
    });
    match (reply, mail.from) {
        _ if !takes_turns => Ok(Taken::Dropped("turns are not taken by mail: play-by-reply is off")),
        (Some(secret), Some(from)) => club.take_reply(&Reply { secret, from, message_id: mail.message_id, words: mail.words, is_cut }).await,
        _ => Ok(Taken::Dropped("it was not sent to an address with a secret")),
    }
}
