//! The desk: what the player at a seat has before her while she composes a turn. A function of the table, her draft and what she has picked up.
//!
//! Everything that can be pointed at comes from the game's own offers; nothing here knows a card or a man by name.

use std::collections::BTreeMap;

use crate::play::table::Table;
use crate::rules::game::{BadFact, Position, Rules, StoredPart};
use crate::rules::grid::Square;
use crate::rules::turn::{Awaiting, Count, Effect, Named, Offer, Phase, Reach, Refusal, Seat, Turn, Verdict, Viewer, Zone};
use crate::rules::view::{CardFace, Thing, View};

/// Up to so many moves the game is asked whether it could end without one.
const FEW_MOVES: usize = 8;

/// What the player has picked up: part of the page's address, so that it works by links.
#[derive(Clone, Default, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(default)]
pub struct Picked {
    /// A man.
    pub man: Option<String>,
    /// A target of the man that can be reached in several ways.
    pub to: Option<String>,
    /// A card: `hand:Rout` or `declared:Knave`.
    pub card: Option<String>,
    /// An instruction: `coda:Assassination`.
    #[serde(rename = "do")]
    pub instruction: Option<String>,
    /// A word offer that needs more: `play:boulder`.
    pub say: Option<String>,
    /// Show what the opponents could capture: `draft` after what is composed, anything else as the game stands.
    pub threats: Option<String>,
}

impl Picked {
    pub fn man(&self) -> Option<Square> {
        self.man.as_deref()?.parse().ok()
    }

    pub fn to(&self) -> Option<Square> {
        self.to.as_deref()?.parse().ok()
    }

    /// The same as the end of an address: `man=e2&threats=1`.
    pub fn query(&self) -> String {
        let Picked { man, to, card, instruction, say, threats } = self;
        let all = [("man", man), ("to", to), ("card", card), ("do", instruction), ("say", say), ("threats", threats)];
        let given = all.into_iter().filter_map(|(key, value)| Some(format!("{key}={}", encode(value.as_deref()?))));
        given.collect::<Vec<_>>().join("&")
    }

    /// The phase and the name of the picked instruction.
    pub fn instruction(&self) -> Option<(Phase, &str)> {
        let (phase, name) = self.instruction.as_deref()?.split_once(':')?;
        Some((Phase::parse(phase)?, name))
    }
}

/// An offer with the phase that it belongs to.
#[derive(Clone, PartialEq, Debug)]
pub struct Offered {
    pub phase: Phase,
    pub offer: Offer,
}

/// What a square of the board does when it is chosen.
#[derive(Clone, PartialEq, Debug)]
pub enum Act {
    Nothing,
    /// Picks up the man here, or this target, for a further choice.
    Pick {
        query: String,
        effect: Option<Effect>,
    },
    /// Makes a choice at once.
    Choose {
        phase: Phase,
        text: String,
        words: String,
        effect: Effect,
    },
}

/// One step of the turn: a phase with what has been chosen and what could be.
pub struct Step {
    pub phase: Phase,
    pub done: Vec<Chosen>,
    /// Offers made by a word alone.
    pub words: Vec<Offered>,
    /// Names of instructions that are carried out on the board.
    pub instructions: Vec<String>,
    /// Whether anything at all can be added.
    pub is_open: bool,
    /// Whether men can be moved by pointing at them.
    pub has_moves: bool,
    /// Whether cards can be used by pointing at them.
    pub has_cards: bool,
}

pub struct Chosen {
    pub text: String,
    pub index: usize,
    /// Whether the game refused it.
    pub is_refused: bool,
}

/// What can be done with the card, target or word that has been picked.
pub struct Panel {
    pub title: String,
    /// The picked card.
    pub card: Option<CardFace>,
    pub uses: Vec<Offered>,
}

pub struct Desk {
    pub seat: Seat,
    pub turn: Turn,
    /// The position as the draft leaves it.
    pub after: Box<dyn Position>,
    /// The same, as this seat may see it.
    pub view: View,
    pub parts: Vec<StoredPart>,
    pub refusals: Vec<Refusal>,
    pub offers: Vec<Offered>,
    pub steps: Vec<Step>,
    pub picked: Picked,
    /// R44 and its like: an answer in the middle of another's turn.
    pub is_answer: bool,
}

impl Desk {
    /// `None` when the seat has nothing to decide now.
    pub fn lay(table: &Table, seat: Seat, turn: Turn, picked: Picked) -> Option<Desk> {
        table.position().filter(|_| table.to_act().has(seat)).map(|position| Desk::on(position, seat, turn, picked))
    }

