//! The layers of docs/architecture.md, held against the code: who may use whom, and who alone may name certain crates.

use std::fs;
use std::path::{Path, PathBuf};

/// Module → the modules of this crate that it may use besides itself.
const MAY_USE: &[(&str, &[&str])] = &[
    ("background", &[]),
    ("chance", &[]),
    ("clock", &[]),
    ("rules", &["chance"]),
    ("draw", &["rules"]),
    ("bots", &["rules", "chance"]),
    ("play", &["rules", "chance", "clock"]),
    ("store", &["play", "rules", "chance", "clock"]),
    ("service", &["store", "play", "rules", "chance", "clock"]),
    ("computer", &["background", "bots", "service", "play", "rules", "chance", "clock"]),
    ("prover", &["background", "service", "play", "rules", "clock"]),
    ("sweeper", &["background", "service", "clock"]),
    ("config", &[]),
    ("mail", &["background", "service", "store", "play", "draw", "rules", "chance", "clock", "config"]),
    ("web", &["mail", "service", "store", "play", "draw", "rules", "chance", "clock", "config"]),
    ("cli", &["web", "computer", "prover", "sweeper", "mail", "service", "store", "play", "draw", "rules", "chance", "clock", "config"]),
];

/// A word that only these modules may have in their code.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("rusqlite", &["store"]),
    ("actix_web", &["web"]),
    ("actix_files", &["web"]),
    ("lettre", &["mail", "config"]),
    ("mail_parser", &["mail"]),
    ("argon2::", &["service"]),
    ("SystemTime::now", &["clock"]),
    ("Utc::now", &["clock"]),
    ("Local::now", &["clock"]),
    ("rand::rng", &["chance"]),
    ("OsRng", &["chance"]),
    ("resvg", &["draw"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for item in fs::read_dir(folder).expect("src/ can be read") {
        let path = item.expect("src/ can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Every source file with the top module that it belongs to and its lines of code, comments left out.
fn modules() -> Vec<(String, PathBuf, Vec<String>)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    assert!(files.len() > 20, "the walk over src/ found only {} files", files.len());
    files
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(&src).expect("found below src/");
            let top = inside.iter().next().expect("a file has a name").to_string_lossy();
            let module = top.trim_end_matches(".rs").to_string();
            let text = fs::read_to_string(&path).expect("a source file is text");
            let code = text.lines().map(|line| line.split("//").next().unwrap_or("").to_string()).collect();
            (module, path, code)
        })
        .filter(|(module, _, _)| module != "main" && module != "lib")
        .collect()
}

#[test]
fn arrows_point_inward() {
    let mut wrong = Vec::new();
    for (module, path, code) in modules() {
        let allowed = MAY_USE.iter().find(|(name, _)| *name == module).unwrap_or_else(|| panic!("{module} is not in the table of layers")).1;
        for (number, line) in code.iter().enumerate() {
            for (at, _) in line.match_indices("crate::") {
                let used: String = line[at + 7..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let is_module = MAY_USE.iter().any(|(name, _)| *name == used);
                if is_module && used != module && !allowed.contains(&used.as_str()) {
                    wrong.push(format!("{}:{}: {module} uses {used}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "arrows that point outward:\n{}", wrong.join("\n"));
}

#[test]
fn each_outside_thing_has_one_place() {
    let mut wrong = Vec::new();
    for (module, path, code) in modules() {
        for (word, places) in ONLY_IN {
            if places.contains(&module.as_str()) {
                continue;
            }
            for (number, line) in code.iter().enumerate().filter(|(_, line)| line.contains(word)) {
                wrong.push(format!("{}:{}: {module} names {word}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "named outside its place:\n{}", wrong.join("\n"));
}

#[test]
fn movement_names_no_card() {
    let heretik = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/heretik");
    let code = |name: &str| {
        let text = fs::read_to_string(heretik.join(name)).unwrap_or_else(|_| panic!("src/rules/heretik/{name} is not where this test looks for it"));
        text.lines().map(|line| line.split("//").next().unwrap_or("").to_string() + "\n").collect::<String>()
    };
    let cards: Vec<String> = fs::read_dir(heretik.join("cards"))
        .expect("the cards have a folder")
        .map(|file| file.expect("it can be read").path().file_stem().expect("a file has a name").to_string_lossy().into_owned())
        .filter(|stem| stem != "mod")
        .collect();
    assert!(cards.len() >= 60, "only {} cards were found", cards.len());
    for file in ["movement.rs", "moving.rs", "check.rs", "board.rs"] {
        let code = code(file);
        let code = code.split("#[cfg(test)]").next().unwrap_or("");
        for card in &cards {
            let name: String = card.split('_').map(|word| word[..1].to_uppercase() + &word[1..] + " ").collect();
            let in_quotes = format!("\"{}\"", name.trim());
            assert!(!code.contains(&format!("{card}::")) && !code.contains(&in_quotes), "{file} names the card {card}");
        }
    }
}
