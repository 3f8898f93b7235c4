//! The browser of cards: all of them, looked through by colour, kind and words, and a page for each with the rulings that it rests on.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::{HttpResponse, web};
use askama::Template;

use super::text;
use crate::rules::game::About;
use crate::rules::view::{CardFace, Colour, Kind, WholeCard};
use crate::rules::{self};
use crate::web::fault::Fault;
use crate::web::game::face::CardView;
use crate::web::shell::Shell;
use crate::web::visitor::Visitor;

/// What somebody looks for among the cards.
#[derive(Clone, Default, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(default)]
pub struct Filter {
    pub colour: String,
    pub kind: String,
    pub q: String,
}

impl Filter {
    /// Whether this card is among what is looked for: of the colour and kind, with all the words in its name or text.
    pub fn fits(&self, card: &WholeCard) -> bool {
        let faces = || std::iter::once(&card.face).chain(&card.edges);
        let text: String = faces().flat_map(|face| [face.name, " ", face.text, " "]).collect::<String>().to_lowercase();
        let is_any = |wanted: &str, word: &str| wanted.is_empty() || wanted == word;
        is_any(&self.colour, card.face.colour.word())
            && is_any(&self.kind, card.face.kind.word())
            && self.sought().to_lowercase().split_whitespace().all(|word| text.contains(word))
    }

    pub fn is_empty(&self) -> bool {
        self.colour.is_empty() && self.kind.is_empty() && self.sought().is_empty()
    }

    fn sought(&self) -> String {
        self.q.trim().chars().take(super::MOST_SOUGHT).collect()
    }
}

/// The form of a filter.
pub struct FilterView {
    pub colours: Vec<Choice>,
    pub kinds: Vec<Choice>,
    pub sought: String,
    pub is_used: bool,
}

pub struct Choice {
    pub word: &'static str,
    pub name: String,
    pub is_chosen: bool,
}

impl From<&Filter> for FilterView {
    fn from(filter: &Filter) -> FilterView {
        let choice = |word: &'static str, name: &str, chosen: &str| Choice { word, name: capital(name), is_chosen: word == chosen };
        FilterView {
            colours: Colour::ALL.iter().map(|colour| choice(colour.word(), colour.word(), &filter.colour)).collect(),
            kinds: Kind::ALL.iter().map(|kind| choice(kind.word(), kind.name(), &filter.kind)).collect(),
            sought: filter.sought(),
            is_used: !filter.is_empty(),
        }
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

#[derive(Template)]
#[template(path = "cards.html")]
struct CardsPage {
    shell: Shell,
    filter: FilterView,
    games: Vec<GameCards>,
    count: usize,
}

struct GameCards {
    about: &'static About,
    cards: Vec<CardView>,
}

/// `GET /cards`
pub async fn list(by: Visitor, filter: web::Query<Filter>) -> Result<HttpResponse, Fault> {
    let of_game = |rules: &&'static dyn rules::game::Rules| {
        let about = rules.about();
        let fitting = rules.cards().into_iter().filter(|card| filter.fits(card));
        GameCards { about, cards: fitting.map(|card| CardView::plain(about.id, &card.face)).collect() }
    };
    let games: Vec<GameCards> = rules::ALL.iter().map(of_game).filter(|game| !game.cards.is_empty()).collect();
    let count = games.iter().map(|game| game.cards.len()).sum();
    by.page(&CardsPage { shell: by.shell()?, filter: FilterView::from(&*filter), games, count })
}

#[derive(Template)]
#[template(path = "card.html")]
struct CardPage {
    shell: Shell,
    about: &'static About,
    name: &'static str,
    colour: &'static str,
    kind: &'static str,
    text: &'static str,
    faces: Vec<CardView>,
    edges: Vec<CardFace>,
    rulings: Vec<RulingView>,
    previous: Neighbour,
    next: Neighbour,
}

struct RulingView {
    name: &'static str,
    href: String,
    /// HTML.
    words: String,
}

struct Neighbour {
    name: &'static str,
    href: String,
}

/// `GET /cards/{game}/{card}`
pub async fn show(by: Visitor, path: web::Path<(String, String)>) -> Result<HttpResponse, Fault> {
    let (game, card) = path.into_inner();
    let rules = rules::find(&game).ok_or(Fault::NotFound)?;
    let about = rules.about();
    let cards = rules.cards();
    let at = cards.iter().position(|other| slug(other.face.name) == card).ok_or(Fault::NotFound)?;
    let neighbour = |at: usize| Neighbour { name: cards[at].face.name, href: href(about.id, &cards[at].face) };
    let WholeCard { face, edges, rulings } = &cards[at];
    let ruling = |&name: &&'static str| Some(RulingView { name, href: text::address(about.id, name)?, words: text::ruling(about.id, name)? });
    let shown = if edges.is_empty() { std::slice::from_ref(face) } else { edges };
    by.page(&CardPage {
        shell: by.shell()?,
        about,
        name: face.name,
        colour: face.colour.word(),
        kind: face.kind.word(),
        text: face.text,
        faces: shown.iter().map(|face| CardView::plain(about.id, face)).collect(),
        edges: edges.clone(),
        rulings: rulings.iter().filter_map(ruling).collect(),
        previous: neighbour((at + cards.len() - 1) % cards.len()),
        next: neighbour((at + 1) % cards.len()),
    })
}

/// `shield-pike`
pub fn slug(name: &str) -> String {
    name.to_lowercase().replace([' ', '/'], "-")
}

/// The page of a card, or of the card that this is an edge of: `/cards/heretik/shield-pike`.
pub fn href(game: &str, face: &CardFace) -> String {
    format!("/cards/{game}/{}", slug(face.whole))
}

/// The names of a game's cards and edges, the longest first, with their pages.
fn names(game: &str) -> &'static [(&'static str, String)] {
    type Names = HashMap<&'static str, Vec<(&'static str, String)>>;
    static NAMES: LazyLock<Names> = LazyLock::new(|| {
        let of = |rules: &&'static dyn rules::game::Rules| {
            let game = rules.about().id;
            let faces = rules.cards().into_iter().flat_map(|card| std::iter::once(card.face).chain(card.edges));
            let mut names: Vec<_> = faces.map(|face| (face.name, href(game, &face))).collect();
            names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
            (game, names)
        };
        rules::ALL.iter().map(of).collect()
    });
    NAMES.get(game).map_or(&[], Vec::as_slice)
}

