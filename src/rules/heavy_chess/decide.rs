//! Judging a turn: what a legal move leads to, and when the game is over (HC4).

use super::board::{Bar, Bare, Board, CASTLINGS};
use super::men::{Kind, Man};
use super::moves::{Deed, Move};
use super::refuse::{Written, Wrong};
use super::state::{Fact, State};
use super::tables::{bit, name, number, squares};
use crate::rules::cardless::one_move::{Choice, OneMove};
use crate::rules::cardless::{self, CLAIM, Side, Unfit};
use crate::rules::grid::Square;
use crate::rules::turn::{Claim, Decision, Effect, Offer, Outcome, Part, Phase, Reach, Refusal, Removal, Seat};

impl State {
    pub fn claims(&self) -> Vec<Claim> {
        if self.over.is_some() { Vec::new() } else { cardless::open_claims(self.seen.times(), self.quiet) }
    }

    /// How the game stands by itself (HC4): mate comes before every draw.
    pub fn judged(&self) -> Option<Outcome> {
        let drawn = |kind: &str| Some(Outcome { kind: kind.to_string(), winners: Vec::new(), places: Vec::new() });
        let side = self.bare.turn;
        if self.bare.count_legal_moves() == 0 {
            if self.bare.board.is_in_check(side) {
                return Some(Outcome { kind: "checkmate".to_string(), winners: vec![side.other().seat()], places: Vec::new() });
            }
            return drawn("stalemate");
        }
        if self.bare.board.is_dead() {
            return drawn("dead");
        }
        cardless::forced_draw(self.seen.times(), self.quiet).and_then(drawn)
    }

    /// The form in which a position counts for repetition: a skipped square only if a capture there is legal.
    pub fn counted(&self) -> Bare {
        let is_open = self.bare.skipped.is_some() && self.bare.legal_moves().iter().any(|mv| mv.deed == Deed::InPassing);
        Bare { skipped: self.bare.skipped.filter(|_| is_open), ..self.bare }
    }

    /// The first reason why a written move is not one that the rules of movement allow.
    fn why_not(&self, written: Written, moves: &[Move]) -> Wrong {
        let Some(man) = self.man_on(written.from) else { return Wrong::NoMan(written.from) };
        let (from, to) = (number(written.from), number(written.to));
        if man.side != self.bare.turn {
            return Wrong::NotYours(man, written.from);
        }
        if let Some(right) = moves.iter().find(|mv| (mv.from, mv.to) == (from, to) && !matches!(mv.deed, Deed::Castle(_))) {
            return match right.deed {
                Deed::Promote { .. } if written.promotion.is_none() => Wrong::PromotionMissing(*right),
                Deed::Promote { is_capture, .. } if is_capture == written.is_capture => Wrong::PromotionUnknown,
                _ if written.promotion.is_some() => Wrong::PromotionEarly(man, written),
                Deed::Quiet | Deed::Capture | Deed::Double | Deed::InPassing | Deed::Castle(_) | Deed::Promote { .. } => Wrong::Sign(*right),
            };
        }
        let goes = |occupied: u128, enemy: bool| match man.kind {
            Kind::Pawn => pawn_goes(man.side, from, to, enemy),
            _ => Board::reach(man.kind, from, occupied) & bit(to) != 0,
        };
        let target = self.bare.board.at(to);
        if !goes(0, written.is_capture || target.is_some_and(|other| other.side != man.side)) && !goes(0, written.is_capture) {
            return Wrong::NoSuchWay(man, written);
        }
        if let Some(own) = target.filter(|other| other.side == man.side) {
            return Wrong::OwnMan(man, written, own);
        }
        let line = between(from, to) & self.bare.board.occupied();
        if let Some(by) = squares(line).next()
            && (man.kind == Kind::Pawn || !goes(self.bare.board.occupied(), false))
        {
            return Wrong::Blocked(man, written, name(by));
        }
        match target {
            Some(other) if other.kind == Kind::King => Wrong::KingTaken(written.to),
            Some(other) => Wrong::PawnStopped(written, other),
            None if written.is_passing => Wrong::NotInPassing(written),
            None => Wrong::NothingThere(man, written),
        }
    }

