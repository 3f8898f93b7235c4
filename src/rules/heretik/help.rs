//! Which cards could help a player out of check at all, judged by the men on the board. What could not pays for the others, and is never tried.
//!
//! Owns: [`Prospects`], what cards are asked about (`helps`), and [`Help`], the answers. Must not know: any card by name, how the search goes on.
//! Says "yes" wherever it is not certain of the "no".

use super::board::{Role, rank_from};
use super::cards::{Card, Face, Id, Target};
use super::force::{Hold, Men, Scope, men_of};
use super::state::{Lying, State};
use crate::rules::view::Kind;

/// What there is to work with in this turn, Heretik apart.
pub struct Prospects {
    /// Roles of men that she controls, and of such as she could come to control in this turn.
    pub own: [bool; 6],
    pub soon: [bool; 6],
    pub pawns: usize,
    pub hers: [bool; 6],
    pub her_pawns: usize,
    /// What her men could do with all that she could play, as far as they are there.
    pub men: Men,
    /// What the opponent's men can do in her next turn.
    pub her_men: Men,
    /// The opponent's declared cards that make a difference.
    pub targets: Vec<Face>,
    /// Pieces that the opponent captured in her last turn.
    pub lost_pieces: u16,
    pub can_ram: bool,
}

impl Prospects {
    fn there(&self, men: Men) -> Men {
        there(men, &self.own, self.pawns)
    }

    pub fn slides_by(&self, ways: u8) -> bool {
        self.men.slides.iter().any(|slides| slides & ways != 0)
    }

    pub fn slides(&self) -> bool {
        Role::ALL.into_iter().any(|role| self.men.can_slide(role))
    }

    pub fn rides(&self) -> bool {
        Role::ALL.into_iter().any(|role| self.men.is_mounted(role))
    }

    pub fn she_slides(&self) -> bool {
        Role::ALL.into_iter().any(|role| self.her_men.can_slide(role))
    }

    pub fn she_rides(&self) -> bool {
        Role::ALL.into_iter().any(|role| self.her_men.is_mounted(role))
    }
}

/// Which cards help.
pub struct Help {
    ids: Vec<bool>,
    /// The opponent's declared cards that it is worth taking from her.
    pub targets: Vec<Face>,
    own: [bool; 6],
    pawns: usize,
}

impl Help {
    /// Of the cards that the player to move holds, has declared, or could take back.
    pub fn of(state: &State) -> Help {
        let held = state.hand(state.turn).iter().copied();
        let lying = state.declared(state.turn).iter().map(|lying| lying.face.id);
        let mut stock: Vec<Id> = held.chain(lying).collect();
        if stock.iter().any(|id| id.card().target == Target::Dead) {
            stock.extend(state.dead(state.turn));
        }
        let prospects = prospects(state, &stock);
        let all = prospects.there(granted(state, &stock, None));
        let is_wanted = |id: Id, card: &Card| {
            let Some(makes) = card.makes else { return true };
            let made = made(makes);
            let mut others = stock.clone();
            if let Some(at) = others.iter().position(|&other| other == id) {
                others.swap_remove(at);
            }
            others.iter().flat_map(|id| id.faces()).any(|face| face.card().works_with.iter().any(|&role| made[role as usize]))
        };
        // An ability that no man of hers has, or that they have anyhow, is none.
        let adds = |id: Id| prospects.there(granted(state, &stock, Some(id))) != all;
        let says = |id: &Id| {
            id.faces().any(|face| {
                let card = face.card();
                let is_ability = card.grants.is_some() && card.kind != Kind::Resource && stock.contains(id);
                let helps = card.helps.is_none_or(|helps| helps(&prospects)) && is_wanted(*id, card) && (!is_ability || adds(*id));
                super::prove::matters(card, state) && helps
            })
        };
        // A boulder can be shoved in it too.
        let has_boulder = state.board.boulders().next().is_some();
        let has_coda = has_boulder || stock.iter().any(|id| says(id) && id.faces().any(|face| face.card().coda.is_some()));
        // Any movement card lets her pass and leave all to the Coda, or to what she plays and declares.
        let is_more_than_ability = |id: &Id| id.card().kind != Kind::Movement && id.faces().any(|face| face.card().grants.is_none());
        let acts = has_coda || stock.iter().any(|id| is_more_than_ability(id) && says(id));
        let passes = |id: &Id| acts && id.card().kind == Kind::Movement;
        let ids = Id::all().map(|id| says(&id) || passes(&id)).collect();
        Help { ids, targets: prospects.targets, own: prospects.own, pawns: prospects.pawns }
    }

