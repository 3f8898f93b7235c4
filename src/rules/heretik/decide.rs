//! A whole turn through its five phases: what is carried out, what is still missing, how it is handed over.
//!
//! Start with [`Course`](super::state::Course) for what a turn remembers, then [`run`].

use super::board::{Role, Sq, squares};
use super::fact::{Exposure, Fact};
use super::moving::Moving;
use super::ruling::Ruling;
use super::search::Search;
use super::state::{Bound, State, Waiting};
use super::wrong::Wrong;
use crate::rules::cardless::{CLAIM, Side, left};
use crate::rules::turn::{Attempt, Claim, Decision, Outcome, Part, Phase, Refusal, Removal, Seat, Turn, Verdict};

/// A turn carried out as far as it is written.
pub struct Run {
    pub ruling: Ruling,
    pub parts: Vec<Part<Fact>>,
    pub moving: Moving,
    /// What was written of the turn before the answer after which it goes on (R67).
    base: Turn,
    /// Why it stopped before its end.
    pub refused: Option<Refusal>,
}

/// Who writes the turn, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// The mover herself: the opponent's answers are not hers to write (R44).
    Mover,
    /// A whole turn from a record: answers stand in it.
    Record,
}

impl State {
    pub fn claims(&self) -> Vec<Claim> {
        if self.over.is_none() && self.waiting.is_none() && self.quiet >= 100 { vec![Claim::Quiet] } else { Vec::new() }
    }

    /// Whether this seat may go on with a turn now.
    fn check_mover(&self, seat: Seat) -> Result<(), Wrong> {
        match self.to_act() {
            None => Err(Wrong::Over),
            Some(_) if seat != self.turn.seat() => match self.waiting {
                Some(Waiting { on: Some(on), .. }) if self.turn.other().seat() == seat => Err(Wrong::AnswerFirst { on }),
                _ => Err(Wrong::NotYourTurn { to_act: self.turn }),
            },
            Some(side) if side.seat() != seat => Err(Wrong::WaitForAnswer),
            Some(_) => Ok(()),
        }
    }

    /// A turn that is nothing but a draw claim (R64).
    fn claim_of(&self, turn: &Turn) -> Option<Result<Claim, Wrong>> {
        let mut choices = turn.iter();
        let is_claim = |choice: (Phase, &str)| choice == (Phase::Move, CLAIM);
        if !turn.iter().any(is_claim) {
            return None;
        }
        choices.next();
        Some(match self.claims().first() {
            _ if choices.next().is_some() || self.waiting.is_some() => Err(Wrong::ClaimAlone),
            Some(&claim) => Ok(claim),
            None => Err(Wrong::NoClaim { quiet: self.quiet }),
        })
    }
}

/// Carries out the phases of a turn up to `last`, Draw apart.
pub fn run(state: &State, turn: &Turn, last: Phase, hand: Hand) -> Run {
    let seat = state.seat();
    let base = state.waiting.as_ref().map(|waiting| waiting.turn.clone()).unwrap_or_default();
    let mut run = Run { ruling: Ruling::new(state), parts: Vec::new(), moving: Moving::START, base, refused: None };
    let is_resumed = state.waiting.is_some();
    for phase in [Phase::Declare, Phase::Play, Phase::Move, Phase::Coda] {
        if phase > last {
            break;
        }
        let choices = turn.choices(phase);
        if is_resumed && phase != Phase::Coda {
            if !choices.is_empty() {
                run.refused = Some(Wrong::OnlyCoda.refusal(phase, 0));
                return run;
            }
            continue;
        }
        if phase == Phase::Coda && !is_resumed && !choices.is_empty() && run.moving.count == 0 {
            // R63; said here, for a King that falls in the Coda or an answer that is waited for would hide it.
            run.refused = Some(nothing_moved(&run.ruling.state).refusal(phase, 0));
            return run;
        }
        begin_phase(&mut run.ruling, phase, is_resumed, choices.is_empty());
        let mut carried = 0;
        for (index, choice) in choices.iter().enumerate() {
            if run.ruling.state.over.is_some() {
                // What would come after the end of the game is ignored (R13).
                break;
            }
            let result = carry_out(&mut run, turn, phase, index, choice, hand);
            if let Err(wrong) = result {
                run.refused = Some(wrong.refusal(phase, index));
                break;
            }
            carried = index + 1;
            fell(&mut run.ruling);
        }
        let facts = std::mem::take(&mut run.ruling.facts);
        // Every phase has its entry, also one in which nothing was done; a turn that is refused has what led up to that.
        if run.refused.is_none() || carried > 0 || !facts.is_empty() {
            run.parts.push(Part { phase, seat, choices: choices[..carried].to_vec(), facts });
        }
        if run.refused.is_some() || run.ruling.state.over.is_some() {
            break;
        }
    }
    if last >= Phase::Coda && run.refused.is_none() && !turn.choices(Phase::Draw).is_empty() {
        run.refused = Some(Wrong::NothingToDraw.refusal(Phase::Draw, 0));
    }
    run
}

