//! Composing a turn as a draft, confirming it, answering; and leaving a game by resignation or agreement.

use std::sync::Arc;

use super::sign_up::organiser;
use super::talk::Sayable;
use super::{Account, Club, Draft, Refused, checks, tables};
use crate::chance::Seed;
use crate::clock::Moment;
use crate::play::acts::{self, CannotAct};
use crate::play::entry::GameId;
use crate::play::table::{Stage, Table};
use crate::rules::turn::{Phase, Turn};
use crate::store::Writing;

/// Most choices in a draft, and most characters in one of them.
const MOST_CHOICES: usize = 64;
const LONGEST_CHOICE: usize = 200;

/// A change to a draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Writes one more choice.
    Add(Phase, String),
    /// Takes back the last choice.
    Undo,
    /// Takes back this choice and every later one.
    Cut(Phase, usize),
    /// Takes everything back.
    Clear,
    /// Writes a whole turn in place of what was there.
    Replace(Turn),
}

/// A turn, or an answer, that is in the log.
#[derive(Clone)]
pub struct Confirmed {
    pub table: Arc<Table>,
    /// The same had been sent before and was in the log already: a double click, a second tab, the back button.
    pub was_done_already: bool,
}

impl Club {
    /// The turn that she is composing, on whichever device. Empty if there is none.
    pub fn draft(&self, who: &Account, game: &GameId) -> Result<Draft, Refused> {
        Ok(self.store().read(|on| on.draft(&who.id, game))?)
    }

    /// Changes the draft; gives what it is then. It need not be legal, nor her turn.
    pub async fn change_draft(&self, who: &Account, game: &GameId, change: Change) -> Result<Draft, Refused> {
        let table = self.table(game)?;
        match table.stage {
            Stage::Open => return Err(CannotAct::NotBegun.into()),
            Stage::Over(_) | Stage::Off(_) => return Err(CannotAct::Over.into()),
            Stage::Running if table.seat_of(&who.id).is_none() => return Err(CannotAct::NoSeat.into()),
            Stage::Running => {}
        }
        let (account, game, now) = (who.id.clone(), game.clone(), self.now());
        let based_on = table.head.number;
        self.store()
            .write(move |on| {
                let mut turn = on.draft(&account, &game)?.turn;
                apply(&mut turn, change)?;
                check(&turn)?;
                if turn.is_empty() {
                    on.drop_draft(&account, &game)?;
                    return Ok(Draft::default());
                }
                let draft = Draft { turn, based_on };
                on.put_draft(&account, &game, &draft, now)?;
                Ok(draft)
            })
            .await
    }

    /// Confirms a turn from a page that showed entry `seen` as the newest. Its draft is dropped with it, and kept if it is refused.
    pub async fn confirm(&self, who: &Account, game: &GameId, seen: u32, turn: &Turn) -> Result<Confirmed, Refused> {
        self.confirm_saying(who, game, seen, turn, "").await
    }

    /// The same with a message that is sent in the same transaction, so that there is both or neither. Nothing is said by an empty one.
    pub async fn confirm_saying(&self, who: &Account, game: &GameId, seen: u32, turn: &Turn, message: &str) -> Result<Confirmed, Refused> {
        check(turn)?;
        let message = if message.trim().is_empty() { None } else { Some(self.sayable(who, message)?) };
        self.act_once(who, game, seen, message, &|table, seed, now| acts::turn(table, &who.id, seen, turn, seed, now)).await
    }

    /// Answers in the middle of another's turn (R44).
    pub async fn answer(&self, who: &Account, game: &GameId, seen: u32, choice: &str) -> Result<Confirmed, Refused> {
        check_choice(choice)?;
        self.act_once(who, game, seen, None, &|table, seed, now| acts::answer(table, &who.id, seen, choice, seed, now)).await
    }

