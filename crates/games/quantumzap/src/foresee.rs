//! What a pick would do, and what a lot would bring, before anything is done.
//!
//! Both are worked out in a world that the view allows, by the rules that would carry them out.

use ztable_core::{Foresee, Game, Picks, Quick, Seat, Silent};

use crate::action::Action;
use crate::apply::Play;
use crate::briefing::{Briefing, Foresight, Prospect, Stand};
use crate::card::LotId;
use crate::numbers::ROUNDS;
use crate::phase::{Phase, Staged};
use crate::rules::QuantumZap;
use crate::state::State;
use crate::view::View;

impl QuantumZap {
    /// A world that the view allows, in which nobody but the viewer has begun to answer.
    fn world(&self, view: &View, seat: Seat) -> State {
        let mut state = self.imagine(view, &mut Quick::new(1));
        for other in self.all().filter(|other| *other != seat) {
            state.drafts[other] = Staged::Start;
        }
        state
    }

    /// All that a board shows of a view and the rules know.
    pub(crate) fn briefing(&self, view: &View) -> Briefing {
        let discoverer = (view.phase == Phase::Discover).then(|| view.discoverer());
        let free_survey = discoverer.is_some() && !view.surveyed;
        let briefing = Briefing { discoverer, free_survey, ..Briefing::default() };
        let Some(own) = view.own() else { return briefing };
        let known = view.slots.iter().map(|slot| &slot.lot).chain(&own.undeveloped);
        let known = known.filter_map(|lot| lot.lot);
        Briefing {
            picks: self.foresee_all(view, own.seat),
            prospects: known.filter_map(|lot| Some((lot, self.prospect(view, lot)?))).collect(),
            ..briefing
        }
    }

    /// What a lot would bring the viewer, if it stood developed in front of them now.
    #[must_use]
    pub fn prospect(&self, view: &View, lot: LotId) -> Option<Prospect> {
        let seat = view.viewer.seat()?;
        let mut state = self.world(view, seat);
        let spoilt = state.blocked.take() == Some(self.cards.lots[lot.index()].suit);
        let left = if state.collect_left() { ROUNDS + 1 - state.round } else { 0 };
        let sum = |state: &State| {
            let owed = self.debts_due(state, seat) + state.seat(seat).debts;
            (self.income(state, seat), owed, self.score(state, seat))
        };
        let (income, owed, score) = sum(&state);
        let (chance, log) = (&mut Quick::new(2), &mut Silent);
        Play { game: self, state: &mut state, chance, log }.stand(seat, lot);
        let (income_then, owed_then, then) = sum(&state);
        Some(Prospect {
            pays: income_then - income,
            collects: left.saturating_sub(u8::from(spoilt)),
            debts: owed_then - owed,
            points: then.lots - score.lots,
            sets: then.sets - score.sets,
        })
    }
}

/// Whether what the pick does is known before: it draws nothing that anybody looks at.
fn is_foreseen(view: &View, action: Action) -> bool {
    match (view.draft, action) {
        (Some(Staged::Start), Action::Bid(_) | Action::Buy | Action::PayDebt | Action::Done) => {
            true
        }
        (Some(Staged::Start), Action::Lot(..)) => view.phase == Phase::Develop,
        (Some(Staged::Buyout), Action::Lot(..)) => true,
        _ => false,
    }
}

impl Foresee for QuantumZap {
    type Foresight = Foresight;

    /// Bids, purchases, buyouts, debts that are paid off, and what is marked in Develop: as if it
    /// were the last to be marked. Surveys and cards show what nobody knows before.
    fn foresee(&self, view: &View, action: Action) -> Option<Foresight> {
        let seat = view.viewer.seat().filter(|_| is_foreseen(view, action))?;
        let mut state = self.world(view, seat);
        let mut picks = Picks::new();
        self.options(&state, seat, &mut picks);
        if !picks.contains(&action) {
            return None;
        }
        let developing = state.stack.is_empty() && state.phase == Phase::Develop;
        let complete = self.choose(&mut state, seat, action)
            || developing && self.choose(&mut state, seat, Action::Done);
        if !complete {
            return None;
        }
        let unseen = developing && {
            let lots = &view.own()?.undeveloped;
            state.marked(seat).any(|nth| lots[usize::from(nth) - 1].lot.is_none())
        };
        let mut play =
            Play { game: self, state: &mut state, chance: &mut Quick::new(2), log: &mut Silent };
        play.resolve();
        // In open bidding the others are asked whether they go higher, one after the other.
        while play.state.bidding.is_some() {
            play.resolve();
        }
        let own = state.seat(seat);
        let stand = (!unseen).then(|| Stand {
            income: self.income(&state, seat),
            debts_due: self.debts_due(&state, seat),
            points: self.score(&state, seat).total(),
        });
        Some(Foresight { credits: own.credits, debts: own.debts, stand })
    }
}

#[cfg(test)]
mod tests {
    use ztable_core::{Setup, Title, Turn, Viewer, step_at_random};

    use super::*;

    fn own(game: &QuantumZap, state: &State, seat: Seat) -> (u16, u16) {
        let view = game.view(state, Viewer::Seat(seat));
        view.own().map_or((0, 0), |own| (own.credits.unwrap_or(0), own.debts))
    }

    /// Whatever a seat that is asked alone foresees comes true; and the bill of Develop is paid.
    #[test]
    fn what_is_foreseen_comes_true() {
        let mut seen = [0; 5];
        for seed in 0..60 {
            let mode = if seed % 2 == 0 { "beginner" } else { "advanced" };
            let setup = Setup::new("quantumzap", 2 + (seed % 4) as u8).with("mode", mode);
            let game = QuantumZap::configure(&setup).expect("a sound set-up");
            let mut chance = Quick::new(seed);
            let mut state = game.setup(&mut chance, &mut Silent);
            let mut picks = Picks::new();
            while !state.is_over() {
                for seat in state.asked {
                    let view = game.view(&state, Viewer::Seat(seat));
                    picks.clear();
                    game.options(&state, seat, &mut picks);
                    for action in picks.iter().copied() {
                        let Some(foreseen) = game.foresee(&view, action) else { continue };
                        let found = (foreseen.credits, foreseen.debts);
                        let (credits, debts) = own(&game, &state, seat);
                        let expected = match (game.turn(&state), action) {
                            (_, Action::Bid(bid)) if state.phase != Phase::Proxy => {
                                seen[0] += 1;
                                (credits - bid, debts)
                            }
                            (Turn::One(_), _) => {
                                seen[1] += 1;
                                let mut then = state.clone();
                                let (chance, log) = (&mut Quick::new(9), &mut Silent);
                                game.apply(&mut then, seat, action, chance, log);
                                own(&game, &then, seat)
                            }
                            (_, Action::Done) => {
                                seen[2] += 1;
                                (credits - state.bill(seat), debts - state.seat(seat).paying)
                            }
                            _ => {
                                seen[3] += 1;
                                continue;
                            }
                        };
                        assert_eq!(found, expected, "{action} in game {seed}");
                    }
                    assert!(game.foresee(&view, Action::Survey).is_none());
                    seen[4] += 1;
                }
                step_at_random(&game, &mut state, &mut chance, &mut picks);
            }
        }
        assert!(seen.iter().all(|times| *times > 100), "{seen:?}");
    }
}
