//! Many games stepped in one call.

use std::thread;

use ztable_core::{Code, Picks, Quick, Refusal, Seat, Silent, Viewer};

use crate::episode::{chance, no_pick};
use crate::sink::{Row, layout};
use crate::{Playable, Reward};

/// A batch takes no more memory than this for its games; the arrays are the caller's.
pub const MOST_BYTES: usize = 2 << 30;

/// The room of a list of picks.
const ROOM: usize = 256;

/// How long the parts of the arrays are that belong to one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The length of an observation.
    pub cells: usize,
    /// The number of different picks.
    pub actions: usize,
    /// The number of seats.
    pub seats: usize,
}

/// The arrays of the caller, row by row; what is not there is not computed.
#[derive(Default, Debug)]
pub struct Arrays<'a> {
    /// What the seat that must pick knows: [`Shape::cells`] for each game.
    pub observations: Option<&'a mut [u8]>,
    /// 1 for every pick that is legal, else 0: [`Shape::actions`] for each game.
    pub masks: Option<&'a mut [i8]>,
    /// How many picks are legal.
    pub counts: Option<&'a mut [i64]>,
    /// The seat that must pick.
    pub seats: Option<&'a mut [i64]>,
    /// What each seat is paid for a game that has just ended, else 0: [`Shape::seats`] for each.
    pub rewards: Option<&'a mut [f32]>,
    /// Whether the game has just ended and another has begun in its row.
    pub dones: Option<&'a mut [bool]>,
}

/// Takes the first part of an array away.
fn cut<'a, T>(array: &mut Option<&'a mut [T]>, length: usize) -> Option<&'a mut [T]> {
    let (first, rest) = array.take()?.split_at_mut(length);
    *array = Some(rest);
    Some(first)
}

impl<'a> Arrays<'a> {
    fn cut(&mut self, rows: usize, shape: Shape) -> Arrays<'a> {
        Arrays {
            observations: cut(&mut self.observations, rows * shape.cells),
            masks: cut(&mut self.masks, rows * shape.actions),
            counts: cut(&mut self.counts, rows),
            seats: cut(&mut self.seats, rows),
            rewards: cut(&mut self.rewards, rows * shape.seats),
            dones: cut(&mut self.dones, rows),
        }
    }
}

/// What the numbers of a step mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picked {
    /// The index of a pick, as in a mask.
    Index,
    /// The place of a pick in the list of legal ones, from 0.
    Rank,
}

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stepped {
    /// How many games ended.
    pub ended: usize,
}

/// One game of a batch.
struct Slot<G: Playable> {
    state: G::State,
    seed: u64,
    steps: u64,
    seat: Seat,
    /// What the seat may pick. The caller never gets hold of it: `apply` trusts it.
    picks: Picks<G::Action>,
    chosen: Option<G::Action>,
}

impl<G: Playable> Slot<G> {
    fn new(game: &G, seed: u64) -> Slot<G> {
        let state = game.setup(&mut chance(seed, 0), &mut Silent);
        let mut slot =
            Slot { state, seed, steps: 0, seat: Seat::FIRST, picks: Picks::new(), chosen: None };
        slot.ask(game);
        slot
    }

    fn begin(&mut self, game: &G, seed: u64) {
        self.state = game.setup(&mut chance(seed, 0), &mut Silent);
        (self.seed, self.steps) = (seed, 0);
        self.ask(game);
    }

    /// Finds out who must pick what; of several seats the first. Whether there is one.
    fn ask(&mut self, game: &G) -> bool {
        self.picks.clear();
        let Some(seat) = game.turn(&self.state).seats().lowest() else { return false };
        self.seat = seat;
        game.options(&self.state, seat, &mut self.picks);
        true
    }

    fn choose(&mut self, game: &G, picked: Picked, number: i64) -> Result<(), Refusal> {
        let place = usize::try_from(number).ok();
        let listed = match picked {
            Picked::Rank => place.and_then(|rank| self.picks.get(rank).copied()),
            Picked::Index => {
                let action = place.and_then(|index| game.action_at(index));
                let action = action.ok_or_else(|| no_pick(game, number))?;
                self.picks.contains(&action).then_some(action)
            }
        };
        self.chosen = listed;
        if listed.is_some() {
            return Ok(());
        }
        match (picked, place.and_then(|index| game.action_at(index))) {
            (Picked::Index, Some(action)) => Err(game.why_not(&self.state, self.seat, action)),
            _ => Err(Refusal::new(
                Code::Illegal,
                format!("There are {} picks, numbered from 0, so not {number}.", self.picks.len()),
            )),
        }
    }

