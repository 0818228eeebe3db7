//! Tests that look inside.

mod conformance;
