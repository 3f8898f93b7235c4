use super::*;
use crate::play::acts::CannotAct;
use crate::play::entry::Kind;
use crate::play::notice::What;
use crate::play::table::Stage;
use crate::service::start::Bringing;
use crate::service::turns::Change;

fn told(mails: &[Claimed]) -> Vec<(String, What)> {
    let mut told: Vec<_> = mails
        .iter()
        .map(|mail| match &mail.content {
            Content::Game { what, .. } => (mail.account.as_ref().unwrap().name.clone(), *what),
            Content::Letter { what, .. } => panic!("a notice was expected and not a letter about {what}"),
            Content::Digest => panic!("a notice was expected and not a digest"),
        })
        .collect();
    told.sort_by(|one, other| one.0.cmp(&other.0));
    told
}

#[tokio::test]
async fn a_challenge_is_accepted_played_and_resigned_and_everybody_is_told_once() {
    let rig = Rig::new().await;
    let game = rig.club.open_game(&rig.ada, herooj(WaitFor::Member(rig.bo.id.clone()))).await.unwrap().table.id.clone();
    assert_eq!(told(&rig.mails().await), [("Bo".to_string(), What::Challenged)]);
    rig.club.join(&rig.bo, &game, "").await.unwrap();
    assert_eq!(told(&rig.mails().await), [("Ada".to_string(), What::YourTurn)]);
    rig.play(&game).await;
    assert_eq!(told(&rig.mails().await), [("Bo".to_string(), What::YourTurn)]);
    let table = rig.club.resign(&rig.bo, &game).await.unwrap();
    assert_eq!(told(&rig.mails().await), [("Ada".to_string(), What::Ended)]);
    let Stage::Over(outcome) = &table.stage else { panic!("the game should be over") };
    assert_eq!((outcome.kind.as_str(), outcome.winners.as_slice()), ("resigned", [Seat(0)].as_slice()));
    let log = rig.club.log(&game).unwrap();
    assert_eq!(log.last().unwrap().kind, Kind::Revealed);
    assert!(rig.club.store().read(|on| on.seed(&game)).unwrap().is_none());
}

#[tokio::test]
async fn eight_copies_of_one_submission_are_one_turn_and_one_mail() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let table = rig.club.table(&game).unwrap();
    let (seen, turn) = (table.head.number, first_move(&table));
    let copies: Vec<_> = (0..8)
        .map(|_| {
            let (club, ada, game, turn) = (rig.club.clone(), rig.ada.clone(), game.clone(), turn.clone());
            tokio::spawn(async move { club.confirm(&ada, &game, seen, &turn).await.unwrap().was_done_already })
        })
        .collect();
    let mut repeats = 0;
    for copy in copies {
        repeats += usize::from(copy.await.unwrap());
    }
    assert_eq!((repeats, rig.has_entries(&game)), (7, seen + 1));
    assert_eq!(told(&rig.mails().await), [("Bo".to_string(), What::YourTurn)]);
}

#[tokio::test]
async fn the_same_turn_sent_again_is_recognised_even_when_the_game_has_gone_on() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let table = rig.club.table(&game).unwrap();
    let (seen, turns) = (table.head.number, legal_moves(&table));
    rig.club.confirm(&rig.ada, &game, seen, &turns[0]).await.unwrap();
    rig.play(&game).await;
    let entries = rig.has_entries(&game);
    assert!(rig.club.confirm(&rig.ada, &game, seen, &turns[0]).await.unwrap().was_done_already);
    let stale = rig.club.confirm(&rig.ada, &game, seen, &turns[1]).await.err().unwrap();
    assert_eq!(stale.stale(), Some(entries));
    let of_another = rig.club.confirm(&rig.bo, &game, seen, &turns[0]).await.err().unwrap();
    assert_eq!(of_another.stale(), Some(entries));
    assert_eq!(rig.has_entries(&game), entries);
}

