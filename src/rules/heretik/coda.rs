//! The Coda (R21): promotions (R43, R44), the shove that was paid for (R42), the instructions of cards.

use std::fmt;
use std::sync::OnceLock;

use super::act::{Act, Coda};
use super::board::{Role, Sq, is_last_rank};
use super::cards::{Face, Id};
use super::fact::Fact;
use super::ruling::Ruling;
use super::state::{State, copies};
use super::wrong::Wrong;
use crate::rules::view::Kind;

/// Whose instruction it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Source {
    Promotion,
    Shove,
    Card(Face),
}

/// A choice of the Coda.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instruction {
    pub source: Source,
    pub act: Act,
}

impl Source {
    /// The word with which it is written.
    pub fn word(self) -> &'static str {
        match self {
            Source::Promotion => "promote",
            Source::Shove => "shove",
            Source::Card(face) => face.card().name,
        }
    }

    fn coda(self) -> Option<Coda> {
        match self {
            Source::Promotion => Some(PROMOTION),
            Source::Shove => Some(SHOVE),
            Source::Card(face) => face.card().coda,
        }
    }

    fn face(self) -> Face {
        match self {
            Source::Card(face) => face,
            // The base rules have no card; their `left` asks nothing about one.
            Source::Promotion | Source::Shove => Id(0).only_face(),
        }
    }
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.act.written(self.source.word()))
    }
}

const PROMOTION: Coda = Coda { left: |_, _| 1, choices: promotions, carry_out: promote, ..Coda::PLAN };
const SHOVE: Coda = Coda {
    may: true,
    left: |state, _| usize::from(state.course.has_paid_shove && !state.course.has_shoved),
    choices: shoves,
    carry_out: shove,
    ..Coda::PLAN
};

/// Copies of the opponent's Crown of Thorns that decide about a promotion now (R44, R46).
pub fn crowns(state: &State) -> usize {
    let lying = state.lingering();
    let crown = lying.iter().map(|one| one.face).find(|face| face.card().crowns);
    crown.map_or(0, |face| copies(&lying, face))
}

fn promotions(state: &State, acts: &mut Vec<Act>) {
    let pawns = state.board.men_of(state.turn, Role::Pawn).filter(|&on| is_last_rank(state.turn, on));
    let crowns = crowns(state);
    for on in pawns {
        match crowns {
            0 => acts.extend(Role::PROMOTED.map(|role| Act::Into(on, role))),
            1 => acts.extend(Role::PROMOTED.into_iter().filter(|&role| role != Role::Queen).map(|role| Act::Into(on, role))),
            _ => acts.push(Act::On(on)),
        }
    }
}

/// R44: with `Act::On` the turn stops; that is the caller's to do, for it knows the turn as it is written.
fn promote(ruling: &mut Ruling, act: Act) {
    if let Act::Into(on, role) = act {
        ruling.become_role(on, role);
    }
}

fn shoves(state: &State, acts: &mut Vec<Act>) {
    for from in state.board.boulders() {
        acts.extend(from.neighbours().filter(|&to| state.board.is_empty(to)).map(|to| Act::To(from, to)));
        if from.is_edge() {
            acts.push(Act::Off(from));
        }
    }
}

fn shove(ruling: &mut Ruling, act: Act) {
    match act {
        Act::To(from, to) => ruling.happen(Fact::BoulderShoved { from: from.square(), to: to.square() }),
        Act::Off(on) => ruling.destroy(on),
        _ => return,
    }
    ruling.happen(Fact::Shoved { seat: ruling.state.seat() });
}

/// Resources with an instruction in the Coda.
fn resources() -> &'static [Face] {
    static FACES: OnceLock<Vec<Face>> = OnceLock::new();
    FACES.get_or_init(|| {
        let has_coda = |face: &Face| face.card().kind == Kind::Resource && face.card().coda.is_some();
        Id::all().flat_map(Id::faces).filter(has_coda).collect()
    })
}

impl State {
    /// Whose instructions could stand in the Coda, by what has been played and declared.
    pub fn sources(&self) -> Vec<Source> {
        let mut sources = vec![Source::Promotion, Source::Shove];
        let played = self.course.played.iter().map(|played| played.face).filter(|face| face.card().coda.is_some());
        for source in played.chain(resources().iter().copied()).map(Source::Card) {
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        sources.retain(|source| source.coda().is_some_and(|coda| (coda.left)(self, source.face()) > 0));
        sources
    }

    /// Every next choice of the Coda.
    pub fn instructions(&self) -> Vec<Instruction> {
        let mut list = Vec::new();
        if self.over.is_some() {
            return list;
        }
        let mut acts = Vec::new();
        for source in self.sources() {
            if let Some(coda) = source.coda() {
                (coda.choices)(self, &mut acts);
                list.extend(acts.drain(..).map(|act| Instruction { source, act }));
            }
        }
        list
    }

    /// Instructions that cannot be left out on the board as it stands (R21).
    pub fn owed(&self) -> Vec<Source> {
        let mut acts = Vec::new();
        let is_owed = |source: &Source| {
            let Some(coda) = source.coda() else { return false };
            if coda.may {
                return false;
            }
            acts.clear();
            (coda.choices)(self, &mut acts);
            !acts.is_empty() && coda.is_due.is_none_or(|is_due| is_due(self))
        };
        self.sources().into_iter().filter(is_owed).collect()
    }
}

impl Ruling {
    pub fn carry_out(&mut self, instruction: Instruction) {
        if let Some(coda) = instruction.source.coda() {
            (coda.carry_out)(self, instruction.act);
        }
    }

    /// The instruction that is written, or why it is none.
    pub fn find_instruction(&self, text: &str) -> Result<Instruction, Wrong> {
        let list = self.state.instructions();
        let written = canonical(text);
        list.iter().copied().find(|one| one.to_string() == written).ok_or_else(|| self.state.why_not_coda(text, &list))
    }

    /// R44: what the opponent names for the pawn on `on`: Knight, Bishop, Rook or Queen.
    pub fn answer(&mut self, on: Sq, text: &str) -> Result<(), Wrong> {
        let role = Role::PROMOTED.into_iter().find(|&role| Act::Into(on, role).to_string() == text);
        let role = role.ok_or_else(|| Wrong::BadAnswer { choice: text.chars().take(40).collect(), on })?;
        self.become_role(on, role);
        Ok(())
    }
}

/// The two men of a swap can be named in either order.
fn canonical(text: &str) -> String {
    if let Some((head, last)) = text.rsplit_once(' ')
        && let Some((name, first)) = head.rsplit_once(' ')
        && let (Some(one), Some(other)) = (Sq::parse(first), Sq::parse(last))
        && Face::parse(name).is_some_and(|face| face.card().is_even_handed)
        && one > other
    {
        return format!("{name} {other} {one}");
    }
    text.to_string()
}
