//! What bots know about ZU Tiles: its rules alone, so far.

use zu_tiles::ZuTiles;

use crate::Insight;

impl Insight for ZuTiles {}
