use super::*;
use crate::chance::Seed;
use crate::mail::letter::BOARD;
use crate::play::acts::{self, Terms};
use crate::play::entry::{GameId, Player};
use crate::play::time::terms::Timing;
use crate::rules::turn::{Phase, Turn};

/// 2026-05-28 20:26:40 UTC.
const START: Moment = Moment(1_780_000_000_000);
const HOUR: i64 = 3_600_000;

fn player(account: &str, name: &str) -> Player {
    Player { account: account.to_string(), name: name.to_string() }
}

fn reader(name: &str) -> Recipient {
    Recipient { name: name.to_string(), address: "reader@club.example".parse().unwrap(), zone: chrono_tz::Europe::Berlin }
}

/// A game of Herooj that Ada (White) offers to Bo.
struct Match {
    entries: Vec<Entry>,
    table: Table,
    now: Moment,
}

impl Match {
    fn open(ada: &str, bo: &str) -> Match {
        let terms = Terms {
            game: "herooj".to_string(),
            options: Default::default(),
            timing: Timing::days(3),
            zone: None,
            open_to: OpenTo::Member(player("bo", bo)),
            host_seat: Some(Seat(0)),
            words: String::new(),
            deck: None,
        };
        let opened = acts::open(GameId::parse("abc").unwrap(), player("ada", ada), terms, &seed(), START).unwrap();
        Match { entries: opened.entries, table: opened.table, now: START }
    }

    fn began(ada: &str, bo: &str) -> Match {
        let mut game = Match::open(ada, bo);
        game.then(|table, now| acts::join(table, player("bo", bo), String::new(), false, &seed(), now));
        game
    }

    fn then(&mut self, act: impl Fn(&Table, Moment) -> Result<acts::Outcome, acts::CannotAct>) {
        self.now = Moment(self.now.0 + HOUR);
        let outcome = act(&self.table, self.now).unwrap();
        self.entries.extend(outcome.entries);
        self.table = outcome.table;
    }

    /// The seat that is to act makes its first listed move.
    fn moves(&mut self) {
        self.then(|table, now| {
            let seat = table.to_act().iter().next().unwrap();
            let offers = table.position().unwrap().offers(seat, &Turn::default(), Phase::Move, true).unwrap();
            let offer = offers.iter().find(|offer| offer.needs.is_empty()).unwrap();
            let mut turn = Turn::default();
            turn.push(Phase::Move, offer.text.clone());
            acts::turn(table, &table.player(seat).account, table.head.number, &turn, &seed(), now)
        });
    }

    fn letter(&self, what: What, account: &str) -> Letter {
        self.letter_to(what, account, &reader("Reader"))
    }

    fn letter_to(&self, what: What, account: &str, to: &Recipient) -> Letter {
        let event = format!("abc {} {} {account}", self.table.head.number, what.word());
        let about = About { what, account, event: &event, unsubscribe: Some("0123"), newest: None, takes_reply: false };
        letter(&Site::example(), to, &about, &self.table, &self.entries, Moment(self.now.0 + HOUR)).unwrap()
    }
}

fn seed() -> Seed {
    Seed::from_number(1)
}

#[test]
fn a_turn_is_told_with_what_happened_how_long_is_left_one_link_and_evidence() {
    let mut game = Match::began("Ada", "Bo");
    game.moves();
    let letter = game.letter(What::YourTurn, "bo");
    assert_eq!(letter.subject, "Your turn against Ada (Herooj)");
    let head = game.table.head;
    let notation =
        crate::play::history::read(&game.table, &game.entries, crate::rules::turn::Viewer::Spectator).unwrap().pop().unwrap().turn.unwrap();
    for wanted in [
        "Herooj against Ada: it is your turn.",
        &format!("Ada (White)\n  {notation}\n  Move      White's "),
        "You have until Monday, 1 June 2026, 00:26 (Europe/Berlin): 2 days and 23 hours left.",
        "https://club.example/g/abc\n",
        &format!("Newest entry: {}\n{}\n", head.number, head.hash),
        "Herooj; 3 days a turn; Ada plays White; Bo plays Black.",
        "https://club.example/unsubscribe/0123",
    ] {
        let text = letter.text.replace("hours\nleft.", "hours left.");
        assert!(text.contains(wanted), "{wanted}\n---\n{}", letter.text);
    }
    assert_eq!(letter.text.matches("/g/abc").count(), 1, "one link to the game");
    assert!(letter.html.contains(&head.hash.to_string()) && letter.html.contains(&format!("cid:{BOARD}")));
    assert!(letter.board.as_ref().is_some_and(|png| png.starts_with(b"\x89PNG")));
    assert_eq!(letter.heads, [(game.table.id.clone(), head)]);
}

