//! Tests that look inside.

mod conformance;
mod finishing;
mod foresee;
