//! The art of the cards: a few lines each, on a field of 80 by 50 whose middle (9 to 43) is free of the ground's pattern.
//!
//! Solid men are the holder's, hollow ones the opponent's. Leaps are shown on a field of seven by seven dots.
//! The markup stands inside a group that sets lines without fill; `s!` makes a path solid.

/// A path in lines.
macro_rules! l {
    ($($d:expr),+) => { concat!("<path d=\"", $($d),+, "\"/>") };
}
/// A solid path.
macro_rules! s {
    ($($d:expr),+) => { concat!("<path fill=\"currentColor\" d=\"", $($d),+, "\"/>") };
}
/// A path in fine broken lines.
macro_rules! dots {
    ($($d:expr),+) => { concat!("<path stroke-dasharray=\"1 4\" d=\"", $($d),+, "\"/>") };
}
// Men, from the lower left corner of each: 10 to 14 wide, 12 to 16 high.
macro_rules! pawn {
    () => {
        "h10q-2-2-2.5-6a3.4 3.4 0 1 0-5 0q-.5 4-2.5 6z"
    };
}
macro_rules! knight {
    () => {
        "c0-3 3.5-4 3.4-6.5q-2 1.5-3.3 2.5l-2.4-.4.3-2.4 2.2-4.3 1.6-1.8-.1-2.6 2.5 1.7c4 .4 6.6 4 6.9 8.3q.1 3-.7 5.5z"
    };
}
macro_rules! rook {
    () => {
        "h12l-1.2-9h1.7v-5.5h-3v2h-2v-2h-3v2h-2v-2h-3v5.5h1.7z"
    };
}
macro_rules! bishop {
    () => {
        "h10l-1.5-3.5q2.5-1.5 2.5-4.5c0-3-3-5.5-6-8.5c-3 3-6 5.5-6 8.5q0 3 2.5 4.5z"
    };
}
macro_rules! queen {
    () => {
        "h12l3-10-4.5 4-1.5-7-3 6-3-6-1.5 7-4.5-4z"
    };
}
macro_rules! king {
    () => {
        "h12l2.5-7.5q.5-4-3.5-4-3.5 0-5 3.5-1.5-3.5-5-3.5-4 0-3.5 4zm6-8v-10m-3 3h6"
    };
}
/// A card lying upright.
macro_rules! card {
    () => {
        "h12v18h-12z"
    };
}
/// Seven by seven dots, with the leaper's ring in the middle.
macro_rules! field {
    ($targets:expr, $way:expr) => {
        concat!(
            "<path stroke-width=\"1.3\" stroke-dasharray=\"0 5.5\" d=\"M23.5 9.5h34m-34 5.5h34m-34 5.5h34m-34 5.5h34m-34 5.5h34m-34 5.5h34m-34 5.5h34\"/>",
            "<path d=\"M37 26a3 3 0 1 1 6 0a3 3 0 1 1-6 0z", $way, "\"/><path stroke-width=\"5.5\" d=\"", $targets, "\"/>"
        )
    };
}
/// Arrows from the middle along the diagonals, or along the lines.
macro_rules! diagonals {
    () => {
        "M29 18l-8-7m0 5v-5h5M51 18l8-7m-5 0h5v5M29 34l-8 7m5 0h-5v-5M51 34l8 7m0-5v5h-5"
    };
}
macro_rules! orthogonals {
    () => {
        "M28 27h-13m4-4l-4 4 4 4M52 27h13m-4-4l4 4-4 4M40 14v-4m-4 3l4-4 4 4M40 39v4m-4-3l4 4 4-4"
    };
}

/// For a card that has no art of its own: a closed book.
pub const NEUTRAL: &str = l!("M26 10h24q4 0 4 4v24h-26q-4 0-4-4v-22q0-2 2-2zM24 34q0-4 4-4h26M32 18h14M32 23h10");

