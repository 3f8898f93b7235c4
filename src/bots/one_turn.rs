//! One turn ahead, for games whose turn is more than one move: many turns are put together from what is offered, and the one is taken that leaves
//! the best position, with an eye on what the opponent could capture next.

use std::collections::BTreeMap;

use super::{Seen, Stop, worth};
use crate::chance::Dice;
use crate::rules::game::Position;
use crate::rules::grid::Square;
use crate::rules::sampler::{self, Habits};
use crate::rules::turn::{Phase, Seat, Turn, Viewer};
use crate::rules::view::{Figure, Thing, View};

const WON: i32 = 1_000_000;
/// A card in the hand, or declared.
const CARD: i32 = 14;
/// Positions that a proof of mate may look at.
const PROOF: u32 = 4_000;
/// The same where any legal turn would do.
const LAST_RESORT: u32 = 300_000;
/// How a random turn uses what it could: less than a curious one, since cards are worth something.
const HABITS: [Habits; 3] = [
    Habits { declares: 80, plays: 0, moves_on: 70 },
    Habits { declares: 50, plays: 40, moves_on: 60 },
    Habits { declares: 50, plays: 75, moves_on: 60 },
];

/// The best turn found before `stop`.
pub fn best(seen: &Seen, dice: &mut Dice, stop: Stop) -> Option<Turn> {
    let position = seen.imagined(dice)?;
    let mut best = Best { position: position.as_ref(), seat: seen.seat, found: None };
    // Every single move by itself.
    for offer in position.offers(seen.seat, &Turn::default(), Phase::Move, false).unwrap_or_default() {
        if offer.needs.is_empty() {
            let mut turn = Turn::default();
            turn.push(Phase::Move, offer.text);
            sampler::complete_coda(position.as_ref(), seen.seat, &mut turn, dice);
            best.consider(turn);
        }
    }
    for round in 0.. {
        let has_enough = best.found.is_some() || round > 60;
        if has_enough && (round >= 2_000 || stop()) {
            break;
        }
        // Now and then the best so far is varied: another card declared before it.
        if let (0, Some((_, turn))) = (round % 4, &best.found) {
            let varied = with_declared(turn, position.as_ref(), seen.seat, dice);
            varied.into_iter().for_each(|turn| best.consider(turn));
        } else {
            let habits = HABITS[round % HABITS.len()];
            let turn = sampler::turn_from(&Turn::default(), position.as_ref(), seen.seat, habits, 1, dice);
            turn.into_iter().for_each(|turn| best.consider(turn));
        }
    }
    best.found.map(|(_, turn)| turn).or_else(|| {
        // Hardly anything is legal: a search for any turn at all finds what chance does not.
        let mut left = LAST_RESORT;
        position
            .prove(&mut || {
                left = left.saturating_sub(1);
                left > 0
            })?
            .example
    })
}

/// The answer that gives the opponent least: her pawn becomes the weakest piece that is offered.
pub fn answer(seen: &Seen) -> Option<String> {
    let rank = |text: &&String| "NBRQ".find(|letter| text.ends_with(letter)).unwrap_or(4);
    seen.answers.iter().min_by_key(rank).cloned()
}

/// The same turn with some card declared first.
fn with_declared(turn: &Turn, position: &dyn Position, seat: Seat, dice: &mut Dice) -> Option<Turn> {
    let offers = position.offers(seat, &Turn::default(), Phase::Declare, false).ok()?;
    let offers: Vec<_> = offers.into_iter().filter(|offer| offer.needs.is_empty()).collect();
    if offers.is_empty() || !turn.choices(Phase::Declare).is_empty() {
        return None;
    }
    let mut varied = Turn::default();
    varied.push(Phase::Declare, offers[dice.below(offers.len() as u64) as usize].text.clone());
    turn.iter().for_each(|(phase, choice)| varied.push(phase, choice));
    Some(varied)
}

struct Best<'p> {
    position: &'p dyn Position,
    seat: Seat,
    found: Option<(i32, Turn)>,
}

impl Best<'_> {
    fn consider(&mut self, turn: Turn) {
        let Ok((after, _)) = self.position.decide(self.seat, &turn) else { return };
        let worth = self.worth(after.as_ref());
        if self.found.as_ref().is_none_or(|(best, _)| worth > *best) {
            self.found = Some((worth, turn));
        }
    }

    fn worth(&self, after: &dyn Position) -> i32 {
        let seat = self.seat;
        let other = Seat(1 - seat.0);
        if let Some(outcome) = after.outcome() {
            return if outcome.winners.contains(&seat) {
                WON
            } else if outcome.winners.is_empty() {
                -100
            } else {
                -WON
            };
        }
        let view = after.view(Viewer::Seat(seat));
        let men = men(&view);
        let mut worth: i32 =
            men.values().map(|&(of, figure, value)| if of == seat { value } else { -value } * i32::from(figure != Figure::King)).sum();
        for (at, side) in view.sides.iter().enumerate() {
            let cards = CARD * (side.hand.len() + side.declared.len()) as i32 + 4 * side.declared.len() as i32;
            worth += if at == seat.0 as usize { cards } else { -cards };
        }
        worth -= at_risk(&men, seat, &after.threats(other));
        // What she threatens herself is worth a little: the opponent moves first.
        worth += at_risk(&men, other, &after.threats(seat)) / 8;
        if after.in_check().has(other) {
            worth += 45;
            let mut left = PROOF;
            let mut budget = || {
                left = left.saturating_sub(1);
                left > 0
            };
            if after.prove(&mut budget).and_then(|proof| proof.legal_turn) == Some(false) {
                worth += WON / 2;
            }
        }
        worth
    }
}

/// Whose man stands on each square, which, and what it is worth there.
fn men(view: &View) -> BTreeMap<Square, (Seat, Figure, i32)> {
    let ranks = i32::from(view.board.ranks);
    let man = |cell: &crate::rules::view::Cell| match cell.on {
        Some(Thing::Man(man)) => {
            let forward = if man.army == Seat(0) { i32::from(cell.square.rank) } else { ranks - 1 - i32::from(cell.square.rank) };
            let middle = 7 - (2 * i32::from(cell.square.file) - 7).abs() + 7 - (2 * i32::from(cell.square.rank) - 7).abs();
            let place = match man.figure {
                Figure::Pawn => forward * forward * 2,
                Figure::King => 0,
                _ => middle,
            };
            Some((cell.square, (man.army, man.figure, worth::of(man.figure) + place)))
        }
        Some(Thing::Boulder) | None => None,
    };
    view.board.cells.iter().filter_map(man).collect()
}

/// What `seat` stands to lose to these threats: the greatest loss, and a part of the others.
fn at_risk(men: &BTreeMap<Square, (Seat, Figure, i32)>, seat: Seat, threats: &[(Square, Vec<Square>)]) -> i32 {
    let value = |square: &Square| men.get(square).map_or(0, |man| man.2);
    let losses = threats.iter().filter_map(|(target, attackers)| {
        let &(of, figure, worth) = men.get(target)?;
        let cheapest = attackers.iter().map(value).min().unwrap_or(0);
        // Whatever takes a lesser man may be taken in turn; whatever takes a greater one gains in any case.
        let loss = if cheapest < worth { worth - cheapest / 4 } else { worth * 2 / 3 };
        (of == seat && figure != Figure::King).then_some(loss)
    });
    let (mut most, mut sum) = (0, 0);
    for loss in losses {
        most = most.max(loss);
        sum += loss;
    }
    most * 3 / 4 + sum / 8
}
