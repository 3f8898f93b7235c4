//! Looking a turn over before it is confirmed: the position it leads to, what it costs, what the others will see, why it cannot be.

use askama::Template;

use crate::play::table::{Broken, Table};
use crate::rules::turn::{Phase, Seat, Turn, Viewer};
use crate::rules::view::Side;
use crate::web::game::desk::{Desk, Picked};
use crate::web::game::evidence::Seal;
use crate::web::game::page;
use crate::web::game::panel::{BoardPanel, PlaceAct, Seen};
use crate::web::game::threats::Attacks;
use crate::web::rulebook;
use crate::web::shell::Shell;

#[derive(Template)]
#[template(path = "review.html")]
pub struct ReviewPage {
    pub shell: Shell,
    id: String,
    title: String,
    seal: Seal,
    seen: u32,
    /// HTML, like the refusals.
    error: Option<String>,
    is_duel: bool,
    board: BoardPanel,
    has_cards: bool,
    turn: Vec<PhaseLine>,
    turn_json: String,
    message: String,
    costs: Vec<String>,
    told: Vec<PhaseLine>,
    refusals: Vec<String>,
}

pub struct PhaseLine {
    pub phase: &'static str,
    pub words: String,
}

impl ReviewPage {
    /// `None` when the seat has no turn to make now.
    pub fn make(shell: Shell, table: &Table, seat: Seat, turn: Turn, message: &str, error: Option<String>) -> Result<Option<ReviewPage>, Broken> {
        let Some(desk) = Desk::lay(table, seat, turn, Picked::default()).filter(|desk| !desk.is_answer) else { return Ok(None) };
        let before = table.position().expect("a seat that is to act has a position").view(Viewer::Seat(seat));
        let about = table.rules.about();
        let seats = about.seats.len();
        let has_phases = about.phases.len() > 1;
        let phase_name = |phase: Phase| if has_phases { phase.name() } else { "" };
        let mut touched = Vec::new();
        let mut told = Vec::new();
        let other = (0..seats as u8)
            .map(Seat)
            .find(|&other| other != seat)
            .map_or(Viewer::Spectator, |other| if seats == 2 { Viewer::Seat(other) } else { Viewer::Spectator });
        for part in &desk.parts {
            let facts = |viewer| table.rules.tell(&part.facts, viewer).map_err(|why| Broken::Facts { number: table.head.number, why });
            touched.extend(facts(Viewer::Seat(seat))?.into_iter().flat_map(|told| told.squares));
            let words: Vec<String> = facts(other)?.into_iter().map(|told| format!("{}.", told.words)).collect();
            if !words.is_empty() {
                told.push(PhaseLine { phase: phase_name(part.phase), words: words.join(" ") });
            }
        }
        let attacks = Attacks::of(desk.after.as_ref(), &desk.view);
        let seen = Seen { last: touched, attacks: Some(&attacks), ..Seen::of(&desk.view, table.rules, seat) };
        let own = seat.0 as usize;
        Ok(Some(ReviewPage {
            id: table.id.to_string(),
            title: page::title(table),
            seal: Seal::of(table),
            seen: table.head.number,
            error: error.map(|words| rulebook::linked(about.id, &words)),
            is_duel: seats == 2,
            board: BoardPanel::still(&seen),
            has_cards: before.common.is_some() || before.sides[own].piles.is_some(),
            turn: desk.turn.iter().map(|(phase, choice)| PhaseLine { phase: phase_name(phase), words: table.rules.typeset(choice) }).collect(),
            message: message.to_string(),
            turn_json: serde_json::to_string(&desk.turn).expect("a turn is plain data and serialises"),
            costs: costs(&before.sides[own], &desk.view.sides[own]),
            told,
            refusals: desk.refusals.iter().map(|refusal| rulebook::linked(about.id, &refusal.to_string())).collect(),
            shell,
        }))
    }
}

/// Which cards change place on the player's own side.
fn costs(before: &Side, after: &Side) -> Vec<String> {
    let hand = |side: &Side| side.hand.iter().flatten().map(|card| card.whole).collect::<Vec<_>>();
    let declared = |side: &Side| side.declared.iter().map(|declared| declared.card.whole).collect::<Vec<_>>();
    let missing = |from: Vec<&'static str>, mut to: Vec<&'static str>| {
        let mut gone = Vec::new();
        for name in from {
            match to.iter().position(|other| *other == name) {
                Some(at) => {
                    to.remove(at);
                }
                None => gone.push(name),
            }
        }
        (gone, to)
    };
    let (left_hand, came_to_hand) = missing(hand(before), hand(after));
    let (left_area, came_to_area) = missing(declared(before), declared(after));
    let list = |names: &[&str], words: &str| (!names.is_empty()).then(|| format!("{words}: {}.", names.join(", ")));
    let spent: Vec<&str> = {
        let mut declared_now = came_to_area.clone();
        left_hand
            .iter()
            .filter(|name| match declared_now.iter().position(|other| other == *name) {
                Some(at) => {
                    declared_now.remove(at);
                    false
                }
                None => true,
            })
            .copied()
            .collect()
    };
    [
        list(&spent, "Leaves your hand"),
        list(&came_to_area, "You declare"),
        list(&left_area, "Leaves your declared area"),
        list(&came_to_hand, "Comes into your hand"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::view::{CardFace, Colour, Declared, Kind};

    fn card(name: &'static str) -> CardFace {
        CardFace { name, whole: name, colour: Colour::Red, kind: Kind::Plan, text: "" }
    }

    fn side(hand: &[&'static str], declared: &[&'static str]) -> Side {
        Side {
            hand: hand.iter().map(|name| Some(card(name))).collect(),
            declared: declared.iter().map(|name| Declared { card: card(name), is_mature: true }).collect(),
            ..Side::default()
        }
    }

    #[test]
    fn declared_cards_are_not_spent() {
        let costs = costs(&side(&["Pike", "Rout", "Rout"], &["Knave"]), &side(&["Rout"], &["Pike"]));
        assert_eq!(costs, ["Leaves your hand: Rout.", "You declare: Pike.", "Leaves your declared area: Knave."]);
    }

    #[test]
    fn a_turn_without_cards_costs_nothing() {
        assert!(costs(&side(&["Pike"], &["Knave"]), &side(&["Pike"], &["Knave"])).is_empty());
    }
}