const RED: &[(&str, &str)] = &[
    // A hand's cross holds the opponent's men on strings.
    ("Heretik", concat!(l!("M24 10h32M40 10v-2M26 10v18M54 10v15M40 10v13M21 41", pawn!(), "M34 41", knight!(), "M49 41", bishop!()))),
    // A pawn as bait on a hook.
    ("Feint", concat!(l!("M30 9h8M34 9v22a8 8 0 0 0 16 0v-2M16 16h8M14 24h8M16 32h8"), s!("M45 29", pawn!()))),
    ("Silence", l!("M20 10h40q4 0 4 4v16q0 4-4 4h-26l-8 8v-8h-6q-4 0-4-4v-16q0-4 4-4zM34 16l12 12M46 16l-12 12")),
    (
        "Scorched Earth",
        concat!(s!("M34 42", king!()), l!("M10 42h60M12 42q-4-9 3-17 0 6 4 8 2-3 1-7 7 8 2 16M68 42q4-9-3-17 0 6-4 8-2-3-1-7-7 8-2 16")),
    ),
    ("Sabotage", concat!(l!("M28 10h24v32h-24zM42 10l-6 11 8 4-7 17"), s!("M57 30a4 4 0 1 1 8 0 4 4 0 1 1-8 0z"), l!("M62 26q0-5 5-5"))),
    ("Cataclysm", l!("M19 25l11-4 6 17-11 4zM34 12l12-2 3 17-12 2zM52 20l11 5-7 16-11-5zM14 20l-4-6M27 15l-2-6M56 14l3-5M67 19l4-4M70 30h4")),
    (
        "Attrition",
        concat!(
            s!("M18 40", knight!()),
            l!(
                "M62 40c0-3-3.5-4-3.4-6.5q2 1.5 3.3 2.5l2.4-.4-.3-2.4-2.2-4.3-1.6-1.8.1-2.6-2.5 1.7c-4 .4-6.6 4-6.9 8.3q-.1 3 .7 5.5zM35 17l10 10M45 17l-10 10"
            )
        ),
    ),
    ("Petard", concat!(s!("M27 31a11 11 0 1 1 22 0 11 11 0 1 1-22 0z"), l!("M45 23l4-4q4-5 9-4M62 10l-1 3M67 14l-4 1M65 20l-3-2M57 9l2 3"))),
    (
        "Crown of Thorns",
        l!(
            "M20 27a20 10 0 1 0 40 0a20 10 0 1 0-40 0zM25 27a15 6 0 1 0 30 0a15 6 0 1 0-30 0zM22 21l-6-4M33 18l-2-8M47 18l3-8M58 21l6-4M58 33l7 4M46 36l3 7M34 36l-3 7M22 33l-7 4M28 24l5 9M40 21l-4 11M50 22l-3 10"
        ),
    ),
    (
        "Quagmire",
        concat!(
            s!("M33 28h14l-.6-4.5h1.7v-6.5h-3.5v2.5h-2.6v-2.5h-4v2.5h-2.6v-2.5h-3.5v6.5h1.7z"),
            l!("M14 32q4-4 8 0t8 0 8 0 8 0 8 0 8 0M20 37q4-4 8 0t8 0 8 0 8 0M26 42q4-4 8 0t8 0 8 0")
        ),
    ),
    (
        "Gnosis",
        concat!(l!("M16 28q24-24 48 0q-24 20-48 0zM40 11v-2M26 14l-2-3M54 14l2-3M15 21l-4-2M65 21l4-2"), s!("M34 27a6 6 0 1 1 12 0 6 6 0 1 1-12 0z")),
    ),
    ("Rout", l!("M36 40", pawn!(), "M50 38", pawn!(), "M44 22", pawn!(), "M30 18h-16m5-5l-5 5 5 5M30 36h-16m5-5l-5 5 5 5")),
    ("Assassination", concat!(l!("M22 41", pawn!()), s!("M33 27l20-16 5-1-1 5-20 15z"), l!("M48 11l10 12M57 10l6-3"))),
    ("Warlord", concat!(s!("M15 40", king!()), l!("M33 34h9v-9h10v-10h12m-5-5l5 5-5 5"))),
    (
        "Indulgence",
        concat!(
            l!("M24 10h30v26q0 5-5 5h-27q4 0 4-5v-22q0-4-4-4-4 0-4 4v3h8M31 17h17M31 22h17M31 27h10"),
            s!("M43 33a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0z"),
            l!("M45 37l-1 6 4-2 3 2-1-6")
        ),
    ),
    ("Ikonoclasm", concat!(l!("M20 12h22v29h-22zM31 12l-4 9 7 5-4 7 3 8M42 24l20 17"), s!("M44 11l18-2 3 9-17 5z"), l!("M55 21l-10 20"))),
    (
        "Indulgence/Ikonoclasm",
        concat!(
            l!("M14 12h20v22q0 4-4 4h-18q2 0 2-4zM19 18h10M19 23h10M40 9v34"),
            s!("M25 31a4 4 0 1 1 8 0 4 4 0 1 1-8 0zM48 12l15-2 2 8-15 4z"),
            l!("M58 20l-5 21")
        ),
    ),
];

