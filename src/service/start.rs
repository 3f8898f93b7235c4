//! How a game begins: an open seat, a challenge, or a secret link; accepting, declining, taking back.

use std::sync::Arc;
use std::time::Duration;

use super::computer::is_computer;
use super::{Account, Club, Refused, paths};
use crate::chance::{self, Seed};
use crate::clock::Moment;
use crate::play::acts::{self, CannotAct, Terms};
use crate::play::entry::{GameId, OpenTo};
use crate::play::table::{Stage, Table};
use crate::play::time::terms::Timing;
use crate::rules::game::Options;
use crate::rules::turn::Seat;
use crate::store::links::{Invitation, NewInvitation, TokenHash};

/// How long a secret link to a game works.
const LINK_LASTS: Duration = Duration::from_secs(30 * 86_400);
/// Games of one host that may wait for somebody at the same time.
const MOST_OFFERS: u32 = 30;

/// A game to be opened.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Which game: `heretik`.
    pub game: String,
    pub options: Options,
    /// How fast it goes, and what else is agreed about time.
    pub timing: Timing,
    pub wait_for: WaitFor,
    /// The seat that the host takes; `None`: chance decides.
    pub seat: Option<Seat>,
    /// Words that the host adds to the shuffle.
    pub words: String,
    /// The number of the host's deck that she brings, where players bring decks; `None`: the full one.
    pub deck: Option<i64>,
}

/// What somebody brings who takes a seat.
#[derive(Clone, Default, Debug)]
pub struct Bringing {
    /// Words that she adds to the shuffle.
    pub words: String,
    /// The number of her deck, as the host's.
    pub deck: Option<i64>,
}

