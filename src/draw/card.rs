//! The face of a card: name, colour with its emblem and pattern, kind with its icon, art, text.
//!
//! Colour is never alone: each colour has a theme, an emblem and a pattern of its own, and its word is read out.

use std::fmt::Write;

use super::art::{NEUTRAL, arts};
use crate::rules::view::{CardFace, Colour, Kind};

/// The name of a card's art in the sprite file: `c-round-table`. The edges of a double-edged card have an art each.
/// A card without an art of its own has the neutral one.
pub fn art_id(name: &str) -> String {
    if arts().any(|(known, _)| known == name) { format!("c-{}", slug(name)) } else { "c-neutral".to_string() }
}

/// The drawing inside a card's picture, on a field of 80 by 50, in lines of the surrounding colour.
pub fn art(name: &str) -> &'static str {
    arts().find(|(known, _)| *known == name).map_or(NEUTRAL, |(_, art)| art)
}

/// What is printed on a card, to be put inside the page's own `<li class="card card--red">`, link or button.
/// `sprite` is the address of `cards.svg`. All of it may be read out: name, text, colour, kind.
pub fn face(card: &CardFace, sprite: &str) -> String {
    format!(
        "<span class=\"card-name\">{name}</span>{art}<span class=\"card-text\">{text}</span>{kind}",
        name = name(card.name),
        art = picture(card.name, card.colour, sprite),
        text = escape(card.text),
        kind = kind_line(card, sprite),
    )
}

/// The small face: no text.
pub fn mini(card: &CardFace, sprite: &str) -> String {
    format!(
        "<span class=\"card-name\">{name}</span>{art}{kind}",
        name = name(card.name),
        art = picture(card.name, card.colour, sprite),
        kind = kind_line(card, sprite),
    )
}

/// The classes of a card's element: `card card--red` or `card-mini card--red`.
pub fn class(card: &CardFace, is_mini: bool) -> String {
    format!("{} card--{}", if is_mini { "card-mini" } else { "card" }, card.colour.word())
}

/// The art over the pattern of its colour, with the emblem in the corner.
pub fn picture(name: &str, colour: Colour, sprite: &str) -> String {
    format!(
        "<svg class=\"card-art\" viewBox=\"0 0 80 50\" aria-hidden=\"true\"><use class=\"card-ground\" href=\"{sprite}#p-{word}\"/><use href=\"{sprite}#{art}\"/></svg>",
        word = colour.word(),
        art = art_id(name),
    )
}

/// A double-edged name may break after its stroke.
fn name(name: &str) -> String {
    escape(name).replace('/', "/<wbr>")
}

fn kind_line(card: &CardFace, sprite: &str) -> String {
    format!(
        "<span class=\"card-kind\"><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><use href=\"{sprite}#k-{kind}\"/></svg>{name}<span class=\"visually-hidden\">, {colour}</span><svg class=\"card-emblem\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><use href=\"{sprite}#e-{colour}\"/></svg></span>",
        kind = kind_slug(card.kind),
        name = card.kind.name(),
        colour = card.colour.word(),
    )
}

/// What cards of a colour have in common.
pub fn theme(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "mayhem",
        Colour::Purple => "craft",
        Colour::Yellow => "pawns",
        Colour::Green => "leapers",
        Colour::Blue => "sliders",
    }
}

/// `static/cards.svg`: all art, grounds, emblems and icons.
pub fn sprite() -> String {
    let mut out = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>\n");
    let mut add = |id: &str, attributes: &str, markup: &str| {
        writeln!(out, "<g id=\"{id}\" {attributes}>{markup}</g>").expect("writing to a string does not fail");
    };
    let lines = "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
    for (name, art) in arts() {
        add(&format!("c-{}", slug(name)), lines, art);
    }
    add("c-neutral", lines, NEUTRAL);
    for colour in [Colour::Red, Colour::Purple, Colour::Yellow, Colour::Green, Colour::Blue] {
        add(&format!("p-{}", colour.word()), "fill=\"none\" stroke=\"currentColor\"", ground(colour));
        add(&format!("e-{}", colour.word()), "fill=\"currentColor\"", emblem(colour));
    }
    for kind in [Kind::Plan, Kind::Movement, Kind::Manoeuvre, Kind::Resource] {
        add(
            &format!("k-{}", kind_slug(kind)),
            "fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.6\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
            icon(kind),
        );
    }
    out += "</defs></svg>\n";
    out
}

