//! The drawings of the men, on a field of 45 by 45.
//!
//! One hand drew them all: an outline of one weight, a foot common to all, few details. A compound is built of the
//! very shapes of its components: what it *stands in* (the tower, the coronet) and what it *is* or *wears* (the horse, the
//! mitre, the scout's hat, the prince's crown). Where a man adds a single step to a greater one, a sign tells the
//! directions of that step: the Admiral's flag has a diagonal cross, the Missionary's staff an upright one.

use crate::rules::view::Figure;

/// A part of a drawing. Bodies take fill and stroke of the army; the other parts take its trim (`currentColor`).
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// A filled and outlined shape.
    Body(&'static str),
    /// A line inside a body.
    Line(&'static str),
    /// A filled detail without an outline.
    Dot(&'static str),
    /// Parts put somewhere else; the second string is the width of their outline, so that it stays the same after scaling.
    Placed(&'static str, &'static str, &'static [Part]),
}

use Part::{Body, Dot, Line, Placed};

const FOOT: Part = Body("M11 36.5h23q2.5 0 2.5 2.5v2h-28v-2q0-2.5 2.5-2.5z");
const SMALL_FOOT: Part = Body("M13.5 36.5h18q2.5 0 2.5 2.5v2h-23v-2q0-2.5 2.5-2.5z");

const HORSE: Part = Body(
    "M13.5 36.5C13.5 30.5 20.5 29 20.3 23.6C17.5 25.6 15.8 26.3 13.8 28.6C12.3 30.3 10 29.8 8.8 28C7.6 26.2 8 24.6 9.1 23C11.3 19.9 11.9 17.3 13.2 14.4C14.1 12.4 15.2 11.2 16.8 10.3L16.5 5.2L21.4 8.6C29.5 9.4 34.7 17 35.3 26C35.5 30 35 33.5 33.8 36.5z",
);
const MANE: Part = Line("M23.5 12.8c4.8 2.6 7.3 7.8 7.4 14.2c0 2.3-.2 4.2-.6 6");
const EYE: Part = Dot("M15 16.4a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0zM10 26a.9.9 0 1 1 1.8 0a.9.9 0 1 1-1.8 0z");

/// The horse that wears something: smaller, its ears under the hat.
const MOUNT: Part = Placed("translate(4.5 7.3)scale(.8)", "1.9", &[HORSE, MANE, EYE]);
/// The horse that looks out of something.
const RIDER: Part = Placed("translate(6.5 -2)scale(.75)", "2", &[HORSE, MANE, EYE]);

const MITRE: Part = Body("M22.5 6.8c-5.6 4.6-8.7 9-8.7 13.5c0 2.8 1.3 5 3.7 6.4h10c2.4-1.4 3.7-3.6 3.7-6.4c0-4.5-3.1-8.9-8.7-13.5z");
const MITRE_BALL: Part = Body("M20.3 5a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0z");
const MITRE_SLIT: Part = Line("M24.3 18.5l4-6.5");
const ROBE: Part = Body("M18 29.5c-.5 3-2.2 5.2-5 7h19c-2.8-1.8-4.5-4-5-7zM16.5 26.5h12q1.5 0 1.5 1.5t-1.5 1.5h-12q-1.5 0-1.5-1.5t1.5-1.5z");

const TOWER: Part = Body("M14.8 19.5h15.4l2 17h-19.4zM11.5 9h5v3.3h3.5v-3.3h5v3.3h3.5v-3.3h5v7.5l-3.2 3h-15.6l-3.2-3z");
const GATE: Part = Line("M19.8 36v-4.5a2.7 2.7 0 0 1 5.4 0v4.5");
/// The tower of the compounds: lower, room for somebody above.
const KEEP: Part = Body("M14.3 29.5h16.4l1.2 7h-18.8zM10.5 20.5h5.2v3h3.5v-3h6.6v3h3.5v-3h5.2v6.3l-3.2 2.7h-17.6l-3.2-2.7z");

const CROSS: Part = Body("M21 2.5h3v3h3v3h-3v4.5h-3v-4.5h-3v-3h3z");
const PRINCES_CROWN: Part = Body("M15.2 14.8l-2.2-9.3l5.2 4l4.3-6.5l4.3 6.5l5.2-4l-2.2 9.3z");
const HAT: Part = Body(
    "M14.8 17c.2-5.2 1.7-10.3 5-10.9c1.3-.2 2 .9 2.7.9s1.4-1.1 2.7-.9c3.3.6 4.8 5.7 5 10.9zM8.5 16.6c5-1 23-1 28 0q2.2 1.7 0 3.4c-5 1-23 1-28 0q-2.2-1.7 0-3.4z",
);
const HAT_BAND: Part = Line("M15.6 13.7h13.8");
const KERCHIEF: Part = Body("M14.5 27.8q8-2 16 0l-6.2 4.2l1 4.5h-5.6l1-4.5z");
const SHOULDERS: Part = Body("M16.5 26.5c-1 4-2.5 7.2-5 10h22c-2.5-2.8-4-6-5-10z");
const FACE: Part = Body("M16.3 20h12.4v1.5a6.2 6.2 0 0 1-12.4 0z");

const KING: &[Part] = &[
    CROSS,
    Body("M22.5 16c-3-4.8-12.7-4.3-13 2.8c-.2 4.2 3 7.2 4.5 11.2h17c1.5-4 4.7-7 4.5-11.2c-.3-7.1-10-7.6-13-2.8z"),
    Line("M22.5 16.5v10M17.8 26.3c-1-3-3.6-5-3.9-7.6M27.2 26.3c1-3 3.6-5 3.9-7.6"),
    Body("M14.5 30h16q1.5 0 1.5 1.6t-1 1.6h-17q-1 0-1-1.6t1.5-1.6zM14.5 33.2h16l2 3.3h-20z"),
    FOOT,
];

const QUEEN: &[Part] = &[
    Body("M9.5 14l4.5 16h17l4.5-16l-6.8 8.5l-1.4-12l-4.8 10.7l-4.8-10.7l-1.4 12z"),
    Body(
        "M7.4 12.2a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0zM15.3 8.2a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0zM25.3 8.2a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0zM33.2 12.2a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0z",
    ),
    Body("M14.5 30h16q1.5 0 1.5 1.6t-1 1.6h-17q-1 0-1-1.6t1.5-1.6zM14.5 33.2h16l2 3.3h-20z"),
    Line("M16.3 26.5q6.2-1.8 12.4 0"),
    FOOT,
];

const ROOK: &[Part] = &[TOWER, GATE, Line("M15 22.5h15"), FOOT];
const BISHOP: &[Part] = &[MITRE, MITRE_BALL, MITRE_SLIT, ROBE, FOOT];
const KNIGHT: &[Part] = &[HORSE, MANE, EYE, FOOT];

const PAWN: &[Part] = &[
    Body("M19.3 24.5c-.3 5-2.2 8.7-5.3 12h17c-3.1-3.3-5-7-5.3-12z"),
    Body("M16.5 17a6 6 0 1 1 12 0a6 6 0 1 1-12 0z"),
    Body("M17.3 22.8h10.4q1.3 0 1.3 1.3t-1.3 1.3h-10.4q-1.3 0-1.3-1.3t1.3-1.3z"),
    SMALL_FOOT,
];

const MARSHAL: &[Part] = &[RIDER, KEEP, Line("M14.5 32h16"), FOOT];

const CARDINAL: &[Part] = &[
    MOUNT,
    Placed(
        "translate(2.3 -.2)rotate(-9 18 14)scale(.72)",
        "2.1",
        &[Body("M22.5 1.5c-5 4.6-8.2 9.5-8.2 14.5q0 2 .7 4.5h15q.7-2.5.7-4.5c0-5-3.2-9.9-8.2-14.5z"), Line("M22.5 7v10M18.3 12h8.4")],
    ),
    FOOT,
];

const ADMIRAL: &[Part] = &[
    Body("M21.3 3h2.4v17h-2.4zM23.7 3.5c4 1.5 7-1.5 12.5 0v10.5c-5.5-1.5-8.5 1.5-12.5 0z"),
    Line("M27 6l6 5.5M33 6l-6 5.5"),
    Body("M14.3 27h16.4l1.4 9.5h-19.2zM11.5 17.5h5v3.2h3.5v-3.2h5v3.2h3.5v-3.2h5v6.5l-3.2 3h-15.6l-3.2-3z"),
    Line("M19.8 36v-2.5a2.7 2.7 0 0 1 5.4 0v2.5"),
    FOOT,
];

const MISSIONARY: &[Part] = &[
    Placed("translate(-4.5 0)", "1.5", &[MITRE, MITRE_BALL, MITRE_SLIT, ROBE]),
    Body("M34 3h3v3.7h3.7v3h-3.7v26.8h-3v-26.8h-3.7v-3h3.7z"),
    Body("M9 36.5h27q2.5 0 2.5 2.5v2h-32v-2q0-2.5 2.5-2.5z"),
];

const CENTAUR: &[Part] = &[
    MOUNT,
    Placed(
        "translate(2.8 .8)rotate(-9 18 14)scale(.72)",
        "2.1",
        &[CROSS, Body("M22.5 13c-3-2.3-10-1.3-9.5 3q.3 2.3 1.5 4.5h16q1.2-2.2 1.5-4.5c.5-4.3-6.5-5.3-9.5-3z")],
    ),
    FOOT,
];

const AMAZON: &[Part] = &[
    Placed("translate(6 -1.5)scale(.75)", "2", &[HORSE, MANE, EYE]),
    Body("M8.3 23l5.2 10h18l5.2-10l-7.7 5l-2.2-5.2l-4.3 4.2l-4.3-4.2l-2.2 5.2z"),
    Body("M6.3 21.5a2 2 0 1 1 4 0a2 2 0 1 1-4 0zM34.7 21.5a2 2 0 1 1 4 0a2 2 0 1 1-4 0z"),
    Body("M13.5 33h18l1.5 3.5h-21z"),
    FOOT,
];

const MASTER: &[Part] = &[
    Body("M18.7 23.5c-.3 5.5-2.4 9.5-5.7 13h19c-3.3-3.5-5.4-7.5-5.7-13z"),
    Body("M22.5 2l2.5 5.3l5.5-2l-2 5.5l5.3 2.5l-5.3 2.5l2 5.5l-5.5-2l-2.5 5.3l-2.5-5.3l-5.5 2l2-5.5l-5.3-2.5l5.3-2.5l-2-5.5l5.5 2z"),
    Dot("M20.2 13.3a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0z"),
    Body("M16.3 25.2h12.4q1.3 0 1.3 1.3t-1.3 1.3h-12.4q-1.3 0-1.3-1.3t1.3-1.3z"),
    FOOT,
];

const HEROO: &[Part] = &[
    Body("M16.5 29c-.7 2.7-2.2 5.2-4 7.5h20c-1.8-2.3-3.3-4.8-4-7.5z"),
    Body("M11.5 13.5c2-7 8-10.5 14-9.5c8 1.3 12.3 8 12.3 16.5c0 3.5-.6 6.5-1.8 9l-4.5-1.5c1-2.5 1.3-5 1-8z"),
    Body("M12.5 29v-9.5c0-6.5 4-10.5 9.7-10.5s9.8 4.3 9.8 10.3c0 3.7-.7 6.7-1.2 9.7h-10.3v-5.7h-3.5v5.7z"),
    Dot("M14 20h6.3v2.3h-6.3z"),
    FOOT,
];

const PRINCE: &[Part] = &[
    SHOULDERS,
    Body("M15.8 14.5h13.4v4.5a6.7 6.7 0 0 1-13.4 0z"),
    PRINCES_CROWN,
    Body("M15.8 25.2h13.4q1.3 0 1.3 1.3t-1.3 1.3h-13.4q-1.3 0-1.3-1.3t1.3-1.3z"),
    FOOT,
];

const BOYSCOUT: &[Part] = &[SHOULDERS, FACE, HAT, HAT_BAND, KERCHIEF, FOOT];

const BOYROOK: &[Part] = &[
    Body("M14.5 27h16l1.5 9.5h-19zM11.5 19.5h5v3h3.5v-3h5v3h3.5v-3h5v5l-3 2.5h-16l-3-2.5z"),
    Placed("translate(0 -1.5)", "1.5", &[HAT, HAT_BAND]),
    GATE,
    FOOT,
];

const CHATELAINE: &[Part] = &[Body("M16.5 14h12v9h-12z"), Placed("translate(0 .5)", "1.5", &[PRINCES_CROWN]), KEEP, Line("M14.5 32h16"), FOOT];

const CROOKED_CARDINAL: &[Part] = &[MOUNT, Placed("translate(2 .8)rotate(-9 18 14)scale(.75)", "2", &[HAT, HAT_BAND]), FOOT];

const CROOKED_PRIMATE: &[Part] = &[
    SHOULDERS,
    FACE,
    Body("M15.2 17.5l-2.7-10.5l5.5 4l4.5-7l4.5 7l5.5-4l-2.7 10.5z"),
    Body("M8.5 16.6c5-1 23-1 28 0q2.2 1.7 0 3.4c-5 1-23 1-28 0q-2.2-1.7 0-3.4z"),
    KERCHIEF,
    FOOT,
];

const ACELANDER: &[Part] = &[MOUNT, Placed("translate(3 1.8)rotate(-9 18 14)scale(.75)", "2", &[PRINCES_CROWN]), FOOT];

/// The parts of a man, from the back to the front.
pub fn parts(figure: Figure) -> &'static [Part] {
    match figure {
        Figure::King => KING,
        Figure::Queen => QUEEN,
        Figure::Rook => ROOK,
        Figure::Bishop => BISHOP,
        Figure::Knight => KNIGHT,
        Figure::Pawn => PAWN,
        Figure::Marshal => MARSHAL,
        Figure::Cardinal => CARDINAL,
        Figure::Admiral => ADMIRAL,
        Figure::Missionary => MISSIONARY,
        Figure::Centaur => CENTAUR,
        Figure::Amazon => AMAZON,
        Figure::Master => MASTER,
        Figure::Heroo => HEROO,
        Figure::Prince => PRINCE,
        Figure::Boyscout => BOYSCOUT,
        Figure::Boyrook => BOYROOK,
        Figure::Chatelaine => CHATELAINE,
        Figure::CrookedCardinal => CROOKED_CARDINAL,
        Figure::CrookedPrimate => CROOKED_PRIMATE,
        Figure::Acelander => ACELANDER,
    }
}

/// A boulder; it belongs to nobody.
pub const BOULDER: &[Part] = &[
    Body("M7 37.5l-2-8.5l5-9.5l3-6l8-4.5l9 2l4.5 6.5l4.5 5.5l1.5 9l-3.5 6z"),
    Line("M10.5 20l6.5 1.5l4-12M17 21.5l-2 8.5l4 7M17 21.5l12 3l5-7M29 24.5l-3.5 7.5M29 24.5l10.5 5"),
];
