//! Links, reviews and the desk that replays, from outside.

mod desk;
mod link;
mod review;
