//! What a game's page answers to: looking, drafting, looking over, confirming, answering, leaving, talking.

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, web};
use askama::Template;

use super::desk::{self, Picked};
use super::evidence::Seal;
use super::eye::Eye;
use super::page::{self, GamePage, Kept, Material, MessageView, OtherView};
use super::replay::{ReplayPage, Scene};
use super::review::ReviewPage;
use super::spoken::Heard;
use crate::play::acts::CannotAct;
use crate::play::entry::{GameId, Kind};
use crate::play::history;
use crate::play::table::{Stage, Table};
use crate::play::time::acts::LONGEST_PAUSE;
use crate::play::time::events::Wanted;
use crate::play::time::terms::DAY;
use crate::rules::turn::{Phase, Turn};
use crate::service::computer::is_computer;
use crate::service::turns::Change;
use crate::service::{Account, ReadUpTo, Refused, paths};
use crate::web::fault::Fault;
use crate::web::games::{Shown, offer_page};
use crate::web::live;
use crate::web::once::Way;
use crate::web::posted::{self, Posted};
use crate::web::said;
use crate::web::shell::Shell;
use crate::web::times;
use crate::web::visitor::Visitor;

/// How many of the newest entries the page's log shows.
const NEWEST: usize = 60;

#[derive(serde::Deserialize)]
pub struct Key {
    /// The secret link that the visitor came by.
    #[serde(default)]
    key: String,
    /// What was just done.
    #[serde(default)]
    done: String,
    /// The newest entry that had been seen before this visit.
    since: Option<u32>,
    /// An entry to look at.
    look: Option<u32>,
    /// How far the page had seen that fetches what came in.
    heard: Option<String>,
}

pub fn id_of(text: &str) -> Result<GameId, Fault> {
    GameId::parse(text).ok_or(Fault::NotFound)
}

/// `GET /g/{id}`
pub async fn show(by: Visitor, id: web::Path<String>, key: web::Query<Key>, picked: web::Query<Picked>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let table = by.site().club().table(&id)?;
    if table.began_at.is_none() {
        return match table.stage {
            Stage::Open => {
                if let (false, Some(account)) = (key.key.is_empty(), by.account()) {
                    by.site().club().game_of_link(account, &key.key)?;
                }
                let host = by.account().filter(|account| account.id == table.opened.host.account);
                // The host has just made it.
                let is_of_game = |host: &Account| by.site().club().game_of_link(host, &by.made).is_ok_and(|of| of.id == id);
                let link = host.filter(|host| is_of_game(host)).map(|_| by.site().club().link(paths::INVITATION, &by.made));
                offer_page(&by, &table, Shown { token: key.key.clone(), link, ..Shown::default() })
            }
            _ => Err(Fault::Gone(crate::play::history::ending(&table).unwrap_or_default() + ".")),
        };
    }
    let done = match key.done.as_str() {
        "turn" => Some("Your turn is in the log.".to_string()),
        "twice" => Some("This turn was in the log already; it counts once.".to_string()),
        _ => None,
    };
    let visit = Visit { since: by.since.or(key.since), look: key.look, heard: key.heard.as_deref().map(live::Seen::parse) };
    visit_page(&by, &id, picked.into_inner(), Kept { done, ..Kept::default() }, visit, StatusCode::OK)
}

/// What a visitor had seen before, and what she looks at.
#[derive(Default)]
struct Visit {
    since: Option<u32>,
    look: Option<u32>,
    heard: Option<live::Seen>,
}

fn game_page(by: &Visitor, id: &GameId, picked: Picked, kept: Kept, status: StatusCode) -> Result<HttpResponse, Fault> {
    visit_page(by, id, picked, kept, Visit { since: by.since, ..Visit::default() }, status)
}