impl From<&str> for Bringing {
    fn from(words: &str) -> Bringing {
        Bringing { words: words.to_string(), deck: None }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WaitFor {
    Anybody,
    /// The account of the member who is challenged.
    Member(String),
    /// A friend, with or without an account, who gets a secret link from the host.
    LinkHolder,
}

/// A game just opened.
#[derive(Clone)]
pub struct OpenedGame {
    pub table: Arc<Table>,
    /// The secret link. Shown once; [`Club::fresh_game_link`] makes another.
    pub link: Option<String>,
}

impl Club {
    pub async fn open_game(&self, host: &Account, new: NewGame) -> Result<OpenedGame, Refused> {
        self.open_game_from(host, new, Seed::fresh()).await
    }

    /// Opens a game in which the computer takes so many of the seats at once. If it takes all that are left, the game begins.
    pub async fn open_game_with_computers(&self, host: &Account, new: NewGame, computers: usize) -> Result<OpenedGame, Refused> {
        self.open(host, new, Seed::fresh(), computers).await
    }

    /// The same as [`Club::open_game`] with a seed that somebody knows: for demo games and benchmarks.
    pub async fn open_game_from(&self, host: &Account, new: NewGame, seed: Seed) -> Result<OpenedGame, Refused> {
        self.open(host, new, seed, 0).await
    }

    async fn open(&self, host: &Account, new: NewGame, seed: Seed, computers: usize) -> Result<OpenedGame, Refused> {
        new.timing.check().map_err(CannotAct::from)?;
        if computers > 0 || matches!(&new.wait_for, WaitFor::Member(who) if is_computer(who)) {
            self.seat_computers().await?;
        }
        let open_to = match &new.wait_for {
            WaitFor::Anybody => OpenTo::Everyone,
            WaitFor::LinkHolder => OpenTo::LinkHolder,
            WaitFor::Member(who) if *who == host.id => return Err(Refused::OwnChallenge),
            WaitFor::Member(who) => {
                let member = self.account(who)?.filter(|member| member.is_active).ok_or(Refused::NoMember)?;
                OpenTo::Member(member.player())
            }
        };
        let deck = self.cards_brought(host, new.deck, &new.game)?;
        let zone = zone_of(host);
        let terms = Terms { game: new.game, options: new.options, timing: new.timing, open_to, host_seat: new.seat, words: new.words, deck, zone };
        let game = GameId::fresh();
        let _in_hand = self.in_hand(&game).await;
        let now = self.now();
        let handicaps = self.handicaps(&terms.game)?;
        let handicap_of = |account: &str| handicaps.of(account);
        let mut outcome = acts::open(game.clone(), host.player(), terms, &seed, now)?;
        for computer in self.challenged_computers(&new.wait_for, computers)? {
            let stands = self.stands_to_come(&outcome.table, &computer.id)?;
            let away = |account: &str| stands.away(account);
            let known = acts::Known { handicap_of: &handicap_of, away: &away, closed: &stands.closed };
            let joined = acts::join_with(&outcome.table, computer.player(), acts::Bringing::default(), true, &known, &seed, now)?;
            outcome.entries.extend(joined.entries);
            outcome.table = joined.table;
        }
        let token = (new.wait_for == WaitFor::LinkHolder && outcome.table.stage == Stage::Open).then(chance::fresh_token);
        let places = outcome.table.free_seats() as u32;
        let invitation = token.as_deref().map(|token| game_invitation(host, &game, token, places, now));
        let host_id = host.id.clone();
        let table = self
            .append(&host.id, None, outcome, move |on| {
                let open = on.open_offers_of(&host_id)?;
                if open > MOST_OFFERS {
                    return Err(Refused::ManyOffers(open - 1));
                }
                on.put_seed(&game, &seed)?;
                if let Some(invitation) = invitation {
                    on.add_invitation(&invitation)?;
                }
                Ok(())
            })
            .await?;
        Ok(OpenedGame { table, link: token.map(|token| self.link(paths::INVITATION, &token)) })
    }

    /// The computers that sit down as soon as the game is open.
    fn challenged_computers(&self, wait_for: &WaitFor, seats: usize) -> Result<Vec<Account>, Refused> {
        let mut computers = self.computers()?;
        match wait_for {
            WaitFor::Member(who) => computers.retain(|computer| computer.id == *who),
            WaitFor::Anybody | WaitFor::LinkHolder => computers.truncate(seats),
        }
        Ok(computers)
    }

    /// A fresh secret link to a game that waits for its holder, in place of the ones before.
    pub async fn fresh_game_link(&self, host: &Account, game: &GameId) -> Result<String, Refused> {
        let table = self.table(game)?;
        if table.opened.host.account != host.id {
            return Err(Refused::Act(CannotAct::NotHost));
        }
        if table.stage != Stage::Open || table.opened.open_to != OpenTo::LinkHolder {
            return Err(Refused::Act(CannotAct::NotOpen));
        }
        let (token, now, game) = (chance::fresh_token(), self.now(), game.clone());
        let invitation = game_invitation(host, &game, &token, table.free_seats() as u32, now);
        self.store()
            .write(move |on| {
                on.revoke_game_links(&game, now)?;
                on.add_invitation(&invitation)
            })
            .await?;
        Ok(self.link(paths::INVITATION, &token))
    }

    /// Takes the open seat, or accepts the challenge.
    pub async fn join(&self, who: &Account, game: &GameId, brings: impl Into<Bringing>) -> Result<Arc<Table>, Refused> {
        self.join_with(who, game, brings.into(), None).await
    }

    /// Accepts by the secret link: a member, or a friend who made her account with it a moment ago.
    pub async fn accept_link(&self, who: &Account, token: &str, brings: impl Into<Bringing>) -> Result<Arc<Table>, Refused> {
        let (invitation, game) = match self.game_behind(who, token) {
            Err(Refused::DeadLink) => return self.joined_by(who, token)?.ok_or(Refused::DeadLink),
            found => found?,
        };
        self.join_with(who, &game, brings.into(), Some(invitation)).await
    }

    /// The game that a secret link leads to, as it stands: for the page that shows its terms.
    pub fn game_of_link(&self, who: &Account, token: &str) -> Result<Arc<Table>, Refused> {
        let (_, game) = self.game_behind(who, token)?;
        self.table(&game)
    }

    /// The game that she has joined by this link already, if she sends her acceptance again.
    fn joined_by(&self, who: &Account, token: &str) -> Result<Option<Arc<Table>>, Refused> {
        let invitation = self.store().read(|on| on.invitation(TokenHash::of(token)))?;
        let Some(game) = invitation.filter(|invitation| invitation.is_used_by(&who.id)).and_then(|invitation| invitation.game) else {
            return Ok(None);
        };
        Ok(Some(self.table(&game)?).filter(|table| has_joined(table, who)))
    }

    fn game_behind(&self, who: &Account, token: &str) -> Result<(Invitation, GameId), Refused> {
        let invitation = self.store().read(|on| on.invitation(TokenHash::of(token)))?.ok_or(Refused::DeadLink)?;
        let game = invitation.game.clone().filter(|_| invitation.admits(&who.id) && invitation.revoked.is_none() && invitation.expires > self.now());
        game.map(|game| (invitation, game)).ok_or(Refused::DeadLink)
    }

    async fn join_with(&self, who: &Account, game: &GameId, brings: Bringing, invitation: Option<Invitation>) -> Result<Arc<Table>, Refused> {
        let _in_hand = self.in_hand(game).await;
        let (player, now) = (who.player(), self.now());
        let has_link = invitation.is_some();
        let (id, account) = (invitation.map(|invitation| invitation.id), who.id.clone());
        let kind = self.table(game)?.opened.game.clone();
        let brings = acts::Bringing { deck: self.cards_brought(who, brings.deck, &kind)?, words: brings.words, zone: zone_of(who) };
        let handicaps = self.handicaps(&kind)?;
        let handicap_of = |account: &str| handicaps.of(account);
        let stands = self.stands_to_come(&*self.table(game)?, &who.id)?;
        let away = |account: &str| stands.away(account);
        let known = acts::Known { handicap_of: &handicap_of, away: &away, closed: &stands.closed };
        let decide = |table: &Table, seed: &Seed, now: Moment| acts::join_with(table, player.clone(), brings.clone(), has_link, &known, seed, now);
        let done = self
            .act_now(&who.id, game, now, &decide, move |on| {
                if let Some(id) = id {
                    on.use_invitation(id, &account, now)?;
                }
                Ok(())
            })
            .await;
        match done {
            // Accepting twice is accepting.
            Err(Refused::Act(CannotAct::NotOpen | CannotAct::PlaysAlready)) if has_joined(&*self.table(game)?, who) => self.table(game),
            done => done,
        }
    }

    /// The challenged member says no.
    pub async fn decline(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::decline(table, &who.id, now), |_| Ok(())).await
    }

    /// The host takes her offer back.
    pub async fn withdraw(&self, who: &Account, game: &GameId) -> Result<Arc<Table>, Refused> {
        self.act(who, game, &|table, _, now| acts::withdraw(table, &who.id, now), |_| Ok(())).await
    }
}

/// Whose clock goes by a calendar, if the terms have one. The computer has no weekends.
fn zone_of(who: &Account) -> Option<String> {
    (!is_computer(&who.id)).then(|| who.zone.clone())
}

fn has_joined(table: &Table, who: &Account) -> bool {
    table.opened.host.account != who.id && table.has_player(&who.id)
}

fn game_invitation(host: &Account, game: &GameId, token: &str, places: u32, now: Moment) -> NewInvitation {
    NewInvitation {
        token: TokenHash::of(token),
        label: String::new(),
        email: None,
        game: Some(game.clone()),
        by: host.id.clone(),
        places,
        created: now,
        expires: now.plus(LINK_LASTS),
    }
}