    /// A desk on any position in which this seat is to act.
    pub fn on(position: &dyn Position, seat: Seat, turn: Turn, picked: Picked) -> Desk {
        let is_answer = position.awaiting() != Some(Awaiting::Turn) && position.view(Viewer::Seat(seat)).turn_of != Some(seat);
        let turn = if is_answer { Turn::default() } else { turn };
        let phases = position.rules().about().phases;
        let mut offers = Vec::new();
        for &phase in phases.iter().filter(|&&phase| phase != Phase::Draw) {
            if let Ok(found) = position.offers(seat, &up_to(&turn, phase), phase, false) {
                offers.extend(found.into_iter().map(|offer| Offered { phase, offer }));
            }
        }
        // Who has many moves has no stalemate to claim; draws are claimed alone.
        let moves = offers.iter().filter(|offered| offered.phase == Phase::Move).count();
        if !is_answer && (moves <= FEW_MOVES || !position.claims().is_empty()) {
            offers.extend(position.endings(seat, &turn).into_iter().map(|offer| Offered { phase: Phase::Move, offer }));
        }
        let (after, parts, verdict) = if is_answer { (position.copy(), Vec::new(), Verdict::Complete) } else { position.attempt(seat, &turn) };
        let refusals = match verdict {
            Verdict::Complete => Vec::new(),
            Verdict::Refused(refusals) => refusals,
        };
        let steps = phases.iter().filter(|&&phase| phase != Phase::Draw).map(|&phase| step(phase, &turn, &offers, &refusals)).collect();
        Desk { seat, view: after.view(Viewer::Seat(seat)), after, turn, parts, refusals, offers, steps, picked, is_answer }
    }

    /// The phase that comes next: the latest one begun, while it is open, or the first open one after it.
    pub fn now(&self) -> Option<Phase> {
        let latest = self.turn.latest().unwrap_or(Phase::Declare);
        self.steps.iter().filter(|step| step.phase >= latest).find(|step| step.is_open).map(|step| step.phase)
    }

    pub fn is_complete(&self) -> bool {
        self.refusals.is_empty()
    }

    /// The offers that the board answers to now: of the picked instruction, or the moves of men.
    fn on_board(&self) -> impl Iterator<Item = &Offered> {
        let picked = self.picked.instruction();
        self.offers.iter().filter(move |offered| match (&offered.offer.reach, picked) {
            (Reach::Move { .. }, None) => true,
            (Reach::At { name, .. } | Reach::Instruction { name, .. }, Some((phase, wanted))) => offered.phase == phase && name == wanted,
            (Reach::Move { .. }, Some(_)) | (Reach::At { .. } | Reach::Instruction { .. }, None) => false,
            (Reach::Card { .. } | Reach::Word, _) => false,
        })
    }

    /// What each square does.
    pub fn act(&self, square: Square) -> Act {
        let kept = self.picked.instruction.as_deref().map_or(String::new(), |name| format!("do={}&", encode(name)));
        let man = self.picked.man();
        let here: Vec<&Offered> = self
            .on_board()
            .filter(|offered| match offered.offer.reach {
                Reach::Move { from, to, .. } | Reach::Instruction { from, to, .. } => to == square && Some(from) == man,
                Reach::At { square: at, .. } => at == square,
                Reach::Card { .. } | Reach::Word => false,
            })
            .collect();
        match here[..] {
            [only] if only.offer.needs.is_empty() => {
                return Act::Choose {
                    phase: only.phase,
                    text: only.offer.text.clone(),
                    words: only.offer.words.clone(),
                    effect: effect(&only.offer),
                };
            }
            [] => {}
            [first, ..] => {
                let from = man.map_or(String::new(), |man| format!("man={man}&"));
                return Act::Pick { query: format!("{kept}{from}to={square}"), effect: Some(effect(&first.offer)) };
            }
        }
        let starts = self.starts(square);
        if starts && man == Some(square) {
            Act::Pick { query: kept.trim_end_matches('&').to_string(), effect: None }
        } else if starts {
            Act::Pick { query: format!("{kept}man={square}"), effect: None }
        } else {
            Act::Nothing
        }
    }

    /// Whether the man on this square can be picked up for the next step.
    pub fn starts(&self, square: Square) -> bool {
        self.on_board().any(|offered| match offered.offer.reach {
            Reach::Move { from, .. } | Reach::Instruction { from, .. } => from == square,
            Reach::At { .. } | Reach::Card { .. } | Reach::Word => false,
        })
    }

    /// Whether this square can be pointed at whatever is in the hand.
    pub fn is_pointed_at(&self, square: Square) -> bool {
        self.on_board().any(|offered| match offered.offer.reach {
            Reach::At { square: at, .. } => at == square,
            Reach::Move { .. } | Reach::Instruction { .. } | Reach::Card { .. } | Reach::Word => false,
        })
    }

