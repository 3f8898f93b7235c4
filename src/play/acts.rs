//! What people can do to a table: each act checks that it may be done and gives the entries to append.
//!
//! Nothing is stored here. The caller appends the entries in one transaction, and only if the table's head is still the newest entry.

use std::time::Duration;

use crate::chance::{Dice, Seed};
use crate::clock::Moment;
use crate::play::entry::{
    Began, Corrected, Correction, Done, Entry, Event, GameId, Head, Joined, OpenTo, Opened, Player, Proved, Removed, Revealed, chain,
};
use crate::play::table::{Broken, Stage, Table};
use crate::play::time::calendar::Span;
use crate::play::time::due::Due;
use crate::play::time::events::{Grace, TimeEvent};
use crate::play::time::terms::{BadTiming, Timing};
use crate::play::visible::is_invisible;
use crate::rules;
use crate::rules::deck;
use crate::rules::game::{BadOption, Options, Rules, StoredPart};
use crate::rules::turn::{Refusal, Removal, Seat, Turn};

/// Why an act cannot be done now. Each has words for the player.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CannotAct {
    #[error("The game has changed since your page was made. Look at it as it stands now; what you had written is kept.")]
    Stale { newest: u32 },
    #[error("This game is over.")]
    Over,
    #[error("This game has not begun yet.")]
    NotBegun,
    #[error("You do not play in this game.")]
    NoSeat,
    #[error("You are out of this game; the others play on.")]
    Out,
    #[error("It is not your turn.")]
    NotYourTurn,
    #[error("Nobody has offered that, or the offer no longer stands.")]
    NoOffer,
    #[error("You have said so already; it is for the others to answer.")]
    OfferedAlready,
    #[error("Nothing can be proved of this position.")]
    NothingProved,
    #[error("This game is no longer open.")]
    NotOpen,
    #[error("This place is kept for somebody else.")]
    NotInvited,
    #[error("You have a place in this game already.")]
    PlaysAlready,
    #[error("Only the player who opened this game can take it back.")]
    NotHost,
    #[error("A challenge to one member is for games of two. Open the seats to everybody, or to friends by a secret link.")]
    ChallengeForTwo,
    #[error("This deck cannot be brought. {}", .0.join(". "))]
    BadDeck(Vec<String>),
    #[error("Give a reason in at most 300 characters; the players read it.")]
    NoReason,
    #[error("Words for the shuffle may have at most 200 characters.")]
    LongWords,
    #[error(
        "Words for the shuffle are one line of characters that can be seen. Yours hold one that cannot, or that turns the direction of writing: type them anew."
    )]
    HiddenWords,
    #[error("{0}'s time has run out, and the game is being ended for that. Nothing else can be done in it.")]
    TimeIsUp(String),
    #[error("Nobody's time has run out.")]
    NothingDue,
    #[error("There is nothing to claim here: your opponent's time has not run out, or the game ends by itself.")]
    NothingToClaim,
    #[error("This game is paused already.")]
    PausedAlready,
    #[error("This game is not paused.")]
    NotPaused,
    #[error(
        "In a game that you play clocks go by your time zone, which you have changed within the last week. You can change it again in {days} {}.",
        if *days == 1 { "day" } else { "days" }
    )]
    ZoneTooSoon { days: u64 },
    #[error("A pause lasts from one day to sixty.")]
    BadPause,
    #[error("In this game clocks do not go by a calendar.")]
    NoCalendar,
    #[error("In this game vacation does not stop the clock, as was agreed on.")]
    NoAbsence,
    #[error("What is past stays as it was. Choose a time that is yet to come.")]
    PastAbsence,
    #[error(transparent)]
    Timing(#[from] BadTiming),
    #[error(transparent)]
    Illegal(#[from] Refusal),
    #[error(transparent)]
    Option(#[from] BadOption),
    #[error("This game cannot be read any more, so nothing can be added to it: {0}")]
    Broken(#[from] Broken),
}

/// The entries of an act and the table that they lead to.
pub struct Outcome {
    pub entries: Vec<Entry>,
    pub table: Table,
}

/// Longest words that a player may add to a shuffle, in characters.
pub const MOST_WORDS: usize = 200;

/// Terms of a game that is about to be opened.
#[derive(Clone, Debug)]
pub struct Terms {
    pub game: String,
    pub options: Options,
    pub timing: Timing,
    pub open_to: OpenTo,
    pub host_seat: Option<Seat>,
    pub words: String,
    /// The deck that the host brings, if players bring decks; the full one if she brings none.
    pub deck: Option<Vec<String>>,
    /// The host's time zone; kept only where the terms have a calendar.
    pub zone: Option<String>,
}

/// What somebody brings who takes a place.
#[derive(Clone, Debug, Default)]
pub struct Bringing {
    /// Words for the shuffle.
    pub words: String,
    pub deck: Option<Vec<String>>,
    /// Her time zone; kept only where the terms have a calendar.
    pub zone: Option<String>,
}

impl From<String> for Bringing {
    fn from(words: String) -> Bringing {
        Bringing { words, ..Bringing::default() }
    }
}

/// What the club knows when a game begins, beside its log.
pub struct Known<'k> {
    /// The handicap of an account as it stands now.
    pub handicap_of: &'k (dyn Fn(&str) -> u32 + Sync),
    /// When the player of an account is or will be away.
    pub away: &'k (dyn Fn(&str) -> Vec<Span> + Sync),
    /// When the club is or will be closed.
    pub closed: &'k [Span],
}

impl Known<'_> {
    /// Nothing.
    pub const NOTHING: Known<'static> = Known { handicap_of: &|_| 0, away: &|_| Vec::new(), closed: &[] };
}

/// Opens a game. `seed` is kept secret by the caller until the game has ended.
pub fn open(id: GameId, host: Player, terms: Terms, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let rules = rules::find(&terms.game).ok_or_else(|| BadOption(format!("This server does not know the game '{}'.", terms.game)))?;
    rules.empty(&terms.options)?;
    if matches!(terms.open_to, OpenTo::Member(_)) && rules.about().seats.len() > 2 {
        return Err(CannotAct::ChallengeForTwo);
    }
    check_words(&terms.words)?;
    terms.timing.check()?;
    let deck = check_deck(rules, &terms.options, terms.deck)?;
    let opened = Opened {
        game: terms.game,
        edition: rules.about().edition,
        options: terms.options,
        pace: terms.timing.pace,
        time: terms.timing.terms,
        open_to: terms.open_to,
        host,
        host_seat: terms.host_seat.filter(|seat| (seat.0 as usize) < rules.about().seats.len()),
        commitment: seed.commitment(),
        words: terms.words,
        deck,
        zone: terms.zone.filter(|_| terms.timing.holds().has_calendar()),
    };
    let mut head = Head::START;
    let entries = chain(&id, &mut head, now, &[(None, Event::Opened(opened))]);
    let table = Table::replay(&id, &entries)?;
    Ok(Outcome { entries, table })
}

/// Takes a place; the last one begins the game. `has_link` says that she came by the secret link.
pub fn join(table: &Table, player: Player, brings: impl Into<Bringing>, has_link: bool, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    join_with(table, player, brings.into(), has_link, &Known::NOTHING, seed, now)
}

/// The same, with what the club knows: handicaps count if the game begins and its options say so, absences if its terms do.
pub fn join_with(
    table: &Table,
    player: Player,
    brings: Bringing,
    has_link: bool,
    known: &Known,
    seed: &Seed,
    now: Moment,
) -> Result<Outcome, CannotAct> {
    if table.stage != Stage::Open {
        return Err(CannotAct::NotOpen);
    }
    if table.has_player(&player.account) {
        return Err(CannotAct::PlaysAlready);
    }
    let may = match &table.opened.open_to {
        OpenTo::Everyone => true,
        OpenTo::Member(invited) => invited.account == player.account,
        OpenTo::LinkHolder => has_link,
    };
    if !may {
        return Err(CannotAct::NotInvited);
    }
    check_words(&brings.words)?;
    let deck = check_deck(table.rules, &table.opened.options, brings.deck)?;
    let mut acts = Acts::on(table, now);
    let zone = brings.zone.filter(|_| table.timing().holds().has_calendar());
    acts.append(None, Event::Joined(Joined { player, words: brings.words, deck, zone }))?;
    if acts.table.players.len() == table.rules.about().seats.len() {
        let mut dice = Dice::from_seed(&seed.mixed_with(&acts.table.words));
        let seats = seat_order(&acts.table, &mut dice);
        let counts = table.rules.counts_handicaps(&table.opened.options);
        let handicaps: Vec<u32> = if counts { seats.iter().map(|player| (known.handicap_of)(&player.account)).collect() } else { Vec::new() };
        let (_, facts) = table.rules.begin(&acts.table.options_with(&seats, &handicaps), &mut dice)?;
        acts.append(None, Event::Began(Began { seats, facts, handicaps }))?;
        acts.append_stands(known)?;
    }
    Ok(acts.done())
}

/// Who sits where: the host where she wished; the others, or everybody, by the dice.
pub(super) fn seat_order(table: &Table, dice: &mut Dice) -> Vec<Player> {
    let mut others = table.players[1..].to_vec();
    let host = table.players[0].clone();
    match table.opened.host_seat {
        Some(seat) => {
            dice.shuffle(&mut others);
            // A damaged log may name a seat that is not there.
            others.insert((seat.0 as usize).min(others.len()), host);
        }
        None => {
            others.insert(0, host);
            dice.shuffle(&mut others);
        }
    }
    others
}

/// The host takes an offer back before the game has begun.
pub fn withdraw(table: &Table, account: &str, now: Moment) -> Result<Outcome, CannotAct> {
    if table.stage != Stage::Open {
        return Err(CannotAct::NotOpen);
    }
    if table.opened.host.account != account {
        return Err(CannotAct::NotHost);
    }
    Acts::on(table, now).only(None, Event::Withdrawn)
}

/// The challenged member declines.
pub fn decline(table: &Table, account: &str, now: Moment) -> Result<Outcome, CannotAct> {
    match (&table.stage, &table.opened.open_to) {
        (Stage::Open, OpenTo::Member(invited)) if invited.account == account => Acts::on(table, now).only(None, Event::Declined),
        (Stage::Open, _) => Err(CannotAct::NotInvited),
        _ => Err(CannotAct::NotOpen),
    }
}

/// Confirms a turn that was composed on a page which showed entry `seen` as the newest.
pub fn turn(table: &Table, account: &str, seen: u32, turn: &Turn, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = acting_seat(table, account, seen)?;
    let position = table.position().expect("a seat that is to act has a position");
    let (_, parts) = position.decide_sent(seat, turn)?;
    let mut acts = Acts::of_player(table, now)?;
    for part in parts {
        let StoredPart { phase, seat, choices, facts } = part;
        acts.append(Some(seat), Event::Phase(phase, Done { choices, facts }))?;
    }
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

/// Answers in the middle of another's turn (R44).
pub fn answer(table: &Table, account: &str, seen: u32, choice: &str, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = acting_seat(table, account, seen)?;
    let position = table.position().expect("a seat that is to act has a position");
    let (_, parts) = position.answer(seat, choice)?;
    let mut acts = Acts::of_player(table, now)?;
    for part in parts {
        let StoredPart { seat, choices, facts, .. } = part;
        acts.append(Some(seat), Event::PromotionAnswer(Done { choices, facts }))?;
    }
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

pub fn resign(table: &Table, account: &str, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    let mut acts = Acts::of_player(table, now)?;
    acts.remove(seat, Removal::Resigned)?;
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

/// A seat leaves the game, whatever the clocks say: it resigned, or its time ran out.
pub fn remove(table: &Table, seat: Seat, why: Removal, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let mut acts = Acts::on(table, now);
    acts.remove(seat, why)?;
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

/// The game ends because a search that finished found no legal turn in the position after entry `examined`.
pub fn end_without_turn(table: &Table, examined: u32, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    if table.is_over() {
        return Err(CannotAct::Over);
    }
    if table.head.number != examined {
        return Err(CannotAct::Stale { newest: table.head.number });
    }
    let position = table.position().ok_or(CannotAct::NotBegun)?;
    let (_, parts) = position.without_turn().ok_or(CannotAct::NothingProved)?;
    let facts = join_facts(parts);
    let mut acts = Acts::of_player(table, now)?;
    acts.append(None, Event::Proved(Proved { facts }))?;
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

/// The facts of several parts as one list.
pub(super) fn join_facts(parts: Vec<StoredPart>) -> Box<serde_json::value::RawValue> {
    let mut inner = String::from("[");
    for part in &parts {
        let list = part.facts.get().trim();
        let list = &list[1..list.len() - 1];
        if !list.trim().is_empty() {
            if inner.len() > 1 {
                inner.push(',');
            }
            inner.push_str(list);
        }
    }
    inner.push(']');
    serde_json::value::RawValue::from_string(inner).expect("lists of facts joined by commas are a list")
}

/// Offers a draw, or agrees to the one on offer. It is drawn when everybody who is still in the game has agreed.
pub fn offer_draw(table: &Table, account: &str, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if table.draw.is_none() { Acts::of_player(table, now)?.only(Some(seat), Event::DrawOffered) } else { agree_draw(table, account, seed, now) }
}

/// Agrees to a draw that is on offer.
pub fn agree_draw(table: &Table, account: &str, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if table.draw.ok_or(CannotAct::NoOffer)?.agreed.has(seat) {
        return Err(CannotAct::OfferedAlready);
    }
    let mut acts = Acts::of_player(table, now)?;
    acts.append(Some(seat), Event::DrawAgreed)?;
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

pub fn decline_draw(table: &Table, account: &str, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if table.draw.is_none_or(|draw| draw.by == seat) {
        return Err(CannotAct::NoOffer);
    }
    Acts::of_player(table, now)?.only(Some(seat), Event::DrawDeclined)
}

/// Whether this seat may call the game off by itself: before its own first turn, while everybody is still in it.
pub fn may_abort_alone(table: &Table, seat: Seat) -> bool {
    !table.has_moved.has(seat) && table.survivors().count() == table.players.len()
}

/// Calls the game off: at once before one's own first turn, otherwise as an offer to the others or an agreement to theirs.
pub fn abort(table: &Table, account: &str, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    let event = match table.abort {
        _ if may_abort_alone(table, seat) => Event::Aborted,
        None => Event::AbortOffered,
        Some(abort) if abort.agreed.has(seat) => return Err(CannotAct::OfferedAlready),
        Some(abort) if table.survivors().without(abort.agreed.with(seat)).is_empty() => Event::Aborted,
        Some(_) => Event::AbortAgreed,
    };
    let mut acts = Acts::of_player(table, now)?;
    acts.append(Some(seat), event)?;
    acts.reveal_if_over(seed)?;
    Ok(acts.done())
}

pub fn decline_abort(table: &Table, account: &str, now: Moment) -> Result<Outcome, CannotAct> {
    let seat = playing_seat(table, account)?;
    if table.abort.is_none_or(|abort| abort.by == seat) {
        return Err(CannotAct::NoOffer);
    }
    Acts::of_player(table, now)?.only(Some(seat), Event::AbortDeclined)
}

/// Longest reason of a correction, in characters.
pub const LONGEST_REASON: usize = 300;

/// An organiser voids a game that runs, or annuls the result of one that is over. Nothing that stands in the log is altered.
pub fn correct(table: &Table, by: Player, reason: String, seed: &Seed, now: Moment) -> Result<Outcome, CannotAct> {
    let what = match table.stage {
        Stage::Open => return Err(CannotAct::NotBegun),
        Stage::Off(_) => return Err(CannotAct::Over),
        Stage::Running => Correction::Voided,
        Stage::Over(_) => Correction::Annulled,
    };
    if reason.trim().is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(CannotAct::NoReason);
    }
    let mut acts = Acts::on(table, now);
    acts.append(None, Event::Corrected(Corrected { by, what, reason }))?;
    if what == Correction::Voided {
        acts.reveal_if_over(seed)?;
    }
    Ok(acts.done())
}

/// The time that is left to those who are to act, or how long they are over it.
pub fn time_left(table: &Table, now: Moment) -> Option<Result<Duration, Duration>> {
    let deadline = table.deadline()?;
    Some(if now <= deadline { Ok(deadline.since(now)) } else { Err(now.since(deadline)) })
}

/// A deck is brought only where players bring decks.
fn check_deck(rules: &dyn Rules, options: &Options, deck: Option<Vec<String>>) -> Result<Option<Vec<String>>, CannotAct> {
    let (Some(cards), Some(limits), true) = (deck, rules.deck_rules(), rules.takes_decks(options)) else { return Ok(None) };
    let faults = deck::faults(&cards, &rules.cards(), limits);
    if faults.is_empty() { Ok(Some(cards)) } else { Err(CannotAct::BadDeck(faults)) }
}

fn check_words(words: &str) -> Result<(), CannotAct> {
    if words.chars().count() > MOST_WORDS {
        return Err(CannotAct::LongWords);
    }
    if words.chars().any(is_invisible) { Err(CannotAct::HiddenWords) } else { Ok(()) }
}

pub(super) fn playing_seat(table: &Table, account: &str) -> Result<Seat, CannotAct> {
    match table.stage {
        Stage::Open => return Err(CannotAct::NotBegun),
        Stage::Over(_) | Stage::Off(_) => return Err(CannotAct::Over),
        Stage::Running => {}
    }
    let seat = table.seat_of(account).ok_or(CannotAct::NoSeat)?;
    if table.is_out(seat) { Err(CannotAct::Out) } else { Ok(seat) }
}

fn acting_seat(table: &Table, account: &str, seen: u32) -> Result<Seat, CannotAct> {
    let newest = table.head.number;
    // What only moved clocks meanwhile changes nothing about a turn.
    let is_stale = seen < table.turns_head || seen > newest;
    let seat = match playing_seat(table, account) {
        Err(CannotAct::Over) if is_stale => return Err(CannotAct::Stale { newest }),
        other => other?,
    };
    if is_stale {
        return Err(CannotAct::Stale { newest });
    }
    if !table.to_act().has(seat) {
        return Err(CannotAct::NotYourTurn);
    }
    Ok(seat)
}

/// A table that is being added to.
pub(super) struct Acts {
    table: Table,
    entries: Vec<Entry>,
    now: Moment,
}

impl Acts {
    pub(super) fn on(table: &Table, now: Moment) -> Acts {
        Acts { table: table.clone(), entries: Vec::new(), now }
    }

    /// For something that a player does: refused once time has run out in such a way that the game, or the other's part in it, ends. A grace that has
    /// begun is written first, so that what counts are instants and not who came to write them down.
    pub(super) fn of_player(table: &Table, now: Moment) -> Result<Acts, CannotAct> {
        let mut acts = Acts::on(table, now);
        let at = now.max(table.head.at);
        while let Some(due) = acts.table.due(at) {
            match due {
                Due::Grace(seat, hours) => acts.append(Some(seat), Event::Time(TimeEvent::Grace(Grace { hours })))?,
                Due::Loss(seat) | Due::Lapse(seat, _) => return Err(CannotAct::TimeIsUp(table.player(seat).name.clone())),
                Due::TimeUp(_) => break,
            }
        }
        Ok(acts)
    }

    /// Chains the event and folds it, so that what is stored and what a replay rebuilds cannot differ.
    pub(super) fn append(&mut self, seat: Option<Seat>, event: Event) -> Result<(), Broken> {
        let mut head = self.table.head;
        for entry in chain(&self.table.id, &mut head, self.now, &[(seat, event)]) {
            self.table.fold(&entry)?;
            self.entries.push(entry);
        }
        Ok(())
    }

    /// A seat leaves the game.
    pub(super) fn remove(&mut self, seat: Seat, why: Removal) -> Result<(), CannotAct> {
        let position = self.table.position().ok_or(CannotAct::NotBegun)?;
        let (_, parts) = position.remove(seat, why)?;
        Ok(self.append(Some(seat), Event::Removed(why, Removed { facts: join_facts(parts) }))?)
    }

    /// What stops clocks in a game that has just begun: who is away or will be, when the club is closed.
    fn append_stands(&mut self, known: &Known) -> Result<(), Broken> {
        let to_come = |spans: Vec<Span>, now: Moment| -> Vec<Span> {
            let left = spans.into_iter().map(|span| Span { from: span.from.max(now), ..span });
            left.filter(|span| !span.is_empty()).collect()
        };
        if self.table.timing().holds().absence {
            for at in 0..self.table.players.len() as u8 {
                let seat = Seat(at);
                for away in to_come((known.away)(&self.table.player(seat).account), self.now) {
                    self.append(Some(seat), Event::Time(TimeEvent::Away(away.into())))?;
                }
            }
        }
        for closed in to_come(known.closed.to_vec(), self.now) {
            self.append(None, Event::Time(TimeEvent::Closed(closed.into())))?;
        }
        Ok(())
    }

    pub(super) fn reveal_if_over(&mut self, seed: &Seed) -> Result<(), Broken> {
        if self.table.is_over() { self.append(None, Event::Revealed(Revealed { seed: seed.to_hex() })) } else { Ok(()) }
    }

    pub(super) fn only(mut self, seat: Option<Seat>, event: Event) -> Result<Outcome, CannotAct> {
        self.append(seat, event)?;
        Ok(self.done())
    }

    pub(super) fn done(self) -> Outcome {
        Outcome { entries: self.entries, table: self.table }
    }
}
