//! Random games through the generic contract, on one core.
//!
//! `cargo bench -p ztable-classics` plays for five seconds per game;
//! `random_games GAME COUNT` plays exactly so many, to be counted by
//! `valgrind --tool=callgrind`.

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use ztable_classics::{ConnectFour, Kuhn, Leduc, TicTacToe};
use ztable_core::{Game, Picks, Quick, Silent, play_out};

const RUNS: u32 = 1_000;
/// Short, so that among many runs some are not interrupted.
const RUN: Duration = Duration::from_millis(5);
/// Games between two looks at the clock.
const BATCH: u64 = 1_000;

struct Played {
    games: u64,
    decisions: u64,
}

/// Plays this many games.
fn play<G: Game>(game: &G, games: u64, chance: &mut Quick) -> Played {
    let mut picks = Picks::new();
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = game.setup(chance, &mut Silent);
        decisions += u64::from(play_out(game, &mut state, chance, &mut picks));
        black_box(&state);
    }
    Played { games, decisions }
}

/// Times many short runs. The best one is what the code can do: whatever else the machine does only
/// ever slows a run down. The mean of all says how much else it did.
fn time<G: Game>(name: &str, game: &G, mean_length: std::ops::Range<f64>) {
    let mut chance = Quick::new(1);
    let mut best = f64::INFINITY;
    let mut total = Played { games: 0, decisions: 0 };
    let start = Instant::now();
    for _ in 0..RUNS {
        let (begin, before) = (Instant::now(), total.games);
        while begin.elapsed() < RUN {
            let played = play(game, BATCH, &mut chance);
            total.games += played.games;
            total.decisions += played.decisions;
        }
        best = best.min(begin.elapsed().as_secs_f64() / (total.games - before) as f64);
    }
    let length = total.decisions as f64 / total.games as f64;
    assert!(mean_length.contains(&length), "random games of {name} have {length} picks");
    let mean = start.elapsed().as_secs_f64() / total.games as f64;
    println!(
        "{name:<14} {:>7.3} million games/s (mean {:.3})  {:>6.1} million decisions/s  {length:>6.3} picks a game",
        1e-6 / best,
        1e-6 / mean,
        1e-6 / best * length,
    );
}

fn main() {
    // Cargo adds `--bench`.
    let arguments: Vec<String> = env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if let [name, count] = arguments.as_slice() {
        let count = count.parse().expect("the second argument is a number of games");
        let mut chance = Quick::new(1);
        let played = match name.as_str() {
            "tic-tac-toe" => play(&TicTacToe, count, &mut chance),
            "connect-four" => play(&ConnectFour, count, &mut chance),
            "kuhn" => play(&Kuhn, count, &mut chance),
            "leduc" => play(&Leduc, count, &mut chance),
            other => panic!("there is no game '{other}'"),
        };
        println!("{} games, {} decisions", played.games, played.decisions);
        return;
    }
    // The lengths of random games are facts, too: they show that the games were really played.
    time("tic-tac-toe", &TicTacToe, 7.6..7.7);
    time("connect-four", &ConnectFour, 21.2..21.5);
    time("kuhn", &Kuhn, 2.2..2.3);
    time("leduc", &Leduc, 3.0..6.0);
}
