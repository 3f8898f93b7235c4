//! The page of one game: what stands on the board and beside it, the desk of the player whose turn it is, the log, the talk.

use askama::Template;

use crate::clock::Moment;
use crate::draw::men::{self, Army};
use crate::play::acts;
use crate::play::entry::{Entry, Kind};
use crate::play::history::{self, Line};
use crate::play::table::{Stage, Table};
use crate::rules::deck;
use crate::rules::grid::Square;
use crate::rules::turn::{Seat, Viewer, Zone};
use crate::rules::view::{Figure, Piles, Side, View};
use crate::service::computer::is_computer;
use crate::web::assets;
use crate::web::game::correct;
use crate::web::game::desk::{Desk, Picked};
use crate::web::game::evidence::Seal;
use crate::web::game::face::CardView;
use crate::web::game::panel::{BoardPanel, PlaceAct, Seen};
use crate::web::game::sheet::{DeskView, desk_view};
use crate::web::game::threats::{ThreatLink, ThreatsView, threat_links, threats};
use crate::web::rulebook::{self, cards};
use crate::web::shell::Shell;
use crate::web::times::{self, Deadline, Zoned};

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
    acts: Vec<ActView>,
}

pub struct PilesView {
    pub deck: usize,
    /// Newest first.
    pub dead: Vec<DeadView>,
}

pub struct DeadView {
    pub name: &'static str,
    pub about: String,
}

impl PilesView {
    pub fn of(game: &str, piles: &Piles) -> PilesView {
        let dead = piles.dead.iter().rev().map(|card| DeadView { name: card.whole, about: cards::href(game, card) });
        PilesView { deck: piles.deck, dead: dead.collect() }
    }
}

pub struct SideView {
    pub name: String,
    /// A small King of its army.
    pub icon: String,
    pub is_computer: bool,
    pub is_to_act: bool,
    /// Whose turn comes after the one that is being made, where that is not plain.
    pub is_next: bool,
    pub is_in_check: bool,
    pub is_out: bool,
    pub hand_words: String,
    pub declared: Vec<CardView>,
    /// Cards of this hand that the viewer may see and that are not her own hand on the desk.
    pub shown: Vec<CardView>,
    pub piles: Option<PilesView>,
    /// The deck that she brought, `2 Zeal` each, for whoever may know it.
    pub brought: Vec<BroughtView>,
    /// Where her handicap stood when the game began; empty where it does not count.
    pub handicap: String,
    pub about: String,
}

pub struct BroughtView {
    pub count: usize,
    pub name: String,
}

pub struct LogTurn {
    pub number: u32,
    pub is_news: bool,
    pub heading: String,
    /// The turn in one line; empty for what is no turn.
    pub notation: String,
    pub lines: Vec<LogLine>,
}

pub struct LogLine {
    pub phase: &'static str,
    pub words: String,
}

pub struct MessageView {
    pub by: String,
    pub at: String,
    pub iso: String,
    pub text: String,
    pub is_own: bool,
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
    pub next: Option<String>,
}

