use super::*;
use crate::service::{Policy, Reminder, Wishes};

const HOUR: i64 = 3_600_000;

async fn wish(rig: &Rig, of: &Account, wishes: Wishes) {
    let mut account = rig.club.account(&of.id).unwrap().unwrap();
    account.wishes = wishes;
    rig.club.store().write(move |on| on.put_account(&account)).await.unwrap();
}

fn reminded(rig: &Rig, game: &GameId) -> usize {
    let of = |account: &Account| format!("reminder/{game}/{}/{}", 3, account.id);
    [&rig.ada, &rig.bo].into_iter().filter(|account| rig.club.store().read(|on| on.mail_state(&of(account))).unwrap().is_some()).count()
}

#[tokio::test]
async fn a_reminder_comes_a_day_before_the_end_once_and_to_nobody_else() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let began = rig.club.now();
    let deadline = rig.club.table(&game).unwrap().deadline().unwrap();
    let wanted = Moment(deadline.0 - 24 * HOUR);
    assert!(wanted > began);
    rig.club.clock().set(Moment(wanted.0 - 1));
    assert_eq!((rig.club.remind().await.unwrap(), reminded(&rig, &game)), (0, 0), "not a moment too soon");
    rig.club.clock().set(wanted);
    assert_eq!((rig.club.remind().await.unwrap(), reminded(&rig, &game)), (1, 1));
    let mails = rig.mails().await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].account.as_ref().unwrap().id, rig.ada.id);
    for _ in 0..2 {
        rig.club.clock().set(rig.club.now().plus(std::time::Duration::from_secs(3_600)));
        assert_eq!(rig.club.remind().await.unwrap(), 0, "once for a turn");
    }
}

#[tokio::test]
async fn after_a_break_of_the_server_a_reminder_comes_late_or_not_at_all() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let deadline = rig.club.table(&game).unwrap().deadline().unwrap();
    rig.club.clock().set(deadline);
    assert_eq!(rig.club.remind().await.unwrap(), 0, "there is nothing to be reminded of any more");
    rig.club.clock().set(Moment(deadline.0 - 1));
    assert_eq!(rig.club.remind().await.unwrap(), 1, "late is better than never");
}

#[tokio::test]
async fn who_wants_no_reminder_gets_none() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let deadline = rig.club.table(&game).unwrap().deadline().unwrap();
    rig.club.clock().set(Moment(deadline.0 - HOUR));
    for wishes in [Wishes { reminder: Reminder::Off, ..Wishes::default() }, Wishes::none()] {
        wish(&rig, &rig.ada, wishes).await;
        assert_eq!(rig.club.remind().await.unwrap(), 0);
    }
    wish(&rig, &rig.ada, Wishes { policy: Policy::Deadlines, ..Wishes::default() }).await;
    assert_eq!(rig.club.remind().await.unwrap(), 1);
}

#[tokio::test]
async fn each_turn_has_a_reminder_of_its_own() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    for mover in [&rig.ada, &rig.bo] {
        let deadline = rig.club.table(&game).unwrap().deadline().unwrap();
        rig.club.clock().set(Moment(deadline.0 - HOUR));
        assert_eq!(rig.club.remind().await.unwrap(), 1);
        assert!(rig.club.table(&game).unwrap().to_act().has(rig.club.table(&game).unwrap().seat_of(&mover.id).unwrap()));
        rig.play(&game).await;
        assert_eq!(rig.club.remind().await.unwrap(), 0);
    }
}

#[tokio::test]
async fn the_first_digest_waits_for_its_hour() {
    let rig = Rig::new().await;
    rig.game().await;
    let signed_in = rig.club.sign_in("Bo", "Bo likes slow games", HERE).await.unwrap();
    let session = rig.session(&signed_in);
    let day = 24 * HOUR;
    // Half past eight in Berlin in summer.
    rig.club.clock().set(Moment(rig.club.now().0 / day * day + day + 6 * HOUR + HOUR / 2));
    rig.club.change_wishes(&session, Wishes { policy: Policy::Digest, ..Wishes::default() }).await.unwrap();
    rig.club.open_game(&rig.ada, herooj(WaitFor::Member(rig.bo.id.clone()))).await.unwrap();
    assert_eq!(rig.mails().await.len(), 0, "it is held");
    assert_eq!(rig.club.queue_digests().await.unwrap(), 0, "eight o'clock has passed today");
    rig.club.clock().set(Moment(rig.club.now().0 + day - HOUR / 2 - 1));
    assert_eq!(rig.club.queue_digests().await.unwrap(), 0);
    rig.club.clock().set(Moment(rig.club.now().0 + 1));
    assert_eq!((rig.club.queue_digests().await.unwrap(), rig.club.queue_digests().await.unwrap()), (1, 0));
    assert_eq!(rig.mails().await.len(), 1);
    rig.club.change_wishes(&session, Wishes::default()).await.unwrap();
    rig.club.clock().set(Moment(rig.club.now().0 + day));
    assert_eq!(rig.club.queue_digests().await.unwrap(), 0);
}
