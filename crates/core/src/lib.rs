//! The contract every Ztable game keeps, and what can be built on it alone.
