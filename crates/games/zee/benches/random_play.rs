//! Random play through the generic contract: options, a uniform pick, apply, nobody listening.
//!
//! `cargo bench -p zee --bench random_play -- [GAMES] [PLAYERS]` prints decisions a second for that
//! many players, or, without a number of players, for every mode. The number of decisions of the
//! first thousand games of two players is asserted, so that a faster wrong game is noticed.

use std::hint::black_box;
use std::time::Instant;

use zee::{Action, LAST_TURN, Zee};
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

/// Decisions in the first thousand random games of two players with seed 1.
const FIRST_THOUSAND: u64 = 287_331;

fn setups() -> Vec<(&'static str, Setup)> {
    let players = |n| Setup::new("zee", n);
    vec![
        ("Zolo", players(1)),
        ("2 players", players(2)),
        ("3 players", players(3)),
        ("4 players", players(4)),
        ("5 players", players(5)),
        ("6 players", players(6)),
        ("teams 2x2", players(4).with("teams", "2x2")),
        ("teams 2x3", players(6).with("teams", "2x3")),
        ("teams 3x2", players(6).with("teams", "3x2")),
        ("4 players, win3", players(4).with("win3", true)),
        ("6 players, first_turn_shield", players(6).with("first_turn_shield", true)),
        ("4 players, no_wrap", players(4).with("no_wrap", true)),
        ("4 players, shift_by_player", players(4).with("shift_by_player", true)),
    ]
}

/// Plays that many games and returns decisions, the longest game in turns and how many went to the
/// last turn.
fn play(game: &Zee, games: u32, chance: &mut Quick, picks: &mut Picks<Action>) -> (u64, u16, u32) {
    let (mut decisions, mut longest, mut capped) = (0, 0, 0);
    for _ in 0..games {
        let mut state = game.setup(chance, &mut Silent);
        decisions += u64::from(play_out(game, &mut state, chance, picks));
        longest = longest.max(state.turn());
        capped += u32::from(state.turn() == LAST_TURN);
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

    let two = Zee::new(2).expect("two can play");
    let first = play(&two, 1000, &mut Quick::new(1), &mut picks).0;
    assert_eq!(first, FIRST_THOUSAND, "the random games are not the same games any more");

    let chosen = |setup: &Setup| players.is_none_or(|n| u32::from(setup.players) == n);
    for (name, setup) in setups().into_iter().filter(|(_, setup)| chosen(setup)) {
        let game = Zee::configure(&setup).expect("a set-up of the list is possible");
        let mut chance = Quick::new(2);
        let start = Instant::now();
        let (decisions, longest, capped) = play(&game, games, &mut chance, &mut picks);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name}: {games} games, {decisions} decisions, longest {longest} turns, {capped} at the \
             last turn: {:.2} million decisions a second, {:.0} ns each",
            decisions as f64 / seconds / 1e6,
            seconds / decisions as f64 * 1e9
        );
    }
}
