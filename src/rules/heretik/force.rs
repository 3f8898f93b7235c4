//! Abilities and restrictions as values, and how the cards in force add up to them.
//!
//! Owns: [`Men`] (what men can do), [`Bounds`] (what holds a player's moves back) and which cards count for which
//! question ([`Scope`]). Must not know: any card by name, how men move.

use super::board::Role;
use super::state::{Lying, State, copies};
use crate::rules::cardless::Side;
use crate::rules::view::Kind;

/// Ways of a slide.
pub const DIAGONALLY: u8 = 1;
pub const ORTHOGONALLY: u8 = 2;

/// Leaps besides [2,1], as bits of [`Men::leaps`].
pub const LEAPS: [(i8, i8); 6] = [(2, 1), (2, 0), (3, 0), (2, 2), (3, 1), (3, 2)];

/// What the men that a player controls can do in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Men {
    /// For each role the ways in which it slides (R26).
    pub slides: [u8; 6],
    /// For each role whether it is mounted (R27).
    pub mounted: [bool; 6],
    /// Bits of [`LEAPS`].
    pub leaps: u8,
    /// For leaps, slides, pawn moves: the files a and h are neighbours (R29).
    pub leaps_round: bool,
    pub slides_round: bool,
    pub pawns_round: bool,
    /// Slides pass through pawns that the player controls; through men of the other colour (R30).
    pub passes_pawns: bool,
    pub passes_enemies: bool,
    /// Pawns capture straight forward (R32).
    pub shocks: bool,
    /// By the pawn's colour: 1 for sideways and backwards, 2 for diagonally forward too (R32, R49).
    pub veterans: [u8; 2],
    /// Leaps of two squares for each pawn; extra moves for each pawn and for each piece.
    pub zeal: u8,
    pub dash: u8,
    pub errant: u8,
    /// Pawns capture without leaving their square (R36).
    pub shoots: bool,
    /// The King (R37): destroys what is around him, goes to any empty square, goes so many steps (0: as ever).
    pub scorches: bool,
    pub is_delivered: bool,
    pub marches: u8,
}

impl Men {
    pub const ORTHODOX: Men = Men {
        slides: [0, 0, DIAGONALLY, ORTHOGONALLY, DIAGONALLY | ORTHOGONALLY, 0],
        mounted: [false, true, false, false, false, false],
        leaps: 1,
        leaps_round: false,
        slides_round: false,
        pawns_round: false,
        passes_pawns: false,
        passes_enemies: false,
        shocks: false,
        veterans: [0, 0],
        zeal: 0,
        dash: 0,
        errant: 0,
        shoots: false,
        scorches: false,
        is_delivered: false,
        marches: 0,
    };

    pub fn mount(&mut self, role: Role) {
        self.mounted[role as usize] = true;
    }

    pub fn slide(&mut self, role: Role, ways: u8) {
        self.slides[role as usize] |= ways;
    }

    /// Adds a leap of mounted men; it has to be one of [`LEAPS`].
    pub fn leap(&mut self, leap: (i8, i8)) {
        let at = LEAPS.iter().position(|&other| other == leap).expect("a leap of the list");
        self.leaps |= 1 << at;
    }

    pub fn can_slide(&self, role: Role) -> bool {
        self.slides[role as usize] != 0
    }

    pub fn is_mounted(&self, role: Role) -> bool {
        self.mounted[role as usize]
    }
}

/// A declared resource as its hook sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold {
    pub holder: Side,
    /// The holder is the player whose moves are asked about.
    pub is_movers: bool,
    pub copies: usize,
    /// R49.
    pub is_mature: bool,
}

/// What holds the moves of the player who makes the turn back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Bounds {
    /// The most squares that a slide may take (R26).
    pub slide: u8,
    /// No leap over the opponent's pawns (R28).
    pub pikes: bool,
    /// No slide between the opponent's diagonally adjacent pawns (R40).
    pub walls: bool,
    /// No pawn may be captured.
    pub sanctuary: bool,
}

impl Bounds {
    pub const NONE: Bounds = Bounds { slide: 64, pikes: false, walls: false, sanctuary: false };
}

/// Which cards count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All that is in force in the turn under way.
    Now,
    /// Only what may be used to capture pieces (R25).
    Mature,
    /// No manoeuvre at all (Petard).
    Unaided,
    /// What Feint's test looks at (R45, R57): declared manoeuvres that are left or were played from there; all, or mature ones.
    Feint,
    FeintMature,
}

