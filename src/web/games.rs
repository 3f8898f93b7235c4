//! Opening a game, and the page of one that waits for players: its terms, joining, declining, taking back.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::absences;
use super::decks::{self, DeckChoice};
use super::fault::Fault;
use super::game::evidence::Seal;
use super::game::page;
use super::once::Way;
use super::posted::Posted;
use super::shell::Shell;
use super::times;
use super::timing::TimingForm;
use super::visitor::Visitor;
use crate::play::entry::{GameId, OpenTo};
use crate::play::table::{Stage, Table};
use crate::rules;
use crate::rules::game::{About, Options};
use crate::rules::turn::Seat;
use crate::service::start::{Bringing, NewGame, WaitFor};
use crate::service::{Refused, computer};

#[derive(Template)]
#[template(path = "new_game.html")]
struct NewGamePage {
    shell: Shell,
    error: Option<String>,
    chosen: Option<GameView>,
    games: Vec<GameView>,
    members: Vec<MemberView>,
    takes_decks: bool,
    decks: Vec<DeckChoice>,
    form: Form,
}

struct GameView {
    id: &'static str,
    name: &'static str,
    tagline: &'static str,
    credit: &'static str,
    players: String,
    is_duel: bool,
    seats: &'static [rules::game::SeatAbout],
    options: Vec<OptionView>,
}

struct OptionView {
    id: &'static str,
    name: &'static str,
    words: &'static str,
    values: Vec<ValueView>,
}

struct ValueView {
    id: &'static str,
    words: &'static str,
    is_chosen: bool,
}

struct MemberView {
    account: String,
    name: String,
}

/// What has been filled in.
#[derive(Clone)]
struct Form {
    open_to: String,
    member: String,
    seat: String,
    timing: TimingForm,
    computers: u8,
    words: String,
    deck: String,
    options: Vec<(String, String)>,
}

impl Default for Form {
    fn default() -> Form {
        Form {
            open_to: "everyone".to_string(),
            member: String::new(),
            seat: String::new(),
            timing: TimingForm::default(),
            computers: 0,
            words: String::new(),
            deck: String::new(),
            options: Vec::new(),
        }
    }
}

fn game_view(about: &'static About, form: &Form) -> GameView {
    GameView {
        id: about.id,
        name: about.name,
        tagline: about.tagline,
        credit: about.credit,
        players: format!("{} players", about.seats.len()),
        is_duel: about.seats.len() == 2,
        seats: about.seats,
        options: about
            .options
            .iter()
            .filter(|option| option.allowed.len() > 1)
            .map(|option| {
                let given = form.options.iter().find(|(id, _)| id == option.id).map_or(option.default, |(_, value)| value);
                let values = option.allowed.iter().map(|&(id, words)| ValueView { id, words, is_chosen: id == given }).collect();
                OptionView { id: option.id, name: option.name, words: option.words, values }
            })
            .collect(),
    }
}

fn new_page(by: &Visitor, game: &str, form: Form, error: Option<String>) -> Result<HttpResponse, Fault> {
    let me = by.member("/games/new")?;
    let rules = rules::find(game);
    let chosen = rules.map(|rules| game_view(rules.about(), &form));
    let decks = rules.map_or(Ok(Vec::new()), |rules| decks::choices(by, me, rules, &form.deck))?;
    let members = by.site().club().members()?.into_iter().filter(|member| member.id != me.id);
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = NewGamePage {
        shell: by.shell()?,
        error,
        games: if chosen.is_some() { Vec::new() } else { rules::ALL.iter().map(|rules| game_view(rules.about(), &form)).collect() },
        chosen,
        takes_decks: rules.is_some_and(|rules| rules.deck_rules().is_some()),
        decks,
        members: members.map(|member| MemberView { account: member.id, name: member.name }).collect(),
        form,
    };
    by.page_with(status, &page)
}

#[derive(serde::Deserialize)]
pub struct Which {
    #[serde(default)]
    game: String,
}

/// `GET /games/new`
pub async fn choose(by: Visitor, query: web::Query<Which>) -> Result<HttpResponse, Fault> {
    new_page(&by, &query.game, Form::default(), None)
}

