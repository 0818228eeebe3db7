//! The picks of the game, one decision each.

use ztable_core::picks;

use crate::belt::BeltId;
use crate::card::{Button, CardId};
use crate::spot::{Conveyor, Direction, Spot};

picks! {
    /// A pick. A play is one to three of them: the card, its button, and a belt or a side.
    pub enum Action, "a pick (build da1, belt 3f, play c12, push advance, left, right, discard c12, \
                      done, keep, exchange one, exchange all, two for one, end round or conveyor 3)"
    {
        /// Lay this held belt as the next one of your conveyor, Back first (ZEE-2.4).
        Build(belt: BeltId) = "build {belt}",
        /// This place: for your bot (ZEE-2.5, ZEE-3.2) or for a Swap (ZEE-5.1).
        Belt(spot: Spot) = "belt {spot}",
        /// Play this card (ZEE-3.4).
        Play(card: CardId) = "play {card}",
        /// Push this button of the card (ZEE-3.5).
        Push(button: Button) = "push {button}",
        /// The direction of a Shift (ZEE-7.2).
        Go(direction: Direction) = "{direction}",
        /// Discard this card (ZEE-9.3, ZEE-14.3, ZEE-14.5, ZEE-14.6).
        Discard(card: CardId) = "discard {card}",
        /// No more cards for this Reset (ZEE-9.3).
        Done = "done",
        /// No extra discard (ZEE-14.3).
        Keep = "keep",
        /// Exchange one card of the hand (ZEE-14.5).
        ExchangeOne = "exchange one",
        /// Exchange the whole hand (ZEE-14.5).
        ExchangeAll = "exchange all",
        /// Discard two cards to draw one (ZEE-14.6).
        TwoForOne = "two for one",
        /// Score the round as it stands (ZEE-15.1).
        EndRound = "end round",
        /// Remove this empty conveyor (ZEE-14.3).
        Remove(conveyor: Conveyor) = "conveyor {conveyor}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records and searches know picks by their index.
    #[test]
    fn indices_stay_where_they_are() {
        let at = |text: &str| text.parse::<Action>().unwrap().index();
        let firsts =
            ["build da1", "belt 1b", "play c01", "push swap", "left", "discard c01", "done"];
        assert_eq!(firsts.map(at), [0, 27, 48, 78, 82, 84, 114]);
        assert_eq!((at("end round"), at("conveyor 7"), Action::COUNT), (119, 126, 127));
    }
}
