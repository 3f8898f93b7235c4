//! Games that are set up by turns from a deck in a known order.

use std::collections::BTreeMap;

use common::Game;
use postern::play::entry::GameId;
use postern::play::time::terms::Timing;
use postern::rules::turn::{Phase, Seat, Turn};
use postern::service::start::{NewGame, WaitFor};
use postern::service::{Account, Club};
use serde_json::json;

use crate::common;

/// A game of Heretik: the deck from the top (Black draws the first card, then whoever has moved draws one), and the turns that have been made.
pub struct Setting {
    pub deck: &'static [&'static str],
    /// White's and Black's in turn: `declare Quagmire; move e2-e3, e3-e4`.
    pub turns: &'static [&'static str],
}

/// White's first turn.
pub const OPENING: Setting =
    Setting { deck: &["Rout", "Zeal", "Dash", "Lancer", "Captain", "Knave", "Yeoman", "Squire", "Marshal", "Flank"], turns: &[] };

/// White holds Sabotage, Rout, Assassination and Quagmire, Black has declared Paladin, and White's next card is Lancer.
pub const FIVE_PHASES: Setting = Setting {
    deck: &["Paladin", "Sabotage", "Dash", "Rout", "Zeal", "Assassination", "Captain", "Quagmire", "Knave", "Lancer", "Squire", "Marshal"],
    turns: &["move g1-f3", "declare Paladin; move g8-f6", "move f3-g1", "move f6-g8", "move g1-f3", "move g8-f6", "move f3-g1", "move f6-g8"],
};

/// Black's King is in check by the Queen on h5.
pub const PINNED: Setting =
    Setting { deck: &["Rout", "Zeal", "Dash", "Lancer", "Captain", "Knave", "Yeoman", "Squire"], turns: &["move e2-e3", "move f7-f6", "move d1-h5"] };

/// Black has two Crowns of Thorns, and White's Pawn on g7 can capture on the last rank.
pub const TWO_CROWNS: Setting = Setting {
    deck: &["Crown of Thorns", "Zeal", "Crown of Thorns", "Lancer", "Captain", "Knave", "Yeoman", "Squire", "Marshal", "Flank", "Dash", "Rout"],
    turns: &[
        "move h2-h3, h3-h4",
        "declare Crown of Thorns; move b8-c6",
        "move h4-h5",
        "declare Crown of Thorns; move c6-b8",
        "move h5-h6",
        "move b8-c6",
        "move h6xg7",
        "move c6-b8",
    ],
};

/// Opens such a game between two members, White first, and plays it so far.
pub async fn stacked(club: &Club, players: [&Account; 2], setting: &Setting) -> Game {
    let options = BTreeMap::from([("deck".to_string(), json!(setting.deck))]);
    let new = NewGame {
        game: "heretik".to_string(),
        options: options.into_iter().collect(),
        timing: Timing::days(3),
        wait_for: WaitFor::Member(players[1].id.clone()),
        seat: Some(Seat(0)),
        words: String::new(),
        deck: None,
    };
    let id = club.open_game(players[0], new).await.expect("a game opens").table.id.clone();
    club.join(players[1], &id, "").await.expect("a challenge is accepted");
    for (at, turn) in setting.turns.iter().enumerate() {
        confirm(club, players[at % 2], &id, turn).await;
    }
    Game::of(&id)
}

async fn confirm(club: &Club, who: &Account, game: &GameId, text: &str) {
    let mut turn = Turn::default();
    for phase in text.split("; ") {
        let (word, choices) = phase.split_once(' ').expect("a phase and its choices");
        let phase = Phase::parse(word).expect("a phase");
        choices.split(", ").for_each(|choice| turn.push(phase, choice));
    }
    let seen = club.table(game).expect("the game is there").head.number;
    club.confirm(who, game, seen, &turn).await.unwrap_or_else(|refused| panic!("{text}: {refused}"));
}
