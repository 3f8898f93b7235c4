use std::sync::mpsc::channel;

use super::links::{Purpose, TokenHash};
use super::outbox::{Content, Letter, LetterLink, NewMail, State, To};
use super::people::Account;
use super::wishes::{Policy, Wishes};
use super::*;
use crate::play::entry::{Entry, Event, GameId, Head, chain};
use crate::play::notice::What;

const NOW: Moment = Moment(1_790_000_000_000);

struct Shop {
    store: Store,
    folder: tempfile::TempDir,
}

fn shop() -> Shop {
    let folder = tempfile::tempdir().unwrap();
    Shop { store: Store::open(&folder.path().join(FILE_NAME), NOW).unwrap(), folder }
}

impl Shop {
    /// The file as somebody with another program would have it.
    fn outsider(&self) -> Connection {
        Connection::open(self.folder.path().join(FILE_NAME)).unwrap()
    }
}

fn write<T: Send + 'static>(store: &Store, work: impl FnOnce(&Writing) -> Result<T, StoreError> + Send + 'static) -> Result<T, StoreError> {
    store.write(work).wait()
}

fn game() -> GameId {
    GameId::parse("abcdefgh").unwrap()
}

fn entries(count: usize) -> Vec<Entry> {
    let events: Vec<_> = (0..count).map(|_| (None, Event::DrawOffered)).collect();
    chain(&game(), &mut Head::START.clone(), NOW, &events)
}

fn ada() -> Account {
    Account {
        id: "ada".to_string(),
        name: "Ada".to_string(),
        email: Some("ada@example.org".to_string()),
        new_email: None,
        has_password: false,
        is_organiser: false,
        is_active: true,
        zone: "UTC".to_string(),
        wishes: Wishes::default(),
        mail_trouble: None,
        is_quiet: false,
        created: NOW,
    }
}

fn notice(event: &str) -> NewMail {
    let content = Content::Game { game: game(), entry: 3, what: What::YourTurn };
    NewMail { event: event.to_string(), to: To::Account("ada".to_string()), content, good_until: None }
}

fn letter(event: &str) -> NewMail {
    let link = Some(LetterLink { words: "Sign in".to_string(), address: "https://example.org/SECRET".to_string() });
    let letter = Letter { subject: "Hello".to_string(), paragraphs: vec!["One.".to_string()], link, block: None, thread: None };
    let content = Content::Letter { what: "sign-in".to_string(), letter };
    NewMail { event: event.to_string(), to: To::Address("bo@example.org".to_string()), content, good_until: Some(NOW.plus(MINUTE)) }
}

const MINUTE: std::time::Duration = std::time::Duration::from_secs(60);

#[test]
fn entries_can_only_be_appended_in_order() {
    let shop = shop();
    let log = entries(3);
    let first_two = log[..2].to_vec();
    write(&shop.store, move |on| on.append(&game(), &Head::START, &first_two)).unwrap();
    let outsider = shop.outsider();
    for forbidden in [
        "UPDATE entries SET body = '{}'",
        "UPDATE entries SET number = 3 WHERE number = 2",
        "DELETE FROM entries WHERE number = 2",
        "INSERT INTO entries SELECT game, 2, seat, at, kind, body, hash FROM entries WHERE number = 1",
        "INSERT OR REPLACE INTO entries SELECT game, 1, seat, at, kind, '{}', hash FROM entries WHERE number = 1",
        "INSERT INTO entries SELECT game, 4, seat, at, kind, body, hash FROM entries WHERE number = 1",
        "INSERT INTO entries SELECT 'other', 2, seat, at, kind, body, hash FROM entries WHERE number = 1",
        "INSERT INTO entries SELECT game, 3, seat, at, kind, body, x'00' FROM entries WHERE number = 1",
    ] {
        assert!(outsider.execute(forbidden, []).is_err(), "{forbidden}");
    }
    let third = log[2..].to_vec();
    let head = Head { number: 2, hash: log[1].hash, at: log[1].at };
    write(&shop.store, move |on| on.append(&game(), &head, &third)).unwrap();
    assert_eq!(shop.store.read(|on| on.entries(&game())).unwrap(), log);
    assert_eq!(shop.store.read(|on| on.games()).unwrap(), [game()]);
}

#[test]
fn what_continues_an_older_head_is_refused_and_nothing_of_it_is_kept() {
    let shop = shop();
    let log = entries(2);
    write(&shop.store, {
        let log = log.clone();
        move |on| on.append(&game(), &Head::START, &log)
    })
    .unwrap();
    let late = chain(&game(), &mut Head::START.clone(), NOW, &[(None, Event::Aborted)]);
    let refused = write(&shop.store, move |on| {
        on.add_message(&game(), "ada", "hello", NOW).ok();
        on.append(&game(), &Head::START, &late)
    });
    assert!(matches!(refused, Err(StoreError::HeadMoved)));
    assert_eq!(shop.store.read(|on| on.entries(&game())).unwrap(), log);
}

