//! Whether everything on a page can be told from its ground, in both lights: WCAG 2.2, 1.4.3 and 1.4.11.

use std::collections::BTreeMap;

const SHEET: &str = include_str!("../../static/style.css");

/// Words on their ground: at least 4.5 to 1.
const WORDS: &[(&str, &str)] = &[
    ("ink", "paper"),
    ("ink", "sheet"),
    ("ink", "sunk"),
    ("ink", "felt-wash"),
    ("ink", "brick-wash"),
    ("ink", "study-wash"),
    ("study", "paper"),
    ("ink-soft", "paper"),
    ("ink-soft", "sheet"),
    ("ink-soft", "sunk"),
    ("ink-soft", "felt-wash"),
    ("ink-soft", "brick-wash"),
    ("link", "paper"),
    ("link", "sheet"),
    ("link", "sunk"),
    ("link", "felt-wash"),
    ("link", "brick-wash"),
    ("felt", "paper"),
    ("felt", "sheet"),
    ("on-felt", "felt"),
    ("on-felt", "felt-strong"),
    ("on-honey", "honey"),
    ("brick", "paper"),
    ("brick", "sheet"),
    ("brick", "brick-wash"),
    ("on-brick", "brick"),
    ("card-ink", "card-paper"),
    ("card-red", "card-paper"),
    ("card-purple", "card-paper"),
    ("card-yellow", "card-paper"),
    ("card-green", "card-paper"),
    ("card-blue", "card-paper"),
    ("card-ink", "card-red-wash"),
    ("card-ink", "card-purple-wash"),
    ("card-ink", "card-yellow-wash"),
    ("card-ink", "card-green-wash"),
    ("card-ink", "card-blue-wash"),
    ("board-label-on-light", "board-light"),
    ("board-label-on-light", "board-hub-light"),
];

/// Borders of controls, marks and rings on their ground: at least 3 to 1.
const SHAPES: &[(&str, &str)] = &[
    ("line-strong", "paper"),
    ("line-strong", "sheet"),
    ("study", "paper"),
    ("study", "study-wash"),
    ("focus", "paper"),
    ("focus", "sheet"),
    ("focus", "sunk"),
    ("mark", "board-light"),
    ("mark", "board-dark"),
    ("mark", "board-hub-light"),
    ("mark", "board-hub-dark"),
    ("mark-capture", "board-light"),
    ("mark-capture", "board-dark"),
    ("mark-capture", "board-hub-light"),
    ("mark-capture", "board-hub-dark"),
    ("mark-last-edge", "board-light"),
    ("board-label-on-dark", "board-dark"),
    ("board-label-on-dark", "board-hub-dark"),
    ("board-wall", "paper"),
];

/// The tokens of the block that begins with `selector`.
fn tokens(selector: &str) -> BTreeMap<&'static str, &'static str> {
    let start = SHEET.find(selector).unwrap_or_else(|| panic!("style.css has no {selector}"));
    let block = SHEET[start..].split_once('{').and_then(|(_, rest)| rest.split_once('}')).expect("a block has its braces").0;
    let pairs = block.split(';').filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'));
    pairs.map(|(name, value)| (name.trim(), value.trim())).collect()
}

fn luminance(colour: &str) -> f64 {
    let digits = u32::from_str_radix(colour.trim_start_matches('#'), 16).expect("a token's colour has six digits");
    let channel = |shift: u32| {
        let value = f64::from(digits >> shift & 0xff) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn contrast_is_measured_as_the_guideline_does() {
    assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 0.01);
    assert!((contrast("#777777", "#ffffff") - 4.48).abs() < 0.01);
}

#[test]
fn words_and_shapes_stand_out_in_both_lights() {
    let light = tokens(":root {");
    let mut dark = light.clone();
    dark.extend(tokens(":root[data-theme=\"dark\"] {"));
    let mut faint = Vec::new();
    for (theme, tokens) in [("light", &light), ("dark", &dark)] {
        for (pairs, least) in [(WORDS, 4.5), (SHAPES, 3.0)] {
            for (front, ground) in pairs {
                let found = contrast(tokens[front], tokens[ground]);
                if found < least {
                    faint.push(format!("{theme}: {front} on {ground} is {found:.2}, at least {least}"));
                }
            }
        }
    }
    assert!(faint.is_empty(), "{faint:#?}");
}

#[test]
fn the_dark_theme_is_the_same_by_choice_and_by_preference() {
    assert_eq!(tokens(":root:not([data-theme=\"light\"]) {"), tokens(":root[data-theme=\"dark\"] {"));
}
