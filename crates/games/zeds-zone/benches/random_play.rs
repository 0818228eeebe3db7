//! Random play through the generic contract: options, a uniform pick, apply, nobody listening.
//!
//! `cargo bench -p zeds-zone --bench random_play -- [GAMES] [PLAYERS]` prints decisions a second;
//! under `valgrind --tool=callgrind`, the difference of two runs in instructions divided by their
//! difference in decisions is the count per decision. The number of decisions of the first thousand solo games is asserted,
//! so that a faster wrong game is noticed.

use std::hint::black_box;
use std::time::Instant;

use zeds_zone::ZedsZone;
use ztable_core::{Game, Picks, Quick, Silent, play_out};

/// Decisions in the first thousand random solo games of seed 1.
const FIRST_THOUSAND: u32 = 18_343;

fn play(game: &ZedsZone, chance: &mut Quick, picks: &mut Picks<zeds_zone::Action>) -> u32 {
    let mut state = game.setup(chance, &mut Silent);
    let count = play_out(game, &mut state, chance, picks);
    black_box(&state);
    count
}

fn main() {
    // `cargo bench` passes a flag of its own, `--bench`.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let games = numbers.next().unwrap_or(200_000);
    let players = numbers.next().map_or(1, |n| u8::try_from(n).unwrap_or(1));
    let mut picks = Picks::new();

    let solo = ZedsZone::new(1).expect("one can play");
    let mut chance = Quick::new(1);
    let first: u32 = (0..1000).map(|_| play(&solo, &mut chance, &mut picks)).sum();
    assert_eq!(first, FIRST_THOUSAND, "the random games are not the same games any more");

    let game = ZedsZone::new(players).expect("so many can play");
    let start = Instant::now();
    let decisions: u64 = (0..games).map(|_| u64::from(play(&game, &mut chance, &mut picks))).sum();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{players} players, {games} games, {decisions} decisions: {:.2} million decisions a second, \
         {:.0} ns each",
        decisions as f64 / seconds / 1e6,
        seconds / decisions as f64 * 1e9
    );
}
