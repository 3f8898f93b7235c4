//! Decks of one's own: building one card by card, or from text that somebody shared.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::fault::Fault;
use super::game::desk::encode;
use super::game::face::CardView;
use super::posted::Posted;
use super::rulebook::cards::{self, Filter, FilterView};
use super::shell::Shell;
use super::visitor::Visitor;
use crate::rules::deck;
use crate::rules::game::Rules;
use crate::rules::view::{Colour, Kind};
use crate::rules::{self};
use crate::service::decks::Change;
use crate::service::{Account, Deck, Refused};

#[derive(Template)]
#[template(path = "decks.html")]
struct DecksPage {
    shell: Shell,
    error: Vec<String>,
    decks: Vec<DeckRow>,
    games: Vec<GameChoice>,
    name: String,
    text: String,
    starts_full: bool,
}

struct DeckRow {
    id: i64,
    name: String,
    game: &'static str,
    size: usize,
    colours: Vec<Count>,
}

struct GameChoice {
    id: &'static str,
    name: &'static str,
}

struct Count {
    word: &'static str,
    count: usize,
}

/// A deck that can be chosen for a game.
pub struct DeckChoice {
    pub id: String,
    pub words: String,
    pub is_chosen: bool,
}

#[derive(Template)]
#[template(path = "deck.html")]
struct DeckPage {
    shell: Shell,
    error: Vec<String>,
    id: i64,
    name: String,
    game: &'static str,
    size: usize,
    most_copies: usize,
    colours: Vec<Count>,
    kinds: Vec<Count>,
    list: Vec<ListedCard>,
    filter: FilterView,
    action: String,
    query: String,
    cards: Vec<BuilderCard>,
    typed_name: String,
    text: String,
}

struct ListedCard {
    name: &'static str,
    href: String,
    count: usize,
}

struct BuilderCard {
    slug: String,
    card: CardView,
    count: usize,
    is_full: bool,
}

/// What was typed when something was refused.
#[derive(Default)]
struct Typed {
    error: Vec<String>,
    name: Option<String>,
    text: Option<String>,
    starts_full: bool,
}

/// The decks that this member could bring to a game of these rules.
pub fn choices(by: &Visitor, who: &Account, rules: &dyn Rules, chosen: &str) -> Result<Vec<DeckChoice>, Fault> {
    let decks = by.site().club().decks(who)?;
    let choice = |deck: Deck| {
        let id = deck.id.to_string();
        DeckChoice { is_chosen: id == chosen, words: format!("{} ({})", deck.name, cards_words(deck.cards.len())), id }
    };
    Ok(decks.into_iter().filter(|deck| deck.game == rules.about().id).map(choice).collect())
}

/// `40 cards`
pub fn cards_words(count: usize) -> String {
    if count == 1 { "1 card".to_string() } else { format!("{count} cards") }
}

/// What was refused, one sentence a line.
fn faults(refused: Refused) -> Vec<String> {
    match refused {
        Refused::BadDeck(faults) => faults,
        other => vec![other.to_string()],
    }
}

fn page_of_all(by: &Visitor, typed: Typed) -> Result<HttpResponse, Fault> {
    let who = by.member("/decks")?;
    let rows = by.site().club().decks(who)?.into_iter().filter_map(|deck| {
        let rules = rules::find(&deck.game)?;
        Some(DeckRow { id: deck.id, game: rules.about().name, size: deck.cards.len(), colours: colours(rules, &deck.cards), name: deck.name })
    });
    let status = if typed.error.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let games = rules::ALL.iter().filter(|rules| rules.deck_rules().is_some()).map(|rules| rules.about());
    let page = DecksPage {
        shell: by.shell()?,
        error: typed.error,
        decks: rows.collect(),
        games: games.map(|about| GameChoice { id: about.id, name: about.name }).collect(),
        name: typed.name.unwrap_or_default(),
        text: typed.text.unwrap_or_default(),
        starts_full: typed.starts_full,
    };
    by.page_with(status, &page)
}

fn counts<T: PartialEq>(rules: &dyn Rules, deck: &[String], all: &[T], of: impl Fn(usize) -> T, word: impl Fn(&T) -> &'static str) -> Vec<Count> {
    let places: Vec<usize> = {
        let cards = rules.cards();
        deck.iter().filter_map(|name| cards.iter().position(|card| card.face.name == name)).collect()
    };
    all.iter().map(|one| Count { word: word(one), count: places.iter().filter(|&&at| of(at) == *one).count() }).collect()
}

fn colours(rules: &dyn Rules, deck: &[String]) -> Vec<Count> {
    let cards = rules.cards();
    counts(rules, deck, &Colour::ALL, |at| cards[at].face.colour, |colour| colour.word())
}

fn kinds(rules: &dyn Rules, deck: &[String]) -> Vec<Count> {
    let cards = rules.cards();
    counts(rules, deck, &Kind::ALL, |at| cards[at].face.kind, |kind| kind.word())
}

/// `GET /decks`
pub async fn list(by: Visitor) -> Result<HttpResponse, Fault> {
    page_of_all(&by, Typed::default())
}

