//! Guided positions for newcomers: a task on a board, judged by the game itself.

use super::game::{Position, Rules};
use super::grid::Square;
use super::turn::{Refusal, Seat, Turn, Viewer};
use super::view::{Figure, Thing};

/// One guided position.
#[derive(Debug)]
pub struct Lesson {
    pub title: &'static str,
    /// What has to be known, a paragraph each.
    pub words: &'static [&'static str],
    /// A `position` of protocol.md, in which the pupil is to move.
    pub position: &'static str,
    pub task: &'static str,
    pub goal: Goal,
    /// For who does not find it.
    pub hint: &'static str,
    /// What was learned, once it is done.
    pub done: &'static str,
    /// A turn that does it.
    pub solution: &'static str,
}

/// What a turn has to bring about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A man of the pupil's of this kind stands there.
    On(&'static str, Figure),
    /// Nothing stands there.
    Empty(&'static str),
    /// The pupil has declared this card.
    Declared(&'static str),
    /// She holds at least so many cards.
    Hand(usize),
    /// The opponent has no legal turn and is in check.
    Mate,
}

/// How a turn that was tried stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    Done,
    /// A legal turn that does not do what was asked for.
    Elsewhere,
    Refused(Refusal),
}

/// Steps of the search for a way out of a mate; the positions are small.
const STEPS: usize = 5_000;

impl Lesson {
    /// The position, and the seat of the pupil.
    pub fn begin(&self, rules: &dyn Rules) -> (Box<dyn Position>, Seat) {
        let written = serde_json::from_str(self.position).expect("a lesson's position is JSON");
        let position = rules.read_position(&written).unwrap_or_else(|bad| panic!("{}: {bad}", self.title));
        let seat = position.to_act().iter().next().expect("somebody is to move in a lesson");
        (position, seat)
    }

    /// Decides the whole turn by the rules and looks at what it has brought about.
    pub fn judge(&self, position: &dyn Position, seat: Seat, turn: &Turn) -> Verdict {
        match position.decide(seat, turn) {
            Err(refusal) => Verdict::Refused(refusal),
            Ok((after, _)) if self.goal.is_met(after.as_ref(), seat) => Verdict::Done,
            Ok(_) => Verdict::Elsewhere,
        }
    }
}

impl Goal {
    fn is_met(self, after: &dyn Position, seat: Seat) -> bool {
        let view = after.view(Viewer::Everything);
        let on = |square: &str| {
            let square: Square = square.parse().expect("a lesson names squares");
            view.board.at(square).and_then(|cell| cell.on)
        };
        match self {
            Goal::On(square, figure) => matches!(on(square), Some(Thing::Man(man)) if man.figure == figure && man.army == seat),
            Goal::Empty(square) => on(square).is_none(),
            Goal::Declared(card) => view.sides[seat.0 as usize].declared.iter().any(|declared| declared.card.name == card),
            Goal::Hand(count) => view.sides[seat.0 as usize].hand.len() >= count,
            Goal::Mate => {
                let mut left = STEPS;
                let proof = after.prove(&mut || {
                    left = left.saturating_sub(1);
                    left > 0
                });
                !after.in_check().is_empty() && proof.is_some_and(|proof| proof.legal_turn == Some(false))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use crate::rules::turn::Phase;

    #[test]
    fn every_lesson_has_a_solution_that_the_game_accepts() {
        for rules in rules::ALL {
            for lesson in rules.lessons() {
                let (position, seat) = lesson.begin(*rules);
                let solution: Turn = serde_json::from_str(lesson.solution).unwrap();
                assert_eq!(lesson.judge(position.as_ref(), seat, &solution), Verdict::Done, "{}", lesson.title);
            }
        }
        assert_eq!(rules::find("heretik").unwrap().lessons().len(), 10);
    }

    #[test]
    fn no_lesson_is_done_by_doing_nothing_or_by_a_step_to_the_side() {
        for rules in rules::ALL {
            for lesson in rules.lessons() {
                let (position, seat) = lesson.begin(*rules);
                let verdict = lesson.judge(position.as_ref(), seat, &Turn::default());
                assert!(matches!(verdict, Verdict::Refused(_)), "{}", lesson.title);
                let offers = position.offers(seat, &Turn::default(), Phase::Move, false).unwrap();
                let without_cards = offers.iter().filter(|offer| {
                    let mut turn = Turn::default();
                    turn.push(Phase::Move, offer.text.clone());
                    lesson.judge(position.as_ref(), seat, &turn) == Verdict::Done
                });
                assert_eq!(without_cards.count(), 0, "{}: a single move does it", lesson.title);
            }
        }
    }
}
