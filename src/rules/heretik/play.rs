//! Declare and Play (R18, R19): cards from the hand and the declared area, their costs and targets, the base rules.

use super::board::Sq;
use super::cards::{Card, Face, Target};
use super::fact::{Fact, From};
use super::ruling::Ruling;
use super::state::{Lying, State, copies};
use super::written::{Named, Written};
use super::wrong::Wrong;
use crate::rules::cardless::Side;
use crate::rules::view::Kind;

impl State {
    /// Silence forbids to declare, and to play from the hand, until a Silence has been played from it.
    pub fn is_silenced(&self) -> bool {
        let is_broken = self.course.played.iter().any(|played| !played.is_from_declared && played.face.card().breaks_silence);
        self.bound.silence && !is_broken
    }

    /// Why a card of this face may not be declared now (R18); that it is in the hand is asked elsewhere.
    pub fn why_not_declare(&self, face: Face) -> Option<Wrong> {
        let card = face.card();
        if !matches!(card.kind, Kind::Resource | Kind::Manoeuvre) {
            return Some(Wrong::NotDeclarable { card: face.to_string() });
        }
        (card.shows_hand && self.course.has_declared_gnosis).then(|| Wrong::GnosisTwice { card: face.to_string() })
    }

    /// Why this card may not be played now, whatever it costs.
    pub fn why_not_play(&self, face: Face, from: From) -> Option<Wrong> {
        let card = face.card();
        let name = || face.to_string();
        match card.kind {
            Kind::Resource => return Some(Wrong::NotPlayed { card: name(), is_used: card.is_used }),
            Kind::Plan | Kind::Movement if from == From::Declared => return Some(Wrong::NotDeclared { card: name(), side: self.turn, is_own: true }),
            Kind::Movement => {
                if let Some(other) = self.movement_card() {
                    return Some(Wrong::SecondMovement { card: name(), other: other.to_string() });
                }
            }
            Kind::Plan | Kind::Manoeuvre => {}
        }
        if from == From::Hand && !card.breaks_silence && self.is_silenced() {
            return Some(Wrong::Silenced { card: name() });
        }
        let clashes = |other: &Card| (card.turns_coats && other.needs_own_men) || (card.needs_own_men && other.turns_coats);
        if let Some(other) = self.course.played.iter().find(|played| clashes(played.face.card())) {
            return Some(Wrong::Clash { card: name(), other: other.face.to_string() });
        }
        card.bars.and_then(|bars| bars(self))
    }

    /// Why this resource may not be used now, whatever it costs.
    pub fn why_not_use(&self, face: Face) -> Option<Wrong> {
        if !face.card().is_used {
            return Some(Wrong::NotUsed { card: face.to_string() });
        }
        let is_active = copies(self.declared(self.turn), face) > 0;
        (!is_active).then(|| Wrong::NotDeclared { card: face.to_string(), side: self.turn, is_own: true })
    }

    /// R19: one boulder may be paid for in a turn, while there is one.
    pub fn why_not_boulder(&self) -> Option<Wrong> {
        if self.course.has_paid_shove {
            return Some(Wrong::ShovePaidTwice);
        }
        self.board.boulders().next().is_none().then_some(Wrong::NoBoulder)
    }

    /// Cards that the player who makes the turn could discard.
    pub fn purse(&self) -> usize {
        self.hand(self.turn).len() + self.declared(self.turn).len()
    }
}

impl Ruling {
    /// A choice of the Declare phase, the one with this index.
    pub fn declare(&mut self, choice: &str, index: usize) -> Result<(), Wrong> {
        if self.state.is_silenced() {
            return Err(Wrong::Silenced { card: String::new() });
        }
        if index > 0 {
            return Err(Wrong::SecondDeclaration);
        }
        self.declare_from_hand(choice)
    }

    /// Declares a card from the hand, a double-edged one by its edge (R2).
    pub fn declare_from_hand(&mut self, name: &str) -> Result<(), Wrong> {
        let Some(face) = Face::parse(name) else {
            return Err(match super::cards::Id::parse(name) {
                Some(id) => Wrong::ChooseEdge { whole: id.to_string(), edges: id.faces().map(|face| face.to_string()).collect() },
                None => Wrong::NotACard { name: name.to_string() },
            });
        };
        self.in_hand(face.id.card().name)?;
        if let Some(wrong) = self.state.why_not_declare(face) {
            return Err(wrong);
        }
        self.happen(Fact::Declared { seat: self.state.seat(), card: face.to_string() });
        Ok(())
    }

    /// A choice of the Play phase.
    pub fn play(&mut self, choice: &str) -> Result<(), Wrong> {
        let written = Written::parse(choice)?;
        match written.head.split_once(' ') {
            _ if written.head.is_empty() => self.play_lists(&written),
            Some(("use", name)) => self.use_resource(name, &written),
            Some(("declared", name)) => {
                let face = self.in_declared(self.state.turn, name)?;
                self.play_card(face, From::Declared, &written)
            }
            _ if written.head == "boulder" => self.pay_shove(&written),
            _ => {
                let id = self.in_hand(&written.head)?;
                if id.is_double_edged() {
                    return Err(Wrong::NotPlayed { card: id.to_string(), is_used: false });
                }
                self.play_card(id.only_face(), From::Hand, &written)
            }
        }
    }

