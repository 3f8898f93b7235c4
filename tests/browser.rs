//! Games played in real browsers, through the pages and nothing else, with JavaScript and without.
//!
//! Chromium and chromedriver do the looking and clicking; axe-core judges the pages. tests/run installs all three.

#[path = "browser/chromium.rs"]
mod chromium;
mod common;
#[path = "browser/evidence.rs"]
mod evidence;
#[path = "browser/focus.rs"]
mod focus;
#[path = "browser/looks.rs"]
mod looks;
#[path = "browser/open.rs"]
mod open;
#[path = "browser/seat.rs"]
mod seat;
#[path = "browser/table.rs"]
mod table;

use chromium::{Driver, Scripts, keys};
use common::play::{address, password};
use common::{Game, Server, Three};
use postern::rules::turn::Phase;
use seat::{fill_in, signed_in};
use table::{OPENING, stacked};

/// Signs up behind an invitation.
fn sign_up(browser: &chromium::Browser, name: &str) {
    browser.fill("#name", name);
    browser.fill("#email", &address(name));
    browser.fill("#password", &password(name));
    browser.click("main button.button--primary");
    browser.see_words(".nav-end", name);
}

#[test]
fn two_people_play_a_whole_game_one_of_them_without_javascript() {
    let server = Server::new();
    let driver = Driver::start();
    let ada = driver.browser(server.port(), Scripts::On);
    let bo = driver.browser(server.port(), Scripts::Off);

    // The first organiser, and whom she invites.
    ada.go(&server.first_link());
    sign_up(&ada, "Ada");
    ada.fill("#label", "Bo");
    ada.press("Make an invitation");
    let link = ada.see(".notice--good a");
    bo.go(&link);
    sign_up(&bo, "Bo");

    // A challenge.
    ada.press("New game");
    ada.press("Heretik");
    ada.click("input[name=open_to][value=member]");
    ada.click("input[name=seat][value=white]");
    ada.press("Open the game");
    ada.see_words(".lead", "You have challenged Bo");
    let game = Game { id: ada.path()[3..].to_string(), path: ada.path() };
    bo.go("/");
    bo.click(&format!("h3 a[href='{}']", game.path));
    bo.see_words(".lead", "Ada challenges you.");
    bo.press("Accept");
    bo.see_words("#game-page", "Ada (White) is to act");
    assert!(bo.see(".game").contains("1 card in hand"), "Black draws one before the game");

    // A turn is composed, taken back, composed again, looked over, confirmed.
    ada.reload();
    ada.check_scripts();
    ada.move_man("f2", "f3");
    ada.click("button[value=undo]");
    ada.see_none(".choice");
    assert!(!ada.has("#review"), "nothing has been moved");
    ada.move_man("f2", "f3");
    ada.click("#review");
    ada.see_words("#seen + ul", "White's Pawn went from f2 to f3");
    assert!(ada.see("main").contains("Nothing is sent until you confirm"));
    bo.reload();
    assert!(!bo.see(".log").contains("f3"), "nothing was sent");
    ada.press_confirm();
    ada.see_words(".notice--good", "Your turn is in the log.");
    let lines = ada.texts(".log > li:first-child div");
    let drawn = lines.iter().find_map(|line| line.find("White drew").map(|at| &line[at..])).expect("White drew");
    bo.reload();
    bo.check_scripts();
    bo.see_words(".log > .is-new", "White's Pawn went from f2 to f3");
    bo.see_words(".log > .is-new", "White drew a card.");
    assert!(!bo.see(".log").contains(drawn), "what was drawn is nobody else's business");

    // Without scripts: a card is declared if the hand has one that can be, and a step of two choices is made.
    let card = bo.attributes(".hand a.card", "id").pop().expect("there is one card");
    bo.click(&format!("[id='{card}']"));
    bo.see("#panel");
    if bo.has_button("Declare ") {
        bo.press("Declare ");
        bo.see("#step-declare .choice");
    }
    bo.move_man("e7", "e6");
    bo.move_man("e6", "e5");
    bo.confirm();
    ada.go("/");
    ada.click(&format!("h3 a[href='{}']", game.path));
    ada.see_words(".log > .is-new", "Black's Pawn went from e6 to e5");
    ada.move_man("g2", "g3");
    ada.move_man("g3", "g4");
    ada.confirm();
    bo.reload();
    bo.move_man("d8", "h4");
    bo.confirm();

    // Mated: once that is proved, the game is over by itself. A card in her hand may save her; then she gives up.
    let end = std::time::Instant::now() + std::time::Duration::from_secs(5);
    while !server.table(&game.id).is_over() && std::time::Instant::now() < end {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let how = if server.table(&game.id).is_over() { "checkmate" } else { "by resignation" };
    ada.reload();
    if how == "by resignation" {
        ada.see_words(".player--to-act", "in check");
        ada.move_man("a2", "a3");
        ada.see_words("#turn .notice--wrong", "King would be in check by the Queen on h4");
        assert!(!ada.has("#review"), "a turn that leaves the King in check cannot be looked over");
        ada.press("Resign");
        ada.see_words("main", "This cannot be taken back");
        ada.press("Resign");
    }
    ada.see_words("#game-page .status", &format!("Bo (Black) won: {how}"));
    bo.reload();
    bo.see_words("#game-page .status", &format!("Bo (Black) won: {how}"));

    // Everything is open to both now, hands and deck and what was drawn.
    for browser in [&ada, &bo] {
        // Older turns stand in one line, and open into words.
        let log = browser.script("return document.querySelector('.log').textContent", &[]);
        assert!(log.as_str().is_some_and(|log| log.contains(drawn)), "{log}");
        browser.press("Replay the game phase by phase");
        browser.see_words("main", "The game is over: everything is open");
        browser.press("First");
        browser.see_words(".replay-place", "Entry 1 of");
        for _ in 0..4 {
            browser.press("Next");
        }
        // Phases in which nothing was done are passed over.
        browser.see_words(".replay-place", "Entry 8 of");
        browser.check_console();
    }
}

#[test]
fn a_turn_of_all_phases_is_composed_by_pointing_with_scripts_and_without() {
    let (three, games) = Three::with(&[], async |club, [ada, bo, _]| {
        [stacked(club, [ada, bo], &table::FIVE_PHASES).await, stacked(club, [ada, bo], &table::FIVE_PHASES).await]
    });
    let driver = Driver::start();
    for (game, scripts) in games.iter().zip([Scripts::On, Scripts::Off]) {
        let ada = signed_in(&driver, &three, "Ada", scripts);
        ada.go(&game.path);
        ada.check_scripts();
        ada.use_card("Quagmire", "Declare Quagmire");
        ada.see_choice("Quagmire");

        // A cost and a target. What was ticked is still ticked when it did not fit.
        ada.pick_card("Sabotage");
        ada.tick("Rout");
        ada.press("Play Sabotage");
        ada.see_words("#error", "Sabotage");
        assert!(ada.script("return document.querySelector(\"#panel input[value='Rout']\").checked", &[]).as_bool().unwrap());
        ada.tick("Paladin");
        ada.press("Play Sabotage");
        ada.see_choice("Sabotage discard Rout target Paladin");
        ada.use_card("Assassination", "Play Assassination");
        ada.see_choice("Assassination");
        ada.move_man("a2", "a3");
        ada.see_words("#turn .notice--wrong", "Assassination has to be carried out in the Coda");
        ada.press("Assassination…");
        ada.see_words("#pointing", "point at the board");
        ada.click(".cell.is-target[id='d7']");
        ada.see_choice("Assassination d7");
        ada.click("#review");
        ada.see_words("#costs ~ ul", "Rout");
        for told in ["White declared Quagmire", "Sabotage", "a2 to a3", "d7"] {
            ada.see_words("#seen + ul", told);
        }
        ada.press_confirm();
        ada.see_words(".notice--good", "Your turn is in the log.");
        ada.see_words(".log > li:first-child", "White drew Lancer.");
        ada.check_console();

        let bo = signed_in(&driver, &three, "Bo", scripts);
        bo.go(&game.path);
        bo.see_words(".log > .is-new", "White drew a card.");
        assert!(!bo.words().contains("Lancer"), "what White drew is her secret");
        assert_eq!(bo.square("d7"), "d7, empty");
        bo.see_words("[aria-label^='Bo (Black)']", "Nothing declared.");
        bo.check_console();
    }
}

#[test]
fn a_whole_turn_is_made_by_keyboard_alone() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &table::FIVE_PHASES).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);

    // A card: Enter picks it up, and the Tab key leads on to what can be done with it.
    ada.tab_to("#hand-quagmire-1");
    ada.keys(keys::ENTER);
    ada.see("#panel");
    ada.tab_to("#panel form button");
    ada.keys(keys::ENTER);
    ada.see_choice("Quagmire");

    // A man: the board is one stop, the arrows go from square to square, and the focus stays where it was.
    ada.go(&game.path);
    ada.tab_to(".cell");
    let there = ada.script("return document.activeElement.id", &[]).as_str().unwrap().to_string();
    let (file, rank) = (there.as_bytes()[0], there.as_bytes()[1]);
    let towards =
        |from: u8, to: u8, less: &str, more: &str| if from > to { less.repeat((from - to).into()) } else { more.repeat((to - from).into()) };
    ada.keys(&towards(file, b'e', keys::LEFT, keys::RIGHT));
    ada.keys(&towards(rank, b'2', keys::DOWN, keys::UP));
    ada.see_focus("[id='e2']");
    ada.keys(keys::ENTER);
    ada.see(".cell.is-selected[id='e2']");
    ada.see_focus("[id='e2']");
    ada.keys(keys::UP);
    ada.see_focus(".is-target[id='e3']");
    ada.keys(keys::ENTER);
    ada.see_choice("e2-e3");
    ada.see_focus("[id='e3']");
    // Picked up, and let go again.
    ada.keys(keys::ENTER);
    ada.see(".cell.is-selected[id='e3']");
    ada.keys(keys::ESCAPE);
    ada.see_none(".cell.is-selected");
    ada.see_focus("[id='e3']");

    ada.tab_to("#review");
    ada.keys(keys::ENTER);
    ada.see("#confirm");
    ada.tab_to("#confirm");
    ada.keys(keys::ENTER);
    ada.see_words(".notice--good", "Your turn is in the log.");
    ada.check_console();
}