/// `POST /games`
pub async fn open(posted: Posted) -> Result<HttpResponse, Fault> {
    let by = &posted.by;
    let me = by.member("/games/new")?;
    let rules = rules::find(posted.get("game"));
    let Some(about) = rules.map(|rules| rules.about()) else { return Err(Fault::bad("Which game? Choose one on the page 'New game'.")) };
    let form = Form {
        open_to: posted.get("open_to").to_string(),
        member: posted.get("member").to_string(),
        seat: posted.get("seat").to_string(),
        timing: TimingForm::of(&posted),
        computers: posted.number("computers").and_then(|count| u8::try_from(count).ok()).unwrap_or(0),
        words: posted.trimmed("words").to_string(),
        deck: posted.trimmed("deck").to_string(),
        // Only what the page offers: decks and handicaps are not a form's to name.
        options: about
            .options
            .iter()
            .filter(|option| !option.allowed.is_empty())
            .map(|option| (option.id.to_string(), posted.get(&format!("option-{}", option.id)).to_string()))
            .collect(),
    };
    let most_computers = if about.seats.len() > 2 { about.seats.len() - 1 } else { 0 };
    let computers = match posted.trimmed("computers") {
        "" => Some(0),
        text => text.parse::<usize>().ok().filter(|&count| count <= most_computers),
    };
    let Some(computers) = computers else {
        let words = match most_computers {
            0 => "In a game for two choose the computer as the one whom the game waits for.".to_string(),
            most => format!("The computer can take at most {most} seats of this game. Choose again how many."),
        };
        return new_page(by, about.id, Form { computers: 0, ..form }, Some(words));
    };
    let wait_for = match form.open_to.as_str() {
        "computer" if about.seats.len() == 2 => WaitFor::Member(computer::FIRST.to_string()),
        "everyone" => WaitFor::Anybody,
        "link" => WaitFor::LinkHolder,
        "member" => WaitFor::Member(form.member.clone()),
        _ => return new_page(by, about.id, form, Some("Choose whom the game waits for.".to_string())),
    };
    let seat = about.seats.iter().position(|seat| seat.id == form.seat).map(|at| Seat(at as u8));
    if seat.is_none() && !form.seat.is_empty() {
        return new_page(by, about.id, form, Some("This game has no such side.".to_string()));
    }
    let options: Options = form
        .options
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(id, value)| (id.clone(), serde_json::Value::String(value.clone())))
        .collect();
    let timing = match form.timing.timing() {
        Ok(timing) => timing,
        Err(words) => return new_page(by, about.id, form, Some(words)),
    };
    let new = NewGame { game: about.id.to_string(), options, timing, wait_for, seat, words: form.words.clone(), deck: deck_of(&form.deck) };
    let (site, host) = (by.site().clone(), me.clone());
    let work = async move {
        let opened = site.club().open_game_with_computers(&host, new, computers).await?;
        // A page of its own, so that loading it again opens no second game.
        Ok(Way { to: format!("/g/{}", opened.table.id), made: opened.link.as_deref().map(secret_of) })
    };
    match by.site().once().take(&posted, "/games", work).await {
        Ok(way) => Ok(way.answer(by)),
        Err(refused) if Refused::is_failure(&refused) => Err(refused.into()),
        Err(refused) => new_page(by, about.id, form, Some(refused.to_string())),
    }
}

#[derive(Template)]
#[template(path = "offer.html")]
struct OfferPage {
    shell: Shell,
    id: String,
    title: String,
    seal: Seal,
    words: String,
    error: Option<String>,
    link: Option<String>,
    link_places: usize,
    terms_title: &'static str,
    facts: Vec<FactView>,
    may_join: bool,
    may_decline: bool,
    may_withdraw: bool,
    withdraw_words: &'static str,
    may_relink: bool,
    join_words: &'static str,
    token: String,
    typed_words: String,
    takes_decks: bool,
    decks: Vec<DeckChoice>,
    sign_in: Option<String>,
}

struct FactView {
    name: String,
    value: String,
}

/// What the page of an open game shows besides its terms.
#[derive(Default)]
pub struct Shown {
    pub error: Option<String>,
    /// A secret link just made.
    pub link: Option<String>,
    /// The secret link that the visitor came by.
    pub token: String,
    pub typed_words: String,
    /// The number of the deck that she chose.
    pub deck: String,
}

/// The number of a deck from a form; nothing for the full one.
fn deck_of(text: &str) -> Option<i64> {
    (!text.is_empty()).then(|| text.parse().unwrap_or(0))
}

