//! Drawing (ZU-3.6, ZU-3.7).

use ztable_core::{Chance, Key, Seat};

use crate::apply::{AnyChance, Ear, Play};
use crate::event::Event;
use crate::kind::Piece;
use crate::phase::{DrawReason, Fall, Phase};
use crate::rule;
use crate::zone::Zone;

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// The player on turn draws: from the tallest stack, or from one of their choice.
    pub(crate) fn start_draw(&mut self, draw: DrawReason) {
        let seat = self.state.active;
        if self.state.drawable(seat) == 0 {
            self.eliminate(seat, Fall::Decked);
            return self.settle(None);
        }
        match self.only_stack(seat) {
            Some(stack) => {
                self.draw(seat, stack);
                self.drawn(draw);
            }
            None => self.state.phase = Phase::Draw(draw),
        }
    }

    /// The stack to draw from when the player is not asked.
    pub(crate) fn only_stack(&self, seat: Seat) -> Option<usize> {
        let heights = &self.state.heights[seat];
        let highest = heights.iter().copied().max().unwrap_or(0);
        let full = heights.iter().filter(|height| **height > 0).count();
        if self.game.rules.pick_stacks && full > 1 {
            return None;
        }
        heights.iter().position(|height| *height == highest)
    }

    pub(crate) fn draw(&mut self, seat: Seat, stack: usize) {
        let piece = self.draw_unseen(seat);
        self.state.heights[seat][stack] -= 1;
        self.add_to_hand(seat, piece);
        self.tell_draw(seat, stack, piece);
    }

    pub(crate) fn tell_draw(&mut self, seat: Seat, stack: usize, piece: Piece) {
        let drew = |tile| Event::Drew { seat, stack: stack as u8 + 1, tile };
        let rule = if self.state.turn == 0 { rule!("ZU-2.4") } else { rule!("ZU-3.6") };
        self.tell_only(seat, rule, || drew(Some(piece.kind)));
        self.tell_others(seat, rule, || drew(None));
    }

    pub(crate) fn drawn(&mut self, draw: DrawReason) {
        self.state.phase = match draw {
            DrawReason::Cycle => Phase::Main,
            DrawReason::Turn
                if !self.state.uses.acted() && self.state.drawable(self.state.active) > 0 =>
            {
                Phase::Extra
            }
            DrawReason::Turn | DrawReason::Extra => Phase::Ending,
        };
    }

    /// Some tile of a player that nobody has seen.
    pub(crate) fn draw_unseen(&mut self, seat: Seat) -> Piece {
        let unseen = self.state.bag.tiles(seat, Zone::Unseen);
        let n = unseen.len() as u32;
        let chosen =
            self.chance.one_of(Key::Next, n, |index| unseen[index as usize].kind.to_string());
        self.state.bag.take_at(seat, Zone::Unseen, chosen as usize)
    }
}
