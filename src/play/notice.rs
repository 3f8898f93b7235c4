//! Who has to be told what after new entries: a function of the tables before and after, so that the mails of a game follow from its log.

use crate::clock::Moment;
use crate::play::entry::{Entry, Kind, OpenTo, Player};
use crate::play::table::{Broken, OffReason, Proposal, Stage, Table};
use crate::play::time::events::TimeKind;
use crate::rules::turn::{Seat, Seats};

/// Something worth a mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum What {
    /// A member was challenged.
    Challenged,
    /// The challenged member declined, or the host took the challenge back.
    Declined,
    Withdrawn,
    /// The game began and it is not her turn yet.
    Began,
    /// She is to act: a turn, or an answer.
    YourTurn,
    /// She still is, and her time runs out soon.
    Reminder,
    DrawOffered,
    AbortOffered,
    /// She is out of a game that goes on without her.
    Out,
    /// The game ended, with or without a result.
    Ended,
    /// An organiser voided the game or annulled its result.
    Corrected,
    /// Her time has run out, or another's has and she may claim what follows.
    TimeUp,
    /// Her time has run out, and she got more of it, once.
    Grace,
    PauseOffered,
    /// Everybody has agreed to the pause.
    Paused,
    /// Somebody ended the pause.
    Resumed,
}

impl What {
    pub fn word(self) -> &'static str {
        match self {
            What::Challenged => "challenged",
            What::Declined => "declined",
            What::Withdrawn => "withdrawn",
            What::Began => "began",
            What::YourTurn => "your-turn",
            What::Reminder => "reminder",
            What::DrawOffered => "draw-offered",
            What::AbortOffered => "abort-offered",
            What::Out => "out",
            What::Ended => "ended",
            What::Corrected => "corrected",
            What::TimeUp => "time-up",
            What::Grace => "grace",
            What::PauseOffered => "pause-offered",
            What::Paused => "paused",
            What::Resumed => "resumed",
        }
    }

    pub fn parse(word: &str) -> Option<What> {
        use What::*;
        let events = [Challenged, Declined, Withdrawn, Began, YourTurn, Reminder, DrawOffered, AbortOffered, Out, Ended, Corrected];
        let times = [TimeUp, Grace, PauseOffered, Paused, Resumed];
        events.into_iter().chain(times).find(|what| what.word() == word)
    }
}

impl What {
    /// Whether something waits for the receiver until she acts.
    pub fn is_waiting(self) -> bool {
        match self {
            What::Challenged | What::YourTurn | What::Reminder | What::DrawOffered | What::AbortOffered => true,
            What::TimeUp | What::Grace | What::PauseOffered => true,
            What::Declined | What::Withdrawn | What::Began | What::Out | What::Ended | What::Corrected | What::Paused | What::Resumed => false,
        }
    }
}

/// Why a notice is no longer true of the game as it stands, so that nobody should be told. `None`: it is. `entries` is the whole log, `told` the
/// number of the entry that the notice is about.
pub fn why_void(what: What, told: u32, account: &str, table: &Table, entries: &[Entry], now: Moment) -> Option<&'static str> {
    let seat = table.seat_of(account);
    // What only moves clocks is no act of hers.
    let is_act = |entry: &Entry| entry.seat.is_some() && entry.seat == seat && !matches!(entry.kind, Kind::Time(_));
    let has_acted = || entries.iter().skip(told as usize).any(is_act);
    let is_hers = || seat.is_some_and(|seat| table.to_act().has(seat)) && !has_acted();
    let is_offered = |offer: Option<Proposal>| offer.is_some_and(|offer| seat.is_some_and(|seat| !offer.agreed.has(seat)));
    match what {
        What::YourTurn => (!is_hers()).then_some("it is no longer her turn"),
        What::Reminder if !is_hers() => Some("it is no longer her turn"),
        What::Reminder => table.deadline().is_none_or(|deadline| deadline <= now).then_some("her time has run out, or no longer runs"),
        What::Challenged => (table.stage != Stage::Open).then_some("the challenge is no longer open"),
        What::DrawOffered => (!is_offered(table.draw)).then_some("the offer is no longer on the table"),
        What::AbortOffered => (!is_offered(table.abort)).then_some("the offer is no longer on the table"),
        What::Began => table.is_over().then_some("the game is over already"),
        What::TimeUp => table.time_up.is_empty().then_some("the turn has been made"),
        What::Grace => (!is_hers()).then_some("it is no longer her turn"),
        What::PauseOffered => (!is_offered(table.pause.map(|(pause, _)| pause))).then_some("the offer is no longer on the table"),
        What::Paused => table.paused_until(now).is_none().then_some("the pause is over already"),
        What::Resumed => table.is_over().then_some("the game is over already"),
        What::Declined | What::Withdrawn | What::Out | What::Ended | What::Corrected => None,
    }
}

