//! Folding facts: the only place that changes a state. Asks no rule.

use std::sync::Arc;

use super::board::{Man, Role, Sq, Thing};
use super::cards::{Face, Id};
use super::fact::{Exposure, Fact, From, How, Shift};
use super::state::{CASTLING, Course, Exposed, Lying, Mark, Played, State, Waiting, copies};
use crate::rules::cardless::Side;
use crate::rules::game::BadFact;
use crate::rules::grid::Square;

/// No square: where a lifted man is.
const AWAY: Sq = Sq(64);

fn bad<T>(words: String) -> Result<T, BadFact> {
    Err(BadFact(words))
}

fn whole(name: &str) -> Result<Id, BadFact> {
    Id::parse(name).map_or_else(|| bad(format!("'{name}' is not a card")), Ok)
}

fn face(name: &str) -> Result<Face, BadFact> {
    Face::parse(name).map_or_else(|| bad(format!("'{name}' is not a card that can be shown")), Ok)
}

fn sq(square: Square) -> Result<Sq, BadFact> {
    Sq::of(square).map_or_else(|| bad(format!("{square} is not on the board")), Ok)
}

impl Fact {
    /// Whether the position before it has to be kept (R44).
    fn is_of_turn(&self) -> bool {
        !matches!(
            self,
            Fact::Deck { .. }
                | Fact::Opened { .. }
                | Fact::Drew { .. }
                | Fact::Next { .. }
                | Fact::Claimed { .. }
                | Fact::Left { .. }
                | Fact::Ended(_)
        )
    }
}