#[test]
fn a_draft_outlives_the_browser_and_is_taken_back_step_by_step() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &table::FIVE_PHASES).await);
    let driver = Driver::start();
    let desk = signed_in(&driver, &three, "Ada", Scripts::On);
    desk.go(&game.path);
    desk.use_card("Quagmire", "Declare Quagmire");
    desk.see_choice("Quagmire");
    desk.use_card("Assassination", "Play Assassination");
    desk.see_choice("Assassination");
    desk.move_man("a2", "a3");
    drop(desk);

    let phone = signed_in(&driver, &three, "Ada", Scripts::On);
    phone.set_width(360, 740);
    phone.go(&game.path);
    assert_eq!(phone.choices(), ["Quagmire", "Assassination", "a2-a3"]);
    phone.click("button[value=undo]");
    common::until("the last choice to go", || (phone.choices() == ["Quagmire", "Assassination"]).then_some(()));
    phone.click("button[value=undo]");
    common::until("the last choice to go", || (phone.choices() == ["Quagmire"]).then_some(()));
    // One in the middle, with what follows it.
    phone.move_man("b2", "b3");
    phone.click("#step-declare .choice button");
    phone.see_none(".choice");
    phone.move_man("b2", "b3");
    phone.press("Start again");
    phone.see_none(".choice");
    phone.check_console();
}