impl GamePage {
    /// The page of a game that has begun. Fails when its entries cannot be read.
    pub fn make(shell: Shell, material: Material) -> Result<GamePage, crate::play::table::Broken> {
        let Material { table, entries, lines, account, zone, now, draft, picked, kept, messages, next } = material;
        let viewer = table.viewer(account);
        let seat = account.and_then(|account| table.seat_of(account));
        let path = format!("/g/{}", table.id);
        let desk = seat.and_then(|seat| Desk::lay(table, seat, draft, picked));
        let view = match (&desk, table.position()) {
            (Some(desk), _) => desk.view.clone(),
            (None, Some(position)) => position.view(viewer),
            (None, None) => return Err(crate::play::table::Broken::Empty),
        };
        let news_from = seat.map_or(0, |seat| history::since_last_act(entries, seat).first().map_or(u32::MAX, |entry| entry.number));
        let bottom = seat.unwrap_or(Seat(0));
        let about = table.rules.about();
        let seats = about.seats.len();
        let threats = desk.as_ref().and_then(|desk| threats(table, desk));
        let threatened = threats.as_ref().map_or(Vec::new(), |threats| threats.squares.clone());
        let last = if desk.as_ref().is_some_and(|desk| !desk.turn.is_empty()) { Vec::new() } else { touched(lines, news_from) };
        let seen =
            Seen { view: &view, rules: table.rules, seats, seat_names: about.seats.iter().map(|seat| seat.name).collect(), bottom, last, threatened };
        let board = match &desk {
            Some(desk) if !desk.is_answer => BoardPanel::live(&seen, desk, &path),
            _ => BoardPanel::still(&seen),
        };
        let (near, far) = split(side_views(table, &view, seat, desk.as_ref(), &path), bottom);
        let yours = seat.is_some_and(|seat| table.to_act().has(seat));
        Ok(GamePage {
            id: table.id.to_string(),
            title: title(table),
            status: status(table, seat, desk.as_ref()),
            yours,
            plays: seat.is_some_and(|seat| table.survivors().has(seat)),
            is_over: table.is_over(),
            correction: shell.member.as_ref().filter(|member| member.is_organiser).and_then(|_| correct::words(table)),
            seen: table.head.number,
            seal: Seal::of(table),
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
            threat_links: desk.as_ref().filter(|desk| !desk.is_answer).map_or(Vec::new(), |desk| threat_links(desk, seats, &path)),
            threats,
            desk: desk.map(|desk| desk_view(desk, about, &path, &kept)),
            notes: history::proposals(table).into_iter().map(|words| format!("{words}.")).chain(view.notes.iter().cloned()).collect(),
            log: log(table, lines, news_from),
            messages,
            may_talk: seat.is_some() && !matches!(table.stage, Stage::Open),
            message_kept: kept.message,
            acts: act_views(table, seat),
            shell,
        })
    }
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
        _ if acting.is_empty() => "This game waits for players.".to_string(),
        _ => format!("{} is to act.", acting.join(" and ")),
    }
}

pub fn has_cards(view: &View) -> bool {
    view.common.is_some() || view.sides.iter().any(|side| side.piles.is_some() || !side.hand.is_empty() || !side.declared.is_empty())
}

/// The squares that the news are about, for the mark of the last turn.
pub fn touched(lines: &[Line], news_from: u32) -> Vec<Square> {
    let is_phase = |line: &&Line| matches!(line.kind, Kind::Phase(_) | Kind::PromotionAnswer);
    let from = if lines.iter().any(|line| is_phase(&line) && line.number >= news_from) {
        news_from
    } else {
        // Nothing has happened since one's own turn, which is then the last one.
        let last = lines.iter().rfind(is_phase).and_then(|line| line.seat);
        let before = lines.iter().rposition(|line| is_phase(&line) && line.seat != last);
        before.map_or(0, |at| lines[at].number + 1)
    };
    lines.iter().filter(|line| line.number >= from && is_phase(line)).flat_map(|line| &line.told).flat_map(|told| told.squares.clone()).collect()
}

/// The sides to look at: those at the bottom edge of the board, and those at the top. Of four, each stands at the corner of its camp.
pub fn sides(table: &Table, view: &View, own: Option<Seat>, bottom: Seat) -> (Vec<SideView>, Vec<SideView>) {
    split(side_views(table, view, own, None, ""), bottom)
}

fn split(sides: Vec<(Seat, SideView)>, bottom: Seat) -> (Vec<SideView>, Vec<SideView>) {
    let count = sides.len();
    // Seats go round the table, the next one to the right.
    let mut round: Vec<SideView> = sides.into_iter().map(|(_, side)| side).collect();
    round.rotate_left(bottom.0 as usize);
    let mut far = round.split_off(if count > 2 { 2 } else { 1 });
    far.reverse();
    (round, far)
}