impl State {
    pub fn apply(&mut self, fact: &Fact) -> Result<(), BadFact> {
        if self.before.is_none() && fact.is_of_turn() {
            self.before = Some(Arc::new(self.clone()));
        }
        match fact {
            Fact::Deck { of, cards } => {
                let pile = of.map_or(0, |seat| Side::of(seat) as usize);
                self.decks[pile] = cards.iter().map(|name| whole(name)).collect::<Result<_, _>>()?;
            }
            Fact::Opened { mode } => self.mode = *mode,
            Fact::Drew { seat, card, .. } => {
                let (side, id) = (Side::of(*seat), whole(card)?);
                let pile = self.pile(side);
                if self.decks[pile].front() != Some(&id) {
                    return bad(format!("{card} does not lie on top of the deck"));
                }
                self.decks[pile].pop_front();
                self.hands[side as usize].push(id);
            }
            Fact::Declared { seat, card } => {
                let (side, face) = (Side::of(*seat), face(card)?);
                self.leave_hand(side, face.id)?;
                self.declared[side as usize].push(Lying { face, since: self.number });
                self.course.has_declared_gnosis |= face.card().shows_hand;
            }
            Fact::Played { seat, card, from, x, is_mature } => {
                let (side, face) = (Side::of(*seat), face(card)?);
                match from {
                    From::Hand => self.leave_hand(side, face.id)?,
                    From::Declared => self.leave_declared(side, face)?,
                }
                let pile = self.pile(side);
                self.dead[pile].push(face.id);
                let is_from_declared = *from == From::Declared;
                self.course.played.push(Played { face, x: *x, is_from_declared, is_mature: *is_mature });
            }
            Fact::Discarded { seat, card, from } => {
                let side = Side::of(*seat);
                let id = match from {
                    From::Hand => {
                        let id = whole(card)?;
                        self.leave_hand(side, id)?;
                        id
                    }
                    From::Declared => {
                        let face = face(card)?;
                        self.leave_declared(side, face)?;
                        face.id
                    }
                };
                let pile = self.pile(side);
                self.decks[pile].push_back(id);
            }
            Fact::Revoked { seat, card } => {
                let (side, face) = (Side::of(*seat), face(card)?);
                self.leave_declared(side, face)?;
                self.hands[side as usize].push(face.id);
            }
            Fact::Rotated { seat, card } => {
                let (side, face) = (Side::of(*seat), face(card)?);
                let Some(lying) = self.declared[side as usize].iter_mut().find(|lying| lying.face == face) else {
                    return bad(format!("{card} is not declared"));
                };
                lying.face = face.turned();
            }
            Fact::Taken { seat, card } => {
                let (side, id) = (Side::of(*seat), whole(card)?);
                let pile = self.pile(side);
                // R47: the newest copy, but never the card that has just been played for it.
                let below = self.dead[pile].len().saturating_sub(1);
                let Some(at) = self.dead[pile][..below].iter().rposition(|&other| other == id) else {
                    return bad(format!("{card} is not in the dead pile"));
                };
                self.dead[pile].remove(at);
                self.hands[side as usize].push(id);
            }
            Fact::Used { .. } => {}
            Fact::Hired { pawns } => self.course.hired = self.course.hired.saturating_add(u16::from(*pawns)),
            Fact::ShovePaid { .. } => self.course.has_paid_shove = true,
            Fact::Went { man, from, to, how } => self.go(*man, sq(*from)?, sq(*to)?, *how)?,
            Fact::Stayed { man, on } => {
                let (on, man) = (sq(*on)?, self.expect_man(*man, *on)?);
                self.step_mark(on, on, man);
                if man.role == Role::King {
                    self.forget_castling(on);
                }
            }
            Fact::Rammed { man, from, to, shifts } => self.ram(*man, sq(*from)?, sq(*to)?, shifts)?,
            Fact::Swapped { one, other } => self.swap(sq(*one)?, sq(*other)?)?,
            Fact::Captured { man, on, by } => {
                let (on, by) = (sq(*on)?, sq(*by)?);
                let man = self.remove(*man, on)?;
                self.course.took[usize::from(man.is_pawn())] += 1;
                let mark = self.mark_mut(by);
                mark.took = true;
                mark.took_piece |= !man.is_pawn();
                mark.first_took |= mark.moves == 0;
            }
            Fact::Destroyed { man, on } => {
                self.remove(*man, sq(*on)?)?;
                self.course.destroyed += 1;
            }
            Fact::Ravaged { by } => {
                let mark = self.mark_mut(sq(*by)?);
                mark.took = true;
                mark.first_took |= mark.moves == 0;
            }
            Fact::Leapt { by } => self.mark_mut(sq(*by)?).zeal += 1,
            Fact::Became { man, on, into } => {
                let at = sq(*on)?;
                let old = self.expect_man(*man, *on)?;
                let Some(new) = Man::parse(*into) else { return bad(format!("'{into}' is not a man")) };
                self.board.put(at, Some(Thing::Man(new)));
                if old.is_pawn() {
                    self.course.is_lively = true;
                    self.mark_mut(at).promoted = true;
                }
            }
            Fact::Spawned { man, on } => {
                let on = sq(*on)?;
                let Some(new) = Man::parse(*man) else { return bad(format!("'{man}' is not a man")) };
                self.fill(on, Thing::Man(new))?;
                self.mark_mut(on).spawned = true;
                self.course.is_lively = true;
            }
            Fact::BoulderPlaced { on } => self.fill(sq(*on)?, Thing::Boulder)?,
            Fact::BoulderShoved { from, to } => {
                self.lift_boulder(sq(*from)?)?;
                self.fill(sq(*to)?, Thing::Boulder)?;
            }
            Fact::BoulderDestroyed { on } => self.lift_boulder(sq(*on)?)?,
            Fact::Shoved { .. } => self.course.has_shoved = true,
            Fact::Done { card } => self.course.done.push(face(card)?),
            Fact::Passed { .. } => self.course.has_passed = true,
            Fact::Revealed { .. } => self.course.has_revealed = true,
            Fact::Obliged { .. } => self.course.is_obliged = true,
            Fact::CodaBegan { .. } => self.course.is_coda = true,
            Fact::Asked { on, turn } => self.waiting = Some(Waiting { turn: turn.clone(), on: Some(sq(*on)?) }),
            Fact::Answered { turn, .. } => self.waiting = Some(Waiting { turn: turn.clone(), on: None }),
            Fact::Resumed { .. } => self.waiting = None,
            Fact::Next { turn, quiet, bound, pieces, pawns, exposed } => {
                self.turn = Side::of(*turn);
                self.number = self.number.saturating_add(1);
                self.quiet = *quiet;
                self.bound = *bound;
                self.last = [*pieces, *pawns];
                self.exposed = exposed.iter().map(read_exposure).collect::<Result<_, _>>()?;
                self.begin_turn();
            }
            Fact::Claimed { .. } | Fact::Left { .. } => {}
            Fact::Ended(outcome) => {
                self.over = Some(outcome.clone());
                self.waiting = None;
            }
        }
        if !self.course.is_revolution_broken && matches!(fact, Fact::Discarded { .. } | Fact::Revoked { .. } | Fact::Rotated { .. }) {
            self.course.is_revolution_broken = !self.is_revolution_active();
        }
        Ok(())
    }

