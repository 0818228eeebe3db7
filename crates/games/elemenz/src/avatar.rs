//! The Avatar tiles of the expansion.

use ztable_core::{Few, Set, text_serde, things};

things! {
    /// One of the thirteen tiles: `av-08`.
    #[derive(Default)]
    pub enum Avatar, "an Avatar (av-01 to av-13)" {
        /// A combo aimed at you hits a neighbour instead (EZ-14.7).
        #[default]
        Deflect = "av-01",
        /// You lose one die fewer (EZ-14.8).
        Stone = "av-02",
        /// Turn an own die (EZ-14.9).
        Nudge = "av-03",
        /// Turn a die of the active Shaman (EZ-14.10).
        Jolt = "av-04",
        /// Replace all own tokens (EZ-14.11).
        Reflux = "av-05",
        /// A die of any colour for this turn (EZ-14.12).
        Spark = "av-06",
        /// Roll the dice of the opposing element again (EZ-14.13).
        Wind = "av-07",
        /// Two Z are enough for a Wild Surge (EZ-14.14).
        Veil = "av-08",
        /// No healing in this turn (EZ-14.15).
        Curse = "av-09",
        /// Block a combo with a die (EZ-14.16).
        Obstacle = "av-10",
        /// A combo aimed at you hits its creator instead (EZ-14.17).
        Mirror = "av-11",
        /// Two lost dice now for three at the end (EZ-14.18).
        Overdraw = "av-12",
        /// A combo aimed at you hits another one too (EZ-14.19).
        Echo = "av-13",
    }
}

impl Avatar {
    /// Its name in sentences: "Thin Veil".
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Avatar::Deflect => "Deflect",
            Avatar::Stone => "Anchor Stone",
            Avatar::Nudge => "Nudge",
            Avatar::Jolt => "Jolt",
            Avatar::Reflux => "Reflux",
            Avatar::Spark => "Borrowed Spark",
            Avatar::Wind => "Second Wind",
            Avatar::Veil => "Thin Veil",
            Avatar::Curse => "Curse",
            Avatar::Obstacle => "Obstacle",
            Avatar::Mirror => "Mirror Shard",
            Avatar::Overdraw => "Overdraw",
            Avatar::Echo => "Echo",
        }
    }
}

text_serde!(Avatar);

/// A set of tiles.
pub type AvatarSet = Set<Avatar, u16>;

/// Tiles in a row or a stack, in order.
pub type AvatarRow = Few<Avatar, { Avatar::COUNT }>;

/// Takes a tile out of a row, if it is there.
#[cfg(feature = "rules")]
pub(crate) fn take_out(row: &mut AvatarRow, avatar: Avatar) -> bool {
    let at = row.iter().position(|held| *held == avatar);
    at.is_some_and(|at| {
        row.remove(at);
        true
    })
}
