//! The words of letters that are not about a game.

use crate::clock::Moment;
use crate::play::dictated::Unclear;
use crate::play::table::Table;
use crate::store::StoreError;
use crate::store::Writing;
use crate::store::outbox::{Content, Letter, LetterLink, NewMail, To};

/// A letter on its way.
pub struct Outgoing {
    /// Fixed word for the kind of letter.
    pub what: &'static str,
    /// Makes the event unique among letters of its kind.
    pub event: String,
    pub to: To,
    pub letter: Letter,
    pub good_until: Option<Moment>,
}

impl Outgoing {
    pub fn queue(self, on: &Writing, now: Moment) -> Result<(), StoreError> {
        let content = Content::Letter { what: self.what.to_string(), letter: self.letter };
        on.queue_mail(&NewMail { event: format!("{}/{}", self.what, self.event), to: self.to, content, good_until: self.good_until }, now)?;
        Ok(())
    }
}

fn letter(subject: String, paragraphs: &[&str], link: Option<(&str, String)>) -> Letter {
    let paragraphs = paragraphs.iter().map(|words| words.to_string()).collect();
    Letter { subject, paragraphs, link: link.map(|(words, address)| LetterLink { words: words.to_string(), address }), block: None, thread: None }
}

pub fn sign_in(club: &str, name: &str, link: String) -> Letter {
    letter(
        format!("Sign in to {club}"),
        &[
            &format!("Here is your link to sign in as {name}. It works once, for 20 minutes."),
            "If you did not ask for it, do nothing: without the link nobody gets in.",
        ],
        Some(("Sign in", link)),
    )
}

pub fn test(club: &str, name: &str) -> Letter {
    letter(
        format!("Test mail from {club}"),
        &[
            &format!("This is the test mail that {name} asked for on the organiser's page."),
            "It arrived, so mails about games will too. If it lies among the spam, see the chapter on mail in the manual.",
        ],
        None,
    )
}

pub fn reset(club: &str, name: &str, link: String) -> Letter {
    letter(
        format!("A new password for {club}"),
        &[
            &format!("Here is your link to choose a new password, {name}. It works once, for an hour, and signs you out everywhere else."),
            "If you did not ask for it, do nothing: your password stays as it is.",
        ],
        Some(("Choose a new password", link)),
    )
}

pub fn password_changed(club: &str, name: &str) -> Letter {
    letter(
        format!("Your password for {club} was changed"),
        &[
            &format!("The password of {name} was changed just now."),
            "If it was not you, ask for a new password on the sign-in page at once, and tell the organiser.",
        ],
        None,
    )
}

pub fn confirm_address(club: &str, name: &str, link: String) -> Letter {
    letter(
        format!("Confirm your mail address for {club}"),
        &[
            &format!("{name} gave this mail address. Confirm it, and mail about your games comes here. The link works once, for three days."),
            "If you do not know what this is about, do nothing: no more mail will come.",
        ],
        Some(("Confirm this address", link)),
    )
}

/// To the holder of an address that somebody else gave as her own.
pub fn address_in_use(club: &str, name: &str, sign_in: String) -> Letter {
    letter(
        format!("You have an account at {club} already"),
        &[
            &format!(
                "Somebody, probably you, gave this mail address for another account at {club}. It belongs to {name} already, so nothing was changed."
            ),
            "If it was not you, do nothing.",
        ],
        Some(("Sign in", sign_in)),
    )
}

/// To the old address.
pub fn address_changed(club: &str, name: &str, new: &str) -> Letter {
    letter(
        format!("Your mail address for {club} was changed"),
        &[&format!("Mail for {name} now goes to {new}."), "If it was not you, tell the organiser at once."],
        None,
    )
}

pub fn invitation(club: &str, by: &str, days: u16, link: String) -> Letter {
    let days = if days == 1 { "1 day".to_string() } else { format!("{days} days") };
    letter(
        format!("{by} invites you to {club}"),
        &[
            &format!(
                "{by} invites you to {club}, a club for slow games: a turn a day, and a mail when it is yours. The link is for you and works for {days}."
            ),
            "If you do not want to join, do nothing.",
        ],
        Some(("Make an account", link)),
    )
}

