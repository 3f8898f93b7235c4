//! The cards: one record for each, one file a card, and the one list of them.
//!
//! Owns: what a card is ([`Card`], whose hooks are the timing windows of the game) and [`LIST`]. Must not know: how a
//! turn is judged. A card touches its own file and the list, nothing else.

use std::fmt;
use std::sync::OnceLock;

use super::act::{Coda, Instruction, Many};
use super::board::Role;
use super::force::{Bounds, Hold, Men};
use super::help::Prospects;
use super::ruling::Ruling;
use super::state::{Bound, Played, State};
use super::written::Written;
use super::wrong::Wrong;
use crate::rules::view::{CardFace, Colour, Kind, WholeCard};

/// A card, or one edge of a double-edged one.
pub struct Card {
    pub name: &'static str,
    pub colour: Colour,
    pub kind: Kind,
    /// What it does, in our words.
    pub text: &'static str,
    /// Rulings worth reading with it, besides those of its kind.
    pub rulings: &'static [&'static str],
    /// The two edges of a double-edged card (R1); their hooks count, not those of the whole.
    pub edges: &'static [Card],

    // What it does to movement.
    /// Played this turn: what the men that the player controls can do; the number of cards discarded for it.
    pub grants: Option<fn(&mut Men, u8)>,
    /// Declared: what men can do.
    pub holds: Option<fn(&mut Men, Hold)>,
    /// Declared: what the opponent's moves are held back by; the number of copies.
    pub binds: Option<fn(&mut Bounds, usize)>,
    /// Goes on to the end of the turn in which it is discarded or revoked (R46).
    pub lingers: bool,
    /// Played: lies on the opponent's next turn.
    pub lays: Option<fn(&mut Bound)>,
    /// Heretik: control of the men is turned round.
    pub turns_coats: bool,

    // How it is played or used.
    /// Any number of cards may be discarded for it.
    pub costs_x: bool,
    pub target: Target,
    /// Why it cannot be played now.
    pub bars: Option<fn(&State) -> Option<Wrong>>,
    /// Done at once when it is played, or used, after its cost.
    pub acts: Option<Act>,
    /// A resource that is used in Play.
    pub is_used: bool,

    // Later in the turn.
    /// A movement card: moves of any number of men.
    pub many: Option<Many>,
    /// A movement card: an instruction of its own.
    pub instruction: Option<Instruction>,
    pub coda: Option<Coda>,
    /// Cards drawn besides the one.
    pub draws: Option<fn(&State, &Played) -> usize>,
    /// A declared resource: cards drawn besides the one.
    pub yields: Option<fn(&State) -> usize>,

    // What a search for a way out of check asks.
    /// Whether it could help at all with these men; silent: it could.
    pub helps: Option<fn(&Prospects) -> bool>,
    /// Roles that it could make of those that there are.
    pub makes: Option<fn(&mut [bool; 6])>,
    /// Roles of the men that its instruction works with.
    pub works_with: &'static [Role],

    // What the rules ask about it by name of the effect.
    /// Silence: breaks the opponent's Silence.
    pub breaks_silence: bool,
    /// Ikonoclasm: its holder could revoke what does not linger before she captures (R14).
    pub could_revoke: bool,
    /// Gnosis: shows the opponent's cards (R8); not more than one copy declared in a turn.
    pub shows_hand: bool,
    /// Crown of Thorns: copies decide about the opponent's promotions (R44).
    pub crowns: bool,
    /// Petard: not in one turn with a card that turns coats.
    pub needs_own_men: bool,
    /// Changeling: its two men can be named in either order.
    pub is_even_handed: bool,
    /// Revolutionary: mature only if active since the turn began (R49).
    pub matures: bool,
}

impl Card {
    pub const BLANK: Card = Card {
        name: "",
        colour: Colour::Red,
        kind: Kind::Plan,
        text: "",
        rulings: &[],
        edges: &[],
        grants: None,
        holds: None,
        binds: None,
        lingers: false,
        lays: None,
        turns_coats: false,
        costs_x: false,
        target: Target::None,
        bars: None,
        acts: None,
        is_used: false,
        many: None,
        instruction: None,
        coda: None,
        draws: None,
        yields: None,
        helps: None,
        makes: None,
        works_with: &[],
        breaks_silence: false,
        could_revoke: false,
        shows_hand: false,
        crowns: false,
        needs_own_men: false,
        is_even_handed: false,
        matures: false,
    };
}

/// What a card does when it is played or used, to the position in hand.
pub type Act = fn(&mut Ruling, &Written) -> Result<(), Wrong>;

/// What has to be named besides the cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    None,
    /// As many of the opponent's declared cards as were discarded.
    Hers,
    /// As many declared cards of either player as were discarded.
    Either,
    /// One card of the dead pile.
    Dead,
    /// As many declarations and rotations as cards were discarded.
    Declarations,
}

/// A whole card: its place in [`LIST`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u8);

/// A card as it shows itself: for a double-edged one one of its edges, else the card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Face {
    pub id: Id,
    pub edge: u8,
}

impl Id {
    pub fn all() -> impl Iterator<Item = Id> {
        (0..LIST.len() as u8).map(Id)
    }