#[test]
fn every_notice_has_its_letter() {
    let mut game = Match::open("Ada", "Bo");
    let challenge = game.letter(What::Challenged, "bo");
    assert_eq!(challenge.subject, "Ada challenges you (Herooj)");
    assert!(challenge.text.contains("Herooj; 3 days a turn; Ada plays White."), "{}", challenge.text);
    assert_eq!(challenge.board, None);

    let mut declined = Match::open("Ada", "Bo");
    declined.then(|table, now| acts::decline(table, "bo", now));
    assert_eq!(declined.letter(What::Declined, "ada").subject, "Bo declined your challenge (Herooj)");

    let mut withdrawn = Match::open("Ada", "Bo");
    withdrawn.then(|table, now| acts::withdraw(table, "ada", now));
    assert_eq!(withdrawn.letter(What::Withdrawn, "bo").subject, "Ada took the challenge back (Herooj)");

    game.then(|table, now| acts::join(table, player("bo", "Bo"), String::new(), false, &seed(), now));
    let began = game.letter(What::Began, "bo");
    assert_eq!(began.subject, "Your game against Ada has begun (Herooj)");
    assert!(began.board.is_some());

    game.moves();
    game.moves();
    game.then(|table, now| acts::offer_draw(table, "bo", &seed(), now));
    let offer = game.letter(What::DrawOffered, "ada");
    assert_eq!(offer.subject, "Bo offers a draw (Herooj)");
    assert!(offer.text.contains("Black offered a draw"), "{}", offer.text);

    game.then(|table, now| acts::decline_draw(table, "ada", now));
    game.then(|table, now| acts::abort(table, "bo", &seed(), now));
    assert_eq!(game.letter(What::AbortOffered, "ada").subject, "Bo offers to call the game off (Herooj)");

    game.then(|table, now| acts::resign(table, "bo", &seed(), now));
    let ended = game.letter(What::Ended, "ada");
    assert_eq!(ended.subject, "You won against Bo (Herooj)");
    assert!(ended.text.contains("Ada (White) won: by resignation."), "{}", ended.text);
    assert_eq!(game.letter(What::Ended, "bo").subject, "You lost against Ada (Herooj)");
}

#[test]
fn mails_of_one_game_are_one_thread_and_an_event_has_one_id() {
    let mut game = Match::began("Ada", "Bo");
    let first = game.letter(What::YourTurn, "ada");
    game.moves();
    let second = game.letter(What::YourTurn, "bo");
    assert_eq!(first.thread, second.thread);
    assert!(first.thread.is_some_and(|thread| thread == "<game.abc@club.example>"));
    assert_ne!(first.message_id, second.message_id);
    assert_eq!(second.message_id, game.letter(What::YourTurn, "bo").message_id);
}

#[test]
fn a_mail_written_late_says_that_the_time_is_over() {
    let mut game = Match::began("Ada", "Bo");
    game.now = Moment(game.now.0 + 100 * HOUR);
    let late = game.letter(What::YourTurn, "ada");
    assert!(late.text.contains("Your time ran out on Sunday, 31 May 2026, 23:26"), "{}", late.text);
}

#[test]
fn long_and_hostile_names_neither_break_lines_nor_markup() {
    let names =
        ["x".repeat(200), "A\r\nBcc: all@example.org".to_string(), "<b onclick=x>\"&'".to_string(), "\u{202e}evil".to_string(), "王".repeat(90)];
    for name in &names {
        let mut game = Match::began(name, "Bo");
        game.moves();
        let letter = game.letter_to(What::YourTurn, "bo", &reader(name));
        assert!(letter.subject.chars().count() <= 60 && !letter.subject.contains(['\r', '\n']), "{}", letter.subject);
        for line in letter.text.lines() {
            assert!(line.chars().count() <= words::COLUMNS || line.contains("https://"), "{line}");
        }
        assert!(!letter.html.contains("<b onclick") && !letter.html.contains('\u{202e}'));
        letter.message(&Site::example());
    }
}

#[test]
fn html_has_no_script_no_form_and_loads_nothing() {
    let mut game = Match::began("Ada", "Bo");
    game.moves();
    let html = game.letter(What::YourTurn, "bo").html;
    for never in ["<script", "<form", "src=\"http", "url(", "<link", "{{", "{%"] {
        assert!(!html.contains(never), "{never}");
    }
}

#[test]
fn every_game_has_letters_for_every_seat() {
    for rules in crate::rules::ALL {
        let seats = rules.about().seats.len();
        let names: Vec<String> = (0..seats).map(|at| format!("{at} {}", "long name ".repeat(4))).collect();
        let players: Vec<Player> = names.iter().enumerate().map(|(at, name)| player(&format!("p{at}"), name)).collect();
        let terms = Terms {
            game: rules.about().id.to_string(),
            options: Default::default(),
            timing: Timing::days(1),
            zone: None,
            open_to: OpenTo::Everyone,
            host_seat: None,
            words: String::new(),
            deck: None,
        };
        let opened = acts::open(GameId::parse("abc").unwrap(), players[0].clone(), terms, &seed(), START).unwrap();
        let mut game = Match { entries: opened.entries, table: opened.table, now: START };
        for joining in &players[1..] {
            game.then(|table, now| acts::join(table, joining.clone(), String::new(), false, &seed(), now));
        }
        for player in &players {
            let what = if game.table.to_act().has(game.table.seat_of(&player.account).unwrap()) { What::YourTurn } else { What::Began };
            let letter = game.letter(what, &player.account);
            assert!(letter.board.is_some() && letter.subject.contains(rules.about().name), "{}", letter.subject);
            assert!(letter.subject.chars().count() <= 120 && !letter.text.contains("  \n"), "{}", letter.text);
            assert_eq!(letter.text.contains("1 day left") || letter.text.contains("23 hours left"), what == What::YourTurn, "{}", letter.text);
            assert!(letter.text.lines().all(|line| line.chars().count() <= words::COLUMNS || line.contains("https://")), "{}", letter.text);
        }
    }
}