    /// Where the man on this square can go with the next step, `x` behind what it captures and `+` behind what it joins: `e3 d3x b1+`.
    pub fn targets(&self, man: Square) -> String {
        let mut targets: BTreeMap<Square, Effect> = BTreeMap::new();
        for offered in self.on_board() {
            match offered.offer.reach {
                Reach::Move { from, to, effect } if from == man => drop(targets.entry(to).or_insert(effect)),
                Reach::Instruction { from, to, .. } if from == man => drop(targets.entry(to).or_insert(Effect::Quiet)),
                Reach::Move { .. } | Reach::Instruction { .. } | Reach::At { .. } | Reach::Card { .. } | Reach::Word => {}
            }
        }
        let written = targets.iter().map(|(to, effect)| match effect {
            Effect::Quiet => to.to_string(),
            Effect::Capture => format!("{to}x"),
            Effect::Join => format!("{to}+"),
        });
        written.collect::<Vec<_>>().join(" ")
    }

    /// The squares that the draft touches.
    pub fn drafted(&self, rules: &dyn Rules) -> Result<Vec<Square>, BadFact> {
        let mut squares = Vec::new();
        for part in &self.parts {
            squares.extend(rules.tell(&part.facts, Viewer::Seat(self.seat))?.into_iter().flat_map(|told| told.squares));
        }
        Ok(squares)
    }

    /// Whether pointing at this card opens anything.
    pub fn has_uses(&self, name: &str, whole: &str, zone: Zone) -> bool {
        self.offers.iter().any(|offered| is_of_card(&offered.offer, name, whole, zone))
    }

    /// The choices for what has been picked up, if it needs more than a point at the board.
    pub fn panel(&self) -> Option<Panel> {
        if let Some((zone, name)) = self.picked.card.as_deref().and_then(|card| card.split_once(':')) {
            let zone = if zone == "declared" { Zone::Declared } else { Zone::Hand };
            let uses: Vec<Offered> = self.offers.iter().filter(|offered| is_of_card(&offered.offer, name, name, zone)).cloned().collect();
            return (!uses.is_empty()).then(|| Panel { title: name.to_string(), card: self.card(name), uses });
        }
        if let Some((phase, text)) = self.picked.say.as_deref().and_then(|say| say.split_once(':')) {
            let uses: Vec<Offered> =
                self.offers.iter().filter(|offered| offered.phase.word() == phase && offered.offer.text == text).cloned().collect();
            let title = uses.first()?.offer.words.clone();
            return Some(Panel { title, card: None, uses });
        }
        let man = self.picked.man();
        let Some(to) = self.picked.to() else { return self.uses_of(man?) };
        let uses: Vec<Offered> = self
            .on_board()
            .filter(|offered| match offered.offer.reach {
                Reach::Move { from, to: at, .. } | Reach::Instruction { from, to: at, .. } => at == to && Some(from) == man,
                Reach::At { square, .. } => square == to,
                Reach::Card { .. } | Reach::Word => false,
            })
            .cloned()
            .collect();
        (!uses.is_empty()).then(|| Panel { title: man.map_or(to.to_string(), |man| format!("{man} to {to}")), card: None, uses })
    }

    /// Everything that the man on this square can do now, or that can be done to it.
    fn uses_of(&self, man: Square) -> Option<Panel> {
        let is_of_man = |offer: &Offer| match offer.reach {
            Reach::Move { from, .. } | Reach::Instruction { from, .. } => from == man,
            Reach::At { square, .. } => square == man,
            Reach::Card { .. } | Reach::Word => false,
        };
        let uses: Vec<Offered> = self.offers.iter().filter(|offered| is_of_man(&offered.offer)).cloned().collect();
        let name = match self.view.board.at(man)?.on? {
            Thing::Man(man) => man.figure.name(),
            Thing::Boulder => "Boulder",
        };
        (!uses.is_empty()).then(|| Panel { title: format!("What the {name} on {man} could do"), card: None, uses })
    }

    /// A card of this seat.
    fn card(&self, name: &str) -> Option<CardFace> {
        let side = &self.view.sides[self.seat.0 as usize];
        let hers = side.hand.iter().flatten().chain(side.declared.iter().map(|declared| &declared.card));
        hers.into_iter().find(|card| card.name == name).copied()
    }
}

/// The turn as far as this phase, so that an earlier phase can be added to after a later one has been begun.
fn up_to(turn: &Turn, phase: Phase) -> Turn {
    let mut prefix = turn.clone();
    prefix.cut(phase, usize::MAX);
    prefix
}

