//! The ztable program.
