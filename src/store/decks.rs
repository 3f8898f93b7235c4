//! The decks that members have built.

use rusqlite::{OptionalExtension, Row, named_params};

use super::people::folded;
use super::{Reading, StoreError, Writing};
use crate::clock::Moment;

/// A deck of somebody's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    pub id: i64,
    pub account: String,
    /// Which game it is for: `heretik`.
    pub game: String,
    pub name: String,
    /// Names of cards, one for each copy.
    pub cards: Vec<String>,
}

impl Reading<'_> {
    /// All decks of an account, by game and name.
    pub fn decks(&self, account: &str) -> Result<Vec<Deck>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM decks WHERE account = ? ORDER BY game, name_key")?;
        let rows = statement.query_and_then([account], deck_from)?;
        rows.collect()
    }

    /// A deck, if it is this account's.
    pub fn deck(&self, account: &str, id: i64) -> Result<Option<Deck>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT * FROM decks WHERE account = ?1 AND id = ?2")?;
        let mut rows = statement.query_and_then((account, id), deck_from)?;
        rows.next().transpose()
    }

    /// The account's deck of this name for this game.
    pub fn deck_by_name(&self, account: &str, game: &str, name: &str) -> Result<Option<i64>, StoreError> {
        let mut statement = self.db().prepare_cached("SELECT id FROM decks WHERE account = ?1 AND game = ?2 AND name_key = ?3")?;
        Ok(statement.query_row((account, game, folded(name)), |row| row.get(0)).optional()?)
    }
}

impl Writing<'_> {
    /// Stores a deck and gives its number. `deck.id` is not looked at.
    pub fn add_deck(&self, deck: &Deck, now: Moment) -> Result<i64, StoreError> {
        self.db()
            .prepare_cached(
                "INSERT INTO decks (account, game, name, name_key, cards, updated) VALUES (:account, :game, :name, :name_key, :cards, :now)",
            )?
            .execute(named_params! {
                ":account": deck.account, ":game": deck.game, ":name": deck.name, ":name_key": folded(&deck.name),
                ":cards": written(&deck.cards), ":now": now.0,
            })?;
        Ok(self.db().last_insert_rowid())
    }

    /// Puts name and cards in place of what the deck was.
    pub fn put_deck(&self, deck: &Deck, now: Moment) -> Result<(), StoreError> {
        self.db()
            .prepare_cached(
                "UPDATE decks SET name = :name, name_key = :name_key, cards = :cards, updated = :now WHERE id = :id AND account = :account",
            )?
            .execute(named_params! {
                ":id": deck.id, ":account": deck.account, ":name": deck.name, ":name_key": folded(&deck.name),
                ":cards": written(&deck.cards), ":now": now.0,
            })?;
        Ok(())
    }

    pub fn drop_deck(&self, account: &str, id: i64) -> Result<(), StoreError> {
        self.db().prepare_cached("DELETE FROM decks WHERE account = ?1 AND id = ?2")?.execute((account, id))?;
        Ok(())
    }
}

fn written(cards: &[String]) -> String {
    serde_json::to_string(cards).expect("a list of names serialises")
}

fn deck_from(row: &Row) -> Result<Deck, StoreError> {
    let cards: String = row.get("cards")?;
    let cards = serde_json::from_str(&cards).map_err(|error| StoreError::Unreadable { what: "a deck", why: error.to_string() })?;
    Ok(Deck { id: row.get("id")?, account: row.get("account")?, game: row.get("game")?, name: row.get("name")?, cards })
}
