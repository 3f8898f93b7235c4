//! A table for four: filling it, leaving it, and what needs everybody who is still there.

use super::*;
use crate::play::acts::CannotAct;
use crate::play::entry::Kind;
use crate::play::history;
use crate::play::notice::What;
use crate::play::table::{OffReason, Stage};
use crate::rules::turn::Viewer;

/// Ada, Bo, Cy and Di, by seat: Red, Orange, Green, Blue.
struct Four {
    rig: Rig,
    people: [Account; 4],
    game: GameId,
}

fn herichess(wait_for: WaitFor) -> NewGame {
    NewGame { game: "herichess".to_string(), ..herooj(wait_for) }
}

async fn told(rig: &Rig) -> Vec<(String, What)> {
    let of = |mail: Claimed| match mail.content {
        Content::Game { what, .. } => (mail.account.unwrap().name, what),
        Content::Letter { what, .. } => panic!("a notice was expected and not a letter about {what}"),
        Content::Digest => panic!("a notice was expected and not a digest"),
    };
    let mut told: Vec<_> = rig.mails().await.into_iter().map(of).collect();
    told.sort_by(|one, other| one.0.cmp(&other.0));
    told
}

fn to(who: &str, what: What) -> (String, What) {
    (who.to_string(), what)
}

impl Four {
    /// A game that has begun, its mails sent.
    async fn sat_down() -> Four {
        let rig = Rig::new().await;
        let (cy, di) = (rig.club.add_member(member("Cy"), false).await.unwrap(), rig.club.add_member(member("Di"), false).await.unwrap());
        let game = rig.club.open_game(&rig.ada, herichess(WaitFor::Anybody)).await.unwrap().table.id.clone();
        for who in [&rig.bo, &cy, &di] {
            rig.club.join(who, &game, "").await.unwrap();
        }
        let table = rig.club.table(&game).unwrap();
        // Ada chose her seat, the others sit by lot.
        let by_seat = |seat: usize| [&rig.ada, &rig.bo, &cy, &di].into_iter().find(|who| who.id == table.players[seat].account).unwrap().clone();
        let people = [0, 1, 2, 3].map(by_seat);
        rig.mails().await;
        Four { rig, people, game }
    }

    fn table(&self) -> std::sync::Arc<Table> {
        self.rig.club.table(&self.game).unwrap()
    }

    fn name(&self, seat: usize) -> &str {
        &self.people[seat].name
    }

    async fn play(&self) {
        let table = self.table();
        let seat = table.to_act().iter().next().unwrap();
        self.rig.club.confirm(&self.people[seat.0 as usize], &self.game, table.head.number, &first_move(&table)).await.unwrap();
    }

    async fn resign(&self, seat: usize) -> std::sync::Arc<Table> {
        self.rig.club.resign(&self.people[seat], &self.game).await.unwrap()
    }

    fn last(&self) -> Kind {
        self.rig.club.log(&self.game).unwrap().last().unwrap().kind
    }
}

#[tokio::test]
async fn the_game_begins_when_the_fourth_has_joined() {
    let rig = Rig::new().await;
    let game = rig.club.open_game(&rig.ada, herichess(WaitFor::Anybody)).await.unwrap().table.id.clone();
    let cy = rig.club.add_member(member("Cy"), false).await.unwrap();
    let di = rig.club.add_member(member("Di"), false).await.unwrap();
    let el = rig.club.add_member(member("El"), false).await.unwrap();
    for (who, free) in [(&rig.bo, 2), (&cy, 1)] {
        let table = rig.club.join(who, &game, "").await.unwrap();
        assert_eq!((table.free_seats(), &table.stage), (free, &Stage::Open));
        assert_eq!(rig.club.join(who, &game, "").await.unwrap().head, table.head, "joining twice is joining once");
    }
    assert!(rig.club.home(&di).unwrap().open_seats.len() == 1 && rig.club.home(&cy).unwrap().open_seats.is_empty());
    assert!(told(&rig).await.is_empty());
    let table = rig.club.join(&di, &game, "").await.unwrap();
    assert_eq!((table.free_seats(), &table.stage, table.player(Seat(0)).name.as_str()), (0, &Stage::Running, "Ada"));
    let began = told(&rig).await;
    assert_eq!(began.iter().filter(|(_, what)| *what == What::YourTurn).collect::<Vec<_>>(), [&to("Ada", What::YourTurn)]);
    assert_eq!(began.iter().filter(|(_, what)| *what == What::Began).count(), 2, "all but the one who came last: {began:?}");
    assert!(rig.club.join(&el, &game, "").await.is_err());
}