const PURPLE: &[(&str, &str)] = &[
    // One step aside, at the end of the turn.
    ("Dressage", concat!(s!("M20 40", knight!()), l!("M48 24h16v16h-16zM36 32h17m-5-5l5 5-5 5"))),
    ("Inquisition", concat!(s!("M20 40", bishop!()), l!("M48 24h16v16h-16zM36 32h17m-5-5l5 5-5 5M25 20v-8m-3 3h6"))),
    ("Divine Right", concat!(s!("M34 42", king!()), l!("M40 15v-6M31 18l-5-6M49 18l5-6M26 26l-9-4M54 26l9-4M24 35h-10M56 35h10"))),
    ("Revelation", l!("M34 22h12v18h-12zM30 24l-8 3 6 15 5-2M50 24l8 3-6 15-5-2M20 29l-6 5 10 10M60 29l6 5-10 10M40 17v-7M30 18l-4-6M50 18l4-6")),
    ("Chivalry", concat!(s!("M14 40", pawn!()), l!("M29 32h14m-5-5l5 5-5 5"), s!("M51 40", knight!()))),
    (
        "Heaven and Earth",
        concat!(s!("M14 35", knight!()), l!("M30 27h5q0-9 8-9h5m-4-4l4 4-4 4M35 27q0 9 8 9h5m-4-4l4 4-4 4M57 26", bishop!(), "M56 43", rook!())),
    ),
    ("Ascension", concat!(s!("M34 34", queen!()), l!("M34 41l6-5 6 5M14 40q-4-6 3-7 2-6 8-2M66 40q4-6-3-7-2-6-8-2M40 18v-8m-4 4l4-4 4 4"))),
    ("Boulder", concat!(l!("M18 41l-4-10 8-10 8-9 14-3 12 7 8 11 2 14z"), l!("M22 21l12 4 4-15M34 25l-5 16M34 25l17 4 5-12M51 29l-3 12"))),
    ("Resurrection", l!("M22 43h36M24 39h32M26 35h28M34 12h12v18h-12zM28 22l-5 5M52 22l5 5M40 26v-9m-3.5 3l3.5-3.5 3.5 3.5")),
    (
        "Skapegoat",
        concat!(
            l!("M34 20l-6-1q-4 0-7 4 6 2 10-1l2 12 7 8 7-8 2-12q4 3 10 1-3-4-7-4l-6 1zM34 20c-2-8-8-9-14-7M46 20c2-8 8-9 14-7M37 39q3 2 6 0"),
            s!("M35 26h2v2h-2zM43 26h2v2h-2z")
        ),
    ),
    ("Changeling", concat!(s!("M16 38", rook!()), s!("M52 38", bishop!()), l!("M28 16q12-9 24 0m-1-6v6h-6M52 40q-12 6-24 0m1 5v-5h6"))),
    ("Deliverance", concat!(s!("M12 41", king!()), l!("M58 28h12v12h-12z"), dots!("M22 20q20-22 40 6"), l!("M56 22l6 5 2-7"))),
    ("Errant", concat!(s!("M15 41", knight!()), l!("M31 36l11-10m-6-1l6 1 0 6M45 24l14-9m-6-1l6 1-1 6M62 41v-9m0 0h8v-5h-8z"))),
    ("Redemption", l!("M24 14", card!(), "M44 20", card!(), "M18 20v20m-4-4l4 4 4-4M62 34v-20m-4 4l4-4 4 4")),
    ("Reward", concat!(l!("M30 18q-12 10-8 20 3 4 18 4t18-4q4-10-8-20zM28 18h24M32 18l-3-8q6 3 11 0 5 3 11 0l-3 8"), s!("M40 23l5 7-5 7-5-7z"))),
];

