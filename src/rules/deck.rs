//! Decks that players bring to a game: what may be in one, and its form as text, `2 Zeal` a line.

use super::view::WholeCard;

/// What may be in a deck of one's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckRules {
    /// Copies of one card, at most.
    pub most_copies: usize,
    /// The ruling that says so: `R11`.
    pub ruling: &'static str,
}

/// What a player brings to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Brought {
    /// Names of cards, one for each copy; `None`: the full deck.
    pub deck: Option<Vec<String>>,
    pub handicap: u32,
}

/// Everything that is wrong with a deck, in words. Empty: it may be brought.
pub fn faults(deck: &[String], cards: &[WholeCard], rules: DeckRules) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, count) in counted(deck) {
        match find(name, cards) {
            Ok(_) if count > rules.most_copies => faults.push(too_many(name, count, rules)),
            Ok(_) => {}
            Err(why) => faults.push(why),
        }
    }
    faults
}

/// Reads a deck as text: a card a line, its number before it or none for one, `#` before what is not read.
///
/// Names are read in any case. Gives every line that cannot be read and every card of which there are too many.
pub fn parse(text: &str, cards: &[WholeCard], rules: DeckRules) -> Result<Vec<String>, Vec<String>> {
    let mut copies = vec![0_usize; cards.len()];
    let mut faults = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, name) = line.split_at(digits);
        let name = if digits > 0 { name.trim_start().strip_prefix("x ").unwrap_or(name.trim_start()) } else { name };
        let count = if digits > 0 { count.parse().unwrap_or(usize::MAX) } else { 1 };
        match find(name, cards) {
            Ok(at) => copies[at] = copies[at].saturating_add(count),
            Err(why) => faults.push(format!("Line {number}: {why}")),
        }
    }
    let over = cards.iter().zip(&copies).filter(|(_, count)| **count > rules.most_copies);
    faults.extend(over.map(|(card, count)| too_many(card.face.name, *count, rules)));
    let whole = || cards.iter().zip(&copies).flat_map(|(card, count)| std::iter::repeat_n(card.face.name.to_string(), *count));
    if faults.is_empty() { Ok(whole().collect()) } else { Err(faults) }
}

/// The text of a deck, which [`parse`] reads back.
pub fn text(deck: &[String]) -> String {
    counted(deck).into_iter().map(|(name, count)| format!("{count} {name}\n")).collect()
}

/// Each card with its number of copies, in the order in which they come first.
pub fn counted(deck: &[String]) -> Vec<(&str, usize)> {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for name in deck {
        match counted.iter_mut().find(|(other, _)| other == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    counted
}

/// The deck in the order of the list of cards.
pub fn sorted(mut deck: Vec<String>, cards: &[WholeCard]) -> Vec<String> {
    deck.sort_by_key(|name| cards.iter().position(|card| card.face.name == name));
    deck
}

fn too_many(name: &str, count: usize, rules: DeckRules) -> String {
    let count = if count > 1_000 { "too many".to_string() } else { count.to_string() };
    format!("{name}: {count} copies, and a deck holds at most {} of a card ({})", rules.most_copies, rules.ruling)
}

/// The place of a card in the list, whatever the case of its name; or why there is none.
fn find(name: &str, cards: &[WholeCard]) -> Result<usize, String> {
    let wanted = name.split_whitespace().collect::<Vec<_>>().join(" ").replace(" / ", "/");
    let is = |other: &str| other.to_lowercase() == wanted.to_lowercase();
    if let Some(at) = cards.iter().position(|card| is(card.face.name)) {
        return Ok(at);
    }
    if let Some(card) = cards.iter().find(|card| card.edges.iter().any(|edge| is(edge.name))) {
        return Err(format!("{wanted} is one edge of a card: write {}", card.face.name));
    }
    let short: String = wanted.chars().take(40).collect();
    let nearest = cards.iter().map(|card| (distance(&card.face.name.to_lowercase(), &short.to_lowercase()), card.face.name)).min();
    let hint = nearest.filter(|&(far, name)| far <= 2 && far * 2 < name.len()).map_or(String::new(), |(_, name)| format!(". Is {name} meant?"));
    Err(format!("'{short}' is not a card{hint}"))
}

/// Letters that have to be changed, added or left out to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for place in 0..other.len() {
            let kept = before + usize::from(letter != other[place]);
            before = row[place + 1];
            row[place + 1] = kept.min(before + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    const RULES: DeckRules = DeckRules { most_copies: 2, ruling: "R11" };

    fn read(text: &str) -> Result<Vec<String>, Vec<String>> {
        parse(text, &rules::find("heretik").unwrap().cards(), RULES)
    }

    #[test]
    fn a_deck_is_read_as_it_is_written() {
        let deck = read("# mine\n2 zeal\n\n1x Shield / Pike\nDivine  right\n0 Ram").unwrap();
        assert_eq!(deck, ["Divine Right", "Zeal", "Zeal", "Shield/Pike"]);
        assert_eq!(text(&deck), "1 Divine Right\n2 Zeal\n1 Shield/Pike\n");
        assert_eq!(read(&text(&deck)).unwrap(), deck);
        assert_eq!(read("").unwrap(), [] as [String; 0]);
    }

    #[test]
    fn two_copies_are_allowed_and_three_are_named() {
        assert_eq!(read("Zeal\nZeal").unwrap().len(), 2);
        assert_eq!(read("Zeal\n2 Zeal").unwrap_err(), ["Zeal: 3 copies, and a deck holds at most 2 of a card (R11)"]);
        assert!(read("99999999999999999999999 Zeal\nZeal").unwrap_err()[0].starts_with("Zeal: too many copies"));
    }

    #[test]
    fn what_is_no_card_is_named_with_its_line() {
        assert_eq!(read("Ram\nZeel").unwrap_err(), ["Line 2: 'Zeel' is not a card. Is Zeal meant?"]);
        assert_eq!(read("Pike").unwrap_err(), ["Line 1: Pike is one edge of a card: write Shield/Pike"]);
        assert_eq!(read("Queen of Hearts").unwrap_err(), ["Line 1: 'Queen of Hearts' is not a card"]);
        assert_eq!(read("2").unwrap_err(), ["Line 1: '' is not a card"]);
    }

    #[test]
    fn a_deck_that_was_not_read_here_is_looked_at_too() {
        let cards = rules::find("heretik").unwrap().cards();
        let deck = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
        assert!(faults(&deck(&["Ram", "Zeal", "Ram"]), &cards, RULES).is_empty());
        assert_eq!(faults(&deck(&["Ram", "Ram", "Ram", "Rum"]), &cards, RULES).len(), 2);
        assert!(faults(&[], &cards, RULES).is_empty());
    }
}
