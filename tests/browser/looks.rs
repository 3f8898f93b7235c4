//! How the pages look and behave as pages: no dead links, nothing on the console, nothing that axe-core finds; and the pictures of them in docs/.

use std::collections::{BTreeSet, VecDeque};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use serde_json::{Value, json};

use postern::rules::turn::{Seat, Viewer};
use postern::service::start::WaitFor;

use crate::chromium::{Browser, Driver, Scripts};
use crate::common::play::{begun, challenge};
use crate::common::{Game, PATIENCE, Three, server};
use crate::seat::signed_in;
use crate::table::{FIVE_PHASES, TWO_CROWNS, stacked};

/// A club with something on every page: Ada, the organiser, is to act in one game and waits in another, has a challenge out and one to answer,
/// and has finished a game.
struct Club {
    three: Three,
    mover: Game,
    waiting: Game,
    offer: Game,
    over: Game,
    /// Bo's account.
    bo: String,
}

impl Club {
    fn new() -> Club {
        let (three, ([mover, waiting, offer, over], bo)) = Three::with(&[], async |club, [ada, bo, cy]| {
            club.add_deck(ada, "heretik", "Riders and mud", "2 Quagmire\n1 Knave\n2 Shield/Pike\n2 Round Table").await.expect("it is a deck");
            let mover = stacked(club, [ada, bo], &FIVE_PHASES).await;
            let waiting = stacked(club, [bo, ada], &TWO_CROWNS).await;
            let over = begun(club, ada, cy, "herooj", 6).await;
            let id = postern::play::entry::GameId::parse(&over.id).expect("a game's name");
            club.resign(cy, &id).await.expect("a player can resign");
            let offer = club.open_game(cy, challenge("heretik", WaitFor::Member(ada.id.clone()))).await.expect("a game opens");
            club.open_game(ada, challenge("heretik", WaitFor::LinkHolder)).await.expect("a game opens");
            club.open_game(bo, challenge("herichess", WaitFor::Anybody)).await.expect("a game opens");
            let id = postern::play::entry::GameId::parse(&mover.id).expect("a game's name");
            club.begin_study(ada, &id, 12, Viewer::Seat(Seat(0))).await.expect("anything can be tried out");
            club.post_message(bo, &id, "Well met. See https://example.org/opening").await.expect("a player can talk");
            ([mover, waiting, Game::of(&offer.table.id), over], bo.id.clone())
        });
        Club { three, mover, waiting, offer, over, bo }
    }

    /// The pages that everybody sees often, by name.
    fn pages(&self) -> Vec<(&'static str, String)> {
        vec![
            ("home", "/".to_string()),
            ("new", "/games/new".to_string()),
            ("terms", "/games/new?game=heretik".to_string()),
            ("offer", self.offer.path.clone()),
            ("mover", self.mover.path.clone()),
            ("card", format!("{}?card=hand%3ASabotage", self.mover.path)),
            ("man", format!("{}?man=b1", self.mover.path)),
            ("review", self.mover.at("review")),
            ("waiting", self.waiting.path.clone()),
            ("over", self.over.path.clone()),
            ("replay", self.mover.at("at/12")),
            ("profile", "/profile".to_string()),
            ("organiser", "/organiser".to_string()),
            ("help", "/help".to_string()),
            ("threats", format!("{}?threats=draft", self.mover.path)),
            ("cards", "/cards".to_string()),
            ("one card", "/cards/heretik/shield-pike".to_string()),
            ("rules", "/rules/heretik".to_string()),
            ("found", "/rules?q=pawn".to_string()),
            ("decks", "/decks".to_string()),
            ("deck", "/decks/1?q=&colour=green&kind=".to_string()),
            ("lessons", "/learn".to_string()),
            ("lesson", "/learn/7?card=hand%3AWarlord".to_string()),
            ("lesson done", "/learn/1?turn=%7B%22move%22%3A%5B%22e2-e3%22%2C%22e3-e4%22%5D%7D&try=1".to_string()),
            ("corrected", self.over.at("correct")),
            ("sure", self.mover.at("sure/resign")),
            ("player", format!("/players/{}", self.bo)),
            ("what-ifs", "/what-if".to_string()),
            ("what-if", "/what-if/1".to_string()),
            ("cards for a what-if", "/what-if/1/cards".to_string()),
            ("evidence", self.over.at("evidence")),
            ("missing", "/nowhere".to_string()),
        ]
    }
}

/// What kind of page an address leads to: entries of one game and picks on its page are alike, and a few of each are enough.
fn kind(path: &str) -> String {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let mut parts: Vec<&str> = path.split('/').collect();
    if parts.get(3) == Some(&"at") {
        parts.truncate(4);
    }
    let keys: Vec<&str> = query.split('&').filter_map(|pair| pair.split('=').next()).collect();
    format!("{}?{}", parts.join("/"), keys.join("&"))
}

