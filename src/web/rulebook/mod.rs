//! The rule books: each game's rules for players, from its text in templates/rulebook/, with pictures made by the game itself, and its cards.
//!
//! [`text`] makes the pages' HTML, and the links by which refusals and cards lead to their rulings; [`cards`] is the browser of cards.

pub mod cards;
mod text;

use actix_web::{HttpResponse, web};
use askama::Template;

use super::assets;
use super::fault::Fault;
use super::game::panel;
use super::shell::Shell;
use super::visitor::Visitor;
use crate::draw::board::Marks;
use crate::draw::men::{self, Army};
use crate::rules::game::{About, Options, Rules};
use crate::rules::turn::{Seat, Viewer};
use crate::rules::view::Figure;
use crate::rules::{self};

pub use text::linked;
use text::{Found, Heading, Picture};

/// Longest search that is looked at, in characters.
pub const MOST_SOUGHT: usize = 80;

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    shell: Shell,
    about: &'static About,
    start: Picture,
    men: Vec<ManView>,
    headings: Vec<Heading>,
    has_cards: bool,
    has_lessons: bool,
    text: String,
    sought: String,
    found: Vec<Found>,
}

struct ManView {
    icon: String,
    name: &'static str,
    gait: &'static str,
}

#[derive(Template)]
#[template(path = "rules_list.html")]
struct ListPage {
    shell: Shell,
    games: Vec<GameView>,
    has_cards: bool,
    sought: String,
    found: Vec<GameFound>,
}

struct GameView {
    about: &'static About,
    players: usize,
    thumbnail: String,
}

struct GameFound {
    about: &'static About,
    found: Vec<Found>,
}

#[derive(serde::Deserialize)]
pub struct Sought {
    #[serde(default)]
    q: String,
}

impl Sought {
    /// What is looked for, without blanks around it and cut to a length that somebody may mean.
    fn words(&self) -> String {
        self.q.trim().chars().take(MOST_SOUGHT).collect()
    }
}

/// `GET /rules`
pub async fn list(by: Visitor, query: web::Query<Sought>) -> Result<HttpResponse, Fault> {
    let sought = query.words();
    let view = |rules: &&'static dyn Rules| {
        let about = rules.about();
        let start = rules.empty(&Options::new()).expect("a game starts without options").view(Viewer::Spectator);
        GameView { about, players: about.seats.len(), thumbnail: panel::thumbnail(&start, Seat(0), about.seats.len(), &[]) }
    };
    let found = rules::ALL.iter().map(|rules| GameFound { about: rules.about(), found: text::search(*rules, &sought) });
    by.page(&ListPage {
        shell: by.shell()?,
        games: rules::ALL.iter().map(view).collect(),
        has_cards: rules::ALL.iter().any(|rules| !rules.cards().is_empty()),
        found: found.filter(|game| !game.found.is_empty()).collect(),
        sought,
    })
}

/// `GET /rules/{game}`
pub async fn show(by: Visitor, game: web::Path<String>, query: web::Query<Sought>) -> Result<HttpResponse, Fault> {
    let rules = rules::find(&game).ok_or(Fault::NotFound)?;
    let about = rules.about();
    let start = rules.empty(&Options::new()).expect("a game starts without options");
    let army = Army::of(Seat(0), about.seats.len());
    let man = |figure: Figure| {
        let gait = rules.gait(figure)?;
        Some(ManView { icon: men::icon(figure, army, assets::address("men.svg")), name: figure.name(), gait })
    };
    let sought = query.words();
    by.page(&RulesPage {
        shell: by.shell()?,
        about,
        start: text::picture(&start.view(Viewer::Spectator).board, about.seats.len(), &Marks::default()),
        men: Figure::ALL.into_iter().filter_map(man).collect(),
        headings: text::headings(about.id),
        has_cards: !rules.cards().is_empty(),
        has_lessons: !rules.lessons().is_empty(),
        text: text::html(rules, &text::of(about.id)),
        found: text::search(rules, &sought),
        sought,
    })
}