#[tokio::test]
async fn a_turn_that_drew_cards_is_recognised_when_it_is_sent_again() {
    let rig = Rig::new().await;
    let new = NewGame { game: "heretik".to_string(), ..herooj(WaitFor::Member(rig.bo.id.clone())) };
    let game = rig.club.open_game(&rig.ada, new).await.unwrap().table.id.clone();
    rig.club.join(&rig.bo, &game, "our words").await.unwrap();
    rig.mails().await;
    let table = rig.club.table(&game).unwrap();
    let (seen, position) = (table.head.number, table.position().unwrap());
    let mut turn = Turn::default();
    let offers = position.offers(Seat(0), &turn, Phase::Move, false).unwrap();
    turn.push(Phase::Move, offers.iter().find(|offer| offer.needs.is_empty()).unwrap().text.clone());
    assert!(!rig.club.confirm(&rig.ada, &game, seen, &turn).await.unwrap().was_done_already);
    let entries = rig.has_entries(&game);
    assert!(rig.club.log(&game).unwrap().iter().any(|entry| entry.kind == Kind::Phase(Phase::Draw)));
    assert!(rig.club.confirm(&rig.ada, &game, seen, &turn).await.unwrap().was_done_already);
    assert_eq!(rig.has_entries(&game), entries);
    assert_eq!(told(&rig.mails().await), [("Bo".to_string(), What::YourTurn)]);
}

#[tokio::test]
async fn the_last_turn_sent_again_is_recognised_after_the_game_is_over() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let table = rig.club.table(&game).unwrap();
    let (seen, turn) = (table.head.number, first_move(&table));
    rig.club.confirm(&rig.ada, &game, seen, &turn).await.unwrap();
    rig.club.resign(&rig.bo, &game).await.unwrap();
    assert!(rig.club.confirm(&rig.ada, &game, seen, &turn).await.unwrap().was_done_already);
    let over = rig.club.confirm(&rig.ada, &game, rig.has_entries(&game), &turn).await.err().unwrap();
    assert!(matches!(over, Refused::Act(CannotAct::Over)), "{over}");
}

#[tokio::test]
async fn a_draft_is_kept_through_every_refusal_and_goes_with_its_turn() {
    let rig = Rig::new().await;
    let (club, game) = (&rig.club, rig.game().await);
    let table = club.table(&game).unwrap();
    let (seen, turn) = (table.head.number, first_move(&table));
    club.change_draft(&rig.ada, &game, Change::Replace(turn.clone())).await.unwrap();
    let mut nonsense = Turn::default();
    nonsense.push(Phase::Move, "z9-z8");
    for (who, seen, turn) in [(&rig.ada, seen, &nonsense), (&rig.ada, seen - 1, &turn), (&rig.bo, seen, &turn), (&rig.ada, seen + 7, &turn)] {
        assert!(club.confirm(who, &game, seen, turn).await.is_err());
        assert_eq!(club.draft(&rig.ada, &game).unwrap(), Draft { turn: first_move(&table), based_on: table.head.number });
    }
    assert_eq!(rig.has_entries(&game), seen);
    club.confirm(&rig.ada, &game, seen, &turn).await.unwrap();
    assert_eq!(club.draft(&rig.ada, &game).unwrap(), Draft::default());
}

#[tokio::test]
async fn drafts_are_changed_step_by_step_and_have_limits() {
    let rig = Rig::new().await;
    let (club, game) = (&rig.club, rig.game().await);
    let change = |change| club.change_draft(&rig.ada, &game, change);
    change(Change::Add(Phase::Move, " a1-a2 ".to_string())).await.unwrap();
    change(Change::Add(Phase::Coda, "Rout".to_string())).await.unwrap();
    let draft = change(Change::Add(Phase::Move, "b1-b2".to_string())).await.unwrap();
    assert_eq!(draft.turn.choices(Phase::Move), ["a1-a2", "b1-b2"]);
    assert_eq!(change(Change::Cut(Phase::Move, 1)).await.unwrap().turn.iter().count(), 1);
    assert_eq!(change(Change::Undo).await.unwrap(), Draft::default());
    assert_eq!(change(Change::Undo).await.unwrap(), Draft::default());
    change(Change::Add(Phase::Move, "x".repeat(200))).await.unwrap();
    for bad in ["x".repeat(201), String::new(), "  ".to_string(), "a\u{0}b".to_string()] {
        assert!(matches!(change(Change::Add(Phase::Move, bad)).await, Err(Refused::BadChoice)));
    }
    for _ in 1..64 {
        change(Change::Add(Phase::Move, "x".to_string())).await.unwrap();
    }
    assert!(matches!(change(Change::Add(Phase::Move, "x".to_string())).await, Err(Refused::LongDraft)));
    assert_eq!(club.draft(&rig.ada, &game).unwrap().turn.iter().count(), 64);
    assert_eq!(club.draft(&rig.bo, &game).unwrap(), Draft::default());
    let stranger = club.add_member(member("Cleo"), false).await.unwrap();
    let refused = club.change_draft(&stranger, &game, Change::Undo).await;
    assert!(matches!(refused, Err(Refused::Act(CannotAct::NoSeat))));
}

