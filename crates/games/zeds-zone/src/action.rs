//! The picks of the game, one decision each.

use ztable_core::picks;

use crate::region::Region;
use crate::sector::SectorId;
use crate::square::Square;

picks! {
    /// What a seat can do in its turn.
    pub enum Action, "a pick (square c3, sector 3-5, shelter, grenade d3, grenade b2/w or done)" {
        /// Draw the taken sector in this square (ZZ-5.1).
        Square(square: Square) = "square {square}",
        /// Take this sector in place of the rolled one (ZZ-4.3, ZZ-4.5), or by ZZ-4.10.
        Sector(sector: SectorId) = "sector {sector}",
        /// Use a shelter and roll again (ZZ-8.1).
        Shelter = "shelter",
        /// End the turn without (another) grenade.
        Done = "done",
        /// Use a grenade on a zombie of this region (ZZ-7.1).
        Grenade(region: Region) = "grenade {region}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_keep_their_numbers_and_texts() {
        let texts = [0, 19, 20, 55, 56, 57, 58, 64, 157]
            .map(|index| Action::at(index).unwrap().to_string());
        assert_eq!(
            texts,
            [
                "square a1",
                "square e4",
                "sector 1-1",
                "sector 6-6",
                "shelter",
                "done",
                "grenade a1",
                "grenade b1/w",
                "grenade e4/s"
            ]
        );
        assert_eq!((Action::COUNT, Action::at(158)), (158, None));
        for wrong in ["", "square", "square f1", "sector 7-1", "grenade", "pass", "done "] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
