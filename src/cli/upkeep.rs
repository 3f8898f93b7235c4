//! The operator's tasks: copies of the database, members who are locked out, a test mail.

use std::path::Path;

use super::serve;
use crate::clock::Clock;
use crate::config::Settings;
use crate::mail::letter::{self, Recipient};
use crate::mail::{plain, post};
use crate::service::{Club, Refused};
use crate::store;
use crate::web::server::block_on;

fn words(refused: Refused) -> String {
    refused.to_string()
}

pub(super) fn existing(settings: &Settings) -> Result<Club, String> {
    let database = settings.data.join(store::FILE_NAME);
    if !database.exists() {
        return Err(format!("there is no club in {}. Name its data folder with --data.", settings.data.display()));
    }
    serve::open(settings, &Clock::system())
}

pub fn backup(settings: &Settings, to: &Path) -> Result<(), String> {
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(format!("there is no folder {}. Make it first, or name another file.", folder.display()));
    }
    if to.exists() {
        return Err(format!("{} exists already, and a backup never overwrites anything. Name another file.", to.display()));
    }
    existing(settings)?.backup(to).map_err(words)?;
    println!("The database was copied to {}.", to.display());
    Ok(())
}

pub fn restore(settings: &Settings, from: &Path) -> Result<(), String> {
    serve::make_folder(settings)?;
    let _claim = serve::claim(settings)?;
    let kept = store::migrate::restore(from, &settings.data.join(store::FILE_NAME), Clock::system().now()).map_err(|error| error.to_string())?;
    println!("The club is as it was when {} was written.", from.display());
    if let Some(kept) = kept {
        println!("What was there before is kept in {}.", kept.display());
    }
    Ok(())
}

pub fn list_members(settings: &Settings) -> Result<(), String> {
    for member in existing(settings)?.all_accounts().map_err(words)? {
        let role = match (member.is_active, member.is_organiser) {
            (false, _) => "closed",
            (true, true) => "organiser",
            (true, false) => "member",
        };
        println!("{}  {role:9}  {}  {}", member.id, member.name, member.email.as_deref().unwrap_or("no confirmed address"));
    }
    Ok(())
}

pub fn member_link(settings: &Settings, member: Option<&str>) -> Result<(), String> {
    block_on(async {
        let club = existing_or_new(settings, member.is_none())?;
        let link = match member {
            Some(member) => {
                let account = club.find_account(member).map_err(words)?;
                club.operator_link(&account).await.map_err(words)?
            }
            None => club.first_link().await.map_err(words)?.ok_or("the club has an organiser; name the member who needs a link")?,
        };
        println!("{link}");
        if !settings.is_set("base-url") {
            eprintln!(
                "The link begins with the default address. If members reach the server elsewhere, set base-url in postern.toml in the data folder, or give --base-url."
            );
        }
        Ok(())
    })
}

fn existing_or_new(settings: &Settings, may_be_new: bool) -> Result<Club, String> {
    if may_be_new { serve::open(settings, &Clock::system()) } else { existing(settings) }
}

pub fn promote(settings: &Settings, member: &str) -> Result<(), String> {
    block_on(async {
        let club = existing(settings)?;
        let account = club.find_account(member).map_err(words)?;
        let account = club.promote(&account).await.map_err(words)?;
        println!("{} is an organiser now.", account.name);
        Ok(())
    })
}

pub fn mail_test(settings: &Settings, to: &str) -> Result<(), String> {
    block_on(async {
        let site = letter::Site::of(settings);
        let transport = post::transport(settings)?;
        let address = to.parse().map_err(|_| format!("'{to}' is not a mail address. It should look like ada@example.org."))?;
        let recipient = Recipient::stranger(address);
        let event = crate::chance::fresh_token();
        let said = store::outbox::Letter {
            subject: format!("Test mail from {}", settings.club),
            paragraphs: vec!["This mail was sent by 'postern mail-test'. It arrived, so mails about games will too.".to_string()],
            link: None,
            block: None,
            thread: None,
        };
        let letter = plain::letter(&site, &recipient, &event, &said, Clock::system().now());
        transport.send(&letter).await.map_err(|error| format!("the mail was not taken by {}: {error}", transport.words()))?;
        println!("A test mail to {to} was taken by {}.", transport.words());
        Ok(())
    })
}

pub fn rebuild(settings: &Settings) -> Result<(), String> {
    block_on(async {
        let rebuilt = existing(settings)?.rebuild().await.map_err(words)?;
        println!("{} read from their logs.", games(rebuilt.games - rebuilt.broken.len(), "was", "were"));
        for (game, why) in &rebuilt.broken {
            eprintln!("{game} cannot be read: {why}");
        }
        match rebuilt.broken.len() {
            0 => Ok(()),
            broken => Err(format!("{} broken; 'postern verify' says where. The others are not touched.", games(broken, "is", "are"))),
        }
    })
}

/// `1 game is`, `3 games are`
fn games(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("1 game {one}") } else { format!("{count} games {many}") }
}