#[test]
fn no_link_of_a_member_is_dead_and_no_page_has_anything_on_the_console() {
    let club = Club::new();
    let driver = Driver::start();
    for scripts in [Scripts::On, Scripts::Off] {
        let ada = signed_in(&driver, &club.three, "Ada", scripts);
        let (mut seen, mut kinds) = (BTreeSet::new(), std::collections::BTreeMap::new());
        let mut next = VecDeque::from([("/".to_string(), "the address bar".to_string())]);
        while let Some((path, from)) = next.pop_front() {
            ada.go(&path);
            let status = ada.script("return performance.getEntriesByType('navigation')[0].responseStatus", &[]);
            assert_eq!(status, json!(200), "{path}, linked from {from}");
            let is_page = ada.script("return document.contentType", &[]) == json!("text/html");
            assert!(!is_page || !ada.title().is_empty(), "{path} has no title");
            let complaints = ada.complaints();
            assert!(complaints.is_empty(), "{path}: {complaints:?}");
            let links = ada.script("return [...document.querySelectorAll('a[href]:not([download])')].map((link) => link.href)", &[]);
            for link in links.as_array().expect("a list").iter().filter_map(Value::as_str) {
                // Links in messages lead out of the club.
                let Some(link) = link.strip_prefix(server::BASE) else { continue };
                let (link, anchor) = link.split_once('#').map_or((link, None), |(link, anchor)| (link, Some(anchor)));
                if let Some(anchor) = anchor.filter(|_| link == path) {
                    assert!(ada.has(&format!("[id='{anchor}']")), "{path} has no {anchor} to go to");
                }
                let seen_of_kind: &mut u32 = kinds.entry(kind(link)).or_default();
                if *seen_of_kind < 2 && seen.insert(link.to_string()) {
                    *seen_of_kind += 1;
                    next.push_back((link.to_string(), path.clone()));
                }
            }
        }
        assert!(seen.len() > 25, "only {seen:?} was found");
        for (name, path) in club.pages().iter().filter(|(name, _)| *name != "missing") {
            ada.go(path);
            let complaints = ada.complaints();
            assert!(complaints.is_empty(), "{name}: {complaints:?}");
        }
    }
}

/// The axe-core that tests/axe/setup has installed.
fn axe() -> &'static str {
    static AXE: LazyLock<String> = LazyLock::new(|| {
        let setup = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/axe/setup");
        let done = Command::new(setup).stderr(Stdio::inherit()).output().expect("tests/axe/setup can be run");
        assert!(done.status.success(), "tests/axe/setup failed; its words are above");
        let file = String::from_utf8(done.stdout).expect("a path");
        std::fs::read_to_string(file.trim()).expect("axe-core can be read")
    });
    &AXE
}

