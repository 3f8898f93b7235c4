//! A what-if: turns tried out from some entry of a game, by one reader and for herself. It never touches the game.
//!
//! Owns: where a what-if begins, what is tried in it, and what it is made of. A [`Sandbox`] is all that is ever played on, and it is made of what its
//! reader may know: while a game hides something from her, of [`Position::write_position`] for her eyes ([`known`]). So nothing that is hidden can
//! have a say in it: cards that she does not know are left out of hands, and what is drawn comes from an assumed order of the cards not seen.
//!
//! Start with [`Study`], then [`begin`] and [`Sandbox::open`].

use serde::{Deserialize, Serialize};

use super::entry::{Entry, Event, GameId, Kind};
use super::history;
use super::table::{Broken, Table};
use crate::chance::{Dice, Seed};
use crate::rules::game::{BadFact, Position, Rules, StoredPart};
use crate::rules::grid::Square;
use crate::rules::known::{self, Hidden};
use crate::rules::turn::{Awaiting, Phase, Refusal, Seat, Turn, Verdict, Viewer};
use crate::rules::view::View;

/// Most turns and answers in one what-if, and most cards put into hands.
pub const MOST_STEPS: usize = 200;
pub const MOST_ASSUMED: usize = 40;

/// What is tried out, as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// The entry from which it branches off.
    pub entry: u32,
    /// Through whose eyes it began. See [`Study::eye`].
    pub eye: Viewer,
    /// Cards put into hands at its beginning.
    pub assumed: Vec<(Seat, String)>,
    /// Which of the assumed orders the unseen cards are in.
    pub shuffle: u32,
    pub steps: Vec<Step>,
    /// The turn that is being composed behind them.
    pub draft: Turn,
}

/// One thing that was done in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Turn(Seat, Turn),
    /// An answer in the middle of another's turn (R44).
    Answer(Seat, String),
}

/// Why something cannot be done in a what-if.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CannotTry {
    #[error(transparent)]
    Illegal(#[from] Refusal),
    #[error("Nobody is to act in this position.")]
    NobodyToAct,
    #[error("Nothing is left to take back.")]
    NothingToUndo,
    #[error("This what-if is {MOST_STEPS} turns long, and longer ones are not kept. Take something back first.")]
    Long,
    #[error("That is not the name of a card of this game.")]
    NoCard,
    #[error("You have put {MOST_ASSUMED} cards into hands, and that is as many as are kept. Take one out first.")]
    ManyCards,
}

/// A change to a what-if.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Writes one more choice of the turn that is being composed.
    Choose(Phase, String),
    /// Makes the composed turn.
    Play,
    Answer(String),
    /// Takes the last choice back; of a turn that was made, the making.
    Undo,
    /// Takes back everything after so many steps, and the draft.
    Back(usize),
    Assume(Seat, String),
    /// Takes out the assumed card in this place.
    Unassume(usize),
    /// Another assumed order of the unseen cards.
    Reshuffle,
}

impl Study {
    /// Through whose eyes it is looked at by somebody who may look at the game as `own`: as it began, once everything is open; never as anybody else.
    pub fn eye(&self, own: Viewer) -> Viewer {
        match own {
            Viewer::Everything => self.eye,
            Viewer::Seat(_) | Viewer::Spectator => own,
        }
    }

