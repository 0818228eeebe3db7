//! The compiled half of the Python package `ztable`. The other half, in `python/ztable`, adapts it
//! to PettingZoo, Gymnasium and OpenSpiel.
//!
//! Architecture invariant: nothing is decided here. Python's values are checked and translated, the
//! interpreter's lock is let go while games are played, and every "no" is an exception with a
//! sentence.

mod array;
mod batch;
mod convert;
mod episode;
mod matches;

use pyo3::prelude::*;
use pyo3::types::PyModule;
use serde_json::{Value, json};
use ztable_core::Refusal;

use convert::{raise, to_python, whole};

/// The ids of the games on the shelf.
#[pyfunction]
fn games() -> Vec<&'static str> {
    ztable_shelf::IDS.to_vec()
}

/// The ids of all environments: the games of the shelf and the four classics.
#[pyfunction]
fn environments() -> Vec<&'static str> {
    ztable_env::ids().collect()
}

/// Plays so many random games in one call and returns how many picks they took.
#[pyfunction]
#[pyo3(signature = (game, games, players=2, options=None, *, seed=0))]
fn random_games(
    py: Python<'_>,
    game: &str,
    #[pyo3(from_py_with = whole)] games: u64,
    players: i64,
    options: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = whole)] seed: u64,
) -> PyResult<u64> {
    let setup = convert::setup(game, players, options, None)?;
    or_raise(py, py.detach(|| ztable_env::random_games(&setup, games, seed)))
}

/// The levels of the bots, the weakest first.
#[pyfunction]
fn levels() -> Vec<&'static str> {
    ztable_bots::Level::ALL.map(ztable_bots::Level::name).to_vec()
}

/// What the shelf says about a game.
#[pyfunction]
fn about<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let about = ztable_shelf::about(game).map_err(|refusal| raise(py, &refusal))?;
    let told: Value = json!({
        "id": about.id,
        "name": about.name,
        "tagline": about.tagline,
        "players": [about.min_players, about.max_players],
        "options": about.options_schema(),
        "rules_versions": about.rules_versions,
        "rules": about.rules,
    });
    to_python(py, &told)
}

/// The compiled module.
#[pymodule]
fn _ztable(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Refusal", py.get_type::<convert::exception::Refusal>())?;
    module.add_class::<matches::Match>()?;
    module.add_class::<episode::Episode>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(environments, module)?)?;
    module.add_function(wrap_pyfunction!(random_games, module)?)?;
    module.add_function(wrap_pyfunction!(levels, module)?)?;
    module.add_function(wrap_pyfunction!(about, module)?)?;
    module.add_function(wrap_pyfunction!(matches::verify, module)?)?;
    module.add_function(wrap_pyfunction!(matches::play, module)?)?;
    Ok(())
}

/// A refusal as the result of a function.
fn or_raise<T>(py: Python<'_>, result: Result<T, Refusal>) -> PyResult<T> {
    result.map_err(|refusal| raise(py, &refusal))
}