fn visit_page(by: &Visitor, id: &GameId, picked: Picked, kept: Kept, visit: Visit, status: StatusCode) -> Result<HttpResponse, Fault> {
    let club = by.site().club();
    let (table, log) = club.table_and_log(id)?;
    let zone = by.zone();
    let own = by.account_id().and_then(|account| table.seat_of(account));
    let entries = history::from_turn(&log, NEWEST);
    let lines = zone.lines(&club.lines(&table, entries, table.viewer(by.account_id()))?);
    let (mut draft, mut messages, mut others) = (Turn::default(), Vec::new(), Vec::new());
    let to_act = by.games_to_act()?;
    let next = to_act.iter().find(|game| *game != id).map(GameId::to_string);
    if let Some(account) = by.account().filter(|_| own.is_some()) {
        draft = club.draft(account, id)?.turn;
        messages = club.messages(account, id)?;
        let muted = club.muted_by(account)?;
        let players = table.players.iter().filter(|player| player.account != account.id && !is_computer(&player.account));
        others = players
            .map(|other| OtherView { is_muted: muted.contains(&other.account), account: other.account.clone(), name: other.name.clone() })
            .collect();
    }
    let mark = live::Seen { entry: table.head.number, message: messages.last().map_or(0, |message| message.id) };
    let began = log.iter().find(|entry| entry.kind == Kind::Began).map_or(1, |entry| entry.number);
    let since = match by.account() {
        Some(account) => {
            let seen = club.read_up_to(account, id)?.entry;
            club.note_read(account, id, ReadUpTo { entry: mark.entry, message: mark.message })?;
            // Whoever comes for the first time to watch a game has missed nothing of it.
            let is_new = seen == 0 && own.is_none();
            visit.since.unwrap_or(if is_new { u32::MAX } else { seen })
        }
        None => visit.since.unwrap_or(u32::MAX),
    };
    // Whoever has acted had seen what was before.
    let acted =
        own.and_then(|seat| log.iter().rfind(|entry| entry.seat == Some(seat) && matches!(entry.kind, Kind::Phase(_) | Kind::PromotionAnswer)));
    let since = since.max(acted.map_or(0, |entry| entry.number)).clamp(began, table.head.number);
    let before = (since < table.head.number).then(|| club.table_at(id, since)).transpose()?.map(|(then, _)| then);
    let look = visit.look.filter(|number| (since + 1..=table.head.number).contains(number));
    let look = look.map(|number| Ok::<_, Fault>((number, club.table_at(id, number)?.0))).transpose()?;
    let heard = visit.heard.map(|seen| Heard {
        entry: seen.entry,
        message: messages
            .last()
            .filter(|last| last.id > seen.message && Some(last.account.as_str()) != by.account_id())
            .map(|last| format!("{} wrote: “{}”.", last.name, last.text)),
    });
    let messages = messages.into_iter().map(|message| MessageView {
        is_own: Some(message.account.as_str()) == by.account_id(),
        by: message.name,
        at: zone.full(message.at),
        iso: times::iso(message.at),
        words: said::html(&message.text),
    });
    let material = Material {
        table: &table,
        entries,
        lines: &lines,
        account: by.account_id(),
        zone,
        now: club.now(),
        draft,
        picked,
        kept,
        messages: messages.collect(),
        others,
        note: by.account().map(|account| club.note(account, id)).transpose()?,
        mark: mark.to_string(),
        next,
        since,
        before,
        look,
        heard,
    };
    let page = GamePage::make(by.shell_with(to_act.len()), material).map_err(|broken| {
        tracing::warn!(game = %id, %broken, "a game cannot be shown");
        Fault::Broken
    })?;
    by.page_with(status, &page)
}

/// What must be true before a player may draft: she has a seat, and the page is of the game as it stands.
fn at_desk<'a>(form: &'a Posted, id: &GameId) -> Result<(&'a Account, std::sync::Arc<Table>), Fault> {
    let account = form.by.member(&format!("/g/{id}"))?;
    let table = form.by.site().club().table(id)?;
    if table.seat_of(&account.id).is_none() {
        return Err(Fault::Bad("You do not play in this game, so you cannot compose a turn in it.".to_string()));
    }
    Ok((account, table))
}

