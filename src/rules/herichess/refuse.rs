//! Reading a written move, and why a choice is not a legal one, in a player's words.

use super::cells::board;
use super::men::{Kind, Man, Part};
use super::moves::{Deed, Move};
use crate::rules::cardless::{Unfit, refusal};
use crate::rules::grid::Square;
use crate::rules::turn::Refusal;

const FORM: &str = "write c5-c6, e4xf5, f4xe3ep, a4+a3 to join, a3/R-a4 to split, j3-k3=R, or pass";

/// The sign between the two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    Quiet,
    Capture,
    InPassing,
    Join,
}

/// A move as it is written, not yet looked for. Both cells are on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    pub from: Square,
    pub to: Square,
    pub manner: Manner,
    pub part: Option<Part>,
    pub promotion: Option<char>,
}

impl Written {
    pub fn parse(choice: &str) -> Result<Written, Refusal> {
        let (from, to, written) = Written::parts(choice).ok_or_else(|| Unfit::Unreadable { choice: choice.to_string(), form: FORM })?;
        for square in [from, to] {
            if board().number(square).is_none() {
                return Err(Wrong::NoCell(square).into());
            }
        }
        Ok(written)
    }

    fn parts(choice: &str) -> Option<(Square, Square, Written)> {
        let at = choice.find(['-', 'x', '+'])?;
        let (start, rest) = (&choice[..at], &choice[at + 1..]);
        let one_letter = |text: &str| text.chars().next().filter(|first| first.len_utf8() == text.len());
        let (start, part) = match start.split_once('/') {
            Some((start, letter)) => (start, Some(one_letter(letter).and_then(Part::parse)?)),
            None => (start, None),
        };
        let (rest, promotion) = match rest.split_once('=') {
            Some((rest, letters)) => (rest, Some(one_letter(letters).unwrap_or('?'))),
            None => (rest, None),
        };
        let (target, is_passing) = rest.strip_suffix("ep").map_or((rest, false), |target| (target, true));
        let manner = match (choice.as_bytes()[at], is_passing) {
            (b'-', false) => Manner::Quiet,
            (b'x', false) => Manner::Capture,
            (b'x', true) => Manner::InPassing,
            (b'+', false) => Manner::Join,
            _ => return None,
        };
        let (from, to) = (start.parse().ok()?, target.parse().ok()?);
        Some((from, to, Written { from, to, manner, part, promotion }))
    }

    /// Whether it is exactly this move.
    pub fn is(&self, mv: &Move) -> bool {
        let (manner, part, promotion) = match mv.deed {
            Deed::Pass => return false,
            Deed::Quiet | Deed::Double(_) => (Manner::Quiet, None, None),
            Deed::Capture => (Manner::Capture, None, None),
            Deed::InPassing(_) => (Manner::InPassing, None, None),
            Deed::Promote { into, is_capture: false } => (Manner::Quiet, None, Some(into.letter())),
            Deed::Promote { into, is_capture: true } => (Manner::Capture, None, Some(into.letter())),
            Deed::Fuse => (Manner::Join, None, None),
            Deed::Split(part) => (Manner::Quiet, Some(part), None),
        };
        let squares = (board().square(mv.from), board().square(mv.to));
        squares == (self.from, self.to) && (manner, part, promotion) == (self.manner, self.part, self.promotion)
    }
}

/// Why a choice is not a legal move of this game.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    NoCell(Square),
    NoMan(Square),
    NotYours(Man, Square),
    NoSuchWay(Kind, Written),
    Blocked(Kind, Written),
    NoFusion(Man, Written, Man),
    PawnStopped(Written, Man),
    NothingThere(Man, Written),
    NotInPassing(Written),
    NotCompound(Man, Written),
    NoSuchPart(Man, Written, Part),
    SplitOnto(Man, Written),
    /// It is a move, but written with another sign.
    Sign(Move),
    PromotionMissing(Written),
    PromotionUnknown,
    PromotionEarly(Man, Written),
    NoClaims,
    MustPass,
    MustMove,
    LeftInCheck {
        king: Square,
        attacker: Man,
        by: Square,
        was_in_check: bool,
    },
}