#[test]
fn one_refusal_or_panic_harms_nobody_who_shares_the_commit() {
    let shop = shop();
    let store = &shop.store;
    // The first piece of work holds the writer until all the others are queued.
    let (go, wait) = channel::<()>();
    let first = store.write(move |_| -> Result<(), StoreError> {
        wait.recv().unwrap();
        Ok(())
    });
    let seed = |on: &Writing, name: &str| on.put_seed(&GameId::parse(name).unwrap(), &crate::chance::Seed([7; 32]));
    let (told, tells) = channel();
    let (tell_one, tell_two) = (told.clone(), told);
    let one = store.write(move |on| {
        on.after_commit(move || tell_one.send("one").unwrap());
        seed(on, "one")
    });
    let refused = store.write(move |on| {
        on.after_commit(move || tell_two.send("refused").unwrap());
        seed(on, "refused")?;
        Err::<(), _>(StoreError::HeadMoved)
    });
    let panicked = store.write(move |on| -> Result<(), StoreError> {
        seed(on, "panicked")?;
        panic!("a test panics here")
    });
    let taken = store.write(move |on| seed(on, "one"));
    drop(store.write(move |on| seed(on, "dropped")));
    let last = store.write(move |on| seed(on, "last"));
    go.send(()).unwrap();
    first.wait().unwrap();
    one.wait().unwrap();
    assert!(matches!(refused.wait(), Err(StoreError::HeadMoved)));
    assert!(matches!(panicked.wait(), Err(StoreError::Panicked)));
    assert!(matches!(taken.wait(), Err(StoreError::Sql(_))));
    last.wait().unwrap();
    let kept = |name: &str| store.read(|on| on.seed(&GameId::parse(name).unwrap())).unwrap().is_some();
    assert_eq!(["one", "refused", "panicked", "dropped", "last"].map(kept), [true, false, false, true, true]);
    assert_eq!(tells.iter().collect::<Vec<_>>(), ["one"]);
}

#[test]
fn what_is_queued_when_the_store_goes_is_still_written() {
    let shop = shop();
    for n in 0..20 {
        let name = GameId::parse(&format!("game{n}")).unwrap();
        drop(shop.store.write(move |on| on.put_seed(&name, &crate::chance::Seed([7; 32]))));
    }
    let Shop { store, folder } = shop;
    drop(store);
    let again = Store::open(&folder.path().join(FILE_NAME), NOW).unwrap();
    assert!(again.read(|on| on.seed(&GameId::parse("game19").unwrap())).unwrap().is_some());
}

#[test]
fn a_folder_is_served_by_one_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let claim = Claim::on(folder.path()).unwrap();
    assert!(matches!(Claim::on(folder.path()), Err(StoreError::InUse { .. })));
    drop(claim);
    Claim::on(folder.path()).unwrap();
}

#[test]
fn readers_cannot_write() {
    let shop = shop();
    assert!(shop.store.read(|on| Ok::<_, StoreError>(on.db().execute("DELETE FROM seeds", [])?)).is_err());
}

#[test]
fn one_event_gives_one_mail_and_a_mail_that_was_sent_is_never_claimed_again() {
    let shop = shop();
    let store = &shop.store;
    write(store, |on| on.put_account(&ada())).unwrap();
    assert!(write(store, |on| on.queue_mail(&notice("a"), NOW)).unwrap());
    assert!(!write(store, |on| on.queue_mail(&notice("a"), NOW)).unwrap());
    let claimed = store.claim_mail(NOW, 10).wait().unwrap();
    assert_eq!(claimed.len(), 1);
    assert_eq!((claimed[0].address.as_str(), claimed[0].attempts, claimed[0].content.clone()), ("ada@example.org", 0, notice("a").content));
    assert_eq!(store.claim_mail(NOW, 10).wait().unwrap().len(), 0);
    store.mail_sent(claimed[0].id, NOW).wait().unwrap();
    store.mail_postponed(claimed[0].id, NOW, "late".to_string()).wait().unwrap();
    assert_eq!(store.recover_mail().wait().unwrap(), 0);
    assert!(!write(store, |on| on.queue_mail(&notice("a"), NOW)).unwrap());
    assert_eq!(store.claim_mail(NOW, 10).wait().unwrap().len(), 0);
    assert_eq!(store.read(|on| on.mail_state("a")).unwrap(), Some(State::Sent));
}

#[test]
fn a_mail_in_hand_when_the_server_stopped_is_waiting_again_under_the_same_event() {
    let shop = shop();
    let store = &shop.store;
    write(store, |on| on.put_account(&ada())).unwrap();
    write(store, |on| on.queue_mail(&notice("a"), NOW)).unwrap();
    store.claim_mail(NOW, 10).wait().unwrap();
    assert_eq!(store.recover_mail().wait().unwrap(), 1);
    assert_eq!(store.claim_mail(NOW, 10).wait().unwrap()[0].event, "a");
}

