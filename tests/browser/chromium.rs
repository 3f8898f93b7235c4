//! Chromium, driven through chromedriver as a person would: pages, clicks, keys. Whatever is looked for is waited for.
//!
//! One test at a time has browsers: several at once only take the processor from each other.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::prelude::*;
use tokio::runtime::Runtime;

use crate::common::{PATIENCE, server};

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// What every Chromium here is started with: no window, nothing that talks to the world outside.
const FLAGS: [&str; 14] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode",
    "--no-proxy-server",
    "--hide-scrollbars",
    // As if it were reached by HTTPS: Chromium would say on every page that it has not been.
    "--unsafely-treat-insecure-origin-as-secure=http://club.example",
    "--window-size=1280,900",
];

/// Keys that are no letters.
pub mod keys {
    pub const TAB: &str = "\u{e004}";
    pub const ENTER: &str = "\u{e007}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const END: &str = "\u{e010}";
    pub const HOME: &str = "\u{e011}";
    pub const LEFT: &str = "\u{e012}";
    pub const UP: &str = "\u{e013}";
    pub const RIGHT: &str = "\u{e014}";
    pub const DOWN: &str = "\u{e015}";
}

/// Whether a browser runs JavaScript; the numbers are Chromium's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scripts {
    On = 1,
    Off = 2,
}

/// A running chromedriver, and the right to use it. It ends when this is dropped, and every browser with it.
pub struct Driver {
    process: Child,
    port: u16,
    runtime: Arc<Runtime>,
    _turn: MutexGuard<'static, ()>,
}

