use super::*;
use crate::service::sign_up::Welcome;

const ADDRESS: &str = "ada@example.org";

#[tokio::test]
async fn the_first_organiser_comes_by_the_printed_link_and_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let club = club_in(folder.path());
    let old = token(&club.first_link().await.unwrap().unwrap());
    let link = token(&club.first_link().await.unwrap().unwrap());
    assert!(matches!(club.welcome(&old), Err(Refused::DeadLink)));
    assert!(matches!(club.welcome(&link), Ok(Welcome::FirstOrganiser)));
    let signed_in = club.sign_up(&link, member("Ada"), HERE).await.unwrap();
    assert!(signed_in.account.is_organiser && signed_in.account.email.as_deref() == Some(ADDRESS));
    assert!(matches!(club.sign_up(&link, member("Bo"), HERE).await, Err(Refused::DeadLink)));
    assert_eq!(club.first_link().await.unwrap(), None);
    assert_eq!(club.members().unwrap().len(), 1);
}

#[tokio::test]
async fn a_password_signs_in_by_name_or_address_and_nothing_else_does() {
    let rig = Rig::new().await;
    for who in ["Ada", " ADA ", ADDRESS, "Ada@Example.ORG"] {
        let signed_in = rig.club.sign_in(who, "Ada likes slow games", HERE).await.unwrap();
        assert_eq!(rig.session(&signed_in).account, rig.ada);
    }
    let refusals = [("Ada", "Ada likes fast games"), ("Nobody", "Ada likes slow games"), ("nobody@example.org", "x"), ("Bo", ""), ("", "")];
    for (who, password) in refusals {
        let refused = rig.club.sign_in(who, password, HERE).await.err().unwrap();
        assert!(matches!(refused, Refused::NotRecognised), "{who} {password}: {refused}");
    }
}

#[tokio::test]
async fn guessing_is_limited_for_known_and_unknown_names_alike() {
    let rig = Rig::new().await;
    for who in ["Ada", "Nobody"] {
        for n in 0..10 {
            let from = IpAddr::from([198, 51, 100, n]);
            assert!(matches!(rig.club.sign_in(who, "wrong", from).await, Err(Refused::NotRecognised)));
        }
        assert!(matches!(rig.club.sign_in(who, "Ada likes slow games", HERE).await, Err(Refused::TooMany { .. })));
    }
    rig.later(2 * MINUTE);
    rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
}

#[tokio::test]
async fn a_mailed_link_signs_in_once_and_for_twenty_minutes() {
    let rig = Rig::new().await;
    rig.club.ask_sign_in_link(" Ada@example.org", HERE).await.unwrap();
    let (address, letter) = rig.letter().await;
    let link = letter.link.unwrap().address;
    assert!(address == ADDRESS && link.starts_with("https://club.example/sign-in/"));
    assert_eq!(rig.club.look_at_sign_in_link(&token(&link)).unwrap(), rig.ada);
    assert!(matches!(rig.club.look_at_reset_link(&token(&link)), Err(Refused::DeadLink)));
    rig.club.use_sign_in_link(&token(&link), HERE).await.unwrap();
    assert!(matches!(rig.club.use_sign_in_link(&token(&link), HERE).await, Err(Refused::DeadLink)));
    for (wait, works) in [(Duration::from_millis(20 * 60_000 - 1), true), (20 * MINUTE, false)] {
        rig.club.ask_sign_in_link(ADDRESS, HERE).await.unwrap();
        let link = token(&rig.letter().await.1.link.unwrap().address);
        rig.later(wait);
        assert_eq!(rig.club.use_sign_in_link(&link, HERE).await.is_ok(), works);
    }
    assert!(matches!(rig.club.use_sign_in_link("", HERE).await, Err(Refused::DeadLink)));
}

#[tokio::test]
async fn asking_for_a_link_never_tells_who_is_a_member() {
    let rig = Rig::new().await;
    for who in [ADDRESS, "nobody@example.org", "not an address", ""] {
        rig.club.ask_sign_in_link(who, HERE).await.unwrap();
        rig.club.ask_reset_link(who, HERE).await.unwrap();
    }
    assert_eq!(rig.mails().await.len(), 2);
    for who in [ADDRESS, "nobody@example.org"] {
        let elsewhere = IpAddr::from([203, 0, 113, 5]);
        rig.club.ask_sign_in_link(who, elsewhere).await.unwrap();
        assert!(matches!(rig.club.ask_sign_in_link(who, elsewhere).await, Err(Refused::TooMany { .. })));
    }
}

