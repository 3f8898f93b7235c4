//! How fast the games whose turn is a single move count positions: `cargo bench --bench perft`, or `-- heavy_chess` for one.
//!
//! heavy-chess.ini lets Fairy-Stockfish count the same game for comparison.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use serde_json::{Value, json};

/// Game, name of the position, the position, depth, and what has to come out.
fn cases() -> Vec<(&'static str, &'static str, Value, u32, u64)> {
    let castles = json!({ "board": "10/1r3k2r1/10/10/10/10/10/10/1R3K2R1/10" });
    vec![
        ("heavy-chess", "start", json!({}), 3, 26_456),
        ("heavy-chess", "start", json!({}), 4, 886_185),
        ("heavy-chess", "castles", castles, 4, 975_781),
        ("herichess", "start", json!({}), 4, 65_536),
        ("herichess", "start", json!({}), 5, 999_424),
        ("herooj", "start", json!({}), 4, 3_218_318),
        ("master-herooj", "start", json!({}), 3, 67_900),
    ]
}

fn perft(criterion: &mut Criterion) {
    for (game, name, position, depth, nodes) in cases() {
        let rules = postern::rules::find(game).expect("a game of the list");
        let position = rules.read_position(&position).expect("a position of that game");
        let mut group = criterion.benchmark_group(game.replace('-', "_"));
        group.throughput(Throughput::Elements(nodes)).sample_size(10).measurement_time(Duration::from_secs(3));
        group.bench_function(format!("{name}_{depth}"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&position).perft(depth).map(|perft| perft.nodes), Some(nodes)));
        });
        group.finish();
    }
}

criterion_group!(benches, perft);
criterion_main!(benches);
