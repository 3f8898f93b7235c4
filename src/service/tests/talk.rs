//! Messages with a turn, messages that are hidden, notes.

use super::*;

/// Ada's first legal turn.
fn turn(rig: &Rig, game: &GameId) -> (u32, Turn) {
    let table = rig.club.table(game).unwrap();
    (table.head.number, first_move(&table))
}

fn said(rig: &Rig, to: &Account, game: &GameId) -> Vec<String> {
    rig.club.messages(to, game).unwrap().into_iter().map(|message| message.text).collect()
}

#[tokio::test]
async fn a_message_goes_with_its_turn_or_not_at_all_and_only_once() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let (seen, turn) = turn(&rig, &game);
    let long = "x".repeat(2_001);
    assert!(matches!(rig.club.confirm_saying(&rig.ada, &game, seen, &turn, &long).await, Err(Refused::BadMessage)));
    assert_eq!(rig.club.table(&game).unwrap().head.number, seen, "the turn stays with its message");
    let mut wrong = Turn::default();
    wrong.push(Phase::Move, "a1-a8");
    assert!(rig.club.confirm_saying(&rig.ada, &game, seen, &wrong, "Ha!").await.is_err());
    assert!(said(&rig, &rig.bo, &game).is_empty(), "the message stays with its turn");
    for _ in 0..2 {
        rig.club.confirm_saying(&rig.ada, &game, seen, &turn, " Your move. ").await.unwrap();
    }
    assert_eq!(said(&rig, &rig.bo, &game), ["Your move."]);
    assert!(rig.club.table(&game).unwrap().head.number > seen);
}

#[tokio::test]
async fn whoever_is_muted_is_not_read_and_makes_no_news() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.club.note_read(&rig.ada, &game, ReadUpTo { entry: 99, message: 0 }).unwrap();
    rig.club.mute(&rig.ada, &rig.bo.id).await.unwrap();
    rig.club.mute(&rig.ada, &rig.bo.id).await.unwrap();
    rig.club.post_message(&rig.bo, &game, "Nyah").await.unwrap();
    rig.club.post_message(&rig.ada, &game, "Hello").await.unwrap();
    assert_eq!(said(&rig, &rig.ada, &game), ["Hello"]);
    assert_eq!(said(&rig, &rig.bo, &game), ["Nyah", "Hello"], "the other is not told");
    assert!(!rig.club.home(&rig.ada).unwrap().to_act[0].has_news);
    let own = rig.club.newest_of(Some(&rig.ada), &game).unwrap().message;
    rig.club.post_message(&rig.bo, &game, "Nyah again").await.unwrap();
    assert_eq!(rig.club.newest_of(Some(&rig.ada), &game).unwrap().message, own);
    rig.club.unmute(&rig.ada, &rig.bo.id).await.unwrap();
    assert_eq!(said(&rig, &rig.ada, &game), ["Nyah", "Hello", "Nyah again"], "nothing is lost by it");
    assert!(matches!(rig.club.mute(&rig.ada, &rig.ada.id).await, Err(Refused::NoMember)));
    assert!(matches!(rig.club.mute(&rig.ada, "nobody77").await, Err(Refused::NoMember)));
}

#[tokio::test]
async fn a_note_is_kept_for_whoever_wrote_it_and_nobody_else() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.club.keep_note(&rig.bo, &game, "She always opens with the c-pawn.\r\nWait for it.\n").await.unwrap();
    assert_eq!(rig.club.note(&rig.bo, &game).unwrap(), "She always opens with the c-pawn.\nWait for it.");
    assert_eq!(rig.club.note(&rig.ada, &game).unwrap(), "", "an organiser and opponent has her own");
    assert!(matches!(rig.club.keep_note(&rig.bo, &game, &"x".repeat(8_001)).await, Err(Refused::BadNote)));
    rig.club.keep_note(&rig.bo, &game, &"x".repeat(8_000)).await.unwrap();
    rig.club.keep_note(&rig.bo, &game, "  ").await.unwrap();
    assert_eq!(rig.club.note(&rig.bo, &game).unwrap(), "");
    let nowhere = GameId::parse("aaaaaaaa").unwrap();
    assert!(matches!(rig.club.keep_note(&rig.bo, &nowhere, "x").await, Err(Refused::NoGame)));
}
