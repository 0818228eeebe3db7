//! Clicks that stand for several picks: a button of a card that was not chosen yet, or another card
//! after one was chosen.

use std::collections::VecDeque;

use leptos::prelude::*;
use zee::{Action, Question, Staged, View};

use super::desk::Desk;
use crate::board::errand::Step;

/// Picks that are still to be made, in the situation they were meant for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    rest: VecDeque<Action>,
    situation: Situation,
    /// How many private picks may be taken back on the way.
    back: u8,
}

/// What must not change while a plan is carried out: private picks change none of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Situation {
    turn: u16,
    discards: usize,
    stage: Question,
    round: Option<u8>,
}

impl Situation {
    fn of(view: &View) -> Situation {
        Situation {
            turn: view.turn,
            discards: view.discards.len(),
            stage: view.stage,
            round: view.zolo.as_ref().map(|zolo| zolo.round),
        }
    }
}

/// A chosen card and a pushed button.
const MOST_BACK: u8 = 2;

impl Desk {
    /// Whether a pick can be made now, or after taking back private picks of this play.
    pub(super) fn is_within_reach(self, action: Action) -> bool {
        if self.may(action) {
            return true;
        }
        match action {
            Action::Play(card) => {
                self.may_take_back()
                    && self.read(|view| view.own()?.hand).flatten().is_some_and(|hand| {
                        hand.contains(card) && !self.legal_buttons(card).is_empty()
                    })
            }
            _ => false,
        }
    }

    /// Whether there is a private pick of this play that can be taken back.
    pub(super) fn may_take_back(self) -> bool {
        let staged = self.staged().filter(|staged| !matches!(staged, Staged::Discards { .. }));
        staged.is_some() && self.asked()
    }

    /// Makes these picks, one after the other.
    pub(super) fn pursue(self, picks: &[Action]) {
        let Some(situation) = self.peek(Situation::of) else { return };
        let plan = Plan { rest: picks.iter().copied().collect(), situation, back: MOST_BACK };
        self.plan.set_value(Some(plan));
        self.go_on();
    }

    /// Makes the next pick of the plan, if there is one and the table asks.
    pub(super) fn go_on(self) {
        let Some(now) = self.peek(Situation::of) else { return };
        self.carry_on(self.plan, |plan| untrack(|| self.next(plan, now)));
    }

    fn next(self, mut plan: Plan, now: Situation) -> Step<Action, Plan> {
        let Some(&action) = plan.rest.front().filter(|_| plan.situation == now) else {
            return Step::Drop;
        };
        // While a pick is on its way nothing is asked. A pick that was not asked for at all is
        // answered with the reason.
        if !self.asked() && plan.back < MOST_BACK {
            return Step::Wait;
        }
        if self.may(action) {
            plan.rest.pop_front();
            plan.back = plan.back.min(MOST_BACK - 1);
            let rest = (!plan.rest.is_empty()).then_some(plan);
            return Step::Pick(action, rest);
        }
        if plan.back > 0 && matches!(action, Action::Play(_)) && self.may_take_back() {
            plan.back -= 1;
            return Step::TakeBack(plan);
        }
        Step::WhyNot(action)
    }
}