    /// What it is after a change, if that can be done in its sandbox.
    pub fn changed(&self, sandbox: &Sandbox, change: Change) -> Result<Study, CannotTry> {
        let mut study = self.clone();
        // What the rules refuse now is cut off by whatever is done next.
        if sandbox.refused.is_some() {
            study.steps.truncate(sandbox.made.len());
            study.draft = Turn::default();
        }
        match change {
            Change::Choose(phase, choice) => {
                let seat = sandbox.to_act().ok_or(CannotTry::NobodyToAct)?;
                study.draft.push(phase, choice);
                let index = study.draft.choices(phase).len() - 1;
                if let Verdict::Refused(refusals) = sandbox.position.attempt(seat, &study.draft).2
                    && let Some(refusal) = refusals.into_iter().find(|refusal| (refusal.phase, refusal.index) == (Some(phase), Some(index)))
                {
                    return Err(refusal.into());
                }
            }
            Change::Play => {
                let seat = sandbox.to_act().ok_or(CannotTry::NobodyToAct)?;
                let turn = std::mem::take(&mut study.draft);
                sandbox.position.decide_sent(seat, &turn)?;
                study.steps.push(Step::Turn(seat, turn));
            }
            Change::Answer(choice) => {
                let seat = sandbox.to_act().ok_or(CannotTry::NobodyToAct)?;
                sandbox.position.answer(seat, &choice)?;
                study.steps.push(Step::Answer(seat, choice));
            }
            Change::Undo => {
                if study.draft.pop().is_none() {
                    match study.steps.pop().ok_or(CannotTry::NothingToUndo)? {
                        Step::Turn(_, turn) => study.draft = turn,
                        Step::Answer(..) => {}
                    }
                }
            }
            Change::Back(steps) => {
                study.steps.truncate(steps);
                study.draft = Turn::default();
            }
            Change::Assume(seat, card) => {
                let rules = sandbox.rules;
                if !rules.cards().iter().any(|known| known.face.name == card) || seat.0 as usize >= rules.about().seats.len() {
                    return Err(CannotTry::NoCard);
                }
                study.assumed.push((seat, card));
            }
            Change::Unassume(at) => {
                if at < study.assumed.len() {
                    study.assumed.remove(at);
                }
            }
            Change::Reshuffle => study.shuffle = study.shuffle.wrapping_add(1),
        }
        match () {
            () if study.steps.len() > MOST_STEPS => Err(CannotTry::Long),
            () if study.assumed.len() > MOST_ASSUMED => Err(CannotTry::ManyCards),
            () => Ok(study),
        }
    }

    fn dice(&self) -> Dice {
        Dice::from_seed(&Seed::from_number(u64::from(self.entry) << 32 | u64::from(self.shuffle)))
    }
}

/// What happened in one step.
pub struct Made {
    pub seat: Seat,
    /// The turn, or the answer, in one line.
    pub notation: String,
    pub words: Vec<String>,
    pub squares: Vec<Square>,
}

/// A position to try things out on, made of what one reader may know.
pub struct Sandbox {
    pub rules: &'static dyn Rules,
    /// The entry after which it begins: the last one at which a turn could begin.
    pub after: u32,
    pub position: Box<dyn Position>,
    pub made: Vec<Made>,
    /// The step behind those that were made, if the rules do not take it.
    pub refused: Option<CannotTry>,
    /// By seat, cards in hand at the beginning that are left out because the reader does not know them.
    pub left_out: Vec<usize>,
    /// Whether what is drawn comes from an assumed order.
    pub is_assumed: bool,
}

impl Sandbox {
    /// The position after what was tried. `own` is how its reader may look at the game now; `log` its whole log. `None`: nothing can be played there.
    pub fn open(study: &Study, now: &Table, log: &[Entry], own: Viewer) -> Result<Option<Sandbox>, Broken> {
        let Some((after, then)) = start(&now.id, log, study.entry)? else { return Ok(None) };
        let mut sandbox = Sandbox::at(study, &then, after, study.eye(own))?;
        for step in &study.steps {
            if let Err(why) = sandbox.step(step)? {
                sandbox.refused = Some(why);
                break;
            }
        }
        Ok(Some(sandbox))
    }

