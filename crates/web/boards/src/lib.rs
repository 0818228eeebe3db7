//! What boards decide without a browser: which scenes tell what has just happened, in which order
//! and for how long. A board draws views and plays these scenes over them. Beside them stands what all
//! boards share: where arrow keys lead ([`roving`]), what of a map is seen ([`camera`]), what is heard ([`sound`]), and which event decided
//! a game ([`ending`]).

pub mod camera;
pub mod elemenz;
pub mod ending;
#[cfg(test)]
mod events;
pub mod film;
pub mod quantumzap;
#[cfg(test)]
mod random;
pub mod roving;
pub mod sound;
pub mod zeds_zone;
pub mod zee;
pub mod zu_tiles;
