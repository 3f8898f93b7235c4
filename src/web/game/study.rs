//! What-ifs: trying turns out from some entry of a game, for oneself. Pages of their own, that look like no game's page.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;

use super::desk::{self, Desk, Picked};
use super::eye::Eye;
use super::face::CardView;
use super::handlers::{id_of, named, picked_of};
use super::page::{self, Kept, PilesView};
use super::panel::{BoardPanel, PlaceAct, Seen};
use super::sheet::{self, DeskView};
use crate::play::history;
use crate::play::study::{Change, Made, Sandbox};
use crate::play::table::Table;
use crate::rules::turn::{Phase, Seat, Viewer};
use crate::rules::view::View;
use crate::service::Refused;
use crate::service::studies::Opened;
use crate::store::studies::StudyRow;
use crate::web::fault::Fault;
use crate::web::posted::Posted;
use crate::web::rulebook;
use crate::web::shell::Shell;
use crate::web::times;
use crate::web::visitor::Visitor;

/// A form by which choices are sent from a desk that is no game's.
pub struct TryForm {
    pub method: &'static str,
    pub action: String,
    /// What goes with every choice.
    pub fields: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "study.html")]
struct StudyPage {
    shell: Shell,
    id: i64,
    /// What the address of the game ends in.
    game: String,
    title: String,
    name: String,
    note: String,
    entry: u32,
    /// The entry after which it begins, where that is another.
    begins_after: Option<u32>,
    query: String,
    knowledge: Vec<String>,
    is_assumed: bool,
    status: String,
    /// HTML.
    error: Option<String>,
    refused: Option<String>,
    board: BoardPanel,
    has_cards: bool,
    common: Option<PilesView>,
    sides: Vec<StudySide>,
    desk: Option<DeskView>,
    form: TryForm,
    bare: String,
    made: Vec<MadeView>,
    can_undo: bool,
    assumed: Vec<AssumedView>,
}

struct StudySide {
    name: String,
    is_to_act: bool,
    is_in_check: bool,
    declared: Vec<CardView>,
    hand: Vec<CardView>,
    /// Whether the hand lies in the tray below the board.
    is_in_tray: bool,
    piles: Option<PilesView>,
}

struct MadeView {
    by: String,
    notation: String,
    words: String,
}

struct AssumedView {
    at: usize,
    card: String,
    by: String,
}

#[derive(Template)]
#[template(path = "study_cards.html")]
struct CardsPage {
    shell: Shell,
    id: i64,
    revision: u32,
    cards: Vec<CardView>,
    seats: Vec<SeatChoice>,
}

struct SeatChoice {
    at: usize,
    name: &'static str,
}

#[derive(Template)]
#[template(path = "studies.html")]
struct ListPage {
    shell: Shell,
    rows: Vec<StudyLine>,
}

/// A what-if in a list.
pub struct StudyLine {
    pub id: i64,
    pub words: String,
    /// With the game, where it has no name of its own.
    pub heading: String,
    pub is_named: bool,
    pub entry: u32,
    pub game: String,
    pub note: String,
    pub at: String,
    pub iso: String,
}

impl StudyLine {
    fn of(by: &Visitor, row: StudyRow) -> StudyLine {
        let game = by.site().club().table(&row.game).map_or_else(|_| "a game that cannot be read".to_string(), |table| page::title(&table));
        StudyLine {
            id: row.id,
            words: title(&row.name, row.entry),
            heading: if row.name.is_empty() { format!("{game}, after entry {}", row.entry) } else { row.name.clone() },
            is_named: !row.name.is_empty(),
            entry: row.entry,
            game,
            note: row.note,
            at: by.zone().full(row.updated),
            iso: times::iso(row.updated),
        }
    }
}

fn title(name: &str, entry: u32) -> String {
    if name.is_empty() { format!("After entry {entry}") } else { name.to_string() }
}

/// Her what-ifs of one game, for the game's own pages.
pub fn of_game(by: &Visitor, table: &Table) -> Result<Vec<StudyLine>, Fault> {
    let Some(account) = by.account() else { return Ok(Vec::new()) };
    let rows = by.site().club().studies(account, Some(&table.id))?;
    Ok(rows.into_iter().map(|row| StudyLine::of(by, row)).collect())
}

