//! Playing a pick, chapter by chapter of the rulebook.
//!
//! A play is one to three picks: the card, its button, a belt or a side. All but the last are made
//! in [`private`]; the last one lets the belts run. What happens then stands in the file of its
//! chapter.

mod aside;
mod build;
mod drive;
mod private;
mod run;
mod swap;
mod turn;
mod zolo;

use ztable_core::{Chance, Log};

use crate::action::Action;
use crate::event::Event;
use crate::phase::Phase;
use crate::rules::Zee;

ztable_core::context! {
    /// A pick being played.
    pub(crate) struct Play for Zee
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Plays a pick that is among the options.
    #[inline]
    pub(crate) fn play(&mut self, action: Action) {
        if self.game.pick_in_private(self.state, action) {
            return;
        }
        match (self.state.phase, action) {
            (Phase::BuildMid(back), Action::Build(mid)) => self.build(back, mid),
            (Phase::Place, Action::Belt(spot)) => self.enter(spot),
            (Phase::Return, Action::Belt(spot)) => self.come_back(spot),
            (Phase::Play, Action::Play(card)) => self.push_only_button(card),
            (Phase::Button(card), Action::Push(button)) => self.push(card, button),
            (Phase::Target(card), Action::Belt(spot)) => self.swap(card, spot),
            (Phase::Direction(card), Action::Go(direction)) => self.shift_all(card, direction),
            (Phase::Shift, Action::Go(direction)) => self.shift_next(direction),
            (Phase::Reset, Action::Discard(card)) => self.reset_with_last(card),
            (Phase::Reset, Action::Done) => self.reset(),
            (Phase::Play, Action::Discard(card)) => self.waste(card),
            _ => self.pick_in_zolo(action),
        }
    }
}
