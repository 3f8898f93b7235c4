//! Why something cannot be done, in words for whoever asked.

use std::time::Duration;

use crate::play::acts::CannotAct;
use crate::play::entry::GameId;
use crate::play::study::CannotTry;
use crate::store::StoreError;

#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The game says no. What was written is kept.
    #[error(transparent)]
    Act(CannotAct),
    #[error("There is no game at this address.")]
    NoGame,
    #[error("This game has no such entry.")]
    NoEntry,
    #[error("The log of this game cannot be read: {0}. Nothing can be done here until the organiser has looked at it; other games are not touched.")]
    Broken(String),

    #[error("That name or address and that password do not belong together.")]
    NotRecognised,
    #[error("Too many attempts. Try again in {}.", wait_words(*.wait))]
    TooMany { wait: Duration },
    #[error("This link does not work, or no longer: it was used already, taken back, or has expired. Ask for another one.")]
    DeadLink,
    #[error("For this, give your password again, or sign in again first.")]
    NotSure,
    #[error("That is not your password.")]
    WrongPassword,
    #[error("{0}")]
    WeakPassword(&'static str),
    #[error("{0}")]
    BadName(&'static str),
    #[error("Somebody in the club has that name already. Choose another one.")]
    NameTaken,
    #[error("That is not a mail address that letters could be sent to. It should look like ada@example.org.")]
    BadAddress,
    #[error("This mail address belongs to a member already. Sign in instead.")]
    AddressTaken,
    #[error("There is no time zone of that name. Choose one from the list, such as Europe/Berlin.")]
    BadZone,
    #[error("Only an organiser can do that.")]
    NotOrganiser,
    #[error("The club has an organiser already. Ask her for an invitation.")]
    HasOrganiser,
    #[error("The club needs at least one organiser. Make somebody else an organiser first.")]
    LastOrganiser,
    #[error("There is no such member.")]
    NoMember,
    #[error("There is no such invitation, or it was used already.")]
    NoInvitation,
    #[error("An invitation is valid for 1 to 90 days.")]
    BadValidity,
    #[error("Say in at most 100 characters whom the invitation is for.")]
    BadLabel,

    #[error("A vacation begins today or within a year, and ends on the day on which it begins or later. Choose other days.")]
    BadAbsence,
    #[error("On some of these days you are away already, or were until you came back: that day counts as one. Choose others, or come back first.")]
    AwayAlready,
    #[error("In {year} you have {left} vacation days left, and this takes {wanted}. Choose fewer days.")]
    NoDaysLeft { year: i32, left: u16, wanted: u16 },
    #[error("That vacation is over, or was taken back.")]
    NotAway,
    #[error("The club closes from today or a day within a year on, for at most 60 days. Choose other days.")]
    BadClosing,
    #[error("On some of these days the club is closed already. Choose others.")]
    ClosedAlready,
    #[error("The club is open again already.")]
    NotClosed,
    #[error("You cannot challenge yourself.")]
    OwnChallenge,
    #[error("You have {0} games that still wait for somebody. Take one back before you open another.")]
    ManyOffers(u32),
    #[error("The game {0} is in this club already, and a log is never written over. Nothing was imported.")]
    HasGame(GameId),
    #[error("The log of {game} is not sound, so it was not imported: {words}. {meaning}")]
    Unsound { game: GameId, words: String, meaning: &'static str },
    #[error(
        "The game {0} still runs, and a log without its secret seed cannot be played on. To move a whole club, use 'postern backup' and 'postern restore'."
    )]
    StillRuns(GameId),
    #[error("There is no such deck of yours.")]
    NoDeck,
    #[error("Nobody brings a deck to that game.")]
    NoDeckGame,
    #[error("{}", .0.join(". "))]
    BadDeck(Vec<String>),
    #[error("Give the deck a name of 1 to 40 characters.")]
    BadDeckName,
    #[error("You have a deck of that name already. Choose another one.")]
    DeckNameTaken,
    #[error("You have 50 decks, and that is as many as are kept. Delete one first.")]
    ManyDecks,
    #[error("There is no such what-if of yours.")]
    NoStudy,
    #[error("Nothing can be tried out here: the game had not begun yet, or was over at its first position.")]
    NothingToTry,
    #[error(transparent)]
    Try(#[from] CannotTry),
    #[error("This what-if was changed meanwhile, on another page or device. Here it is as it stands; do it again if you still want it.")]
    StudyChanged,
    #[error("You have 200 what-ifs, and that is as many as are kept. Delete one first.")]
    ManyStudies,
    #[error("A what-if has a name of at most 80 characters and a note of at most 4,000.")]
    LongNote,
    #[error("A message has 1 to 2,000 characters.")]
    BadMessage,
    #[error("A note has at most 8,000 characters. Shorten it and keep it again.")]
    BadNote,
    #[error("That is more than fits into one turn. Take something back first.")]
    LongDraft,
    #[error("A choice has 1 to 200 characters.")]
    BadChoice,

    #[error("The server could not do that just now, and nothing was changed. Try again. ({0})")]
    Store(StoreError),
}

impl Refused {
    /// Whether it is the server's fault, to be logged and not to be blamed on whoever asked.
    pub fn is_failure(&self) -> bool {
        matches!(self, Refused::Store(_) | Refused::Broken(_))
    }

    /// Whether the page that was answered is older than the game; holds the number of the newest entry.
    pub fn stale(&self) -> Option<u32> {
        match self {
            Refused::Act(CannotAct::Stale { newest }) => Some(*newest),
            _ => None,
        }
    }
}

impl From<CannotAct> for Refused {
    fn from(why: CannotAct) -> Refused {
        match why {
            CannotAct::Broken(broken) => Refused::Broken(broken.to_string()),
            other => Refused::Act(other),
        }
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        match error {
            StoreError::Unreadable { what, why } => Refused::Broken(format!("{what} cannot be read: {why}")),
            other => Refused::Store(other),
        }
    }
}

fn wait_words(wait: Duration) -> String {
    match wait.as_secs().max(1) {
        seconds @ 1..90 => format!("{seconds} s"),
        seconds => format!("{} minutes", seconds.div_ceil(60)),
    }
}