    fn observe(&self, game: &G, row: &mut [u8]) {
        let known = game.known(&self.state, Viewer::Seat(self.seat));
        game.encode(&known, &mut Row::new(row));
    }
}

/// Many games of one set-up. A game that ends pays its rewards, and the next begins in its row in
/// the same step. The games of row `r` have the seeds `seed + r`, `seed + r + rows` and so on, each
/// as an [`Episode`](crate::Episode) with that seed would go.
pub struct Batch<G: Playable> {
    game: G,
    slots: Vec<Slot<G>>,
    shape: Shape,
    reward: Reward,
}

impl<G: Playable> Batch<G> {
    /// So many games.
    ///
    /// # Errors
    /// No game at all, or so many that they do not fit into [`MOST_BYTES`].
    pub fn new(game: G, rows: usize, seed: u64, reward: Reward) -> Result<Batch<G>, Refusal> {
        let most = MOST_BYTES / (size_of::<Slot<G>>() + ROOM * size_of::<G::Action>());
        if rows == 0 || rows > most {
            let message = format!("A batch of this game has 1 to {most} rows, not {rows}.");
            return Err(Refusal::new(Code::Limit, message));
        }
        let cells = layout(&game).names.len();
        let shape = Shape { cells, actions: game.action_space(), seats: game.seats().into() };
        let slots = (0..rows as u64).map(|row| Slot::new(&game, seed.wrapping_add(row))).collect();
        Ok(Batch { game, slots, shape, reward })
    }

    /// Gives every thread its share of the games with their parts of the arrays and numbers.
    fn share<R: Send>(
        &mut self,
        threads: usize,
        numbers: &[i64],
        mut arrays: Arrays<'_>,
        work: impl Fn(&Batched<'_, G>, &mut [Slot<G>], &[i64], Arrays<'_>) -> R + Sync,
    ) -> Vec<R> {
        let rows = self.slots.len();
        let (shape, size) = (self.shape, rows.div_ceil(threads.clamp(1, rows)));
        let all = |first| Batched { game: &self.game, shape, first, rows, reward: self.reward };
        if size == rows {
            return vec![work(&all(0), &mut self.slots, numbers, arrays)];
        }
        let work = &work;
        thread::scope(|scope| {
            let shares = self.slots.chunks_mut(size).enumerate().map(|(nth, slots)| {
                let first = nth * size;
                let part = arrays.cut(slots.len(), shape);
                let numbers = numbers.get(first..first + slots.len()).unwrap_or_default();
                let batched = all(first);
                scope.spawn(move || work(&batched, slots, numbers, part))
            });
            let shares: Vec<_> = shares.collect();
            let joined = shares.into_iter().map(std::thread::ScopedJoinHandle::join);
            joined.map(|result| result.expect("rules do not panic on legal picks")).collect()
        })
    }
}

/// A share of a batch.
struct Batched<'a, G> {
    game: &'a G,
    shape: Shape,
    /// The number of its first row.
    first: usize,
    /// The rows of the whole batch.
    rows: usize,
    reward: Reward,
}

