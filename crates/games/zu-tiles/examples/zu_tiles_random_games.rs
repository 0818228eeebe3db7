//! Plays 100,000 random games of every mode and prints figures:
//! `cargo run --release -p zu-tiles --example zu_tiles_random_games [games]`.

use std::time::Instant;

use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};
use zu_tiles::{Catalogue, ZuTiles};

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    println!(
        "mode            games  picks/game  most picks  turns/game  seat 1 wins  by points  picks/s"
    );
    for players in 2..=4 {
        play(&format!("{players} players"), games, |_| Setup::new("zu-tiles", players), games);
    }
    play("2, stacks", games, |_| Setup::new("zu-tiles", 2).with("pick_stacks", true), games);
    for players in 2..=4 {
        play(&format!("{players}, own decks"), games, |chance| own(players, chance), 100);
    }
}

/// A table where everybody has a random legal deck of 5 to 60 tiles.
fn own(players: u8, chance: &mut Quick) -> Setup {
    let tiles = Catalogue::common().expect("the catalogue is sound").tiles();
    let mut setup = Setup::new("zu-tiles", players);
    for player in 1..=players {
        let mut list = "format = \"zu-deck-1\"\nname = \"Random\"\n[tiles]\n".to_string();
        let mut size = 5 + chance.below(56);
        let start = chance.below(tiles.len() as u32) as usize;
        for (offset, _) in tiles.iter().enumerate() {
            let tile = &tiles[(start + offset * 7) % tiles.len()];
            let count = (1 + chance.below(8)).min(size);
            size -= count;
            if count > 0 {
                list.push_str(&format!("{} = {count}\n", tile.id));
            }
        }
        setup = setup.with(&format!("deck{player}"), "own").with(&format!("list{player}"), list);
    }
    setup
}

/// Plays games, a new table for every `per_table` of them.
fn play(name: &str, games: u32, table: impl Fn(&mut Quick) -> Setup, per_table: u32) {
    let mut chance = Quick::new(1);
    let mut picks = Picks::new();
    let (mut total, mut most, mut turns, mut wins, mut points) = (0u64, 0, 0u64, 0u32, 0u32);
    let mut seconds = 0.0;
    let mut played = 0;
    while played < games {
        let game = ZuTiles::configure(&table(&mut chance)).expect("a possible table");
        let start = Instant::now();
        for _ in 0..per_table.min(games - played) {
            let mut state = game.setup(&mut chance, &mut Silent);
            let count = play_out(&game, &mut state, &mut chance, &mut picks);
            assert!(count <= game.longest(), "a game of {count} picks");
            total += u64::from(count);
            most = most.max(count);
            turns += u64::from(state.turn());
            let outcome = game.outcome(&state).expect("the game has ended");
            wins += u32::from(outcome.seats[0].place == 1);
            points += u32::from(outcome.summary.starts_with("Won with"));
            played += 1;
        }
        seconds += start.elapsed().as_secs_f64();
    }
    let n = f64::from(games);
    println!(
        "{name:14} {games:6} {:11.1} {most:11} {:11.1} {:11.1}% {:9.1}% {:8.0}",
        total as f64 / n,
        turns as f64 / n,
        f64::from(wins) * 100.0 / n,
        f64::from(points) * 100.0 / n,
        total as f64 / seconds
    );
}
