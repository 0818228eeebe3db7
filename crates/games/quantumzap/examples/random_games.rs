//! Plays 100,000 random games of every mode and player count and prints figures:
//! `cargo run --release -p quantumzap --example random_games [games]`.

use std::time::Instant;

use quantumzap::QuantumZap;
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    println!("mode      players   games  picks/game  most picks  mean score  picks/s");
    for mode in ["beginner", "advanced"] {
        for players in 2..=5 {
            let setup = Setup::new("quantumzap", players).with("mode", mode);
            let game = QuantumZap::configure(&setup).expect("a standard table");
            let mut chance = Quick::new(u64::from(players));
            let mut options = Picks::new();
            let (mut total, mut most, mut score) = (0u64, 0, 0i64);
            let start = Instant::now();
            for _ in 0..games {
                let mut state = game.setup(&mut chance, &mut Silent);
                let count = play_out(&game, &mut state, &mut chance, &mut options);
                total += u64::from(count);
                most = most.max(count);
                assert!(state.is_balanced(), "credits are lost or found");
                let outcome = game.outcome(&state).expect("the game has ended");
                score +=
                    outcome.seats.iter().filter_map(|seat| seat.score).map(i64::from).sum::<i64>();
            }
            let seconds = start.elapsed().as_secs_f64();
            let games = f64::from(games);
            println!(
                "{mode:9} {players:7} {games:7} {:11.1} {most:11} {:11.2} {:8.0}",
                total as f64 / games,
                score as f64 / games / f64::from(players),
                total as f64 / seconds
            );
        }
    }
}
