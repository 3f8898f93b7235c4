//! The page of one game: what stands on the board and beside it, the desk of the player whose turn it is, the log, the talk.

use askama::Template;

use crate::clock::Moment;
use crate::play::acts;
use crate::play::entry::{Entry, OpenTo};
use crate::play::history::{self, Line};
use crate::play::table::{Broken, Stage, Table};
use crate::rules::turn::{Seat, Viewer};
use crate::rules::view::View;
use crate::web::game::clock::{PAUSES, may_offer_pause, time_acts};
use crate::web::game::correct;
use crate::web::game::desk::{Desk, Picked};
use crate::web::game::evidence::Seal;
use crate::web::game::log::{LogTurn, log};
use crate::web::game::news::{self, News, StepView};
use crate::web::game::panel::{BoardPanel, PlaceAct, Seen};
use crate::web::game::sheet::{DeskView, desk_view};
use crate::web::game::sides::{side_views, split};
use crate::web::game::spoken::{self, Heard};
use crate::web::game::threats::{Attacks, ThreatLink, ThreatsView, threat_links, threats};
use crate::web::rulebook;
use crate::web::shell::Shell;
use crate::web::times::{self, Deadline, Zoned};

pub use crate::web::game::sides::{PilesView, SideView, declared, sides};

/// What a refusal hands back, so that nothing typed is lost.
#[derive(Clone, Default, Debug)]
pub struct Kept {
    pub error: Option<String>,
    pub done: Option<String>,
    /// What was typed into the field for a choice, and its phase.
    pub typed: Option<(String, String)>,
    /// What was named for the needs of an offer: (word, named).
    pub named: Vec<(String, Vec<String>)>,
    /// The message that was not sent.
    pub message: String,
    /// The note that was not kept.
    pub note: Option<String>,
}

#[derive(Template)]
#[template(path = "game.html")]
pub struct GamePage {
    pub shell: Shell,
    id: String,
    title: String,
    status: String,
    yours: bool,
    plays: bool,
    is_over: bool,
    /// What an organiser can do about the game.
    correction: Option<&'static str>,
    seen: u32,
    seal: Seal,
    /// How far the page has seen, for its stream of news.
    mark: String,
    /// The address that shows this page again as it is.
    here: String,
    /// What is said aloud after a part of the page was replaced.
    aloud: String,
    news: News,
    step: Option<StepView>,
    deadline: Option<Deadline>,
    next: Option<String>,
    /// HTML.
    error: Option<String>,
    rules: String,
    done: Option<String>,
    board: BoardPanel,
    has_cards: bool,
    common: Option<PilesView>,
    far: Vec<SideView>,
    near: Vec<SideView>,
    desk: Option<DeskView>,
    threats: Option<ThreatsView>,
    threat_links: Vec<ThreatLink>,
    notes: Vec<String>,
    log: Vec<LogTurn>,
    messages: Vec<MessageView>,
    may_talk: bool,
    message_kept: String,
    others: Vec<OtherView>,
    note: Option<String>,
    acts: Vec<ActView>,
    /// What can be done about time.
    time_acts: Vec<ActView>,
    may_offer_pause: bool,
}

pub struct MessageView {
    pub by: String,
    pub at: String,
    pub iso: String,
    /// HTML.
    pub words: String,
    pub is_own: bool,
}

/// Another player, whose messages can be hidden.
pub struct OtherView {
    pub account: String,
    pub name: String,
    pub is_muted: bool,
}

pub struct ActView {
    pub word: &'static str,
    pub words: &'static str,
    pub is_grave: bool,
    pub is_answer: bool,
}

/// Everything the page is made of. Nothing here is looked up again.
pub struct Material<'a> {
    pub table: &'a Table,
    /// The newest entries, enough for the log that is shown.
    pub entries: &'a [Entry],
    /// The same entries in words, as this account may read them.
    pub lines: &'a [Line],
    pub account: Option<&'a str>,
    pub zone: Zoned,
    pub now: Moment,
    pub draft: crate::rules::turn::Turn,
    pub picked: Picked,
    pub kept: Kept,
    pub messages: Vec<MessageView>,
    pub others: Vec<OtherView>,
    /// What she has written down for herself; `None` for somebody who is not signed in.
    pub note: Option<String>,
    /// How far the page has seen, for its stream of news.
    pub mark: String,
    pub next: Option<String>,
    /// Number of the newest entry that had been seen before this visit.
    pub since: u32,
    /// The game as it stood when that entry was the newest; `None` if nothing has happened since.
    pub before: Option<Table>,
    /// An entry to look at, and the game as it stood after it.
    pub look: Option<(u32, Table)>,
    /// Set when the page is fetched because something came in.
    pub heard: Option<Heard>,
}

