//! The demo's members and their games: just begun, in the middle, finished, and open seats. Played by the rules themselves, from seeded dice.

use crate::chance::{Dice, Seed};
use crate::play::entry::GameId;
use crate::play::table::Table;
use crate::play::time::terms::Timing;
use crate::rules;
use crate::rules::game::Options;
use crate::rules::sampler::{self, Habits};
use crate::rules::turn::{Awaiting, Phase, Seat, Turn, Viewer};
use crate::rules::view::Thing;
use crate::service::computer;
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

/// The game for four.
const FOUR: &str = "herichess";

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
    begun(club, first, &ada, &bo, 3, 1).await?;
    // In the middle, with cards declared, a boulder and long hands.
    let middle = begun(club, first, &ada, &bo, 7, 37).await?;
    play_until(club, &middle, &[&ada, &bo], 40, 11, is_rich).await?;
    let other = begun(club, first, &cleo, &ada, 3, 3).await?;
    play_until(club, &other, &[&cleo, &ada], 13, 5, |_| false).await?;
    club.post_message(&bo, &middle, "Mind the boulder. It is there for a reason.").await?;
    // Finished.
    let finished = begun(club, first, &bo, &ada, 3, 4).await?;
    play_until(club, &finished, &[&bo, &ada], 16, 7, |_| false).await?;
    club.resign(&bo, &finished).await?;
    // Games that wait for somebody.
    open(club, first, &ada, WaitFor::Member(cleo.id.clone()), None, 5, 6).await?;
    open(club, first, &dan, WaitFor::Anybody, None, 3, 7).await?;
    // One of every other game, a few turns in.
    for rules in rules::ALL.iter().skip(1).filter(|rules| rules.about().seats.len() == 2) {
        let game = begun(club, rules.about().id, &ada, &dan, 3, 5).await?;
        play_until(club, &game, &[&ada, &dan], 8, 3, |_| false).await?;
    }
    // Four at one table, and one that waits for two more beside the computer.
    let four = open(club, FOUR, &ada, WaitFor::Anybody, Some(Seat(0)), 3, 8).await?;
    for who in [&bo, &cleo, &dan] {
        club.join(who, &four, "").await?;
    }
    let by_seat: Vec<&Account> =
        club.table(&four)?.players.iter().filter_map(|player| [&ada, &bo, &cleo, &dan].into_iter().find(|who| who.id == player.account)).collect();
    play_until(club, &four, &by_seat, 24, 2, |_| false).await?;
    let waits = NewGame {
        game: FOUR.to_string(),
        options: Options::new(),
        timing: Timing::days(2),
        wait_for: WaitFor::Anybody,
        seat: None,
        words: String::new(),
        deck: None,
    };
    club.open_game_with_computers(&bo, waits, 1).await?;
    // Somebody who is there at any hour.
    for game in [first, "herooj"] {
        open(club, game, &ada, WaitFor::Member(computer::FIRST.to_string()), Some(Seat(0)), 3, 9).await?;
    }
    Ok(members)
}

async fn open(club: &Club, game: &str, host: &Account, wait_for: WaitFor, seat: Option<Seat>, days: u8, seed: u64) -> Result<GameId, Refused> {
    let new =
        NewGame { game: game.to_string(), options: Options::new(), timing: Timing::days(days), wait_for, seat, words: String::new(), deck: None };
    Ok(club.open_game_from(host, new, Seed::from_number(seed)).await?.table.id.clone())
}

/// A game that has begun, with `white` in the first seat.
async fn begun(club: &Club, game: &str, white: &Account, black: &Account, days: u8, seed: u64) -> Result<GameId, Refused> {
    let id = open(club, game, white, WaitFor::Member(black.id.clone()), Some(Seat(0)), days, seed).await?;
    club.join(black, &id, "").await?;
    Ok(id)
}

/// Plays sensible-looking random turns until so many have been made, the game is over, or `is_enough` after at least a third of them.
async fn play_until(club: &Club, id: &GameId, players: &[&Account], turns: u32, seed: u64, is_enough: fn(&Table) -> bool) -> Result<(), Refused> {
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
        // A turn that ends the game is left for another day; a boulder is placed as soon as somebody can.
        let mut boulder = Turn::default();
        boulder.push(Phase::Play, "Boulder");
        let turn = (0..20).find_map(|_| {
            let turn = sampler::turn_from(&boulder, position, seat, Habits::PATIENT, 4, &mut dice)
                .or_else(|| sampler::turn(position, seat, Habits::PATIENT, 12, &mut dice))?;
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
        has_boulder && view.sides.iter().all(|side| side.declared.len() >= 3 && side.hand.len() >= 6)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Clock, Moment};
    use crate::service::{Hashing, Settings};
    use crate::store::Store;

    #[tokio::test]
    async fn the_demo_shows_a_game_in_each_state() {
        let folder = tempfile::tempdir().unwrap();
        let now = Moment(1_800_000_000_000);
        let store = Store::open(&folder.path().join("demo.db"), now).unwrap();
        let settings = Settings { hashing: Hashing { memory_kib: 8, passes: 1, lanes: 1 }, ..Settings::default() };
        let club = Club::new(store, Clock::fixed(now), settings);
        let members = fill(&club).await.unwrap();
        assert_eq!(members.len(), 5);
        let ada = &members[1].0;
        let home = club.home(ada).unwrap();
        let tables: Vec<_> = home.to_act.iter().chain(&home.waiting).map(|row| club.table(&row.game.game).unwrap()).collect();
        assert!(tables.iter().any(|table| is_rich(table)), "one game has declared cards on both sides, a boulder and long hands");
        assert!(tables.iter().any(|table| table.has_moved.is_empty()), "one game has just begun");
        assert!(!home.ended.is_empty() && !home.own_offers.is_empty() && !home.open_seats.is_empty());
        assert!(!club.home(&members[3].0).unwrap().challenges.is_empty());
    }
}
