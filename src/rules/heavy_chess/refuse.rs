//! Reading a written move, and why a choice is not a legal one, in a player's words.

use super::board::CASTLINGS;
use super::men::{Kind, Man};
use super::moves::{Deed, Move};
use super::state::is_on_board;
use super::tables::{name, number};
use crate::rules::cardless::{Unfit, refusal};
use crate::rules::grid::Square;
use crate::rules::turn::Refusal;

const FORM: &str = "write e3-e5, e4xd5, e5xd6ep, a9-a10=Q, O-O or O-O-O";

/// A move as it is written, not yet looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    pub from: Square,
    pub to: Square,
    pub is_capture: bool,
    pub is_passing: bool,
    pub promotion: Option<char>,
}

impl Written {
    pub fn parse(choice: &str) -> Result<Written, Unfit> {
        Written::parts(choice).ok_or_else(|| Unfit::Unreadable { choice: choice.to_string(), form: FORM })
    }

    fn parts(choice: &str) -> Option<Written> {
        let at = choice.find(['-', 'x'])?;
        let square = |text: &str| text.parse().ok().filter(|&square| is_on_board(square));
        let (rest, promotion) = match choice[at + 1..].split_once('=') {
            Some((rest, letter)) => (rest, Some(letter.chars().next().filter(|first| first.len_utf8() == letter.len())?)),
            None => (&choice[at + 1..], None),
        };
        let (target, is_passing) = rest.strip_suffix("ep").map_or((rest, false), |target| (target, true));
        let is_capture = choice.as_bytes()[at] == b'x';
        Some(Written { from: square(&choice[..at])?, to: square(target)?, is_capture, is_passing, promotion })
    }

    /// Whether it is exactly this move. Castling is written in its own way.
    pub fn is(&self, mv: &Move) -> bool {
        let deed = match mv.deed {
            Deed::Castle(_) => return false,
            Deed::Quiet | Deed::Double => (false, false, None),
            Deed::Capture => (true, false, None),
            Deed::InPassing => (true, true, None),
            Deed::Promote { into, is_capture } => (is_capture, false, Some(into.letter())),
        };
        (mv.from, mv.to) == (number(self.from), number(self.to)) && deed == (self.is_capture, self.is_passing, self.promotion)
    }
}

/// Why a choice is not a legal move of this game.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    NoMan(Square),
    NotYours(Man, Square),
    NoSuchWay(Man, Written),
    OwnMan(Man, Written, Man),
    Blocked(Man, Written, Square),
    KingTaken(Square),
    PawnStopped(Written, Man),
    NothingThere(Man, Written),
    NotInPassing(Written),
    /// It is a move, but written with another sign.
    Sign(Move),
    PromotionMissing(Move),
    PromotionUnknown,
    PromotionEarly(Man, Written),
    CastlingLost(usize),
    CastlingBlocked(Square),
    CastlingInCheck {
        king: Square,
        by: Square,
    },
    CastlingThroughCheck {
        square: Square,
        by: Square,
    },
    LeftInCheck {
        king: Square,
        checker: Man,
        by: Square,
        was_in_check: bool,
    },
}

impl From<Wrong> for Refusal {
    fn from(wrong: Wrong) -> Refusal {
        let say = |reason, ruling, squares: &[Square], words: String| Refusal { squares: squares.to_vec(), ..refusal(reason, ruling, words) };
        let of = |man: Man| man.kind.name();
        match wrong {
            Wrong::NoMan(from) => say("no-man", None, &[from], format!("there is no man on {from}")),
            Wrong::NotYours(man, from) => {
                let words = format!("the {} on {from} is {}'s: move a man of your own", of(man), man.side.name());
                say("not-yours", None, &[from], words)
            }
            Wrong::NoSuchWay(man, Written { from, to, .. }) => {
                let ruling = (man.kind == Kind::Pawn).then_some("HC2");
                say("no-such-way", ruling, &[from, to], format!("the {} on {from} does not go to {to}: {}", of(man), man.kind.way_in_words()))
            }
            Wrong::OwnMan(man, Written { from, to, .. }, own) => {
                say("own-man", None, &[from, to], format!("the {} on {from} cannot go to {to}: your own {} stands there", of(man), of(own)))
            }
            Wrong::Blocked(man, Written { from, to, .. }, by) => {
                say("blocked", None, &[from, by], format!("the {} on {from} cannot reach {to}: a man on {by} is in the way", of(man)))
            }
            Wrong::KingTaken(on) => say("king", None, &[on], format!("a King is never captured, not even on {on}")),
            Wrong::PawnStopped(Written { from, to, .. }, other) => {
                let words = format!(
                    "the Pawn on {from} cannot step to {to}: {}'s {} stands there, and Pawns capture diagonally",
                    other.side.name(),
                    of(other)
                );
                say("occupied", Some("HC2"), &[from, to], words)
            }
            Wrong::NothingThere(man, Written { from, to, .. }) => {
                say("nothing-there", None, &[from, to], format!("the {} on {from} has nothing to capture on {to}", of(man)))
            }
            Wrong::NotInPassing(Written { from, to, .. }) => {
                let words = format!("no enemy Pawn has just skipped {to} with a double step, so the Pawn on {from} cannot capture there");
                say("not-in-passing", Some("HC2"), &[from, to], words)
            }
            Wrong::Sign(mv) => say("wrong-sign", None, &[name(mv.from), name(mv.to)], format!("that move is written {mv}")),
            Wrong::PromotionMissing(mv) => {
                let words = format!("the Pawn promotes on {}: add = and one of Q R B N Z M C A L T", name(mv.to));
                say("promotion-missing", Some("HC3"), &[name(mv.from), name(mv.to)], words)
            }
            Wrong::PromotionUnknown => {
                say("promotion-unknown", Some("HC3"), &[], "a Pawn becomes one of Q R B N Z M C A L T, written in capitals".to_string())
            }
            Wrong::PromotionEarly(man, Written { from, to, .. }) => say(
                "promotion-early",
                Some("HC3"),
                &[from, to],
                format!("the {} on {from} does not promote on {to}: only Pawns do, on the last rank", of(man)),
            ),
            Wrong::CastlingLost(index) => {
                let (king, rook) = (name(CASTLINGS[index].king.0), name(CASTLINGS[index].rook.0));
                say(
                    "castling-lost",
                    Some("HC1"),
                    &[king, rook],
                    format!("the King of {king} or the Rook of {rook} has moved: they cannot castle any more"),
                )
            }
            Wrong::CastlingBlocked(by) => {
                say("castling-blocked", Some("HC1"), &[by], format!("every square between King and Rook must be empty: a man stands on {by}"))
            }
            Wrong::CastlingInCheck { king, by } => {
                say("castling-in-check", Some("HC1"), &[by, king], format!("the King cannot castle out of check: the man on {by} attacks him"))
            }
            Wrong::CastlingThroughCheck { square, by } => {
                let words = format!("the King cannot castle over or onto {square}, which the man on {by} attacks");
                say("castling-through-check", Some("HC1"), &[by, square], words)
            }
            Wrong::LeftInCheck { king, checker, by, was_in_check } => {
                let still = if was_in_check { "is still" } else { "would be" };
                let words = format!("your King on {king} {still} in check from the {} on {by}", of(checker));
                say("left-in-check", None, &[by, king], words)
            }
        }
    }
}
