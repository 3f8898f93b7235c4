//! Whole stored games of every kind: each file of tests/golden is replayed, and the rules are asked again about every decision in it.
//!
//! A rule change that decides any of them otherwise fails here until it is an edition of its own. `cargo run --example golden` adds games.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use postern::play::entry::{Entry, Hash, Kind};
use postern::play::record::Record;
use postern::play::table::Table;
use postern::play::transcript;
use postern::play::verify::{Depth, Shuffle, check};
use postern::rules;
use postern::rules::turn::Viewer;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every stored game, by the name of its file.
fn games() -> Vec<(String, Record)> {
    let files = std::fs::read_dir(folder()).expect("tests/golden is there").map(|file| file.expect("it can be read").path());
    let mut games: Vec<(String, Record)> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| {
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("it is text");
            let record = Record::read(&text).unwrap_or_else(|bad| panic!("{name}: {bad}"));
            (name, record)
        })
        .collect();
    games.sort_by(|one, other| one.0.cmp(&other.0));
    games
}

#[test]
fn every_stored_game_is_decided_again_as_it_was() {
    for (name, record) in games() {
        let report = check(&record.game, &record.entries, None, Depth::Everything);
        assert!(report.findings.is_empty(), "{name}: {:#?}", report.findings);
        let table = Table::replay(&record.game, &record.entries).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        // What followed from the seed under an earlier edition is not for these rules to say.
        if table.opened.edition == table.rules.about().edition {
            let began = record.entries.iter().any(|entry| entry.kind == Kind::Began);
            assert_eq!(report.shuffle, if began { Shuffle::Recomputed } else { Shuffle::None }, "{name}");
        }
    }
}

#[test]
fn every_stored_game_reads_as_a_text_for_everybody() {
    for (name, record) in games() {
        let table = Table::replay(&record.game, &record.entries).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        let seats = (0..table.players.len() as u8).map(|at| Viewer::Seat(postern::rules::turn::Seat(at)));
        for viewer in seats.chain([Viewer::Spectator, Viewer::Everything]) {
            transcript::write(&table, &record.entries, viewer).unwrap_or_else(|broken| panic!("{name}: {broken}"));
        }
    }
}

#[test]
fn the_corpus_has_every_game_and_every_kind_of_entry() {
    let (mut kinds, mut played) = (BTreeSet::new(), BTreeSet::new());
    for (_, record) in games() {
        kinds.extend(record.entries.iter().map(|entry| entry.kind.word()));
        let table = Table::replay(&record.game, &record.entries).expect("it is sound");
        played.insert((table.rules.about().id, table.opened.edition));
    }
    // The rules are asked again in the newest edition only: each game has stored ones of that.
    for rules in rules::ALL {
        let about = rules.about();
        assert!(
            played.contains(&(about.id, about.edition)),
            "no stored game of {} is of edition {}; see docs/adding-a-game.md",
            about.id,
            about.edition
        );
    }
    let missing: Vec<&str> = Kind::ALL.map(|kind| kind.word()).into_iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(missing.is_empty(), "no stored game has {missing:?}");
}

/// One line for every form that was ever stored: the kind of entry, a space, the body. Lines are only ever added.
#[test]
fn every_stored_form_is_still_read() {
    let forms = std::fs::read_to_string(folder().join("forms.txt")).expect("tests/golden/forms.txt is there");
    let mut seen = BTreeSet::new();
    for line in forms.lines() {
        let (word, body) = line.split_once(' ').unwrap_or_else(|| panic!("a kind, a space and a body: {line}"));
        let kind = Kind::parse(word).unwrap_or_else(|| panic!("{word} is no kind"));
        let entry = Entry { number: 1, seat: None, at: postern::clock::Moment(0), kind, body: body.to_string(), hash: Hash::NOTHING };
        entry.event().unwrap_or_else(|unreadable| panic!("{line}\n{unreadable}"));
        seen.insert(word);
    }
    assert_eq!(seen.len(), Kind::ALL.len(), "every kind has a line");
}
