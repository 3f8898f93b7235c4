//! Which moves there are, by the rules of movement, and which of them are legal (HR15, HR16).

use super::board::{Bare, Exposed, Men};
use super::cells::{Path, Set, bit, board, cells};
use super::men::{Army, Kind, Part};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: u8,
    pub to: u8,
    pub deed: Deed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A man goes whole to an empty cell (HR9).
    Quiet,
    Capture,
    /// A pawn's double step over that cell (HR3).
    Double(u8),
    /// Takes the exposed pawn of that army (HR4).
    InPassing(Army),
    Promote {
        into: Part,
        is_capture: bool,
    },
    /// Joins a man of its own army (HR7).
    Fuse,
    /// Only that part goes (HR8).
    Split(Part),
    /// HR15, HR16. The cells do not matter.
    Pass,
}

impl Move {
    pub const PASS: Move = Move { from: 0, to: 0, deed: Deed::Pass };
}

impl Deed {
    pub fn is_capture(self) -> bool {
        match self {
            Deed::Capture | Deed::InPassing(_) => true,
            Deed::Promote { is_capture, .. } => is_capture,
            Deed::Quiet | Deed::Double(_) | Deed::Fuse | Deed::Split(_) | Deed::Pass => false,
        }
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (from, to) = (board().square(self.from), board().square(self.to));
        let sign = if self.deed.is_capture() { 'x' } else { '-' };
        match self.deed {
            Deed::Quiet | Deed::Capture | Deed::Double(_) => write!(f, "{from}{sign}{to}"),
            Deed::InPassing(_) => write!(f, "{from}x{to}ep"),
            Deed::Promote { into, .. } => write!(f, "{from}{sign}{to}={}", into.letter()),
            Deed::Fuse => write!(f, "{from}+{to}"),
            Deed::Split(part) => write!(f, "{from}/{}-{to}", part.letter()),
            Deed::Pass => f.write_str("pass"),
        }
    }
}

/// What is done with moves as they are found: written down, or only counted.
trait Found {
    /// Moves of one kind from one cell; only captures and quiet moves are told apart later.
    fn many(&mut self, from: u8, targets: Set, deed: Deed);
    fn one(&mut self, mv: Move);
}

struct Count(u64);

impl Found for Count {
    #[inline(always)]
    fn many(&mut self, _from: u8, targets: Set, _deed: Deed) {
        self.0 += u64::from(targets.count_ones());
    }

