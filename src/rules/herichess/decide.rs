//! Judging a turn: what a legal move leads to, which armies go (HR14–HR18), and when the game is over (HR17, HR19).

use super::board::Bare;
use super::cells::{bit, board, cells};
use super::men::{Army, Kind, Part};
use super::moves::{Deed, Legal, Move};
use super::refuse::{Manner, Written, Wrong};
use super::state::{Fact, State};
use crate::rules::cardless::one_move::{Choice, OneMove};
use crate::rules::cardless::{self, CLAIM, Unfit};
use crate::rules::grid::Square;
use crate::rules::turn::{Claim, Decision, Effect, Offer, Outcome, Phase, Reach, Refusal, Removal, Seat};

/// How a pass is written.
const PASS: &str = "pass";

impl State {
    /// The turn of the player to move begins: HR14, HR16, then the position counts, and the game may be over.
    pub fn begin_turn(&mut self, facts: &mut Vec<Fact>, quiet: u32) {
        let (living, by) = (self.bare.living, self.bare.turn);
        loop {
            let mated: Vec<Army> = self.bare.mated().collect();
            if mated.is_empty() {
                break;
            }
            for army in mated {
                self.happen(facts, Fact::Mated { army, by });
            }
        }
        // HR16: with two armies left a player who is attacked and has no safe move is mated at once.
        if self.bare.living.count() == 2 && self.bare.checkers(by) != 0 && !self.bare.has_safe_move() {
            self.happen(facts, Fact::Mated { army: by, by: self.bare.living.after(by) });
        }
        let quiet = if self.bare.living == living { quiet } else { 0 };
        self.happen(facts, Fact::Counted { quiet });
        if let Some(outcome) = self.judged() {
            self.happen(facts, Fact::Ended(outcome));
        }
    }

    /// How the game stands by itself once HR14 is done (HR16, HR17, HR19).
    fn judged(&self) -> Option<Outcome> {
        let living = self.bare.living.count();
        if living == 1 {
            return Some(self.ended("last-army"));
        }
        if living == 2 && !self.bare.has_safe_move() {
            return Some(self.ended("stalemate"));
        }
        if self.bare.is_kings_only() {
            return Some(self.ended("kings"));
        }
        if self.seen.times() >= 3 {
            return Some(self.ended("repetition"));
        }
        (self.quiet >= 50 * living).then(|| self.ended("quiet"))
    }

    /// HR17, HR19: survivors first, together; then the armies that are out, the last to go first.
    pub fn ended(&self, kind: &str) -> Outcome {
        let survivors: Vec<Seat> = self.bare.living.iter().map(Army::seat).collect();
        let winners = if survivors.len() == 1 { survivors.clone() } else { Vec::new() };
        let out = self.out.iter().rev().map(|army| vec![army.seat()]);
        Outcome { kind: kind.to_string(), winners, places: std::iter::once(survivors).chain(out).collect() }
    }