    /// A fresh turn: nothing has been done in it.
    pub fn begin_turn(&mut self) {
        self.course = Course::default();
        self.course.is_revolution_broken = !self.is_revolution_active();
        self.before = None;
        self.waiting = None;
    }

    /// R49: whether an effect that has to mature is active for the player to move.
    fn is_revolution_active(&self) -> bool {
        let lying = self.declared(self.turn);
        lying.iter().any(|one| one.face.id.faces().any(|face| face.card().matures && copies(lying, face) > 0))
    }

    fn leave_hand(&mut self, side: Side, id: Id) -> Result<(), BadFact> {
        let hand = &mut self.hands[side as usize];
        let Some(at) = hand.iter().position(|&other| other == id) else {
            return bad(format!("{} does not hold {id}", side.name()));
        };
        hand.remove(at);
        Ok(())
    }

    /// The older of two copies.
    fn leave_declared(&mut self, side: Side, face: Face) -> Result<(), BadFact> {
        let lying = &mut self.declared[side as usize];
        let Some(at) = lying.iter().position(|other| other.face == face) else {
            return bad(format!("{} has not declared {face}", side.name()));
        };
        lying.remove(at);
        if side != self.turn {
            self.course.lost.push(face);
        }
        Ok(())
    }

    fn expect_man(&self, letter: char, on: Square) -> Result<Man, BadFact> {
        match Sq::of(on).and_then(|on| self.board.man(on)) {
            Some(man) if man.letter() == letter => Ok(man),
            Some(_) | None => bad(format!("there is no '{letter}' on {on}")),
        }
    }

    fn fill(&mut self, on: Sq, thing: Thing) -> Result<(), BadFact> {
        if !self.board.is_empty(on) {
            return bad(format!("{on} is not empty"));
        }
        self.board.put(on, Some(thing));
        Ok(())
    }

    fn lift_boulder(&mut self, on: Sq) -> Result<(), BadFact> {
        if self.board.at(on) != Some(Thing::Boulder) {
            return bad(format!("there is no boulder on {on}"));
        }
        self.board.put(on, None);
        Ok(())
    }

    /// A man goes off the board, with all that is known of it.
    fn remove(&mut self, letter: char, on: Sq) -> Result<Man, BadFact> {
        let man = self.expect_man(letter, on.square())?;
        self.board.put(on, None);
        self.course.marks.retain(|mark| mark.at != on);
        self.exposed.retain(|exposed| exposed.at != on);
        self.forget_castling(on);
        self.course.is_lively = true;
        Ok(man)
    }

