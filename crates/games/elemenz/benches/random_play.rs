//! Random play through the generic contract: options, a uniform pick, apply, nobody listening.
//!
//! `cargo bench -p elemenz --bench random_play -- [GAMES] [PLAYERS]` prints decisions a second for
//! that many players, or, without a number of players, for every mode. The tree counts and golden
//! playthroughs of the tests notice a faster wrong game.

use std::hint::black_box;
use std::time::Instant;

use elemenz::{Action, ElemenZ};
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

fn setups() -> Vec<(String, Setup)> {
    let mut setups = Vec::new();
    let mut add = |name: String, setup: Setup| setups.push((name, setup));
    for (players, mode) in [(2, "Monolith"), (3, "Duel of 3"), (4, "Duel of 4")] {
        let plain = Setup::new("elemenz", players);
        add(mode.into(), plain.clone());
        for avatars in ["8", "12", "13"] {
            add(format!("{mode}, {avatars} Avatars"), plain.clone().with("avatars", avatars));
        }
    }
    for option in ["harder", "easier", "opening_handicap"] {
        add(format!("Monolith, {option}"), Setup::new("elemenz", 2).with(option, true));
    }
    for option in ["easier_surge_a", "easier_surge_b", "heal_with_wild"] {
        add(format!("Duel of 4, {option}"), Setup::new("elemenz", 4).with(option, true));
    }
    add("Duel of 4, random Shamans".into(), Setup::new("elemenz", 4).with("shamans", "random"));
    setups
}

/// Plays that many games and returns decisions, the longest game in rounds (turns in the Monolith
/// game), and how many reached the last one.
fn play(
    game: &ElemenZ,
    games: u32,
    chance: &mut Quick,
    picks: &mut Picks<Action>,
) -> (u64, u16, u32) {
    let rules = game.rules();
    let cap = rules.cap();
    let (mut decisions, mut longest, mut capped) = (0, 0, 0);
    for _ in 0..games {
        let mut state = game.setup(chance, &mut Silent);
        decisions += u64::from(play_out(game, &mut state, chance, picks));
        longest = longest.max(state.round());
        capped += u32::from(state.round() == cap);
        black_box(&state);
    }
    (decisions, longest, capped)
}

fn main() {
    // `cargo bench` passes a flag of its own, `--bench`.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let games = numbers.next().unwrap_or(100_000);
    let players = numbers.next();
    let mut picks = Picks::new();

    let chosen = |setup: &Setup| players.is_none_or(|n| u32::from(setup.players) == n);
    for (name, setup) in setups().into_iter().filter(|(_, setup)| chosen(setup)) {
        let game = ElemenZ::configure(&setup).expect("a set-up of the list is possible");
        let mut chance = Quick::new(2);
        let start = Instant::now();
        let (decisions, longest, capped) = play(&game, games, &mut chance, &mut picks);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name}: {games} games, {decisions} decisions, longest {longest}, {capped} at the cap: \
             {:.2} million decisions a second, {:.0} ns each",
            decisions as f64 / seconds / 1e6,
            seconds / decisions as f64 * 1e9
        );
    }
}
