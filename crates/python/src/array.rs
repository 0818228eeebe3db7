//! Arrays of NumPy that are the caller's: looked at closely before anything is written.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// An array to be filled.
pub(crate) struct Filled<'py, T: Element>(Option<PyReadwriteArrayDyn<'py, T>>);

impl<'py, T: Element> Filled<'py, T> {
    /// Takes an array of this shape, or nothing.
    pub(crate) fn wanted(
        array: Option<&Bound<'py, PyAny>>,
        name: &str,
        dtype: &str,
        shape: &[usize],
    ) -> PyResult<Filled<'py, T>> {
        match array.filter(|array| !array.is_none()) {
            Some(array) => Filled::new(array, name, dtype, shape),
            None => Ok(Filled(None)),
        }
    }

    /// Takes an array of this shape.
    pub(crate) fn new(
        array: &Bound<'py, PyAny>,
        name: &str,
        dtype: &str,
        shape: &[usize],
    ) -> PyResult<Filled<'py, T>> {
        let array = looked_at::<T>(array, name, dtype, shape)?;
        let array = array.try_readwrite().map_err(|error| {
            let reason = error.to_string();
            PyValueError::new_err(format!("The array '{name}' cannot be written to: {reason}."))
        })?;
        Ok(Filled(Some(array)))
    }

    /// Its cells in order.
    pub(crate) fn slice(&mut self) -> PyResult<Option<&mut [T]>> {
        let slice = self.0.as_mut().map(|array| array.as_slice_mut()).transpose();
        slice.map_err(|_| {
            PyValueError::new_err("An array is not aligned in memory; np.copy makes one that is.")
        })
    }
}

/// An array to be read.
pub(crate) fn read<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    dtype: &str,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = looked_at::<T>(array, name, dtype, shape)?;
    array.try_readonly().map_err(|error| {
        let reason = error.to_string();
        PyValueError::new_err(format!("The array '{name}' cannot be read: {reason}."))
    })
}

fn looked_at<'a, 'py, T: Element>(
    array: &'a Bound<'py, PyAny>,
    name: &str,
    dtype: &str,
    shape: &[usize],
) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    let wanted = format!("'{name}' must be a NumPy array of {dtype} with the shape {shape:?}");
    let Ok(array) = array.cast::<PyArrayDyn<T>>() else {
        let kind = array
            .getattr("dtype")
            .map_or_else(|_| array.get_type().to_string(), |dtype| dtype.to_string());
        return Err(PyTypeError::new_err(format!("{wanted}, not {kind}.")));
    };
    if array.shape() != shape {
        let found = array.shape();
        return Err(PyValueError::new_err(format!("{wanted}, not {found:?}.")));
    }
    // A slice of Fortran order would be filled by columns.
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err(format!(
            "{wanted}, in C order without gaps; np.ascontiguousarray makes one."
        )));
    }
    Ok(array)
}