impl State {
    /// What the men controlled by the player who makes the turn can do.
    pub fn men(&self, scope: Scope) -> Men {
        let mut men = Men::ORTHODOX;
        let is_mature_only = matches!(scope, Scope::Mature | Scope::FeintMature);
        for side in Side::BOTH {
            let is_whole = is_mature_only && side == self.turn && self.course.is_revolution_broken;
            hold(&mut men, self.declared(side), side, side == self.turn, !is_whole);
        }
        for played in &self.course.played {
            let card = played.face.card();
            let Some(grants) = card.grants else { continue };
            let is_manoeuvre = card.kind == Kind::Manoeuvre;
            let counts = match scope {
                Scope::Now => true,
                Scope::Mature => !is_manoeuvre || played.is_mature,
                Scope::Unaided => !is_manoeuvre,
                Scope::Feint => is_manoeuvre && played.is_from_declared,
                Scope::FeintMature => is_manoeuvre && played.is_mature,
            };
            if counts {
                grants(&mut men, played.x);
            }
        }
        if matches!(scope, Scope::Feint | Scope::FeintMature) {
            play_all(&mut men, self.declared(self.turn), |lying| scope == Scope::Feint || lying.since < self.number);
        }
        men
    }

    /// What holds the player who makes the turn back (R24, R46).
    pub fn bounds(&self) -> Bounds {
        let opponent = self.declared(self.turn.other());
        let mut bounds = Bounds { sanctuary: self.bound.sanctuary, ..Bounds::NONE };
        bind(&mut bounds, opponent, |card| !card.lingers);
        if self.course.lost.is_empty() {
            bind(&mut bounds, opponent, |card| card.lingers);
        } else {
            bind(&mut bounds, &self.lingering(), |card| card.lingers);
        }
        bounds
    }

    /// The opponent's declared cards as they stood when the turn began.
    pub fn lingering(&self) -> Vec<Lying> {
        let lost = self.course.lost.iter().map(|&face| Lying { face, since: 0 });
        self.declared(self.turn.other()).iter().copied().chain(lost).collect()
    }

    /// What `by` could do in her next turn with what she has declared, all of it played at once and mature (R14).
    pub fn men_next(&self, by: Side) -> Men {
        men_of(self.declared(by), by, |_| true)
    }

    /// What will hold `by` back in her next turn (R14): the other's restrictions, but not those that she could revoke first.
    pub fn bounds_next(&self, by: Side) -> Bounds {
        let mut bounds = Bounds::NONE;
        let can_revoke =
            self.declared(by).iter().any(|lying| lying.face.id.faces().any(|face| face.card().could_revoke && copies(self.declared(by), face) > 0));
        bind(&mut bounds, self.declared(by.other()), |card| card.lingers || !can_revoke);
        bounds
    }
}

/// What these declared cards of `side` give, manoeuvres played and mature, as far as `counts` says.
pub fn men_of(lying: &[Lying], side: Side, counts: impl Fn(&Lying) -> bool) -> Men {
    let mut men = Men::ORTHODOX;
    let kept: Vec<Lying>;
    let lying = if lying.iter().all(&counts) {
        lying
    } else {
        kept = lying.iter().copied().filter(counts).collect();
        &kept
    };
    hold(&mut men, lying, side, true, true);
    play_all(&mut men, lying, |_| true);
    men
}

fn play_all(men: &mut Men, lying: &[Lying], counts: impl Fn(&Lying) -> bool) {
    for one in lying {
        if let (Kind::Manoeuvre, Some(grants)) = (one.face.card().kind, one.face.card().grants)
            && counts(one)
        {
            grants(men, 0);
        }
    }
}

fn hold(men: &mut Men, lying: &[Lying], holder: Side, is_movers: bool, is_mature: bool) {
    for_each_effect(lying, |face_card, copies| {
        if let Some(holds) = face_card.holds {
            holds(men, Hold { holder, is_movers, copies, is_mature });
        }
    });
}

fn bind(bounds: &mut Bounds, lying: &[Lying], counts: impl Fn(&super::cards::Card) -> bool) {
    for_each_effect(lying, |card, copies| {
        if let Some(binds) = card.binds
            && counts(card)
        {
            binds(bounds, copies);
        }
    });
}

/// Every effect that these declared cards have, with its number of copies (R2, R3); one effect may come twice.
fn for_each_effect(lying: &[Lying], mut visit: impl FnMut(&'static super::cards::Card, usize)) {
    for one in lying {
        for face in one.face.id.faces() {
            let copies = copies(lying, face);
            if copies > 0 {
                visit(face.card(), copies);
            }
        }
    }
}
