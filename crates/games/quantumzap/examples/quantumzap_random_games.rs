//! Random play through the generic contract: options, a uniform pick, apply, nobody listening.
//!
//! `cargo run --release -p quantumzap --example quantumzap_random_games -- [GAMES] [MODE] [PLAYERS]`
//! plays 100,000 games, or that many, of every mode and player count, or of those named, and prints
//! figures. It insists that every game ends within the bound and that no credit is lost or found.

use std::time::Instant;

use quantumzap::QuantumZap;
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize| arguments.get(nth).and_then(|text| text.parse::<u32>().ok());
    let games = number(0).unwrap_or(100_000);
    println!("mode      players   games  picks/game  most picks  mean score  winner  million/s");
    for mode in ["beginner", "advanced"] {
        if arguments.get(1).is_some_and(|wanted| wanted != mode) {
            continue;
        }
        for players in 2..=5u8 {
            if number(2).is_none_or(|wanted| wanted == u32::from(players)) {
                play(mode, players, games);
            }
        }
    }
}

fn play(mode: &str, players: u8, games: u32) {
    let setup = Setup::new("quantumzap", players).with("mode", mode);
    let game = QuantumZap::configure(&setup).expect("a standard table");
    let mut chance = Quick::new(u64::from(players));
    let mut options = Picks::new();
    let (mut total, mut most, mut score, mut best) = (0u64, 0, 0i64, 0i64);
    let mut seconds = 0.0;
    for _ in 0..games {
        let start = Instant::now();
        let mut state = game.setup(&mut chance, &mut Silent);
        let count = play_out(&game, &mut state, &mut chance, &mut options);
        seconds += start.elapsed().as_secs_f64();
        assert!(count <= game.longest(), "a game took {count} picks");
        assert!(state.is_balanced(), "credits are lost or found");
        total += u64::from(count);
        most = most.max(count);
        let outcome = game.outcome(&state).expect("the game has ended");
        let scores = || outcome.seats.iter().filter_map(|seat| seat.score).map(i64::from);
        score += scores().sum::<i64>();
        best += scores().max().unwrap_or(0);
    }
    let count = f64::from(games);
    println!(
        "{mode:9} {players:7} {games:7} {:11.1} {most:11} {:11.2} {:7.2} {:10.2}",
        total as f64 / count,
        score as f64 / count / f64::from(players),
        best as f64 / count,
        total as f64 / seconds / 1e6
    );
}