/// `POST /decks`: a deck from a text, or the full one to take cards out of.
pub async fn add(form: Posted) -> Result<HttpResponse, Fault> {
    let by = &form.by;
    let who = by.member("/decks")?;
    let game = form.get("game");
    let starts_full = form.get("start") == "full";
    let text = match rules::find(game).and_then(|rules| Some((rules.cards(), rules.deck_rules()?))) {
        Some((cards, limits)) if starts_full => cards.iter().map(|card| format!("{} {}\n", limits.most_copies, card.face.name)).collect(),
        _ => form.get("text").to_string(),
    };
    match by.site().club().add_deck(who, game, form.get("name"), &text).await {
        Ok(id) => Ok(by.go(&format!("/decks/{id}"))),
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => {
            let (name, text) = (Some(form.get("name").to_string()), Some(form.get("text").to_string()));
            page_of_all(by, Typed { error: faults(refused), name, text, starts_full })
        }
    }
}

fn page(by: &Visitor, id: i64, filter: &Filter, typed: Typed) -> Result<HttpResponse, Fault> {
    let who = by.member(&format!("/decks/{id}"))?;
    let deck = by.site().club().deck(who, id).map_err(missing)?;
    let rules = rules::find(&deck.game).ok_or(Fault::NotFound)?;
    let limits = rules.deck_rules().ok_or(Fault::NotFound)?;
    let about = rules.about();
    let all = rules.cards();
    let count = |name: &str| deck.cards.iter().filter(|other| *other == name).count();
    let held = all.iter().map(|card| (card, count(card.face.name))).filter(|(_, count)| *count > 0);
    let builder = all.iter().filter(|card| filter.fits(card)).map(|card| BuilderCard {
        slug: cards::slug(card.face.name),
        card: CardView::plain(about.id, &card.face),
        count: count(card.face.name),
        is_full: count(card.face.name) >= limits.most_copies,
    });
    let status = if typed.error.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let page = DeckPage {
        shell: by.shell()?,
        error: typed.error,
        id,
        game: about.name,
        size: deck.cards.len(),
        most_copies: limits.most_copies,
        colours: colours(rules, &deck.cards),
        kinds: kinds(rules, &deck.cards),
        list: held.map(|(card, count)| ListedCard { name: card.face.name, href: cards::href(about.id, &card.face), count }).collect(),
        filter: FilterView::from(filter),
        action: format!("/decks/{id}"),
        query: query(filter),
        cards: builder.collect(),
        typed_name: typed.name.unwrap_or_else(|| deck.name.clone()),
        text: typed.text.unwrap_or_else(|| deck::text(&deck.cards)),
        name: deck.name,
    };
    by.page_with(status, &page)
}

fn missing(refused: Refused) -> Fault {
    match refused {
        Refused::NoDeck => Fault::NotFound,
        other => other.into(),
    }
}

/// The filter as it stands in an address, so that a form leads back to the same cards.
fn query(filter: &Filter) -> String {
    if filter.is_empty() {
        return String::new();
    }
    format!("?q={}&colour={}&kind={}", encode(&filter.q), encode(&filter.colour), encode(&filter.kind))
}

/// `GET /decks/{id}`
pub async fn show(by: Visitor, id: web::Path<String>, filter: web::Query<Filter>) -> Result<HttpResponse, Fault> {
    page(&by, id_of(&id)?, &filter, Typed::default())
}

fn id_of(text: &str) -> Result<i64, Fault> {
    text.parse().map_err(|_| Fault::NotFound)
}

/// `POST /decks/{id}`: a copy more or fewer, all that are shown, another name and text, a copy of the deck, or its end.
pub async fn change(form: Posted, id: web::Path<String>, filter: web::Query<Filter>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let by = &form.by;
    let who = by.member(&format!("/decks/{id}"))?;
    let club = by.site().club();
    let here = format!("/decks/{id}{}", query(&filter));
    let (change, anchor) = match form.get("do").split_once(':').unwrap_or((form.get("do"), "")) {
        ("add", name) => (Change::Add(name.to_string()), format!("#{}", cards::slug(name))),
        ("remove", name) => (Change::Remove(name.to_string()), format!("#{}", cards::slug(name))),
        (which @ ("all" | "none"), _) => {
            let deck = club.deck(who, id).map_err(missing)?;
            let rules = rules::find(&deck.game).ok_or(Fault::NotFound)?;
            let most = rules.deck_rules().map_or(0, |limits| limits.most_copies);
            let copies = if which == "all" { most } else { 0 };
            let shown = rules.cards().into_iter().filter(|card| filter.fits(card));
            (Change::Copies(shown.map(|card| (card.face.name.to_string(), copies)).collect()), String::new())
        }
        ("replace", _) => (Change::Replace { name: form.get("name").to_string(), text: form.get("text").to_string() }, String::new()),
        ("copy", _) => {
            return match club.copy_deck(who, id).await {
                Ok(copy) => Ok(by.go(&format!("/decks/{copy}"))),
                Err(refused) if refused.is_failure() => Err(refused.into()),
                Err(refused) => page(by, id, &filter, Typed { error: faults(refused), ..Typed::default() }),
            };
        }
        ("delete", _) => {
            club.drop_deck(who, id).await?;
            return Ok(by.go("/decks"));
        }
        _ => return Err(Fault::bad("That is nothing that can be done to a deck.")),
    };
    match club.change_deck(who, id, change).await {
        Ok(_) => Ok(by.go(&format!("{here}{anchor}"))),
        Err(refused @ Refused::NoDeck) => Err(missing(refused)),
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => {
            let kept = |name: &str| form.has(name).then(|| form.get(name).to_string());
            page(by, id, &filter, Typed { error: faults(refused), name: kept("name"), text: kept("text"), starts_full: false })
        }
    }
}