/// `POST /g/{id}/at/{number}/what-if`
pub async fn begin(form: Posted, path: web::Path<(String, String)>) -> Result<HttpResponse, Fault> {
    let by = &form.by;
    let (game, number) = (id_of(&path.0)?, path.1.parse::<u32>().map_err(|_| Fault::NotFound)?);
    let account = by.member(&format!("/g/{game}/at/{number}"))?;
    let club = by.site().club();
    let eye = Eye::of(form.get("as")).viewer(&*club.table(&game)?, Some(&account.id));
    let id = club.begin_study(account, &game, number, eye).await?;
    Ok(by.go(&format!("/what-if/{id}")))
}

/// `GET /what-if`
pub async fn list(by: Visitor) -> Result<HttpResponse, Fault> {
    let account = by.member("/what-if")?;
    let rows = by.site().club().studies(account, None)?;
    let rows = rows.into_iter().map(|row| StudyLine::of(&by, row)).collect();
    by.page(&ListPage { shell: by.shell()?, rows })
}

fn number(text: &str) -> Result<i64, Fault> {
    text.parse().map_err(|_| Fault::NotFound)
}

/// `GET /what-if/{id}`
pub async fn show(by: Visitor, id: web::Path<String>, picked: web::Query<Picked>) -> Result<HttpResponse, Fault> {
    page_of(&by, number(&id)?, picked.into_inner(), Kept::default(), StatusCode::OK)
}

/// What was tried and typed comes back by `kept`; a name and a note stand in place of those that are stored.
fn page_of(by: &Visitor, id: i64, picked: Picked, kept: Kept, status: StatusCode) -> Result<HttpResponse, Fault> {
    named_page(by, id, picked, kept, None, status)
}

fn named_page(by: &Visitor, id: i64, picked: Picked, kept: Kept, words: Option<(&str, &str)>, status: StatusCode) -> Result<HttpResponse, Fault> {
    let account = by.member(&format!("/what-if/{id}"))?;
    let mut opened = by.site().club().open_study(account, id)?;
    if let Some((name, note)) = words {
        (opened.kept.name, opened.kept.note) = (name.to_string(), note.to_string());
    }
    let page = StudyPage::make(by.shell()?, opened, &account.id, picked, kept);
    by.page_with(status, &page)
}

impl StudyPage {
    fn make(shell: Shell, opened: Opened, account: &str, picked: Picked, tried: Kept) -> StudyPage {
        let Opened { kept, table, sandbox } = opened;
        let about = table.rules.about();
        let (bare, revision) = (format!("/what-if/{}", kept.id), kept.revision);
        let eye = kept.study.eye(table.viewer(Some(account)));
        let draft = if sandbox.refused.is_some() { Default::default() } else { kept.study.draft.clone() };
        let is_started = !draft.is_empty();
        let desk = sandbox.to_act().map(|seat| Desk::on(sandbox.position.as_ref(), seat, draft, picked));
        let view = desk.as_ref().map_or_else(|| sandbox.view(), |desk| desk.after.view(Viewer::Everything));
        let bottom = Eye::bottom(&table, eye, Some(account));
        let seen = Seen {
            last: sandbox.made.last().filter(|_| !is_started).map_or(Vec::new(), |made| made.squares.clone()),
            ..Seen::of(&view, table.rules, bottom)
        };
        let board = match &desk {
            Some(desk) if !desk.is_answer => BoardPanel::live(&seen, desk, &bare),
            Some(_) | None => BoardPanel::still(&seen),
        };
        StudyPage {
            id: kept.id,
            game: table.id.to_string(),
            title: page::title(&table),
            entry: kept.study.entry,
            begins_after: Some(sandbox.after).filter(|&after| after != kept.study.entry),
            query: Eye::query(&table, eye),
            knowledge: knowledge(&table, &sandbox),
            is_assumed: sandbox.is_assumed,
            status: status(&table, &sandbox),
            error: tried.error.as_deref().map(|words| rulebook::linked(about.id, words)),
            refused: sandbox.refused.as_ref().map(|why| rulebook::linked(about.id, &why.to_string())),
            has_cards: page::has_cards(&view),
            common: view.common.as_ref().map(|piles| PilesView::of(about.id, piles)),
            sides: sides(&table, &sandbox, &view, desk.as_ref(), &bare),
            can_undo: is_started || !kept.study.steps.is_empty(),
            made: sandbox.made.iter().map(|made| made_view(&table, made)).collect(),
            assumed: assumed(&table, &kept.study.assumed),
            form: TryForm {
                method: "post",
                action: bare.clone(),
                fields: vec![("csrf", shell.csrf.clone()), ("revision", revision.to_string()), ("picked", String::new())],
            },
            desk: desk.map(|desk| sheet::desk_view(desk, about, &bare, &tried)),
            name: kept.name,
            note: kept.note,
            board,
            bare,
            shell,
        }
        .with_picked()
    }

