//! A turn of exactly one move: drafts, offers and decisions, written once for the games that play that way.
//!
//! A game says how its moves are read, carried out and ended ([`OneMove`]); [`attempt`], [`offers`] and [`decide`] do the rest.

use super::{Unfit, choice_of};
use crate::rules::turn::{Attempt, Claim, Decision, Offer, Part, Phase, Refusal, Seat, Turn, Verdict};

/// What a readable choice is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice<Move> {
    Move(Move),
    Claim(Claim),
}

/// A position of a game whose turn is one move.
pub trait OneMove: Clone {
    type Fact: Clone;
    type Move: Copy;

    /// Whose turn it is, and her name; `None` when the game is over.
    fn to_move(&self) -> Option<(Seat, &'static str)>;

    /// Folds a fact that this position has just written.
    fn fold(&mut self, fact: &Self::Fact);

    /// Finds the move that the rules of movement allow and that is written so, or says what is wrong with it.
    fn read(&self, choice: &str) -> Result<Choice<Self::Move>, Refusal>;

    /// Why a move that the rules of movement allow may not be made all the same. `None`: it is legal.
    fn flaw(&self, mv: Self::Move) -> Option<Refusal>;

    /// What the move does on the board.
    fn carry_out(&self, mv: Self::Move) -> Vec<Self::Fact>;

    /// What follows a move that has been carried out: the hand-over, and the end of the game if that ends it.
    fn hand_over(&mut self, mv: Self::Move, before: &Self, facts: &mut Vec<Self::Fact>);

    /// What an open claim leads to.
    fn accept(&mut self, seat: Seat, claim: Claim, facts: &mut Vec<Self::Fact>);

    /// Every move that the rules of movement allow; with `is_safe` only the legal ones.
    fn moves(&self, is_safe: bool) -> Vec<Self::Move>;

    fn offer(&self, mv: Self::Move) -> Offer;

    /// Writes a fact down and folds it.
    fn happen(&mut self, facts: &mut Vec<Self::Fact>, fact: Self::Fact) {
        self.fold(&fact);
        facts.push(fact);
    }

    /// Plays a legal move to the end of its turn.
    fn played(&self, mv: Self::Move) -> (Self, Vec<Self::Fact>) {
        let (mut next, mut facts) = (self.clone(), Vec::new());
        for fact in self.carry_out(mv) {
            next.happen(&mut facts, fact);
        }
        next.hand_over(mv, self, &mut facts);
        (next, facts)
    }
}

fn check_turn(at: &impl OneMove, seat: Seat) -> Result<(), Unfit> {
    match at.to_move() {
        None => Err(Unfit::Over),
        Some((to_move, name)) if to_move != seat => Err(Unfit::NotYourTurn { to_act: name }),
        Some(_) => Ok(()),
    }
}

/// The one choice of a turn, by the rules of movement, and how it is written.
fn choose<'t, S: OneMove>(at: &S, seat: Seat, turn: &'t Turn) -> Result<(Choice<S::Move>, &'t str), Refusal> {
    check_turn(at, seat)?;
    let text = choice_of(turn)?.ok_or(Unfit::Nothing)?;
    Ok((at.read(text)?, text))
}

fn part<F>(seat: Seat, text: &str, facts: Vec<F>) -> Vec<Part<F>> {
    vec![Part { phase: Phase::Move, seat, choices: vec![text.to_string()], facts }]
}

/// Carries the move out without ending the turn; one that may not be made is shown all the same, with its flaw.
pub fn attempt<S: OneMove>(at: &S, seat: Seat, turn: &Turn) -> Attempt<S, S::Fact> {
    let mut state = at.clone();
    match choose(at, seat, turn) {
        Err(refusal) => Attempt { state, parts: Vec::new(), verdict: Verdict::Refused(vec![refusal]) },
        Ok((Choice::Claim(_), text)) => Attempt { state, parts: part(seat, text, Vec::new()), verdict: Verdict::Complete },
        Ok((Choice::Move(mv), text)) => {
            let mut facts = Vec::new();
            for fact in at.carry_out(mv) {
                state.happen(&mut facts, fact);
            }
            let verdict = at.flaw(mv).map_or(Verdict::Complete, |flaw| Verdict::Refused(vec![flaw]));
            Attempt { state, parts: part(seat, text, facts), verdict }
        }
    }
}

pub fn decide<S: OneMove>(at: &S, seat: Seat, turn: &Turn) -> Result<Decision<S, S::Fact>, Refusal> {
    let (choice, text) = choose(at, seat, turn)?;
    let (state, facts) = match choice {
        Choice::Move(mv) => match at.flaw(mv) {
            Some(flaw) => return Err(flaw),
            None => at.played(mv),
        },
        Choice::Claim(claim) => {
            let (mut next, mut facts) = (at.clone(), Vec::new());
            next.accept(seat, claim, &mut facts);
            (next, facts)
        }
    };
    Ok(Decision { state, parts: part(seat, text, facts) })
}

/// One move is a whole turn: after a legal one there is nothing more to choose.
pub fn offers<S: OneMove>(at: &S, seat: Seat, turn: &Turn, phase: Phase, is_safe: bool) -> Result<Vec<Offer>, Refusal> {
    if at.to_move().is_none() {
        return Ok(Vec::new());
    }
    check_turn(at, seat)?;
    if let Some(text) = choice_of(turn)? {
        return match at.read(text)? {
            Choice::Move(mv) => at.flaw(mv).map_or(Ok(Vec::new()), Err),
            Choice::Claim(_) => Ok(Vec::new()),
        };
    }
    match phase {
        Phase::Move => Ok(at.moves(is_safe).into_iter().map(|mv| at.offer(mv)).collect()),
        Phase::Declare | Phase::Play | Phase::Coda | Phase::Draw => Ok(Vec::new()),
    }
}
