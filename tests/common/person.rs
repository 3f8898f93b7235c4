//! Somebody with a browser: cookies, links, forms.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ureq::Agent;

use super::PATIENCE;
use super::page::{Button, Form, Page};
use super::server::BASE;

/// A browser and who sits at it. Clones are other browsers of the same person, with the same cookies to begin with.
pub struct Person {
    port: Arc<AtomicU16>,
    agent: Agent,
    cookies: Mutex<BTreeMap<String, String>>,
    /// Her network address, as the proxy in front tells it.
    from: String,
}

impl Clone for Person {
    fn clone(&self) -> Person {
        let cookies = Mutex::new(self.cookies.lock().unwrap().clone());
        Person { port: self.port.clone(), agent: agent(), cookies, from: self.from.clone() }
    }
}

fn agent() -> Agent {
    let config = Agent::config_builder().proxy(None).http_status_as_error(false).max_redirects(0).timeout_global(Some(PATIENCE));
    Agent::new_with_config(config.build())
}

/// Fields as a browser sends them.
pub fn encode(fields: &[(String, String)]) -> String {
    let word = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    fields.iter().map(|(name, value)| format!("{}={}", word(name), word(value))).collect::<Vec<_>>().join("&")
}

impl Person {
    pub fn new(port: Arc<AtomicU16>, from: String) -> Person {
        Person { port, agent: agent(), cookies: Mutex::default(), from }
    }

    /// The same person behind another network address.
    #[must_use]
    pub fn at(mut self, from: &str) -> Person {
        self.from = from.to_string();
        self
    }

    pub fn keep(&self, cookie: &str, value: &str) {
        self.cookies.lock().unwrap().insert(cookie.to_string(), value.to_string());
    }

    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().unwrap().get(name).cloned()
    }

    pub fn forget_cookies(&self) {
        self.cookies.lock().unwrap().clear();
    }

    /// Loads a page and follows where it leads. Takes paths, and addresses as they stand in mails.
    pub fn get(&self, path: &str) -> Page {
        let page = self.ask(path);
        self.follow_on(page)
    }

    /// Loads a page and stays there, even if it leads on.
    pub fn ask(&self, path: &str) -> Page {
        self.send(path, &[], None)
    }

    /// Loads a page as a script asks for a part of it.
    pub fn fragment(&self, path: &str) -> Page {
        self.send(path, &[("hx-request", "true")], None)
    }

    /// Sends a form and follows where the answer leads.
    pub fn submit(&self, form: &Form) -> Page {
        let page = self.post(form);
        self.follow_on(page)
    }

    /// Sends a form and stays at the answer.
    pub fn post(&self, form: &Form) -> Page {
        self.post_body(&form.action, encode(&form.fields).as_bytes())
    }

    pub fn post_body(&self, path: &str, body: &[u8]) -> Page {
        self.send(path, &[("content-type", "application/x-www-form-urlencoded")], Some(body))
    }

    /// Presses the button with these words, the fields filled in.
    pub fn press(&self, page: &Page, words: &str, fill: &[(&str, &str)]) -> Page {
        self.push(&page.button(words), fill)
    }

    pub fn push(&self, button: &Button, fill: &[(&str, &str)]) -> Page {
        self.submit(&filled(button, fill))
    }

    /// Follows the link with these words.
    pub fn follow(&self, page: &Page, words: &str) -> Page {
        self.get(&page.link(words))
    }

    fn follow_on(&self, mut page: Page) -> Page {
        for _ in 0..5 {
            let Some(to) = page.header("location").filter(|_| (300..400).contains(&page.status)).map(str::to_string) else { return page };
            assert!(page.status == 303, "{} leads on with {}, and a reload would send the form again", page.path, page.status);
            page = self.ask(&to);
        }
        panic!("{} leads on without an end", page.path);
    }

    /// Sends a form to a server that may die before it answers.
    pub fn try_post(&self, form: &Form) -> Option<Page> {
        let body = encode(&form.fields);
        self.try_send(&form.action, &[("content-type", "application/x-www-form-urlencoded")], Some(body.as_bytes())).ok()
    }

    /// One request with the cookies of this browser. Every answer is checked for what must hold on all of them.
    pub fn send(&self, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Page {
        self.try_send(path, headers, body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn try_send(&self, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Result<Page, ureq::Error> {
        let path = path.strip_prefix(BASE).unwrap_or(path);
        assert!(path.starts_with('/'), "{path} leads out of the club");
        let bare = path.split('#').next().unwrap_or(path);
        let url = format!("http://127.0.0.1:{}{bare}", self.port.load(Ordering::SeqCst));
        let cookies = self.cookies.lock().unwrap().iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ");
        let mut all = vec![("x-forwarded-for", self.from.as_str())];
        if !cookies.is_empty() {
            all.push(("cookie", &cookies));
        }
        all.extend(headers);
        let answer = match body {
            Some(body) => all.iter().fold(self.agent.post(&url), |request, (name, value)| request.header(*name, *value)).send(body),
            None => all.iter().fold(self.agent.get(&url), |request, (name, value)| request.header(*name, *value)).call(),
        };
        let mut answer = answer?;
        let headers: Vec<(String, String)> =
            answer.headers().iter().map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned())).collect();
        for (_, cookie) in headers.iter().filter(|(name, _)| name == "set-cookie") {
            let (name, value) = cookie.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie has a name");
            let is_gone = value.is_empty() || cookie.to_lowercase().contains("max-age=0");
            let mut kept = self.cookies.lock().unwrap();
            if is_gone {
                kept.remove(name);
            } else {
                kept.insert(name.to_string(), value.to_string());
            }
        }
        let bytes = answer.body_mut().with_config().limit(64 << 20).read_to_vec()?;
        let page = Page { status: answer.status().as_u16(), path: bare.to_string(), headers, body: String::from_utf8_lossy(&bytes).into_owned() };
        page.check();
        Ok(page)
    }
}

/// What a button sends, the fields filled in.
pub fn filled(button: &Button, fill: &[(&str, &str)]) -> Form {
    let form = fill.iter().fold(button.form.clone(), |form, (name, value)| form.fill(name, value));
    if button.name.is_empty() { form } else { form.with(&button.name, &button.value) }
}
