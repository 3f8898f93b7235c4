//! What a player can do about time on the page of a game: claim, offer or answer a pause, end one.

use super::page::ActView;
use crate::clock::Moment;
use crate::play::table::Table;
use crate::play::time::acts;
use crate::play::time::events::Wanted;
use crate::rules::turn::Seat;

/// For how many days a pause can be offered.
pub const PAUSES: [u16; 7] = [1, 2, 3, 7, 14, 30, 60];

/// What this seat's player can do about time, beside offering a pause.
pub fn time_acts(table: &Table, seat: Option<Seat>, now: Moment) -> Vec<ActView> {
    let Some(seat) = seat.filter(|&seat| table.survivors().has(seat)) else { return Vec::new() };
    let act = |word, words, is_answer| ActView { word, words, is_grave: false, is_answer };
    let mut possible = Vec::new();
    if acts::may_claim(table, seat, now).is_some() {
        possible.extend(acts::claims_open(table).iter().map(|wanted| match wanted {
            Wanted::Win if table.survivors().count() > 2 => act("claim-win", "Claim that the player is out", true),
            Wanted::Win => act("claim-win", "Claim the win", true),
            Wanted::Draw => act("claim-draw", "Claim a draw", false),
            Wanted::CalledOff => act("claim-called-off", "Call the game off", false),
        }));
    }
    if table.pause.is_some_and(|(pause, _)| !pause.agreed.has(seat)) {
        possible.push(act("agree-pause", "Agree to the pause", true));
        possible.push(act("decline-pause", "Decline the pause", false));
    }
    if table.paused_until(now).is_some() {
        possible.push(act("resume", "End the pause", false));
    }
    possible
}

/// Whether a pause can be offered now.
pub fn may_offer_pause(table: &Table, seat: Option<Seat>, now: Moment) -> bool {
    seat.is_some_and(|seat| table.survivors().has(seat)) && table.pause.is_none() && table.paused_until(now).is_none()
}
