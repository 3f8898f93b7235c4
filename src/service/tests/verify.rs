//! Tampering of every kind is found, whether or not whoever did it made the hashes anew.

use super::*;
use crate::chance::{Dice, Seed};
use crate::play::entry::{Entry, Hash, Kind};
use crate::play::record::Record;
use crate::play::verify::{Depth, What, check};
use crate::service::archive::{ArchiveError, read_games};
use crate::service::verify::Wish;

const ALL: Wish = Wish { depth: Depth::Everything, kept: None };

/// What is found in a log, and at which entry.
fn found(record: &Record) -> Vec<(Option<u32>, What)> {
    check(&record.game, &record.entries, None, Depth::Everything).findings.into_iter().map(|finding| (finding.entry, finding.what)).collect()
}

/// The hashes made anew, as somebody with the database could.
fn rehashed(mut record: Record) -> Record {
    let mut previous = Hash::NOTHING;
    for entry in &mut record.entries {
        entry.hash = Entry::hash_of(&previous, &record.game, entry.number, entry.seat, entry.at, entry.kind.word(), &entry.body);
        previous = entry.hash;
    }
    record
}

fn renumbered(mut record: Record) -> Record {
    record.entries.iter_mut().zip(1..).for_each(|(entry, number)| entry.number = number);
    rehashed(record)
}

/// A game of Heretik that is over, and where its entries of a kind are.
async fn sound() -> (Rig, Record) {
    let rig = Rig::new().await;
    let game = rig.ended_game("heretik", 14, 5).await;
    let record = rig.club.record(&game).unwrap();
    assert_eq!(found(&record), []);
    (rig, record)
}

fn place(record: &Record, kind: &str) -> usize {
    let kind = Kind::parse(kind).unwrap();
    record.entries.iter().position(|entry| entry.kind == kind).unwrap_or_else(|| panic!("the game has a {kind:?}"))
}

#[tokio::test]
async fn an_entry_that_was_changed_is_found() {
    let (_, mut record) = sound().await;
    let at = place(&record, "move");
    let body = &record.entries[at].body;
    let choice = body.split("\"choices\":[\"").nth(1).unwrap().split('"').next().unwrap().to_string();
    record.entries[at].body = body.replacen(&choice, "a1-a1", 1);
    let number = record.entries[at].number;
    let naive = found(&record);
    assert!(naive.contains(&(Some(number), What::Chain)), "{naive:?}");
    assert_eq!(naive.iter().filter(|(_, what)| *what == What::Chain).count(), 1, "one change is one break of the chain");
    let careful = found(&rehashed(record));
    assert!(careful.iter().any(|(_, what)| matches!(what, What::Refused | What::Decision)), "{careful:?}");
    assert!(!careful.iter().any(|(_, what)| *what == What::Chain));
}

#[tokio::test]
async fn facts_that_the_rules_did_not_decide_are_found_even_with_new_hashes() {
    let (_, mut record) = sound().await;
    let at = record.entries.iter().position(|entry| entry.body.contains("\"drew\"") && entry.kind.word() == "draw").expect("somebody drew a card");
    let body = &record.entries[at].body;
    let card = body.split("\"card\":\"").nth(1).unwrap().split('"').next().unwrap();
    let other = if card == "Zeal" { "Rout" } else { "Zeal" };
    record.entries[at].body = body.replacen(&format!("\"card\":\"{card}\""), &format!("\"card\":\"{other}\""), 1);
    let findings = found(&rehashed(record));
    assert!(findings.iter().any(|(_, what)| matches!(what, What::Decision | What::Replay)), "{findings:?}");
}

#[tokio::test]
async fn an_entry_that_was_removed_is_found() {
    let (_, record) = sound().await;
    let at = place(&record, "draw");
    let mut removed = record.clone();
    removed.entries.remove(at);
    let naive = found(&removed);
    assert!(naive.contains(&(Some(at as u32 + 2), What::Numbering)), "{naive:?}");
    assert!(naive.contains(&(Some(at as u32 + 2), What::Chain)));
    assert!(!found(&renumbered(removed)).is_empty());
}