    fn read_castling(&self, choice: &str) -> Option<Result<Move, Wrong>> {
        let index = CASTLINGS.iter().position(|castling| castling.side == self.bare.turn && castling.text == choice)?;
        let (from, to) = CASTLINGS[index].king;
        Some(match self.bare.castling_bar(index) {
            None => Ok(Move { from, to, kind: Kind::King, deed: Deed::Castle(index as u8) }),
            Some(Bar::Moved) => Err(Wrong::CastlingLost(index)),
            Some(Bar::Between(square)) => Err(Wrong::CastlingBlocked(name(square))),
            Some(Bar::InCheck(by)) => Err(Wrong::CastlingInCheck { king: name(from), by: name(by) }),
            Some(Bar::Attacked { square, by }) => Err(Wrong::CastlingThroughCheck { square: name(square), by: name(by) }),
        })
    }
}

/// Whether a pawn's move of that shape exists: steps without a capture, diagonal ones with it.
fn pawn_goes(side: Side, from: u8, to: u8, is_capture: bool) -> bool {
    let (from, to) = (name(from), name(to));
    let ahead = match side {
        Side::White => to.rank as i8 - from.rank as i8,
        Side::Black => from.rank as i8 - to.rank as i8,
    };
    let home = match side {
        Side::White => 2,
        Side::Black => 7,
    };
    match from.file.abs_diff(to.file) {
        0 => !is_capture && (ahead == 1 || ahead == 2 && from.rank == home),
        1 => is_capture && ahead == 1,
        _ => false,
    }
}

/// The squares strictly between two squares of a line; none if they are on no line.
fn between(from: u8, to: u8) -> u128 {
    let (a, b) = (name(from), name(to));
    let (files, ranks) = (b.file as i8 - a.file as i8, b.rank as i8 - a.rank as i8);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return 0;
    }
    let steps = files.abs().max(ranks.abs());
    let at = |step: i8| Square::new(a.file.wrapping_add_signed(files.signum() * step), a.rank.wrapping_add_signed(ranks.signum() * step));
    (1..steps).fold(0, |set, step| set | bit(number(at(step))))
}

impl OneMove for State {
    type Fact = Fact;
    type Move = Move;

    fn to_move(&self) -> Option<(Seat, &'static str)> {
        self.over.is_none().then(|| (self.bare.turn.seat(), self.bare.turn.name()))
    }

    fn fold(&mut self, fact: &Fact) {
        self.apply(fact).expect("a decision's own facts fit");
    }

    fn read(&self, choice: &str) -> Result<Choice<Move>, Refusal> {
        if choice == CLAIM {
            let none = || Unfit::NoClaim { times: self.seen.times(), quiet: self.quiet, ruling: "HC4" };
            return Ok(Choice::Claim(self.claims().first().copied().ok_or_else(none)?));
        }
        if let Some(castling) = self.read_castling(choice) {
            return Ok(Choice::Move(castling?));
        }
        let written = Written::parse(choice)?;
        let moves = self.bare.moves();
        match moves.iter().find(|mv| written.is(mv)) {
            Some(mv) => Ok(Choice::Move(*mv)),
            None => Err(self.why_not(written, &moves).into()),
        }
    }

    fn flaw(&self, mv: Move) -> Option<Refusal> {
        let after = self.bare.after(mv).board;
        let king = after.king(self.bare.turn);
        let by = squares(after.attacks_on(king, self.bare.turn.other())).next()?;
        let was_in_check = self.bare.board.is_in_check(self.bare.turn);
        let checker = after.at(by).expect("an attacker is a man");
        Some(Wrong::LeftInCheck { king: name(king), checker, by: name(by), was_in_check }.into())
    }

