//! Picks that nobody but their maker gets to know: they lead to a further choice and change nothing
//! else. They need neither chance nor a log.

use crate::action::Action;
use crate::card::{Button, CardId};
use crate::phase::Phase;
use crate::rules::Zee;
use crate::state::State;

impl Zee {
    /// Makes the pick if it is a private one, and says whether it was.
    #[inline]
    pub(crate) fn pick_in_private(&self, state: &mut State, action: Action) -> bool {
        let next = match (state.phase, action) {
            (Phase::Build, Action::Build(back)) => Some(Phase::BuildMid(back)),
            (Phase::Play, Action::Play(card)) => self.after_card(state, card),
            (Phase::Button(card), Action::Push(button)) => self.after_button(card, button),
            (Phase::Reset, Action::Discard(card)) => return self.add_to_reset(state, card),
            (Phase::Play, Action::ExchangeOne) => Some(Phase::ExchangeOne),
            (Phase::Play, Action::TwoForOne) => Some(Phase::TradeFirst),
            (Phase::TradeFirst, Action::Discard(card)) => Some(Phase::TradeSecond(card)),
            _ => None,
        };
        match next {
            Some(phase) => state.phase = phase,
            None => return false,
        }
        true
    }

    /// What has to be chosen after the card, if anything: its button, unless only one is legal.
    #[inline]
    fn after_card(&self, state: &State, card: CardId) -> Option<Phase> {
        let legal = self.legal_buttons(card, self.forbidden(state, state.active));
        match (legal.lowest(), legal.len()) {
            (Some(button), 1) => self.after_button(card, button),
            _ => Some(Phase::Button(card)),
        }
    }

    /// What has to be chosen after the button, if anything.
    #[inline]
    fn after_button(&self, card: CardId, button: Button) -> Option<Phase> {
        match button {
            Button::Swap => Some(Phase::Target(card)),
            Button::Shift if self.rules.shift_by_player => Some(Phase::Direction(card)),
            Button::Reverse | Button::Shift | Button::Advance => None,
        }
    }

    /// One more card of a Reset. The last card of the hand ends it, so that one is not private.
    #[inline]
    fn add_to_reset(&self, state: &mut State, card: CardId) -> bool {
        let Some(seat) = state.asked() else { return false };
        let more = state.hand(seat).without(state.staged).len() >= 2;
        if more {
            state.staged.insert(card);
        }
        more
    }
}
