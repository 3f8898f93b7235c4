//! The desk as the templates show it: the hand, what is picked, each phase with what was chosen and what could be.

use std::collections::HashMap;

use crate::rules::game::About;
use crate::rules::turn::{Phase, Zone};
use crate::web::game::desk::{self, Desk, Offered};
use crate::web::game::face::CardView;
use crate::web::game::page::Kept;
use crate::web::rulebook::{self, cards};

pub struct DeskView {
    pub(super) hand: Vec<CardView>,
    pub(super) panel: Option<PanelView>,
    pub(super) query: String,
    pub(super) is_answer: bool,
    /// Whether the panel is only about a man who has been picked up: the board shows the same.
    pub(super) is_of_man: bool,
    pub(super) answers: Vec<WordView>,
    pub(super) is_single_phase: bool,
    pub(super) instruction: Option<String>,
    pub(super) steps: Vec<StepView>,
    /// HTML.
    pub(super) refusals: Vec<String>,
    pub(super) is_started: bool,
    pub(super) is_complete: bool,
    pub(super) typed: Option<String>,
}

pub(super) struct StepView {
    pub(super) phase: &'static str,
    pub(super) name: &'static str,
    pub(super) done: Vec<desk::Chosen>,
    pub(super) hint: String,
    pub(super) words: Vec<WordView>,
    pub(super) instructions: Vec<InstructionView>,
    pub(super) is_now: bool,
    pub(super) is_wrong: bool,
    pub(super) is_typed: bool,
}

pub(super) struct WordView {
    pub(super) text: String,
    pub(super) words: String,
    pub(super) href: String,
}

pub(super) struct InstructionView {
    pub(super) name: String,
    pub(super) href: String,
    pub(super) is_picked: bool,
}

pub(super) struct PanelView {
    pub(super) title: String,
    pub(super) text: &'static str,
    /// Whether a man or a card is held; a payment holds nothing.
    pub(super) is_held: bool,
    /// The page of the picked card; empty where none is.
    pub(super) about: String,
    /// Uses that need nothing more to be named.
    pub(super) plain: Vec<UseView>,
    pub(super) uses: Vec<UseView>,
}

pub(super) struct UseView {
    pub(super) phase: &'static str,
    pub(super) text: String,
    pub(super) words: String,
    pub(super) needs: Vec<NeedView>,
}

pub(super) struct NeedView {
    pub(super) index: usize,
    pub(super) word: &'static str,
    pub(super) words: String,
    pub(super) count: String,
    pub(super) is_single: bool,
    pub(super) items: Vec<ItemView>,
}

pub(super) struct ItemView {
    pub(super) text: String,
    pub(super) words: String,
    pub(super) is_checked: bool,
}

