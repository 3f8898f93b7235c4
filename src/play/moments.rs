//! The moments of a game that a reader may want to jump to: turns, captures, cards.

use crate::play::entry::{Entry, Kind};
use crate::play::history::{self, Line};
use crate::play::table::{Broken, Table};
use crate::rules;
use crate::rules::turn::Viewer;
use crate::rules::view::Thing;

/// What can be jumped to, by the numbers of entries in ascending order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Moments {
    /// The last entry of every turn, after which the next player is to act.
    pub turns: Vec<u32>,
    /// Where men left the board.
    pub captures: Vec<u32>,
    /// Cards that were chosen, as the viewer may read it: name and entry.
    pub cards: Vec<(&'static str, u32)>,
}

/// The moments of a log. `lines` are its entries as the viewer may read them; what stands on the board is open to all.
pub fn moments(table: &Table, entries: &[Entry], lines: &[Line]) -> Result<Moments, Broken> {
    let mut found = Moments::default();
    for act in history::acts(entries) {
        if matches!(act[0].kind, Kind::Phase(_) | Kind::PromotionAnswer) {
            found.turns.push(act[act.len() - 1].number);
        }
    }
    let mut then: Option<Table> = None;
    let mut before = 0;
    for entry in entries {
        match &mut then {
            Some(then) => then.fold(entry)?,
            None => then = Some(Table::replay(&table.id, [entry])?),
        }
        let men = then.as_ref().and_then(Table::position).map_or(0, |position| {
            let board = position.view(Viewer::Spectator).board;
            board.cells.iter().filter(|cell| matches!(cell.on, Some(Thing::Man(_)))).count()
        });
        if men < before {
            found.captures.push(entry.number);
        }
        before = men;
    }
    let names: Vec<&'static str> = rules::cards().iter().map(|card| card.name).collect();
    for line in lines.iter().filter(|line| matches!(line.kind, Kind::Phase(_))) {
        for choice in &line.choices {
            let choice = choice.strip_prefix("declared ").unwrap_or(choice);
            let named = |name: &&&str| choice.strip_prefix(**name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
            // The longest name, since one may begin with another.
            let card = names.iter().filter(named).max_by_key(|name| name.len());
            found.cards.extend(card.map(|&card| (card, line.number)));
        }
    }
    found.cards.dedup();
    Ok(found)
}
