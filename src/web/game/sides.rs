//! What stands beside the board for each player: her name and cards, her piles, and what may be known of her deck.

use crate::draw::men::{self, Army};
use crate::play::table::Table;
use crate::rules::deck;
use crate::rules::turn::{Seat, Viewer, Zone};
use crate::rules::view::{Figure, Piles, Side, View};
use crate::service::computer::is_computer;
use crate::web::assets;
use crate::web::game::desk::Desk;
use crate::web::game::face::CardView;
use crate::web::rulebook::cards;

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
    /// Whether she is on vacation, as far as the page says so.
    pub is_away: bool,
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

impl SideView {
    /// Marks declared cards that the reader has not seen lie there.
    pub(super) fn point_out(&mut self, names: &[&str]) {
        self.declared.iter_mut().filter(|card| names.contains(&card.name)).for_each(|card| card.is_news = true);
    }
}

/// The sides to look at: those at the bottom edge of the board, and those at the top. Of four, each stands at the corner of its camp.
pub fn sides(table: &Table, view: &View, own: Option<Seat>, bottom: Seat) -> (Vec<SideView>, Vec<SideView>) {
    split(side_views(table, view, own, None, ""), bottom)
}

pub(super) fn split(sides: Vec<(Seat, SideView)>, bottom: Seat) -> (Vec<SideView>, Vec<SideView>) {
    let count = sides.len();
    // Seats go round the table, the next one to the right.
    let mut round: Vec<SideView> = sides.into_iter().map(|(_, side)| side).collect();
    round.rotate_left(bottom.0 as usize);
    let mut far = round.split_off(if count > 2 { 2 } else { 1 });
    far.reverse();
    (round, far)
}

pub(super) fn side_views(table: &Table, view: &View, own: Option<Seat>, desk: Option<&Desk>, path: &str) -> Vec<(Seat, SideView)> {
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
                    is_away: false,
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

pub fn declared(game: &str, side: &Side, desk: Option<&Desk>, path: &str) -> Vec<CardView> {
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
