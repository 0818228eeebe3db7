//! Many games stepped in one call.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use numpy::PyReadonlyArrayDyn;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use ztable_env::{AnyBatch, Arrays, Picked, Shape};

use crate::array::{Filled, read};
use crate::convert::{locked, raise, setup, whole};
use crate::or_raise;

/// Many games of one set-up, stepped in one call.
///
/// The arrays are the caller's and are filled in place; what is not handed in is not computed. The
/// interpreter's lock is let go meanwhile. A game that ends pays its rewards, and the next begins
/// in its row in the same step.
#[pyclass(module = "ztable", name = "Batch", frozen)]
pub(crate) struct Batch {
    game: Mutex<Box<dyn AnyBatch>>,
    rows: usize,
    shape: Shape,
    threads: usize,
}

/// The caller's arrays, checked.
struct Checked<'py> {
    observations: Filled<'py, u8>,
    masks: Filled<'py, i8>,
    counts: Filled<'py, i64>,
    seats: Filled<'py, i64>,
    rewards: Filled<'py, f32>,
    dones: Filled<'py, bool>,
}

impl Checked<'_> {
    fn arrays(&mut self) -> PyResult<Arrays<'_>> {
        Ok(Arrays {
            observations: self.observations.slice()?,
            masks: self.masks.slice()?,
            counts: self.counts.slice()?,
            seats: self.seats.slice()?,
            rewards: self.rewards.slice()?,
            dones: self.dones.slice()?,
        })
    }
}

type Given<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

impl Batch {
    fn check<'py>(
        &self,
        observations: Given<'_, 'py>,
        masks: Given<'_, 'py>,
        counts: Given<'_, 'py>,
        seats: Given<'_, 'py>,
        rewards: Given<'_, 'py>,
        dones: Given<'_, 'py>,
    ) -> PyResult<Checked<'py>> {
        let (rows, shape) = (self.rows, self.shape);
        Ok(Checked {
            observations: Filled::wanted(
                observations,
                "observations",
                "uint8",
                &[rows, shape.cells],
            )?,
            masks: Filled::wanted(masks, "masks", "int8", &[rows, shape.actions])?,
            counts: Filled::wanted(counts, "counts", "int64", &[rows])?,
            seats: Filled::wanted(seats, "seats", "int64", &[rows])?,
            rewards: Filled::wanted(rewards, "rewards", "float32", &[rows, shape.seats])?,
            dones: Filled::wanted(dones, "dones", "bool", &[rows])?,
        })
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, rows, players=2, options=None, *, seed=0, reward="win", threads=1))]
    #[allow(clippy::too_many_arguments, reason = "they have names and defaults in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        rows: i64,
        players: i64,
        options: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole)] seed: u64,
        reward: &str,
        threads: i64,
    ) -> PyResult<Batch> {
        let setup = setup(game, players, options, None)?;
        let reward = or_raise(py, reward.parse())?;
        let rows = usize::try_from(rows).map_err(|_| {
            PyValueError::new_err(format!("A batch has at least 1 row, so not {rows} rows."))
        })?;
        let most = std::thread::available_parallelism().map_or(1, NonZeroUsize::get).max(64);
        let threads = usize::try_from(threads).ok().filter(|threads| (1..=most).contains(threads));
        let threads = threads.ok_or_else(|| {
            PyValueError::new_err(format!("A batch is stepped by 1 to {most} threads."))
        })?;
        let opened = py.detach(|| ztable_env::batch(&setup, rows, seed, reward));
        let game = or_raise(py, opened)?;
        let shape = game.shape();
        Ok(Batch { game: Mutex::new(game), rows, shape, threads })
    }

    /// How many games.
    #[getter]
    fn rows(&self) -> usize {
        self.rows
    }

    /// The length of an observation.
    #[getter]
    fn cells(&self) -> usize {
        self.shape.cells
    }

    /// The number of different picks.
    #[getter]
    fn actions(&self) -> usize {
        self.shape.actions
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> usize {
        self.shape.seats
    }

    /// The seed of the game in each row: an `Episode` with it goes the same way.
    #[getter]
    fn seeds(&self) -> Vec<u64> {
        locked(&self.game).seeds()
    }

    /// Begins all games anew from `seed` and fills the arrays.
    #[pyo3(signature = (seed=0, *, observations=None, masks=None, counts=None, seats=None, rewards=None, dones=None))]
    #[allow(clippy::too_many_arguments, reason = "they have names and defaults in Python")]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole)] seed: u64,
        observations: Option<&Bound<'py, PyAny>>,
        masks: Option<&Bound<'py, PyAny>>,
        counts: Option<&Bound<'py, PyAny>>,
        seats: Option<&Bound<'py, PyAny>>,
        rewards: Option<&Bound<'py, PyAny>>,
        dones: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        let mut checked = self.check(observations, masks, counts, seats, rewards, dones)?;
        let arrays = checked.arrays()?;
        let (game, threads) = (&self.game, self.threads);
        py.detach(|| locked(game).reset(seed, threads, arrays));
        Ok(())
    }

    /// Plays one pick in every game and fills the arrays; returns how many games ended.
    ///
    /// `picks` (int64) are indices as in `masks`, or with `by="rank"` places in the list of legal
    /// picks, below `counts`. If one of them is not legal, an exception names its row, and nothing
    /// has changed.
    #[pyo3(signature = (picks, *, by="index", observations=None, masks=None, counts=None, seats=None, rewards=None, dones=None))]
    #[allow(clippy::too_many_arguments, reason = "they have names and defaults in Python")]
    fn step<'py>(
        &self,
        py: Python<'py>,
        picks: &Bound<'py, PyAny>,
        by: &str,
        observations: Option<&Bound<'py, PyAny>>,
        masks: Option<&Bound<'py, PyAny>>,
        counts: Option<&Bound<'py, PyAny>>,
        seats: Option<&Bound<'py, PyAny>>,
        rewards: Option<&Bound<'py, PyAny>>,
        dones: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<usize> {
        let picked = match by {
            "index" => Picked::Index,
            "rank" => Picked::Rank,
            _ => return Err(PyValueError::new_err("Picks are given by='index' or by='rank'.")),
        };
        let picks: PyReadonlyArrayDyn<'_, i64> = read(picks, "picks", "int64", &[self.rows])?;
        let numbers = picks.as_slice().map_err(|error| PyValueError::new_err(error.to_string()))?;
        let mut checked = self.check(observations, masks, counts, seats, rewards, dones)?;
        let arrays = checked.arrays()?;
        let (game, threads) = (&self.game, self.threads);
        let stepped = py.detach(|| locked(game).step(picked, numbers, threads, arrays));
        match stepped {
            Ok(stepped) => Ok(stepped.ended),
            Err((row, mut refusal)) => {
                refusal.message = format!("Row {row}: {}", refusal.message);
                Err(raise(py, &refusal))
            }
        }
    }

    /// Fills `out` (int64) with the index of a random legal pick of every game.
    #[pyo3(signature = (out, seed=0))]
    fn pick_at_random<'py>(
        &self,
        py: Python<'py>,
        out: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<()> {
        let mut out = Filled::<i64>::new(out, "out", "int64", &[self.rows])?;
        let Some(out) = out.slice()? else { return Ok(()) };
        let game = &self.game;
        py.detach(|| locked(game).pick_at_random(seed, out));
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games>", self.rows)
    }
}
