//! Judging a turn: which moves there are, why another one is none, and what a legal one leads to.

use super::board::{Board, Kind, Man, Move, Won};
use super::state::{Fact, State};
use crate::rules::cardless::one_move::{Choice, OneMove};
use crate::rules::cardless::{self, CLAIM, Side, Unfit, refusal};
use crate::rules::grid::Square;
use crate::rules::turn::{Claim, Decision, Effect, Offer, Outcome, Part, Phase, Reach, Refusal, Removal, Seat};

const FORM: &str = "write b2-b4, or c3xc5 for a capture";

/// Why a choice is not a legal move of this game.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    Unfit(Unfit),
    NoMan(Square),
    NotYours(Man, Square),
    /// It goes there, but the sign in the middle is the other one.
    Sign(Move),
    Landing {
        man: Man,
        mv: Move,
        other: Man,
    },
    Blocked {
        man: Man,
        mv: Move,
        by: Square,
    },
    /// Nothing to capture on the landing square.
    NoEnemy {
        man: Man,
        mv: Move,
    },
    /// Nobody to jump over.
    NoFriend {
        man: Man,
        mv: Move,
        over: Square,
    },
    NoSuchWay {
        man: Man,
        mv: Move,
    },
}

impl From<Unfit> for Wrong {
    fn from(unfit: Unfit) -> Wrong {
        Wrong::Unfit(unfit)
    }
}

impl From<Wrong> for Refusal {
    fn from(wrong: Wrong) -> Refusal {
        let at = |squares: &[Square], refusal: Refusal| Refusal { squares: squares.to_vec(), ..refusal };
        let name = |man: Man| man.kind.name();
        match wrong {
            Wrong::Unfit(unfit) => unfit.into(),
            Wrong::NoMan(from) => at(&[from], refusal("no-man", None, format!("there is no man on {from}"))),
            Wrong::NotYours(man, from) => {
                let words = format!("the {} on {from} is {}'s: move a man of your own", name(man), man.side.name());
                at(&[from], refusal("not-yours", None, words))
            }
            Wrong::Sign(mv) => {
                let words =
                    if mv.is_capture { format!("that move captures: write {mv}") } else { format!("there is nothing to capture: write {mv}") };
                at(&[mv.from, mv.to], refusal("wrong-sign", None, words))
            }
            Wrong::Landing { man, mv, other } => {
                let words =
                    format!("the {} on {} cannot land on {}: {}'s {} stands there", name(man), mv.from, mv.to, other.side.name(), name(other));
                at(&[mv.from, mv.to], refusal("occupied", Some("HJ1"), words))
            }
            Wrong::Blocked { man, mv, by } => {
                let words = format!("the {} on {} cannot pass {by}, where a man stands: only a capture jumps", name(man), mv.from);
                at(&[mv.from, by], refusal("blocked", Some("HJ1"), words))
            }
            Wrong::NoEnemy { man, mv } => {
                let words = format!("the {} on {} has no enemy to capture on {}", name(man), mv.from, mv.to);
                at(&[mv.from, mv.to], refusal("no-enemy", Some("HJ2"), words))
            }
            Wrong::NoFriend { man, mv, over } => {
                let words = format!("the {} on {} captures over a friend, and there is none on {over}", name(man), mv.from);
                at(&[mv.from, over], refusal("no-friend", Some("HJ2"), words))
            }
            Wrong::NoSuchWay { man, mv } => {
                let words = format!("the {} on {} does not go to {}: {}", name(man), mv.from, mv.to, man.kind.way_in_words(mv.is_capture));
                at(&[mv.from, mv.to], refusal("no-such-way", Some(if mv.is_capture { "HJ2" } else { "HJ1" }), words))
            }
        }
    }
}

impl State {
    pub fn claims(&self) -> Vec<Claim> {
        if self.over.is_some() { Vec::new() } else { cardless::open_claims(self.seen.times(), self.quiet) }
    }

    /// The first reason why a move that is not in the list is not there.
    fn why_not(&self, mv: Move, moves: &[Move]) -> Wrong {
        let Some(man) = self.board.at(mv.from) else { return Wrong::NoMan(mv.from) };
        if man.side != self.turn {
            return Wrong::NotYours(man, mv.from);
        }
        let other = Move { is_capture: !mv.is_capture, ..mv };
        if moves.contains(&other) {
            return Wrong::Sign(other);
        }
        // A move is possible along that line if an empty board, or one with just the right men, would allow it.
        let over = middle(mv);
        let mut bare = Board::EMPTY;
        bare.put(man, mv.from);
        if mv.is_capture
            && let Some(over) = over
        {
            bare.put(Man { side: man.side, kind: Kind::Master }, over);
            bare.put(Man { side: man.side.other(), kind: Kind::Pawn }, mv.to);
        }
        if !bare.moves(man.side).contains(&mv) {
            return Wrong::NoSuchWay { man, mv };
        }
        let (on_way, on_target) = (over.and_then(|over| self.board.at(over)), self.board.at(mv.to));
        match (over, on_target) {
            (Some(over), Some(target)) if mv.is_capture && target.side != man.side => Wrong::NoFriend { man, mv, over },
            (_, Some(_) | None) if mv.is_capture => Wrong::NoEnemy { man, mv },
            (Some(by), _) if on_way.is_some() => Wrong::Blocked { man, mv, by },
            (_, Some(other)) => Wrong::Landing { man, mv, other },
            (_, None) => Wrong::NoSuchWay { man, mv },
        }
    }