fn begin_phase(ruling: &mut Ruling, phase: Phase, is_resumed: bool, is_empty: bool) {
    let seat = ruling.state.seat();
    match phase {
        Phase::Move if ruling.state.bound.feint && ruling.state.is_capture_due() => ruling.happen(Fact::Obliged { seat }),
        Phase::Coda if is_resumed => ruling.happen(Fact::Resumed { seat }),
        Phase::Coda if !is_empty => ruling.happen(Fact::CodaBegan { seat }),
        Phase::Declare | Phase::Play | Phase::Move | Phase::Coda | Phase::Draw => {}
    }
}

/// One choice. On an error the choice has changed nothing.
fn carry_out(run: &mut Run, turn: &Turn, phase: Phase, index: usize, choice: &str, hand: Hand) -> Result<(), Wrong> {
    let before = (run.ruling.state.clone(), run.ruling.facts.len(), run.moving);
    let result = match phase {
        Phase::Declare => run.ruling.declare(choice, index),
        Phase::Play => run.ruling.play(choice),
        Phase::Move if choice == super::search::STALEMATE => claim_stalemate(run, index),
        Phase::Move => run.ruling.make_move(choice, &mut run.moving),
        Phase::Coda => carry_out_coda(run, turn, index, choice, hand),
        Phase::Draw => Err(Wrong::NothingToDraw),
    };
    if result.is_err() {
        run.ruling.state = before.0;
        run.ruling.facts.truncate(before.1);
        run.moving = before.2;
    }
    result
}

fn carry_out_coda(run: &mut Run, turn: &Turn, index: usize, choice: &str, hand: Hand) -> Result<(), Wrong> {
    let so_far = so_far(&run.base, turn, index + 1);
    let ruling = &mut run.ruling;
    if let Some(on) = ruling.state.waiting.as_ref().and_then(|waiting| waiting.on) {
        if hand == Hand::Mover {
            return Err(Wrong::WaitForAnswer);
        }
        ruling.answer(on, choice)?;
        let opponent = ruling.state.turn.other().seat();
        ruling.happen(Fact::Answered { seat: opponent, turn: so_far });
        ruling.happen(Fact::Resumed { seat: ruling.state.seat() });
        return Ok(());
    }
    let instruction = ruling.find_instruction(choice)?;
    ruling.carry_out(instruction);
    if let (super::coda::Source::Promotion, super::act::Act::On(on)) = (instruction.source, instruction.act) {
        ruling.happen(Fact::Asked { on: on.square(), turn: so_far });
    }
    Ok(())
}

/// The turn as it is written up to this choice of the Coda, what was written before an answer included.
fn so_far(base: &Turn, turn: &Turn, coda: usize) -> Turn {
    let mut whole = base.clone();
    for (phase, choice) in turn.iter().filter(|(phase, _)| *phase != Phase::Coda) {
        whole.push(phase, choice);
    }
    for choice in &turn.choices(Phase::Coda)[..coda] {
        whole.push(Phase::Coda, choice);
    }
    whole
}

/// R16: nothing that she could do in her Move phase can be completed, and she is not in check.
fn claim_stalemate(run: &mut Run, index: usize) -> Result<(), Wrong> {
    let state = &run.ruling.state;
    if index > 0 {
        return Err(Wrong::StalemateAlone);
    }
    let checkers = state.checkers(state.turn);
    if !checkers.is_empty() {
        return Err(Wrong::InCheck { checkers, king: state.board.king(state.turn), is_claim: true });
    }
    match super::search::has_completion(state) {
        Some(Some(choice)) => return Err(Wrong::NotStalemate { choice }),
        None => return Err(Wrong::StalemateUnproved),
        Some(None) => {}
    }
    run.moving.count += 1;
    run.moving.is_over = true;
    run.ruling.happen(Fact::Ended(draw("stalemate")));
    Ok(())
}

fn draw(kind: &str) -> Outcome {
    Outcome { kind: kind.to_string(), winners: Vec::new(), places: Vec::new() }
}

/// R13: who has won when a King is missing; of both, the player who made the turn loses.
pub fn fallen(state: &State) -> Option<Outcome> {
    let has_king = |side: Side| state.board.king(side).is_some();
    let winner = match (has_king(state.turn), has_king(state.turn.other())) {
        (true, true) => return None,
        (true, false) => state.turn,
        (false, _) => state.turn.other(),
    };
    Some(Outcome { kind: "king".to_string(), winners: vec![winner.seat()], places: Vec::new() })
}

