//! The elementary choices that a player could make next, with what a page needs to let her point at them.

use super::act::Act;
use super::board::{Man, Role, Sq};
use super::cards::{Face, Id, Target};
use super::coda::{Instruction, Source};
use super::decide::{Hand, run};
use super::fact::{Fact, From};
use super::movement::{Deed, Step};
use super::moving::{Choice, Moving};
use super::ruling::Ruling;
use super::search::keep_safe;
use super::state::{State, Waiting};
use super::wrong::Wrong;
use crate::rules::turn::{Count, Effect, Named, Need, Offer, Phase, Reach, Refusal, Seat, Turn, Zone};

pub fn offers(state: &State, seat: Seat, turn: &Turn, phase: Phase, wants_safe: bool) -> Result<Vec<Offer>, Refusal> {
    let Some(to_act) = state.to_act() else { return Ok(Vec::new()) };
    if to_act.seat() != seat {
        return Err(if state.waiting.is_some() { Wrong::WaitForAnswer } else { Wrong::NotYourTurn { to_act } }.into());
    }
    if let Some(Waiting { on: Some(on), .. }) = state.waiting {
        return Ok(if phase == Phase::Coda { answers(on) } else { Vec::new() });
    }
    let run = run(state, turn, phase, Hand::Record);
    if let Some(refusal) = run.refused {
        return Err(refusal);
    }
    let (mut after, mut moving) = (run.ruling.state, run.moving);
    if after.over.is_some() || after.waiting.is_some() || (state.waiting.is_some() && phase != Phase::Coda) {
        return Ok(Vec::new());
    }
    moving.count += usize::from(state.waiting.is_some());
    Ok(match phase {
        Phase::Declare => declarations(&after, turn.choices(Phase::Declare).len()),
        Phase::Play => plays(&after),
        Phase::Move => {
            let mut choices = after.move_choices(&moving);
            if wants_safe {
                keep_safe(&mut choices, |search, choice| search.after_move(&after, &moving, choice));
            }
            choices.into_iter().map(|choice| of_move(&after, choice)).collect()
        }
        // R63: no Coda before the Move phase.
        Phase::Coda if moving.count == 0 => Vec::new(),
        Phase::Coda => {
            if !after.course.is_coda {
                let mut ruling = Ruling::new(&after);
                ruling.happen(Fact::CodaBegan { seat });
                after = ruling.state;
            }
            let mut list = after.instructions();
            if wants_safe {
                let moving = Moving { count: moving.count.max(1), ..moving };
                keep_safe(&mut list, |search, one| search.after_instruction(&after, &moving, one));
            }
            list.into_iter().map(|one| of_coda(&after, one)).collect()
        }
        Phase::Draw => Vec::new(),
    })
}

fn word(text: &str, words: &str) -> Offer {
    Offer { text: text.to_string(), words: words.to_string(), reach: Reach::Word, needs: Vec::new() }
}

/// What the opponent may name for a pawn (R44).
fn answers(on: Sq) -> Vec<Offer> {
    let offer = |role: Role| Offer {
        text: Act::Into(on, role).to_string(),
        words: format!("The Pawn on {on} becomes a {}", role.name()),
        reach: Reach::At { name: role.name().to_string(), square: on.square() },
        needs: Vec::new(),
    };
    Role::PROMOTED.map(offer).into()
}

