//! Decks: what a member builds for games to which each player brings her own.

use super::{Account, Club, Refused, checks};
use crate::rules::deck::{self, DeckRules};
use crate::rules::view::WholeCard;
use crate::rules::{self};
use crate::store::Reading;
use crate::store::decks::Deck;

/// Decks of one member.
const MOST_DECKS: usize = 50;

/// What is done to a deck.
#[derive(Clone, Debug)]
pub enum Change {
    /// So many copies of each of these cards, and the others as they are.
    Copies(Vec<(String, usize)>),
    /// One copy more, or one fewer.
    Add(String),
    Remove(String),
    /// A new name, and these cards in place of all, as text.
    Replace {
        name: String,
        text: String,
    },
}

impl Club {
    /// Her decks, by game and name.
    pub fn decks(&self, who: &Account) -> Result<Vec<Deck>, Refused> {
        Ok(self.store().read(|on| on.decks(&who.id))?)
    }

    pub fn deck(&self, who: &Account, id: i64) -> Result<Deck, Refused> {
        self.store().read(|on| on.deck(&who.id, id))?.ok_or(Refused::NoDeck)
    }

    /// Makes a deck of the cards in this text; gives its number.
    pub async fn add_deck(&self, who: &Account, game: &str, name: &str, text: &str) -> Result<i64, Refused> {
        let (cards, limits) = of_game(game)?;
        let name = deck_name(name)?;
        let read = deck::parse(text, &cards, limits).map_err(Refused::BadDeck)?;
        self.store_new(Deck { id: 0, account: who.id.clone(), game: game.to_string(), name, cards: read }).await
    }

    /// Makes another deck of the same cards.
    pub async fn copy_deck(&self, who: &Account, id: i64) -> Result<i64, Refused> {
        let deck = self.deck(who, id)?;
        let taken = self.decks(who)?;
        let stem: String = deck.name.chars().take(30).collect();
        let names = (2..).map(|number| format!("{} {number}", stem.trim_end()));
        let mut free = names.filter(|name| !taken.iter().any(|other| other.game == deck.game && other.name.to_lowercase() == name.to_lowercase()));
        let name = free.next().expect("of endless names one is free");
        self.store_new(Deck { name, ..deck }).await
    }

    async fn store_new(&self, deck: Deck) -> Result<i64, Refused> {
        let now = self.now();
        self.store()
            .write(move |on| {
                if on.decks(&deck.account)?.len() >= MOST_DECKS {
                    return Err(Refused::ManyDecks);
                }
                is_free(on, &deck)?;
                Ok(on.add_deck(&deck, now)?)
            })
            .await
    }

    pub async fn change_deck(&self, who: &Account, id: i64, change: Change) -> Result<Deck, Refused> {
        let (account, now) = (who.id.clone(), self.now());
        self.store()
            .write(move |on| {
                let mut changed = on.deck(&account, id)?.ok_or(Refused::NoDeck)?;
                let (cards, limits) = of_game(&changed.game)?;
                apply(&mut changed, change, &cards, limits)?;
                is_free(on, &changed)?;
                on.put_deck(&changed, now)?;
                Ok(changed)
            })
            .await
    }

    pub async fn drop_deck(&self, who: &Account, id: i64) -> Result<(), Refused> {
        let account = who.id.clone();
        Ok(self.store().write(move |on| on.drop_deck(&account, id)).await?)
    }

    /// The cards of her deck that she wants to bring to a game of this kind.
    pub(super) fn cards_brought(&self, who: &Account, id: Option<i64>, game: &str) -> Result<Option<Vec<String>>, Refused> {
        let Some(id) = id else { return Ok(None) };
        let deck = self.deck(who, id)?;
        if deck.game == game { Ok(Some(deck.cards)) } else { Err(Refused::NoDeck) }
    }
}

fn of_game(game: &str) -> Result<(Vec<WholeCard>, DeckRules), Refused> {
    let rules = rules::find(game).ok_or(Refused::NoDeckGame)?;
    Ok((rules.cards(), rules.deck_rules().ok_or(Refused::NoDeckGame)?))
}

fn deck_name(name: &str) -> Result<String, Refused> {
    checks::text(name, 40).filter(|name| !name.contains('\n')).ok_or(Refused::BadDeckName)
}

/// No other deck of hers for this game has the name.
fn is_free(on: &Reading, deck: &Deck) -> Result<(), Refused> {
    match on.deck_by_name(&deck.account, &deck.game, &deck.name)? {
        Some(other) if other != deck.id => Err(Refused::DeckNameTaken),
        _ => Ok(()),
    }
}

fn apply(deck: &mut Deck, change: Change, cards: &[WholeCard], limits: DeckRules) -> Result<(), Refused> {
    let mut wanted = deck.cards.clone();
    match change {
        Change::Copies(copies) => {
            wanted.retain(|name| !copies.iter().any(|(other, _)| other == name));
            wanted.extend(copies.into_iter().flat_map(|(name, count)| std::iter::repeat_n(name, count.min(limits.most_copies + 1))));
        }
        Change::Add(name) => wanted.push(name),
        Change::Remove(name) => {
            if let Some(at) = wanted.iter().position(|other| *other == name) {
                wanted.remove(at);
            }
        }
        Change::Replace { name, text } => {
            deck.name = deck_name(&name)?;
            wanted = deck::parse(&text, cards, limits).map_err(Refused::BadDeck)?;
        }
    }
    let faults = deck::faults(&wanted, cards, limits);
    if !faults.is_empty() {
        return Err(Refused::BadDeck(faults));
    }
    deck.cards = deck::sorted(wanted, cards);
    Ok(())
}
