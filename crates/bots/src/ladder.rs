//! Games among bots, and what they say about strength.

use serde::{Deserialize, Serialize};
use ztable_core::{
    Code, Game, Log, Outcome, Played, Quick, Refusal, Seat, Seed, Seeded, Setup, Silent, Title,
    Viewer,
};
use ztable_shelf::with_any_title;

use crate::think::unknown;
use crate::{Budget, Clock, Insight, Level};

/// A game among bots.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameReport {
    /// The text whose SHA-256 is the seed of the match.
    pub seed: String,
    /// Who sat where.
    pub levels: Vec<Level>,
    /// The picks in order.
    pub picks: Vec<Played>,
    /// How it ended.
    pub outcome: Outcome,
}

/// Plays a whole game among bots, one level per seat. Setup, seed and picks replay as a record.
///
/// # Errors
/// An unknown game, impossible options, or another number of levels than of seats.
pub fn play_game(
    setup: &Setup,
    seed: &str,
    levels: &[Level],
    budget: Budget,
    clock: Clock<'_>,
) -> Result<GameReport, Refusal> {
    with_any_title!(
        setup.game.as_str(),
        G => {
            setup.check(<G as Title>::about())?;
            play_one(&<G as Title>::configure(setup)?, seed, levels, budget, clock)
        },
        else => Err(unknown(&setup.game))
    )
}

/// [`play_game`] for a game known by its type.
///
/// # Errors
/// Another number of levels than of seats.
pub fn play_one<G: Insight>(
    game: &G,
    seed: &str,
    levels: &[Level],
    budget: Budget,
    clock: Clock<'_>,
) -> Result<GameReport, Refusal> {
    play_watched(game, seed, levels, budget, clock, &mut Unwatched(Silent))
}

/// Somebody who watches a game among bots.
pub trait Watch<G: Game> {
    /// Where the game tells what happens.
    fn log(&mut self) -> &mut impl Log<G::Event>;

    /// Shows the position, at the start and after every pick.
    fn look(&mut self, game: &G, state: &G::State);
}

/// Nobody watches, and it costs nothing.
struct Unwatched(Silent);

impl<G: Game> Watch<G> for Unwatched {
    fn log(&mut self) -> &mut impl Log<G::Event> {
        &mut self.0
    }

    fn look(&mut self, _: &G, _: &G::State) {}
}

/// [`play_one`] while somebody watches. The game goes as it would without.
///
/// # Errors
/// Another number of levels than of seats.
pub fn play_watched<G: Insight>(
    game: &G,
    seed: &str,
    levels: &[Level],
    budget: Budget,
    clock: Clock<'_>,
    watch: &mut impl Watch<G>,
) -> Result<GameReport, Refusal> {
    if levels.len() != usize::from(game.seats()) {
        let message = format!("{} seats need as many levels, not {}.", game.seats(), levels.len());
        return Err(Refusal::new(Code::BadRequest, message));
    }
    let mut chance = Seeded::new(Seed::from_text(seed));
    let mut minds: Vec<Quick> = Seat::all(game.seats()).map(|seat| mind(seed, seat)).collect();
    let mut state = game.setup(&mut chance, watch.log());
    watch.look(game, &state);
    let mut picks = Vec::new();
    loop {
        if let Some(outcome) = game.outcome(&state) {
            return Ok(GameReport { seed: seed.into(), levels: levels.into(), picks, outcome });
        }
        for seat in game.turn(&state).seats() {
            // A pick of another seat may have answered the question.
            if !game.turn(&state).asks(seat) {
                continue;
            }
            let view = game.view(&state, Viewer::Seat(seat));
            let plan = game.plan(levels[seat.index()]);
            let mind = &mut minds[seat.index()];
            let decision = plan.decide(game, &view, seat, budget, clock, mind);
            let action = decision.pick().expect("a seat that is asked has something to pick");
            game.apply(&mut state, seat, action, &mut chance, watch.log());
            watch.look(game, &state);
            picks.push(Played { seat, pick: action.to_string() });
        }
    }
}

/// The own chance of a bot, which has nothing to do with the seed of the match but its text.
fn mind(seed: &str, seat: Seat) -> Quick {
    let digest = seed.bytes().fold(u64::from(seat.number()), |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Quick::new(digest)
}

/// How often something happened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Rate {
    /// How often it did.
    pub hits: u32,
    /// Out of how many.
    pub of: u32,
}

impl Rate {
    /// Counts one more case.
    pub fn count(&mut self, hit: bool) {
        self.of += 1;
        self.hits += u32::from(hit);
    }

    /// The share, from 0 to 1.
    #[must_use]
    pub fn share(self) -> f64 {
        f64::from(self.hits) / f64::from(self.of.max(1))
    }

    /// The 95% confidence interval of the share, by Wilson's formula.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        self.interval_of(f64::from(self.of))
    }

    /// The same where the cases depend on each other, so that they say no more than so many
    /// independent ones.
    #[must_use]
    pub fn interval_of(self, independent: f64) -> (f64, f64) {
        const Z: f64 = 1.96;
        let n = independent.max(1.0);
        let (share, spread) = (self.share(), Z * Z / n);
        let centre = (share + spread / 2.0) / (1.0 + spread);
        let half = Z * (share * (1.0 - share) / n + spread / (4.0 * n)).sqrt() / (1.0 + spread);
        (centre - half, centre + half)
    }
}

/// The mean of some numbers.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Mean {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Mean {
    /// Takes one more number in.
    pub fn count(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// How many numbers there were.
    #[must_use]
    pub fn size(self) -> u32 {
        self.count
    }

    /// The mean; 0 of no numbers.
    #[must_use]
    pub fn mean(self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    /// Half the width of its 95% confidence interval.
    #[must_use]
    pub fn margin(self) -> f64 {
        let n = f64::from(self.count.max(2));
        let variance = (self.squares - n * self.mean() * self.mean()).max(0.0) / (n - 1.0);
        1.96 * (variance / n).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_know_their_doubt() {
        let (low, high) = Rate { hits: 81, of: 100 }.interval();
        assert!((low - 0.722).abs() < 0.001 && (high - 0.875).abs() < 0.001, "{low} {high}");
        let (low, high) = Rate { hits: 0, of: 10 }.interval();
        assert!(low.abs() < 1e-9 && high > 0.2, "{low} {high}");
    }

    #[test]
    fn means_know_their_doubt() {
        let mut mean = Mean::default();
        for number in [1.0, 2.0, 3.0, 4.0] {
            mean.count(number);
        }
        assert!((mean.mean() - 2.5).abs() < 1e-9);
        assert!((mean.margin() - 1.265).abs() < 0.001, "{}", mean.margin());
    }
}