fn fell(ruling: &mut Ruling) {
    if ruling.state.over.is_none()
        && let Some(outcome) = fallen(&ruling.state)
    {
        ruling.happen(Fact::Ended(outcome));
    }
}

fn nothing_moved(state: &State) -> Wrong {
    Wrong::NothingMoved { may_pass: state.movement_card().is_some() }
}

/// Everything that keeps a turn from being confirmed as it stands (R14, R15).
pub fn missing(state: &State, moving: &Moving) -> Vec<Wrong> {
    let mut wrongs = Vec::new();
    if moving.count == 0 {
        wrongs.push(nothing_moved(state));
    }
    for source in state.owed() {
        wrongs.push(match source {
            super::coda::Source::Promotion => Wrong::PromotionOwed {
                on: state.board.men_of(state.turn, super::board::Role::Pawn).find(|&on| super::board::is_last_rank(state.turn, on)),
            },
            super::coda::Source::Shove | super::coda::Source::Card(_) => Wrong::Owed { word: source.word() },
        });
    }
    if state.course.is_obliged && state.course.took == [0, 0] {
        wrongs.push(Wrong::CaptureOwed);
    }
    if state.is_in_check(state.turn) {
        wrongs.push(Wrong::InCheck { checkers: state.checkers(state.turn), king: state.board.king(state.turn), is_claim: false });
    }
    wrongs
}

/// Whether nothing is missing; the same question as [`missing`], without the words.
pub fn is_complete(state: &State, moving: &Moving) -> bool {
    moving.count > 0 && !(state.course.is_obliged && state.course.took == [0, 0]) && !state.is_in_check(state.turn) && state.owed().is_empty()
}

pub fn attempt(state: &State, seat: Seat, turn: &Turn) -> Attempt<State, Fact> {
    let stuck = |wrong: Wrong| Attempt { state: state.clone(), parts: Vec::new(), verdict: Verdict::Refused(vec![wrong.into()]) };
    if let Err(wrong) = state.check_mover(seat) {
        return stuck(wrong);
    }
    match state.claim_of(turn) {
        Some(Err(wrong)) => return stuck(wrong),
        Some(Ok(claim)) => {
            let Decision { state, parts } = claimed(state, seat, claim);
            return Attempt { state, parts, verdict: Verdict::Complete };
        }
        None => {}
    }
    let moving = Moving { count: usize::from(state.waiting.is_some()), ..Moving::START };
    let mut run = run(state, turn, Phase::Coda, Hand::Mover);
    run.moving.count += moving.count;
    let after = &run.ruling.state;
    let mut refusals: Vec<Refusal> = run.refused.take().into_iter().collect();
    if refusals.is_empty() && after.over.is_none() && after.waiting.is_none() {
        refusals = missing(after, &run.moving).into_iter().map(Refusal::from).collect();
    }
    refusals.extend(after.waiting.as_ref().and_then(|waiting| no_end_after(after, waiting.on?)).map(Refusal::from));
    let verdict = if refusals.is_empty() { Verdict::Complete } else { Verdict::Refused(refusals) };
    Attempt { state: run.ruling.state, parts: run.parts, verdict }
}

/// A piece that the opponent could name for the pawn on this square (R44), and after which the turn has no legal end: she could never go on.
/// Nothing where the search does not finish.
fn no_end_after(state: &State, on: Sq) -> Option<Wrong> {
    Role::PROMOTED.into_iter().find_map(|role| {
        let mut ruling = Ruling::new(state);
        ruling.state.waiting = None;
        ruling.become_role(on, role);
        let after = ruling.state;
        let moving = Moving { count: 1, is_over: true, ..Moving::START };
        let mut left = 20_000;
        let mut goes_on = || {
            left -= 1;
            left > 0
        };
        let is_stuck = Search::new(&mut goes_on).completes(&after, &moving) == Some(false);
        let wrongs = || missing(&after, &moving);
        // A check is what she can see; an instruction that is owed may only lead into one.
        let why = || wrongs().into_iter().find(|wrong| matches!(wrong, Wrong::InCheck { .. })).or_else(|| wrongs().into_iter().next());
        is_stuck.then(why).flatten().map(|why| Wrong::NoEndAfter { on, role, why: Box::new(why) })
    })
}

pub fn decide(state: &State, seat: Seat, turn: &Turn, hand: Hand) -> Result<Decision<State, Fact>, Refusal> {
    state.check_mover(seat)?;
    if let Some(claim) = state.claim_of(turn) {
        return Ok(claimed(state, seat, claim.map_err(|wrong| wrong.refusal(Phase::Move, 0))?));
    }
    let is_resumed = state.waiting.is_some();
    let mut run = run(state, turn, Phase::Coda, hand);
    if let Some(refusal) = run.refused {
        return Err(refusal);
    }
    run.moving.count += usize::from(is_resumed);
    let after = &run.ruling.state;
    if after.over.is_none() && after.waiting.is_none() {
        if !is_complete(after, &run.moving)
            && let Some(wrong) = missing(after, &run.moving).into_iter().next()
        {
            return Err(wrong.into());
        }
        draw_phase(&mut run.ruling);
        let facts = std::mem::take(&mut run.ruling.facts);
        run.parts.push(Part { phase: Phase::Draw, seat, choices: Vec::new(), facts });
    }
    Ok(Decision { state: run.ruling.state, parts: run.parts })
}