const YELLOW: &[(&str, &str)] = &[
    ("Zeal", concat!(s!("M14 41", pawn!()), l!("M30 42h10M44 42h10M58 42h10M20 24q22-24 42 12m-6-3l6 4 2-7"))),
    ("Dash", concat!(s!("M46 40", pawn!()), l!("M40 20h-22M38 28h-26M40 36h-20M62 34h8m-4-4l4 4-4 4"))),
    ("Sanctuary", concat!(s!("M35 41", pawn!()), l!("M24 42v-16l16-12 16 12v16M40 14v-6M37 10h6M18 42h44M31 42v-8a9 9 0 0 1 18 0v8"))),
    ("Archery", concat!(s!("M14 41", pawn!()), l!("M32 10q16 16 0 32M32 10v32M20 26h40m-6-4l6 4-6 4M20 26l-3-3M20 26l-3 3"))),
    (
        "Charge",
        concat!(
            s!("M14 42", pawn!(), "M35 42", pawn!(), "M56 42", pawn!()),
            l!("M19 26v-14m-4 4l4-4 4 4M40 26v-17m-4 4l4-4 4 4M61 26v-14m-4 4l4-4 4 4")
        ),
    ),
    ("Veterans", concat!(s!("M20 41", pawn!()), l!("M44 20l9-7 9 7M44 28l9-7 9 7M44 36l9-7 9 7"))),
    ("Shock", concat!(s!("M16 40", pawn!()), s!("M40 13l-8 14h6l-3 12 12-16h-7l5-10z"), l!("M54 40", pawn!()))),
    ("Spawn", concat!(s!("M25 42", pawn!(), "M45 42", pawn!()), l!("M40 30v-9q-10 0-12-9 11-1 12 9 1-10 12-9-2 9-12 9"))),
    ("Requital", l!("M40 10v30M30 42h20M22 15h36M22 15l-7 15h14zM58 15l-7 15h14zM15 30q7 6 14 0M51 30q7 6 14 0")),
    (
        "Spawn/Requital",
        concat!(
            s!("M20 42", pawn!()),
            l!("M25 28v-6q-7 0-8-7 7 0 8 7 1-7 8-7-1 7-8 7M40 9v34M48 16h18M57 12v27M52 41h10M48 16l-3 10h6zM66 16l-3 10h6z")
        ),
    ),
    ("Shield", concat!(l!("M26 11q7 3 14-1 7 4 14 1v14q0 12-14 18-14-6-14-18z"), s!("M35 34", pawn!()))),
    (
        "Pike",
        concat!(s!("M26 42", pawn!()), l!("M44 43l12-26"), s!("M56 17l-3-2 7-7 0 9z"), l!("M14 24q12-16 24-10m-6-2l6 2-3 5M46 12l5 5M51 12l-5 5")),
    ),
    ("Shield/Pike", concat!(l!("M14 13q6 2 10-1 4 3 10 1v10q0 10-10 16-10-6-10-16zM40 9v34M52 43l10-24"), s!("M62 19l-3-2 6-8 1 9zM19 31", pawn!()))),
    ("Mercenary", concat!(s!("M18 41", pawn!(), "M50 25l4 5-4 5-4-5z"), l!("M40 30a10 10 0 1 1 20 0a10 10 0 1 1-20 0zM56 20a8 8 0 1 1 8 14"))),
    // The files join like the wall of a tower.
    (
        "Revolutionary",
        concat!(s!("M35 38", pawn!()), l!("M20 14a20 5 0 1 0 40 0a20 5 0 1 0-40 0zM20 14v24q0 5 20 5t20-5v-24M30 32h-18m4-4l-4 4 4 4M68 32h-18")),
    ),
    (
        "Mercenary/Revolutionary",
        concat!(
            s!("M12 41", pawn!()),
            l!(
                "M22 21a6 6 0 1 1 12 0a6 6 0 1 1-12 0zM28 18v6M40 9v34M48 15a9 3 0 1 0 18 0a9 3 0 1 0-18 0zM48 15v22q0 4 9 4t9-4v-22M62 28h9m-3-3l3 3-3 3"
            )
        ),
    ),
];