/// `POST /g/{id}/draft`: one more choice, or something taken back.
pub async fn draft(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let (account, table) = at_desk(&form, &id)?;
    let club = form.by.site().club();
    let here = format!("/g/{id}");
    let phase_of = |word: &str| Phase::parse(word).ok_or_else(|| Fault::bad("A turn has no such phase. Open the game again and choose there."));
    let change = match form.get("do") {
        "undo" => Change::Undo,
        "clear" => Change::Clear,
        "cut" => {
            let index = form.number("index").ok_or_else(|| Fault::bad("Which choice? Open the game again and choose there."))?;
            Change::Cut(phase_of(form.get("phase"))?, index as usize)
        }
        what @ ("add" | "type") => {
            let (phase, text, needs) = if what == "type" {
                (form.get("phase"), form.trimmed("typed").to_string(), Vec::new())
            } else {
                let (phase, text) =
                    form.get("choice").split_once(':').ok_or_else(|| Fault::bad("Nothing was chosen. Go back and choose something."))?;
                (phase, text.to_string(), named(&form))
            };
            let phase = phase_of(phase)?;
            let choice = desk::written(&text, &needs);
            if let Err(words) = acceptable(account, &table, &club.draft(account, &id)?.turn, phase, &choice, form.number("seen")) {
                let typed = (what == "type").then(|| (phase.word().to_string(), choice));
                let kept = Kept { error: Some(words), typed, named: needs, ..Kept::default() };
                return game_page(&form.by, &id, picked_of(&form), kept, StatusCode::UNPROCESSABLE_ENTITY);
            }
            Change::Add(phase, choice)
        }
        _ => return Err(Fault::bad("That is nothing that can be done to a draft.")),
    };
    match club.change_draft(account, &id, change).await {
        Ok(_) if form.by.is_fragment => game_page(&form.by, &id, Picked::default(), Kept::default(), StatusCode::OK),
        Ok(_) => Ok(form.by.go(&here)),
        Err(refused) if refused.is_failure() => Err(refused.into()),
        Err(refused) => {
            let kept = Kept { error: Some(refused.to_string()), ..Kept::default() };
            game_page(&form.by, &id, Picked::default(), kept, StatusCode::UNPROCESSABLE_ENTITY)
        }
    }
}

/// What was named for the needs of an offer: the word before each list, and the names.
pub(super) fn named(form: &Posted) -> Vec<(String, Vec<String>)> {
    (0..8)
        .map_while(|index| {
            let key = format!("word{index}");
            form.has(&key).then(|| (form.get(&key).to_string(), form.all(&format!("need{index}")).map(str::to_string).collect()))
        })
        .collect()
}

/// What was picked up on the page that sent the form.
pub(super) fn picked_of(form: &Posted) -> Picked {
    let fields = posted::parse_fields(form.get("picked")).unwrap_or_default();
    let get = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    Picked { man: get("man"), to: get("to"), card: get("card"), instruction: get("do"), say: get("say"), threats: None }
}

/// Whether the choice may stand in the draft: the game carries it out where it stands. Gives the words for a refusal.
fn acceptable(account: &Account, table: &Table, draft: &Turn, phase: Phase, choice: &str, seen: Option<u32>) -> Result<(), String> {
    let stale = || format!("{} You had chosen: {choice}", crate::play::acts::CannotAct::Stale { newest: table.head.number });
    if seen != Some(table.head.number) {
        return Err(stale());
    }
    let seat = table.seat_of(&account.id).expect("a player at her desk has a seat");
    let Some(position) = table.position().filter(|_| table.to_act().has(seat)) else {
        return Err("It is not your turn.".to_string());
    };
    let mut turn = draft.clone();
    turn.push(phase, choice);
    let index = turn.choices(phase).len() - 1;
    let (_, _, verdict) = position.attempt(seat, &turn);
    match verdict {
        crate::rules::turn::Verdict::Refused(refusals) => {
            match refusals.iter().find(|refusal| refusal.phase == Some(phase) && refusal.index == Some(index)) {
                Some(refusal) => Err(refusal.to_string()),
                None => Ok(()),
            }
        }
        crate::rules::turn::Verdict::Complete => Ok(()),
    }
}

/// `GET /g/{id}/review`
pub async fn review(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let account = by.member(&format!("/g/{id}/review"))?;
    let turn = by.site().club().draft(account, &id)?.turn;
    review_page(&by, &id, turn, "", None, StatusCode::OK)
}