#[tokio::test]
async fn open_seats_are_taken_once_and_offers_taken_back_or_declined() {
    let rig = Rig::new().await;
    let (club, cleo) = (&rig.club, rig.club.add_member(member("Cleo"), false).await.unwrap());
    let open = |wait_for| club.open_game(&rig.ada, herooj(wait_for));
    let seat = open(WaitFor::Anybody).await.unwrap().table.id.clone();
    assert!(matches!(club.join(&rig.ada, &seat, "").await, Err(Refused::Act(CannotAct::PlaysAlready))));
    let (one, other) = tokio::join!(club.join(&rig.bo, &seat, ""), club.join(&cleo, &seat, ""));
    assert!(one.is_ok() != other.is_ok());
    let declined = open(WaitFor::Member(rig.bo.id.clone())).await.unwrap().table.id.clone();
    assert!(club.join(&cleo, &declined, "").await.is_err() && club.decline(&cleo, &declined).await.is_err());
    club.decline(&rig.bo, &declined).await.unwrap();
    assert!(club.join(&rig.bo, &declined, "").await.is_err());
    let withdrawn = open(WaitFor::Anybody).await.unwrap().table.id.clone();
    assert!(club.withdraw(&rig.bo, &withdrawn).await.is_err());
    club.withdraw(&rig.ada, &withdrawn).await.unwrap();
    assert!(matches!(club.join(&rig.bo, &withdrawn, "").await, Err(Refused::Act(CannotAct::NotOpen))));
    assert!(matches!(club.table(&GameId::parse("nowhere").unwrap()), Err(Refused::NoGame)));
}

#[tokio::test]
async fn accepting_twice_is_accepting_once() {
    let rig = Rig::new().await;
    let game = rig.club.open_game(&rig.ada, herooj(WaitFor::Member(rig.bo.id.clone()))).await.unwrap().table.id.clone();
    let (one, other) = tokio::join!(rig.club.join(&rig.bo, &game, ""), rig.club.join(&rig.bo, &game, ""));
    assert_eq!((one.unwrap().head.number, other.unwrap().head.number), (3, 3));
    assert!(rig.club.join(&rig.ada, &game, "").await.is_err());
}

#[tokio::test]
async fn terms_that_cannot_be_are_refused_before_anything_is_written() {
    let rig = Rig::new().await;
    for days in [0, 15] {
        assert!(matches!(
            rig.club.open_game(&rig.ada, NewGame { timing: Timing::days(days), ..herooj(WaitFor::Anybody) }).await,
            Err(Refused::Act(CannotAct::Timing(_)))
        ));
    }
    let own = herooj(WaitFor::Member(rig.ada.id.clone()));
    assert!(matches!(rig.club.open_game(&rig.ada, own).await, Err(Refused::OwnChallenge)));
    let nobody = herooj(WaitFor::Member("nobody".to_string()));
    assert!(matches!(rig.club.open_game(&rig.ada, nobody).await, Err(Refused::NoMember)));
    let unknown = NewGame { game: "ludo".to_string(), ..herooj(WaitFor::Anybody) };
    assert!(matches!(rig.club.open_game(&rig.ada, unknown).await, Err(Refused::Act(CannotAct::Option(_)))));
    for _ in 0..30 {
        rig.club.open_game(&rig.ada, herooj(WaitFor::Anybody)).await.unwrap();
    }
    assert!(matches!(rig.club.open_game(&rig.ada, herooj(WaitFor::Anybody)).await, Err(Refused::ManyOffers(30))));
    assert_eq!(rig.club.home(&rig.bo).unwrap().open_seats.len(), 30);
}

