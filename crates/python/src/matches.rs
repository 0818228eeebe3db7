//! One game being played, with its log and its record.

use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};
use ztable_bots::Thought;
use ztable_core::{AnyMatch, Code, Record, Refusal, Start};
use ztable_table::Fairness;

use crate::convert::{self, budget, from_python, locked, setup, to_python, whole, whole_or_none};
use crate::or_raise;

/// One game being played: views, options, log, record.
///
/// `seed` is any text or number; the same seed and the same picks lead to the same hash in Python,
/// in Rust and in the browser. See `ztable.Match` in the package's documentation for examples.
#[pyclass(module = "ztable", name = "Match", frozen)]
pub(crate) struct Match(Mutex<Box<dyn AnyMatch>>);

impl Match {
    fn of(game: Box<dyn AnyMatch>) -> Match {
        Match(Mutex::new(game))
    }

    fn seats_of(&self) -> u8 {
        locked(&self.0).seats()
    }
}

fn record_of(record: &Bound<'_, PyAny>) -> PyResult<Record> {
    let record = match record.extract::<String>() {
        Ok(text) => serde_json::from_str(&text)
            .map_err(|error| PyValueError::new_err(format!("The record is no JSON: {error}.")))?,
        Err(_) => from_python(record, "record")?,
    };
    serde_json::from_value(record)
        .map_err(|error| PyValueError::new_err(format!("It is no record: {error}.")))
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, players=2, options=None, *, seed=None, chance=Vec::new(), position=None, rules_version=None))]
    #[allow(clippy::too_many_arguments, reason = "they have names and defaults in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        players: i64,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        chance: Vec<String>,
        position: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole_or_none)] rules_version: Option<u32>,
    ) -> PyResult<Match> {
        let setup = setup(game, players, options, rules_version)?;
        let seed =
            seed.map_or(Ok(String::new()), |seed| Ok::<_, PyErr>(seed.str()?.to_string()))?;
        let position = position.map(|position| from_python(position, "position")).transpose()?;
        let start = Start { setup, seed, chance, position };
        or_raise(py, ztable_shelf::start(start)).map(Match::of)
    }

    /// Plays a record again, or its first `to` picks, and checks every pick and the hash.
    #[staticmethod]
    #[pyo3(signature = (record, to=None))]
    fn replay(
        py: Python<'_>,
        record: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole_or_none)] to: Option<usize>,
    ) -> PyResult<Match> {
        let record = record_of(record)?;
        let replayed = py.detach(|| ztable_shelf::replay(&record, to));
        or_raise(py, replayed).map(Match::of)
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> String {
        locked(&self.0).start().setup.game.clone()
    }

    /// The number of seats.
    #[getter]
    fn seats(&self) -> u8 {
        self.seats_of()
    }

    /// The seats that must pick now; none when the game is over.
    #[getter]
    fn asked(&self) -> Vec<u32> {
        locked(&self.0).turn().seats().into_iter().map(|seat| seat.number().into()).collect()
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        locked(&self.0).turn().is_over()
    }

    /// How the game ended, or None.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = locked(&self.0).outcome();
        outcome.map(|outcome| to_python(py, &outcome)).transpose()
    }

    /// The hash of the state, the same on every platform.
    #[getter]
    fn hash(&self) -> String {
        locked(&self.0).hash()
    }

    /// The picks so far, each as the seat and the text of the pick.
    #[getter]
    fn picks(&self) -> Vec<(u8, String)> {
        let game = locked(&self.0);
        game.played().iter().map(|played| (played.seat.number(), played.pick.clone())).collect()
    }

    /// The whole state, which nobody at the table sees.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = locked(&self.0).position();
        to_python(py, &position)
    }

    /// What the seat may pick, each with its text, its number and words; nothing when it is not
    /// asked.
    fn options<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyAny>> {
        let seat = convert::seat(seat, self.seats_of())?;
        let options = locked(&self.0).options(seat);
        to_python(py, &options)
    }

    /// Plays a pick, or raises a refusal and changes nothing.
    fn pick(&self, py: Python<'_>, seat: i64, pick: &str) -> PyResult<()> {
        let seat = convert::seat(seat, self.seats_of())?;
        let picked = locked(&self.0).pick_text(seat, pick);
        or_raise(py, picked)
    }

    /// Why the seat may not pick this: None if it may.
    fn why_not<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
        pick: &str,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let seat = convert::seat(seat, self.seats_of())?;
        let verdict = locked(&self.0).why(seat, pick);
        let refusal = or_raise(py, verdict)?.refusal;
        refusal.map(|refusal| to_python(py, &refusal)).transpose()
    }

    /// What a viewer knows: a seat, 'spectator' or 'referee'.
    fn view<'py>(
        &self,
        py: Python<'py>,
        viewer: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = convert::viewer(viewer, self.seats_of())?;
        let view = locked(&self.0).view(viewer);
        to_python(py, &view)
    }

    /// What a viewer knows, as text.
    #[pyo3(signature = (viewer, names=Vec::new()))]
    fn text(&self, viewer: &Bound<'_, PyAny>, names: Vec<String>) -> PyResult<String> {
        let viewer = convert::viewer(viewer, self.seats_of())?;
        Ok(locked(&self.0).describe(viewer, &names))
    }

    /// What is asked of a viewer, with the rule that asks.
    fn prompt<'py>(
        &self,
        py: Python<'py>,
        viewer: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = convert::viewer(viewer, self.seats_of())?;
        let prompt = locked(&self.0).prompt(viewer);
        to_python(py, &prompt)
    }

    /// The log as a viewer reads it, from its line `start` on.
    #[pyo3(signature = (viewer, names=Vec::new(), start=0))]
    fn log<'py>(
        &self,
        py: Python<'py>,
        viewer: &Bound<'py, PyAny>,
        names: Vec<String>,
        #[pyo3(from_py_with = whole)] start: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = convert::viewer(viewer, self.seats_of())?;
        let told = locked(&self.0).told(viewer, &names, start);
        to_python(py, &told)
    }

    /// The record so far: what `ztable verify` and `ztable.verify` take.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = locked(&self.0).record();
        to_python(py, &record)
    }

    /// Takes the last picks back.
    #[pyo3(signature = (count=1))]
    fn undo(&self, py: Python<'_>, #[pyo3(from_py_with = whole)] count: usize) -> PyResult<()> {
        let undone = locked(&self.0).undo(count);
        or_raise(py, undone)
    }

    /// The same game after its first picks, all of them if nothing is said.
    #[pyo3(signature = (picks=None))]
    fn after(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole_or_none)] picks: Option<usize>,
    ) -> PyResult<Match> {
        let game = locked(&self.0);
        let after = game.after(picks.unwrap_or(game.played().len()));
        or_raise(py, after).map(Match::of)
    }

    /// A position that the viewer cannot rule out.
    #[pyo3(signature = (viewer, seed=0))]
    fn imagine<'py>(
        &self,
        py: Python<'py>,
        viewer: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = whole)] seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = convert::viewer(viewer, self.seats_of())?;
        let position = locked(&self.0).imagine(viewer, seed);
        to_python(py, &position)
    }

    /// What a bot of this level would pick for the seat. It sees the seat's view and nothing else;
    /// the same seed gives the same pick.
    #[pyo3(signature = (seat, level="normal", *, seed=0, iterations=None))]
    fn bot(
        &self,
        py: Python<'_>,
        seat: i64,
        level: &str,
        #[pyo3(from_py_with = whole)] seed: u64,
        #[pyo3(from_py_with = whole_or_none)] iterations: Option<u32>,
    ) -> PyResult<String> {
        let thought = {
            let game = locked(&self.0);
            let seat = convert::seat(seat, game.seats())?;
            Thought {
                setup: game.start().setup.clone(),
                seat,
                view: game.view(ztable_core::Viewer::Seat(seat)),
                level: convert::level(level)?,
                budget: budget(iterations),
                seed,
            }
        };
        let picked = py.detach(|| ztable_bots::think(&thought, &ztable_bots::timeless));
        or_raise(py, picked)
    }

    fn __repr__(&self) -> String {
        let game = locked(&self.0);
        let setup = &game.start().setup;
        format!(
            "<Match of {}: {} players, {} picks>",
            setup.game,
            setup.players,
            game.played().len()
        )
    }
}