    /// The beginning.
    fn at(study: &Study, then: &Table, after: u32, eye: Viewer) -> Result<Sandbox, Broken> {
        let truth = then.position().expect("a turn begins in a game that has begun");
        let (rules, about) = (then.rules, then.rules.about());
        let nothing_left_out = vec![0; about.seats.len()];
        let ready = |position, left_out, is_assumed| Sandbox { rules, after, position, made: Vec::new(), refused: None, left_out, is_assumed };
        // Nothing is hidden in a game of single moves, nor from whoever may see everything.
        let is_open = match eye {
            Viewer::Everything => true,
            Viewer::Seat(_) | Viewer::Spectator => about.phases == [Phase::Move],
        };
        if is_open && study.assumed.is_empty() {
            return Ok(ready(truth.copy(), nothing_left_out, false));
        }
        let mut known = truth.write_position(eye);
        let mut dice = study.dice();
        for (at, seat) in about.seats.iter().enumerate().filter(|_| !is_open) {
            if let Some(brought) = then.deck_brought(at, eye) {
                known::fill_own_deck(&mut known, seat.id, brought, &mut dice);
            }
        }
        let assumed: Vec<(&'static str, String)> =
            study.assumed.iter().filter_map(|(seat, card)| Some((about.seats.get(seat.0 as usize)?.id, card.clone()))).collect();
        let given = |id: &str| assumed.iter().filter(|(seat, _)| *seat == id).count();
        let left_out = about.seats.iter().map(|seat| known::hidden_in_hand(&known, seat.id).saturating_sub(given(seat.id))).collect();
        let position = known::position(about.id, &known, Hidden::Assumed(&assumed), &mut dice);
        let position =
            position.ok_or_else(|| Broken::Facts { number: after, why: BadFact("what is known of the position cannot be read".into()) })?;
        Ok(ready(position, left_out, !is_open))
    }

    /// The seat that is to act; `None` when the game would be over.
    pub fn to_act(&self) -> Option<Seat> {
        self.position.to_act().iter().next()
    }

    pub fn is_answer(&self) -> bool {
        self.position.awaiting() == Some(Awaiting::Promotion)
    }

    /// Everything in it lies open: it holds nothing but what its reader knows or has assumed.
    pub fn view(&self) -> View {
        self.position.view(Viewer::Everything)
    }

    fn step(&mut self, step: &Step) -> Result<Result<(), CannotTry>, Broken> {
        let decided = match step {
            Step::Turn(seat, turn) => self.position.decide_sent(*seat, turn).map(|decided| (*seat, decided)),
            Step::Answer(seat, choice) => self.position.answer(*seat, choice).map(|decided| (*seat, decided)),
        };
        let (seat, (after, parts)) = match decided {
            Ok(decided) => decided,
            Err(refusal) => return Ok(Err(refusal.into())),
        };
        self.made.push(self.told(seat, &parts)?);
        self.position = after;
        Ok(Ok(()))
    }

    fn told(&self, seat: Seat, parts: &[StoredPart]) -> Result<Made, Broken> {
        let broken = |why| Broken::Facts { number: self.after, why };
        let mut told = Vec::new();
        for part in parts {
            told.extend(self.rules.tell(&part.facts, Viewer::Everything).map_err(broken)?);
        }
        Ok(Made {
            seat,
            notation: self.rules.notation(parts, Viewer::Everything).map_err(broken)?,
            squares: told.iter().flat_map(|told| told.squares.clone()).collect(),
            words: told.into_iter().map(|told| told.words).collect(),
        })
    }
}

/// The last place up to `entry` where a turn could begin, and the table as it stood there.
fn start(id: &GameId, log: &[Entry], entry: u32) -> Result<Option<(u32, Table)>, Broken> {
    let upto = &log[..(entry as usize).min(log.len())];
    for at in upto.iter().rev().filter(|entry| matches!(entry.kind, Kind::Began | Kind::Phase(_) | Kind::Resigned | Kind::OutOfTime)) {
        let then = history::table_at(id, log, at.number)?;
        let Some(position) = then.position() else { return Ok(None) };
        let is_between = match at.kind {
            Kind::Phase(phase) => then.rules.about().phases.last() == Some(&phase),
            _ => true,
        };
        if is_between && !position.to_act().is_empty() {
            return Ok(Some((at.number, then)));
        }
    }
    Ok(None)
}

/// A what-if that branches off at this entry. What stands of a turn up to there is its draft, as far as the reader may know it. `None`: no turn has
/// begun there yet.
pub fn begin(now: &Table, log: &[Entry], entry: u32, eye: Viewer) -> Result<Option<Study>, Broken> {
    let Some((after, then)) = start(&now.id, log, entry)? else { return Ok(None) };
    let mut study = Study { entry, eye, assumed: Vec::new(), shuffle: 0, steps: Vec::new(), draft: Turn::default() };
    let mut mover = None;
    for entry in &log[after as usize..entry as usize] {
        match (entry.seat, entry.event()?) {
            (Some(seat), Event::Phase(phase, done)) => {
                mover = Some(seat);
                done.choices.iter().for_each(|choice| study.draft.push(phase, then.rules.choice_as_seen(choice, seat, eye)));
            }
            (Some(seat), Event::PromotionAnswer(done)) => {
                study.steps.push(Step::Turn(mover.unwrap_or(seat), std::mem::take(&mut study.draft)));
                study.steps.extend(done.choices.into_iter().map(|choice| Step::Answer(seat, choice)));
            }
            _ => {}
        }
    }
    let Some(seat) = mover else { return Ok(Some(study)) };
    assume_used(&mut study, now, &then, &history::table_at(&now.id, log, entry)?, seat);
    Ok(Some(fitted(study, &then, after)?))
}

/// Puts into the mover's hand what she must have held: the cards that came from it into the open, and any others for those that she discarded unseen.
fn assume_used(study: &mut Study, now: &Table, then: &Table, after: &Table, seat: Seat) {
    let about = now.rules.about();
    let (Some(before), Some(position)) = (then.position(), after.position()) else { return };
    let known = before.write_position(study.eye);
    let slots = known::hidden_in_hand(&known, about.seats[seat.0 as usize].id);
    let mut lying = open_cards(&before.view(study.eye));
    let mut used: Vec<String> = Vec::new();
    for card in open_cards(&position.view(study.eye)) {
        match lying.iter().position(|other| *other == card) {
            Some(at) => drop(lying.swap_remove(at)),
            None => used.push(card.to_string()),
        }
    }
    let mut unseen = known::unseen(&known);
    for card in &used {
        if let Some(at) = unseen.iter().position(|other| other == card) {
            unseen.remove(at);
        }
    }
    study.dice().shuffle(&mut unseen);
    let mut stand_ins = unseen.into_iter();
    let mut named = |turn: &Turn| {
        let mut whole = Turn::default();
        for (phase, choice) in turn.iter() {
            let words = choice.split(' ').map(|word| match word.strip_suffix(',').unwrap_or(word) {
                "?" => {
                    let card = stand_ins.next().unwrap_or_default();
                    used.push(card.clone());
                    word.replace('?', &card)
                }
                _ => word.to_string(),
            });
            whole.push(phase, words.collect::<Vec<_>>().join(" "));
        }
        whole
    };
    for step in &mut study.steps {
        if let Step::Turn(_, turn) = step {
            *turn = named(turn);
        }
    }
    study.draft = named(&study.draft);
    study.assumed = used.into_iter().take(slots).map(|card| (seat, card)).collect();
}

/// The cards that lie in the open, by their whole names.
fn open_cards(view: &View) -> Vec<&'static str> {
    let piles = view.common.iter().chain(view.sides.iter().filter_map(|side| side.piles.as_ref()));
    let dead = piles.flat_map(|piles| piles.dead.iter().map(|card| card.whole));
    dead.chain(view.sides.iter().flat_map(|side| side.declared.iter().map(|declared| declared.card.whole))).collect()
}

