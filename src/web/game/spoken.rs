//! What is said aloud when a part of the page was replaced: what the action led to, or what the others did.

use crate::play::history::in_words;
use crate::rules::game::Rules;
use crate::rules::turn::{Phase, Viewer};
use crate::rules::view::Thing;
use crate::web::game::desk::Desk;
use crate::web::game::news::{News, StepView};
use crate::web::game::page::Kept;
use crate::web::game::threats::ThreatsView;

/// What came in while the page was open.
#[derive(Default, Debug)]
pub struct Heard {
    /// The newest entry that the page had shown.
    pub entry: u32,
    /// `Bo wrote: “…”.`, if that is new.
    pub message: Option<String>,
}

/// The words; none where the page says them by itself, as it does with a refusal.
pub fn aloud(
    rules: &dyn Rules,
    desk: (Option<&Desk>, Option<&ThreatsView>),
    news: &News,
    step: Option<&StepView>,
    kept: &Kept,
    heard: Option<&Heard>,
    status: &str,
) -> String {
    let (desk, threats) = desk;
    if kept.error.is_some() {
        return String::new();
    }
    if let Some(heard) = heard {
        let things = news.things.iter().filter(|thing| thing.number > heard.entry).map(|thing| thing.words.as_str());
        let mut words: Vec<&str> = things.chain(heard.message.as_deref()).collect();
        words.push(status);
        return words.join(" ");
    }
    if let Some(done) = &kept.done {
        return format!("{done} {status}");
    }
    if let Some(step) = step {
        return format!("{} of {}: {}", step.place, step.count, step.words);
    }
    let desk = desk.filter(|desk| !desk.is_answer);
    let threats = || threats.map(ThreatsView::count_words);
    let composed = || composed(rules, desk?, "You can look it over now.");
    desk.and_then(picked).or_else(threats).or_else(composed).unwrap_or_else(|| status.to_string())
}

/// The same on a desk for practice, where nothing is ever sent.
pub fn practised(rules: &dyn Rules, desk: &Desk) -> Option<String> {
    picked(desk).or_else(|| composed(rules, desk, "It can be tried."))
}

/// What has been picked up, and where it can go.
fn picked(desk: &Desk) -> Option<String> {
    if let Some((_, name)) = desk.picked.instruction() {
        return Some(format!("{name}: point at the board."));
    }
    if let (Some(man), None) = (desk.picked.man(), desk.picked.to()) {
        let Thing::Man(on) = desk.view.board.at(man)?.on? else { return None };
        let targets = desk.targets(man);
        let (mut free, mut captures, mut joins) = (Vec::new(), Vec::new(), Vec::new());
        for target in targets.split_whitespace() {
            match (target.strip_suffix('x'), target.strip_suffix('+')) {
                (Some(square), _) => captures.push(square.to_string()),
                (_, Some(square)) => joins.push(square.to_string()),
                (None, None) => free.push(target.to_string()),
            }
        }
        let way = |squares: &[String], does: &str| (!squares.is_empty()).then(|| format!("{does} {}", in_words(squares)));
        let ways: Vec<String> = [way(&free, "go to"), way(&captures, "capture on"), way(&joins, "join on")].into_iter().flatten().collect();
        return Some(format!("{} on {man} is picked up. It can {}.", on.figure.name(), in_words(&ways)));
    }
    let panel = desk.panel()?;
    Some(match panel.uses.len() {
        1 => format!("{}: one choice.", panel.title),
        count => format!("{}: {count} choices.", panel.title),
    })
}

/// The turn as far as it is composed.
fn composed(rules: &dyn Rules, desk: &Desk, whole: &str) -> Option<String> {
    if desk.turn.is_empty() {
        return None;
    }
    let phase = |phase: Phase| if desk.steps.len() > 1 { format!("{}: ", phase.name()) } else { String::new() };
    let told = desk.parts.iter().flat_map(|part| rules.tell(&part.facts, Viewer::Seat(desk.seat)).unwrap_or_default());
    let mut so_far: Vec<String> = told.map(|told| told.words).collect();
    if so_far.is_empty() {
        so_far = desk.turn.iter().map(|(of, choice)| format!("{}{}", phase(of), rules.typeset(choice))).collect();
    }
    let next = match desk.refusals.first() {
        None => whole.to_string(),
        Some(refusal) => format!("It cannot be confirmed yet. {}.", as_sentence(&refusal.to_string())),
    };
    Some(format!("Your turn so far: {}. {next}", so_far.join("; ")))
}

/// With a capital letter and without its full stop.
fn as_sentence(words: &str) -> String {
    let words = words.trim_end_matches('.');
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
