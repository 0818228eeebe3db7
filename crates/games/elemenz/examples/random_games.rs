//! Plays 100,000 random games of every mode, or as many as the argument says, and prints lengths
//! and speed: `cargo run --release -p elemenz --example random_games -- 1000`.

use std::time::Instant;

use elemenz::ElemenZ;
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let mut setups = Vec::new();
    for players in 2..=4 {
        for avatars in ["none", "8", "12", "13"] {
            setups.push(Setup::new("elemenz", players).with("avatars", avatars));
        }
    }
    setups.push(Setup::new("elemenz", 2).with("harder", true));
    setups.push(Setup::new("elemenz", 2).with("easier", true));
    for setup in setups {
        let game = ElemenZ::configure(&setup).expect("a set-up of the list is possible");
        let (mut chance, mut picks) = (Quick::new(1), Picks::new());
        let (mut decisions, mut longest, mut rounds) = (0u64, 0, 0);
        let start = Instant::now();
        for _ in 0..games {
            let mut state = game.setup(&mut chance, &mut Silent);
            let count = play_out(&game, &mut state, &mut chance, &mut picks);
            assert!(count <= game.longest() && game.outcome(&state).is_some());
            decisions += u64::from(count);
            longest = longest.max(count);
            rounds = rounds.max(state.round());
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{} players {:?}: {games} games, {:.1} decisions a game, longest {longest} (round {rounds}), \
             {:.2} million decisions a second",
            setup.players,
            setup.options,
            decisions as f64 / f64::from(games),
            decisions as f64 / seconds / 1e6,
        );
    }
}