/// The different cards of the hand.
fn hand(state: &State) -> Vec<Id> {
    let mut ids: Vec<Id> = Vec::new();
    for &id in state.hand(state.turn) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// The different faces of the declared area.
fn declared(state: &State) -> Vec<Face> {
    let mut faces: Vec<Face> = Vec::new();
    for lying in state.declared(state.turn) {
        if !faces.contains(&lying.face) {
            faces.push(lying.face);
        }
    }
    faces
}

fn of_card(id: Id, zone: Zone, text: String, words: String, needs: Vec<Need>) -> Offer {
    Offer { text, words, reach: Reach::Card { name: id.to_string(), zone }, needs }
}

fn declarations(state: &State, made: usize) -> Vec<Offer> {
    if made > 0 || state.is_silenced() {
        return Vec::new();
    }
    let faces = hand(state).into_iter().flat_map(Id::faces).filter(|&face| state.why_not_declare(face).is_none());
    let offer = |face: Face| {
        let words = if face.id.is_double_edged() { format!("Declare as {face}") } else { format!("Declare {face}") };
        of_card(face.id, Zone::Hand, face.to_string(), words, Vec::new())
    };
    faces.map(offer).collect()
}

/// Cards that could be discarded: hand and declared area, without the one that is being played.
fn purse(state: &State, without: Option<(Face, From)>) -> Vec<Named> {
    let mut hand: Vec<Id> = state.hand(state.turn).to_vec();
    let mut lying: Vec<Face> = state.declared(state.turn).iter().map(|lying| lying.face).collect();
    match without {
        Some((face, From::Hand)) => {
            if let Some(at) = hand.iter().position(|&id| id == face.id) {
                hand.remove(at);
            }
        }
        Some((face, From::Declared)) => {
            if let Some(at) = lying.iter().position(|&other| other == face) {
                lying.remove(at);
            }
        }
        None => {}
    }
    let hand = hand.into_iter().map(|id| Named { text: id.to_string(), name: id.to_string(), zone: Zone::Hand });
    let declared = lying.into_iter().map(|face| Named { text: format!("declared {face}"), name: face.to_string(), zone: Zone::Declared });
    hand.chain(declared).collect()
}

fn need(word: &'static str, words: impl Into<String>, count: Count, from: Vec<Named>) -> Need {
    Need { word, words: words.into(), count, from }
}

/// What has to be written behind a card that is played or used.
fn needs(state: &State, face: Face, without: Option<(Face, From)>) -> Vec<Need> {
    let card = face.card();
    let mut needs = Vec::new();
    let purse = purse(state, without);
    let opponents = |text: fn(&Face) -> String| -> Vec<Named> {
        let lying = state.declared(state.turn.other()).iter().map(|lying| lying.face);
        lying.map(|face| Named { text: text(&face), name: face.to_string(), zone: Zone::OpponentDeclared }).collect()
    };
    let most = match card.target {
        Target::Hers => purse.len().min(state.declared(state.turn.other()).len()),
        Target::Either | Target::Declarations | Target::Dead | Target::None => purse.len(),
    };
    if card.costs_x {
        needs.push(need("discard", format!("Discard any number of cards for {face}"), Count::Between(0, most), purse));
    } else if card.is_used {
        needs.push(need("discard", format!("Discard at least one card for {face}"), Count::Between(1, most), purse));
    }
    match card.target {
        Target::None => {}
        Target::Hers => {
            let from = opponents(|face| face.to_string());
            needs.push(need("target", "Name as many of the opponent's declared cards: she discards them", Count::AsFirst, from));
        }
        Target::Either => {
            let mut from = opponents(|face| face.to_string());
            from.extend(state.declared(state.turn).iter().map(|lying| Named {
                text: format!("own {}", lying.face),
                name: lying.face.to_string(),
                zone: Zone::Declared,
            }));
            needs.push(need("target", "Name as many declared cards: they go back to the hand", Count::AsFirst, from));
        }
        Target::Dead => {
            let dead = state.dead(state.turn);
            if !dead.is_empty() {
                let from = dead.iter().rev().map(|id| Named { text: id.to_string(), name: id.to_string(), zone: Zone::Dead });
                needs.push(need("take", "Take one card of the dead pile", Count::Exactly(1), from.collect()));
            }
        }
        Target::Declarations => {
            let declarable = state.hand(state.turn).iter().flat_map(|id| id.faces()).filter(|&face| state.why_not_declare(face).is_none());
            let from = declarable.map(|face| Named { text: face.to_string(), name: face.to_string(), zone: Zone::Hand });
            needs.push(need("declare", "Declare cards from your hand", Count::ShareOfFirst, from.collect()));
            needs.push(need("rotate", "Rotate double-edged cards", Count::ShareOfFirst, rotatable(state)));
        }
    }
    needs
}

fn rotatable(state: &State) -> Vec<Named> {
    let faces = state.declared(state.turn).iter().map(|lying| lying.face).filter(|face| face.id.is_double_edged());
    faces.map(|face| Named { text: face.to_string(), name: face.to_string(), zone: Zone::Declared }).collect()
}

fn plays(state: &State) -> Vec<Offer> {
    let mut offers = Vec::new();
    for id in hand(state).into_iter().filter(|id| !id.is_double_edged()) {
        let face = id.only_face();
        if state.why_not_play(face, From::Hand).is_none() {
            offers.push(of_card(id, Zone::Hand, id.to_string(), format!("Play {id}"), needs(state, face, Some((face, From::Hand)))));
        }
    }
    for face in declared(state) {
        if state.why_not_play(face, From::Declared).is_none() {
            let needs = needs(state, face, Some((face, From::Declared)));
            offers.push(of_card(face.id, Zone::Declared, format!("declared {face}"), format!("Play the declared {face}"), needs));
        }
    }
    let used = declared(state).into_iter().flat_map(|face| face.id.faces());
    let mut seen = Vec::new();
    for face in used {
        if !seen.contains(&face) && state.why_not_use(face).is_none() {
            seen.push(face);
            offers.push(of_card(face.id, Zone::Declared, format!("use {face}"), format!("Use {face}"), needs(state, face, None)));
        }
    }
    for face in declared(state).into_iter().filter(|face| face.id.is_double_edged()) {
        if state.purse() > 1 {
            let from = purse(state, Some((face, From::Declared)));
            let cost = need("discard", format!("Discard one card to rotate {face}"), Count::Exactly(1), from);
            let words = format!("Rotate {face} to {}", face.turned());
            offers.push(of_card(face.id, Zone::Declared, format!("rotate {face}"), words, vec![cost]));
        }
    }
    for id in hand(state) {
        offers.push(of_card(id, Zone::Hand, format!("discard {id}"), format!("Discard {id}"), Vec::new()));
    }
    for face in declared(state) {
        let words = format!("Discard the declared {face}");
        offers.push(of_card(face.id, Zone::Declared, format!("discard declared {face}"), words, Vec::new()));
    }
    if state.why_not_boulder().is_none() && state.purse() > 0 {
        let cost = need("discard", "Discard one card to shove a boulder in the Coda", Count::Exactly(1), purse(state, None));
        offers.push(Offer { needs: vec![cost], ..word("boulder", "Pay for shoving a boulder") });
    }
    offers
}

fn name(man: Option<Man>) -> &'static str {
    man.map_or("man", |man| man.role.name())
}

