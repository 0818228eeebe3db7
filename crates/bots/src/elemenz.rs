//! What bots know about ElemenZ: its rules alone, so far.

use elemenz::ElemenZ;

use crate::Insight;

impl Insight for ElemenZ {}
