//! Who has to be told what after new entries: a function of the tables before and after, so that the mails of a game follow from its log.

use crate::play::entry::{Entry, Kind, OpenTo, Player};
use crate::play::table::{OffReason, Stage, Table};
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
    DrawOffered,
    AbortOffered,
    /// She is out of a game that goes on without her.
    Out,
    /// The game ended, with or without a result.
    Ended,
    /// An organiser voided the game or annulled its result.
    Corrected,
}

impl What {
    pub fn word(self) -> &'static str {
        match self {
            What::Challenged => "challenged",
            What::Declined => "declined",
            What::Withdrawn => "withdrawn",
            What::Began => "began",
            What::YourTurn => "your-turn",
            What::DrawOffered => "draw-offered",
            What::AbortOffered => "abort-offered",
            What::Out => "out",
            What::Ended => "ended",
            What::Corrected => "corrected",
        }
    }

    pub fn parse(word: &str) -> Option<What> {
        use What::*;
        [Challenged, Declined, Withdrawn, Began, YourTurn, DrawOffered, AbortOffered, Out, Ended, Corrected]
            .into_iter()
            .find(|what| what.word() == word)
    }
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
                }
            }
        }
    }
    notices
}