#[tokio::test]
async fn a_new_password_by_mail_ends_every_session_and_the_owner_is_told() {
    let rig = Rig::new().await;
    let before = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    rig.club.ask_reset_link(ADDRESS, HERE).await.unwrap();
    let link = token(&rig.letter().await.1.link.unwrap().address);
    for weak in ["short", "ADA@example.org", "aaaaaaaaaaaa", "password1234", &"x".repeat(1_001)] {
        assert!(matches!(rig.club.reset_password(&link, weak, HERE).await, Err(Refused::WeakPassword(_))), "{weak}");
    }
    let after = rig.club.reset_password(&link, "a better one", HERE).await.unwrap();
    assert!(rig.club.session(&before.token).unwrap().is_none() && rig.club.session(&after.token).unwrap().is_some());
    assert!(matches!(rig.club.reset_password(&link, "a third one!", HERE).await, Err(Refused::DeadLink)));
    assert!(rig.letter().await.1.subject.contains("was changed"));
    rig.club.sign_in("Ada", "a better one", HERE).await.unwrap();
    assert!(rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.is_err());
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it_or_has_just_signed_in() {
    let rig = Rig::new().await;
    let signed_in = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    let other = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    let change = |old, new| {
        let session = rig.session(&signed_in);
        let club = rig.club.clone();
        async move { club.change_password(&session, old, new, HERE).await }
    };
    change(None, "the second one").await.unwrap();
    assert!(rig.club.session(&other.token).unwrap().is_none());
    rig.later(15 * MINUTE);
    assert!(matches!(change(None, "the third one").await, Err(Refused::NotSure)));
    assert!(matches!(change(Some("Ada likes slow games"), "the third one").await, Err(Refused::WrongPassword)));
    change(Some("the second one"), "the third one").await.unwrap();
}

#[tokio::test]
async fn sessions_end_by_signing_out_everywhere_or_by_not_being_used() {
    let rig = Rig::new().await;
    let sign_in = || rig.club.sign_in("Ada", "Ada likes slow games", HERE);
    let (one, two, three) = (sign_in().await.unwrap(), sign_in().await.unwrap(), sign_in().await.unwrap());
    let lives = |signed_in: &SignedIn| rig.club.session(&signed_in.token).unwrap().is_some();
    rig.club.sign_out(&one.token).await.unwrap();
    assert_eq!([&one, &two, &three].map(lives), [false, true, true]);
    assert_eq!(rig.club.sign_out_everywhere(&rig.session(&two)).await.unwrap(), 2);
    assert_eq!([&two, &three].map(lives), [false, false]);
    let (used, unused) = (sign_in().await.unwrap(), sign_in().await.unwrap());
    rig.later(59 * DAY);
    assert!(lives(&used));
    rig.club.store().write(|_| Ok::<_, StoreError>(())).await.unwrap();
    rig.later(DAY);
    assert_eq!([&used, &unused].map(lives), [true, false]);
    assert!(rig.club.session("").unwrap().is_none() && rig.club.session(&"x".repeat(10_000)).unwrap().is_none());
}

#[tokio::test]
async fn no_secret_stands_in_the_file_but_in_letters_on_their_way() {
    let rig = Rig::new().await;
    let signed_in = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    rig.club.ask_sign_in_link(ADDRESS, HERE).await.unwrap();
    let invited = rig.club.invite(&rig.ada, "Cleo", Some("cleo@example.org"), 7).await.unwrap();
    let mailed: Vec<String> = rig.mails().await.into_iter().map(|mail| format!("{:?}", mail.content)).collect();
    assert!(mailed.iter().any(|mail| mail.contains(&token(&invited.link))));
    let secrets = [signed_in.token.clone(), rig.session(&signed_in).csrf, token(&invited.link), "Ada likes slow games".to_string()];
    let has = |needle: &str| rig.bytes().windows(needle.len()).any(|found| found == needle.as_bytes());
    for secret in secrets {
        assert!(!has(&secret), "{secret}");
    }
    assert!(has("$argon2id$") && has(ADDRESS));
}

#[tokio::test]
async fn invitations_work_once_until_they_expire_or_are_taken_back() {
    let rig = Rig::new().await;
    assert!(matches!(rig.club.invite(&rig.bo, "Cleo", None, 7).await, Err(Refused::NotOrganiser)));
    for days in [0, 91] {
        assert!(matches!(rig.club.invite(&rig.ada, "Cleo", None, days).await, Err(Refused::BadValidity)));
    }
    let invite = || rig.club.invite(&rig.ada, "Cleo", None, 7);
    let (used, revoked, expired) = (invite().await.unwrap(), invite().await.unwrap(), invite().await.unwrap());
    assert!(matches!(rig.club.welcome(&token(&used.link)).unwrap(), Welcome::Member { by, .. } if by == "Ada"));
    rig.club.sign_up(&token(&used.link), member("Cleo"), HERE).await.unwrap();
    rig.club.revoke_invitation(&rig.ada, revoked.id).await.unwrap();
    assert!(matches!(rig.club.revoke_invitation(&rig.ada, used.id).await, Err(Refused::NoInvitation)));
    rig.later(7 * DAY);
    for dead in [used, revoked, expired] {
        assert!(matches!(rig.club.welcome(&token(&dead.link)), Err(Refused::DeadLink)));
        assert!(matches!(rig.club.sign_up(&token(&dead.link), member("Dora"), HERE).await, Err(Refused::DeadLink)));
    }
    assert_eq!(rig.club.invitations(&rig.ada).unwrap().len(), 3);
}

#[tokio::test]
async fn an_address_counts_once_it_is_confirmed_and_a_taken_one_is_not_told() {
    let rig = Rig::new().await;
    let invited = rig.club.invite(&rig.ada, "Cleo", Some("cleo@example.org"), 7).await.unwrap();
    rig.mails().await;
    let other = rig.club.invite(&rig.ada, "Dora", None, 7).await.unwrap();
    let cleo = rig.club.sign_up(&token(&invited.link), member("Cleo"), HERE).await.unwrap().account;
    assert_eq!(cleo.email.as_deref(), Some("cleo@example.org"));
    // Dora gives Cleo's address: she is answered as anybody is, and Cleo gets a letter.
    let dora = NewMember { email: "Cleo@example.org".to_string(), ..member("Dora") };
    let signed_in = rig.club.sign_up(&token(&other.link), dora, HERE).await.unwrap();
    assert_eq!((signed_in.account.email.as_deref(), signed_in.account.new_email.as_deref()), (None, Some("Cleo@example.org")));
    assert!(rig.letter().await.1.subject.contains("already"));
    rig.club.change_address(&rig.session(&signed_in), "dora@example.org", None, HERE).await.unwrap();
    let (address, letter) = rig.letter().await;
    let link = token(&letter.link.unwrap().address);
    assert_eq!((address.as_str(), rig.club.look_at_address_link(&link).unwrap().1.as_str()), ("dora@example.org", "dora@example.org"));
    let dora = rig.club.confirm_address(&link, HERE).await.unwrap();
    assert_eq!((dora.email.as_deref(), dora.new_email), (Some("dora@example.org"), None));
    assert!(matches!(rig.club.confirm_address(&link, HERE).await, Err(Refused::DeadLink)));
}

#[tokio::test]
async fn the_old_address_is_told_of_the_new_one_and_keeps_working_until_then() {
    let rig = Rig::new().await;
    let signed_in = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    rig.club.change_address(&rig.session(&signed_in), "new@example.org", None, HERE).await.unwrap();
    let link = token(&rig.letter().await.1.link.unwrap().address);
    assert_eq!(rig.club.account(&rig.ada.id).unwrap().unwrap().email.as_deref(), Some(ADDRESS));
    rig.club.ask_sign_in_link(ADDRESS, HERE).await.unwrap();
    let old_link = token(&rig.letter().await.1.link.unwrap().address);
    rig.club.confirm_address(&link, HERE).await.unwrap();
    let (address, letter) = rig.letter().await;
    assert!(address == ADDRESS && letter.paragraphs[0].contains("new@example.org"));
    assert!(matches!(rig.club.use_sign_in_link(&old_link, HERE).await, Err(Refused::DeadLink)));
}

#[tokio::test]
async fn somebody_without_a_confirmed_address_signs_in_by_the_link_sent_to_it() {
    let rig = Rig::new().await;
    let invited = rig.club.invite(&rig.ada, "Cleo", None, 7).await.unwrap();
    let cleo = NewMember { password: None, ..member("Cleo") };
    let account = rig.club.sign_up(&token(&invited.link), cleo, HERE).await.unwrap().account;
    assert!(!account.has_password && account.email.is_none());
    rig.mails().await;
    rig.club.ask_sign_in_link("cleo@example.org", HERE).await.unwrap();
    let link = token(&rig.letter().await.1.link.unwrap().address);
    let account = rig.club.use_sign_in_link(&link, HERE).await.unwrap().account;
    assert_eq!((account.name.as_str(), account.email.as_deref()), ("Cleo", Some("cleo@example.org")));
}

#[tokio::test]
async fn names_differ_by_more_than_case_and_profiles_change() {
    let rig = Rig::new().await;
    let signed_in = rig.club.sign_in("Bo", "Bo likes slow games", HERE).await.unwrap();
    let session = rig.session(&signed_in);
    assert!(matches!(rig.club.change_profile(&session, " ADA", "UTC").await, Err(Refused::NameTaken)));
    assert!(matches!(rig.club.change_profile(&session, "Bo", "Mars/Olympus").await, Err(Refused::BadZone)));
    let bo = rig.club.change_profile(&session, "BO", "America/New_York").await.unwrap();
    assert_eq!((bo.name.as_str(), bo.zone.as_str()), ("BO", "America/New_York"));
    let invited = rig.club.invite(&rig.ada, "x", None, 7).await.unwrap();
    let twin = NewMember { name: "ada".to_string(), ..member("Cleo") };
    assert!(matches!(rig.club.sign_up(&token(&invited.link), twin, HERE).await, Err(Refused::NameTaken)));
    rig.club.sign_up(&token(&invited.link), member("Cleo"), HERE).await.unwrap();
}

#[tokio::test]
async fn mail_is_stopped_by_its_own_link_as_often_as_one_likes() {
    let rig = Rig::new().await;
    rig.club.open_game(&rig.bo, herooj(WaitFor::Member(rig.ada.id.clone()))).await.unwrap();
    let link = rig.mails().await.remove(0).unsubscribe.unwrap();
    assert_eq!(rig.club.look_at_unsubscribe_link(&link).unwrap().id, rig.ada.id);
    for _ in 0..2 {
        assert_eq!(rig.club.unsubscribe(&link).await.unwrap().wishes.policy, Policy::None);
    }
    assert!(matches!(rig.club.unsubscribe("0123").await, Err(Refused::DeadLink)));
    rig.club.open_game(&rig.bo, herooj(WaitFor::Member(rig.ada.id.clone()))).await.unwrap();
    assert_eq!(rig.mails().await.len(), 0);
}

#[tokio::test]
async fn the_club_keeps_an_organiser_and_who_has_left_cannot_come_in() {
    let rig = Rig::new().await;
    let (club, ada, bo) = (&rig.club, &rig.ada, &rig.bo);
    assert!(matches!(club.set_organiser(bo, &bo.id, true).await, Err(Refused::NotOrganiser)));
    assert!(matches!(club.set_organiser(ada, &ada.id, false).await, Err(Refused::LastOrganiser)));
    assert!(matches!(club.set_active(ada, &ada.id, false).await, Err(Refused::LastOrganiser)));
    assert!(club.account(&ada.id).unwrap().unwrap().is_organiser);
    let session = club.sign_in("Bo", "Bo likes slow games", HERE).await.unwrap();
    club.set_active(ada, &bo.id, false).await.unwrap();
    assert!(club.session(&session.token).unwrap().is_none());
    assert!(matches!(club.sign_in("Bo", "Bo likes slow games", HERE).await, Err(Refused::NotRecognised)));
    club.ask_sign_in_link("bo@example.org", HERE).await.unwrap();
    assert_eq!(rig.mails().await.len(), 0);
    assert_eq!(club.members().unwrap().len(), 1);
    club.set_active(ada, &bo.id, true).await.unwrap();
    club.sign_in("Bo", "Bo likes slow games", HERE).await.unwrap();
    let link = club.operator_link(bo).await.unwrap();
    assert_eq!(club.use_sign_in_link(&token(&link), HERE).await.unwrap().account.id, bo.id);
}

#[tokio::test]
async fn what_expired_long_ago_is_forgotten() {
    let rig = Rig::new().await;
    let signed_in = rig.club.sign_in("Ada", "Ada likes slow games", HERE).await.unwrap();
    rig.club.ask_sign_in_link(ADDRESS, HERE).await.unwrap();
    rig.mails().await;
    rig.later(91 * DAY);
    rig.club.tidy().await.unwrap();
    assert_eq!(rig.club.mail_report(&rig.ada).unwrap().counts, Default::default());
    assert!(rig.club.session(&signed_in.token).unwrap().is_none());
}
