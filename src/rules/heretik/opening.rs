//! The start of a game: its options, and what chance decides (R10–R12).

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::cards::{Id, full_deck};
use super::fact::Fact;
use super::position::{Both, Piles, read_piles};
use super::state::{Mode, State};
use crate::chance::Dice;
use crate::rules::cardless::Side;
use crate::rules::deck::{Brought, DeckRules};
use crate::rules::game::{BadOption, OptionAbout, Options};

pub static OPTIONS: &[OptionAbout] = &[
    OptionAbout {
        id: "mode",
        name: "Mode",
        words: "Whether both players share one deck, or each has her own",
        default: "simple",
        allowed: &[("simple", "One deck and one dead pile for both"), ("formal", "A deck and a dead pile for each player")],
    },
    OptionAbout {
        id: "handicaps",
        name: "Handicap",
        words: "Whether the player with the smaller handicap draws the difference first, and the result moves handicaps (R12)",
        default: "none",
        allowed: &[("none", "Casual: handicaps do not count"), ("counted", "Handicap game: handicaps count, and the result changes them")],
    },
    OptionAbout {
        id: "deck",
        name: "Deck in order",
        words: "The deck as it lies, top first, not shuffled; in Formal one list for white and one for black",
        default: "",
        allowed: &[],
    },
    OptionAbout {
        id: "decks",
        name: "Decks of one's own",
        words: "Formal: the cards that white and black bring, at most two copies of each; they are shuffled",
        default: "",
        allowed: &[],
    },
    OptionAbout {
        id: "handicap",
        name: "Handicap",
        words: "The handicaps of white and black: who has the smaller one draws the difference before the game",
        default: "",
        allowed: &[],
    },
];