    /// A choice that is refused comes back to what was picked up.
    fn with_picked(mut self) -> StudyPage {
        let query = self.desk.as_ref().map_or(String::new(), |desk| desk.query.clone());
        self.form.fields.iter_mut().filter(|(name, _)| *name == "picked").for_each(|(_, value)| value.clone_from(&query));
        self
    }

    fn heading(&self) -> String {
        title(&self.name, self.entry)
    }
}

/// What it is made of, for who might take it for more.
fn knowledge(table: &Table, sandbox: &Sandbox) -> Vec<String> {
    let mut words = Vec::new();
    for (seat, count) in (0..).map(Seat).zip(&sandbox.left_out).filter(|(_, count)| **count > 0) {
        let (cards, left_out) = if *count == 1 { ("1 card".to_string(), "it is") } else { (format!("{count} cards"), "they are") };
        words.push(format!("You do not know {cards} in {}'s hand, so {left_out} left out.", table.seat_name(seat)));
    }
    if sandbox.is_assumed {
        words.push(
            "What is drawn here comes from an assumed order of the cards that you have not seen. The deck of the game lies in another.".to_string(),
        );
    }
    words
}

fn status(table: &Table, sandbox: &Sandbox) -> String {
    match (sandbox.to_act(), sandbox.position.outcome()) {
        (Some(seat), _) if sandbox.is_answer() => {
            format!("{}'s turn waits for an answer by {}. You choose it.", mover(table, sandbox), table.seat_name(seat))
        }
        (Some(seat), _) => format!("{} is to act. You play all sides.", table.seat_name(seat)),
        (None, Some(outcome)) => format!("The game would be over. {}.", history::outcome_words(table, &outcome)),
        (None, None) => "Nobody is to act.".to_string(),
    }
}

fn mover(table: &Table, sandbox: &Sandbox) -> &'static str {
    sandbox.view().turn_of.map_or("The", |seat| table.seat_name(seat))
}

fn sides(table: &Table, sandbox: &Sandbox, view: &View, desk: Option<&Desk>, bare: &str) -> Vec<StudySide> {
    let game = table.rules.about().id;
    let side = |(at, side): (usize, &crate::rules::view::Side)| {
        let seat = Seat(at as u8);
        let own = desk.filter(|desk| desk.seat == seat && !desk.is_answer);
        StudySide {
            name: table.seat_name(seat).to_string(),
            is_to_act: sandbox.to_act() == Some(seat),
            is_in_check: view.in_check.has(seat),
            declared: page::declared(game, side, own, bare),
            hand: if own.is_some() { Vec::new() } else { side.hand.iter().flatten().map(|face| CardView::plain(game, face)).collect() },
            is_in_tray: own.is_some(),
            piles: side.piles.as_ref().map(|piles| PilesView::of(game, piles)),
        }
    };
    view.sides.iter().enumerate().map(side).collect()
}

fn made_view(table: &Table, made: &Made) -> MadeView {
    MadeView {
        by: table.seat_name(made.seat).to_string(),
        notation: made.notation.clone(),
        words: made.words.iter().map(|words| format!("{words}.")).collect::<Vec<_>>().join(" "),
    }
}