fn review_page(by: &Visitor, id: &GameId, turn: Turn, message: &str, error: Option<String>, status: StatusCode) -> Result<HttpResponse, Fault> {
    let table = by.site().club().table(id)?;
    let seat = by.account_id().and_then(|account| table.seat_of(account));
    let page = match seat {
        Some(seat) => ReviewPage::make(by.shell()?, &table, seat, turn, message, error.clone()).map_err(|_| Fault::Broken)?,
        None => None,
    };
    match page {
        Some(page) => by.page_with(status, &page),
        // It is not her turn any more, or never was: the game's page says so.
        None => game_page(by, id, Picked::default(), Kept { error, message: message.to_string(), ..Kept::default() }, status),
    }
}

/// `POST /g/{id}/turn`: the turn as it was looked over.
pub async fn confirm(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let by = &form.by;
    let account = by.member(&format!("/g/{id}"))?;
    let seen = form.number("seen").ok_or_else(|| Fault::bad("The form does not say which page it is from. Open the game again."))?;
    let turn: Turn =
        serde_json::from_str(form.get("turn")).map_err(|_| Fault::bad("This is not a turn. Open the game again and compose it there."))?;
    let message = form.get("message");
    match by.site().club().confirm_saying(account, &id, seen, &turn, message).await {
        Ok(confirmed) => Ok(by.go(&format!("/g/{id}?done={}", if confirmed.was_done_already { "twice" } else { "turn" }))),
        Err(refused) => refused_turn(by, &id, turn, message, refused),
    }
}

fn refused_turn(by: &Visitor, id: &GameId, turn: Turn, message: &str, refused: Refused) -> Result<HttpResponse, Fault> {
    if refused.is_failure() || matches!(refused, Refused::NoGame) {
        return Err(refused.into());
    }
    let words = refused.to_string();
    if refused.stale().is_some() {
        // A draft of another page may stand there by now.
        let turn: Vec<String> = turn.iter().map(|(phase, choice)| format!("{} {choice}", phase.name())).collect();
        let words = if turn.is_empty() { words } else { format!("{words} You had chosen: {}", turn.join("; ")) };
        let kept = Kept { error: Some(words), message: message.to_string(), ..Kept::default() };
        return game_page(by, id, Picked::default(), kept, StatusCode::CONFLICT);
    }
    review_page(by, id, turn, message, Some(words), Fault::status_of(&refused))
}

