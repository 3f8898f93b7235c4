//! How fast logs are verified, on one core: chain and parse alone, and with every decision asked again.
//!
//! `cargo bench --bench verify` measures for some seconds. Aims: 300,000 entries a second for the chain, 30,000 with the rules.

use std::time::{Duration, Instant};

use postern::play::playout;
use postern::play::record::Record;
use postern::play::verify::{Depth, check};
use postern::rules;

const GAMES: u64 = 12;
const TURNS: usize = 60;

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("{:14} {:>8} {:>14} {:>14} {:>14} {:>14}", "entries a second", "entries", "read a file", "chain", "replay", "with the rules");
    let mut all = Vec::new();
    for rules in rules::ALL {
        let games: Vec<Record> = (0..GAMES).map(|seed| playout::random(&format!("bench{seed}"), rules.about().id, seed, TURNS)).collect();
        measure(rules.about().id, &games);
        all.extend(games);
    }
    measure("all", &all);
}

fn measure(name: &str, games: &[Record]) {
    let entries: usize = games.iter().map(|game| game.entries.len()).sum();
    let texts: Vec<String> = games.iter().map(Record::write).collect();
    let verify = |depth| {
        rate(entries, || {
            for game in games {
                assert!(check(&game.game, &game.entries, None, depth).findings.is_empty());
            }
        })
    };
    let read = rate(entries, || texts.iter().for_each(|text| assert!(Record::read(text).is_ok())));
    let replay = rate(entries, || games.iter().for_each(|game| assert!(postern::play::table::Table::replay(&game.game, &game.entries).is_ok())));
    println!("{name:16} {entries:>8} {read:>14.0} {:>14.0} {replay:>14.0} {:>14.0}", verify(Depth::Chain), verify(Depth::Everything));
}

/// Entries a second of the best of several runs: other work on the machine only ever makes one slower.
fn rate(entries: usize, mut once: impl FnMut()) -> f64 {
    let (begin, mut best) = (Instant::now(), Duration::MAX);
    while begin.elapsed() < Duration::from_secs(2) || best == Duration::MAX {
        let run = Instant::now();
        once();
        best = best.min(run.elapsed());
    }
    entries as f64 / best.as_secs_f64()
}
