//! The text of a rule book: read from templates/rulebook/, made into HTML, searched, and linked to.
//!
//! A text is made of blocks with empty lines between them. `# Heading`. `R14. A ruling`, which gets an anchor of its name, so that refusals can link to
//! it. `- ` begins the items of a list, one a line. `[board {position} e4 Caption]` is a picture of the position with the moves of the man on e4, or
//! without any for `-`; several lines of them stand side by side. Anything else is a paragraph. In all of them `*…*` is stressed and `` `…` `` notation,
//! and the names of cards lead to their pages.

use std::collections::HashSet;
use std::sync::LazyLock;

use rust_embed::RustEmbed;

use super::cards;
use crate::draw::board::{self, Look, Marks, Orientation, Palette};
use crate::rules::game::Rules;
use crate::rules::grid::Square;
use crate::rules::turn::{Effect, Phase, Reach, Turn, Viewer};
use crate::rules::{self};
use crate::web::assets;

#[derive(RustEmbed)]
#[folder = "templates/rulebook/"]
struct Texts;

/// A drawn board with the classes of its element.
pub struct Picture {
    pub class: String,
    pub drawn: String,
}

/// The text of a game's rules; empty if there is none.
pub fn of(game: &str) -> String {
    Texts::get(&format!("{game}.txt")).map_or(String::new(), |file| String::from_utf8_lossy(&file.data).into_owned())
}

/// Where a ruling is explained, if it is: `/rules/heretik#R14`.
pub fn address(game: &str, ruling: &str) -> Option<String> {
    static ANCHORS: LazyLock<HashSet<(&'static str, String)>> = LazyLock::new(|| {
        let of = |rules: &&'static dyn Rules| {
            let game = rules.about().id;
            let text = of(game);
            blocks(&text).filter_map(|block| ruling_of(&block).map(|(name, _)| (game, name.to_string()))).collect::<Vec<_>>()
        };
        rules::ALL.iter().flat_map(of).collect()
    });
    let game = rules::find(game)?.about().id;
    ANCHORS.contains(&(game, ruling.to_string())).then(|| format!("/rules/{game}#{ruling}"))
}

/// What a ruling says, as HTML.
pub fn ruling(game: &str, name: &str) -> Option<String> {
    let text = of(game);
    blocks(&text).find_map(|block| ruling_of(&block).filter(|(other, _)| *other == name).map(|(_, words)| inline(game, words)))
}

/// The words of a refusal as HTML: cards lead to their pages, and the ruling behind it, `(R14)` at the end, to where it is explained.
pub fn linked(game: &str, words: &str) -> String {
    let with_cards = |words: &str| cards::linked(game, &escaped(words), &[]);
    let Some((before, ruling)) = words.strip_suffix(')').and_then(|words| words.rsplit_once('(')) else { return with_cards(words) };
    match address(game, ruling) {
        Some(address) => format!("{}(<a href=\"{address}\" hx-boost=\"false\">{}</a>)", with_cards(before), escaped(ruling)),
        None => with_cards(words),
    }
}

/// A heading of a rule book, for its table of contents.
pub struct Heading {
    pub slug: String,
    pub words: String,
}

pub fn headings(game: &str) -> Vec<Heading> {
    let heading = |block: String| block.strip_prefix("# ").map(|words| Heading { slug: slug(words), words: words.to_string() });
    blocks(&of(game)).filter_map(heading).collect()
}

/// A place where the words that somebody looks for stand.
pub struct Found {
    pub address: String,
    pub heading: String,
    /// HTML, the words that were looked for marked.
    pub words: String,
}

/// The paragraphs that have all of these words, in the order of the book. Nothing is found by no words.
pub fn search(rules: &'static dyn Rules, sought: &str) -> Vec<Found> {
    let game = rules.about().id;
    let sought: Vec<String> = sought.split_whitespace().map(str::to_lowercase).collect();
    let mut heading = String::new();
    let mut found = Vec::new();
    if sought.is_empty() {
        return found;
    }
    for block in blocks(&of(game)) {
        if let Some(words) = block.strip_prefix("# ") {
            heading = words.to_string();
            continue;
        }
        if block.starts_with("[board ") || !sought.iter().all(|word| block.to_lowercase().contains(word)) {
            continue;
        }
        let anchor = ruling_of(&block).map_or_else(|| slug(&heading), |(name, _)| name.to_string());
        let plain = block.replace(['*', '`'], "");
        found.push(Found { address: format!("/rules/{game}#{anchor}"), heading: heading.clone(), words: marked(&plain, &sought) });
    }
    found
}

