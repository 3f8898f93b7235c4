//! Through whose eyes a game is looked at: one's own while it runs; anybody's once everything is open.

use crate::play::table::Table;
use crate::rules::turn::{Seat, Viewer};

/// The part of an address that says it: `?as=white`, `?as=spectator`. Nothing, or a word that is not known: one's own.
#[derive(serde::Deserialize, Clone, Default, Debug)]
pub struct Eye {
    #[serde(default, rename = "as")]
    word: String,
}

impl Eye {
    /// As a form names it.
    pub fn of(word: &str) -> Eye {
        Eye { word: word.to_string() }
    }

    /// Who looks. Only once the game is over can anybody look through another's eyes; until then the word is not even read.
    pub fn viewer(&self, table: &Table, account: Option<&str>) -> Viewer {
        let own = table.viewer(account);
        match own {
            Viewer::Seat(_) | Viewer::Spectator => own,
            Viewer::Everything if self.word == "spectator" => Viewer::Spectator,
            Viewer::Everything => seat(table, &self.word).map_or(Viewer::Everything, Viewer::Seat),
        }
    }

    /// The same as the end of an address: `?as=white`, or nothing.
    pub fn query(table: &Table, viewer: Viewer) -> String {
        match (table.is_over(), viewer) {
            (true, Viewer::Seat(seat)) => format!("?as={}", table.rules.about().seats[seat.0 as usize].id),
            (true, Viewer::Spectator) => "?as=spectator".to_string(),
            (true, Viewer::Everything) | (false, _) => String::new(),
        }
    }

    /// The seat at the bottom of the board: the one looked through, one's own, or the first.
    pub fn bottom(table: &Table, viewer: Viewer, account: Option<&str>) -> Seat {
        match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator | Viewer::Everything => account.and_then(|account| table.seat_of(account)).unwrap_or(Seat(0)),
        }
    }
}

fn seat(table: &Table, word: &str) -> Option<Seat> {
    table.rules.about().seats.iter().position(|seat| seat.id == word).map(|at| Seat(at as u8))
}
