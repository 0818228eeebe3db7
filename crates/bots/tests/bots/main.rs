//! What bots know, judge and play, game by game.

mod elemenz;
mod heap;
mod honesty;
mod picks;
mod quantumzap;
mod single;
mod suggest;
mod zeds_zone;
mod zee;
mod zu_tiles;

use ztable_core::testkit::Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;
