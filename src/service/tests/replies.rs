use super::*;
use crate::play::dictated;
use crate::service::replies::{Reply, Taken};
use crate::service::{Policy, Wishes};
use crate::store::replies::ReplyRight;

/// A club in which it is Ada's turn, and the secret of the mail that told her.
struct Desk {
    rig: Rig,
    game: GameId,
    secret: String,
    mails: std::cell::Cell<u32>,
}

impl Desk {
    async fn new(kind: &str) -> Desk {
        let rig = Rig::new().await;
        let game = rig.random_game(kind, 0, 1).await;
        let secret = rig.secret(&game, &rig.ada).await;
        rig.mails().await;
        Desk { rig, game, secret, mails: std::cell::Cell::new(0) }
    }

    fn reply(&self, words: &str) -> Reply {
        self.mails.set(self.mails.get() + 1);
        let message_id = Some(format!("{}@example.org", self.mails.get()));
        Reply { secret: self.secret.clone(), from: "Ada@Example.org".to_string(), message_id, words: words.to_string(), is_cut: false }
    }

    async fn take(&self, reply: &Reply) -> Taken {
        self.rig.club.take_reply(reply).await.unwrap()
    }

    /// The one mail that answers.
    async fn answer(&self, reply: &Reply) -> Letter {
        assert!(matches!(self.take(reply).await, Taken::Answered(_)), "{reply:?}");
        let mut mails: Vec<Claimed> = self.rig.mails().await.into_iter().filter(|mail| matches!(mail.content, Content::Letter { .. })).collect();
        assert_eq!(mails.len(), 1);
        let mail = mails.remove(0);
        assert_eq!(mail.address, "ada@example.org", "the answer goes to the address that the account has");
        let Content::Letter { letter, .. } = mail.content else { unreachable!() };
        letter
    }

    fn head(&self) -> u32 {
        self.rig.club.table(&self.game).unwrap().head.number
    }

    fn move_words(&self) -> String {
        dictated::with_phases(&first_move(&self.rig.club.table(&self.game).unwrap())).join("\n")
    }
}

impl Rig {
    async fn secret(&self, game: &GameId, of: &Account) -> String {
        let (secret, now) = (crate::chance::fresh_token(), self.club.now());
        let entry = self.club.table(game).unwrap().head.number;
        let right = ReplyRight { account: of.id.clone(), game: game.clone(), entry, pending: None, expires: now.plus(DAY) };
        let kept = secret.clone();
        self.club.store().write(move |on| on.add_reply_right(&kept, &right, now)).await.unwrap();
        secret
    }
}

#[tokio::test]
async fn a_turn_is_shown_first_and_made_once_by_yes() {
    let desk = Desk::new("herooj").await;
    let before = desk.head();
    let shown = desk.answer(&desk.reply(&desk.move_words())).await;
    assert!(shown.paragraphs[0].contains("Reply with 'yes'") && shown.block.as_ref().unwrap().contains("  1"), "{shown:#?}");
    assert_eq!(desk.head(), before, "nothing is done before she says so");
    let asked = shown.thread.unwrap();
    assert_eq!(asked.answers.as_deref(), Some("1@example.org"));
    let yes = Reply { secret: asked.reply.unwrap(), ..desk.reply("Yes!\n") };
    let done = desk.answer(&yes).await;
    assert!(done.subject.starts_with("Your turn is made"), "{done:#?}");
    let made = desk.head();
    assert!(made > before);
    assert_eq!(desk.take(&yes).await, Taken::Dropped("it was worked on already"), "the same mail, brought twice");
    let again = desk.answer(&Reply { message_id: Some("other@example.org".to_string()), ..yes.clone() }).await;
    assert!(again.paragraphs[0].contains("was made already"), "{again:#?}");
    assert_eq!(desk.head(), made);
    assert_eq!(desk.rig.club.store().hear_knocks().await.unwrap(), std::slice::from_ref(&desk.game));
}

#[tokio::test]
async fn a_turn_that_waits_for_yes_is_refused_once_the_game_has_gone_on() {
    let desk = Desk::new("herooj").await;
    let asked = desk.answer(&desk.reply(&desk.move_words())).await.thread.unwrap();
    let other = legal_moves(&desk.rig.club.table(&desk.game).unwrap()).pop().unwrap();
    desk.rig.club.confirm(&desk.rig.ada, &desk.game, desk.head(), &other).await.unwrap();
    desk.rig.mails().await;
    let head = desk.head();
    let late = desk.answer(&Reply { secret: asked.reply.unwrap(), ..desk.reply("yes") }).await;
    assert!(late.paragraphs[0].contains("Nothing was done") && late.block.is_none(), "{late:#?}");
    let stale = desk.answer(&desk.reply("e2-e4")).await;
    assert!(stale.paragraphs[0].contains("Nothing was done"), "{stale:#?}");
    assert_eq!(desk.head(), head);
}

#[tokio::test]
async fn who_does_not_want_to_be_asked_is_not() {
    let desk = Desk::new("herooj").await;
    let mut ada = desk.rig.ada.clone();
    ada.wishes = Wishes { policy: Policy::Each, asks_first: false, ..Wishes::default() };
    desk.rig.club.store().write(move |on| on.put_account(&ada)).await.unwrap();
    let before = desk.head();
    let done = desk.answer(&desk.reply(&desk.move_words())).await;
    assert!(done.subject.starts_with("Your turn is made") && desk.head() > before, "{done:#?}");
}

