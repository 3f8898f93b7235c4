//! What one viewer may see of a game, built up field by field (R7, R8). Nothing here begins with a full copy.

use super::board::{Sq, Thing};
use super::cards::{Card, Face, Id};
use super::state::{Mode, State, Waiting};
use crate::rules::cardless::{Side, quiet_note};
use crate::rules::turn::{Awaiting, Seats, Viewer};
use crate::rules::view::{self, CardFace, Cell, Declared, Piles, Tone, View};

impl State {
    /// Whether the viewer may know the hand of `side`: her own, or by two copies of Gnosis (R8).
    ///
    /// In the middle of a turn both have to have been declared when it began: trying a declaration out shows nothing, and
    /// neither does trying a turn that ends the game. Who may see everything because it has ended says so (R9).
    pub fn shows_hand(&self, side: Side, viewer: Viewer) -> bool {
        if viewer.is_privy_to(side.seat()) {
            return true;
        }
        let has_both = |state: &State| state.declared(side.other()).iter().filter(|lying| lying.face.card().shows_hand).count() >= 2;
        viewer.is_privy_to(side.other().seat()) && has_both(self) && self.before.as_deref().is_none_or(has_both)
    }

    /// Who is awaited, and for what.
    pub fn awaiting(&self) -> Option<Awaiting> {
        self.to_act()?;
        let is_asked = self.waiting.as_ref().is_some_and(|waiting| waiting.on.is_some());
        Some(if is_asked { Awaiting::Promotion } else { Awaiting::Turn })
    }

    /// The player to move, if in check; nobody in the middle of a turn (protocol.md).
    pub fn seats_in_check(&self) -> Seats {
        if self.over.is_some() || self.waiting.is_some() || !self.is_in_check(self.turn) {
            return Seats::NONE;
        }
        Seats::only(self.turn.seat())
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let (mover, is_over) = (self.turn.name(), self.over.is_some());
        if is_over {
            return notes;
        }
        match &self.waiting {
            Some(Waiting { on: Some(on), .. }) => notes.push(format!("{} has to say what the Pawn on {on} becomes", self.turn.other().name())),
            Some(Waiting { on: None, .. }) => {
                notes.push(format!("The piece has been named: {mover}'s turn goes on in its Coda, and has to be confirmed"))
            }
            None => {}
        }
        if self.bound.feint {
            notes.push(format!("Feint: {mover} has to capture in this turn if what is declared allows it"));
        }
        if self.bound.silence {
            notes.push(format!("Silence: {mover} declares nothing and plays nothing from the hand before a Silence"));
        }
        if self.bound.sanctuary {
            notes.push(format!("Sanctuary: {mover} captures no pawns in this turn"));
        }
        for exposed in &self.exposed {
            if let Some(man) = self.board.man(exposed.at) {
                let on: Vec<String> = super::board::squares(exposed.on).map(|on| on.to_string()).collect();
                notes.push(format!("{man} on {} can be captured in passing on {}", exposed.at, on.join(" and ")));
            }
        }
        notes.extend(quiet_note(self.quiet, "a capture or a pawn move"));
        notes
    }
}

fn whole(id: &Id) -> CardFace {
    let card: &Card = id.card();
    CardFace { name: card.name, whole: card.name, colour: card.colour, kind: card.kind, text: card.text }
}

fn face(face: Face) -> CardFace {
    face.printed()
}

pub fn view(state: &State, viewer: Viewer) -> View {
    let cells = Sq::all().map(|on| {
        let tone = if (on.file() + on.rank()) % 2 == 0 { Tone::Dark } else { Tone::Light };
        let thing = state.board.at(on).map(|thing| match thing {
            Thing::Man(man) => view::Thing::Man(view::Man { figure: man.role.figure(), army: man.side.seat() }),
            Thing::Boulder => view::Thing::Boulder,
        });
        Cell { square: on.square(), tone, on: thing }
    });
    let piles = |side: Side| Piles { deck: state.deck(side).len(), dead: state.dead(side).iter().map(whole).collect() };
    let side = |side: Side| {
        let is_shown = state.shows_hand(side, viewer);
        view::Side {
            hand: state.hand(side).iter().map(|id| is_shown.then(|| whole(id))).collect(),
            declared: state.declared(side).iter().map(|lying| Declared { card: face(lying.face), is_mature: lying.since < state.number }).collect(),
            piles: (state.mode == Mode::Formal).then(|| piles(side)),
            is_out: false,
        }
    };
    View {
        board: view::Board { files: 8, ranks: 8, cells: cells.collect() },
        sides: Side::BOTH.map(side).into(),
        common: (state.mode == Mode::Simple).then(|| piles(Side::White)),
        turn_of: state.over.is_none().then(|| state.turn.seat()),
        to_act: state.to_act().map_or(Seats::NONE, |side| Seats::only(side.seat())),
        awaiting: state.awaiting(),
        in_check: state.seats_in_check(),
        claims: state.claims(),
        outcome: state.over.clone(),
        number: state.number,
        notes: state.notes(),
    }
}