fn effect(offer: &Offer) -> Effect {
    match offer.reach {
        Reach::Move { effect, .. } => effect,
        Reach::At { .. } | Reach::Instruction { .. } | Reach::Card { .. } | Reach::Word => Effect::Quiet,
    }
}

fn is_of_card(offer: &Offer, name: &str, whole: &str, zone: Zone) -> bool {
    match &offer.reach {
        Reach::Card { name: card, zone: at } => *at == zone && (card == name || card == whole || card.split('/').any(|edge| edge == name)),
        Reach::Move { .. } | Reach::At { .. } | Reach::Instruction { .. } | Reach::Word => false,
    }
}

fn step(phase: Phase, turn: &Turn, offers: &[Offered], refusals: &[Refusal]) -> Step {
    let of_phase = || offers.iter().filter(move |offered| offered.phase == phase);
    let mut instructions: Vec<String> = Vec::new();
    for offered in of_phase() {
        if let Reach::At { name, .. } | Reach::Instruction { name, .. } = &offered.offer.reach
            && !instructions.contains(name)
        {
            instructions.push(name.clone());
        }
    }
    let is_refused = |index: usize| refusals.iter().any(|refusal| refusal.phase == Some(phase) && refusal.index == Some(index));
    Step {
        phase,
        done: turn
            .choices(phase)
            .iter()
            .enumerate()
            .map(|(index, text)| Chosen { text: text.clone(), index, is_refused: is_refused(index) })
            .collect(),
        words: of_phase().filter(|offered| offered.offer.reach == Reach::Word).cloned().collect(),
        instructions,
        is_open: of_phase().next().is_some(),
        has_moves: of_phase().any(|offered| matches!(offered.offer.reach, Reach::Move { .. })),
        has_cards: of_phase().any(|offered| matches!(offered.offer.reach, Reach::Card { .. })),
    }
}

/// The whole choice: an offer's text with what was named for its needs.
pub fn written(text: &str, needs: &[(String, Vec<String>)]) -> String {
    let mut choice = text.to_string();
    for (word, named) in needs.iter().filter(|(_, named)| !named.is_empty()) {
        if !word.is_empty() {
            choice.push(' ');
            choice.push_str(word);
        }
        choice.push(' ');
        choice.push_str(&named.join(", "));
    }
    choice
}

/// What a page says about how many have to be named.
pub fn count_words(count: Count) -> String {
    match count {
        Count::Exactly(1) => "one".to_string(),
        Count::Exactly(n) => format!("exactly {n}"),
        Count::Between(0, most) => format!("up to {most}"),
        Count::Between(least, most) if least == most => format!("exactly {least}"),
        Count::Between(least, most) => format!("{least} to {most}"),
        Count::AsFirst => "as many as you discard".to_string(),
        Count::ShareOfFirst => "together with the other list as many as you discard".to_string(),
    }
}

/// Whether one of a list is chosen (radio buttons) rather than several (boxes).
pub fn is_single(count: Count) -> bool {
    matches!(count, Count::Exactly(1) | Count::Between(1, 1))
}

/// The words for a card that can be named for a need.
pub fn named_words(named: &Named) -> String {
    match named.zone {
        Zone::Hand => named.name.clone(),
        Zone::Declared => format!("{} (declared)", named.name),
        Zone::OpponentDeclared => format!("{} (your opponent's)", named.name),
        Zone::Dead => format!("{} (dead pile)", named.name),
    }
}

/// An address with one more word in its query.
pub fn with_query(path: &str, query: &str) -> String {
    format!("{path}{}{query}", if path.contains('?') { '&' } else { '?' })
}

/// A value for the query of an address.
pub fn encode(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_and_targets_are_written_behind_the_card() {
        let needs =
            [("discard".to_string(), vec!["Rout".to_string(), "declared Pike".to_string()]), ("target".to_string(), vec!["Shield".to_string()])];
        assert_eq!(written("Sabotage", &needs), "Sabotage discard Rout, declared Pike target Shield");
        assert_eq!(written("Warlord", &[("discard".to_string(), vec![])]), "Warlord");
        assert_eq!(written("discard", &[(String::new(), vec!["Rout".to_string()])]), "discard Rout");
    }

    #[test]
    fn an_earlier_phase_can_be_added_to_later() {
        let mut turn = Turn::default();
        turn.push(Phase::Play, "Zeal");
        turn.push(Phase::Move, "e2-e4");
        assert_eq!(up_to(&turn, Phase::Play).choices(Phase::Move), &[] as &[String]);
        assert_eq!(up_to(&turn, Phase::Play).choices(Phase::Play), &["Zeal"]);
        assert_eq!(up_to(&turn, Phase::Move), turn);
    }
}