#[tokio::test]
async fn entries_that_were_swapped_are_found() {
    let (_, record) = sound().await;
    let moves: Vec<usize> =
        record.entries.iter().enumerate().filter(|(_, entry)| entry.kind.word() == "move" && entry.seat == Some(Seat(0))).map(|(at, _)| at).collect();
    let mut swapped = record.clone();
    swapped.entries.swap(moves[0], moves[1]);
    let naive = found(&swapped);
    assert!(naive.iter().any(|(_, what)| *what == What::Numbering) && naive.iter().any(|(_, what)| *what == What::Chain), "{naive:?}");
    assert!(!found(&renumbered(swapped)).is_empty());
}

#[tokio::test]
async fn an_entry_that_was_put_in_is_found() {
    let (_, record) = sound().await;
    let at = place(&record, "move");
    let mut inserted = record.clone();
    inserted.entries.insert(at, record.entries[at].clone());
    let naive = found(&inserted);
    assert!(naive.iter().any(|(_, what)| *what == What::Numbering), "{naive:?}");
    assert!(!found(&renumbered(inserted)).is_empty());
}

#[tokio::test]
async fn a_time_that_was_moved_is_found() {
    let (_, record) = sound().await;
    let at = place(&record, "move");
    let mut later = record.clone();
    later.entries[at].at.0 += 1;
    assert_eq!(found(&later)[0], (Some(at as u32 + 1), What::Chain));
    let mut earlier = record.clone();
    earlier.entries[at].at.0 -= 3_600_000;
    let findings = found(&rehashed(earlier));
    assert_eq!(findings, [(Some(at as u32 + 1), What::Time)], "a time before the entry before it is no time");
}

#[tokio::test]
async fn a_deck_that_was_reordered_is_found_even_with_new_hashes() {
    let (_, mut record) = sound().await;
    let at = place(&record, "began");
    let body = record.entries[at].body.clone();
    let deck = body.split("\"cards\":[").nth(1).unwrap().split(']').next().unwrap();
    let mut cards: Vec<&str> = deck.split(',').collect();
    let last = cards.len() - 1;
    // Two cards that nobody drew, so that nothing else in the log tells of it.
    cards.swap(last, last - 1);
    record.entries[at].body = body.replacen(deck, &cards.join(","), 1);
    assert!(found(&record).contains(&(Some(at as u32 + 1), What::Chain)));
    assert_eq!(found(&rehashed(record)), [(Some(at as u32 + 1), What::Shuffle)]);
}

#[tokio::test]
async fn a_seed_other_than_the_one_committed_to_is_found() {
    let (_, mut record) = sound().await;
    let at = place(&record, "revealed");
    let body = record.entries[at].body.clone();
    let seed = body.split("\"seed\":\"").nth(1).unwrap().split('"').next().unwrap();
    record.entries[at].body = body.replacen(seed, &"7".repeat(64), 1);
    let findings = found(&rehashed(record));
    assert!(findings.contains(&(Some(1), What::Commitment)), "{findings:?}");
    assert!(findings.iter().any(|(_, what)| *what == What::Shuffle));
}

#[tokio::test]
async fn words_that_a_player_did_not_say_are_found() {
    let (_, mut record) = sound().await;
    let at = place(&record, "joined");
    record.entries[at].body = record.entries[at].body.replacen("Bo's words", "Her words!", 1);
    assert!(found(&rehashed(record)).iter().any(|(_, what)| *what == What::Shuffle));
}

