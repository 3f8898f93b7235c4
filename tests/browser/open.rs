//! Pages that are open while things happen, and the ways to point at the board: mouse, finger, keys.

use serde_json::json;

use crate::chromium::{Driver, Scripts, keys};
use crate::common::{Three, until};
use crate::seat::signed_in;
use crate::table::{FIVE_PHASES, OPENING, TWO_CROWNS, stacked};

/// Says something to the table, on the page of whoever says it.
fn say(who: &crate::common::Person, game: &crate::common::Game, text: &str) {
    let page = who.get(&game.path);
    who.submit(&page.form(&game.at("messages")).fill("text", text));
}

#[test]
fn an_open_page_brings_in_the_opponents_turn_and_keeps_what_is_being_written() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let bo = signed_in(&driver, &three, "Bo", Scripts::On);
    bo.go(&game.path);
    bo.see_words("#game-page .status", "Ada (White) is to act");
    bo.fill("#text", "Well, well");
    bo.click("#note-folded summary");
    bo.fill("#note", "She likes the f-file");
    bo.script("document.getElementById('text').focus(); document.getElementById('text').setSelectionRange(4, 4)", &[]);

    // She moves elsewhere.
    let ada = signed_in(&driver, &three, "Ada", Scripts::Off);
    ada.make_moves(&game, &[("f2", "f3")]);
    bo.see_words("#game-page .status", "It is your turn: you play Black.");
    bo.see_words(".log > .is-new", "White's Pawn went from f2 to f3");
    assert!(bo.title().starts_with("Your turn"), "{}", bo.title());
    bo.see_words("#nav-games", "1");
    let said = bo.script("return document.getElementById('said').textContent", &[]);
    assert!(said.as_str().is_some_and(|said| said.contains("White's Pawn went from f2 to f3") && said.contains("It is your turn")), "{said}");
    let field = |id: &str| bo.script("return document.getElementById(arguments[0]).value", &[json!(id)]);
    assert_eq!((field("text"), field("note")), (json!("Well, well"), json!("She likes the f-file")));
    bo.see_focus("#text");
    assert_eq!(bo.script("return document.activeElement.selectionStart", &[]), json!(4));

    // A man that has been picked up stays in the hand while a message comes in.
    bo.pick_up("e7");
    say(&three.ada, &game, "Your turn now");
    bo.see_words("#messages", "Your turn now");
    bo.see(".cell.is-selected[id='e7']");
    bo.put_down("e6");
    bo.see_choice("e7-e6");
    say(&three.ada, &game, "Take your time");
    bo.see_words("#messages", "Take your time");
    assert_eq!(bo.choices(), ["e7-e6"], "the draft is kept");
    assert_eq!(field("text"), json!("Well, well"));
    bo.check_console();
}

#[test]
fn the_list_of_games_changes_while_it_is_open() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let bo = signed_in(&driver, &three, "Bo", Scripts::On);
    bo.go("/");
    bo.see("#waiting");
    let ada = signed_in(&driver, &three, "Ada", Scripts::Off);
    ada.make_moves(&game, &[("e2", "e3")]);
    bo.see_words("#turn + .games", "White's Pawn went from e2 to e3");
    bo.see_words("#nav-games", "1");
    bo.see_none("#waiting");
    bo.check_console();
}

#[test]
fn a_man_is_dragged_by_mouse_and_by_finger_and_goes_back_from_where_he_cannot_stand() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &FIVE_PHASES).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);
    ada.drag("[id='e2']", "[id='e6']");
    ada.see_none(".is-selected, .is-target, .is-lifted");
    assert!(ada.choices().is_empty(), "a Pawn does not go that far");
    ada.drag("[id='e2']", "[id='e3']");
    ada.see_choice("e2-e3");
    ada.see_none(".is-dragging, .is-lifted");
    assert_eq!(ada.square("e3").split(',').take(2).collect::<Vec<_>>(), ["e3", " White Pawn"]);
    ada.drag("[id='e3']", "[id='e4']");
    ada.see_choice("e3-e4");
    ada.press("Start again");
    ada.see_none(".choice");

    // The same by hand from a man that has been picked up by a click.
    ada.pick_up("b1");
    ada.drag("[id='b1']", "[id='c3']");
    ada.see_choice("b1-c3");
    ada.press("Start again");
    ada.see_none(".choice");
    ada.check_console();

    ada.set_width(360, 740);
    ada.touch_screen();
    ada.go(&game.path);
    ada.touch_drag("[id='d2']", "[id='d3']");
    ada.see_choice("d2-d3");
    ada.check_console();
}

#[test]
fn targets_are_shown_before_the_server_has_answered_and_a_quick_second_click_counts() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);
    let shown = ada.script(
        "document.getElementById('e2').click();
         const targets = [...document.querySelectorAll('.is-target')].map((cell) => cell.id).join(' ');
         document.getElementById('e3').click();
         return targets;",
        &[],
    );
    assert_eq!(shown, json!("e3"));
    ada.see_choice("e2-e3");
    assert_eq!(ada.choices().len(), 1);
}

