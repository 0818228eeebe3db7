//! What boards decide without a browser: which scenes tell what has just happened, in which order
//! and for how long. A board draws views and plays these scenes over them.

pub mod elemenz;
pub mod film;
pub mod quantumzap;
#[cfg(test)]
mod random;
pub mod zeds_zone;
pub mod zee;
pub mod zu_tiles;