/// "Pawn e2 to e4", "Rook a1 captures the Knight on a5".
fn step_words(state: &State, step: &Step) -> String {
    let Step { from, to, deed, .. } = *step;
    let man = name(state.board.man(from));
    match deed {
        // The common ones without the formatter: a position has dozens of them.
        Deed::Go => [man, " ", from.name(), " to ", to.name()].concat(),
        Deed::Take => [man, " ", from.name(), " captures the ", name(state.board.man(to)), " on ", to.name()].concat(),
        Deed::Pass => format!("{man} {from} captures in passing on {to}"),
        Deed::Shoot => format!("{man} {from} shoots the {} on {to}", name(state.board.man(to))),
        Deed::ShootPass => format!("{man} {from} shoots in passing on {to}"),
        Deed::CastleShort => "Castle on the king's side".to_string(),
        Deed::CastleLong => "Castle on the queen's side".to_string(),
        Deed::Scorch => "Scorch everything beside the King".to_string(),
    }
}

fn step_reach(step: &Step) -> Reach {
    let effect = if step.deed.is_capture() { Effect::Capture } else { Effect::Quiet };
    match step.deed {
        Deed::Scorch => Reach::Word,
        _ => Reach::Move { from: step.from.square(), to: step.to.square(), effect },
    }
}

fn of_move(state: &State, choice: Choice) -> Offer {
    let text = choice.text();
    match choice {
        Choice::Step { step, .. } => Offer { text, words: step_words(state, &step), reach: step_reach(&step), needs: Vec::new() },
        Choice::Pass => word("pass", "Pass: move nothing"),
        Choice::Instruction(face, act) => {
            let cost = choice.price().and_then(|price| (price.open)(state, act).first().copied()).unwrap_or(0);
            let needs = if cost == 0 {
                Vec::new()
            } else {
                vec![need("discard", format!("Discard {cost} cards for {face}"), Count::Exactly(cost), purse(state, None))]
            };
            let (words, reach) = act_words(state, face.card().name, act);
            Offer { text, words, reach, needs }
        }
    }
}

fn of_coda(state: &State, one: Instruction) -> Offer {
    let title = match one.source {
        Source::Promotion => "Promotion",
        Source::Shove => "Shove",
        Source::Card(face) => face.card().name,
    };
    let (words, reach) = act_words(state, title, one.act);
    Offer { text: one.to_string(), words, reach, needs: Vec::new() }
}

/// The words of an instruction, and how it is pointed at.
fn act_words(state: &State, title: &str, act: Act) -> (String, Reach) {
    let at = |on: Sq| Reach::At { name: title.to_string(), square: on.square() };
    let from_to = |from: Sq, to: Sq| Reach::Instruction { name: title.to_string(), from: from.square(), to: to.square() };
    let man = |on: Sq| name(state.board.man(on));
    match act {
        Act::Plain => (title.to_string(), Reach::Word),
        Act::On(on) if state.board.is_empty(on) => (format!("{title} on {on}"), at(on)),
        Act::On(on) => (format!("{title}: the {} on {on}", man(on)), at(on)),
        Act::Into(on, role) => (format!("{title}: the {} on {on} becomes a {}", man(on), role.name()), at(on)),
        Act::To(from, to) if state.board.man(from).is_none() => (format!("{title}: the boulder {from} to {to}"), from_to(from, to)),
        Act::To(from, to) => (format!("{title}: {} {from} to {to}", man(from)), from_to(from, to)),
        Act::Pair(one, other) => (format!("{title}: the {} on {one} and the {} on {other}", man(one), man(other)), from_to(one, other)),
        Act::Step(step) if step.deed == Deed::Scorch => (format!("{title}: {}", step_words(state, &step)), at(step.from)),
        Act::Step(step) => (format!("{title}: {}", step_words(state, &step)), from_to(step.from, step.to)),
        Act::Off(on) => (format!("{title}: the boulder on {on} off the board"), at(on)),
        Act::Ram(from, way, length) => {
            let (by, _) = super::movement::way(way as usize);
            let length = length as i8;
            let to = from.shifted((by.0 * length, by.1 * length), true).unwrap_or(from);
            (format!("{title}: {} {from} to {to}", man(from)), from_to(from, to))
        }
    }
}
