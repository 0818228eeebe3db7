//! What every game is tested with: scenario files and the conformance suite.
//!
//! This is test code behind the feature `testkit`; unlike the rest of the crate it reads files and
//! panics when something is wrong.

pub mod scenario;