#[test]
fn two_tabs_and_the_back_button_lead_to_one_turn_and_keep_the_draft() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    for (number, scripts) in [Scripts::On, Scripts::Off].into_iter().enumerate() {
        let (ada, bo) = (signed_in(&driver, &three, "Ada", scripts), signed_in(&driver, &three, "Bo", scripts));
        let (steps, replies) = if number == 0 { (["e3", "e4"], ["b6", "b5"]) } else { (["d3", "d4"], ["c6", "c5"]) };
        let (from, reply) = (if number == 0 { "e2" } else { "d2" }, if number == 0 { "b7" } else { "c7" });
        // Three tabs: a man picked up, and the turn looked over twice.
        ada.go(&game.path);
        ada.pick_up(from);
        let picking = ada.new_tab();
        ada.go(&game.path);
        ada.move_man(from, steps[0]);
        ada.click("#review");
        ada.see("#confirm");
        let first = ada.new_tab();
        ada.go(&game.at("review"));
        let second = ada.switch_to(&first);
        ada.press_confirm();
        ada.see_words(".notice--good", "Your turn is in the log.");
        let entries = three.server.entries(&game.id).len();

        ada.switch_to(&second);
        ada.press_confirm();
        ada.see_words(".notice--good", "it counts once");
        ada.back();
        if ada.has("#confirm") {
            ada.press_confirm();
        }
        ada.see("#game-page");
        assert_eq!(three.server.entries(&game.id).len(), entries, "a turn is in the log once");

        // The opponent moves; what is pointed at on the page from before does nothing, and says so.
        bo.make_moves(&game, &[(reply, replies[0])]);
        ada.go(&game.path);
        ada.move_man("a2", "a3");
        ada.switch_to(&picking);
        match scripts {
            // A page that is looked at has caught up by itself.
            Scripts::On => {
                ada.see_choice("a2-a3");
                assert!(!ada.has(&format!(".is-target[id='{}']", steps[0])), "the man has gone on");
            }
            Scripts::Off => {
                ada.put_down(steps[0]);
                ada.see_words("#error", &format!("You had chosen: {from}-{}", steps[0]));
            }
        }
        assert_eq!(ada.choices(), ["a2-a3"], "the draft is kept");
        ada.check_console();
        ada.press("Start again");
        ada.see_none(".choice");

        // One more turn of each, so that the next round begins with White.
        ada.move_man(steps[0], steps[1]);
        ada.confirm();
        bo.make_moves(&game, &[(replies[0], replies[1])]);
    }
}

