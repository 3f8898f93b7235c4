//! Turns that members send by mail, and mails of ours that come back.
//!
//! The secret in the address says whose reply it lets in, to which game, and what she had seen; the sender's address must be hers besides. Everything
//! else is dropped without an answer, so that nobody is written to who did not write. What is done is what the pages do: [`Club::confirm`] and
//! [`Club::answer`], with the entry that her mail showed.

use std::time::Duration;

use sha2::{Digest, Sha256};

use super::letters::{self, Outgoing, Understood};
use super::{Account, Club, Refused};
use crate::chance;
use crate::clock::Moment;
use crate::play::acts::CannotAct;
use crate::play::dictated::{self, Dictated};
use crate::play::entry::GameId;
use crate::play::history;
use crate::play::table::Table;
use crate::rules::plain;
use crate::rules::turn::{Seat, Turn};
use crate::store::outbox::{InThread, Letter, To};
use crate::store::people::folded;
use crate::store::replies::{Pending, ReplyRight};

/// How long a reply to a mail about a game is let in, and how long a turn waits for her `yes`.
pub const REPLY_LASTS: Duration = Duration::from_secs(60 * 86_400);
const YES_LASTS: Duration = Duration::from_secs(14 * 86_400);
/// Mails of one member that are worked on in an hour.
const MOST_AN_HOUR: u32 = 20;
const HOUR: Duration = Duration::from_secs(3_600);

/// A mail that came to one of our secret addresses.
#[derive(Clone, Debug)]
pub struct Reply {
    pub secret: String,
    /// The sender's address.
    pub from: String,
    /// Without angle brackets.
    pub message_id: Option<String>,
    /// What she wrote herself.
    pub words: String,
    /// Whether more was sent than is read.
    pub is_cut: bool,
}