#[tokio::test]
async fn a_log_that_was_cut_short_is_found() {
    let (_, record) = sound().await;
    let mut unrevealed = record.clone();
    unrevealed.entries.pop();
    assert_eq!(found(&unrevealed), [(None, What::Unrevealed)]);
    // Cut where the game still ran it is a sound log of less: only a hash that somebody kept tells.
    let kept = record.entries.last().unwrap().hash;
    let mut running = record.clone();
    running.entries.truncate(place(&record, "draw") + 1);
    let wish = Wish { kept: Some(&kept), ..ALL };
    let mut verified = crate::service::verify::Verified::default();
    verified.add(&running.game, &running.entries, None, wish);
    verified.end(wish);
    assert_eq!(verified.findings.iter().map(|(_, finding)| finding.what).collect::<Vec<_>>(), [What::Kept]);
    let mut whole = crate::service::verify::Verified::default();
    whole.add(&record.game, &record.entries, None, wish);
    whole.end(wish);
    assert!(whole.findings.is_empty());
}

#[tokio::test]
async fn entries_of_two_games_that_were_exchanged_are_found() {
    let (rig, record) = sound().await;
    let other = rig.club.record(&rig.ended_game("heretik", 14, 6).await).unwrap();
    let at = place(&record, "joined");
    let mut exchanged = record.clone();
    exchanged.entries[at] = other.entries[at].clone();
    let naive = found(&exchanged);
    assert!(naive.contains(&(Some(at as u32 + 1), What::Chain)), "{naive:?}");
    // The whole log under another name is not that game either.
    let renamed = Record { game: other.game.clone(), entries: record.entries.clone() };
    assert!(found(&renamed).iter().filter(|(_, what)| *what == What::Chain).count() == 1 + record.entries.len() - 1);
}

#[tokio::test]
async fn an_act_that_nobody_could_do_is_found() {
    let (_, record) = sound().await;
    let mut misplaced = record.clone();
    let at = place(&record, "resigned");
    // The other side's resignation; the result would be turned round.
    let body = misplaced.entries[at].body.clone();
    misplaced.entries[at].seat = Some(Seat(1));
    misplaced.entries[at].body = body;
    assert!(found(&rehashed(misplaced)).iter().any(|(_, what)| *what == What::Decision));
    let mut nobody = record.clone();
    nobody.entries[at].seat = Some(Seat(200));
    assert!(found(&rehashed(nobody)).iter().any(|(_, what)| *what == What::Act));
}

#[tokio::test]
async fn a_byte_that_was_flipped_is_never_accepted() {
    let rig = Rig::new().await;
    let text = rig.club.record(&rig.ended_game("herooj", 2, 1).await).unwrap().write().into_bytes();
    let accepted = |bytes: &[u8]| {
        let mut sound = false;
        let read = read_games("game.json", bytes, |record| -> Result<(), ArchiveError> {
            sound = found(&record).is_empty();
            Ok(())
        });
        read.is_ok() && sound
    };
    assert!(accepted(&text));
    let mut dice = Dice::from_seed(&Seed::from_number(1));
    for _ in 0..10_000 {
        let (at, by) = (dice.below(text.len() as u64) as usize, dice.below(255) as u8 + 1);
        let mut flipped = text.clone();
        flipped[at] ^= by;
        assert!(!accepted(&flipped), "byte {at} as {:?}", flipped[at] as char);
    }
}

#[tokio::test]
async fn a_club_in_which_games_run_end_and_wait_is_sound() {
    let rig = Rig::new().await;
    let mut entries = 0;
    for (seed, kind) in (1..).zip(["heretik", "heavy-chess", "herooj", "master-herooj"]) {
        entries += rig.has_entries(&rig.random_game(kind, 9, seed).await) + rig.has_entries(&rig.ended_game(kind, 5, seed).await);
    }
    entries += rig.club.open_game(&rig.ada, herooj(WaitFor::Anybody)).await.unwrap().table.head.number;
    let verified = rig.club.verify(None, ALL, |games, _| assert_eq!(games, 9)).unwrap();
    assert!(verified.findings.is_empty(), "{:?}", verified.findings);
    assert_eq!((verified.games, verified.entries), (9, u64::from(entries)));
    assert_eq!((verified.recomputed, verified.secret), (8, 0), "the club has the seeds of the games that run");
}