#[tokio::test]
async fn one_link_opens_as_many_seats_as_are_left_and_no_more() {
    let rig = Rig::new().await;
    let opened = rig.club.open_game(&rig.ada, herichess(WaitFor::LinkHolder)).await.unwrap();
    let (game, link) = (opened.table.id.clone(), token(&opened.link.unwrap()));
    rig.club.accept_link(&rig.bo, &link, "").await.unwrap();
    let cy = rig.club.sign_up(&link, member("Cy"), HERE).await.unwrap().account;
    let di = rig.club.sign_up(&link, member("Di"), HERE).await.unwrap().account;
    // Three places are spoken for, though two have not sat down yet.
    assert!(matches!(rig.club.sign_up(&link, member("El"), HERE).await, Err(Refused::DeadLink)));
    let el = rig.club.add_member(member("El"), false).await.unwrap();
    assert!(matches!(rig.club.accept_link(&el, &link, "").await, Err(Refused::DeadLink)));
    rig.club.accept_link(&cy, &link, "").await.unwrap();
    assert_eq!(rig.club.accept_link(&cy, &link, "").await.unwrap().free_seats(), 1);
    // A new link in place of the old one opens the seat that is left.
    let fresh = token(&rig.club.fresh_game_link(&rig.ada, &game).await.unwrap());
    assert!(matches!(rig.club.accept_link(&di, &link, "").await, Err(Refused::DeadLink)));
    let table = rig.club.accept_link(&di, &fresh, "").await.unwrap();
    assert_eq!(table.stage, Stage::Running);
    assert!(matches!(rig.club.accept_link(&el, &fresh, "").await, Err(Refused::DeadLink)));
}

#[tokio::test]
async fn a_challenge_to_one_member_is_for_games_of_two() {
    let rig = Rig::new().await;
    let refused = rig.club.open_game(&rig.ada, herichess(WaitFor::Member(rig.bo.id.clone()))).await.err().unwrap();
    assert!(matches!(refused, Refused::Act(CannotAct::ChallengeForTwo)), "{refused}");
}

#[tokio::test]
async fn whoever_resigns_is_removed_and_the_others_play_on() {
    let four = Four::sat_down().await;
    four.play().await;
    assert_eq!(told(&four.rig).await, [to(four.name(1), What::YourTurn)]);
    // Orange resigns in her turn: it passes to Green.
    let table = four.resign(1).await;
    assert_eq!(told(&four.rig).await, [to(four.name(2), What::YourTurn)]);
    assert!(table.is_out(Seat(1)) && !table.is_out(Seat(0)) && table.to_act().has(Seat(2)));
    assert_eq!(table.viewer(Some(&four.people[1].id)), Viewer::Spectator);
    let club = &four.rig.club;
    let out = &four.people[1];
    assert!(matches!(club.resign(out, &four.game).await, Err(Refused::Act(CannotAct::Out))));
    assert!(matches!(club.offer_draw(out, &four.game).await, Err(Refused::Act(CannotAct::Out))));
    // Blue resigns out of turn: nobody's turn changes, and nobody needs to be told.
    four.resign(3).await;
    assert!(told(&four.rig).await.is_empty());
    four.play().await;
    assert_eq!(told(&four.rig).await, [to("Ada", What::YourTurn)], "the turn passes over the empty seats");
    let table = four.resign(0).await;
    let Stage::Over(outcome) = &table.stage else { panic!("one army is left") };
    assert_eq!((outcome.winners.as_slice(), outcome.places.len()), ([Seat(2)].as_slice(), 4));
    let mut wanted = vec![to(four.name(1), What::Ended), to(four.name(2), What::Ended), to(four.name(3), What::Ended)];
    wanted.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(told(&four.rig).await, wanted);
    let ending = history::ending(&table).unwrap();
    let places = format!("first {} (Green); second Ada (Red); third {} (Blue); fourth {} (Orange)", four.name(2), four.name(3), four.name(1));
    assert!(ending.ends_with(&places), "{ending}");
    assert_eq!(table.viewer(Some(&out.id)), Viewer::Everything);
}

