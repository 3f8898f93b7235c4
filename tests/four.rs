//! Four at a table, through its pages: sitting down by one link, seeing who acts, joining and parting men, leaving, drawing.

mod common;

use common::play::{challenge, make_turn, member, play_on};
use common::{Game, Person, Server, Three, until};
use postern::rules::turn::{Phase, Seat, Turn};
use postern::service::start::WaitFor;
use postern::service::{Account, Club};

/// The people by seat, Ada first; and their accounts.
struct Four {
    three: Three,
    people: Vec<Person>,
    accounts: Vec<Account>,
    game: Game,
}

fn turn(choice: &str) -> Turn {
    let mut turn = Turn::default();
    turn.push(Phase::Move, choice);
    turn
}

/// A game that has begun and in which Ada, Red, has just made `first`, and the others random moves so that it is Ada's turn again.
fn sat_down(first: Option<&str>) -> Four {
    let (three, (game, accounts, sessions)) = Three::with(&[], async |club: &Club, [ada, bo, cy]| {
        let di = club.add_member(member("Di"), false).await.expect("a member is added");
        let game = club.open_game(ada, challenge("herichess", WaitFor::Anybody)).await.expect("a game opens").table.id.clone();
        for who in [bo, cy, &di] {
            club.join(who, &game, "").await.expect("a seat is free");
        }
        let table = club.table(&game).expect("the game is there");
        let all = [ada, bo, cy, &di];
        let accounts: Vec<Account> =
            table.players.iter().map(|player| (*all.iter().find(|who| who.id == player.account).expect("one of the four")).clone()).collect();
        if let Some(first) = first {
            club.confirm(ada, &game, table.head.number, &turn(first)).await.expect("it is legal");
            play_on(club, &game, &accounts.iter().collect::<Vec<_>>(), 3).await;
        }
        let mut sessions = Vec::new();
        for account in &accounts {
            sessions.push(club.begin_session(account).await.expect("a session begins").token);
        }
        (Game::of(&game), accounts, sessions)
    });
    let people = sessions.iter().map(|session| three.server.holder_of(session)).collect();
    Four { three, people, accounts, game }
}

#[test]
fn one_secret_link_brings_three_friends_and_each_is_shown() {
    let three = Three::new();
    let form = three.ada.get("/games/new?game=herichess").form("/games").with("open_to", "link");
    let page = three.ada.submit(&form);
    assert!(page.words().contains("It opens the 3 seats that are left"), "{}", page.words());
    let link = page.attributes("a", "href").into_iter().find(|href| href.contains("/invitation/")).expect("the link is shown");
    let path = format!(
        "/g/{}",
        page.attributes("form", "action").iter().find_map(|to| to.strip_prefix("/g/")?.split('/').next().map(str::to_string)).unwrap()
    );
    for (who, taken) in [(&three.bo, "2 of 4 taken"), (&three.cy, "3 of 4 taken")] {
        let page = who.press(&who.get(&link), "Take the seat", &[]);
        assert!(page.words().contains(taken), "{}", page.words());
    }
    assert!(three.ada.get(&path).words().contains("Ada, Bo, Cy"));
    // The third has no account yet.
    let page = three.anybody.get(&link);
    let page = three.anybody.press(&page, "Make an account", &[("name", "Di"), ("email", "di@example.org"), ("password", "Di likes slow games")]);
    let page = three.anybody.press(&page, "Take the seat", &[]);
    assert_eq!(page.texts(".player-name").len(), 4, "{}", page.words());
    let late = three.server.somebody().get(&link);
    assert_eq!(late.status, 410, "{}", late.words());
}

