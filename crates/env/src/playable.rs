//! What an environment needs of a game beyond its contract: options, words and bots.

use ztable_bots::{Budget, Insight, Level, timeless};
use ztable_classics::{ConnectFour, Kuhn, Leduc, TicTacToe};
use ztable_core::{Code, Game, Names, Quick, Refusal, Seat, Setup, Title, Viewer};
use ztable_shelf::elemenz::ElemenZ;
use ztable_shelf::quantumzap::QuantumZap;
use ztable_shelf::zeds_zone::ZedsZone;
use ztable_shelf::zee::Zee;
use ztable_shelf::zu_tiles::ZuTiles;

use crate::Encode;

/// A game that can be an environment.
pub trait Playable: Encode {
    /// The game with these options.
    ///
    /// # Errors
    /// Impossible options, in a sentence.
    fn configured(setup: &Setup) -> Result<Self, Refusal>;

    /// What a viewer knows, as text.
    fn text(&self, view: &Self::View, viewer: Viewer) -> String;

    /// What a bot would pick.
    ///
    /// # Errors
    /// When no bot plays the game, or there is nothing to pick.
    fn bot(
        &self,
        view: &Self::View,
        seat: Seat,
        level: Level,
        budget: Budget,
        seed: u64,
    ) -> Result<Self::Action, Refusal>;
}

fn decide<G: Insight>(
    game: &G,
    view: &G::View,
    seat: Seat,
    level: Level,
    budget: Budget,
    seed: u64,
) -> Result<G::Action, Refusal> {
    let plan = game.plan(level);
    let decision = plan.decide(game, view, seat, budget, &timeless, &mut Quick::new(seed));
    decision.pick().ok_or_else(|| nothing_to_pick(seat))
}

fn nothing_to_pick(seat: Seat) -> Refusal {
    Refusal::new(Code::NotAsked, format!("Seat {seat} has nothing to pick now."))
}

/// The games of the shelf: all that is needed stands in their titles.
macro_rules! titles {
    ($($game:ty),+) => {$(
        impl Playable for $game {
            fn configured(setup: &Setup) -> Result<Self, Refusal> {
                setup.check(<$game as Title>::about())?;
                <$game as Title>::configure(setup)
            }

            fn text(&self, view: &Self::View, viewer: Viewer) -> String {
                self.describe(view, &Names::new(viewer, &[]))
            }

            fn bot(
                &self,
                view: &Self::View,
                seat: Seat,
                level: Level,
                budget: Budget,
                seed: u64,
            ) -> Result<Self::Action, Refusal> {
                decide(self, view, seat, level, budget, seed)
            }
        }
    )+};
}

titles!(ZedsZone, Zee, ElemenZ, QuantumZap, ZuTiles);

/// The classics: two players, no options, and no bot but the one that picks anything.
macro_rules! classics {
    ($($game:expr => $type:ty, $id:literal, $text:expr;)+) => {$(
        impl Playable for $type {
            fn configured(setup: &Setup) -> Result<Self, Refusal> {
                plain($id, setup)?;
                Ok($game)
            }

            fn text(&self, view: &Self::View, _: Viewer) -> String {
                let text: fn(&Self::View) -> String = $text;
                text(view)
            }

            fn bot(
                &self,
                view: &Self::View,
                seat: Seat,
                level: Level,
                _: Budget,
                seed: u64,
            ) -> Result<Self::Action, Refusal> {
                if level != Level::Random {
                    let message = format!("Only the level random plays {}.", $id);
                    return Err(Refusal::new(Code::BadRequest, message));
                }
                any_pick(self, view, seat, seed)
            }
        }
    )+};
}

classics! {
    TicTacToe => TicTacToe, "tic-tac-toe", |view| view.position.board.join("\n");
    ConnectFour => ConnectFour, "connect-four", |view| view.position.board.join("\n");
    Kuhn => Kuhn, "kuhn-poker", |view| format!("cards {:?}, picks {:?}", view.cards, view.picks);
    Leduc => Leduc, "leduc-poker", |view| {
        format!("cards {:?}, open {:?}, rounds {:?}", view.cards, view.open, view.rounds)
    };
}

fn plain(id: &str, setup: &Setup) -> Result<(), Refusal> {
    let bad = |message: String| Err(Refusal::new(Code::BadSetup, message));
    if setup.players != 2 {
        return bad(format!("{id} is played by 2 players, not by {}.", setup.players));
    }
    match setup.options.keys().next() {
        Some(key) => bad(format!("{id} has no option '{key}'; it has none.")),
        None => Ok(()),
    }
}

/// Any pick of a world that the view allows; which picks there are, the seat knows.
fn any_pick<G: Game>(
    game: &G,
    view: &G::View,
    seat: Seat,
    seed: u64,
) -> Result<G::Action, Refusal> {
    let mut chance = Quick::new(seed);
    let world = game.imagine(view, &mut chance);
    let mut picks = ztable_core::Picks::new();
    game.options(&world, seat, &mut picks);
    if picks.is_empty() {
        return Err(nothing_to_pick(seat));
    }
    Ok(picks[chance.below(picks.len() as u32) as usize])
}