/// Points at one man after the other, some of them twice, and tells where the script showed something else on the board than the server did afterwards.
const DISAGREEMENTS: &str = "
    const done = arguments[arguments.length - 1];
    const board = () => JSON.stringify([...document.querySelectorAll('.board-cells .cell[id]')].map((cell) =>
        cell.id + ' ' + ['is-selected', 'is-movable', 'is-target', 'is-capture', 'is-join'].filter((mark) => cell.classList.contains(mark))));
    const men = [...document.querySelectorAll('a.cell.is-movable')].map((cell) => cell.id);
    const wrong = [];
    let pointed = 0;
    (async () => {
        // Each is picked up while the one before is in the hand; every third is put down again.
        for (const man of men.flatMap((man, at) => (at % 3 === 2 ? [man, man] : [man]))) {
            if (!document.getElementById(man).matches('a[data-to]:not(.is-target, .is-capture, .is-join)')) continue;
            const swapped = new Promise((go) => document.addEventListener('postern:swapped', go, { once: true }));
            document.getElementById(man).click();
            const shown = board();
            await swapped;
            pointed += 1;
            if (board() !== shown) wrong.push(man + ': ' + shown + ' / ' + board());
        }
        done([pointed, wrong]);
    })();
";

#[test]
fn what_is_shown_at_once_is_what_the_server_answers() {
    let (three, games) = Three::with(&[], async |club, [ada, bo, _]| {
        [stacked(club, [ada, bo], &OPENING).await, stacked(club, [ada, bo], &FIVE_PHASES).await, stacked(club, [ada, bo], &TWO_CROWNS).await]
    });
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    for game in &games {
        ada.go(&game.path);
        let told = ada.script_later(DISAGREEMENTS, &[]);
        assert!(told[0].as_u64() >= Some(8), "{told}");
        assert_eq!(told[1], json!([]));
    }
    ada.check_console();
}

#[test]
fn a_page_that_is_scrolled_stays_where_it_is_when_a_man_is_picked_up() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &FIVE_PHASES).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);
    ada.script("window.scrollTo(0, 60)", &[]);
    ada.pick_up("e2");
    ada.see_words("#said", "Pawn on e2 is picked up");
    assert_eq!(ada.script("return [scrollY, document.activeElement.id]", &[]), json!([60, "e2"]));
}

#[test]
fn of_quick_clicks_at_several_men_the_last_one_counts() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);
    let shown = ada.script(
        "return ['e2', 'b1', 'b1', 'd2'].map((man) => {
             document.getElementById(man).click();
             return [...document.querySelectorAll('.is-selected, .is-target')].map((cell) => cell.id).sort().join(' ');
         });",
        &[],
    );
    assert_eq!(shown, json!(["e2 e3", "a3 b1 c3", "", "d2 d3"]));
    ada.script("document.getElementById('d3').click()", &[]);
    ada.see_choice("d2-d3");
    assert_eq!(ada.choices().len(), 1);
    ada.check_console();
}

#[test]
fn a_hasty_click_confirms_nothing() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);
    ada.move_man("e2", "e3");
    ada.click("#review");
    ada.see("#confirm");
    let before = three.server.entries(&game.id).len();
    // The second half of a double click.
    ada.script("document.getElementById('confirm').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))", &[]);
    ada.see("#confirm");
    assert_eq!(three.server.entries(&game.id).len(), before);
    ada.fill("#message", "Good luck. See https://example.org/.");
    ada.press_confirm();
    ada.see_words(".notice--good", "Your turn is in the log.");
    ada.see_words("#messages", "Good luck. See https://example.org/.");
    assert_eq!(ada.attributes("#messages a", "rel"), ["nofollow noopener noreferrer ugc"]);
}

#[test]
fn what_has_happened_since_the_last_visit_is_stepped_through_with_scripts_and_without() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::Off);
    for (scripts, from, to, reply) in [(Scripts::On, "e2", "e3", ["e7", "e6"]), (Scripts::Off, "d2", "d3", ["d7", "d6"])] {
        let bo = signed_in(&driver, &three, "Bo", scripts);
        bo.go(&game.path);
        bo.go("/");
        ada.make_moves(&game, &[(from, to)]);
        bo.go(&game.path);
        bo.see_words("#news", "One thing has happened since your last visit.");
        bo.click("#news-next");
        bo.see_words("#news", "1 of 1");
        bo.see_words("#news", &format!("White's Pawn went from {from} to {to}."));
        assert!(!bo.has(".board a.cell"), "what is looked at is not played on");
        bo.press("Back to now");
        bo.see(".board a.cell.is-movable");
        bo.move_man(reply[0], reply[1]);
        bo.confirm();
        bo.see_none("#news");
    }
}

#[test]
fn the_board_is_walked_by_keys_and_squares_are_found_by_name() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| stacked(club, [ada, bo], &OPENING).await);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);
    ada.tab_to(".cell");
    ada.keys("g1");
    ada.see_focus("[id='g1']");
    ada.keys(keys::HOME);
    ada.see_focus("[id='a1']");
    ada.keys(keys::END);
    ada.see_focus("[id='h1']");
    ada.keys("e2");
    ada.keys(keys::ENTER);
    ada.see(".cell.is-selected[id='e2']");
    let said = ada.script("return document.getElementById('said').textContent", &[]);
    assert_eq!(said, json!("Pawn on e2 is picked up. It can go to e3."));
    ada.keys("e3");
    ada.see_focus("[id='e3']");
    ada.keys(keys::ENTER);
    ada.see_choice("e2-e3");
    ada.see_focus("[id='e3']");
    until("the draft to be said", || {
        let said = ada.script("return document.getElementById('said').textContent", &[]);
        said.as_str().is_some_and(|said| said.contains("Your turn so far: White's Pawn went from e2 to e3.")).then_some(())
    });
    // Letters typed into a field are letters.
    ada.fill("#text", "e4 e5");
    ada.keys(keys::ESCAPE);
    assert_eq!(ada.script("return document.getElementById('text').value", &[]), json!("e4 e5"));
    ada.check_console();
}