    fn go(&mut self, letter: char, from: Sq, to: Sq, how: How) -> Result<(), BadFact> {
        let man = self.expect_man(letter, from.square())?;
        if from != to {
            self.board.put(from, None);
            self.fill(to, Thing::Man(man))?;
        }
        self.follow(from, to);
        match how {
            How::Move => self.step_mark(to, from, man),
            How::Carried => self.mark_mut(to).carried = true,
            How::Pushed => {}
        }
        let mark = self.mark_mut(to);
        mark.stands |= to.bit();
        self.forget_castling(from);
        self.course.is_lively |= man.is_pawn() && from != to;
        Ok(())
    }

    /// The piece is lifted while the men give way: one of them may come round the board to where it stood.
    fn ram(&mut self, letter: char, from: Sq, to: Sq, shifts: &[Shift]) -> Result<(), BadFact> {
        let man = self.expect_man(letter, from.square())?;
        self.board.put(from, None);
        // What is known of the piece waits outside the board meanwhile.
        self.follow(from, AWAY);
        for shift in shifts {
            let on = sq(shift.from)?;
            match shift.to {
                Some(to) => self.go(shift.man, on, sq(to)?, How::Pushed)?,
                None => {
                    self.remove(shift.man, on)?;
                    self.course.destroyed += 1;
                }
            }
        }
        self.fill(to, Thing::Man(man))?;
        self.follow(AWAY, to);
        self.step_mark(to, from, man);
        self.forget_castling(from);
        Ok(())
    }

    fn swap(&mut self, one: Sq, other: Sq) -> Result<(), BadFact> {
        let (Some(first), Some(second)) = (self.board.man(one), self.board.man(other)) else {
            return bad(format!("{one} and {other} do not both hold a man"));
        };
        self.board.put(one, Some(Thing::Man(second)));
        self.board.put(other, Some(Thing::Man(first)));
        self.mark_mut(one);
        self.mark_mut(other);
        for mark in &mut self.course.marks {
            if mark.at == one || mark.at == other {
                mark.at = if mark.at == one { other } else { one };
                mark.carried = true;
                mark.stands |= mark.at.bit();
            }
        }
        for exposed in &mut self.exposed {
            if exposed.at == one {
                exposed.at = other;
            } else if exposed.at == other {
                exposed.at = one;
            }
        }
        self.forget_castling(one);
        self.forget_castling(other);
        Ok(())
    }

    /// What is known of a man goes with it.
    fn follow(&mut self, from: Sq, to: Sq) {
        self.mark_mut(from).at = to;
        for exposed in &mut self.exposed {
            if exposed.at == from {
                exposed.at = to;
            }
        }
    }

    /// A man now on `at` has made a move from `from` (R35).
    fn step_mark(&mut self, at: Sq, from: Sq, man: Man) {
        let is_coda = self.course.is_coda;
        let mark = self.mark_mut(at);
        if mark.moves == 0 {
            mark.in_coda = is_coda;
        } else if man.is_pawn() {
            mark.between |= mark.stands | from.bit();
        }
        mark.moves = mark.moves.saturating_add(1);
        mark.stands = at.bit();
    }

    fn mark_mut(&mut self, on: Sq) -> &mut Mark {
        let marks = &mut self.course.marks;
        let at = marks.iter().position(|mark| mark.at == on).unwrap_or_else(|| {
            marks.push(Mark::new(on));
            marks.len() - 1
        });
        &mut marks[at]
    }

    /// Whoever leaves a home square has moved (R23, R31).
    fn forget_castling(&mut self, on: Sq) {
        for (bit, (_, king, rook)) in CASTLING.into_iter().enumerate() {
            if on == king || on == rook {
                self.castling &= !(1 << bit);
            }
        }
    }
}

fn read_exposure(exposure: &Exposure) -> Result<Exposed, BadFact> {
    let on = exposure.on.iter().try_fold(0, |set, &on| Ok::<u64, BadFact>(set | sq(on)?.bit()))?;
    Ok(Exposed { at: sq(exposure.man)?, on })
}
