//! A member at her browser: signing in, and composing turns by pointing at men, squares and cards.

use serde_json::json;

use super::chromium::{Browser, Driver, Scripts};
use crate::common::play::{address, password};
use crate::common::{Game, Three};

/// Somebody's browser, signed in by password.
pub fn signed_in(driver: &Driver, three: &Three, name: &str, scripts: Scripts) -> Browser {
    let browser = driver.browser(three.server.port(), scripts);
    sign_in(&browser, name);
    browser
}

pub fn sign_in(browser: &Browser, name: &str) {
    browser.go("/sign-in");
    fill_in(browser, name);
    browser.see_words(".nav-end", name);
}

/// Signs in on the page that asks for it.
pub fn fill_in(browser: &Browser, name: &str) {
    browser.fill("#email", &address(name));
    browser.fill("#password", &password(name));
    browser.click("main button.button--primary");
}

impl Browser {
    /// Points at a man.
    pub fn pick_up(&self, square: &str) {
        self.click(&format!("a.cell.is-movable[id='{square}']"));
        self.see(&format!(".cell.is-selected[id='{square}']"));
    }

    /// Points at a square to which the man that has been picked up can go; if there are several ways, takes the first.
    pub fn put_down(&self, square: &str) {
        let target = format!(":is(.is-target, .is-capture, .is-join)[id='{square}']");
        let needs_more = self.attributes(&target, "href").len() == 1;
        self.click(&target);
        if needs_more {
            self.click("#panel form button");
        }
    }

    /// Moves a man, and sees the choice in the draft.
    pub fn move_man(&self, from: &str, to: &str) {
        self.pick_up(from);
        self.put_down(to);
        self.see_choice(&[from, to].concat());
    }

    /// Waits until a choice is in the draft; signs between squares do not matter.
    pub fn see_choice(&self, text: &str) {
        let bare = |text: &str| text.replace(['-', 'x', '*'], "");
        crate::common::until(&format!("the choice {text}"), || self.choices().iter().any(|choice| bare(choice).contains(&bare(text))).then_some(()));
    }

    /// The draft.
    pub fn choices(&self) -> Vec<String> {
        self.texts("#turn .choice .notation")
    }

    /// Points at a card in the hand, and presses one of the buttons that this opens.
    pub fn use_card(&self, name: &str, words: &str) {
        self.pick_card(name);
        self.press(words);
    }

    pub fn pick_card(&self, name: &str) {
        self.click(&format!("a.card[id='hand-{}-1']", name.to_lowercase().replace([' ', '/'], "-")));
        self.see_words("#panel-title", name);
    }

    /// Checks a box or a circle by its words, in the form whose button says this.
    pub fn tick(&self, value: &str) {
        self.click(&format!("#panel input[value='{value}']"));
    }

    /// Looks the turn over and confirms it.
    pub fn confirm(&self) {
        self.click("#review");
        self.see("#confirm");
        self.press_confirm();
        self.see_words(".notice--good", "Your turn is in the log.");
    }

    /// Presses the button that sends a turn, which counts once the page has been there for a moment.
    pub fn press_confirm(&self) {
        if self.scripts == Scripts::On {
            self.see("#confirm[data-sure=ready]");
        }
        self.click("#confirm");
    }

    /// Makes a turn of moves alone.
    pub fn make_moves(&self, game: &Game, moves: &[(&str, &str)]) {
        self.go(&game.path);
        for (from, to) in moves {
            self.move_man(from, to);
        }
        self.confirm();
    }

    /// Whether scripts of the page have run: they make the board one stop for the Tab key.
    pub fn check_scripts(&self) {
        let has_run = self.has(".board-cells .cell[tabindex]");
        assert_eq!(has_run, self.scripts == Scripts::On, "the browser's scripts are {:?}", self.scripts);
    }

    /// What is said about a square.
    pub fn square(&self, square: &str) -> String {
        self.script("return document.getElementById(arguments[0]).textContent", &[json!(square)]).as_str().unwrap_or_default().to_string()
    }
}