    /// `discard Rout, Dash`; `rotate Spawn discard Rout`.
    fn play_lists(&mut self, written: &Written) -> Result<(), Wrong> {
        written.only(&["discard", "rotate"])?;
        if written.rotate.is_empty() {
            return self.discard(&written.discard);
        }
        if written.rotate.len() != written.discard.len() {
            return Err(Wrong::Uneven { card: "rotate".to_string(), discards: written.discard.len(), named: written.rotate.len() });
        }
        self.discard(&written.discard)?;
        self.rotate(&written.rotate)
    }

    /// Turns declared cards to their other edge; each name is the edge shown before (R47).
    pub fn rotate(&mut self, cards: &[Named]) -> Result<(), Wrong> {
        let faces = self.faces_among(self.state.turn, cards)?;
        if let Some(face) = faces.iter().find(|face| !face.id.is_double_edged()) {
            return Err(Wrong::NotDoubleEdged { card: face.to_string() });
        }
        for face in faces {
            self.happen(Fact::Rotated { seat: self.state.seat(), card: face.to_string() });
        }
        Ok(())
    }

    /// The faces with these names among declared cards, as often as they are named.
    pub fn faces_among(&self, side: Side, cards: &[Named]) -> Result<Vec<Face>, Wrong> {
        let mut left: Vec<Lying> = self.state.declared(side).to_vec();
        let mut faces = Vec::new();
        for card in cards {
            let face = self.in_declared(side, card.plain()?)?;
            let Some(at) = left.iter().position(|lying| lying.face == face) else {
                return Err(Wrong::NotDeclared { card: face.to_string(), side, is_own: side == self.state.turn });
            };
            left.remove(at);
            faces.push(face);
        }
        Ok(faces)
    }

    fn pay_shove(&mut self, written: &Written) -> Result<(), Wrong> {
        written.only(&["discard"])?;
        if let Some(wrong) = self.state.why_not_boulder() {
            return Err(wrong);
        }
        if written.discard.len() != 1 {
            return Err(Wrong::Cost { card: "boulder".to_string(), needs: 1, paid: written.discard.len() });
        }
        self.discard(&written.discard)?;
        self.happen(Fact::ShovePaid { seat: self.state.seat() });
        Ok(())
    }

    fn use_resource(&mut self, name: &str, written: &Written) -> Result<(), Wrong> {
        let Some(face) = Face::parse(name) else {
            self.in_declared(self.state.turn, name)?;
            return Err(Wrong::NotACard { name: name.to_string() });
        };
        if let Some(wrong) = self.state.why_not_use(face) {
            return Err(wrong);
        }
        if written.discard.is_empty() {
            return Err(Wrong::UseOfNothing { card: face.to_string() });
        }
        self.check_lists(face, written)?;
        self.happen(Fact::Used { seat: self.state.seat(), card: face.to_string(), x: size(&written.discard) });
        self.discard(&written.discard)?;
        self.act(face, written)
    }

    fn play_card(&mut self, face: Face, from: From, written: &Written) -> Result<(), Wrong> {
        if let Some(wrong) = self.state.why_not_play(face, from) {
            return Err(wrong);
        }
        self.check_lists(face, written)?;
        let number = self.state.number;
        let is_mature = from == From::Declared
            && self.state.declared(self.state.turn).iter().find(|lying| lying.face == face).is_some_and(|lying| lying.since < number);
        self.happen(Fact::Played { seat: self.state.seat(), card: face.to_string(), from, x: size(&written.discard), is_mature });
        self.discard(&written.discard)?;
        self.act(face, written)
    }

    /// Whether just those lists are written that the card has a use for, and as many names as cards are discarded.
    fn check_lists(&self, face: Face, written: &Written) -> Result<(), Wrong> {
        let card = face.card();
        let mut allowed = Vec::new();
        if card.costs_x || card.is_used {
            allowed.push("discard");
        }
        let named = match card.target {
            Target::None => None,
            Target::Hers | Target::Either => {
                allowed.push("target");
                Some(written.target.len())
            }
            Target::Dead => {
                allowed.push("take");
                None
            }
            Target::Declarations => {
                allowed.extend(["declare", "rotate"]);
                Some(written.declare.len() + written.rotate.len())
            }
        };
        written.only(&allowed)?;
        match named {
            Some(named) if named != written.discard.len() => Err(Wrong::Uneven { card: face.to_string(), discards: written.discard.len(), named }),
            Some(_) | None => Ok(()),
        }
    }

    fn act(&mut self, face: Face, written: &Written) -> Result<(), Wrong> {
        match face.card().acts {
            Some(acts) => acts(self, written),
            None => Ok(()),
        }
    }

    /// A declared card goes back to its owner's hand.
    pub fn revoke(&mut self, side: Side, face: Face) {
        self.happen(Fact::Revoked { seat: side.seat(), card: face.to_string() });
    }

    pub fn done(&mut self, card: &str) {
        self.happen(Fact::Done { card: card.to_string() });
    }

    /// Moves the man there by an instruction: it has moved, but takes no extra move (R23, R34).
    pub fn carry(&mut self, from: Sq, to: Sq) {
        self.go(from, to, super::fact::How::Carried);
    }
}

fn size(cards: &[Named]) -> u8 {
    cards.len().min(u8::MAX as usize) as u8
}
