//! The rules pages: each game's rules for players, from its text in templates/rulebook/, with pictures made by the game itself.
//!
//! A text is made of blocks with empty lines between them. `# Heading`. `R14. A ruling`, which gets an anchor of its name, so that refusals can link to
//! it. `- ` begins the items of a list, one a line. `[board {position} e4 Caption]` is a picture of the position with the moves of the man on e4, or
//! without any for `-`; several lines of them stand side by side. Anything else is a paragraph. In all of them `*…*` is stressed and `` `…` `` notation.

use std::collections::HashSet;
use std::sync::LazyLock;

use actix_web::{HttpResponse, web};
use askama::Template;
use rust_embed::RustEmbed;

use super::assets;
use super::fault::Fault;
use super::game::panel;
use super::shell::Shell;
use super::visitor::Visitor;
use crate::draw::board::{self, Look, Marks, Orientation, Palette};
use crate::draw::men::{self, Army};
use crate::rules::game::{About, Options, Rules};
use crate::rules::grid::Square;
use crate::rules::turn::{Effect, Phase, Reach, Seat, Turn, Viewer};
use crate::rules::view::Figure;
use crate::rules::{self};

#[derive(RustEmbed)]
#[folder = "templates/rulebook/"]
struct Texts;

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    shell: Shell,
    about: &'static About,
    start: Picture,
    men: Vec<ManView>,
    text: String,
}

struct ManView {
    icon: String,
    name: &'static str,
    gait: &'static str,
}

#[derive(Template)]
#[template(path = "rules_list.html")]
struct ListPage {
    shell: Shell,
    games: Vec<GameView>,
}

struct GameView {
    about: &'static About,
    players: usize,
    thumbnail: String,
}

/// A drawn board with the classes of its element.
struct Picture {
    class: String,
    drawn: String,
}

/// `GET /rules`
pub async fn list(by: Visitor) -> Result<HttpResponse, Fault> {
    let view = |rules: &&'static dyn Rules| {
        let about = rules.about();
        let start = rules.empty(&Options::new()).expect("a game starts without options").view(Viewer::Spectator);
        GameView { about, players: about.seats.len(), thumbnail: panel::thumbnail(&start, Seat(0), about.seats.len()) }
    };
    by.page(&ListPage { shell: by.shell()?, games: rules::ALL.iter().map(view).collect() })
}

/// `GET /rules/{game}`
pub async fn show(by: Visitor, game: web::Path<String>) -> Result<HttpResponse, Fault> {
    let rules = rules::find(&game).ok_or(Fault::NotFound)?;
    let about = rules.about();
    let start = rules.empty(&Options::new()).expect("a game starts without options");
    let army = Army::of(Seat(0), about.seats.len());
    let man = |figure: Figure| {
        let gait = rules.gait(figure)?;
        Some(ManView { icon: men::icon(figure, army, assets::address("men.svg")), name: figure.name(), gait })
    };
    by.page(&RulesPage {
        shell: by.shell()?,
        about,
        start: picture(&start.view(Viewer::Spectator).board, about.seats.len(), &Marks::default()),
        men: Figure::ALL.into_iter().filter_map(man).collect(),
        text: html(rules, &text_of(about.id)),
    })
}

fn text_of(game: &str) -> String {
    Texts::get(&format!("{game}.txt")).map_or(String::new(), |file| String::from_utf8_lossy(&file.data).into_owned())
}

/// Where a ruling is explained, if it is: `/rules/heretik#R14`.
pub fn address(game: &str, ruling: &str) -> Option<String> {
    static ANCHORS: LazyLock<HashSet<(&'static str, String)>> = LazyLock::new(|| {
        let of = |rules: &&'static dyn Rules| {
            let game = rules.about().id;
            let text = text_of(game);
            blocks(&text).filter_map(|block| ruling_of(&block).map(|(name, _)| (game, name.to_string()))).collect::<Vec<_>>()
        };
        rules::ALL.iter().flat_map(of).collect()
    });
    let game = rules::find(game)?.about().id;
    ANCHORS.contains(&(game, ruling.to_string())).then(|| format!("/rules/{game}#{ruling}"))
}

/// The words of a refusal as HTML, the ruling behind it, `(R14)` at the end, as a link to where it is explained.
pub fn linked(game: &str, words: &str) -> String {
    let Some((before, ruling)) = words.strip_suffix(')').and_then(|words| words.rsplit_once('(')) else { return escaped(words) };
    match address(game, ruling) {
        Some(address) => format!("{}(<a href=\"{address}\">{}</a>)", escaped(before), escaped(ruling)),
        None => escaped(words),
    }
}

fn escaped(text: &str) -> String {
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

fn html(rules: &'static dyn Rules, text: &str) -> String {
    let block = |block: String| {
        if let Some(heading) = block.strip_prefix("# ") {
            format!("<h2 id=\"{}\">{}</h2>", slug(heading), inline(heading))
        } else if let Some((name, words)) = ruling_of(&block) {
            format!("<p id=\"{name}\"><a class=\"ruling\" href=\"#{name}\">{name}</a> {}</p>", inline(words))
        } else if block.starts_with("- ") {
            let items: String = block.lines().map(|line| format!("<li>{}</li>", inline(line.trim_start_matches("- ")))).collect();
            format!("<ul>{items}</ul>")
        } else if block.starts_with("[board ") {
            let figures: String = block.lines().map(|line| figure(rules, line).unwrap_or_else(|why| format!("<p>{}</p>", escaped(&why)))).collect();
            format!("<div class=\"figures\">{figures}</div>")
        } else {
            format!("<p>{}</p>", inline(&block))
        }
    };
    blocks(text).map(block).collect::<Vec<_>>().join("\n")
}

fn slug(heading: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    heading.chars().map(word).collect::<String>().trim_matches('-').to_string()
}

/// Stress and notation.
fn inline(words: &str) -> String {
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
    out
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
    Ok(format!("<figure><div class=\"{class}\">{drawn}</div><figcaption>{}{reached}</figcaption></figure>", inline(caption)))
}

fn picture(drawn: &rules::view::Board, seats: usize, marks: &Marks) -> Picture {
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
            let text = text_of(game);
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
        assert_eq!(linked("heretik", "Not <so> (R14)"), "Not &lt;so&gt; (<a href=\"/rules/heretik#R14\">R14</a>)");
        assert_eq!(linked("heretik", "Not so (R999)"), "Not so (R999)");
        assert_eq!(linked("heretik", "A & B"), "A &amp; B");
        assert_eq!(linked("herooj", "x (HJ1)"), "x (<a href=\"/rules/herooj#HJ1\">HJ1</a>)");
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