/// A turn as we understood it, for whoever sent it.
pub struct Understood {
    /// The turn, a line for each phase.
    pub turn: Vec<String>,
    /// What happens, in sentences without their full stops.
    pub told: Vec<String>,
    /// The position that it leads to, as text.
    pub board: Option<String>,
}

impl Understood {
    fn paragraphs(&self, first: String) -> Vec<String> {
        let told = self.told.iter().map(|told| format!("{told}.")).collect::<Vec<_>>().join(" ");
        [first].into_iter().chain((!told.is_empty()).then_some(told)).collect()
    }
}

fn about(table: &Table) -> String {
    let names: Vec<String> = table.players.iter().map(|player| player.name.clone()).collect();
    format!("{} ({})", table.rules.about().name, names.join(" – "))
}

fn reply_letter(subject: String, paragraphs: Vec<String>, link: &str, block: Option<String>) -> Letter {
    let link = LetterLink { words: "Look at the game".to_string(), address: link.to_string() };
    Letter { subject, paragraphs, link: Some(link), block, thread: None }
}

/// Asks for a `yes` before a turn that came by mail counts.
pub fn reply_understood(table: &Table, link: &str, understood: &Understood) -> Letter {
    let first =
        format!("We read your mail as this turn: {}. It is not made yet. Reply with 'yes' on the first line to make it.", understood.turn.join("; "));
    let mut paragraphs = understood.paragraphs(first);
    let drawn = if table.rules.cards().is_empty() { "" } else { " Cards are drawn only once the turn is made." };
    paragraphs.push(format!("To make another turn, reply with that one.{drawn}"));
    reply_letter(format!("Is this your turn? {}", about(table)), paragraphs, link, understood.board.clone())
}

/// A turn that came by mail stands in the log.
pub fn reply_done(table: &Table, link: &str, done: &Understood, was_done_already: bool, is_still_hers: bool) -> Letter {
    let made = if was_done_already { "was made already, and stands in the log once" } else { "is made and stands in the log" };
    let mut paragraphs = done.paragraphs(format!("Your turn {made}: {}.", done.turn.join("; ")));
    if is_still_hers {
        paragraphs.push("It is your turn again.".to_string());
    }
    let head = table.head;
    paragraphs.push(format!("Newest entry: {}, {}. Keep this mail: with it you can show that the log was not rewritten.", head.number, head.hash));
    reply_letter(format!("Your turn is made: {}", about(table)), paragraphs, link, done.board.clone())
}

pub fn reply_cancelled(table: &Table, link: &str) -> Letter {
    reply_letter(format!("No turn was made: {}", about(table)), vec!["Nothing was done, as you wish.".to_string()], link, None)
}

/// Why what came by mail was not done, and how to write it.
pub fn reply_refused(table: &Table, link: &str, why: &str) -> Letter {
    let how = match table.rules.about().phases {
        [_] => "Write your move on a line of its own, as the pages write it: e2-e4, or e4xd5 for a capture.",
        _ => {
            "Write a line for each phase in which you do something, choices separated by semicolons: 'Declare: Knave', 'Play: Zeal', 'Move: e2-e3; e3-e4', 'Coda: e8=Q'."
        }
    };
    let also = "Only turns and answers can be sent by mail. To resign, to offer a draw or to call the game off, open the game.";
    reply_letter(format!("Your turn was not made: {}", about(table)), vec![why.to_string(), how.to_string(), also.to_string()], link, None)
}

/// Why a turn cannot be read from a mail.
pub fn unclear_words(unclear: &Unclear) -> String {
    match unclear {
        Unclear::Nothing => "We found no turn in your mail.".to_string(),
        Unclear::TooLong => "Your mail has more lines than a turn has choices. Write the turn alone.".to_string(),
        Unclear::Several(readings) => {
            format!("Your mail can mean several turns, so none was made. Name the phases: {}.", readings.join(", or "))
        }
        Unclear::Refused { choice: Some(choice), why } => format!("'{}' cannot be done: {why}.", choice.chars().take(80).collect::<String>()),
        Unclear::Refused { choice: None, why } => format!("The turn cannot be made as it is written: {why}."),
    }
}