/// The text as HTML with these words, in lower case, marked wherever they stand.
fn marked(text: &str, sought: &[String]) -> String {
    // Letters whose lower case is longer or shorter would shift the places: such a text is shown unmarked.
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return escaped(text);
    }
    let mut out = String::new();
    let mut at = 0;
    while at < text.len() {
        let here = sought.iter().filter(|word| lower.is_char_boundary(at) && lower[at..].starts_with(word.as_str())).map(String::len).max();
        let (end, is_marked) = match here {
            Some(length) => (at + length, true),
            None => (at + text[at..].chars().next().map_or(1, char::len_utf8), false),
        };
        let part = escaped(&text[at..end]);
        out += &if is_marked { format!("<mark>{part}</mark>") } else { part };
        at = end;
    }
    out
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The blocks of a text, each on lines of its own.
fn blocks(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split("\n\n").map(|block| block.trim().to_string()).filter(|block| !block.is_empty())
}

/// The name and the words of a ruling: capitals and digits before a full stop.
fn ruling_of(block: &str) -> Option<(&str, &str)> {
    let (name, words) = block.split_once(". ")?;
    let digits = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let fits = !digits.is_empty() && digits.len() < name.len() && digits.bytes().all(|b| b.is_ascii_digit());
    fits.then_some((name, words))
}

pub fn html(rules: &'static dyn Rules, text: &str) -> String {
    let game = rules.about().id;
    let block = |block: String| {
        if let Some(heading) = block.strip_prefix("# ") {
            format!("<h2 id=\"{}\">{}</h2>", slug(heading), escaped(heading))
        } else if let Some((name, words)) = ruling_of(&block) {
            format!("<p id=\"{name}\"><a class=\"ruling\" href=\"#{name}\">{name}</a> {}</p>", inline(game, words))
        } else if block.starts_with("- ") {
            let items: String = block.lines().map(|line| format!("<li>{}</li>", inline(game, line.trim_start_matches("- ")))).collect();
            format!("<ul>{items}</ul>")
        } else if block.starts_with("[board ") {
            let figures: String = block.lines().map(|line| figure(rules, line).unwrap_or_else(|why| format!("<p>{}</p>", escaped(&why)))).collect();
            format!("<div class=\"figures\">{figures}</div>")
        } else {
            format!("<p>{}</p>", inline(game, &block))
        }
    };
    blocks(text).map(block).collect::<Vec<_>>().join("\n")
}

fn slug(heading: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    heading.chars().map(word).collect::<String>().trim_matches('-').to_string()
}

/// Stress, notation, and links to cards. The card that is called like the game is left alone: mostly the game is meant.
fn inline(game: &str, words: &str) -> String {
    let mut out = String::new();
    let mut open: Option<char> = None;
    for c in escaped(words).chars() {
        let (begin, end) = match c {
            '*' => ("<em>", "</em>"),
            '`' => ("<span class=\"notation\">", "</span>"),
            '\n' => (" ", " "),
            other => {
                out.push(other);
                continue;
            }
        };
        match open {
            _ if c == '\n' => out.push(' '),
            Some(mark) if mark == c => {
                out += end;
                open = None;
            }
            // A sign inside another one stands for itself: `e4*d5` in notation.
            Some(_) => out.push(c),
            None => {
                out += begin;
                open = Some(c);
            }
        }
    }
    let of_game = rules::find(game).and_then(|rules| rules.about().name.split(' ').next()).unwrap_or_default();
    cards::linked(game, &out, &[of_game])
}

/// `[board {position} e4 Caption]`
fn figure(rules: &'static dyn Rules, line: &str) -> Result<String, String> {
    let inner = line.strip_prefix("[board ").and_then(|line| line.strip_suffix(']')).ok_or_else(|| format!("no picture: {line}"))?;
    let end = inner.rfind('}').ok_or_else(|| format!("no position: {line}"))? + 1;
    let (position, rest) = inner.split_at(end);
    let (man, caption) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
    let position = serde_json::from_str(position).map_err(|error| format!("{line}: {error}"))?;
    let position = rules.read_position(&position).map_err(|error| format!("{line}: {error}"))?;
    let mut marks = Marks::default();
    let mut reached = Vec::new();
    if let Ok(man) = man.parse::<Square>() {
        marks.selected = Some(man);
        let seat = position.to_act().iter().next().ok_or_else(|| format!("nobody is to move: {line}"))?;
        for offer in position.offers(seat, &Turn::default(), Phase::Move, true).map_err(|refusal| format!("{line}: {refusal}"))? {
            let Reach::Move { from, to, effect } = offer.reach else { continue };
            if from != man {
                continue;
            }
            let marked = match effect {
                Effect::Quiet => &mut marks.quiet,
                Effect::Capture => &mut marks.captures,
                Effect::Join => &mut marks.joins,
            };
            if !marked.contains(&to) {
                marked.push(to);
                reached.push(to.to_string());
            }
        }
        if reached.is_empty() {
            return Err(format!("the man cannot move: {line}"));
        }
        reached.sort();
    }
    let Picture { class, drawn } = picture(&position.view(Viewer::Everything).board, rules.about().seats.len(), &marks);
    let reached =
        if reached.is_empty() { String::new() } else { format!("<span class=\"visually-hidden\"> It reaches {}.</span>", reached.join(", ")) };
    Ok(format!("<figure><div class=\"{class}\">{drawn}</div><figcaption>{}{reached}</figcaption></figure>", inline(rules.about().id, caption)))
}