/// `POST /g/{id}/answer`
pub async fn answer(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let by = &form.by;
    let account = by.member(&format!("/g/{id}"))?;
    let seen = form.number("seen").ok_or_else(|| Fault::bad("The form does not say which page it is from. Open the game again."))?;
    match by.site().club().answer(account, &id, seen, form.get("choice")).await {
        Ok(confirmed) => Ok(by.go(&format!("/g/{id}?done={}", if confirmed.was_done_already { "twice" } else { "turn" }))),
        Err(refused) if refused.is_failure() || matches!(refused, Refused::NoGame) => Err(refused.into()),
        Err(refused) => {
            let status = if refused.stale().is_some() { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
            game_page(by, &id, Picked::default(), Kept { error: Some(refused.to_string()), ..Kept::default() }, status)
        }
    }
}

/// `POST /g/{id}/act`: draws, calling off, resigning, claims, pauses.
pub async fn act(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let by = &form.by;
    let account = by.member(&format!("/g/{id}"))?;
    let club = by.site().club();
    let done = match form.get("act") {
        "offer-draw" => club.offer_draw(account, &id).await,
        "agree-draw" => club.agree_draw(account, &id).await,
        "decline-draw" => club.decline_draw(account, &id).await,
        "abort" | "offer-abort" => club.abort(account, &id).await,
        "decline-abort" => club.decline_abort(account, &id).await,
        "resign" => club.resign(account, &id).await,
        "claim-win" => club.claim(account, &id, Wanted::Win).await,
        "claim-draw" => club.claim(account, &id, Wanted::Draw).await,
        "claim-called-off" => club.claim(account, &id, Wanted::CalledOff).await,
        "offer-pause" => match form.number("days").filter(|days| (1..=u32::from(LONGEST_PAUSE)).contains(days)) {
            Some(days) => club.offer_pause(account, &id, club.now().plus(DAY * days)).await,
            None => Err(Refused::Act(CannotAct::BadPause)),
        },
        "agree-pause" => club.agree_pause(account, &id).await,
        "decline-pause" => club.decline_pause(account, &id).await,
        "resume" => club.resume(account, &id).await,
        _ => return Err(Fault::bad("That is nothing that a player can do.")),
    };
    match done {
        Ok(_) => Ok(by.go(&format!("/g/{id}"))),
        Err(refused) if refused.is_failure() || matches!(refused, Refused::NoGame) => Err(refused.into()),
        Err(refused) if club.table(&id)?.began_at.is_none() => Err(refused.into()),
        Err(refused) => {
            let kept = Kept { error: Some(refused.to_string()), ..Kept::default() };
            game_page(by, &id, Picked::default(), kept, StatusCode::UNPROCESSABLE_ENTITY)
        }
    }
}

#[derive(Template)]
#[template(path = "sure.html")]
struct SurePage {
    shell: Shell,
    id: String,
    title: String,
    seal: Seal,
    act: &'static str,
    words: &'static str,
    meaning: &'static str,
}

/// `GET /g/{id}/sure/{act}`: asks before what cannot be taken back.
pub async fn sure(by: Visitor, path: web::Path<(String, String)>) -> Result<HttpResponse, Fault> {
    let (id, act) = path.into_inner();
    let id = id_of(&id)?;
    let account = by.member(&format!("/g/{id}"))?;
    let table = by.site().club().table(&id)?;
    if table.is_over() {
        return Err(Fault::bad("This game is over."));
    }
    if !table.seat_of(&account.id).is_some_and(|seat| table.survivors().has(seat)) {
        return Err(Fault::bad("You do not play in this game, so there is nothing to give up."));
    }
    let (act, words, meaning) = match act.as_str() {
        "resign" => ("resign", "Resign", "You give the game up. This cannot be taken back."),
        "abort" => ("abort", "Call the game off", "The game ends without a result. You can do this alone only before your first turn."),
        _ => return Err(Fault::NotFound),
    };
    by.page(&SurePage { shell: by.shell()?, id: id.to_string(), title: page::title(&table), seal: Seal::of(&table), act, words, meaning })
}

/// `POST /g/{id}/messages`
pub async fn talk(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let by = &form.by;
    let account = by.member(&format!("/g/{id}"))?;
    let text = form.trimmed("text");
    let (site, author, game, said) = (by.site().clone(), account.clone(), id.clone(), text.to_string());
    let work = async move { site.club().post_message(&author, &game, &said).await.map(|()| Way::default()) };
    match by.site().once().take(&form, &format!("/g/{id}/messages"), work).await {
        Ok(_) if by.is_fragment => game_page(by, &id, Picked::default(), Kept::default(), StatusCode::OK),
        Ok(_) => Ok(by.go(&format!("/g/{id}#talk"))),
        Err(refused @ (Refused::BadMessage | Refused::TooMany { .. })) => {
            let kept = Kept { error: Some(refused.to_string()), message: text.to_string(), ..Kept::default() };
            game_page(by, &id, Picked::default(), kept, Fault::status_of(&refused))
        }
        Err(refused) => Err(refused.into()),
    }
}

/// `POST /g/{id}/note`: what she writes down for herself.
pub async fn note(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let by = &form.by;
    let account = by.member(&format!("/g/{id}"))?;
    let text = form.get("note");
    match by.site().club().keep_note(account, &id, text).await {
        Ok(()) if by.is_fragment => {
            let kept = Kept { done: Some("Your note is kept.".to_string()), ..Kept::default() };
            game_page(by, &id, Picked::default(), kept, StatusCode::OK)
        }
        Ok(()) => Ok(by.go(&format!("/g/{id}#notes"))),
        Err(refused @ Refused::BadNote) => {
            let kept = Kept { error: Some(refused.to_string()), note: Some(text.to_string()), ..Kept::default() };
            game_page(by, &id, Picked::default(), kept, StatusCode::UNPROCESSABLE_ENTITY)
        }
        Err(refused) => Err(refused.into()),
    }
}

/// `POST /g/{id}/mute`: whose messages she does not want to read, or wants to read again.
pub async fn mute(form: Posted, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let id = id_of(&id)?;
    let by = &form.by;
    let account = by.member(&format!("/g/{id}"))?;
    let club = by.site().club();
    let other = form.trimmed("account");
    match form.get("do") {
        "mute" => club.mute(account, other).await?,
        "unmute" => club.unmute(account, other).await?,
        _ => return Err(Fault::bad("Messages are hidden, or shown again.")),
    }
    if by.is_fragment { game_page(by, &id, Picked::default(), Kept::default(), StatusCode::OK) } else { Ok(by.go(&format!("/g/{id}#talk"))) }
}

/// `GET /g/{id}/text`: the position in words and letters.
pub async fn text(by: Visitor, id: web::Path<String>) -> Result<HttpResponse, Fault> {
    let table = by.site().club().table(&id_of(&id)?)?;
    text_page(&by, &table, &table)
}

/// `GET /g/{id}/at/{number}/text`
pub async fn text_at(by: Visitor, path: web::Path<(String, String)>) -> Result<HttpResponse, Fault> {
    let (id, number) = path.into_inner();
    let (id, club) = (id_of(&id)?, by.site().club());
    let table = club.table(&id)?;
    let number: u32 = number.parse().ok().filter(|number| (1..=table.head.number).contains(number)).ok_or(Fault::NotFound)?;
    let (then, _) = club.table_at(&id, number)?;
    text_page(&by, &table, &then)
}

fn text_page(by: &Visitor, now: &Table, then: &Table) -> Result<HttpResponse, Fault> {
    // What may be seen of the past is decided by where the game is now (R9).
    let text = super::text::position(then, now.viewer(by.account_id())).ok_or(Fault::NotFound)?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").insert_header((header::CACHE_CONTROL, "no-store")).body(text))
}

/// `GET /g/{id}/at/{number}`
pub async fn replay(by: Visitor, path: web::Path<(String, String)>, eye: web::Query<Eye>) -> Result<HttpResponse, Fault> {
    let (id, number) = path.into_inner();
    let id = id_of(&id)?;
    let club = by.site().club();
    let (table, log) = club.table_and_log(&id)?;
    let number: u32 = number.parse().ok().filter(|number| (1..=table.head.number).contains(number)).ok_or(Fault::NotFound)?;
    let viewer = eye.viewer(&table, by.account_id());
    let lines = by.zone().lines(&club.lines(&table, &log, viewer)?);
    let moments = club.moments(&table, &log, &lines, viewer)?;
    let studies = super::study::of_game(&by, &table)?;
    let (account, zone) = (by.account_id(), by.zone());
    let scene = Scene { table: &table, entries: &log, lines: &lines, moments: &moments, number, viewer, account, zone: &zone, studies };
    let page = ReplayPage::make(by.shell()?, scene, by.site().settings().base_url.as_str()).map_err(|broken| {
        tracing::warn!(game = %id, %broken, "a game cannot be replayed");
        Fault::Broken
    })?;
    by.page(&page)
}

#[derive(serde::Deserialize)]
pub struct Jump {
    number: String,
    #[serde(default, rename = "as")]
    seen: String,
}

/// `GET /g/{id}/at?number=12`: where the slider leads.
pub async fn jump(by: Visitor, id: web::Path<String>, jump: web::Query<Jump>) -> Result<HttpResponse, Fault> {
    let table = by.site().club().table(&id_of(&id)?)?;
    let number = jump.number.trim().parse::<u32>().unwrap_or(1).clamp(1, table.head.number);
    let seen = if jump.seen.is_empty() { String::new() } else { format!("?as={}", desk::encode(&jump.seen)) };
    Ok(by.go(&format!("/g/{}/at/{number}{seen}", table.id)))
}
