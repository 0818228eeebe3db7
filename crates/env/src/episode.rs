//! One game stepped by numbers.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use ztable_bots::{Budget, Level};
use ztable_core::{
    Chance, Code, Finish, Game, Picks, Quick, Refusal, Seat, SeatSet, Silent, Viewer,
};

use crate::draws::Dealt;
use crate::sink::{Row, layout};
use crate::{Playable, Reward};

/// One game stepped by numbers. What chance brings after a pick depends on the seed and on how many
/// picks came before, so that a game goes on from its position, its seed and that number.
pub struct Episode<G: Playable> {
    game: Arc<G>,
    state: G::State,
    seed: u64,
    picks: u64,
    /// The length of an observation.
    cells: usize,
}

/// The chance of one step of a game: 0 is the set-up, then the picks count.
pub(crate) fn chance(seed: u64, step: u64) -> Quick {
    Quick::new(seed.wrapping_add(step.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

impl<G: Playable> Episode<G> {
    /// A new game.
    pub fn new(game: G, seed: u64) -> Episode<G> {
        let state = game.setup(&mut chance(seed, 0), &mut Silent);
        let cells = layout(&game).names.len();
        Episode { game: Arc::new(game), state, seed, picks: 0, cells }
    }

    fn with(&self, state: G::State, seed: u64, picks: u64) -> Episode<G> {
        Episode { game: Arc::clone(&self.game), state, seed, picks, cells: self.cells }
    }

    fn seat(&self, seat: u8) -> Result<Seat, Refusal> {
        Seat::checked(seat.into(), self.game.seats()).ok_or_else(|| {
            let last = self.game.seats() - 1;
            Refusal::new(
                Code::NoSuchSeat,
                format!("There is no seat {seat}; the seats are 0 to {last}."),
            )
        })
    }

    /// The pick with this index, if the seat may pick it.
    fn legal(&self, seat: u8, index: usize) -> Result<(Seat, G::Action), Refusal> {
        let seat = self.seat(seat)?;
        let action = self.game.action_at(index).ok_or_else(|| no_pick(&*self.game, index))?;
        self.game.check(&self.state, seat, action)?;
        Ok((seat, action))
    }

    fn play(&mut self, seat: Seat, action: G::Action, chance: &mut impl Chance) {
        self.game.apply(&mut self.state, seat, action, chance, &mut Silent);
        self.picks += 1;
    }
}

/// What is missing in a row of outcomes.
fn settled(dealt: &Dealt<'_>) -> Result<Option<u32>, Refusal> {
    if dealt.fits() {
        return Ok(dealt.missing());
    }
    Err(Refusal::new(Code::BadChance, "The outcomes of chance do not fit what is drawn."))
}

/// The refusal of a number that no pick has.
pub(crate) fn no_pick<G: Game>(game: &G, index: impl std::fmt::Display) -> Refusal {
    let last = game.action_space() - 1;
    Refusal::new(Code::Unreadable, format!("There is no pick {index}; the picks are 0 to {last}."))
}

/// A game whose first chance is handed in, or what is missing for it.
pub enum SetUp {
    /// The game is set up.
    Done(Box<dyn AnyEpisode>),
    /// The next draw chooses among so many.
    Draw(u32),
}

/// An [`Episode`] of any game.
pub trait AnyEpisode: Send {
    /// The number of seats.
    fn seats(&self) -> u8;
    /// The number of different picks.
    fn actions(&self) -> usize;
    /// The length of an observation.
    fn cells(&self) -> usize;
    /// No game takes more picks than this.
    fn longest(&self) -> u32;
    /// What the cells of an observation mean.
    fn names(&self) -> Vec<String>;
    /// The seats that must pick; none when the game is over.
    fn asked(&self) -> SeatSet;
    /// The numbers of the seat's picks in rising order, added to `out`.
    ///
    /// # Errors
    /// A seat that is not there.
    fn options(&self, seat: u8, out: &mut Vec<usize>) -> Result<(), Refusal>;
    /// What the seat knows, as bytes.
    ///
    /// # Errors
    /// A seat that is not there, or a row of another length than [`AnyEpisode::cells`].
    fn observe(&self, seat: u8, out: &mut [u8]) -> Result<(), Refusal>;
    /// Plays a pick, or refuses it and changes nothing.
    ///
    /// # Errors
    /// An illegal pick.
    fn pick(&mut self, seat: u8, index: usize) -> Result<(), Refusal>;
    /// Plays a pick with these outcomes of chance. Where they are too few, nothing changes, and the
    /// answer is among how many the next draw chooses.
    ///
    /// # Errors
    /// An illegal pick, or outcomes that do not fit.
    fn pick_with(
        &mut self,
        seat: u8,
        index: usize,
        outcomes: &[u32],
    ) -> Result<Option<u32>, Refusal>;
    /// A new game of the same kind, set up with these outcomes of chance.
    ///
    /// # Errors
    /// Outcomes that do not fit.
    fn set_up(&self, outcomes: &[u32]) -> Result<SetUp, Refusal>;
    /// How it came out, once it is over.
    fn finish(&self) -> Option<Finish>;
    /// What a seat is paid; 0 while the game goes on.
    fn reward(&self, seat: u8, reward: Reward) -> f32 {
        let seats = self.seats();
        let seat = Seat::checked(seat.into(), seats);
        match (self.finish(), seat) {
            (Some(finish), Some(seat)) => reward.of(&finish, seat),
            _ => 0.0,
        }
    }
    /// The text of a pick.
    ///
    /// # Errors
    /// A number that no pick has.
    fn pick_text(&self, index: usize) -> Result<String, Refusal>;
    /// The number of a pick.
    ///
    /// # Errors
    /// A text that is no pick.
    fn pick_number(&self, text: &str) -> Result<usize, Refusal>;
    /// What a viewer knows, in words.
    fn text(&self, viewer: Viewer) -> String;
    /// What a viewer knows, as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// The whole state, as JSON.
    fn position(&self) -> Value;
    /// The seed and the number of picks so far, which with the position are all that a game is.
    fn moment(&self) -> (u64, u64);
    /// The same game in another position.
    ///
    /// # Errors
    /// A position that cannot come about.
    fn at(&self, position: &Value, seed: u64, picks: u64) -> Result<Box<dyn AnyEpisode>, Refusal>;
    /// A game that the seat cannot tell from this one, with another chance to come.
    ///
    /// # Errors
    /// A seat that is not there.
    fn imagine(&self, seat: u8, seed: u64) -> Result<Box<dyn AnyEpisode>, Refusal>;
    /// What a bot of this level would pick.
    ///
    /// # Errors
    /// A seat that is not asked, or a game without such a bot.
    fn bot(&self, seat: u8, level: Level, budget: Budget, seed: u64) -> Result<usize, Refusal>;
    /// Another game at the same moment, with the same chance to come.
    fn twin(&self) -> Box<dyn AnyEpisode>;
}

impl<G: Playable> AnyEpisode for Episode<G> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn actions(&self) -> usize {
        self.game.action_space()
    }

    fn cells(&self) -> usize {
        self.cells
    }

    fn longest(&self) -> u32 {
        self.game.longest()
    }

    fn names(&self) -> Vec<String> {
        layout(&*self.game).names
    }

    fn asked(&self) -> SeatSet {
        self.game.turn(&self.state).seats()
    }

    fn options(&self, seat: u8, out: &mut Vec<usize>) -> Result<(), Refusal> {
        let mut picks = Picks::new();
        self.game.options(&self.state, self.seat(seat)?, &mut picks);
        let before = out.len();
        out.extend(picks.iter().map(|&action| self.game.index(action)));
        out[before..].sort_unstable();
        Ok(())
    }

    fn observe(&self, seat: u8, out: &mut [u8]) -> Result<(), Refusal> {
        let seat = self.seat(seat)?;
        if out.len() != self.cells {
            let message = format!("An observation has {} bytes, not {}.", self.cells, out.len());
            return Err(Refusal::new(Code::BadRequest, message));
        }
        let known = self.game.known(&self.state, Viewer::Seat(seat));
        self.game.encode(&known, &mut Row::new(out));
        Ok(())
    }

    fn pick(&mut self, seat: u8, index: usize) -> Result<(), Refusal> {
        let (seat, action) = self.legal(seat, index)?;
        let mut chance = chance(self.seed, self.picks + 1);
        self.play(seat, action, &mut chance);
        Ok(())
    }

    fn pick_with(
        &mut self,
        seat: u8,
        index: usize,
        outcomes: &[u32],
    ) -> Result<Option<u32>, Refusal> {
        let (seat, action) = self.legal(seat, index)?;
        let mut after = self.with(self.state.clone(), self.seed, self.picks);
        let mut dealt = Dealt::new(outcomes);
        after.play(seat, action, &mut dealt);
        let missing = settled(&dealt)?;
        if missing.is_none() {
            *self = after;
        }
        Ok(missing)
    }

    fn set_up(&self, outcomes: &[u32]) -> Result<SetUp, Refusal> {
        let mut dealt = Dealt::new(outcomes);
        let state = self.game.setup(&mut dealt, &mut Silent);
        Ok(match settled(&dealt)? {
            Some(n) => SetUp::Draw(n),
            None => SetUp::Done(Box::new(self.with(state, 0, 0))),
        })
    }

    fn finish(&self) -> Option<Finish> {
        self.game.finish(&self.state)
    }

    fn pick_text(&self, index: usize) -> Result<String, Refusal> {
        let action = self.game.action_at(index).ok_or_else(|| no_pick(&*self.game, index))?;
        Ok(action.to_string())
    }

    fn pick_number(&self, text: &str) -> Result<usize, Refusal> {
        let action: Result<G::Action, _> = text.trim().parse();
        action.map(|action| self.game.index(action)).map_err(|_| {
            let shown: String = text.chars().take(40).collect();
            Refusal::new(Code::Unreadable, format!("'{shown}' is no pick of this game."))
        })
    }

    fn text(&self, viewer: Viewer) -> String {
        self.game.text(&self.game.view(&self.state, viewer), viewer)
    }

    fn view(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.game.view(&self.state, viewer)).expect("views are plain data")
    }

    fn position(&self) -> Value {
        serde_json::to_value(self.game.position(&self.state)).expect("positions are plain data")
    }

    fn moment(&self) -> (u64, u64) {
        (self.seed, self.picks)
    }

    fn at(&self, position: &Value, seed: u64, picks: u64) -> Result<Box<dyn AnyEpisode>, Refusal> {
        let position = G::Position::deserialize(position).map_err(|error| {
            Refusal::new(Code::BadPosition, format!("The position is unreadable: {error}."))
        })?;
        Ok(Box::new(self.with(self.game.load(position)?, seed, picks)))
    }

    fn imagine(&self, seat: u8, seed: u64) -> Result<Box<dyn AnyEpisode>, Refusal> {
        let view = self.game.view(&self.state, Viewer::Seat(self.seat(seat)?));
        let world = self.game.imagine(&view, &mut Quick::new(seed));
        Ok(Box::new(self.with(world, seed, self.picks)))
    }

    fn bot(&self, seat: u8, level: Level, budget: Budget, seed: u64) -> Result<usize, Refusal> {
        let seat = self.seat(seat)?;
        if !self.asked().contains(seat) {
            let message = format!("Seat {seat} has nothing to pick now.");
            return Err(Refusal::new(Code::NotAsked, message));
        }
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        self.game.bot(&view, seat, level, budget, seed).map(|action| self.game.index(action))
    }

    fn twin(&self) -> Box<dyn AnyEpisode> {
        Box::new(self.with(self.state.clone(), self.seed, self.picks))
    }
}