    /// How the game stands by itself: won (HJ4, HJ5), or drawn without a claim (HJ6).
    pub fn judged(&self) -> Option<Outcome> {
        let end = |kind: &str, winners| Outcome { kind: kind.to_string(), winners, places: Vec::new() };
        if let Some(Won { by, kind }) = self.board.won(self.variant, self.masters, self.turn) {
            return Some(end(kind, vec![by.seat()]));
        }
        cardless::forced_draw(self.seen.times(), self.quiet).map(|kind| end(kind, Vec::new()))
    }
}

impl OneMove for State {
    type Fact = Fact;
    type Move = Move;

    fn to_move(&self) -> Option<(Seat, &'static str)> {
        self.over.is_none().then(|| (self.turn.seat(), self.turn.name()))
    }

    fn fold(&mut self, fact: &Fact) {
        self.apply(fact).expect("a decision's own facts fit");
    }

    fn read(&self, choice: &str) -> Result<Choice<Move>, Refusal> {
        if choice == CLAIM {
            let none = || Unfit::NoClaim { times: self.seen.times(), quiet: self.quiet, ruling: "HJ6" };
            return Ok(Choice::Claim(self.claims().first().copied().ok_or_else(none)?));
        }
        let moves = self.board.moves(self.turn);
        let written = parse(choice).ok_or_else(|| Unfit::Unreadable { choice: choice.to_string(), form: FORM })?;
        if moves.contains(&written) { Ok(Choice::Move(written)) } else { Err(self.why_not(written, &moves).into()) }
    }

    /// What the rules of movement allow is legal.
    fn flaw(&self, _mv: Move) -> Option<Refusal> {
        None
    }

    fn carry_out(&self, mv: Move) -> Vec<Fact> {
        let man = self.board.at(mv.from).expect("a legal move has a man");
        let mut facts = Vec::with_capacity(5);
        if mv.is_capture {
            let victim = self.board.at(mv.to).expect("a legal capture has a victim");
            facts.push(Fact::Captured { man: victim.letter(), on: mv.to });
        }
        facts.push(Fact::Moved { man: man.letter(), from: mv.from, to: mv.to });
        let kind = Board::becomes(self.variant, man, mv.to);
        if kind != man.kind {
            facts.push(Fact::Promoted { man: man.letter(), on: mv.to, into: Man { kind, ..man }.letter() });
        }
        facts
    }

    /// HJ6: a capture or a pawn move begins the count anew.
    fn hand_over(&mut self, mv: Move, before: &State, facts: &mut Vec<Fact>) {
        let is_pawn = before.board.at(mv.from).is_some_and(|man| man.kind == Kind::Pawn);
        let quiet = if mv.is_capture || is_pawn { 0 } else { before.quiet + 1 };
        self.happen(facts, Fact::Next { turn: before.turn.other().seat(), quiet });
        if let Some(outcome) = self.judged() {
            self.happen(facts, Fact::Ended(outcome));
        }
    }

    fn accept(&mut self, seat: Seat, draw: Claim, facts: &mut Vec<Fact>) {
        self.happen(facts, Fact::Claimed { seat, draw });
        self.happen(facts, Fact::Ended(Outcome { kind: draw.word().to_string(), winners: Vec::new(), places: Vec::new() }));
    }

    fn moves(&self, _is_safe: bool) -> Vec<Move> {
        self.board.moves(self.turn)
    }

    fn offer(&self, mv: Move) -> Offer {
        let man = self.board.at(mv.from).expect("a legal move has a man");
        let mut words = match self.board.at(mv.to) {
            Some(victim) => format!("{} {} captures the {} on {}", man.kind.name(), mv.from, victim.kind.name(), mv.to),
            None => format!("{} {} to {}", man.kind.name(), mv.from, mv.to),
        };
        let kind = Board::becomes(self.variant, man, mv.to);
        if kind != man.kind {
            words += &format!(" and becomes a {}", kind.name());
        }
        let effect = if mv.is_capture { Effect::Capture } else { Effect::Quiet };
        Offer { text: mv.to_string(), words, reach: Reach::Move { from: mv.from, to: mv.to, effect }, needs: Vec::new() }
    }
}

/// Reads `b2-b4` or `c3xc5`.
fn parse(choice: &str) -> Option<Move> {
    let at = choice.find(['-', 'x'])?;
    let on_board = |text: &str| text.parse::<Square>().ok().filter(|square| square.file < 8 && square.rank < 8);
    Some(Move { from: on_board(&choice[..at])?, to: on_board(&choice[at + 1..])?, is_capture: choice.as_bytes()[at] == b'x' })
}

/// The square half-way of a move of two squares in a straight line.
fn middle(mv: Move) -> Option<Square> {
    let (files, ranks) = (mv.to.file as i8 - mv.from.file as i8, mv.to.rank as i8 - mv.from.rank as i8);
    let is_two = [files, ranks].iter().all(|by| matches!(by, -2 | 0 | 2)) && (files, ranks) != (0, 0);
    is_two.then(|| Square::new(mv.from.file.wrapping_add_signed(files / 2), mv.from.rank.wrapping_add_signed(ranks / 2)))
}

pub fn remove(state: &State, seat: Seat, why: Removal) -> Result<Decision<State, Fact>, Refusal> {
    if state.over.is_some() {
        return Err(Unfit::Over.into());
    }
    let (mut next, mut facts) = (state.clone(), Vec::new());
    next.happen(&mut facts, Fact::Left { seat, why });
    next.happen(&mut facts, Fact::Ended(cardless::left(Side::of(seat), why)));
    Ok(Decision { state: next, parts: vec![Part { phase: Phase::Move, seat, choices: Vec::new(), facts }] })
}

pub fn threats(state: &State, by: Side) -> Vec<(Square, Vec<Square>)> {
    let captures = state.board.moves(by).into_iter().filter(|mv| mv.is_capture);
    cardless::group_by_target(captures.map(|mv| (mv.to, mv.from)))
}
