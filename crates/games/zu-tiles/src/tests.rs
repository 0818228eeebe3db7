//! Tests that look inside.

mod conformance;
mod foresee;
