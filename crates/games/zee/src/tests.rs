//! What needs the insides of the crate to be tested.

mod conformance;
mod foresight;
mod plain_run;
mod shape;
