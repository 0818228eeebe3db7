//! One game stepped by numbers.

use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::Value;
use ztable_core::{Seat, Setup};
use ztable_env::{AnyEpisode, Reward, SetUp};

use crate::array::Filled;
use crate::convert::{
    self, budget, from_python, locked, read_json, setup, to_python, whole, whole_or_none,
};
use crate::or_raise;

/// One game stepped by numbers: picks are indices, what a seat knows is a row of bytes.
///
/// The same seed and picks lead to the same game. Copies and pickles go on as the original would.
#[pyclass(module = "ztable", name = "Episode", frozen)]
pub(crate) struct Episode {
    setup: Setup,
    game: Mutex<Box<dyn AnyEpisode>>,
}

impl Episode {
    fn like(&self, game: Box<dyn AnyEpisode>) -> Episode {
        Episode { setup: self.setup.clone(), game: Mutex::new(game) }
    }

    /// The number of a pick as a whole number from 0.
    fn index(&self, index: i64) -> PyResult<usize> {
        usize::try_from(index).map_err(|_| {
            let last = locked(&self.game).actions() - 1;
            PyValueError::new_err(format!("There is no pick {index}; the picks are 0 to {last}."))
        })
    }

    fn number(&self, seat: i64) -> PyResult<u8> {
        convert::seat(seat, locked(&self.game).seats()).map(Seat::number)
    }
}

fn reward(text: &str, py: Python<'_>) -> PyResult<Reward> {
    or_raise(py, text.parse())
}