#[tokio::test]
async fn a_friend_makes_an_account_by_the_secret_link_and_accepts() {
    let rig = Rig::new().await;
    let opened = rig.club.open_game(&rig.ada, herooj(WaitFor::LinkHolder)).await.unwrap();
    let (game, first) = (opened.table.id.clone(), token(&opened.link.unwrap()));
    assert!(matches!(rig.club.join(&rig.bo, &game, "").await, Err(Refused::Act(CannotAct::NotInvited))));
    assert!(rig.club.fresh_game_link(&rig.bo, &game).await.is_err());
    let link = token(&rig.club.fresh_game_link(&rig.ada, &game).await.unwrap());
    assert!(matches!(rig.club.welcome(&first), Err(Refused::DeadLink)));
    assert!(matches!(rig.club.welcome(&link).unwrap(), crate::service::sign_up::Welcome::Player { by, .. } if by == "Ada"));
    let cleo = rig.club.sign_up(&link, member("Cleo"), HERE).await.unwrap().account;
    assert!(matches!(rig.club.sign_up(&link, member("Dora"), HERE).await, Err(Refused::DeadLink)));
    assert!(matches!(rig.club.accept_link(&rig.bo, &link, "").await, Err(Refused::DeadLink)));
    assert_eq!(rig.club.game_of_link(&cleo, &link).unwrap().id, game);
    let table = rig.club.accept_link(&cleo, &link, "our words").await.unwrap();
    assert_eq!((&table.stage, table.player(Seat(1)).name.as_str()), (&Stage::Running, "Cleo"));
    assert_eq!(rig.club.accept_link(&cleo, &link, "").await.unwrap().head, table.head);
    assert!(matches!(rig.club.accept_link(&rig.bo, &link, "").await, Err(Refused::DeadLink)));
}

#[tokio::test]
async fn home_puts_the_most_urgent_game_first() {
    let rig = Rig::new().await;
    let slow = rig
        .club
        .open_game(&rig.ada, NewGame { timing: Timing::days(9), ..herooj(WaitFor::Member(rig.bo.id.clone())) })
        .await
        .unwrap()
        .table
        .id
        .clone();
    rig.club.join(&rig.bo, &slow, "").await.unwrap();
    rig.later(DAY);
    let urgent = rig.game().await;
    let waiting = rig.game().await;
    rig.play(&waiting).await;
    let ended = rig.game().await;
    rig.club.abort(&rig.bo, &ended).await.unwrap();
    let challenge = rig.club.open_game(&rig.bo, herooj(WaitFor::Member(rig.ada.id.clone()))).await.unwrap().table.id.clone();
    let offer = rig.club.open_game(&rig.ada, herooj(WaitFor::Anybody)).await.unwrap().table.id.clone();
    let seat = rig.club.open_game(&rig.bo, herooj(WaitFor::Anybody)).await.unwrap().table.id.clone();
    let home = rig.club.home(&rig.ada).unwrap();
    let names = |rows: &[crate::service::home::Row]| rows.iter().map(|row| row.game.game.clone()).collect::<Vec<_>>();
    assert_eq!(names(&home.to_act), [urgent.clone(), slow]);
    assert_eq!(names(&home.waiting), [waiting]);
    assert_eq!(names(&home.ended), [ended]);
    assert_eq!(names(&home.challenges), [challenge]);
    assert_eq!(names(&home.own_offers), [offer]);
    assert_eq!(names(&home.open_seats), [seat]);
    assert_eq!((home.to_act[0].seat, rig.club.games_to_act(&rig.ada).unwrap().len()), (Some(Seat(0)), 2));
}

#[tokio::test]
async fn what_is_derived_is_rebuilt_equal_from_the_log() {
    let rig = Rig::new().await;
    let games = [rig.game().await, rig.game().await, rig.game().await];
    rig.play(&games[0]).await;
    rig.club.resign(&rig.ada, &games[1]).await.unwrap();
    rig.club.abort(&rig.ada, &games[2]).await.unwrap();
    rig.club.open_game(&rig.ada, herooj(WaitFor::LinkHolder)).await.unwrap();
    let homes = || (rig.club.home(&rig.ada).unwrap(), rig.club.home(&rig.bo).unwrap());
    let before = homes();
    let rebuilt = rig.club.rebuild().await.unwrap();
    assert_eq!((rebuilt.games, rebuilt.broken), (4, Vec::new()));
    assert_eq!(homes(), before);
}

