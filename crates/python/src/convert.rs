//! Python's values and ours.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::Value;
use ztable_bots::{Budget, Level};
use ztable_core::{Refusal, Seat, Setup, Viewer};

/// The exception; apart, since it has the name of what it tells of.
pub(crate) mod exception {
    use pyo3::exceptions::PyValueError;

    pyo3::create_exception!(
        ztable,
        Refusal,
        PyValueError,
        "A \"no\" in a sentence. `code` says what kind it is, `rule` names the rule behind it, if \
         any. What was refused has changed nothing."
    );
}

/// The exception for a refusal.
pub(crate) fn raise(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let error = exception::Refusal::new_err(refusal.to_string());
    let code = serde_json::to_value(refusal.code).expect("codes are words");
    let value = error.value(py);
    // An exception that cannot be decorated is raised bare: its sentence is what matters.
    let _ = value.setattr("code", code.as_str().unwrap_or_default());
    let _ = value.setattr("rule", refusal.rule.as_deref());
    error
}

/// A whole number from 0 on; of others Python itself says how it failed to convert them.
pub(crate) fn whole<T>(number: &Bound<'_, PyAny>) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    number.extract::<T>().map_err(|error| {
        if !error.is_instance_of::<PyOverflowError>(number.py()) {
            return error;
        }
        let most = u128::MAX >> (u128::BITS as usize - 8 * size_of::<T>());
        PyValueError::new_err(format!("{number} is no whole number from 0 to {most}."))
    })
}

/// A whole number from 0 on, or None.
pub(crate) fn whole_or_none<T>(number: &Bound<'_, PyAny>) -> PyResult<Option<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    (!number.is_none()).then(|| whole(number)).transpose()
}

/// Plain data as Python has it.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    data: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(data).expect("views, events and records are plain data");
    read_json(py, &text)
}

/// JSON as Python has it.
pub(crate) fn read_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// Plain data of Python.
pub(crate) fn from_python(data: &Bound<'_, PyAny>, what: &str) -> PyResult<Value> {
    let json = data.py().import("json")?;
    let written = json.call_method1("dumps", (data,));
    let text: String = written.and_then(|text| text.extract()).map_err(|error| {
        let reason = error.value(data.py()).to_string();
        PyTypeError::new_err(format!("The {what} must be plain data, as JSON has it: {reason}."))
    })?;
    serde_json::from_str(&text)
        .map_err(|error| PyValueError::new_err(format!("The {what} cannot be read: {error}.")))
}

/// Game, players and options.
pub(crate) fn setup(
    game: &str,
    players: i64,
    options: Option<&Bound<'_, PyAny>>,
    rules_version: Option<u32>,
) -> PyResult<Setup> {
    let players = u8::try_from(players)
        .map_err(|_| PyValueError::new_err(format!("No game is played by {players} players.")))?;
    let mut setup = Setup::new(game, players).by_rules(rules_version);
    let options = options.filter(|options| !options.is_none());
    if let Some(options) = options {
        let Value::Object(options) = from_python(options, "options")? else {
            return Err(PyTypeError::new_err(
                "The options must be a dictionary, such as {'teams': True}.",
            ));
        };
        setup.options = options.into_iter().collect();
    }
    Ok(setup)
}

/// A seat's number, `"spectator"` or `"referee"`.
pub(crate) fn viewer(viewer: &Bound<'_, PyAny>, seats: u8) -> PyResult<Viewer> {
    if let Ok(number) = viewer.extract::<i64>() {
        let seat = u64::try_from(number).ok().and_then(|number| Seat::checked(number, seats));
        return seat.map(Viewer::Seat).ok_or_else(|| no_seat(number, seats));
    }
    match viewer.extract::<String>().as_deref() {
        Ok("spectator") => Ok(Viewer::Spectator),
        Ok("referee") => Ok(Viewer::Referee),
        _ => Err(PyValueError::new_err(
            "A viewer is the number of a seat, 'spectator' or 'referee'.",
        )),
    }
}

/// The seat with this number.
pub(crate) fn seat(number: i64, seats: u8) -> PyResult<Seat> {
    let seat = u64::try_from(number).ok().and_then(|number| Seat::checked(number, seats));
    seat.ok_or_else(|| no_seat(number, seats))
}

fn no_seat(number: i64, seats: u8) -> PyErr {
    let last = seats.saturating_sub(1);
    PyValueError::new_err(format!("There is no seat {number}; the seats are 0 to {last}."))
}

/// A level by its name.
pub(crate) fn level(name: &str) -> PyResult<Level> {
    name.parse().map_err(|error: ztable_bots::NoSuchLevel| PyValueError::new_err(error.to_string()))
}

/// How long a bot thinks. Without a clock: what it picks must not depend on the machine.
pub(crate) fn budget(iterations: Option<u32>) -> Budget {
    Budget { iterations, millis: None }
}

/// What a lock guards. A panic in between leaves a game as it was after its last pick.
pub(crate) fn locked<T: ?Sized>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