impl GamePage {
    /// The page of a game that has begun. Fails when its entries cannot be read.
    pub fn make(shell: Shell, material: Material) -> Result<GamePage, Broken> {
        let Material {
            table,
            entries,
            lines,
            account,
            zone,
            now,
            draft,
            picked,
            kept,
            messages,
            others,
            note,
            mark,
            next,
            since,
            before,
            look,
            heard,
        } = material;
        let viewer = table.viewer(account);
        let seat = account.and_then(|account| table.seat_of(account));
        let path = format!("/g/{}", table.id);
        let here = here(&path, &picked, since, look.as_ref().map(|(number, _)| *number));
        let desk = seat.and_then(|seat| Desk::lay(table, seat, draft, picked));
        let position = desk.as_ref().map(|desk| desk.after.as_ref()).or(table.position()).ok_or(Broken::Empty)?;
        let view = desk.as_ref().map_or_else(|| position.view(viewer), |desk| desk.view.clone());
        let attacks = Attacks::of(position, &view);
        let news = News::gather(lines, seat, since);
        let news_from = seat.map_or(u32::MAX, |seat| history::since_last_act(entries, seat).first().map_or(u32::MAX, |entry| entry.number));
        let bottom = seat.unwrap_or(Seat(0));
        let about = table.rules.about();
        let threats = desk.as_ref().and_then(|desk| threats(table, desk));
        let step = look.as_ref().and_then(|(number, _)| StepView::of(&news, *number));
        let board = match (&step, &look, &desk) {
            (Some(_), Some((number, then)), _) => looked_at(table, then, *number, lines, viewer, bottom),
            (_, _, desk) => {
                let seen = Seen {
                    last: if desk.as_ref().is_some_and(|desk| !desk.turn.is_empty()) { Vec::new() } else { news::last_turn(lines) },
                    news: if desk.as_ref().is_some_and(|desk| !desk.turn.is_empty()) {
                        Vec::new()
                    } else {
                        news::since(lines, seat, news_from.min(since + 1))
                    },
                    drafted: desk
                        .as_ref()
                        .map_or(Ok(Vec::new()), |desk| desk.drafted(table.rules))
                        .map_err(|why| Broken::Facts { number: table.head.number, why })?,
                    threatened: threats.as_ref().map_or(Vec::new(), |threats| threats.squares.clone()),
                    attacks: Some(&attacks),
                    ..Seen::of(&view, table.rules, bottom)
                };
                let board = match desk {
                    Some(desk) if !desk.is_answer => BoardPanel::live(&seen, desk, &path),
                    _ => BoardPanel::still(&seen),
                };
                let told = lines.iter().filter(|line| news.has(line.number)).flat_map(|line| &line.told);
                board.sliding(table.head.number, &news::ways(told))
            }
        };
        let mut sides = side_views(table, &view, seat, desk.as_ref(), &path);
        if let Some(before) = before.as_ref().and_then(|before| before.position()) {
            let fresh = news::cards_declared(&before.view(viewer), &view);
            sides.iter_mut().zip(fresh).filter(|((of, _), _)| Some(*of) != seat).for_each(|((_, side), names)| side.point_out(&names));
        }
        sides.iter_mut().for_each(|(of, side)| side.is_away = table.away(now).has(*of));
        let (near, far) = split(sides, bottom);
        let yours = seat.is_some_and(|seat| table.to_act().has(seat));
        let status = status(table, seat, desk.as_ref());
        let checks = attacks.checks(&view, about.seats);
        Ok(GamePage {
            id: table.id.to_string(),
            title: title(table),
            aloud: spoken::aloud(table.rules, (desk.as_ref(), threats.as_ref()), &news, step.as_ref(), &kept, heard.as_ref(), &status),
            status,
            yours,
            plays: seat.is_some_and(|seat| table.survivors().has(seat)),
            is_over: table.is_over(),
            correction: shell.member.as_ref().filter(|member| member.is_organiser).and_then(|_| correct::words(table)),
            seen: table.head.number,
            seal: Seal::of(table),
            mark,
            here,
            deadline: times::deadline(table, &zone, now),
            next,
            error: kept.error.as_deref().map(|words| rulebook::linked(about.id, words)),
            rules: format!("/rules/{}", about.id),
            done: kept.done.clone(),
            board,
            has_cards: has_cards(&view),
            common: view.common.as_ref().map(|piles| PilesView::of(about.id, piles)),
            far,
            near,
            threat_links: desk.as_ref().filter(|desk| !desk.is_answer).map_or(Vec::new(), |desk| threat_links(desk, &path)),
            threats,
            desk: desk.map(|desk| desk_view(desk, about, &path, &kept)),
            notes: history::proposals(table)
                .into_iter()
                .map(|words| format!("{}.", zone.told(&words)))
                .chain(times::clock_notes(table, seat, &zone, now))
                .chain(checks)
                .chain(view.notes.iter().cloned())
                .collect(),
            time_acts: time_acts(table, seat, now),
            may_offer_pause: may_offer_pause(table, seat, now),
            log: log(table, lines, seat, news_from.min(since.saturating_add(1))),
            news,
            step,
            messages,
            may_talk: seat.is_some() && !matches!(table.stage, Stage::Open),
            message_kept: kept.message,
            others,
            note: kept.note.or(note),
            acts: act_views(table, seat),
            shell,
        })
    }
}