#[tokio::test]
async fn a_draw_needs_every_survivor() {
    let four = Four::sat_down().await;
    let (club, game) = (&four.rig.club, &four.game);
    four.play().await;
    four.resign(3).await;
    told(&four.rig).await;
    let [red, orange, green, _] = &four.people;
    club.offer_draw(red, game).await.unwrap();
    let mut wanted = vec![to(&orange.name, What::DrawOffered), to(&green.name, What::DrawOffered)];
    wanted.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(told(&four.rig).await, wanted);
    let table = club.agree_draw(green, game).await.unwrap();
    assert_eq!((four.last(), &table.stage), (Kind::DrawAgreed, &Stage::Running));
    assert_eq!(history::proposals(&table), [format!("Ada (Red) offers a draw; {} (Green) agreed. It needs {} (Orange)", green.name, orange.name)]);
    assert!(matches!(club.agree_draw(green, game).await, Err(Refused::Act(CannotAct::OfferedAlready))));
    let table = club.agree_draw(orange, game).await.unwrap();
    let Stage::Over(outcome) = &table.stage else { panic!("everybody has agreed") };
    assert_eq!((outcome.kind.as_str(), outcome.places.clone()), ("agreed", vec![vec![Seat(0), Seat(1), Seat(2)], vec![Seat(3)]]));
    let ending = history::ending(&table).unwrap();
    assert!(ending.contains(&format!("first to third Ada (Red), {} (Orange) and {} (Green); fourth", orange.name, green.name)), "{ending}");
}

#[tokio::test]
async fn a_turn_without_agreeing_a_refusal_or_a_departure_ends_an_offer() {
    let four = Four::sat_down().await;
    let (club, game) = (&four.rig.club, &four.game);
    let [red, orange, green, blue] = &four.people;
    // The next player moves without agreeing.
    club.offer_draw(blue, game).await.unwrap();
    four.play().await;
    assert_eq!(four.table().draw, None);
    // One who has agreed may make her turn; the offer stands.
    club.offer_draw(orange, game).await.unwrap();
    four.play().await;
    assert!(four.table().draw.is_some_and(|draw| draw.by == Seat(1)));
    club.agree_draw(green, game).await.unwrap();
    four.play().await;
    assert!(four.table().draw.is_some());
    club.decline_draw(red, game).await.unwrap();
    assert!(four.table().draw.is_none() && matches!(club.agree_draw(blue, game).await, Err(Refused::Act(CannotAct::NoOffer))));
    club.offer_draw(red, game).await.unwrap();
    club.agree_draw(orange, game).await.unwrap();
    club.agree_draw(green, game).await.unwrap();
    four.resign(3).await;
    assert!(four.table().draw.is_none(), "the offer was made to others");
}

#[tokio::test]
async fn calling_off_is_for_anybody_before_her_first_turn_and_for_all_survivors_after() {
    let four = Four::sat_down().await;
    let (club, game) = (&four.rig.club, &four.game);
    for _ in 0..4 {
        four.play().await;
    }
    let [red, orange, green, blue] = &four.people;
    club.abort(red, game).await.unwrap();
    assert_eq!(four.last(), Kind::AbortOffered);
    club.abort(green, game).await.unwrap();
    assert!(matches!(club.abort(green, game).await, Err(Refused::Act(CannotAct::OfferedAlready))));
    club.abort(orange, game).await.unwrap();
    assert_eq!((four.last(), &four.table().stage), (Kind::AbortAgreed, &Stage::Running));
    let table = club.abort(blue, game).await.unwrap();
    assert_eq!(table.stage, Stage::Off(OffReason::Aborted));

    let early = Four::sat_down().await;
    early.play().await;
    early.resign(1).await;
    early.rig.club.abort(&early.people[3], &early.game).await.unwrap();
    assert_eq!(early.last(), Kind::AbortOffered, "a game that somebody has lost is not called off by one player");
    let fresh = Four::sat_down().await;
    fresh.play().await;
    assert_eq!(fresh.rig.club.abort(&fresh.people[3], &fresh.game).await.unwrap().stage, Stage::Off(OffReason::Aborted));
}