#[test]
fn a_mail_that_failed_waits_for_its_next_attempt_and_can_be_sent_again_when_given_up() {
    let shop = shop();
    let store = &shop.store;
    write(store, |on| on.put_account(&ada())).unwrap();
    write(store, |on| on.queue_mail(&notice("a"), NOW)).unwrap();
    let id = store.claim_mail(NOW, 10).wait().unwrap()[0].id;
    let later = NOW.plus(MINUTE);
    store.mail_postponed(id, later, "no route".to_string()).wait().unwrap();
    assert_eq!(store.next_mail_due().unwrap(), Some(later));
    assert_eq!(store.claim_mail(Moment(later.0 - 1), 10).wait().unwrap().len(), 0);
    let trouble = store.read(|on| on.mails_in_trouble(10)).unwrap();
    assert_eq!((trouble[0].attempts, trouble[0].last_error.as_deref(), trouble[0].name.as_deref()), (1, Some("no route"), Some("Ada")));
    assert_eq!(store.claim_mail(later, 10).wait().unwrap()[0].attempts, 1);
    store.mail_failed(id, later, "no such user".to_string()).wait().unwrap();
    let counts = store.read(|on| on.mail_counts()).unwrap();
    assert_eq!((counts.waiting, counts.failed), (0, 1));
    assert!(store.mail_again(id, later).wait().unwrap());
    assert!(!store.mail_again(id, later).wait().unwrap());
    // It is tried as if it were written now: a fresh count, and fresh days until it is given up.
    let again = store.claim_mail(later, 10).wait().unwrap().remove(0);
    assert_eq!((again.attempts, again.created), (0, later));
}

#[test]
fn a_mail_that_cannot_be_read_fails_and_holds_up_no_other() {
    let shop = shop();
    let store = &shop.store;
    write(store, |on| on.queue_mail(&letter("bad"), NOW)).unwrap();
    write(store, |on| on.queue_mail(&letter("good"), NOW)).unwrap();
    shop.outsider().execute("UPDATE outbox SET letter = '{' WHERE event = 'bad'", []).unwrap();
    let claimed = store.claim_mail(NOW, 10).wait().unwrap();
    assert_eq!(claimed.iter().map(|mail| mail.event.as_str()).collect::<Vec<_>>(), ["good"]);
    assert_eq!(store.read(|on| on.mail_state("bad")).unwrap(), Some(State::Failed));
}

#[test]
fn the_secrets_of_a_letter_are_wiped_once_it_is_sent_or_of_no_use() {
    let shop = shop();
    let store = &shop.store;
    let secrets = || shop.outsider().query_row("SELECT count(*) FROM outbox WHERE letter LIKE '%SECRET%'", [], |row| row.get::<_, u32>(0)).unwrap();
    write(store, |on| on.queue_mail(&letter("a"), NOW)).unwrap();
    assert_eq!(secrets(), 1);
    let claimed = store.claim_mail(NOW, 10).wait().unwrap().remove(0);
    assert_eq!((claimed.address.as_str(), claimed.content, claimed.unsubscribe), ("bo@example.org", letter("a").content, None));
    store.mail_sent(claimed.id, NOW).wait().unwrap();
    assert_eq!(secrets(), 0);
    write(store, |on| on.queue_mail(&letter("b"), NOW)).unwrap();
    assert_eq!(store.claim_mail(NOW.plus(MINUTE), 10).wait().unwrap().len(), 0);
    assert_eq!((secrets(), store.read(|on| on.mail_state("b")).unwrap()), (0, Some(State::Dropped)));
}

#[test]
fn mail_about_games_goes_only_to_those_who_want_it_and_can_get_it() {
    type Change = fn(&mut Account);
    let cases: [(Change, usize); 4] = [
        (|_| {}, 1),
        (|account| account.wishes.policy = Policy::None, 0),
        (|account| account.is_active = false, 0),
        (|account| account.email = None, 0),
    ];
    for (change, sent) in cases {
        let shop = shop();
        let mut account = ada();
        change(&mut account);
        write(&shop.store, move |on| on.put_account(&account)).unwrap();
        write(&shop.store, |on| on.queue_mail(&notice("a"), NOW)).unwrap();
        assert_eq!(shop.store.claim_mail(NOW, 10).wait().unwrap().len(), sent);
    }
}

#[test]
fn every_mail_about_a_game_has_its_own_link_to_stop_them_which_is_kept_as_a_hash() {
    let shop = shop();
    write(&shop.store, |on| on.put_account(&ada())).unwrap();
    write(&shop.store, |on| on.queue_mail(&notice("a"), NOW)).unwrap();
    let token = shop.store.claim_mail(NOW, 10).wait().unwrap().remove(0).unsubscribe.unwrap();
    let stored = shop.store.read(|on| on.token(TokenHash::of(&token), Purpose::Unsubscribe)).unwrap().unwrap();
    assert_eq!(stored.account.as_deref(), Some("ada"));
}

#[test]
fn marks_of_what_was_read_never_go_back() {
    let shop = shop();
    write(&shop.store, |on| on.put_account(&ada())).unwrap();
    for (entry, message) in [(5, 2), (3, 9)] {
        write(&shop.store, move |on| on.put_read_up_to("ada", &game(), desk::ReadUpTo { entry, message })).unwrap();
    }
    assert_eq!(shop.store.read(|on| on.read_up_to("ada", &game())).unwrap(), desk::ReadUpTo { entry: 5, message: 9 });
}