#[tokio::test]
async fn a_broken_game_is_shown_as_such_and_disturbs_no_other() {
    let rig = Rig::new().await;
    let (broken, sound) = (rig.game().await, rig.game().await);
    let id = broken.clone();
    // Somebody has appended an entry that continues no chain.
    let head = rig.club.table(&broken).unwrap().head;
    rig.club
        .store()
        .write(move |on| {
            let mut entry = on.entries(&id)?.remove(0);
            entry.number = head.number + 1;
            on.append(&id, &head, &[entry])
        })
        .await
        .unwrap();
    let why = rig.club.table(&broken).err().unwrap();
    assert!(matches!(why, Refused::Broken(_)) && why.is_failure(), "{why}");
    assert!(rig.club.confirm(&rig.ada, &broken, 3, &Turn::default()).await.is_err());
    rig.play(&sound).await;
    let home = rig.club.home(&rig.bo).unwrap();
    assert_eq!((home.to_act.len(), home.broken.len()), (1, 1));
    let rebuilt = rig.club.rebuild().await.unwrap();
    assert_eq!(rebuilt.broken.len(), 1);
    assert_eq!(rig.club.home(&rig.bo).unwrap().to_act.len(), 1);
}

#[tokio::test]
async fn messages_are_between_the_players_and_have_a_length() {
    let rig = Rig::new().await;
    let (club, game) = (&rig.club, rig.game().await);
    let cleo = club.add_member(member("Cleo"), false).await.unwrap();
    club.post_message(&rig.ada, &game, &"ä".repeat(2_000)).await.unwrap();
    for bad in ["", " \n ", &"x".repeat(2_001), &"x".repeat(10_000)] {
        assert!(matches!(club.post_message(&rig.ada, &game, bad).await, Err(Refused::BadMessage)));
    }
    assert!(club.post_message(&cleo, &game, "hello").await.is_err() && club.messages(&cleo, &game).is_err());
    let messages = club.messages(&rig.bo, &game).unwrap();
    assert_eq!((messages.len(), messages[0].name.as_str()), (1, "Ada"));
    assert!(club.home(&rig.bo).unwrap().waiting[0].has_news);
    club.note_read(&rig.bo, &game, ReadUpTo { entry: rig.has_entries(&game), message: messages[0].id }).unwrap();
    club.store().write(|_| Ok::<_, StoreError>(())).await.unwrap();
    assert!(!club.home(&rig.bo).unwrap().waiting[0].has_news);
    for _ in 0..19 {
        club.post_message(&rig.ada, &game, "and").await.unwrap();
    }
    assert!(matches!(club.post_message(&rig.ada, &game, "again").await, Err(Refused::TooMany { .. })));
}

#[tokio::test]
async fn listeners_hear_of_turns_and_messages() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let mut events = rig.club.events();
    rig.play(&game).await;
    rig.club.post_message(&rig.bo, &game, "hello").await.unwrap();
    let newest = rig.has_entries(&game);
    for _ in 0..2 {
        assert_eq!(events.try_recv().unwrap(), Happened { game: game.clone(), newest });
    }
    assert!(events.try_recv().is_err());
}

#[tokio::test]
async fn a_draw_is_offered_declined_and_agreed_and_a_game_is_called_off() {
    let rig = Rig::new().await;
    let (club, game) = (&rig.club, rig.game().await);
    assert!(matches!(club.agree_draw(&rig.bo, &game).await, Err(Refused::Act(CannotAct::NoOffer))));
    club.offer_draw(&rig.ada, &game).await.unwrap();
    assert!(matches!(club.offer_draw(&rig.ada, &game).await, Err(Refused::Act(CannotAct::OfferedAlready))));
    club.decline_draw(&rig.bo, &game).await.unwrap();
    club.offer_draw(&rig.bo, &game).await.unwrap();
    assert!(club.agree_draw(&rig.ada, &game).await.unwrap().is_over());
    let other = rig.game().await;
    rig.play(&other).await;
    rig.play(&other).await;
    assert!(!club.abort(&rig.ada, &other).await.unwrap().is_over());
    club.decline_abort(&rig.bo, &other).await.unwrap();
    club.abort(&rig.bo, &other).await.unwrap();
    assert_eq!(club.abort(&rig.ada, &other).await.unwrap().stage, Stage::Off(crate::play::table::OffReason::Aborted));
}

#[tokio::test]
async fn a_game_is_seen_as_it_was_after_any_entry() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(&game).await;
    rig.play(&game).await;
    for number in 1..=5 {
        let (table, log) = rig.club.table_at(&game, number).unwrap();
        assert_eq!((table.head.number, log.len()), (number, number as usize));
    }
    for number in [0, 6] {
        assert!(matches!(rig.club.table_at(&game, number), Err(Refused::NoEntry)));
    }
}