    /// Abilities as far as there are men of hers that have them.
    pub fn there(&self, men: Men) -> Men {
        there(men, &self.own, self.pawns)
    }

    pub fn has(&self, id: Id) -> bool {
        self.ids[id.0 as usize]
    }
}

fn prospects(state: &State, stock: &[Id]) -> Prospects {
    let (mut own, mut hers, mut pawns, mut her_pawns, mut far) = ([false; 6], [false; 6], 0, 0, false);
    for (on, man) in state.board.men() {
        let (roles, count) = if man.side == state.turn { (&mut own, &mut pawns) } else { (&mut hers, &mut her_pawns) };
        roles[man.role as usize] = true;
        *count += usize::from(man.is_pawn());
        far |= man.side == state.turn && man.is_pawn() && rank_from(man.side, on) >= 3;
    }
    let cards = || stock.iter().flat_map(|id| id.faces()).map(Face::card);
    let can_ram = cards().any(|card| card.instruction.is_some_and(|one| one.price.is_some()));
    let mut soon = own;
    if far || (pawns > 0 && can_ram) {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().for_each(|role| soon[role as usize] = true);
    }
    for card in cards() {
        if let Some(makes) = card.makes {
            // What one card makes another may make something of: twice is enough for any chain of them.
            (0..2).for_each(|_| makes(&mut soon));
        }
    }
    cards().filter_map(|card| card.makes).for_each(|makes| makes(&mut soon));
    let men = granted(state, stock, None);
    let opponent = state.turn.other();
    let her_men = there(state.men_next(opponent), &hers, her_pawns);
    let targets = targets(state, &hers, her_pawns);
    Prospects { own, soon, pawns, hers, her_pawns, men: there(men, &own, pawns), her_men, targets, lost_pieces: state.last[0], can_ram }
}

/// What men could do with all these cards played, and declared, perhaps without one of them.
fn granted(state: &State, stock: &[Id], without: Option<Id>) -> Men {
    let mut men = state.men(Scope::Now);
    for &id in stock.iter().filter(|id| Some(**id) != without) {
        for card in id.faces().map(Face::card) {
            if let Some(grants) = card.grants {
                grants(&mut men, 60);
            }
            if let Some(holds) = card.holds {
                holds(&mut men, Hold { holder: state.turn, is_movers: true, copies: 2, is_mature: true });
            }
        }
    }
    men
}

/// The roles that a card makes of others.
pub fn made(makes: fn(&mut [bool; 6])) -> [bool; 6] {
    let mut made = [false; 6];
    for role in Role::ALL {
        let mut roles = [false; 6];
        roles[role as usize] = true;
        makes(&mut roles);
        roles[role as usize] = false;
        (0..6).for_each(|at| made[at] |= roles[at]);
    }
    made
}

/// The opponent's declared cards without which something would be otherwise in this turn or for her next one.
fn targets(state: &State, hers: &[bool; 6], her_pawns: usize) -> Vec<Face> {
    let opponent = state.turn.other();
    let lying = state.declared(opponent);
    let whole = there(state.men_next(opponent), hers, her_pawns);
    let makes_a_difference = |one: &&Lying| {
        let others: Vec<Lying> = lying.iter().copied().filter(|other| other.face.id != one.face.id).collect();
        let is_of_movement = there(men_of(&others, opponent, |_| true), hers, her_pawns) != whole;
        let binds = one.face.id.faces().any(|face| face.card().binds.is_some() && !face.card().lingers);
        let revokes = one.face.id.faces().any(|face| face.card().could_revoke);
        is_of_movement || (binds && her_pawns >= 2) || revokes
    };
    let mut faces: Vec<Face> = lying.iter().filter(makes_a_difference).map(|lying| lying.face).collect();
    faces.sort_unstable();
    faces
}

/// Abilities without those of men that are not there.
fn there(mut men: Men, roles: &[bool; 6], pawns: usize) -> Men {
    for role in Role::ALL {
        if !roles[role as usize] {
            men.slides[role as usize] = 0;
            men.mounted[role as usize] = false;
        }
    }
    if !men.mounted.contains(&true) {
        men.leaps = 0;
        men.leaps_round = false;
    }
    if men.slides.iter().all(|&ways| ways == 0) {
        men.slides_round = false;
        men.passes_enemies = false;
        men.passes_pawns = false;
    }
    if pawns == 0 {
        men = Men { pawns_round: false, passes_pawns: false, shocks: false, veterans: [0, 0], zeal: 0, dash: 0, shoots: false, ..men };
    }
    men
}
