//! A table: one game as its log tells it. Folding entries asks no rule of any game.

use crate::chance::Seed;
use crate::clock::Moment;
use crate::play::entry::{Began, Corrected, Correction, Entry, Event, GameId, Hash, Head, Joined, Kind, Opened, Player, Unreadable};
use crate::play::time::clocks::Clocks;
use crate::play::time::terms::Timing;
use crate::rules::deck::Brought;
use crate::rules::game::{BadFact, BadOption, Options, Position, Rules};
use crate::rules::turn::{Outcome, Seat, Seats, Viewer};
use crate::rules::{self};

/// Where a game is in its life.
#[derive(Clone, PartialEq, Debug)]
pub enum Stage {
    /// Waits for players.
    Open,
    Running,
    /// Played to an end.
    Over(Outcome),
    /// Ended without a result: withdrawn, declined or aborted.
    Off(OffReason),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OffReason {
    Withdrawn,
    Declined,
    Aborted,
    /// An organiser voided it while it ran.
    Voided,
    /// It was played to an end, and an organiser annulled the result.
    Annulled,
}

/// Why a log cannot be replayed. The game is broken; others are not touched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    #[error("the log is empty")]
    Empty,
    #[error("entry {found} stands where entry {wanted} should")]
    Numbering { wanted: u32, found: u32 },
    #[error("entry {0} does not continue the chain of hashes")]
    Chain(u32),
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    #[error("entry {number}: {why}")]
    Facts { number: u32, why: BadFact },
    #[error("the game's options cannot be read: {0}")]
    Options(#[from] BadOption),
    #[error("entry {number} ({kind}) does not belong here")]
    Misplaced { number: u32, kind: &'static str },
    #[error("this server does not know the game '{0}'")]
    UnknownGame(String),
}

/// Something that needs everybody who is still in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal {
    pub by: Seat,
    /// Who agrees, the one who proposed it first among them.
    pub agreed: Seats,
}

impl Proposal {
    pub(super) fn of(by: Seat) -> Proposal {
        Proposal { by, agreed: Seats::only(by) }
    }

    pub(super) fn and(self, seat: Seat) -> Proposal {
        Proposal { agreed: self.agreed.with(seat), ..self }
    }
}

/// One game, replayed.
pub struct Table {
    pub id: GameId,
    pub rules: &'static dyn Rules,
    pub opened: Opened,
    pub opened_at: Moment,
    pub stage: Stage,
    /// In joining order while open; by seat once begun.
    pub players: Vec<Player>,
    /// Words for the shuffle, in joining order, the host's first.
    pub words: Vec<String>,
    /// The decks that players brought, as the players. `None`: the full one.
    decks: Vec<Option<Vec<String>>>,
    /// By seat, in a game that has begun and in which they count.
    pub handicaps: Vec<u32>,
    /// `None` until the game begins.
    position: Option<Box<dyn Position>>,
    pub head: Head,
    /// Number of the newest entry that whoever composes a turn has to have seen: all but those that only move clocks.
    pub turns_head: u32,
    /// The players' clocks: in joining order while open; by seat once begun.
    pub clocks: Clocks,
    /// A pause on offer, and until when it would last.
    pub pause: Option<(Proposal, Moment)>,
    /// Seats that are to act and of which the log says that their time has run out.
    pub time_up: Seats,
    /// The seat whose loss on time has been claimed.
    pub claimed: Option<Seat>,
    /// Since when the seats that are to act now have been so.
    pub waiting_since: Moment,
    pub began_at: Option<Moment>,
    pub ended_at: Option<Moment>,
    /// The offers on the table: to end in a draw, and to call the game off.
    pub draw: Option<Proposal>,
    pub abort: Option<Proposal>,
    /// Seats that have completed at least one turn.
    pub has_moved: Seats,
    pub revealed: Option<Seed>,
    /// An organiser's decision, and the result that it annulled.
    pub corrected: Option<(Corrected, Option<Outcome>)>,
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table {
            id: self.id.clone(),
            rules: self.rules,
            opened: self.opened.clone(),
            opened_at: self.opened_at,
            stage: self.stage.clone(),
            players: self.players.clone(),
            words: self.words.clone(),
            decks: self.decks.clone(),
            handicaps: self.handicaps.clone(),
            position: self.position.as_ref().map(|position| position.copy()),
            head: self.head,
            turns_head: self.turns_head,
            clocks: self.clocks.clone(),
            pause: self.pause,
            time_up: self.time_up,
            claimed: self.claimed,
            waiting_since: self.waiting_since,
            began_at: self.began_at,
            ended_at: self.ended_at,
            draw: self.draw,
            abort: self.abort,
            has_moved: self.has_moved,
            revealed: self.revealed.clone(),
            corrected: self.corrected.clone(),
        }
    }
}

