//! Which moves there are. Legal ones are found at once, with check and pins as sets of squares; nothing is tried and taken back.

use super::board::{Attackers, Bare, Board, CASTLINGS};
use super::men::Kind;
use super::tables::{NOT_A, NOT_J, RANK, RAYS, Set, bit, name, nearest, squares};
use crate::rules::cardless::Side;

/// A move of the player to move; `kind` is the man that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: u8,
    pub to: u8,
    pub kind: Kind,
    pub deed: Deed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Quiet,
    Capture,
    /// A pawn's double step.
    Double,
    InPassing,
    /// The index of [`CASTLINGS`].
    Castle(u8),
    Promote {
        into: Kind,
        is_capture: bool,
    },
}

impl Deed {
    pub fn is_capture(self) -> bool {
        match self {
            Deed::Capture | Deed::InPassing => true,
            Deed::Promote { is_capture, .. } => is_capture,
            Deed::Quiet | Deed::Double | Deed::Castle(_) => false,
        }
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if let Deed::Castle(index) = self.deed {
            return f.write_str(CASTLINGS[index as usize].text);
        }
        write!(f, "{}{}{}", name(self.from), if self.deed.is_capture() { 'x' } else { '-' }, name(self.to))?;
        match self.deed {
            Deed::InPassing => f.write_str("ep"),
            Deed::Promote { into, .. } => write!(f, "={}", into.letter()),
            Deed::Quiet | Deed::Capture | Deed::Double | Deed::Castle(_) => Ok(()),
        }
    }
}

/// What is done with moves as they are found: written down, or only counted.
trait Found {
    fn piece(&mut self, kind: Kind, from: u8, targets: Set, enemy: Set);
    /// Pawns that land on `targets`, each from `back` squares before.
    fn pawns(&mut self, targets: Set, back: i8, deed: Deed);
    fn one(&mut self, mv: Move);
}

/// Squares on which pawns promote.
const LAST: Set = RANK[0] | RANK[9];

struct Count(u64);

impl Found for Count {
    #[inline(always)]
    fn piece(&mut self, _kind: Kind, _from: u8, targets: Set, _enemy: Set) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Set, _back: i8, _deed: Deed) {
        self.0 += u64::from(targets.count_ones());
        if targets & LAST != 0 {
            self.0 += (Kind::PROMOTIONS.len() as u64 - 1) * u64::from((targets & LAST).count_ones());
        }
    }

    #[inline(always)]
    fn one(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

struct List<'a>(&'a mut Vec<Move>);

