//! What needs the insides of the crate to be tested.

mod conformance;
mod foresee;
mod versions;
