//! The art of the cards.

/// For a card that has no art of its own: a closed book.
pub const NEUTRAL: &str = "<path d=\"M26 12h24q4 0 4 4v24h-26q-4 0-4-4v-22q0-2 2-2zM24 35q0-4 4-4h26M32 20h14M32 25h10\"/>";

/// Every card with its art; a double-edged card stands here with each of its edges.
pub fn arts() -> impl Iterator<Item = (&'static str, &'static str)> {
    [].into_iter()
}
