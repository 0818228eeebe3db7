//! Links, games of the day, reviews, puzzles and the desk that replays, from outside.

mod daily;
mod desk;
mod link;
mod puzzles;
mod review;
