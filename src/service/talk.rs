//! What players say to each other beside the board, whom they do not want to hear, what each notes for herself, and how far each has read.

use super::{Account, Club, Message, ReadUpTo, Refused, checks};
use crate::play::entry::GameId;
use crate::store::Writing;

const LONGEST_MESSAGE: usize = 2_000;
const LONGEST_NOTE: usize = 8_000;
/// Messages shown with a game.
const MOST_MESSAGES: u32 = 500;

/// A message that may be sent.
#[derive(Clone)]
pub(super) struct Sayable(String);

impl Sayable {
    /// Puts it on the table.
    pub(super) fn say(&self, on: &Writing, by: &str, game: &GameId, now: crate::clock::Moment) -> Result<(), Refused> {
        on.add_message(game, by, &self.0, now)?;
        Ok(())
    }
}

impl Club {
    /// What somebody wants to say, if it is not too long and she has not said too much lately.
    pub(super) fn sayable(&self, who: &Account, text: &str) -> Result<Sayable, Refused> {
        let text = checks::text(text, LONGEST_MESSAGE).ok_or(Refused::BadMessage)?;
        self.0.limits.message(&who.id)?;
        Ok(Sayable(text))
    }

    /// Says something to the other players of a game. Only they read it.
    pub async fn post_message(&self, who: &Account, game: &GameId, text: &str) -> Result<(), Refused> {
        let table = self.player_at(who, game)?;
        let message = self.sayable(who, text)?;
        let (account, game, now, club) = (who.id.clone(), game.clone(), self.now(), self.clone());
        self.store()
            .write(move |on| {
                message.say(on, &account, &game, now)?;
                on.after_commit(move || club.tell(&game, table.head.number));
                Ok(())
            })
            .await
    }

    /// The messages of a game, oldest first, for those who play in it; without those of people whom she has muted.
    pub fn messages(&self, who: &Account, game: &GameId) -> Result<Vec<Message>, Refused> {
        self.player_at(who, game)?;
        Ok(self.store().read(|on| on.messages(game, &who.id, MOST_MESSAGES))?)
    }

    /// The accounts whose messages she does not want to read.
    pub fn muted_by(&self, who: &Account) -> Result<Vec<String>, Refused> {
        Ok(self.store().read(|on| on.muted_by(&who.id))?)
    }

    /// Hides all messages of a member from her, in every game. The other is not told.
    pub async fn mute(&self, who: &Account, other: &str) -> Result<(), Refused> {
        let (account, other, now) = (who.id.clone(), other.to_string(), self.now());
        self.store()
            .write(move |on| {
                if other == account || on.account(&other)?.is_none() {
                    return Err(Refused::NoMember);
                }
                Ok(on.mute(&account, &other, now)?)
            })
            .await
    }

    /// Shows the messages of a member to her again.
    pub async fn unmute(&self, who: &Account, other: &str) -> Result<(), Refused> {
        let (account, other) = (who.id.clone(), other.to_string());
        self.store().write(move |on| Ok(on.unmute(&account, &other)?)).await
    }

    /// What she has written down for herself beside a game. There is no way to ask for anybody else's.
    pub fn note(&self, who: &Account, game: &GameId) -> Result<String, Refused> {
        Ok(self.store().read(|on| on.note(&who.id, game))?)
    }

    /// Keeps her note in place of the one before; an empty one is none.
    pub async fn keep_note(&self, who: &Account, game: &GameId, text: &str) -> Result<(), Refused> {
        self.table(game)?;
        let text = match text.trim().is_empty() {
            true => String::new(),
            false => checks::text(text, LONGEST_NOTE).ok_or(Refused::BadNote)?,
        };
        let (account, game, now) = (who.id.clone(), game.clone(), self.now());
        self.store().write(move |on| Ok(on.put_note(&account, &game, &text, now)?)).await
    }

    /// How far she had read when she last looked.
    pub fn read_up_to(&self, who: &Account, game: &GameId) -> Result<ReadUpTo, Refused> {
        Ok(self.store().read(|on| on.read_up_to(&who.id, game))?)
    }

    /// The newest entry of a game, and the newest message for whoever may read them.
    pub fn newest_of(&self, who: Option<&Account>, game: &GameId) -> Result<ReadUpTo, Refused> {
        let table = self.table(game)?;
        let message = match who.filter(|who| table.has_player(&who.id)) {
            Some(who) => self.store().read(|on| on.newest_message(game, &who.id))?,
            None => 0,
        };
        Ok(ReadUpTo { entry: table.head.number, message })
    }

    /// Notes that her page showed these. Writes only what is news, and nobody waits for it.
    pub fn note_read(&self, who: &Account, game: &GameId, seen: ReadUpTo) -> Result<(), Refused> {
        let before = self.read_up_to(who, game)?;
        if seen.entry > before.entry || seen.message > before.message {
            let (account, game) = (who.id.clone(), game.clone());
            drop(self.store().write(move |on| on.put_read_up_to(&account, &game, seen)));
        }
        Ok(())
    }
}
