//! Random games of every mode, to be timed, and to be counted in instructions.
//!
//! The benchmark `random_play` of a game's crate is one call of [`random_play`]. Its program takes a
//! number of games and words that the names of the wanted modes have:
//!
//! ```text
//! cargo bench -p zee --bench random_play -- 100000 "4 players" teams
//! ```
//!
//! Under `valgrind --tool=callgrind`, the difference of two runs in instructions divided by their
//! difference in decisions is what a decision costs: how the program starts does not count then.

use std::hint::black_box;
use std::time::Instant;

use serde_json::Value;

use crate::words::count;
use crate::{Game, Picks, Quick, Seat, Setup, Silent, Title, play_out};

/// Something about a finished game, of which the mean is told: what it is called, and its number.
pub type Measure<G> = (&'static str, fn(&G, &<G as Game>::State) -> f64);

/// The games of a mode when nothing else is said.
const USUAL: u32 = 100_000;
/// The games of a mode are timed in so many parts. The best part is what the code can do: whatever
/// else the machine does only ever slows a part down.
const PARTS: u32 = 100;
/// The games whose decisions are known beforehand.
const KNOWN: u32 = 100;

/// Plays random games of these modes and prints how long they were, how they came out and how fast
/// they went. `known` is the number of decisions
/// in the first hundred games of the first mode, so that a faster wrong game is noticed.
///
/// # Panics
/// When there is no mode, or one cannot be played, a game does not end by rule, or the first hundred
/// games are not the known ones.
pub fn random_play<G: Title>(setups: &[Setup], known: u64, measures: &[Measure<G>]) {
    // `cargo bench` passes a flag of its own, `--bench`.
    let words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let (numbers, words): (Vec<String>, Vec<String>) =
        words.partition(|word| word.parse::<u32>().is_ok());
    let games = numbers.first().and_then(|number| number.parse().ok()).unwrap_or(USUAL);

    let first = Mode::<G>::new(&setups[0]).play(KNOWN, &[]).decisions;
    assert_eq!(first, known, "the first random games are not the same games any more");
    for mode in setups.iter().map(Mode::<G>::new) {
        if words.iter().all(|word| mode.name.contains(word.as_str())) {
            mode.play(games, measures).tell(&mode.name, measures);
        }
    }
}

/// A configured game, with the name that its set-up gives it.
struct Mode<G> {
    name: String,
    game: G,
}

impl<G: Title> Mode<G> {
    fn new(setup: &Setup) -> Mode<G> {
        let game = G::configure(setup).unwrap_or_else(|refusal| panic!("{setup:?}: {refusal}"));
        Mode { name: name(setup), game }
    }

    fn play(&self, games: u32, measures: &[Measure<G>]) -> Played {
        let mut chance = Quick::new(1);
        let mut played = Played::new(measures.len());
        while played.games < games {
            let (start, before) = (Instant::now(), played.decisions);
            let part = games.div_ceil(PARTS).min(games - played.games);
            random_games(&self.game, part, &mut chance, |state, picks| {
                played.note(&self.game, state, picks, measures);
            });
            let seconds = start.elapsed().as_secs_f64();
            played.seconds += seconds;
            played.best = played.best.min(seconds / (played.decisions - before) as f64);
        }
        played
    }
}

/// Plays so many random games through the generic contract, with nobody listening, and shows the end
/// of each with the number of its picks.
///
/// # Panics
/// When a game takes more picks than it may.
#[track_caller]
pub fn random_games<G: Game>(
    game: &G,
    games: u32,
    chance: &mut Quick,
    mut look: impl FnMut(&G::State, u32),
) {
    let mut picks = Picks::new();
    for _ in 0..games {
        let mut state = game.setup(chance, &mut Silent);
        let count = play_out(game, &mut state, chance, &mut picks);
        assert!(count <= game.longest(), "a game took {count} picks");
        look(&state, count);
    }
}

/// Its number of players and what it says of options, but not the texts of files.
fn name(setup: &Setup) -> String {
    let option = |(key, value): (&String, &Value)| match value {
        Value::Bool(true) => Some(key.clone()),
        Value::String(text) if text.contains('\n') => None,
        Value::String(text) => Some(format!("{key} {text}")),
        other => Some(format!("{key} {other}")),
    };
    let mut parts = vec![setup.game.clone(), count(setup.players, "player")];
    parts.extend(setup.options.iter().filter_map(option));
    parts.join(", ")
}

struct Played {
    games: u32,
    decisions: u64,
    /// The picks of the longest game.
    longest: u32,
    /// The games that the first seat won.
    won: u32,
    /// What was measured, of all games together.
    sums: Vec<f64>,
    seconds: f64,
    /// The seconds of a decision in the best part.
    best: f64,
}

impl Played {
    fn new(measures: usize) -> Played {
        Played {
            games: 0,
            decisions: 0,
            longest: 0,
            won: 0,
            sums: vec![0.0; measures],
            seconds: 0.0,
            best: f64::INFINITY,
        }
    }

    /// Adds a finished game of so many picks.
    fn note<G: Game>(&mut self, game: &G, state: &G::State, picks: u32, measures: &[Measure<G>]) {
        let finish = game.finish(black_box(state)).expect("a game that asks nobody is over");
        self.games += 1;
        self.decisions += u64::from(picks);
        self.longest = self.longest.max(picks);
        self.won += u32::from(finish.winners().contains(Seat::FIRST));
        for (sum, (_, measure)) in self.sums.iter_mut().zip(measures) {
            *sum += measure(game, state);
        }
    }

    fn tell<G: Game>(&self, name: &str, measures: &[Measure<G>]) {
        let games = f64::from(self.games);
        println!("{name}: {} games, {} decisions", self.games, self.decisions);
        println!(
            "  {:.1} picks a game, {} at most; the first seat wins {:.1} %",
            self.decisions as f64 / games,
            self.longest,
            100.0 * f64::from(self.won) / games,
        );
        for ((what, _), sum) in measures.iter().zip(&self.sums) {
            println!("  {what}: {:.3}", sum / games);
        }
        println!(
            "  {:.2} million decisions a second, {:.2} at best",
            1e-6 * self.decisions as f64 / self.seconds,
            1e-6 / self.best,
        );
    }
}