/// The page of a game that waits for players.
pub fn offer_page(by: &Visitor, table: &Table, shown: Shown) -> Result<HttpResponse, Fault> {
    let about = table.rules.about();
    let me = by.account_id();
    let is_host = me == Some(table.opened.host.account.as_str());
    let plays = me.is_some_and(|me| table.has_player(me));
    let is_invited = matches!(&table.opened.open_to, OpenTo::Member(invited) if me == Some(invited.account.as_str()));
    let is_for_me = match &table.opened.open_to {
        OpenTo::Everyone => true,
        OpenTo::Member(_) => is_invited,
        OpenTo::LinkHolder => !shown.token.is_empty(),
    };
    let (host, is_duel) = (&table.opened.host.name, about.seats.len() == 2);
    let words = match (&table.opened.open_to, plays) {
        (OpenTo::Member(invited), true) => format!("You have challenged {}. The game begins when she accepts.", invited.name),
        (OpenTo::Member(_), false) if is_invited => format!("{host} challenges you."),
        (OpenTo::Member(invited), false) => format!("{host} has challenged {}.", invited.name),
        (OpenTo::Everyone, true) => format!("The game begins when {} taken.", free_words(table, "the open seat is", "open seats are")),
        (OpenTo::Everyone, false) if is_duel => format!("{host} looks for somebody to play with."),
        (OpenTo::Everyone, false) => format!("{host} looks for players: {} free.", free_words(table, "one seat is", "seats are")),
        (OpenTo::LinkHolder, true) if is_duel => "The game begins when your friend takes the seat by the secret link.".to_string(),
        (OpenTo::LinkHolder, true) => {
            format!("The game begins when {} taken by the secret link.", free_words(table, "the last seat is", "more seats are"))
        }
        (OpenTo::LinkHolder, false) if is_duel => format!("{host} keeps a seat for the holder of a secret link."),
        (OpenTo::LinkHolder, false) => format!("{host} keeps seats for the holders of a secret link: {} free.", free_words(table, "one is", "are")),
    };
    let mut facts = vec![
        FactView { name: "Game".to_string(), value: about.name.to_string() },
        FactView { name: "Time".to_string(), value: table.timing().words() },
        FactView { name: "Sides".to_string(), value: sides_words(table, me) },
    ];
    facts.extend(about.agreed(&table.opened.options).into_iter().map(|(name, value)| FactView { name: name.to_string(), value }));
    facts.push(FactView {
        name: "Has joined".to_string(),
        value: table.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(", "),
    });
    for (name, absences) in by.site().club().absences_of_players(table)? {
        let days: Vec<String> = absences.iter().map(|absence| times::days(&absence.first_day, &absence.last_day)).collect();
        if !days.is_empty() {
            let counts = if table.timing().holds().absence { "" } else { ", which does not stop the clock in this game" };
            facts.push(FactView { name: "Away".to_string(), value: format!("{name}: {}{counts}", days.join(", ")) });
        }
    }
    let closed = absences::closed_words(by)?;
    if !closed.is_empty() {
        facts.push(FactView { name: "Club closed".to_string(), value: closed.join(", ") });
    }
    let takes_decks = table.rules.takes_decks(&table.opened.options);
    if takes_decks {
        let brings = |(at, player): (usize, &crate::play::entry::Player)| {
            let deck = table.deck_size(at).map_or("the full deck".to_string(), |size| format!("a deck of {}", decks::cards_words(size)));
            format!("{} brings {deck}", player.name)
        };
        facts.push(FactView { name: "Decks".to_string(), value: table.players.iter().enumerate().map(brings).collect::<Vec<_>>().join("; ") });
    }
    if table.rules.counts_handicaps(&table.opened.options) {
        let handicaps = by.site().club().handicaps(about.id)?;
        let mut names: Vec<_> = table.players.iter().map(|player| (player.name.clone(), player.account.clone())).collect();
        names.extend(by.account().filter(|_| !plays && is_for_me).map(|me| (me.name.clone(), me.id.clone())));
        let standing: Vec<String> = names.iter().map(|(name, account)| format!("{name} {}", handicaps.of(account))).collect();
        facts.push(FactView { name: "Handicaps now".to_string(), value: standing.join(", ") });
    }
    if !is_duel {
        facts.push(FactView { name: "Seats".to_string(), value: format!("{} of {} taken", table.players.len(), about.seats.len()) });
    }
    facts.push(FactView { name: "Shuffle".to_string(), value: format!("the server's secret is fixed; its hash is {}", table.opened.commitment) });
    let here = format!("/g/{}{}", table.id, if shown.token.is_empty() { String::new() } else { format!("?key={}", shown.token) });
    let status = if shown.error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = OfferPage {
        shell: by.shell()?,
        id: table.id.to_string(),
        title: page::title(table),
        seal: Seal::of(table),
        words,
        error: shown.error,
        link: shown.link,
        link_places: table.free_seats(),
        terms_title: if is_host { "What you proposed" } else { "What is proposed" },
        facts,
        may_join: me.is_some() && !plays && is_for_me,
        may_decline: is_invited,
        may_withdraw: is_host,
        withdraw_words: if matches!(table.opened.open_to, OpenTo::Member(_)) { "Take the challenge back" } else { "Take the offer back" },
        may_relink: is_host && table.opened.open_to == OpenTo::LinkHolder,
        join_words: if is_invited { "Accept" } else { "Take the seat" },
        token: shown.token,
        typed_words: shown.typed_words,
        takes_decks,
        decks: match by.account().filter(|_| takes_decks && !plays) {
            Some(me) => decks::choices(by, me, table.rules, &shown.deck)?,
            None => Vec::new(),
        },
        sign_in: (me.is_none() && is_for_me).then(|| format!("/sign-in?to={}", super::game::desk::encode(&here))),
    };
    by.page_with(status, &page)
}