/// A draw that is claimed ends the game.
fn claimed(state: &State, seat: Seat, claim: Claim) -> Decision<State, Fact> {
    let mut ruling = Ruling::new(state);
    ruling.happen(Fact::Claimed { seat, draw: claim });
    ruling.happen(Fact::Ended(draw(claim.word())));
    let part = Part { phase: Phase::Move, seat, choices: vec![CLAIM.to_string()], facts: ruling.facts };
    Decision { state: ruling.state, parts: vec![part] }
}

/// Draw (R22), and the turn is handed over (R17, R64).
fn draw_phase(ruling: &mut Ruling) {
    let (side, seat) = (ruling.state.turn, ruling.state.seat());
    let holder = ruling.state.declared(side.other());
    let shown = holder.iter().filter(|lying| lying.face.card().shows_hand).count();
    let count = ruling.state.cards_to_draw();
    for nth in 0..count {
        let Some(card) = ruling.state.deck(side).front().map(|id| id.to_string()) else { break };
        // R8: one copy of Gnosis shows the first card, two the whole hand.
        let is_shown = shown >= 2 || (shown == 1 && nth == 0);
        ruling.happen(Fact::Drew { seat, card, is_shown });
    }
    let state = &ruling.state;
    let course = &state.course;
    let mut bound = Bound::default();
    for played in &course.played {
        if let Some(lays) = played.face.card().lays {
            lays(&mut bound);
        }
    }
    let exposed = course
        .marks
        .iter()
        .filter(|mark| mark.between != 0)
        .map(|mark| Exposure { man: mark.at.square(), on: squares(mark.between).map(|on| on.square()).collect() });
    let next = Fact::Next {
        turn: side.other().seat(),
        quiet: if course.is_lively { 0 } else { state.quiet.saturating_add(1) },
        bound,
        pieces: course.took[0],
        pawns: course.took[1],
        exposed: exposed.collect(),
    };
    ruling.happen(next);
    if ruling.state.quiet >= 150 {
        ruling.happen(Fact::Ended(draw("quiet")));
    }
}

/// R44: the opponent names the piece; then the mover goes on.
pub fn answer(state: &State, seat: Seat, choice: &str) -> Result<Decision<State, Fact>, Refusal> {
    let Some(Waiting { turn, on: Some(on) }) = &state.waiting else {
        return Err(if state.over.is_some() { Wrong::Over } else { Wrong::NoAnswer }.into());
    };
    if seat != state.turn.other().seat() {
        return Err(Wrong::NotYourAnswer.into());
    }
    let mut ruling = Ruling::new(state);
    ruling.answer(*on, choice).map_err(|wrong| wrong.refusal(Phase::Coda, 0))?;
    let mut whole = turn.clone();
    whole.push(Phase::Coda, choice);
    ruling.happen(Fact::Answered { seat, turn: whole });
    let part = Part { phase: Phase::Coda, seat, choices: vec![choice.to_string()], facts: ruling.facts };
    Ok(Decision { state: ruling.state, parts: vec![part] })
}

/// R15: no complete turn exists for the player to move, which is checkmate if she is in check, else stalemate.
pub fn without_turn(state: &State) -> Option<Decision<State, Fact>> {
    if state.over.is_some() || state.waiting.is_some() {
        return None;
    }
    let seat = state.turn.seat();
    let outcome = if state.is_in_check(state.turn) {
        Outcome { kind: "checkmate".to_string(), winners: vec![state.turn.other().seat()], places: Vec::new() }
    } else {
        draw("stalemate")
    };
    let mut ruling = Ruling::new(state);
    ruling.happen(Fact::Ended(outcome));
    let part = Part { phase: Phase::Move, seat, choices: Vec::new(), facts: ruling.facts };
    Some(Decision { state: ruling.state, parts: vec![part] })
}

pub fn remove(state: &State, seat: Seat, why: Removal) -> Result<Decision<State, Fact>, Refusal> {
    if state.over.is_some() {
        return Err(Wrong::Over.into());
    }
    let mut ruling = Ruling::new(state);
    ruling.happen(Fact::Left { seat, why });
    ruling.happen(Fact::Ended(left(Side::of(seat), why)));
    let part = Part { phase: Phase::Move, seat, choices: Vec::new(), facts: ruling.facts };
    Ok(Decision { state: ruling.state, parts: vec![part] })
}
