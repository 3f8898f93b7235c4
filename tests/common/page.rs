//! A page as it came, and what can be read and done on it.

use scraper::{ElementRef, Html, Node, Selector};

/// What every page must be served with.
const POLICY: [&str; 5] = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "form-action 'self'"];

#[derive(Clone, Debug)]
pub struct Page {
    pub status: u16,
    /// The path, with its query, that gave this page.
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

/// A form with what would be sent.
#[derive(Clone, Debug)]
pub struct Form {
    pub action: String,
    pub fields: Vec<(String, String)>,
}

/// A button, the form that it sends, and what it adds.
#[derive(Clone, Debug)]
pub struct Button {
    pub words: String,
    pub name: String,
    pub value: String,
    pub form: Form,
}

impl Form {
    /// Fills in a field, as a person would: it must be there.
    #[must_use]
    pub fn fill(mut self, name: &str, value: &str) -> Form {
        assert!(self.fields.iter().any(|(field, _)| field == name), "there is no field {name} in {:?}", self.fields);
        let mut value = Some(value.to_string());
        self.fields.retain_mut(|(field, held)| {
            if field != name {
                return true;
            }
            value.take().map(|value| *held = value).is_some()
        });
        self
    }

    /// Writes a field whatever the form has.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Form {
        self.fields.retain(|(field, _)| field != name);
        self.fields.push((name.to_string(), value.to_string()));
        self
    }

    #[must_use]
    pub fn without(mut self, name: &str) -> Form {
        self.fields.retain(|(field, _)| field != name);
        self
    }

    pub fn get(&self, name: &str) -> &str {
        self.fields.iter().find(|(field, _)| field == name).map_or_else(|| panic!("there is no field {name}"), |(_, value)| value)
    }
}

fn selector(words: &str) -> Selector {
    Selector::parse(words).unwrap_or_else(|why| panic!("{words}: {why:?}"))
}

