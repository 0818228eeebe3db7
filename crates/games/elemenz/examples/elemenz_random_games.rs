//! Plays 100,000 random games of every mode, or as many as the argument says, checks that each ends
//! by rule, and prints lengths and speed:
//! `cargo run --release -p elemenz --example elemenz_random_games -- 1000`.

use std::time::Instant;

use elemenz::ElemenZ;
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

/// Every number of players with every set of Avatars, and every variant alone and with the others.
fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for players in 2..=4 {
        for avatars in ["none", "8", "12", "13"] {
            setups.push(Setup::new("elemenz", players).with("avatars", avatars));
        }
    }
    let two = || Setup::new("elemenz", 2);
    setups.push(two().with("harder", true));
    setups.push(two().with("easier", true));
    setups.push(two().with("opening_handicap", true));
    setups.push(two().with("harder", true).with("easier", true).with("avatars", "13"));
    for players in 3..=4 {
        let duel = || Setup::new("elemenz", players);
        setups.push(duel().with("easier_surge_a", true));
        setups.push(duel().with("easier_surge_b", true));
        setups.push(duel().with("heal_with_wild", true));
        setups.push(duel().with("shamans", "random").with("avatars", "13"));
    }
    setups
}

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    for setup in setups() {
        let game = ElemenZ::configure(&setup).expect("a set-up of the list is possible");
        let rules = game.rules();
        let cap = rules.cap();
        let (mut chance, mut picks) = (Quick::new(1), Picks::new());
        let (mut decisions, mut longest, mut rounds, mut capped) = (0u64, 0, 0, 0u32);
        let start = Instant::now();
        for _ in 0..games {
            let mut state = game.setup(&mut chance, &mut Silent);
            let count = play_out(&game, &mut state, &mut chance, &mut picks);
            let outcome = game.outcome(&state).expect("a game that asks nobody is over");
            assert!(count <= game.longest() && outcome.winners.len() == 1);
            decisions += u64::from(count);
            longest = longest.max(count);
            rounds = rounds.max(state.round());
            capped += u32::from(state.round() == cap);
        }
        let seconds = start.elapsed().as_secs_f64();
        let options: Vec<String> =
            setup.options.iter().map(|(key, value)| format!("{key} {value}")).collect();
        println!(
            "{} players, {}: {games} games, {:.0} decisions a game, longest {longest}; last round \
             {rounds}, {capped} reached the cap; {:.2} million decisions a second",
            setup.players,
            options.join(", "),
            decisions as f64 / f64::from(games),
            decisions as f64 / seconds / 1e6,
        );
    }
}
