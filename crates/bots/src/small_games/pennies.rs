//! Matching pennies: the smallest game in which two seats pick at the same time.

use serde::{Deserialize, Serialize};
use ztable_core::{
    Chance, Finish, Game, Log, Outcome, Picks, Reason, Refusal, Seat, SeatSet, Turn, Viewer,
    numbered,
};

use crate::unlearned;

numbered! {
    /// A coin with this side up.
    pub(super) struct Coin: 2 as "{}", "a coin (1 or 2)";
}

/// Both seats hide a coin at the same time; the second seat wins if they are equal.
pub(super) struct Pennies;

/// The coins hidden so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Coins(pub [Option<u8>; 2]);

impl Game for Pennies {
    type State = Coins;
    type View = Coins;
    type Action = Coin;
    type Event = ();
    type Position = Coins;

    fn seats(&self) -> u8 {
        2
    }

    fn setup(&self, _: &mut impl Chance, _: &mut impl Log<()>) -> Coins {
        Coins([None, None])
    }

    fn turn(&self, state: &Coins) -> Turn {
        let asked: SeatSet = Seat::all(2).filter(|seat| state.0[seat.index()].is_none()).collect();
        if asked.is_empty() { Turn::Over } else { Turn::Many(asked) }
    }

    fn options(&self, state: &Coins, seat: Seat, out: &mut Picks<Coin>) {
        if self.turn(state).asks(seat) {
            out.extend(Coin::all());
        }
    }

    fn apply(
        &self,
        state: &mut Coins,
        seat: Seat,
        action: Coin,
        _: &mut impl Chance,
        _: &mut impl Log<()>,
    ) {
        state.0[seat.index()] = Some(action.0);
    }

    fn finish(&self, state: &Coins) -> Option<Finish> {
        let [Some(first), Some(second)] = state.0 else { return None };
        let winner = Seat::new(u8::from(first == second));
        Some(Finish::best_wins(2, |seat| (Some(seat == winner), None)))
    }

    fn remark(&self, _: &Coins, outcome: &mut Outcome) {
        outcome.summary = "One wins".into();
    }

    fn view(&self, state: &Coins, viewer: Viewer) -> Coins {
        if self.finish(state).is_some() || viewer == Viewer::Referee {
            return *state;
        }
        // A coin that is hidden looks like no coin.
        let mut seen = Coins([None, None]);
        if let Some(seat) = viewer.seat() {
            seen.0[seat.index()] = state.0[seat.index()];
        }
        seen
    }

    /// A seat that is asked supposes that the other has not chosen yet.
    fn imagine(&self, view: &Coins, _: &mut impl Chance) -> Coins {
        *view
    }

    fn reason(&self, _: &Coins, _: Seat, _: Coin) -> Reason {
        unreachable!("nobody asks in these tests")
    }

    fn seals(&self, (): &()) -> bool {
        false
    }

    fn longest(&self) -> u32 {
        2
    }

    fn position(&self, state: &Coins) -> Coins {
        *state
    }

    fn load(&self, position: Coins) -> Result<Coins, Refusal> {
        Ok(position)
    }
}

unlearned!(Pennies);