fn tidy(text: impl Iterator<Item = impl AsRef<str>>) -> String {
    let whole: String = text.map(|part| part.as_ref().to_string()).collect();
    whole.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Page {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub fn is_html(&self) -> bool {
        self.header("content-type").is_some_and(|kind| kind.starts_with("text/html"))
    }

    fn html(&self) -> Html {
        Html::parse_document(&self.body)
    }

    /// The words on the page, without what could be chosen from lists.
    pub fn words(&self) -> String {
        let html = self.html();
        let Some(main) = html.select(&selector("main")).next() else { return String::new() };
        let is_choice = |node: &Node| node.as_element().is_some_and(|element| element.name() == "option");
        let texts = main.descendants().filter(|node| !node.ancestors().any(|above| is_choice(above.value())));
        tidy(texts.filter_map(|node| node.value().as_text().map(|text| text.to_string())))
    }

    /// The words of the first element that fits; empty if there is none.
    pub fn text(&self, of: &str) -> String {
        self.html().select(&selector(of)).next().map_or(String::new(), |element| tidy(element.text()))
    }

    /// The words of every element that fits.
    pub fn texts(&self, of: &str) -> Vec<String> {
        self.html().select(&selector(of)).map(|element| tidy(element.text())).collect()
    }

    pub fn has(&self, what: &str) -> bool {
        self.html().select(&selector(what)).next().is_some()
    }

    /// This attribute of every element that fits.
    pub fn attributes(&self, of: &str, name: &str) -> Vec<String> {
        self.html().select(&selector(of)).filter_map(|element| element.attr(name)).map(str::to_string).collect()
    }

    /// Where the link with these words leads.
    pub fn link(&self, words: &str) -> String {
        let html = self.html();
        let found = html.select(&selector("a[href]")).find(|link| tidy(link.text()).contains(words));
        found.and_then(|link| link.attr("href")).unwrap_or_else(|| panic!("no link '{words}' on {}:\n{}", self.path, self.words())).to_string()
    }

    /// Every button with its form.
    pub fn buttons(&self) -> Vec<Button> {
        let html = self.html();
        let forms = selector("form");
        let mut found = Vec::new();
        for form in html.select(&forms) {
            for button in form.select(&selector("button")).filter(|button| button.attr("type") != Some("button")) {
                let mut sent = self.sent(form);
                if let Some(action) = button.attr("formaction") {
                    sent.action = action.to_string();
                }
                let attribute = |name: &str| button.attr(name).unwrap_or_default().to_string();
                found.push(Button { words: tidy(button.text()), name: attribute("name"), value: attribute("value"), form: sent });
            }
        }
        found
    }

    /// The button with these words.
    pub fn button(&self, words: &str) -> Button {
        let buttons = self.buttons();
        let names: Vec<String> = buttons.iter().map(|button| button.words.clone()).collect();
        let found = buttons.iter().find(|button| button.words == words).or_else(|| buttons.iter().find(|button| button.words.starts_with(words)));
        found.cloned().unwrap_or_else(|| panic!("no button '{words}' on {} among {names:?}:\n{}", self.path, self.words()))
    }

    /// What can be chosen on this page: the value of every button that makes a choice.
    pub fn choices(&self) -> Vec<Button> {
        self.buttons().into_iter().filter(|button| button.name == "choice").collect()
    }

    /// The form that goes to this address.
    pub fn form(&self, action: &str) -> Form {
        let html = self.html();
        let found = html.select(&selector("form")).map(|form| self.sent(form)).find(|form| form.action == action);
        found.unwrap_or_else(|| panic!("no form to {action} on {}:\n{}", self.path, self.words()))
    }

    /// The token that forms of this page carry.
    pub fn csrf(&self) -> String {
        self.attributes("input[name=csrf]", "value").pop().unwrap_or_else(|| panic!("no form on {}", self.path))
    }

    /// What a browser would send of a form without one of its buttons.
    fn sent(&self, form: ElementRef) -> Form {
        let mut fields = Vec::new();
        for field in form.select(&selector("input, textarea, select")) {
            let Some(name) = field.attr("name").map(str::to_string) else { continue };
            if field.attr("disabled").is_some() {
                continue;
            }
            let value = |element: ElementRef| element.attr("value").unwrap_or_default().to_string();
            match (field.value().name(), field.attr("type").unwrap_or("text")) {
                ("textarea", _) => fields.push((name, field.text().collect())),
                ("select", _) => {
                    let options: Vec<ElementRef> = field.select(&selector("option")).collect();
                    let chosen = options.iter().find(|option| option.attr("selected").is_some()).or(options.first());
                    fields.extend(chosen.map(|option| (name, option.attr("value").map_or_else(|| tidy(option.text()), str::to_string))));
                }
                (_, "checkbox" | "radio") => {
                    if field.attr("checked").is_some() {
                        fields.push((name, field.attr("value").unwrap_or("on").to_string()));
                    }
                }
                _ => fields.push((name, value(field))),
            }
        }
        let action = form.attr("action").unwrap_or(&self.path).to_string();
        Form { action, fields }
    }

    /// What must hold on every page: a policy without anything inline and nothing inline on the page, nothing kept by caches that is somebody's
    /// own, and words for whatever is refused.
    pub fn check(&self) {
        if !self.is_html() {
            assert!(self.status < 400 || !self.body.trim().is_empty(), "{} answered {} without a word", self.path, self.status);
            return;
        }
        let policy = self.header("content-security-policy").unwrap_or_else(|| panic!("{} has no Content-Security-Policy", self.path));
        for part in POLICY {
            assert!(policy.contains(part), "{}: {policy}", self.path);
        }
        assert!(!policy.contains("unsafe"), "{}: {policy}", self.path);
        let html = self.html();
        assert!(html.select(&selector("style")).next().is_none(), "{} has a <style>", self.path);
        assert!(html.select(&selector("script:not([src])")).next().is_none(), "{} has a script in the page", self.path);
        for element in html.select(&selector("*")) {
            for (name, value) in element.value().attrs() {
                let is_script = name.starts_with("on") || value.trim_start().to_lowercase().starts_with("javascript:");
                assert!(name != "style" && !is_script && !name.starts_with("hx-on"), "{} has {name}={value}", self.path);
            }
        }
        let mut ids = std::collections::HashSet::new();
        for element in html.select(&selector("[id]")) {
            let id = element.attr("id").expect("it was selected by its id");
            assert!(ids.insert(id.to_string()), "{} has two elements with id {id}", self.path);
        }
        if self.status >= 400 {
            let words = self.words();
            assert!(words.len() > 20 && words.contains(' '), "{} answered {} with: {words}", self.path, self.status);
            for jargon in ["panicked", "RUST_BACKTRACE", "rusqlite", "thread '", "src/", "Err(", "None"] {
                assert!(!words.contains(jargon), "{} answered {} with: {words}", self.path, self.status);
            }
        }
    }
}
