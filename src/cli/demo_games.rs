//! The demo's members and their games: just begun, in the middle, finished, and open seats. Played by the rules themselves, from seeded dice.

use crate::chance::{Dice, Seed};
use crate::play::entry::GameId;
use crate::play::table::Table;
use crate::rules;
use crate::rules::game::Options;
use crate::rules::sampler::{self, Habits};
use crate::rules::turn::{Awaiting, Seat, Viewer};
use crate::rules::view::Thing;
use crate::service::sign_up::NewMember;
use crate::service::start::{NewGame, WaitFor};
use crate::service::{Account, Club, Refused};

const MEMBERS: [(&str, &str, &str); 5] = [
    ("Olga", "Europe/Berlin", "the organiser: invitations, members, mail"),
    ("Ada", "Europe/London", "plays several games, some wait for her"),
    ("Bo", "America/New_York", "her opponent"),
    ("Cleo", "Asia/Tokyo", "has a challenge to answer"),
    ("Dan", "Australia/Sydney", "keeps a seat open"),
];

/// Makes members and games; gives the members with a word on each.
pub async fn fill(club: &Club) -> Result<Vec<(Account, &'static str)>, Refused> {
    let mut members = Vec::new();
    for (at, (name, zone, about)) in MEMBERS.into_iter().enumerate() {
        let new =
            NewMember { name: name.to_string(), email: format!("{}@example.org", name.to_lowercase()), password: None, zone: Some(zone.to_string()) };
        members.push((club.add_member(new, at == 0).await?, about));
    }
    let [_, ada, bo, cleo, dan] = [0, 1, 2, 3, 4].map(|at: usize| members[at].0.clone());
    let first = rules::ALL[0].about().id;

    // Just begun: Ada, white, is to make her first turn.
    begun(club, first, &ada, &bo, 3).await?;
    // In the middle, with cards declared, a boulder and long hands; whoever is to act, one of these waits for Ada.
    let middle = begun(club, first, &ada, &bo, 7).await?;
    play_until(club, &middle, [&ada, &bo], 90, 11, is_rich).await?;
    let other = begun(club, first, &cleo, &ada, 3).await?;
    play_until(club, &other, [&cleo, &ada], 24, 5, |_| false).await?;
    club.post_message(&bo, &middle, "Mind the boulder. I put it there for a reason.").await?;
    // Finished.
    let finished = begun(club, first, &bo, &ada, 3).await?;
    play_until(club, &finished, [&bo, &ada], 16, 7, |_| false).await?;
    club.resign(&bo, &finished).await?;
    // Games that wait for somebody.
    open(club, first, &ada, WaitFor::Member(cleo.id.clone()), None, 5).await?;
    open(club, first, &dan, WaitFor::Anybody, None, 3).await?;
    // One of every other game, a few turns in.
    for rules in rules::ALL.iter().skip(1).filter(|rules| rules.about().seats.len() == 2) {
        let game = begun(club, rules.about().id, &ada, &dan, 3).await?;
        play_until(club, &game, [&ada, &dan], 8, 3, |_| false).await?;
    }
    Ok(members)
}

async fn open(club: &Club, game: &str, host: &Account, wait_for: WaitFor, seat: Option<Seat>, days: u8) -> Result<GameId, Refused> {
    let new = NewGame { game: game.to_string(), options: Options::new(), days, wait_for, seat, words: String::new() };
    Ok(club.open_game(host, new).await?.table.id.clone())
}

/// A game that has begun, with `white` in the first seat.
async fn begun(club: &Club, game: &str, white: &Account, black: &Account, days: u8) -> Result<GameId, Refused> {
    let id = open(club, game, white, WaitFor::Member(black.id.clone()), Some(Seat(0)), days).await?;
    club.join(black, &id, "").await?;
    Ok(id)
}

/// Plays sensible-looking random turns until so many have been made, the game is over, or `is_enough` after at least a third of them.
async fn play_until(club: &Club, id: &GameId, players: [&Account; 2], turns: u32, seed: u64, is_enough: fn(&Table) -> bool) -> Result<(), Refused> {
    let mut dice = Dice::from_seed(&Seed::from_number(seed));
    for made in 0..turns {
        let table = club.table(id)?;
        let (Some(position), Some(seat)) = (table.position(), table.to_act().iter().next()) else { break };
        if made > turns / 3 && is_enough(&table) {
            break;
        }
        let who = players[seat.0 as usize];
        if position.awaiting() == Some(Awaiting::Promotion)
            && let Some(choice) = sampler::answer(position, seat, &mut dice)
        {
            club.answer(who, id, table.head.number, &choice).await?;
            continue;
        }
        // A turn that ends the game is left for another day.
        let turn = (0..20).find_map(|_| {
            let turn = sampler::turn(position, seat, Habits::PATIENT, 12, &mut dice)?;
            let ends = position.decide(seat, &turn).is_ok_and(|(after, _)| after.outcome().is_some());
            (!ends).then_some(turn)
        });
        let Some(turn) = turn else { break };
        club.confirm(who, id, table.head.number, &turn).await?;
    }
    Ok(())
}

/// Cards declared on both sides, a boulder on the board, long hands.
fn is_rich(table: &Table) -> bool {
    table.position().is_some_and(|position| {
        let view = position.view(Viewer::Everything);
        let has_boulder = view.board.cells.iter().any(|cell| cell.on == Some(Thing::Boulder));
        has_boulder && view.sides.iter().all(|side| side.declared.len() >= 2 && side.hand.len() >= 5)
    })
}
