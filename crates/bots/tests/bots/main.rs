//! What bots know, judge and play, game by game.

mod elemenz;
mod honesty;
mod picks;
mod quantumzap;
mod single;
mod suggest;
mod zeds_zone;
mod zee;
mod zu_tiles;