#[tokio::test]
async fn a_club_opened_again_and_one_restored_from_a_backup_go_on_where_they_were() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    rig.play(&game).await;
    let (head, copy) = (rig.club.table(&game).unwrap().head, rig.folder.path().join("copy.db"));
    rig.club.backup(&copy).unwrap();
    let Rig { club, folder, ada, bo } = rig;
    drop(club);
    let rig = Rig { club: club_in(folder.path()), folder, ada, bo };
    assert_eq!(rig.club.table(&game).unwrap().head, head);
    rig.play(&game).await;
    let other = tempfile::tempdir().unwrap();
    crate::store::migrate::restore(&copy, &other.path().join(FILE_NAME), NOW).unwrap();
    let restored = club_in(other.path());
    assert_eq!(restored.table(&game).unwrap().head, head);
}

/// A game without cards in which Ada has been mated.
async fn mated(rig: &Rig) -> GameId {
    let (hers, his) =
        (rig.club.add_deck(&rig.ada, "heretik", "None", "").await.unwrap(), rig.club.add_deck(&rig.bo, "heretik", "None", "").await.unwrap());
    let options = [("mode".to_string(), "formal".into())].into();
    let new = NewGame { game: "heretik".to_string(), options, deck: Some(hers), ..herooj(WaitFor::Member(rig.bo.id.clone())) };
    let game = rig.club.open_game(&rig.ada, new).await.unwrap().table.id.clone();
    rig.club.join(&rig.bo, &game, Bringing { words: String::new(), deck: Some(his) }).await.unwrap();
    for (at, moves) in [&["f2-f3"][..], &["e7-e6", "e6-e5"], &["g2-g3", "g3-g4"], &["d8-h4"]].into_iter().enumerate() {
        let mut turn = Turn::default();
        moves.iter().for_each(|step| turn.push(Phase::Move, *step));
        let newest = rig.has_entries(&game);
        rig.club.confirm([&rig.ada, &rig.bo][at % 2], &game, newest, &turn).await.unwrap();
    }
    game
}

fn kind_of_end(rig: &Rig, game: &GameId) -> String {
    match &rig.club.table(game).unwrap().stage {
        Stage::Over(outcome) => outcome.kind.clone(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_proof_ends_the_game_once_and_only_as_it_was_examined() {
    let rig = Rig::new().await;
    let game = mated(&rig).await;
    let examined = rig.has_entries(&game);
    rig.club.offer_draw(&rig.bo, &game).await.unwrap();
    assert!(rig.club.end_without_turn(&game, examined).await.err().and_then(|refused| refused.stale()).is_some(), "something happened meanwhile");
    rig.mails().await;
    rig.club.end_without_turn(&game, examined + 1).await.unwrap();
    assert_eq!(kind_of_end(&rig, &game), "checkmate");
    assert_eq!(rig.mails().await.len(), 2, "both are told");
    let whole = rig.has_entries(&game);
    assert!(matches!(rig.club.end_without_turn(&game, whole).await, Err(Refused::Act(CannotAct::Over))));
    assert!(matches!(rig.club.resign(&rig.ada, &game).await, Err(Refused::Act(CannotAct::Over))));
    assert_eq!(rig.has_entries(&game), whole);
}

#[tokio::test]
async fn a_proof_and_a_resignation_at_once_give_one_outcome() {
    let rig = Rig::new().await;
    for _ in 0..3 {
        let game = mated(&rig).await;
        for deck in rig.club.decks(&rig.ada).unwrap() {
            rig.club.drop_deck(&rig.ada, deck.id).await.unwrap();
        }
        for deck in rig.club.decks(&rig.bo).unwrap() {
            rig.club.drop_deck(&rig.bo, deck.id).await.unwrap();
        }
        let examined = rig.has_entries(&game);
        let (proof, resigned) = tokio::join!(rig.club.end_without_turn(&game, examined), rig.club.resign(&rig.ada, &game));
        assert!(proof.is_ok() != resigned.is_ok(), "one of them came first");
        assert_eq!(kind_of_end(&rig, &game), if proof.is_ok() { "checkmate" } else { "resigned" });
        assert_eq!(rig.has_entries(&game), examined + 2, "the end, and what it reveals");
    }
}

#[tokio::test]
async fn a_game_of_which_nothing_is_proved_does_not_end_by_proof() {
    let rig = Rig::new().await;
    let game = rig.game().await;
    let newest = rig.has_entries(&game);
    assert!(matches!(rig.club.end_without_turn(&game, newest).await, Err(Refused::Act(CannotAct::NothingProved))));
}
