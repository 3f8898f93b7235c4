//! Where the keyboard's focus goes when a part of the page is replaced: never to nowhere.

use crate::chromium::{Browser, Driver, Scripts, keys};
use crate::common::Three;
use crate::seat::signed_in;
use crate::table::{FIVE_PHASES, OPENING, stacked};

/// Presses this by keyboard, and sees where the focus goes.
fn enter(browser: &Browser, what: &str, then: &str) {
    focus(browser, what);
    browser.keys(keys::ENTER);
    browser.see_focus(then);
}

/// The marks of the board are there before the page has come: this waits for the page.
fn focus(browser: &Browser, what: &str) {
    browser.see(what);
    browser.see_none(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added");
    browser.script("document.querySelector(arguments[0]).focus()", &[what.into()]);
    browser.see_focus(what);
}

#[test]
fn whoever_plays_by_keyboard_is_never_thrown_off_the_page() {
    let (three, games) =
        Three::with(&[], async |club, [ada, bo, _]| [stacked(club, [ada, bo], &OPENING).await, stacked(club, [ada, bo], &FIVE_PHASES).await]);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&games[0].path);
    enter(&ada, "#threats", "#threats");
    ada.see_words("#threats", "Hide");
    enter(&ada, "#threats", "#threats");
    ada.see_words("#threats", "Show");

    // A man is picked up, put down, picked up and let go from within the panel, and moved by one of its buttons.
    enter(&ada, "[id='e2']", "[id='e2'].is-selected");
    enter(&ada, "#panel [data-back]", "[id='e2']:not(.is-selected)");
    enter(&ada, "[id='e2']", "[id='e2'].is-selected");
    focus(&ada, "#panel button");
    ada.keys(keys::ESCAPE);
    ada.see_focus("[id='e2']:not(.is-selected)");
    enter(&ada, "[id='e2']", "[id='e2'].is-selected");
    enter(&ada, "#panel button", "#review");
    assert_eq!(ada.choices(), ["e2-e3"]);
    enter(&ada, "#undo", "[id='e2']");
    enter(&ada, "[id='e2']", "[id='e2'].is-selected");
    enter(&ada, "#panel button", "#review");
    enter(&ada, "#turn .choice button", "[id='e2']");

    ada.fill("#text", "Good luck");
    enter(&ada, "#talk form button", "#text");
    ada.see_words("#messages", "Good luck");
    ada.click("#note-folded summary");
    ada.fill("#note", "She likes the f-file");
    enter(&ada, "#note-folded button", "#note");

    // The same with a card.
    ada.go(&games[1].path);
    let card = "#hand-quagmire-1";
    enter(&ada, card, card);
    enter(&ada, "#panel [data-back]", card);
    ada.see_none("#panel");
    enter(&ada, card, card);
    enter(&ada, "#panel form button", "#review, #step-declare h3");
    ada.see_choice("Quagmire");
    enter(&ada, "#undo", card);
    ada.check_console();
}

#[test]
fn a_lesson_stays_where_it_is_from_step_to_step() {
    let three = Three::new();
    let driver = Driver::start();
    let browser = driver.browser(three.server.port(), Scripts::On);
    browser.set_width(1280, 500);
    browser.go("/learn/1");
    browser.script("window.mark = 1; window.scrollTo(0, 90)", &[]);
    enter(&browser, "[id='e2']", "[id='e2'].is-selected");
    browser.see_words("#said", "Pawn on e2 is picked up");
    assert_eq!(browser.script("return [window.mark, scrollY]", &[]), serde_json::json!([1, 90]), "the page is the same one");
    enter(&browser, "#panel [data-back]", "[id='e2']");
    enter(&browser, "[id='e2']", "[id='e2'].is-selected");
    enter(&browser, "[id='e3']", "[id='e3']");
    browser.see_words("#said", "Your turn so far: ");
    assert!(browser.path().contains("turn="), "the address keeps the turn");
    enter(&browser, "[id='e3']", "[id='e3'].is-selected");
    enter(&browser, "[id='e4']", "[id='e4']");
    enter(&browser, "button[name=try]", "#onward");
    browser.see_words("#said", "Done.");
    enter(&browser, "#undo", "#undo");
    enter(&browser, "#undo", "[id='e2']");
    browser.check_console();
}