/// The same as far as its sandbox takes it; a turn that stops for an answer counts as made.
fn fitted(mut study: Study, then: &Table, after: u32) -> Result<Study, Broken> {
    let mut sandbox = Sandbox::at(&study, then, after, study.eye)?;
    for at in 0..study.steps.len() {
        if sandbox.step(&study.steps[at].clone())?.is_err() {
            let cut = study.steps.drain(at..).next();
            study.draft = match cut {
                Some(Step::Turn(_, turn)) => turn,
                Some(Step::Answer(..)) | None => Turn::default(),
            };
            break;
        }
    }
    let Some(seat) = sandbox.to_act() else { return Ok(study) };
    while let Verdict::Refused(refusals) = sandbox.position.attempt(seat, &study.draft).2 {
        let Some((phase, index)) = refusals.iter().find_map(|refusal| Some((refusal.phase?, refusal.index?))) else { break };
        if study.draft.choices(phase).len() <= index {
            break;
        }
        study.draft.cut(phase, index);
    }
    let stops = |position: &dyn Position| position.awaiting() == Some(Awaiting::Promotion);
    if sandbox.position.decide_sent(seat, &study.draft).is_ok_and(|(position, _)| stops(position.as_ref())) {
        study.steps.push(Step::Turn(seat, std::mem::take(&mut study.draft)));
    }
    Ok(study)
}

/// Through whose eyes, as it is kept.
pub fn eye_word(rules: &dyn Rules, eye: Viewer) -> &'static str {
    match eye {
        Viewer::Everything => "everything",
        Viewer::Spectator => "spectator",
        Viewer::Seat(seat) => rules.about().seats.get(seat.0 as usize).map_or("spectator", |seat| seat.id),
    }
}

/// The same, read back; a word that is not known is nobody's in particular.
pub fn eye_of(rules: &dyn Rules, word: &str) -> Viewer {
    match rules.about().seats.iter().position(|seat| seat.id == word) {
        Some(at) => Viewer::Seat(Seat(at as u8)),
        None if word == "everything" => Viewer::Everything,
        None => Viewer::Spectator,
    }
}