/// Lets bots play a whole game, one level for each seat, and tells its picks and its outcome. It is
/// the game that `ztable simulate` plays with this seed.
#[pyfunction]
#[pyo3(signature = (game, players, bots, options=None, *, seed=0, iterations=None))]
pub(crate) fn play<'py>(
    py: Python<'py>,
    game: &str,
    players: i64,
    bots: Vec<String>,
    options: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = whole)] seed: u64,
    #[pyo3(from_py_with = whole_or_none)] iterations: Option<u32>,
) -> PyResult<Bound<'py, PyAny>> {
    let setup = setup(game, players, options, None)?;
    let levels = bots.iter().map(|bot| convert::level(bot)).collect::<PyResult<Vec<_>>>()?;
    let (seed, budget) = (seed.to_string(), budget(iterations));
    let played = py
        .detach(|| ztable_bots::play_game(&setup, &seed, &levels, budget, &ztable_bots::timeless));
    to_python(py, &or_raise(py, played)?)
}

/// Plays a record again and checks all of it: every pick, the hash, the outcome, and where it was
/// played at a table, that nobody chose the seed. Returns what was found.
#[pyfunction]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    record: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let record = record_of(record)?;
    let checked = py.detach(|| check(&record));
    to_python(py, &or_raise(py, checked)?)
}

fn check(record: &Record) -> Result<Value, Refusal> {
    let bad = |message: String| Refusal::new(Code::BadRecord, message);
    let game = ztable_shelf::replay(record, None)?;
    let found = game.outcome();
    if record.outcome.is_some() != found.is_some() {
        return Err(bad(match found {
            Some(_) => "The game is over, but the record names no outcome.".into(),
            None => "The record names an outcome, but the game is not over.".into(),
        }));
    }
    if let Some(proof) = &record.fairness {
        let proof: Fairness = serde_json::from_value(proof.clone())
            .map_err(|error| bad(format!("Its proof of fairness is unreadable: {error}.")))?;
        proof
            .check(&record.seed)
            .map_err(|error| bad(format!("Its proof of fairness does not hold: {error}.")))?;
    }
    Ok(json!({
        "game": record.setup.game,
        "picks": record.picks.len(),
        "hash": game.hash(),
        "outcome": found,
        "fairness": record.fairness.is_some(),
    }))
}