#[test]
fn who_acts_who_is_next_and_who_is_out_is_shown_to_each_on_her_own_side() {
    let four = sat_down(None);
    for (seat, person) in four.people.iter().enumerate() {
        let page = person.get(&four.game.path);
        let names = page.texts(".player-name");
        // Each stands at the corner of her camp, one's own at the bottom left.
        let at = |step: usize| &four.accounts[(seat + step) % 4].name;
        for (shown, step) in names.iter().zip([3, 2, 0, 1]) {
            assert!(shown.starts_with(at(step)), "{names:?}");
        }
        assert_eq!(page.texts(".player--to-act .player-name"), ["Ada (Red)"]);
        assert_eq!(page.texts(".player:has(.badge--wait) .player-name"), [format!("{} (Orange)", four.accounts[1].name)]);
    }
    let orange = &four.people[1];
    orange.press(&orange.get(&four.game.at("sure/resign")), "Resign", &[]);
    let page = orange.get(&four.game.path);
    assert!(page.words().contains("You are out of this game. Ada (Red) is to act.") && !page.words().contains("Resign"), "{}", page.words());
    assert_eq!(page.texts(".player--out .player-name"), [format!("{} (Orange)", four.accounts[1].name)]);
    make_turn(&four.people[0], &four.game);
    // Green gets a mail that it is her turn; Orange, who is out, gets none, and Blue none yet.
    let mail = |seat: usize, subject: &str| {
        let to = four.accounts[seat].email.clone().expect("members have addresses");
        four.three.server.mails().into_iter().filter(|mail| mail.to == to && mail.subject.contains(subject)).count()
    };
    until("the mail to Green", || (mail(2, "Your turn") == 1).then_some(()));
    four.three.server.wait_for_mail();
    assert_eq!((mail(1, "Your turn"), mail(3, "Your turn"), mail(1, "out")), (0, 0, 0));
    for seat in [2, 3] {
        let person = &four.people[seat];
        person.press(&person.get(&four.game.at("sure/resign")), "Resign", &[]);
    }
    let words = orange.get(&four.game.path).words();
    assert!(words.contains("Ada (Red) won") && words.contains("first Ada (Red); second") && words.contains("fourth"), "{words}");
    let mail = four.three.server.mail(four.accounts[1].email.as_deref().unwrap(), "You came fourth");
    let text = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Places: first Ada (Red)"), "{text}");
}

#[test]
fn men_join_and_part_by_clicks_and_the_player_chooses_between_the_outcomes() {
    let four = sat_down(Some("a4+b4"));
    let (ada, path) = (&four.people[0], &four.game.path);
    let page = ada.get(&format!("{path}?man=b4"));
    assert!(
        page.text("#b4").contains("Red Chatelaine") && page.attributes("#b4", "data-says")[0].starts_with("Chatelaine: a Rook and a Prince in one")
    );
    assert!(page.text("#a4").contains("several ways"), "{}", page.text("#a4"));
    let page = ada.get(&page.attributes("#a4", "href")[0]);
    let ways = page.texts("#panel button");
    assert_eq!(ways.len(), 3, "{ways:?}");
    for words in [
        "The whole Chatelaine goes from b4 to a4",
        "The Rook steps out of the Chatelaine to a4; the Prince stays on b4",
        "The Prince steps out of the Chatelaine to a4; the Rook stays on b4",
    ] {
        assert!(ways.contains(&words.to_string()), "{ways:?}");
    }
    let page = ada.press(&page, "The Prince steps out", &[]);
    assert_eq!(page.texts(".choice .notation"), ["b4/P-a4"]);
    let review = ada.follow(&page, "Look it over");
    assert!(review.words().contains("What the others will see") && !review.words().contains("Coda"), "{}", review.words());
    let page = ada.press(&review, "Confirm this turn", &[]);
    assert!(page.words().contains("Your turn is in the log."));
    // A simple man that can join another says so on the board.
    let page = four.people[1].get(path);
    let man = page.attributes("a.cell.is-movable", "href");
    let joins = man.iter().any(|href| four.people[1].get(href).has(".cell.is-join"));
    assert!(joins, "somebody of Orange's can join somebody");
}

#[test]
fn a_draw_needs_all_four_and_the_page_says_whose_word_is_missing() {
    let four = sat_down(None);
    let page = |seat: usize| four.people[seat].get(&four.game.path);
    four.people[0].press(&page(0), "Offer a draw", &[]);
    for seat in [1, 2] {
        four.people[seat].press(&page(seat), "Agree to a draw", &[]);
    }
    let words = page(0).words();
    assert!(words.contains("Ada (Red) offers a draw") && words.contains(&format!("It needs {} (Blue).", four.accounts[3].name)), "{words}");
    assert!(four.three.server.table(&four.game.id).to_act().has(Seat(0)));
    four.people[3].press(&page(3), "Agree to a draw", &[]);
    assert!(page(2).words().contains("Drawn: by agreement. Places: first to fourth"), "{}", page(2).words());
}

#[test]
fn the_rules_of_every_game_are_told_with_pictures() {
    let server = Server::new();
    let list = server.somebody().get("/rules");
    for about in postern::rules::ALL.iter().map(|rules| rules.about()) {
        let page = server.somebody().get(&list.link(about.name));
        assert!(page.has("figure .board svg") && page.words().contains(about.name), "{}", about.name);
        assert!(page.has("#men") && page.has("#credits"), "{}", about.name);
    }
    assert!(server.somebody().get("/rules/heretik").has("#R14"));
    assert_eq!(server.somebody().get("/rules/ludo").status, 404);
}
