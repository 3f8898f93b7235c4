//! What every page has around its content.

use super::{assets, icons};

/// The person who looks at the page, as far as its frame needs to know her.
pub struct Who {
    pub name: String,
    pub is_organiser: bool,
    /// Her address and why mail to it comes back.
    pub mail_trouble: Option<(String, String)>,
}

pub struct Shell {
    pub club: String,
    pub member: Option<Who>,
    /// The token that every form of this visitor carries.
    pub csrf: String,
    /// How many games wait for her.
    pub waiting: usize,
    /// What has just been done, told once.
    pub flash: Option<String>,
    pub is_demo: bool,
}

impl Shell {
    /// For a form that makes something: the page that it stands on, so that the same form sent from another page is not taken for a second press.
    pub fn fresh_page(&self) -> String {
        crate::chance::fresh_token()
    }

    /// The address of a static file.
    pub fn asset(&self, name: &str) -> &'static str {
        assets::address(name)
    }

    /// The address of the icon in the tab, which counts the games that wait.
    pub fn icon(&self) -> String {
        icons::address(self.waiting)
    }

    #[must_use]
    pub fn with_flash(mut self, words: Option<String>) -> Shell {
        self.flash = words;
        self
    }
}