/// The pattern behind the art, 80 by 50.
fn ground(colour: Colour) -> &'static str {
    match colour {
        // Flames' teeth.
        Colour::Red => "<path d=\"M-4 8l8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8M-4 50l8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8 8-8 8 8\"/>",
        // Stars in rows.
        Colour::Purple => {
            "<path d=\"M4 5h2m12 0h2m12 0h2m12 0h2m12 0h2m12 0h2M11 46h2m12 0h2m12 0h2m12 0h2m12 0h2M5 4v2m14-2v2m14-2v2m14-2v2m14-2v2m14-2v2M12 45v2m14-2v2m14-2v2m14-2v2m14-2v2\"/>"
        }
        // Furrows.
        Colour::Yellow => "<path d=\"M0 3h80M0 6h80M0 44h80M0 47h80\"/>",
        // Hops.
        Colour::Green => {
            "<path d=\"M0 7q5-8 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0\" /><path d=\"M0 49q5-8 10 0 5-8 10 0 5-8 10 0 5-8 10 0 5-8 10 0 5-8 10 0 5-8 10 0 5-8 10 0\"/>"
        }
        // Long slanted lines.
        Colour::Blue => {
            "<path d=\"M0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8M0 50l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8m0 8l8-8\"/>"
        }
    }
}

/// The sign of a colour, 16 by 16: a flame, an eye, a pawn, a horseshoe, crossed arrows.
fn emblem(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "<path d=\"M8 1c1 3 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3.5 2.2-4.5C5.5 7 6 8 7 8.5 6.5 6 7 3 8 1z\"/>",
        Colour::Purple => {
            "<path fill-rule=\"evenodd\" d=\"M0 8q8-11 16 0-8 11-16 0zm4.5 0a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zm2 0a1.5 1.5 0 1 1 3 0 1.5 1.5 0 1 1-3 0z\"/>"
        }
        Colour::Yellow => {
            "<path d=\"M8 1a3.2 3.2 0 0 1 2.2 5.5h1.3v1.5h-1.7q.2 3.5 3.2 5v2h-10v-2q3-1.5 3.2-5h-1.7v-1.5h1.3a3.2 3.2 0 0 1 2.2-5.5z\"/>"
        }
        Colour::Green => "<path d=\"M4.5 15h-3v-2h1c-3-7 0-12 5.5-12s8.5 5 5.5 12h1v2h-3l-1-2c2.5-5 1-9-2.5-9s-5 4-2.5 9z\"/>",
        Colour::Blue => {
            "<path d=\"M1 1h5.5l-2 2 3.5 3.5 3.5-3.5-2-2h5.5v5.5l-2-2-3.5 3.5 3.5 3.5 2-2v5.5h-5.5l2-2-3.5-3.5-3.5 3.5 2 2h-5.5v-5.5l2 2 3.5-3.5-3.5-3.5-2 2z\"/>"
        }
    }
}

/// The sign of a kind, 16 by 16: a scroll, a boot's step forward, a banner, a coin.
fn icon(kind: Kind) -> &'static str {
    match kind {
        Kind::Plan => {
            "<path d=\"M4 3.5v9a1.5 1.5 0 0 0 3 0v-1h7v1.5a1.5 1.5 0 0 1-1.5 1.5h-7M12 11v-8a1.5 1.5 0 0 0-1.5-1.5h-8a1.5 1.5 0 0 0-1.5 1.5v1.5h3M6.5 5h3.5M6.5 8h3.5\"/>"
        }
        Kind::Movement => "<path d=\"M1.5 8h12M9 3.5l4.5 4.5-4.5 4.5M1.5 4h4M1.5 12h4\"/>",
        Kind::Manoeuvre => "<path d=\"M3 15v-13.5M3 2.5h10.5l-3 3.5 3 3.5h-10.5\"/>",
        Kind::Resource => "<path d=\"M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 1 1 0-13zM8 4.5l3 3.5-3 3.5-3-3.5z\"/>",
    }
}

fn kind_slug(kind: Kind) -> String {
    kind.name().to_ascii_lowercase()
}

fn slug(name: &str) -> String {
    name.to_ascii_lowercase().replace([' ', '/'], "-")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::kept;

    #[test]
    fn the_sprite_file_is_what_is_drawn() {
        kept("static/cards.svg", &sprite());
    }

    #[test]
    fn an_unknown_card_has_the_neutral_art() {
        assert_eq!(art_id("Nonsuch"), "c-neutral");
        assert_eq!(art("Nonsuch"), NEUTRAL);
    }

    #[test]
    fn a_face_says_name_text_kind_and_colour() {
        let card = CardFace { name: "Ram", whole: "Ram", colour: Colour::Blue, kind: Kind::Movement, text: "Push < pull." };
        let face = face(&card, "/cards.svg");
        for part in ["Ram", "Push &lt; pull.", "Movement", "blue", "/cards.svg#c-", "/cards.svg#e-blue"] {
            assert!(face.contains(part), "{part}");
        }
        assert_eq!(class(&card, true), "card-mini card--blue");
    }
}