pub(super) fn desk_view(desk: Desk, about: &About, path: &str, kept: &Kept) -> DeskView {
    let side = &desk.view.sides[desk.seat.0 as usize];
    let mut copies: HashMap<&str, usize> = HashMap::new();
    let hand = side
        .hand
        .iter()
        .flatten()
        .map(|face| {
            let copy = copies.entry(face.whole).or_default();
            *copy += 1;
            let mut card = CardView::plain(about.id, face);
            card.make_link(&desk, path, "hand", face, Zone::Hand, *copy);
            card
        })
        .collect();
    let choosable = about.phases.iter().filter(|&&phase| phase != Phase::Draw).count();
    let is_held = desk.picked.say.is_none();
    let panel = desk.panel().map(|panel| PanelView {
        about: panel.card.map_or(String::new(), |card| cards::href(about.id, &card)),
        text: panel.card.map_or("", |card| card.text),
        title: panel.title,
        is_held,
        plain: panel.uses.iter().filter(|offered| offered.offer.needs.is_empty()).map(|offered| use_view(offered.clone(), kept)).collect(),
        uses: panel.uses.into_iter().filter(|offered| !offered.offer.needs.is_empty()).map(|offered| use_view(offered, kept)).collect(),
    });
    let is_started = !desk.turn.is_empty();
    let now = desk.now();
    DeskView {
        hand,
        panel,
        query: desk.picked.query(),
        is_answer: desk.is_answer,
        is_of_man: desk.picked.man().is_some() && desk.picked.to().is_none(),
        answers: desk
            .offers
            .iter()
            .map(|offered| WordView { text: offered.offer.text.clone(), words: offered.offer.words.clone(), href: String::new() })
            .collect(),
        is_single_phase: choosable == 1,
        instruction: desk.picked.instruction().map(|(_, name)| name.to_string()),
        refusals: desk.refusals.iter().map(|refusal| rulebook::linked(about.id, &refusal.to_string())).collect(),
        is_started,
        is_complete: desk.is_complete(),
        typed: kept.typed.as_ref().map(|(_, text)| text.clone()),
        steps: desk
            .steps
            .into_iter()
            .map(|step| StepView {
                phase: step.phase.word(),
                name: step.phase.name(),
                hint: hint(&step).to_string(),
                words: step.words.into_iter().map(|offered| word_view(offered, path)).collect(),
                instructions: step
                    .instructions
                    .iter()
                    .map(|name| InstructionView {
                        href: desk::with_query(path, &format!("do={}:{}", step.phase.word(), desk::encode(name))),
                        is_picked: desk.picked.instruction() == Some((step.phase, name.as_str())),
                        name: name.clone(),
                    })
                    .collect(),
                is_now: now == Some(step.phase),
                is_wrong: step.done.iter().any(|chosen| chosen.is_refused),
                is_typed: kept.typed.as_ref().map_or(step.phase == Phase::Move, |(phase, _)| phase == step.phase.word()),
                done: step.done,
            })
            .collect(),
    }
}

fn hint(step: &desk::Step) -> &'static str {
    match (step.phase, step.is_open) {
        (Phase::Declare, true) => "Pick a resource or manoeuvre from your hand.",
        (Phase::Play, true) if step.has_cards => "Pick cards from your hand or your declared area.",
        (Phase::Move, true) if step.has_moves && step.done.is_empty() => "Pick a man on the board.",
        (Phase::Move, true) if step.has_moves => "The same turn may move on.",
        (Phase::Coda, false) if step.done.is_empty() => "Nothing to do here yet.",
        (Phase::Declare | Phase::Play | Phase::Move | Phase::Coda | Phase::Draw, _) => {
            let is_bare = step.done.is_empty() && step.words.is_empty() && step.instructions.is_empty();
            if is_bare { "Nothing to do here now." } else { "" }
        }
    }
}

fn word_view(offered: Offered, path: &str) -> WordView {
    let href = if offered.offer.needs.is_empty() {
        String::new()
    } else {
        desk::with_query(path, &format!("say={}:{}", offered.phase.word(), desk::encode(&offered.offer.text)))
    };
    WordView { text: offered.offer.text, words: offered.offer.words, href }
}

fn use_view(offered: Offered, kept: &Kept) -> UseView {
    let needs = offered
        .offer
        .needs
        .iter()
        .enumerate()
        .map(|(index, need)| {
            let mut kept: Vec<&String> = kept.named.get(index).map_or(Vec::new(), |(_, named)| named.iter().collect());
            NeedView {
                index,
                word: need.word,
                words: need.words.clone(),
                count: desk::count_words(need.count),
                is_single: desk::is_single(need.count),
                items: need
                    .from
                    .iter()
                    .map(|named| {
                        let at = kept.iter().position(|text| **text == named.text);
                        if let Some(at) = at {
                            kept.remove(at);
                        }
                        ItemView { text: named.text.clone(), words: desk::named_words(named), is_checked: at.is_some() }
                    })
                    .collect(),
            }
        })
        .collect();
    UseView { phase: offered.phase.word(), text: offered.offer.text, words: offered.offer.words, needs }
}
