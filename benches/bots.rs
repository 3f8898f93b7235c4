//! How strong the computer is: games against a player who makes random legal turns, half of them with each side.
//! `cargo bench --bench bots`, or `-- heretik 20` for one game and another number of games.
//!
//! The computer may look at so many positions, or turns, for each move; nothing here depends on the clock. A game that has not ended after
//! [`Trial::cut`] turns of both counts as not won. Where chance finds no legal turn of Heretik, a proof search looks for one: if it finishes without
//! any, that is mate or stalemate; if it does not finish, the game counts as not won.

use std::collections::BTreeMap;

use postern::bots::{Deed, Seen, choose};
use postern::chance::{Dice, Seed};
use postern::clock::Stopwatch;
use postern::rules;
use postern::rules::game::{Options, Position, Proof};
use postern::rules::sampler::{self, Habits};
use postern::rules::turn::{Awaiting, Seat, Viewer};
use postern::rules::view::{Figure, Thing};

struct Trial {
    game: &'static str,
    /// Questions whether to stop before the answer is yes.
    patience: u32,
    /// Turns of both together.
    cut: u32,
    /// Games of 100 that have to be won.
    wanted: u32,
}

const TRIALS: [Trial; 4] = [
    Trial { game: "heavy-chess", patience: 200, cut: 300, wanted: 98 },
    Trial { game: "herooj", patience: 60, cut: 300, wanted: 98 },
    Trial { game: "master-herooj", patience: 60, cut: 300, wanted: 98 },
    Trial { game: "heretik", patience: 120, cut: 240, wanted: 95 },
];

/// Plays whatever it can: for positions in which hardly a turn is legal.
const EAGER: Habits = Habits { declares: 80, plays: 85, moves_on: 70 };

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let games = words.iter().find_map(|word| word.parse().ok()).unwrap_or(100);
    let is_meant = |trial: &&Trial| words.iter().all(|word| word.parse::<u32>().is_ok() || trial.game.contains(word.as_str()));
    let mut has_failed = false;
    for trial in TRIALS.iter().filter(is_meant) {
        let watch = Stopwatch::start();
        let (mut ends, mut won, mut turns): (BTreeMap<String, u32>, u32, u32) = (BTreeMap::new(), 0, 0);
        for number in 0..games {
            let (is_won, how, length) = play(trial, Seat((number % 2) as u8), number);
            println!("{} {number}: {how} after {length} turns, {:.0} s so far", trial.game, watch.elapsed().as_secs_f64());
            won += u32::from(is_won);
            turns += length;
            *ends.entry(how).or_default() += 1;
        }
        let seconds = watch.elapsed().as_secs_f64() / f64::from(turns.max(1)) * 2.0;
        println!(
            "{}: won {won} of {games}, {} turns a game, {seconds:.3} s a turn of the computer. {ends:?}",
            trial.game,
            turns / games.max(1) as u32
        );
        has_failed |= won * 100 < trial.wanted * games as u32;
    }
    assert!(!has_failed, "the computer did not win as often as it should");
}

/// One game: whether the computer won, how it ended, and after how many turns.
fn play(trial: &Trial, computer: Seat, number: u64) -> (bool, String, u32) {
    let rules = rules::find(trial.game).expect("a game of the list");
    let (mut dice, mut thoughts) = (Dice::from_seed(&Seed::from_number(number)), Dice::from_seed(&Seed::from_number(1_000 + number)));
    let (mut position, _) = rules.begin(&Options::new(), &mut dice).expect("the game begins");
    for turn in 0..trial.cut {
        if let Some(outcome) = position.outcome() {
            let is_won = outcome.winners.contains(&computer);
            return (is_won, format!("{} {}", if is_won { "won" } else { "not won" }, outcome.kind), turn);
        }
        let seat = position.to_act().iter().next().expect("somebody is to act");
        let deed = if seat == computer {
            let mut left = trial.patience;
            let mut stop = || {
                left = left.saturating_sub(1);
                left == 0
            };
            choose(&Seen::of(position.as_ref(), seat).expect("it is to act"), &mut thoughts, &mut stop)
        } else if position.awaiting() == Some(Awaiting::Promotion) {
            sampler::answer(position.as_ref(), seat, &mut dice).map(Deed::Answer)
        } else {
            sampler::turn(position.as_ref(), seat, Habits::CURIOUS, 60, &mut dice).map(Deed::Turn)
        };
        let next = match deed {
            Some(Deed::Turn(turn)) => position.decide(seat, &turn),
            Some(Deed::Answer(choice)) => position.answer(seat, &choice),
            // Chance found none: is there one?
            None => match prove(position.as_ref()) {
                Some(Proof { example: Some(turn), .. }) => position.decide(seat, &turn),
                Some(Proof { legal_turn: Some(false), .. }) if position.in_check().has(seat) => {
                    return (seat != computer, if seat == computer { "mated" } else { "won by mate, proved" }.to_string(), turn);
                }
                Some(Proof { legal_turn: Some(false), .. }) => return (false, "stalemate, proved".to_string(), turn),
                _ => match sampler::turn(position.as_ref(), seat, EAGER, 4_000, &mut dice) {
                    Some(turn) => position.decide(seat, &turn),
                    None => return (false, format!("not won, {} found no turn", if seat == computer { "the computer" } else { "the other" }), turn),
                },
            },
        };
        position = next.unwrap_or_else(|refusal| panic!("{}: {refusal}", trial.game)).0;
    }
    (false, format!("cut, {:+} pawns", material(position.as_ref(), computer)), trial.cut)
}

/// Whether the player to move has a legal turn, with an example.
fn prove(position: &dyn Position) -> Option<Proof> {
    let mut left = 1_000_000_u32;
    position.prove(&mut || {
        left = left.saturating_sub(1);
        left > 0
    })
}

/// The computer's lead in material, in pawns, to the nearest ten.
fn material(position: &dyn Position, computer: Seat) -> i32 {
    let worth = |figure: Figure| match figure {
        Figure::King => 0,
        Figure::Pawn => 1,
        Figure::Knight | Figure::Bishop => 3,
        Figure::Rook => 5,
        _ => 9,
    };
    let men = position.view(Viewer::Everything).board.cells.into_iter().filter_map(|cell| cell.on);
    let lead: i32 = men
        .map(|thing| match thing {
            Thing::Man(man) if man.army == computer => worth(man.figure),
            Thing::Man(man) => -worth(man.figure),
            Thing::Boulder => 0,
        })
        .sum();
    lead / 10 * 10
}