impl Table {
    /// Rebuilds a game from its log, checking numbering and chain on the way.
    pub fn replay<'a>(id: &GameId, entries: impl IntoIterator<Item = &'a Entry>) -> Result<Table, Broken> {
        let mut entries = entries.into_iter();
        let first = entries.next().ok_or(Broken::Empty)?;
        let mut table = Table::open(id, first)?;
        for entry in entries {
            table.fold(entry)?;
        }
        Ok(table)
    }

    fn open(id: &GameId, first: &Entry) -> Result<Table, Broken> {
        check_link(id, &Head::START, first)?;
        Table::begin(id, first, first.event()?)
    }

    /// The table that the first entry opens. Does not look at hashes.
    pub(super) fn begin(id: &GameId, first: &Entry, event: Event) -> Result<Table, Broken> {
        let Event::Opened(opened) = event else {
            return Err(Broken::Misplaced { number: first.number, kind: first.kind.word() });
        };
        let rules = rules::find(&opened.game).ok_or_else(|| Broken::UnknownGame(opened.game.clone()))?;
        let mut clocks = Clocks::new(&Timing { pace: opened.pace, terms: opened.time });
        clocks.take(first.at, opened.zone.as_deref());
        Ok(Table {
            id: id.clone(),
            rules,
            players: vec![opened.host.clone()],
            words: vec![opened.words.clone()],
            decks: vec![opened.deck.clone()],
            handicaps: Vec::new(),
            opened,
            opened_at: first.at,
            stage: Stage::Open,
            position: None,
            head: Head { number: first.number, hash: first.hash, at: first.at },
            turns_head: first.number,
            clocks,
            pause: None,
            time_up: Seats::NONE,
            claimed: None,
            waiting_since: first.at,
            began_at: None,
            ended_at: None,
            draw: None,
            abort: None,
            has_moved: Seats::NONE,
            revealed: None,
            corrected: None,
        })
    }

    /// Folds the next entry. On an error the table must be thrown away.
    pub fn fold(&mut self, entry: &Entry) -> Result<(), Broken> {
        check_link(&self.id, &self.head, entry)?;
        self.follow(entry, entry.event()?)
    }

    /// Folds what the next entry says. Does not look at hashes and numbers.
    pub(super) fn follow(&mut self, entry: &Entry, event: Event) -> Result<(), Broken> {
        let misplaced = || Broken::Misplaced { number: entry.number, kind: entry.kind.word() };
        let facts_of = |why| Broken::Facts { number: entry.number, why };
        if entry.seat.is_some_and(|seat| seat.0 as usize >= self.rules.about().seats.len()) {
            return Err(misplaced());
        }
        let (acting, survivors) = (self.to_act(), self.survivors());
        self.head = Head { number: entry.number, hash: entry.hash, at: entry.at };
        if !matches!(entry.kind, Kind::Time(kind) if !kind.concerns_turns()) {
            self.turns_head = entry.number;
        }
        // Whose phase it is.
        let turn_of = entry.seat.filter(|_| matches!(entry.kind, Kind::Phase(_)));
        match (event, &self.stage) {
            (Event::Joined(Joined { player, words, deck, zone }), Stage::Open) => {
                self.clocks.take(entry.at, zone.as_deref());
                self.decks.push(deck);
                self.players.push(player);
                self.words.push(words);
            }
            (Event::Withdrawn, Stage::Open) => self.call_off(OffReason::Withdrawn),
            (Event::Declined, Stage::Open) => self.call_off(OffReason::Declined),
            (Event::Began(Began { seats, facts, handicaps }), Stage::Open) => {
                if seats.len() != self.rules.about().seats.len() {
                    return Err(misplaced());
                }
                let mut position = self.rules.empty(&self.opened.options)?;
                position.apply(&facts).map_err(facts_of)?;
                let places = seats.iter().map(|seat| self.players.iter().position(|player| player.account == seat.account));
                self.clocks.sit(&places.collect::<Option<Vec<usize>>>().ok_or_else(misplaced)?);
                self.decks = seats.iter().map(|player| self.deck_of(&player.account).cloned()).collect();
                self.handicaps = handicaps;
                self.players = seats;
                self.position = Some(position);
                self.stage = Stage::Running;
                self.began_at = Some(entry.at);
            }
            (Event::Phase(_, done) | Event::PromotionAnswer(done), Stage::Running) => {
                let seat = entry.seat.ok_or_else(misplaced)?;
                let position = self.position.as_mut().expect("a running game has a position");
                position.apply(&done.facts).map_err(facts_of)?;
                if !self.to_act().has(seat) {
                    self.has_moved = self.has_moved.with(seat);
                    // A turn made without agreeing to an offer declines it.
                    self.draw = self.draw.filter(|draw| draw.agreed.has(seat));
                    self.abort = self.abort.filter(|abort| abort.agreed.has(seat));
                    self.pause = self.pause.filter(|(pause, _)| pause.agreed.has(seat));
                }
            }
            (Event::Removed(_, removed), Stage::Running) => {
                let position = self.position.as_mut().expect("a running game has a position");
                position.apply(&removed.facts).map_err(facts_of)?;
                (self.draw, self.abort, self.claimed) = (None, None, None);
            }
            (Event::Proved(proved), Stage::Running) => {
                let position = self.position.as_mut().expect("a running game has a position");
                position.apply(&proved.facts).map_err(facts_of)?;
            }
            (Event::DrawOffered, Stage::Running) => self.draw = entry.seat.map(Proposal::of),
            (Event::DrawDeclined, Stage::Running) => self.draw = None,
            (Event::DrawAgreed, Stage::Running) => {
                let seat = entry.seat.ok_or_else(misplaced)?;
                self.draw = Some(self.draw.ok_or_else(misplaced)?.and(seat));
                if self.is_unanimous(self.draw) {
                    self.end(self.position.as_ref().expect("a running game has a position").agreed());
                }
            }
            (Event::AbortOffered, Stage::Running) => self.abort = entry.seat.map(Proposal::of),
            (Event::AbortAgreed, Stage::Running) => {
                let seat = entry.seat.ok_or_else(misplaced)?;
                self.abort = Some(self.abort.ok_or_else(misplaced)?.and(seat));
            }
            (Event::AbortDeclined, Stage::Running) => self.abort = None,
            (Event::Aborted, Stage::Running) => self.call_off(OffReason::Aborted),
            (Event::Corrected(corrected), Stage::Running) if corrected.what == Correction::Voided => {
                self.corrected = Some((corrected, None));
                self.call_off(OffReason::Voided);
            }
            (Event::Corrected(corrected), Stage::Over(outcome)) if corrected.what == Correction::Annulled => {
                // When it ended stays as it was.
                self.corrected = Some((corrected, Some(outcome.clone())));
                self.stage = Stage::Off(OffReason::Annulled);
            }
            (Event::Time(event), Stage::Running) => {
                if !self.follow_time(entry, event) {
                    return Err(misplaced());
                }
            }
            (Event::Revealed(revealed), _) if self.is_over() && self.revealed.is_none() => self.revealed = Seed::from_hex(&revealed.seed),
            _ => return Err(misplaced()),
        }
        if self.stage == Stage::Running {
            let ended = self.position.as_ref().and_then(|position| position.outcome());
            if let Some(outcome) = ended {
                self.end(outcome);
            }
        }
        if self.survivors() != survivors {
            // What was offered was offered to others.
            (self.draw, self.abort, self.pause) = (None, None, None);
        }
        self.pass_clocks(acting, turn_of, entry);
        if self.to_act() != acting {
            self.waiting_since = entry.at;
        }
        Ok(())
    }

    pub(super) fn end(&mut self, outcome: Outcome) {
        self.stage = Stage::Over(outcome);
        self.ended_at = Some(self.head.at);
        (self.draw, self.abort, self.pause) = (None, None, None);
    }

    pub(super) fn call_off(&mut self, reason: OffReason) {
        self.stage = Stage::Off(reason);
        self.ended_at = Some(self.head.at);
        (self.draw, self.abort, self.pause) = (None, None, None);
    }

    /// The position, once the game has begun.
    pub fn position(&self) -> Option<&dyn Position> {
        self.position.as_deref()
    }

    /// Whether nothing more can be played.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_) | Stage::Off(_))
    }

    /// The seats whose players must do something now.
    pub fn to_act(&self) -> Seats {
        match (&self.stage, &self.position) {
            (Stage::Running, Some(position)) => position.to_act(),
            _ => Seats::NONE,
        }
    }

    /// The seats that are in a game that runs.
    pub fn survivors(&self) -> Seats {
        match (&self.stage, &self.position) {
            (Stage::Running, Some(position)) => (0..self.players.len() as u8).map(Seat).collect::<Seats>().without(position.out()),
            _ => Seats::NONE,
        }
    }

    /// Whether this seat has left a game that goes on without it.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.stage == Stage::Running && !self.survivors().has(seat)
    }

    /// Whether everybody who is still in the game agrees.
    pub fn is_unanimous(&self, proposal: Option<Proposal>) -> bool {
        proposal.is_some_and(|proposal| self.survivors().without(proposal.agreed).is_empty())
    }

    /// The seat of this account, once the game has begun.
    pub fn seat_of(&self, account: &str) -> Option<Seat> {
        self.began_at?;
        self.players.iter().position(|player| player.account == account).map(|at| Seat(at as u8))
    }

    /// Whether this account takes part, before or after the beginning.
    pub fn has_player(&self, account: &str) -> bool {
        self.players.iter().any(|player| player.account == account)
    }

    /// The deck that this account brought.
    fn deck_of(&self, account: &str) -> Option<&Vec<String>> {
        let at = self.players.iter().position(|player| player.account == account)?;
        self.decks[at].as_ref()
    }

    /// The deck that this player brought, in joining order or by seat once begun, for whoever may know its cards.
    pub fn deck_brought(&self, at: usize, viewer: Viewer) -> Option<&[String]> {
        let is_privy = self.began_at.is_some() && viewer.is_privy_to(Seat(at as u8));
        self.decks.get(at)?.as_deref().filter(|_| is_privy)
    }

    /// How many cards this player brought, which everybody may know. `None`: she brought none of her own.
    pub fn deck_size(&self, at: usize) -> Option<usize> {
        self.decks.get(at)?.as_ref().map(Vec::len)
    }

    /// The options with what these players bring to their seats: what the beginning of the game follows from.
    pub fn options_with(&self, seats: &[Player], handicaps: &[u32]) -> Options {
        let brought = |(at, player): (usize, &Player)| Brought {
            deck: self.deck_of(&player.account).cloned(),
            handicap: handicaps.get(at).copied().unwrap_or(0),
        };
        let brought: Vec<Brought> = seats.iter().enumerate().map(brought).collect();
        self.rules.with_brought(&self.opened.options, &brought)
    }

    /// Seats that nobody has taken yet.
    pub fn free_seats(&self) -> usize {
        self.rules.about().seats.len() - self.players.len()
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.0 as usize]
    }

    /// Whether the whole log is open to everybody: the game was played, and is over. What was brought to a game that never began stays secret.
    pub fn is_log_open(&self) -> bool {
        self.is_over() && self.began_at.is_some()
    }

    /// How this account (nobody: `None`) may look at the game. Whoever has left it looks on like everybody else.
    pub fn viewer(&self, account: Option<&str>) -> Viewer {
        if self.is_log_open() {
            return Viewer::Everything;
        }
        account.and_then(|account| self.seat_of(account)).filter(|&seat| !self.is_out(seat)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.rules.about().seats[seat.0 as usize].name
    }
}

fn check_link(id: &GameId, head: &Head, entry: &Entry) -> Result<(), Broken> {
    if entry.number != head.number + 1 {
        return Err(Broken::Numbering { wanted: head.number + 1, found: entry.number });
    }
    if !entry.is_sound(id, &head.hash) {
        return Err(Broken::Chain(entry.number));
    }
    Ok(())
}

/// The hash of the head, for comparison with one that a player kept.
impl From<&Table> for Hash {
    fn from(table: &Table) -> Hash {
        table.head.hash
    }
}