impl Driver {
    pub fn start() -> Driver {
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut command = Command::new("chromedriver");
        // It chooses a free port itself and says so once it listens. A group of its own, so that the browsers it starts end with it.
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut process = command.spawn().expect("chromedriver can be run; tests/run installs it");
        let mut words = BufReader::new(process.stdout.take().expect("its output is piped")).lines().map_while(Result::ok);
        let started = "ChromeDriver was started successfully on port ";
        let port = words.find_map(|line| line.strip_prefix(started)?.trim_end_matches('.').parse().ok());
        let port = port.expect("chromedriver says where it listens");
        // What it says later is of no use, but must not block it.
        std::thread::spawn(move || words.for_each(drop));
        let runtime = Arc::new(tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime starts"));
        Driver { process, port, runtime, _turn: turn }
    }

    /// Somebody's browser, fresh, that finds the club at this port.
    pub fn browser(&self, port: u16, scripts: Scripts) -> Browser {
        let flags: Vec<String> = FLAGS
            .iter()
            .map(|flag| flag.to_string())
            // The club has a name of its own, as its links and mails say; only this browser knows where it is.
            .chain([format!("--host-resolver-rules=MAP club.example 127.0.0.1:{port}")])
            .collect();
        let options = json!({ "args": flags, "prefs": { "profile.managed_default_content_settings.javascript": scripts as u8 } });
        let address = format!("http://127.0.0.1:{}", self.port);
        // On a busy machine a browser now and then does not come up; nothing of ours has been asked yet.
        let driver = at_last("Chromium to start; tests/run installs it", || {
            let mut wanted = DesiredCapabilities::chrome();
            wanted.set("goog:chromeOptions", &options).expect("it is JSON");
            wanted.set("goog:loggingPrefs", json!({ "browser": "ALL" })).expect("it is JSON");
            self.runtime.block_on(WebDriver::new(&address, wanted)).map_err(|error| error.to_string())
        });
        Browser { driver: Some(driver), runtime: self.runtime.clone(), scripts }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let group = format!("-{}", self.process.id());
        let _ = Command::new("kill").args(["-TERM", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser with one or more tabs. It is closed when this is dropped.
pub struct Browser {
    driver: Option<WebDriver>,
    runtime: Arc<Runtime>,
    pub scripts: Scripts,
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(driver) = self.driver.take() {
            if std::thread::panicking() {
                let page = self.runtime.block_on(async {
                    let words = driver.find(By::Css("body")).await.ok()?.text().await.ok()?;
                    Some(format!("{}\n{words}", driver.current_url().await.ok()?))
                });
                eprintln!("a browser showed {}", page.unwrap_or_default());
            }
            let _ = self.runtime.block_on(driver.quit());
        }
    }
}

/// Tries until it works or patience ends; pages change under one's hands.
fn at_last<T>(what: &str, mut attempt: impl FnMut() -> Result<T, String>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        match attempt() {
            Ok(done) => return done,
            Err(why) => assert!(Instant::now() < end, "waited in vain for {what}: {why}"),
        }
        std::thread::park_timeout(Duration::from_millis(15));
    }
}

/// A button, or a link that looks like one, by how its words begin.
fn named(words: &str) -> By {
    By::XPath(format!("//*[self::button or self::a][starts-with(normalize-space(.), '{words}')]"))
}

impl Browser {
    fn driver(&self) -> &WebDriver {
        self.driver.as_ref().expect("a browser is open until it is dropped")
    }

    fn wait<T>(&self, work: impl Future<Output = WebDriverResult<T>>) -> Result<T, String> {
        self.runtime.block_on(work).map_err(|error| error.to_string())
    }

    fn must<T>(&self, what: &str, work: impl Future<Output = WebDriverResult<T>>) -> T {
        self.wait(work).unwrap_or_else(|error| panic!("{what}: {error}"))
    }

    /// Loads a page of the club: a path, or an address as it stands in a mail.
    pub fn go(&self, path: &str) {
        let url = if path.starts_with('/') { format!("{}{path}", server::BASE) } else { path.to_string() };
        self.must(&url, self.driver().goto(&url));
    }

    pub fn reload(&self) {
        self.must("reload", self.driver().refresh());
    }

    pub fn back(&self) {
        self.must("back", self.driver().back());
    }

    /// The path of the page that is shown, with its query.
    pub fn path(&self) -> String {
        let url = self.must("where am I", self.driver().current_url());
        url.as_str().strip_prefix(server::BASE).unwrap_or(url.as_str()).to_string()
    }

    pub fn title(&self) -> String {
        self.must("title", self.driver().title())
    }

    /// Waits for something to be seen, and gives its words.
    pub fn see(&self, what: &str) -> String {
        at_last(what, || {
            self.wait(async {
                let found = self.driver().find(By::Css(what)).await?;
                match found.is_displayed().await? {
                    true => Ok(Some(found.text().await?)),
                    false => Ok(None),
                }
            })?
            .ok_or_else(|| "it is not shown".to_string())
        })
    }

    /// Waits until something there says these words.
    pub fn see_words(&self, what: &str, words: &str) {
        at_last(&format!("{what} with '{words}'"), || {
            let all = self.texts(what);
            if all.iter().any(|text| text.contains(words)) { Ok(()) } else { Err(format!("{all:?}")) }
        });
    }

    /// Whether there is such a thing now.
    pub fn has(&self, what: &str) -> bool {
        self.must(what, async { Ok(!self.driver().find_all(By::Css(what)).await?.is_empty()) })
    }

    /// Waits until there is no such thing.
    pub fn see_none(&self, what: &str) {
        at_last(&format!("no {what}"), || if self.has(what) { Err("it is still there".to_string()) } else { Ok(()) });
    }

    /// The words of everything that fits now, as they are seen.
    pub fn texts(&self, what: &str) -> Vec<String> {
        let texts = || {
            self.wait(async {
                let mut texts = Vec::new();
                for found in self.driver().find_all(By::Css(what)).await? {
                    texts.push(found.text().await?);
                }
                Ok(texts)
            })
        };
        at_last(what, texts)
    }

    /// An attribute of everything that fits now.
    pub fn attributes(&self, what: &str, name: &str) -> Vec<String> {
        at_last(what, || {
            self.wait(async {
                let mut values = Vec::new();
                for found in self.driver().find_all(By::Css(what)).await? {
                    values.extend(found.attr(name).await?);
                }
                Ok(values)
            })
        })
    }

    /// Everything that can be read on the page.
    pub fn words(&self) -> String {
        self.see("body")
    }

    pub fn click(&self, what: &str) {
        self.click_on(what, By::Css(what));
    }

    /// Clicks once the page holds still: while htmx puts a part of it in, what is pointed at may move away under the pointer.
    fn click_on(&self, what: &str, by: By) {
        at_last(&format!("{what} to be clicked"), || {
            if self.has(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added") {
                return Err("the page is being changed".to_string());
            }
            self.wait(async { self.driver().find(by.clone()).await?.click().await })
        });
    }

    /// Presses the button with these words, or the link that looks like one.
    pub fn press(&self, words: &str) {
        self.click_on(words, named(words));
    }

    pub fn has_button(&self, words: &str) -> bool {
        self.must(words, async { Ok(!self.driver().find_all(named(words)).await?.is_empty()) })
    }

    /// Writes into a field in place of what it holds.
    pub fn fill(&self, what: &str, words: &str) {
        at_last(what, || {
            self.wait(async {
                let field = self.driver().find(By::Css(what)).await?;
                field.clear().await?;
                field.send_keys(words).await
            })
        });
    }

    /// Presses keys wherever the focus is.
    pub fn keys(&self, keys: &str) {
        self.must("keys", async { self.driver().action_chain().send_keys(keys).perform().await });
    }

    /// Goes on with the Tab key until the focus is on such a thing.
    pub fn tab_to(&self, what: &str) {
        for _ in 0..120 {
            if self.is_focused(what) {
                return;
            }
            self.keys(keys::TAB);
        }
        panic!("the Tab key does not lead to {what}");
    }

    /// Drags one thing onto another with the mouse.
    pub fn drag(&self, from: &str, to: &str) {
        self.see_none(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added");
        self.must(&format!("{from} dragged to {to}"), async {
            let (from, to) = (self.driver().find(By::Css(from)).await?, self.driver().find(By::Css(to)).await?);
            self.driver()
                .action_chain()
                .click_and_hold_element(&from)
                .move_by_offset(4, 4)
                .move_by_offset(8, 8)
                .move_to_element_center(&to)
                .release()
                .perform()
                .await
        });
    }

    /// From now on this browser is pointed at with a finger.
    pub fn touch_screen(&self) {
        self.must("a touch screen", self.driver().cdp().send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })));
    }

    /// Drags one thing onto another with a finger.
    pub fn touch_drag(&self, from: &str, to: &str) {
        self.see_none(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added");
        let centre = |what: &str| {
            let centre =
                "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]";
            let at = self.script(centre, &[json!(what)]);
            (at[0].as_f64().expect("a place"), at[1].as_f64().expect("a place"))
        };
        self.script("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", &[json!(from)]);
        let ((x, y), (to_x, to_y)) = (centre(from), centre(to));
        let touch = |kind: &str, points: Vec<(f64, f64)>| {
            let points: Vec<Value> = points.into_iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
            self.must("a touch", self.driver().cdp().send_raw("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })));
        };
        touch("touchStart", vec![(x, y)]);
        for part in 1..=4 {
            let part = f64::from(part) / 4.0;
            touch("touchMove", vec![(x + (to_x - x) * part, y + (to_y - y) * part)]);
        }
        touch("touchEnd", Vec::new());
    }

    pub fn is_focused(&self, what: &str) -> bool {
        self.script("return !!document.activeElement && document.activeElement.matches(arguments[0])", &[json!(what)]) == json!(true)
    }

    /// Waits until the focus is on such a thing.
    pub fn see_focus(&self, what: &str) {
        at_last(&format!("the focus on {what}"), || {
            if self.is_focused(what) {
                return Ok(());
            }
            Err(self.script("return document.activeElement && document.activeElement.outerHTML.slice(0, 200)", &[]).to_string())
        });
    }

    pub fn script(&self, code: &str, arguments: &[Value]) -> Value {
        self.must(code, async { Ok(self.driver().execute(code, arguments.to_vec()).await?.json().clone()) })
    }

    pub fn script_later(&self, code: &str, arguments: &[Value]) -> Value {
        self.must("a script", async { Ok(self.driver().execute_async(code, arguments.to_vec()).await?.json().clone()) })
    }

    /// Opens a further tab and goes on in it; gives the one before.
    pub fn new_tab(&self) -> WindowHandle {
        self.must("a tab", async {
            let before = self.driver().window().await?;
            let tab = self.driver().new_tab().await?;
            self.driver().switch_to_window(tab).await?;
            Ok(before)
        })
    }

    /// Goes on in another tab; gives the one before.
    pub fn switch_to(&self, tab: &WindowHandle) -> WindowHandle {
        self.must("a tab", async {
            let before = self.driver().window().await?;
            self.driver().switch_to_window(tab.clone()).await?;
            Ok(before)
        })
    }

    /// A phone's screen, or a desk's.
    pub fn set_width(&self, width: u32, height: u32) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.must("a screen", self.driver().cdp().send_raw("Emulation.setDeviceMetricsOverride", screen));
    }

    /// `light` or `dark`, as the system would say; nothing moves, so that the change is there at once.
    pub fn set_scheme(&self, scheme: &str) {
        let feature = |name: &str, value: &str| json!({ "name": name, "value": value });
        let media = json!({ "features": [feature("prefers-color-scheme", scheme), feature("prefers-reduced-motion", "reduce")] });
        self.must("a colour scheme", self.driver().cdp().send_raw("Emulation.setEmulatedMedia", media));
    }

    pub fn screenshot(&self) -> Vec<u8> {
        self.must("a screenshot", self.driver().screenshot_as_png())
    }

    /// What the browser has complained about since it was last asked.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.must("the console", self.driver().browser_log());
        log.into_iter().filter(|entry| entry.level == "SEVERE" || entry.level == "WARNING").map(|entry| entry.message).collect()
    }

    /// Nothing may have been complained about but pages that were refused on purpose.
    pub fn check_console(&self) {
        let complaints: Vec<String> =
            self.complaints().into_iter().filter(|words| !words.contains("the server responded with a status of 4")).collect();
        assert!(complaints.is_empty(), "the console of the browser says: {complaints:#?}");
    }
}
