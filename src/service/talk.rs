//! What players say to each other beside the board, and how far each has read.

use super::{Account, Club, Message, ReadUpTo, Refused, checks};
use crate::play::entry::GameId;

const LONGEST_MESSAGE: usize = 2_000;
/// Messages shown with a game.
const MOST_MESSAGES: u32 = 500;

impl Club {
    /// Says something to the other players of a game. Only they read it.
    pub async fn post_message(&self, who: &Account, game: &GameId, text: &str) -> Result<(), Refused> {
        let table = self.player_at(who, game)?;
        let text = checks::text(text, LONGEST_MESSAGE).ok_or(Refused::BadMessage)?;
        self.0.limits.message(&who.id)?;
        let (account, game, now, club) = (who.id.clone(), game.clone(), self.now(), self.clone());
        self.store()
            .write(move |on| {
                on.add_message(&game, &account, &text, now)?;
                on.after_commit(move || club.tell(&game, table.head.number));
                Ok(())
            })
            .await
    }

    /// The messages of a game, oldest first, for those who play in it.
    pub fn messages(&self, who: &Account, game: &GameId) -> Result<Vec<Message>, Refused> {
        self.player_at(who, game)?;
        Ok(self.store().read(|on| on.messages(game, MOST_MESSAGES))?)
    }

    /// How far she had read when she last looked.
    pub fn read_up_to(&self, who: &Account, game: &GameId) -> Result<ReadUpTo, Refused> {
        Ok(self.store().read(|on| on.read_up_to(&who.id, game))?)
    }

    /// The newest entry of a game, and the newest message for whoever may read them.
    pub fn newest_of(&self, who: Option<&Account>, game: &GameId) -> Result<ReadUpTo, Refused> {
        let table = self.table(game)?;
        let message = match who.filter(|who| table.has_player(&who.id)) {
            Some(_) => self.store().read(|on| on.newest_message(game))?,
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