    #[inline(always)]
    fn one(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

impl Found for Vec<Move> {
    #[inline(always)]
    fn many(&mut self, from: u8, targets: Set, deed: Deed) {
        self.extend(cells(targets).map(|to| Move { from, to, deed }));
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// What the player to move may do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legal {
    /// Moves after which no living opponent attacks her King.
    Safe(Vec<Move>),
    /// There is none, and her King is attacked: every move that obeys the rules of movement.
    Any(Vec<Move>),
    /// There is nothing to do but pass.
    Pass,
}

impl Legal {
    pub fn into_moves(self) -> Vec<Move> {
        match self {
            Legal::Safe(moves) | Legal::Any(moves) => moves,
            Legal::Pass => vec![Move::PASS],
        }
    }
}

impl Bare {
    /// Every move that the rules of movement allow, whether or not it leaves the King attacked. No pass.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.of_men(self.own(), &mut moves);
        self.add_in_passing(&mut moves);
        moves
    }

    /// HR15, HR16.
    pub fn legal(&self) -> Legal {
        let mut moves = Vec::with_capacity(64);
        self.safe(&mut moves);
        if !moves.is_empty() {
            return Legal::Safe(moves);
        }
        if self.checkers(self.turn) != 0 {
            moves = self.moves();
        }
        if moves.is_empty() { Legal::Pass } else { Legal::Any(moves) }
    }

    pub fn has_safe_move(&self) -> bool {
        let mut count = Count(0);
        self.safe(&mut count);
        count.0 != 0
    }

    /// How many legal moves there are, a pass included, without writing them down.
    pub fn count_legal(&self) -> u64 {
        let mut count = Count(0);
        self.safe(&mut count);
        if count.0 == 0 && self.checkers(self.turn) != 0 {
            self.of_men(self.own(), &mut count);
            count.0 += self.in_passing().count() as u64;
        }
        count.0.max(1)
    }

    /// Whether no living opponent attacks the mover's King straight after the move (HR15).
    pub fn is_safe(&self, mv: Move) -> bool {
        let men = self.men_after(mv);
        men.attackers(men.king(self.turn), self.opponents(), men.occupied()) == 0
    }

    fn safe(&self, found: &mut impl Found) {
        let (is_attacked, pinned) = self.danger();
        let king = self.men.kings & self.own();
        // A man that neither shields the King nor leaves him attacked may go anywhere. All other moves are made and looked at.
        let careful = if is_attacked { self.own() } else { pinned | king };
        self.of_men(self.own() & !careful, found);
        if careful == king {
            self.king_steps(found);
        } else {
            let mut moves = Vec::new();
            self.of_men(careful, &mut moves);
            moves.into_iter().filter(|&mv| self.is_safe(mv)).for_each(|mv| found.one(mv));
        }
        if self.exposed != [None; 4] {
            let mut moves = Vec::new();
            self.add_in_passing(&mut moves);
            moves.into_iter().filter(|&mv| self.is_safe(mv)).for_each(|mv| found.one(mv));
        }
    }

    fn king_steps(&self, found: &mut impl Found) {
        let king = self.men.king(self.turn);
        let without = self.men.occupied() & !bit(king);
        let mut targets = board().steps[king as usize] & !self.own();
        for to in cells(targets) {
            if self.men.attackers(to, self.opponents(), without) != 0 {
                targets &= !bit(to);
            }
        }
        found.many(king, targets & !self.men.occupied(), Deed::Quiet);
        found.many(king, targets & self.men.occupied(), Deed::Capture);
    }

    /// Whether the King of the player to move is attacked, and which of her men shield him from a Rook or Boyscout.
    fn danger(&self) -> (bool, Set) {
        let (tables, king, occupied) = (board(), self.men.king(self.turn), self.men.occupied());
        let enemies = occupied & !self.own();
        let is_attacked = self.men.attackers(king, self.opponents(), occupied) != 0;
        let mut pinned = 0;
        let [rooks, boyscouts, ..] = self.men.parts;
        if enemies & rooks != 0 {
            tables.lines[king as usize].iter().for_each(|path| pinned |= shield(path, occupied, enemies & rooks));
        }
        if enemies & boyscouts != 0 {
            tables.zigzags[king as usize].iter().for_each(|path| pinned |= shield(path, occupied, enemies & boyscouts));
        }
        (is_attacked, pinned & self.own())
    }

    /// All moves of these own men but captures in passing.
    #[inline(always)]
    fn of_men(&self, which: Set, found: &mut impl Found) {
        let (tables, own, occupied) = (board(), self.own(), self.men.occupied());
        let (empty, enemies, simple) = (!occupied, occupied & !own, self.men.simple());
        for from in cells(which & self.men.kings) {
            let targets = tables.steps[from as usize];
            found.many(from, targets & empty, Deed::Quiet);
            found.many(from, targets & enemies, Deed::Capture);
        }
        for from in cells(which & !self.men.kings & !self.men.pawns) {
            let is_compound = simple & bit(from) == 0;
            let mut whole = 0;
            for part in Part::ALL {
                if self.men.parts[part as usize] & bit(from) == 0 {
                    continue;
                }
                let targets = tables.reach(part, from, occupied);
                whole |= targets;
                if is_compound {
                    found.many(from, targets & empty, Deed::Split(part));
                } else {
                    found.many(from, targets & own & simple & !self.men.parts[part as usize], Deed::Fuse);
                }
            }
            found.many(from, whole & empty, Deed::Quiet);
            found.many(from, whole & enemies, Deed::Capture);
        }
        for from in cells(which & self.men.pawns) {
            let ways = &tables.pawns[self.turn as usize][from as usize];
            for &(one, two) in ways.forward.iter().flatten() {
                if empty & bit(one) != 0 {
                    self.pawn(from, one, false, found);
                    if let Some(two) = two.filter(|&two| empty & bit(two) != 0) {
                        found.one(Move { from, to: two, deed: Deed::Double(one) });
                    }
                }
            }
            for to in cells(ways.captures & enemies) {
                self.pawn(from, to, true, found);
            }
        }
    }

    #[inline(always)]
    fn pawn(&self, from: u8, to: u8, is_capture: bool, found: &mut impl Found) {
        if board().promotes(self.turn, to) {
            Part::ALL.into_iter().for_each(|into| found.one(Move { from, to, deed: Deed::Promote { into, is_capture } }));
        } else {
            found.one(Move { from, to, deed: if is_capture { Deed::Capture } else { Deed::Quiet } });
        }
    }

    fn add_in_passing(&self, moves: &mut Vec<Move>) {
        let on = |owner: Army| self.exposed[owner as usize].expect("an exposed pawn").on;
        moves.extend(self.in_passing().map(|(from, owner)| Move { from, to: on(owner), deed: Deed::InPassing(owner) }));
    }

    fn men_after(&self, mv: Move) -> Men {
        let mut men = self.men;
        let (from, to) = (bit(mv.from), bit(mv.to));
        match mv.deed {
            Deed::Pass => return men,
            Deed::Capture | Deed::Promote { is_capture: true, .. } => men.clear(to),
            Deed::InPassing(owner) => men.clear(self.exposed[owner as usize].map_or(0, |exposed| bit(exposed.man))),
            Deed::Quiet | Deed::Double(_) | Deed::Promote { is_capture: false, .. } | Deed::Fuse | Deed::Split(_) => {}
        }
        let moved = |set: Set| if set & from != 0 { set & !from | to } else { set };
        let own = &mut men.armies[self.turn as usize];
        match mv.deed {
            Deed::Split(part) => {
                *own |= to;
                men.parts[part as usize] = moved(men.parts[part as usize]);
            }
            Deed::Promote { into, .. } => {
                *own = moved(*own);
                men.pawns &= !from;
                men.parts[into as usize] |= to;
            }
            Deed::Quiet | Deed::Capture | Deed::Double(_) | Deed::InPassing(_) | Deed::Fuse | Deed::Pass => {
                *own = moved(*own);
                men.kings = moved(men.kings);
                men.pawns = moved(men.pawns);
                men.parts = men.parts.map(moved);
            }
        }
        men
    }

    /// The position after a move, the turn passed on, before HR14 of the next player.
    #[must_use]
    pub fn after(&self, mv: Move) -> Bare {
        let mut next = *self;
        next.men = self.men_after(mv);
        if mv.deed.is_capture() {
            for (owner, exposed) in next.exposed.iter_mut().enumerate() {
                *exposed = exposed.filter(|exposed| next.men.pawns & next.men.armies[owner] & bit(exposed.man) != 0);
            }
        }
        if let Deed::Double(on) = mv.deed {
            next.exposed[self.turn as usize] = Some(Exposed { man: mv.to, on });
        }
        next.pass_to(self.living.after(self.turn));
        next
    }

    /// HR19: whether a move begins the count of quiet turns anew, but for removals.
    pub fn is_progress(&self, mv: Move) -> bool {
        mv.deed.is_capture() || (mv.deed != Deed::Pass && self.men.pawns & bit(mv.from) != 0)
    }

    /// The kind of man that a move leaves on its target.
    pub fn kind_after(&self, mv: Move) -> Kind {
        self.men_after(mv).at(mv.to).map_or(Kind::Pawn, |man| man.kind)
    }
}

/// The first man on a path, if the second one is among `sliders`.
#[inline(always)]
fn shield(path: &Path, occupied: Set, sliders: Set) -> Set {
    let mut met = path.cells().iter().filter(|&&cell| occupied & bit(cell) != 0);
    match (met.next(), met.next()) {
        (Some(&first), Some(&second)) if sliders & bit(second) != 0 => bit(first),
        _ => 0,
    }
}