    fn carry_out(&self, mv: Move) -> Vec<Fact> {
        let man = Man { side: self.bare.turn, kind: mv.kind };
        let (from, to) = (name(mv.from), name(mv.to));
        if let Deed::Castle(index) = mv.deed {
            let (rook_from, rook_to) = CASTLINGS[index as usize].rook;
            return vec![Fact::Castled { side: man.side.seat(), king: (from, to), rook: (name(rook_from), name(rook_to)) }];
        }
        let mut facts = Vec::with_capacity(5);
        if mv.deed.is_capture() {
            let on = if mv.deed == Deed::InPassing { Square::new(to.file, from.rank) } else { to };
            let victim = self.man_on(on).expect("a capture has a victim");
            facts.push(Fact::Captured { man: victim.letter(), on });
        }
        facts.push(Fact::Moved { man: man.letter(), from, to });
        if let Deed::Promote { into, .. } = mv.deed {
            facts.push(Fact::Promoted { man: man.letter(), on: to, into: Man { kind: into, ..man }.letter() });
        }
        facts
    }

    fn hand_over(&mut self, mv: Move, before: &State, facts: &mut Vec<Fact>) {
        let after = before.bare.after(mv);
        let quiet = if mv.deed.is_capture() || mv.kind == Kind::Pawn { 0 } else { before.quiet + 1 };
        let next = State { bare: after, ..self.clone() };
        let fact = Fact::Next {
            turn: after.turn.seat(),
            quiet,
            castling: after.rights.to_string(),
            skipped: after.skipped.map(name),
            is_open: next.counted().skipped.is_some(),
            is_check: after.board.is_in_check(after.turn),
        };
        self.happen(facts, fact);
        if let Some(outcome) = self.judged() {
            self.happen(facts, Fact::Ended(outcome));
        }
    }

    fn accept(&mut self, seat: Seat, draw: Claim, facts: &mut Vec<Fact>) {
        self.happen(facts, Fact::Claimed { seat, draw });
        self.happen(facts, Fact::Ended(Outcome { kind: draw.word().to_string(), winners: Vec::new(), places: Vec::new() }));
    }

    fn moves(&self, is_safe: bool) -> Vec<Move> {
        if is_safe { self.bare.legal_moves() } else { self.bare.moves() }
    }

    fn offer(&self, mv: Move) -> Offer {
        let (from, to) = (name(mv.from), name(mv.to));
        let man = mv.kind.name();
        let victim = self.man_on(to).map_or("man", |victim| victim.kind.name());
        let words = match mv.deed {
            Deed::Quiet | Deed::Double => format!("{man} {from} to {to}"),
            Deed::Capture => format!("{man} {from} captures the {victim} on {to}"),
            Deed::InPassing => format!("Pawn {from} captures in passing on {to}"),
            Deed::Castle(index) => {
                let (rook, beside) = CASTLINGS[index as usize].rook;
                format!("Castle: King {from} to {to}, Rook {} to {}", name(rook), name(beside))
            }
            Deed::Promote { into, is_capture: false } => format!("Pawn {from} to {to}, becomes a {}", into.name()),
            Deed::Promote { into, is_capture: true } => format!("Pawn {from} captures the {victim} on {to}, becomes a {}", into.name()),
        };
        let effect = if mv.deed.is_capture() { Effect::Capture } else { Effect::Quiet };
        Offer { text: mv.to_string(), words, reach: Reach::Move { from, to, effect }, needs: Vec::new() }
    }
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

/// What a side could legally capture if it were to move now.
pub fn threats(state: &State, by: Side) -> Vec<(Square, Vec<Square>)> {
    let skipped = state.bare.skipped.filter(|_| by == state.bare.turn);
    let moves = Bare { turn: by, skipped, ..state.bare }.legal_moves();
    let captures = moves.into_iter().filter(|mv| mv.deed.is_capture());
    cardless::group_by_target(captures.map(|mv| {
        let on = if mv.deed == Deed::InPassing { Square::new(name(mv.to).file, name(mv.from).rank) } else { name(mv.to) };
        (on, name(mv.from))
    }))
}