/// The address of the page as it is: what is picked up, what is looked at, and what was seen before.
fn here(path: &str, picked: &Picked, since: u32, look: Option<u32>) -> String {
    let mut here = format!("{path}?since={since}");
    if let Some(number) = look {
        here += &format!("&look={number}");
    }
    match picked.query() {
        query if query.is_empty() => here,
        query => format!("{here}&{query}"),
    }
}

/// The board as it stood after an entry, to look at.
fn looked_at(table: &Table, then: &Table, number: u32, lines: &[Line], viewer: Viewer, bottom: Seat) -> BoardPanel {
    let told: Vec<_> = lines.iter().filter(|line| line.number == number).flat_map(|line| line.told.clone()).collect();
    let view = then.position().expect("a game that is looked at had begun").view(viewer);
    let last = told.iter().flat_map(|told| told.squares.clone()).collect();
    BoardPanel::still(&Seen { last, ..Seen::of(&view, table.rules, bottom) }).sliding(number, &news::ways(&told))
}

/// `Heretik: Ada – Bo`.
pub fn title(table: &Table) -> String {
    let names: Vec<&str> = table.players.iter().map(|player| player.name.as_str()).collect();
    format!("{}: {}", table.rules.about().name, names.join(" – "))
}

/// One sentence on where the game is.
pub fn status(table: &Table, seat: Option<Seat>, desk: Option<&Desk>) -> String {
    if let Some(ending) = history::ending(table) {
        return format!("{ending}.");
    }
    if desk.is_some_and(|desk| desk.is_answer) {
        return "Your opponent's turn waits for your answer.".to_string();
    }
    let acting: Vec<String> = table.to_act().iter().map(|seat| format!("{} ({})", table.player(seat).name, table.seat_name(seat))).collect();
    match seat {
        Some(seat) if table.to_act().has(seat) => format!("It is your turn: you play {}.", table.seat_name(seat)),
        Some(seat) if table.is_out(seat) => format!("You are out of this game. {} is to act.", acting.join(" and ")),
        _ if acting.is_empty() => match &table.opened.open_to {
            OpenTo::Member(invited) => format!("This game waits for {}'s answer.", invited.name),
            OpenTo::Everyone | OpenTo::LinkHolder => "This game waits for players.".to_string(),
        },
        _ => format!("{} is to act.", acting.join(" and ")),
    }
}

pub fn has_cards(view: &View) -> bool {
    view.common.is_some() || view.sides.iter().any(|side| side.piles.is_some() || !side.hand.is_empty() || !side.declared.is_empty())
}

fn act_views(table: &Table, seat: Option<Seat>) -> Vec<ActView> {
    let Some(seat) = seat.filter(|&seat| table.survivors().has(seat)) else { return Vec::new() };
    let act = |word, words| ActView { word, words, is_grave: false, is_answer: false };
    let mut acts = Vec::new();
    match table.draw {
        None => acts.push(act("offer-draw", "Offer a draw")),
        Some(draw) if draw.agreed.has(seat) => {}
        Some(_) => {
            acts.push(ActView { is_answer: true, ..act("agree-draw", "Agree to a draw") });
            acts.push(act("decline-draw", "Decline the draw"));
        }
    }
    match table.abort {
        _ if acts::may_abort_alone(table, seat) => acts.push(ActView { is_grave: true, ..act("abort", "Call the game off") }),
        None => acts.push(act("offer-abort", "Offer to call the game off")),
        Some(abort) if abort.agreed.has(seat) => {}
        Some(_) => {
            acts.push(ActView { is_answer: true, ..act("offer-abort", "Agree to call the game off") });
            acts.push(act("decline-abort", "Play on"));
        }
    }
    acts.push(ActView { is_grave: true, ..act("resign", "Resign") });
    acts
}