    /// The whole card.
    pub fn card(self) -> &'static Card {
        LIST[self.0 as usize]
    }

    pub fn is_double_edged(self) -> bool {
        !self.card().edges.is_empty()
    }

    pub fn faces(self) -> impl Iterator<Item = Face> {
        (0..self.card().edges.len().max(1) as u8).map(move |edge| Face { id: self, edge })
    }

    /// Finds a whole card by its name.
    pub fn parse(name: &str) -> Option<Id> {
        find(name).filter(|at| at.edge == WHOLE).map(|at| at.id)
    }

    /// The only face, of a card that is not double-edged.
    pub fn only_face(self) -> Face {
        Face { id: self, edge: 0 }
    }
}

impl Face {
    /// What the card, or this edge of it, does.
    pub fn card(self) -> &'static Card {
        let whole = self.id.card();
        whole.edges.get(self.edge as usize).unwrap_or(whole)
    }

    /// Finds a card that is not double-edged, or an edge, by its name.
    pub fn parse(name: &str) -> Option<Face> {
        let at = find(name)?;
        match at.edge {
            WHOLE if at.id.is_double_edged() => None,
            WHOLE => Some(at.id.only_face()),
            _ => Some(at),
        }
    }

    /// The edge on the other side (R2).
    #[must_use]
    pub fn turned(self) -> Face {
        Face { edge: 1 - self.edge, ..self }
    }

    /// As pages show it.
    pub fn printed(self) -> CardFace {
        let card = self.card();
        CardFace { name: card.name, whole: self.id.card().name, colour: card.colour, kind: card.kind, text: card.text }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.card().name)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.card().name)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.card().name)
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.card().name)
    }
}

const WHOLE: u8 = u8::MAX;

/// Finds the card or edge with this name.
fn find(name: &str) -> Option<Face> {
    static NAMES: OnceLock<[Vec<(&str, Face)>; SHELVES]> = OnceLock::new();
    let shelves = NAMES.get_or_init(|| {
        let mut shelves = [const { Vec::new() }; SHELVES];
        for id in Id::all() {
            let edges = id.card().edges.iter().enumerate().map(|(edge, card)| (card.name, Face { id, edge: edge as u8 }));
            for (name, face) in edges.chain([(id.card().name, Face { id, edge: WHOLE })]) {
                shelves[shelf(name)].push((name, face));
            }
        }
        shelves
    });
    shelves[shelf(name)].iter().find(|(other, _)| *other == name).map(|&(_, face)| face)
}

const SHELVES: usize = 256;

/// Names are looked up for every card of every position that is read, so not one after the other.
fn shelf(name: &str) -> usize {
    let bytes = name.as_bytes();
    let at = |index: usize| bytes.get(index).copied().unwrap_or(0) as usize;
    (bytes.len() * 67 + at(0) * 31 + at(2) * 17 + at(bytes.len().saturating_sub(1))) % SHELVES
}

/// The rulings that all cards of a kind rest on.
fn rulings_of(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Plan => &["R4", "R19"],
        Kind::Movement => &["R4", "R19", "R20"],
        Kind::Manoeuvre => &["R4", "R18", "R19", "R25"],
        Kind::Resource => &["R4", "R18"],
    }
}

/// Every card for those who browse them.
pub fn listed() -> Vec<WholeCard> {
    let listed = |id: Id| {
        let card = id.card();
        let face = CardFace { name: card.name, whole: card.name, colour: card.colour, kind: card.kind, text: card.text };
        let edges = if id.is_double_edged() { id.faces().map(Face::printed).collect() } else { Vec::new() };
        let mut rulings: Vec<&'static str> = card.rulings.iter().chain(rulings_of(card.kind)).copied().collect();
        rulings.sort_by_key(|name| name[1..].parse::<u32>().unwrap_or(0));
        rulings.dedup();
        WholeCard { face, edges, rulings }
    };
    Id::all().map(listed).collect()
}

/// Two copies of each card: a full deck (R1).
pub fn full_deck() -> Vec<Id> {
    Id::all().flat_map(|id| [id, id]).collect()
}

macro_rules! list {
    ($($card:ident),* $(,)?) => {
        $(mod $card;)*
        /// Every card, by colour.
        pub static LIST: &[&Card] = &[$(&$card::CARD),*];
    };
}

list! {
    heretik, feint, silence, scorched_earth, sabotage, cataclysm, attrition, petard, crown_of_thorns, quagmire, gnosis, rout,
    assassination, warlord, indulgence_ikonoclasm,
    dressage, inquisition, divine_right, revelation, chivalry, heaven_and_earth, ascension, boulder, resurrection, skapegoat,
    changeling, deliverance, errant, redemption, reward,
    zeal, dash, sanctuary, archery, charge, veterans, shock, spawn_requital, shield_pike, mercenary_revolutionary,
    cardinal, marshal, amazon, round_table, knave, yeoman, squire, lieutenant, captain, crusade,
    paladin, lancer, siege_tower, skism, flank, catapult, espionage, ram, conspiracy, conquest,
}

#[cfg(test)]
mod tests;