const GREEN: &[(&str, &str)] = &[
    ("Cardinal", concat!(s!("M22 42", bishop!()), l!("M40 36h10v-20h8m-4-4l4 4-4 4"), l!("M60 10h10v12h-10z"))),
    ("Marshal", concat!(s!("M18 42", rook!()), l!("M40 36h10v-20h8m-4-4l4 4-4 4"), l!("M60 10h10v12h-10z"))),
    ("Amazon", concat!(s!("M18 42", queen!()), l!("M40 36h10v-20h8m-4-4l4 4-4 4"), l!("M60 10h10v12h-10z"))),
    (
        "Round Table",
        concat!(
            l!("M20 22a20 8 0 1 0 40 0a20 8 0 1 0-40 0zM20 22v5q0 8 20 8t20-8v-5M36 35v8M44 35v8M28 18l24 8M52 18l-24 8M12 30q-4-14 6-18m-5 0h5v5"),
            l!("M68 14q4 14-6 18m5 0h-5v-5")
        ),
    ),
    ("Knave", field!("M29 26h0M51 26h0M40 15h0M40 37h0", "M43 24q6-5 6 0")),
    ("Yeoman", field!("M23.5 26h0M56.5 26h0M40 9.5h0M40 42.5h0", "M43 24q9-7 12 0")),
    ("Squire", field!("M29 15h0M51 15h0M29 37h0M51 37h0", "M43 25q6-2 7-7")),
    ("Lieutenant", field!("M23.5 20.5h0M23.5 31.5h0M56.5 20.5h0M56.5 31.5h0M34.5 9.5h0M45.5 9.5h0M34.5 42.5h0M45.5 42.5h0", "M43 26q10 0 12-3")),
    ("Captain", field!("M23.5 15h0M23.5 37h0M56.5 15h0M56.5 37h0M29 9.5h0M51 9.5h0M29 42.5h0M51 42.5h0", "M43 25q9 0 12-7")),
    ("Crusade", concat!(s!("M12 41", knight!(), "M58 41", knight!()), l!("M31 12q5 2 9-1 4 3 9 1v12q0 11-9 17-9-6-9-17zM40 18v14M35 23h10"))),
];