fn side_views(table: &Table, view: &View, own: Option<Seat>, desk: Option<&Desk>, path: &str) -> Vec<(Seat, SideView)> {
    let (seats, game) = (view.sides.len(), table.rules.about().id);
    // Everybody knows what she brought herself, and all when it is over.
    let viewer = if table.is_over() { Viewer::Everything } else { own.map_or(Viewer::Spectator, Viewer::Seat) };
    let next = next_after(view);
    view.sides
        .iter()
        .enumerate()
        .map(|(at, side)| {
            let seat = Seat(at as u8);
            let desk = desk.filter(|_| own == Some(seat));
            (
                seat,
                SideView {
                    name: format!("{} ({})", table.player(seat).name, table.seat_name(seat)),
                    icon: men::icon(Figure::King, Army::of(seat, seats), assets::address("men.svg")),
                    is_computer: is_computer(&table.player(seat).account),
                    is_to_act: table.to_act().has(seat),
                    is_next: next == Some(seat),
                    is_in_check: view.in_check.has(seat),
                    is_out: side.is_out,
                    hand_words: hand_words(side),
                    declared: declared(game, side, desk, path),
                    shown: if desk.is_some() { Vec::new() } else { side.hand.iter().flatten().map(|face| CardView::plain(game, face)).collect() },
                    brought: brought(table, at, viewer),
                    handicap: table.handicaps.get(at).map_or(String::new(), |handicap| format!("handicap {handicap}")),
                    about: format!("/players/{}", table.player(seat).account),
                    piles: side.piles.as_ref().map(|piles| PilesView::of(game, piles)),
                },
            )
        })
        .collect()
}

fn brought(table: &Table, at: usize, viewer: Viewer) -> Vec<BroughtView> {
    let cards = table.deck_brought(at, viewer).unwrap_or_default();
    deck::counted(cards).into_iter().map(|(name, count)| BroughtView { count, name: name.to_string() }).collect()
}

/// Who comes after the player whose turn it is, in a game of more than two.
fn next_after(view: &View) -> Option<Seat> {
    let (turn, seats) = (view.turn_of?, view.sides.len() as u8);
    let after = (1..seats).map(|step| Seat((turn.0 + step) % seats));
    after.filter(|_| seats > 2).find(|seat| !view.sides[seat.0 as usize].is_out)
}

fn hand_words(side: &Side) -> String {
    match side.hand.len() {
        0 => "No cards in hand".to_string(),
        1 => "1 card in hand".to_string(),
        n => format!("{n} cards in hand"),
    }
}

pub(super) fn declared(game: &str, side: &Side, desk: Option<&Desk>, path: &str) -> Vec<CardView> {
    let mut cards: Vec<CardView> = Vec::new();
    for declared in &side.declared {
        // Two copies that show the same lie across each other.
        if let Some(first) = cards.iter_mut().find(|card| card.name == declared.card.name) {
            first.is_double = true;
            continue;
        }
        let mut card = CardView::plain(game, &declared.card);
        card.is_fresh = !declared.is_mature;
        if let Some(desk) = desk {
            card.make_link(desk, path, "declared", &declared.card, Zone::Declared, 1);
        }
        cards.push(card);
    }
    cards
}

/// The newest turns first, each with its entries in words.
fn log(table: &Table, lines: &[Line], news_from: u32) -> Vec<LogTurn> {
    let mut turns: Vec<LogTurn> = Vec::new();
    let mut last: Option<Option<Seat>> = None;
    for line in lines {
        let words: Vec<String> = line.told.iter().map(|told| format!("{}.", told.words)).collect();
        let is_phase = matches!(line.kind, Kind::Phase(_));
        if !(is_phase && last == Some(line.seat)) || turns.is_empty() {
            let heading = line.seat.map_or("The table".to_string(), |seat| format!("{} ({})", table.player(seat).name, table.seat_name(seat)));
            turns.push(LogTurn {
                number: line.number,
                is_news: line.number >= news_from && is_phase,
                heading,
                notation: String::new(),
                lines: Vec::new(),
            });
        }
        last = is_phase.then_some(line.seat);
        let turn = turns.last_mut().expect("a turn was just opened");
        turn.number = line.number;
        if let Some(notation) = &line.turn {
            turn.notation.clone_from(notation);
        }
        let phase = match line.kind {
            Kind::Phase(phase) if table.rules.about().phases.len() > 1 => phase.name(),
            _ => "",
        };
        if !words.is_empty() {
            turn.lines.push(LogLine { phase, words: words.join(" ") });
        }
    }
    turns.retain(|turn| !turn.lines.is_empty());
    turns.reverse();
    turns
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