#[tokio::test]
async fn what_is_not_understood_or_not_legal_is_answered_with_the_reason_and_how_to_write() {
    let desk = Desk::new("herooj").await;
    for words in ["", "Thank you, nice game", "a1-a9", "yes", "resign"] {
        let answer = desk.answer(&desk.reply(words)).await;
        assert!(answer.paragraphs.iter().any(|words| words.contains("e2-e4")), "{words}: {answer:#?}");
        assert!(answer.thread.unwrap().reply.is_some(), "she can try again");
    }
    let cut = desk.answer(&Reply { is_cut: true, ..desk.reply("e2-e4") }).await;
    assert!(cut.paragraphs[0].contains("longer than we read"));
    assert_eq!(desk.head(), 3);
}

#[tokio::test]
async fn whoever_is_not_its_holder_gets_nothing_at_all() {
    let desk = Desk::new("herooj").await;
    let words = desk.move_words();
    let others = [
        Reply { from: "bo@example.org".to_string(), ..desk.reply(&words) },
        Reply { from: "stranger@example.org".to_string(), ..desk.reply(&words) },
        Reply { secret: "0123456789abcdef".to_string(), ..desk.reply(&words) },
    ];
    for reply in &others {
        assert!(matches!(desk.take(reply).await, Taken::Dropped(_)), "{reply:?}");
    }
    let of_bo = desk.rig.secret(&desk.game, &desk.rig.bo).await;
    assert!(matches!(desk.take(&Reply { secret: of_bo, ..desk.reply(&words) }).await, Taken::Dropped(_)), "another member's secret");
    desk.rig.club.renew_reply_addresses(&desk.rig.ada).await.unwrap();
    assert!(matches!(desk.take(&desk.reply(&words)).await, Taken::Dropped(_)), "she has made its address useless");
    assert_eq!((desk.rig.mails().await.len(), desk.head()), (0, 3));
}

#[tokio::test]
async fn twenty_mails_an_hour_are_answered() {
    let desk = Desk::new("herooj").await;
    for _ in 0..20 {
        assert!(matches!(desk.take(&desk.reply("hello")).await, Taken::Answered(_)));
    }
    assert!(matches!(desk.take(&desk.reply("hello")).await, Taken::Dropped(_)));
    desk.rig.later(60 * MINUTE);
    assert!(matches!(desk.take(&desk.reply("hello")).await, Taken::Answered(_)));
}

#[tokio::test]
async fn an_answer_by_mail_holds_no_card_that_she_may_not_know() {
    let mut texts = Vec::new();
    for bos_card_from_seed in [1, 2] {
        let rig = Rig::new().await;
        // The shuffle differs, so that Bo holds other cards; Ada, who begins, holds none.
        let game = rig.random_game("heretik", 0, bos_card_from_seed).await;
        let secret = rig.secret(&game, &rig.ada).await;
        rig.mails().await;
        let desk = Desk { rig, game, secret, mails: std::cell::Cell::new(0) };
        let letter = desk.answer(&desk.reply("Move: e2-e4")).await;
        texts.push((letter.subject, letter.paragraphs, letter.block));
        assert!(letter.thread.unwrap().reply.is_some());
    }
    assert_eq!(texts[0], texts[1], "what is asked before the turn is made follows from what she sees alone");
}

#[tokio::test]
async fn mail_that_comes_back_stops_until_she_says_otherwise() {
    let rig = Rig::new().await;
    let game = rig.random_game("herooj", 0, 1).await;
    let mail = rig.mails().await.into_iter().find(|mail| mail.account.as_ref().is_some_and(|account| account.id == rig.ada.id)).unwrap();
    let trouble = || rig.club.account(&rig.ada.id).unwrap().unwrap().mail_trouble;
    assert_eq!(rig.club.take_bounce("00ff", "550 no", true).await.unwrap(), Taken::Dropped("no mail of ours has that secret"));
    assert_eq!(rig.club.take_bounce(&mail.bounce, "mailbox full", false).await.unwrap(), Taken::CameBack);
    assert_eq!(trouble(), None, "it may work again another day");
    rig.play(&game).await;
    rig.play(&game).await;
    let mail = rig.mails().await.into_iter().find(|mail| mail.account.as_ref().is_some_and(|account| account.id == rig.ada.id)).unwrap();
    assert_eq!(rig.club.take_bounce(&mail.bounce, "550 5.1.1 no such mailbox", true).await.unwrap(), Taken::CameBack);
    assert_eq!(trouble().as_deref(), Some("550 5.1.1 no such mailbox"));
    rig.play(&game).await;
    rig.play(&game).await;
    let to_ada = |mails: Vec<Claimed>| mails.iter().filter(|mail| mail.address == "ada@example.org").count();
    assert_eq!(to_ada(rig.mails().await), 0);
    let signed_in = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    rig.club.try_address_again(&rig.session(&signed_in)).await.unwrap();
    rig.play(&game).await;
    rig.play(&game).await;
    assert_eq!(to_ada(rig.mails().await), 1);
    let report = rig.club.mail_report(&rig.club.account(&rig.ada.id).unwrap().unwrap()).unwrap();
    assert!(report.failed.iter().any(|mail| mail.last_error.as_deref() == Some("it came back: 550 5.1.1 no such mailbox")), "{report:?}");
}
