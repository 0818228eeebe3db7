//! Steps a batch of one game with random picks and full observations, to count what a decision
//! costs:
//!
//! ```sh
//! cargo build --release -p ztable-env --example decisions
//! valgrind --tool=callgrind --toggle-collect='*AnyBatch>::step' target/release/examples/decisions zee
//! ```
//!
//! Only steps are counted then, not the making of the games. It prints how many decisions there
//! were, how many games ended, and a sum over all that was shown, by which two builds can be
//! compared: the same sum means the same observations.

use std::process::ExitCode;
use std::time::Instant;

use ztable_core::{Quick, Setup};
use ztable_env::{Arrays, Picked, Reward, batch};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "zee".to_owned());
    let mut number = |usual: usize| words.next().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (rows, steps, players) = (number(64), number(400), number(2));
    let players = u8::try_from(players).unwrap_or(u8::MAX);
    let mut games = match batch(&Setup::new(&game, players), rows, 0, Reward::Win) {
        Ok(games) => games,
        Err(refusal) => {
            eprintln!("{refusal}");
            return ExitCode::FAILURE;
        }
    };
    let mut seen = vec![0; rows * games.shape().cells];
    let mut counts = vec![0; rows];
    games.reset(0, 1, arrays(&mut seen, &mut counts));
    let (mut ended, mut sum) = (0, 0);
    let mut chance = Quick::new(1);
    let mut picks = vec![0; rows];
    let mut spent = std::time::Duration::ZERO;
    for _ in 0..steps {
        for (pick, count) in picks.iter_mut().zip(&counts) {
            *pick = i64::from(chance.below(*count as u32));
        }
        let begun = Instant::now();
        match games.step(Picked::Rank, &picks, 1, arrays(&mut seen, &mut counts)) {
            Ok(stepped) => ended += stepped.ended,
            Err((row, refusal)) => {
                eprintln!("Row {row}: {refusal}");
                return ExitCode::FAILURE;
            }
        }
        spent += begun.elapsed();
        sum = checksum(sum, &seen);
    }
    let decisions = rows * steps;
    let each = spent.as_nanos() / decisions.max(1) as u128;
    println!("{game}: {decisions} decisions, {ended} games ended, {each} ns each, sum {sum:016x}");
    ExitCode::SUCCESS
}

fn arrays<'a>(seen: &'a mut [u8], counts: &'a mut [i64]) -> Arrays<'a> {
    Arrays { observations: Some(seen), counts: Some(counts), ..Arrays::default() }
}

/// Depends on every byte and its place.
fn checksum(sum: u64, bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    let rest = rest.iter().map(|byte| u64::from(*byte));
    words
        .chain(rest)
        .fold(sum, |sum, word| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}
