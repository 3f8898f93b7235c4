//! A turn being decided: a scratch position on which everything happens as a fact, applied at once.
//!
//! So what was decided and what a replay rebuilds cannot differ. Cards work through the verbs below.

use super::board::{Man, Role, Sq, Thing};
use super::cards::{Face, Id};
use super::check::castled;
use super::fact::{Fact, From, How};
use super::movement::{Deed, Step};
use super::state::State;
use super::written::Named;
use super::wrong::Wrong;
use crate::rules::cardless::Side;

pub struct Ruling {
    pub state: State,
    pub facts: Vec<Fact>,
}

impl Ruling {
    pub fn new(state: &State) -> Ruling {
        Ruling { state: state.clone(), facts: Vec::new() }
    }

    pub fn happen(&mut self, fact: Fact) {
        self.state.apply(&fact).expect("a ruling writes only what fits its position");
        self.facts.push(fact);
    }

    fn letter(&self, on: Sq) -> char {
        self.state.board.man(on).expect("a man stands where an instruction finds one").letter()
    }

    pub fn capture(&mut self, on: Sq, by: Sq) {
        let man = self.letter(on);
        self.happen(Fact::Captured { man, on: on.square(), by: by.square() });
    }

    /// Destroys whatever stands there.
    pub fn destroy(&mut self, on: Sq) {
        let fact = match self.state.board.at(on) {
            Some(Thing::Man(man)) => Fact::Destroyed { man: man.letter(), on: on.square() },
            Some(Thing::Boulder) => Fact::BoulderDestroyed { on: on.square() },
            None => return,
        };
        self.happen(fact);
    }

    pub fn go(&mut self, from: Sq, to: Sq, how: How) {
        let man = self.letter(from);
        self.happen(Fact::Went { man, from: from.square(), to: to.square(), how });
    }

    /// Turns the man there into another role of its colour.
    pub fn become_role(&mut self, on: Sq, role: Role) {
        if let Some(man) = self.state.board.man(on) {
            let into = Man { role, ..man }.letter();
            self.happen(Fact::Became { man: man.letter(), on: on.square(), into });
        }
    }

    /// Carries out a move that the generator has listed.
    pub fn step(&mut self, step: Step) {
        let Step { from, to, deed, is_fresh, .. } = step;
        let man = self.state.board.man(from).expect("a listed move has its man");
        match deed {
            Deed::Go => {
                if man.is_pawn() && is_double(from, to) {
                    self.happen(Fact::Leapt { by: from.square() });
                }
                self.go(from, to, How::Move);
            }
            Deed::Take => {
                self.capture(to, from);
                self.go(from, to, How::Move);
            }
            Deed::Shoot => {
                self.capture(to, from);
                self.happen(Fact::Stayed { man: man.letter(), on: from.square() });
            }
            Deed::Pass | Deed::ShootPass => {
                let victims: Vec<Sq> = self.state.ground().passed(man, to, is_fresh).collect();
                for victim in victims {
                    self.capture(victim, from);
                }
                if deed == Deed::Pass {
                    self.go(from, to, How::Move);
                } else {
                    self.happen(Fact::Stayed { man: man.letter(), on: from.square() });
                }
            }
            Deed::CastleShort | Deed::CastleLong => {
                let is_short = deed == Deed::CastleShort;
                let (over, to) = castled(from, is_short);
                let rook = Sq::at(if is_short { 7 } else { 0 }, from.rank());
                self.go(from, to, How::Move);
                self.go(rook, over, How::Carried);
            }
            Deed::Scorch => {
                let around: Vec<Sq> = self.state.around(from).map(|(on, _)| on).collect();
                if !around.is_empty() {
                    self.happen(Fact::Ravaged { by: from.square() });
                }
                for on in around {
                    self.destroy(on);
                }
                self.happen(Fact::Stayed { man: man.letter(), on: from.square() });
            }
        }
    }

    /// Discards the named cards in this order (R6); refuses what is not there.
    pub fn discard(&mut self, cards: &[Named]) -> Result<(), Wrong> {
        let seat = self.state.seat();
        for card in cards {
            let fact = match card {
                Named::Plain(name) => {
                    let id = self.in_hand(name)?;
                    Fact::Discarded { seat, card: id.to_string(), from: From::Hand }
                }
                Named::Declared(name) => {
                    let face = self.in_declared(self.state.turn, name)?;
                    Fact::Discarded { seat, card: face.to_string(), from: From::Declared }
                }
                Named::Own(name) => return Err(Wrong::NotACard { name: format!("own {name}") }),
            };
            self.happen(fact);
        }
        Ok(())
    }

    /// The card of this name in the hand of the player whose turn it is.
    pub fn in_hand(&self, name: &str) -> Result<Id, Wrong> {
        let Some(id) = Id::parse(name) else {
            return Err(match Face::parse(name) {
                Some(face) => Wrong::WholeName { name: name.to_string(), whole: face.id.to_string() },
                None => Wrong::NotACard { name: name.to_string() },
            });
        };
        match self.state.hand(self.state.turn).contains(&id) {
            true => Ok(id),
            false => {
                let lies = self.state.declared(self.state.turn).iter().find(|lying| lying.face.id == id);
                Err(Wrong::NotInHand { card: id.to_string(), declared: lies.map(|lying| lying.face.to_string()) })
            }
        }
    }

    /// The face of this name in a declared area.
    pub fn in_declared(&self, side: Side, name: &str) -> Result<Face, Wrong> {
        let Some(face) = Face::parse(name) else {
            return Err(match Id::parse(name) {
                Some(whole) => Wrong::EdgeName { whole: whole.to_string() },
                None => Wrong::NotACard { name: name.to_string() },
            });
        };
        match self.state.declared(side).iter().any(|lying| lying.face == face) {
            true => Ok(face),
            false => Err(Wrong::NotDeclared { card: face.to_string(), side, is_own: side == self.state.turn }),
        }
    }
}

/// Whether a pawn's move leads two squares away, the files joined or not: only Zeal does that.
pub fn is_double(from: Sq, to: Sq) -> bool {
    let files = from.file().abs_diff(to.file());
    files.min(8 - files) == 2 || from.rank().abs_diff(to.rank()) == 2
}