pub fn picture(drawn: &rules::view::Board, seats: usize, marks: &Marks) -> Picture {
    let palette = Palette::Page { men: assets::address("men.svg") };
    let look = Look { orientation: Orientation::FIRST, seats, marks, palette, coordinates: true, class: "board-picture" };
    let is_holed = drawn.cells.len() < drawn.files as usize * drawn.ranks as usize;
    let class = format!("board board--{}{}", drawn.files, if is_holed { " board--holed" } else { "" });
    Picture { class, drawn: board::picture(drawn, &look) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_page_and_every_picture_can_be_drawn() {
        for rules in rules::ALL {
            let game = rules.about().id;
            let text = of(game);
            assert!(text.len() > 1_000, "templates/rulebook/{game}.txt");
            let html = html(*rules, &text);
            for line in text.lines().filter(|line| line.starts_with("[board ")) {
                figure(*rules, line).unwrap_or_else(|why| panic!("{game}: {why}"));
            }
            assert!(html.contains("<figure>") && html.contains("<svg") && !html.contains("style="), "{game}");
            let mut anchors = HashSet::new();
            for (name, _) in blocks(&text).collect::<Vec<_>>().iter().filter_map(|block| ruling_of(block)) {
                assert!(anchors.insert(name.to_string()), "{game} has {name} twice");
            }
        }
    }

    #[test]
    fn every_ruling_that_a_refusal_may_name_is_explained() {
        for (game, letters, count) in
            [("heretik", "R", 67), ("heavy-chess", "HC", 4), ("herooj", "HJ", 4), ("master-herooj", "HJ", 6), ("herichess", "HR", 20)]
        {
            for number in 1..=count {
                let ruling = format!("{letters}{number}");
                // R39 does not exist; some rulings of Herooj are of one of its two games only.
                let is_none = ruling == "R39" || (game == "master-herooj" && ruling == "HJ4");
                assert_eq!(address(game, &ruling).is_some(), !is_none, "{game} {ruling}");
            }
        }
        assert_eq!(address("ludo", "R1"), None);
    }

    #[test]
    fn a_refusal_links_to_its_ruling_and_to_nothing_else() {
        assert_eq!(linked("heretik", "Not <so> (R14)"), "Not &lt;so&gt; (<a href=\"/rules/heretik#R14\" hx-boost=\"false\">R14</a>)");
        assert_eq!(linked("heretik", "Not so (R999)"), "Not so (R999)");
        assert_eq!(linked("heretik", "A & B"), "A &amp; B");
        assert_eq!(linked("herooj", "x (HJ1)"), "x (<a href=\"/rules/herooj#HJ1\" hx-boost=\"false\">HJ1</a>)");
    }

    #[test]
    fn a_refusal_links_to_the_cards_that_it_names() {
        let zeal = "<a href=\"/cards/heretik/zeal\" hx-boost=\"false\">Zeal</a>";
        assert_eq!(linked("heretik", "you do not hold Zeal"), format!("you do not hold {zeal}"));
        assert_eq!(linked("heretik", "Zealous"), "Zealous");
        assert!(linked("heretik", "you have no Pike declared").contains("<a href=\"/cards/heretik/shield-pike\" hx-boost=\"false\">Pike</a>"));
        assert_eq!(linked("heretik", "a boulder lies there"), "a boulder lies there");
        assert_eq!(linked("herooj", "Zeal"), "Zeal");
    }

    #[test]
    fn what_is_looked_for_is_found_and_marked() {
        let heretik = rules::find("heretik").unwrap();
        let found = search(heretik, "wall SHIELD");
        assert!(found.iter().any(|found| found.address == "/rules/heretik#R40" && found.words.contains("<mark>Shield</mark>")));
        assert!(search(heretik, "").is_empty() && search(heretik, "xyzzy").is_empty());
        assert!(search(heretik, "<b>").is_empty());
        assert_eq!(marked("a <b> B", &["b".to_string()]), "a &lt;<mark>b</mark>&gt; <mark>B</mark>");
    }

    #[test]
    fn blocks_become_what_they_look_like() {
        let heretik = rules::find("heretik").unwrap();
        assert_eq!(html(heretik, "# The turn, again"), "<h2 id=\"the-turn--again\">The turn, again</h2>");
        assert_eq!(
            html(heretik, "R1. A *card* is `e4*d5` & more."),
            "<p id=\"R1\"><a class=\"ruling\" href=\"#R1\">R1</a> A <em>card</em> is <span class=\"notation\">e4*d5</span> &amp; more.</p>"
        );
        assert_eq!(html(heretik, "- one\n- two"), "<ul><li>one</li><li>two</li></ul>");
        assert_eq!(html(heretik, "Two\nlines. And more"), "<p>Two lines. And more</p>");
    }
}