impl<G: Playable> Batched<'_, G> {
    fn check(
        &self,
        slots: &mut [Slot<G>],
        numbers: &[i64],
        picked: Picked,
    ) -> Result<(), (usize, Refusal)> {
        for (row, (slot, &number)) in slots.iter_mut().zip(numbers).enumerate() {
            slot.choose(self.game, picked, number)
                .map_err(|refusal| (self.first + row, refusal))?;
        }
        Ok(())
    }

    /// Plays what was chosen.
    fn step(&self, slots: &mut [Slot<G>], mut arrays: Arrays<'_>) -> Stepped {
        let seats = self.shape.seats;
        let mut ended = 0;
        for (row, slot) in slots.iter_mut().enumerate() {
            let Some(action) = slot.chosen.take() else { continue };
            slot.steps += 1;
            let mut chance = chance(slot.seed, slot.steps);
            self.game.apply(&mut slot.state, slot.seat, action, &mut chance, &mut Silent);
            let goes_on = slot.ask(self.game);
            if let Some(dones) = &mut arrays.dones {
                dones[row] = !goes_on;
            }
            if let Some(rewards) = &mut arrays.rewards {
                let rewards = &mut rewards[row * seats..][..seats];
                rewards.fill(0.0);
                if !goes_on && let Some(finish) = self.game.finish(&slot.state) {
                    for seat in Seat::all(seats as u8) {
                        rewards[seat.index()] = self.reward.of(&finish, seat);
                    }
                }
            }
            if !goes_on {
                ended += 1;
                slot.begin(self.game, slot.seed.wrapping_add(self.rows as u64));
            }
            // At once, while the game is at hand: a batch is larger than what a processor keeps near.
            self.show(row, slot, &mut arrays);
        }
        Stepped { ended }
    }

    /// Fills the row of a game with what is asked in it now.
    fn show(&self, row: usize, slot: &Slot<G>, arrays: &mut Arrays<'_>) {
        let Shape { cells, actions, .. } = self.shape;
        if let Some(seats) = &mut arrays.seats {
            seats[row] = slot.seat.number().into();
        }
        if let Some(counts) = &mut arrays.counts {
            counts[row] = slot.picks.len() as i64;
        }
        if let Some(masks) = &mut arrays.masks {
            let mask = &mut masks[row * actions..][..actions];
            mask.fill(0);
            for &action in slot.picks.iter() {
                mask[self.game.index(action)] = 1;
            }
        }
        if let Some(observations) = &mut arrays.observations {
            slot.observe(self.game, &mut observations[row * cells..][..cells]);
        }
    }
}

/// A [`Batch`] of any game. The arrays have as many rows as the batch and the widths of its
/// [`Shape`]; the caller has checked that.
pub trait AnyBatch: Send {
    /// How many games.
    fn rows(&self) -> usize;
    /// How wide the arrays are.
    fn shape(&self) -> Shape;
    /// The seed of the game in each row.
    fn seeds(&self) -> Vec<u64>;
    /// Begins all games anew from this seed, and shows them.
    fn reset(&mut self, seed: u64, threads: usize, arrays: Arrays<'_>);
    /// Plays one pick in every game, or refuses all of them and changes nothing.
    ///
    /// # Errors
    /// The first row whose number is no legal pick, and why.
    fn step(
        &mut self,
        picked: Picked,
        numbers: &[i64],
        threads: usize,
        arrays: Arrays<'_>,
    ) -> Result<Stepped, (usize, Refusal)>;
    /// Writes the index of a random legal pick for every game.
    fn pick_at_random(&self, seed: u64, out: &mut [i64]);
}

impl<G: Playable> AnyBatch for Batch<G> {
    fn rows(&self) -> usize {
        self.slots.len()
    }

    fn shape(&self) -> Shape {
        self.shape
    }

    fn seeds(&self) -> Vec<u64> {
        self.slots.iter().map(|slot| slot.seed).collect()
    }

    fn reset(&mut self, seed: u64, threads: usize, mut arrays: Arrays<'_>) {
        if let Some(rewards) = &mut arrays.rewards {
            rewards.fill(0.0);
        }
        if let Some(dones) = &mut arrays.dones {
            dones.fill(false);
        }
        self.share(threads, &[], arrays, |share, slots, _, mut arrays| {
            for (row, slot) in slots.iter_mut().enumerate() {
                slot.begin(share.game, seed.wrapping_add((share.first + row) as u64));
                share.show(row, slot, &mut arrays);
            }
        });
    }

    fn step(
        &mut self,
        picked: Picked,
        numbers: &[i64],
        threads: usize,
        arrays: Arrays<'_>,
    ) -> Result<Stepped, (usize, Refusal)> {
        let checked =
            self.share(threads, numbers, Arrays::default(), |share, slots, numbers, _| {
                share.check(slots, numbers, picked)
            });
        checked.into_iter().collect::<Result<(), _>>()?;
        let shares =
            self.share(threads, &[], arrays, |share, slots, _, arrays| share.step(slots, arrays));
        Ok(Stepped { ended: shares.iter().map(|share| share.ended).sum() })
    }

    fn pick_at_random(&self, seed: u64, out: &mut [i64]) {
        let mut quick = Quick::new(seed);
        for (slot, out) in self.slots.iter().zip(out) {
            let rank = quick.below(slot.picks.len() as u32) as usize;
            *out = self.game.index(slot.picks[rank]) as i64;
        }
    }
}
