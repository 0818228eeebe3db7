//! What a position of Zolo must be.

use ztable_core::{Checked, Few, Refusal, Seat, ensure};

use super::ZoloPosition;
use super::load::Loader;
use crate::numbers::{ROUNDS, ZOLO_BOTS, ZOLO_CONVEYORS};
use crate::phase::Question;
use crate::rules::ALL_SIX;
use crate::state::{State, Zolo};

impl Loader<'_> {
    /// The rounds, and that conveyors, bots and hand fit them.
    pub(super) fn zolo(&self, state: &mut State) -> Checked {
        let position = self.position;
        let Some(zolo) = &position.zolo else {
            return Err(Refusal::bad_position("zolo", "A position of Zolo needs its round."));
        };
        ensure(state.turn == 0, "turn", || "Zolo has no numbered turns; the turn is 0.")?;
        ensure(position.resets.is_empty(), "resets", || "Zolo has no Resets.")?;
        ensure(position.shifting.is_empty(), "shifting", || "In Zolo nobody else chooses a side.")?;
        ensure(
            state.held[Seat::FIRST].is_empty(),
            "seats.0.belts",
            || "In Zolo nobody builds with belts of their own.",
        )?;
        let scores = self.scores(zolo)?;
        let aside = state.aside_in_zolo();
        let stage = position.stage;
        let (remove, due) = (zolo.remove, zolo.due);
        let hand = state.hand(Seat::FIRST).len();
        let empty = state.empty_conveyors().count();
        let fits = match stage {
            Question::Play => remove == 0 && due == 0,
            Question::Refill => remove == 0 && due > 0,
            Question::Remove => remove > 0 && due >= remove && empty > usize::from(remove),
            Question::Over => remove == 0 && due == 0,
            _ => {
                let message = "Zolo is always about a play, a removal, a refill or over.";
                return Err(Refusal::bad_position("stage", message));
            }
        };
        ensure(fits && due <= aside, "zolo", || {
            format!("{remove} removals and {due} cards due do not fit the stage and {aside} bots.")
        })?;
        if stage != Question::Over {
            ensure(
                aside < ZOLO_BOTS,
                "bots",
                || "The round would be over: all bots are set aside.",
            )?;
            ensure(
                hand > 0 || stage == Question::Remove,
                "seats.0.hand",
                || "The round would be over: the hand is empty.",
            )?;
            ensure(state.conveyors + aside == ZOLO_CONVEYORS + remove, "reactor", || {
                format!(
                    "{} conveyors and {aside} bots set aside do not fit: one goes for each bot.",
                    state.conveyors
                )
            })?;
        }
        state.zolo = Zolo { round: zolo.round, scores, exchanged: zolo.exchanged, remove, due };
        Ok(())
    }

    fn scores(&self, zolo: &ZoloPosition) -> Checked<Few<u8, 3>> {
        ensure((1..=ROUNDS).contains(&zolo.round), "zolo.round", || {
            format!("There is no round {}; Zolo has {ROUNDS}.", zolo.round)
        })?;
        let over = self.position.stage == Question::Over;
        let finished = if over { ROUNDS } else { zolo.round - 1 };
        ensure(zolo.scores.len() == usize::from(finished), "zolo.scores", || {
            format!(
                "There are {} round scores; in round {} it should be {finished}.",
                zolo.scores.len(),
                zolo.round
            )
        })?;
        ensure(
            !over || zolo.round == ROUNDS,
            "zolo.round",
            || "Zolo is over after the last round.",
        )?;
        let full = ZOLO_BOTS + ALL_SIX;
        for (nth, score) in zolo.scores.iter().enumerate() {
            ensure(
                *score < ZOLO_BOTS || *score == full,
                format_args!("zolo.scores.{nth}"),
                || format!("A round of Zolo cannot bring {score} points; it is 0 to 5 or {full}."),
            )?;
        }
        Ok(Few::of(&zolo.scores).expect("there are no more scores than rounds"))
    }
}