const BLUE: &[(&str, &str)] = &[
    ("Paladin", concat!(s!("M36 34", knight!()), l!(diagonals!()))),
    ("Lancer", concat!(s!("M36 35", knight!()), l!(orthogonals!()))),
    ("Siege Tower", concat!(s!("M34 34", rook!()), l!(diagonals!()))),
    ("Skism", concat!(s!("M35 35", bishop!()), l!(orthogonals!()))),
    ("Flank", concat!(s!("M34 40", rook!()), l!("M20 9v34M60 9v34M51 30h21m-4-4l4 4-4 4M7 30h20m-4-4l4 4-4 4"))),
    (
        "Catapult",
        concat!(
            l!("M12 40h30M20 40l8-14 8 14M16 38l26-22M40 13a4 4 0 0 0 6 5M17 40v3M37 40v3"),
            s!("M50 43", pawn!()),
            dots!("M48 14q12-8 22 6"),
            s!("M68 22a3 3 0 1 1 6 0 3 3 0 1 1-6 0z")
        ),
    ),
    // The way leads through the opponent's men.
    (
        "Espionage",
        concat!(
            l!("M24 40", pawn!(), "M44 40", pawn!()),
            dots!("M8 33h56"),
            l!("M62 28l6 5-6 5M26 12q7-3 14 2 7-5 14-2 2 9-6 10-6 0-8-5-2 5-8 5-8-1-6-10z"),
            s!("M30 16h5v2h-5zM45 16h5v2h-5z")
        ),
    ),
    (
        "Ram",
        concat!(
            l!("M8 27h27v9h-27M14 27l4-9M29 27l-4-9M12 18h19M14 27v9M29 27v9"),
            s!("M35 25h4q6 6.5 0 13h-4z"),
            l!("M45 40", pawn!(), "M57 40", pawn!(), "M47 18h20m-5-5l5 5-5 5")
        ),
    ),
    ("Conspiracy", concat!(s!("M35 27", bishop!()), l!("M12 42l16-16m-6 0h6v6M68 42l-16-16m6 0h-6v6M24 44l8-8m-5 0h5v5M56 44l-8-8m5 0h-5v5"))),
    (
        "Conquest",
        concat!(
            s!("M34 42", rook!()),
            l!("M40 27v-18M40 10h12l-3 3.5 3 3.5h-12M12 18h14m-4-4l4 4-4 4M12 34h14m-4-4l4 4-4 4M68 18h-10m4-4l-4 4 4 4M68 34h-14m4-4l-4 4 4 4")
        ),
    ),
];

/// Every card with its art; a double-edged card stands here with each of its edges too.
pub fn arts() -> impl Iterator<Item = (&'static str, &'static str)> {
    [RED, PURPLE, YELLOW, GREEN, BLUE].into_iter().flatten().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R4, with the edges of R1.
    const NAMES: &str = "Heretik, Feint, Silence, Scorched Earth, Sabotage, Cataclysm, Attrition, Petard, Crown of Thorns, Quagmire, \
        Gnosis, Rout, Assassination, Warlord, Indulgence/Ikonoclasm, Dressage, Inquisition, Divine Right, Revelation, Chivalry, \
        Heaven and Earth, Ascension, Boulder, Resurrection, Skapegoat, Changeling, Deliverance, Errant, Redemption, Reward, Zeal, Dash, \
        Sanctuary, Archery, Charge, Veterans, Shock, Spawn/Requital, Shield/Pike, Mercenary/Revolutionary, Cardinal, Marshal, Amazon, \
        Round Table, Knave, Yeoman, Squire, Lieutenant, Captain, Crusade, Paladin, Lancer, Siege Tower, Skism, Flank, Catapult, \
        Espionage, Ram, Conspiracy, Conquest";

    #[test]
    fn every_card_and_every_edge_has_art_of_its_own() {
        let wholes: Vec<&str> = NAMES.split(", ").map(str::trim).collect();
        assert_eq!(wholes.len(), 60);
        let edges = wholes.iter().filter(|name| name.contains('/')).flat_map(|name| name.split('/'));
        let names: Vec<&str> = wholes.iter().copied().chain(edges).collect();
        for name in &names {
            assert_eq!(arts().filter(|(known, _)| known == name).count(), 1, "{name}");
        }
        assert_eq!(arts().count(), names.len(), "art for a card that does not exist");
        let different: std::collections::HashSet<&str> = arts().map(|(_, art)| art).collect();
        assert_eq!(different.len(), names.len());
    }

    #[test]
    fn art_is_small() {
        for (name, art) in arts() {
            assert!(art.len() < 700, "{name}: {} bytes", art.len());
        }
    }
}
