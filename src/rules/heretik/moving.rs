//! The Move phase (R20): one man, a movement card's instruction, several men (R38), extra moves (R33, R34), pass.

use std::fmt;

use super::act::{Act, Many, Price};
use super::board::is_back_rank;
use super::cards::Face;
use super::fact::Fact;
use super::force::Men;
use super::movement::{Deed, Ground, Step};
use super::ruling::Ruling;
use super::state::{Mark, State};
use super::written::Written;
use super::wrong::Wrong;

/// How far the Move phase has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Moving {
    /// Choices made.
    pub count: usize,
    /// Nothing can follow: pass, Revelation, Chivalry, Petard.
    pub is_over: bool,
    /// It can be read as an ordinary move of one man.
    pub is_ordinary: bool,
    /// It can be read as the movement card's moves of several men (R60, R65).
    pub is_card: bool,
    /// A pawn has been captured in the Move phase (R38).
    pub has_taken_pawn: bool,
}

impl Moving {
    pub const START: Moving = Moving { count: 0, is_over: false, is_ordinary: true, is_card: true, has_taken_pawn: false };
}

/// A choice of the Move phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    Step {
        step: Step,
        is_ordinary: bool,
        is_card: bool,
    },
    /// Of the movement card played.
    Instruction(Face, Act),
    Pass,
}

impl Choice {
    /// As it is written, without its discards.
    pub fn text(&self) -> String {
        match self {
            Choice::Step { step, .. } => step.text(),
            Choice::Instruction(face, act) => act.written(face.card().instruction.map_or("", |instruction| instruction.word)),
            Choice::Pass => "pass".to_string(),
        }
    }
}