impl Found for List<'_> {
    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: u8, targets: Set, enemy: Set) {
        for to in squares(targets) {
            let deed = if enemy & bit(to) != 0 { Deed::Capture } else { Deed::Quiet };
            self.0.push(Move { from, to, kind, deed });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Set, back: i8, deed: Deed) {
        for to in squares(targets) {
            let from = to.wrapping_add_signed(-back);
            if LAST & bit(to) == 0 {
                self.0.push(Move { from, to, kind: Kind::Pawn, deed });
                continue;
            }
            let is_capture = deed == Deed::Capture;
            self.0.extend(Kind::PROMOTIONS.map(|into| Move { from, to, kind: Kind::Pawn, deed: Deed::Promote { into, is_capture } }));
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

/// What the King's safety allows: where other men may go, and along which line a pinned one.
struct Safety {
    /// Squares that meet the check; all if there is none, none if there are two.
    meets_check: Set,
    pinned: Set,
    /// For each direction from the King: the pinned man and its line.
    lines: [(Set, Set); 8],
    is_in_check: bool,
}

impl Safety {
    /// As if the King could not be attacked: the rules of movement alone.
    const CARELESS: Safety = Safety { meets_check: !0, pinned: 0, lines: [(0, 0); 8], is_in_check: false };

    fn of(board: &Board, side: Side, attackers: &Attackers) -> Safety {
        let king = board.king(side) as usize;
        let (own, occupied) = (board.sides[side as usize], board.occupied());
        let near = attackers.near(king as u8);
        let mut safety = Safety { meets_check: if near == 0 { !0 } else { near }, pinned: 0, lines: [(0, 0); 8], is_in_check: near != 0 };
        let mut checks = near.count_ones();
        for (way, rays) in RAYS.iter().enumerate() {
            let sliders = if way & 2 == 0 { attackers.straight } else { attackers.diagonal };
            let ray = rays[king];
            if ray & sliders == 0 {
                continue;
            }
            let first = nearest(way, ray & occupied);
            if bit(first as u8) & sliders != 0 {
                checks += 1;
                safety.is_in_check = true;
                safety.meets_check &= ray ^ rays[first];
            } else if bit(first as u8) & own != 0 {
                let second = nearest(way, ray & occupied & !bit(first as u8));
                if ray & bit(second as u8) & sliders != 0 {
                    safety.pinned |= bit(first as u8);
                    safety.lines[way] = (bit(first as u8), ray ^ rays[second]);
                }
            }
        }
        if checks > 1 {
            safety.meets_check = 0;
        }
        safety
    }

    /// Where a man on this square may go.
    #[inline(always)]
    fn allows(&self, from: u8) -> Set {
        if self.pinned & bit(from) == 0 {
            return self.meets_check;
        }
        self.lines.iter().find(|(man, _)| *man == bit(from)).map_or(0, |(_, line)| line & self.meets_check)
    }
}

impl Bare {
    /// Every legal move (HC1–HC3 and chess).
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(96);
        self.add_legal_moves(&mut moves);
        moves
    }

    pub fn add_legal_moves(&self, moves: &mut Vec<Move>) {
        self.legal(&mut List(moves));
    }

    /// How many legal moves there are, without writing them down.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        self.legal(&mut count);
        count.0
    }

    /// Every move that the rules of movement allow, whether or not it leaves the King in check. Castling only when it is legal.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(96);
        let list = &mut List(&mut moves);
        let king = self.board.king(self.turn);
        let targets = Board::reach(Kind::King, king, 0) & !self.board.sides[self.turn as usize] & !self.enemy_king();
        list.piece(Kind::King, king, targets, self.board.sides[self.turn.other() as usize]);
        self.castlings(list);
        self.others(&Safety::CARELESS, list);
        for from in squares(self.capturers_in_passing()) {
            list.one(self.in_passing(from));
        }
        moves
    }

    fn enemy_king(&self) -> Set {
        self.board.men(self.turn.other(), Kind::King)
    }

    #[inline(always)]
    fn legal(&self, found: &mut impl Found) {
        let attackers = self.board.attackers(self.turn.other());
        let safety = Safety::of(&self.board, self.turn, &attackers);
        self.king_steps(&attackers, found);
        if safety.meets_check == 0 {
            return;
        }
        if !safety.is_in_check && !self.rights.is_empty() {
            self.castlings(found);
        }
        self.others(&safety, found);
        if self.skipped.is_some() {
            // Two pawns leave their squares at once, so pins do not tell: the move is made and looked at.
            for from in squares(self.capturers_in_passing()) {
                let mv = self.in_passing(from);
                if !self.after(mv).board.is_in_check(self.turn) {
                    found.one(mv);
                }
            }
        }
    }

    #[inline(always)]
    fn king_steps(&self, attackers: &Attackers, found: &mut impl Found) {
        let king = self.board.king(self.turn);
        let without = self.board.occupied() & !bit(king);
        let mut targets = Board::reach(Kind::King, king, 0) & !self.board.sides[self.turn as usize] & !self.enemy_king();
        for to in squares(targets) {
            if attackers.on(to, without) != 0 {
                targets &= !bit(to);
            }
        }
        found.piece(Kind::King, king, targets, self.board.sides[self.turn.other() as usize]);
    }

    fn castlings(&self, found: &mut impl Found) {
        for (index, castling) in CASTLINGS.iter().enumerate() {
            if castling.side == self.turn && self.castling_bar(index).is_none() {
                found.one(Move { from: castling.king.0, to: castling.king.1, kind: Kind::King, deed: Deed::Castle(index as u8) });
            }
        }
    }

    fn in_passing(&self, from: u8) -> Move {
        Move { from, to: self.skipped.expect("there is a skipped square"), kind: Kind::Pawn, deed: Deed::InPassing }
    }

    /// All men but the King, without en passant.
    #[inline(always)]
    fn others(&self, safety: &Safety, found: &mut impl Found) {
        let own = self.board.sides[self.turn as usize];
        let (occupied, enemy) = (self.board.occupied(), self.board.sides[self.turn.other() as usize]);
        let open = !own & !self.enemy_king();
        macro_rules! pieces {
            ($($kind:ident)*) => {$(
                let mut men = self.board.kinds[Kind::$kind as usize] & own;
                while men != 0 {
                    let from = men.trailing_zeros() as u8;
                    men &= men - 1;
                    found.piece(Kind::$kind, from, Board::reach(Kind::$kind, from, occupied) & open & safety.allows(from), enemy);
                }
            )*};
        }
        pieces!(Knight Bishop Rook Queen Marshal Cardinal Admiral Missionary Centaur Amazon);

        let pawns = self.board.kinds[Kind::Pawn as usize] & own;
        self.pawns(pawns & !safety.pinned, safety.meets_check, found);
        for from in squares(pawns & safety.pinned) {
            self.pawns(bit(from), safety.allows(from), found);
        }
    }

    /// HC2: these pawns' steps, double steps and captures to the allowed squares.
    #[inline(always)]
    fn pawns(&self, pawns: Set, allowed: Set, found: &mut impl Found) {
        let empty = !self.board.occupied();
        let enemy = self.board.sides[self.turn.other() as usize] & !self.enemy_king();
        let (left, right) = (pawns & NOT_A, pawns & NOT_J);
        match self.turn {
            Side::White => {
                let one = (pawns & !RANK[9]) << 10 & empty;
                found.pawns(one & allowed, 10, Deed::Quiet);
                found.pawns((one & RANK[3]) << 10 & empty & allowed, 20, Deed::Double);
                found.pawns((left & !RANK[9]) << 9 & enemy & allowed, 9, Deed::Capture);
                found.pawns((right & !RANK[9]) << 11 & enemy & allowed, 11, Deed::Capture);
            }
            Side::Black => {
                let one = pawns >> 10 & empty;
                found.pawns(one & allowed, -10, Deed::Quiet);
                found.pawns((one & RANK[6]) >> 10 & empty & allowed, -20, Deed::Double);
                found.pawns(right >> 9 & enemy & allowed, -9, Deed::Capture);
                found.pawns(left >> 11 & enemy & allowed, -11, Deed::Capture);
            }
        }
    }

    /// The position after a move.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Bare {
        let mut next = *self;
        let (own, other) = (self.turn as usize, self.turn.other() as usize);
        let both = bit(mv.from) | bit(mv.to);
        if self.board.sides[other] & bit(mv.to) != 0 {
            next.board.clear(mv.to);
        }
        next.board.sides[own] ^= both;
        next.board.kinds[mv.kind as usize] ^= both;
        next.skipped = None;
        match mv.deed {
            Deed::Quiet | Deed::Capture => {}
            Deed::Double => next.skipped = Some(mv.from.midpoint(mv.to)),
            Deed::InPassing => next.board.clear(mv.from / 10 * 10 + mv.to % 10),
            Deed::Castle(index) => {
                let (from, to) = CASTLINGS[index as usize].rook;
                next.board.sides[own] ^= bit(from) | bit(to);
                next.board.kinds[Kind::Rook as usize] ^= bit(from) | bit(to);
            }
            Deed::Promote { into, .. } => {
                next.board.kinds[Kind::Pawn as usize] ^= bit(mv.to);
                next.board.kinds[into as usize] ^= bit(mv.to);
            }
        }
        if !self.rights.is_empty() {
            next.rights = self.rights.after(mv.from).after(mv.to);
        }
        next.turn = self.turn.other();
        next
    }
}