#[pymethods]
impl Episode {
    #[new]
    #[pyo3(signature = (game, players=2, options=None, *, seed=0, rules_version=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        players: i64,
        options: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole)] seed: u64,
        #[pyo3(from_py_with = whole_or_none)] rules_version: Option<u32>,
    ) -> PyResult<Episode> {
        let setup = setup(game, players, options, rules_version)?;
        let game = or_raise(py, ztable_env::open(&setup, seed))?;
        Ok(Episode { setup, game: Mutex::new(game) })
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> u8 {
        locked(&self.game).seats()
    }

    /// The number of different picks.
    #[getter]
    fn actions(&self) -> usize {
        locked(&self.game).actions()
    }

    /// The length of an observation.
    #[getter]
    fn cells(&self) -> usize {
        locked(&self.game).cells()
    }

    /// No game takes more picks than this, all seats together.
    #[getter]
    fn longest(&self) -> u32 {
        locked(&self.game).longest()
    }

    /// What each byte of an observation means.
    #[getter]
    fn names(&self) -> Vec<String> {
        locked(&self.game).names()
    }

    /// The seats that must pick now; none when the game is over.
    #[getter]
    fn asked(&self) -> Vec<u32> {
        locked(&self.game).asked().into_iter().map(|seat| seat.number().into()).collect()
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        locked(&self.game).asked().is_empty()
    }

    /// The numbers of what the seat may pick, in rising order.
    fn options(&self, py: Python<'_>, seat: i64) -> PyResult<Vec<usize>> {
        let seat = self.number(seat)?;
        let mut options = Vec::new();
        let listed = locked(&self.game).options(seat, &mut options);
        or_raise(py, listed)?;
        Ok(options)
    }

    /// Fills `out` (int8) with 1 for every pick of the seat that is legal and 0 for all others.
    fn mask(&self, py: Python<'_>, seat: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let options = self.options(py, seat)?;
        let mut out = Filled::<i8>::new(out, "out", "int8", &[self.actions()])?;
        if let Some(mask) = out.slice()? {
            mask.fill(0);
            for option in options {
                mask[option] = 1;
            }
        }
        Ok(())
    }

    /// Fills `out` (uint8) with what the seat knows.
    fn observe(&self, py: Python<'_>, seat: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.number(seat)?;
        let mut out = Filled::<u8>::new(out, "out", "uint8", &[self.cells()])?;
        let Some(row) = out.slice()? else { return Ok(()) };
        let observed = locked(&self.game).observe(seat, row);
        or_raise(py, observed)
    }

    /// Plays a pick, or raises a refusal and changes nothing.
    fn pick(&self, py: Python<'_>, seat: i64, index: i64) -> PyResult<()> {
        let (seat, index) = (self.number(seat)?, self.index(index)?);
        let picked = locked(&self.game).pick(seat, index);
        or_raise(py, picked)
    }

    /// Plays a pick with these outcomes of chance. Where they are too few, nothing changes, and the
    /// answer is among how many the next draw chooses; None when the pick was played.
    fn pick_with(
        &self,
        py: Python<'_>,
        seat: i64,
        index: i64,
        outcomes: Vec<u32>,
    ) -> PyResult<Option<u32>> {
        let (seat, index) = (self.number(seat)?, self.index(index)?);
        let picked = locked(&self.game).pick_with(seat, index, &outcomes);
        or_raise(py, picked)
    }

    /// A new game of the same kind whose set-up drew these outcomes, or, where they are too few,
    /// among how many the next draw chooses.
    fn set_up<'py>(&self, py: Python<'py>, outcomes: Vec<u32>) -> PyResult<Bound<'py, PyAny>> {
        let made = locked(&self.game).set_up(&outcomes);
        match or_raise(py, made)? {
            SetUp::Draw(n) => Ok(n.into_pyobject(py)?.into_any()),
            SetUp::Done(game) => Ok(Bound::new(py, self.like(game))?.into_any()),
        }
    }

    /// What each seat is paid ('win' or 'score'); all 0 while the game goes on.
    #[pyo3(signature = (kind="win"))]
    fn rewards(&self, py: Python<'_>, kind: &str) -> PyResult<Vec<f32>> {
        let kind = reward(kind, py)?;
        let game = locked(&self.game);
        Ok((0..game.seats()).map(|seat| game.reward(seat, kind)).collect())
    }

    /// The seats that won.
    #[getter]
    fn winners(&self) -> Vec<u32> {
        let finish = locked(&self.game).finish();
        let winners = finish.map(|finish| finish.winners()).into_iter().flatten();
        winners.map(|seat| seat.number().into()).collect()
    }

    /// The text of a pick.
    fn pick_text(&self, py: Python<'_>, index: i64) -> PyResult<String> {
        let index = self.index(index)?;
        let text = locked(&self.game).pick_text(index);
        or_raise(py, text)
    }

    /// The number of a pick.
    fn pick_number(&self, py: Python<'_>, text: &str) -> PyResult<usize> {
        let number = locked(&self.game).pick_number(text);
        or_raise(py, number)
    }

    /// What a viewer knows, as text.
    fn text(&self, viewer: &Bound<'_, PyAny>) -> PyResult<String> {
        let game = locked(&self.game);
        let viewer = convert::viewer(viewer, game.seats())?;
        Ok(game.text(viewer))
    }

    /// What a viewer knows.
    fn view<'py>(
        &self,
        py: Python<'py>,
        viewer: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        read_json(py, &self.view_text(viewer)?)
    }

    /// What a viewer knows, as the text of its JSON.
    fn view_text(&self, viewer: &Bound<'_, PyAny>) -> PyResult<String> {
        let game = locked(&self.game);
        let viewer = convert::viewer(viewer, game.seats())?;
        Ok(game.view(viewer))
    }

    /// The whole state, which nobody at the table sees.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = locked(&self.game).position();
        to_python(py, &position)
    }

    /// The same game in another position.
    #[pyo3(signature = (position, seed=0))]
    fn at(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Episode> {
        let position = from_python(position, "position")?;
        let game = locked(&self.game).at(&position, seed, 0);
        or_raise(py, game).map(|game| self.like(game))
    }

    /// A game that the seat cannot tell from this one, with another chance to come.
    #[pyo3(signature = (seat, seed=0))]
    fn imagine(
        &self,
        py: Python<'_>,
        seat: i64,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Episode> {
        let seat = self.number(seat)?;
        let game = locked(&self.game).imagine(seat, seed);
        or_raise(py, game).map(|game| self.like(game))
    }

    /// What a bot of this level would pick for the seat.
    #[pyo3(signature = (seat, level="normal", *, seed=0, iterations=None))]
    fn bot(
        &self,
        py: Python<'_>,
        seat: i64,
        level: &str,
        #[pyo3(from_py_with = whole)] seed: u64,
        #[pyo3(from_py_with = whole_or_none)] iterations: Option<u32>,
    ) -> PyResult<usize> {
        let (seat, level) = (self.number(seat)?, convert::level(level)?);
        let game = &self.game;
        let picked = py.detach(|| locked(game).bot(seat, level, budget(iterations), seed));
        or_raise(py, picked)
    }

    /// Another game at the same moment, with the same chance to come.
    fn copy(&self) -> Episode {
        self.like(locked(&self.game).twin())
    }

    fn __copy__(&self) -> Episode {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Episode {
        self.copy()
    }

    /// Goes on from what `__reduce__` wrote.
    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        setup: &str,
        moment: (u64, u64),
        position: &str,
    ) -> PyResult<Episode> {
        let unreadable =
            |error| PyValueError::new_err(format!("The pickle is unreadable: {error}."));
        let setup: Setup = serde_json::from_str(setup).map_err(unreadable)?;
        let position: Value = serde_json::from_str(position).map_err(unreadable)?;
        let game = or_raise(py, ztable_env::open(&setup, 0))?;
        let game = or_raise(py, game.at(&position, moment.0, moment.1))?;
        Ok(Episode { setup, game: Mutex::new(game) })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let this = slf.get();
        let setup = serde_json::to_string(&this.setup).expect("set-ups are plain data");
        let (moment, position) = {
            let game = locked(&this.game);
            (game.moment(), game.position().to_string())
        };
        // A function of Python's, since a pickle names what it calls.
        let restore = slf.py().import("ztable")?.getattr("_restored")?;
        (restore, (setup, moment, position)).into_pyobject(slf.py())
    }

    /// What the game was opened with.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.setup)
    }

    fn __repr__(&self) -> String {
        let picks = locked(&self.game).moment().1;
        let Setup { game, players, .. } = &self.setup;
        format!("<Episode of {game}: {players} players, {picks} picks>")
    }
}
