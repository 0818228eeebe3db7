//! What a position in company must be.

use ztable_core::{Checked, Few, Seat, ensure};

use super::load::Loader;
use super::pieces::Census;
use crate::bot::Bot;
use crate::briefing::{Drive, Fate};
use crate::card::{Button, CardId};
use crate::phase::Question;
use crate::rules::{HAND, HELD, LAST_TURN};
use crate::spot::{Row, SpotSet};
use crate::state::State;

impl Loader<'_> {
    /// While the reactor is built: who has built, holds nothing and stands on a Back belt.
    pub(super) fn setting_up(&self, state: &State) -> Checked {
        let rules = &self.game.rules;
        self.nothing_played(state)?;
        let placing = self.position.stage == Question::Place;
        let done = usize::from(state.conveyors).saturating_sub(if placing { 2 } else { 1 });
        ensure(
            !placing || state.conveyors >= 2,
            "stage",
            || "Nobody can stand a bot before building a conveyor.",
        )?;
        ensure(
            done < usize::from(rules.seats),
            "stage",
            || "The reactor is complete, so nobody builds any more.",
        )?;
        let mut seat = self.game.dealer(state);
        for order in 0..usize::from(rules.seats) {
            self.hand(state, seat, HAND)?;
            ensure(
                state.points(seat) == 0,
                format_args!("seats.{seat}.points"),
                || "During set-up nobody has points.",
            )?;
            let held = state.held[seat].len();
            let builds = order == done;
            let wanted = if order < done || (builds && placing) { 0 } else { HELD };
            ensure(held == wanted, format_args!("seats.{seat}.belts"), || {
                format!("Seat {seat} holds {held} belts; it should be {wanted} now.")
            })?;
            if builds {
                ensure(state.active == seat, "active", || {
                    format!("It is seat {seat} that builds now, not seat {}.", state.active)
                })?;
            }
            let bot = state.bot(seat);
            match state.spot(bot) {
                None => ensure(order >= done, format_args!("bots.{bot}"), || {
                    format!("Seat {seat} has built, so its bot stands in the reactor.")
                })?,
                // The picture in the printed rules has a bot further right than its owner could
                // have got, so that is not held against anybody.
                Some(spot) => {
                    let stands = order < done && spot.row() == Row::Back;
                    ensure(stands, format_args!("bots.{bot}"), || {
                        format!("The bot of seat {seat} cannot stand on {spot} yet.")
                    })?;
                }
            }
            seat = seat.next(rules.seats);
        }
        Ok(())
    }

    /// Nothing has been played before the reactor is built.
    fn nothing_played(&self, state: &State) -> Checked {
        ensure(state.turn == 0, "turn", || "During set-up the turn is 0.")?;
        ensure(
            self.position.discards.is_empty(),
            "discards",
            || "During set-up nothing is discarded yet.",
        )?;
        ensure(
            self.position.reshuffled.is_none(),
            "reshuffled",
            || "During set-up nothing is reshuffled yet.",
        )?;
        ensure(
            self.position.belt_deck.bottom.is_empty(),
            "belt_deck.bottom",
            || "During set-up no belt was put under the deck yet.",
        )
    }

    /// From the first turn on.
    pub(super) fn playing(&self, state: &mut State) -> Checked {
        let rules = &self.game.rules;
        let stage = self.position.stage;
        ensure(
            !matches!(stage, Question::Remove | Question::Refill),
            "stage",
            || "Only Zolo removes conveyors and refills the hand.",
        )?;
        ensure(state.conveyors == rules.conveyors(), "reactor", || {
            format!(
                "The reactor has {} conveyors; when play begins it is {}.",
                state.conveyors,
                rules.conveyors()
            )
        })?;
        ensure((1..=LAST_TURN).contains(&state.turn), "turn", || {
            format!("There is no turn {}; the turns are 1 to {LAST_TURN}.", state.turn)
        })?;
        for seat in Seat::all(rules.seats) {
            let extra = usize::from(stage == Question::Play && seat == state.active);
            self.hand(state, seat, HAND + extra)?;
            ensure(state.held[seat].is_empty(), format_args!("seats.{seat}.belts"), || {
                format!("Seat {seat} still holds belts, but the reactor is built.")
            })?;
        }
        self.points(state)?;
        self.absent(state)?;
        self.resets(state)?;
        self.shifting(state)
    }

    fn points(&self, state: &State) -> Checked {
        let rules = &self.game.rules;
        let stage = self.position.stage;
        let all: u16 = Seat::all(rules.seats).map(|seat| u16::from(state.points(seat))).sum();
        let scored_now = matches!(stage, Question::Reset | Question::Over);
        let turns = if scored_now { state.turn } else { state.turn - 1 };
        ensure(all <= turns, "turn", || {
            format!("There are {all} points, but only {turns} turns that could have brought one.")
        })?;
        for seat in Seat::all(rules.seats) {
            let points = state.side_points(rules, rules.side(seat));
            let won_now = stage == Question::Over
                && points == rules.target
                && rules.side(seat) == rules.side(state.active);
            ensure(points < rules.target || won_now, format_args!("seats.{seat}.points"), || {
                format!(
                    "Seat {seat} has {points} points on its side, and {} win; the game would be over.",
                    rules.target
                )
            })?;
        }
        if stage == Question::Over {
            let best = state.side_points(rules, rules.side(state.active));
            ensure(best == rules.target || state.turn == LAST_TURN, "stage", || {
                format!(
                    "The game is not over: nobody has {} points and it is turn {}.",
                    rules.target, state.turn
                )
            })?;
        }
        Ok(())
    }

    /// Bots that are out of the reactor.
    fn absent(&self, state: &State) -> Checked {
        let rules = &self.game.rules;
        let scored = Seat::all(rules.seats).any(|seat| state.points(seat) > 0);
        for seat in Seat::all(rules.seats) {
            let bot = state.bot(seat);
            let out = state.spot(bot).is_none();
            if self.position.stage == Question::Return && seat == state.active {
                ensure(out, format_args!("bots.{bot}"), || {
                    format!("The bot of seat {seat} is in the reactor, so it does not return.")
                })?;
            } else if seat == state.active {
                ensure(!out, format_args!("bots.{bot}"), || {
                    format!("The bot of seat {seat} is set aside; it returns before anything else.")
                })?;
            }
            ensure(!out || scored, format_args!("bots.{bot}"), || {
                format!("The bot of seat {seat} is set aside, but nobody has a point for it.")
            })?;
            let began = !state.is_shielded(rules, seat);
            ensure(!out || began, format_args!("bots.{bot}"), || {
                format!("The bot of seat {seat} cannot be set aside before its first turn.")
            })?;
        }
        Ok(())
    }

    fn resets(&self, state: &mut State) -> Checked {
        let resets = &self.position.resets;
        let rules = &self.game.rules;
        ensure(
            (self.position.stage == Question::Reset) != resets.is_empty(),
            "resets",
            || "There are bots in 'resets' exactly when a Reset is made.",
        )?;
        let mut census: Census<Bot> = Census::new();
        census.add(resets.iter().copied(), "resets", "'resets'")?;
        for (nth, bot) in resets.iter().enumerate() {
            let owner = state.owner(*bot);
            let opposed = owner.is_some_and(|seat| rules.side(seat) != rules.side(state.active));
            let aside = opposed && state.spot(*bot).is_none();
            ensure(aside, format_args!("resets.{nth}"), || {
                format!("The {bot} bot was not set aside by seat {}.", state.active)
            })?;
        }
        let active = state.active;
        let scored = resets.is_empty() || state.points(active) > 0;
        ensure(scored, format_args!("seats.{active}.points"), || {
            format!("Seat {active} set bots aside, so it has a point.")
        })?;
        state.resets = Few::of(resets).expect("no bot is there twice");
        Ok(())
    }

    fn shifting(&self, state: &mut State) -> Checked {
        let shifting = self.position.shifting;
        ensure(
            (self.position.stage == Question::Shift) != shifting.is_empty(),
            "shifting",
            || "There are places in 'shifting' exactly when an owner chooses a side.",
        )?;
        let Some(first) = shifting.lowest() else { return Ok(()) };
        let played = state.discards.last().copied();
        let shifts = |card: &CardId| self.game.face(*card).buttons.contains(Button::Shift);
        let affected =
            played.filter(shifts).map_or(SpotSet::EMPTY, |card| self.game.affected(state, card));
        let strays = shifting.without(affected);
        ensure(strays.is_empty(), "shifting", || {
            format!("The bots on {strays:?} are not shifted by the last card of the discard pile.")
        })?;
        let fate = self.game.fate(state, Drive::Shift, first);
        let asks = matches!(fate, Fate::Chooses { .. }) && !self.game.rules.shift_by_player;
        ensure(asks, "shifting", || {
            format!("Nobody has to choose a side for the bot on {first}.")
        })?;
        state.pending = shifting;
        Ok(())
    }
}
