//! Random legal turns of any game, made from nothing but its offers: for demo games, for tests that play whole games.

use super::game::Position;
use super::turn::{Count, Need, Offer, Phase, Seat, Turn};
use crate::chance::Dice;

/// How eagerly a sampled turn uses what it could, each out of 100.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    pub declares: u64,
    pub plays: u64,
    /// Goes on moving where a turn may move on.
    pub moves_on: u64,
}

impl Habits {
    /// Tries everything: for tests.
    pub const CURIOUS: Habits = Habits { declares: 60, plays: 45, moves_on: 60 };
    /// Builds up a declared area and keeps a hand: for demo games.
    pub const PATIENT: Habits = Habits { declares: 45, plays: 12, moves_on: 50 };
}

/// A legal turn for `seat`, or `None` when none was found within `tries` attempts and a look at every single move.
pub fn turn(position: &dyn Position, seat: Seat, habits: Habits, tries: u32, dice: &mut Dice) -> Option<Turn> {
    if let Some(turn) = turn_from(&Turn::default(), position, seat, habits, tries, dice) {
        return Some(turn);
    }
    let singles = position.offers(seat, &Turn::default(), Phase::Move, false).ok()?;
    singles.into_iter().filter(|offer| offer.needs.is_empty()).find_map(|offer| {
        let mut turn = Turn::default();
        turn.push(Phase::Move, offer.text);
        complete_coda(position, seat, &mut turn, dice);
        position.decide(seat, &turn).is_ok().then_some(turn)
    })
}

/// A legal turn that begins with these choices, or `None` when none was found within `tries` attempts.
pub fn turn_from(begin: &Turn, position: &dyn Position, seat: Seat, habits: Habits, tries: u32, dice: &mut Dice) -> Option<Turn> {
    (0..tries).find_map(|_| {
        let turn = attempt(begin, position, seat, habits, dice);
        position.decide(seat, &turn).is_ok().then_some(turn)
    })
}

/// An answer for a seat that has to give one in the middle of another's turn.
pub fn answer(position: &dyn Position, seat: Seat, dice: &mut Dice) -> Option<String> {
    let offers = position.offers(seat, &Turn::default(), Phase::Coda, false).ok()?;
    (!offers.is_empty()).then(|| offers[dice.below(offers.len() as u64) as usize].text.clone())
}

fn attempt(begin: &Turn, position: &dyn Position, seat: Seat, habits: Habits, dice: &mut Dice) -> Turn {
    let mut turn = begin.clone();
    for &phase in position.rules().about().phases {
        match phase {
            Phase::Declare => {
                if dice.below(100) < habits.declares {
                    choose(position, seat, &mut turn, phase, dice);
                }
            }
            Phase::Play => while dice.below(100) < habits.plays && choose(position, seat, &mut turn, phase, dice) {},
            Phase::Move => {
                if choose(position, seat, &mut turn, phase, dice) {
                    while dice.below(100) < habits.moves_on && choose(position, seat, &mut turn, phase, dice) {}
                }
            }
            Phase::Coda => complete_coda(position, seat, &mut turn, dice),
            Phase::Draw => {}
        }
    }
    turn
}

/// Adds instructions of the Coda until there are no more to add.
pub fn complete_coda(position: &dyn Position, seat: Seat, turn: &mut Turn, dice: &mut Dice) {
    for _ in 0..24 {
        if !choose(position, seat, turn, Phase::Coda, dice) {
            return;
        }
    }
}

/// Adds one random choice of the phase, with its costs and targets. Whether there was one.
fn choose(position: &dyn Position, seat: Seat, turn: &mut Turn, phase: Phase, dice: &mut Dice) -> bool {
    let Ok(offers) = position.offers(seat, turn, phase, false) else { return false };
    if offers.is_empty() {
        return false;
    }
    let offer = &offers[dice.below(offers.len() as u64) as usize];
    let choice = written(offer, dice);
    turn.push(phase, choice);
    true
}

/// The offer with random things named for its needs.
fn written(offer: &Offer, dice: &mut Dice) -> String {
    let mut text = offer.text.clone();
    let mut first = 0;
    let mut shared = 0;
    for (index, need) in offer.needs.iter().enumerate() {
        let count = match need.count {
            Count::Exactly(n) => n,
            Count::Between(least, most) => least + dice.below((most.min(need.from.len()).min(least + 2).saturating_sub(least) + 1) as u64) as usize,
            Count::AsFirst => first,
            Count::ShareOfFirst => {
                let is_last = index + 1 == offer.needs.len();
                let left = first - shared.min(first);
                if is_last { left } else { dice.below(left as u64 + 1) as usize }
            }
        };
        let count = count.min(need.from.len());
        if index == 0 {
            first = count;
        }
        if need.count == Count::ShareOfFirst {
            shared += count;
        }
        name(need, count, &mut text, dice);
    }
    text
}

fn name(need: &Need, count: usize, text: &mut String, dice: &mut Dice) {
    if count == 0 {
        return;
    }
    let mut from: Vec<&str> = need.from.iter().map(|named| named.text.as_str()).collect();
    dice.shuffle(&mut from);
    from.truncate(count);
    if !need.word.is_empty() {
        text.push(' ');
        text.push_str(need.word);
    }
    text.push(' ');
    text.push_str(&from.join(", "));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;
    use crate::rules;
    use crate::rules::game::Options;

    #[test]
    fn whole_games_of_every_kind_can_be_played_from_offers_alone() {
        for rules in rules::ALL {
            for seed in 0..3 {
                let mut dice = Dice::from_seed(&Seed::from_number(seed));
                let (mut position, _) = rules.begin(&Options::new(), &mut dice).unwrap();
                for _ in 0..60 {
                    let Some(seat) = position.to_act().iter().next() else { break };
                    let next =
                        match answer(position.as_ref(), seat, &mut dice).filter(|_| position.awaiting() == Some(rules::turn::Awaiting::Promotion)) {
                            Some(choice) => position.answer(seat, &choice),
                            None => {
                                let Some(turn) = turn(position.as_ref(), seat, Habits::CURIOUS, 20, &mut dice) else { break };
                                position.decide(seat, &turn)
                            }
                        };
                    position = next.unwrap_or_else(|refusal| panic!("{}: an offered turn was refused: {refusal}", rules.about().id)).0;
                }
                assert!(position.view(rules::turn::Viewer::Everything).number > 10 || position.outcome().is_some());
            }
        }
    }
}
