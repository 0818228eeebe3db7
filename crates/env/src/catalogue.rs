//! The environments there are: the games of the shelf, and the classics.

use ztable_classics::{ConnectFour, Kuhn, Leduc, TicTacToe};
use ztable_core::{Code, Game as _, Picks, Quick, Refusal, Setup, Silent, play_out};
use ztable_shelf::with_title;

use crate::{AnyBatch, AnyEpisode, Batch, Episode, Playable, Reward};

/// The ids of the classics, which are not on the shelf.
pub const CLASSICS: &[&str] = &["tic-tac-toe", "connect-four", "kuhn-poker", "leduc-poker"];

/// The ids of all environments.
pub fn ids() -> impl Iterator<Item = &'static str> {
    ztable_shelf::IDS.iter().chain(CLASSICS).copied()
}

/// Runs an expression with a type name bound to the game with this id.
macro_rules! with_game {
    ($id:expr, $game:ident => $body:expr) => {
        match $id {
            "tic-tac-toe" => {
                type $game = TicTacToe;
                $body
            }
            "connect-four" => {
                type $game = ConnectFour;
                $body
            }
            "kuhn-poker" => {
                type $game = Kuhn;
                $body
            }
            "leduc-poker" => {
                type $game = Leduc;
                $body
            }
            id => with_title!(id, $game => $body, else => Err(unknown(id))),
        }
    };
}

/// One game with this seed.
///
/// # Errors
/// An unknown game or impossible options, in a sentence.
pub fn open(setup: &Setup, seed: u64) -> Result<Box<dyn AnyEpisode>, Refusal> {
    with_game!(setup.game.as_str(), G => {
        Ok(Box::new(Episode::new(<G as Playable>::configured(setup)?, seed)))
    })
}

/// Many games that are stepped together.
///
/// # Errors
/// An unknown game, impossible options, or too many games.
pub fn batch(
    setup: &Setup,
    rows: usize,
    seed: u64,
    reward: Reward,
) -> Result<Box<dyn AnyBatch>, Refusal> {
    with_game!(setup.game.as_str(), G => {
        Ok(Box::new(Batch::new(<G as Playable>::configured(setup)?, rows, seed, reward)?))
    })
}

/// Plays so many games at random, without a look at any of them, and counts the picks: what the rules
/// cost by themselves.
///
/// # Errors
/// An unknown game or impossible options.
pub fn random_games(setup: &Setup, games: u64, seed: u64) -> Result<u64, Refusal> {
    with_game!(setup.game.as_str(), G => {
        let game = <G as Playable>::configured(setup)?;
        let (mut chance, mut picks) = (Quick::new(seed), Picks::new());
        Ok((0..games).fold(0, |made, _| {
            let mut state = game.setup(&mut chance, &mut Silent);
            made + u64::from(play_out(&game, &mut state, &mut chance, &mut picks))
        }))
    })
}

fn unknown(id: &str) -> Refusal {
    let shown: String = id.chars().take(40).collect();
    let known: Vec<&str> = ids().collect();
    let message = format!("There is no game '{shown}'; the games are {}.", known.join(", "));
    Refusal::new(Code::UnknownGame, message)
}