/// What became of a mail that came in. The words are for the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    /// Nobody is answered, and why.
    Dropped(&'static str),
    /// She was answered.
    Answered(&'static str),
    /// A mail of ours came back, and was noted.
    CameBack,
}

/// How a mail is answered.
struct Answer {
    letter: Letter,
    /// What a `yes` to it carries out.
    pending: Option<Pending>,
    /// The game that was added to.
    acted: Option<GameId>,
}

impl Club {
    /// Works on a reply. Fails only if the server cannot do its work now; the mail should be brought again then.
    pub async fn take_reply(&self, reply: &Reply) -> Result<Taken, Refused> {
        let now = self.now();
        let Some(right) = self.store().read(|on| on.reply_right(&reply.secret))?.filter(|right| right.expires > now) else {
            return Ok(Taken::Dropped("its secret is not known, or no longer"));
        };
        let account = self.account(&right.account)?.filter(|account| account.is_active);
        let is_hers = |account: &Account| account.email.as_deref().is_some_and(|email| folded(email) == folded(&reply.from));
        let Some(account) = account.filter(is_hers) else {
            return Ok(Taken::Dropped("it does not come from the address of the member whose secret it is"));
        };
        let message: [u8; 32] = Sha256::digest(reply.message_id.as_deref().unwrap_or(&format!("{} {}", reply.secret, reply.words))).into();
        let hour_ago = Moment(now.0 - HOUR.as_millis() as i64);
        let (is_known, count) = self
            .store()
            .read(|on| -> Result<_, Refused> { Ok((on.has_received(&account.id, &message)?, on.received_since(&account.id, hour_ago)?)) })?;
        if is_known {
            return Ok(Taken::Dropped("it was worked on already"));
        }
        if count >= MOST_AN_HOUR {
            return Ok(Taken::Dropped("the member has sent too many mails within an hour"));
        }
        let (letter, pending, what, acted) = self.work_on(reply, &account, &right).await?;
        let answer = Answer { letter, pending, acted };
        let is_first = self.answer_by_mail(&account, &right, reply, message, answer).await?;
        Ok(if is_first { Taken::Answered(what) } else { Taken::Dropped("it was worked on already") })
    }

    /// Does what she wants, or finds out why it cannot be done. Gives the letter that tells her, and a turn that waits for her `yes`.
    async fn work_on(
        &self,
        reply: &Reply,
        account: &Account,
        right: &ReplyRight,
    ) -> Result<(Letter, Option<Pending>, &'static str, Option<GameId>), Refused> {
        let table = self.table(&right.game)?;
        let kept = || right.pending.clone();
        let refuse =
            |why: &str, pending: Option<Pending>| (letters::reply_refused(&table, &self.game_link(&table), why), pending, "it was refused", None);
        if reply.is_cut {
            return Ok(refuse("Your mail was longer than we read. Write your turn in a mail of its own, without what it answers.", kept()));
        }
        let Some(seat) = table.seat_of(&account.id) else { return Ok(refuse(&CannotAct::NoSeat.to_string(), None)) };
        let line = reply.words.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let word = line.trim().trim_end_matches(['.', '!', ',']).to_lowercase();
        let is_yes = matches!(word.as_str(), "yes" | "y" | "confirm" | "ok");
        if matches!(word.as_str(), "no" | "n" | "cancel") {
            return Ok((letters::reply_cancelled(&table, &self.game_link(&table)), None, "nothing was to be done", None));
        }
        let wanted = match (is_yes, &right.pending) {
            (true, Some(pending)) => return self.carry_out(account, &table, right, pending.clone()).await,
            (true, None) => return Ok(refuse("There is no turn of yours that waits to be confirmed here. Write the turn itself.", None)),
            (false, _) => {
                // What is not her turn any more is told before what is unclear about it.
                if table.head.number != right.entry || !table.to_act().has(seat) {
                    return Ok(refuse(&stale_words(&table, seat), None));
                }
                match dictated::read(&reply.words, &table, seat) {
                    Ok(Dictated::Turn(turn)) => Pending::Turn(turn),
                    Ok(Dictated::Answer(answer)) => Pending::Answer(answer),
                    Err(unclear) => return Ok(refuse(&letters::unclear_words(&unclear), kept())),
                }
            }
        };
        if !account.wishes.asks_first {
            return self.carry_out(account, &table, right, wanted).await;
        }
        let understood = understood(&table, seat, &wanted);
        Ok((letters::reply_understood(&table, &self.game_link(&table), &understood), Some(wanted), "she is asked to confirm", None))
    }

    /// Puts the turn or answer into the log, as the pages do.
    async fn carry_out(
        &self,
        account: &Account,
        before: &Table,
        right: &ReplyRight,
        wanted: Pending,
    ) -> Result<(Letter, Option<Pending>, &'static str, Option<GameId>), Refused> {
        let done = match &wanted {
            Pending::Turn(turn) => self.confirm(account, &right.game, right.entry, turn).await,
            Pending::Answer(answer) => self.answer(account, &right.game, right.entry, answer).await,
        };
        let link = self.game_link(before);
        match done {
            Ok(confirmed) => {
                let (table, log) = self.table_and_log(&right.game)?;
                let new = &log[(right.entry as usize).min(log.len())..];
                let viewer = table.viewer(Some(&account.id));
                let lines = history::read(&table, new, viewer).map_err(|broken| Refused::Broken(broken.to_string()))?;
                let told: Vec<String> = lines.iter().flat_map(|line| &line.told).map(|told| told.words.clone()).collect();
                let seat = table.seat_of(&account.id).unwrap_or(Seat(0));
                let done =
                    Understood { turn: wanted_words(&wanted), told, board: board(&table, table.position().map(|position| position.view(viewer))) };
                let letter = letters::reply_done(&table, &link, &done, confirmed.was_done_already, table.to_act().has(seat));
                Ok((letter, None, "it was done", Some(right.game.clone())))
            }
            Err(refused) if refused.is_failure() => Err(refused),
            Err(refused) if refused.stale().is_some() => {
                let table = self.table(&right.game)?;
                let seat = table.seat_of(&account.id).unwrap_or(Seat(0));
                Ok((letters::reply_refused(&table, &link, &stale_words(&table, seat)), None, "it came too late", None))
            }
            Err(refused) => Ok((letters::reply_refused(before, &link, &refused.to_string()), None, "it was refused", None)),
        }
    }

    /// Queues the answer, with an address to which she may reply again, notes that the mail was worked on, and leaves word for the server. Whether it
    /// was for the first time: a mail server that was interrupted brings a mail again.
    async fn answer_by_mail(&self, account: &Account, right: &ReplyRight, reply: &Reply, message: [u8; 32], answer: Answer) -> Result<bool, Refused> {
        let (now, secret, id) = (self.now(), chance::fresh_token(), account.id.clone());
        let Answer { mut letter, pending, acted } = answer;
        let lasts = if pending.is_some() { YES_LASTS } else { REPLY_LASTS };
        let again = ReplyRight { pending, expires: now.plus(lasts), ..right.clone() };
        letter.thread =
            Some(InThread { game: right.game.clone(), answers: reply.message_id.clone(), reply: acted.is_none().then(|| secret.clone()) });
        let to = To::Account(account.id.clone());
        let mail = Outgoing { what: "reply", event: chance::fresh_token(), to, letter, good_until: None };
        self.store()
            .write(move |on| {
                if !on.receive(&id, &message, now)? {
                    return Ok(false);
                }
                if acted.is_none() {
                    on.add_reply_right(&secret, &again, now)?;
                }
                mail.queue(on, now)?;
                on.knock(acted.as_ref())?;
                Ok(true)
            })
            .await
    }

    /// Notes that a mail of ours came back.
    pub async fn take_bounce(&self, secret: &str, why: &str, lasts: bool) -> Result<Taken, Refused> {
        let (secret, why, now) = (secret.to_string(), why.to_string(), self.now());
        let is_known = self.store().write(move |on| on.mail_came_back(&secret, &why, lasts, now)).await?;
        Ok(if is_known { Taken::CameBack } else { Taken::Dropped("no mail of ours has that secret") })
    }

    /// Tells of what other processes have added to games, and rings for the mail that they have queued.
    pub async fn hear_knocks(&self) -> Result<(), Refused> {
        for game in self.store().hear_knocks().await? {
            if let Some(head) = self.store().read(|on| on.head(&game))? {
                self.tell(&game, head.number);
            }
        }
        Ok(())
    }

    /// Makes the addresses of all her earlier mails unusable for replies.
    pub async fn renew_reply_addresses(&self, account: &Account) -> Result<(), Refused> {
        let id = account.id.clone();
        Ok(self.store().write(move |on| on.drop_reply_rights(&id)).await?)
    }

    fn game_link(&self, table: &Table) -> String {
        format!("{}/g/{}", self.settings().base_url, table.id)
    }
}

/// The turn as it was understood, and the position that it leads to before anything is drawn: what the page for reviewing a turn shows.
fn understood(table: &Table, seat: Seat, wanted: &Pending) -> Understood {
    let viewer = table.viewer(Some(&table.player(seat).account));
    let position = table.position().expect("a game in which somebody is to act has a position");
    let (view, parts) = match wanted {
        Pending::Turn(turn) => {
            let (then, parts, _) = position.attempt(seat, turn);
            (Some(then.view(viewer)), parts)
        }
        // What follows an answer is the other's to see first.
        Pending::Answer(_) => (None, Vec::new()),
    };
    let told = parts.iter().flat_map(|part| table.rules.tell(&part.facts, viewer).unwrap_or_default()).map(|told| told.words).collect();
    Understood { turn: wanted_words(wanted), told, board: board(table, view) }
}

fn wanted_words(wanted: &Pending) -> Vec<String> {
    match wanted {
        Pending::Turn(turn) => turn_words(turn),
        Pending::Answer(answer) => vec![answer.clone()],
    }
}

/// One line for games whose turn is a move, else a line for each phase.
fn turn_words(turn: &Turn) -> Vec<String> {
    dictated::with_phases(turn)
}

fn board(table: &Table, view: Option<crate::rules::view::View>) -> Option<String> {
    let seats: Vec<&str> = table.rules.about().seats.iter().map(|seat| seat.name).collect();
    view.map(|view| plain::position(&view, &seats))
}

fn stale_words(table: &Table, seat: Seat) -> String {
    if table.is_over() {
        return "The game is over. Nothing was added to it.".to_string();
    }
    if table.to_act().has(seat) {
        return "The game has gone on since the mail that you answered. Nothing was done. Look at the game, and make your turn there, or reply to its newest mail."
            .to_string();
    }
    "It is not your turn in this game now: it has gone on since the mail that you answered, or your turn is made already. Nothing was done."
        .to_string()
}