/// `the open seat is` or `2 open seats are`
fn free_words(table: &Table, one: &str, several: &str) -> String {
    match table.free_seats() {
        1 => one.to_string(),
        free => format!("{free} {several}"),
    }
}

fn sides_words(table: &Table, me: Option<&str>) -> String {
    match table.opened.host_seat {
        None => "by lot".to_string(),
        Some(seat) if me == Some(table.opened.host.account.as_str()) => format!("you play {}", table.seat_name(seat)),
        Some(seat) => format!("{} plays {}", table.opened.host.name, table.seat_name(seat)),
    }
}

/// `POST /g/{id}/join`
pub async fn join(posted: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = GameId::parse(&id).ok_or(Fault::NotFound)?;
    let by = &posted.by;
    let me = by.member(&format!("/g/{id}"))?;
    let (token, words) = (posted.get("token"), posted.trimmed("words"));
    let brings = Bringing { words: words.to_string(), deck: deck_of(posted.trimmed("deck")) };
    let club = by.site().club();
    let joined = if token.is_empty() { club.join(me, &id, brings).await } else { club.accept_link(me, token, brings).await };
    match joined {
        Ok(_) => Ok(by.go(&format!("/g/{id}"))),
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => {
            let table = club.table(&id)?;
            if table.stage == Stage::Open {
                let shown = Shown {
                    error: Some(refused.to_string()),
                    token: token.to_string(),
                    typed_words: words.to_string(),
                    deck: posted.trimmed("deck").to_string(),
                    link: None,
                };
                offer_page(by, &table, shown)
            } else if table.has_player(&me.id) {
                // A double click: the seat is hers already.
                Ok(by.go(&format!("/g/{id}")))
            } else {
                Err(refused.into())
            }
        }
    }
}

/// `POST /g/{id}/decline`
pub async fn decline(posted: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = GameId::parse(&id).ok_or(Fault::NotFound)?;
    let me = posted.by.member("/")?;
    posted.by.site().club().decline(me, &id).await?;
    Ok(posted.by.go("/"))
}

/// `POST /g/{id}/withdraw`
pub async fn withdraw(posted: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = GameId::parse(&id).ok_or(Fault::NotFound)?;
    let me = posted.by.member("/")?;
    posted.by.site().club().withdraw(me, &id).await?;
    Ok(posted.by.go("/"))
}

/// `POST /g/{id}/link`: a new secret link in place of the one before.
pub async fn relink(posted: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = GameId::parse(&id).ok_or(Fault::NotFound)?;
    let me = posted.by.member("/")?;
    let club = posted.by.site().club();
    let link = club.fresh_game_link(me, &id).await?;
    Ok(posted.by.go_showing(&format!("/g/{id}"), &secret_of(&link)))
}

/// Only the last part of a secret link is secret.
fn secret_of(link: &str) -> String {
    link.rsplit('/').next().unwrap_or_default().to_string()
}