#[test]
fn a_turn_that_leaves_the_king_in_check_shows_by_whom_and_cannot_be_confirmed() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &table::PINNED).await);
    let driver = Driver::start();
    let bo = signed_in(&driver, &three, "Bo", Scripts::On);
    bo.go(&game.path);
    bo.see_words(".player--to-act", "in check");
    bo.move_man("a7", "a6");
    bo.see_words("#turn .notice--wrong", "King would be in check by the Queen on h5");
    let stars = bo.attributes(".b-check", "d").iter().map(|path| path.matches('M').count()).sum::<usize>();
    assert!(stars >= 2, "the King and the man that gives check are marked");
    assert!(!bo.has("#review") && !bo.has_button("Look it over"));
    bo.go(&game.at("review"));
    bo.see_words("main .notice--wrong", "King would be in check by the Queen on h5");
    assert!(!bo.has("#confirm"));
    bo.press("Go on composing");
    bo.click("button[value=undo]");
    bo.see_none(".choice");
    bo.move_man("g7", "g6");
    bo.confirm();
    bo.check_console();
}

#[test]
fn with_two_crowns_of_thorns_the_opponent_is_asked_what_a_pawn_becomes() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| {
        let game = stacked(club, [ada, bo], &table::TWO_CROWNS).await;
        // She cannot give the answer herself, on no page and with no form.
        let id = postern::play::entry::GameId::parse(&game.id).expect("a game's name");
        let mut turn = postern::rules::turn::Turn::default();
        turn.push(Phase::Move, "g7xh8");
        ["promote h8", "h8=Q"].into_iter().for_each(|choice| turn.push(Phase::Coda, choice));
        let seen = club.table(&id).expect("the game is there").head.number;
        let refused = club.confirm(ada, &id, seen, &turn).await.err().expect("the answer is Bo's");
        assert!(refused.to_string().contains("opponent"), "{refused}");
        game
    });
    let driver = Driver::start();
    let (ada, bo) = (signed_in(&driver, &three, "Ada", Scripts::On), signed_in(&driver, &three, "Bo", Scripts::Off));
    ada.go(&game.path);
    ada.move_man("g7", "h8");
    ada.see_words("#turn .notice--wrong", "Pawn on h8 has to be promoted");
    ada.press("Promotion…");
    ada.click(".cell.is-target[id='h8']");
    ada.see_choice("h8");
    ada.confirm();
    ada.see_words("#game-page .status", "Bo (Black) is to act");
    assert!(!ada.has("#review") && !ada.has(".is-movable"), "White waits for the answer");

    bo.go("/");
    bo.click(&format!("h3 a[href='{}']", game.path));
    bo.see_words("#game-page .status", "Your opponent's turn waits for your answer.");
    bo.press("The Pawn on h8 becomes a Knight");
    bo.see_words("#game-page .status", "Ada (White) is to act");
    assert_eq!(bo.square("h8"), "h8, White Knight");

    ada.reload();
    ada.see_words("#game-page .status", "It is your turn");
    ada.confirm();
    ada.see_words("#game-page .status", "Bo (Black) is to act");
    assert_eq!(ada.square("h8"), "h8, White Knight");
    ada.check_console();
    bo.check_console();
}

#[test]
fn a_draw_is_offered_declined_offered_again_and_agreed() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let (ada, bo) = (signed_in(&driver, &three, "Ada", Scripts::Off), signed_in(&driver, &three, "Bo", Scripts::On));
    ada.go(&game.path);
    ada.press("Offer a draw");
    ada.see_none("button[value=offer-draw]");
    bo.go(&game.path);
    bo.press("Decline the draw");
    bo.see_none("button[value=agree-draw]");
    ada.reload();
    ada.press("Offer a draw");
    ada.see_none("button[value=offer-draw]");
    bo.reload();
    bo.press("Agree to a draw");
    bo.see_words("#game-page .status", "Drawn: by agreement.");
    assert!(!bo.has_button("Resign"));
    ada.reload();
    ada.see_words("#game-page .status", "Drawn: by agreement.");
    bo.check_console();
}

#[test]
fn signing_in_again_leads_back_to_the_page_that_was_asked_for() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.press("Sign out");
    ada.see_words(".nav-end", "Sign in");
    ada.go(&game.at("review"));
    ada.see_words("h1", "Sign in first");
    ada.click("main a.button--primary");
    ada.see("#password");
    fill_in(&ada, "Ada");
    ada.see_words("h1", "Look your turn over");
    assert_eq!(ada.path(), game.at("review"));
}