fn assumed(table: &Table, assumed: &[(Seat, String)]) -> Vec<AssumedView> {
    let view = |(at, (seat, card)): (usize, &(Seat, String))| AssumedView { at, card: card.clone(), by: table.seat_name(*seat).to_string() };
    assumed.iter().enumerate().map(view).collect()
}

/// `GET /what-if/{id}/cards`: which card to put into a hand.
pub async fn cards(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = number(&id)?;
    let account = by.member(&format!("/what-if/{id}/cards"))?;
    let opened = by.site().club().open_study(account, id)?;
    let about = opened.table.rules.about();
    let cards: Vec<CardView> = opened.table.rules.cards().iter().map(|card| CardView::plain(about.id, &card.face)).collect();
    if cards.is_empty() {
        return Err(Fault::NotFound);
    }
    let seats = about.seats.iter().enumerate().map(|(at, seat)| SeatChoice { at, name: seat.name }).collect();
    by.page(&CardsPage { shell: by.shell()?, id, revision: opened.kept.revision, cards, seats })
}

/// `POST /what-if/{id}`: a choice, a turn, taking back, cards, its name and note, a copy, its end.
pub async fn change(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = number(&id)?;
    let by = &form.by;
    let here = format!("/what-if/{id}");
    let account = by.member(&here)?;
    let club = by.site().club();
    let mut kept = Kept::default();
    let done = match form.get("do") {
        "delete" => {
            club.drop_study(account, id).await?;
            return Ok(by.go("/what-if"));
        }
        "copy" => match club.copy_study(account, id).await {
            Ok(copy) => return Ok(by.go(&format!("/what-if/{copy}"))),
            Err(refused) => Err(refused),
        },
        "name" => club.name_study(account, id, form.get("name"), form.get("note")).await,
        _ => {
            let change = change_of(&form, &mut kept)?;
            let revision =
                form.number("revision").ok_or_else(|| Fault::bad("The form does not say which page it is from. Open the what-if again."))?;
            club.change_study(account, id, revision, change).await
        }
    };
    match done {
        Ok(()) => Ok(by.go(&here)),
        Err(refused @ Refused::NoStudy) => Err(refused.into()),
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => {
            let status = if matches!(refused, Refused::StudyChanged) { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
            let words = (form.get("do") == "name").then(|| (form.get("name"), form.get("note")));
            named_page(by, id, picked_of(&form), Kept { error: Some(refused.to_string()), ..kept }, words, status)
        }
    }
}

/// What the form asks for; what was typed or named is kept for the case that it is refused.
fn change_of(form: &Posted, kept: &mut Kept) -> Result<Change, Fault> {
    let no_phase = || Fault::bad("A turn has no such phase. Open the what-if again and choose there.");
    if let Some((phase, text)) = form.get("choice").split_once(':') {
        let needs = named(form);
        let choice = desk::written(text, &needs);
        kept.named = needs;
        return Ok(Change::Choose(Phase::parse(phase).ok_or_else(no_phase)?, choice));
    }
    let (what, of) = form.get("do").split_once(':').unwrap_or((form.get("do"), ""));
    let place = || of.parse::<usize>().map_err(|_| Fault::bad("Which one? Open the what-if again and choose there."));
    Ok(match what {
        "play" => Change::Play,
        "undo" => Change::Undo,
        "back" => Change::Back(place()?),
        "answer" => Change::Answer(of.to_string()),
        "reshuffle" => Change::Reshuffle,
        "unassume" => Change::Unassume(place()?),
        "assume" => {
            let (seat, card) = of.split_once(':').ok_or_else(|| Fault::bad("Which card? Open the list of cards again and choose there."))?;
            let seat = seat.parse().map_err(|_| Fault::bad("Whose hand? Open the list of cards again and choose there."))?;
            Change::Assume(Seat(seat), card.to_string())
        }
        "type" => {
            let (phase, typed) = (form.get("phase"), form.trimmed("typed").to_string());
            kept.typed = Some((phase.to_string(), typed.clone()));
            Change::Choose(Phase::parse(phase).ok_or_else(no_phase)?, typed)
        }
        _ => return Err(Fault::bad("That is nothing that can be done in a what-if.")),
    })
}