/// HTML in which the names of cards, but for those left out, lead to their pages.
pub fn linked(game: &str, html: &str, left_out: &[&str]) -> String {
    let names = names(game);
    let mut out = String::new();
    let (mut rest, mut is_word_before) = (html, false);
    while let Some(c) = rest.chars().next() {
        if c == '<' {
            let end = rest.find('>').map_or(rest.len(), |at| at + 1);
            out += &rest[..end];
            rest = &rest[end..];
            is_word_before = false;
            continue;
        }
        let fits = |name: &str| rest.starts_with(name) && !rest[name.len()..].starts_with(char::is_alphanumeric);
        let found = names.iter().filter(|_| c.is_uppercase() && !is_word_before).find(|(name, _)| fits(name) && !left_out.contains(name));
        let length = match found {
            Some((name, href)) => {
                out += &format!("<a href=\"{href}\" hx-boost=\"false\">{name}</a>");
                name.len()
            }
            None => {
                out.push(c);
                c.len_utf8()
            }
        };
        is_word_before = rest[..length].ends_with(char::is_alphanumeric);
        rest = &rest[length..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(filter: Filter) -> Vec<&'static str> {
        rules::find("heretik").unwrap().cards().into_iter().filter(|card| filter.fits(card)).map(|card| card.face.name).collect()
    }

    #[test]
    fn cards_are_found_by_colour_kind_and_words() {
        assert_eq!(found(Filter::default()).len(), 60);
        assert_eq!(found(Filter { colour: "red".into(), ..Filter::default() }).len(), 15);
        assert_eq!(found(Filter { colour: "red".into(), kind: "movement".into(), q: " ".into() }), ["Petard"]);
        assert_eq!(found(Filter { q: "requital".into(), ..Filter::default() }), ["Spawn/Requital"]);
        assert!(found(Filter { q: "[2, 2]".into(), ..Filter::default() }).contains(&"Squire"));
        assert!(found(Filter { colour: "pink".into(), ..Filter::default() }).is_empty());
    }

    #[test]
    fn every_card_has_an_address_of_its_own_and_rulings_that_are_explained() {
        for rules in rules::ALL {
            let game = rules.about().id;
            let mut seen = std::collections::HashSet::new();
            for card in rules.cards() {
                assert!(seen.insert(slug(card.face.name)), "{} has its address twice", card.face.name);
                assert!(card.rulings.len() > 1, "{} has no rulings", card.face.name);
                for ruling in card.rulings {
                    assert!(text::ruling(game, ruling).is_some(), "{}: {ruling} is not explained", card.face.name);
                }
            }
        }
    }

    #[test]
    fn names_are_linked_as_whole_words_outside_of_tags() {
        let link = |text: &str| linked("heretik", text, &["Heretik"]);
        assert_eq!(link("<b title=Zeal>Zeal, Heaven and Earth</b>").matches("<a ").count(), 2);
        assert_eq!(link("Heretik"), "Heretik");
        assert_eq!(link("Ramble aRam"), "Ramble aRam");
    }
}