/// R11.
pub const DECKS: DeckRules = DeckRules { most_copies: 2, ruling: "R11" };

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Handicaps {
    #[default]
    None,
    Counted,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Handicap {
    white: u32,
    black: u32,
}

fn bad<T>(words: impl Into<String>) -> Result<T, BadOption> {
    Err(BadOption(words.into()))
}

fn read<T: DeserializeOwned>(options: &Options, id: &str, what: &str) -> Result<Option<T>, BadOption> {
    let Some(value) = options.get(id).filter(|value| **value != Value::Null) else { return Ok(None) };
    serde_json::from_value(value.clone()).map(Some).map_err(|error| BadOption(format!("the option '{id}' is {what}: {error}")))
}

fn mode(options: &Options) -> Result<Mode, BadOption> {
    let known = |id: &String| OPTIONS.iter().any(|option| option.id == id);
    if let Some(other) = options.keys().find(|id| !known(id)) {
        let ids: Vec<_> = OPTIONS.iter().map(|option| option.id).collect();
        return bad(format!("'{}' is not an option of Heretik Chess: {}", other.chars().take(40).collect::<String>(), ids.join(", ")));
    }
    Ok(read(options, "mode", "simple or formal")?.unwrap_or(Mode::Simple))
}

/// In the formal game, unless the options say how the decks lie.
pub fn takes_decks(options: &Options) -> bool {
    mode(options) == Ok(Mode::Formal) && !options.contains_key("deck")
}

pub fn counts_handicaps(options: &Options) -> bool {
    read(options, "handicaps", "none or counted") == Ok(Some(Handicaps::Counted))
}

/// The options with the players' decks and handicaps, white's first. Who brings no deck has the full one.
pub fn with_brought(options: &Options, brought: &[Brought]) -> Options {
    let mut whole = options.clone();
    let of = |side: Side| brought.get(side as usize);
    let deck = |side: Side| of(side).and_then(|brought| brought.deck.as_ref());
    let handicap = |side: Side| of(side).map_or(0, |brought| brought.handicap);
    if takes_decks(options) && brought.iter().any(|brought| brought.deck.is_some()) {
        whole.insert("decks".to_string(), json!({ "white": deck(Side::White), "black": deck(Side::Black) }));
    }
    if counts_handicaps(options) {
        whole.insert("handicap".to_string(), json!({ "white": handicap(Side::White), "black": handicap(Side::Black) }));
    }
    whole
}

/// The table before anything has happened.
pub fn empty(options: &Options) -> Result<State, BadOption> {
    let mode = mode(options)?;
    decks(options, mode, &mut |_| {})?;
    read::<Handicaps>(options, "handicaps", "none or counted")?;
    read::<Handicap>(options, "handicap", "a number for white and one for black")?;
    Ok(State::start(mode))
}

/// The decks, top first.
fn decks(options: &Options, mode: Mode, shuffle: &mut dyn FnMut(&mut [Id])) -> Result<[Vec<Id>; 2], BadOption> {
    let in_order: Option<Piles> = read(options, "deck", "a list of cards, in Formal one for white and one for black")?;
    let brought: Option<Both<Option<Vec<Id>>>> = read(options, "decks", "a list of cards for white and one for black")?;
    if brought.is_some() && (mode == Mode::Simple || in_order.is_some()) {
        return bad("the option 'decks' is for Formal, in place of 'deck'");
    }
    if in_order.is_some() {
        let decks = read_piles(in_order, mode, "deck").map_err(BadOption)?;
        if mode == Mode::Formal {
            decks.iter().try_for_each(|deck| check_copies(deck))?;
        }
        return Ok(decks);
    }
    let mut decks = match mode {
        Mode::Simple => [full_deck(), Vec::new()],
        Mode::Formal => [full_deck(), full_deck()],
    };
    for (deck, cards) in decks.iter_mut().zip(brought.unwrap_or_default().into_sides()) {
        if let Some(cards) = cards {
            *deck = cards;
            check_copies(deck)?;
        }
    }
    for deck in &mut decks {
        shuffle(deck);
    }
    Ok(decks)
}

/// R11.
fn check_copies(deck: &[Id]) -> Result<(), BadOption> {
    match deck.iter().find(|id| deck.iter().filter(|other| other == id).count() > DECKS.most_copies) {
        Some(id) => bad(format!("a deck holds at most two copies of a card, not more of {id}")),
        None => Ok(()),
    }
}

/// The decks are laid out, handicap cards are drawn, then Black draws one.
pub fn begin(options: &Options, dice: &mut Dice) -> Result<Vec<Fact>, BadOption> {
    let mode = mode(options)?;
    let decks = decks(options, mode, &mut |deck| dice.shuffle(deck))?;
    let handicap: Handicap = read(options, "handicap", "a number for white and one for black")?.unwrap_or_default();
    let mut facts = vec![Fact::Opened { mode }];
    let names = |deck: &[Id]| deck.iter().map(|id| id.to_string()).collect::<Vec<_>>();
    match mode {
        Mode::Simple => facts.push(Fact::Deck { of: None, cards: names(&decks[0]) }),
        Mode::Formal => facts.extend(Side::BOTH.map(|side| Fact::Deck { of: Some(side.seat()), cards: names(&decks[side as usize]) })),
    }
    let mut left = decks.map(Vec::into_iter);
    let mut draw = |side: Side| {
        let pile = if mode == Mode::Simple { 0 } else { side as usize };
        if let Some(id) = left[pile].next() {
            facts.push(Fact::Drew { seat: side.seat(), card: id.to_string(), is_shown: false });
        }
    };
    let weaker = if handicap.white < handicap.black { Side::White } else { Side::Black };
    for _ in 0..handicap.white.abs_diff(handicap.black).min(1000) {
        draw(weaker);
    }
    draw(Side::Black);
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;

    fn options(value: Value) -> Options {
        serde_json::from_value(value).unwrap()
    }

    fn brought(deck: Option<&[&str]>, handicap: u32) -> Brought {
        Brought { deck: deck.map(|deck| deck.iter().map(|name| name.to_string()).collect()), handicap }
    }

    fn facts(options: &Options) -> Vec<Fact> {
        begin(options, &mut Dice::from_seed(&Seed::from_number(1))).unwrap()
    }

    #[test]
    fn r11_each_brings_her_own_deck_and_who_brings_none_has_the_full_one() {
        let formal = options(json!({ "mode": "formal" }));
        let whole = with_brought(&formal, &[brought(Some(&["Zeal", "Ram", "Zeal"]), 0), brought(None, 0)]);
        let decks: Vec<usize> =
            facts(&whole).iter().filter_map(|fact| if let Fact::Deck { cards, .. } = fact { Some(cards.len()) } else { None }).collect();
        assert_eq!(decks, [3, 120]);
        let none = with_brought(&formal, &[brought(Some(&[]), 0), brought(Some(&[]), 0)]);
        assert!(!facts(&none).iter().any(|fact| matches!(fact, Fact::Drew { .. })));
        let simple = options(json!({ "mode": "simple" }));
        assert_eq!(with_brought(&simple, &[brought(Some(&["Zeal"]), 0), brought(None, 0)]), simple);
    }

    #[test]
    fn r12_who_has_the_smaller_handicap_draws_the_difference_before_black_draws() {
        let drew = |options: &Options| -> Vec<u8> {
            facts(options).iter().filter_map(|fact| if let Fact::Drew { seat, .. } = fact { Some(seat.0) } else { None }).collect()
        };
        let counted = options(json!({ "handicaps": "counted" }));
        assert_eq!(drew(&with_brought(&counted, &[brought(None, 1), brought(None, 3)])), [0, 0, 1]);
        assert_eq!(drew(&with_brought(&counted, &[brought(None, 3), brought(None, 1)])), [1, 1, 1]);
        assert_eq!(drew(&with_brought(&counted, &[brought(None, 2), brought(None, 2)])), [1]);
        assert_eq!(drew(&with_brought(&Options::new(), &[brought(None, 1), brought(None, 3)])), [1], "a casual game");
        assert!(empty(&options(json!({ "handicaps": "perhaps" }))).is_err());
    }
}