impl From<Wrong> for Refusal {
    fn from(wrong: Wrong) -> Refusal {
        let say = |reason, ruling, squares: &[Square], words: String| Refusal { squares: squares.to_vec(), ..refusal(reason, ruling, words) };
        let of = |man: Man| man.kind.name();
        match wrong {
            Wrong::NoCell(square) => say("no-cell", None, &[], format!("there is no cell {square} on this board")),
            Wrong::NoMan(from) => say("no-man", None, &[from], format!("there is no man on {from}")),
            Wrong::NotYours(man, from) => {
                let words = format!("the {} on {from} is {}'s: move a man of your own", of(man), man.army.name());
                say("not-yours", Some("HR13"), &[from], words)
            }
            Wrong::NoSuchWay(kind, Written { from, to, .. }) => {
                let ruling = (kind == Kind::Pawn).then_some("HR1");
                say("no-such-way", ruling, &[from, to], format!("the {} on {from} does not go to {to}: {}", kind.name(), kind.way_in_words()))
            }
            Wrong::Blocked(kind, Written { from, to, .. }) => {
                say("blocked", Some("HR12"), &[from, to], format!("a man is in the way of the {} from {from} to {to}", kind.name()))
            }
            Wrong::NoFusion(man, Written { from, to, .. }, other) => {
                let words = format!(
                    "the {} on {from} cannot go to the {} on {to}: only two simple men of different kinds join, written {from}+{to}",
                    of(man),
                    of(other)
                );
                let ruling = if man.kind.is_compound() { "HR11" } else { "HR7" };
                say("no-fusion", Some(ruling), &[from, to], words)
            }
            Wrong::PawnStopped(Written { from, to, .. }, other) => {
                let words = format!("the Pawn on {from} cannot go to {to}: {}'s {} stands there", other.army.name(), of(other));
                say("occupied", Some("HR2"), &[from, to], words)
            }
            Wrong::NothingThere(man, Written { from, to, .. }) => {
                say("nothing-there", None, &[from, to], format!("the {} on {from} has nobody to capture or join on {to}", of(man)))
            }
            Wrong::NotInPassing(Written { from, to, .. }) => {
                let words = format!("no Pawn of a neighbouring army can be captured in passing on {to} by the Pawn on {from}");
                say("not-in-passing", Some("HR4"), &[from, to], words)
            }
            Wrong::NotCompound(man, Written { from, .. }) => {
                say("not-compound", Some("HR8"), &[from], format!("the {} on {from} is no compound and cannot split", of(man)))
            }
            Wrong::NoSuchPart(man, Written { from, .. }, part) => {
                let parts: Vec<_> = man.kind.parts().iter().map(|part| part.letter().to_string()).collect();
                let words = format!("the {} on {from} has no {}: it splits into {}", of(man), part.kind().name(), parts.join(" and "));
                say("no-such-part", Some("HR8"), &[from], words)
            }
            Wrong::SplitOnto(man, Written { from, to, .. }) => {
                let words = format!("when the {} on {from} splits, the part that leaves goes to an empty cell, and {to} is none", of(man));
                say("split-onto", Some("HR8"), &[from, to], words)
            }
            Wrong::Sign(mv) => say("wrong-sign", None, &[board().square(mv.from), board().square(mv.to)], format!("that move is written {mv}")),
            Wrong::PromotionMissing(Written { from, to, .. }) => {
                let words = format!("the Pawn promotes on {to}: add =R, =B, =P or =N");
                say("promotion-missing", Some("HR5"), &[from, to], words)
            }
            Wrong::PromotionUnknown => {
                let words = "a Pawn becomes a Rook, Boyscout, Prince or Knight: =R, =B, =P or =N".to_string();
                say("promotion-unknown", Some("HR5"), &[], words)
            }
            Wrong::PromotionEarly(man, Written { from, to, .. }) => {
                let words = format!("the {} on {from} does not promote on {to}: only Pawns do, on another army's hub", of(man));
                say("promotion-early", Some("HR5"), &[from, to], words)
            }
            Wrong::NoClaims => say("no-claim", Some("HR19"), &[], "draws come by themselves in this game: there is nothing to claim".to_string()),
            Wrong::MustPass => say("must-pass", Some("HR15"), &[], "no move is safe and your King is not attacked: you have to pass".to_string()),
            Wrong::MustMove => say("must-move", Some("HR15"), &[], "you have a move that you may make, so you cannot pass".to_string()),
            Wrong::LeftInCheck { king, attacker, by, was_in_check } => {
                let still = if was_in_check { "is still" } else { "would be" };
                let words = format!("your King on {king} {still} attacked by {}'s {} on {by}", attacker.army.name(), of(attacker));
                say("left-in-check", Some("HR15"), &[by, king], words)
            }
        }
    }
}