/// Has axe-core, which the page holds already, look at it; gives what it finds, a line for each element.
fn findings(browser: &Browser) -> Vec<String> {
    let found = browser.script_later(
        "const done = arguments[0];
         axe.run(document, { resultTypes: ['violations'] })
            .then((found) => done(found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.impact} ${rule.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`))))
            .catch((error) => done(['failed: ' + error]));",
        &[],
    );
    found.as_array().expect("a list").iter().map(|line| line.as_str().unwrap_or_default().to_string()).collect()
}

#[test]
fn axe_finds_nothing_on_the_main_pages_in_light_and_dark_on_phone_and_desk() {
    let club = Club::new();
    let driver = Driver::start();
    let ada = signed_in(&driver, &club.three, "Ada", Scripts::On);
    ada.go(&club.mover.path);
    ada.move_man("b2", "b3");
    let anybody = driver.browser(club.three.server.port(), Scripts::On);
    let public = [("front", "/".to_string()), ("sign-in", "/sign-in".to_string())];
    let mut all = Vec::new();
    for (browser, pages) in [(&anybody, public.to_vec()), (&ada, club.pages())] {
        for (name, path) in pages {
            browser.go(&path);
            browser.script(axe(), &[]);
            for (width, height) in [(1280, 900), (360, 740)] {
                browser.set_width(width, height);
                let beyond = browser.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth", &[]);
                assert_eq!(beyond, json!(0), "{name} is wider than a screen of {width}");
                for scheme in ["light", "dark"] {
                    browser.set_scheme(scheme);
                    all.extend(findings(browser).into_iter().map(|found| format!("{name} ({scheme}, {width}): {found}")));
                }
            }
        }
    }
    assert!(all.is_empty(), "axe-core finds {}:\n{}", all.len(), all.join("\n"));
}

/// The demo, as its first command runs it. It ends when this is dropped.
struct Demo {
    process: Child,
    port: u16,
    /// The link with which Ada signs in.
    ada: String,
    olga: String,
}

impl Demo {
    fn start() -> Demo {
        let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("there is a free port").port();
        let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
        command.args(["demo", "--port", &port.to_string()]).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program can be run");
        let mut lines = BufReader::new(process.stdout.take().expect("its output is a pipe")).lines();
        let end = std::time::Instant::now() + PATIENCE;
        let mut link = |name: &str| {
            let of = |line: &str| line.split_whitespace().collect::<Vec<_>>().windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].to_string());
            loop {
                assert!(std::time::Instant::now() < end, "the demo prints no link for {name}");
                let line = lines.next().expect("the demo prints its links").expect("the demo can be read");
                if let Some(link) = of(&line) {
                    return link;
                }
            }
        };
        let (olga, ada) = (link("Olga"), link("Ada"));
        // The demo goes on printing; a pipe that nobody reads would end it.
        std::thread::spawn(move || lines.for_each(drop));
        Demo { process, port, ada, olga }
    }

    fn page(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        let _ = self.process.wait();
    }
}

/// The ten main pages of the demo. With POSTERN_PICTURES a folder, as tests/pictures sets it, each is pictured there on a phone and on a desk,
/// in light and dark.
#[test]
fn the_main_pages_of_the_demo_can_be_looked_at() {
    let folder = std::env::var_os("POSTERN_PICTURES").map(PathBuf::from);
    let demo = Demo::start();
    let driver = Driver::start();
    let browser = driver.browser(demo.port, Scripts::On);
    // The game is pictured down to the hand.
    let look = |name: &str, path: &str| {
        browser.go(&demo.page(path));
        browser.see("h1");
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{name}");
        let Some(folder) = &folder else { return };
        for (device, width, height) in [("desk", 1280, if name == "game" { 1180 } else { 900 }), ("phone", 360, 740)] {
            browser.set_width(width, height);
            for scheme in ["light", "dark"] {
                browser.set_scheme(scheme);
                browser.script("scrollTo(0, 0)", &[]);
                std::fs::write(folder.join(format!("{name}-{device}-{scheme}.png")), browser.screenshot()).expect("a picture can be written");
            }
        }
        browser.set_width(1280, 900);
    };
    look("front", "/");
    look("sign-in", "/sign-in");
    browser.go(&demo.ada);
    look("home", "/");
    // The game in the middle is the one with a boulder on the board.
    let games = browser.attributes("#turn ~ * h3 a, section:first-of-type h3 a", "href");
    let rich = games.iter().find(|path| {
        browser.go(&demo.page(path.strip_prefix(&demo.page("")).unwrap_or(path)));
        browser.script("return !!document.querySelector('.board .boulder')", &[]) == json!(true)
    });
    let rich = rich.expect("one game has a boulder").clone();
    for path in &games {
        browser.go(&demo.page(path.strip_prefix(&demo.page("")).unwrap_or(path)));
        browser.see("#board");
        let sizes = browser.script(
            "const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
             return [all[0].decodedBodySize, all.reduce((sum, one) => sum + one.encodedBodySize, 0)]",
            &[],
        );
        let (page, all) = (sizes[0].as_u64().expect("a size"), sizes[1].as_u64().expect("a size"));
        assert!(page < 60_000, "the page of {path} has {page} bytes");
        assert!(all > 20_000 && all < 200_000, "{path} with all that it needs is {all} bytes on the way");
    }
    let rich = rich.strip_prefix(&demo.page("")).unwrap_or(&rich).to_string();
    look("game", &rich);
    // A turn is composed, and looked over.
    browser.go(&demo.page(&rich));
    let from = browser.attributes("a.cell.is-movable", "id");
    let is_composed = from.iter().any(|from| {
        browser.go(&demo.page(&format!("{rich}?man={from}")));
        let Some(to) = browser.attributes("button.cell.is-target, button.cell.is-capture", "id").pop() else { return false };
        browser.click(&format!("button[id='{to}']"));
        browser.see(".choice");
        if !browser.has("#review") {
            browser.press("Undo");
            browser.see_none(".choice");
            return false;
        }
        true
    });
    assert!(is_composed, "a turn can be made in the game in the middle");
    look("review", &format!("{rich}/review"));
    look("replay", &format!("{rich}/at/30"));
    look("new-game", "/games/new?game=heretik");
    look("profile", "/profile");
    look("help", "/help");
    browser.go(&demo.olga);
    look("organiser", "/organiser");
    for path in ["/style", "/outbox"] {
        browser.go(&demo.page(path));
        browser.script(axe(), &[]);
        for scheme in ["light", "dark"] {
            browser.set_scheme(scheme);
            assert_eq!(findings(&browser), Vec::<String>::new(), "{path} ({scheme})");
        }
    }
}