    pub async fn resign(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, seed, now| acts::resign(table, &who.id, seed, now), |_| Ok(())).await
    }

    /// Offers a draw, or agrees to the one that is on offer.
    pub async fn offer_draw(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, seed, now| acts::offer_draw(table, &who.id, seed, now), |_| Ok(())).await
    }

    pub async fn agree_draw(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, seed, now| acts::agree_draw(table, &who.id, seed, now), |_| Ok(())).await
    }

    pub async fn decline_draw(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::decline_draw(table, &who.id, now), |_| Ok(())).await
    }

    /// Calls the game off: at once before her own first turn, otherwise by offering it or agreeing to it.
    pub async fn abort(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, seed, now| acts::abort(table, &who.id, seed, now), |_| Ok(())).await
    }

    /// An organiser voids a game that runs, or annuls the result of one that is over. The players are told, and the log says who and why.
    pub async fn correct(&self, by: &Account, game: &GameId, reason: &str) -> Result<Arc<Table>, Refused> {
        organiser(by)?;
        let reason = checks::text(reason, acts::LONGEST_REASON).ok_or(CannotAct::NoReason)?.replace('\n', " ");
        self.act_alone(&by.id, game, &|table, seed, now| acts::correct(table, by.player(), reason.clone(), seed, now)).await
    }

    pub async fn decline_abort(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::decline_abort(table, &who.id, now), |_| Ok(())).await
    }

    /// Acts on the table that the page showed, once however often it is sent.
    async fn act_once<D>(&self, who: &Account, game: &GameId, seen: u32, message: Option<Sayable>, decide: &D) -> Result<Confirmed, Refused>
    where
        D: Fn(&Table, &Seed, Moment) -> Result<acts::Outcome, CannotAct> + Send + Sync,
    {
        let (account, of, now) = (who.id.clone(), game.clone(), self.now());
        let also = move |on: &Writing| {
            on.drop_draft(&account, &of)?;
            message.iter().try_for_each(|message| message.say(on, &account, &of, now))
        };
        let done = self.act(who, game, decide, also).await;
        match done {
            Ok(table) => Ok(Confirmed { table, was_done_already: false }),
            Err(stale) if stale.stale().is_some() => match self.was_done(game, seen, decide)? {
                Some(table) => Ok(Confirmed { table, was_done_already: true }),
                None => Err(stale),
            },
            Err(other) => Err(other),
        }
    }

    /// Whether the log goes on after entry `seen` just as this act would have gone on. Gives the table as it stands now.
    fn was_done<D>(&self, game: &GameId, seen: u32, decide: &D) -> Result<Option<Arc<Table>>, Refused>
    where
        D: Fn(&Table, &Seed, Moment) -> Result<acts::Outcome, CannotAct>,
    {
        let (now, log) = self.table_and_log(game)?;
        if seen == 0 || seen >= now.head.number {
            return Ok(None);
        }
        let (before, after) = log.split_at(seen as usize);
        let then = Table::replay(game, before).map_err(|broken| Refused::Broken(broken.to_string()))?;
        let Ok(outcome) = decide(&then, &self.table_and_seed(game)?.1, after[0].at) else { return Ok(None) };
        let is_same = outcome.entries.len() <= after.len() && outcome.entries.iter().zip(after).all(|(one, other)| tables::say_the_same(one, other));
        Ok(is_same.then_some(now))
    }
}

fn apply(turn: &mut Turn, change: Change) -> Result<(), Refused> {
    match change {
        Change::Add(phase, choice) => turn.push(phase, check_choice(&choice)?),
        Change::Undo => {
            turn.pop();
        }
        Change::Cut(phase, index) => turn.cut(phase, index),
        Change::Clear => *turn = Turn::default(),
        Change::Replace(whole) => *turn = whole,
    }
    Ok(())
}

/// Whether a turn is small enough to be kept and looked at. Whether it is legal is for the game to say.
pub(super) fn check(turn: &Turn) -> Result<(), Refused> {
    if turn.iter().count() > MOST_CHOICES {
        return Err(Refused::LongDraft);
    }
    turn.iter().try_for_each(|(_, choice)| check_choice(choice).map(|_| ()))
}

pub(super) fn check_choice(choice: &str) -> Result<&str, Refused> {
    let choice = choice.trim();
    let fits = !choice.is_empty() && choice.chars().count() <= LONGEST_CHOICE && !choice.chars().any(char::is_control);
    if fits { Ok(choice) } else { Err(Refused::BadChoice) }
}