impl Choice {
    pub fn price(&self) -> Option<Price> {
        match self {
            Choice::Instruction(face, _) => face.card().instruction.and_then(|instruction| instruction.price),
            Choice::Step { .. } | Choice::Pass => None,
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl State {
    /// Extra moves that the man with this mark may still make (R33, R34).
    pub fn has_extra(&self, mark: &Mark, men: &Men) -> bool {
        let Some(man) = self.board.man(mark.at) else { return false };
        if mark.moves == 0 || mark.promoted || mark.carried {
            return false;
        }
        let extra = if man.is_pawn() {
            u16::from(men.dash) + u16::from(is_back_rank(man.side, mark.began) && !mark.first_took)
        } else if mark.took {
            0
        } else {
            u16::from(men.errant)
        };
        u16::from(mark.moves) <= extra
    }

    /// The extra moves of the man with this mark: they neither capture nor destroy.
    pub fn extra_steps(&self, ground: &Ground, mark: &Mark, steps: &mut Vec<Step>) {
        if !self.has_extra(mark, &ground.men) {
            return;
        }
        let first = steps.len();
        ground.steps(mark.at, mark.zeal < ground.men.zeal, steps);
        let mut at = first;
        while at < steps.len() {
            let is_fine = match steps[at].deed {
                Deed::Go => true,
                Deed::Scorch => self.around(mark.at).next().is_none(),
                _ => false,
            };
            if is_fine {
                at += 1;
            } else {
                steps.swap_remove(at);
            }
        }
    }

    fn many(&self) -> Option<Many> {
        self.movement_card().and_then(|face| face.card().many)
    }

    /// Whether this move is one of the movement card's (R38).
    fn is_of_card(&self, many: Many, step: &Step, moving: &Moving) -> bool {
        let Some(man) = self.board.man(step.from) else { return false };
        let is_piece_taken = step.deed.is_capture() && self.board.man(step.to).is_some_and(|victim| !victim.is_pawn());
        match many.is_pawns {
            true => man.is_pawn(),
            false => step.ways & many.ways != 0 && !(is_piece_taken && moving.has_taken_pawn),
        }
    }

    /// Every next choice of the Move phase but a claim of stalemate.
    pub fn move_choices(&self, moving: &Moving) -> Vec<Choice> {
        let mut choices = Vec::new();
        if moving.is_over || self.over.is_some() {
            return choices;
        }
        let ground = self.ground();
        let many = self.many();
        let is_first = moving.count == 0;
        let mut steps = Vec::with_capacity(64);
        for (at, man) in self.board.men() {
            let mark = self.mark(at);
            let has_moved = mark.is_some_and(|mark| mark.moves > 0);
            let first = steps.len();
            if has_moved {
                self.extra_steps(&ground, mark.expect("it has moved"), &mut steps);
            } else if ground.controls(man) && (is_first || (moving.is_card && many.is_some())) {
                ground.steps(at, ground.men.zeal > 0, &mut steps);
                if is_first && man.role == super::board::Role::King {
                    self.castlings(&mut steps);
                }
            }
            for &step in &steps[first..] {
                let is_ordinary = moving.is_ordinary && (is_first || has_moved);
                let is_card = moving.is_card && many.is_some_and(|many| self.is_of_card(many, &step, moving));
                if is_ordinary || is_card {
                    choices.push(Choice::Step { step, is_ordinary, is_card });
                }
            }
        }
        if is_first && let Some(face) = self.movement_card() {
            if let Some(instruction) = face.card().instruction {
                let mut acts = Vec::new();
                (instruction.choices)(self, &mut acts);
                choices.extend(acts.into_iter().map(|act| Choice::Instruction(face, act)));
            }
            choices.push(Choice::Pass);
        }
        choices
    }

    /// R45, R57: whether some single capture with declared manoeuvres would leave her out of check.
    pub fn is_capture_due(&self) -> bool {
        use super::force::Scope;
        let ground = self.ground_for(self.men(Scope::Feint), self.men(Scope::FeintMature));
        let mut steps = Vec::new();
        for (at, man) in self.board.men() {
            if ground.controls(man) {
                ground.steps(at, false, &mut steps);
            }
        }
        steps.into_iter().filter(|step| step.deed.is_capture()).any(|step| {
            let mut ruling = Ruling::new(self);
            ruling.step(step);
            let (own, hers) = (ruling.state.board.king(self.turn), ruling.state.board.king(self.turn.other()));
            own.is_some() && (hers.is_none() || !ruling.state.is_in_check(self.turn))
        })
    }
}

impl Ruling {
    /// Carries out a listed choice of the Move phase; what an instruction costs has been paid.
    pub fn carry_out_move(&mut self, choice: Choice, moving: &mut Moving) {
        moving.count += 1;
        match choice {
            Choice::Step { step, is_ordinary, is_card } => {
                let pawns = self.state.course.took[1];
                self.step(step);
                moving.is_ordinary = is_ordinary;
                moving.is_card = is_card;
                moving.has_taken_pawn |= self.state.course.took[1] > pawns;
            }
            Choice::Instruction(face, act) => {
                let instruction = face.card().instruction.expect("it has been listed");
                (instruction.carry_out)(self, act);
                moving.is_over = !instruction.goes_on;
                moving.is_card = false;
            }
            Choice::Pass => {
                self.happen(Fact::Passed { seat: self.state.seat() });
                moving.is_over = true;
            }
        }
    }

    /// A written choice of the Move phase.
    pub fn make_move(&mut self, text: &str, moving: &mut Moving) -> Result<(), Wrong> {
        let (base, paid) = match text.split_once(" discard ") {
            Some((base, list)) => (base, Written::parse(&format!("discard {list}"))?),
            None => (text, Written::default()),
        };
        let choices = self.state.move_choices(moving);
        let Some(choice) = choices.iter().copied().find(|choice| choice.text() == base) else {
            return Err(self.state.why_not_move(base, moving, &choices));
        };
        let paid_cards = &paid.discard;
        match choice {
            Choice::Instruction(face, act) if choice.price().is_some() => {
                let open = choice.price().map_or_else(Vec::new, |price| (price.open)(&self.state, act));
                // R58: costs are paid before the push.
                self.discard(paid_cards)?;
                let cost = choice.price().and_then(|price| (price.now)(&self.state, act));
                if cost != Some(paid_cards.len()) {
                    let needs = cost.or(open.first().copied()).unwrap_or(0);
                    return Err(Wrong::Cost { card: face.to_string(), needs, paid: paid_cards.len() });
                }
            }
            _ if text != base => return Err(Wrong::NoUseFor { word: "discard", head: base.to_string() }),
            _ => {}
        }
        self.carry_out_move(choice, moving);
        Ok(())
    }
}