/// The entry with which the turn of this seat began that the game waits for now. `None`: it does not wait for this seat.
pub fn turn_began(table: &Table, entries: &[Entry], seat: Seat) -> Result<Option<u32>, Broken> {
    let Some((first, rest)) = entries.split_first() else { return Ok(None) };
    let mut then = Table::replay(&table.id, [first])?;
    let mut began = None;
    for entry in rest {
        then.fold(entry)?;
        let acted = entry.seat == Some(seat) && matches!(entry.kind, Kind::Phase(_) | Kind::PromotionAnswer);
        began = then.to_act().has(seat).then(|| began.filter(|_| !acted).unwrap_or(entry.number));
    }
    Ok(began)
}

/// One notice to one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub to: Player,
    pub what: What,
}

/// The notices that `entries` give rise to. `before` is `None` for a game just opened; `by` is the account that acted, which needs no notice of its own act.
pub fn notices(before: Option<&Table>, after: &Table, entries: &[Entry], by: &str) -> Vec<Notice> {
    let mut notices = Vec::new();
    let mut tell = |to: &Player, what: What| {
        if to.account != by || what == What::YourTurn {
            notices.push(Notice { to: to.clone(), what });
        }
    };
    let has = |kind: Kind| entries.iter().any(|entry| entry.kind == kind);
    if before.is_none() {
        if let OpenTo::Member(invited) = &after.opened.open_to {
            tell(invited, What::Challenged);
        }
        return notices;
    }
    match &after.stage {
        Stage::Open => {}
        Stage::Off(OffReason::Declined) => tell(&after.opened.host, What::Declined),
        Stage::Off(OffReason::Withdrawn) => {
            if let OpenTo::Member(invited) = &after.opened.open_to {
                tell(invited, What::Withdrawn);
            }
        }
        Stage::Off(OffReason::Voided | OffReason::Annulled) => {
            if has(Kind::Correction) {
                after.players.iter().for_each(|player| tell(player, What::Corrected));
            }
        }
        Stage::Over(_) | Stage::Off(OffReason::Aborted) => {
            if before.is_some_and(|before| !before.is_over()) {
                after.players.iter().for_each(|player| tell(player, What::Ended));
            }
        }
        Stage::Running => {
            let acting_before = before.map_or(Default::default(), Table::to_act);
            let out_before = before.map_or(Seats::NONE, |before| before.position().map_or(Seats::NONE, |position| position.out()));
            let began = has(Kind::Began);
            for (at, player) in after.players.iter().enumerate() {
                let seat = Seat(at as u8);
                if after.is_out(seat) {
                    if !out_before.has(seat) {
                        tell(player, What::Out);
                    }
                } else if after.to_act().has(seat) && (began || !acting_before.has(seat)) {
                    // She who just acted and is to act again at once sees that on her page.
                    if player.account != by || began {
                        tell(player, What::YourTurn);
                    }
                } else if began {
                    tell(player, What::Began);
                } else if has(Kind::DrawOffered) && after.draw.is_some_and(|draw| draw.by != seat) {
                    tell(player, What::DrawOffered);
                } else if has(Kind::AbortOffered) && after.abort.is_some_and(|abort| abort.by != seat) {
                    tell(player, What::AbortOffered);
                } else if has(Kind::Time(TimeKind::TimeUp)) {
                    tell(player, What::TimeUp);
                } else if entries.iter().any(|entry| entry.kind == Kind::Time(TimeKind::Grace) && entry.seat == Some(seat)) {
                    tell(player, What::Grace);
                } else if has(Kind::Time(TimeKind::PauseOffered)) && after.pause.is_some_and(|(pause, _)| pause.by != seat) {
                    tell(player, What::PauseOffered);
                } else if has(Kind::Time(TimeKind::Paused)) {
                    tell(player, What::Paused);
                } else if has(Kind::Time(TimeKind::Resumed)) {
                    tell(player, What::Resumed);
                }
            }
        }
    }
    notices
}
