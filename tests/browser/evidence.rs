//! What the reader's browser finds out about a log, and the replay, in real browsers.

use crate::chromium::{Driver, Scripts};
use crate::common::Three;
use crate::seat::signed_in;

#[test]
fn the_browser_keeps_the_hashes_of_a_running_game_and_computes_them_when_it_is_over() {
    let (three, game) = Three::at_game("heretik", 6);
    let driver = Driver::start();
    let ada = signed_in(&driver, &three, "Ada", Scripts::On);
    ada.go(&game.path);
    let newest = three.server.table(&game.id).head.number;
    ada.see_words(".evidence", &format!("keeps the {newest} hashes of this log"));
    ada.reload();
    ada.see_words(".evidence", &format!("All {newest} that it had seen before are among them, unchanged."));
    ada.go(&game.at("sure/resign"));
    ada.press("Resign");
    ada.see_words(".evidence", "computed all");
    ada.see_words(".evidence", &format!("All {newest} that it had seen before are among them, unchanged."));
    ada.check_console();

    // A hash that this browser saw before and that is another now.
    let alter = "const key = 'postern.hashes.' + arguments[0]; const hashes = JSON.parse(localStorage.getItem(key)); \
                 hashes[2] = hashes[1]; localStorage.setItem(key, JSON.stringify(hashes));";
    ada.script(alter, &[game.id.as_str().into()]);
    ada.go(&game.at("at/5"));
    ada.see_words(".evidence.is-wrong", "has seen another hash of entry 3 before");
    ada.reload();
    ada.see_words(".evidence.is-wrong", "has seen another hash of entry 3 before");
}

#[test]
fn a_replay_is_slid_played_on_and_jumped_through_and_needs_no_script() {
    let (three, game) = Three::at_game("heretik", 6);
    let driver = Driver::start();
    for scripts in [Scripts::On, Scripts::Off] {
        let bo = signed_in(&driver, &three, "Bo", scripts);
        bo.go(&game.at("at/1"));
        bo.press("Next turn");
        bo.see_words(".replay-place", "Entry 8 of");
        bo.press("Previous");
        match scripts {
            Scripts::On => {
                bo.script("const slide = document.getElementById('slide'); slide.value = 5; slide.dispatchEvent(new Event('change'));", &[]);
                bo.see_words(".replay-place", "Entry 5 of");
                // It goes on by itself from page to page.
                bo.press("Play on");
                bo.see_words(".replay-place", "Entry 8 of");
                bo.see_words("#autoplay", "Stop");
                bo.press("Stop");
            }
            Scripts::Off => {
                assert_eq!(bo.texts("#autoplay"), [""], "what needs a script is not shown without one");
                bo.press("Show");
                bo.see_words(".replay-place", "Entry");
            }
        }
        bo.check_console();
    }
}

#[test]
fn a_what_if_is_played_on_its_own_page_with_scripts_and_without() {
    let (three, game) = Three::at_game("herooj", 2);
    let driver = Driver::start();
    for (scripts, tried) in [(Scripts::On, 2), (Scripts::Off, 2)] {
        let ada = signed_in(&driver, &three, "Ada", scripts);
        ada.go(&game.at("at/3"));
        ada.press("What if…");
        ada.see_words("#what-it-is", "This is not the game.");
        for turn in 1..=tried {
            ada.click("a.cell.is-movable");
            ada.click(":is(button.cell.is-target, button.cell.is-capture)");
            ada.press("Try this turn");
            ada.see(&format!(".game-side .log > li:nth-child({turn})"));
        }
        ada.press("Undo");
        ada.see_none(".game-side .log > li:nth-child(2)");
        ada.fill("#name", "Two steps");
        ada.press("Keep the note");
        ada.see_words("h1", "Two steps");
        ada.check_console();
    }
    assert_eq!(three.server.count("studies"), 2);
}
