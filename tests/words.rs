//! The same word for the same thing: what docs/glossary.md says is not said, is said on no page, in no mail and in no refusal.

use std::fs;
use std::path::{Path, PathBuf};

/// The words of the glossary's last column.
fn unsaid() -> Vec<String> {
    let glossary = fs::read_to_string(root().join("docs/glossary.md")).expect("there is a glossary");
    let rows = glossary.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| word"));
    let last = rows.filter_map(|row| row.trim_end_matches('|').rsplit('|').next());
    last.flat_map(|words| words.split(',')).map(|word| word.trim().to_string()).filter(|word| !word.is_empty()).collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files_below(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files.extend(files_below(&path, end));
        } else if path.to_string_lossy().ends_with(end) {
            files.push(path);
        }
    }
    files
}

/// What a template shows, without its tags.
fn shown(template: &str) -> String {
    let mut words = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['<', '{']) {
        words.push_str(&rest[..at]);
        let end = match &rest[at..] {
            tag if tag.starts_with('<') => ">",
            tag if tag.starts_with("{%") => "%}",
            tag if tag.starts_with("{#") => "#}",
            tag if tag.starts_with("{{") => "}}",
            _ => "{",
        };
        let after = &rest[at..];
        rest = after.find(end).map_or("", |to| &after[to + end.len()..]);
        words.push(' ');
    }
    words.push_str(rest);
    words
}

/// The words of every refusal in a source file.
fn refusals(source: &str) -> String {
    source.split("#[error(\"").skip(1).filter_map(|after| after.split("\")]").next()).collect::<Vec<_>>().join("\n")
}

/// Where `word` stands in `text` as a word of its own.
fn says(text: &str, word: &str) -> Option<String> {
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    let is_letter = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '-' || letter == '_');
    text.match_indices(&word).find_map(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let plural = after.strip_prefix('s').unwrap_or(after);
        let stands_alone = !is_letter(before.chars().next_back()) && (!is_letter(after.chars().next()) || !is_letter(plural.chars().next()));
        stands_alone.then(|| before.chars().rev().take(40).collect::<String>().chars().rev().chain(text[at..].chars().take(40)).collect())
    })
}

#[test]
fn a_word_is_found_where_it_stands_alone() {
    assert!(says("Every user may", "user").is_some() && says("Users may", "user").is_some());
    assert!(says("usernames", "user").is_none() && says("abuser", "user").is_none());
    assert_eq!(shown("a <b title=\"user\">man</b> {{ user }} {% if user %}x{% endif %}").split_whitespace().collect::<Vec<_>>(), ["a", "man", "x"]);
}

#[test]
fn no_page_mail_or_refusal_uses_a_word_that_the_glossary_does_not() {
    let unsaid = unsaid();
    assert!(unsaid.len() > 30, "only {unsaid:?} was found in the glossary");
    let mut texts = Vec::new();
    for file in files_below(&root().join("templates"), ".html").into_iter().chain(files_below(&root().join("templates/mail"), ".txt")) {
        let text = fs::read_to_string(&file).expect("a template can be read");
        texts.push((file, shown(&text)));
    }
    for folder in ["src/service", "src/play", "src/web", "src/rules", "src/store"] {
        for file in files_below(&root().join(folder), ".rs") {
            let text = fs::read_to_string(&file).expect("a source can be read");
            texts.push((file, refusals(&text)));
        }
    }
    let mut found = Vec::new();
    for (file, text) in &texts {
        found.extend(unsaid.iter().filter_map(|word| says(text, word).map(|at| format!("{} says '{word}': …{}…", file.display(), at.trim()))));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What a link or a button of several pages does not say: it has another word.
const OTHER_WORDS: [&str; 9] = [
    ">Look<",
    ">To the game<",
    "On to the next game",
    "All about it",
    "all about it",
    "All hashes, and the shuffle",
    "Evidence: ",
    "Go away",
    "Take my games away",
];

#[test]
fn a_link_or_button_of_several_pages_says_the_same_on_each() {
    for file in files_below(&root().join("templates"), ".html") {
        let text = fs::read_to_string(&file).expect("a template can be read");
        let said: Vec<_> = OTHER_WORDS.iter().filter(|words| text.contains(**words)).collect();
        assert!(said.is_empty(), "{} says {said:?}", file.display());
    }
    let seen = |path: &str, words: &str| fs::read_to_string(root().join(path)).is_ok_and(|text| text.contains(words));
    assert!(seen("templates/replay.html", ">Back to the game<") && seen("templates/game/evidence.html", ">Back to the game<"));
}