    /// The first reason why a written move is not one that the rules of movement allow.
    fn why_not(&self, written: Written, moves: &[Move]) -> Wrong {
        let Some(man) = self.man_on(written.from) else { return Wrong::NoMan(written.from) };
        if man.army != self.bare.turn {
            return Wrong::NotYours(man, written.from);
        }
        let tables = board();
        let cell = |square: Square| tables.number(square).expect("a written cell is on the board");
        let (from, to) = (cell(written.from), cell(written.to));
        if let Some(part) = written.part {
            return match part {
                _ if !man.kind.is_compound() => Wrong::NotCompound(man, written),
                part if !man.kind.parts().contains(&part) => Wrong::NoSuchPart(man, written, part),
                _ if written.manner != Manner::Quiet || self.bare.men.occupied() & bit(to) != 0 => Wrong::SplitOnto(man, written),
                part if tables.reach(part, from, 0) & bit(to) != 0 => Wrong::Blocked(part.kind(), written),
                part => Wrong::NoSuchWay(part.kind(), written),
            };
        }
        if let Some(right) = moves.iter().find(|mv| (mv.from, mv.to) == (from, to) && !matches!(mv.deed, Deed::Split(_))) {
            return match right.deed {
                Deed::Promote { .. } if written.promotion.is_none() => Wrong::PromotionMissing(written),
                Deed::Promote { is_capture, .. } if is_capture == (written.manner == Manner::Capture) => Wrong::PromotionUnknown,
                Deed::Promote { .. } => Wrong::Sign(*right),
                _ if written.promotion.is_some() => Wrong::PromotionEarly(man, written),
                Deed::Quiet | Deed::Capture | Deed::Double(_) | Deed::InPassing(_) | Deed::Fuse | Deed::Split(_) | Deed::Pass => Wrong::Sign(*right),
            };
        }
        let target = self.bare.men.at(to);
        let goes = |occupied| match man.kind {
            Kind::King => tables.steps[from as usize],
            Kind::Pawn => {
                let ways = &tables.pawns[man.army as usize][from as usize];
                let ahead = ways.forward.iter().flatten().fold(0, |set, (one, two)| set | bit(*one) | two.map_or(0, bit));
                if written.manner == Manner::Quiet { ahead } else { ways.captures }
            }
            kind => kind.parts().iter().fold(0, |set, &part| set | tables.reach(part, from, occupied)),
        };
        if goes(0) & bit(to) == 0 {
            return Wrong::NoSuchWay(man.kind, written);
        }
        if goes(self.bare.men.occupied()) & bit(to) == 0 {
            return Wrong::Blocked(man.kind, written);
        }
        match target {
            Some(other) if other.army == man.army && man.kind != Kind::Pawn => Wrong::NoFusion(man, written, other),
            Some(other) => Wrong::PawnStopped(written, other),
            None if written.manner == Manner::InPassing => Wrong::NotInPassing(written),
            None if written.manner == Manner::Quiet => Wrong::Blocked(man.kind, written),
            None => Wrong::NothingThere(man, written),
        }
    }
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
        if choice == PASS {
            return Ok(Choice::Move(Move::PASS));
        }
        if choice == CLAIM {
            return Err(Wrong::NoClaims.into());
        }
        let written = Written::parse(choice)?;
        let moves = self.bare.moves();
        match moves.iter().find(|mv| written.is(mv)) {
            Some(mv) => Ok(Choice::Move(*mv)),
            None => Err(self.why_not(written, &moves).into()),
        }
    }

    /// HR15, HR16.
    fn flaw(&self, mv: Move) -> Option<Refusal> {
        let legal = self.bare.legal();
        let wrong = match (&legal, mv.deed) {
            (Legal::Pass, Deed::Pass) => return None,
            (Legal::Pass, _) => Wrong::MustPass,
            (Legal::Safe(_) | Legal::Any(_), Deed::Pass) => Wrong::MustMove,
            (Legal::Any(_), _) => return None,
            (Legal::Safe(moves), _) if moves.contains(&mv) => return None,
            (Legal::Safe(_), _) => {
                let after = Bare { turn: self.bare.turn, ..self.bare.after(mv) };
                let king = board().square(after.men.king(after.turn));
                let by = cells(after.checkers(after.turn)).next().expect("an unsafe move leaves the King attacked");
                let attacker = after.men.at(by).expect("an attacker is a man");
                Wrong::LeftInCheck { king, attacker, by: board().square(by), was_in_check: self.bare.checkers(self.bare.turn) != 0 }
            }
        };
        Some(wrong.into())
    }

    fn carry_out(&self, mv: Move) -> Vec<Fact> {
        let army = self.bare.turn;
        if mv.deed == Deed::Pass {
            return vec![Fact::Passed { army }];
        }
        let man = self.bare.men.at(mv.from).expect("a move has a man").kind;
        let (from, to) = (board().square(mv.from), board().square(mv.to));
        let mut facts = Vec::with_capacity(6);
        if mv.deed.is_capture() {
            let cell = match mv.deed {
                Deed::InPassing(owner) => self.bare.exposed[owner as usize].expect("an exposed pawn").man,
                _ => mv.to,
            };
            let victim = self.bare.men.at(cell).expect("a capture has a victim");
            facts.push(Fact::Captured { army: victim.army, man: victim.kind, on: board().square(cell) });
        }
        match mv.deed {
            Deed::Fuse => facts.push(Fact::Fused { army, man, from, to, into: self.bare.kind_after(mv) }),
            Deed::Split(part) => facts.push(Fact::Split { army, man, on: from, part: part.kind(), to }),
            Deed::Quiet | Deed::Capture | Deed::Double(_) | Deed::InPassing(_) | Deed::Promote { .. } | Deed::Pass => {
                facts.push(Fact::Moved { army, man, from, to });
            }
        }
        match mv.deed {
            Deed::Double(on) => facts.push(Fact::Exposed { army, man: to, on: board().square(on) }),
            Deed::Promote { into, .. } => facts.push(Fact::Promoted { army, on: to, into: into.kind() }),
            Deed::Quiet | Deed::Capture | Deed::InPassing(_) | Deed::Fuse | Deed::Split(_) | Deed::Pass => {}
        }
        facts
    }

    fn hand_over(&mut self, mv: Move, before: &State, facts: &mut Vec<Fact>) {
        let quiet = if before.bare.is_progress(mv) { 0 } else { before.quiet + 1 };
        self.happen(facts, Fact::Next { turn: before.bare.living.after(before.bare.turn) });
        self.begin_turn(facts, quiet);
    }

    /// HR19: draws come by themselves, so there is never a claim to accept.
    fn accept(&mut self, _seat: Seat, _claim: Claim, _facts: &mut Vec<Fact>) {}

    fn moves(&self, is_safe: bool) -> Vec<Move> {
        match self.bare.legal() {
            legal @ (Legal::Safe(_) | Legal::Any(_) | Legal::Pass) if is_safe => legal.into_moves(),
            Legal::Safe(_) | Legal::Any(_) => self.bare.moves(),
            Legal::Pass => self.bare.moves().into_iter().chain([Move::PASS]).collect(),
        }
    }

    fn offer(&self, mv: Move) -> Offer {
        if mv.deed == Deed::Pass {
            return Offer { text: PASS.to_string(), words: "Pass: no move is safe".to_string(), reach: Reach::Word, needs: Vec::new() };
        }
        let (from, to) = (board().square(mv.from), board().square(mv.to));
        let name = |cell: u8| self.bare.men.at(cell).map_or("man", |man| man.kind.name());
        let man = name(mv.from);
        let words = match mv.deed {
            Deed::Quiet | Deed::Double(_) | Deed::Pass if self.bare.men.at(mv.from).is_some_and(|man| man.kind.is_compound()) => {
                format!("The whole {man} goes from {from} to {to}")
            }
            Deed::Quiet | Deed::Double(_) | Deed::Pass => format!("{man} {from} to {to}"),
            Deed::Capture => format!("{man} {from} captures the {} on {to}", name(mv.to)),
            Deed::InPassing(owner) => format!("Pawn {from} captures {}'s Pawn in passing on {to}", owner.name()),
            Deed::Promote { into, is_capture: false } => format!("Pawn {from} to {to}, becomes a {}", into.kind().name()),
            Deed::Promote { into, is_capture: true } => format!("Pawn {from} captures the {} on {to}, becomes a {}", name(mv.to), into.kind().name()),
            Deed::Fuse => {
                let both = self.bare.kind_after(mv).name();
                format!("{man} {from} joins the {} on {to}: together {} {both}", name(mv.to), article(both))
            }
            Deed::Split(part) => {
                let stays = self.bare.men.at(mv.from).and_then(|man| rest(man.kind, part)).map_or("man", Kind::name);
                format!("The {} steps out of the {man} to {to}; the {stays} stays on {from}", part.kind().name())
            }
        };
        let effect = match mv.deed {
            Deed::Fuse => Effect::Join,
            deed if deed.is_capture() => Effect::Capture,
            _ => Effect::Quiet,
        };
        Offer { text: mv.to_string(), words, reach: Reach::Move { from, to, effect }, needs: Vec::new() }
    }
}

fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

/// What is left of a compound when a part goes.
fn rest(kind: Kind, part: Part) -> Option<Kind> {
    kind.parts().iter().find(|&&stays| stays != part).map(|stays| stays.kind())
}

/// HR18: the army is removed at once; nobody is credited.
pub fn remove(state: &State, seat: Seat, why: Removal) -> Result<Decision<State, Fact>, Refusal> {
    let army = Army::of(seat);
    if state.over.is_some() {
        return Err(Unfit::Over.into());
    }
    if !state.bare.living.has(army) {
        return Err(Unfit::NotInGame.into());
    }
    let (mut next, mut facts) = (state.clone(), Vec::new());
    next.happen(&mut facts, Fact::Left { army, why });
    if state.bare.turn == army {
        next.happen(&mut facts, Fact::Next { turn: state.bare.living.after(army) });
    }
    if next.bare.living.count() == 1 {
        next.happen(&mut facts, Fact::Counted { quiet: 0 });
        let outcome = next.ended(cardless::removal_word(why));
        next.happen(&mut facts, Fact::Ended(outcome));
    } else {
        next.begin_turn(&mut facts, 0);
    }
    Ok(Decision { state: next, parts: vec![crate::rules::turn::Part { phase: Phase::Move, seat, choices: Vec::new(), facts }] })
}

/// What an army attacks now: men that it could capture, and Kings that it would checkmate when its turn comes.
pub fn threats(state: &State, by: Army) -> Vec<(Square, Vec<Square>)> {
    if !state.bare.living.has(by) {
        return Vec::new();
    }
    let moves = Bare { turn: by, ..state.bare }.moves();
    let captures = moves.into_iter().filter(|mv| mv.deed.is_capture());
    cardless::group_by_target(captures.map(|mv| {
        let on = match mv.deed {
            Deed::InPassing(owner) => state.bare.exposed[owner as usize].expect("an exposed pawn").man,
            _ => mv.to,
        };
        (board().square(on), board().square(mv.from))
    }))
}
